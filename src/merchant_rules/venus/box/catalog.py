"""Everything that lies in the box, as frozen records: cultures, goods, ships, equipment, relics, bonus and '?' markers.

How they are made of the data files is in `unpacking`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from ...kernel.sealed import sealed
from ...kernel.value import value
from ..meta import speech_of

if TYPE_CHECKING:
    from ..speech import Speech

__all__ = [
    "Catalog",
    "Culture",
    "Demand",
    "Equipment",
    "Fare",
    "Fort",
    "Goods",
    "Marker",
    "Merchant",
    "Rastur",
    "RasturMix",
    "Relic",
    "Ship",
]

BASE = "base"
"""The Galactic Base as a trading partner."""

#: What is no piece with a row of its own, but stands on the board or is fought over.
BUILT_OR_MET = {BASE: "Galactic Base", "port": "Spaceport", "factory": "Factory", "fort": "Fort", "rastur": "Rastur"}


@value
class Culture:
    """A culture: what it knows, what it owes its discoverer, what it sells."""

    slug: str
    """Its id."""
    number: str
    """The number printed beside it."""
    name: str
    """What it is called."""
    science: str
    """Its science, which tells what ships and equipment it sells."""
    iou: int
    """What it owes its discoverer."""
    goods: str
    """The slug of the goods it sells."""
    factory_goods: str
    """The slug of the goods its Factory makes."""
    factory_deed: int
    """What its Factory Deed costs and is worth."""


@value
class Goods:
    """Goods of one kind. `demand_as` is the slug that a demand for them names; `status` tells how sure the count is."""

    slug: str
    """Its id."""
    name: str
    """What it is called."""
    seller: str
    """The culture that sells them."""
    cost: int
    """What it costs."""
    payoff: int
    """What a buyer pays."""
    buyers: tuple[str, ...]
    """The cultures that buy them."""
    count: int
    """How many there are."""
    factory: bool
    """Whether a Factory makes them."""
    demand_as: str
    """The slug that a demand for them names."""
    status: str = "printed"
    """How sure the figures are: "printed" or a word for less."""


@value
class Ship:
    """A class of ships; `sold_by` names sciences and perhaps the base."""

    slug: str
    """Its id."""
    name: str
    """What it is called."""
    cost: int
    """What it costs."""
    trade_in: int
    """What it brings when it is traded in."""
    dice: int
    """How many dice it moves by."""
    holds: int
    """How many holds it has."""
    sold_by: tuple[str, ...]
    """The sciences that sell it, and perhaps the base."""


@value
class Equipment:
    """Equipment of one kind: `skips` colours, `shield` off each penalty, `hull` how many ride outside the holds."""

    slug: str
    """Its id."""
    name: str
    """What it is called."""
    cost: int
    """What it costs."""
    trade_in: int
    """What it brings when it is traded in."""
    sold_by: str
    """The science that sells it."""
    count: int
    """How many there are."""
    skips: tuple[str, ...] = ()
    """The colours of dots that it lets a ship skip."""
    shield: int = 0
    """What it takes off each penalty."""
    firepower: int = 0
    """What it adds in a fight."""
    spent: bool = False
    """Whether it is gone after use."""
    hull: int = 0
    """How many of it ride outside the holds."""
    status: str = "printed"
    """How sure the figures are: "printed" or a word for less."""


@value
class Relic:
    """A relic; it needs no room."""

    slug: str
    """Its id."""
    name: str
    """What it is called."""
    cost: int
    """What a culture asks for one that somebody bartered there; nobody else sells it."""
    trade_in: int
    """What it brings when it is traded in."""
    skips: tuple[str, ...] = ()
    """The colours of dots that it lets a ship skip."""
    shield: int = 0
    """What it takes off each penalty."""
    firepower: int = 0
    """What it adds in a fight."""


@value
class Fare:
    """A passenger who waits at one culture, or the base, and pays at another."""

    slug: str
    """Its id."""
    name: str
    """What it is called."""
    origin: str
    """Where the passenger waits."""
    to: str
    """Where he wants to go."""
    fee: int
    """What he pays there."""


@value
class Demand:
    """One demand marker: these goods pay more there."""

    slug: str
    """Its id."""
    at: str
    """The culture that asks."""
    goods: str
    """The goods asked for."""
    bonus: int
    """What is paid on top."""
    status: str = "printed"
    """How sure the figures are: "printed" or a word for less."""


@value
class Marker:
    """One '?' marker; a relic's marker has the relic's slug. `kind`: relic, gate, open-port or penalty."""

    slug: str
    """Its id."""
    kind: str
    """Relic, gate, open-port or penalty."""
    number: int = 0
    """The number of a gate, else 0."""
    colour: str = ""
    """The colour of a penalty, else ""."""
    amount: int = 0
    """The amount of a penalty, else 0."""


@value
class Merchant:
    """A species that a player can take, and the culture it belongs to."""

    slug: str
    """Its id."""
    name: str
    """What it is called."""
    culture: str
    """The culture it belongs to."""
    colour: str
    """The colour of its pieces."""


@value
class Fort:
    """What forts cost and do; `own_cost` is the price from one's own species."""

    cost: int
    """What it costs."""
    penalty: int
    """What it costs others to pass."""
    per_player: int
    """How many a player has."""
    own_cost: int
    """The price from one's own species."""


@value
class RasturMix:
    """One row of the mix chart: for this goal the markers from low to high are active."""

    goal: int
    """The goal of the game."""
    low: int
    """The weakest marker that is active."""
    high: int
    """The strongest."""
    markers: int
    """How many that are."""
    status: str
    """How sure the figures are: "printed" or a word for less."""


@value
class Rastur:
    """The Rastur markers' strengths, and the mix chart."""

    strengths: tuple[int, ...]
    """The strength of each marker."""
    mix: tuple[RasturMix, ...]
    """The mix chart."""
    status: str = "printed"
    """How sure the figures are: "printed" or a word for less."""


def _lookup() -> Any:
    return attrs.field(init=False, eq=False, repr=False)


@value
class Catalog:
    """All pieces of one ruleset, each kind in the order of its file, with a dict by slug beside each."""

    ruleset: str
    """Whose pieces they are."""
    cultures: tuple[Culture, ...]
    """The cultures."""
    goods: tuple[Goods, ...]
    """The kinds of goods."""
    ships: tuple[Ship, ...]
    """The classes of ships."""
    equipment: tuple[Equipment, ...]
    """The kinds of equipment."""
    relics: tuple[Relic, ...]
    """The relics."""
    fares: tuple[Fare, ...]
    """The passengers."""
    demands: tuple[Demand, ...]
    """The demand markers."""
    markers: tuple[Marker, ...]
    """The '?' markers."""
    merchants: tuple[Merchant, ...]
    """The species for players."""
    place_names: tuple[tuple[str, str], ...]
    """Dots and systems with their names."""
    port_deed: int
    """What a Port Deed costs and is worth."""
    money_per_player: int
    """What each player begins with for every player in the game."""
    building_markers: int | None
    """How many buildings a player can have, None for any number."""
    goals: tuple[int, ...]
    """The usual goals."""
    default_goal: int
    """The goal where none is given."""
    min_players: int
    """The fewest players."""
    max_players: int
    """The most players."""
    dice: int
    """How many movement dice there are."""
    goods_units: int
    """How many units of room one piece of goods takes."""
    small_units: int
    """How many units one piece of anything else takes: equipment, a passenger."""
    hold_units: int
    """How many units a hold takes."""
    fort: Fort | None
    """What forts cost and do, None where there are none."""
    rastur: Rastur | None
    """The Rastur, None where there are none."""
    small_bank: int | None
    """What a small Bank holds, None where there is none."""
    fast_play_setup: int
    """How many markers fast play draws at the start."""
    fast_play_discovery: int
    """How many markers fast play draws at a discovery."""
    solitaire_money: int
    """What a lone player begins with."""

    culture_by_slug: Mapping[str, Culture] = _lookup()
    """Cultures by slug."""
    goods_by_slug: Mapping[str, Goods] = _lookup()
    """Goods by slug."""
    ship_by_slug: Mapping[str, Ship] = _lookup()
    """Ships by slug."""
    equipment_by_slug: Mapping[str, Equipment] = _lookup()
    """Equipment by slug."""
    relic_by_slug: Mapping[str, Relic] = _lookup()
    """Relics by slug."""
    fare_by_slug: Mapping[str, Fare] = _lookup()
    """Passengers by slug."""
    demand_by_slug: Mapping[str, Demand] = _lookup()
    """Demands by slug."""
    marker_by_slug: Mapping[str, Marker] = _lookup()
    """'?' markers by slug."""
    merchant_by_slug: Mapping[str, Merchant] = _lookup()
    """Species by slug."""
    names: Mapping[str, str] = _lookup()
    """What every slug is called."""

    def __attrs_post_init__(self) -> None:
        """Build the lookups once; they follow from the rest and so stay out of comparisons."""
        tables: dict[str, tuple[Any, ...]] = {
            "culture_by_slug": self.cultures,
            "goods_by_slug": self.goods,
            "ship_by_slug": self.ships,
            "equipment_by_slug": self.equipment,
            "relic_by_slug": self.relics,
            "fare_by_slug": self.fares,
            "demand_by_slug": self.demands,
            "marker_by_slug": self.markers,
            "merchant_by_slug": self.merchants,
        }
        names = dict(self.place_names)
        for attribute, records in tables.items():
            object.__setattr__(self, attribute, {record.slug: record for record in records})
            names.update((record.slug, record.name) for record in records if hasattr(record, "name"))
        names.update(_marker_names(self.markers, speech_of(self.ruleset)))
        names.update((demand.slug, f"Demand for {names.get(demand.goods, demand.goods)}") for demand in self.demands)
        names.update(BUILT_OR_MET)
        object.__setattr__(self, "names", names)
        sealed(self)


def _marker_names(markers: tuple[Marker, ...], speech: Speech) -> dict[str, str]:
    names = {
        "gate": "Tele Gate {m.number}",
        "open-port": "Open Spaceport",
        "penalty": "{m.colour} penalty of {m.amount}",
    }
    return {m.slug: speech.say(names[m.kind]).format(m=m) for m in markers if m.kind in names}
