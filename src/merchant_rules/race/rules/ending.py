"""The end of a round and of the game (G-ROUNDEND, G-CHIPS, G-GAMEEND)."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.game import Result
from ...kernel.gathering import asking
from ..box.tables import Tables
from ..frames import GameOver, Trimming
from ..state import State
from ..update import set_round, set_stack
from .common import order_of
from .scoring import points_of, tiebreak, winners


def pool_at_start(tables: Tables, players: int) -> int:
    """The points in the pool before round 1; all other chips are put aside (G-SETUP-1, 2)."""
    return tables.numbers.chips_per_player * players


def discards_at_end(tables: Tables, hand: int) -> int:
    """How many cards a hand must discard at the end of a round; action cards are no part of it (G-ROUNDEND-1, 4)."""
    return max(0, hand - tables.numbers.hand_limit)


def reasons_to_end(tables: Tables, sizes: Iterable[int], pool: int) -> tuple[str, ...]:
    """Why the game ends with tableaus of these sizes and this pool at the end of a round, empty if it goes on.

    "tableau": a tableau holds twelve cards or more (G-GAMEEND-1, 5); "chips": the pool is empty (G-GAMEEND-2). One of
    them is enough, and both can be true (G-GAMEEND-7).
    """
    full = max(sizes) >= tables.numbers.tableau_end
    return (*(("tableau",) if full else ()), *(("chips",) if pool <= 0 else ()))


# -- the flow ----------------------------------------------------------------------------------------------------------

#: The reason of a game that reached the limit of rounds of its config (R-G42).
ROUND_LIMIT = "round-limit"


def end_round(state: State) -> State:
    """Those with more than ten cards discard, all at the same time, and nobody else (G-ROUNDEND-1, 5, 7).

    Only here a hand has a limit, in no phase (G-ROUNDEND-3, G-EXPLORE-15, G-CONSUME-23), and in the last round as
    well (G-ROUNDEND-6).
    """
    tables, players = state.rules.tables, state.players
    limit = tables.numbers.hand_limit
    over = tuple([seat for seat in order_of(state) if len(players[seat].hand) > limit])
    return set_stack(state, (Trimming(asking(over)),)) if over else finish_round(state)


def finish_round(state: State) -> State:
    """After the discards: is this the end (G-GAMEEND-6, R-G38)?

    Only here, so the last round is played to its end (G-GAMEEND-4); tableaus count by their cards, goods do not
    (G-GAMEEND-3). Ties are broken by the hands after the discard (G-TIE-2). Else there is another round, and without
    the option any number of them (G-ROUND-11, G-GAMEEND-8).
    """
    rules = state.rules
    reasons = reasons_to_end(rules.tables, [len(player.tableau) for player in state.players], state.chips)
    if reasons:
        won = winners(scores(state), tiebreaks(state))
        return set_stack(state, (GameOver(won, "+".join(reasons)),))
    if rules.max_rounds is not None and state.round >= rules.max_rounds:
        return set_stack(state, (GameOver((), ROUND_LIMIT),))
    return next_round(state)


def next_round(state: State) -> State:
    """All have their action cards back and choose anew; nobody draws (G-ROUND-1, 8, 14, G-ROUNDEND-8)."""
    return state.rules.ask_for_actions(set_round(state, state.round + 1, ()))


def scores(state: State) -> tuple[int, ...]:
    """The victory points of all seats, as if the game ended now (G-SCORE-1)."""
    tables = state.rules.tables
    return tuple(points_of(tables, player.tableau, player.chips) for player in state.players)


def tiebreaks(state: State) -> tuple[int, ...]:
    """Cards in hand and goods on worlds, by seat (G-TIE-1)."""
    return tuple(tiebreak(len(player.hand), player.goods) for player in state.players)


def result(state: State) -> Result | None:
    """How a finished game ended; None while it goes on."""
    frame = state.stack[-1]
    if type(frame) is not GameOver:
        return None
    return Result(frame.winners, frame.reason, scores(state), tiebreaks(state))
