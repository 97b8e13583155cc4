"""What all tests share: the `rule` marker, checked against the rules' data, and the profiles of Hypothesis."""

from __future__ import annotations

import os
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from merchant_rules.race import books as race
from merchant_rules.star_traders import books as star_traders
from merchant_rules.venus.books import rulebook, rulings
from merchant_rules.venus.meta import RULESETS
from tests.package.tree import ROOT

# The suite says the same thing on every run; MERCHANT_RULES_PROFILE=wide goes looking for new trouble.
# A busy machine is no reason to fail, so neither profile measures how slow an example is.
settings.register_profile(
    "default", derandomize=True, deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("wide", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow])
# Enough examples to go through the code once, for the run that measures what is covered.
settings.register_profile("quick", settings.get_profile("default"), max_examples=5)
settings.load_profile(os.environ.get("MERCHANT_RULES_PROFILE", "default"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the obligations and rulings that this test proves")


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, object, object]:
    """A test that names a rule which does not exist is an error of collection, before anything runs."""
    made = yield
    items = made if isinstance(made, list) else [made]
    wrong = [f"{item.nodeid}: {fault}" for item in items if isinstance(item, pytest.Item) for fault in _faults(item)]
    if wrong:
        raise pytest.Collector.CollectError("\n".join(wrong))
    return made


def _faults(item: pytest.Item) -> list[str]:
    faults = []
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            faults.append("the marker takes ids, and at least one")
        faults += [f"no rule or ruling has the id {name!r}" for name in mark.args if name not in _known_ids()]
    return faults


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", default="", metavar="NAME", help="run the tests of this game alone: venus, race, ...")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted: str = config.getoption("--game")
    if wanted:
        kept = [item for item in items if game_of(item.path) == wanted]
        if not kept:
            raise pytest.UsageError(f"no test belongs to a game {wanted!r}")
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


#: Folders of tests that belong to no game.
SHARED = ("kernel", "package", "web")
GAMES = ("race", "star_traders", "venus")


def game_of(path: Path) -> str:
    """The game that a file of tests or doctests belongs to, "" for what all games share."""
    parts = path.relative_to(ROOT).parts
    for name in GAMES:
        if name in parts:
            return name
    return "venus" if parts[0] == "tests" and len(parts) > 2 and parts[1] not in SHARED else ""


@cache
def _known_ids() -> frozenset[object]:
    rules = [rule.id for ruleset in RULESETS for rule in rulebook(ruleset)]
    rules += [rule.id for book in (race.rulebook(), star_traders.rulebook()) for rule in book]
    ruled = (*rulings(), *race.rulings(), *star_traders.rulings())
    return frozenset([*rules, *(ruling.id for ruling in ruled)])
