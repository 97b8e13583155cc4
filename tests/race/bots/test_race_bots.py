"""RaceBot in whole games: only legal actions, by what it may know, the same again from the same seed, to the end."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.bots import Habits, RaceBot, RandomBot
from merchant_rules.race.bots.appraisal import MOST_KNOWN, Appraiser, _make_room
from merchant_rules.testing import check_bot
from tests.race.games import SETS, config
from tests.race.support import TABLES

ENDS = ("tableau", "chips", "tableau+chips")


@pytest.mark.parametrize(
    ("players", "modules"),
    [(2, ()), (3, ()), (4, ()), (2, ("two-player",)), (3, ("first-game",)), (2, ("first-game", "two-player"))],
)
def test_games_of_race_bots_end_soon(players: int, modules: tuple[str, ...]) -> None:
    played = race.Config("race-base", players, modules)
    record = mr.play(played, [RaceBot() for _ in range(players)], seed=3, max_rounds=20, checksums=False)
    assert record.reason in ENDS
    assert max(mr.scores(record.final())) >= 20


@pytest.mark.parametrize("at", range(len(SETS)))
def test_the_bot_does_and_knows_only_what_it_may(at: int) -> None:
    check_bot(RaceBot, config(*SETS[at]), games=2, seed=11 + at, rounds=7)


def test_the_same_game_again_whatever_the_seed_of_the_bot() -> None:
    played = race.Config("race-base", 2)
    texts = [mr.play(played, [RaceBot(n), RandomBot(4)], seed=5).to_text() for n in range(2)]
    assert texts[0] == texts[1]


def test_a_bot_can_take_over_in_the_middle() -> None:
    """What a bot remembers saves time and changes nothing."""
    played = race.Config("race-base", 3)
    old = RaceBot()
    record = mr.play(played, [RaceBot() for _ in range(3)], seed=4, checksums=False)
    states: list[Any] = [state for state, _ in record]
    for state in states[::9]:
        for seat in mr.actors(state):
            seen, moves = mr.view(state, seat), mr.legal_moves(state, seat)
            assert RaceBot().choose(seen, moves) == old.choose(seen, moves)


def test_the_bot_is_the_usual_one_and_goes_by_its_name() -> None:
    assert race.GAME.usual_bot == "race"
    played = race.Config("race-base", 2, options={"max_rounds": 3})
    by_class = mr.simulate(played, [RaceBot, RandomBot], range(2))
    assert by_class.failed == ()
    assert by_class == mr.simulate(played, ["race", "random"], range(2))


def test_habits_are_not_taken_for_a_seed() -> None:
    assert RaceBot(3, habits=Habits(trust=0.9)).habits.trust == 0.9
    with pytest.raises(mr.WrongType, match="habits go by name"):
        RaceBot(Habits(trust=0.9))  # type: ignore[arg-type]


def test_other_habits_make_another_player() -> None:
    played = race.Config("race-base", 2)
    games = {
        mr.play(played, [RaceBot(habits=habits), RaceBot()], seed=2, checksums=False).to_text()
        for habits in (Habits(), Habits(card=2.0, look=1.0))
    }
    assert len(games) == 2


def test_what_is_remembered_does_not_grow_for_ever() -> None:
    known = dict.fromkeys(range(MOST_KNOWN - 1))
    _make_room(known)
    assert len(known) == MOST_KNOWN - 1
    known[-1] = None
    _make_room(known)
    assert not known
    assert Appraiser(TABLES, Habits()).promise(("old-earth",)).a_round > 0
