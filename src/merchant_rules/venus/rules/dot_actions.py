"""Chapter 6: what a player chooses on special dots: to pay or to stop, how to leave a circle or a Tele Gate."""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import Spec, interned
from ...kernel.value import value
from ..frames import Moving
from ..map.board import Board
from ..state import State
from ..update import paid_up, set_top
from .common import pay_bank, refusal
from .dot_kinds import (
    gate_number,
)
from .gear import GATE_LOCK, JUMP_START, STEERING
from .movement import LANDING, StepTo, enter, locked_gates, step, stop_moving
from .ways_out import can_go_on, is_open, jump_cost, jump_targets, links_of, other_gates, pilots, works_as_gate


@value
class PayPenalty:
    """Pay the penalty of the dot just entered and go on (6.3)."""


@value
class StopOnPenalty:
    """Stop instead of paying; the remaining points are lost (6.3)."""


@value
class StopInCircle:
    """Choose a Pilot Number whose arrow points back, and so stop in the circle (6.43, R-17)."""

    pilot: int


@value
class StopOnGate:
    """Choose a Pilot Number to walk with where every path is closed, and so stop on the gate (6.5, R-20)."""

    pilot: int


@value
class JumpTo:
    """Jump to another face-up Tele Gate; its number becomes the Pilot Number (6.5)."""

    to: str


def propose_pay(state: State, m: Moving) -> tuple[PayPenalty, ...]:
    return _PAYING if 0 <= m.due <= state.players[m.seat].money else ()


def check_pay(state: State, m: Moving, action: PayPenalty) -> Violation | None:
    rules = state.rules
    if m.due < 0:
        return refusal(state, "nothing-due", "6.3/a", "No penalty is due here.")
    money = state.players[m.seat].money
    if money < m.due:
        return refusal(
            state, "cannot-pay", "6.3/e",
            f"The penalty is {rules.words.cash(m.due)} and you have {rules.words.cash(money)}: stop here.",
        )  # fmt: skip
    return None


def apply_pay(state: State, m: Moving, action: PayPenalty) -> State:
    """6.3/a, c: the Bank gets the penalty and the ship goes on, if there is a way."""
    now = paid_up(m)
    state = set_top(pay_bank(state, m.seat, m.due), now)
    if can_go_on(state, now) or state.rules.has_more_to_do(state, m.seat):
        return state
    return stop_moving(state, m.seat, True)


def propose_stop(state: State, m: Moving) -> tuple[StopOnPenalty, ...]:
    return _STOPPING if m.due >= 0 else ()


def check_stop(state: State, m: Moving, action: StopOnPenalty) -> Violation | None:
    if m.due < 0:
        return refusal(state, "must-move", "5.23/a", "You have points left and nothing stops you.")
    return None


def apply_stop(state: State, m: Moving, action: StopOnPenalty) -> State:
    """5.22/c, 6.3/d: movement is over here."""
    return stop_moving(state, m.seat, True)


def propose_stop_in_circle(state: State, m: Moving) -> list[StopInCircle]:
    place = state.players[m.seat].place
    if m.declared or not _leaves_circle(state, m, place):
        return []
    return [holding(n) for n in pilots(state, m) if _points_back(state, m, place, n)]


def _leaves_circle(state: State, m: Moving, place: str) -> bool:
    """Whether the ship is about to leave a circle: it needs a point for that, or movement is over anyway (5.22)."""
    if place not in state.rules.board.exits or m.skipped or m.due >= 0 or m.points <= 0:
        return False
    return not works_as_gate(state, m)


def _points_back(state: State, m: Moving, place: str, pilot: int) -> bool:
    """6.43: whether the arrow of this number leads along a path that is closed to the ship."""
    to = state.rules.board.exits[place][pilot]
    return not any(link.to == to and is_open(state, m, link, "") for link in links_of(state, m.seat)[place])


def check_stop_in_circle(state: State, m: Moving, action: StopInCircle) -> Violation | None:
    place = state.players[m.seat].place
    if not _leaves_circle(state, m, place):
        return refusal(state, "not-in-circle", "6.43/b", "You are not about to leave a Navigation Circle.")
    if m.declared:
        return refusal(state, "declared-otherwise", "6.42/b", "Your declared first dot binds you.")
    if action.pilot not in pilots(state, m) or type(action.pilot) is not int:
        return refusal(state, "wrong-pilot-number", "6.41/a", f"Your Pilot Number has to be one of {pilots(state, m)}.")
    if not _points_back(state, m, place, action.pilot):
        return refusal(state, "must-move", "5.23/a", f"The arrow of {action.pilot} is open: follow it.")
    return None


def apply_stop_in_circle(state: State, m: Moving, action: StopInCircle) -> State:
    """6.43, R-17: movement is over, whatever points are left."""
    return stop_moving(state, m.seat, True)


def propose_stop_on_gate(state: State, m: Moving) -> list[StopOnGate]:
    if state.players[m.seat].place in state.rules.plain_exits or m.declared or not _leaves_gate(state, m):
        return []
    return [] if _has_path(state, m) else [StopOnGate(n) for n in _walking_numbers(state, m)]


def _leaves_gate(state: State, m: Moving) -> bool:
    """Whether the ship is about to leave a Tele Gate that works."""
    if m.due >= 0 or m.points <= 0 or not works_as_gate(state, m):
        return False
    return gate_number(state, state.players[m.seat].place) > 0


def _walking_numbers(state: State, m: Moving) -> list[int]:
    """6.5/c: the Pilot Numbers to choose from that no other face-up gate shows."""
    gates = other_gates(state, m)
    return [n for n in pilots(state, m) if n not in gates]


def _has_path(state: State, m: Moving) -> bool:
    place = state.players[m.seat].place
    return any(is_open(state, m, link, "") for link in links_of(state, m.seat)[place])


def check_stop_on_gate(state: State, m: Moving, action: StopOnGate) -> Violation | None:
    if not _leaves_gate(state, m):
        return refusal(state, "not-on-gate", "6.5/a", "You are not about to leave a Tele Gate that works.")
    if m.declared:
        return refusal(state, "declared-otherwise", "6.52/b", "Your declared first move binds you.")
    if action.pilot not in pilots(state, m) or type(action.pilot) is not int:
        return refusal(state, "wrong-pilot-number", "6.41/a", f"Your Pilot Number has to be one of {pilots(state, m)}.")
    if action.pilot not in _walking_numbers(state, m):
        return refusal(state, "must-jump", "6.5/a", f"With a {action.pilot} you jump to gate {action.pilot}.")
    if _has_path(state, m):
        return refusal(state, "must-move", "5.23/a", "A path is open: follow it.")
    return None


def apply_stop_on_gate(state: State, m: Moving, action: StopOnGate) -> State:
    """5.22, R-20: trapped by the number he chose; the Switch Switch lets him change it and never makes him."""
    return stop_moving(state, m.seat, True)


def propose_jump(state: State, m: Moving) -> list[JumpTo]:
    if not m.jump and state.players[m.seat].place in state.rules.plain_exits:
        return []
    return [JumpTo(dot) for dot in jump_targets(state, m)]


def check_jump(state: State, m: Moving, action: JumpTo) -> Violation | None:
    if action.to in jump_targets(state, m):
        return None
    if not works_as_gate(state, m):
        return _no_gate(state, m)
    rule, text = _why_no_jump(state, m, action.to)
    return refusal(state, "no-such-jump", rule, text)


def _no_gate(state: State, m: Moving) -> Violation:
    """Why no jump starts here: no gate, one that is off (8.47, R-22), or one that a jump has just led to (F-09)."""
    p = state.players[m.seat]
    if m.gates_locked and (GATE_LOCK in p.relics or state.rules.lock_lasts):
        return locked_gates(state, m.jump or (JUMP_START in p.relics and not m.entries))
    if m.gates_locked:
        return refusal(state, "no-such-jump", "6.5/e", "You have come through this Tele Gate: leave it by a path.")
    text = "You jump out of a Tele Gate, or as your first move with the Jump Start."
    return refusal(state, "no-such-jump", "6.5/a", text)


def _why_no_jump(state: State, m: Moving, to: object) -> tuple[str, str]:
    rules, numbers = state.rules, pilots(state, m)
    if m.declared:
        return "6.52/b", f"You declared {rules.catalog.names[m.declared]} as your first move."
    number = gate_number(state, to) if isinstance(to, str) else 0
    if not number or to == state.players[m.seat].place:
        return "6.5/c", "You can jump only to another Tele Gate that lies face up."
    if number not in numbers:
        return "6.41/a", f"That is gate {number}, and your Pilot Number has to be one of {numbers}."
    return "6.5/b", "You have no point left for a jump."


def apply_jump(state: State, m: Moving, action: JumpTo) -> State:
    """6.5: the jump follows no path, so it closes none (5.32/h, R-15).

    Where jumps may not return, a path back to the dot just left is closed all the same (F-04), and the gate of arrival
    does nothing when the ship leaves it, in whatever direction (F-TG-5, F-DE-12, F-09).
    """
    rules, to = state.rules, action.to
    barred = m.barred & rules.lasting_bars
    if not rules.jumps_may_return:
        place = state.players[m.seat].place
        barred |= sum(link.ahead for link in links_of(state, m.seat)[to] if link.to == place)
    points = m.points - jump_cost(state, m)
    return enter(state, m, to, points, gate_number(state, to), barred, not rules.jumps_may_return)


# -- what most moving ships can do (shortcuts) -----------------------------------------------------------------------


def at_penalty(state: State, m: Moving) -> tuple[object, ...]:
    """6.3, 8.3/c: where a penalty is due there is nothing but to pay or to stop, or to land where one can land."""
    player = state.players[m.seat]
    choices = _PAYING + _STOPPING if m.due <= player.money else _STOPPING
    return (*LANDING, *choices) if state.rules.landing(state, player.place) else choices


def steps_out_of(board: Board) -> dict[str, tuple[tuple[StepTo, int, int], ...]]:
    """The steps out of each dot without the Air Foil: the action, the bit of its way, its cost."""
    return {dot: tuple((step(link.to), link.ahead, link.cost) for link in links) for dot, links in board.links.items()}


def open_steps(state: State, m: Moving, place: str) -> list[StepTo]:
    """The steps along all paths that are open and can be paid for: out of a plain dot, without drives or Air Foil."""
    barred, points = m.barred, m.points
    return [go for go, way, cost in state.rules.steps_out[place] if not way & barred and cost <= points]


def plain_moves(state: State, m: Moving) -> tuple[object, ...] | None:
    """All that a ship can do that nothing aboard steers, unless it leaves a Tele Gate: go on, land, pay or stop."""
    player = state.players[m.seat]
    if m.skips or m.skipped or m.jump or m.points <= 0:
        return None
    if player.relics and not STEERING.isdisjoint(player.relics):
        return None
    if m.due >= 0:
        return at_penalty(state, m) if m.entries else None
    place, rules = player.place, state.rules
    if place not in rules.plain_exits:
        if place in rules.board.exits:
            return _out_of_circle(state, m, place)
        if gate_number(state, place):
            return None
    steps = open_steps(state, m, place)
    if m.declared:
        return tuple([go for go in steps if go.to == m.declared])
    if m.entries and place not in rules.quiet_dots and rules.landing(state, place):
        return (*steps, *LANDING)
    return tuple(steps)


def _out_of_circle(state: State, m: Moving, place: str) -> tuple[object, ...]:
    """6.4, 6.43: for each Pilot Number the step along its arrow, or a stop where the arrow points back."""
    arrows = state.rules.board.exits[place]
    open_ends = [way.to for way in open_steps(state, m, place)]
    numbers = (m.pilot,) if m.pilot else sorted(set(m.dice))
    if m.declared:
        return tuple([step(m.declared, n) for n in numbers if arrows[n] == m.declared and m.declared in open_ends])
    steps = [step(arrows[n], n) for n in numbers if arrows[n] in open_ends]
    landing = LANDING if m.entries and state.rules.landing(state, place) else ()
    return (*steps, *landing, *[holding(n) for n in numbers if arrows[n] not in open_ends])


holding = interned(StopInCircle)


_PAYING, _STOPPING = (PayPenalty(),), (StopOnPenalty(),)

SPECS = (
    Spec(PayPenalty, "pay", (Moving,), check_pay, apply_pay, "pays the penalty", ("6.3/a", "6.3/c"), propose_pay),
    Spec(
        StopOnPenalty, "halt", (Moving,), check_stop, apply_stop, "stops on the penalty", ("6.3/d", "5.22/c"),
        propose_stop,
    ),
    Spec(
        StopInCircle, "hold", (Moving,), check_stop_in_circle, apply_stop_in_circle,
        "stops in the circle with a {pilot}", ("6.43/b", "6.43/c"), propose_stop_in_circle,
    ),
    Spec(JumpTo, "jump", (Moving,), check_jump, apply_jump, "jumps to {to}", ("6.5/a", "6.5/b"), propose_jump),
)  # fmt: skip

#: Where paths are closed for the whole turn (5.32) all those of a gate can be; where one just may not turn back, never.
TRAPPING_GATES = (
    Spec(
        StopOnGate, "stop", (Moving,), check_stop_on_gate, apply_stop_on_gate, "stops on the gate with a {pilot}",
        ("6.5/c", "5.22/a"), propose_stop_on_gate,
    ),
)  # fmt: skip

__all__ = ["SPECS", "TRAPPING_GATES", "JumpTo", "PayPenalty", "StopInCircle", "StopOnGate", "StopOnPenalty"]
