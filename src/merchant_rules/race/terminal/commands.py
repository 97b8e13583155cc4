"""What a person can type in a game of Race for the Galaxy, beside what all games have."""

from __future__ import annotations

from ...cli.common import is_number, meant
from ...cli.screen import Command, Table
from ..words import seat_name
from .cards import card_text
from .prices import prices, score_text, status
from .screen import hand_text, table_text


def _hand(table: Table, rest: str) -> None:
    seen = table.view()
    table.page(hand_text(seen, seen.seat))


def _table(table: Table, player: str) -> None:
    seen = table.view()
    seats = range(len(seen.players))
    if player and not (is_number(player) and int(player) - 1 in seats):
        table.refuse(f"There are players 1 to {len(seats)}.")
        return
    table.page("\n".join(table_text(seen, seat) for seat in ([int(player) - 1] if player else seats)))


def _card(table: Table, name: str) -> None:
    """A card by its name or the beginning of it, or by its id."""
    seen = table.view()
    wanted = name.lower()
    cards = seen.rules.tables.catalog.cards
    exact = [card for card in cards if wanted in (card.slug, card.name.lower())]
    found = exact or [card for card in cards if wanted and wanted in card.name.lower()]
    if not found:
        guess = meant(name, (card.name for card in cards))
        table.refuse(f"There is no card {name!r}.{guess}" if name else "Say which: card NAME.")
    elif len(found) > FEW:
        table.page(f"  {len(found)} cards have that in their names: {', '.join(card.name for card in found)}.")
    else:
        table.page("\n".join(card_text(seen, card.slug) for card in found))


def _score(table: Table, rest: str) -> None:
    seen = table.view()
    table.page("\n".join(f"  {seat_name(seen, seat)}: {score_text(seen, seat)}" for seat in range(len(seen.players))))


def _status(table: Table, rest: str) -> None:
    seen = table.view()
    table.page(status(seen, seen.seat))


def _prices(table: Table, rest: str) -> None:
    seen = table.view()
    table.page(prices(seen, seen.seat))


#: So many cards are shown in full.
FEW = 3

COMMANDS = {
    "status": Command("status         your score, goods and hand, and what others show", _status),
    "prices": Command("prices         what your cards would cost now, and your goods and powers bring", _prices),
    "hand": Command("hand           your hand: what each card costs you now and what it does", _hand),
    "table": Command("table [PLAYER] the cards before all players, or before one: table 2", _table),
    "card": Command("card NAME      all about a card; a part of its name is enough", _card),
    "score": Command("score          the points of all players, in parts", _score),
}

HINT = """\
Cards are paid with cards: you pick those you pay with one by one, in the order
of your hand. Nobody sees what you choose before all have chosen."""
