"""What lies in the box, against the counts that the rulebook prints."""

from __future__ import annotations

from collections import Counter

import pytest

from merchant_rules.race import Card
from merchant_rules.race.box.powers import (
    ConsumeAll,
    ConsumeForCards,
    ConsumeGoods,
    GiveCards,
    Military,
    ProduceOnWindfall,
    TemporaryMilitary,
    is_optional,
)
from tests.race.support import CATALOG, TABLES, slugs

CARDS = CATALOG.cards
WORLDS = [card for card in CARDS if card.is_world]
DEVELOPMENTS = [card for card in CARDS if not card.is_world]


def copies(cards: list[Card]) -> int:
    return sum(card.copies for card in cards)


def having(kind: type) -> list[Card]:
    """The cards that have a power of this effect."""
    return [card for card in CARDS if any(isinstance(power, kind) for power in card.powers)]


@pytest.mark.rule("race:G-COMP-1", "race:G-DATA-2")
def test_114_cards() -> None:
    start = [card for card in CARDS if card.start is not None]
    others = [card for card in WORLDS if card.start is None]
    assert copies(list(CARDS)) == 114
    assert (copies(start), copies(others), copies(DEVELOPMENTS)) == (5, 59, 50)
    assert sum(card.is_military for card in others) == 22
    assert sum(not card.is_military for card in others) == 37


@pytest.mark.rule("race:G-DATA-1")
def test_five_start_worlds_of_which_one_is_military() -> None:
    assert [card.name for card in CATALOG.start_worlds] == [
        "Old Earth",
        "Epsilon Eridani",
        "Alpha Centauri",
        "New Sparta",
        "Earth's Lost Colony",
    ]
    assert [card.start for card in CATALOG.start_worlds] == [0, 1, 2, 3, 4]
    assert [card.name for card in CATALOG.start_worlds if card.is_military] == ["New Sparta"]


@pytest.mark.rule("race:G-DATA-3", "race:G-DATA-4", "R-G52")
def test_worlds_once_small_developments_twice() -> None:
    assert {card.copies for card in WORLDS} == {1}
    assert Counter((card.cost == 6, card.copies) for card in DEVELOPMENTS) == {(True, 1): 12, (False, 2): 19}
    assert len({card.slug for card in CARDS}) == len(CARDS) == 95


@pytest.mark.rule("race:G-COMP-2", "race:G-COMP-3", "race:G-ROUND-13")
def test_seven_action_cards_two_of_them_double_in_the_set_for_two() -> None:
    actions = CATALOG.actions
    names = ["Explore +5", "Explore +1/+1", "Develop", "Settle", "Consume-Trade", "Consume-2x", "Produce"]
    assert [action.name for action in actions] == names
    assert [action.name for action in actions if action.copies == 2] == ["Develop", "Settle"]
    assert 4 * sum(action.copies - 1 for action in actions) == 8
    bonuses = {a.slug: (a.draw, a.keep, a.discount, a.cards, a.sells, a.factor, a.fills) for a in actions}
    assert bonuses == {
        "explore-5": (5, 0, 0, 0, False, 1, False),
        "explore-1-1": (1, 1, 0, 0, False, 1, False),
        "develop": (0, 0, 1, 0, False, 1, False),
        "settle": (0, 0, 0, 1, False, 1, False),
        "consume-trade": (0, 0, 0, 0, True, 1, False),
        "consume-double": (0, 0, 0, 0, False, 2, False),
        "produce": (0, 0, 0, 0, False, 1, True),
    }


@pytest.mark.rule("race:G-COMP-4")
def test_chips() -> None:
    assert {chips.value: chips.count for chips in CATALOG.chips} == {1: 18, 5: 6, 10: 4}
    small = sum(chips.value * chips.count for chips in CATALOG.chips if chips.value < 10)
    assert small == 4 * CATALOG.numbers.chips_per_player == 48


def test_numbers_of_the_rules() -> None:
    numbers = CATALOG.numbers
    assert (numbers.dealt, numbers.opening_discards, numbers.hand_limit, numbers.tableau_end) == (6, 2, 10, 12)
    assert (numbers.explore_draw, numbers.explore_keep, numbers.preset_hand) == (2, 1, 4)


@pytest.mark.rule("race:G-DATA-5")
def test_military_worlds_by_defense() -> None:
    defenses = Counter(card.defense for card in CARDS if card.is_military)
    assert defenses == {1: 6, 2: 7, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1}
    assert sum(defenses.values()) == 23


@pytest.mark.rule("race:G-DATA-6")
def test_rebel_worlds() -> None:
    rebels = [card for card in CARDS if "rebel" in card.keywords]
    assert all(card.is_military for card in rebels)
    assert sorted(card.defense or 0 for card in rebels) == [1, 2, 3, 3, 5, 6, 7]


@pytest.mark.rule("race:G-DATA-7")
def test_alien_military_worlds() -> None:
    aliens = [card for card in CARDS if card.is_military and card.kind == "alien-technology"]
    assert sorted(card.defense or 0 for card in aliens) == [2, 4, 5, 6]


@pytest.mark.rule("race:G-DATA-8", "race:G-DATA-9", "race:G-DATA-10", "race:G-DEVELOP-9", "race:G-SETTLE-4")
def test_cards_by_cost() -> None:
    def by_cost(cards: list[Card]) -> dict[int | None, int]:
        found: Counter[int | None] = Counter()
        for card in cards:
            found[card.cost] += card.copies
        return dict(sorted((cost, number) for cost, number in found.items() if cost is not None))

    assert by_cost(list(CARDS)) == {0: 2, 1: 18, 2: 23, 3: 14, 4: 13, 5: 7, 6: 14}
    assert by_cost(DEVELOPMENTS) == {1: 12, 2: 12, 3: 4, 4: 8, 5: 2, 6: 12}
    assert by_cost(WORLDS) == {0: 2, 1: 6, 2: 11, 3: 10, 4: 5, 5: 5, 6: 2}
    assert {card.slug for card in WORLDS if card.cost == 0} == slugs("Pilgrimage World, Refugee World")


@pytest.mark.rule("race:G-DATA-11", "race:G-DATA-12", "race:G-DATA-20", "race:G-DATA-21")
def test_worlds_by_kind() -> None:
    def count(produces: str) -> dict[str, tuple[int, int]]:
        worlds = [card for card in WORLDS if card.produces == produces]
        kinds = Counter(card.kind for card in worlds)
        return {kind: (number, sum(c.is_military and c.kind == kind for c in worlds)) for kind, number in kinds.items()}

    assert count("windfall") == {
        "novelty": (5, 3),
        "rare-elements": (7, 2),
        "genes": (7, 5),
        "alien-technology": (6, 3),
    }
    assert count("production") == {
        "novelty": (9, 1),
        "rare-elements": (6, 1),
        "genes": (4, 1),
        "alien-technology": (2, 1),
    }
    assert [kind.slug for kind in CATALOG.kinds] == ["novelty", "rare-elements", "genes", "alien-technology"]
    gray = [card for card in WORLDS if card.produces == "gray"]
    assert len(gray) == 18
    assert not any(card.kind or card.slug in TABLES.price for card in gray)


@pytest.mark.rule("race:G-DATA-13", "race:G-DATA-14")
def test_cards_with_general_military() -> None:
    def amounts(cards: list[Card]) -> dict[int, int]:
        found: Counter[int] = Counter()
        for card in cards:
            found[TABLES.military[card.slug]] += card.copies
        return dict(found)

    strong = [card for card in CARDS if TABLES.military.get(card.slug, 0) > 0]
    start = [card for card in strong if card.start is not None]
    worlds = [card for card in strong if card.is_world and card.start is None]
    assert amounts([card for card in strong if not card.is_world]) == {1: 2, 2: 3, 3: 2}
    assert copies(having(TemporaryMilitary)) == 2
    assert amounts([card for card in worlds if card.is_military]) == {1: 4, 2: 1, 3: 1}
    assert amounts([card for card in worlds if not card.is_military]) == {1: 2}
    assert amounts(start) == {1: 1, 2: 1}
    assert copies(strong) + copies(having(TemporaryMilitary)) == 19
    assert amounts([card for card in CARDS if TABLES.military.get(card.slug, 0) < 0]) == {-1: 5}


@pytest.mark.rule("race:G-DATA-15", "race:G-DATA-16", "R-G07")
def test_cards_with_specialised_military() -> None:
    found = {
        (card.name, power.amount, power.kind, power.keyword)
        for card in CARDS
        for power in card.powers
        if isinstance(power, Military) and (power.kind != "any" or power.keyword)
    }
    assert found == {
        ("Galactic Imperium", 4, "any", "rebel"),
        ("Alien Rosetta Stone World", 2, "alien-technology", ""),
        ("Alien Tech Institute", 2, "alien-technology", ""),
        ("Alpha Centauri", 1, "rare-elements", ""),
    }
    rare = {card.slug for card in CARDS if card.is_military and card.kind == "rare-elements"}
    assert rare == slugs("Rebel Fuel Cache, Runaway Robots, Rebel Miners")


@pytest.mark.rule("race:G-DATA-17")
def test_cards_that_produce_on_windfall_worlds() -> None:
    found: Counter[tuple[str, bool]] = Counter()
    for card in having(ProduceOnWindfall):
        for power in card.powers:
            if isinstance(power, ProduceOnWindfall):
                found[card.type, power.kind == "any"] += card.copies
    assert found == {("development", False): 6, ("world", False): 2, ("world", True): 1}


@pytest.mark.rule("race:G-DATA-18", "race:G-DATA-19")
def test_cards_that_consume() -> None:
    goods = {card.slug: card for kind in (ConsumeGoods, ConsumeAll, ConsumeForCards) for card in having(kind)}
    worlds = [card for card in goods.values() if card.is_world]
    peaceful = [card for card in worlds if not card.is_military]
    assert (len(peaceful), sum(card.start is not None for card in peaceful)) == (16, 3)
    assert len(worlds) - len(peaceful) == 2
    assert copies([card for card in goods.values() if not card.is_world]) == 15
    assert copies(list(goods.values())) == 33
    assert Counter({card.name: card.copies for card in having(GiveCards)}) == {
        "Deficit Spending": 2,
        "Merchant World": 1,
    }


@pytest.mark.rule("race:G-DATA-22")
def test_cards_without_powers() -> None:
    assert all(card.phases for card in DEVELOPMENTS)
    idle = [card for card in WORLDS if not card.phases]
    assert len(idle) == 15
    assert {"asteroid-belt", "rebel-base"} <= {card.slug for card in idle}


@pytest.mark.rule("race:G-DATA-23")
def test_every_card_has_a_cost_or_a_defense() -> None:
    assert all((card.cost is None) != (card.defense is None) for card in CARDS)
    assert TABLES.cost.keys() | TABLES.defense.keys() == set(CATALOG.by_slug)
    assert not TABLES.cost.keys() & TABLES.defense.keys()
    assert CATALOG.by_slug["rebel-miners"].number == CATALOG.by_slug["gem-world"].number == 2


@pytest.mark.rule("race:G-POWERS-8")
def test_the_optional_powers() -> None:
    found = {card.slug for card in CARDS if any(is_optional(power) for power in card.powers)}
    assert found == slugs("Colony Ship, New Military Tactics, Contact Specialist, Deficit Spending, Merchant World")
    discarded = {card.slug for card in CARDS if any(getattr(power, "discards", False) for power in card.powers)}
    assert discarded == slugs("Colony Ship, New Military Tactics")


@pytest.mark.rule("race:G-DEVELOP-11", "race:G-SCORE-10")
def test_developments_of_cost_six_have_no_points_of_their_own() -> None:
    assert {card.slug for card in CARDS if card.vp is None} == {c.slug for c in DEVELOPMENTS if c.cost == 6}
    assert set(TABLES.points) == {card.slug for card in CARDS if card.vp is None}
    assert not set(TABLES.points) & set(TABLES.vp)


HANDS = [
    pytest.param(1, "Rebel Fuel Cache, Public Works, Colony Ship, Gem World", marks=pytest.mark.rule("race:G-FIRST-3")),
    pytest.param(
        2, "Expedition Force, Mining Robots, Rebel Miners, Comet Zone", marks=pytest.mark.rule("race:G-FIRST-4")
    ),
    pytest.param(
        3,
        "Export Duties, Former Penal Colony, Malevolent Lifeforms, New Military Tactics",
        marks=pytest.mark.rule("race:G-FIRST-5"),
    ),
    pytest.param(
        4,
        "Space Marines, Contact Specialist, Spice World, Avian Uplift Race",
        marks=pytest.mark.rule("race:G-FIRST-6"),
    ),
]


@pytest.mark.parametrize("number, names", HANDS)
def test_preset_hands(number: int, names: str) -> None:
    assert set(CATALOG.preset_hand(number)) == slugs(names)
    assert len(CATALOG.preset_hand(number)) == CATALOG.numbers.preset_hand


@pytest.mark.rule("race:G-FIRST-10", "R-G06")
def test_eight_numbered_developments_exist_twice() -> None:
    twice = {card.slug for card in CARDS if card.preset is not None and card.copies == 2}
    assert twice == slugs(
        "Public Works, Colony Ship, Expedition Force, Mining Robots, Export Duties, New Military Tactics, "
        "Space Marines, Contact Specialist"
    )


@pytest.mark.rule("race:G-SETUP-15")
def test_start_worlds_are_ordinary_worlds_too() -> None:
    costs = {card.name: card.cost for card in CATALOG.start_worlds if card.cost is not None}
    assert costs == {"Old Earth": 3, "Epsilon Eridani": 2, "Alpha Centauri": 2, "Earth's Lost Colony": 2}
    assert CATALOG.by_slug["new-sparta"].defense == 2


@pytest.mark.rule("race:G-SCORE-2")
def test_points_of_start_worlds() -> None:
    assert [card.vp for card in CATALOG.start_worlds] == [2, 1, 0, 1, 1]
