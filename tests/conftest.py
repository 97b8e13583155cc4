"""What all tests share: the `rule` marker, checked against the rules' data, and the profiles of Hypothesis."""

from __future__ import annotations

import os
import re
import signal
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
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # a shell starts in the background what ignores Ctrl-C, and so would the programs that tests run at a terminal
        signal.signal(signal.SIGINT, signal.default_int_handler)


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
    parser.addoption(
        "--game", default="", metavar="NAME", help="run the tests of this game alone: venus, race, star, toy"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    asked: str = config.getoption("--game")
    if asked:
        wanted = named_in(asked)[:1]
        kept: list[pytest.Item] = []
        left: list[pytest.Item] = []
        for item in items:
            own = games_of(item.path.relative_to(ROOT), item.name)
            (kept if wanted and wanted[0] in own else left).append(item)
        if not kept:
            raise pytest.UsageError(f"no test belongs to a game {asked!r}; there are {', '.join(GAMES)}")
        config.hook.pytest_deselected(items=left)
        items[:] = kept


#: A word in the path or the name of a test, or among its parameters, and the game that it stands for.
GAMES = {
    "venus": "venus",
    "race": "race",
    "star": "star_traders",
    "stars": "star_traders",
    "toy": "toy",
    "nim": "nim",
}
#: Folders of tests, and the games they belong to where nothing else is said: all others are about Venus.
FOLDERS: dict[str, tuple[str, ...]] = {
    "fuzz": ("venus", "race", "star_traders"),
    "kernel": ("toy",),
    "package": (),
    "web": (),
}


def games_of(path: Path, name: str = "") -> tuple[str, ...]:
    """The games that a test or a doctest belongs to, () for what all games share.

    >>> games_of(Path("tests/race/flow/test_fed.py")), games_of(Path("tests/golden/test_golden.py"))
    (('race',), ('venus',))
    >>> games_of(Path("tests/perft/test_perft.py"), "test_positions_are_sound[race_base-opening]")
    ('race',)
    >>> games_of(Path("tests/star_traders/test_payoffs.py"), "test_the_first_of_a_race")
    ('star_traders',)
    >>> games_of(Path("tests/kernel/test_toy.py")), games_of(Path("tests/fuzz/test_fuzz.py"))
    (('toy',), ('venus', 'race', 'star_traders'))
    >>> games_of(Path("tests/package/test_texts.py")), games_of(Path("README.md"))
    ((), ())
    """
    parts = path.parts
    usual = FOLDERS.get(parts[1], ("venus",)) if parts[0] == "tests" and len(parts) > 2 else ()
    return named_in(f"{path}") or named_in(name) or usual


def named_in(text: str) -> tuple[str, ...]:
    """The games that a text names.

    >>> named_in("merchant-of-venus"), named_in("star-traders"), named_in("race-base"), named_in("chess")
    (('venus',), ('star_traders',), ('race',), ())
    """
    return tuple(dict.fromkeys(GAMES[word] for word in re.findall(r"[a-z]+", text) if word in GAMES))


@cache
def _known_ids() -> frozenset[object]:
    rules = [rule.id for ruleset in RULESETS for rule in rulebook(ruleset)]
    rules += [rule.id for book in (race.rulebook(), star_traders.rulebook()) for rule in book]
    ruled = (*rulings(), *race.rulings(), *star_traders.rulings())
    return frozenset([*rules, *(ruling.id for ruling in ruled)])
