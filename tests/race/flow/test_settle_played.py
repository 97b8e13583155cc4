"""Settle, Military, Tactics, Ship and Contact Specialist, played."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.frames import ChoosingWorld, Paying, PlacingWorld, Selecting
from tests.race.support import card
from tests.race.table import Table, filler, seat

SETTLE = ("settle", "settle")
CONQUER, PAY = race.Conquer(), race.PayCost()


def ship() -> race.DiscardShip:
    return race.DiscardShip(card("Colony Ship"))


def tactics() -> race.DiscardTactics:
    return race.DiscardTactics(card("New Military Tactics"))


# -- placing a world ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-SETTLE-1", "race:G-SETTLE-28")
def test_one_world_that_can_be_placed_or_none() -> None:
    hand = "Gem World, Comet Zone, Pirate World, Public Works"
    table = Table(seat("Old Earth", hand), seat("New Sparta"), choices=SETTLE)
    assert {move.card for move in table.moves(0)[:-1]} == {card("Gem World"), card("Comet Zone")}
    assert table.refuses(race.Place(0, card("Public Works"))) == "race:G-SETTLE-28"
    assert table.refuses(race.Place(0, card("Pirate World"))) == "race:G-SETTLE-28"
    table.place("Gem World", "").pay(2).first(Selecting)
    assert table.cards(0) == ("Old Earth", "Gem World")


@pytest.mark.rule("race:G-SETTLE-2", "race:G-SETTLE-27", "race:G-TIMING-7", "R-G19")
def test_all_reveal_and_then_place_one_after_the_other() -> None:
    table = Table(
        seat("New Sparta", f"Gem World, {filler(3)}"), seat("Old Earth", f"Comet Zone, {filler(4, 3)}"), choices=SETTLE
    )
    table.play(race.Place(0, card("Gem World")), race.Place(1, card("Comet Zone")))
    assert [table.cards(number)[-1] for number in (0, 1)] == ["Gem World", "Comet Zone"]
    assert (table.top().seat, table.top().left) == (1, 3)  # Old Earth is first
    assert {type(move) for move in table.moves()} == {race.Pay}  # it cannot be taken back
    table.pay(3)
    assert (table.top().seat, table.top().left) == (0, 2)


@pytest.mark.rule("race:G-SETTLE-5", "race:G-SETTLE-6", "race:G-SETTLE-7", "race:G-SETTLE-19", "race:G-SETTLE-29")
def test_the_bonus_is_a_card_after_the_payment() -> None:
    table = Table(
        seat("Old Earth, Terraforming Robots", f"Comet Zone, {filler(4)}"),
        seat("New Sparta"),
        choices=("settle", "settle"),
    )
    table.place("Comet Zone", "")
    assert table.top().left == 3
    table.pay(3)
    assert mr.actor(table.state) == mr.CHANCE
    table.draw("Spice World", "Space Port")  # the bonus and the Robots
    assert isinstance(table.state.stack[-1], Selecting)
    assert {"Spice World", "Space Port"} <= set(table.hand(0))
    poor = Table(seat("Old Earth", f"Comet Zone, {filler(2)}"), seat("New Sparta"), choices=("settle", "produce"))
    assert race.Place(0, card("Comet Zone")) not in poor.moves(0)
    none = Table(seat("Old Earth", f"Comet Zone, {filler(4)}"), seat("New Sparta"), choices=("develop", "settle"))
    none.first(ChoosingWorld).place("Comet Zone", "").pay(3).first(Selecting)
    assert none.sizes()[0] == 1


@pytest.mark.rule("race:G-SETTLE-12", "race:G-PRODUCE-7")
def test_a_windfall_world_does_not_produce_by_itself() -> None:
    table = Table(seat("New Sparta, Asteroid Belt*"), seat("Old Earth"), choices=("consume-trade", "produce"))
    table.first(Selecting)
    assert table.goods(0) == set()


@pytest.mark.rule("race:G-SETTLE-16", "race:G-SETTLE-17", "race:G-SETTLE-15")
def test_a_conquered_world_brings_good_and_bonus() -> None:
    table = Table(seat("New Sparta", f"Aquatic Uplift Race, {filler(2)}"), seat("Old Earth"), choices=SETTLE)
    table.place("Aquatic Uplift Race", "")
    assert table.goods(0) == {"Aquatic Uplift Race"}
    table.settle()
    assert table.sizes()[0] == 2 + 1
    assert table.piles[1] == 0


@pytest.mark.rule("race:G-SETTLE-18")
@pytest.mark.parametrize(
    ("helper", "world", "ways", "paid"),
    [
        ("Expedition Force", "Gem World", (), 2),
        ("Expedition Force", "Outlaw World", (), 0),
        ("Colony Ship", "Gem World", (ship(),), 0),
        ("Contact Specialist", "Rebel Underground", (), 2),
        ("New Military Tactics", "Rebel Underground", (), 0),
    ],
)
def test_a_draw_after_placing_comes_however_the_world_was_placed(
    helper: str, world: str, ways: tuple[race.DiscardShip, ...], paid: int
) -> None:
    table = Table(
        seat(f"Old Earth, Terraforming Robots, {helper}", f"{world}, {filler(4)}"),
        seat("New Sparta"),
        choices=("consume-trade", "settle"),
    )
    table.place(world, "").play(*ways).first(Selecting)
    assert table.cards(0)[-1] == world
    assert table.sizes()[0] == 4 - paid + 1


@pytest.mark.rule("race:G-SETTLE-31", "R-G17", "race:G-SUPPLY-1")
def test_windfall_goods_lie_out_before_anybody_pays() -> None:
    table = Table(
        seat("New Sparta", f"Asteroid Belt, {filler(3)}"), seat("Old Earth", f"Pre-Sentient Race, {filler(3, 3)}"),
        choices=SETTLE,
    )  # fmt: skip
    supply = table.piles[0]
    table.place("Asteroid Belt", "Pre-Sentient Race")
    assert isinstance(table.top(), Paying)
    assert table.piles == (supply - 2, 0)
    assert (table.goods(0), table.goods(1)) == ({"Asteroid Belt"}, {"Pre-Sentient Race"})


@pytest.mark.rule("race:G-MILITARY-13")
def test_military_is_ones_own() -> None:
    seats = (seat("Old Earth", "Rebel Miners"), seat("New Sparta, Space Marines, Drop Ships"))
    table = Table(*seats, choices=SETTLE)
    assert table.moves(0) == (race.PlaceNothing(0),)
    table.place("", "").first(Selecting)
    assert table.cards(0) == ("Old Earth",)


# -- Tactics -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-TACTICS-3", "race:G-CONTACT-14")
def test_cards_built_in_develop_can_be_used_in_settle_of_the_round() -> None:
    table = Table(
        seat("Old Earth", f"New Military Tactics, Pirate World, {filler(3)}"), seat("New Sparta"),
        choices=("develop", "settle"),
    )  # fmt: skip
    table.place("New Military Tactics", "").first(ChoosingWorld)
    assert race.Place(0, card("Pirate World")) in table.moves(0)
    assert table.place("Pirate World", "").settle().cards(0) == ("Old Earth", "Pirate World")
    table = Table(
        seat("Old Earth", f"Contact Specialist, Pirate World, {filler(3)}"),
        seat("New Sparta"),
        choices=("develop", "settle"),
    )
    table.place("Contact Specialist", "").first(ChoosingWorld)
    table.place("Pirate World", "")
    assert (table.top().seat, table.top().left) == (0, 2)


@pytest.mark.rule("race:G-TACTICS-2", "race:G-TACTICS-7", "R-G22")
def test_tactics_may_be_wasted_while_placing_a_world() -> None:
    table = Table(
        seat("New Sparta, New Military Tactics", "Rebel Miners"), seat("Old Earth"), choices=("produce", "settle")
    )
    table.place("Rebel Miners", "")
    assert set(table.moves()) == {CONQUER, tactics()}
    table.play(tactics()).settle()
    assert table.cards(0) == ("New Sparta", "Rebel Miners")
    assert [own.face for own in table.state.discard] == [card("New Military Tactics")]


@pytest.mark.rule("race:G-TACTICS-1")
@pytest.mark.parametrize(("world", "conquest"), [("Malevolent Lifeforms", True), ("Rebel Outpost", False)])
def test_tactics_are_worth_three(world: str, conquest: bool) -> None:
    table = Table(
        seat("New Sparta, Contact Specialist, New Military Tactics", f"{world}, {filler(8)}"),
        seat("Old Earth"),
        choices=("produce", "settle"),
    )
    table.place(world, "").play(tactics())
    assert (CONQUER in table.moves()) is conquest  # two, less one, and three: enough for four


@pytest.mark.rule("race:G-TACTICS-5", "race:G-MILITARY-13")
def test_tactics_of_one_player_do_not_serve_the_next() -> None:
    table = Table(
        seat("Old Earth, New Military Tactics", "Pirate World"),
        seat("New Sparta, Contact Specialist", f"Outlaw World, Rebel Underground, {filler(4)}"), choices=SETTLE,
    )  # fmt: skip
    table.place("Pirate World", "Rebel Underground")
    assert table.cards(0) == ("Old Earth", "Pirate World")
    assert isinstance(table.top(), Paying)  # a conquest is not to be had
    assert (table.top().seat, table.top().left) == (1, 3 - 1)


@pytest.mark.rule("race:G-TACTICS-8", "R-G23")
def test_without_a_world_tactics_are_not_asked_for() -> None:
    seats = (seat("New Sparta, New Military Tactics", "Gem World"), seat("Old Earth"))
    table = Table(*seats, choices=SETTLE)
    assert isinstance(table.place("", "").top(), Selecting)
    other = seat("Earth's Lost Colony", "Comet Zone, Rebel Outpost, Distant World, Star Nomad Lair")
    beside = Table(seats[0], other, choices=SETTLE).place("", "Comet Zone")
    assert {frame.seat for frame in beside.state.stack} == {1, mr.CHANCE}  # seat 0 would come first
    wider = Table(*seats, choices=SETTLE, options={"tactics_without_world": True})
    wider.place("", "")
    assert set(wider.moves()) == {tactics(), race.KeepTactics()}
    wider.play(tactics())
    assert isinstance(wider.top(), Selecting)
    assert wider.cards(0) == ("New Sparta",)
    assert wider.sizes()[0] == 1  # no world, no bonus


# -- Ship --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-COLONY-7", "race:G-COLONY-8", "race:G-COLONY-9", "R-G22")
def test_a_ship_costs_its_place_and_brings_everything_else() -> None:
    table = Table(seat("New Sparta, Colony Ship", f"Asteroid Belt, {filler(4)}"), seat("Old Earth"), choices=SETTLE)
    table.place("Asteroid Belt", "")
    assert set(table.moves()) == {PAY, ship()}
    table.play(ship()).settle()
    assert table.cards(0) == ("New Sparta", "Asteroid Belt")
    assert table.goods(0) == {"Asteroid Belt"}
    assert table.sizes()[0] == 4 + 1
    assert table.piles[1] == 1
    free = Table(seat("New Sparta, Colony Ship", "Refugee World"), seat("Old Earth"), choices=SETTLE)
    free.place("Refugee World", "")
    assert set(free.moves()) == {PAY, ship()}


@pytest.mark.rule("race:G-DEVELOP-8", "R-G27", "race:G-COLONY-7")
def test_a_second_copy_may_follow_when_the_first_is_gone() -> None:
    table = Table(
        seat("New Sparta, Colony Ship", f"Colony Ship, Comet Zone, {filler(4)}"),
        seat("Old Earth"),
        choices=("settle", "settle"),
    )
    table.place("Comet Zone", "").play(ship()).first(Selecting)
    assert table.cards(0) == ("New Sparta", "Comet Zone")
    table.play(race.ChooseAction(0, "produce"), race.ChooseAction(1, "develop"))
    table.place("Colony Ship", "").first(Selecting)
    assert table.cards(0) == ("New Sparta", "Comet Zone", "Colony Ship")


@pytest.mark.rule("race:G-POWERS-8")
def test_powers_with_may_can_be_left_alone() -> None:
    hand = f"{{}}, {filler(5)}"
    for helper, world, ways in (
        ("Colony Ship", "Gem World", {PAY, ship()}),
        ("New Military Tactics", "Rebel Miners", {CONQUER, tactics()}),
        ("Contact Specialist", "Outlaw World", {CONQUER, PAY}),
    ):
        table = Table(
            seat(f"New Sparta, {helper}", hand.format(world)), seat("Old Earth"), choices=("produce", "settle")
        )
        assert set(table.place(world, "").moves()) == ways
    for helper in ("Deficit Spending", "Merchant World"):
        table = Table(seat(f"New Sparta, {helper}", filler(2)), seat("Old Earth"), choices=("consume-trade", "produce"))
        assert set(table.moves()) == {race.UsePower(card(helper)), race.EndConsume()}


# -- Contact Specialist ------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-CONTACT-9", "race:G-CONTACT-11", "R-G21")
def test_paying_for_a_military_world_leaves_the_specialist() -> None:
    table = Table(
        seat("New Sparta, Contact Specialist", f"Outlaw World, Pirate World, {filler(5)}"), seat("Old Earth"),
        choices=("produce", "settle"),
    )  # fmt: skip
    table.place("Pirate World", "").pay(2).first(Selecting)
    assert "Contact Specialist" in table.cards(0)
    table.play(race.ChooseAction(0, "produce"), race.ChooseAction(1, "settle")).place("Outlaw World", "")
    assert set(table.moves()) == {CONQUER, PAY}


@pytest.mark.rule("race:G-CONTACT-13")
def test_a_world_paid_for_brings_good_and_bonus() -> None:
    table = Table(
        seat("Old Earth, Contact Specialist", f"Avian Uplift Race, {filler(3)}"), seat("New Sparta"), choices=SETTLE
    )
    table.place("Avian Uplift Race", "").pay(1).settle()
    assert table.goods(0) == {"Avian Uplift Race"}
    assert table.sizes()[0] == 3 - 1 + 1


@pytest.mark.rule("race:G-CONTACT-2", "race:G-CONTACT-4", "race:G-CONTACT-10", "race:G-TACTICS-4")
def test_military_never_lowers_a_price() -> None:
    six = f"{filler(5)}, Gem World"
    table = Table(
        seat("New Sparta, Contact Specialist, New Military Tactics, Space Marines", f"Rebel Homeworld, {six}"),
        seat("Old Earth"), choices=("produce", "settle"),
    )  # fmt: skip
    table.place("Rebel Homeworld", "")
    assert set(table.moves()) == {PAY, tactics()}  # 3 + 3 is less than 7
    table.play(tactics())
    assert isinstance(table.top(), Selecting)  # six cards: all that he has
    assert table.sizes()[0] == 0


@pytest.mark.rule("race:G-GAMEEND-6", "race:G-TIMING-6")
def test_those_after_see_what_those_before_used() -> None:
    table = Table(
        seat("Old Earth, New Military Tactics", "Rebel Underground"),
        seat("New Sparta, New Military Tactics", "Rebel Miners"), choices=("produce", "settle"),
    )  # fmt: skip
    table.place("Rebel Underground", "Rebel Miners")
    assert isinstance(table.top(), PlacingWorld)
    assert table.top().seat == 1
    assert card("New Military Tactics") in {own.face for own in mr.view(table.state, 1).discard}
