"""Deals between players, the end of the game, the small bank (F-PT, F-WIN, F-OPT-BANK, F-23, F-24, F-29)."""

from __future__ import annotations

import pytest

from merchant_rules.api import net_worth, new_game, result
from merchant_rules.venus.config import Config
from merchant_rules.venus.deal import Deal
from merchant_rules.venus.frames import Answering, Declaring, GameOver
from merchant_rules.venus.rules.dot_actions import PayPenalty
from merchant_rules.venus.rules.exchange import AcceptDeal, OfferDeal, RefuseDeal
from merchant_rules.venus.rules.movement import Stay, StepTo
from merchant_rules.venus.rules.trading import BuyGoods, EndTurn, SellGoods
from merchant_rules.venus.state import State, Turn
from merchant_rules.venus.update import set_market, set_turn, with_bank
from merchant_rules.venus.view import view
from tests.ffg.space import market, pilot, start, table, under_way
from tests.rules.flight import EVERYWHERE
from tests.support import draw, legal, money, play, refused, seat, total_money, trading

# -- deals ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-PT-1", "F-08")
@pytest.mark.parametrize("where", ["jewelburg", "jungle-1", "jungle-9", "galactic-base"])
def test_players_on_one_city_spaceport_or_asteroid_may_trade(where: str) -> None:
    state = table(
        seat("human", where),
        seat("whynom", where),
        seat("qossuth", "jungle-2"),
        cultures=EVERYWHERE,
        ports={"jungle-1": 2},
    )
    assert legal(state, OfferDeal(Deal(1, pay=10)))
    refused(state, OfferDeal(Deal(2, pay=10)), "elsewhere", "ffg:F-PT-1")
    answered = play(state, OfferDeal(Deal(1, pay=10)))
    assert answered.stack[-1] == Answering(1, 0, Deal(1, pay=10))
    assert money(play(answered, AcceptDeal()))[:2] == (990, 1010)
    assert money(play(answered, RefuseDeal()))[:2] == (1000, 1000)


@pytest.mark.rule("ffg:F-PT-2")
def test_what_may_change_hands() -> None:
    first = seat(
        "human", "jewelburg", cargo=("glorious-junk", "spy", "yellow-drive"), relics=("relic-shield",), ious=("graw",)
    )
    state = table(first, seat("whynom", "jewelburg"), cultures=EVERYWHERE)
    deal = Deal(1, ("glorious-junk", "relic-shield", "spy", "yellow-drive"), (), 0, 123, ("graw",))
    state = play(state, OfferDeal(deal), AcceptDeal())
    other = state.players[1]
    assert other.cargo == ("glorious-junk", "spy", "yellow-drive")
    assert (other.relics, other.ious) == (("relic-shield",), ("graw",))
    assert money(state) == (1123, 877)
    assert (trading(state).buys, trading(state).sells) == (0, 0)


@pytest.mark.rule("ffg:F-PT-3")
@pytest.mark.parametrize("thing", ["scout", "jungle-1"])
def test_ships_and_deeds_do_not_change_hands(thing: str) -> None:
    state = table(seat("human", "jewelburg"), seat("whynom", "jewelburg"), cultures=EVERYWHERE, ports={"jungle-1": 0})
    refused(state, OfferDeal(Deal(1, give=(thing,), receive=10)), "not-for-exchange", "ffg:F-PT-3")


# -- the goal ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-WIN-1", "F-23")
@pytest.mark.parametrize(("cash", "wins"), [(1999, False), (2000, True)])
def test_two_thousand_at_the_end_of_ones_turn_wins(cash: int, wins: bool) -> None:
    state = play(start(seat("human", money=cash), seat("whynom", money=5000)), Stay())
    assert result(state) is None
    state = play(state, EndTurn())
    final = result(state)
    if wins:
        assert final is not None
        assert (final.winners, final.reason) == ((0,), "goal")
    else:
        assert final is None, "the rich player waits for the end of his own turn"
        assert state.stack == (Declaring(1),)


@pytest.mark.rule("F-23", "ffg:F-WIN-1")
def test_commission_that_lifts_another_player_over_the_goal_does_not_end_the_game() -> None:
    state = market("graw", seat("human", "jungle-1"), seat("whynom", money=1999), ports={"jungle-1": 1})
    state = play(state, BuyGoods("glorious-junk"), EndTurn())
    assert net_worth(state, 1) >= 2000
    assert result(state) is None
    assert result(play(state, Stay(), EndTurn())) is not None


@pytest.mark.rule("ffg:F-WIN-1", "F-21")
def test_the_owners_own_commission_counts_for_the_goal() -> None:
    state = market("graw", seat("human", "jungle-1", money=1827), seat("whynom"), ports={"jungle-1": 0})
    assert net_worth(state, 0) == 2027
    state = play(state, BuyGoods("glorious-junk"))
    assert net_worth(state, 0) == 1997
    assert result(play(state, EndTurn())) is not None


@pytest.mark.rule("ffg:F-WIN-2", "ffg:F-WIN-3")
def test_the_printed_net_worth_of_1752() -> None:
    state = table(
        seat("human", money=1052), seat("whynom"), cultures=EVERYWHERE, ports={"jungle-1": 0, "jungle-3": 0},
        factories={"nillis": (0, "rogue"), "volois": (0, "desert")},
    )  # fmt: skip
    assert net_worth(state, 0) == 1752


@pytest.mark.rule("ffg:F-WIN-4", "ffg:F-DE-13")
def test_money_and_net_worth_are_open() -> None:
    state = table(seat("human", money=123), seat("whynom", money=77))
    for who in (0, 1, None):
        seen = view(state, who)
        assert [p.money for p in seen.players] == [123, 77]
        assert [net_worth(seen, player) for player in (0, 1)] == [123, 77]


# -- the small bank ----------------------------------------------------------------------------------------------------


def small(state: State, bank: int) -> State:
    return set_market(state, with_bank(state.market, bank))


@pytest.mark.rule("ffg:F-OPT-BANK-1", "F-29", "ffg:F-DE-6")
def test_a_small_bank_has_12000_in_all_the_starting_money_included() -> None:
    state = new_game(Config("ffg-classic", ("human", "whynom", "qossuth"), options={"small_bank": True}), seed=1)
    assert total_money(state) == 12000
    assert state.market.bank == 12000 - 180
    plain = new_game(Config("ffg-classic", ("human", "whynom", "qossuth")), seed=1)
    assert plain.rules.bank_total is None, "without the option the bank cannot run out"
    assert plain.rules.after_action == ()


@pytest.mark.rule("ffg:F-OPT-BANK-2", "F-24")
def test_the_game_ends_when_the_small_bank_is_empty_in_the_middle_of_a_turn() -> None:
    first = seat("human", "jewelburg", money=1000, cargo=("glorious-junk",))
    state = market("humans", first, seat("whynom", money=1200), options={"small_bank": True})
    state = small(state, 50)
    assert result(draw(play(small(state, 81), SellGoods("glorious-junk")), "glorious-junk")) is None
    over = draw(play(state, SellGoods("glorious-junk")), "glorious-junk")
    assert money(over) == (1050, 1200), "it pays what is left"
    final = result(over)
    assert final is not None
    assert (final.winners, final.reason, over.market.bank) == ((1,), "bank-empty", 0)
    assert type(over.stack[-1]) is GameOver


@pytest.mark.rule("ffg:F-OPT-BANK-2", "F-24", "F-21")
def test_a_commission_that_empties_the_bank_comes_before_the_goal() -> None:
    first = seat("human", "jungle-1", money=2500, cargo=("glorious-junk",))
    state = market("graw", first, seat("whynom", money=3000), ports={"jungle-1": 1}, options={"small_bank": True})
    state = small(play(state, BuyGoods("glorious-junk")), 3)
    over = play(state, EndTurn())
    final = result(over)
    assert final is not None
    assert (final.reason, final.winners, money(over)) == ("bank-empty", (1,), (2470, 3003))
    rich = result(play(small(state, 4), EndTurn()))
    assert rich is not None
    assert rich.reason == "goal"


@pytest.mark.rule("ffg:F-OPT-BANK-3", "F-24", "ffg:F-COMP-3", "ffg:F-DE-6")
@pytest.mark.parametrize(
    ("first", "tied", "winner"),
    [
        (0, (0, 1, 2, 3), 3),
        (0, (0, 1, 2), 2),
        (0, (0, 1), 1),
        (2, (0, 1, 3), 1),
        (2, (0, 2, 3), 0),
        (2, (2, 3), 3),
        (1, (1, 2), 2),
    ],
)
def test_a_tie_goes_to_the_first_tied_player_on_the_first_players_right(
    first: int, tied: tuple[int, ...], winner: int
) -> None:
    rich = [2000 if player in tied else 100 for player in range(4)]
    seats = [seat(s, money=cash) for s, cash in zip(("human", "whynom", "qossuth", "eeepeeep"), rich, strict=True)]
    state = start(seats[0], *seats[1:], options={"small_bank": True, "first_player": first})
    state = small(state, 0)
    over = play(set_turn(state, Turn(1, 0, first)), Stay())
    final = result(over)
    assert final is not None
    assert final.winners == (winner,)


@pytest.mark.rule("ffg:F-LIMIT-1", "ffg:F-OPT-BANK-1")
def test_payments_refill_the_small_bank() -> None:
    state = start(pilot("colony-4"), options={"small_bank": True})
    state = play(under_way(state, 4, came=("colony-5",)), StepTo("colony-3"), PayPenalty())
    assert total_money(state) == 12000
