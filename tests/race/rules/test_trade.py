"""Trade: prices and bonuses."""

from __future__ import annotations

import pytest

from merchant_rules.race.rules.trade import bare_price, sale_price
from tests.race.support import CATALOG, TABLES, card, tableau


def sale(world: str, owned: str = "") -> int:
    """The cards for the good on a world, which is in the tableau itself."""
    return sale_price(TABLES, (card(world), *tableau(owned)), card(world))


@pytest.mark.rule("race:G-TRADE-6", "race:G-TRADE-8", "race:G-CARD-6")
def test_four_kinds_four_prices() -> None:
    worlds = ("Gem World", "Comet Zone", "Plague World", "Deserted Alien Colony")
    assert [bare_price(TABLES, card(world)) for world in worlds] == [2, 3, 4, 5]
    assert [sale(world) for world in worlds] == [2, 3, 4, 5]
    assert {world.slug for world in CATALOG.cards if world.kind} == set(TABLES.price)


@pytest.mark.rule("race:G-TRADE-9", "race:G-POWERS-1")
def test_bonuses_add_up() -> None:
    assert sale("Pirate World", "Spice World, Distant World, Export Duties") == 11
    assert sale("Gem World", "Export Duties, Merchant World") == 2 + 3


@pytest.mark.rule("race:G-P-TRADE-1", "race:G-P-TRADE-2")
def test_general_bonuses() -> None:
    for name in ("Old Earth", "Galactic Engineers", "Export Duties", "Trade League"):
        assert sale("Gem World", name) == 3
    assert sale("Gem World", "Merchant World") == 4


@pytest.mark.rule("race:G-P-TRADE-3", "race:G-P-TRADE-4", "race:G-P-TRADE-5", "race:G-P-TRADE-6", "race:G-P-TRADE-7")
@pytest.mark.rule("race:G-P-TRADE-8", "race:G-TRADE-13")
def test_bonuses_for_a_kind() -> None:
    assert sale("Gem World", "Spice World") == 4
    assert sale("Gem World", "Distant World") == 5
    assert sale("Comet Zone", "Space Port") == 5
    assert sale("Comet Zone", "Mining Conglomerate") == 4
    assert sale("Plague World", "Bio-Hazard Mining World") == 6
    assert sale("Plague World", "Genetics Lab") == 5
    assert sale("Comet Zone", "Spice World, Genetics Lab, Bio-Hazard Mining World") == 3
    assert sale("Spice World") == 4


@pytest.mark.rule("race:G-P-TRADE-9")
def test_alien_goods_get_general_bonuses_only() -> None:
    assert sale("Deserted Alien Colony", "Export Duties") == 6
    others = "Spice World, Distant World, Space Port, Mining Conglomerate, Bio-Hazard Mining World, Genetics Lab"
    assert sale("Deserted Alien Colony", others) == 5


@pytest.mark.rule("race:G-TRADE-14", "race:G-P-TRADE-10", "race:G-P-TRADE-11")
def test_a_bonus_for_its_own_good_stays_at_home() -> None:
    assert (sale("Star Nomad Lair"), sale("Pirate World")) == (3, 5)
    assert sale("Gem World", "Pirate World, Star Nomad Lair") == 2
    assert sale("Pirate World", "Star Nomad Lair") == 5
