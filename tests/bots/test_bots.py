"""Whole games of bots: only legal actions, by what they may know, the same again from the same seed, to the goal."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.testing import check_bot
from merchant_rules.venus.bots import Habits, RandomBot, TraderBot

SPECIES = {
    "classic-1988": ("human", "nik", "dell", "eeep"),
    "ffg-classic": ("human", "eeepeeep", "whynom", "qossuth"),
}
RULESETS = tuple(SPECIES)


@pytest.mark.parametrize(
    ("ruleset", "seed"), [("classic-1988", 1), ("classic-1988", 2), ("ffg-classic", 3), ("ffg-classic", 4)]
)
def test_four_traders_reach_the_goal_soon(ruleset: str, seed: int) -> None:
    config = mr.Config(ruleset, SPECIES[ruleset], goal=1000)
    record = mr.play(config, [TraderBot() for _ in range(4)], seed=seed, max_rounds=45, checksums=False)
    assert record.reason == "goal"
    final = record.final()
    winner = int(record.result)
    assert mr.net_worth(final, winner) >= 1000
    assert sum(mr.net_worth(final, seat) for seat in range(4)) > 1600, "the others got somewhere, too"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_trader_beats_random_players(ruleset: str) -> None:
    config = mr.Config(ruleset, SPECIES[ruleset], goal=600)
    bots: list[mr.Bot] = [RandomBot(1), TraderBot(), RandomBot(2), RandomBot(3)]
    assert mr.play(config, bots, seed=7, max_rounds=60, checksums=False).result == "1"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_do_and_know_only_what_they_may(ruleset: str) -> None:
    check_bot(lambda seat: TraderBot(), mr.Config(ruleset, 3), games=3, seed=11, rounds=12)
    check_bot(RandomBot, mr.Config(ruleset, 2), games=2, seed=12, rounds=5)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_game_again(ruleset: str) -> None:
    config = mr.Config(ruleset, 2, goal=400)
    texts = []
    for _ in range(2):
        bots: list[mr.Bot] = [TraderBot(), RandomBot(4)]
        texts.append(mr.play(config, bots, seed=5, max_rounds=25).to_text())
    assert texts[0] == texts[1]


def test_another_seed_gives_another_random_bot() -> None:
    config = mr.Config("classic-1988", 2)
    games = {mr.play(config, [RandomBot(n), RandomBot(n)], seed=5, max_rounds=3).to_text() for n in range(4)}
    assert len(games) == 4


@pytest.mark.parametrize("modules", [("combat",), ("rastur",), ("combat", "rastur")])
def test_a_trader_plays_on_with_modules(modules: tuple[str, ...]) -> None:
    config = mr.Config("classic-1988", ("human", "nik", "dell"), modules, goal=1000)
    record = mr.play(config, [TraderBot() for _ in range(3)], seed=2, max_rounds=15, checksums=False)
    assert record.reason in ("goal", "rastur", "max-rounds")


def test_a_trader_plays_alone() -> None:
    config = mr.Config("classic-1988", ("human",), ("solitaire",))
    record = mr.play(config, [TraderBot()], seed=2, max_rounds=20, checksums=False)
    assert len(record) > 20


@pytest.mark.parametrize("options", [{"fast_play": True}, {"small_bank": True}])
def test_a_trader_plays_with_the_options_of_2012(options: dict[str, bool]) -> None:
    config = mr.Config("ffg-classic", SPECIES["ffg-classic"], goal=700, options=options)
    record = mr.play(config, [TraderBot() for _ in range(4)], seed=1, max_rounds=40, checksums=False)
    assert record.reason == "goal"


def test_a_bot_can_take_over_in_the_middle() -> None:
    config = mr.Config("classic-1988", ("human", "nik"), goal=600)
    record = mr.play(config, [TraderBot(), TraderBot()], seed=4, max_rounds=20)
    for state, _ in list(record)[::7]:
        seat = mr.actor(state)
        if seat >= 0:
            action = TraderBot().choose(mr.view(state, seat), mr.legal_moves(state))
            assert mr.check(state, action, seat=seat) is None


def test_the_classes_of_the_bots_can_be_simulated() -> None:
    config = mr.Config("classic-1988", ("human", "nik"), goal=300)
    by_class = mr.simulate(config, [TraderBot, RandomBot], range(2), max_rounds=4)
    assert by_class.failed == ()
    assert by_class == mr.simulate(config, ["trader", "random"], range(2), max_rounds=4)


@pytest.mark.parametrize("bot", ["trader", RandomBot, object(), None])
def test_what_is_no_bot_is_refused_before_the_game(bot: object) -> None:
    config = mr.Config("classic-1988", ("human", "nik"))
    with pytest.raises(mr.ConfigError, match="seat 1: a bot is an object with a method choose"):
        mr.play(config, [RandomBot(), bot], seed=1)  # type: ignore[list-item]


def test_habits_are_not_taken_for_a_seed() -> None:
    assert TraderBot(3, habits=Habits(turn=40)).habits.turn == 40
    with pytest.raises(mr.WrongType, match="habits go by name"):
        TraderBot(Habits(turn=40))  # type: ignore[arg-type]
