"""The packaged files as plain content that a test can spoil."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from merchant_rules.venus.meta import RULESETS


def packaged(ruleset: str, name: str) -> dict[str, Any]:
    """Return the content of a packaged data file, new each time."""
    folder = resources.files("merchant_rules.venus") / "data" / RULESETS[ruleset].folder
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))
