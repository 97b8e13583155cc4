"""Which card has which power, with its amounts (G-P rows); what the powers do is shown in tests/race/rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from merchant_rules.race import Card, Catalog
from merchant_rules.race.box.powers import (
    EFFECTS,
    ConsumeAll,
    ConsumeForCards,
    ConsumeGoods,
    Draw,
    DrawIfMost,
    DrawPerGood,
    DrawPerKind,
    DrawPerWorld,
    DrawWhenProduced,
    GiveCards,
    LuckyDraw,
    Power,
    ProduceOnWindfall,
    SaleBonus,
)
from merchant_rules.race.box.tables import Tables, compile_tables
from tests.race.support import CATALOG, TABLES, slugs

NOVELTY, RARE, GENES, ALIEN = (kind.slug for kind in CATALOG.kinds)


def owners(power: Power) -> set[str]:
    """The cards that have exactly this power."""
    return {card.slug for card in CATALOG.cards if power in card.powers}


def owners_of(effect: type[Any]) -> set[str]:
    return {card.slug for card in CATALOG.cards if any(isinstance(power, effect) for power in card.powers)}


def giving(amounts: Mapping[str, int], amount: int) -> set[str]:
    return {slug for slug, found in amounts.items() if found == amount}


# -- Consume -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-P-CONSUME-1")
@pytest.mark.rule("race:G-P-CONSUME-2")
@pytest.mark.rule("race:G-P-CONSUME-3")
@pytest.mark.rule("race:G-P-CONSUME-4")
@pytest.mark.rule("race:G-P-CONSUME-5")
@pytest.mark.rule("race:G-P-CONSUME-6")
@pytest.mark.rule("race:G-P-CONSUME-7")
@pytest.mark.rule("race:G-P-CONSUME-8")
@pytest.mark.rule("race:G-P-CONSUME-9")
@pytest.mark.rule("race:G-P-CONSUME-10")
@pytest.mark.rule("race:G-P-CONSUME-11")
@pytest.mark.rule("race:G-P-CONSUME-12")
@pytest.mark.rule("race:G-P-CONSUME-13")
@pytest.mark.rule("race:G-P-CONSUME-14")
@pytest.mark.rule("race:G-P-CONSUME-15")
@pytest.mark.rule("race:G-P-CONSUME-16")
def test_powers_that_consume_goods() -> None:
    """All of them, so that none is left over."""
    expected = {
        ConsumeGoods("consume", times=2, vp=1): "Old Earth",
        ConsumeGoods("consume", vp=1): (
            "Earth's Lost Colony, Expanding Colony, Gambling World, Prosperous World, Terraformed World, Public Works"
        ),
        ConsumeGoods("consume", vp=1, cards=1): "Epsilon Eridani, Galactic Resort, New Earth, Outlaw World",
        ConsumeGoods("consume", cards=1): "Secluded World",
        ConsumeGoods("consume", cards=2): "New Vinland",
        ConsumeGoods("consume", vp=2): "Galactic Trendsetters",
        ConsumeGoods("consume", goods=2, vp=3): "Tourist World",
        ConsumeGoods("consume", GENES, vp=1, cards=1): "Plague World",
        ConsumeGoods("consume", GENES, vp=1): "Research Labs",
        ConsumeGoods("consume", NOVELTY, cards=1): "New Survivalists",
        ConsumeGoods("consume", NOVELTY, times=3, vp=1): "Consumer Markets",
        ConsumeGoods("consume", NOVELTY, times=3, vp=1, cards=1): "Free Trade Association",
        ConsumeGoods("consume", RARE, times=2, vp=1): "Mining Conglomerate",
        ConsumeGoods("consume", RARE, vp=1, cards=1): "Terraforming Robots",
        ConsumeGoods("consume", RARE, goods=2, vp=3): "Mining League",
        ConsumeGoods("consume", goods=3, vp=3, different=True): "Diversified Economy",
    }
    for power, names in expected.items():
        assert owners(power) == slugs(names), names
    assert owners_of(ConsumeGoods) == set().union(*(slugs(names) for names in expected.values()))


@pytest.mark.rule("race:G-P-CONSUME-17", "race:G-P-CONSUME-20", "race:G-P-CONSUME-21", "race:G-P-CONSUME-23")
@pytest.mark.rule("race:G-P-CONSUME-24", "race:G-P-CONSUME-25")
def test_the_other_consume_powers() -> None:
    assert owners(ConsumeAll("consume", less=1)) == owners_of(ConsumeAll) == slugs("Pilgrimage World")
    assert owners(ConsumeForCards("consume", trade_powers=False)) == slugs("Black Market Trading World")
    assert owners(ConsumeForCards("consume", trade_powers=True)) == slugs("Trade League")
    assert owners(Draw("consume", 1)) == slugs("New Economy")
    assert owners(LuckyDraw("consume", 1, 7)) == owners_of(LuckyDraw) == slugs("Gambling World")
    assert owners(GiveCards("consume", times=2, vp=1)) == owners_of(GiveCards)
    assert owners_of(GiveCards) == slugs("Deficit Spending, Merchant World")


# -- Trade -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-P-TRADE-1", "race:G-P-TRADE-2", "race:G-P-TRADE-3", "race:G-P-TRADE-4", "race:G-P-TRADE-5")
@pytest.mark.rule("race:G-P-TRADE-6", "race:G-P-TRADE-7", "race:G-P-TRADE-8", "race:G-P-TRADE-9", "race:G-P-TRADE-10")
@pytest.mark.rule("race:G-P-TRADE-11")
def test_trade_powers() -> None:
    expected = {
        SaleBonus("trade", 1): "Old Earth, Galactic Engineers, Export Duties, Trade League",
        SaleBonus("trade", 2): "Merchant World",
        SaleBonus("trade", 2, NOVELTY): "Spice World",
        SaleBonus("trade", 3, NOVELTY): "Distant World",
        SaleBonus("trade", 2, RARE): "Space Port",
        SaleBonus("trade", 1, RARE): "Mining Conglomerate",
        SaleBonus("trade", 2, GENES): "Bio-Hazard Mining World",
        SaleBonus("trade", 1, GENES): "Genetics Lab",
        SaleBonus("trade", 1, here=True): "Star Nomad Lair",
        SaleBonus("trade", 3, here=True): "Pirate World",
    }
    for power, names in expected.items():
        assert owners(power) == slugs(names), names
    assert owners_of(SaleBonus) == set().union(*(slugs(names) for names in expected.values()))
    assert not any(power.kind == ALIEN for card in CATALOG.cards for power in card.powers if type(power) is SaleBonus)


# -- Settle, Develop, Explore ------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-P-MILITARY-1", "race:G-P-MILITARY-2", "race:G-P-MILITARY-3", "race:G-P-MILITARY-4")
def test_general_military() -> None:
    assert giving(TABLES.military, 1) == slugs(
        "Epsilon Eridani, Blaster Gem Mines, Imperium Armaments World, Former Penal Colony, Rebel Warrior Race, "
        "Alien Robot Scout Ship, Rebel Outpost, Expedition Force"
    )
    assert giving(TABLES.military, 2) == slugs("New Sparta, Lost Alien Warship, Space Marines, New Galactic Order")
    assert giving(TABLES.military, 3) == slugs("Lost Alien Battle Fleet, Drop Ships")
    assert giving(TABLES.military, -1) == slugs("Refugee World, Empath World, Contact Specialist, Pan-Galactic League")
    assert set(TABLES.military.values()) == {1, 2, 3, -1}
    assert giving(TABLES.tactics, 3) == set(TABLES.tactics) == slugs("New Military Tactics")


@pytest.mark.rule("race:G-P-SETTLE-1", "race:G-P-SETTLE-2", "race:G-P-SETTLE-3", "race:G-P-SETTLE-4")
def test_settle_powers() -> None:
    robots = dict.fromkeys(slugs("Replicant Robots"), 2)
    rare = dict.fromkeys(slugs("Alpha Centauri, Mining Robots"), 1)
    alien = dict.fromkeys(slugs("Alien Tech Institute, Alien Rosetta Stone World"), 2)
    assert TABLES.settle_discount["old-earth"] == robots
    assert TABLES.settle_discount["comet-zone"] == robots | rare
    assert TABLES.settle_discount["deserted-alien-colony"] == robots | alien
    assert TABLES.settle_discount["gem-world"] == TABLES.settle_discount["plague-world"] == robots
    assert TABLES.draw_after_settling == {"terraforming-robots": 1}


@pytest.mark.rule("race:G-P-DEVELOP-1", "race:G-P-DEVELOP-2", "race:G-P-DEVELOP-3")
def test_develop_powers() -> None:
    assert TABLES.draw_at_start == {"interstellar-bank": 1}
    assert TABLES.develop_discount == {"investment-credits": 1, "galactic-federation": 2}
    assert TABLES.draw_after_developing == {"public-works": 1}


@pytest.mark.rule("race:G-P-EXPLORE-1", "race:G-P-EXPLORE-2", "race:G-P-EXPLORE-3", "race:G-P-EXPLORE-4")
def test_explore_powers() -> None:
    assert giving(TABLES.draw_extra, 1) == slugs("Expedition Force, Star Nomad Lair, Malevolent Lifeforms")
    assert giving(TABLES.draw_extra, 2) == slugs("Galactic Survey: SETI, Galactic Renaissance")
    assert TABLES.keep_extra == {"research-labs": 1, "galactic-renaissance": 1}
    assert len(TABLES.draw_extra) == 5


# -- Produce -----------------------------------------------------------------------------------------------------------

PLAIN = """
    Earth's Lost Colony, Artist Colony, Secluded World, New Vinland, Space Port, Spice World, Prosperous World,
    New Survivalists, Bio-Hazard Mining World, Imperium Armaments World, New Earth, Rebel Miners, Plague World,
    Distant World, Malevolent Lifeforms, Alien Robotic Factory, Lost Alien Battle Fleet
"""


@pytest.mark.rule("race:G-P-PRODUCE-1", "race:G-P-PRODUCE-2", "race:G-P-PRODUCE-3")
def test_worlds_that_produce_and_what_they_draw() -> None:
    assert len(slugs(PLAIN)) == 17
    assert TABLES.production - owners_of(DrawWhenProduced) == slugs(PLAIN)
    assert owners(DrawWhenProduced("produce", 1)) == slugs("Gem World, Comet Zone, Mining World, Runaway Robots")
    assert owners(DrawWhenProduced("produce", 2)) == slugs("Lost Species Ark World")
    assert owners_of(DrawWhenProduced) - TABLES.production == slugs("Runaway Robots")
    kinds = {kind: {slug for slug in slugs(PLAIN) if TABLES.kind[slug] == kind} for kind in (NOVELTY, RARE)}
    assert [len(found) for found in kinds.values()] == [8, 4]


@pytest.mark.rule("race:G-P-PRODUCE-4", "race:G-P-PRODUCE-5", "race:G-P-PRODUCE-6", "race:G-P-PRODUCE-7")
@pytest.mark.rule("race:G-P-PRODUCE-8")
def test_powers_that_fill_windfall_worlds() -> None:
    assert owners(ProduceOnWindfall("produce", NOVELTY)) == slugs("Expanding Colony, Free Trade Association")
    assert owners(ProduceOnWindfall("produce", RARE)) == slugs("Mining Robots, Mining League")
    assert owners(ProduceOnWindfall("produce", GENES)) == slugs("Genetics Lab")
    assert owners(ProduceOnWindfall("produce", ALIEN)) == slugs("Alien Rosetta Stone World")
    assert owners(ProduceOnWindfall("produce")) == slugs("Galactic Engineers")
    assert len(owners_of(ProduceOnWindfall)) == 7


@pytest.mark.rule("race:G-P-PRODUCE-9", "race:G-P-PRODUCE-10", "race:G-P-PRODUCE-11", "race:G-P-PRODUCE-12")
@pytest.mark.rule("race:G-P-PRODUCE-13")
def test_powers_that_draw_in_produce() -> None:
    assert TABLES.produce_draw == {"rebel-underground": 1, "merchant-guild": 2}
    assert owners(DrawPerGood("produce", 1, NOVELTY)) == slugs("Consumer Markets")
    assert owners(DrawPerGood("produce", 1, ALIEN)) == slugs("Research Labs")
    assert owners(DrawPerKind("produce", 1)) == owners_of(DrawPerKind) == slugs("Diversified Economy")
    assert owners(DrawPerWorld("produce", 1, GENES)) == owners_of(DrawPerWorld) == slugs("Pan-Galactic League")
    assert owners(DrawIfMost("produce", 2, RARE)) == owners_of(DrawIfMost) == slugs("Mining Conglomerate")


# -- marks without meaning ---------------------------------------------------------------------------------------------


def compiled(tables: Tables) -> dict[str, object]:
    """All that the rules read of the cards."""
    return {f.name: getattr(tables, f.name) for f in attrs.fields(Tables) if f.name not in ("catalog", "cards")}


@pytest.mark.rule("race:G-POWERS-14", "race:G-SETUP-18")
def test_marks_that_mean_nothing() -> None:
    """Without colours, chromosomes and the three idle keywords every table is the same; ALIEN and Rebel do matter."""

    def plain(card: Card, idle: set[str]) -> Card:
        words = tuple(word for word in card.keywords if word not in idle)
        return attrs.evolve(card, keywords=words, chromosome=False, colour="")

    def stripped(idle: set[str]) -> Tables:
        c = CATALOG
        cards = tuple(plain(card, idle) for card in c.cards)
        return compile_tables(Catalog(cards, c.kinds, c.actions, c.chips, c.numbers))

    assert any(card.chromosome for card in CATALOG.cards)
    assert {card.colour for card in CATALOG.start_worlds} == {"red", "blue"}
    assert compiled(stripped({"uplift", "imperium", "terraforming"})) == compiled(TABLES)
    assert compiled(stripped({"alien"})) != compiled(TABLES)
    assert compiled(stripped({"rebel"})) != compiled(TABLES)


def test_every_effect_is_on_some_card_and_has_a_name() -> None:
    used = {type(power) for card in CATALOG.cards for power in card.powers}
    assert used == {kind for kind, _ in EFFECTS.values()}
