"""The JSON Schemas in the docs, written anew: `python -m tests.saves.schemas`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import merchant_rules as mr

FOLDER = Path(__file__).parents[2] / "docs" / "schemas"
GAMES = ("merchant-of-venus", "race-for-the-galaxy", "star-traders")


def schemas() -> Iterator[tuple[Path, str]]:
    """Every file with its text."""
    for game in GAMES:
        yield FOLDER / f"{game}.json", json.dumps(mr.json_schema("save", game=game), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    for path, text in schemas():
        path.write_text(text, encoding="utf-8")
