"""The data files of this game, and the user's own in their place.

Nothing is read and cattrs is not imported before the first call.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from ...store.datafiles import Data, DataFiles
from .rows import SCHEMAS
from .tables import check_labels

__all__ = ["FILES", "data_from_dict", "data_to_dict", "load_data", "read_file"]

File = TypeVar("File")

FILES: Final = DataFiles("merchant_rules.star_traders", SCHEMAS, check=check_labels)


def load_data(folder: str | Path) -> Data:
    """Read the user's own data from a folder: whole files that replace packaged ones, `changes.toml` for single keys.

    Hidden files, .md and .txt files are passed over; any other name that is no data file is an error.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "changes.toml").write_text("[game.stations]\\ncost = 12")
    ...     data = load_data(folder)
    >>> import merchant_rules as mr
    >>> config = mr.star_traders.Config("star-traders-basic", 3, data=data)
    >>> mr.new_game(config).rules.catalog.game.stations.cost
    12
    """
    return FILES.load(folder)


def data_from_dict(tables: Mapping[str, object]) -> Data:
    """Make overrides from parsed content by file name; the inverse of `data_to_dict`."""
    return FILES.from_dict(tables)


def data_to_dict(data: Data) -> dict[str, Any]:
    """Return the overrides as parsed content by file name, fit for JSON."""
    return FILES.to_dict(data)


def read_file(name: str, kind: type[File], data: Data | None = None) -> File:
    """Read one data file, the user's own if the overrides have it."""
    return FILES.read(name, kind, data)
