"""Ships in flight, for the tests of discovery and equipment: declaring, under way, and what they know in secret."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.frames import Declaring, Moving
from merchant_rules.venus.rules.discovery import secret_at, with_secret
from merchant_rules.venus.rules.gear import skipping
from merchant_rules.venus.rules.movement import DeclareStep, Rolled, StepTo
from merchant_rules.venus.state import Player, State
from merchant_rules.venus.update import moved, set_galaxy, set_player, set_stack
from tests.support import moves, play, seat, table

EVERYWHERE = {
    "rogue": "nillis",
    "desert": "volois",
    "biosphere": "graw",
    "jungle": "niks",
    "ice": "dell",
    "colony": "humans",
    "cloud": "shenna",
    "war-torn": "yxklyx",
    "polluted": "zum",
    "moon": "eeepeeep",
    "water": "whynoms",
    "genship": "cholos",
    "giant": "wollow",
    "asteroid": "qossuth",
}
"""A galaxy without hidden cultures, so that orbits show nothing and landing discovers nothing."""


def pilot(place: str, *relics: str, cargo: tuple[str, ...] = (), money: int = 1000, ship: str = "scout") -> Player:
    """The player of seat 0: where, with which relics and which cargo."""
    return seat("human", place, money=money, ship=ship, cargo=cargo, relics=relics)


def start(first: Player, *others: Player, known: bool = True, **position: Any) -> State:
    """Seat 0 is about to declare, wherever it stands; with `known` all cultures are discovered."""
    if known:
        position = {"cultures": EVERYWHERE, **position}
    state = table(first, *(others or (seat("nik"),)), **position)
    return set_stack(state, (Declaring(0),))


def fly(state: State, to: str, *dice: int) -> State:
    """Declare the first dot and roll."""
    return play(state, DeclareStep(to), Rolled(dice))


def go(state: State, *dots: str) -> State:
    """Step from dot to dot, where no Pilot Number is asked for."""
    return play(state, *map(StepTo, dots))


def under_way(state: State, points: int, *dice: int, came: tuple[str, ...] = (), **fields: Any) -> State:
    """Seat 0 in the middle of its move with so many points left, all its drives on.

    `came` are the dots it passed before the one it stands on; these paths are closed the other way.
    """
    player = state.players[0]
    barred = closed(state, *came, player.place)
    dice = dice or (1, 1, 1)
    skips = fields.pop("skips", skipping(state, 0, ()))
    frame = Moving(0, points, dice, barred=fields.pop("barred", 0) | barred, skips=skips, entries=1, **fields)
    return set_stack(state, (frame,))


def closed(state: State, *dots: str) -> int:
    """The ways back along a route, as bits."""
    bits = 0
    for here, there in pairwise(dots):
        bits |= next(link.back for link in state.rules.board.foil_links[here] if link.to == there)
    return bits


def knowing(state: State, place: str, what: str, *seats: int) -> State:
    """These seats have looked at a face-down marker or IOU and saw this."""
    return set_galaxy(state, with_secret(state, place, Secret(what, sum(1 << who for who in seats))))


def put(state: State, place: str, who: int = 0) -> State:
    """A pawn elsewhere."""
    return set_player(state, who, moved(state.players[who], place))


# -- looking ----------------------------------------------------------------------------------------------------------


def ways(state: State) -> list[str]:
    """The dots to which a step is legal now, sorted."""
    return sorted({move.to for move in moves(state, StepTo)})


def first_dots(state: State) -> list[str]:
    """The dots that can be declared, sorted."""
    return sorted(move.to for move in moves(state, DeclareStep))


def moving(state: State) -> Moving:
    """The frame of the ship under way, also from under a look or a reveal that is due."""
    return next(frame for frame in reversed(state.stack) if isinstance(frame, Moving))


def points(state: State) -> int:
    """The points left."""
    return moving(state).points


def place(state: State, who: int = 0) -> str:
    """Where a pawn stands."""
    return state.players[who].place


def secret(state: State, where: str) -> Secret:
    """What the state knows of a hidden culture or '?' marker."""
    return secret_at(state, where)
