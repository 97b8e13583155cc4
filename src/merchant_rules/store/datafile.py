"""A game's data files: TOML to typed rows, and the user's own files beside or in place of the packaged ones.

A `Shelf` names the files of one game and the record each becomes. Records are `value` classes; their annotations say
what may stand there: `int`, `str`, `bool`, other records, tuples and dicts of them, and numbers or texts with a limit
(`Annotated[int, Range(0, 9)]`, `Annotated[str, Among(("a", "b"))]`). A fault is a `DataError` with file,
table and key. Nothing is read and cattrs is not imported before the first call.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin

import attrs

from merchant_rules.errors import DataError
from merchant_rules.kernel.value import value

__all__ = ["Among", "Data", "Range", "Shelf", "Slugs"]

File = TypeVar("File")


@value
class Range:
    """A limit of whole numbers: from low to high, both included."""

    low: int
    high: int

    def check(self, given: int) -> None:
        """Refuse a number outside."""
        if not self.low <= given <= self.high:
            raise ValueError(f"{_short(given)} is not a whole number from {self.low} to {self.high}")


@value
class Among:
    """A limit of texts: one of these words."""

    words: tuple[str, ...]

    def check(self, given: str) -> None:
        """Refuse any other text."""
        if given not in self.words:
            raise ValueError(f"{_short(given)} is none of {', '.join(self.words)}")


@value
class Slugs:
    """A limit of texts: a name for programs, in lower case letters, digits and hyphens."""

    def check(self, given: str) -> None:
        """Refuse whatever could not stand in a token of the notation."""
        parts = given.split("-")
        if not all(part.isascii() and part.isalnum() and part == part.lower() for part in parts):
            raise ValueError(f"{_short(given)} is not lower case letters, digits and single hyphens")


@value
class Data:
    """The user's own files: file name and content, as text that compares by content.

    Made by `Shelf.load` or `Shelf.from_dict`; frozen and hashable, so a config can carry it.
    """

    files: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The files that are the user's own."""
        return tuple(name for name, _ in self.files)

    def content(self, name: str) -> str | None:
        """The content of the user's file of this name, None if there is none."""
        return next((text for own, text in self.files if own == name), None)


@value
class Shelf:
    """The data files of a game: where they are packaged, and the record that each becomes.

    `tagged` leads from a union of records to the function that picks one of them: it takes the table and gives the
    record and the keys that go into it. `own` names files that only a user can bring: the package has none of them.
    """

    package: str
    records: tuple[tuple[str, type[Any]], ...]
    tagged: tuple[tuple[Any, Callable[[dict[str, Any]], tuple[type[Any], dict[str, Any]]]], ...] = ()
    own: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all files."""
        return tuple(name for name, _ in self.records)

    def load(self, folder: str | Path) -> Data:
        """Read the user's own files from a folder.

        Hidden files, .md and .txt files are passed over; any other name that is no data file is an error.
        """
        place = Path(folder)
        if not place.is_dir():
            raise DataError(f"there is no folder {str(place)!r}")
        tables: dict[str, object] = {}
        for path in sorted(place.iterdir()):
            if path.name.startswith(".") or path.suffix in (".md", ".txt") or path.is_dir():
                continue
            self._known(path.name)
            tables[path.name] = _parse(path.name, _text_of(path))
        if not tables:
            raise DataError(f"no data file in {str(place)!r}; known are {', '.join(self.names)}")
        return self.from_dict(tables)

    def from_dict(self, tables: Mapping[str, object]) -> Data:
        """Make the user's files from parsed content by file name; the inverse of `to_dict`."""
        files = []
        for name in sorted(tables, key=str):
            self._known(name)
            try:
                text = json.dumps(tables[name], sort_keys=True, ensure_ascii=False, allow_nan=False)
            except (TypeError, ValueError, RecursionError) as error:
                message = f"only tables, lists, texts, whole numbers and true/false: {error}"
                raise DataError(message, file=name) from None
            self.structure(name, json.loads(text))
            files.append((name, text))
        return Data(tuple(files))

    def to_dict(self, data: Data) -> dict[str, Any]:
        """The user's files as parsed content by file name, fit for JSON."""
        return {name: _from_canonical(name, text) for name, text in data.files}

    def read(self, name: str, kind: type[File], data: Data | None = None) -> File | None:
        """Read one file, the user's if there is one, else the packaged one; None for a file that nobody brought."""
        text = data.content(name) if data is not None else None
        if text is not None:
            rows = self.structure(name, _from_canonical(name, text))
        elif name in self.own:
            return None
        else:
            place = resources.files(self.package) / "data" / name
            rows = self.structure(name, _parse(name, place.read_text(encoding="utf-8")))
        if not isinstance(rows, kind):
            raise DataError(f"expected {kind.__name__}", file=name)
        return rows

    def structure(self, name: str, content: object) -> object:
        """Turn parsed content into the record of this file, or say at which table and key it is wrong."""
        import cattrs

        if not isinstance(content, dict):
            raise DataError("a data file is a table", file=name)
        try:
            rows: object = _converter(self).structure(content, dict(self.records)[name])
        except (cattrs.BaseValidationError, ValueError, RecursionError) as error:
            raise _data_error(name, error) from None
        return rows

    def _known(self, name: object) -> None:
        if name not in self.names:
            raise DataError(f"no data file has this name; known are {', '.join(self.names)}", file=str(name))


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot be read as UTF-8 text: {error}", file=path.name) from None


def _parse(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
        raise DataError(f"not valid TOML: {error}", file=name) from None


def _from_canonical(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise DataError(f"overrides are made by load_data: {error}", file=name) from None


@cache
def _converter(shelf: Shelf) -> Any:
    """Build a converter that takes nothing for something else: 1 is no text, "1" and true are no number."""
    from cattrs import Converter
    from cattrs.gen import make_dict_structure_fn

    converter = Converter()

    def record(kind: type[Any]) -> Callable[[object, object], object]:
        build = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)
        return lambda given, _: build(_exactly(dict, given, "a table"), kind)

    converter.register_structure_hook_factory(attrs.has, record)
    converter.register_structure_hook_func(_is_tuple, partial(_structure_list, converter))
    converter.register_structure_hook(str, lambda given, _: _exactly(str, given, "a text"))
    converter.register_structure_hook(bool, lambda given, _: _exactly(bool, given, "true or false"))
    converter.register_structure_hook(int, lambda given, _: _exactly(int, given, "a whole number"))
    converter.register_structure_hook_func(_is_limited, partial(_structure_limited, converter))
    for union, pick in shelf.tagged:
        converter.register_structure_hook_func(partial(_same, union), partial(_structure_tagged, converter, pick))
    return converter


def _same(union: Any, kind: Any) -> bool:
    return bool(kind == union)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_limited(kind: Any) -> bool:
    return get_origin(kind) is Annotated


def _exactly(kind: type[Any], given: object, words: str) -> Any:
    if type(given) is not kind:
        raise ValueError(f"{_short(given)} is not {words}")
    return given


def _short(given: object) -> str:
    try:
        text = repr(given)
    except ValueError:  # a number of thousands of digits
        return "a number that long"
    return text if len(text) <= 60 else text[:57] + "..."


def _structure_limited(converter: Any, given: object, kind: Any) -> Any:
    base, *limits = get_args(kind)
    made = converter.structure(given, base)
    for limit in limits:
        limit.check(made)
    return made


def _structure_tagged(converter: Any, pick: Callable[..., Any], given: object, _: Any) -> Any:
    kind, rest = pick(_exactly(dict, given, "a table"))
    return converter.structure(rest, kind)


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
