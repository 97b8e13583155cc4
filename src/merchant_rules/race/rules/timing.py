"""The order of play where it matters (G-TIMING)."""

from __future__ import annotations

from collections.abc import Sequence

from ..box.tables import Tables


def first_seat(tables: Tables, start_worlds: Sequence[str]) -> int:
    """The seat with the lowest number on its original start world (G-TIMING-2, 3, G-SETUP-19, G-FIRST-12)."""
    numbers = [tables.cards[slug].start or 0 for slug in start_worlds]
    return numbers.index(min(numbers))


def order_of_play(players: int, first: int) -> tuple[int, ...]:
    """The seats clockwise from the first, the same in every phase and round (G-TIMING-2, G-TIMING-8).

    >>> order_of_play(3, 1)
    (1, 2, 0)
    """
    return tuple((first + seat) % players for seat in range(players))
