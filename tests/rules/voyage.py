"""Ships before the roll and under way, for tests: declarations, rolls, steps, and positions in the middle of a move."""

from __future__ import annotations

from typing import Any

from merchant_rules.kernel import engine
from merchant_rules.venus.box.unpacking import catalog_for
from merchant_rules.venus.config import Config
from merchant_rules.venus.frames import Declaring, Moving
from merchant_rules.venus.map.board import compile_board
from merchant_rules.venus.rules.dot_actions import JumpTo, StopInCircle, StopOnGate
from merchant_rules.venus.rules.movement import DeclareJump, DeclareStep, Rolled, StepTo
from merchant_rules.venus.state import Player, State, Turn
from merchant_rules.venus.update import moved, set_player, set_stack, set_turn
from tests.support import play, seat, table

BOARD = compile_board("classic-1988")
CATALOG = catalog_for(Config("classic-1988", players=2))

#: Everybody is discovered, so that orbits have nothing to look at.
HOMES = {system: culture.slug for system, culture in zip(BOARD.systems, CATALOG.cultures, strict=True)}

CIRCLES = tuple(BOARD.exits)

# What a position says before the ship declares, and all else that `table` takes.
Setting = dict[str, Any]


def start(*seats: Player, off: tuple[str, ...] = (), **setting: Any) -> State:
    """Seat 0 (or `turn`) is about to declare; all cultures are known unless `cultures` says otherwise."""
    setting.setdefault("cultures", HOMES)
    if len(seats) == 1:
        seats = (*seats, seat("nik" if seats[0].species != "nik" else "human"))
    state = table(*seats, **setting)
    return set_stack(state, (Declaring(state.turn.seat, off),))


def used_ways(*steps: tuple[str, str]) -> int:
    """What is closed after these steps from dot to dot, as the bits of `Moving.barred`."""
    closed = 0
    for a, b in steps:
        closed |= next(link.back for link in BOARD.foil_links[a] if link.to == b)
    return closed


def under_way(
    state: State,
    points: int,
    *,
    dice: tuple[int, ...] = (1, 1, 1),
    pilot: int = 0,
    used: tuple[tuple[str, str], ...] = (),
    skips: int = 0,
    locked: bool = False,
) -> State:
    """The same position in the middle of a move of the seat whose turn it is; `used`: the steps already made."""
    who = state.turn.seat
    frame = Moving(who, points, dice, pilot, used_ways(*used), skips, locked, entries=1)
    state = set_turn(state, Turn(state.turn.number, who, state.turn.first, dice))
    return set_stack(state, (frame,))


def placed(state: State, place: str) -> State:
    """The same position with the ship of the seat in turn elsewhere."""
    who = state.turn.seat
    return set_player(state, who, moved(state.players[who], place))


def roll(state: State, *dice: int) -> State:
    """These dice come up."""
    return play(state, Rolled(tuple(sorted(dice))))


def head(state: State, to: str, *dice: int) -> State:
    """Declare a first dot and roll these dice."""
    return roll(play(state, DeclareStep(to)), *dice)


def head_for_gate(state: State, to: str, *dice: int) -> State:
    """Declare a jump and roll these dice."""
    return roll(play(state, DeclareJump(to)), *dice)


def go(state: State, *dots: str, pilot: int = 0) -> State:
    """Step from dot to dot; every step with this Pilot Number."""
    return play(state, *(StepTo(dot, pilot) for dot in dots))


def ways(state: State) -> set[str]:
    """The dots to which a step is legal."""
    return {move.to for move in engine.legal_moves(state) if type(move) is StepTo}


def piloted(state: State) -> set[tuple[int, str]]:
    """The legal steps with their Pilot Numbers; a stop in a circle or on a gate leads to "", a jump has number 0."""
    found: set[tuple[int, str]] = set()
    for move in engine.legal_moves(state):
        if type(move) is StepTo:
            found.add((move.pilot, move.to))
        elif type(move) in (StopInCircle, StopOnGate):
            found.add((move.pilot, ""))
        elif type(move) is JumpTo:
            found.add((0, move.to))
    return found


def headings(state: State) -> set[str]:
    """The dots that may be declared."""
    return {move.to for move in engine.legal_moves(state) if type(move) is DeclareStep}


def mover(state: State) -> Moving:
    """The frame of the ship under way, which has to be the top one."""
    top = state.stack[-1]
    assert type(top) is Moving, f"nobody moves: {top}"
    return top


def points(state: State) -> int:
    """The points that are left."""
    return mover(state).points


def place(state: State, who: int = 0) -> str:
    """Where the ship of a seat is."""
    return state.players[who].place


def doing(state: State) -> str:
    """What is going on: the name of the top frame."""
    return type(state.stack[-1]).__name__


def kinds(state: State) -> set[str]:
    """The names of the classes of legal moves."""
    return {type(move).__name__ for move in engine.legal_moves(state)}
