"""Which values of the packaged or the user's own data are not printed, and how sure each of them is.

>>> found = uncertain()
>>> found[0]
Uncertain(file='worlds.toml', what='layout of the worlds', provenance='invented', rulings=())
>>> sum(entry.file == "map.toml" for entry in found) > 50
True
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.value import value
from ...store.datafiles import Data
from . import rows
from .catalog import load_catalog
from .files import read_file

PRINTED = "printed"


@value
class Uncertain:
    """A value that is not printed: where it stands, what it is, how sure it is, and which rulings speak of it."""

    file: str
    what: str
    provenance: str
    rulings: tuple[str, ...] = ()


def uncertain(data: Data | None = None) -> tuple[Uncertain, ...]:
    """List every value that is not printed, file by file."""
    every = (*_worlds(data), *_maps(data), *_contracts(data), *_luck(data), *_personalities(data), *_game(data))
    return tuple(entry for entry in every if entry.provenance != PRINTED)


def _worlds(data: Data | None) -> Iterator[Uncertain]:
    file = read_file("worlds.toml", rows.WorldsFile, data)
    yield Uncertain("worlds.toml", "layout of the worlds", file.layout_provenance)
    for row in file.worlds:
        # That a world is neither is worth no line of its own: it follows from those that are.
        if row.starred:
            yield Uncertain("worlds.toml", f"{row.name} is starred", row.starred_provenance, ("ST-32",))
        if row.shipyard:
            yield Uncertain("worlds.toml", f"{row.name} has a shipyard", row.shipyard_provenance)


def _maps(data: Data | None) -> Iterator[Uncertain]:
    catalog = load_catalog(data)
    for colour in catalog.colours:
        yield Uncertain("map.toml", f"least roll on {colour.slug} lines", colour.provenance)
    chart = catalog.map()
    names = {world.slug: world.name for world in catalog.worlds}
    for line in chart.lines:
        ends = f"{names[line.a]} - {names[line.b]}"
        yield Uncertain("map.toml", f"line {ends}", line.provenance, chart.rulings)
        yield Uncertain("map.toml", f"{line.colour} for {ends}", line.colour_provenance, chart.rulings)


def _contracts(data: Data | None) -> Iterator[Uncertain]:
    yield Uncertain(
        "contracts.toml", "cargoes and Contracts", read_file("contracts.toml", rows.ContractsFile, data).provenance
    )


def _luck(data: Data | None) -> Iterator[Uncertain]:
    for kind in load_catalog(data).kinds:
        for what, provenance in kind.provenance:
            yield Uncertain("luck.toml", f"{kind.name.rstrip('!')}: {what}", provenance, kind.rulings)


def _personalities(data: Data | None) -> Iterator[Uncertain]:
    yield Uncertain("personalities.toml", "personalities", load_catalog(data).personalities.provenance)


def _game(data: Data | None) -> Iterator[Uncertain]:
    game = load_catalog(data).game
    yield Uncertain("game.toml", "numbers of the rules", game.provenance)
    for area in game.prestige.areas:
        what = f"Prestige from {area.low} to {area.high} adds {area.bonus}"
        yield Uncertain("game.toml", what, area.provenance, game.prestige.rulings)
