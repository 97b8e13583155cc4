"""Petitions: the rows of both tables, what they cost and what they take (S-PET, S-PTAB, S-ATAB, S-IST).

>>> from merchant_rules.star_traders.box.catalog import load_catalog
>>> table = load_catalog().game.petition.mission
>>> price = price_of(row_for(table, 4), prestige=20)
>>> price
Price(stellors=40, prestige=0, part=0)
"""

from __future__ import annotations

from collections.abc import Sequence

from ..box.catalog import Catalog
from ..box.rows import Loss, PetitionRow, Price
from . import money
from . import prestige as standing


def row_for(table: Sequence[PetitionRow], result: int) -> PetitionRow:
    """Return the row of a result; the first and the last row have no end (S-PET-15)."""
    for row in table:
        if row.high is None or result <= row.high:
            return row
    return table[-1]


def price_of(row: PetitionRow, prestige: int) -> Price | None:
    """Return what a grant costs this petitioner, None where the row grants nothing.

    A part of the Prestige is rounded down, in the petitioner's favour (S-IST-7): the price then names the sum.

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> table = load_catalog().game.petition.imperial_station
    >>> [price_of(row_for(table, result), 17).prestige for result in (3, 4, 5)]
    [8, 5, 4]
    """
    if row.price is None or not row.price.part:
        return row.price
    return Price(row.price.stellors, prestige // row.price.part)


def can_afford(price: Price, stellors: int, prestige: int) -> bool:
    """Whether both parts of a price can be paid: both are or neither is (S-IST-6)."""
    return money.can_pay(stellors, price.stellors) and standing.can_spend(prestige, price.prestige)


def after_loss(catalog: Catalog, loss: Loss | None, stellors: int, prestige: int) -> tuple[int, int]:
    """Return money and Prestige after a loss, as far as they go.

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> after_loss(load_catalog(), Loss(stellors=20, prestige=10), 15, 16)
    (0, 6)
    """
    if loss is None:
        return stellors, prestige
    return money.after_loss(stellors, loss.stellors), standing.after_loss(catalog, prestige, loss.prestige)


def may_petition(catalog: Catalog, prestige: int) -> bool:
    """Whether the Prestige is enough for a petition (S-PET-1)."""
    return prestige >= catalog.game.petition.least_prestige
