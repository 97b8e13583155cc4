"""What a person at the terminal sees: how all stand, the hand with its prices, the moves. Only views come in here."""

from __future__ import annotations

from collections import Counter

from ...api import scores
from ...store.describe import listed
from ..frames import GameOver, GivingCards, Keeping, Opening, Paying, Round, Trimming
from ..rules.ending import tiebreaks
from ..rules.military import general_military
from ..rules.setup import discards_due
from ..state import State
from ..view import View, as_state
from ..words import points_text, pool_text, seat_name
from .cards import card_line, card_of, deeds


def heading(view: View, seat: int) -> str:
    """The moment of the round, how everybody stands, and the hand of the one who is asked."""
    return "\n".join([_title(view, seat), *_round_lines(view), *standings(view, seat), hand_text(view, seat)])


def _title(view: View, seat: int) -> str:
    bottom = view.stack[0]
    phase = f", {bottom.phase.title()}" if isinstance(bottom, Round) else ""
    again = " again" if isinstance(bottom, Round) and bottom.time > 1 else ""
    moment = f"Round {view.round}{phase}{again}" if view.round else "Before round 1"
    return f"== {moment}: {seat_name(view, seat)} =="


def _round_lines(view: View) -> list[str]:
    bottom = view.stack[0]
    piles = f"{pool_text(view.chips)} left in the pool; supply {view.pool.supply}, discards {len(view.discard)}."
    if not isinstance(bottom, Round):
        return [piles]
    return [f"{choices_text(view, bottom.choices)}.", piles]


def choices_text(s: State | View, choices: tuple[tuple[str, ...], ...]) -> str:
    """Who chose what: "player 1: Develop, player 2: Settle and Produce"."""
    names = s.rules.tables.catalog.names
    return ", ".join(
        f"{seat_name(s, seat)}: {listed([names[slug] for slug in chosen])}" for seat, chosen in enumerate(choices)
    )


def standings(view: View, seat: int) -> list[str]:
    """The own tableau by its names, those of others in figures; start worlds are known before the first choice."""
    own, rest = view.players[seat], [other for other in range(len(view.players)) if other != seat]
    return [
        f"You: {_stand(view, seat)}",
        f"  {', '.join(_with_good(view, seat, slug) for slug in own.tableau)}",
        *(
            f"{seat_name(view, other)}: {_start(view, other)}{_stand(view, other)}; {_others(view, other)}"
            for other in rest
        ),
    ]


def _start(view: View, seat: int) -> str:
    return "" if view.round else "".join(f"{card_of(view, slug).name}; " for slug in view.players[seat].tableau)


def _stand(view: View, seat: int) -> str:
    player, tables = view.players[seat], view.rules.tables
    cards = f"{len(player.tableau)} of {tables.numbers.tableau_end} cards"
    military = general_military(tables, player.tableau)
    return f"{points_text(scores(view)[seat])} ({player.chips} in chips); {cards}; Military {military:+}"


def standing(s: State | View, seat: int) -> str:
    """How a seat stands; at the end of a game with a tie, also what breaks it (G-TIE-1)."""
    points = scores(s)
    said = f"has {points_text(points[seat])}"
    tied = isinstance(s.stack[-1], GameOver) and points[seat] == max(points) and points.count(max(points)) > 1
    return f"{said} and {tiebreaks(as_state(s))[seat]} in cards and goods" if tied else said


def _others(view: View, seat: int) -> str:
    player, tables = view.players[seat], view.rules.tables
    kinds = Counter(tables.catalog.names[tables.kind[world]] for world in player.goods)
    goods = ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in kinds.items())
    return f"hand {len(player.hand)}" + (f"; goods: {goods}" if goods else "")


def _with_good(view: View, seat: int, slug: str) -> str:
    name = card_of(view, slug).name
    return f"{name} (+good)" if slug in view.players[seat].goods else name


def hand_text(view: View, seat: int) -> str:
    """The hand of the one who looks, each card with what it would cost now and what it does."""
    faces = [card.face for card in view.players[seat].hand]
    lines = [f"  {card_line(view, seat, face)}" for face in faces if face]
    return "\n".join([f"Hand ({len(faces)}):" if faces else "No cards in hand.", *lines])


def table_text(view: View, seat: int) -> str:
    """The tableau of a seat, card by card, with goods and powers."""
    lines = [f"{seat_name(view, seat)}: {_stand(view, seat)}; {_others(view, seat)}"]
    for slug in view.players[seat].tableau:
        card = card_of(view, slug)
        points = "" if card.vp is None else f"{card.vp} VP"
        lines.append("  " + "; ".join(filter(None, [_with_good(view, seat, slug), points, *deeds(view, card)])))
    return "\n".join(lines)


def prompt(view: View, seat: int) -> str:
    """Who is asked, with how many cards in hand and goods lying, in which phase, and how many are still to pick."""
    bottom = view.stack[0]
    phase = f", {bottom.phase.title()}" if isinstance(bottom, Round) else ""
    player = view.players[seat]
    goods = f", {counted(len(player.goods), 'good')}" if player.goods else ""
    return f"{seat_name(view, seat)}, {counted(len(player.hand), 'card')}{goods}{phase}{_to_pick(view, seat)}"


def _to_pick(view: View, seat: int) -> str:
    """How many cards are still to be picked, and for what."""
    top = view.stack[-1]
    if isinstance(top, Paying | GivingCards):
        return f", {top.left} to {'pay' if isinstance(top, Paying) else 'give'}"
    if isinstance(top, Opening | Trimming):
        return f", {discards_due(as_state(view), top, seat) - len(top.answers.of(seat))} to discard"
    if isinstance(top, Keeping):
        return f", {top.keeps[seat] - len(top.answers.of(seat))} to keep"
    return ""


def counted(count: int, what: str) -> str:
    """So many of something."""
    return f"{count} {what}{'s' * (count != 1)}"
