"""Who knows what: hiding cards from a seat, dealing them anew, and what a list of steps tells a seat.

A game's `view` goes over its state field by field with a `Mask`, its `imagine` goes the same way back with a `Deal`.
In between lies a state that knows as little as the seat: unknown places and all that may lie there in `unseen`.

>>> from merchant_rules.kernel.pools import Card, Pool
>>> hand, pool = (Card("ace", 0b01), Card("king", 0b11)), Pool(("queen", "ten"), 2)
>>> mask = Mask(1)
>>> mask.cards(hand), mask.pool(pool)
((Card(face='', known_to=1, sealed=False), Card(face='king', known_to=3, sealed=False)), Pool(unseen=('ace', 'queen', 'ten'), supply=2))
>>> deal = Deal(mask.pool(pool), seed=3)
>>> [card.face for card in deal.cards(mask.cards(hand))], deal.pool().unseen
(['king', 'ten'], ('ace', 'queen'))
"""  # noqa: E501

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from .actions import SeatSpec, knowers, knows, struck_out
from .chance import Source
from .engine import Step, apply_action
from .gathering import Gathering, still_open
from .pools import Card, Pool, in_order


class Mask:
    """Hides from a seat (None: a spectator) what it may not know, and keeps in mind what it has hidden."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.hidden: list[str] = []

    def card(self, card: Card) -> Card:
        """One card: who may know it and whether it is sealed are public, its face is not."""
        if not card.face or knows(card.known_to, self.seat):
            return card
        self.hidden.append(card.face)
        return Card("", card.known_to, card.sealed)

    def row(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards that lie in places of their own."""
        return tuple(map(self.card, cards))

    def cards(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """A hand or pile: sorted again, because in the old order the place of an unknown card tells its name."""
        return in_order(map(self.card, cards))

    def frames(self, stack: tuple[Any, ...]) -> tuple[Any, ...]:
        """Frames are public, unless their class hides something by ``hidden_by(mask)``, as gatherings do."""
        return tuple(frame.hidden_by(self) if hasattr(frame, "hidden_by") else frame for frame in stack)

    def pool(self, pool: Pool) -> Pool:
        """The pool, when everything else has gone through the mask: what was hidden is unseen from this seat."""
        return Pool(tuple(sorted((*pool.unseen, *self.hidden))), pool.supply) if self.hidden else pool


class Deal:
    """Deals what is unseen into all places that somebody knows or that are sealed.

    Every such deal is as likely as every other. Cards that nobody has seen stay unknown. Those that the seat itself
    knows have their faces already, unless the view is of a state that lacks them (of a redacted record, of another
    seat's): then any fit, and without faces the seat could choose nothing.
    """

    def __init__(self, pool: Pool, seed: int) -> None:
        self._left, self._supply = list(pool.unseen), pool.supply
        self._source = Source(seed, (0,))

    def card(self, card: Card) -> Card:
        """One card, with a face if it needs one."""
        if card.face or not (card.known_to or card.sealed) or not self._left:
            return card
        number, self._source = self._source.below(len(self._left), "deal", 0)
        return Card(self._left.pop(number), card.known_to, card.sealed)

    def row(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards that lie in places of their own."""
        return tuple(map(self.card, cards))

    def cards(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """A hand or pile."""
        return in_order(map(self.card, cards))

    def frames(self, stack: tuple[Any, ...]) -> tuple[Any, ...]:
        """Frames that hold cards have a method ``filled_by(deal)``."""
        return tuple(frame.filled_by(self) if hasattr(frame, "filled_by") else frame for frame in stack)

    def pool(self) -> Pool:
        """What is left, when everything else has been dealt."""
        return Pool(tuple(self._left), self._supply)


# -- what a step tells ------------------------------------------------------------------------------------------------


def told(step: Step[Any], seat: int | None) -> Any:
    """The action or outcome as a seat (None: a spectator) may know it, once it is allowed to know of it at all."""
    spec = step.before.rules.specs[type(step.action)]
    if not spec.secret or knows(knowers(step.before, step.before.stack[-1], spec, step.action), seat):
        return step.action
    return struck_out(step.action, spec)


def is_answer(step: Step[Any]) -> bool:
    """Whether this step is an answer in a gathering."""
    return isinstance(step.before.stack[-1], Gathering) and not _is_uncalled(step)


def _is_uncalled(step: Step[Any]) -> bool:
    spec = step.before.rules.specs[type(step.action)]
    return isinstance(spec, SeatSpec) and spec.anyone


def closes(step: Step[Any]) -> bool:
    """Whether a gathering closes by this step, so that its answers come to light."""
    before, after = step.before.stack, step.after.stack
    if not isinstance(before[-1], Gathering):
        return False
    if _is_uncalled(step) and len(after) >= len(before) and after[len(before) - 1] == before[-1]:
        return False
    return not still_open(before, after)


def redacted(blank: Any, steps: Iterable[Step[Any]], seat: int | None) -> tuple[Any, ...]:
    """The noted actions of these steps without what a seat (None: a spectator) could not see; they replay.

    `blank` is the first state as the seat knows it, without source; the redacted game is played on it. Answers in a
    gathering are told when it closes, in timing order, so that nobody learns who answered when; of a gathering that is
    still open, a seat has its own. Where chance had one outcome, because somebody knew what lay there, the seat learns
    it at that point: there the outcome is added.
    """
    return tuple(action for action, _ in retold(blank, steps, seat))


def retold(blank: Any, steps: Iterable[Step[Any]], seat: int | None) -> Iterator[tuple[Any, Any]]:
    """A game followed as one seat sees it: each action as it is told, and the state that knows no more after it."""
    held: list[Step[Any]] = []
    for step in steps:
        plain: list[Any] = []
        if is_answer(step):
            held.append(step)
            if closes(step):
                plain, held = _in_timing_order(held, seat), []
        else:
            if held and closes(step):  # somebody left who was the last to be asked
                plain, held = _in_timing_order([own for own in held if own.action.seat != step.action.seat], seat), []
            elif held:
                held = [own for own in held if own.action.seat in step.after.stack[-1].answers.asked]
            # what chance did by itself is told where the seat could not know that nothing else was possible
            plain += [told(step, seat)] if step.noted or blank.stack[-1] == step.before.stack[-1] else []
        for action in plain:
            blank = apply_action(blank, action)
            yield action, blank
    for action in _in_timing_order([own for own in held if own.action.seat == seat], seat):
        blank = apply_action(blank, action)
        yield action, blank


def _in_timing_order(answers: Sequence[Step[Any]], seat: int | None) -> list[Any]:
    """The answers as they are told; the order of one seat's own picks stays."""
    asked = answers[0].before.stack[-1].answers.asked if answers else ()
    return [told(step, seat) for step in sorted(answers, key=lambda step: asked.index(step.action.seat))]


def without_answer(steps: Sequence[Step[Any]], seat: int) -> tuple[Any, ...]:
    """The noted actions without the answer of a seat to the gathering that is still open (see `gathering.withdrawn`).

    They replay, because the order of answers does not matter.
    """
    noted = [step for step in steps if step.noted]
    begin = len(noted)
    while begin and isinstance(noted[begin - 1].before.stack[-1], Gathering) and not closes(noted[begin - 1]):
        begin -= 1
    return tuple(
        step.action for at, step in enumerate(noted) if at < begin or not is_answer(step) or step.action.seat != seat
    )


#: ``unseen(state, seat)``: all that a seat cannot place, as a multiset: the `unseen` of its view.
Unseen = Callable[[Any, int | None], Iterable[str]]


def brings_news(step: Step[Any], unseen: Unseen, seats: int) -> bool:
    """Whether somebody learned something by this step, so that it has to stand: chance acted, a gathering closed, or
    somebody can place more cards than before."""
    if step.chance or step.before.source != step.after.source or closes(step):
        return True
    return any(Counter(unseen(step.before, seat)) - Counter(unseen(step.after, seat)) for seat in (None, *range(seats)))


def undo_point(steps: Sequence[Step[Any]], unseen: Unseen, seats: int) -> int:
    """How many of the steps have to stand: all up to the last one by which anybody learned something."""
    for number in range(len(steps), 0, -1):
        if brings_news(steps[number - 1], unseen, seats):
            return number
    return 0


__all__ = [
    "Deal",
    "Mask",
    "brings_news",
    "closes",
    "is_answer",
    "redacted",
    "retold",
    "told",
    "undo_point",
    "without_answer",
]
