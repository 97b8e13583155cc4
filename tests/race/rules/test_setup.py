"""Setup: which cards are where before anybody draws."""

from __future__ import annotations

import pytest

from merchant_rules.race.modules.first_game import fixed_start_worlds, preset_hand
from merchant_rules.race.rules.setup import (
    cards_left,
    start_worlds,
    starts_with_good,
)
from tests.race.support import TABLES, tableau


@pytest.mark.rule("race:G-SETUP-6")
def test_the_deck_holds_the_start_worlds_that_nobody_got() -> None:
    for players, size in ((2, 112), (3, 111), (4, 110)):
        dealt = start_worlds(TABLES)[:players]
        left = dict(cards_left(TABLES, dealt))
        assert sum(left.values()) == size
        assert set(start_worlds(TABLES)) & set(left) == set(start_worlds(TABLES)[players:])


@pytest.mark.rule("race:G-SETUP-12", "race:G-SETUP-13")
def test_one_start_world_begins_with_a_good() -> None:
    assert [world for world in start_worlds(TABLES) if starts_with_good(TABLES, world)] == ["alpha-centauri"]


@pytest.mark.rule("race:G-FIRST-1", "R-G05")
def test_the_first_game_has_fixed_start_worlds() -> None:
    for players in (2, 3, 4):
        assert fixed_start_worlds(TABLES, players) == start_worlds(TABLES)[1 : players + 1]
    assert preset_hand(TABLES, "old-earth") == ()


@pytest.mark.rule("race:G-FIRST-8", "race:G-FIRST-9", "race:G-FIRST-10")
def test_the_supply_of_a_first_game() -> None:
    for players, size in ((2, 103), (3, 98), (4, 93)):
        worlds = fixed_start_worlds(TABLES, players)
        hands = [card for world in worlds for card in preset_hand(TABLES, world)]
        left = dict(cards_left(TABLES, (*worlds, *hands)))
        goods = sum(starts_with_good(TABLES, world) for world in worlds)
        assert goods == 1
        assert sum(left.values()) - goods == size
        assert all(left[slug] == 1 for slug in tableau("Public Works, Colony Ship, Expedition Force, Mining Robots"))
        assert "gem-world" not in left
