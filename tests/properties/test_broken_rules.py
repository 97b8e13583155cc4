"""The suite bites: rules with one thing wrong fail it, by the right test, with a short line to paste."""

from __future__ import annotations

import pytest

from merchant_rules import testing
from merchant_rules.kernel import conformance
from merchant_rules.testing import Line, conformance_suite
from merchant_rules.testing.suite import PROPERTIES
from merchant_rules.venus.config import Config
from merchant_rules.venus.game import new_game
from tests.properties.broken import FAULTS, with_fault

CONFIG = Config("classic-1988", ("human", "nik"), options={"first_player": 0})


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_rule_fails_the_suite(name: str) -> None:
    action, fault, noticed_by, error = FAULTS[name]
    suite = conformance_suite(CONFIG, plies=100, examples=200, start=with_fault(action, fault), shrink=False)
    kind = getattr(testing, error, None) or getattr(conformance, error)
    with pytest.raises(kind):
        getattr(suite(), f"test_{noticed_by}")()


def test_every_property_is_broken_by_something_or_proved_elsewhere() -> None:
    """Saves and seeds are broken in the kernel's own tests, on the toy game."""
    noticed = {noticed_by for _, _, noticed_by, _ in FAULTS.values()}
    assert noticed | {"saves_come_back", "seeded_play_is_explicit_play"} == {*PROPERTIES, "turns_end"}


def test_what_fails_shrinks_to_a_short_line_that_can_be_pasted() -> None:
    action, fault, noticed_by, _ = FAULTS["loses-a-coin"]
    suite = conformance_suite(CONFIG, start=with_fault(action, fault))
    with pytest.raises(conformance.BrokenInvariant) as caught:
        getattr(suite(), f"test_{noticed_by}")()
    code = "Line(Config('classic-1988', ('human', 'nik'), options={'first_player': 0}), 'stay end')"
    assert f"shortest line found: {code}" in caught.value.__notes__
    pasted: Line = eval(code, {"Line": Line, "Config": Config})
    assert pasted.state.players[0].money == 40, "the right rules lose no coin"
    assert list(pasted.record().tokens) == ["stay", "end"]


def test_the_unbroken_rules_pass_with_the_same_start() -> None:
    suite = conformance_suite(CONFIG, plies=60, examples=10, start=lambda config, seed: new_game(config, seed=seed))
    for name in (*PROPERTIES, "turns_end"):
        getattr(suite(), f"test_{name}")()
