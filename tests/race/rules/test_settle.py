"""Settle: prices, Contact Specialist, Colony Ship, and all ways to place a world."""

from __future__ import annotations

import random

import pytest

from merchant_rules.race.rules.powers import awake
from merchant_rules.race.rules.settle import (
    can_settle,
    draws_after_settling,
    gets_windfall_good,
    ships_for,
    ways_to_place,
    world_price,
)
from tests.race.support import CATALOG, TABLES, card, slugs, tableau


def price(world: str, owned: str = "Old Earth") -> int | None:
    return world_price(TABLES, tableau(owned), card(world))


def settles(world: str, owned: str = "Old Earth", purse: int = 0) -> bool:
    return can_settle(TABLES, tableau(owned), card(world), purse)


# -- prices ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-SETTLE-3", "race:G-POWERS-4", "race:G-SETTLE-25")
def test_a_world_costs_what_is_printed_and_never_less_than_nothing() -> None:
    assert price("Comet Zone") == 3
    assert price("Refugee World", "Replicant Robots") == 0
    assert price("Artist Colony", "Replicant Robots") == 0


@pytest.mark.rule("race:G-SETTLE-20", "race:G-SETTLE-21", "race:G-SETTLE-22", "race:G-POWERS-1")
def test_reductions_fit_the_world_and_add_up() -> None:
    assert price("Deserted Alien Library", "Replicant Robots") == 4
    assert price("Terraformed World", "Replicant Robots") == 3
    assert [price(world, "Mining Robots") for world in ("Comet Zone", "Asteroid Belt", "Gem World")] == [2, 1, 2]
    assert price("Comet Zone", "Alpha Centauri, Mining Robots") == 1
    assert price("Comet Zone", "Alpha Centauri, Mining Robots, Replicant Robots") == 0


@pytest.mark.rule("race:G-SETTLE-23", "race:G-SETTLE-24", "R-G26")
def test_the_alien_reduction_goes_by_the_kind() -> None:
    assert price("Alien Robotic Factory", "Alien Tech Institute, Alien Rosetta Stone World") == 2
    assert price("Alien Rosetta Stone World", "Alien Tech Institute") == 3


@pytest.mark.rule("race:G-DEVELOP-24")
def test_develop_reductions_do_not_cheapen_worlds() -> None:
    assert price("Comet Zone", "Galactic Federation, Investment Credits") == 3


def test_the_other_cards_of_the_hand_must_pay() -> None:
    """A hand of the world and two cards is a purse of two, for the selector too."""
    assert not settles("Comet Zone", purse=2)
    assert settles("Comet Zone", purse=3)


# -- conquest ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-SETTLE-14", "race:G-SETTLE-15", "race:G-MILITARY-6")
def test_a_military_world_is_conquered_and_not_paid_for() -> None:
    assert not settles("Pirate World", purse=10)
    assert price("Pirate World") is None
    assert settles("Pirate World", "New Sparta, Epsilon Eridani")
    assert not settles("Pirate World", "New Sparta", purse=5)


@pytest.mark.rule("race:G-SETTLE-26")
def test_reductions_do_not_lower_a_defense() -> None:
    assert not settles("Rebel Miners", "Epsilon Eridani, Replicant Robots", purse=9)
    both = tableau("Epsilon Eridani, Replicant Robots, Contact Specialist")
    ways = ways_to_place(TABLES, both, card("Outlaw World"), 9)  # of defense 1, against a Military of 0
    assert (ways.conquest, ways.price) == (False, 0)


def test_a_card_placed_in_this_phase_does_not_help_yet() -> None:
    owned = tableau("Old Earth, Blaster Gem Mines")
    assert can_settle(TABLES, awake(owned, None), "outlaw-world", 0)
    assert not can_settle(TABLES, awake(owned, "blaster-gem-mines"), "outlaw-world", 0)


# -- Contact Specialist ------------------------------------------------------------------------------------------------

CONTACT = "Old Earth, Contact Specialist"


@pytest.mark.rule("race:G-CONTACT-1", "race:G-CONTACT-2")
def test_a_contact_specialist_pays_the_defense_less_one() -> None:
    assert settles("Pirate World", CONTACT, purse=2)
    assert not settles("Pirate World", CONTACT, purse=1)
    worlds = ("Outlaw World", "Rebel Miners", "Malevolent Lifeforms", "Rebel Homeworld")
    assert [price(world, CONTACT) for world in worlds] == [0, 1, 3, 6]


@pytest.mark.rule("race:G-CONTACT-3", "race:G-DATA-7", "R-G26")
def test_it_cannot_pay_for_alien_worlds() -> None:
    aliens = slugs("Alien Robot Sentry, Alien Robot Scout Ship, Lost Alien Warship, Lost Alien Battle Fleet")
    military = {world.slug for world in CATALOG.cards if world.is_military}
    payable = {slug for slug in military if world_price(TABLES, tableau(CONTACT), slug) is not None}
    assert military - payable == aliens


@pytest.mark.rule("race:G-CONTACT-4", "race:G-TACTICS-4", "race:G-MILITARY-6", "R-G25")
def test_military_does_not_lower_the_price() -> None:
    assert price("Malevolent Lifeforms", "New Sparta, Contact Specialist, New Military Tactics") == 3
    assert price("Rebel Miners", "Galactic Imperium, Contact Specialist") == 1


@pytest.mark.rule("race:G-CONTACT-5", "race:G-CONTACT-6", "race:G-CONTACT-7", "R-G25")
def test_reductions_lower_the_price() -> None:
    assert price("Malevolent Lifeforms", "Contact Specialist, Replicant Robots") == 1
    assert price("Rebel Miners", "Contact Specialist, Mining Robots") == 0
    assert price("Rebel Miners", "Contact Specialist, Alpha Centauri") == 0
    assert price("Rebel Underground", "Contact Specialist, Alpha Centauri") == 2
    assert price("Rebel Fuel Cache", "Contact Specialist, Mining Robots") == 0


@pytest.mark.rule("race:G-CONTACT-9", "R-G21")
def test_who_can_conquer_may_pay_and_the_other_way_round() -> None:
    ways = ways_to_place(TABLES, tableau("New Sparta, Contact Specialist, Space Marines"), "pirate-world", 2)
    assert (ways.conquest, ways.price) == (True, 2)


# -- Colony Ship -------------------------------------------------------------------------------------------------------

SHIP = "Old Earth, Colony Ship"


@pytest.mark.rule("race:G-COLONY-1", "race:G-COLONY-2", "race:G-COLONY-3", "R-G26")
def test_a_colony_ship_places_any_paid_world_that_is_not_alien() -> None:
    assert settles("New Earth", SHIP)
    for world in slugs("Deserted Alien Outpost, Deserted Alien Colony, Deserted Alien Library, Alien Robotic Factory"):
        assert ships_for(TABLES, tableau(SHIP), world) == ()
        assert not can_settle(TABLES, tableau(SHIP), world, 3)
    assert ships_for(TABLES, tableau(SHIP), "alien-rosetta-stone-world") == ("colony-ship",)


@pytest.mark.rule("race:G-COLONY-4", "race:G-POWERS-2")
def test_it_does_not_conquer() -> None:
    assert not settles("Rebel Base", SHIP, purse=9)
    assert ships_for(TABLES, tableau(SHIP), card("Rebel Base")) == ()
    strong = ways_to_place(TABLES, tableau(f"{SHIP}, New Sparta, Space Marines"), card("Rebel Miners"), 9)
    assert (strong.conquest, strong.price, strong.ships) == (True, None, ())
    assert not ways_to_place(TABLES, tableau(f"{SHIP}, Expedition Force"), card("Rebel Miners"), 9).possible


@pytest.mark.rule("race:G-COLONY-5", "race:G-CONTACT-8", "R-G20", "R-G25")
def test_with_a_contact_specialist_it_pays_for_a_military_world() -> None:
    assert settles("Rebel Homeworld", "Colony Ship, Contact Specialist")
    assert not settles("Lost Alien Warship", "Colony Ship, Contact Specialist", purse=9)


@pytest.mark.rule("race:G-COLONY-9", "R-G22")
def test_it_may_be_used_where_nothing_is_to_pay() -> None:
    ways = ways_to_place(TABLES, tableau(SHIP), "refugee-world", 0)
    assert (ways.price, ways.ships) == (0, ("colony-ship",))


@pytest.mark.rule("R-G24")
def test_a_ship_is_the_only_way_for_a_purse_too_small() -> None:
    ways = ways_to_place(TABLES, tableau(SHIP), "distant-world", 3)
    assert (ways.conquest, ways.price, ways.ships, ways.tactics) == (False, None, ("colony-ship",), ())


# -- Tactics -----------------------------------------------------------------------------------------------------------

TACTICS = "Old Earth, New Military Tactics"


@pytest.mark.rule("race:G-TACTICS-1")
def test_tactics_add_three_and_are_then_the_only_way() -> None:
    ways = ways_to_place(TABLES, tableau(TACTICS), "pirate-world", 9)
    assert (ways.conquest, ways.price, ways.tactics) == (False, None, ("new-military-tactics",))
    assert not settles("Malevolent Lifeforms", TACTICS)
    after = ways_to_place(TABLES, tableau("Old Earth"), "pirate-world", 9, temporary=3)
    assert (after.conquest, after.tactics) == (True, ())


@pytest.mark.rule("race:G-TACTICS-7", "R-G22")
def test_tactics_may_be_wasted_on_any_world_that_can_be_placed() -> None:
    ways = ways_to_place(TABLES, tableau(TACTICS), "gem-world", 2)
    assert (ways.price, ways.tactics) == (2, ("new-military-tactics",))
    assert ways_to_place(TABLES, tableau(TACTICS), "gem-world", 1).possible is False


@pytest.mark.rule("race:G-SETTLE-28", "R-G20")
def test_what_can_be_placed_by_no_means_at_all() -> None:
    everything = "New Sparta, New Military Tactics, Contact Specialist, Colony Ship"
    placeable = {
        world.slug
        for world in CATALOG.cards
        if world.is_world and can_settle(TABLES, tableau(everything), world.slug, 0)
    }
    free = {world.slug for world in CATALOG.cards if world.is_world and world.kind != "alien-technology"}
    assert placeable == free | {"alien-robot-sentry", "alien-robot-scout-ship"}
    assert not can_settle(TABLES, tableau(everything), "public-works", 9)


# -- after placing -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-SETTLE-10", "race:G-SETTLE-13")
def test_only_windfall_worlds_get_a_good() -> None:
    worlds = ("Asteroid Belt", "Aquatic Uplift Race", "Gem World", "Old Earth")
    assert [gets_windfall_good(TABLES, card(world)) for world in worlds] == [True, True, False, False]


@pytest.mark.rule("race:G-SETTLE-18")
def test_draws_after_placing() -> None:
    assert draws_after_settling(TABLES, tableau("Old Earth, Terraforming Robots")) == 1
    assert draws_after_settling(TABLES, tableau("Old Earth, Public Works")) == 0


# -- the quick answer and the long one ---------------------------------------------------------------------------------


@pytest.mark.rule("R-G20", "R-G22", "R-G24")
def test_a_world_can_be_placed_exactly_when_there_is_a_way() -> None:
    """Over random tableaus and purses, for every world."""
    rng = random.Random(14)
    worlds = [world.slug for world in CATALOG.cards if world.is_world]
    helpers = tableau("Contact Specialist, Colony Ship, New Military Tactics, Galactic Imperium, Replicant Robots")
    for _ in range(200):
        owned = tuple(rng.sample(worlds, rng.randint(1, 5)) + rng.sample(helpers, rng.randint(0, 4)))
        purse, temporary = rng.randint(0, 5), rng.choice((0, 0, 3))
        for world in worlds:
            ways = ways_to_place(TABLES, owned, world, purse, temporary)
            assert ways.possible == can_settle(TABLES, owned, world, purse, temporary)
