"""Points: chips, printed points, 6-cost developments, ties."""

from __future__ import annotations

import pytest

from merchant_rules.race import score_of
from merchant_rules.race.rules.scoring import development_points, points_of, tiebreak, winners
from tests.race.support import CATALOG, TABLES, card, tableau


def points(development: str, others: str = "", chips: int = 0) -> int:
    """What a development is worth in a tableau of itself and others."""
    return development_points(TABLES, card(development), (card(development), *tableau(others)), chips)


@pytest.mark.rule("race:G-SCORE-1", "race:G-SCORE-2")
def test_a_total_is_cards_chips_and_developments() -> None:
    assert points_of(TABLES, tableau("Old Earth, Gem World"), 7) == 10
    score = score_of(TABLES, tableau("Old Earth, Gem World, Galactic Federation, New Economy"), 7)
    assert (score.chips, score.cards, score.total) == (7, 3, 7 + 3 + 4 + 3)
    assert score.developments == (("galactic-federation", 4), ("new-economy", 3))


def test_the_sum_and_its_parts_agree() -> None:
    everything = tuple(found.slug for found in CATALOG.cards)
    for length in range(1, len(everything) + 1, 7):
        part = everything[-length:]
        assert points_of(TABLES, part, 20) == score_of(TABLES, part, 20).total


@pytest.mark.rule("race:G-SCORE-5", "R-G44")
def test_a_card_counts_once_for_one_development() -> None:
    assert points("Pan-Galactic League", "Avian Uplift Race") == 2
    assert points("Galactic Federation") == 2


@pytest.mark.rule("race:G-SCORE-6")
def test_a_card_counts_for_several_developments() -> None:
    worth = {name: points(name, "Spice World") - points(name) for name in SIX}
    assert {name: found for name, found in worth.items() if name != "Galactic Survey: SETI" and found} == {
        "Merchant Guild": 2,
        "Free Trade Association": 2,
        "Trade League": 1,
    }


@pytest.mark.rule("race:G-SCORE-7")
def test_what_counts_itself() -> None:
    alone = {name: points(name) for name in SIX}
    assert {name: found for name, found in alone.items() if found} == {
        "Alien Tech Institute": 2,
        "Galactic Federation": 2,
        "Galactic Survey: SETI": 1,
        "New Economy": 2,
        "New Galactic Order": 2,
        "Trade League": 2,
    }


@pytest.mark.rule("race:G-SCORE-9")
def test_the_printed_cost_counts() -> None:
    """However cheap Trade League was with Investment Credits, it is a development of cost 6."""
    assert points("Galactic Federation", "Investment Credits, Trade League") == 2 + 1 + 2


# What each development gives for each card beside it, by points; all other cards give nothing.
SIX = {
    "Alien Tech Institute": {
        3: "Alien Robotic Factory, Lost Alien Battle Fleet",
        2: "Deserted Alien Outpost, Deserted Alien Colony, Deserted Alien Library, Alien Robot Sentry, "
        "Alien Robot Scout Ship, Lost Alien Warship, Alien Rosetta Stone World, Alien Tech Institute",
    },
    "Free Trade Association": {
        2: "Earth's Lost Colony, Artist Colony, Secluded World, Gem World, New Vinland, Space Port, Spice World, "
        "Prosperous World, New Survivalists, Consumer Markets, Expanding Colony",
        1: "Refugee World, Galactic Resort, Star Nomad Lair, Former Penal Colony, Pirate World",
    },
    "Galactic Federation": {
        2: "Alien Tech Institute, Free Trade Association, Galactic Federation, Galactic Imperium, "
        "Galactic Renaissance, Galactic Survey: SETI, Merchant Guild, Mining League, New Economy, New Galactic Order, "
        "Pan-Galactic League, Trade League",
        1: "Contact Specialist, Expedition Force, Export Duties, Investment Credits, New Military Tactics, "
        "Public Works, Colony Ship, Deficit Spending, Genetics Lab, Interstellar Bank, Mining Robots, Space Marines, "
        "Mining Conglomerate, Terraforming Robots, Diversified Economy, Drop Ships, Replicant Robots, Research Labs, "
        "Consumer Markets",
    },
    "Galactic Imperium": {
        2: "Rebel Fuel Cache, Rebel Miners, Rebel Underground, Rebel Warrior Race, Rebel Outpost, Rebel Base, "
        "Rebel Homeworld",
        1: "New Sparta, New Survivalists, Outlaw World, Runaway Robots, Star Nomad Lair, "
        "The Last of the Uplift Gnarssh, Alien Robot Sentry, Aquatic Uplift Race, Avian Uplift Race, "
        "Former Penal Colony, Reptilian Uplift Race, Pirate World, Alien Robot Scout Ship, Malevolent Lifeforms, "
        "Lost Alien Warship, Lost Alien Battle Fleet",
    },
    "Galactic Renaissance": {3: "Artist Colony, Galactic Trendsetters, Research Labs"},
    "Galactic Survey: SETI": {
        2: "Star Nomad Lair, Malevolent Lifeforms",
        # and 1 for every other world
    },
    "Merchant Guild": {
        2: "Earth's Lost Colony, Artist Colony, Secluded World, Gem World, New Vinland, Space Port, Spice World, "
        "Prosperous World, New Survivalists, Bio-Hazard Mining World, Comet Zone, Mining World, "
        "Imperium Armaments World, New Earth, Rebel Miners, Plague World, Distant World, Lost Species Ark World, "
        "Malevolent Lifeforms, Alien Robotic Factory, Lost Alien Battle Fleet",
    },
    "Mining League": {
        2: "Bio-Hazard Mining World, Comet Zone, Mining World, Imperium Armaments World, New Earth, Rebel Miners, "
        "Mining Robots, Mining Conglomerate",
        1: "Alpha Centauri, Destroyed World, Asteroid Belt, Radioactive World, Blaster Gem Mines, Rebel Fuel Cache, "
        "Runaway Robots",
    },
    "New Economy": {
        2: "Public Works, Deficit Spending, Mining Conglomerate, Terraforming Robots, Diversified Economy, "
        "Research Labs, Consumer Markets, Free Trade Association, Mining League, New Economy, Trade League",
        1: "Old Earth, Epsilon Eridani, Earth's Lost Colony, Pilgrimage World, Expanding Colony, Gambling World, "
        "Secluded World, New Vinland, Black Market Trading World, Galactic Resort, Plague World, Prosperous World, "
        "Merchant World, Tourist World, Galactic Trendsetters, New Earth, Terraformed World, New Survivalists, "
        "Outlaw World",
    },
    "New Galactic Order": {
        # by Military, see below
    },
    "Pan-Galactic League": {
        3: "Contact Specialist",
        2: "Empath World, Pre-Sentient Race, Plague World, Distant World, Lost Species Ark World, "
        "The Last of the Uplift Gnarssh, Aquatic Uplift Race, Avian Uplift Race, Reptilian Uplift Race, "
        "Rebel Warrior Race, Malevolent Lifeforms",
        1: "New Sparta, New Survivalists, Outlaw World, Rebel Fuel Cache, Runaway Robots, Star Nomad Lair, "
        "Alien Robot Sentry, Former Penal Colony, Rebel Miners, Pirate World, Rebel Underground, "
        "Alien Robot Scout Ship, Lost Alien Warship, Rebel Outpost, Lost Alien Battle Fleet, Rebel Base, "
        "Rebel Homeworld",
    },
    "Trade League": {
        2: "Export Duties, Genetics Lab, Mining Conglomerate, Trade League",
        1: "Old Earth, Galactic Engineers, Space Port, Spice World, Bio-Hazard Mining World, Distant World, "
        "Merchant World, Star Nomad Lair, Pirate World",
    },
}


@pytest.mark.rule("race:G-SCORE-4", "race:G-SCORE-11", "R-G07")
@pytest.mark.parametrize("name", SIX)
def test_every_pair_of_development_and_card(name: str) -> None:
    expected = {slug: vp for vp, names in SIX[name].items() for slug in tableau(names)}
    if name == "Galactic Survey: SETI":
        expected |= {world.slug: 1 for world in CATALOG.cards if world.is_world and world.slug not in expected}
        expected |= dict.fromkeys(tableau("Expedition Force, Research Labs, Galactic Renaissance, " + name), 1)
    assert TABLES.points[card(name)] == expected


@pytest.mark.rule("race:G-SIX-ATI-1", "race:G-SIX-ATI-2", "race:G-SIX-ATI-3")
def test_alien_tech_institute() -> None:
    name = "Alien Tech Institute"
    assert points(name, "Alien Robotic Factory") == 2 + 3
    assert points(name, "Deserted Alien Library") == 2 + 2
    assert points(name, "Alien Robotic Factory, Deserted Alien Library, Alien Rosetta Stone World") == 9


@pytest.mark.rule("race:G-SIX-FTA-1", "race:G-SIX-FTA-2", "race:G-SIX-FTA-3")
def test_free_trade_association() -> None:
    name = "Free Trade Association"
    assert points(name, "Gem World, Galactic Resort, Consumer Markets, Expanding Colony") == 7
    assert (points(name, "New Survivalists"), points(name, "Pirate World"), points(name)) == (2, 1, 0)


@pytest.mark.rule("race:G-SIX-FED-1", "race:G-SIX-FED-2")
def test_galactic_federation() -> None:
    assert points("Galactic Federation") == 2
    assert points("Galactic Federation", "New Economy, Public Works, Colony Ship, Drop Ships") == 7
    assert points("Galactic Federation", "Deserted Alien Library") == 2


@pytest.mark.rule("race:G-SIX-IMP-1", "race:G-SIX-IMP-2", "race:G-CONTACT-12")
def test_galactic_imperium() -> None:
    """Whether a world was conquered or paid for is nowhere kept, so it counts the same."""
    assert points("Galactic Imperium", "Rebel Base, Rebel Miners") == 4
    assert points("Galactic Imperium", "New Sparta, Pirate World, Gem World") == 2


@pytest.mark.rule("race:G-SIX-REN-1", "race:G-SIX-REN-2", "R-G41")
def test_galactic_renaissance() -> None:
    name = "Galactic Renaissance"
    assert [points(name, chips=chips) for chips in (0, 2, 3, 17, 18)] == [0, 0, 1, 5, 6]
    assert points(name, "Research Labs, Galactic Trendsetters, Artist Colony", chips=17) == 14


@pytest.mark.rule("race:G-SIX-SETI-1", "race:G-SIX-SETI-2", "race:G-SIX-SETI-3")
def test_galactic_survey() -> None:
    name = "Galactic Survey: SETI"
    assert points(name, "Old Earth, Star Nomad Lair, Expedition Force") == 5
    assert points(name, "Research Labs, Galactic Renaissance, Public Works") == 3
    assert points(name, "Malevolent Lifeforms") == 3


@pytest.mark.rule("race:G-SIX-GUILD-1", "race:G-SIX-GUILD-2")
def test_merchant_guild() -> None:
    assert points("Merchant Guild", "Gem World, Comet Zone, Plague World, Alien Robotic Factory") == 8
    assert points("Merchant Guild", "Asteroid Belt, Old Earth") == 0


@pytest.mark.rule("race:G-SIX-MIN-1", "race:G-SIX-MIN-2", "race:G-SIX-MIN-3", "race:G-SCORE-8")
def test_mining_league() -> None:
    assert points("Mining League", "Comet Zone, Alpha Centauri, Mining Robots, Mining Conglomerate") == 7
    assert [points("Mining League", name) for name in ("Rebel Miners", "Asteroid Belt", "Mining Robots")] == [2, 1, 2]


@pytest.mark.rule("race:G-SIX-ECO-1", "race:G-SIX-ECO-2", "race:G-SIX-ECO-3")
def test_new_economy() -> None:
    name = "New Economy"
    assert points(name, "Public Works, Deficit Spending, Trade League") == 8
    assert points(name, "Old Earth, New Vinland, Black Market Trading World, Merchant World") == 2 + 4
    assert points(name, "Export Duties, Spice World, Galactic Engineers, Pirate World") == 2


@pytest.mark.rule("race:G-SIX-NGO-1", "race:G-SIX-NGO-2", "race:G-SIX-NGO-3", "race:G-SIX-NGO-4", "R-G43")
def test_new_galactic_order() -> None:
    name = "New Galactic Order"
    assert points(name, "New Sparta, Space Marines") == 6
    assert points(name, "Old Earth, Contact Specialist, Empath World") == 0
    assert points(name, "Old Earth, Contact Specialist, Empath World, Refugee World, Pan-Galactic League") == -2
    assert points(name, "Galactic Imperium, Alien Tech Institute, Alpha Centauri") == 2
    assert points(name, "New Military Tactics") == 2


@pytest.mark.rule("race:G-SIX-PAN-1", "race:G-SIX-PAN-2", "race:G-SIX-PAN-3")
def test_pan_galactic_league() -> None:
    name = "Pan-Galactic League"
    assert points(name, "Plague World, Rebel Base, Contact Specialist") == 6
    assert [points(name, world) for world in ("Avian Uplift Race", "Rebel Warrior Race", "Rebel Base")] == [2, 2, 1]


@pytest.mark.rule("race:G-SIX-TRADE-1", "race:G-SIX-TRADE-2")
def test_trade_league() -> None:
    assert points("Trade League", "Export Duties, Genetics Lab, Mining Conglomerate") == 8
    assert points("Trade League", "Old Earth, Space Port, Pirate World, Black Market Trading World") == 2 + 3


@pytest.mark.rule("race:G-TIE-1", "race:G-TIE-3", "race:G-TIE-4", "R-G45")
def test_winners() -> None:
    assert winners((30, 24), (0, 9)) == (0,)
    assert winners((24, 24), (tiebreak(6, ("gem-world",)), tiebreak(6, ()))) == (0,)
    assert winners((24, 24, 23), (6, 6, 20)) == (0, 1)
    assert winners((-2, -1), (5, 0)) == (1,)
