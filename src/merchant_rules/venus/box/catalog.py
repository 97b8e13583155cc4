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
    number: str
    name: str
    science: str
    iou: int
    goods: str
    factory_goods: str
    factory_deed: int


@value
class Goods:
    """Goods of one kind. `demand_as` is the slug that a demand for them names; `status` tells how sure the count is."""

    slug: str
    name: str
    seller: str
    cost: int
    payoff: int
    buyers: tuple[str, ...]
    count: int
    factory: bool
    demand_as: str
    status: str = "printed"


@value
class Ship:
    """A class of ships; `sold_by` names sciences and perhaps the base."""

    slug: str
    name: str
    cost: int
    trade_in: int
    dice: int
    holds: int
    sold_by: tuple[str, ...]


@value
class Equipment:
    """Equipment of one kind: `skips` colours, `shield` off each penalty, `hull` how many ride outside the holds."""

    slug: str
    name: str
    cost: int
    trade_in: int
    sold_by: str
    count: int
    skips: tuple[str, ...] = ()
    shield: int = 0
    firepower: int = 0
    spent: bool = False
    hull: int = 0
    status: str = "printed"


@value
class Relic:
    """A relic; it needs no room."""

    slug: str
    name: str
    cost: int
    trade_in: int
    skips: tuple[str, ...] = ()
    shield: int = 0
    firepower: int = 0


@value
class Fare:
    """A passenger who waits at one culture, or the base, and pays at another."""

    slug: str
    name: str
    origin: str
    to: str
    fee: int


@value
class Demand:
    """One demand marker: these goods pay more there."""

    slug: str
    at: str
    goods: str
    bonus: int
    status: str = "printed"


@value
class Marker:
    """One '?' marker; a relic's marker has the relic's slug. `kind`: relic, gate, open-port or penalty."""

    slug: str
    kind: str
    number: int = 0
    colour: str = ""
    amount: int = 0


@value
class Merchant:
    """A species that a player can take, and the culture it belongs to."""

    slug: str
    name: str
    culture: str
    colour: str


@value
class Fort:
    """What forts cost and do; `own_cost` is the price from one's own species."""

    cost: int
    penalty: int
    per_player: int
    own_cost: int


@value
class RasturMix:
    """One row of the mix chart: for this goal the markers from low to high are active."""

    goal: int
    low: int
    high: int
    markers: int
    status: str


@value
class Rastur:
    """The Rastur markers' strengths, and the mix chart."""

    strengths: tuple[int, ...]
    mix: tuple[RasturMix, ...]
    status: str = "printed"


def _lookup() -> Any:
    return attrs.field(init=False, eq=False, repr=False)


@value
class Catalog:
    """All pieces of one ruleset, each kind in the order of its file, with a dict by slug beside each."""

    ruleset: str
    cultures: tuple[Culture, ...]
    goods: tuple[Goods, ...]
    ships: tuple[Ship, ...]
    equipment: tuple[Equipment, ...]
    relics: tuple[Relic, ...]
    fares: tuple[Fare, ...]
    demands: tuple[Demand, ...]
    markers: tuple[Marker, ...]
    merchants: tuple[Merchant, ...]
    place_names: tuple[tuple[str, str], ...]
    port_deed: int
    money_per_player: int
    building_markers: int | None
    goals: tuple[int, ...]
    default_goal: int
    min_players: int
    max_players: int
    dice: int
    goods_units: int
    small_units: int
    hold_units: int
    fort: Fort | None
    rastur: Rastur | None
    small_bank: int | None
    fast_play_setup: int
    fast_play_discovery: int
    solitaire_money: int

    culture_by_slug: Mapping[str, Culture] = _lookup()
    goods_by_slug: Mapping[str, Goods] = _lookup()
    ship_by_slug: Mapping[str, Ship] = _lookup()
    equipment_by_slug: Mapping[str, Equipment] = _lookup()
    relic_by_slug: Mapping[str, Relic] = _lookup()
    fare_by_slug: Mapping[str, Fare] = _lookup()
    demand_by_slug: Mapping[str, Demand] = _lookup()
    marker_by_slug: Mapping[str, Marker] = _lookup()
    merchant_by_slug: Mapping[str, Merchant] = _lookup()
    names: Mapping[str, str] = _lookup()

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
