"""The end of a round and of the game (G-ROUNDEND, G-CHIPS, G-GAMEEND)."""

from __future__ import annotations

from collections.abc import Iterable

from ..box.tables import Tables


def pool_at_start(tables: Tables, players: int) -> int:
    """The points in the pool before round 1 (G-SETUP-1)."""
    return tables.numbers.chips_per_player * players


def discards_at_end(tables: Tables, hand: int) -> int:
    """How many cards a hand must discard at the end of a round (G-ROUNDEND-1)."""
    return max(0, hand - tables.numbers.hand_limit)


def reasons_to_end(tables: Tables, sizes: Iterable[int], pool: int) -> tuple[str, ...]:
    """Why the game ends with tableaus of these sizes and this pool at the end of a round, empty if it goes on.

    "tableau": a tableau holds twelve cards or more (G-GAMEEND-1); "chips": the pool is empty (G-GAMEEND-2).
    """
    full = any(size >= tables.numbers.tableau_end for size in sizes)
    return (*(["tableau"] if full else []), *(["chips"] if pool <= 0 else []))
