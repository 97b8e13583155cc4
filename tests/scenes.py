"""Ships before the roll and under way, for tests of both editions: positions, what is played in them, what is seen.

>>> state = under_way(start(pilot("water-4")), 3, came=("water-5",))
>>> points(state), sorted(ways(state))
(3, ['water-3', 'water-genship-1'])

A state knows its ruleset, so most of this serves both; what makes a position of the 2012 game has `ffg` in its name.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.box.unpacking import catalog_for, load_catalog
from merchant_rules.venus.frames import Declaring, Moving
from merchant_rules.venus.map.board import compile_board
from merchant_rules.venus.rules.discovery import secret_at, with_secret
from merchant_rules.venus.rules.gear import skipping
from merchant_rules.venus.state import Player, Turn
from merchant_rules.venus.update import moved, set_galaxy, set_player, set_stack, set_turn
from tests.support import moves, play, seat, table

BOARD = compile_board("classic-1988")
CATALOG = catalog_for(mr.Config("classic-1988", players=2))
CIRCLES = tuple(BOARD.exits)

FFG = "ffg-classic"
FFG_CATALOG = load_catalog(FFG)

#: A galaxy without hidden cultures, so that orbits show nothing and landing discovers nothing.
EVERYWHERE = {system: culture.slug for system, culture in zip(BOARD.systems, CATALOG.cultures, strict=True)}


# -- positions --------------------------------------------------------------------------------------------------------


def pilot(place: str, *relics: str, cargo: tuple[str, ...] = (), money: int = 1000, ship: str = "scout") -> Player:
    """The player of seat 0: where, with which relics and which cargo."""
    return seat("human", place, money=money, ship=ship, cargo=cargo, relics=relics)


def start(*seats: Player, known: bool = True, off: tuple[str, ...] = (), **setting: Any) -> mr.State:
    """Seat 0 (or `turn`) is about to declare, wherever it stands, its drives `off`.

    One player gets company. With `known` all cultures are discovered, unless `cultures` says which.
    """
    if known:
        setting.setdefault("cultures", EVERYWHERE)
    if len(seats) == 1:
        other = "whynom" if setting.get("ruleset") == FFG else "nik"
        seats = (*seats, seat(other if seats[0].species != other else "human"))
    state = table(*seats, **setting)
    return set_stack(state, (Declaring(state.turn.seat, off),))


def under_way(
    state: mr.State,
    points: int,
    *dice: int,
    came: tuple[str, ...] = (),
    used: tuple[tuple[str, str], ...] = (),
    **fields: Any,
) -> mr.State:
    """The same position in the middle of a move of the seat whose turn it is, with so many points left.

    `came` are the dots it passed before the one it stands on, `used` single steps: these paths are closed the other
    way; in the 2012 game it is the last of them that is. All drives are on unless `skips` says which. What else there
    is to say about the move is said by the names of its frame.
    """
    who = state.turn.seat
    dice = tuple(sorted(dice)) or (1, 1, 1)
    if state.rules.config.ruleset == FFG and came:
        came = came[-1:]
        fields = {"previous": came[0], **fields}
    barred = fields.pop("barred", 0) | closed(state, *came, state.players[who].place)
    for step in used:
        barred |= closed(state, *step)
    skips = fields.pop("skips", skipping(state, who, ()))
    frame = Moving(who, points, dice, barred=barred, skips=skips, **{"entries": 1, **fields})
    state = set_turn(state, Turn(state.turn.number, who, state.turn.first, dice))
    return set_stack(state, (frame,))


def closed(state: mr.State, *dots: str) -> int:
    """The ways back along a route, as the bits of `Moving.barred`."""
    bits = 0
    for here, there in pairwise(dots):
        bits |= next(link.back for link in state.rules.board.foil_links[here] if link.to == there)
    return bits


def placed(state: mr.State, place: str, who: int | None = None) -> mr.State:
    """The same position with the ship of a seat, or the seat in turn, elsewhere."""
    who = state.turn.seat if who is None else who
    return set_player(state, who, moved(state.players[who], place))


def knowing(state: mr.State, place: str, what: str, *seats: int) -> mr.State:
    """These seats have looked at a face-down marker or IOU and saw this."""
    return set_galaxy(state, with_secret(state, place, Secret(what, sum(1 << who for who in seats))))


def ffg_table(*seats: Player, **setting: Any) -> mr.State:
    """A position of the 2012 game: seat 0 trades where it stands, or declares where nobody can trade."""
    return table(*(seats or (seat("human"), seat("whynom"))), ruleset=FFG, **setting)


ffg_start = partial(start, ruleset=FFG)
"""A position of the 2012 game in which seat 0 is about to declare."""


def ffg_market(culture: str = "graw", *seats: Player, **setting: Any) -> mr.State:
    """Seat 0 in Jewelburg on the Jungle World, where this culture lives; it came there in an earlier turn."""
    first = seats[0] if seats else seat("human", "jewelburg")
    return ffg_table(first, *(seats[1:] or (seat("whynom"),)), **{"cultures": {"jungle": culture}, **setting})


# -- playing ----------------------------------------------------------------------------------------------------------


def roll(state: mr.State, *dice: int) -> mr.State:
    """These dice come up."""
    return play(state, mr.Rolled(tuple(sorted(dice))))


def fly(state: mr.State, to: str, *dice: int) -> mr.State:
    """Declare a first dot and roll these dice."""
    return roll(play(state, mr.DeclareStep(to)), *dice)


def fly_by_gate(state: mr.State, to: str, *dice: int) -> mr.State:
    """Declare a jump and roll these dice."""
    return roll(play(state, mr.DeclareJump(to)), *dice)


def go(state: mr.State, *dots: str, pilot: int = 0) -> mr.State:
    """Step from dot to dot; every step with this Pilot Number."""
    return play(state, *(mr.StepTo(dot, pilot) for dot in dots))


# -- looking ----------------------------------------------------------------------------------------------------------


def ways(state: mr.State) -> set[str]:
    """The dots to which a step is legal now."""
    return {move.to for move in moves(state, mr.StepTo)}


def first_dots(state: mr.State) -> set[str]:
    """The dots that can be declared."""
    return {move.to for move in moves(state, mr.DeclareStep)}


def piloted(state: mr.State) -> set[tuple[int, str]]:
    """The legal steps with their Pilot Numbers; a stop in a circle or on a gate leads to "", a jump has number 0."""
    found: set[tuple[int, str]] = set()
    for move in mr.legal_moves(state):
        if type(move) is mr.StepTo:
            found.add((move.pilot, move.to))
        elif isinstance(move, mr.StopInCircle | mr.StopOnGate):
            found.add((move.pilot, ""))
        elif type(move) is mr.JumpTo:
            found.add((0, move.to))
    return found


def moving(state: mr.State) -> Moving:
    """The frame of the ship under way, also from under a look or a reveal that is due."""
    return next(frame for frame in reversed(state.stack) if isinstance(frame, Moving))


def points(state: mr.State) -> int:
    """The points that are left."""
    return moving(state).points


def place(state: mr.State, who: int = 0) -> str:
    """Where the ship of a seat is."""
    return state.players[who].place


def secret(state: mr.State, where: str) -> Secret:
    """What the state knows of a hidden culture or '?' marker."""
    return secret_at(state, where)


def doing(state: mr.State) -> str:
    """What is going on: the name of the top frame."""
    return type(state.stack[-1]).__name__


def kinds(state: mr.State) -> set[str]:
    """The names of the classes of legal moves."""
    return {type(move).__name__ for move in mr.legal_moves(state)}
