"""What the rows of the data files are made of, and how sure a value is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import attrs

from ...errors import DataError, shown
from ...store.datafiles import KEY, Range

__all__ = ["PROVENANCES", "Signed", "check_labels"]

Signed = Annotated[int, Range(-99, 99)]
"""A whole number that may be negative."""

PROVENANCES = ("printed", "inferred-strong", "inferred-moderate", "inferred-weak", "invented")
"""How sure a value is, the surest first."""


def check_labels(name: str, rows: Any) -> None:
    """Refuse a label of provenance that is none."""
    for place, key, label in _labels(rows, ""):
        if label not in PROVENANCES:
            raise DataError(f"{shown(label)} is none of {', '.join(PROVENANCES)}", file=name, table=place, key=key)


def _labels(rows: Any, place: str) -> Iterator[tuple[str, str, str]]:
    """Every label of provenance in rows, with the table and the key it stands under."""
    if isinstance(rows, tuple):
        for number, row in enumerate(rows):
            yield from _labels(row, f"{place}[{number}]")
        return
    if not attrs.has(type(rows)):
        return
    for field in attrs.fields(type(rows)):
        found, key = getattr(rows, field.name), field.metadata.get(KEY, field.name)
        inner = f"{place}.{key}" if place else key
        if not field.name.endswith("provenance"):
            yield from _labels(found, inner)
        elif isinstance(found, dict):
            yield from ((inner, what, label) for what, label in found.items())
        else:
            yield place, key, found
