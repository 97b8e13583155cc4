"""Windows: seats are asked one after the other whether they act out of turn.

A window is a frame with the mixin `Asking`: a queue of seats, of which the first decides. Whoever passes leaves the
queue. A play empties it and sets `again`; when all that it set off is done, everybody is asked anew. A window that has
run empty without a play closes, and the game goes on. `Windows` does this for a game that says whom a window asks, by
public facts alone, and what goes on after it.

>>> in_priority((0, 1, 2, 3), 2)
(2, 3, 0, 1)
>>> passes = with_pass(0, 2)
>>> stands(passes, 2), stands(passes, 1), without_pass(passes, 2)
(True, False, 0)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import attrs

from .stack import NOBODY


class Asking:
    """The mixin of windows; the class itself has the fields ``queue: tuple[int, ...]`` and ``again: bool``."""

    __slots__ = ()
    queue: tuple[int, ...]
    again: bool

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.queue[0] if self.queue else NOBODY


S = TypeVar("S", bound=Any)
W = TypeVar("W", bound=Asking)


@attrs.frozen
class Windows(Generic[S, W]):
    """How the windows of a game run; the updaters are the game's own."""

    frame: type[W]
    """The class of the windows."""
    queued: Callable[[W, tuple[int, ...], bool], W]
    """The window with another queue and another `again`."""
    with_stack: Callable[[S, tuple[Any, ...]], S]
    """The state with another stack."""
    asked: Callable[[S, W], tuple[int, ...]]
    """Whom a window asks, in priority order; it does not lie on the stack then."""
    closed: Callable[[S, W], S]
    """What goes on after a window, which has been taken away."""

    def opened(self, state: S, window: W) -> S:
        """Ask all whom this window asks; where there are none, it closes at once."""
        queue = self.asked(state, window)
        if queue:
            return self.with_stack(state, (*state.stack, self.queued(window, queue, False)))
        return self.closed(state, window)

    def run_empty(self, state: S, window: W) -> S:
        """Nobody is left in the queue of the window on top: after a play ask all again, else close."""
        below = self.with_stack(state, state.stack[:-1])
        return self.opened(below, window) if window.again else self.closed(below, window)

    def passed(self, state: S, window: W) -> S:
        """The first in the queue does nothing: the next is asked."""
        return self.with_stack(state, (*state.stack[:-1], self.queued(window, window.queue[1:], window.again)))

    def played(self, state: S) -> S:
        """Something was played: if a window is on top, all will be asked anew."""
        top = state.stack[-1]
        if type(top) is not self.frame:
            return state
        return self.with_stack(state, (*state.stack[:-1], self.queued(top, (), True)))

    def left(self, window: W, seat: int) -> W:
        """The window without a seat that has left the game."""
        return self.queued(window, tuple([own for own in window.queue if own != seat]), window.again)


def in_priority(order: Sequence[int], active: int) -> tuple[int, ...]:
    """The seats in the order in which they may act: from the one whose turn it is."""
    place = order.index(active)
    return (*order[place:], *order[:place])


# -- passes that stand ------------------------------------------------------------------------------------------------


def stands(passes: int, seat: int) -> bool:
    """Whether a seat has passed for the turn; `passes` has a bit for each that has."""
    return bool(passes >> seat & 1)


def with_pass(passes: int, seat: int) -> int:
    """A seat passes for the turn."""
    return passes | 1 << seat


def without_pass(passes: int, seat: int) -> int:
    """A seat's pass for the turn no longer stands."""
    return passes & ~(1 << seat)


def most_answers(seats: int, plays: int) -> int:
    """How many answers a window can take, if each play uses up one of so many things: it always closes.

    >>> most_answers(3, 0), most_answers(3, 2)
    (3, 11)
    """
    return seats * (plays + 1) + plays


__all__ = ["Asking", "Windows", "in_priority", "most_answers", "stands", "with_pass", "without_pass"]
