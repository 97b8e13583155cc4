"""What the modules share: their own parts of a state, and the checks that every report on a state needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeVar

from ...errors import ComposeError
from ..state import State
from ..update import set_extras
from ..view import View

T = TypeVar("T")


def part_of(state: State, kind: type[T]) -> T:
    """The part of a module in a state of a game that plays with it."""
    for own in state.extras:
        if type(own) is kind:
            return own
    raise ComposeError(f"this state has no {kind.__name__}")


def part_or_none(state: State, kind: type[T]) -> T | None:
    """The part of a module, None in a state that lacks it."""
    for own in state.extras:
        if type(own) is kind:
            return own
    return None


def add_part(state: State, own: object) -> State:
    """The state with the part of one more module: what a set-up does."""
    return set_extras(state, (*state.extras, own))


def set_part(state: State, own: object) -> State:
    """The state with another value for the part of this kind."""
    return set_extras(state, tuple(own if type(old) is type(own) else old for old in state.extras))


def pieces_on_map(s: State | View) -> list[tuple[str, str, int, int]]:
    """What modules put on the map: every part with a method `on_map` tells dot, kind, owner and number."""
    return [piece for part in s.extras if hasattr(part, "on_map") for piece in part.on_map()]


def frames_of(state: State, kind: type[T]) -> Iterator[T]:
    """The frames of one kind on the stack."""
    return (frame for frame in state.stack if type(frame) is kind)


def stacked(state: State, kind: type[T]) -> Iterator[tuple[Any, T, Any]]:
    """The frames of one kind with what stands below and above each, None where nothing does."""
    for at, frame in enumerate(state.stack):
        if type(frame) is kind:
            below = state.stack[at - 1] if at else None
            yield below, frame, state.stack[at + 1] if at + 1 < len(state.stack) else None


def misplaced(state: State, places: Mapping[type, tuple[type, ...]]) -> Iterator[str]:
    """Frames that stand on something else than they interrupt; an empty tuple means that they stand on nothing."""
    for kind, allowed in places.items():
        for below, _, _ in stacked(state, kind):
            if (below is not None and type(below) not in allowed) or (below is None and allowed):
                yield f"{kind.__name__}: cannot stand on {'nothing' if below is None else type(below).__name__}"


def is_seat(state: State, seat: Any) -> bool:
    """Whether there is a seat of this number."""
    return type(seat) is int and 0 <= seat < len(state.players)


def is_sorted(items: tuple[Any, ...]) -> bool:
    """Whether a multiset is in order."""
    return all(a <= b for a, b in pairwise(items))
