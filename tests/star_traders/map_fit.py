"""How well a map explains what the Contracts pay, which is all the evidence there is for most of its lines (ST-34).

A payoff fits if it lies within half a Stellor of two and a half times the attempts that the best way is expected to
take, for a Trader without stations and skills; of a Contract to Jackpot the mean payoff counts.

>>> from merchant_rules.star_traders.box.catalog import load_catalog
>>> catalog = load_catalog()
>>> len(fitting(catalog, catalog.map().lines)), len(catalog.contracts)
(64, 72)
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from merchant_rules.star_traders.box.catalog import Catalog, Contract, Line
from merchant_rules.star_traders.map.compiled import starmap_of
from merchant_rules.star_traders.map.ways import Journey, best_ways

STELLORS_PER_ATTEMPT = Fraction(5, 2)
TOLERANCE = Fraction(1, 2)


def fits(contract: Contract, journey: Journey) -> bool:
    """Whether the Contract pays what this way is worth."""
    return abs(contract.mean - STELLORS_PER_ATTEMPT * journey.attempts) <= TOLERANCE


def fitting(catalog: Catalog, lines: Collection[Line]) -> tuple[str, ...]:
    """Return the Contracts whose payoff fits these lines."""
    starmap = starmap_of(catalog, "", lines)
    ways = {start: best_ways(catalog, starmap, start) for start in starmap.worlds}
    return tuple(
        contract.slug
        for contract in catalog.contracts
        if contract.to in ways[contract.pick_up] and fits(contract, ways[contract.pick_up][contract.to])
    )


def support(catalog: Catalog, lines: tuple[Line, ...], line: Line) -> int:
    """Return how many payoffs fit only because of this line; negative if more would fit without it."""
    return len(fitting(catalog, lines)) - len(fitting(catalog, tuple(other for other in lines if other != line)))
