"""Stored positions have as many sequences of actions as they had: no rule has changed unnoticed."""

from __future__ import annotations

import pytest

from merchant_rules.kernel.conformance import choices
from merchant_rules.kernel.engine import apply_action
from merchant_rules.testing import divide, perft
from merchant_rules.venus.codec import digest, from_json, to_json
from merchant_rules.venus.meta import RULESETS
from merchant_rules.venus.validate import validate
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
    assert to_json(position.state) == position.save.strip()
    assert digest(from_json(position.save)) == digest(position.state)
    assert position.counts[0] == len(choices(position.state))
    assert plain_count(position, 2) == position.counts[1]


def test_both_rulesets_have_positions() -> None:
    files = {position.file for position in POSITIONS.values()}
    assert files == {meta.folder for meta in RULESETS.values()}
    assert all(len(position.counts) >= 3 for position in POSITIONS.values())
