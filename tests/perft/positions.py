"""The stored positions: one file per ruleset and module set, each with its save and the counts for 1, 2 ... actions."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

import merchant_rules as mr

HERE = Path(__file__).resolve().parent


@attrs.frozen
class Stored:
    """One position of a file."""

    file: str
    name: str
    about: str
    save: str
    counts: tuple[int, ...]

    @property
    def state(self) -> Any:
        """The position itself."""
        return mr.from_json(self.save)


def stored() -> Iterator[Stored]:
    """All positions of all files."""
    for path in sorted(HERE.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["position"]:
            yield Stored(path.stem, entry["name"], entry["about"], entry["save"], tuple(entry["counts"]))
