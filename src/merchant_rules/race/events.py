"""What changed between two positions of Race for the Galaxy, and what a move costs or brings in hand cards.

Cards go between hands, tableaus, worlds (as goods), the supply and the discards; a card that the position cannot name
is "". Points are chips. Why they came is the phase that was under way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..kernel.events import Became, Change, Moved, Place, Scored, moved, rest
from . import actions as a
from .frames import PlacingWorld, Round
from .rules.common import bonus_of
from .rules.develop import development_price
from .rules.settle import ways_of, world_price
from .rules.trade import sale_price
from .state import State
from .view import View

SUPPLY, DISCARDS = "supply", "discards"


def changes(before: State | View, after: State | View) -> tuple[Change, ...]:
    """What is different, by what both positions show."""
    cards = moved(_cards(before), _cards(after))
    return (*cards, *_points(before, after), *_rest(before, after, cards))


def _cards(s: State | View) -> dict[Place, Counter[str]]:
    """The faces in every place."""
    places: dict[Place, Counter[str]] = {SUPPLY: Counter({"": s.pool.supply})}
    places[DISCARDS] = Counter(card.face for card in s.discard)
    for seat, player in enumerate(s.players):
        places[seat] = Counter(card.face for card in player.hand)
        places[tableau_of(seat)] = Counter(player.tableau)
        for world, card in zip(player.goods, player.lying, strict=True):
            places[good_on(world)] = Counter((card.face,))
    return places


def tableau_of(seat: int) -> str:
    """The place before a seat."""
    return f"tableau-{seat}"


def good_on(world: str) -> str:
    """The place of a good."""
    return f"good-on-{world}"


def _points(before: State | View, after: State | View) -> Iterator[Scored]:
    bottom = before.stack[0]
    why = bottom.phase if isinstance(bottom, Round) else ""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if old.chips != new.chips:
            yield Scored(seat, new.chips - old.chips, why)


def _rest(before: State | View, after: State | View, cards: list[Moved]) -> list[Became]:
    """What cards and points do not tell: the order in a row, who has seen a card, frames, rounds."""
    touched = {place for card in cards for place in (card.source, card.target)}
    told = ["players.*.chips", "chips", "pool.supply"]
    told += ["discard"] * (DISCARDS in touched)
    goods = any(str(place).startswith("good-on-") for place in touched)
    for seat in range(len(before.players)):
        told += [f"players.{seat}.hand"] * (seat in touched)
        told += [f"players.{seat}.tableau"] * (tableau_of(seat) in touched)
        told += [f"players.{seat}.goods", f"players.{seat}.lying"] * goods
    return rest(before, after, told)


# -- prices -----------------------------------------------------------------------------------------------------------


def price(state: State, action: Any) -> int | None:
    """Hand cards that a move brings, below 0 those it costs; what is placed costs its price, whatever is paid later."""
    tables = state.rules.tables
    if isinstance(action, a.Pay | a.Discard | a.Give):
        return -1
    if isinstance(action, a.PayCost):
        frame = state.stack[-1]
        assert isinstance(frame, PlacingWorld)
        return -(ways_of(state, frame).price or 0)
    if isinstance(action, a.Place):
        tableau = state.players[action.seat].tableau
        if tables.cards[action.card].is_world:
            return -(world_price(tables, tableau, action.card) or 0)
        return -development_price(tables, tableau, action.card, bonus_of(state, action.seat))
    if isinstance(action, a.Sell):
        return sale_price(tables, state.players[state.stack[-1].seat].tableau, action.world)
    return 0


__all__ = ["changes", "good_on", "price", "tableau_of"]
