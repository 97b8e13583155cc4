"""The kernel speaks of seats, frames and chance, never of one game's things; and it has no randomness or clock."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import merchant_rules.kernel
from merchant_rules.venus.box.unpacking import load_catalog

KERNEL = sorted(Path(merchant_rules.kernel.__file__).parent.glob("*.py"))
# fmt: off
NOUNS = {
    "venus", "merchant", "ship", "spacecraft", "cargo", "culture", "goods", "spaceport", "port", "planet", "galaxy",
    "orbit", "asteroid", "navigation", "penalty", "relic", "rastur", "fort", "iou", "deed", "fare", "demand", "laser",
    "shield", "pilot", "drive", "species", "nik", "dell", "dollar", "trade", "trading",
}
# fmt: on


def words(path: Path) -> set[str]:
    return set(re.findall(r"[a-z]+", re.sub(r"merchant_rules", "", path.read_text(encoding="utf-8")).lower()))


@pytest.mark.parametrize("path", KERNEL, ids=lambda path: path.name)
def test_the_kernel_has_no_noun_of_a_game(path: Path) -> None:
    names = load_catalog("classic-1988").names
    slugs = {slug for slug in names if re.fullmatch(r"[a-z]{4,}", slug)} - {"base", "factory"}
    assert words(path) & (NOUNS | {noun + "s" for noun in NOUNS} | slugs) == set()


def test_the_nouns_would_be_found() -> None:
    state = KERNEL[0].parent.parent / "venus" / "state.py"
    assert words(state) & NOUNS


@pytest.mark.parametrize("path", KERNEL, ids=lambda path: path.name)
def test_the_kernel_asks_neither_luck_nor_clock(path: Path) -> None:
    """`Random` may be named as the type of what a caller passes in."""
    imports = {
        name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [f"{node.module}.{alias.name}" for alias in node.names]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    roots = {name.split(".")[0] for name in imports - {"random.Random"}}
    assert not roots & {"random", "secrets", "time", "datetime", "uuid", "os", "socket", "networkx"}
