"""Reading the data files: TOML to typed rows, the user's own files in place of the packaged ones.

Rows are what a file says, one class a table; `catalog` and `board` make the records of the game from them.
Nothing is read and cattrs is not imported before the first call.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs

from ...errors import DataError, shown
from ...kernel.value import value
from ...store.datafiles import Data, DataFiles
from ..meta import RULESETS, RulesetMeta

STATUSES = ("printed", "counted", "reconstructed")
"""How sure a number is."""

COLOURS = ("red", "yellow", "blue")
"""Colours of dots."""


@value
class SystemRow:
    """A star system."""

    slug: str
    name: str
    inhabited: bool


@value
class DotRow:
    """A movement dot."""

    slug: str
    kind: str
    system: str = ""
    colour: str = ""
    penalty: int = 0
    port: str = ""
    name: str = ""


@value
class LinkRow:
    """A path between two dots."""

    a: str
    b: str
    kind: str = "path"


@value
class NavigationRow:
    """A navigation circle and its exits by die number."""

    circle: str
    exits: tuple[str, ...]


@value
class BoardFile:
    """board.toml."""

    systems: tuple[SystemRow, ...]
    dots: tuple[DotRow, ...]
    links: tuple[LinkRow, ...]
    dashed: tuple[tuple[str, ...], ...]
    navigation: tuple[NavigationRow, ...]
    air_foil: tuple[tuple[str, ...], ...]
    places: dict[str, tuple[int, ...]]


@value
class CultureRow:
    """A culture, its deed and who takes its goods."""

    slug: str
    number: str
    name: str
    science: str
    iou: int
    deed: int
    buyers: tuple[str, ...]


@value
class GoodsRow:
    """Goods of one kind."""

    slug: str
    name: str
    seller: str
    cost: int
    payoff: int
    count: int
    demand_as: str = ""
    status: str = "printed"


@value
class MerchantRow:
    """A species that players take."""

    slug: str
    name: str
    culture: str
    colour: str


@value
class CulturesFile:
    """cultures.toml."""

    cultures: tuple[CultureRow, ...]
    goods: tuple[GoodsRow, ...]
    factory_goods: tuple[GoodsRow, ...]
    merchants: tuple[MerchantRow, ...]


@value
class ShipRow:
    """A class of ships."""

    slug: str
    name: str
    cost: int
    trade_in: int
    dice: int
    holds: int
    sold_by: tuple[str, ...]


@value
class EquipmentRow:
    """Equipment of one kind."""

    slug: str
    name: str
    cost: int
    trade_in: int
    sold_by: str
    count: int
    skips: tuple[str, ...] = ()
    shield: int = 0
    firepower: int = 0
    hull: int = 0
    spent: bool = False
    status: str = "printed"


@value
class MoneyTable:
    """The fixed sums."""

    per_player: int
    solitaire: int = 0
    small_bank: int | None = None


@value
class CapacityTable:
    """Room in a hold and what things take of it."""

    hold_units: int
    goods_units: int
    small_units: int


@value
class FastPlayTable:
    """Draws of the fast game."""

    at_setup: int
    per_discovery: int


@value
class ShipsFile:
    """ships.toml."""

    ships: tuple[ShipRow, ...]
    equipment: tuple[EquipmentRow, ...]
    port_deed: int
    dice: int
    goals: tuple[int, ...]
    default_goal: int
    money: MoneyTable
    capacity: CapacityTable
    building_markers: int | None = None
    fast_play: FastPlayTable | None = None


@value
class FareRow:
    """A passenger."""

    slug: str
    name: str
    origin: str
    to: str
    fee: int


@value
class DemandRow:
    """Equal demand markers."""

    at: str
    goods: str
    bonus: int
    count: int
    status: str = "printed"


@value
class BonusFile:
    """bonus.toml."""

    fares: tuple[FareRow, ...]
    demands: tuple[DemandRow, ...]


@value
class RelicRow:
    """A relic."""

    slug: str
    name: str
    cost: int
    trade_in: int
    skips: tuple[str, ...] = ()
    shield: int = 0
    firepower: int = 0


@value
class QuestionsFile:
    """questions.toml."""

    gates: tuple[int, ...]
    open_ports: int
    relics: tuple[RelicRow, ...]
    penalties: dict[str, tuple[int, ...]]


@value
class FortsFile:
    """forts.toml."""

    cost: int
    own_cost: int
    penalty: int
    per_player: int


@value
class MixRow:
    """A row of the mix chart."""

    goal: int
    low: int
    high: int
    markers: int
    status: str = "printed"


@value
class RasturFile:
    """rastur.toml."""

    strengths: tuple[int, ...]
    mix: tuple[MixRow, ...]
    status: str = "printed"


SCHEMAS: dict[str, type[Any]] = {
    "board.toml": BoardFile,
    "cultures.toml": CulturesFile,
    "ships.toml": ShipsFile,
    "bonus.toml": BonusFile,
    "questions.toml": QuestionsFile,
    "forts.toml": FortsFile,
    "rastur.toml": RasturFile,
}
"""Every data file by its name, and what must stand in it."""


def ruleset_meta(ruleset: str) -> RulesetMeta:
    """Return what is known about a ruleset; DataError if there is none of this name."""
    meta = RULESETS.get(ruleset) if isinstance(ruleset, str) else None
    if meta is None:
        raise DataError(f"no ruleset {shown(ruleset)}; there are {', '.join(RULESETS)}")
    return meta


File = TypeVar("File")


def read_file(ruleset: str, name: str, kind: type[File], data: Data | None = None) -> File:
    """Read one data file of a ruleset, the user's own if the overrides have it, with the changes they make."""
    return FILES.read(ruleset_meta(ruleset).folder, name, kind, data)


def load_data(folder: str | Path) -> Data:
    """Read the user's own data from a folder: whole files that replace packaged ones, `changes.toml` for single keys.

    Hidden files, .md and .txt files are passed over; any other name that is no data file is an error.
    """
    return FILES.load(folder)


def data_from_dict(tables: Mapping[str, object]) -> Data:
    """Make overrides from parsed content by file name; the inverse of `data_to_dict`."""
    return FILES.from_dict(tables)


def data_to_dict(data: Data) -> dict[str, Any]:
    """Return the overrides as parsed content by file name, fit for JSON."""
    return FILES.to_dict(data)


def _check_statuses(name: str, rows: Any) -> None:
    for field in attrs.fields(type(rows)):
        table = getattr(rows, field.name)
        for number, row in enumerate(table if isinstance(table, tuple) else ()):
            if getattr(row, "status", "printed") not in STATUSES:
                raise DataError(
                    f"{row.status!r} is none of {', '.join(STATUSES)}",
                    file=name,
                    table=f"{field.name}[{number}]",
                    key="status",
                )
    if getattr(rows, "status", "printed") not in STATUSES:
        raise DataError(f"none of {', '.join(STATUSES)}", file=name, key="status")


FILES: Final = DataFiles("merchant_rules.venus", SCHEMAS, _check_statuses)

structure = FILES.structure
