"""A small soak in every test run: 200 games of the base game of Venus and some of the others, the same on every run."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

from merchant_rules.kernel.game import game_of
from tests.soak.__main__ import batch, batches
from tests.soak.game import Report, planned, play, started
from tests.soak.variants import GROUPS, groups_of, of_group

GAMES = 200
#: Games in a normal run of the tests; a group that is not named plays a few.
PLAYED = {"classic-1988": GAMES, "star-traders-basic": 160, "star-traders-advanced": 160}
BATCHES = [(group, numbers) for group in GROUPS for numbers in batches(PLAYED.get(group, 80))]


@pytest.mark.parametrize(("group", "numbers"), BATCHES, ids=lambda it: it if isinstance(it, str) else str(it[0]))
def test_random_games_keep_all_invariants(group: str, numbers: range) -> None:
    report = batch(group, 0, numbers)
    assert report.failures == [], "\n".join(map(str, report.failures))
    assert report.games == len(numbers)
    assert report.checked > 20, "every batch has a game that is looked at after every action"


@cache
def sample(group: str) -> tuple[tuple[bool, bool, str, int, bool], ...]:
    """What kinds of games the numbers stand for."""
    plans = [planned(group, 0, number) for number in range(GAMES)]
    return tuple((p.seeded, p.rich, p.chooser, p.config.player_count, p.thorough) for p in plans)


@pytest.mark.parametrize("group", GROUPS)
def test_the_games_are_mixed(group: str) -> None:
    seeded, rich, choosers, seats, thorough = zip(*sample(group), strict=True)
    assert sum(seeded) == GAMES / 2
    assert GAMES / 3 < sum(rich) < 2 * GAMES / 3
    (watched,) = {variant.watched for variant in of_group(group)}
    assert set(choosers) == {*watched.choosers}
    assert set(seats) == {count for variant in of_group(group) for count in variant.seats}
    assert sum(thorough) == GAMES / watched.thorough
    assert {own for own, looked in zip(seeded, thorough, strict=True) if looked} == {True, False}


def test_the_same_plan_is_the_same_game() -> None:
    plan = planned(GROUPS[0], 3, 1)
    assert started(plan) == started(planned(GROUPS[0], 3, 1))
    assert play(plan) == play(plan)
    assert started(plan) != started(planned(GROUPS[0], 4, 1))


def test_a_failing_game_says_how_to_play_it_again() -> None:
    plan = planned(GROUPS[0], 3, 1)
    watched = attrs.evolve(plan.variant.watched, faults=lambda *given: ["something is wrong"])
    report = play(attrs.evolve(plan, variant=attrs.evolve(plan.variant, watched=watched)))
    (failure,) = report.failures
    assert "--seed 3 --only classic-1988 --game 1" in str(failure)
    assert "something is wrong" in failure.reason
    assert 'ruleset = "classic-1988"' in failure.config
    assert len(failure.tokens) == report.actions.total()


def test_reports_add_up() -> None:
    report = Report()
    for number in (1, 2):
        report.add(play(planned(GROUPS[0], 0, number)))
    assert report.games == 2
    assert report.decisions <= report.actions.total()


@pytest.mark.parametrize("group", GROUPS)
def test_every_variant_compiles(group: str) -> None:
    plan = planned(group, 0, 0)
    for variant in of_group(group):
        for rich in (True, False):
            config = variant.config(plan.rng("config"), rich)
            assert game_of(config).compile(config).config == config


def test_games_are_asked_for_by_group_or_by_game() -> None:
    assert groups_of("race") == ("race-2", "race-3", "race-4", "race-two-player")
    assert groups_of("ffg-classic") == ("ffg-classic",)
    assert {*groups_of("venus"), *groups_of("race"), *groups_of("star-traders")} == {*GROUPS}
    with pytest.raises(ValueError, match="no group or game 'chess'"):
        groups_of("chess")
