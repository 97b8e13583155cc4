"""Jumps: what a line needs, what a roll comes to, and how likely it is to get there.

Rules S-MOVE, S-ZAP, S-ENG, and what Navigator, Velma, Andi and Seer change about them. Pure numbers: the steps of a
jump and who may act between them are elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from ..box.catalog import Catalog
from ..box.rows import DIE
from ..map.compiled import StarMap, Way

NOBODY: tuple[str, ...] = ()


def least_roll(
    catalog: Catalog, way: Way, *, station: bool = False, personalities: Collection[str] = NOBODY
) -> int | None:
    """Return the least roll of a jump along a line, None where it succeeds without a roll (S-MOVE-4, S-MOVE-10).

    A regular jump ignores all stations (S-MOVE-24); with one a green line needs less (S-MOVE-11).

    >>> from merchant_rules.star_traders.map.compiled import compile_map, load_catalog
    >>> catalog = load_catalog()
    >>> way = compile_map(catalog).joins["niven"]["frygia"]
    >>> way.colour, least_roll(catalog, way), least_roll(catalog, way, station=True)
    ('green', 6, 3)
    >>> least_roll(catalog, way, personalities=("verdant-velma",))
    3
    """
    velma = catalog.personalities.verdant_velma
    if "verdant-velma" in personalities and way.colour == velma.colour:
        return None if station else velma.regular  # S-VEL-1, S-VEL-2
    return way.station if station else way.regular


def roll_bonus(catalog: Catalog, way: Way, personalities: Collection[str]) -> int:
    """Return what the Navigator may add to the roll of a jump attempt along a line (S-NAV-1, S-NAV-2, S-NAV-4)."""
    navigator = catalog.personalities.navigator
    return navigator.roll_bonus if "navigator" in personalities and way.colour not in navigator.not_on else 0


def succeeds(result: int, least: int | None, bonus: int = 0) -> bool:
    """Whether a jump succeeds with this result, all changes made (S-TIME-15).

    >>> succeeds(2, 2), succeeds(1, 2), succeeds(4, 5, bonus=1), succeeds(-1, None)
    (True, False, True, True)
    """
    return least is None or result + bonus >= least


def winning_faces(least: int | None, bonus: int = 0) -> int:
    """Return how many of the six faces succeed.

    >>> [winning_faces(least) for least in (2, 3, 4, 5, 6)]
    [5, 4, 3, 2, 1]
    """
    if least is None:
        return DIE
    return min(DIE, max(0, DIE + 1 - (least - bonus)))


def chance(least: int | None, bonus: int = 0) -> Fraction:
    """Return the chance of a jump without Zaps and re-rolls.

    >>> chance(4)
    Fraction(1, 2)
    """
    return Fraction(winning_faces(least, bonus), DIE)


def attempts(catalog: Catalog, engines: int, priority_runs: int = 0) -> int:
    """Return how many jump attempts a turn has (S-ENG-1, S-PRIO-1; ST-67: each Priority Run adds the engines again).

    >>> from merchant_rules.star_traders.map.compiled import load_catalog
    >>> [attempts(load_catalog(), 3, runs) for runs in (0, 1, 2)]
    [3, 6, 9]
    """
    return engines * (1 + priority_runs * catalog.kind_by_slug["priority-run"].factor)


def digit(result: int) -> int:
    """Hold a changed roll within what a digit of a world's number can be (S-ZAP-2, S-AND-8).

    >>> digit(7), digit(0), digit(4)
    (6, 1, 4)
    """
    return min(DIE, max(1, result))


def world_named(starmap: StarMap, first: int, second: int) -> str:
    """Return the world that two rolls name, any of them and without jumplines (S-MOVE-16, S-MOVE-17).

    >>> from merchant_rules.star_traders.map.compiled import compile_map, load_catalog
    >>> world_named(compile_map(load_catalog()), 2, 6)
    'drachir'
    """
    return starmap.by_number[10 * digit(first) + digit(second)]


def awesome_worlds(catalog: Catalog, starmap: StarMap, dice: tuple[int, ...]) -> tuple[str, ...]:
    """Return the worlds an Awesome Jump with these dice may lead to, each once (S-AND-3).

    >>> from merchant_rules.star_traders.map.compiled import compile_map, load_catalog
    >>> awesome_worlds(load_catalog(), compile_map(load_catalog()), (2, 6, 4))
    ('drachir', 'university', 'terra')
    """
    pairs = catalog.personalities.awesome_andi.pairs
    return tuple(dict.fromkeys(world_named(starmap, dice[a - 1], dice[b - 1]) for a, b in pairs))


def psychic_worlds(
    catalog: Catalog,
    starmap: StarMap,
    start: str,
    result: int,
    *,
    stations: Collection[str] = (),
    personalities: Collection[str] = ("seer",),
) -> tuple[str, ...]:
    """Return where the Seer may go with this result: every line on which it would have succeeded (S-SEER-2, S-SEER-4).

    `stations` are the worlds whose stations he may use. A Navigator's 1 counts here as well (ST-42).
    """
    return tuple(
        way.to
        for way in starmap.ways[start]
        if any(
            succeeds(
                result,
                least_roll(catalog, way, station=station, personalities=personalities),
                roll_bonus(catalog, way, personalities),
            )
            for station in ((False, True) if way.to in stations else (False,))
        )
    )


def velma_rerolls(starmap: StarMap, departed: str, first: int) -> bool:
    """Whether Velma may roll the first die of a random jump again: it names the arm she left (S-VEL-3).

    >>> from merchant_rules.star_traders.map.compiled import compile_map, load_catalog
    >>> starmap = compile_map(load_catalog())
    >>> velma_rerolls(starmap, "niven", 1), velma_rerolls(starmap, "niven", 2)
    (True, False)
    """
    return digit(first) == starmap.number[departed] // 10
