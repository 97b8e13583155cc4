"""A small tournament by the same measures, and the stored table of the large one."""

from __future__ import annotations

from statistics import median

import pytest

from tests.bots.tournament import (
    LEAST_WINS,
    MOST_ROUNDS,
    MOST_SECONDS,
    RULESETS,
    TABLE,
    Played,
    against_random,
    play,
    row,
    traders,
)
from tests.tournaments import lines_of


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_stored_tournament_meets_the_measures(ruleset: str) -> None:
    assert "100 games each" in TABLE.read_text(encoding="utf-8")
    four = lines_of(TABLE)[f"{ruleset}, four traders"]
    assert float(four[0]) <= MOST_ROUNDS
    assert float(four[-1]) <= MOST_SECONDS
    assert int(lines_of(TABLE)[f"{ruleset}, a trader and three random players"][4]) >= LEAST_WINS


def test_a_line_of_the_table() -> None:
    done = [Played(30 + n, n % 2, n % 4, "goal", 1.0 + n) for n in range(4)]
    assert row("x", done) == "| x | 31.5 | 30 | 33 | 33 | 2 | 1 1 1 1 | 2.5 | 4.0 |"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_of_each_kind(ruleset: str) -> None:
    (four,) = [play(match) for match in traders(ruleset, 1)]
    assert (four.reason, four.rounds <= MOST_ROUNDS) == ("goal", True)
    assert [play(match).traders for match in against_random(ruleset, 1)] == [1]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_four_traders(ruleset: str) -> None:
    done = [play(match) for match in traders(ruleset, 8)]
    assert median(game.rounds for game in done) <= MOST_ROUNDS
    assert {game.reason for game in done} == {"goal"}


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_trader_among_random_players(ruleset: str) -> None:
    assert sum(play(match).traders for match in against_random(ruleset, 8)) >= 7
