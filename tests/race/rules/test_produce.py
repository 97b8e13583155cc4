"""Produce: where goods come, and what is drawn."""

from __future__ import annotations

import pytest

from merchant_rules.race.rules.produce import (
    counted_draws,
    draws_for_most,
    draws_on_production,
    plain_draws,
    windfall_powers,
    windfall_targets,
    worlds_that_produce,
)
from tests.race.support import CATALOG, TABLES, card, slugs, tableau

ALL = tuple(world.slug for world in CATALOG.cards)


@pytest.mark.rule("race:G-PRODUCE-1", "race:G-PRODUCE-2", "race:G-PRODUCE-7")
def test_empty_production_worlds_produce() -> None:
    owned = tableau("Old Earth, Gem World, Asteroid Belt, Comet Zone, Public Works")
    assert worlds_that_produce(TABLES, owned, ()) == ("gem-world", "comet-zone")
    assert worlds_that_produce(TABLES, owned, ("gem-world",)) == ("comet-zone",)


@pytest.mark.rule("race:G-PRODUCE-5", "race:G-PRODUCE-6", "race:G-PRODUCE-8", "race:G-PRODUCE-11")
def test_targets_of_bonus_and_powers() -> None:
    owned = tableau("Gem World, Asteroid Belt, Empath World, Avian Uplift Race")
    assert windfall_targets(TABLES, owned, ()) == ("asteroid-belt", "empath-world", "avian-uplift-race")
    assert windfall_targets(TABLES, owned, ("empath-world",), "genes") == ("avian-uplift-race",)
    assert windfall_targets(TABLES, owned, (), "novelty") == ()
    assert windfall_targets(TABLES, tableau("Gem World"), ()) == ()


@pytest.mark.rule("race:G-P-PRODUCE-4", "race:G-P-PRODUCE-5", "race:G-P-PRODUCE-6", "race:G-P-PRODUCE-7")
@pytest.mark.rule("race:G-P-PRODUCE-8")
@pytest.mark.parametrize(
    "names, targets",
    [
        (
            "Expanding Colony, Free Trade Association",
            "Refugee World, Galactic Resort, Star Nomad Lair, Former Penal Colony, Pirate World",
        ),
        (
            "Mining Robots, Mining League",
            "Alpha Centauri, Destroyed World, Asteroid Belt, Radioactive World, Blaster Gem Mines, Rebel Fuel Cache, "
            "Runaway Robots",
        ),
        (
            "Genetics Lab",
            "Empath World, Pre-Sentient Race, The Last of the Uplift Gnarssh, Aquatic Uplift Race, Avian Uplift Race, "
            "Reptilian Uplift Race, Rebel Warrior Race",
        ),
        (
            "Alien Rosetta Stone World",
            "Deserted Alien Outpost, Deserted Alien Colony, Deserted Alien Library, Alien Robot Sentry, "
            "Alien Robot Scout Ship, Lost Alien Warship",
        ),
        ("Galactic Engineers", ""),
    ],
)
def test_targets_of_each_power(names: str, targets: str) -> None:
    for slug in tableau(names):
        assert windfall_powers(TABLES, (slug,)) == ((slug, 0),)
        (power,) = TABLES.fills[slug]
        found = set(windfall_targets(TABLES, ALL, (), power.kind))
        assert found == (slugs(targets) or TABLES.windfall)
    assert len(TABLES.windfall) == 25


@pytest.mark.rule("race:G-P-PRODUCE-2", "race:G-P-PRODUCE-3")
def test_cards_for_a_good_produced_there() -> None:
    worlds = ("Gem World", "Comet Zone", "Mining World", "Lost Species Ark World", "Runaway Robots", "Spice World")
    assert [draws_on_production(TABLES, card(world)) for world in worlds] == [1, 1, 1, 2, 1, 0]


@pytest.mark.rule("race:G-PRODUCE-21", "race:G-P-PRODUCE-9", "race:G-P-PRODUCE-12")
def test_draws_that_need_no_production() -> None:
    assert plain_draws(TABLES, tableau("Rebel Underground")) == 1
    assert plain_draws(TABLES, tableau("Rebel Underground, Merchant Guild")) == 3
    assert plain_draws(TABLES, tableau("Pan-Galactic League, Avian Uplift Race, Plague World, Gem World")) == 2


@pytest.mark.rule("race:G-P-PRODUCE-10", "race:G-P-PRODUCE-11", "race:G-PRODUCE-14", "race:G-PRODUCE-15")
@pytest.mark.rule("R-G36")
def test_draws_for_goods_produced() -> None:
    markets = tableau("Consumer Markets, Gem World, Spice World, Space Port, Galactic Resort")
    assert counted_draws(TABLES, markets, tableau("Gem World, Spice World, Space Port")) == 3
    assert counted_draws(TABLES, markets, tableau("Gem World, Spice World, Space Port, Galactic Resort")) == 4
    assert counted_draws(TABLES, markets, ()) == 0
    assert counted_draws(TABLES, tableau("Research Labs"), tableau("Lost Alien Warship, Gem World")) == 1
    assert counted_draws(TABLES, tableau("Diversified Economy"), tableau("Gem World, Spice World, Plague World")) == 2


@pytest.mark.rule("race:G-P-PRODUCE-13", "R-G37")
def test_the_most_rare_goods() -> None:
    def drawn(own: int, *others: int) -> int:
        rare = tableau("Comet Zone, Mining World, Asteroid Belt")
        return draws_for_most(
            TABLES, tableau("Mining Conglomerate"), (*rare[:own], "gem-world"), [rare[:other] for other in others]
        )

    assert (drawn(2, 1), drawn(2, 2), drawn(0, 0), drawn(1, 0, 0)) == (2, 0, 0, 2)
    assert (drawn(2, 1, 3), drawn(2, 1, 1, 2), drawn(3, 1, 2, 2)) == (0, 0, 2)
    assert draws_for_most(TABLES, tableau("Public Works"), tableau("Comet Zone"), [()]) == 0
