"""How this game speaks of its things: seats by their numbers, cards by their names."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.game import Words


def seat_name(s: Any, seat: Any) -> str:
    """What a seat is called: by its number, counted from 1."""
    return f"player {seat + 1}" if type(seat) is int else f"seat {seat}"


#: Why a game ended.
REASONS: Final = {
    "tableau": "the tableau is full",
    "chips": "the chips have run out",
    "tableau+chips": "the tableau is full and the chips have run out",
    "round-limit": "the limit of rounds",
}


def _name(s: Any, slug: str) -> str:
    names: dict[str, str] = s.rules.tables.catalog.names
    return names.get(slug) or REASONS.get(slug, slug)


WORDS: Final = Words(seat=seat_name, name=_name, seats=frozenset(("seat", "player")))
