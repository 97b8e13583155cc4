"""Reading the data files: TOML to typed rows, the user's own files in place of the packaged ones.

Rows are what a file says, one class a table; `catalog` and `board` make the records of the game from them.
Nothing is read and cattrs is not imported before the first call.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

from ...errors import DataError, shown
from ...kernel.meta import RulesetMeta
from ...kernel.value import value
from ...store.datafiles import Among, Data, DataFiles, Range, Slugs
from ..meta import RULESETS

STATUSES = ("printed", "counted", "reconstructed")
"""How sure a number is."""

COLOURS = ("red", "yellow", "blue")
"""Colours of dots."""

Slug = Annotated[str, Slugs(empty=True)]
Status = Annotated[str, Among(STATUSES)]
Money = Annotated[int, Range(0, 100_000)]
Count = Annotated[int, Range(0, 200)]
"""Equal pieces in the box."""
Dice = Annotated[int, Range(0, 6)]
Units = Annotated[int, Range(0, 10)]
"""Holds, and the room in them."""
Place = Annotated[int, Range(0, 10_000)]
"""Where a dot lies in a picture."""


@value
class SystemRow:
    """A star system."""

    slug: Slug
    name: str
    inhabited: bool


@value
class DotRow:
    """A movement dot."""

    slug: Slug
    kind: str
    system: str = ""
    colour: str = ""
    penalty: Money = 0
    port: str = ""
    name: str = ""


def dot_name(dot: DotRow) -> str:
    """Return what the board calls a dot: its name, its orbit's name, or its id spelled out."""
    if dot.name:
        return dot.name
    return dot.port if dot.port and dot.port != dot.slug else dot.slug.replace("-", " ").title()


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
    places: dict[str, tuple[Place, ...]]


@value
class CultureRow:
    """A culture, its deed and who takes its goods."""

    slug: Slug
    number: str
    name: str
    science: str
    iou: Money
    deed: Money
    buyers: tuple[str, ...]


@value
class GoodsRow:
    """Goods of one kind."""

    slug: Slug
    name: str
    seller: str
    cost: Money
    payoff: Money
    count: Count
    demand_as: str = ""
    status: Status = "printed"


@value
class MerchantRow:
    """A species that players take."""

    slug: Slug
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

    slug: Slug
    name: str
    cost: Money
    trade_in: Money
    dice: Dice
    holds: Units
    sold_by: tuple[str, ...]


@value
class EquipmentRow:
    """Equipment of one kind."""

    slug: Slug
    name: str
    cost: Money
    trade_in: Money
    sold_by: str
    count: Count
    skips: tuple[str, ...] = ()
    shield: Money = 0
    firepower: Money = 0
    hull: Units = 0
    spent: bool = False
    status: Status = "printed"


@value
class MoneyTable:
    """The fixed sums."""

    per_player: Money
    solitaire: Money = 0
    small_bank: Money | None = None


@value
class CapacityTable:
    """Room in a hold and what things take of it."""

    hold_units: Units
    goods_units: Units
    small_units: Units


@value
class FastPlayTable:
    """Draws of the fast game."""

    at_setup: Count
    per_discovery: Count


@value
class ShipsFile:
    """ships.toml."""

    ships: tuple[ShipRow, ...]
    equipment: tuple[EquipmentRow, ...]
    port_deed: Money
    dice: Dice
    goals: tuple[Money, ...]
    default_goal: Money
    money: MoneyTable
    capacity: CapacityTable
    building_markers: Count | None = None
    fast_play: FastPlayTable | None = None


@value
class FareRow:
    """A passenger."""

    slug: Slug
    name: str
    origin: str
    to: str
    fee: Money


@value
class DemandRow:
    """Equal demand markers."""

    at: str
    goods: str
    bonus: Money
    count: Count
    status: Status = "printed"


@value
class BonusFile:
    """bonus.toml."""

    fares: tuple[FareRow, ...]
    demands: tuple[DemandRow, ...]


@value
class RelicRow:
    """A relic."""

    slug: Slug
    name: str
    cost: Money
    trade_in: Money
    skips: tuple[str, ...] = ()
    shield: Money = 0
    firepower: Money = 0


@value
class QuestionsFile:
    """questions.toml."""

    gates: tuple[Units, ...]
    open_ports: Count
    relics: tuple[RelicRow, ...]
    penalties: dict[str, tuple[Money, ...]]


@value
class FortsFile:
    """forts.toml."""

    cost: Money
    own_cost: Money
    penalty: Money
    per_player: Units


@value
class MixRow:
    """A row of the mix chart."""

    goal: Money
    low: Money
    high: Money
    markers: Count
    status: Status = "printed"


@value
class RasturFile:
    """rastur.toml."""

    strengths: tuple[Money, ...]
    mix: tuple[MixRow, ...]
    status: Status = "printed"


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
    return FILES.read(name, kind, data, folder=ruleset_meta(ruleset).folder)


def load_data(folder: str | Path) -> Data:
    """Read the user's own data from a folder: whole files that replace packaged ones, `changes.toml` for single keys.

    Hidden files, .md and .txt files are passed over; any other name that is no data file is an error.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "changes.toml").write_text("[ships.ships.scout]\\ncost = 80")
    ...     data = load_data(folder)
    >>> import merchant_rules as mr
    >>> mr.new_game(mr.Config("classic-1988", 2, data=data)).rules.catalog.ship_by_slug["scout"].cost
    80
    """
    return FILES.load(folder)


def data_from_dict(tables: Mapping[str, object]) -> Data:
    """Make overrides from parsed content by file name; the inverse of `data_to_dict`."""
    return FILES.from_dict(tables)


def data_to_dict(data: Data) -> dict[str, Any]:
    """Return the overrides as parsed content by file name, fit for JSON."""
    return FILES.to_dict(data)


FILES: Final = DataFiles("merchant_rules.venus", SCHEMAS)

structure = FILES.structure
