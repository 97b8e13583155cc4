"""Explore (G-EXPLORE): how many cards are drawn and how many of them are kept."""

from __future__ import annotations

from collections.abc import Iterable

from ..box.cards import Action
from ..box.tables import Tables
from .powers import total


def cards_to_draw(tables: Tables, tableau: Iterable[str], bonus: Iterable[Action] = ()) -> int:
    """How many cards a player sees: two, his bonus and his powers together (G-EXPLORE-1, G-EXPLORE-10)."""
    extra = sum(action.draw for action in bonus)
    return tables.numbers.explore_draw + extra + total(tables.draw_extra, tableau)


def cards_to_keep(tables: Tables, tableau: Iterable[str], bonus: Iterable[Action] = ()) -> int:
    """How many of them he keeps; of fewer cards than that he keeps all (G-EXPLORE-8, G-EXPLORE-11, G-EXPLORE-16)."""
    extra = sum(action.keep for action in bonus)
    return tables.numbers.explore_keep + extra + total(tables.keep_extra, tableau)
