"""Reading the data files: TOML to typed rows, the user's own files in place of the packaged ones.

Rows are what a file says, one class a table; `catalog` and `board` make the records of the game from them.
Nothing is read and cattrs is not imported before the first call.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import attrs

from merchant_rules.errors import DataError
from merchant_rules.kernel.value import value
from merchant_rules.venus.meta import RULESETS, RulesetMeta

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


@value
class Data:
    """Files that stand in the place of the packaged ones: file name and content, as text that compares by content.

    Made by `load_data` or `data_from_dict`; frozen and hashable, so a config can carry it.
    """

    files: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The files that are replaced."""
        return tuple(name for name, _ in self.files)

    def content(self, name: str) -> str | None:
        """Return the content that replaces this file, None if the packaged one stands."""
        return next((text for own, text in self.files if own == name), None)


def load_data(folder: str | Path) -> Data:
    """Read the user's own data files from a folder; each replaces the whole packaged file of that name.

    Hidden files, .md and .txt files are passed over; any other name that is no data file is an error.
    """
    place = Path(folder)
    if not place.is_dir():
        raise DataError(f"there is no folder {str(place)!r}")
    tables: dict[str, object] = {}
    for path in sorted(place.iterdir()):
        if path.name.startswith(".") or path.suffix in (".md", ".txt") or path.is_dir():
            continue
        _known_file(path.name)
        tables[path.name] = _parse(path.name, _text_of(path))
    if not tables:
        raise DataError(f"no data file in {str(place)!r}; known are {', '.join(SCHEMAS)}")
    return data_from_dict(tables)


def data_from_dict(tables: Mapping[str, object]) -> Data:
    """Make overrides from parsed content by file name; the inverse of `data_to_dict`."""
    files = []
    for name in sorted(tables):
        _known_file(name)
        try:
            text = json.dumps(tables[name], sort_keys=True, ensure_ascii=False, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise DataError(f"only tables, lists, texts, whole numbers and true/false: {error}", file=name) from None
        structure(name, json.loads(text))
        files.append((name, text))
    return Data(tuple(files))


def data_to_dict(data: Data) -> dict[str, Any]:
    """Return the overrides as parsed content by file name, fit for JSON."""
    return {name: _from_canonical(name, text) for name, text in data.files}


def _known_file(name: str) -> None:
    if name not in SCHEMAS:
        raise DataError(f"no data file has this name; known are {', '.join(SCHEMAS)}", file=str(name))


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot be read as UTF-8 text: {error}", file=path.name) from None


def _parse(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(f"not valid TOML: {error}", file=name) from None


def _from_canonical(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise DataError(f"overrides are made by load_data: {error}", file=name) from None


def ruleset_meta(ruleset: str) -> RulesetMeta:
    """Return what is known about a ruleset; DataError if there is none of this name."""
    meta = RULESETS.get(ruleset) if isinstance(ruleset, str) else None
    if meta is None:
        raise DataError(f"no ruleset {ruleset!r}; there are {', '.join(RULESETS)}")
    return meta


File = TypeVar("File")


def read_file(ruleset: str, name: str, kind: type[File], data: Data | None = None) -> File:
    """Read one data file of a ruleset, the user's own if the overrides have it."""
    own = data.content(name) if data is not None else None
    rows = _own_rows(name, own) if own is not None else _packaged_rows(ruleset_meta(ruleset).folder, name)
    if not isinstance(rows, kind):
        raise DataError(f"expected {kind.__name__}", file=name)
    return rows


@cache
def _own_rows(name: str, text: str) -> object:
    return structure(name, _from_canonical(name, text))


@cache
def _packaged_rows(folder: str, name: str) -> object:
    place = resources.files("merchant_rules.venus") / "data" / folder / name
    return structure(name, _parse(name, place.read_text(encoding="utf-8")))


def structure(name: str, content: object) -> object:
    """Turn parsed content into the rows of this file, or say at which table and key it is wrong."""
    import cattrs

    if not isinstance(content, dict):
        raise DataError("a data file is a table", file=name)
    try:
        rows: object = _converter().structure(content, SCHEMAS[name])
    except (cattrs.BaseValidationError, DataError, RecursionError) as error:
        raise _data_error(name, error) from None
    _check_statuses(name, rows)
    return rows


@cache
def _converter() -> Any:
    """Build a converter that takes nothing for something else: 1 is no text, "1" and true are no number."""
    from cattrs import Converter
    from cattrs.gen import make_dict_structure_fn

    converter = Converter()

    def record(kind: type[Any]) -> Callable[[object, object], object]:
        build = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)

        def hook(given: object, _: object) -> object:
            return build(_exactly(dict, given, "a table"), kind)

        return hook

    converter.register_structure_hook_factory(attrs.has, record)
    converter.register_structure_hook_func(_is_tuple, partial(_structure_list, converter))
    converter.register_structure_hook(str, lambda given, _: _exactly(str, given, "a text"))
    converter.register_structure_hook(bool, lambda given, _: _exactly(bool, given, "true or false"))
    converter.register_structure_hook(int, lambda given, _: _whole_number(given))
    return converter


def _is_tuple(kind: Any) -> bool:
    origin: object = get_origin(kind)
    return origin is tuple


def _exactly(kind: type[Any], given: object, words: str) -> Any:
    if type(given) is not kind:
        raise ValueError(f"{_short(given)} is not {words}")
    return given


def _whole_number(given: object) -> int:
    if type(given) is not int or given < 0:
        raise ValueError(f"{_short(given)} is not a whole number of 0 or more")
    return given


def _short(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 60 else text[:57] + "..."


def _structure_list(converter: Any, given: object, kind: Any) -> tuple[Any, ...]:
    """Structure a list item by item, so that an error can name the item; a text is no list of letters."""
    from cattrs.errors import IterableValidationError, IterableValidationNote

    item_kind = get_args(kind)[0]
    items, errors = [], []
    for index, item in enumerate(_exactly(list, given, "a list")):
        try:
            items.append(converter.structure(item, item_kind))
        except Exception as error:
            error.add_note(IterableValidationNote(f"item {index}", index, item_kind))
            errors.append(error)
    if errors:
        raise IterableValidationError(f"{kind}", errors, kind)
    return tuple(items)


def _data_error(name: str, error: BaseException) -> DataError:
    from cattrs import transform_error

    if not isinstance(error, Exception) or isinstance(error, DataError | RecursionError):
        return DataError(str(error), file=name)
    first = transform_error(error, path="", format_exception=_explain)[0]
    message, _, path = first.rpartition(" @ ")
    table, _, key = path.lstrip(".").rpartition(".")
    if message.startswith("extra fields found ("):
        table, key = path.lstrip("."), message.removeprefix("extra fields found (").rstrip(")")
        message = "no such key here"
    elif message == "required field missing":
        message = "this key is missing"
    return DataError(message, file=name, table=table, key=key)


def _explain(error: BaseException, kind: type[Any] | None) -> str:
    from cattrs.errors import ForbiddenExtraKeysError

    if isinstance(error, KeyError):
        return "required field missing"
    if isinstance(error, ForbiddenExtraKeysError):
        return f"extra fields found ({', '.join(sorted(error.extra_fields))})"
    if isinstance(error, TypeError | AttributeError):
        return "a value of another type was expected here"
    return str(error)


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
