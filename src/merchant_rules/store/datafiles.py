"""Data files of a game: TOML to typed rows, and the user's own files or single changes in place of what is packaged.

Rows are what a file says, one class a table; a game's `box` makes its records from them. The annotations of a row say
what may stand there: texts, whole numbers (from 0 to 9999), numbers (from -1000 to 1000), truth values, other rows,
tuples and dicts of them, and anything with a limit of its own (`Annotated[int, Range(1, 6)]`). A field with the
metadata `keyed("lucky-lou")` has another name in the file than in the code.

A folder of the user's may hold whole files, which replace the packaged ones, and a file `changes.toml`, which changes
single keys:

    [ships.ships.scout]      # file ships.toml, table ships, the row whose slug is scout
    cost = 80

A fault is a `DataError` with file, table and key. Nothing is read and cattrs is not imported before the first call.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from importlib import resources
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin

import attrs

from ..errors import DataError, clipped, shown
from ..kernel.value import value
from .foreign import ForeignError, check_depth, read_json, read_toml

__all__ = ["CHANGES", "KEY", "Among", "Data", "DataFiles", "Range", "Slugs", "check_known", "check_unique", "keyed"]

#: The file that changes single keys of others.
CHANGES: Final = "changes.toml"

#: Bytes of one file: the largest packaged one has a tenth of it.
LARGEST_FILE: Final = 500_000
#: Rows of one table.
MOST_ROWS: Final = 2000
#: Characters of one text in a row.
LONGEST_TEXT: Final = 1000


# -- limits that the annotation of a field can carry ------------------------------------------------------------------


@value
class Range:
    """A limit of numbers: from low to high, both included."""

    low: int
    high: int

    def check(self, given: float) -> None:
        """Refuse a number outside."""
        if not self.low <= given <= self.high:  # what is no number compares false with everything
            what = "whole number" if type(given) is int else "number"
            raise ValueError(f"{shown(given)} is not a {what} from {self.low} to {self.high}")


@value
class Among:
    """A limit of texts: one of these words."""

    words: tuple[str, ...]

    def check(self, given: str) -> None:
        """Refuse any other text."""
        if given not in self.words:
            raise ValueError(f"{shown(given)} is none of {', '.join(self.words)}")


@value
class Slugs:
    """A limit of texts: a name for programs, in lower case letters, digits and hyphens.

    `empty` lets an empty text through, for a check that has more to say about it.
    """

    empty: bool = False

    def check(self, given: str) -> None:
        """Refuse whatever could not stand in a token of the notation."""
        parts = given.split("-")
        if not (self.empty and not given) and not all(
            part.isascii() and part.isalnum() and part == part.lower() for part in parts
        ):
            raise ValueError(f"{shown(given)} is not lower case letters, digits and single hyphens")


#: What a number may be whose annotation says nothing more.
WHOLE: Final = Range(0, 9999)
NUMBER: Final = Range(-1000, 1000)

File = TypeVar("File")
#: Picks one record of a union: takes the table, gives the record and the keys that go into it.
Pick = Callable[[dict[str, Any]], tuple[type[Any], dict[str, Any]]]

#: The metadata of a field under which its key in the file stands.
KEY: Final = "key"


def keyed(key: str) -> dict[str, str]:
    """The metadata of a field that goes by this key in its file."""
    return {KEY: key}


def check_known(slug: str, among: Collection[str], what: str, file: str, table: str, key: str) -> None:
    """Raise DataError for a name that nothing else in the data has."""
    if slug not in among:
        raise DataError(f"there is no {what} {slug!r}", file=file, table=table, key=key)


def check_unique(slugs: Iterable[object], file: str, table: str, key: str = "slug") -> None:
    """Raise DataError for an empty name or one that stands there twice."""
    seen: set[object] = set()
    for slug in slugs:
        if slug == "":
            raise DataError("it is empty", file=file, table=table, key=key)
        if slug in seen:
            raise DataError(f"{slug!r} stands there twice", file=file, table=table, key=key)
        seen.add(slug)


@value
class Data:
    """The user's own files: file name and content, as text that compares by content.

    Made by `load_data` or `data_from_dict`; frozen and hashable, so a config can carry it.
    """

    files: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The files that are the user's own."""
        return tuple(name for name, _ in self.files)

    def content(self, name: str) -> str | None:
        """Return the content of the user's file of this name, None if the packaged one stands."""
        return next((text for own, text in self.files if own == name), None)


class DataFiles:
    """The data files of one game: where they lie, which class each of them fills, and what else must hold of them.

    `tagged` leads from a union of records to the function that picks one of them. `own` names files that only a user
    can bring: the package has none of them. `check` looks at the rows of a file and raises a `DataError`.
    """

    def __init__(
        self,
        package: str,
        schemas: Mapping[str, type[Any]],
        *,
        check: Callable[[str, Any], None] = lambda name, rows: None,
        tagged: Mapping[Any, Pick] | None = None,
        own: tuple[str, ...] = (),
    ) -> None:
        self.schemas = schemas
        self._package, self._check, self._tagged, self._own = package, check, tagged or {}, own
        self._structured = lru_cache(maxsize=64)(self._structure_text)
        self._read_packaged = lru_cache(maxsize=64)(self._packaged_content)

    # -- the user's own

    def load(self, folder: str | Path) -> Data:
        """The user's own data from a folder.

        Hidden files, .md and .txt files are passed over; any other name that is no data file is an error.
        """
        if not isinstance(folder, str | PathLike):
            raise DataError(f"a folder is named by a text or a path, not {shown(folder)}")
        place = Path(folder)
        if not place.is_dir():
            raise DataError(f"there is no folder {shown(str(place))}")
        tables: dict[str, object] = {}
        for path in sorted(place.iterdir()):
            if path.name.startswith(".") or path.suffix in (".md", ".txt") or path.is_dir():
                continue
            self._known_file(path.name)
            tables[path.name] = _parsed(path.name, _text_of(path))
        if not tables:
            raise DataError(f"no data file in {shown(str(place))}; known are {self._all_names}")
        return self.from_dict(tables)

    def from_dict(self, tables: Mapping[str, object]) -> Data:
        """The user's own data from parsed content by file name; the inverse of `to_dict`."""
        files = []
        for name in sorted(tables, key=str):
            self._known_file(name)
            text = _canonical(name, tables[name])
            if name == CHANGES:
                self._check_changes(json.loads(text))
            else:
                self.structure(name, json.loads(text))
            files.append((name, text))
        return Data(tuple(files))

    def to_dict(self, data: Data) -> dict[str, Any]:
        """The user's own data as parsed content by file name, fit for JSON."""
        return {name: _from_canonical(name, text) for name, text in data.files}

    def in_use(self, data: Data | None) -> tuple[str, ...]:
        """The files that the user's own data replace or change."""
        if data is None:
            return ()
        changed = [f"{stem}.toml" for stem in _changes_of(data)]
        return tuple(dict.fromkeys([*(name for name in data.names if name != CHANGES), *changed]))

    @property
    def _all_names(self) -> str:
        return ", ".join((*self.schemas, CHANGES))

    def _known_file(self, name: object) -> None:
        if name not in self.schemas and name != CHANGES:
            raise DataError(f"no data file has this name; known are {self._all_names}", file=clipped(str(name), 60))

    def _check_changes(self, changes: Any) -> None:
        """What can be said before it is known which files are changed: rows and keys are looked up when these are."""
        if not isinstance(changes, dict):
            raise DataError("a data file is a table", file=CHANGES)
        for stem, tables in changes.items():
            schema = self.schemas.get(f"{stem}.toml")
            if schema is None:
                known = ", ".join(self.schemas)
                raise DataError(f"no data file {stem}.toml; known are {known}", file=CHANGES, key=stem)
            if not isinstance(tables, dict):
                raise DataError(f"{shown(tables)} is not a table", file=CHANGES, key=stem)
            for key in tables:
                if key not in _keys_of(schema):
                    raise DataError("no such table or key there", file=CHANGES, table=stem, key=key)

    # -- reading

    def read(self, name: str, kind: type[File], data: Data | None = None, *, folder: str = "") -> File:
        """One data file, the user's own or the packaged one of this folder, with the user's changes to it."""
        rows = self.find(name, kind, data, folder=folder)
        if rows is None:
            raise DataError("there is no such file", file=name)
        return rows

    def find(self, name: str, kind: type[File], data: Data | None = None, *, folder: str = "") -> File | None:
        """Like `read`, but None for a file that only a user can bring and nobody brought."""
        text = data.content(name) if data is not None else None
        told = _changes_of(data).get(name.removesuffix(".toml")) if data is not None else None
        if text is None and name in self._own:
            if told is not None:
                raise DataError(f"there is no {name} to change", file=CHANGES, key=name.removesuffix(".toml"))
            return None
        rows = self._structured(folder, name, text, "" if told is None else json.dumps(told, sort_keys=True))
        if not isinstance(rows, kind):
            raise DataError(f"expected {kind.__name__}", file=name)
        return rows

    def _structure_text(self, folder: str, name: str, own: str | None, changes: str) -> object:
        content = _from_canonical(name, own if own is not None else self._read_packaged(folder, name))
        if not changes:
            return self.structure(name, content)
        places: list[_Changed] = []
        _change(content, json.loads(changes), name.removesuffix(".toml"), "", places)
        try:
            return self.structure(name, content)
        except DataError as error:
            raise _as_changed(error, places) from None

    def _packaged_content(self, folder: str, name: str) -> str:
        place = resources.files(self._package).joinpath("data", *filter(None, (folder, name)))
        return json.dumps(_parsed(name, place.read_text(encoding="utf-8")))

    def structure(self, name: str, content: object) -> object:
        """Turn parsed content into the rows of this file, or say at which table and key it is wrong."""
        import cattrs

        if not isinstance(content, dict):
            raise DataError("a data file is a table", file=name)
        schema = self.schemas[name]
        try:
            rows: object = self._converter.structure(content, schema)
        except RecursionError:
            raise DataError("it is nested too deeply", file=name) from None
        except cattrs.BaseValidationError as error:
            raise _data_error(name, error) from None
        self._check(name, rows)
        return rows

    @cached_property
    def _converter(self) -> Any:
        """A converter that takes nothing for something else: 1 is no text, "1" and true are no number."""
        from cattrs import Converter

        converter = Converter()
        converter.register_structure_hook_factory(attrs.has, partial(_record_hook, converter))
        converter.register_structure_hook_func(_is_tuple, partial(_structure_list, converter))
        converter.register_structure_hook(str, lambda given, _: _structure_text(given))
        converter.register_structure_hook(bool, lambda given, _: _exactly(bool, given, "true or false"))
        converter.register_structure_hook(int, lambda given, _: _limited(_whole_number, given, (WHOLE,)))
        converter.register_structure_hook(float, lambda given, _: _limited(_number, given, (NUMBER,)))
        converter.register_structure_hook_func(_is_limited, partial(_structure_limited, converter))
        for union, pick in self._tagged.items():
            converter.register_structure_hook_func(partial(_same, union), partial(_structure_tagged, converter, pick))
        return converter


def _text_of(path: Path) -> str:
    try:
        if not path.is_file():  # a device may have no end, and a pipe nothing to say
            raise DataError("it is no file", file=path.name)
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise DataError(f"it has more than {LARGEST_FILE} bytes", file=path.name)
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot be read as UTF-8 text: {error}", file=path.name) from None


def _parsed(name: str, text: str) -> dict[str, Any]:
    try:
        return read_toml(text, LARGEST_FILE)
    except ForeignError as error:
        raise DataError(f"not valid TOML: {error}", file=name) from None


def _canonical(name: str, content: object) -> str:
    try:
        check_depth(content, LARGEST_FILE)
        text = json.dumps(content, sort_keys=True, ensure_ascii=False, allow_nan=False)
        text.encode()
    except ForeignError as error:
        raise DataError(str(error), file=name) from None
    except (TypeError, ValueError, RecursionError) as error:
        message = f"only tables, lists, texts, whole numbers and true/false: {clipped(str(error))}"
        raise DataError(message, file=name) from None
    if len(text) > LARGEST_FILE:
        raise DataError(f"it has more than {LARGEST_FILE} characters", file=name)
    return text


def _from_canonical(name: str, text: object) -> Any:
    try:
        return read_json(text)  # type: ignore[arg-type]
    except (TypeError, ForeignError) as error:
        raise DataError(f"overrides are made by load_data: {error}", file=name) from None


# -- changes of single keys -------------------------------------------------------------------------------------------


@value
class _Changed:
    """A key that was changed: where it lies in the file (`ships[0].cost`), and where the change stands."""

    path: str
    table: str
    key: str


def _changes_of(data: Data) -> dict[str, Any]:
    text = data.content(CHANGES)
    told = _from_canonical(CHANGES, text) if text is not None else {}
    if not isinstance(told, dict):
        raise DataError("a data file is a table", file=CHANGES)
    return told


def _change(held: Any, changes: dict[str, Any], table: str, path: str, places: list[_Changed]) -> None:
    """Put the changes into parsed content: a table by its key, a row of a list by its slug."""
    for key, new in changes.items():
        if isinstance(held, list):
            index = next((at for at, row in enumerate(held) if isinstance(row, dict) and row.get("slug") == key), None)
            if index is None:
                raise DataError("there is no row with this slug to change", file=CHANGES, table=table, key=key)
            if not isinstance(new, dict):
                message = f"a row is changed key by key, and {clipped(shown(new), 60)} is not a table"
                raise DataError(message, file=CHANGES, table=table, key=key)
            _change(held[index], new, f"{table}.{key}", f"{path}[{index}]", places)
            continue
        inner = f"{path}.{key}" if path else key
        if isinstance(new, dict):
            if not isinstance(held.get(key), dict | list):
                raise DataError("there is no such table to change", file=CHANGES, table=table, key=key)
            _change(held[key], new, f"{table}.{key}", inner, places)
        else:
            places.append(_Changed(inner, table, key))
            held[key] = new


def _as_changed(error: DataError, places: list[_Changed]) -> DataError:
    """A fault of the changed content, said of the change that brought it, if one did."""
    path = f"{error.table}.{error.key}" if error.table else error.key
    for place in places:
        if path == place.path or path.startswith((place.path + ".", place.path + "[")):
            return DataError(error.message, file=CHANGES, table=place.table, key=place.key)
    return error


# -- cattrs -----------------------------------------------------------------------------------------------------------


def _keys_of(schema: type[Any]) -> dict[str, str]:
    """The keys that a table of this class has in a file, with the names of the fields."""
    return {field.metadata.get(KEY, field.name): field.name for field in attrs.fields(schema)}


def _record_hook(converter: Any, kind: type[Any]) -> Callable[[object, object], object]:
    from cattrs.gen import make_dict_structure_fn, override

    renamed: dict[str, Any] = {name: override(rename=key) for key, name in _keys_of(kind).items() if key != name}
    build = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **renamed)

    def hook(given: object, _: object) -> object:
        return build(_exactly(dict, given, "a table"), kind)

    return hook


def _is_tuple(kind: Any) -> bool:
    origin: object = get_origin(kind)
    return origin is tuple


def _is_limited(kind: Any) -> bool:
    origin: object = get_origin(kind)
    return origin is Annotated


def _same(union: Any, kind: Any) -> bool:
    return bool(kind == union)


def _exactly(kind: type[Any], given: object, words: str) -> Any:
    if type(given) is not kind:
        raise ValueError(f"{clipped(shown(given), 60)} is not {words}")
    return given


def _whole_number(given: object) -> int:
    number: int = _exactly(int, given, "a whole number")
    return number


def _number(given: object) -> float:
    if type(given) is not int and type(given) is not float:
        raise ValueError(f"{clipped(shown(given), 60)} is not a number")
    return float(given) if -(10**9) < given < 10**9 else float("nan")


def _structure_text(given: object) -> str:
    text: str = _exactly(str, given, "a text")
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"a text has at most {LONGEST_TEXT} characters, not {len(text)}")
    return text


def _limited(read: Callable[[object], Any], given: object, limits: Sequence[Any]) -> Any:
    """What was read, within its limits; a fault says them."""
    try:
        made = read(given)
    except ValueError as error:
        ranged = next((f" from {limit.low} to {limit.high}" for limit in limits if isinstance(limit, Range)), "")
        raise ValueError(f"{error}{ranged}") from None
    for limit in limits:
        limit.check(made)
    return made


#: How a field with a limit of its own is read; the limit stands in for the general one.
_SCALARS: Final[dict[object, Callable[[object], object]]] = {int: _whole_number, float: _number, str: _structure_text}


def _structure_limited(converter: Any, given: object, kind: Any) -> Any:
    base, *limits = get_args(kind)
    read = _SCALARS.get(base) or partial(_structure_as, converter, base)
    return _limited(read, given, limits)


def _structure_as(converter: Any, kind: Any, given: object) -> Any:
    return converter.structure(given, kind)


def _structure_tagged(converter: Any, pick: Pick, given: object, _: Any) -> Any:
    kind, rest = pick(_exactly(dict, given, "a table"))
    return converter.structure(rest, kind)


def _structure_list(converter: Any, given: object, kind: Any) -> tuple[Any, ...]:
    """Structure a list item by item, so that an error can name the item; a text is no list of letters."""
    from cattrs.errors import IterableValidationError, IterableValidationNote

    rows: list[object] = _exactly(list, given, "a list")
    if len(rows) > MOST_ROWS:
        raise ValueError(f"a list has at most {MOST_ROWS} items, not {len(rows)}")
    item_kind = get_args(kind)[0]
    items, errors = [], []
    for index, item in enumerate(rows):
        try:
            items.append(converter.structure(item, item_kind))
        except Exception as error:
            error.add_note(IterableValidationNote(f"item {index}", index, item_kind))
            errors.append(error)
    if errors:
        raise IterableValidationError(f"{kind}", errors, kind)
    return tuple(items)


def _data_error(name: str, error: Exception) -> DataError:
    """The first fault that cattrs found, with the path that its errors carry."""
    from cattrs.errors import ForbiddenExtraKeysError

    path, fault = next(_faults("", error))
    if isinstance(fault, ForbiddenExtraKeysError):
        extra = ", ".join(sorted(fault.extra_fields, key=str))
        return DataError("no such key here", file=name, table=path, key=clipped(extra, 60))
    table, _, key = path.rpartition(".")
    return DataError(_explained(fault), file=name, table=table, key=key)


def _faults(path: str, error: Exception) -> Iterator[tuple[str, Exception]]:
    """Every single fault in an error of cattrs, with where it lies: `goods[3].price`."""
    from cattrs.errors import ClassValidationError, IterableValidationError

    if isinstance(error, ClassValidationError):
        inside, bare = error.group_exceptions()
        keys = {name: key for key, name in _keys_of(error.cl).items()}
        for fault, note in inside:
            key = keys.get(note.name, note.name)
            yield from _faults(f"{path}.{key}" if path else key, fault)
        yield from ((path, fault) for fault in bare)
    elif isinstance(error, IterableValidationError):
        items, bare = error.group_exceptions()
        for fault, place in items:
            by_key = not isinstance(place.index, int)  # a dict's
            yield from _faults(f"{path}.{clipped(str(place.index), 60)}" if by_key else f"{path}[{place.index}]", fault)
        yield from ((path, fault) for fault in bare)
    else:
        yield path, error


def _explained(fault: Exception) -> str:
    if isinstance(fault, KeyError):
        return "this key is missing"
    if isinstance(fault, TypeError | AttributeError):
        return "a value of another type was expected here"
    return clipped(str(fault))
