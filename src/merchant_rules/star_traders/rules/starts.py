"""Who starts where and with what (S-SET-2 to S-SET-13, S-INS-1, S-BANK-1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..box.catalog import Catalog


def arm_starts(catalog: Catalog) -> tuple[str, ...]:
    """Return the starred worlds of the arms, the centre apart (S-SET-9).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> len(arm_starts(load_catalog()))
    5
    """
    centre = catalog.game.setup.centre
    return tuple(world.slug for world in catalog.worlds if world.starred and world.slug != centre)


def centre_seat(catalog: Catalog, order: Sequence[int], insider: int | None) -> int | None:
    """Return the seat that starts in the centre: the Insider (S-INS-1, S-SET-12), else the last in turn order if the
    arms do not suffice (S-SET-11).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> catalog = load_catalog()
    >>> centre_seat(catalog, (2, 3, 4, 5, 0, 1), None), centre_seat(catalog, (0, 1), insider=0)
    (1, 0)
    """
    if insider is not None:
        return insider
    return order[-1] if len(order) > len(arm_starts(catalog)) else None


def starting_money(catalog: Catalog, personalities: Collection[str] = ()) -> int:
    """Return the Stellors a Trader starts with (S-SET-2, S-BANK-1)."""
    return catalog.personalities.banker.stellors if "banker" in personalities else catalog.game.setup.stellors


def starting_engines(catalog: Catalog, personalities: Collection[str] = ()) -> int:
    """Return the engines a Trader starts with (S-SET-3, S-BANK-1)."""
    return catalog.personalities.banker.engines if "banker" in personalities else catalog.game.setup.engines
