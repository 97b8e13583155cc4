"""Military (G-MILITARY, G-TACTICS): how strong a tableau is, in general and against one world."""

from __future__ import annotations

from collections.abc import Iterable

from ..box.tables import Tables
from .powers import named, total


def general_military(tables: Tables, tableau: Iterable[str]) -> int:
    """The Military that counts against every world; it may be below zero (G-MILITARY-1, G-MILITARY-2, G-MILITARY-3).

    It is that of one tableau and means nothing to others (G-MILITARY-13).
    """
    return total(tables.military, tableau)


def military_against(tables: Tables, tableau: Iterable[str], world: str, temporary: int = 0) -> int:
    """The Military against one military world: general, specialised that fits it, and what lasts for this phase.

    G-MILITARY-7, G-MILITARY-8, G-MILITARY-9, G-MILITARY-10, G-MILITARY-11, G-TACTICS-1. A card that takes some away
    does so in each Settle phase, used or not (G-CONTACT-10).
    """
    return temporary + total(tables.strength[world], tableau)


def can_conquer(tables: Tables, tableau: Iterable[str], world: str, temporary: int = 0) -> bool:
    """Whether a world is military and the Military against it at least its defense (G-SETTLE-15, G-MILITARY-4).

    No reduction of a cost lowers the defense (G-SETTLE-26).
    """
    if world not in tables.defense:
        return False
    return military_against(tables, tableau, world, temporary) >= tables.defense[world]


def best_military(tables: Tables, tableau: Iterable[str], world: str, temporary: int = 0) -> int:
    """The Military against a world if every card that may be discarded for more of it is (G-TACTICS-1).

    A card that gives Military as long as it lies there is discarded only for more than that.
    """
    strength, tactics = tables.strength[world], tables.tactics
    found = temporary
    for slug in tableau:
        if slug in tactics:
            found += max(tactics[slug], strength.get(slug, 0))
        elif slug in strength:
            found += strength[slug]
    return found


def tactics_of(tables: Tables, tableau: Iterable[str]) -> tuple[str, ...]:
    """The cards of a tableau that may be discarded for temporary Military (G-TACTICS-1)."""
    return named(tables.tactics, tableau)
