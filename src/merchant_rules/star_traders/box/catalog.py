"""Everything that lies in the box, as frozen records: worlds, cargoes, Contracts, maps, Trader's Luck, personalities.

>>> catalog = load_catalog()
>>> catalog.world_by_number[26].name
'Drachir'
>>> contract = catalog.contract_by_slug["frygia-wells"]
>>> contract.cargo, contract.stellors, contract.prestige, contract.station
('power-crystals', 19, 3, 9)
>>> sum(face.count for face in catalog.faces)
65
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import attrs

from ...errors import DataError
from ...kernel.sealed import sealed
from ...kernel.value import value
from ...store.datafiles import KEY, Data
from . import rows
from .checks import check_catalog
from .files import read_file
from .kinds import check_kinds
from .rows import DIE

__all__ = [
    "Cargo",
    "Catalog",
    "Contract",
    "Face",
    "Kind",
    "Line",
    "Map",
    "World",
    "load_catalog",
]


@value
class World:
    """A world: arm and digit make up its number; x and y only serve pictures."""

    slug: str
    """Its id."""
    number: int
    """Its printed number: arm and digit."""
    name: str
    """What it is called."""
    arm: int
    """Its arm of the spiral, the first digit."""
    digit: int
    """Its place in the arm, the second digit."""
    starred: bool
    """Whether it has a star."""
    shipyard: bool
    """Whether engines are sold there."""
    x: float
    """Where it lies in pictures."""
    y: float
    """Where it lies in pictures."""


@value
class Cargo:
    """A kind of cargo and the world it comes from."""

    slug: str
    """Its id."""
    name: str
    """What it is called."""
    home: str
    """The world it comes from."""


@value
class Contract:
    """A Contract card: the deliverer gets `stellors` and `prestige`, the owner of a station there `station`.

    `special` is "", "jackpot" (paid on `least_roll` or more), "kluge" (an engine instead) or "telzey" (a look).
    """

    slug: str
    """Its id: where the cargo comes from and where it goes."""
    cargo: str
    """The kind of cargo."""
    pick_up: str
    """The world it comes from."""
    to: str
    """The world it goes to."""
    stellors: int
    """What the deliverer is paid."""
    prestige: int
    """The Prestige of the deliverer."""
    station: int
    """What the owner of a station there is paid."""
    special: str = ""
    """"", "jackpot", "kluge" or "telzey"."""
    least_roll: int = 0
    """The least roll that a jackpot pays on, 0 for all others."""

    @property
    def mean(self) -> Fraction:
        """The Stellors that a delivery pays on average.

        >>> load_catalog().contract_by_slug["statyk-jackpot"].mean
        Fraction(13, 1)
        """
        return (
            Fraction(self.stellors * (DIE + 1 - self.least_roll), DIE) if self.least_roll else Fraction(self.stellors)
        )


@value
class Line:
    """A jumpline between two worlds, with how sure the line and its colour are."""

    a: str
    """One end."""
    b: str
    """The other end."""
    colour: str
    """The slug of its colour."""
    provenance: str
    """How sure it is that there is a line."""
    colour_provenance: str
    """How sure the colour is."""
    family: str = ""
    """A name for lines that rest on the same evidence."""
    note: str = ""
    """A remark."""


@value
class Map:
    """A set of jumplines under a name."""

    name: str
    """Its id."""
    title: str
    """What it is called."""
    lines: tuple[Line, ...]
    """All its jumplines."""
    rulings: tuple[str, ...] = ()
    """The rulings it rests on."""


@value
class Kind:
    """A kind of Trader's Luck cards; luck.toml says what the fields mean. `provenance`: what is said, and how sure."""

    slug: str
    """Its id."""
    name: str
    """What it is called."""
    group: str
    """What it counts as, such as "calamity" or "movement"."""
    when: str
    """The moment at which it may be played (ST-12)."""
    target: str
    """What it is played on."""
    provenance: tuple[tuple[str, str], ...]
    """What is said of it, and how sure that is."""
    others: bool = False
    """Whether it is never played on what is one's own."""
    same_world: bool = False
    """Whether player and target have to be on one world."""
    needs: tuple[str, ...] = ()
    """What a target has to have."""
    spares: tuple[str, ...] = ()
    """What it cannot be played on."""
    amount: int = 0
    """Stellors or Prestige, 0 for none."""
    factor: int = 0
    """This many times the engines in further attempts."""
    dice: int = 0
    """How many dice it rolls."""
    attempts: int = 0
    """How many attempts its jump counts as, 0 where it is none."""
    shifts: tuple[int, ...] = ()
    """By how much it may change a roll."""
    bars: tuple[str, ...] = ()
    """What its victim cannot do."""
    lasts: str = ""
    """Until when it lies there, "" for a moment."""
    chooser: str = ""
    """Who chooses what is lost, "" where nothing is chosen."""
    ends_movement: bool = False
    """Whether it ends the Movement stage."""
    uses_action: bool = False
    """Whether it takes the place of an action."""
    rulings: tuple[str, ...] = ()
    """The rulings it rests on."""

    @property
    def calamity(self) -> bool:
        """Whether Avoid Calamity stops it."""
        return self.group == "calamity"


@value
class Face:
    """Equal cards: `amount` is that of the face, or of its kind; `destination` is an Envoy's."""

    slug: str
    """Its id."""
    kind: str
    """The kind of its cards."""
    count: int
    """How many there are."""
    amount: int = 0
    """The number on it, 0 for none."""
    destination: str = ""
    """The world an Envoy goes to, "" for all others."""


Personality = (
    rows.Navigator
    | rows.Psychic
    | rows.LuckyLou
    | rows.Negotiator
    | rows.Engineer
    | rows.Insider
    | rows.Hero
    | rows.AwesomeAndi
    | rows.Seer
    | rows.VerdantVelma
    | rows.Banker
    | rows.PiratePete
)


def _lookup() -> Any:
    return attrs.field(init=False, eq=False, repr=False)


@value
class Catalog:
    """All pieces, each kind in the order of its file, with a dict by slug beside each; `game` has the numbers."""

    worlds: tuple[World, ...]
    """All worlds."""
    cargoes: tuple[Cargo, ...]
    """The kinds of cargo."""
    contracts: tuple[Contract, ...]
    """All Contracts."""
    colours: tuple[rows.Colour, ...]
    """The colours of jumplines, with the rolls they take."""
    maps: tuple[Map, ...]
    """The maps that can be chosen."""
    default_map: str
    """The name of the map that is played without the option."""
    kinds: tuple[Kind, ...]
    """The kinds of Trader's Luck cards."""
    faces: tuple[Face, ...]
    """Equal Trader's Luck cards, with their numbers."""
    personalities: rows.Personalities
    """The personalities with what they can do."""
    game: rows.GameFile
    """The numbers of the rules."""

    world_by_slug: Mapping[str, World] = _lookup()
    """Worlds by slug."""
    world_by_number: Mapping[int, World] = _lookup()
    """Worlds by their printed numbers."""
    cargo_by_slug: Mapping[str, Cargo] = _lookup()
    """Kinds of cargo by slug."""
    contract_by_slug: Mapping[str, Contract] = _lookup()
    """Contracts by slug."""
    colour_by_slug: Mapping[str, rows.Colour] = _lookup()
    """Colours by slug."""
    map_by_name: Mapping[str, Map] = _lookup()
    """Maps by name."""
    kind_by_slug: Mapping[str, Kind] = _lookup()
    """Kinds of cards by slug."""
    face_by_slug: Mapping[str, Face] = _lookup()
    """Faces by slug."""
    personality_by_slug: Mapping[str, Personality] = _lookup()
    """Personalities by slug."""

    def __attrs_post_init__(self) -> None:
        """Build the lookups once; they follow from the rest and so stay out of comparisons."""
        lookups: dict[str, dict[Any, Any]] = {
            "world_by_slug": {world.slug: world for world in self.worlds},
            "world_by_number": {world.number: world for world in self.worlds},
            "cargo_by_slug": {cargo.slug: cargo for cargo in self.cargoes},
            "contract_by_slug": {contract.slug: contract for contract in self.contracts},
            "colour_by_slug": {colour.slug: colour for colour in self.colours},
            "map_by_name": {chart.name: chart for chart in self.maps},
            "kind_by_slug": {kind.slug: kind for kind in self.kinds},
            "face_by_slug": {face.slug: face for face in self.faces},
            "personality_by_slug": _personalities(self.personalities),
        }
        for attribute, table in lookups.items():
            object.__setattr__(self, attribute, table)
        sealed(self)

    def map(self, name: str | None = None) -> Map:
        """Return a map by its name, the default one without; DataError if there is none of this name."""
        chart = self.map_by_name.get(self.default_map if name is None else name)
        if chart is None:
            raise DataError(f"no map {name!r}; there are {', '.join(self.map_by_name)}", file="map.toml", table="maps")
        return chart

    def table(self, traders: int) -> rows.TableRow:
        """Return what depends on the number of Traders."""
        for row in self.game.tables:
            if row.traders == traders:
                return row
        raise DataError(f"no row for {traders} Traders", file="game.toml", table="tables")

    def personality_set(self, name: str) -> tuple[str, ...]:
        """Return the personalities of a set, "original" or "new".

        >>> load_catalog().personality_set("new")
        ('awesome-andi', 'seer', 'verdant-velma', 'banker', 'pirate-pete')
        """
        return tuple(slug for slug, skill in self.personality_by_slug.items() if skill.set == name)


def _personalities(table: rows.Personalities) -> dict[str, Personality]:
    fields = attrs.fields(rows.Personalities)
    return {f.metadata.get(KEY, f.name): getattr(table, f.name) for f in fields if f.name != "provenance"}


def load_catalog(data: Data | None = None) -> Catalog:
    """Load the pieces, with the user's own files where `data` has them; the same object each time.

    >>> load_catalog() is load_catalog()
    True
    """
    return _loaded(data)


@lru_cache(maxsize=16)
def _loaded(data: Data | None) -> Catalog:
    catalog = _build(data)
    check_catalog(catalog)
    if data is not None:
        check_kinds(catalog, load_catalog())
    return catalog


def _build(data: Data | None) -> Catalog:
    worlds = read_file("worlds.toml", rows.WorldsFile, data)
    contracts = read_file("contracts.toml", rows.ContractsFile, data)
    charts = read_file("map.toml", rows.MapFile, data)
    luck = read_file("luck.toml", rows.LuckFile, data)
    return Catalog(
        worlds=tuple(_world(row) for row in worlds.worlds),
        cargoes=tuple(Cargo(row.slug, row.name, row.home) for row in contracts.cargoes),
        contracts=_contracts(contracts),
        colours=charts.colours,
        maps=_maps(charts),
        default_map=charts.default,
        kinds=tuple(_kind(row) for row in luck.kinds),
        faces=_faces(luck),
        personalities=read_file("personalities.toml", rows.Personalities, data),
        game=read_file("game.toml", rows.GameFile, data),
    )


def _world(row: rows.WorldRow) -> World:
    arm, digit = divmod(row.number, 10)
    return World(row.slug, row.number, row.name, arm, digit, row.starred, row.shipyard, row.x, row.y)


def _contracts(file: rows.ContractsFile) -> tuple[Contract, ...]:
    homes = {row.slug: row.home for row in file.cargoes}
    made = []
    for number, row in enumerate(file.contracts):
        if row.cargo not in homes:
            message = f"there is no cargo {row.cargo!r}"
            raise DataError(message, file="contracts.toml", table=f"contracts[{number}]", key="cargo")
        home = homes[row.cargo]
        sums = (row.stellors, row.prestige, row.station)
        made.append(Contract(f"{home}-{row.to}", row.cargo, home, row.to, *sums, row.special, row.least_roll))
    return tuple(made)


def _kind(row: rows.KindRow) -> Kind:
    fields = attrs.asdict(row, recurse=False)
    # In a fixed order: that of the file is lost when overrides are saved and read again.
    return Kind(**{**fields, "provenance": tuple(sorted(row.provenance.items()))})


def _faces(luck: rows.LuckFile) -> tuple[Face, ...]:
    amounts = {kind.slug: kind.amount for kind in luck.kinds}
    return tuple(
        Face(row.slug, row.kind, row.count, row.amount or amounts.get(row.kind, 0), row.destination)
        for row in luck.faces
    )


def _maps(file: rows.MapFile) -> tuple[Map, ...]:
    """Build the maps in the order of the file; one that is like another stands after it."""
    made: dict[str, Map] = {}
    for number, row in enumerate(file.maps):
        place = f"maps[{number}]"
        if row.name in made:
            raise DataError(f"{row.name!r} stands there twice", file="map.toml", table=place, key="name")
        made[row.name] = Map(row.name, row.title, _lines(row, made, place), row.rulings)
    return tuple(made.values())


def _lines(row: rows.MapRow, made: dict[str, Map], place: str) -> tuple[Line, ...]:
    own = tuple(Line(**attrs.asdict(line, recurse=False)) for line in row.lines)
    if not row.like:
        if row.without or row.recolour:
            raise DataError("only a map that is like another changes lines", file="map.toml", table=place, key="like")
        return own
    if row.like not in made:
        raise DataError(f"no map {row.like!r} stands before it", file="map.toml", table=place, key="like")
    taken = made[row.like].lines
    for family in row.without:
        if all(line.family != family for line in taken):
            raise DataError(f"no line is of the family {family!r}", file="map.toml", table=place, key="without")
    lines = tuple(line for line in taken if line.family not in row.without)
    for number, change in enumerate(row.recolour):
        lines = _recoloured(lines, change, f"{place}.recolour[{number}]")
    return lines + own


def _recoloured(lines: tuple[Line, ...], change: rows.RecolourRow, place: str) -> tuple[Line, ...]:
    if bool(change.family) == bool(change.a or change.b):
        raise DataError("it names either a family or the two ends of a line", file="map.toml", table=place)

    def meant(line: Line) -> bool:
        return line.family == change.family if change.family else {line.a, line.b} == {change.a, change.b}

    if not any(meant(line) for line in lines):
        raise DataError("there is no such line", file="map.toml", table=place)
    return tuple(
        attrs.evolve(line, colour=change.colour, colour_provenance=change.provenance, note="") if meant(line) else line
        for line in lines
    )
