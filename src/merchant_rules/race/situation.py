"""What is going on in Race for the Galaxy, in public: the phase, the cards chosen for it, and what is being placed."""

from __future__ import annotations

from typing import Any

import attrs

from ..kernel import situation as kernel
from .frames import ChoosingGoods, Developing, GivingCards, Paying, PlacingWorld, Round
from .state import State


@attrs.frozen
class Situation(kernel.Situation):
    """Who decides what, and what everybody at the table sees of the round.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.race.Config("race-base", 2), seed=1)
    >>> mr.situation(state).kind, mr.situation(state).phase
    ('opening', '')
    """

    phase: str = ""
    """The phase under way, "" outside of them."""
    time: int = 0
    """Whether it is its first or second time; 0 outside of phases."""
    choices: tuple[tuple[str, ...], ...] = ()
    """The action cards of each seat, () before they are turned up."""
    card: str = ""
    """The card that the seat places or pays for, or whose power it uses; "" if there is none."""
    due: int = 0
    """How many cards are still to be paid, or may be given."""


def situation(state: State) -> Situation:
    """What is going on, by public facts alone."""
    bottom: Any = state.stack[0]
    now = bottom if isinstance(bottom, Round) else None
    top = state.stack[-1]
    return Situation(
        seats=kernel.seats_asked(top),
        kind=kernel.kind_of(state),
        round=max(1, state.round),
        phase=now.phase if now else "",
        time=now.time if now else 0,
        choices=now.choices if now else (),
        card=_card(state),
        due=top.left if isinstance(top, Paying | GivingCards) else 0,
    )


def _card(state: State) -> str:
    top = state.stack[-1]
    if isinstance(top, ChoosingGoods | GivingCards):
        return top.card
    placing = next((frame for frame in state.stack if isinstance(frame, Developing | PlacingWorld)), None)
    fits = placing is not None and placing.fresh and placing.seat >= 0
    return placing.fresh[placing.seat] if placing is not None and fits else ""


__all__ = ["Situation", "situation"]
