"""What is going on in Merchant of Venus, in public: how far a ship still gets, what is due, what may be traded."""

from __future__ import annotations

import attrs

from ..kernel import situation as kernel
from .frames import Declaring, Moving, Rerolling, Rolling, RollingAgain, Trading
from .rules.setup import is_setting_up
from .state import State


@attrs.frozen
class Situation(kernel.Situation):
    """Who decides what, and what everybody at the table sees of the turn under way.

    What a turn has not come to yet, or has behind it, is None: `points` before the roll, `buys_left` in flight.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.situation(mr.apply_action(state, mr.Stay())).kind
    'trading'
    """

    turn: int
    """The number of the turn, from 1; 0 before the first one."""
    turn_seat: int | None
    """Whose turn it is, None before the first one; another seat may decide in it."""
    dice: tuple[int, ...] = ()
    """The movement dice of this turn, () before the roll and for a ship that stays."""
    points: int | None = None
    """Movement points left (5.1)."""
    pilot: int | None = None
    """The Pilot Number in force (6.41); in 2012 what the navigation die shows."""
    penalty: int | None = None
    """The penalty that has to be paid, else the ship stops (6.3)."""
    buys_left: int | None = None
    """How many purchases are left, where their number is limited (9.41)."""
    sells_left: int | None = None
    """How many sales or barters are left, where their number is limited (9.41)."""
    credit: int = 0
    """Barter value that is not spent yet (9.32)."""
    iou: int = 0
    """What is left of a card under redemption (2012 alone: F-13)."""


def situation(state: State) -> Situation:
    """What is going on, by public facts alone: frames, dice and the turn."""
    begun = not is_setting_up(state)
    ship = next((frame for frame in state.stack if isinstance(frame, Moving)), None)
    trade = next((frame for frame in state.stack if isinstance(frame, Trading)), None)
    limit = trade if trade is not None and trade.limited else None
    return Situation(
        seats=kernel.seats_asked(state.stack[-1]),
        kind=kernel.kind_of(state),
        round=round_of(state),
        turn=state.turn.number if begun else 0,
        turn_seat=state.turn.seat if begun else None,
        dice=_dice(state),
        points=ship.points if ship else None,
        pilot=ship.pilot or None if ship else None,
        penalty=ship.due if ship and ship.due >= 0 else None,
        buys_left=max(1 - limit.buys, 0) if limit else None,
        sells_left=max(1 - limit.sells, 0) if limit else None,
        credit=trade.credit if trade else 0,
        iou=trade.iou if trade else 0,
    )


def round_of(state: State) -> int:
    """The round under way, from 1; at the end, how many there were."""
    return -(-state.turn.number // len(state.players))


def _dice(state: State) -> tuple[int, ...]:
    """Those of this turn: until they are rolled, the dice of the turn before lie on the table (5.2/c)."""
    for frame in state.stack:
        if isinstance(frame, (Declaring, Rolling)):
            return ()
        if isinstance(frame, (Rerolling, RollingAgain)):
            return frame.dice
    return state.turn.dice


__all__ = ["Situation", "round_of", "situation"]
