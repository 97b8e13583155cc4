"""The generic engine: pure functions over any state that has a stack of frames, compiled rules and a source.

`apply_action` is the action, then chance until a seat decides. In explicit play (no source) a chance node with more
than one outcome stops there and takes its outcome as an ordinary action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import attrs

from ..errors import LONGEST_MESSAGE, IllegalAction, Violation, clipped, shown
from .actions import (
    AnySpec,
    ChanceSpec,
    ForSeat,
    GameState,
    Reason,
    SeatSpec,
    Spec,
    Step,
    Waiting,
    is_struck_out,
    misfit,
    struck_out,
)
from .chance import Outcome, Source, total_weight, weighted
from .gathering import Gathering
from .stack import CHANCE, NOBODY

S = TypeVar("S", bound=GameState)


def actor(state: GameState) -> int:
    """The seat to decide, `CHANCE` or `NOBODY`."""
    seat: int = state.stack[-1].seat
    return seat


def actors(state: GameState) -> tuple[int, ...]:
    """All seats that have to decide now, in timing order: more than one in a gathering, none at chance nodes."""
    frame = state.stack[-1]
    if isinstance(frame, Gathering):
        return frame.answers.waiting
    return (frame.seat,) if frame.seat >= 0 else ()


def legal_moves(state: GameState, seat: object = None) -> tuple[Any, ...]:
    """Every listable legal action, in a fixed order; () at chance nodes and at the end.

    Those of one seat, if it is given: () for a seat that has nothing to decide now.
    """
    return moves(state) if seat is None else _moves_of(state, seat)


def moves(state: GameState) -> tuple[Any, ...]:
    """The legal moves of the seat that decides, or of the first one if there are several."""
    frame = state.stack[-1]
    shortcut_of = state.rules.shortcut_of
    shortcut = shortcut_of(type(frame))
    if shortcut is not None:
        known: tuple[Any, ...] | None = shortcut(state, frame)
        if known is not None:
            return known
    return proposed(state)


def proposed(state: GameState) -> tuple[Any, ...]:
    """The legal moves as the actions propose them one after the other, without any shortcut."""
    frame = state.stack[-1]
    listed: list[Any] = []
    for propose in state.rules.proposers.get(type(frame), ()):
        found = propose(state, frame)
        if found:
            listed += found
    return tuple(listed)


def _moves_of(state: GameState, seat: object) -> tuple[Any, ...]:
    frame = state.stack[-1]
    if type(seat) is not int or frame.seat < 0:
        return ()
    asked = seat in actors(state)
    if asked and not isinstance(frame, Gathering):
        return moves(state)
    found: list[Any] = []
    for propose in state.rules.proposers.get(type(frame), ()):
        if isinstance(propose, ForSeat) and (asked or propose.anyone):
            found += propose(state, frame, seat)
    return tuple(found)


def check(state: GameState, action: object, seat: object = None) -> Violation | None:
    """Why this action is not legal now, or None; never lists the legal ones."""
    rules = state.rules
    frame = state.stack[-1]
    spec_of = rules.spec_of  # Python reads and calls it faster in two steps than as if it were a method
    spec: AnySpec | None = spec_of(type(action))
    try:
        if seat is None and type(spec) is Spec and type(frame) in spec.frames:
            own_check = spec.check
            violation = own_check(state, frame, action)  # what it comes to, most of the time
        elif spec is None:
            violation = _unknown(rules, action)
        else:
            violation = verdict(state, frame, spec, action, seat)
    except Exception:
        violation = _ill_typed(spec, action)
        if violation is None:
            raise
    return violation and _brief(violation)


def _unknown(rules: Any, action: object) -> Violation:
    hint = ""
    if isinstance(action, type):
        hint = f"; write {action.__name__}(...)"
    elif isinstance(action, str):
        hint = "; parse_token(state, text) makes one of a token"
    return Violation("unknown-action", rules.no_such_action, f"{shown(action)} is no action of this game{hint}.")


def verdict(state: GameState, frame: Any, spec: AnySpec, action: Any, seat: object) -> Violation | None:
    """What rules say of an action of theirs, or the error they fall over: `check` sees to ill-typed actions."""
    if type(spec) is SeatSpec:
        violation = _check_seat(state, frame, spec, action, seat)
    elif type(frame) not in spec.frames:
        return _out_of_place(state, frame, spec, seat)
    elif seat is not None and (type(seat) is not int or seat != frame.seat):
        return _not_yours(state, frame, spec, seat)
    elif isinstance(spec, ChanceSpec):
        return _check_outcome(state, frame, spec, action)
    else:
        violation = None
    if violation is None and seat is not None and spec.secret and is_struck_out(action, spec):
        violation = Violation("struck-out", spec.cites[0], f"{spec.action.__name__} names nothing: {shown(action)}.")
    return violation or spec.check(state, frame, action)


#: The code of what is said of actions that rules could not judge.
ILL_TYPED = "ill-typed"


def _ill_typed(spec: AnySpec | None, action: object) -> Violation | None:
    """What is said of an action that rules fall over because a field holds something else than it says.

    None if the fields are right: then the rules are to blame, and their error goes on.
    """
    name = misfit(action) if spec is not None else ""
    if spec is None or not name:
        return None
    held = shown(getattr(action, name))
    return Violation(ILL_TYPED, spec.cites[0], f"{held} is nothing that {spec.action.__name__} can have as {name}.")


def _brief(violation: Violation) -> Violation:
    """The same with the beginning of its message, if that is long: a name in an action may have any length."""
    if len(violation.message) <= LONGEST_MESSAGE:
        return violation
    return attrs.evolve(violation, message=clipped(violation.message, LONGEST_MESSAGE))


def _check_seat(state: GameState, frame: Any, spec: SeatSpec, action: Any, seat: object) -> Violation | None:
    """Whether the seat that an action carries is the one that sends it, and may act now.

    Whoever has answered already learns that; nobody learns it of another seat.
    """
    own = action.seat
    if type(own) is not int or (seat is not None and (type(seat) is not int or seat != own)):
        sent = "" if seat is None else f" sent by seat {shown(seat)}"
        return Violation(
            "not-your-seat", state.rules.no_such_action, f"An action of seat {shown(own)}{sent} is not possible."
        )
    if spec.anyone:
        return _out_of_place(state, frame, spec, own) if frame.seat < 0 else None
    if type(frame) not in spec.frames:
        return _out_of_place(state, frame, spec, own)
    if own in frame.answers.waiting:
        return None
    if own in frame.answers.asked:
        # by what is going on: an action can answer several gatherings
        return Violation("answered", _reason(state, frame, spec).rule, f"Seat {own} has answered.")
    return _not_yours(state, frame, spec, own)


def _may_decide(frame: Any, seat: object) -> bool:
    """Whether a seat has, or had, its say in this frame: who has answered in a gathering is nobody's business."""
    return seat in frame.answers.asked if isinstance(frame, Gathering) else seat == frame.seat


def _not_yours(state: GameState, frame: Any, spec: AnySpec, seat: object) -> Violation:
    """What interrupts a turn says by itself whose it is; else it is the order of the turns."""
    if isinstance(frame, Gathering):
        now = f"Seats {', '.join(map(str, frame.answers.asked))} were asked"
    else:
        now = f"Seat {frame.seat} decides now" if frame.seat >= 0 else "Chance decides now"
    rule = _reason(state, frame, spec).rule if len(state.stack) > 1 else state.rules.turn_order
    return Violation("not-your-turn", rule, f"{now}, not seat {shown(seat)}.")


def _out_of_place(state: GameState, frame: Any, spec: AnySpec, seat: object) -> Violation:
    if frame.seat >= 0 and seat is not None and not _may_decide(frame, seat):
        return _not_yours(state, frame, spec, seat)
    code, _ = _OUT_OF_PLACE.get(frame.seat, _NOT_NOW)
    reason = _reason(state, frame, spec)
    return Violation(code, reason.rule, reason.text)


def _reason(state: GameState, frame: Any, spec: AnySpec) -> Reason:
    """Why this action has to wait: what is going on knows that, and where it does not say so, little can be said."""
    waiting: Waiting | None = state.rules.waiting.get(type(frame))
    if waiting is None:
        return Reason(state.rules.no_such_action, _OUT_OF_PLACE.get(frame.seat, _NOT_NOW)[1])
    return waiting(state, frame, spec)


_NOT_NOW = "not-now", "That is not possible now."
_OUT_OF_PLACE = {
    NOBODY: ("game-over", "The game is over."),
    CHANCE: ("chance-decides", "A roll or draw is due first."),
}


def _check_outcome(state: GameState, frame: Any, spec: ChanceSpec, action: object) -> Violation | None:
    if _can_come_up(state, frame, spec, action):
        return None
    in_order = _in_order(action)
    if in_order is not action and _can_come_up(state, frame, spec, in_order):
        return Violation("not-in-order", spec.cites[0], f"{shown(action)} is not in order: write {shown(in_order)}.")
    return Violation(
        "impossible-outcome", spec.cites[0], f"{shown(action)} cannot come up here; chance_outcomes lists what can."
    )


def _can_come_up(state: GameState, frame: Any, spec: ChanceSpec, action: object) -> bool:
    if spec.possible is not None:
        return bool(spec.possible(state, frame, action))
    # 1.0 and True are equal to 1 but would stay in the state as what they are: the texts tell them apart
    possible = [own.action for own in spec.outcomes(state, frame)]
    if spec.secret:
        possible += [struck_out(own, spec) for own in possible]
    return any(own == action and repr(own) == repr(action) for own in possible)


def _in_order(outcome: Any) -> Any:
    """The same outcome with what came up together sorted, as outcomes are written."""
    held = {field.alias: getattr(outcome, field.name) for field in attrs.fields(type(outcome))}
    try:
        several = {name: tuple(sorted(own)) for name, own in held.items() if type(own) is tuple}
        return attrs.evolve(outcome, **several)
    except TypeError:  # whatever somebody put in there
        return outcome


def apply_action(state: S, action: Any, seat: object = None) -> S:
    """The state after a legal action and the chance it sets off; raises `IllegalAction`, and never changes `state`."""
    rules, frame = state.rules, state.stack[-1]
    spec_of, chance_of = rules.spec_of, rules.chance_of
    spec = spec_of(type(action))
    try:
        if seat is None and type(spec) is Spec and type(frame) in spec.frames:
            own_check = spec.check  # in two steps, as in `check`, and what that comes to, most of the time
            violation = own_check(state, frame, action)
        elif (
            seat is None
            and type(spec) is SeatSpec
            and type(frame) in spec.frames
            and type(action.seat) is int
            and action.seat in frame.answers.waiting
        ):
            own_check = spec.check  # and where several decide at once
            violation = own_check(state, frame, action)
        else:
            violation = check(state, action, seat)
        if violation is None:
            own_apply = spec.apply
            after: S = own_apply(state, frame, action)
    except Exception:
        violation = _ill_typed(spec, action)
        if violation is None:
            raise
    if violation is not None:
        raise IllegalAction(_brief(violation))
    for hook in rules.after_action:
        after = hook(after)
    return settle(after) if chance_of(type(after.stack[-1])) is not None else after


def apply_unchecked(state: S, action: object) -> S:
    """The state right after one action that is known to be legal, chance not yet settled."""
    rules = state.rules
    after = rules.specs[type(action)].apply(state, state.stack[-1], action)
    for hook in rules.after_action:
        after = hook(after)
    result: S = after
    return result


def settle(state: S) -> S:
    """Let chance act until a seat decides or, in explicit play, a real chance node is reached."""
    chance_of = state.rules.chance_of
    while True:
        frame = state.stack[-1]
        spec: ChanceSpec | None = chance_of(type(frame))
        if spec is None:
            return state
        source = state.source
        if source is None:
            outcomes = () if spec.private else spec.outcomes(state, frame)
            if len(outcomes) != 1:
                return state
            state = apply_unchecked(state, outcomes[0].action)
            continue
        if spec.at_once is not None and not state.rules.after_action:
            state = spec.at_once(state, frame)
            continue
        action, source = _picked(state, frame, spec, source)
        state = apply_unchecked(state, action).with_source(source)


# -- step by step -----------------------------------------------------------------------------------------------------


def steps(state: S, action: object, seat: object = None) -> Iterator[Step[S]]:
    """A legal action and what chance makes of it, one ply after the other; raises `IllegalAction` before the first.

    The last state is that of `apply_action`. What comes later is worked out when it is asked for.
    """
    violation = check(state, action, seat)
    if violation is not None:
        raise IllegalAction(violation)
    return _steps(state, action)


def _steps(state: S, action: object) -> Iterator[Step[S]]:
    after = apply_unchecked(state, action)
    yield Step(state, action, after)
    yield from chance_steps(after)


def chance_steps(state: S) -> Iterator[Step[S]]:
    """What chance does by itself until a seat decides or, in explicit play, a real chance node is reached."""
    while True:
        frame, source = state.stack[-1], state.source
        spec: ChanceSpec | None = state.rules.chance_of(type(frame))
        if spec is None:
            return
        forced = not spec.private and len(spec.outcomes(state, frame)) == 1
        if source is not None:
            action, source = _picked(state, frame, spec, source)
            after = apply_unchecked(state, action).with_source(source)
        elif forced:
            action = spec.outcomes(state, frame)[0].action
            after = apply_unchecked(state, action)
        else:
            return
        yield Step(state, action, after, not forced)
        state = after


def picked(state: GameState, source: Source) -> tuple[Any, Source]:
    """What a source draws at this chance node, and the source after it."""
    frame = state.stack[-1]
    return _picked(state, frame, state.rules.chances[type(frame)], source)


def _picked(state: GameState, frame: Any, spec: ChanceSpec, source: Source) -> tuple[Any, Source]:
    if spec.pick is not None:
        return spec.pick(state, frame, source)
    outcomes = spec.outcomes(state, frame)
    if len(outcomes) == 1:
        return outcomes[0].action, source
    number, source = source.below(total_weight(outcomes), spec.stream, state.rules.streams.index(spec.stream))
    return weighted(outcomes, number).action, source


def chance_outcomes(state: GameState) -> tuple[Outcome, ...]:
    """What chance may do now, with exact weights; () where a seat decides."""
    frame = state.stack[-1]
    spec = state.rules.chance_of(type(frame))
    return tuple(spec.outcomes(state, frame)) if spec is not None else ()


def sample(state: GameState) -> Outcome:
    """The outcome that the state's source gives at this chance node."""
    frame = state.stack[-1]
    spec: ChanceSpec | None = state.rules.chance_of(type(frame))
    if spec is None or state.source is None:
        raise IllegalAction(
            Violation(
                "no-chance-here",
                state.rules.no_such_action,
                "A seat decides now." if spec is None else "This game has no seed: give the outcome as an action.",
            )
        )
    action, _ = _picked(state, frame, spec, state.source)
    return next(outcome for outcome in spec.outcomes(state, frame) if outcome.action == action)


def resumed(state: S) -> S:
    """Called after a frame was taken away: the frame below may have work to do before it decides again.

    >>> from types import SimpleNamespace as Some
    >>> rules = Some(resume_of={str: lambda state: Some(stack=("asking", *state.stack[1:]), rules=rules)}.get)
    >>> resumed(Some(stack=("waiting",), rules=rules)).stack
    ('asking',)
    """
    resume_of = state.rules.resume_of
    resume = resume_of(type(state.stack[-1]))
    if resume is None:
        return state
    result: S = resume(state)
    return result


__all__ = [
    "CHANCE",
    "ILL_TYPED",
    "NOBODY",
    "Spec",
    "Step",
    "actor",
    "actors",
    "apply_action",
    "apply_unchecked",
    "chance_outcomes",
    "chance_steps",
    "check",
    "legal_moves",
    "moves",
    "picked",
    "proposed",
    "resumed",
    "sample",
    "settle",
    "steps",
    "verdict",
]
