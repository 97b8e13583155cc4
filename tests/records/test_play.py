"""The loop in which bots play: who is asked, what they see, how it ends, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from tests.records.test_records import Dice

FIRST = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 1}, goal=300)


class First:
    """Always the first move; remembers what it saw."""

    def __init__(self) -> None:
        self.seen: list[tuple[mr.View, tuple[Any, ...]]] = []

    def choose(self, view: mr.View, moves: tuple[Any, ...]) -> Any:
        self.seen.append((view, moves))
        return moves[0]


def test_each_bot_is_asked_for_its_own_seat_and_sees_a_view() -> None:
    bots = [First(), First()]
    record = mr.play(FIRST, bots, seed=1, max_rounds=4)
    for seat, bot in enumerate(bots):
        assert len(bot.seen) == 8
        for view, moves in bot.seen:
            assert type(view) is mr.View
            assert view.seat == view.actor == seat
            assert view.moves == moves
    assert [action for _, action in record] == list(record.actions)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [mr.play(FIRST, [Dice(1), Dice(2)], seed=seed, max_rounds=15) for seed in (4, 4, 5)]
    assert games[0] == games[1]
    assert games[0].tokens != games[2].tokens


def test_it_stops_after_so_many_rounds() -> None:
    record = mr.play(FIRST, [First(), First()], seed=1, max_rounds=7)
    assert (record.result, record.reason) == ("stopped", "max-rounds")
    assert record.final().turn.number == 2 * 7 + 1
    assert mr.result(record.final()) is None


def test_it_ends_when_somebody_wins() -> None:
    record = mr.play(mr.Config("classic-1988", 2, goal=40), [First(), First()], seed=1)
    assert (record.result, record.reason) in (("0", "goal"), ("1", "goal"))


@pytest.mark.parametrize(
    "given",
    [
        {"bots": [First()]},
        {"bots": [First()] * 3},
        {"max_rounds": 0},
        {"max_rounds": "many"},
        {"seed": None},
        {"seed": "luck"},
        {"seed": True},
    ],
)
def test_what_it_refuses(given: dict[str, Any]) -> None:
    with pytest.raises(mr.ConfigError):
        mr.play(FIRST, **{"bots": [First(), First()], "seed": 1, **given})


def test_a_bot_cannot_play_what_is_illegal() -> None:
    class Cheat(First):
        def choose(self, view: mr.View, moves: tuple[Any, ...]) -> Any:
            return mr.parse_token(FIRST, "go:galactic-base")

    with pytest.raises(mr.IllegalAction):
        mr.play(FIRST, [Cheat(), Cheat()], seed=1)


def test_a_recorder_checks_config_seed_and_seat() -> None:
    with pytest.raises(mr.ConfigError):
        mr.Recorder("classic-1988")  # type: ignore[arg-type]
    with pytest.raises(mr.ConfigError):
        mr.Recorder(FIRST, seed="luck")  # type: ignore[arg-type]
    recorder = mr.Recorder(FIRST)
    before = recorder.state
    with pytest.raises(mr.IllegalAction, match="Seat 1 decides"):
        recorder.play(mr.Stay(), seat=0)
    assert recorder.state is before
    assert len(recorder.record()) == 0
    recorder.play(mr.Stay(), seat=1)
    assert recorder.record().tokens == ("stay",)
