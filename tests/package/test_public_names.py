"""The public interface stays as it is written down, unless somebody means to change it."""

from __future__ import annotations

import difflib
import importlib
import inspect
import re
from typing import Protocol, get_origin

import attrs
import pytest

import merchant_rules as mr
from tests.compiled import reads_signatures
from tests.package.public_names import MODULES, STORED, lines_of, listing
from tests.package.tree import ROOT


@reads_signatures
def test_the_listing_is_up_to_date() -> None:
    stored, now = STORED.read_text(encoding="utf-8").splitlines(), listing().splitlines()
    difference = "\n".join(difflib.unified_diff(stored, now, "public_names.txt", "the library", lineterm="", n=0))
    advice = "If the change is meant: python -m tests.package.public_names, a line in the changelog, and see"
    assert stored == now, f"the public interface has changed:\n{difference}\n{advice} docs/stability.md."


def test_the_three_names_that_never_change() -> None:
    lines = STORED.read_text(encoding="utf-8").splitlines()
    action = "action: A | PluginAction"
    assert "def merchant_rules.legal_moves(state: Plays[A], seat: int | None = None) -> tuple[A, ...]" in lines
    assert f"def merchant_rules.apply_action(state: Steps[S, A], {action}, *, seat: int | None = None) -> S" in lines
    assert "def merchant_rules.net_worth(state: Plays[Any], player: int) -> int" in lines


@pytest.mark.parametrize("module", MODULES)
def test_all_is_sorted_complete_and_there(module: str) -> None:
    names = importlib.import_module(module).__all__
    assert len(names) == len(set(names))
    assert [name for name in names if not hasattr(importlib.import_module(module), name)] == []


def test_public_functions_and_classes_are_explained() -> None:
    silent = []
    for module in MODULES:
        for name in importlib.import_module(module).__all__:
            found = getattr(importlib.import_module(module), name)
            if inspect.isbuiltin(found) or get_origin(found):  # compiled, or an alias: explained in the source
                continue
            if callable(found) and str(found.__module__).startswith("merchant_rules") and not found.__doc__:
                silent.append(f"{module}.{name}")
    assert silent == []


#: The front doors; what plug-ins are made of has its examples in the guide on plug-ins.
DOORS = (
    "merchant_rules",
    "merchant_rules.plugins",
    "merchant_rules.race",
    "merchant_rules.star_traders",
    "merchant_rules.testing",
)


@pytest.mark.parametrize("module", DOORS)
def test_public_functions_have_an_example_that_is_run(module: str) -> None:
    door = importlib.import_module(module)
    functions = {name: getattr(door, name) for name in door.__all__ if inspect.isfunction(getattr(door, name))}
    if module != "merchant_rules.testing":
        assert "value" in functions or "load_data" in functions
    assert [name for name, found in functions.items() if ">>>" not in (found.__doc__ or "")] == []


def test_the_stability_page_names_the_modules_and_the_listing() -> None:
    page = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
    assert [module for module in MODULES if module not in page] == []
    assert "tests/package/public_names.txt" in page


def test_the_reference_speaks_of_every_public_module() -> None:
    """`test_docs_width.py` looks for every single name where the documentation can be built."""
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    assert [module for module in MODULES if f"::: {module}\n" not in pages] == []
    plain = [name for name in mr.__all__ if not hasattr(getattr(mr, name), "__module__")]
    assert [name for name in (*plain, "Action") if not re.search(rf"merchant_rules\.{name}[ \"]", pages)] == []


# -- what a line says --------------------------------------------------------------------------------------------------


@attrs.frozen
class Point:
    x: int
    y: int = 0

    @property
    def norm(self) -> int:
        return self.x + self.y

    @classmethod
    def origin(cls, far: bool = False) -> Point:
        return cls(0)

    def _hidden(self) -> None: ...


class Walker(Protocol):
    def walk(self, to: Point, /) -> int: ...


def test_what_the_listing_says() -> None:
    assert list(lines_of("Point", Point)) == [
        "class Point(x: int, y: int = ...)",
        "  Point.norm -> int",
        "  Point.origin(far: bool = False) -> Point",
    ]
    assert list(lines_of("Walker", Walker)) == ["class Walker", "  Walker.walk(to: Point, /) -> int"]
    assert list(lines_of("CHANCE", mr.CHANCE)) == [f"CHANCE = {mr.CHANCE}"]
    assert list(lines_of("ConfigError", mr.ConfigError)) == ["class ConfigError(MerchantRulesError, ValueError)"]
    assert list(lines_of("play", mr.play)) == [
        "def play(config: Seats[V, A], bots: Sequence[Chooser[V, A]], *, seed: int, max_rounds: int = 500,"
        " checksums: bool = True) -> Record"
    ]
    assert list(lines_of("Either", int | bool)) == ["Either = bool | int"]
