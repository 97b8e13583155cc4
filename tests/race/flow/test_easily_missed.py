"""The ten rules that are most easily missed, each in a game that is played."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.frames import (
    ChoosingDevelopment,
    ChoosingWorld,
    GivingCards,
    Keeping,
    PlacingWorld,
    Selecting,
    Selling,
)
from tests.race.support import card
from tests.race.table import Table, filler, seat

TRADE, DOUBLE, OTHER = "consume-trade", "consume-double", "develop"


def use(name: str, power: int = 0) -> race.UsePower:
    return race.UsePower(card(name), power)


@pytest.mark.rule("race:G-POWERS-5", "race:G-POWERS-6")
def test_1_powers_sleep_in_their_own_phase_and_wake_in_the_next() -> None:
    table = Table(
        seat("Old Earth", f"Replicant Robots, Investment Credits, Terraformed World, {filler(7)}"),
        seat("New Sparta"),
        choices=("develop", "settle"),
    )
    table.place("Replicant Robots", "")
    assert table.top().left == 3  # the bonus alone
    table.pay(3).first(ChoosingWorld).place("Terraformed World", "")
    assert table.top().left == 3  # five, less two


@pytest.mark.rule("race:G-SUPPLY-1", "race:G-SUPPLY-3", "R-G14")
def test_2_the_reshuffle_leaves_out_what_is_being_chosen_from() -> None:
    table = Table(seat("Old Earth"), seat("New Sparta"), choices=("explore-5", "explore-1-1"), supply=7)
    named = list(dict.fromkeys(table.state.pool.unseen))[:7]
    for slug in named:
        table.state = mr.apply_action(table.state, race.Drawn(0, slug))
    assert table.piles == (105, 0)
    table.settle()
    assert isinstance(table.top(), Keeping)
    assert {own.face for own in table.top().cards[0]} == set(named)


@pytest.mark.rule("race:G-CONSUME-3", "race:G-CONSUME-11", "race:G-P-CONSUME-19")
def test_3_consuming_is_compulsory_for_all_and_in_full() -> None:
    table = Table(
        seat("New Sparta, Pilgrimage World, Gem World*"),
        seat("Epsilon Eridani, Consumer Markets, Spice World*, Space Port*", filler(1)),
        choices=(OTHER, DOUBLE),
    )
    table.place("", "")
    assert race.EndConsume() not in table.moves()
    table.play(use("Consumer Markets"))  # takes both
    assert table.goods(1) == set()
    assert table.moves() == (use("Pilgrimage World"),)  # though it pays nothing, and he did not choose it
    table.play(use("Pilgrimage World"))
    assert (table.chips, table.goods(0)) == ((0, 4), set())


@pytest.mark.rule("race:G-DOUBLE-2", "race:G-DOUBLE-3", "race:G-DOUBLE-5")
def test_4_only_points_for_goods_are_doubled() -> None:
    goods = "Gem World*, Spice World*, Comet Zone*, Mining World*"
    table = Table(
        seat(f"New Sparta, Free Trade Association, Pilgrimage World, {goods}"),
        seat("Old Earth"),
        choices=(DOUBLE, OTHER),
    )
    table.play(use("Free Trade Association")).settle()
    assert (table.chips[0], table.sizes()[0]) == (4, 2)  # cards once
    table.play(use("Pilgrimage World"))
    assert table.chips[0] == 4 + (2 - 1) * 2
    cards = Table(seat("New Sparta, Merchant World", filler(2)), seat("Old Earth"), choices=(DOUBLE, "produce"))
    cards.play(use("Merchant World"))
    while isinstance(cards.top(), GivingCards):
        cards.play(cards.moves()[0])
    assert cards.chips[0] == 2


@pytest.mark.rule("race:G-TRADE-2", "race:G-TRADE-10", "race:G-P-CONSUME-20", "race:G-P-CONSUME-21")
def test_5_selling_is_compulsory_and_trade_powers_serve_sellers() -> None:
    table = Table(seat("New Sparta, Gem World*, Comet Zone*"), seat("Old Earth"), choices=(TRADE, OTHER))
    assert isinstance(table.top(), Selling)
    assert all(isinstance(move, race.Sell) for move in table.moves())
    bare = Table(
        seat("New Sparta, Black Market Trading World, Genetics Lab, Export Duties, Plague World*"),
        seat("Old Earth"),
        choices=(DOUBLE, OTHER),
    )
    bare.play(use("Black Market Trading World")).settle()
    assert bare.sizes()[0] == 4  # the bare price of Genes
    league = Table(seat("New Sparta, Trade League, Pirate World*"), seat("Old Earth"), choices=(DOUBLE, OTHER))
    league.play(use("Trade League")).settle()
    assert league.sizes()[0] == 2 + 3 + 1


@pytest.mark.rule("race:G-CONTACT-2", "race:G-CONTACT-5", "race:G-CONTACT-8", "race:G-CONTACT-12", "R-G25")
def test_6_the_price_of_a_military_world() -> None:
    table = Table(
        seat(
            "New Sparta, Space Marines, Contact Specialist, Replicant Robots, Colony Ship", f"Rebel Base, {filler(5)}"
        ),
        seat("Old Earth"),
        choices=("produce", "settle"),
    )
    table.place("Rebel Base", "")
    assert set(table.moves()) == {race.PayCost(), race.DiscardShip(card("Colony Ship"))}
    free = table.copy().play(race.DiscardShip(card("Colony Ship")))
    assert free.sizes()[0] == 5
    table.play(race.PayCost())
    assert table.top().left == 6 - 1 - 2  # and the Military of 3 does not matter
    scored = Table(seat("Old Earth, Galactic Imperium, Rebel Base"), seat("New Sparta"))
    assert mr.scores(scored.state)[0] == 2 + 6 + 2


@pytest.mark.rule("race:G-SETTLE-24", "race:G-COLONY-3")
def test_7_alien_means_the_kind() -> None:
    hand = f"Alien Rosetta Stone World, Deserted Alien Outpost, {filler(4)}"
    table = Table(
        seat("Old Earth, Alien Tech Institute, Colony Ship", hand), seat("New Sparta"), choices=("produce", "settle")
    )
    rosetta, outpost = table.copy(), table
    rosetta.place("Alien Rosetta Stone World", "")
    assert set(rosetta.moves()) == {race.PayCost(), race.DiscardShip(card("Colony Ship"))}
    assert rosetta.play(race.PayCost()).top().left == 3  # no discount
    outpost.place("Deserted Alien Outpost", "")
    assert outpost.top().left == 2  # discount, and no Ship


@pytest.mark.rule("race:G-GAMEEND-2", "race:G-GAMEEND-6", "race:G-CHIPS-4")
def test_8_the_end_is_read_at_the_end_of_the_round() -> None:
    table = Table(
        seat("New Sparta, Tourist World, Gem World*, Spice World*", chips=20),
        seat("Old Earth, Comet Zone", chips=2),
        choices=(DOUBLE, "produce"),
    )
    table.play(use("Tourist World"))
    assert (table.chips[0], table.state.chips) == (26, -4)
    assert table.settle().ended.reason == "chips"
    assert table.goods(1) == {"Comet Zone"}  # the round was played to its end


@pytest.mark.rule("race:G-PRODUCE-14", "race:G-PRODUCE-16", "race:G-PRODUCE-18")
def test_9_what_counts_as_produced() -> None:
    table = Table(
        seat("New Sparta, Mining Conglomerate, Diversified Economy, Mining World*, Rebel Miners", "Runaway Robots"),
        seat("Old Earth, New Earth"),
        choices=("settle", "produce"),
    )
    table.place("Runaway Robots", "").settle()
    # the bonus of Settle and one kind produced; one Rare good each is a tie
    assert table.sizes()[0] == 1 + 1


@pytest.mark.rule("race:G-TWO-12", "race:G-TWO-16", "race:G-TWO-17")
def test_10_doubled_phases() -> None:
    table = Table(
        seat("Old Earth, Interstellar Bank", f"Investment Credits, Drop Ships, {filler(6)}"),
        seat("New Sparta", f"Space Marines, Research Labs, {filler(6, 6)}"),
        choices=(("develop", "develop"), ("develop", "settle")),
        modules=("two-player",),
    )
    table.draw("Gem World").place("Investment Credits", "Space Marines")
    assert (table.top().seat, table.top().left) == (1, 1)  # with the bonus
    table.pay(1).draw("Comet Zone")
    assert isinstance(table.top(), ChoosingDevelopment)
    table.place("Drop Ships", "Research Labs")
    assert table.top().left == 4 - 1 - 1
    table.pay(2)
    assert (table.top().seat, table.top().left) == (1, 4)  # without
    assert not isinstance(table.top(), PlacingWorld | Selecting)
