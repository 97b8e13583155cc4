"""The map as plain tables for the rules: which lines lead out of each world, and what each of them needs.

>>> starmap = compile_map(load_catalog())
>>> [(way.to, way.colour) for way in starmap.ways["niven"]]
[('verne', 'orange'), ('mink', 'orange'), ('heinlein', 'red'), ('frygia', 'green')]
>>> starmap.joins["mink"]["niven"].regular
2
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import attrs

from ...kernel.sealed import sealed
from ...kernel.value import value
from ..box.catalog import Catalog, Line, load_catalog

__all__ = ["StarMap", "Way", "compile_map", "load_catalog", "starmap_of"]


@value
class Way:
    """A line seen from one end: where it leads and the least rolls it needs (`station` None: no roll at all)."""

    to: str
    """The world it leads to."""
    colour: str
    """The slug of its colour."""
    regular: int
    """The least roll of a regular jump."""
    station: int | None
    """The least roll of a station jump, None where it needs none."""


@value(eq=False)
class StarMap:
    """The map as tables by world. Compared by identity: `compile_map` gives one object for one map."""

    name: str
    """Its id."""
    worlds: tuple[str, ...]
    """All worlds: the order of `galaxy.owners`."""
    index: Mapping[str, int] = attrs.field(repr=False)
    """The place of each world in that order."""
    number: Mapping[str, int] = attrs.field(repr=False)
    """The printed number of each world."""
    by_number: Mapping[int, str] = attrs.field(repr=False)
    """Worlds by their printed numbers."""
    ways: Mapping[str, tuple[Way, ...]] = attrs.field(repr=False)
    """The lines out of each world, in the order of the worlds they lead to."""
    joins: Mapping[str, Mapping[str, Way]] = attrs.field(repr=False)
    """The same by where they lead."""


def compile_map(catalog: Catalog, name: str | None = None) -> StarMap:
    """Return the tables of a map, the default one without a name; the same object each time."""
    return _compiled(catalog, catalog.map(name).name)


@lru_cache(maxsize=16)
def _compiled(catalog: Catalog, name: str) -> StarMap:
    return starmap_of(catalog, name, catalog.map(name).lines)


def starmap_of(catalog: Catalog, name: str, lines: Iterable[Line]) -> StarMap:
    """Make the tables of any set of lines, which need not be a map of the catalog; a line goes both ways (S-MAP-5)."""
    joins: dict[str, dict[str, Way]] = {world.slug: {} for world in catalog.worlds}
    for line in lines:
        colour = catalog.colour_by_slug[line.colour]
        for a, b in ((line.a, line.b), (line.b, line.a)):
            joins[a][b] = Way(b, line.colour, colour.regular, colour.station)
    worlds = tuple(world.slug for world in catalog.worlds)
    index = {slug: place for place, slug in enumerate(worlds)}
    joins = {world: dict(sorted(ways.items(), key=lambda item: index[item[0]])) for world, ways in joins.items()}
    star_map = StarMap(
        name=name,
        worlds=worlds,
        index=index,
        number={world.slug: world.number for world in catalog.worlds},
        by_number={world.number: world.slug for world in catalog.worlds},
        ways={world: tuple(ways.values()) for world, ways in joins.items()},
        joins=joins,
    )
    return sealed(star_map)
