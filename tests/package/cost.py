"""What functions cost, counted in calls and not in seconds: the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import merchant_rules as mr

#: The spans of a long game that are compared.
SPANS = 6


def calls(function: Callable[..., Any], *arguments: Any) -> tuple[Any, int]:
    """What a function gives, and how many calls it took."""
    count = 0

    def counting(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counting)
    try:
        found = function(*arguments)
    finally:
        sys.setprofile(None)
    return found, count


def by_span(state: Any, seed: int, length: int, never: type) -> tuple[list[float], Any]:
    """What a decision costs in each span of a game at random, and where that leads; one class of move is never made."""
    choice, spans = Random(seed).choice, []
    for _ in range(SPANS):
        spent = 0
        for _ in range(length):
            moves, listing = calls(mr.legal_moves, state)
            state, applying = calls(
                mr.apply_action, state, choice([own for own in moves if not isinstance(own, never)])
            )
            spent += listing + applying
        spans.append(spent / length)
    return spans, state
