"""Engines: how many a ship can have, where they are sold and for how much (S-ENG, S-ENGR)."""

from __future__ import annotations

from collections.abc import Collection

from ..box.catalog import Catalog


def engine_limit(catalog: Catalog, personalities: Collection[str] = ()) -> int:
    """Return how many engines a ship can have (S-ENG-2, S-ENGR-1).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> engine_limit(load_catalog()), engine_limit(load_catalog(), ("engineer",))
    (5, 6)
    """
    return catalog.personalities.engineer.engine_limit if "engineer" in personalities else catalog.game.limits.engines


def engine_price(catalog: Catalog, engines: int, personalities: Collection[str] = ()) -> int | None:
    """Return the price of one engine more, None if there is no room for it (S-ENG-6, S-ENGR-2, S-ENGR-5).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> [engine_price(load_catalog(), engines) for engines in (0, 3, 4, 5)]
    [30, 30, 40, None]
    """
    if engines >= engine_limit(catalog, personalities):
        return None
    return catalog.game.engines.costs[engines]


def sells_engines(catalog: Catalog, world: str, personalities: Collection[str] = ()) -> bool:
    """Whether this Trader can buy an engine on this world (S-ENG-5, S-ENGR-4)."""
    return "engineer" in personalities or catalog.world_by_slug[world].shipyard


def after_deal(catalog: Catalog, engines: int, received: int, personalities: Collection[str] = ()) -> int:
    """Return the engines after a deal; those beyond the limit cease to exist (S-ENG-7, S-ENGR-3).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> after_deal(load_catalog(), 5, 1), after_deal(load_catalog(), 5, 1, ("engineer",))
    (5, 6)
    """
    return min(engine_limit(catalog, personalities), engines + received)


def repairs(catalog: Catalog, personalities: Collection[str] = ()) -> int:
    """Return what Stressed Engines asks of a Trader (S-STRESS-1, S-ENGR-6)."""
    if "engineer" in personalities:
        return catalog.personalities.engineer.repairs
    return catalog.kind_by_slug["stressed-engines"].amount
