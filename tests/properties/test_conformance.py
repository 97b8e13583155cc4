"""Both rulesets keep every promise, for all configs, along lines of play that shrink."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.testing import check_game, configs, conformance_suite
from merchant_rules.testing.strategies import legal_module_sets
from merchant_rules.venus.meta import RULESETS
from tests.soak.game import planned, started
from tests.soak.variants import GROUPS

TestClassic1988 = conformance_suite(configs(["classic-1988"], [()]), plies=80)
TestFfgClassic = conformance_suite(configs(["ffg-classic"]), plies=80)
TestModules = conformance_suite(configs(["classic-1988"], legal_module_sets("classic-1988")[1:]), plies=80)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [None, 5])
def test_a_game_conforms_at_every_step(ruleset: str, seed: int | None) -> None:
    rng = Random(7)
    check_game(mr.new_game(mr.Config(ruleset, 3), seed=seed), lambda state, choices: rng.choice(choices), 250, every=25)


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("number", range(6))
def test_a_rich_game_conforms_at_every_step(group: str, number: int) -> None:
    start = rich(group, number)
    rng = Random(number)
    check_game(start, lambda state, choices: rng.choice(choices), 150, every=25)


def rich(group: str, number: int) -> Any:
    """The rich games of the soak, by their number among them."""
    plans = (planned(group, 11, n) for n in range(100))
    return started([plan for plan in plans if plan.rich][number])


def test_module_sets_are_found() -> None:
    assert legal_module_sets("ffg-classic") == [()]
    assert legal_module_sets("classic-1988") == [
        (),
        ("combat",),
        ("rastur",),
        ("rastur", "solitaire"),
        ("combat", "rastur"),
        ("combat", "rastur", "solitaire"),
    ]
