"""Positions of the FFG game for its tests: at a market, about to declare, under way."""

from __future__ import annotations

from typing import Any

from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.frames import Declaring, Moving
from merchant_rules.venus.rules.gear import skipping
from merchant_rules.venus.rules.movement import DeclareStep, Rolled, StepTo
from merchant_rules.venus.state import Player, State
from merchant_rules.venus.update import set_stack
from tests import support
from tests.rules.flight import EVERYWHERE, closed
from tests.support import play, seat

CATALOG = load_catalog("ffg-classic")


def table(*seats: Player, **position: Any) -> State:
    """Seat 0 trades where it stands, or declares where nobody can trade."""
    return support.table(*(seats or (seat("human"), seat("whynom"))), ruleset="ffg-classic", **position)


def market(culture: str = "graw", *seats: Player, **position: Any) -> State:
    """Seat 0 in Jewelburg on the Jungle World, where this culture lives; it came there in an earlier turn."""
    first = seats[0] if seats else seat("human", "jewelburg")
    return table(first, *(seats[1:] or (seat("whynom"),)), **{"cultures": {"jungle": culture}, **position})


def start(first: Player, *others: Player, known: bool = True, **position: Any) -> State:
    """Seat 0 is about to declare, wherever it stands; with `known` all cultures are discovered."""
    if known:
        position = {"cultures": EVERYWHERE, **position}
    return set_stack(table(first, *(others or (seat("whynom"),)), **position), (Declaring(0),))


def pilot(place: str, *relics: str, cargo: tuple[str, ...] = (), money: int = 1000, ship: str = "scout") -> Player:
    """The player of seat 0: where, with which relics and which cargo."""
    return seat("human", place, money=money, ship=ship, cargo=cargo, relics=relics)


def fly(state: State, to: str, *dice: int) -> State:
    """Declare the first space and roll."""
    return play(state, DeclareStep(to), Rolled(tuple(sorted(dice))))


def go(state: State, *dots: str) -> State:
    """Step from space to space, where no navigation die is asked for."""
    return play(state, *map(StepTo, dots))


def under_way(state: State, points: int, *dice: int, came: tuple[str, ...] = (), **fields: Any) -> State:
    """Seat 0 in the middle of its move with so many points left, all its drives on.

    `came` are the spaces it passed before the one it stands on; the last of them is where it may not go back to.
    """
    dice = tuple(sorted(dice)) or (1, 1, 1)
    barred = closed(state, *came[-1:], state.players[0].place)
    skips = fields.pop("skips", skipping(state, 0, ()))
    fields = {"entries": 1, "previous": came[-1] if came else "", "barred": barred, **fields}
    return set_stack(state, (Moving(0, points, dice, skips=skips, **fields),))
