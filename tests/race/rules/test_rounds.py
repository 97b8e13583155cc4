"""Rounds: selection, Explore, Develop, timing and the end."""

from __future__ import annotations

import pytest

from merchant_rules.race.rules.develop import (
    can_develop,
    development_price,
    draws_after_developing,
    draws_at_start,
)
from merchant_rules.race.rules.ending import discards_at_end, pool_at_start, reasons_to_end
from merchant_rules.race.rules.explore import cards_to_draw, cards_to_keep
from merchant_rules.race.rules.selection import bonus_cards, phases_of, selections
from merchant_rules.race.rules.timing import first_seat, order_of_play
from tests.race.support import CATALOG, TABLES, bonus, card, tableau

# -- selection ---------------------------------------------------------------------------------------------------------


def phases(*choices: str) -> list[str]:
    """The phases that follow from choices, each a text of action cards."""
    return [f"{phase}{time}" for phase, time in phases_of(TABLES, [choice.split() for choice in choices])]


@pytest.mark.rule("race:G-OVER-3", "race:G-ROUND-3", "race:G-ROUND-4", "race:G-ROUND-7", "race:G-ROUND-12")
def test_selected_phases_come_once_in_their_order() -> None:
    assert phases("produce", "explore-5", "settle") == ["explore1", "settle1", "produce1"]
    assert phases("settle", "settle", "settle") == ["settle1"]
    every = ("produce", "consume-trade", "settle", "develop", "explore-5")
    assert phases(*every) == ["explore1", "develop1", "settle1", "consume1", "produce1"]
    assert phases("explore-5", "explore-1-1", "consume-trade", "consume-double") == ["explore1", "consume1"]
    for a, b, c, d in [("develop", "settle", "consume-trade", "produce"), ("produce",) * 4]:
        assert 1 <= len(phases(a, b, c, d)) <= 4


@pytest.mark.rule("race:G-TWO-8", "race:G-TWO-9", "race:G-TWO-10", "race:G-TWO-15", "race:G-TWO-20")
@pytest.mark.rule("R-G49")
def test_two_equal_cards_of_a_player_make_two_phases() -> None:
    assert phases("develop develop", "settle settle") == ["develop1", "develop2", "settle1", "settle2"]
    assert phases("develop produce", "develop settle") == ["develop1", "settle1", "produce1"]
    assert phases("explore-5 explore-1-1", "consume-trade consume-double") == ["explore1", "consume1"]
    assert phases("develop develop", "develop produce") == ["develop1", "develop2", "produce1"]


@pytest.mark.rule("race:G-TWO-6", "race:G-TWO-11", "race:G-TWO-12", "race:G-TWO-13", "R-G47")
def test_bonus_cards_of_a_player() -> None:
    def mine(chosen: str, phase: str, time: int) -> list[str]:
        return [action.slug for action in bonus_cards(TABLES, chosen.split(), phase, time)]

    assert [mine("develop develop", "develop", time) for time in (1, 2)] == [["develop"], ["develop"]]
    assert [mine("develop settle", "develop", time) for time in (1, 2)] == [["develop"], []]
    assert [mine("produce settle", "develop", time) for time in (1, 2)] == [[], []]
    assert mine("explore-5 explore-1-1", "explore", 1) == ["explore-5", "explore-1-1"]
    assert (mine("explore-5 settle", "explore", 1), mine("explore-5 settle", "settle", 1)) == (
        ["explore-5"],
        ["settle"],
    )


@pytest.mark.rule("race:G-TWO-3", "race:G-TWO-5", "R-G46")
def test_choices_of_one_card_and_of_two() -> None:
    assert selections(TABLES) == tuple((action.slug,) for action in CATALOG.actions)
    pairs = selections(TABLES, 2)
    assert len(pairs) == len(set(pairs)) == 23
    assert [pair for pair in pairs if pair[0] == pair[1]] == [("develop", "develop"), ("settle", "settle")]
    assert sum(action.copies for action in CATALOG.actions) == 9


# -- Explore -----------------------------------------------------------------------------------------------------------


def explores(owned: str = "Old Earth", *actions: str) -> tuple[int, int]:
    """Cards drawn and kept."""
    cards, chosen = tableau(owned), bonus(*actions)
    return cards_to_draw(TABLES, cards, chosen), cards_to_keep(TABLES, cards, chosen)


@pytest.mark.rule("race:G-EXPLORE-1", "race:G-EXPLORE-3", "race:G-EXPLORE-4", "race:G-TWO-7")
def test_explore_and_its_bonuses() -> None:
    assert explores() == (2, 1)
    assert explores("Old Earth", "explore-5") == (7, 1)
    assert explores("Old Earth", "explore-1-1") == (3, 2)
    assert explores("Old Earth", "explore-5", "explore-1-1") == (8, 2)
    assert explores("Galactic Renaissance", "explore-5", "explore-1-1") == (10, 3)


@pytest.mark.rule("race:G-EXPLORE-7", "race:G-EXPLORE-8", "race:G-EXPLORE-9", "race:G-EXPLORE-10")
@pytest.mark.rule("race:G-P-EXPLORE-1", "race:G-P-EXPLORE-2", "race:G-P-EXPLORE-3", "race:G-P-EXPLORE-4")
def test_explore_powers_add_up() -> None:
    for name in ("Expedition Force", "Star Nomad Lair", "Malevolent Lifeforms"):
        assert explores(name) == (3, 1)
    assert explores("Galactic Survey: SETI") == (4, 1)
    assert explores("Research Labs") == (2, 2)
    assert explores("Galactic Renaissance") == (4, 2)
    assert explores("Galactic Survey: SETI, Expedition Force", "explore-5") == (10, 1)
    assert explores("Galactic Renaissance, Research Labs", "explore-1-1") == (5, 4)


@pytest.mark.rule("race:G-EXPLORE-14")
def test_the_most_that_can_be_drawn() -> None:
    everything = tuple(CATALOG.by_slug)
    found = {
        action.slug: (cards_to_draw(TABLES, everything, [action]), cards_to_keep(TABLES, everything, [action]))
        for action in CATALOG.actions
    }
    assert max(found.values()) == found["explore-5"] == (14, 3)
    both = bonus("explore-5", "explore-1-1")
    assert (cards_to_draw(TABLES, everything, both), cards_to_keep(TABLES, everything, both)) == (15, 4)


# -- Develop -----------------------------------------------------------------------------------------------------------


def price(name: str, owned: str = "Old Earth", *actions: str) -> int:
    return development_price(TABLES, tableau(owned), card(name), bonus(*actions))


@pytest.mark.rule("race:G-DEVELOP-3", "race:G-DEVELOP-4", "race:G-DEVELOP-5", "race:G-DEVELOP-15", "race:G-DEVELOP-16")
def test_prices_of_developments() -> None:
    assert price("Mining Conglomerate") == 3
    assert price("Mining Conglomerate", "Old Earth", "develop") == 2
    assert price("Public Works", "Old Earth", "develop") == 0
    assert price("Colony Ship", "Galactic Federation", "develop") == 0
    assert price("Trade League", "Investment Credits, Galactic Federation", "develop") == 2
    assert price("Public Works", "Galactic Federation") == 0


@pytest.mark.rule("race:G-DEVELOP-24", "race:G-P-DEVELOP-2")
def test_settle_reductions_do_not_cheapen_developments() -> None:
    assert price("Trade League", "Replicant Robots, Mining Robots") == 6
    assert (price("Trade League", "Investment Credits"), price("Trade League", "Galactic Federation")) == (5, 4)


@pytest.mark.rule("race:G-DEVELOP-6", "race:G-DEVELOP-7", "race:G-DEVELOP-8", "race:G-DEVELOP-22", "R-G20", "R-G27")
def test_what_can_be_developed() -> None:
    def can(name: str, hand: int, owned: str = "Old Earth") -> bool:
        return can_develop(TABLES, tableau(owned), card(name), hand)

    assert not can("Gem World", 9)
    assert not can("Mining Conglomerate", 3)
    assert can("Mining Conglomerate", 4)
    assert not can("Public Works", 9, "Old Earth, Public Works")
    assert can("Colony Ship", 9, "Old Earth")
    assert can("Public Works", 1, "Galactic Federation")
    assert not can("Public Works", 0, "Galactic Federation")


@pytest.mark.rule("race:G-P-DEVELOP-1", "race:G-P-DEVELOP-3")
def test_draws_in_develop() -> None:
    owned = tableau("Old Earth, Interstellar Bank, Public Works")
    assert (draws_at_start(TABLES, owned), draws_after_developing(TABLES, owned)) == (1, 1)
    assert (draws_at_start(TABLES, owned[:1]), draws_after_developing(TABLES, owned[:1])) == (0, 0)


# -- timing and end ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("race:G-TIMING-2", "race:G-SETUP-19", "race:G-FIRST-12")
def test_the_lowest_start_world_is_first() -> None:
    assert first_seat(TABLES, tableau("Earth's Lost Colony, Epsilon Eridani")) == 1
    first = first_seat(TABLES, tableau("New Sparta, Old Earth, Earth's Lost Colony"))
    assert order_of_play(3, first) == (1, 2, 0)
    assert first_seat(TABLES, tableau("Alpha Centauri, New Sparta, Epsilon Eridani, Earth's Lost Colony")) == 2


@pytest.mark.rule("race:G-SETUP-1")
def test_the_pool() -> None:
    assert [pool_at_start(TABLES, players) for players in (2, 3, 4)] == [24, 36, 48]


@pytest.mark.rule("race:G-ROUNDEND-1")
def test_discards_to_ten() -> None:
    assert [discards_at_end(TABLES, hand) for hand in (0, 10, 11, 13)] == [0, 0, 1, 3]


@pytest.mark.rule("race:G-GAMEEND-1", "race:G-GAMEEND-2", "race:G-GAMEEND-7", "R-G40")
def test_reasons_to_end() -> None:
    assert reasons_to_end(TABLES, (11, 5), 1) == ()
    assert reasons_to_end(TABLES, (11, 12), 20) == ("tableau",)
    assert reasons_to_end(TABLES, (13, 12), 20) == ("tableau",)
    assert reasons_to_end(TABLES, (5, 5), 0) == reasons_to_end(TABLES, (5, 5), -7) == ("chips",)
    assert reasons_to_end(TABLES, (12, 5), 0) == ("tableau", "chips")
