"""Stored positions have as many sequences of actions as they had: no rule has changed unnoticed."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.kernel.engine import apply_action
from merchant_rules.testing import divide, perft
from merchant_rules.testing.conformance import choices
from merchant_rules.testing.strategies import legal_module_sets
from merchant_rules.venus.meta import RULESETS
from merchant_rules.venus.positions.validate import validate
from tests.perft.positions import Stored, stored

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
    assert validate(position.state) == ()
    assert position.state.source is None
    assert mr.to_json(position.state) == position.save.strip()
    assert mr.digest(mr.from_json(position.save)) == mr.digest(position.state)
    assert position.counts[0] == len(choices(position.state))
    assert plain_count(position, 2) == position.counts[1]


def test_every_ruleset_and_module_set_has_positions() -> None:
    there = {(p.state.config.ruleset, p.state.config.modules) for p in POSITIONS.values()}
    assert there == {(name, modules) for name in RULESETS for modules in legal_module_sets(name)}
    for position in POSITIONS.values():
        config = position.state.config
        # one file each; the Rastur come with solitaire anyway
        modules = [name for name in config.modules if name != "rastur" or "solitaire" not in config.modules]
        assert position.file == "_".join((RULESETS[config.ruleset].folder, *modules))
        assert len(position.counts) >= 3


def test_the_positions_of_modules_lead_through_what_these_bring() -> None:
    """Every kind of frame of a module is passed on the way, and what follows from it is counted."""
    plain = {*mr.new_game(mr.Config("classic-1988", 2)).rules.tags.values()}
    brought, passed = set[type](), set[type]()
    for position in (p for p in POSITIONS.values() if p.state.config.modules):
        rules = position.state.rules
        brought |= {kind for kind in rules.tags.values() if hasattr(kind, "seat")} - plain
        layer = {position.state}
        for count in position.counts:
            passed |= {type(frame) for state in layer for frame in state.stack}
            if count <= QUICK // 3:
                layer = {apply_action(state, action) for state in layer for action in choices(state)}
    assert brought - passed == set()
