"""Money: losing and paying are two things, and the Banker's share of what is paid (S-MONEY, S-BANK).

What must be lost stops at nothing; what must be paid cannot be done without the whole sum.
"""

from __future__ import annotations

from ..box.catalog import Catalog


def after_loss(stellors: int, loss: int) -> int:
    """Return what is left after losing money, which is never less than nothing (S-MONEY-6, S-MONEY-7).

    >>> after_loss(7, 20), after_loss(30, 20)
    (0, 10)
    """
    return max(0, stellors - loss)


def can_pay(stellors: int, price: int) -> bool:
    """Whether a price can be paid in full (S-MONEY-8)."""
    return stellors >= price


def bankers_share(catalog: Catalog, paid: int) -> int:
    """Return what the Banker gets of a payment of another Trader to the bank, rounded up (S-BANK-2).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> [bankers_share(load_catalog(), paid) for paid in (5, 30, 40, 60)]
    [1, 3, 4, 6]
    """
    return -(-paid * catalog.personalities.banker.share_percent // 100)
