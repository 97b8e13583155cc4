"""Trade and Consume, played: order, compulsion, goods, points, hand cards, the lucky draw."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.frames import Consuming, GivingCards, Selecting, Selling
from tests.race.support import card
from tests.race.table import Table, filler, seat

TRADE, DOUBLE, OTHER = "consume-trade", "consume-double", "develop"


def use(name: str, power: int = 0) -> race.UsePower:
    return race.UsePower(card(name), power)


def sell(name: str) -> race.Sell:
    return race.Sell(card(name))


# -- Trade -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-TRADE-1", "race:G-TRADE-3", "race:G-TRADE-5", "race:G-TRADE-7", "race:G-TRADE-12")
def test_a_seller_sells_one_good_and_then_consumes() -> None:
    table = Table(seat("New Sparta, Gem World*, Comet Zone*, Public Works"), seat("Old Earth"), choices=(TRADE, OTHER))
    assert isinstance(table.top(), Selling)
    assert table.moves() == (sell("Gem World"), sell("Comet Zone"))
    table.play(sell("Comet Zone"))
    assert table.piles[1] == 1
    table.settle()
    assert (table.sizes()[0], table.goods(0)) == (3, {"Gem World"})
    assert table.moves() == (use("Public Works"),)
    table.play(use("Public Works"))
    assert (table.chips[0], table.goods(0)) == (1, set())
    assert isinstance(table.top(), Selecting)


@pytest.mark.rule("race:G-TRADE-2", "R-G53")
def test_the_only_good_is_sold_without_a_question() -> None:
    table = Table(seat("New Sparta, Gem World*"), seat("Old Earth"), choices=(TRADE, OTHER))
    table.settle()
    assert (table.sizes()[0], table.goods(0)) == (2, set())


@pytest.mark.rule("race:G-TRADE-4", "race:G-CONSUME-24")
def test_without_goods_and_powers_nothing_is_asked() -> None:
    table = Table(seat("New Sparta, Public Works"), seat("Old Earth"), choices=(TRADE, TRADE))
    assert isinstance(table.top(), Selecting)
    assert (table.sizes(), table.chips) == ((0, 0), (0, 0))
    idle = Table(seat("New Sparta, Gem World*"), seat("Old Earth"), choices=(DOUBLE, DOUBLE))
    assert isinstance(idle.top(), Selecting)
    assert idle.goods(0) == {"Gem World"}


@pytest.mark.rule("race:G-TRADE-10", "race:G-TRADE-11")
def test_trade_belongs_to_who_chose_it_and_makes_the_phase_for_all() -> None:
    seats = (seat("New Sparta, Gem World*, Export Duties"), seat("Epsilon Eridani, Spice World*"))
    table = Table(*seats, choices=(DOUBLE, OTHER))
    assert mr.actor(table.settle().state) == 1  # the first has no power and cannot sell
    assert table.goods(0) == {"Gem World"}
    table = Table(*seats, choices=(TRADE, OTHER))
    assert (table.phase, table.top().seat) == ("consume", 1)  # Epsilon Eridani is first, and has to consume
    assert table.moves() == (use("Epsilon Eridani"),)


@pytest.mark.rule("race:G-TRADE-15")
def test_cards_of_the_sale_can_be_used_at_once() -> None:
    table = Table(seat("New Sparta, Gem World*, Deficit Spending"), seat("Old Earth"), choices=(TRADE, OTHER))
    table.draw("Comet Zone", "Spice World")
    table.play(use("Deficit Spending"), race.Give(card("Spice World")))
    assert table.chips[0] == 1


@pytest.mark.rule("race:G-TRADE-16", "race:G-P-CONSUME-22", "R-G34")
def test_a_second_good_goes_by_a_power_at_trade_price() -> None:
    table = Table(
        seat("New Sparta, Comet Zone*, Mining World*, Trade League"), seat("Old Earth"), choices=(TRADE, OTHER)
    )
    table.play(sell("Comet Zone")).settle()
    assert table.sizes()[0] == 4
    assert table.moves() == (use("Trade League"),)  # compulsory
    table.play(use("Trade League")).settle()
    assert (table.sizes()[0], table.chips[0]) == (8, 0)
    other = Table(seat("New Sparta, Comet Zone*, Trade League"), seat("Old Earth"), choices=(OTHER, DOUBLE))
    assert other.moves() == (use("Trade League"),)
    double = Table(seat("New Sparta, Comet Zone*, Trade League"), seat("Old Earth"), choices=(DOUBLE, OTHER))
    assert double.play(use("Trade League")).settle().sizes()[0] == 3 + 1


@pytest.mark.rule("race:G-TRADE-17", "R-G30")
def test_sales_one_player_after_the_other_or_first() -> None:
    seats = (seat("Old Earth, Gem World*, Spice World*"), seat("New Sparta, Comet Zone*, Mining World*, Public Works"))
    table = Table(*seats, choices=(TRADE, TRADE))
    table.play(sell("Gem World"))
    assert isinstance(table.top(), Consuming)
    assert (table.top().seat, table.moves()) == (0, (use("Old Earth"),))
    table.play(use("Old Earth"))
    assert isinstance(table.top(), Selling)
    first = Table(*seats, choices=(TRADE, TRADE), options={"sales_first": True})
    first.play(sell("Gem World"))
    assert isinstance(first.top(), Selling)
    assert first.top().seat == 1
    first.play(sell("Comet Zone"), use("Old Earth"), use("Public Works"))
    assert isinstance(first.top(), Selecting)


# -- Consume -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-CONSUME-1", "race:G-CONSUME-3", "race:G-DOUBLE-4")
def test_all_have_to_consume_and_only_some_for_double() -> None:
    worlds = ("New Sparta, Gem World*, Public Works", "Epsilon Eridani, Spice World*, Galactic Trendsetters")
    table = Table(*map(seat, worlds), seat("Earth's Lost Colony*"), choices=(DOUBLE, TRADE, OTHER))
    table.first(Selecting)
    assert table.chips == (2, 0, 1)  # doubled; sold; consumed without having chosen it


@pytest.mark.rule("race:G-CONSUME-2", "race:G-CONSUME-6", "race:G-CONSUME-21")
def test_each_power_once_and_each_good_once() -> None:
    table = Table(
        seat("New Sparta, Gem World*, Spice World*, Comet Zone*, Public Works"),
        seat("Old Earth"),
        choices=(DOUBLE, OTHER),
    )
    table.play(use("Public Works"), race.Consume(card("Spice World")))
    assert isinstance(table.top(), Selecting)
    assert table.goods(0) == {"Gem World", "Comet Zone"}


@pytest.mark.rule("race:G-CONSUME-5", "R-G33")
def test_an_order_that_leaves_goods_is_allowed() -> None:
    table = Table(
        seat("New Sparta, Gem World*, Alien Robotic Factory*, Public Works, New Survivalists"), seat("Old Earth"),
        choices=(DOUBLE, OTHER),
    )  # fmt: skip
    table.play(use("Public Works"), race.Consume(card("Gem World")))
    assert isinstance(table.top(), Selecting)
    assert table.goods(0) == {"Alien Robotic Factory"}


@pytest.mark.rule("race:G-CONSUME-7", "race:G-CONSUME-8", "race:G-CONSUME-9", "race:G-CONSUME-10", "R-G31")
def test_any_good_of_ones_own_unseen() -> None:
    table = Table(
        seat("New Sparta, Galactic Resort*, Gem World*"), seat("Old Earth, Spice World*"), choices=(OTHER, DOUBLE)
    )
    table.play(use("Old Earth"), use("Galactic Resort"))
    assert {move.world for move in table.moves()} == {card("Galactic Resort"), card("Gem World")}
    table.play(race.Consume(card("Galactic Resort")))
    assert [own.face for own in table.state.discard] == ["", ""]


@pytest.mark.rule("race:G-CONSUME-13", "race:G-CONSUME-14", "race:G-CONSUME-11", "race:G-CONSUME-12")
def test_the_example_of_three_novelty_goods() -> None:
    seats = (seat("New Sparta, Gem World*, Spice World*, New Vinland*, Free Trade Association"), seat("Old Earth"))
    table = Table(*seats, choices=(OTHER, TRADE))
    both = table.copy()
    table.play(use("Free Trade Association")).settle()
    assert (table.chips[0], table.sizes()[0], table.goods(0)) == (3, 3, set())
    assert isinstance(table.top(), Selecting)
    both.play(use("New Vinland"), race.Consume(card("Gem World"))).settle()
    assert both.sizes()[0] == 2
    both.play(use("Free Trade Association")).settle()
    assert (both.chips[0], both.sizes()[0]) == (2, 4)


@pytest.mark.rule("race:G-CONSUME-19", "race:G-CHIPS-2", "race:G-CHIPS-3")
def test_rewards_come_at_once() -> None:
    table = Table(
        seat("Epsilon Eridani, Gem World*, Spice World*, Consumer Markets"), seat("New Sparta"), choices=(OTHER, TRADE)
    )
    pool = table.state.chips
    table.play(use("Epsilon Eridani"), race.Consume(card("Gem World"))).settle()
    assert (table.chips[0], table.state.chips, table.sizes()[0]) == (1, pool - 1, 1)
    table.play(use("Consumer Markets"))
    assert (table.chips[0], table.state.chips) == (2, pool - 2)


@pytest.mark.rule("race:G-CONSUME-22")
def test_goods_of_this_rounds_settle_can_be_consumed_those_of_produce_cannot() -> None:
    table = Table(
        seat("Old Earth, Gem World", f"Asteroid Belt, {filler(2)}"), seat("New Sparta"), seat("Epsilon Eridani"),
        choices=("settle", DOUBLE, "produce"),
    )  # fmt: skip
    table.place("Asteroid Belt", "").play(use("Old Earth")).first(Selecting)
    assert table.chips[0] == 1
    assert table.goods(0) == {"Gem World"}


@pytest.mark.rule("race:G-CONSUME-23", "race:G-ROUNDEND-3")
def test_no_limit_on_the_hand_in_consume() -> None:
    table = Table(seat("New Sparta, Alien Robotic Factory*", filler(10)), seat("Old Earth"), choices=(TRADE, OTHER))
    table.place("", "").settle()
    assert table.sizes()[0] == 15


@pytest.mark.rule("R-G58")
def test_a_single_compulsory_power_is_asked_for() -> None:
    table = Table(seat("New Sparta, New Economy"), seat("Old Earth"), choices=(DOUBLE, OTHER))
    assert table.moves() == (use("New Economy"),)


@pytest.mark.rule("race:G-P-CONSUME-18", "race:G-P-CONSUME-19", "race:G-DOUBLE-5", "R-G32", "R-G55")
def test_pilgrims_take_what_is_left_also_a_single_good() -> None:
    goods = "Gem World*, Spice World*, Comet Zone*, Mining World*"
    table = Table(
        seat(f"New Sparta, Pilgrimage World, Public Works, {goods}"), seat("Old Earth"), choices=(DOUBLE, OTHER)
    )
    table.play(use("Public Works"), race.Consume(card("Gem World")))
    assert table.moves() == (use("Pilgrimage World"),)
    table.play(use("Pilgrimage World"))
    assert (table.chips[0], table.goods(0)) == (2 + (3 - 1) * 2, set())
    single = Table(seat("New Sparta, Pilgrimage World, Gem World*"), seat("Old Earth"), choices=(DOUBLE, OTHER))
    assert single.moves() == (use("Pilgrimage World"),)
    single.play(use("Pilgrimage World"))
    assert (single.chips[0], single.goods(0)) == (0, set())
    empty = Table(seat("New Sparta, Pilgrimage World"), seat("Old Earth"), choices=(DOUBLE, OTHER))
    assert isinstance(empty.top(), Selecting)


# -- hand cards for points ---------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-CARDVP-2", "race:G-CARDVP-3", "race:G-CARDVP-5", "race:G-DOUBLE-3", "R-G29")
def test_one_or_two_hand_cards_once_and_not_doubled() -> None:
    table = Table(
        seat("New Sparta, Deficit Spending, Asteroid Belt*", "Comet Zone, Spice World, Space Port"), seat("Old Earth"),
        choices=(DOUBLE, "produce"),
    )  # fmt: skip
    assert set(table.moves()) == {use("Deficit Spending"), race.EndConsume()}  # optional
    table.play(use("Deficit Spending"))
    assert isinstance(table.top(), GivingCards)
    assert table.refuses(race.EndGiving()) == "race:G-CARDVP-3"
    table.play(race.Give(card("Space Port")))
    assert set(table.moves()) == {race.Give(card("Spice World")), race.EndGiving()}
    one = table.copy().play(race.EndGiving())
    assert one.chips[0] == 1
    assert not isinstance(one.top(), Consuming)
    table.play(race.Give(card("Spice World")))
    assert table.chips[0] == 2
    assert table.goods(0) == {"Asteroid Belt"}  # which Produce would not fill again
    assert not isinstance(table.top(), Consuming)


@pytest.mark.rule("race:G-CONSUME-20")
def test_one_may_stop_when_only_optional_powers_are_left() -> None:
    table = Table(seat("New Sparta, Merchant World", filler(3)), seat("Old Earth"), choices=(DOUBLE, "produce"))
    table.play(race.EndConsume())
    assert (table.chips[0], table.sizes()[0]) == (0, 3)


@pytest.mark.rule("race:G-CONSUME-18", "race:G-CONSUME-3", "race:G-P-CONSUME-23", "R-G39")
def test_a_draw_without_goods_is_compulsory_and_comes_when_its_owner_likes() -> None:
    table = Table(
        seat("New Sparta, New Economy, Public Works, Gem World*, Merchant World", filler(2)),
        seat("Old Earth"),
        choices=(DOUBLE, "produce"),
    )
    draw, other = use("New Economy"), use("Public Works")
    assert table.refuses(race.EndConsume()) == "race:G-CONSUME-3"
    for own in ((draw, other), (other, draw)):
        played = table.copy().play(own[0])
        assert race.EndConsume() not in played.moves()
        played.play(own[1]).settle()
        assert (played.sizes()[0], played.chips[0]) == (3, 2)
        assert race.EndConsume() in played.moves()  # hand cards may be given, and need not


# -- the lucky draw ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-LUCKY-1", "race:G-LUCKY-4")
def test_a_card_of_cost_nothing_cannot_be_won() -> None:
    table = Table(seat("New Sparta, Gambling World"), seat("Old Earth"), choices=(DOUBLE, OTHER))
    table.play(use("Gambling World", 1))
    for number in (0, 8):
        assert table.refuses(race.Name(number)) == "race:G-LUCKY-1"
    for number in range(1, 8):
        named = table.copy().play(race.Name(number)).draw("Refugee World")
        assert (named.sizes()[0], named.piles[1]) == (0, 1)


@pytest.mark.rule("race:G-POWERS-13", "race:G-LUCKY-7")
@pytest.mark.parametrize("first", [0, 1])
def test_who_has_used_one_power_of_a_card_has_the_other_left(first: int) -> None:
    table = Table(seat("New Sparta, Gambling World, Gem World*"), seat("Old Earth"), choices=(DOUBLE, OTHER))
    goods, luck = (use("Gambling World", 0),), (use("Gambling World", 1), race.Name(7))
    orders = (goods, luck) if first == 0 else (luck, goods)
    table.play(*orders[0]).settle()
    assert table.moves() == orders[1][:1]
    table.play(*orders[1])
    assert isinstance(table.first(Selecting).top(), Selecting)
    assert (table.chips[0], table.goods(0)) == (2, set())


@pytest.mark.rule("race:G-LUCKY-5", "race:G-LUCKY-7", "R-G28")
def test_the_lucky_draw_is_compulsory_unless_an_option_says_so() -> None:
    seats = (seat("New Sparta, Gambling World, Gem World*"), seat("Old Earth"))
    table = Table(*seats, choices=(DOUBLE, OTHER))
    assert set(table.moves()) == {use("Gambling World", 0), use("Gambling World", 1)}
    free = Table(seat("New Sparta, Gambling World"), seat("Old Earth"), choices=(DOUBLE, OTHER),
                 options={"lucky_draw_optional": True})  # fmt: skip
    assert race.EndConsume() in free.moves()
    bound = Table(seat("New Sparta, Gambling World"), seat("Old Earth"), choices=(DOUBLE, OTHER))
    assert race.EndConsume() not in bound.moves()
