"""The packaged files as plain content that a test can spoil, and what most tests of the box look at."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from merchant_rules.star_traders.box.catalog import load_catalog
from merchant_rules.star_traders.map.compiled import compile_map

CATALOG = load_catalog()
STARMAP = compile_map(CATALOG)


def packaged(name: str) -> dict[str, Any]:
    """Return the content of a packaged data file, new each time."""
    folder = resources.files("merchant_rules.star_traders") / "data"
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))
