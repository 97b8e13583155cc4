"""`play_forced` plays what has no alternative, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import pytest

import merchant_rules as mr

CONFIGS: tuple[Any, ...] = (
    mr.Config("classic-1988", ("human", "nik", "dell")),
    mr.Config("ffg-classic", ("human", "whynom")),
    mr.race.Config("race-base", 2),
    mr.star_traders.Config("star-traders-basic", 2),
)


@pytest.mark.parametrize("config", CONFIGS, ids=lambda config: str(config.ruleset))
def test_forced_moves_lead_where_they_lead_one_by_one(config: Any) -> None:
    state, rng, found = mr.new_game(config, seed=3), random.Random(3), 0
    for _ in range(150):
        after, played = mr.play_forced(state)
        for action in played:
            assert mr.legal_moves(state) == (action,)
            assert len(mr.actors(state)) == 1
            state = mr.apply_action(state, action)
        assert state == after
        found += len(played)
        if mr.result(state):
            break
        if moves := mr.legal_moves(state):
            state = mr.apply_action(state, rng.choice(moves))
    assert found


def test_it_stops_at_a_roll_and_where_it_is_told() -> None:
    config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    explicit = mr.new_game(config)
    assert mr.play_forced(explicit) == (explicit, ())
    state = mr.apply_action(mr.new_game(config, seed=1), mr.Stay())
    assert mr.play_forced(state, most=0) == (state, ())


@pytest.mark.parametrize("most", [-1, True, "2"])
def test_the_limit_is_a_number(most: Any) -> None:
    state = mr.new_game(CONFIGS[0], seed=1)
    with pytest.raises(mr.WrongType, match="most is a whole number"):
        mr.play_forced(state, most=most)


def test_a_view_is_no_state() -> None:
    seen: Any = mr.view(mr.new_game(CONFIGS[0], seed=1), 0)
    with pytest.raises(mr.WrongType, match="a view is not a state"):
        mr.play_forced(seen)
