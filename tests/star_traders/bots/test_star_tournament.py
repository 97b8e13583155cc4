"""A small tournament by the same measures, and the stored table of the large one."""

from __future__ import annotations

import pytest

from tests.star_traders.bots.tournament import KINDS, LEAST_WINS, MOST_TURNS, TABLE, Played, matches, play, row
from tests.tournaments import lines_of

FOUR = next(kind for kind in KINDS if kind.title == "basic, four players")


def test_the_stored_tournament_meets_the_measures() -> None:
    assert "100 games each" in TABLE.read_text(encoding="utf-8")
    table = lines_of(TABLE)
    assert list(table) == [kind.title for kind in KINDS]
    assert int(table[KINDS[0].title][0]) >= LEAST_WINS
    wins, _, slowest, ended, *_ = table[FOUR.title]
    assert (wins, ended) == ("100", "100")
    assert int(slowest) <= MOST_TURNS


def test_a_line_of_the_table() -> None:
    done = [Played(10 + n, n > 0, "mission" if n else "max-rounds", 1.0 + n) for n in range(4)]
    assert row("x", done) == "| x | 3 | 11.5 | 13 | 3 | 1 | 2.5 | 4.0 |"


def test_seats_in_turn() -> None:
    assert [match.bots.index("star-trader") for match in matches(KINDS[1], 5)] == [0, 1, 2, 3, 0]
    assert matches(FOUR, 1)[0].bots == ("star-trader",) * 4


def test_a_bot_against_a_random_player() -> None:
    assert all(play(match).won for match in matches(KINDS[0], 6))


def test_four_bots_come_to_an_end() -> None:
    done = [play(match) for match in matches(FOUR, 6)]
    assert {game.reason for game in done} == {"mission"}
    assert max(game.turns for game in done) <= MOST_TURNS


@pytest.mark.slow
def test_a_bot_against_a_random_player_again_and_again() -> None:
    assert sum(play(match).won for match in matches(KINDS[0], 40)) >= 38
