"""Several seats decide at once: a gathering asks them, and nobody sees an answer before the last one is in.

A frame that gathers is a value class with the mixin `Gathering` and a field `answers`. Its actions carry their seat
as first field and have a `SeatSpec`. Applying one lays its pick face down with `answered`; while the frame is still
`open`, nothing else may happen, so the order of answers cannot matter; the last answer resolves.

>>> from merchant_rules.kernel.value import value
>>> @value
... class Voting(Gathering):
...     answers: Answers
>>> vote = Voting(asking((2, 0, 1)))
>>> vote.seat, vote.answers.waiting
(2, (2, 0, 1))
>>> vote = answered(answered(vote, 0, "aye"), 2, "no")
>>> vote.answers.of(0), vote.seat, vote.open
(('aye',), 1, True)
>>> vote = answered(vote, 1, "aye")
>>> vote.open, vote.answers.laid
(False, (('no',), ('aye',), ('aye',)))

What a seat may know of it, also through a view, is who was asked and what it has laid down itself:

>>> answers_for(vote.answers, 0)
Answers(asked=(2, 0, 1), waiting=(2, 1), laid=((), ('aye',), ()))
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import attrs

from ..errors import ComposeError, IllegalAction, Violation
from .actions import ChanceSpec, SeatSpec, Spec
from .stack import NOBODY
from .value import builder, value


@value
class Answers:
    """Who was asked, in timing order, who still has to answer, and what each of those asked has laid face down."""

    asked: tuple[int, ...]
    """The seats that were asked, in timing order."""
    waiting: tuple[int, ...]
    """Those that still have to answer; a view does not tell who has answered."""
    laid: tuple[tuple[str, ...], ...]
    """What each of those asked has laid face down."""

    def of(self, seat: int) -> tuple[str, ...]:
        """What a seat that was asked has laid down so far."""
        return self.laid[self.asked.index(seat)]


_answers = builder(Answers)


class Gathering:
    """The mixin of frames that ask several seats at once; the class itself has the field ``answers: Answers``."""

    __slots__ = ()
    answers: Answers

    @property
    def seat(self) -> int:
        """The first seat in timing order that has to answer."""
        waiting = self.answers.waiting
        return waiting[0] if waiting else NOBODY

    @property
    def open(self) -> bool:
        """Whether an answer is missing."""
        return bool(self.answers.waiting)

    def hidden_by(self, mask: Any) -> Any:
        """The frame as a seat may know it (see `knowledge.Mask`); a frame that holds cards as well has its own."""
        return with_answers(self, answers_for(self.answers, mask.seat))


F = TypeVar("F", bound=Gathering)


def asking(seats: tuple[int, ...]) -> Answers:
    """Nobody has answered yet."""
    return _answers(seats, seats, ((),) * len(seats))


def answered(frame: F, seat: int, *picks: str, more: bool = False) -> F:
    """The frame after a waiting seat laid down something; with `more`, its answer is not complete yet."""
    a = frame.answers
    at = a.asked.index(seat)
    waiting = a.waiting if more else tuple(other for other in a.waiting if other != seat)
    laid = (*a.laid[:at], (*a.laid[at], *picks), *a.laid[at + 1 :])
    return with_answers(frame, Answers(a.asked, waiting, laid))


def answers_for(answers: Answers, seat: int | None) -> Answers:
    """What a seat (None: a spectator) may know of the answers: its own; whether others have answered is no news."""
    a = answers
    waiting = tuple(other for other in a.asked if other != seat or other in a.waiting)
    return Answers(
        a.asked, waiting, tuple(laid if at == seat else () for at, laid in zip(a.asked, a.laid, strict=True))
    )


def unanswered(answers: Answers, seat: int) -> Answers:
    """The answers without what this seat has laid down: it is asked again."""
    a = answers
    waiting = tuple(other for other in a.asked if other == seat or other in a.waiting)
    return Answers(
        a.asked, waiting, tuple(() if at == seat else laid for at, laid in zip(a.asked, a.laid, strict=True))
    )


def withdrawn(state: Any, seat: int) -> Any:
    """The state as if this seat had not answered yet: a host may allow it until the gathering closes.

    No action of the game: a record simply goes without the answer (`knowledge.without_answer`).
    """
    frame = state.stack[-1]
    if not isinstance(frame, Gathering) or seat not in frame.answers.asked:
        raise _nothing_to_withdraw(state, f"Seat {seat!r} is not asked now.")
    after = unanswered(frame.answers, seat)
    if after == frame.answers:
        raise _nothing_to_withdraw(state, f"Seat {seat} has laid nothing down yet.")
    return attrs.evolve(state, stack=(*state.stack[:-1], with_answers(frame, after)))


def _nothing_to_withdraw(state: Any, message: str) -> IllegalAction:
    return IllegalAction(Violation("nothing-to-withdraw", state.rules.no_such_action, message))


def with_answers(frame: F, answers: Answers) -> F:
    """The same frame with other answers."""
    cls: Any = type(frame)
    made: F = cls(*[answers if name == "answers" else getattr(frame, name) for name in _names(cls)])
    return made


@cache
def _names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(cls))


def still_open(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Whether the gathering on top of one stack still waits in the stack after an answer; False if none was there."""
    depth = len(before) - 1
    if not isinstance(before[-1], Gathering) or len(after) <= depth or type(after[depth]) is not type(before[-1]):
        return False
    old, new = before[-1].answers, after[depth].answers
    # else it has closed, and a new one of its kind began: nothing was laid down yet, and all are waiting
    return (
        bool(new.waiting)
        and old != new
        and all(
            new.of(seat)[: len(laid)] == laid and (seat in old.waiting or seat not in new.waiting)
            for seat, laid in zip(old.asked, old.laid, strict=True)
            if seat in new.asked
        )
    )


def check_spec(owner: str, spec: Spec | ChanceSpec) -> None:
    """The actions of gatherings, and those that anyone may take, carry their seat; no others do."""
    name, gathers = f"{owner}: {spec.action.__name__}", [issubclass(frame, Gathering) for frame in spec.frames]
    if not isinstance(spec, SeatSpec):
        if any(gathers):
            raise ComposeError(f"{name} answers a gathering without a SeatSpec")
        return
    if not attrs.has(spec.action) or [field.name for field in attrs.fields(spec.action)][:1] != ["seat"]:
        raise ComposeError(f"{name} has a SeatSpec, and its first field is not seat")
    if spec.anyone and spec.frames:
        raise ComposeError(f"{name} is for anyone, wherever a seat decides: it names no frames")
    if not all(gathers):
        raise ComposeError(f"{name} has a SeatSpec for a frame that is no gathering")


__all__ = [
    "Answers",
    "Gathering",
    "answered",
    "answers_for",
    "asking",
    "check_spec",
    "still_open",
    "unanswered",
    "with_answers",
    "withdrawn",
]
