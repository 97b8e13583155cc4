"""Chapter 8: drives, shields and relics, as far as they are chosen before or right after the roll.

Drives off (8.23), Gate Lock (8.47) and Auto Pilot (8.42) are said before rolling; the Mulligan Gear (8.44) rolls one
die again right after it. What they do while moving is in `movement` and `gear`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec, fine, only
from ...kernel.chance import Outcome
from ...kernel.tuples import with_item
from ...kernel.value import updater, value
from ..frames import Declaring, Rerolling, RollingAgain
from ..state import State
from ..update import set_top
from .common import called, refusal
from .gear import AUTO_PILOT, GATE_LOCK, drives_aboard
from .movement import start_moving


@value
class SwitchOff:
    """Switch a drive off for this turn (8.23); a Combined Drive goes off as a whole."""

    drive: str


@value
class LockGates:
    """Switch off all Tele Gates for this turn with the Gate Lock (8.47)."""


@value
class EngageAutoPilot:
    """Roll one die less and count it as a 4 (8.42)."""


@value
class Reroll:
    """Roll one die with this face again with the Mulligan Gear (8.44)."""

    face: int


@value
class KeepDice:
    """Leave the dice as they are (8.44)."""


@value
class RolledAgain:
    """Chance: the new face of the die rolled again."""

    face: int


# -- drives ----------------------------------------------------------------------------------------------------------


def propose_switch_off(state: State, frame: Declaring) -> list[SwitchOff]:
    return [SwitchOff(drive) for drive in drives_aboard(state, frame.seat) if drive not in frame.off]


def check_switch_off(state: State, frame: Declaring, action: SwitchOff) -> Violation | None:
    if action.drive not in drives_aboard(state, frame.seat):
        text = f"There is no drive {called(state, action.drive)} aboard that works."
        return refusal(state, "no-such-drive", "8.23/a", text)
    if action.drive in frame.off:
        return refusal(state, "already-off", "8.23/b", "That drive is off already.")
    return None


def apply_switch_off(state: State, frame: Declaring, action: SwitchOff) -> State:
    """8.23: the drive is off until the turn ends."""
    return set_top(state, _with_off(frame, with_item(frame.off, action.drive)))


_with_off: Callable[[Declaring, tuple[str, ...]], Declaring] = updater(Declaring, "off")


# -- Gate Lock and Auto Pilot ----------------------------------------------------------------------------------------


def propose_lock_gates(state: State, frame: Declaring) -> list[LockGates]:
    return [LockGates()] if not frame.gates_locked and GATE_LOCK in state.players[frame.seat].relics else []


def check_lock_gates(state: State, frame: Declaring, action: LockGates) -> Violation | None:
    if GATE_LOCK not in state.players[frame.seat].relics:
        return refusal(state, "no-relic", "8.47/a", "You do not have the Gate Lock.")
    if frame.gates_locked:
        return refusal(state, "already-locked", "8.47/b", "All gates are off already.")
    return None


def apply_lock_gates(state: State, frame: Declaring, action: LockGates) -> State:
    """8.47: every Tele Gate is a plain dot until the turn ends."""
    return set_top(state, _gates_locked(frame))


_gates_locked: Callable[[Declaring], Declaring] = updater(Declaring, gates_locked=True)


def propose_auto_pilot(state: State, frame: Declaring) -> list[EngageAutoPilot]:
    return [EngageAutoPilot()] if not frame.auto_pilot and AUTO_PILOT in state.players[frame.seat].relics else []


def check_auto_pilot(state: State, frame: Declaring, action: EngageAutoPilot) -> Violation | None:
    if AUTO_PILOT not in state.players[frame.seat].relics:
        return refusal(state, "no-relic", "8.42/a", "You do not have the Auto Pilot.")
    if frame.auto_pilot:
        return refusal(state, "already-engaged", "8.42/c", "The Auto Pilot is engaged already.")
    return None


def apply_auto_pilot(state: State, frame: Declaring, action: EngageAutoPilot) -> State:
    """8.42: one die of the coming roll is a 4."""
    return set_top(state, _on_auto_pilot(frame))


_on_auto_pilot: Callable[[Declaring], Declaring] = updater(Declaring, auto_pilot=True)


# -- Mulligan Gear ---------------------------------------------------------------------------------------------------


def propose_reroll(state: State, frame: Rerolling) -> list[Reroll]:
    return [Reroll(face) for face in sorted(set(frame.dice))]


def check_reroll(state: State, frame: Rerolling, action: Reroll) -> Violation | None:
    if action.face not in frame.dice or type(action.face) is not int:
        return refusal(state, "no-such-die", "8.44/a", f"No die shows {action.face}.")
    return None


def apply_reroll(state: State, frame: Rerolling, action: Reroll) -> State:
    """8.44/a, c: one die is taken up to be rolled again."""
    dice = list(frame.dice)
    dice.remove(action.face)
    return set_top(state, RollingAgain(frame.seat, frame.rolled, tuple(dice)))


def apply_keep(state: State, frame: Rerolling, action: KeepDice) -> State:
    """8.44/a: the dice stand."""
    return start_moving(state, frame.seat, frame.rolled, frame.dice)


@lru_cache(maxsize=1)
def _six_faces() -> tuple[Outcome, ...]:
    return tuple(Outcome(RolledAgain(face), 1) for face in range(1, 7))


def rolled_again_outcomes(state: State, frame: RollingAgain) -> tuple[Outcome, ...]:
    return _six_faces()


def apply_rolled_again(state: State, frame: RollingAgain, action: RolledAgain) -> State:
    """8.44/d, e: the new face counts, and movement begins."""
    return start_moving(state, frame.mover, frame.rolled, tuple(sorted((*frame.dice, action.face))))


SPECS = (
    Spec(
        SwitchOff, "off", (Declaring,), check_switch_off, apply_switch_off, "switches off {drive}",
        ("8.23/a", "8.23/b", "8.23/c"), propose_switch_off,
    ),
    Spec(
        LockGates, "lock", (Declaring,), check_lock_gates, apply_lock_gates, "switches off all Tele Gates",
        ("8.47/a", "8.47/b"), propose_lock_gates,
    ),
    Spec(
        EngageAutoPilot, "auto", (Declaring,), check_auto_pilot, apply_auto_pilot, "engages the Auto Pilot",
        ("8.42/a", "8.42/c"), propose_auto_pilot,
    ),
    Spec(
        Reroll, "reroll", (Rerolling,), check_reroll, apply_reroll, "rolls the {face} again",
        ("8.44/a", "8.44/c"), propose_reroll,
    ),
    Spec(KeepDice, "keep", (Rerolling,), fine, apply_keep, "keeps the dice", ("8.44/a",), only(KeepDice())),
    ChanceSpec(
        RolledAgain, "rerolled", (RollingAgain,), apply_rolled_again, "the die comes up {face}",
        ("8.44/d", "8.44/e"), rolled_again_outcomes, "dice",
    ),
)  # fmt: skip
