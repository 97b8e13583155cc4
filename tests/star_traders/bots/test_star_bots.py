"""StarTraderBot in whole games: only legal actions, by what it may know, the same again from the same seed."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders.bots import Habits, RandomBot, StarTraderBot
from merchant_rules.star_traders.bots.cards import KEEP, TABLE
from merchant_rules.star_traders.box.catalog import load_catalog
from merchant_rules.star_traders.frames import AnsweringPassage, PayingRepairs, Window
from merchant_rules.star_traders.game import GAME
from merchant_rules.star_traders.rules.windows import WINDOW_BY_SLUG
from merchant_rules.testing import check_bot
from tests.star_traders.choosing import config
from tests.star_traders.playing import ADVANCED, BASIC, Seat, do, table


@pytest.mark.parametrize("number", range(12))
def test_the_bot_does_and_knows_only_what_it_may(number: int) -> None:
    """Every number of seats, ruleset, set of modules and mode of windows."""
    check_bot(StarTraderBot, config(number, turns=24), games=1, seed=11 + number, rounds=4)


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_bots_end_with_a_mission(seats: int) -> None:
    record = mr.play(st.Config(BASIC, seats), [StarTraderBot() for _ in range(seats)], seed=3, max_rounds=40)
    assert record.reason == "mission"


def test_an_advanced_game_ends_with_a_chain() -> None:
    record = mr.play(st.Config(ADVANCED, 6), [StarTraderBot() for _ in range(6)], seed=1, max_rounds=100)
    assert record.reason == "chain"


def test_the_same_game_again_whatever_the_seed_of_the_bot() -> None:
    texts = [mr.play(st.Config(BASIC, 2), [StarTraderBot(n), RandomBot(4)], seed=5).to_text() for n in range(2)]
    assert texts[0] == texts[1]


def test_the_bot_is_the_usual_one_and_goes_by_its_name() -> None:
    assert GAME.usual_bot == "star-trader"
    played = st.Config(BASIC, 2, options={"turn_limit": 6})
    by_class = mr.simulate(played, [StarTraderBot, RandomBot], range(2))
    assert by_class.failed == ()
    assert by_class == mr.simulate(played, ["star-trader", "random"], range(2))


def test_habits_are_not_taken_for_a_seed() -> None:
    assert StarTraderBot(3, habits=Habits(petition=0.9)).habits.petition == 0.9
    with pytest.raises(mr.WrongType, match="habits go by name"):
        StarTraderBot(Habits())  # type: ignore[arg-type]


def test_other_habits_make_another_player() -> None:
    games = {
        mr.play(st.Config(BASIC, 2), [StarTraderBot(habits=habits), StarTraderBot()], seed=1).to_text()
        for habits in (Habits(), Habits(prestige=0.0, petition=1.0))
    }
    assert len(games) == 2


def test_the_tables_name_kinds_and_windows_of_the_game() -> None:
    kinds = load_catalog().kind_by_slug
    assert {*TABLE, *KEEP} <= {*kinds}
    assert {where for row in TABLE.values() for where in row} - {"own"} <= {*WINDOW_BY_SLUG}


def chosen(state: Any) -> Any:
    """What the bot does in the seat that decides."""
    seat = mr.actor(state)
    return StarTraderBot().choose(mr.view(state, seat), mr.legal_moves(state, seat))


@pytest.mark.rule("ST-10")
def test_a_bot_grants_passage_for_a_fee_but_not_on_a_mission() -> None:
    for fee, mission, granted in ((1, "", True), (0, "", False), (5, "frygia-wells", False)):
        asker = Seat(world="mink", mission=mission)
        state = do(table(asker, Seat(world="kluge", stations=("niven",)), active=0), st.AskPassage("niven", fee))
        assert type(state.stack[-1]) is AnsweringPassage
        assert type(chosen(state)) is (st.GrantPassage if granted else st.RefusePassage)


@pytest.mark.rule("ST-10")
def test_a_bot_refuses_deals_and_passes_for_the_turn_of_a_harmless_player() -> None:
    seats = Seat(world="mink", hand=("zap",)), Seat(world="kluge", hand=("zap",))
    gift = st.ProposeDeal(1, st.Bundle(stellors=5), st.Bundle())
    assert chosen(do(table(*seats, active=0), gift)) == st.RefuseDeal()
    state = do(table(*seats, active=0), st.DeclareJump("regular", "niven"), st.Pass())
    assert type(state.stack[-1]) is Window
    assert chosen(state) == st.Pass("turn")


def test_a_bot_answers_a_calamity_with_the_card_for_it() -> None:
    victim = Seat(world="kluge", prestige=9, hand=("avoid-calamity",))
    state = do(table(Seat(world="mink", hand=("gotcha",)), victim, active=0), st.PlayCard("gotcha", target=1))
    assert chosen(state) == st.PlayCard("avoid-calamity")


def test_a_bot_pays_for_repairs_if_it_has_money_left() -> None:
    for money, pays in ((30, True), (12, False)):
        seats = Seat(world="mink", hand=("stressed-engines",)), Seat(world="kluge", money=money)
        state = do(table(*seats, active=0), st.PlayCard("stressed-engines", target=1))
        while type(state.stack[-1]) is not PayingRepairs:
            state = do(state, st.Pass())
        assert type(chosen(state)) is (st.PayRepairs if pays else st.StayGrounded)


def test_a_zap_mends_a_failed_jump() -> None:
    state = do(table(Seat(world="mink", hand=("zap",)), Seat(world="kluge"), active=0, seed=None),
               st.DeclareJump("regular", "niven"), "pass", 1)  # fmt: skip
    assert chosen(state) == st.PlayCard("zap", shift=1)


def test_a_bot_with_a_full_hold_that_nobody_wants_spends_its_last_money_on_room() -> None:
    """Else it could never earn anything again."""
    unwanted = ("frygia-wells", "kluge-awwad")
    mine = Seat(world="mink", money=5, hold=unwanted)
    state = table(mine, Seat(world="oz"), completed=(("frygia-wells", (1, 0)), ("kluge-awwad", (1, 0))))
    assert type(chosen(state)) is st.Abandon
    wanted = table(mine, Seat(world="oz"), contracts=("frygia-wells",), completed=(("kluge-awwad", (1, 0)),))
    assert type(chosen(wanted)) is st.DeclareJump


@pytest.mark.parametrize(("money", "hold", "builds"), [(9, True, False), (10, True, True), (5, False, True)])
def test_a_bot_keeps_the_money_to_be_rid_of_a_cargo(money: int, hold: bool, builds: bool) -> None:
    mine = Seat(world="mink", money=money, hold=("frygia-wells",) if hold else ())
    state = table(mine, Seat(world="oz"), contracts=("frygia-wells",), stage="action")
    assert (chosen(state) == st.BuildStation()) == builds


@pytest.mark.parametrize(("ruleset", "thrown"), [(ADVANCED, True), (BASIC, False)])
def test_a_bot_keeps_cards_against_missions_only_where_there_are_missions(ruleset: str, thrown: bool) -> None:
    mine = Seat(world="mink", hand=("quarantine", "you-are-lost"))
    state = do(table(mine, Seat(world="oz"), ruleset=ruleset, stage="action"), st.SkipAction())
    assert (type(chosen(state)) is st.DiscardCard) == thrown


@pytest.mark.parametrize("seed", [14, 15, 69])
def test_two_bots_come_to_an_end_in_the_advanced_game(seed: int) -> None:
    """Games in which they once had no money and no room, or hands that they never changed."""
    record = mr.play(st.Config(ADVANCED, 2), [StarTraderBot(), StarTraderBot()], seed=seed, max_rounds=100)
    assert record.reason == "chain"


def test_a_bot_without_money_takes_a_full_hold_that_nobody_wants_to_where_it_may_leave_it() -> None:
    """It once stayed where it was for the rest of the game: too poor to abandon, and with no room to earn."""
    mine = Seat(world="niven", money=0, hold=("frygia-wells", "kluge-awwad"))
    late = (("frygia-wells", (1, 0)), ("kluge-awwad", (0, 1)))
    state = table(mine, Seat(world="oz"), contracts=("babel-oz", "oz-asimov"), completed=late)
    assert chosen(state) == st.DeclareJump("regular", "mink")  # the only line that leads on to Wells
    there = table(Seat(world="wells", money=0, hold=mine.hold), Seat(world="oz"), completed=late)
    assert chosen(there) == st.DeliverCompleted("frygia-wells")


@pytest.mark.parametrize(("world", "does"), [
    ("mink", st.BuildStation()), ("wells", st.SkipAction()), ("babel", st.SkipAction()),
])  # fmt: skip
def test_a_bot_makes_its_chain_longer_and_begins_no_other(world: str, does: Any) -> None:
    """It once petitioned for stations here and there, and built everywhere with all the Prestige there is."""
    own = Seat(world=world, money=90, engines=5, prestige=30, stations=("babel",), imperial=("verne", "niven"))
    assert chosen(table(own, Seat(world="oz"), ruleset=ADVANCED, stage="action")) == does
