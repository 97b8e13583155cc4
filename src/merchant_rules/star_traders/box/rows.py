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
    """Its id."""
    regular: int
    """The least roll of a regular jump."""
    provenance: str
    """How sure the rolls are."""
    station: int | None = None
    """The least roll of a station jump, None where it needs none."""


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
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    roll_bonus: int
    """What he may add to a roll."""
    not_on: tuple[str, ...]
    """Colours of lines on which he adds nothing."""


@value
class Psychic:
    """Sees the top cards of the Contract deck, more of them with a crowd of Traders."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    sees: int
    """How many Contracts she sees."""
    crowd: int
    """How many Traders are a crowd."""
    sees_in_crowd: int
    """How many Contracts she sees in a crowd."""


@value
class LuckyLou:
    """Holds and draws more cards, and may discard down to what he keeps before he draws."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    starts_with: int
    """Cards in his opening hand."""
    hand_limit: int
    """Cards he may hold."""
    draws: int
    """Cards he draws at the end of a turn."""
    keeps: tuple[int, ...]
    """How many he may keep before he draws."""


@value
class Negotiator:
    """Earns more with every delivery of her own and every delivery at a station of hers."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    stellors_per_delivery: int
    """Stellors on top for each delivery of her own."""
    stellors_at_own_station: int
    """Stellors on top for each delivery at a station of hers."""


@value
class Engineer:
    """Has room for another engine, buys engines anywhere and pays less for repairs."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    engine_limit: int
    """How many engines the ship can have."""
    repairs: int
    """What repairs cost."""


@value
class Insider:
    """Starts in the centre and places more stations."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    starts_at: str
    """The world of the start."""
    extra_stations: int
    """How many stations come on top."""


@value
class Hero:
    """Gets Prestige on top for deliveries and for every Avoid Calamity."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    prestige_per_delivery: int
    """Prestige on top for each delivery."""
    prestige_per_avoid_calamity: int
    """Prestige for each Avoid Calamity."""


@value
class AwesomeAndi:
    """Rolls some dice one by one and goes to the world that one of these pairs of them names."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    jumps_per_turn: int
    """How many such jumps a turn has."""
    dice: int
    """How many dice are rolled."""
    pairs: tuple[tuple[int, ...], ...]
    """The places of the dice that make up the number of a world."""


@value
class Seer:
    """Rolls first and chooses the line afterwards."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    jumps_per_turn: int
    """How many such jumps a turn has."""


@value
class VerdantVelma:
    """Jumps easily along lines of one colour: this roll for regular jumps, none for station jumps."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    colour: str
    """The slug of the colour."""
    regular: int
    """The least roll of a regular jump on it."""


@value
class Banker:
    """Starts rich and slow, and gets a share of what others pay the bank."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    engines: int
    """Engines at the start."""
    stellors: int
    """Stellors at the start."""
    share_percent: int
    """The share of what others pay the bank, in percent."""
    envoy_from_engines: int
    """The number of engines from which on she can be given an Envoy."""


@value
class PiratePete:
    """Plays Piracy as other cards, and raids engines."""

    name: str
    """What the personality is called."""
    set: str
    """"original" or "new"."""
    piracy_as: tuple[str, ...]
    """The kinds of cards as which Piracy can be played."""
    raid_prestige: int
    """What a raid costs in Prestige."""
    raid_least_roll: int
    """The least roll with which a raid succeeds."""
    raid_leaves_engines: int
    """How many engines a raid leaves."""
    raid_saved_by: tuple[str, ...]
    """Cards that save the victim."""


@value
class Personalities:
    """personalities.toml: a table for each personality."""

    provenance: str
    """How sure the figures are."""
    navigator: Navigator
    """The Navigator."""
    psychic: Psychic
    """The Psychic."""
    lucky_lou: LuckyLou = field(metadata=keyed("lucky-lou"))
    """Lucky Lou."""
    negotiator: Negotiator
    """The Negotiator."""
    engineer: Engineer
    """The Engineer."""
    insider: Insider
    """The Insider."""
    hero: Hero
    """The Hero."""
    awesome_andi: AwesomeAndi = field(metadata=keyed("awesome-andi"))
    """Awesome Andi."""
    seer: Seer
    """The Seer."""
    verdant_velma: VerdantVelma = field(metadata=keyed("verdant-velma"))
    """Verdant Velma."""
    banker: Banker
    """The Banker."""
    pirate_pete: PiratePete = field(metadata=keyed("pirate-pete"))
    """Pirate Pete."""


@value
class TableRow:
    """What depends on the number of Traders."""

    traders: int
    """The number of Traders."""
    basic: int
    """Contract spaces in the basic game."""
    advanced: int
    """Contract spaces in the advanced game."""
    chain: int
    """How many Imperial Stations in a chain win the advanced game."""


@value
class Setup:
    """What every Trader starts with; `centre` is the world in the middle."""

    stellors: int
    """Stellors of each Trader."""
    engines: int
    """Engines of each."""
    prestige: int
    """Prestige of each."""
    luck_cards: int
    """Cards in each opening hand."""
    centre: str
    """The world in the middle."""


@value
class Limits:
    """How much a Trader can have without a personality that changes it."""

    hand: int
    """Cards in hand."""
    hold: int
    """Cargoes aboard."""
    engines: int
    """Engines of a ship."""


@value
class Stations:
    """What a station costs and brings."""

    cost: int
    """What it costs in Stellors."""
    prestige_basic: int
    """The Prestige it brings in the basic game."""
    prestige_advanced: int
    """The Prestige it brings in the advanced game."""


@value
class Engines:
    """The price of each engine by the number the ship will then have; the first stands first."""

    costs: tuple[int, ...]
    """What each engine costs: the first stands first."""


@value
class CargoTable:
    """What abandoning costs and a race brings."""

    abandon_stellors: int
    """What it costs in Stellors to abandon a cargo."""
    abandon_prestige: int
    """What it costs in Prestige."""
    race_prestige: int
    """The Prestige on top for each rival with the same cargo."""


@value
class Imperial:
    """The space of the Imperial Contract, and how often its Prestige counts."""

    space: int
    """The space, from 1."""
    factor: int
    """How many times its Prestige counts."""
    factor_with_two: int
    """The same in a game of two."""


@value
class Area:
    """An area of the Prestige track and what it adds to a petition."""

    low: int
    """The least Prestige in it."""
    high: int
    """The most."""
    bonus: int
    """What it adds to the roll."""
    petition: bool
    """Whether one may petition there."""
    provenance: str
    """How sure its bounds are."""


@value
class PrestigeTrack:
    """The track and its areas."""

    least: int
    """The least Prestige."""
    most: int
    """The most."""
    areas: tuple[Area, ...]
    """Its areas, the lowest first."""
    rulings: tuple[str, ...] = ()
    """The rulings it rests on."""


@value
class Loss:
    """What is lost, as far as it is there; `auction`: the station goes to whoever bids most."""

    stellors: int = 0
    """Stellors lost."""
    prestige: int = 0
    """Prestige lost."""
    turns: int = 0
    """Turns lost."""
    auction: bool = False
    """Whether the station is sold to whoever bids most."""


@value
class Price:
    """What must be paid and spent; `part` is the divisor of the Prestige to spend, 0 for a fixed sum."""

    stellors: int = 0
    """Stellors to pay."""
    prestige: int = 0
    """Prestige to spend."""
    part: int = 0
    """The divisor of the Prestige that is spent, 0 for a fixed sum."""


@value
class PetitionRow:
    """A row of a petition table: either a loss, or a price and what is lost by whoever does not pay it."""

    low: Signed | None = None
    """The least result, None for no bound."""
    high: Signed | None = None
    """The greatest, None for no bound."""
    loss: Loss | None = None
    """What is lost, None where the petition is granted."""
    price: Price | None = None
    """What it is granted for, None where it fails."""
    otherwise: Loss | None = None
    """What is lost by whoever does not pay."""


@value
class Petition:
    """Who may petition, which Contracts make a Mission, and both tables."""

    least_prestige: int
    """The Prestige that a petition takes."""
    mission_payoff: int
    """The least pay, on average, of a Contract that makes a Mission."""
    mission: tuple[PetitionRow, ...]
    """The table for a Mission."""
    imperial_station: tuple[PetitionRow, ...]
    """The table for an Imperial Station."""


@value
class GameFile:
    """game.toml: the numbers of the rules."""

    provenance: str
    """How sure the numbers are."""
    tables: tuple[TableRow, ...]
    """What depends on the number of Traders."""
    setup: Setup
    """What every Trader starts with."""
    limits: Limits
    """How much a Trader can have."""
    stations: Stations
    """What stations cost and bring."""
    engines: Engines
    """What engines cost."""
    cargo: CargoTable
    """Abandoning and races."""
    imperial: Imperial
    """The Imperial Contract."""
    prestige: PrestigeTrack
    """The Prestige track."""
    petition: Petition
    """Petitions."""


SCHEMAS: dict[str, type[Any]] = {
    "worlds.toml": WorldsFile,
    "map.toml": MapFile,
    "contracts.toml": ContractsFile,
    "luck.toml": LuckFile,
    "personalities.toml": Personalities,
    "game.toml": GameFile,
}
"""Every data file by its name, and what must stand in it."""
