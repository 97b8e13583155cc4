"""Movement in the FFG game, as far as it has decisions of its own.

A die may be assigned to navigation right after the roll (F-NAV-3). Looking at a hidden card or token is a choice
(F-OBS-1, F-REL-SPY-1), and so is collecting a relic on entering its space, which ends the turn (F-07). The Gate Lock
is asked for at each gate (F-12). Whoever has spent his last point where one of these is open still has to decide.
"""

from __future__ import annotations

from collections.abc import Callable

from ...errors import Violation
from ...kernel.actions import AnySpec, Reason, Spec, Waiting, interned
from ...kernel.value import updater, value
from ..frames import DECIDING, Declaring, Moving, Trading
from ..rules import dot_actions, waiting
from ..rules.common import known, refusal
from ..rules.discovery import look, next_look, sights
from ..rules.dot_kinds import gate_number, open_marker
from ..rules.equipment import LockGates
from ..rules.exchange import TakeRelic, apply_take_relic
from ..rules.gear import GATE_LOCK
from ..rules.movement import Land, StepTo, check_land, stop_moving
from ..rules.movement import resume_moving as resume_entry
from ..rules.turn import end_turn
from ..rules.ways_out import can_go_on
from ..state import State
from ..update import set_top


@value
class AssignDie:
    """Assign a die to navigation right after the roll, before the first move (F-MOVE-4, F-NAV-3)."""

    pilot: int


@value
class LookAt:
    """Look in secret at the card of a system (its slug) or at the encounter token on a space (F-OBS-1, F-REL-SPY-1)."""

    place: str


@value
class EndMove:
    """Leave it at that: there is no way on, and nothing here is wanted (F-MOVE-13)."""


def go_on(state: State) -> State:
    """After a decision on the way: movement is over where nothing is left to do."""
    m = state.stack[-1]
    assert type(m) is Moving
    if m.due >= 0 or can_go_on(state, m) or has_more_to_do(state, m.seat):
        return state
    return stop_moving(state, m.seat, True)


def resume_moving(state: State) -> State:
    """A look is made in the middle of a decision, which then goes on; all else belongs to entering a space."""
    top = state.stack[-1]
    assert type(top) is Moving
    return go_on(state) if top.stage == DECIDING else resume_entry(state)


def has_more_to_do(state: State, seat: int) -> bool:
    """Whether a ship without a way on has something to decide here: a relic to collect, a place to look at."""
    m = state.stack[-1]
    assert type(m) is Moving
    return relic_here(state, m) or bool(places_to_see(state, m))


# -- the navigation die (F-NAV-3) ------------------------------------------------------------------------------------


_with_pilot: Callable[[Moving, int], Moving] = updater(Moving, "pilot")


def candidates_assign(state: State, m: Moving) -> list[AssignDie]:
    if not _is_setting_speed(m):
        return []
    return [AssignDie(face) for face in sorted(set(m.dice))]


def _is_setting_speed(m: Moving) -> bool:
    return not (m.entries or m.skipped or m.pilot)


def check_assign(state: State, m: Moving, action: AssignDie) -> Violation | None:
    if not _is_setting_speed(m):
        text = "A die is assigned right after the roll, or when you leave a navigation space or a telegate."
        return refusal(state, "too-late", "F-NAV-3", text)
    if type(action.pilot) is not int or action.pilot not in m.dice:
        return refusal(state, "no-such-die", "F-NAV-2", f"No die shows {action.pilot!r}.")
    if not can_go_on(state, _with_pilot(m, action.pilot)):
        text = f"With a {action.pilot} you cannot make the move that you are bound to."
        return refusal(state, "declared-otherwise", "F-DE-1", text)
    return None


def apply_assign(state: State, m: Moving, action: AssignDie) -> State:
    """F-MOVE-4, F-NAV-3: the die is the one in force for the rest of the turn."""
    return set_top(state, _with_pilot(m, action.pilot))


# -- looking (F-OBS-1, F-REL-SPY-1) ----------------------------------------------------------------------------------


def places_to_see(state: State, m: Moving) -> list[str]:
    """What the seat may look at: from each space it enters or skips, not from the one it starts on."""
    if not m.entries and not m.skipped:
        return []
    return list(sights(state, m.seat, state.players[m.seat].place))


def propose_look(state: State, m: Moving) -> list[LookAt]:
    return [LookAt(place) for place in places_to_see(state, m)]


def check_look(state: State, m: Moving, action: LookAt) -> Violation | None:
    board = state.rules.board
    if known(board.system_index, action.place) is None and known(board.question_index, action.place) is None:
        return refusal(state, "no-such-place", "F-OBS-1", f"Nothing hidden lies at {action.place!r}.")
    if action.place not in places_to_see(state, m):
        return refusal(state, "out-of-sight", "F-OBS-1", "From here you cannot look there, or you know it already.")
    return None


def apply_look(state: State, m: Moving, action: LookAt) -> State:
    """F-OBS-1, F-REL-SPY-1: a look in secret, then movement goes on."""
    return look(state, m.seat, action.place)


# -- relics (F-ENC-4, F-07) ------------------------------------------------------------------------------------------


def relic_here(state: State, m: Moving) -> bool:
    """Whether the ship has just entered a space with an unclaimed relic."""
    if not m.entries or m.skipped:
        return False
    return open_marker(state, state.players[m.seat].place) in state.rules.relics


def propose_collect(state: State, m: Moving) -> list[TakeRelic]:
    return [TakeRelic()] if relic_here(state, m) else []


def check_collect(state: State, m: Moving, action: TakeRelic) -> Violation | None:
    if relic_here(state, m):
        return None
    return refusal(state, "no-relic", "F-ENC-4", "You have not just entered a space with a relic.")


def apply_collect(state: State, m: Moving, action: TakeRelic) -> State:
    """F-COMP-4, F-AST-3, F-END-3, F-07: an asteroid takes its place, and the turn is over, also for deals."""
    return end_turn(apply_take_relic(state, m, action))


def landed(state: State, frame: Trading, spec: AnySpec) -> Reason:
    """What has to wait after landing, as ever; a relic was to be collected before it."""
    if spec.action is TakeRelic:
        return Reason("F-ENC-4", "A relic is collected when its space is entered, not after landing.")
    return waiting.trading(state, frame, spec)


# -- the Gate Lock (F-REL-GATE, F-12) --------------------------------------------------------------------------------


def candidates_lock(state: State, frame: Declaring | Moving) -> tuple[LockGates, ...]:
    return _LOCKING if GATE_LOCK in state.players[frame.seat].relics else ()


def check_lock(state: State, frame: Declaring | Moving, action: LockGates) -> Violation | None:
    """At the gate just entered, or before the roll at the gate where the turn starts."""
    p = state.players[frame.seat]
    if GATE_LOCK not in p.relics:
        return refusal(state, "no-relic", "F-REL-GATE", "You do not have the Gate Lock.")
    if not gate_number(state, p.place) or (isinstance(frame, Moving) and not _stands_entered(frame)):
        return refusal(state, "not-at-gate", "F-REL-GATE", "The Gate Lock is used on entering a telegate.")
    if frame.gates_locked:
        return refusal(state, "already-locked", "F-REL-GATE", "This telegate is a plain space for you already.")
    return None


def _stands_entered(m: Moving) -> bool:
    return m.entries > 0 and m.points > 0


_before_a_locked_gate: Callable[[Declaring], Declaring] = updater(Declaring, gates_locked=True)
_on_a_locked_gate: Callable[[Moving], Moving] = updater(Moving, gates_locked=True)


def apply_lock(state: State, frame: Declaring | Moving, action: LockGates) -> State:
    """F-REL-GATE, F-12: this gate is a plain space."""
    if isinstance(frame, Declaring):
        return set_top(state, _before_a_locked_gate(frame))
    return go_on(set_top(state, _on_a_locked_gate(frame)))


# -- the end (F-MOVE-13) ---------------------------------------------------------------------------------------------


def candidates_end_move(state: State, m: Moving) -> tuple[EndMove, ...]:
    return () if m.due >= 0 or can_go_on(state, m) else _ENDING


def check_end_move(state: State, m: Moving, action: EndMove) -> Violation | None:
    if m.due >= 0:
        return refusal(state, "penalty-due", "F-HAZ-2", "Pay for the hazard or stop first.")
    if can_go_on(state, m):
        return refusal(state, "must-move", "F-MOVE-12", "You have points left and nothing stops you.")
    if check_land(state, m, Land()) is None:
        return refusal(state, "land-here", "F-MOVE-19", "Your movement ends on a landing place: land.")
    return None


def apply_end_move(state: State, m: Moving, action: EndMove) -> State:
    """F-MOVE-13: movement is over here."""
    return stop_moving(state, m.seat, True)


# -- a shortcut ------------------------------------------------------------------------------------------------------


def plain_moves(state: State, m: Moving) -> tuple[object, ...] | None:
    """All that a ship without relics and drives can do where nothing lies that it could take or look at."""
    player, rules = state.players[m.seat], state.rules
    place = player.place
    if player.relics or m.skips or m.jump or place in rules.board.question_index or next_look(state, m.seat, place):
        return None
    if not m.entries and place not in rules.plain_exits:
        return None
    moves = dot_actions.plain_moves(state, m)
    if not moves or (m.due < 0 and type(moves[0]) is not StepTo):
        return None  # no way on: what then comes, the actions say themselves
    return moves if m.entries or m.pilot else (*moves, *[assigning(face) for face in sorted(set(m.dice))])


assigning = interned(AssignDie)
_LOCKING, _ENDING = (LockGates(),), (EndMove(),)


SPECS = (
    Spec(
        AssignDie, "assign", (Moving,), check_assign, apply_assign, "assigns a {pilot} to navigation",
        ("F-NAV-3", "F-MOVE-4"), candidates=candidates_assign,
    ),
    Spec(
        LookAt, "look", (Moving,), check_look, apply_look, "looks at {place}", ("F-OBS-1", "F-REL-SPY-1"),
        propose_look,
    ),
    Spec(
        EndMove, "rest", (Moving,), check_end_move, apply_end_move, "ends the movement", ("F-MOVE-13",),
        candidates=candidates_end_move,
    ),
)  # fmt: skip

REPLACED = (
    Spec(
        TakeRelic, "take", (Moving,), check_collect, apply_collect, "takes the relic", ("F-ENC-4", "F-END-3"),
        propose_collect,
    ),
    Spec(
        LockGates, "lock", (Declaring, Moving), check_lock, apply_lock, "treats the telegate as a plain space",
        ("F-REL-GATE",), candidates=candidates_lock,
    ),
)  # fmt: skip

WAITING: dict[type, Waiting] = {Trading: landed}
