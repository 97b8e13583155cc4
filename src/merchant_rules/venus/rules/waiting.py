"""Why actions have to wait: what is going on in each frame of the base game, by the rule that says so.

A turn is movement first and trading after it (4.4), and what interrupts it comes before all else. So a refusal names
the rule of the moment, not that of the action; modules say the same of their own frames.
"""

from __future__ import annotations

from typing import Final

from ...kernel.actions import AnySpec, Reason, Waiting, because
from .. import frames
from ..frames import Answering, Declaring, GameOver, Looking, Moving, Rerolling, Rolling, RollingAgain, Trading
from ..state import State
from .equipment import EngageAutoPilot, LockGates, SwitchOff
from .movement import Land, Stay, check_land, points_left
from .trading import EndTurn
from .ways_out import can_go_on

#: What is said before the roll, and the rule that wants it so (5.3 for all else).
BEFORE_THE_ROLL: Final[dict[type, Reason]] = {
    Stay: Reason("5.31/e", "You have declared and rolled, so you are bound to move."),
    SwitchOff: Reason("8.23/a", "Drives are switched off before the dice are rolled."),
    LockGates: Reason("8.47/a", "The Gate Lock is used before the dice are rolled."),
    EngageAutoPilot: Reason("8.42/c", "The Auto Pilot is engaged before the dice are rolled."),
}
_FIRST_DOT = Reason("5.3/a", "The first dot is named before the dice are rolled, and they lie on the table.")
_ROLL_AGAIN = Reason("8.44/a", "A die is rolled again straight after the roll, by the owner of the Mulligan Gear.")
_NO_DEAL = Reason("11.4/c", "Nobody has offered a deal.")


def declaring(state: State, frame: Declaring, spec: AnySpec) -> Reason:
    """Before the roll: a first dot or staying comes before the dice, the way and all trade."""
    if Rolling in spec.frames:
        return Reason("5.31/d", "The dice are rolled once you have named your first dot.")
    if spec.action is EndTurn:
        return Reason("INTRO/b", "Your turn is not over: move, or stay where you are.")
    if Trading in spec.frames:
        return Reason("9.1/b", "You trade when your movement is over: move first, or stay where you are.")
    if Moving in spec.frames:
        return Reason("5.3/a", "You name your first dot and roll before you move.")
    return Reason("4.4/a", "Your turn begins: move, or stay where you are.")


def rerolling(state: State, frame: Rerolling, spec: AnySpec) -> Reason:
    """Right after the roll: the Mulligan Gear comes before the first move."""
    if Declaring in spec.frames:
        return BEFORE_THE_ROLL.get(spec.action, _FIRST_DOT)
    return Reason("8.44/b", "Say first whether you roll a die again.")


def moving(state: State, m: Moving, spec: AnySpec) -> Reason:
    """Under way: the declaration is past, and trade comes when the movement is over."""
    if Declaring in spec.frames:
        return BEFORE_THE_ROLL.get(spec.action, _FIRST_DOT)
    if Rolling in spec.frames:
        return Reason("5.31/e", "The dice are rolled, so you are bound to move.")
    if Rerolling in spec.frames or RollingAgain in spec.frames:
        return _ROLL_AGAIN
    now = under_way(state, m)
    if Trading in spec.frames and spec.action is not EndTurn:
        return Reason("9.1/b", f"You trade when your movement is over. {now.text}")
    return now


def under_way(state: State, m: Moving) -> Reason:
    """What a moving ship has to do now."""
    if m.due >= 0:
        return Reason("6.3/a", "Pay the penalty or stop first.")
    if not m.entries and not m.skipped:
        return Reason("5.31/e", "You have declared and rolled: make your first move.")
    if not can_go_on(state, m):
        return Reason("INTRO/b", "Your movement is not over: decide first what you do here.")
    if check_land(state, m, Land()) is None:
        return Reason("5.23/b", f"Land here, or fly on with {points_left(m.points)} left.")
    return Reason("5.23/a", f"You are in space with {points_left(m.points)} left: fly on.")


def looking(state: State, frame: Looking, spec: AnySpec) -> Reason:
    """From an orbit, or with the Spy Eye at a '?' marker."""
    rule = "8.45/a" if frame.place in state.rules.board.question_index else "7.2/a"
    return Reason(rule, "A look at what lies hidden comes first.")


def trading(state: State, frame: Trading, spec: AnySpec) -> Reason:
    """Landed: no movement follows, and nobody has asked anything."""
    if any(kind in spec.frames for kind in (Declaring, Rolling, Rerolling, RollingAgain, Moving)):
        return Reason("4.4/c", "Your movement is over, and none follows it in this turn.")
    if Answering in spec.frames:
        return _NO_DEAL
    return Reason("4.4/a", "You have landed: trade as far as your place allows, or end your turn.")


def game_over(state: State, frame: GameOver, spec: AnySpec) -> Reason:
    """Nothing follows the end, whatever brought it."""
    return Reason(state.rules.ending_rule(frame.reason), "The game is over.")


WAITING: dict[type, Waiting] = {
    Declaring: declaring,
    Rolling: because("5.2/a", "The movement dice are due."),
    Rerolling: rerolling,
    RollingAgain: because("8.44/d", "The die that is rolled again is due."),
    Moving: moving,
    frames.Revealing: because("6.1/a", "The marker that the ship has reached is turned up first."),
    Looking: looking,
    frames.Discovering: because("7.3/a", "The culture of this system is uncovered first."),
    Trading: trading,
    frames.Drawing: because("2.7/d", "A marker is drawn from the cup first."),
    frames.MakingRoom: because(
        "3.43/b", "Your ship cannot carry all that you have: throw the surplus overboard first."
    ),
    Answering: because("11.4/c", "A deal is on the table: it is accepted or refused first."),
    GameOver: game_over,
}
"""For every frame that can be on top: why other actions have to wait."""
