"""Explore, Develop, and powers in general, played."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.frames import (
    ChoosingDevelopment,
    ChoosingGoods,
    ChoosingWorld,
    Consuming,
    Keeping,
    Paying,
    Selecting,
)
from tests.race.support import card
from tests.race.table import Table, filler, seat

# -- Explore -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-EXPLORE-2", "race:G-EXPLORE-11", "race:G-EXPLORE-12", "R-G18")
def test_exactly_the_stated_number_of_the_cards_drawn_is_kept() -> None:
    table = Table(seat("Old Earth", "Gem World, Spice World"), seat("New Sparta"), choices=("explore-1-1", "develop"))
    table.draw("Comet Zone", "Space Port", "New Vinland")
    table.settle()
    assert {move.card for move in table.moves(0)} == {card("Comet Zone"), card("New Vinland")}
    assert table.refuses(race.Keep(0, card("Gem World"))) == "race:G-EXPLORE-12"
    table.play(race.Keep(0, card("Comet Zone")))
    assert 0 in mr.actors(table.state)  # one is not enough
    table.play(race.Keep(0, card("Space Port")))
    assert 0 not in mr.actors(table.state)  # and two are all
    table.play(table.moves(1)[0]).place("", "")
    assert table.hand(0) == ("Comet Zone", "Gem World", "Space Port", "Spice World")
    assert table.piles[1] == 2


@pytest.mark.rule("race:G-EXPLORE-13", "R-G53")
def test_who_keeps_all_is_not_asked() -> None:
    table = Table(seat("Old Earth, Research Labs"), seat("New Sparta"), choices=("produce", "explore-5"))
    table.settle()
    assert isinstance(table.top(), Keeping)
    assert table.top().answers.asked == (1,)
    assert table.sizes()[0] == 2


@pytest.mark.rule("race:G-POWERS-3", "race:G-CARD-2")
def test_to_draw_is_to_the_hand_except_in_explore() -> None:
    table = Table(seat("Old Earth, Expedition Force"), seat("New Sparta"), choices=("explore-5", "settle"))
    table.settle()
    assert table.sizes()[0] == 0
    assert len(table.top().cards[0]) == 8
    table = Table(seat("New Sparta", "Outlaw World"), seat("Old Earth"), choices=("settle", "develop"))
    table.first(ChoosingWorld).place("Outlaw World", "").settle()
    assert table.sizes()[0] == 1


# -- Develop -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-DEVELOP-1", "race:G-DEVELOP-6", "race:G-CARD-4", "R-G20")
def test_one_development_that_can_be_paid_or_none() -> None:
    hand = "Mining Conglomerate, Public Works, Gem World"
    table = Table(seat("Old Earth", hand), seat("New Sparta", "Drop Ships"), choices=("produce", "develop"))
    assert table.moves(0) == (race.Place(0, card("Public Works")), race.PlaceNothing(0))
    assert table.refuses(race.Place(0, card("Gem World"))) == "race:G-DEVELOP-22"
    assert table.refuses(race.Place(0, card("Mining Conglomerate"))) == "race:G-DEVELOP-22"
    assert table.refuses(race.Place(0, card("Drop Ships"))) == "race:G-DEVELOP-1"
    table.place("Public Works", "")
    table.first(Selecting)
    assert table.cards(0) == ("Old Earth", "Public Works")


@pytest.mark.rule("race:G-DEVELOP-2", "race:G-DEVELOP-21", "race:G-DEVELOP-23", "race:G-CARD-2", "race:G-CARD-5")
def test_payment_is_exact_and_with_hand_cards() -> None:
    table = Table(
        seat("Old Earth, Gem World*", f"Mining Conglomerate, Public Works, {filler(3)}", chips=3), seat("New Sparta"),
        choices=("produce", "develop"),
    )  # fmt: skip
    table.place("Mining Conglomerate", "")
    assert "Mining Conglomerate" in table.cards(0)
    hand = {own.face for own in table.state.players[0].hand}
    for left in (3, 2, 1):
        assert isinstance(table.top(), Paying)
        assert (table.top().seat, table.top().left) == (0, left)
        assert all(type(move) is race.Pay and move.card in hand for move in table.moves())
        table.play(table.moves()[0])
    assert (table.sizes()[0], table.piles[1], table.chips[0]) == (1, 3, 3)


@pytest.mark.rule("race:G-DEVELOP-10", "race:G-SETTLE-8", "race:G-CHIPS-1")
def test_placing_gives_no_chips() -> None:
    table = Table(
        seat("Old Earth", f"Public Works, Gem World, {filler(4)}"), seat("New Sparta"), choices=("develop", "settle")
    )
    table.place("Public Works", "").first(ChoosingWorld).place("Gem World", "").first(Selecting)
    assert "Gem World" in table.cards(0)
    assert (table.chips, table.state.chips) == ((0, 0), 24)


@pytest.mark.rule("race:G-DEVELOP-12", "race:G-POWERS-5", "R-G53")
def test_a_card_placed_now_does_not_cheapen_itself() -> None:
    table = Table(
        seat("Old Earth", f"Galactic Federation, {filler(6)}"), seat("New Sparta"), choices=("produce", "develop")
    )
    table.place("Galactic Federation", "").settle()
    assert table.sizes()[0] == 0  # all six, so nothing was asked


@pytest.mark.rule("race:G-DEVELOP-13", "race:G-DEVELOP-14")
def test_draws_at_the_start_come_before_the_choice() -> None:
    table = Table(seat("Old Earth, Interstellar Bank"), seat("New Sparta"), choices=("produce", "develop"))
    table.draw("Public Works")
    assert isinstance(table.top(), ChoosingDevelopment)
    assert table.hand(0) == ("Public Works",)
    assert race.PlaceNothing(0) in table.moves(0)
    table.place("", "")
    assert table.sizes()[0] == 1


@pytest.mark.rule("race:G-DEVELOP-17", "race:G-DEVELOP-18", "race:G-DEVELOP-19", "race:G-POWERS-15")
def test_draws_after_building_are_for_who_built() -> None:
    hand = f"Expedition Force, {filler(2)}"
    table = Table(
        seat("Old Earth, Public Works", hand), seat("New Sparta", "Drop Ships"), choices=("produce", "develop")
    )
    table.place("Expedition Force", "").pay(1)
    assert mr.actor(table.state) == mr.CHANCE
    assert table.sizes()[0] == 1  # paid first
    assert table.settle().sizes()[0] == 2
    new = Table(seat("Old Earth", f"Public Works, {filler(2)}"), seat("New Sparta"), choices=("produce", "develop"))
    new.place("Public Works", "").pay(1).settle()
    assert new.sizes()[0] == 1
    other = Table(
        seat("Old Earth, Public Works", "Gem World"), seat("New Sparta", hand), choices=("produce", "develop")
    )
    other.place("", "Expedition Force").settle()
    assert other.sizes()[0] == 1


@pytest.mark.rule("race:G-DEVELOP-20")
def test_the_card_drawn_afterwards_comes_too_late_to_pay() -> None:
    table = Table(
        seat("Old Earth, Public Works", "Colony Ship, Gem World"), seat("New Sparta"), choices=("produce", "develop")
    )
    assert table.moves(0) == (race.PlaceNothing(0),)


# -- powers in general -------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-POWERS-5", "race:G-MILITARY-12", "race:G-SETTLE-9")
def test_powers_of_a_world_sleep_in_the_phase_that_placed_it() -> None:
    table = Table(
        seat("Alpha Centauri", f"Blaster Gem Mines, Outlaw World, Terraforming Robots, {filler(4)}"), seat("Old Earth"),
        choices=("settle", "settle"),
    )  # fmt: skip
    assert race.Place(0, card("Outlaw World")) not in table.moves(0)
    table.place("Blaster Gem Mines", "")
    table.play(race.Pay(card("Artist Colony")), race.Pay(card("Prosperous World"))).first(Selecting)
    table.play(race.ChooseAction(0, "settle"), race.ChooseAction(1, "settle"))
    assert race.Place(0, card("Outlaw World")) in table.moves(0)


@pytest.mark.rule("race:G-SETTLE-9", "race:G-MILITARY-12", "race:G-CONTACT-14")
def test_a_world_does_not_help_to_place_itself() -> None:
    table = Table(
        seat("New Sparta, Contact Specialist", f"Former Penal Colony, Alpha Centauri, {filler(4)}"), seat("Old Earth"),
        choices=("produce", "settle"),
    )  # fmt: skip
    cheaper = table.copy().place("Alpha Centauri", "")
    assert cheaper.top().left == 2  # though it takes one off the price of Rare worlds
    table.place("Former Penal Colony", "")
    assert isinstance(table.top(), Paying)  # with its own Military there would be a conquest to choose
    assert table.top().left == 2 - 1


@pytest.mark.rule("race:G-POWERS-6", "race:G-CONSUME-25", "race:G-PRODUCE-19", "race:G-SETTLE-9")
def test_powers_work_from_the_next_phase_of_the_same_round() -> None:
    table = Table(
        seat("Old Earth, Gem World*", f"Space Marines, Rebel Miners, {filler(4)}"), seat("New Sparta"),
        seat("Epsilon Eridani"), seat("Alpha Centauri"), choices=("develop", "settle", "consume-trade", "produce"),
    )  # fmt: skip
    table.place("Space Marines", "").first(ChoosingWorld)
    assert race.Place(0, card("Rebel Miners")) in table.moves(0)
    table.place("Rebel Miners", "", "", "").first(Consuming)
    table.first(Selecting)
    assert "Rebel Miners" in table.goods(0)  # placed and producing in one round
    table = Table(
        seat("Old Earth, Gem World*", f"Spice World, {filler(2)}"),
        seat("New Sparta"),
        choices=("consume-trade", "settle"),
    )
    table.place("Spice World", "").settle()
    assert table.sizes()[0] == 2 + 1 + 2  # bare price, Old Earth, Spice World
    table = Table(
        seat("New Sparta, Gem World*", f"Public Works, {filler(1)}"),
        seat("Old Earth"),
        choices=("develop", "consume-double"),
    )
    table.place("Public Works", "")
    table.play(race.UsePower(card("Public Works")))
    assert table.chips[0] == 1


@pytest.mark.rule("race:G-POWERS-7", "race:G-CONSUME-3")
def test_powers_without_may_have_to_be_used() -> None:
    table = Table(
        seat("New Sparta, Gem World*, Public Works"), seat("Old Earth"), choices=("consume-double", "develop")
    )
    assert table.moves() == (race.UsePower(card("Public Works")),)
    assert table.refuses(race.EndConsume()) == "race:G-CONSUME-3"


@pytest.mark.rule("race:G-POWERS-9", "race:G-COLONY-6", "race:G-TACTICS-6", "R-G24")
def test_a_power_that_is_needed_has_to_be_used() -> None:
    table = Table(
        seat("New Sparta, Colony Ship", f"Tourist World, {filler(3, 3)}"),
        seat("Old Earth"),
        choices=("produce", "settle"),
    )
    assert table.sizes()[0] == 4
    table.place("Tourist World", "").settle()
    assert table.cards(0) == ("New Sparta", "Tourist World")  # there was no other way
    assert table.sizes()[0] == 3
    table = Table(
        seat("Old Earth, New Military Tactics", f"Pirate World, {filler(5)}"),
        seat("New Sparta"),
        choices=("produce", "settle"),
    )
    table.place("Pirate World", "").settle()
    assert isinstance(table.top(), Selecting)
    assert table.cards(0) == ("Old Earth", "Pirate World")
    assert table.sizes()[0] == 5


@pytest.mark.rule("race:G-POWERS-10", "race:G-CONSUME-4", "race:G-POWERS-11", "R-G39")
def test_powers_in_any_order_one_after_the_other() -> None:
    goods = "Gem World*, Spice World*, Space Port*, New Vinland*"
    table = Table(
        seat(f"New Sparta, {goods}, Consumer Markets, Public Works, New Economy"),
        seat("Old Earth"),
        choices=("consume-double", "develop"),
    )
    names = ("Consumer Markets", "Public Works", "New Vinland", "New Economy")
    assert {move.card for move in table.moves()} == {card(name) for name in names}
    table.play(race.UsePower(card("Consumer Markets")))
    assert isinstance(table.top(), ChoosingGoods)
    assert {type(move) for move in table.moves()} == {race.Consume}
    assert table.refuses(race.UsePower(card("Public Works"))) == "race:G-POWERS-11"


@pytest.mark.rule("race:G-POWERS-12", "race:G-CARDVP-6")
def test_what_a_power_brings_may_be_used_by_the_next() -> None:
    table = Table(
        seat("New Sparta, Gem World*, New Vinland, Deficit Spending"),
        seat("Old Earth"),
        choices=("consume-double", "develop"),
    )
    assert race.UsePower(card("Deficit Spending")) not in table.moves()  # no card in hand
    table.play(race.UsePower(card("New Vinland"))).draw("Comet Zone", "Spice World")
    table.play(race.UsePower(card("Deficit Spending")), race.Give(card("Comet Zone")), race.Give(card("Spice World")))
    assert table.chips[0] == 2


@pytest.mark.rule("race:G-POWERS-16", "race:G-TACTICS-2", "race:G-TACTICS-5", "race:G-MILITARY-5")
def test_a_power_ends_when_its_card_is_gone() -> None:
    table = Table(
        seat("Old Earth, New Military Tactics", f"Pirate World, Rebel Underground, {filler(1)}"), seat("New Sparta"),
        choices=("produce", "settle"),
    )  # fmt: skip
    points = mr.scores(table.state)[0]
    table.place("Pirate World", "").first(Selecting)
    assert table.cards(0) == ("Old Earth", "Pirate World")
    assert mr.scores(table.state)[0] == points - 1 + 2
    assert [own.face for own in table.state.discard] == [card("New Military Tactics")]
    table.play(race.ChooseAction(0, "settle"), race.ChooseAction(1, "settle"))
    assert table.moves(0) == (race.PlaceNothing(0),)  # the Military was for that phase alone
    strong = Table(
        seat("New Sparta", "Rebel Miners, Avian Uplift Race"), seat("Old Earth"), choices=("settle", "settle")
    )
    strong.place("Rebel Miners", "").first(Selecting)
    strong.play(race.ChooseAction(0, "settle"), race.ChooseAction(1, "settle"))
    assert race.Place(0, card("Avian Uplift Race")) in strong.moves(0)
