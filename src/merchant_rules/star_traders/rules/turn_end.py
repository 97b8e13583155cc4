"""The end of a turn and the start of the next: lost turns, and Quarantines that run out (S-TURN-17, S-QUAR-3)."""

from __future__ import annotations

from ...kernel.tuples import replaced
from ..frames import GameOver, Starting
from ..state import State, Turn
from ..update import (
    galaxy_quarantines,
    set_galaxy,
    set_stack,
    set_traders,
    set_turn,
    trader_grounded,
    trader_lost_turns,
)
from .common import discarded
from .turns import next_turn


def turn_over(state: State, seats: tuple[int, ...]) -> State:
    """The turn has ended, in whatever way, and the next one begins.

    `seats` are those in the game, in turn order, and the active one, even if he has just left.
    """
    for hook in state.rules.on_turn_end:
        state = hook(state)
    return next_begins(state, seats)


def next_begins(state: State, seats: tuple[int, ...]) -> State:
    """The next turn begins, that of the Trader after the active one among these seats (S-TURN-17, S-TURN-18).

    A turn limit is an option: none is printed (S-MISS-21, ST-44).
    """
    turn, limit = state.turn, state.rules.turn_limit
    if limit is not None and turn.number >= limit:
        return set_stack(state, (GameOver((), "turn-limit"),))
    lost = [trader.lost_turns for trader in state.traders]
    seat, skipped, owed = next_turn(seats, turn.active, lost, leaves=state.traders[turn.active].out)
    traders = tuple(trader_lost_turns(trader, left) for trader, left in zip(state.traders, owed, strict=True))
    traders = replaced(traders, turn.active, trader_grounded(traders[turn.active], False))
    for missed in skipped:
        traders = replaced(traders, missed, trader_grounded(traders[missed], False))
    state = set_traders(state, traders)
    for own in (*skipped, seat):
        state = quarantines_ended(state, own)
    return begin_turn(state, seat, turn.number + 1)


def begin_turn(state: State, seat: int, number: int) -> State:
    """A turn from its start."""
    turn = Turn(number, seat, state.turn.first, proposals=(0,) * len(state.traders))
    state = set_stack(set_turn(state, turn), (Starting(seat),))
    for hook in state.rules.on_turn_start:
        state = hook(state)
    return state


def quarantines_ended(state: State, owner: int) -> State:
    """Quarantines end when their player's turn comes round, even a lost one (S-QUAR-3, ST-60)."""
    if state.rules.quarantine_lasts != "until-own-turn":
        return state
    return without_quarantines(state, owner)


def without_quarantines(state: State, owner: int) -> State:
    """All Quarantines of one player are discarded."""
    galaxy = state.galaxy
    kept = tuple(own for own in galaxy.quarantines if own.owner != owner)
    for _ in range(len(galaxy.quarantines) - len(kept)):
        state = discarded(state, "quarantine")
    return set_galaxy(state, galaxy_quarantines(galaxy, kept))


__all__ = ["begin_turn", "turn_over", "without_quarantines"]
