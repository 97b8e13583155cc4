"""Chapter 4.4 and the introduction: turns pass clockwise; each ends with a look at the goal."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.value import builder, updater
from ..frames import Declaring, TurnEnding
from ..state import Player, State, Turn
from ..update import set_players, set_stack, set_turn_stack
from .discovery import looks_here
from .winning import GOAL, game_over, has_won

_declaring = builder(Declaring)
_next: Callable[[Turn, int, int], Turn] = updater(Turn, "number", "seat")
_not_fresh: Callable[[Player], Player] = updater(Player, fresh=())


def begin_turn(state: State, seat: int, number: int) -> State:
    """5.1/a: a turn begins with movement, and nothing that was switched off before is off now (8.47/d).

    The dice of the turn before stay on the table until the seat has declared (5.2/c).
    """
    state = set_turn_stack(state, _next(state.turn, number, seat), (_declaring(seat),))
    for hook in state.rules.on_turn_start:
        state = hook(state)
    return resume_declaring(state)


def resume_declaring(state: State) -> State:
    """8.45: what the Spy Eye sees from the dot one starts on, one look after the other."""
    top = state.stack[-1]
    if type(top) is Declaring and state.rules.looks_are_forced:
        return looks_here(state, top.seat)
    return state


def end_turn(state: State) -> State:
    """INTRO/c, 13.2: the goal is tested at the end of one's own turn only; then the player on the left goes on."""
    seat = state.turn.seat
    state = _nothing_fresh(state)
    if has_won(state, seat):
        return game_over(state, GOAL, (seat,))
    if not state.rules.on_turn_end:
        return next_turn(state)
    state = set_stack(state, (TurnEnding(seat),))
    for hook in state.rules.on_turn_end:
        state = hook(state)
    return next_turn(state) if type(state.stack[-1]) is TurnEnding else state


def next_turn(state: State) -> State:
    """Clockwise to the next seat (INTRO, 4.2/c)."""
    t = state.turn
    return begin_turn(state, (t.seat + 1) % len(state.players), t.number + 1)


def _nothing_fresh(state: State) -> State:
    """What was acquired this turn is no longer new (11.3)."""
    for player in state.players:
        if player.fresh:
            break
    else:
        return state
    players = tuple(_not_fresh(p) if p.fresh else p for p in state.players)
    return set_players(state, players)
