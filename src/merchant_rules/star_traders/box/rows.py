"""What stands in each data file, a class for every table. `catalog` makes the records of the game from these rows.

Rows that need nothing added, such as personalities and the tables of petitions, are records of the game already.
"""

from __future__ import annotations

from typing import Any

from attrs import field

from ...kernel.value import value
from ...store.datafiles import keyed
from .tables import Signed

DIE = 6
"""Faces of a die; also the arms, and the worlds in each."""


@value
class WorldRow:
    """A world; x and y only serve pictures."""

    slug: str
    number: int
    name: str
    x: float
    y: float
    starred: bool
    starred_provenance: str
    shipyard: bool
    shipyard_provenance: str


@value
class WorldsFile:
    """worlds.toml."""

    worlds: tuple[WorldRow, ...]
    layout_provenance: str


@value
class CargoRow:
    """A kind of cargo and the world it comes from."""

    slug: str
    name: str
    home: str


@value
class ContractRow:
    """A Contract: the cargo, where it goes, what it pays."""

    cargo: str
    to: str
    stellors: int
    prestige: int
    station: int
    special: str = ""
    least_roll: int = 0
    note: str = ""


@value
class ContractsFile:
    """contracts.toml."""

    cargoes: tuple[CargoRow, ...]
    contracts: tuple[ContractRow, ...]
    provenance: str


@value
class Colour:
    """A colour of jumplines: the least roll of a regular jump, and of a station jump (None: it needs no roll)."""

    slug: str
    regular: int
    provenance: str
    station: int | None = None


@value
class LineRow:
    """A jumpline."""

    a: str
    b: str
    colour: str
    provenance: str
    colour_provenance: str
    family: str = ""
    note: str = ""


@value
class RecolourRow:
    """Another colour for one line, or for a family of lines."""

    colour: str
    provenance: str
    a: str = ""
    b: str = ""
    family: str = ""


@value
class MapRow:
    """A map: its own lines, or those of another map without some families and in other colours."""

    name: str
    title: str
    rulings: tuple[str, ...] = ()
    lines: tuple[LineRow, ...] = ()
    like: str = ""
    without: tuple[str, ...] = ()
    recolour: tuple[RecolourRow, ...] = ()


@value
class MapFile:
    """map.toml."""

    default: str
    colours: tuple[Colour, ...]
    maps: tuple[MapRow, ...]


@value
class FaceRow:
    """Equal Trader's Luck cards."""

    slug: str
    kind: str
    count: int
    amount: int = 0
    destination: str = ""


@value
class KindRow:
    """A kind of Trader's Luck cards."""

    slug: str
    name: str
    group: str
    when: str
    target: str
    provenance: dict[str, str]
    others: bool = False
    same_world: bool = False
    needs: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()
    amount: int = 0
    factor: int = 0
    dice: int = 0
    attempts: int = 0
    shifts: tuple[Signed, ...] = ()
    bars: tuple[str, ...] = ()
    lasts: str = ""
    chooser: str = ""
    ends_movement: bool = False
    uses_action: bool = False
    rulings: tuple[str, ...] = ()


@value
class LuckFile:
    """luck.toml."""

    faces: tuple[FaceRow, ...]
    kinds: tuple[KindRow, ...]


@value
class Navigator:
    """Adds to the rolls of jump attempts, but not on lines of these colours."""

    name: str
    set: str
    roll_bonus: int
    not_on: tuple[str, ...]


@value
class Psychic:
    """Sees the top cards of the Contract deck, more of them with a crowd of Traders."""

    name: str
    set: str
    sees: int
    crowd: int
    sees_in_crowd: int


@value
class LuckyLou:
    """Holds and draws more cards, and may discard down to what he keeps before he draws."""

    name: str
    set: str
    starts_with: int
    hand_limit: int
    draws: int
    keeps: tuple[int, ...]


@value
class Negotiator:
    """Earns more with every delivery of her own and every delivery at a station of hers."""

    name: str
    set: str
    stellors_per_delivery: int
    stellors_at_own_station: int


@value
class Engineer:
    """Has room for another engine, buys engines anywhere and pays less for repairs."""

    name: str
    set: str
    engine_limit: int
    repairs: int


@value
class Insider:
    """Starts in the centre and places more stations."""

    name: str
    set: str
    starts_at: str
    extra_stations: int


@value
class Hero:
    """Gets Prestige on top for deliveries and for every Avoid Calamity."""

    name: str
    set: str
    prestige_per_delivery: int
    prestige_per_avoid_calamity: int


@value
class AwesomeAndi:
    """Rolls some dice one by one and goes to the world that one of these pairs of them names."""

    name: str
    set: str
    jumps_per_turn: int
    dice: int
    pairs: tuple[tuple[int, ...], ...]


@value
class Seer:
    """Rolls first and chooses the line afterwards."""

    name: str
    set: str
    jumps_per_turn: int


@value
class VerdantVelma:
    """Jumps easily along lines of one colour: this roll for regular jumps, none for station jumps."""

    name: str
    set: str
    colour: str
    regular: int


@value
class Banker:
    """Starts rich and slow, and gets a share of what others pay the bank."""

    name: str
    set: str
    engines: int
    stellors: int
    share_percent: int
    envoy_from_engines: int


@value
class PiratePete:
    """Plays Piracy as other cards, and raids engines."""

    name: str
    set: str
    piracy_as: tuple[str, ...]
    raid_prestige: int
    raid_least_roll: int
    raid_leaves_engines: int
    raid_saved_by: tuple[str, ...]


@value
class Personalities:
    """personalities.toml: a table for each personality."""

    provenance: str
    navigator: Navigator
    psychic: Psychic
    lucky_lou: LuckyLou = field(metadata=keyed("lucky-lou"))
    negotiator: Negotiator
    engineer: Engineer
    insider: Insider
    hero: Hero
    awesome_andi: AwesomeAndi = field(metadata=keyed("awesome-andi"))
    seer: Seer
    verdant_velma: VerdantVelma = field(metadata=keyed("verdant-velma"))
    banker: Banker
    pirate_pete: PiratePete = field(metadata=keyed("pirate-pete"))


@value
class TableRow:
    """What depends on the number of Traders."""

    traders: int
    basic: int
    advanced: int
    chain: int


@value
class Setup:
    """What every Trader starts with; `centre` is the world in the middle."""

    stellors: int
    engines: int
    prestige: int
    luck_cards: int
    centre: str


@value
class Limits:
    """How much a Trader can have without a personality that changes it."""

    hand: int
    hold: int
    engines: int


@value
class Stations:
    """What a station costs and brings."""

    cost: int
    prestige_basic: int
    prestige_advanced: int


@value
class Engines:
    """The price of each engine by the number the ship will then have; the first stands first."""

    costs: tuple[int, ...]


@value
class CargoTable:
    """What abandoning costs and a race brings."""

    abandon_stellors: int
    abandon_prestige: int
    race_prestige: int


@value
class Imperial:
    """The space of the Imperial Contract, and how often its Prestige counts."""

    space: int
    factor: int
    factor_with_two: int


@value
class Area:
    """An area of the Prestige track and what it adds to a petition."""

    low: int
    high: int
    bonus: int
    petition: bool
    provenance: str


@value
class PrestigeTrack:
    """The track and its areas."""

    least: int
    most: int
    areas: tuple[Area, ...]
    rulings: tuple[str, ...] = ()


@value
class Loss:
    """What is lost, as far as it is there; `auction`: the station goes to whoever bids most."""

    stellors: int = 0
    prestige: int = 0
    turns: int = 0
    auction: bool = False


@value
class Price:
    """What must be paid and spent; `part` is the divisor of the Prestige to spend, 0 for a fixed sum."""

    stellors: int = 0
    prestige: int = 0
    part: int = 0


@value
class PetitionRow:
    """A row of a petition table: either a loss, or a price and what is lost by whoever does not pay it."""

    low: Signed | None = None
    high: Signed | None = None
    loss: Loss | None = None
    price: Price | None = None
    otherwise: Loss | None = None


@value
class Petition:
    """Who may petition, which Contracts make a Mission, and both tables."""

    least_prestige: int
    mission_payoff: int
    mission: tuple[PetitionRow, ...]
    imperial_station: tuple[PetitionRow, ...]


@value
class GameFile:
    """game.toml: the numbers of the rules."""

    provenance: str
    tables: tuple[TableRow, ...]
    setup: Setup
    limits: Limits
    stations: Stations
    engines: Engines
    cargo: CargoTable
    imperial: Imperial
    prestige: PrestigeTrack
    petition: Petition


SCHEMAS: dict[str, type[Any]] = {
    "worlds.toml": WorldsFile,
    "map.toml": MapFile,
    "contracts.toml": ContractsFile,
    "luck.toml": LuckFile,
    "personalities.toml": Personalities,
    "game.toml": GameFile,
}
"""Every data file by its name, and what must stand in it."""
