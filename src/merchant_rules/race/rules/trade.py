"""Trade (G-TRADE): what a good is worth in cards."""

from __future__ import annotations

from collections.abc import Iterable

from ..box.tables import Tables
from .powers import total


def bare_price(tables: Tables, world: str) -> int:
    """The cards for the good on a world by its kind alone (G-TRADE-6)."""
    return tables.price[world]


def sale_price(tables: Tables, tableau: Iterable[str], world: str) -> int:
    """The cards for the good on a world with all Trade powers that fit it (G-TRADE-9, G-TRADE-13, G-TRADE-14)."""
    return tables.price[world] + total(tables.sale_bonus[world], tableau)
