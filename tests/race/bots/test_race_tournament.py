"""A small tournament by the same measures, and the stored table of the large one."""

from __future__ import annotations

import pytest

from tests.race.bots.tournament import (
    KINDS,
    LEAST_WINS,
    MOST_ROUNDS,
    MOST_SECONDS,
    TABLE,
    Kind,
    Played,
    matches,
    play,
    row,
)
from tests.tournaments import lines_of

AGAINST_RANDOM = [kind for kind in KINDS if kind.random]


def title(kind: Kind) -> str:
    """For the names of tests."""
    return kind.title


def test_the_stored_tournament_meets_the_measures() -> None:
    assert "100 games each" in TABLE.read_text(encoding="utf-8")
    table = lines_of(TABLE)
    assert list(table) == [kind.title for kind in KINDS]
    for kind in KINDS:
        wins, _, _, slowest, *ends, mean, _ = table[kind.title]
        if kind.random:
            assert float(wins) >= LEAST_WINS.get(kind.players, 60)
        assert int(slowest) <= MOST_ROUNDS
        assert sum(map(int, ends)) == 100, "every game ended by itself"
        assert float(mean) <= MOST_SECONDS


def test_a_line_of_the_table() -> None:
    reasons = ("tableau", "chips", "chips", "tableau+chips")
    done = [Played(10 + n, n % 2 / 2, 30 + n, reason, 1.0 + n) for n, reason in enumerate(reasons)]
    assert row("x", done) == "| x | 1 | 31.5 | 11.5 | 13 | 1 | 2 | 1 | 2.5 | 4.0 |"


def test_seats_in_turn() -> None:
    assert [match.bots.index("race") for match in matches(KINDS[2], 5)] == [0, 1, 2, 3, 0]
    assert [match.bots for match in matches(KINDS[4], 2)] == [("race", "race")] * 2


@pytest.mark.parametrize("kind", AGAINST_RANDOM, ids=title)
def test_a_bot_among_random_players(kind: Kind) -> None:
    done = [play(match) for match in matches(kind, 3)]
    assert sum(game.wins for game in done) >= 2
    assert max(game.rounds for game in done) <= MOST_ROUNDS


@pytest.mark.slow
@pytest.mark.parametrize("kind", AGAINST_RANDOM, ids=title)
def test_a_bot_among_random_players_again_and_again(kind: Kind) -> None:
    assert sum(play(match).wins for match in matches(kind, 12)) >= 11
