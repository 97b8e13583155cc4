"""The data files of the package, and the user's own in their place.

Nothing is read and cattrs is not imported before the first call.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from merchant_rules.errors import DataError
from merchant_rules.kernel.value import value
from merchant_rules.star_traders.box.rows import SCHEMAS
from merchant_rules.star_traders.box.tables import parse, structure

__all__ = ["Data", "data_from_dict", "data_to_dict", "load_data", "read_file"]


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
        tables[path.name] = parse(path.name, _text_of(path))
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
            raise DataError(f"only tables, lists, texts, numbers and true/false: {error}", file=name) from None
        structure(name, json.loads(text), SCHEMAS[name])
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


def _from_canonical(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise DataError(f"overrides are made by load_data: {error}", file=name) from None


File = TypeVar("File")


def read_file(name: str, kind: type[File], data: Data | None = None) -> File:
    """Read one data file, the user's own if the overrides have it."""
    own = data.content(name) if data is not None else None
    rows = _own_rows(name, own) if own is not None else _packaged_rows(name)
    if not isinstance(rows, kind):
        raise DataError(f"expected {kind.__name__}", file=name)
    return rows


@cache
def _own_rows(name: str, text: str) -> object:
    return structure(name, _from_canonical(name, text), SCHEMAS[name])


@cache
def _packaged_rows(name: str) -> object:
    place = resources.files("merchant_rules.star_traders") / "data" / name
    return structure(name, parse(name, place.read_text(encoding="utf-8")), SCHEMAS[name])
