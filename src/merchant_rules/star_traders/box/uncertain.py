"""Which values of the packaged or the user's own data, and of options, are not printed, and how sure each of them is.

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
OPTIONS = "options"


@value
class Uncertain:
    """A value that is not printed: where it stands, what it is, how sure it is, and which rulings speak of it.

    `file` is a data file, or `OPTIONS` for what an option of the config changes.
    """

    file: str
    what: str
    provenance: str
    rulings: tuple[str, ...] = ()


def uncertain(data: Data | None = None) -> tuple[Uncertain, ...]:
    """List every value that is not printed, file by file, then the options that no file stands behind."""
    every = (
        *(*_worlds(data), *_maps(data), *_contracts(data), *_luck(data), *_personalities(data), *_game(data)),
        Uncertain(OPTIONS, "kluge_ends_turn: the engine at Kluge ends the turn", "invented", ("ST-54",)),
        Uncertain(OPTIONS, "adv_min_prestige: an Imperial Station takes 15 Prestige", "inferred-moderate", ("ST-76",)),
    )
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
    for other in catalog.maps:
        # of a map that is not played without the option only what it has of its own
        for line in other.lines:
            if line not in chart.lines:
                ends = f"{names[line.a]} - {names[line.b]}"
                sure = line.colour_provenance
                yield Uncertain("map.toml", f"on the map {other.name}: {line.colour} for {ends}", sure, other.rulings)


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
