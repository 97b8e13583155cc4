"""What is going on in Star Traders, in public: the stage of the turn, the window, the jump, the card or the roll."""

from __future__ import annotations

import attrs

from ..kernel import situation as kernel
from .frames import Announced, Roll, Window
from .rules.common import jump_of
from .state import State


@attrs.frozen
class Situation(kernel.Situation):
    """Who decides what, and what everybody at the table sees of the turn.

    >>> import merchant_rules as mr
    >>> config = mr.star_traders.Config("star-traders-basic", 2)
    >>> state = mr.apply_action(mr.new_game(config, seed=1), mr.star_traders.DeclareJump("random"))
    >>> mr.situation(state).kind, mr.situation(state).window, mr.situation(state).jump
    ('window', 'jump', 'random')
    """

    turn: int = 0
    """The number of the turn, from 1; 0 in setup."""
    active: int = 0
    """Whose turn it is."""
    window: str = ""
    """The kind of the window that asks, "" outside of windows."""
    jump: str = ""
    """The type of the jump under way, "" if there is none."""
    to: str = ""
    """Where it leads, "" while that is open."""
    card: str = ""
    """The kind of card that is being answered, "" if there is none."""
    roll: int | None = None
    """What a die shows, as changed so far; None where no roll is asked about."""


def situation(state: State) -> Situation:
    """What is going on, by public facts alone."""
    top, jump = state.stack[-1], jump_of(state)
    subject = top.subject if type(top) is Window else None
    return Situation(
        seats=kernel.seats_asked(top),
        kind=kernel.kind_of(state),
        round=max(1, -(-state.turn.number // len(state.traders))),
        turn=state.turn.number,
        active=state.turn.active,
        window=top.kind if type(top) is Window else "",
        jump=jump.kind if jump is not None else "",
        to=jump.to if jump is not None else "",
        card=subject.kind if isinstance(subject, Announced) else "",
        roll=subject.result if isinstance(subject, Roll) else None,
    )


__all__ = ["Situation", "situation"]
