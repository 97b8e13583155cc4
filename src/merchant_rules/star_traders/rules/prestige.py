"""Prestige: the ends of the track, its areas, and what one Trader takes from another (S-PRES, S-PET, S-GOT)."""

from __future__ import annotations

from ..box.catalog import Catalog
from ..box.rows import Area


def after_gain(catalog: Catalog, prestige: int, gain: int) -> int:
    """Return the Prestige after a gain; what goes beyond the end of the track is lost (S-PRES-6).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> after_gain(load_catalog(), 28, 6)
    30
    """
    return min(catalog.game.prestige.most, prestige + gain)


def after_loss(catalog: Catalog, prestige: int, loss: int) -> int:
    """Return the Prestige after a loss, which never costs more than there is (S-PRES-5, S-PRES-7).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> after_loss(load_catalog(), 1, 4)
    0
    """
    return max(catalog.game.prestige.least, prestige - loss)


def can_spend(prestige: int, price: int) -> bool:
    """Whether so much Prestige can be spent (S-PRES-8)."""
    return prestige >= price


def stolen(catalog: Catalog, victim: int, thief: int, amount: int) -> tuple[int, int]:
    """Return the Prestige of victim and thief after a theft of what there is (S-GOT-2, S-GOT-3, S-PIR-2).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> catalog = load_catalog()
    >>> stolen(catalog, 6, 4, 2), stolen(catalog, 1, 4, 2), stolen(catalog, 6, 30, 2)
    ((4, 6), (0, 5), (4, 30))
    """
    left = after_loss(catalog, victim, amount)
    return left, after_gain(catalog, thief, victim - left)


def area(catalog: Catalog, prestige: int) -> Area:
    """Return the area of the track that this Prestige stands in."""
    for found in catalog.game.prestige.areas:
        if prestige <= found.high:
            return found
    return catalog.game.prestige.areas[-1]


def bonus_choices(catalog: Catalog, prestige: int) -> tuple[int, ...]:
    """Return what a petitioner may add to his roll: nothing, or up to the bonus of his area (S-PET-10 to S-PET-12).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> bonus_choices(load_catalog(), 30)
    (0, 1, 2)
    """
    return tuple(range(area(catalog, prestige).bonus + 1))
