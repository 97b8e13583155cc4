"""Military: general, below zero, specialised, temporary."""

from __future__ import annotations

import pytest

from merchant_rules.race.rules.military import (
    best_military,
    can_conquer,
    general_military,
    military_against,
    tactics_of,
)
from tests.race.support import CATALOG, TABLES, card, slugs, tableau


def military(owned: str) -> int:
    return general_military(TABLES, tableau(owned))


def against(world: str, owned: str) -> int:
    return military_against(TABLES, tableau(owned), card(world))


def conquers(owned: str, temporary: int = 0) -> set[str]:
    """All military worlds that this tableau conquers."""
    worlds = [world.slug for world in CATALOG.cards if world.is_military]
    return {world for world in worlds if can_conquer(TABLES, tableau(owned), world, temporary)}


@pytest.mark.rule("race:G-MILITARY-1", "race:G-MILITARY-2", "race:G-MILITARY-3", "race:G-CONTACT-10")
def test_military_is_the_sum_of_all_powers() -> None:
    assert (military("Old Earth"), military("New Sparta"), military("Epsilon Eridani")) == (0, 2, 1)
    assert military("New Sparta, Empath World") == 1
    assert military("New Sparta, Contact Specialist") == 1
    assert military("Old Earth, Refugee World, Contact Specialist") == -2


@pytest.mark.rule("race:G-MILITARY-4")
def test_equal_military_is_enough() -> None:
    assert can_conquer(TABLES, tableau("Epsilon Eridani"), "outlaw-world")
    assert not can_conquer(TABLES, tableau("Old Earth"), "outlaw-world")
    assert not can_conquer(TABLES, tableau("New Sparta"), "gem-world")


@pytest.mark.rule("race:G-MILITARY-7", "race:G-MILITARY-9")
def test_military_against_rebels() -> None:
    assert against("Rebel Base", "Galactic Imperium") == 4
    assert against("Pirate World", "Galactic Imperium") == 0
    rebels = {world.slug for world in CATALOG.cards if world.is_military and against(world.name, "Galactic Imperium")}
    assert rebels == slugs(
        "Rebel Fuel Cache, Rebel Miners, Rebel Underground, Rebel Warrior Race, Rebel Outpost, Rebel Base, "
        "Rebel Homeworld"
    )


@pytest.mark.rule("race:G-MILITARY-8")
def test_military_against_rare_worlds() -> None:
    assert conquers("Alpha Centauri") == slugs("Rebel Fuel Cache, Runaway Robots")
    assert against("Rebel Miners", "Alpha Centauri") == 1


@pytest.mark.rule("race:G-MILITARY-10")
def test_military_against_aliens() -> None:
    both = "Alien Tech Institute, Alien Rosetta Stone World"
    assert conquers(both) == slugs("Alien Robot Sentry, Alien Robot Scout Ship")
    assert against("Lost Alien Warship", both) == 4
    assert military(both) == 0


@pytest.mark.rule("race:G-MILITARY-11")
def test_specialised_bonuses_count_together() -> None:
    assert against("Rebel Miners", "Alpha Centauri, Galactic Imperium") == 5
    assert against("Rebel Miners", "Alpha Centauri, Galactic Imperium, Space Marines, Contact Specialist") == 6


@pytest.mark.rule("race:G-TACTICS-1", "race:G-SIX-NGO-4")
def test_temporary_military_counts_once_discarded() -> None:
    assert tactics_of(TABLES, tableau("Old Earth, New Military Tactics, Space Marines")) == ("new-military-tactics",)
    assert military("Old Earth, New Military Tactics") == 0
    assert against("Pirate World", "Old Earth, New Military Tactics") == 0
    assert conquers("Old Earth", temporary=3) == {
        world.slug for world in CATALOG.cards if world.defense is not None and world.defense <= 3
    }
    assert best_military(TABLES, tableau("New Sparta, New Military Tactics"), "pirate-world") == 5
    assert best_military(TABLES, tableau("New Sparta"), "pirate-world", temporary=3) == 5
