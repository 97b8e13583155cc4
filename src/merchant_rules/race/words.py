"""How this game speaks of its things: seats by their numbers, cards by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..kernel.game import Words
from ..store.describe import in_words
from .actions import ProduceOn, UsePower
from .box.powers import Power
from .box.words import power_words


def seat_name(s: Any, seat: Any) -> str:
    """What a seat is called: by its number, counted from 1."""
    return f"player {seat + 1}" if type(seat) is int else f"seat {seat}"


def points_text(count: int) -> str:
    """So many points."""
    return "1 point" if count == 1 else f"{count} points"


def pool_text(chips: int) -> str:
    """How many points are left; in the last round there is one for everybody who earns it (R-G40).

    >>> pool_text(3), pool_text(-2)
    ('3 VP', '0 VP (2 more taken)')
    """
    return f"{chips} VP" if chips >= 0 else f"0 VP ({-chips} more taken)"


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
    "lost": "with its world",
    "sale": "by a sale",
    "consume": "by a consume power",
    "given": "given for points",
    "luck": "by a lucky draw",
    "produce": "in Produce",
    "hand-limit": "beyond the hand limit",
    "reshuffle": "shuffled",
}


def one_of_several(s: Any, powers: Mapping[str, tuple[Power, ...]], action: UsePower | ProduceOn) -> str:
    """What the power that an action names does, where its card has several of that kind; else ""."""
    own = powers.get(action.card, ()) if type(action.card) is str else ()
    named = type(action.power) is int and 0 <= action.power < len(own)
    return f": {power_words(s.rules.tables.catalog, own[action.power])}" if named and len(own) > 1 else ""


def _by_which(s: Any, spec: Any, action: Any) -> str:
    """Which power it is, so that two moves never read the same."""
    tables = s.rules.tables
    if type(action) is UsePower:
        return one_of_several(s, tables.consume, action)
    if type(action) is ProduceOn:
        by = "the bonus" if action.card == "" else in_words(s, action.card)
        return f" by {by}{one_of_several(s, tables.fills, action)}"
    return ""


WORDS: Final = Words(seat=seat_name, name=_name, seats=frozenset(("seat", "player")), reasons=WHY, after=_by_which)
