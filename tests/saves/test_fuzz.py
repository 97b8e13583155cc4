"""Thousands of broken saves: each is refused by a `SchemaError`, or it is a position that a game could go on from."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import merchant_rules as mr
from merchant_rules import SchemaError, State
from tests.saves.games import CONFIGS, choices, states
from tests.saves.mutate import mutated_data, mutated_text
from tests.saves.test_json import own_data

BATCHES = 8
PER_BATCH = 275


@cache
def saves() -> tuple[str, ...]:
    """Saves along games, of states with rare frames more than of others."""
    common = {"Declaring", "Moving", "Trading", "Rolling", "PlacingRastur"}
    kept = []
    for name in CONFIGS:
        for number, state in enumerate(states(name, 100)):
            if number % 6 == 0 or type(state.stack[-1]).__name__ not in common:
                kept.append(mr.to_json(state))
            if number % 60 == 0:
                kept.append(mr.to_json(mr.view(state, 0)))
    return tuple(kept)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_mutated_save_is_refused_or_whole(batch: int) -> None:
    rng = Random(batch)
    refused = 0
    for number in range(PER_BATCH):
        good = rng.choice(saves())
        text = mutated_text(good, rng) if number % 4 == 0 else mutated_data(good, rng)
        try:
            loaded = mr.from_json(text)
        except SchemaError:
            refused += 1
            continue
        if mr.to_json(loaded) != good and isinstance(loaded, State):
            goes_on(loaded, rng)
    assert refused > PER_BATCH // 2


def goes_on(state: State, rng: Random) -> None:
    """The state comes back from its own save and can be played on, from one possible state to the next."""
    assert mr.validate(state) == ()
    assert mr.from_json(mr.to_json(state)) == state
    for _ in range(4):
        if mr.result(state) is not None:
            return
        state = mr.apply_action(state, rng.choice(choices(state)))
        assert mr.validate(state) == ()


def test_mutated_configs_actions_and_data() -> None:
    rng = Random(77)
    config = mr.Config("classic-1988", ("human", "nik"), data=own_data())
    plain = [mr.to_json(CONFIGS["six"]), mr.to_json(mr.parse_token(config, "go:moon-1:3")), mr.to_json(config)]
    for number in range(240):
        good = plain[number % 3]
        try:
            loaded = mr.from_json(mutated_data(good, rng) if number % 2 else mutated_text(good, rng))
        except SchemaError:
            continue
        assert mr.from_json(mr.to_json(loaded)) == loaded
