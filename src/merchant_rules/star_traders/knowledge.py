"""What a step of this game taught somebody, and what a view may not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..kernel.pools import Card
from .frames import AnsweringDeal
from .rules.deals import AcceptDeal
from .state import State
from .view import View, view


def unseen(state: State, seat: int | None) -> tuple[str, ...]:
    """All cards that a seat cannot place."""
    seen = view(state, seat)
    return (*seen.decks.luck.unseen, *seen.decks.contracts.unseen)


def news(before: State, action: Any, after: State) -> bool:
    """Whether somebody can place more cards than before, or heard of a deal or that it was accepted.

    Of money, too, it is the same for all: by the sums it would tell whether any has passed.
    """
    if type(action) is AcceptDeal or type(after.stack[-1]) is AnsweringDeal:
        return True
    seats = (None, *range(len(before.traders)))
    return any(Counter(unseen(before, seat)) - Counter(unseen(after, seat)) for seat in seats)


def leaks(state: State, seat: int | None, seen: View) -> Iterator[str]:
    """What a view shows that its seat may not know: cards of others, the top of the deck, secret sums."""
    for holder, (trader, shown) in enumerate(zip(state.traders, seen.traders, strict=True)):
        may = Counter(card.face for card in trader.hand if card.face and card.known_by(seat))
        if told := Counter(card.face for card in shown.hand if card.face) - may:
            yield f"seat {seat} sees {sorted(told)} in the hand of seat {holder}"
        others = 0 if seat is None else 1 << seat
        if any(card.known_to & ~(others | 1 << holder) for card in shown.hand):
            yield f"seat {seat} is told who else has seen a card of seat {holder}"
    for card, own in zip(state.decks.top, seen.decks.top, strict=True):
        if own.face and not _may_know(card, seat):
            yield f"seat {seat} sees {own.face} on top of the deck"
    if not state.rules.open_money:
        for whole, part in zip(state.sums, seen.sums, strict=True):
            if seat not in (whole.giver, whole.taker) and part.net is not None:
                yield f"seat {seat} is told what {whole.giver} passed {whole.taker}"
    if _all_faces(state) != _all_faces(seen):
        yield f"seat {seat} does not have all unseen cards before him"


def _all_faces(s: State | View) -> list[str]:
    return sorted((*s.decks.luck.unseen, *(card.face for own in s.traders for card in own.hand if card.face)))


def _may_know(card: Card, seat: int | None) -> bool:
    return seat is not None and card.known_by(seat)


__all__ = ["leaks", "news", "unseen"]
