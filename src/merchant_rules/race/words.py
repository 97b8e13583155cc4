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
    return names.get(slug) or REASONS.get(slug) or _place(names, slug)


def _place(names: dict[str, str], slug: str) -> str:
    """Where cards lie: before a seat, as goods on a world."""
    kind, _, rest = slug.partition("-")
    if kind == "tableau" and rest.isdigit():
        return f"the tableau of {seat_name(None, int(rest))}"
    world = slug.removeprefix("good-on-")
    return f"{names.get(world, world)}, as a good" if world != slug else PILES.get(slug, slug)


PILES: Final = {"supply": "the supply", "discards": "the discards"}
#: Why cards and points move, in words.
WHY: Final = {
    "deal": "as first hand",
    "opening": "as the opening asks",
    "start": "as start world",
    "explore": "in Explore",
    "placed": "laid down",
    "payment": "in payment",
    "develop": "for a power of Develop",
    "settle": "for a world placed",
    "windfall": "a windfall",
    "ship": "in place of payment",
    "tactics": "for Military",
    "sale": "by a sale",
    "consume": "by a consume power",
    "given": "given for points",
    "luck": "by a lucky draw",
    "produce": "in Produce",
    "hand-limit": "beyond the hand limit",
    "reshuffle": "shuffled",
}

WORDS: Final = Words(seat=seat_name, name=_name, seats=frozenset(("seat", "player")), reasons=WHY)
