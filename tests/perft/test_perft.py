"""Stored positions have as many sequences of actions as they had: no rule has changed unnoticed."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.engine import apply_action
from merchant_rules.race.meta import RULESETS as RACE_RULESETS
from merchant_rules.testing import divide, perft
from merchant_rules.testing.conformance import choices
from merchant_rules.testing.strategies import legal_module_sets
from merchant_rules.venus.meta import RULESETS
from tests.perft.positions import Stored, stored

ALL_RULESETS = {**RULESETS, **RACE_RULESETS}
POSITIONS = {f"{position.file}-{position.name}": position for position in stored()}
#: Counts above this are left to `make test-all`.
QUICK = 4_000


def plain_count(position: Stored, plies: int) -> int:
    """Sequences counted one by one, by checked actions."""
    layer = [position.state]
    for _ in range(plies):
        layer = [apply_action(state, action) for state in layer for action in choices(state)]
    return len(layer)


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_are_as_stored(name: str) -> None:
    position = POSITIONS[name]
    for plies, count in enumerate(position.counts, start=1):
        if count <= QUICK:
            assert perft(position.state, plies) == count, f"after {plies} actions: {divide(position.state, plies)}"


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_large_counts_are_as_stored(name: str) -> None:
    position = POSITIONS[name]
    for plies, count in enumerate(position.counts, start=1):
        assert perft(position.state, plies) == count, f"after {plies} actions: {divide(position.state, plies)}"


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_are_sound_and_plain_to_read(name: str) -> None:
    position = POSITIONS[name]
    assert mr.validate(position.state) == ()
    assert position.state.source is None
    assert mr.to_json(position.state) == position.save.strip()
    assert mr.digest(mr.from_json(position.save)) == mr.digest(position.state)
    assert position.counts[0] == len(choices(position.state))
    assert plain_count(position, 2) == position.counts[1]


def test_every_ruleset_and_module_set_has_positions() -> None:
    there = {(p.state.config.ruleset, p.state.config.modules) for p in POSITIONS.values()}
    assert there == {(name, modules) for name in ALL_RULESETS for modules in legal_module_sets(name)}
    for position in POSITIONS.values():
        config = position.state.config
        # one file each; the Rastur come with solitaire anyway
        modules = [name for name in config.modules if name != "rastur" or "solitaire" not in config.modules]
        folder = ALL_RULESETS[config.ruleset].folder or config.ruleset.replace("-", "_")
        assert position.file == "_".join((folder, *modules))
        assert len(position.counts) >= 3


def test_the_positions_of_modules_lead_through_what_these_bring() -> None:
    """Every kind of frame of a module is passed on the way, and what follows from it is counted."""
    plain = {*mr.new_game(mr.Config("classic-1988", 2)).rules.tags.values()}
    brought, passed = set[type](), set[type]()
    for position in (p for p in POSITIONS.values() if p.state.config.modules and isinstance(p.state, mr.State)):
        rules = position.state.rules
        brought |= {kind for kind in rules.tags.values() if hasattr(kind, "seat")} - plain
        layer = {position.state}
        for count in position.counts:
            passed |= {type(frame) for state in layer for frame in state.stack}
            if count <= QUICK // 3:
                layer = {apply_action(state, action) for state in layer for action in choices(state)}
    assert brought - passed == set()


def test_the_positions_of_race_lead_through_every_frame_that_asks_a_seat() -> None:
    """Every kind of frame in which a seat decides is passed on the way, by two, three and four players."""
    positions = [p for p in POSITIONS.values() if isinstance(p.state, race.State)]
    assert {len(position.state.players) for position in positions} == {2, 3, 4}
    passed = set[type]()
    for position in positions:
        layer = {position.state}
        for count in position.counts:
            passed |= {type(state.stack[-1]) for state in layer if mr.actors(state)}
            if count <= QUICK // 3:
                layer = {apply_action(state, action) for state in layer for action in choices(state)}
    asking = {
        "Opening", "Selecting", "SelectingTwo", "Keeping", "ChoosingDevelopment", "ChoosingWorld", "PlacingWorld",
        "Paying", "Selling", "Consuming", "ChoosingGoods", "GivingCards", "Naming", "Producing", "Trimming",
    }  # fmt: skip
    assert asking - {kind.__name__ for kind in passed} == set()
