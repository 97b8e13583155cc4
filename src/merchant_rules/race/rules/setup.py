"""Setup (G-SETUP, G-FIRST): start worlds, the cards that are left, the hands of the first game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..box.tables import Tables


def start_worlds(tables: Tables) -> tuple[str, ...]:
    """The start worlds by their numbers (G-SETUP-4)."""
    return tuple(card.slug for card in tables.catalog.start_worlds)


def fixed_start_worlds(tables: Tables, players: int) -> tuple[str, ...]:
    """The start worlds of a first game, by seat: the lowest numbers that have a preset hand (G-FIRST-1, R-G05)."""
    numbered = [card for card in tables.catalog.start_worlds if preset_hand(tables, card.slug)]
    return tuple(card.slug for card in numbered[:players])


def preset_hand(tables: Tables, start_world: str) -> tuple[str, ...]:
    """The hand that belongs to a start world in the first game, empty if it has none (G-FIRST-2)."""
    number = tables.cards[start_world].start
    return tables.catalog.preset_hand(number) if number is not None else ()


def cards_left(tables: Tables, taken: Iterable[str] = ()) -> tuple[tuple[str, int], ...]:
    """The deck without the cards taken, such as start worlds dealt: each card and how often (G-SETUP-6, G-FIRST-8)."""
    gone = Counter(taken)
    left = ((card.slug, card.copies - gone[card.slug]) for card in tables.catalog.cards)
    return tuple((slug, copies) for slug, copies in left if copies > 0)


def starts_with_good(tables: Tables, start_world: str) -> bool:
    """Whether a start world begins with a good: a windfall world does (G-SETUP-12, G-SETUP-13)."""
    return start_world in tables.windfall
