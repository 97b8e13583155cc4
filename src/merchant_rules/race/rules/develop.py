"""Develop (G-DEVELOP): what a development costs, what can be placed, and the cards that powers draw."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..box.cards import Action
from ..box.tables import Tables
from .powers import total


def development_price(tables: Tables, tableau: Iterable[str], slug: str, bonus: Iterable[Action] = ()) -> int:
    """The hand cards that a development costs: printed cost less powers and bonus, at least 0.

    G-DEVELOP-3, G-DEVELOP-4, G-DEVELOP-5, G-DEVELOP-15, G-DEVELOP-16, G-DEVELOP-24.
    """
    less = total(tables.develop_discount, tableau) + sum(action.discount for action in bonus)
    return max(0, tables.cost[slug] - less)


def can_develop(tables: Tables, tableau: Collection[str], slug: str, hand: int, bonus: Iterable[Action] = ()) -> bool:
    """Whether a development from a hand of so many cards can be placed.

    It cannot beside another copy of itself (G-DEVELOP-7), nor if the other cards do not pay for it (G-CARD-4, R-G20).
    """
    if slug not in tables.developments or slug in tableau:
        return False
    return development_price(tables, tableau, slug, bonus) < hand


def draws_at_start(tables: Tables, tableau: Iterable[str]) -> int:
    """The cards a player draws before anybody chooses (G-DEVELOP-13, G-DEVELOP-14)."""
    return total(tables.draw_at_start, tableau)


def draws_after_developing(tables: Tables, tableau: Iterable[str]) -> int:
    """The cards a player draws after he has placed and paid for a development (G-DEVELOP-17)."""
    return total(tables.draw_after_developing, tableau)
