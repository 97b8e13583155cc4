"""The strategies draw what they say, and what they draw shrinks."""

from __future__ import annotations

import random

import pytest
from hypothesis import find, given, settings

import merchant_rules as mr
from merchant_rules.testing import (
    Line,
    Moment,
    configs,
    illegal_moments,
    legal_moments,
    lines,
    shortest,
    states,
    whole_games,
)
from merchant_rules.testing.strategies import walked
from merchant_rules.venus.positions.validate import validate

CONFIG = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
SEARCH = settings(max_examples=500, database=None)


@given(configs())
def test_configs_make_games(config: mr.Config) -> None:
    assert mr.Config.from_toml(config.to_toml()) == config
    assert repr(Line(config)).startswith("Line(Config(")
    if config.data is None:
        assert eval(repr(Line(config)), {"Line": Line, "Config": mr.Config}) == Line(config)


@pytest.mark.parametrize(
    "wanted",
    [
        lambda config: config.ruleset == "ffg-classic" and config.option("fast_play"),
        lambda config: config.modules == ("rastur", "solitaire"),
        lambda config: config.ruleset == "classic-1988" and config.option("bank_total"),
        lambda config: config.ruleset == "classic-1988" and config.option("guard_plants_payoff") == 140,
        lambda config: config.option("first_player") == 1,
        lambda config: config.player_count == 6,
        lambda config: config.species is not None,
    ],
)
def test_all_kinds_of_configs_are_drawn(wanted: object) -> None:
    assert find(configs(), wanted, settings=SEARCH)  # type: ignore[arg-type]


@settings(max_examples=20)
@given(lines(CONFIG, plies=40))
def test_a_line_is_played_again_from_its_text(line: Line) -> None:
    again: Line = eval(repr(line), {"Line": Line, "Config": mr.Config})
    assert again == line
    assert again.states == line.states
    assert again.actions == line.actions
    assert len(line.states) == len(line) + 1
    assert again.record().final() == line.state


@settings(max_examples=20)
@given(states(CONFIG, plies=40))
def test_states_are_sound(state: mr.State) -> None:
    assert validate(state) == ()


@settings(max_examples=10)
@given(whole_games(CONFIG, rounds=5))
def test_whole_games_come_to_an_end_or_the_limit(line: Line) -> None:
    assert mr.result(line.state) is not None or line.state.turn.number == 11


@settings(max_examples=20)
@given(legal_moments(CONFIG, plies=30))
def test_legal_moments_are_legal(moment: Moment) -> None:
    assert moment.action in mr.legal_moves(moment.state)
    assert mr.apply_action(moment.state, moment.action, seat=mr.actor(moment.state)) != moment.state


@settings(max_examples=20)
@given(illegal_moments(CONFIG, plies=30))
def test_illegal_moments_are_refused(moment: Moment) -> None:
    assert mr.check(moment.state, moment.action) is not None
    with pytest.raises(mr.IllegalAction):
        mr.apply_action(moment.state, moment.action)


def can_land(line: Line) -> bool:
    return mr.Land() in mr.legal_moves(line.state)


@pytest.mark.parametrize("seed", [None, 4])
def test_a_line_is_shortened_to_what_matters(seed: int | None) -> None:
    long = walked(CONFIG, seed, random.Random(3).randbytes(400))
    turns = next(n for n in range(300, len(long.states)) if mr.Land() in mr.legal_moves(long.states[n]))
    line = shortest(Line(CONFIG, " ".join(long.tokens.split()[:turns]), seed), can_land)
    assert can_land(line)
    assert len(line) <= 8
    assert line.seed is None
    assert Line(line.config, line.tokens).state == line.state


def test_the_opening_of_a_seeded_line_is_told_too() -> None:
    config = mr.Config("classic-1988", ("human", "nik"))
    line = shortest(Line(config, "stay end stay end", seed=4), lambda line: line.state.turn.number > 1)
    assert line.seed is None
    opening, *rest = line.tokens.split("stay")
    assert opening.startswith("open:")
    assert rest == [" end"]
