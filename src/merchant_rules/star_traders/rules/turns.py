"""The order of turns: who comes next, who is passed over (S-SET-6, S-TURN-17, S-TURN-18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache


@lru_cache(maxsize=64)
def turn_order(seats: int, first: int) -> tuple[int, ...]:
    """Return all seats, clockwise from the first player (S-SET-6).

    >>> turn_order(3, 1)
    (1, 2, 0)
    """
    return tuple((first + step) % seats for step in range(seats))


def next_turn(
    order: Sequence[int], active: int, lost: Sequence[int], *, leaves: bool = False
) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Return who takes the next turn, the seats passed over for it, and the lost turns that are still owed.

    `order` has the seats still in the game, in turn order; `lost` the turns each seat has still to lose. A seat that
    is passed over has one turn less to lose, so somebody always comes next. `leaves`: the active one has just left the
    game, and never comes round.

    >>> next_turn((0, 1, 2), 0, (0, 1, 0))
    (2, (1,), (0, 0, 0))
    >>> next_turn((0, 1, 2), 0, (0, 1, 1), leaves=True)
    (1, (1, 2), (0, 0, 0))
    """
    owed = list(lost)
    skipped: list[int] = []
    place = order.index(active)
    while True:
        place = (place + 1) % len(order)
        seat = order[place]
        if leaves and seat == active:
            continue
        if not owed[seat]:
            return seat, tuple(skipped), tuple(owed)
        owed[seat] -= 1
        skipped.append(seat)
