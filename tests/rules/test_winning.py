"""Chapters 13 and 14: net worth, the goal, the empty Bank."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import GameOver
from merchant_rules.venus.rules.winning import BANK_EMPTY, GOAL, leaders, net_worth, result
from tests.support import draw, money, play, refused, seat, table, total_money


def worth(state: mr.State) -> tuple[int, ...]:
    return tuple(net_worth(state, who) for who in range(len(state.players)))


# -- net worth --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:13.1/a", "1988:13.1/c", "1988:12.1/c", "1988:TS/EXPL/g", "1988:2.54/d")
def test_money_and_deeds_make_the_net_worth() -> None:
    state = table(
        seat("human", money=52),
        seat("nik", money=7),
        ports={"rogue-1": 0, "desert-4": 0, "jungle-1": 1},
        factories={"nillis": (0, "rain-city"), "graw": (0, "dry-city"), "wollow": (1, "jewelburg")},
    )
    assert worth(state) == (52 + 200 + 200 + 100 + 200, 7 + 200 + 100)


@pytest.mark.rule("1988:13.1/c")
def test_six_factory_deeds_count_100_and_all_others_200() -> None:
    state = table()
    orange = {"nillis", "humans", "shenna", "eeepeeep", "whynoms", "wollow"}
    for culture in state.rules.catalog.cultures:
        owned = table(factories={culture.slug: (0, "dry-city")})
        assert net_worth(owned, 0) == 1000 + (100 if culture.slug in orange else 200)
    everything = table(ports=dict.fromkeys(state.rules.board.orbits, 1))
    assert net_worth(everything, 1) == 1000 + 25 * 200


@pytest.mark.rule("1988:13.1/b", "1988:TS-n8")
def test_a_deed_counts_its_printed_cost_though_it_was_cheaper() -> None:
    state = table(seat("human", "dry-city", money=500), seat("nik"), cultures={"desert": "humans"})
    bought = play(state, mr.BuyPort("desert-1"), mr.BuyFactory("dry-city"))
    assert money(bought)[0] == 500 - 160 - 80
    assert net_worth(bought, 0) == 260 + 200 + 100


@pytest.mark.rule("1988:13.1/d", "1988:9.32/d")
def test_nothing_else_counts() -> None:
    load = ("space-spice", "servomechanisms", "red-drive", "fare-dell-base", "shield")
    state = table(
        seat("human", money=10, ship="freighter", cargo=load, relics=("relic-shield",), ious=("graw", "dell")),
        seat("nik"),
    )
    assert net_worth(state, 0) == 10


# -- the goal ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:13.2/a", "1988:4.5/a", "R-64")
@pytest.mark.parametrize(("cash", "wins"), [(1799, False), (1800, True), (1801, True)])
def test_the_goal_wins_at_the_end_of_ones_own_turn(cash: int, wins: bool) -> None:
    state = table(seat("human", money=cash), seat("nik"), ports={"rogue-1": 0})
    assert result(state) is None, "not before the turn is over"
    after = play(state, mr.EndTurn())
    if not wins:
        assert result(after) is None
        assert mr.actor(after) == 1
        return
    assert result(after) == mr.Result((0,), GOAL, (cash + 200, 1000))
    assert after.stack == (GameOver(GOAL, (0,)),)
    assert mr.actor(after) == mr.NOBODY
    assert mr.legal_moves(after) == ()
    refused(after, mr.EndTurn(), "game-over")


@pytest.mark.rule("1988:13.2/b", "R-64")
def test_passing_the_goal_in_anothers_turn_wins_only_at_the_own_next_turns_end() -> None:
    state = table(
        seat("human", "desert-1", money=900, cargo=("designer-genes",)),
        seat("nik", "dry-city", money=1798),
        cultures={"desert": "qossuth"},
        ports={"desert-1": 1},
    )
    after = draw(play(state, mr.SellGoods("designer-genes")), "designer-genes")
    assert worth(after) == (1020, 2010)
    after = play(after, mr.EndTurn())
    assert result(after) is None
    assert mr.actor(after) == 1
    stays = play(after, mr.Stay())
    assert result(play(stays, mr.EndTurn())) == mr.Result((1,), GOAL, (1020, 2010))
    poorer = play(stays, mr.BuyGoods("psychotic-sculptures"))
    lost = play(poorer, mr.EndTurn())
    assert net_worth(lost, 1) == 1850
    assert result(lost) is None, "he had it and did not keep it"


@pytest.mark.rule("1988:14.1/a", "1988:14.2/a", "1988:14.3/a", "1988:14.4/a", "1988:4.5/a")
@pytest.mark.parametrize("goal", [1000, 2000, 3000, 4000])
def test_the_length_of_the_game_is_its_goal(goal: int) -> None:
    short = table(seat("human", money=goal - 1), seat("nik"), goal=goal)
    assert result(play(short, mr.EndTurn())) is None
    reached = table(seat("human", money=goal), seat("nik"), goal=goal)
    ended = result(play(reached, mr.EndTurn()))
    assert ended is not None
    assert ended.winners == (0,)
    assert goal in reached.rules.catalog.goals
    assert mr.Config("classic-1988", 2).goal == 2000, "unless something else is agreed"


# -- the Bank ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:13.3/a")
def test_without_money_one_plays_on() -> None:
    broke = table(seat("human", money=0), seat("nik", money=0))
    after = play(broke, mr.EndTurn(), mr.Stay(), mr.EndTurn())
    assert result(after) is None
    assert mr.actor(after) == 0
    assert mr.legal_moves(after)


@pytest.mark.rule("1988:13.3/b", "R-65")
def test_an_empty_bank_ends_the_game_at_once_and_the_richest_wins() -> None:
    state = table(
        seat("human", "dry-city", money=900, cargo=("space-spice",)),
        seat("nik", money=1000),
        cultures={"desert": "humans"},
        options={"bank_total": 1950},
    )
    assert state.market.bank == 50
    after = draw(play(state, mr.SellGoods("space-spice")), "space-spice")
    assert money(after) == (950, 1000), "the Bank pays what it has"
    assert after.market.bank == 0
    assert result(after) == mr.Result((1,), BANK_EMPTY, (950, 1000))
    assert mr.actor(after) == mr.NOBODY
    assert total_money(after) == 1950


@pytest.mark.rule("R-65", "1988:13.3/b")
def test_commissions_and_fares_too_are_paid_from_what_is_left() -> None:
    port = table(
        seat("human", "desert-1", money=900, cargo=("space-spice",)),
        seat("nik", money=1000),
        cultures={"desert": "humans"},
        ports={"desert-1": 1},
        options={"bank_total": 1985},
    )
    after = draw(play(port, mr.SellGoods("space-spice")), "fare-base-graw")
    assert money(after) == (980, 1005)
    assert result(after) == mr.Result((1,), BANK_EMPTY, (980, 1205))
    fare = table(
        seat("human", money=900, cargo=("fare-dell-base",)), seat("nik", money=1000), options={"bank_total": 2000}
    )
    assert money(play(fare, mr.DeliverFare("fare-dell-base"))) == (1000, 1000)


@pytest.mark.rule("R-65")
def test_players_who_are_level_share_the_win() -> None:
    state = table(
        seat("human", "dry-city", money=950, cargo=("space-spice",)),
        seat("nik", money=1000),
        seat("dell", money=20),
        cultures={"desert": "humans"},
        options={"bank_total": 2020},
    )
    after = draw(play(state, mr.SellGoods("space-spice")), "fare-base-graw")
    assert leaders(after) == (0, 1)
    assert result(after) == mr.Result((0, 1), BANK_EMPTY, (1000, 1000, 20))


@pytest.mark.rule("R-65", "1988:13.3/b")
def test_a_bank_with_a_dollar_left_goes_on_and_one_without_limit_never_runs_out() -> None:
    state = table(
        seat("human", "dry-city", money=900, cargo=("space-spice",)),
        seat("nik", money=1000),
        cultures={"desert": "humans"},
        options={"bank_total": 1981},
    )
    after = play(state, mr.SellGoods("space-spice"))
    assert (after.market.bank, result(after)) == (1, None)
    endless = table(
        seat("human", "dry-city", money=900, cargo=("space-spice",)), seat("nik"), cultures={"desert": "humans"}
    )
    paid = play(endless, mr.SellGoods("space-spice"))
    assert money(paid)[0] == 980
    assert result(paid) is None
    assert total_money(paid) == total_money(endless) == 0
