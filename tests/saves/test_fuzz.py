"""Thousands of broken saves: each is refused by a `SchemaError`, or it is a position that a game could go on from."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.store.config import config_to_dict
from merchant_rules.venus.rules.setup import fresh_state
from tests.saves.games import CONFIGS, choices, states
from tests.saves.mutate import mutated_data, mutated_json, mutated_text
from tests.saves.test_json import own_data
from tests.soak.venus.invariants import faults

BATCHES = 8
PER_BATCH = 300


@cache
def saves() -> tuple[str, ...]:
    """Saves along games, of states with rare frames more than of others."""
    common = {"Declaring", "Moving", "Trading", "Rolling", "PlacingRastur"}
    kept = []
    for name in CONFIGS:
        for number, state in enumerate(states(name, 100)):
            if number % 6 == 0 or type(state.stack[-1]).__name__ not in common:
                kept.append(mr.to_json(state))
            if number % 25 == 0:
                kept.append(mr.to_json(mr.view(state, None if number % 50 else 0)))
    return tuple(kept)


def broken(good: str, number: int, rng: Random) -> str:
    """A mutated save; most changes are made to the data, where they go deep."""
    if number % 4 == 0:
        return mutated_text(good, rng)
    return mutated_json(good, rng) if number % 10 == 5 else mutated_data(good, rng)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_mutated_save_is_refused_or_whole(batch: int) -> None:
    rng = Random(batch)
    refused = 0
    for number in range(PER_BATCH):
        good = rng.choice(saves())
        try:
            loaded = mr.from_json(broken(good, number, rng))
        except mr.SchemaError:
            refused += 1
            continue
        if mr.to_json(loaded) != good:
            goes_on(loaded, rng)
    assert refused > PER_BATCH // 2


def goes_on(loaded: mr.State | mr.View, rng: Random) -> None:
    """The state comes back from its own save and can be played on, from one possible state to the next."""
    assert mr.from_json(mr.to_json(loaded)) == loaded
    state = loaded if isinstance(loaded, mr.State) else mr.imagine(loaded, 1)
    assert_whole(state)
    for _ in range(4):
        if mr.result(state) is not None:
            return
        state = mr.apply_action(state, rng.choice(choices(state)))
        assert_whole(state)


def assert_whole(state: mr.State) -> None:
    """Nothing is wrong with it, by what loading asks and by a count of all pieces and coins that knows no rule."""
    assert mr.validate(state) == ()
    redacted = "seen and not identified"  # as in a game from which a look was struck out
    found = [fault for fault in faults(state, fresh_state(state.rules, None)) if redacted not in fault]
    assert found == []


def test_the_saves_are_of_every_game_and_kind() -> None:
    kept = [json.loads(text) for text in saves()]
    for config in CONFIGS.values():
        kinds = {data["kind"] for data in kept if data["config"] == config_to_dict(config)}
        assert kinds == {"state", "view"}
    assert len({frame["is"] for data in kept for frame in data["stack"]}) > 20
    assert BATCHES * PER_BATCH >= 2000


def envelopes() -> list[str]:
    """Configs, with data of one's own too, and every class of action of every game."""
    own = mr.Config("classic-1988", ("human", "nik"), data=own_data())
    found: dict[type, Any] = {}
    for name in CONFIGS:
        for state in states(name, 60):
            found |= {type(action): action for action in choices(state)}
    return [mr.to_json(thing) for thing in (*CONFIGS.values(), own, own, own, *found.values())]


def test_mutated_configs_actions_and_data() -> None:
    rng = Random(77)
    good = envelopes()
    assert {json.loads(text)["kind"] for text in good} == {"config", "action"}
    refused = 0
    for number in range(1500):
        try:
            loaded = mr.from_json(broken(rng.choice(good), number, rng))
        except mr.SchemaError:
            refused += 1
            continue
        assert mr.from_json(mr.to_json(loaded)) == loaded
    assert refused > 500
