"""Data files of a game: TOML to typed rows, and the user's own files or single changes in place of what is packaged.

Rows are what a file says, one class a table; a game's `box` makes its records from them. A folder of the user's may
hold whole files, which replace the packaged ones, and a file `changes.toml`, which changes single numbers:

    [ships.ship.scout]      # file ships.toml, table ship, the row whose slug is scout
    price = 80

Nothing is read and cattrs is not imported before the first call.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeVar, get_args, get_origin

import attrs

from ..errors import DataError
from ..kernel.value import value

#: The file that changes single keys of others.
CHANGES: Final = "changes.toml"


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


File = TypeVar("File")


class DataFiles:
    """The data files of one game: where they lie, which class each of them fills, and what else must hold of them."""

    def __init__(
        self,
        package: str,
        schemas: Mapping[str, type[Any]],
        check: Callable[[str, Any], None] = lambda name, rows: None,
    ) -> None:
        self._package, self.schemas, self._check = package, schemas, check
        self._structured = lru_cache(maxsize=256)(self._structure_text)
        self._read_packaged = cache(self._packaged_content)

    # -- the user's own

    def load(self, folder: str | Path) -> Data:
        """The user's own data files from a folder; a name that is no data file is an error."""
        place = Path(folder)
        if not place.is_dir():
            raise DataError(f"there is no folder {str(place)!r}")
        tables: dict[str, object] = {}
        for path in sorted(place.iterdir()):
            if path.name.startswith(".") or path.suffix in (".md", ".txt") or path.is_dir():
                continue
            self._known_file(path.name)
            tables[path.name] = _parsed(path.name, _text_of(path))
        if not tables:
            raise DataError(f"no data file in {str(place)!r}; known are {', '.join((*self.schemas, CHANGES))}")
        return self.from_dict(tables)

    def from_dict(self, tables: Mapping[str, object]) -> Data:
        """Overrides from parsed content by file name; the inverse of `to_dict`."""
        files = []
        for name in sorted(tables):
            self._known_file(name)
            try:
                text = json.dumps(tables[name], sort_keys=True, ensure_ascii=False, allow_nan=False)
            except (TypeError, ValueError) as error:
                raise DataError(
                    f"only tables, lists, texts, whole numbers and true/false: {error}", file=name
                ) from None
            if name == CHANGES:
                self._check_changes(json.loads(text))
            else:
                self.structure(name, json.loads(text))
            files.append((name, text))
        return Data(tuple(files))

    def to_dict(self, data: Data) -> dict[str, Any]:
        """The overrides as parsed content by file name, fit for JSON."""
        return {name: _from_canonical(name, text) for name, text in data.files}

    def _known_file(self, name: str) -> None:
        if name not in self.schemas and name != CHANGES:
            known = ", ".join((*self.schemas, CHANGES))
            raise DataError(f"no data file has this name; known are {known}", file=str(name))

    def _check_changes(self, changes: Any) -> None:
        for name in changes if isinstance(changes, dict) else ():
            if f"{name}.toml" not in self.schemas:
                raise DataError(f"there is no data file {name}.toml to change", file=CHANGES, key=name)
        if not isinstance(changes, dict) or not all(isinstance(table, dict) for table in changes.values()):
            raise DataError("a data file is a table of tables", file=CHANGES)

    # -- reading

    def read(self, folder: str, name: str, kind: type[File], data: Data | None = None) -> File:
        """One data file, the user's own or the packaged one of this folder, with the user's changes to it."""
        own = data.content(name) if data is not None else None
        changes = data.content(CHANGES) if data is not None else None
        stem = name.removesuffix(".toml")
        told = _from_canonical(CHANGES, changes).get(stem) if changes is not None else None
        rows = self._structured(folder, name, own, "" if told is None else json.dumps(told, sort_keys=True))
        if not isinstance(rows, kind):
            raise DataError(f"expected {kind.__name__}", file=name)
        return rows

    def _structure_text(self, folder: str, name: str, own: str | None, changes: str) -> object:
        text = own if own is not None else self._read_packaged(folder, name)
        content = _from_canonical(name, text)
        if changes:
            _change(content, json.loads(changes), name.removesuffix(".toml"))
        return self.structure(name, content)

    def _packaged_content(self, folder: str, name: str) -> str:
        place = resources.files(self._package).joinpath("data", *filter(None, (folder, name)))
        return json.dumps(_parsed(name, place.read_text(encoding="utf-8")))

    def structure(self, name: str, content: object) -> object:
        """Turn parsed content into the rows of this file, or say at which table and key it is wrong."""
        import cattrs

        if not isinstance(content, dict):
            raise DataError("a data file is a table", file=name)
        try:
            rows: object = _converter().structure(content, self.schemas[name])
        except RecursionError as error:
            raise DataError(str(error), file=name) from None
        except cattrs.BaseValidationError as error:
            raise _data_error(name, error) from None
        self._check(name, rows)
        return rows


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot be read as UTF-8 text: {error}", file=path.name) from None


def _parsed(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(f"not valid TOML: {error}", file=name) from None


def _from_canonical(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise DataError(f"overrides are made by load_data: {error}", file=name) from None


def _change(held: Any, changes: Any, path: str) -> None:
    """Put the changes into parsed content: a table by its key, a row of a list by its slug."""
    for key, new in changes.items():
        if isinstance(held, list):
            row = next((row for row in held if isinstance(row, dict) and row.get("slug") == key), None)
            if row is None or not isinstance(new, dict):
                raise DataError("there is no row with this slug to change", file=CHANGES, table=path, key=key)
            _change(row, new, f"{path}.{key}")
        elif isinstance(new, dict):
            if not isinstance(held.get(key), dict | list):
                raise DataError("there is no such table to change", file=CHANGES, table=path, key=key)
            _change(held[key], new, f"{path}.{key}")
        else:
            held[key] = new


# -- cattrs -----------------------------------------------------------------------------------------------------------


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


def _data_error(name: str, error: Exception) -> DataError:
    """The first fault that cattrs found, with the path that its errors carry."""
    from cattrs.errors import ForbiddenExtraKeysError

    path, fault = next(_faults("", error))
    if isinstance(fault, ForbiddenExtraKeysError):
        return DataError("no such key here", file=name, table=path, key=", ".join(sorted(fault.extra_fields)))
    table, _, key = path.rpartition(".")
    return DataError(_explained(fault), file=name, table=table, key=key)


def _faults(path: str, error: Exception) -> Iterator[tuple[str, Exception]]:
    """Every single fault in an error of cattrs, with where it lies: `goods[3].price`."""
    from cattrs.errors import ClassValidationError, IterableValidationError

    if isinstance(error, ClassValidationError):
        inside, bare = error.group_exceptions()
        for fault, note in inside:
            yield from _faults(f"{path}.{note.name}" if path else note.name, fault)
        yield from ((path, fault) for fault in bare)
    elif isinstance(error, IterableValidationError):
        items, bare = error.group_exceptions()
        for fault, place in items:
            yield from _faults(f"{path}[{place.index}]", fault)
        yield from ((path, fault) for fault in bare)
    else:
        yield path, error


def _explained(fault: Exception) -> str:
    if isinstance(fault, KeyError):
        return "this key is missing"
    if isinstance(fault, TypeError | AttributeError):
        return "a value of another type was expected here"
    return str(fault)


__all__ = ["CHANGES", "Data", "DataFiles"]
