"""Consume: which powers can be used, what they take and what they pay."""

from __future__ import annotations

from itertools import combinations

import pytest

from merchant_rules.race.box.powers import ConsumeGoods, GiveCards, Power
from merchant_rules.race.rules.consume import (
    Reward,
    cards_to_give,
    consume_powers,
    goods_needed,
    goods_to_pick,
    is_lucky,
    is_usable,
    reward,
    reward_for_cards,
)
from tests.race.support import CATALOG, TABLES, card, tableau

# Five Novelty worlds, four Rare ones, two Genes worlds and an Alien one, to hold goods.
NOVELTY = "Gem World, Spice World, Space Port, Artist Colony, Refugee World"
RARE = "Comet Zone, Mining World, Asteroid Belt, Destroyed World"
GENES = "Plague World, Empath World"
ALIEN = "Alien Robotic Factory"
MIXED = ", ".join((NOVELTY, RARE, GENES, ALIEN))


def power_of(name: str, number: int = 0) -> Power:
    return TABLES.consume[card(name)][number]


def paid(name: str, goods: str, owned: str = "", factor: int = 1, number: int = 0) -> Reward:
    """What a card pays when it is used with these goods and takes the first that fit."""
    power, worlds = power_of(name, number), tableau(goods)
    picked: tuple[str, ...] = ()
    while options := goods_to_pick(TABLES, power, worlds, picked):
        picked = (*picked, options[0])
    assert len(picked) == goods_needed(TABLES, power, worlds)
    return reward(TABLES, (card(name), *tableau(owned), *worlds), power, picked, factor)


def takes(name: str, goods: str) -> int:
    return goods_needed(TABLES, power_of(name), tableau(goods))


def usable(name: str, goods: str = "", hand: int = 0, number: int = 0, cards_left: bool = True) -> bool:
    return is_usable(TABLES, power_of(name, number), tableau(goods), hand, cards_left)


@pytest.mark.rule("race:G-P-CONSUME-1", "race:G-CONSUME-11")
def test_up_to_two_goods() -> None:
    assert (takes("Old Earth", "Gem World, Comet Zone"), takes("Old Earth", MIXED)) == (2, 2)
    assert paid("Old Earth", "Gem World, Comet Zone") == Reward(2, 0)
    assert paid("Old Earth", "Gem World") == Reward(1, 0)


@pytest.mark.rule("race:G-P-CONSUME-2", "race:G-P-CONSUME-3", "race:G-P-CONSUME-4", "race:G-P-CONSUME-5")
@pytest.mark.rule("race:G-P-CONSUME-6", "race:G-P-CONSUME-8", "race:G-P-CONSUME-9", "race:G-P-CONSUME-10")
@pytest.mark.rule("race:G-P-CONSUME-14", "race:G-CONSUME-17")
@pytest.mark.parametrize(
    "names, goods, expected",
    [
        ("Earth's Lost Colony, Expanding Colony, Gambling World", "Gem World", Reward(1, 0)),
        ("Prosperous World, Terraformed World, Public Works", "Comet Zone", Reward(1, 0)),
        ("Epsilon Eridani, Galactic Resort, New Earth, Outlaw World", "Plague World", Reward(1, 1)),
        ("Secluded World", "Gem World", Reward(0, 1)),
        ("New Vinland", "Gem World", Reward(0, 2)),
        ("Galactic Trendsetters", "Gem World", Reward(2, 0)),
        ("Plague World", "Plague World", Reward(1, 1)),
        ("Research Labs", "Empath World", Reward(1, 0)),
        ("New Survivalists", "Gem World", Reward(0, 1)),
        ("Terraforming Robots", "Comet Zone", Reward(1, 1)),
        ("Plague World, Research Labs", NOVELTY, Reward()),
        ("New Survivalists", RARE, Reward()),
        ("Terraforming Robots", GENES, Reward()),
    ],
)
def test_one_good(names: str, goods: str, expected: Reward) -> None:
    for slug in tableau(names):
        name = CATALOG.names[slug]
        assert takes(name, goods) == (expected != Reward())
        assert paid(name, goods) == expected


@pytest.mark.rule("race:G-P-CONSUME-7", "race:G-P-CONSUME-15", "race:G-CONSUME-16")
def test_a_fixed_number_of_goods() -> None:
    assert paid("Tourist World", "Gem World, Comet Zone") == Reward(3, 0)
    assert paid("Tourist World", MIXED, factor=2) == Reward(6, 0)
    assert not usable("Tourist World", "Gem World")
    assert paid("Mining League", RARE) == Reward(3, 0)
    assert not usable("Mining League", "Comet Zone, Gem World")


@pytest.mark.rule("race:G-P-CONSUME-11", "race:G-P-CONSUME-12", "race:G-P-CONSUME-13", "race:G-CONSUME-15")
@pytest.mark.rule("race:G-CONSUME-11", "race:G-CONSUME-12", "race:G-CONSUME-13")
def test_up_to_some_goods_of_a_kind() -> None:
    assert (takes("Consumer Markets", NOVELTY), takes("Consumer Markets", "Gem World, Spice World")) == (3, 2)
    assert paid("Consumer Markets", NOVELTY) == Reward(3, 0)
    assert paid("Free Trade Association", "Gem World, Spice World, Space Port") == Reward(3, 3)
    assert paid("Free Trade Association", "Gem World, Comet Zone, Spice World") == Reward(2, 2)
    assert paid("Mining Conglomerate", RARE) == Reward(2, 0)


@pytest.mark.rule("race:G-P-CONSUME-16")
def test_three_different_kinds() -> None:
    name = "Diversified Economy"
    assert paid(name, "Gem World, Comet Zone, Plague World") == Reward(3, 0)
    assert not usable(name, "Gem World, Spice World, Comet Zone, Mining World")
    four = tableau("Gem World, Comet Zone, Plague World, Alien Robotic Factory")
    assert sets_reached(power_of(name), four) == set(combinations(four, 3))
    twice = tableau("Gem World, Spice World, Comet Zone, Plague World")
    assert sets_reached(power_of(name), twice) == {(world, *twice[2:]) for world in twice[:2]}


@pytest.mark.rule("race:G-P-CONSUME-17", "race:G-DOUBLE-5", "R-G32", "R-G55")
def test_all_goods_for_one_point_less() -> None:
    name = "Pilgrimage World"
    assert paid(name, "Gem World, Comet Zone, Plague World") == Reward(2, 0)
    assert paid(name, "Gem World, Comet Zone, Plague World", factor=2) == Reward(4, 0)
    assert usable(name, "Gem World")
    assert paid(name, "Gem World") == Reward(0, 0)
    assert not usable(name, "")


@pytest.mark.rule("race:G-P-CONSUME-20", "race:G-P-CONSUME-21", "R-G34")
def test_a_good_at_its_trade_price() -> None:
    assert paid("Black Market Trading World", "Plague World", "Genetics Lab, Export Duties") == Reward(0, 4)
    assert paid("Trade League", "Comet Zone", "Mining Conglomerate") == Reward(0, 5)
    assert paid("Trade League", "Pirate World") == Reward(0, 6)
    assert paid("Trade League", "Comet Zone", factor=2) == Reward(0, 4)


@pytest.mark.rule("race:G-CONSUME-18", "race:G-P-CONSUME-23")
def test_a_power_that_takes_nothing() -> None:
    assert usable("New Economy")
    assert paid("New Economy", "") == Reward(0, 1)


@pytest.mark.rule("race:G-DOUBLE-1", "race:G-DOUBLE-2", "race:G-DOUBLE-6")
def test_points_for_goods_are_doubled_and_nothing_else() -> None:
    assert paid("Galactic Trendsetters", "Gem World", factor=2) == Reward(4, 0)
    assert paid("Free Trade Association", NOVELTY, factor=2) == Reward(6, 3)
    assert paid("New Vinland", "Gem World", factor=2) == Reward(0, 2)
    assert paid("Consumer Markets", NOVELTY, factor=2) == Reward(6, 0)


@pytest.mark.rule("race:G-CARDVP-1", "race:G-CARDVP-4", "race:G-DOUBLE-3")
def test_hand_cards_for_points() -> None:
    for name in ("Deficit Spending", "Merchant World"):
        power = power_of(name)
        assert isinstance(power, GiveCards)
        assert [cards_to_give(power, hand) for hand in (0, 1, 2, 9)] == [0, 1, 2, 2]
        assert [reward_for_cards(power, given) for given in (1, 2)] == [Reward(1, 0), Reward(2, 0)]
        assert usable(name, hand=1)
        assert not usable(name, MIXED, hand=0)


@pytest.mark.rule("race:G-LUCKY-2", "race:G-LUCKY-4")
def test_a_lucky_draw() -> None:
    assert is_lucky(TABLES, 2, "gem-world")
    assert is_lucky(TABLES, 2, "rebel-miners")
    assert not is_lucky(TABLES, 3, "gem-world")
    never = [slug for slug in CATALOG.by_slug if not any(is_lucky(TABLES, number, slug) for number in range(1, 8))]
    assert never == ["pilgrimage-world", "refugee-world"]


@pytest.mark.rule("R-G56")
def test_no_lucky_draw_without_a_card() -> None:
    assert usable("Gambling World", number=1)
    assert not usable("Gambling World", number=1, cards_left=False)


@pytest.mark.rule("race:G-POWERS-13", "race:G-LUCKY-7")
def test_two_powers_of_a_card_are_two() -> None:
    owned = tableau("Old Earth, Gem World, Gambling World, Trade League")
    assert consume_powers(TABLES, owned) == (
        ("old-earth", 0),
        ("gambling-world", 0),
        ("gambling-world", 1),
        ("trade-league", 0),
    )


# -- picking goods one by one ------------------------------------------------------------------------------------------


def sets_reached(power: Power, goods: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The sets of goods that picking leads to; no set may be reached twice, and no way may be a dead end."""
    found: list[tuple[str, ...]] = []

    def walk(picked: tuple[str, ...]) -> None:
        options = goods_to_pick(TABLES, power, goods, picked)
        if not options:
            assert len(picked) == goods_needed(TABLES, power, goods)
            found.append(picked)
        for world in options:
            walk((*picked, world))

    walk(())
    assert len(set(found)) == len(found)
    return set(found)


@pytest.mark.rule("race:G-CONSUME-10", "R-G31")
@pytest.mark.parametrize("slug", TABLES.consume)
def test_every_set_of_goods_is_reached_once(slug: str) -> None:
    for power in TABLES.consume[slug]:
        if not isinstance(power, ConsumeGoods):
            continue
        for goods in (tableau(MIXED), tableau(NOVELTY), tableau(f"{RARE}, {GENES}"), tableau(ALIEN)):
            size = goods_needed(TABLES, power, goods)
            fitting = [world for world in goods if power.kind in ("any", TABLES.kind[world])]
            expected = {
                chosen
                for chosen in combinations(fitting, size)
                if not power.different or len({TABLES.kind[world] for world in chosen}) == size
            }
            assert sets_reached(power, goods) == expected
