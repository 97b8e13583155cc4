"""Perft: how many sequences of n actions there are from a position, a check for anybody who writes these rules anew."""

from __future__ import annotations

from typing import Any

from ..api import token
from ..kernel.engine import apply_unchecked, settle
from .conformance import choices


def perft(state: Any, plies: int) -> int:
    """The number of sequences of so many actions in explicit play.

    Every distinct chance outcome counts once, whatever its weight; chance with one outcome is no action; open actions
    (deals) are left out; a game that is over has no sequence.

    >>> import merchant_rules as mr
    >>> start = mr.new_game(mr.Config("classic-1988", ("human", "nik")))
    >>> [perft(start, plies) for plies in range(3)]
    [1, 11, 121]
    """
    return _count(state.with_source(None), plies, {})


def _count(state: Any, plies: int, known: dict[tuple[Any, int], int]) -> int:
    if plies <= 0:
        return 1
    possible = choices(state)
    if plies == 1:
        return len(possible)
    key = state, plies
    if key not in known:
        known[key] = sum(_count(settle(apply_unchecked(state, action)), plies - 1, known) for action in possible)
    return known[key]


def divide(state: Any, plies: int) -> dict[str, int]:
    """The same, split up by the first action: the way to find where two programs differ.

    >>> import merchant_rules as mr
    >>> start = mr.new_game(mr.Config("classic-1988", ("human", "nik")))
    >>> divide(start, 2)["open:7"]
    11
    """
    state = state.with_source(None)
    return {token(state, action): perft(settle(apply_unchecked(state, action)), plies - 1) for action in choices(state)}
