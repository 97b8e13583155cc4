"""The experienced two-player game, played."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.frames import ChoosingDevelopment, ChoosingWorld, GameOver, Paying, SelectingTwo, Selling
from tests.race.support import card
from tests.race.table import Table, filler, new, seat

TWO = ("two-player",)
DD, SS = ("develop", "develop"), ("settle", "settle")


def duel(*seats: race.Seat, choices: tuple[tuple[str, str], tuple[str, str]] | None) -> Table:
    return Table(*seats, choices=choices, modules=TWO)


@pytest.mark.rule("race:G-TWO-3", "race:G-TWO-4", "race:G-TWO-5", "R-G46")
def test_both_choose_two_of_nine_cards_in_secret() -> None:
    table = duel(seat("Old Earth"), seat("New Sparta"), choices=None)
    moves = table.moves(0)
    assert len(moves) == 23
    assert race.ChooseActions(0, "develop", "develop") in moves
    assert table.refuses(race.ChooseActions(0, "produce", "produce")) == "race:G-TWO-5"
    assert len({mr.view(mr.apply_action(table.state, move), 1) for move in moves}) == 1
    table.play(race.ChooseActions(0, "develop", "settle"), race.ChooseActions(1, "consume-trade", "produce"))
    assert isinstance(table.top(), SelectingTwo)
    assert table.state.round == 2
    assert len(mr.legal_moves(new(2, "two-player", "first-game"), 1)) == 23


@pytest.mark.rule("race:G-TWO-11", "race:G-TWO-12", "race:G-TWO-14", "race:G-TWO-18", "R-G47")
def test_a_doubled_phase_has_its_bonus_for_who_doubled_it() -> None:
    table = duel(
        seat("Old Earth", f"Mining Conglomerate, Drop Ships, {filler(7)}"),
        seat("New Sparta", f"Terraforming Robots, Research Labs, {filler(7, 7)}"),
        choices=(DD, ("develop", "produce")),
    )  # fmt: skip
    table.place("Mining Conglomerate", "Terraforming Robots")
    assert (table.top().seat, table.top().left) == (0, 2)
    table.pay(2)
    assert (table.top().seat, table.top().left) == (1, 2)
    table.pay(2)
    assert isinstance(table.top(), ChoosingDevelopment)  # knowing the result of the first
    assert "Terraforming Robots" in table.cards(1)
    table.place("Drop Ships", "Research Labs")
    assert (table.top().seat, table.top().left) == (0, 3)
    table.pay(3)
    assert (table.top().seat, table.top().left) == (1, 4)
    none = duel(
        seat("Old Earth", f"Public Works, Genetics Lab, {filler(3)}"),
        seat("New Sparta"),
        choices=(("settle", "produce"), DD),
    )
    none.place("Public Works", "").pay(1).place("Genetics Lab", "")
    assert none.cards(0) == ("Old Earth", "Public Works", "Genetics Lab")


@pytest.mark.rule("race:G-TWO-13")
def test_both_with_the_pair_have_the_bonus_twice() -> None:
    table = duel(
        seat("Old Earth", f"Mining Conglomerate, Drop Ships, {filler(7)}"),
        seat("New Sparta", f"Terraforming Robots, Research Labs, {filler(7, 7)}"), choices=(DD, DD),
    )  # fmt: skip
    table.place("", "").place("Mining Conglomerate", "Terraforming Robots")
    assert table.top().left == 2
    table.pay(2)
    assert table.top().left == 2


@pytest.mark.rule("race:G-TWO-16", "R-G48")
def test_powers_of_the_first_phase_work_in_the_second() -> None:
    table = duel(
        seat("New Sparta", f"Investment Credits, Drop Ships, {filler(6)}"),
        seat("Old Earth"),
        choices=(DD, ("settle", "produce")),
    )
    table.place("Investment Credits", "").place("Drop Ships", "")
    assert isinstance(table.top(), Paying)
    assert table.top().left == 4 - 1 - 1
    table = duel(
        seat("New Sparta", "Alien Robot Sentry, Rebel Warrior Race, Former Penal Colony"),
        seat("Old Earth"),
        choices=(SS, ("develop", "produce")),
    )
    table.first(ChoosingWorld)
    assert race.Place(0, card("Rebel Warrior Race")) not in table.moves(0)
    table.place("Former Penal Colony", "").first(ChoosingWorld)
    assert race.Place(0, card("Rebel Warrior Race")) in table.moves(0)


@pytest.mark.rule("race:G-TWO-17", "R-G48")
def test_draws_at_the_start_come_in_both_phases() -> None:
    table = duel(seat("New Sparta, Interstellar Bank"), seat("Old Earth"), choices=(DD, ("settle", "produce")))
    table.draw("Gem World").place("", "")
    assert mr.actor(table.state) == mr.CHANCE
    table.draw("Comet Zone")
    assert table.sizes()[0] == 2


@pytest.mark.rule("race:G-TWO-19", "race:G-TACTICS-5")
def test_temporary_military_ends_with_the_first_settle_phase() -> None:
    table = duel(
        seat("Old Earth, New Military Tactics", "Pirate World, Rebel Underground"),
        seat("New Sparta"),
        choices=(("explore-5", "produce"), SS),
    )
    table.first(ChoosingWorld).place("Pirate World", "").first(ChoosingWorld)
    assert race.Place(0, card("Rebel Underground")) not in table.moves(0)


@pytest.mark.rule("race:G-TWO-21", "race:G-TWO-22", "R-G50")
def test_both_consume_cards_sell_one_good_and_double_the_rest() -> None:
    table = duel(
        seat("New Sparta, Gem World*, Comet Zone*, Mining World*, Galactic Trendsetters"), seat("Old Earth"),
        choices=(("consume-trade", "consume-double"), ("develop", "settle")),
    )  # fmt: skip
    assert isinstance(table.top(), Selling)
    table.play(race.Sell(card("Comet Zone"))).settle()
    assert table.sizes()[0] == 3
    table.play(race.UsePower(card("Galactic Trendsetters")), race.Consume(card("Gem World")))
    assert (table.chips[0], table.goods(0)) == (4, {"Mining World"})
    assert isinstance(table.top(), SelectingTwo)  # in a second phase the power would take the last good, too


@pytest.mark.rule("race:G-TWO-23")
def test_no_second_copy_in_the_second_phase() -> None:
    table = duel(
        seat("New Sparta", f"Public Works, Public Works, {filler(3)}"),
        seat("Old Earth"),
        choices=(DD, ("settle", "produce")),
    )
    table.place("Public Works", "")
    assert isinstance(table.top(), ChoosingDevelopment)
    assert table.moves(0) == (race.PlaceNothing(0),)


@pytest.mark.rule("race:G-TWO-24")
def test_a_tableau_can_reach_fifteen_and_all_else_is_the_base_game() -> None:
    eleven = (
        "New Sparta, Space Marines, Drop Ships, Expedition Force, Rebel Base, Rebel Underground, Rebel Miners, "
        "Merchant Guild, Mining League, Space Port, Replicant Robots"
    )
    hand = f"Public Works, Genetics Lab, Gem World, Comet Zone, {filler(8)}"
    table = duel(seat(eleven, hand), seat("Old Earth", filler(4, 8)), choices=(DD, SS))
    assert table.state.chips == 24
    table.place("Public Works", "").first(ChoosingDevelopment).place("Genetics Lab", "").first(ChoosingWorld)
    table.place("Gem World", "").first(ChoosingWorld).place("Comet Zone", "").first(GameOver)
    assert len(table.cards(0)) == 15
    assert table.ended.reason == "tableau"
