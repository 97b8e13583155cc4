"""Stations: chains of Imperial ones, protected ones, and the Jubilee's tax (S-AWIN, S-INS, S-IST, S-JUB)."""

from __future__ import annotations

from collections.abc import Collection

from ..box.catalog import Catalog
from ..map.compiled import StarMap


def largest_chain(starmap: StarMap, imperial: Collection[str]) -> int:
    """Return the size of the largest connected group among one Trader's Imperial Stations (S-AWIN-3 to 6, ST-77)."""
    left, largest = set(imperial), 0
    while left:
        edge, size = [left.pop()], 0
        while edge:
            size += 1
            for way in starmap.ways[edge.pop()]:
                if way.to in left:
                    left.remove(way.to)
                    edge.append(way.to)
        largest = max(largest, size)
    return largest


def chain_wins(catalog: Catalog, starmap: StarMap, imperial: Collection[str], traders_at_start: int) -> bool:
    """Whether these Imperial Stations win the advanced game; who left since does not count (S-AWIN-2, S-AWIN-7)."""
    return largest_chain(starmap, imperial) >= catalog.table(traders_at_start).chain


def is_protected(catalog: Catalog, world: str, *, imperial: bool, personalities: Collection[str]) -> bool:
    """Whether a station of a Trader with these personalities can be neither taken nor removed (S-INS-2, S-IST-9).

    Capital is protected while it is the Insider's, and again when she gets it back (S-INS-5, S-INS-6).
    """
    return imperial or ("insider" in personalities and world == catalog.personalities.insider.starts_at)


def removable(
    catalog: Catalog, stations: Collection[str], imperial: Collection[str], personalities: Collection[str]
) -> tuple[str, ...]:
    """Return the stations of a Trader that a card can take or remove, in the order given (S-LSTN-2)."""
    return tuple(
        world
        for world in stations
        if not is_protected(catalog, world, imperial=world in imperial, personalities=personalities)
    )


def jubilee_tax(catalog: Catalog, stations: Collection[str], personalities: Collection[str] = ()) -> int:
    """Return what the Jubilee takes of a Trader with these stations, as far as his money goes (S-JUB-2, S-JUB-3)."""
    taxed = len(stations)
    if "insider" in personalities and catalog.personalities.insider.starts_at in stations:
        taxed -= 1
    return taxed * catalog.kind_by_slug["jubilee"].amount
