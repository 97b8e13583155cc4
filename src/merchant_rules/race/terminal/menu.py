"""The legal moves with numbers, and after each what it costs or brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...cli.screen import numbered
from .. import actions as a
from ..box.cards import Action as ActionCard
from ..box.powers import GiveCards
from ..box.words import power_words
from ..frames import GivingCards, PlacingWorld
from ..rules.consume import pays_points, reward_for_cards
from ..rules.explore import cards_to_draw, cards_to_keep
from ..rules.military import military_against
from ..rules.powers import awake
from ..rules.settle import ways_of
from ..rules.trade import sale_price
from ..view import View, as_state
from ..words import one_of_several
from .cards import card_line, card_of, cost_words, type_words, worth_words
from .prices import brings, cards_text, factor_of, kind_text

#: Lists longer than this stand in two columns.
LONG: Final = 12
COLUMN: Final = 38


def menu(view: View, moves: tuple[Any, ...]) -> str:
    """The legal moves with numbers, sentences and amounts."""
    if len(moves) > LONG and all(type(move) is a.ChooseActions for move in moves):
        return _pairs(view, moves)
    return numbered(view, moves, [amount(view, move) for move in moves])


def _pairs(view: View, moves: tuple[a.ChooseActions, ...]) -> str:
    """Two action cards each, in two columns."""
    names = view.rules.tables.catalog.names
    said = [f"{number:3}  {names[m.first]}, {names[m.second]}" for number, m in enumerate(moves, 1)]
    half = -(-len(said) // 2)
    right = [*said[half:], ""]
    return "\n".join(f"{said[row]:{COLUMN}} {right[row]}".rstrip() for row in range(half))


def amount(view: View, move: Any) -> str:
    """What is said after a move: what it needs, costs or brings."""
    said = AFTER.get(type(move))
    return said(view, view.seat, move) if said is not None and view.seat is not None else ""


def _bonus(view: View, seat: int, move: a.ChooseAction) -> str:
    tables, tableau = view.rules.tables, view.players[seat].tableau
    card: ActionCard = tables.actions[move.action]
    goods = [sale_price(tables, tableau, world) for world in view.players[seat].goods]
    if card.draw or card.keep:
        drawn, kept = cards_to_draw(tables, tableau, (card,)), cards_to_keep(tables, tableau, (card,))
        return f" (see {cards_text(drawn)}, keep {kept})"
    parts = (
        (card.discount, f"your development costs {card.discount} less"),
        (card.cards, f"draw {cards_text(card.cards)} after you place a world"),
        (card.sells, f"sell a good first, for {max(goods)} at most" if goods else "you have no good to sell"),
        (card.factor > 1, f"VP for goods times {card.factor}"),
        (card.fills, "a good on one of your windfall worlds"),
    )
    said = ", ".join(words for applies, words in parts if applies)
    return f" ({said})" if said else ""


def _brief(view: View, seat: int, move: Any) -> str:
    card = card_of(view, move.card)
    return f" ({type_words(view, card)}; {cost_words(view, seat, card.slug)}; {worth_words(card)})"


def _drawn(view: View, seat: int, move: a.Keep) -> str:
    """A card that is not in the hand yet: all about it."""
    return card_line(view, seat, move.card).removeprefix(card_of(view, move.card).name)


def _placing(view: View, seat: int, move: a.Place) -> str:
    return f" ({cost_words(view, seat, move.card)}; {worth_words(card_of(view, move.card))})"


def _conquest(view: View, seat: int, move: a.Conquer) -> str:
    frame, tables = _frame(view), view.rules.tables
    world = frame.fresh[seat]
    own = military_against(tables, awake(view.players[seat].tableau, world), world, frame.military)
    return f" (Military {own} against {tables.defense[world]})"


def _cost(view: View, seat: int, move: a.PayCost) -> str:
    return f" ({cards_text(ways_of(as_state(view), _frame(view)).price or 0)})"


def _frame(view: View) -> PlacingWorld:
    frame = view.stack[-1]
    assert isinstance(frame, PlacingWorld)
    return frame


def _sale(view: View, seat: int, move: a.Sell) -> str:
    tables = view.rules.tables
    price = sale_price(tables, view.players[seat].tableau, move.world)
    return f" ({kind_text(view, move.world)}) for {cards_text(price)}"


def _power(view: View, seat: int, move: a.UsePower) -> str:
    tables = view.rules.tables
    power = tables.consume[move.card][move.power]
    factor, now = factor_of(view, seat), brings(view, seat, power)
    said = "" if one_of_several(view, tables.consume, move) else f": {power_words(tables.catalog, power)}"
    times = f", VP times {factor}" if factor > 1 and pays_points(power) else ""
    return said + times + (f" (now {now})" if now else "")


def _good(view: View, seat: int, move: a.Consume | a.ProduceOn) -> str:
    """The kind of a good, and what it would sell for."""
    price = sale_price(view.rules.tables, view.players[seat].tableau, move.world)
    return f" ({kind_text(view, move.world)}, sells for {price})"


def _gift(view: View, seat: int, move: a.Give) -> str:
    frame = view.stack[-1]
    assert isinstance(frame, GivingCards)
    power = view.rules.tables.consume[frame.card][frame.power]
    assert isinstance(power, GiveCards)
    return f" for {reward_for_cards(power, 1).vp} VP{_brief(view, seat, move)}"


def _sacrifice(view: View, seat: int, move: a.DiscardTactics) -> str:
    return f" (+{view.rules.tables.tactics[move.card]})"


AFTER: Final[dict[type, Callable[[View, int, Any], str]]] = {
    a.ChooseAction: _bonus,
    a.Discard: _brief,
    a.Keep: _drawn,
    a.Pay: _brief,
    a.Give: _gift,
    a.Place: _placing,
    a.Conquer: _conquest,
    a.PayCost: _cost,
    a.DiscardTactics: _sacrifice,
    a.Sell: _sale,
    a.UsePower: _power,
    a.Consume: _good,
    a.ProduceOn: _good,
}
"""Action -> what is said after it in the list: its price, its gain, what the card is."""
