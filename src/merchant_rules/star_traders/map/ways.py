"""The best ways through the map: how many jump attempts they are expected to take, and the chance to arrive in time.

A jump that succeeds on k of six faces is expected to take 6/k attempts: 1, 1.2, 1.5, 2, 3 or 6. So everything here
counts in tenths of an attempt, which are whole numbers.

>>> from merchant_rules.star_traders.map.compiled import compile_map, load_catalog
>>> catalog = load_catalog()
>>> way = best_way(catalog, compile_map(catalog), "kluge", "mink")
>>> way.worlds, float(way.attempts)
(('kluge', 'verne', 'niven', 'mink'), 3.6)
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from heapq import heappop, heappush

from ...errors import UnknownName, shown
from ...kernel.value import value
from ..box.catalog import Catalog
from ..box.rows import DIE
from ..rules.jumps import least_roll, roll_bonus, winning_faces
from .compiled import StarMap, Way

TENTHS = {faces: 60 // faces for faces in range(1, DIE + 1)}
"""Expected attempts, in tenths, by how many faces succeed."""


@value
class Traveller:
    """What makes jumps easier: the worlds whose stations may be used, and personalities; and what he cannot leave."""

    stations: frozenset[str] = frozenset()
    personalities: tuple[str, ...] = ()
    held_on: frozenset[str] = frozenset()


ANYBODY = Traveller()
"""A Trader without stations and skills."""


@value
class Journey:
    """A way from the first world to the last, and the attempts it is expected to take, in tenths."""

    worlds: tuple[str, ...]
    tenths: int

    @property
    def attempts(self) -> Fraction:
        """The expected number of jump attempts."""
        return Fraction(self.tenths, 10)


def faces_of(catalog: Catalog, way: Way, traveller: Traveller = ANYBODY) -> int:
    """Return how many faces of the die take this traveller along a line, by station jump where he can."""
    station = way.to in traveller.stations
    least = least_roll(catalog, way, station=station, personalities=traveller.personalities)
    return winning_faces(least, roll_bonus(catalog, way, traveller.personalities))


def best_ways(catalog: Catalog, starmap: StarMap, start: str, traveller: Traveller = ANYBODY) -> Mapping[str, Journey]:
    """Return the best way to every world that can be reached, the nearest first; of equal ways the one found first.

    >>> from merchant_rules.star_traders.map.compiled import compile_map, load_catalog
    >>> catalog = load_catalog()
    >>> ways = best_ways(catalog, compile_map(catalog), "capital", Traveller(frozenset({"jackpot"})))
    >>> float(ways["jackpot"].attempts), len(ways)
    (1.0, 36)
    """
    if start not in starmap.ways:
        raise UnknownName(shown(start), "no world has this name")
    found: dict[str, Journey] = {}
    edge: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    count = 0  # equal distances are settled by which came first, never by names
    while edge:
        tenths, _, worlds = heappop(edge)
        here = worlds[-1]
        if here in found:
            continue
        found[here] = Journey(worlds, tenths)
        for way in () if here in traveller.held_on else starmap.ways[here]:
            if way.to not in found:
                count += 1
                heappush(edge, (tenths + TENTHS[faces_of(catalog, way, traveller)], count, (*worlds, way.to)))
    return found


def best_way(catalog: Catalog, starmap: StarMap, start: str, goal: str, traveller: Traveller = ANYBODY) -> Journey:
    """Return the way to a world that is expected to take the fewest attempts."""
    if goal not in starmap.ways:
        raise UnknownName(shown(goal), "no world has this name")
    ways = best_ways(catalog, starmap, start, traveller)
    if goal not in ways:
        raise UnknownName(shown(goal), f"no way leads there from {start!r}")
    return ways[goal]


def chances_within(
    catalog: Catalog, starmap: StarMap, goal: str, attempts: int, traveller: Traveller = ANYBODY
) -> dict[str, Fraction]:
    """Return, for every world, the chance to get from there to the goal with so many attempts, playing for that alone.

    >>> from merchant_rules.star_traders.map.compiled import compile_map, load_catalog
    >>> catalog = load_catalog()
    >>> chances = chances_within(catalog, compile_map(catalog), "niven", 2)
    >>> chances["niven"], chances["mink"], chances["kluge"]
    (Fraction(1, 1), Fraction(35, 36), Fraction(25, 36))
    """
    if goal not in starmap.ways:
        raise UnknownName(shown(goal), "no world has this name")
    # In units of 6 to the power of the attempts so far, so that all of it stays in whole numbers.
    lines = {
        world: tuple((way.to, faces_of(catalog, way, traveller)) for way in ways if world not in traveller.held_on)
        for world, ways in starmap.ways.items()
    }
    best = {world: int(world == goal) for world in starmap.worlds}
    for spent in range(attempts):
        best = {
            world: DIE ** (spent + 1)
            if world == goal
            else max((faces * best[to] + (DIE - faces) * best[world] for to, faces in lines[world]), default=0)
            for world in starmap.worlds
        }
    return {world: Fraction(number, DIE**attempts) for world, number in best.items()}
