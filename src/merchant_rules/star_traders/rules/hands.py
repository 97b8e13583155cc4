"""Hands of Trader's Luck cards: how many are kept, drawn and thrown away (S-LUCK-3 to S-LUCK-9, S-LOU)."""

from __future__ import annotations

from collections.abc import Collection

from ..box.catalog import Catalog


def hand_limit(catalog: Catalog, personalities: Collection[str] = ()) -> int:
    """Return how many cards a Trader keeps (S-LUCK-3, S-LOU-1)."""
    return catalog.personalities.lucky_lou.hand_limit if "lucky-lou" in personalities else catalog.game.limits.hand


def draws(catalog: Catalog, hand: int, personalities: Collection[str] = ()) -> int:
    """Return how many cards the Draw stage brings to a hand of this size (S-LUCK-6, S-LOU-3).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> catalog = load_catalog()
    >>> [draws(catalog, hand) for hand in (0, 1, 2)], [draws(catalog, hand, ("lucky-lou",)) for hand in (0, 1, 2, 3)]
    ([1, 1, 0], [2, 2, 1, 0])
    """
    most = catalog.personalities.lucky_lou.draws if "lucky-lou" in personalities else 1
    return max(0, min(most, hand_limit(catalog, personalities) - hand))


def discards(catalog: Catalog, hand: int, personalities: Collection[str] = ()) -> tuple[int, ...]:
    """Return how many cards may be thrown away before drawing (S-LUCK-8, S-LUCK-9, S-LOU-4).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> catalog = load_catalog()
    >>> [discards(catalog, hand) for hand in (0, 1, 2)]
    [(0,), (0,), (0, 1)]
    >>> [discards(catalog, hand, ("lucky-lou",)) for hand in (1, 2, 3)]
    [(0,), (0, 1), (0, 1, 2)]
    """
    if "lucky-lou" in personalities:
        keeps = catalog.personalities.lucky_lou.keeps
        return (0, *(hand - kept for kept in sorted(keeps, reverse=True) if kept < hand))
    return (0, 1) if hand >= hand_limit(catalog, personalities) else (0,)


def contracts_seen(catalog: Catalog, traders: int, deck: int) -> int:
    """Return how many top cards of the Contract deck the Psychic sees (S-PSY-1, S-PSY-2, S-PSY-4, S-PSY-6).

    >>> from merchant_rules.star_traders.box.catalog import load_catalog
    >>> [contracts_seen(load_catalog(), traders, 60) for traders in (4, 5)], contracts_seen(load_catalog(), 6, 1)
    ([1, 2], 1)
    """
    psychic = catalog.personalities.psychic
    return min(deck, psychic.sees_in_crowd if traders >= psychic.crowd else psychic.sees)
