"""The numbers of the rules in play: what is really paid, drawn, kept, sold, consumed and conquered at the table."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.frames import ChoosingWorld, Keeping, Selecting
from tests.race.support import card
from tests.race.table import Table, filler, seat

OTHER = seat("New Sparta")


def table_of(cards: str, hand: str = "", *, choices: tuple[Any, Any], modules: tuple[str, ...] = ()) -> Table:
    """The first seat has these cards beside Old Earth, the other one has nothing."""
    return Table(seat(f"Old Earth, {cards}".rstrip(", "), hand), OTHER, choices=choices, modules=modules)


@pytest.mark.rule("race:G-EXPLORE-1", "race:G-EXPLORE-3", "race:G-EXPLORE-4", "race:G-EXPLORE-7", "race:G-EXPLORE-8")
@pytest.mark.rule("race:G-EXPLORE-9", "race:G-EXPLORE-10", "race:G-EXPLORE-14", "race:G-ROUND-7")
@pytest.mark.parametrize(
    ("cards", "choice", "drawn", "kept"),
    [
        ("", "produce", 2, 1),
        ("", "explore-5", 7, 1),
        ("", "explore-1-1", 3, 2),
        ("Expedition Force", "produce", 3, 1),
        ("Galactic Survey: SETI", "produce", 4, 1),
        ("Research Labs", "explore-5", 7, 2),
        ("Galactic Renaissance", "produce", 4, 2),
        ("Galactic Survey: SETI, Expedition Force", "explore-5", 10, 1),
        ("Galactic Renaissance, Research Labs", "explore-1-1", 5, 4),
        (
            "Expedition Force, Star Nomad Lair, Malevolent Lifeforms, Galactic Survey: SETI, Galactic Renaissance, "
            "Research Labs",
            "explore-5",
            14,
            3,
        ),
    ],
)
def test_cards_seen_and_kept_in_explore(cards: str, choice: str, drawn: int, kept: int) -> None:
    top = table_of(cards, choices=(choice, "explore-1-1")).top()
    assert isinstance(top, Keeping)
    assert (len(top.cards[0]), top.keeps[0]) == (drawn, kept)
    assert (len(top.cards[1]), top.keeps[1]) == (3, 2)  # in one phase, whichever card the first has chosen


@pytest.mark.rule("race:G-TWO-7", "race:G-TWO-8")
@pytest.mark.parametrize(("cards", "drawn", "kept"), [("", 8, 2), ("Galactic Renaissance", 10, 3)])
def test_both_explore_cards_make_one_phase(cards: str, drawn: int, kept: int) -> None:
    both = (("explore-5", "explore-1-1"), ("consume-trade", "produce"))
    table = table_of(cards, choices=both, modules=("two-player",))
    assert [(len(own), keeps) for own, keeps in zip(table.top().cards, table.top().keeps, strict=True)] == [
        (drawn, kept), (2, 1),
    ]  # fmt: skip
    while table.phase == "explore":
        table.play(table.moves()[0])
    assert table.sizes() == (kept, 1)


@pytest.mark.rule("race:G-DEVELOP-3", "race:G-DEVELOP-4", "race:G-DEVELOP-5", "race:G-DEVELOP-15", "race:G-DEVELOP-16")
@pytest.mark.parametrize(
    ("cards", "choice", "placed", "price"),
    [
        ("", "produce", "Mining Conglomerate", 3),
        ("", "develop", "Mining Conglomerate", 2),
        ("", "develop", "Public Works", 0),
        ("Galactic Federation", "develop", "Colony Ship", 0),
        ("Galactic Federation", "produce", "Public Works", 0),
        ("Galactic Federation", "produce", "New Economy", 4),
        ("Investment Credits, Galactic Federation", "develop", "New Economy", 2),
    ],
)
def test_cards_paid_for_a_development(cards: str, choice: str, placed: str, price: int) -> None:
    table = table_of(cards, f"{placed}, {filler(8)}", choices=(choice, "develop"))
    table.place(placed, "").first(Selecting)
    assert table.cards(0)[-1] == placed
    assert (table.sizes()[0], table.piles[1]) == (8 - price, price)


@pytest.mark.rule("race:G-SETTLE-3", "race:G-SETTLE-20", "race:G-SETTLE-21", "race:G-SETTLE-22", "race:G-SETTLE-23")
@pytest.mark.rule("race:G-SETTLE-25", "race:G-POWERS-4", "race:G-CONTACT-1", "race:G-CONTACT-6", "race:G-CONTACT-7")
@pytest.mark.rule("race:G-CONTACT-4", "race:G-MILITARY-6")
@pytest.mark.parametrize(
    ("cards", "world", "price"),
    [
        ("", "Comet Zone", 3),
        ("Replicant Robots", "Terraformed World", 3),
        ("Replicant Robots", "Deserted Alien Library", 4),
        ("Replicant Robots", "Refugee World", 0),
        ("Replicant Robots", "Secluded World", 0),
        ("Mining Robots", "Comet Zone", 2),
        ("Mining Robots", "Gem World", 2),
        ("Alpha Centauri, Mining Robots", "Comet Zone", 1),
        ("Alpha Centauri, Mining Robots, Replicant Robots", "Comet Zone", 0),
        ("Alien Tech Institute, Alien Rosetta Stone World", "Alien Robotic Factory", 2),
        ("Contact Specialist", "Pirate World", 2),
        ("Contact Specialist, Alpha Centauri", "Rebel Miners", 0),
        ("Contact Specialist, Alpha Centauri", "Rebel Underground", 2),
        ("Contact Specialist, Mining Robots", "Rebel Fuel Cache", 0),
        ("Contact Specialist, Space Marines", "Malevolent Lifeforms", 3),
    ],
)
def test_cards_paid_for_a_world(cards: str, world: str, price: int) -> None:
    table = table_of(cards, f"{world}, {filler(8)}", choices=("develop", "settle"))
    table.first(ChoosingWorld).place(world, "").first(Selecting)
    assert table.cards(0)[-1] == world
    assert (table.sizes()[0], table.piles[1]) == (8 - price, price)


@pytest.mark.rule("race:G-SETTLE-15", "race:G-MILITARY-4", "race:G-MILITARY-7", "race:G-MILITARY-8")
@pytest.mark.rule("race:G-MILITARY-9", "race:G-MILITARY-10", "race:G-MILITARY-11")
@pytest.mark.parametrize(
    ("cards", "world", "out_of_reach"),
    [
        ("Epsilon Eridani", "Outlaw World", "Rebel Miners"),
        ("Alpha Centauri", "Runaway Robots", "Outlaw World"),
        ("Galactic Imperium", "Rebel Warrior Race", "Pirate World"),
        ("Alpha Centauri, Galactic Imperium, Refugee World", "Rebel Miners", "Rebel Base"),
        ("Alien Tech Institute, Alien Rosetta Stone World", "Alien Robot Scout Ship", "Lost Alien Warship"),
    ],
)
def test_a_conquest_takes_no_cards(cards: str, world: str, out_of_reach: str) -> None:
    table = table_of(cards, f"{world}, {out_of_reach}, {filler(4)}", choices=("develop", "settle"))
    table.first(ChoosingWorld)
    assert race.Place(0, card(out_of_reach)) not in table.moves(0)
    table.place(world, "").first(Selecting)
    assert table.cards(0)[-1] == world
    assert (table.sizes()[0], table.piles[1]) == (5, 0)


@pytest.mark.rule("race:G-COLONY-1", "race:G-COLONY-3", "race:G-COLONY-5", "race:G-CONTACT-8")
@pytest.mark.parametrize(
    ("cards", "world"),
    [("", "New Earth"), ("", "Alien Rosetta Stone World"), ("Contact Specialist", "Rebel Base")],
)
def test_with_a_ship_nothing_is_paid(cards: str, world: str) -> None:
    table = table_of(f"Colony Ship, {cards}", f"{world}, {filler(1)}", choices=("develop", "settle"))
    table.first(ChoosingWorld).place(world, "").first(Selecting)
    assert table.cards(0)[-1] == world
    assert "Colony Ship" not in table.cards(0)
    assert (table.sizes()[0], table.piles[1]) == (1, 1)  # the Ship alone


@pytest.mark.rule("race:G-TRADE-6", "race:G-TRADE-8", "race:G-TRADE-9", "race:G-TRADE-13", "race:G-TRADE-14")
@pytest.mark.rule("race:G-POWERS-1", "race:G-P-TRADE-1", "race:G-P-TRADE-2")
@pytest.mark.parametrize(
    ("cards", "price"),
    [
        ("Gem World*", 2),
        ("Comet Zone*", 3),
        ("Lost Species Ark World*", 4),
        ("Alien Robotic Factory*", 5),
        ("Gem World*, Export Duties", 3),
        ("Gem World*, Export Duties, Merchant World", 5),
        ("Spice World, Distant World, Export Duties, Pirate World*", 11),
        ("Space Port, Comet Zone*", 5),
        ("Pirate World, Gem World*", 2),
        ("Pirate World*", 5),
    ],
)
def test_cards_for_the_good_that_is_sold(cards: str, price: int) -> None:
    table = Table(seat(f"New Sparta, {cards}"), seat("Old Earth"), choices=("consume-trade", "develop"))
    assert (table.settle().sizes()[0], table.goods(0)) == (price, set())


@pytest.mark.rule("race:G-P-CONSUME-5", "race:G-P-CONSUME-6", "race:G-P-CONSUME-7", "race:G-P-CONSUME-21")
@pytest.mark.rule("race:G-CONSUME-15", "race:G-DOUBLE-1", "race:G-DOUBLE-2", "race:G-DOUBLE-6")
@pytest.mark.parametrize(
    ("power", "goods", "vp", "cards"),
    [
        ("Galactic Trendsetters", "Gem World*", 2, 0),
        ("New Vinland", "Comet Zone*", 0, 2),
        ("Tourist World", "Gem World*, Comet Zone*", 3, 0),
        ("Consumer Markets", "Gem World*, Spice World*, Space Port*", 3, 0),
        ("Free Trade Association", "Gem World*, Spice World*", 2, 2),
        ("Trade League", "Mining Conglomerate, Comet Zone*", 0, 5),
    ],
)
def test_what_a_power_pays_and_what_is_doubled(power: str, goods: str, vp: int, cards: int) -> None:
    for choice, factor in (("develop", 1), ("consume-double", 2)):
        table = Table(seat(f"New Sparta, {power}, {goods}"), seat("Old Earth"), choices=(choice, "consume-trade"))
        table.play(race.UsePower(card(power))).settle()
        assert (table.chips[0], table.sizes()[0], table.goods(0)) == (vp * factor, cards, set())


@pytest.mark.rule("race:G-PRODUCE-14", "race:G-P-PRODUCE-9", "race:G-P-PRODUCE-10", "race:G-P-PRODUCE-11")
@pytest.mark.rule("race:G-P-PRODUCE-12")
@pytest.mark.parametrize(
    ("cards", "drawn"),
    [
        ("Rebel Underground", 1),
        ("Merchant Guild", 2),
        ("Consumer Markets, Spice World, Space Port", 2),
        ("Consumer Markets, Spice World, Space Port*", 1),
        ("Research Labs, Alien Robotic Factory", 1),
        ("Diversified Economy, Spice World, Space Port, Plague World", 2),
        ("Pan-Galactic League, Avian Uplift Race, Plague World*", 2),
    ],
)
def test_cards_drawn_in_produce(cards: str, drawn: int) -> None:
    assert table_of(cards, choices=("develop", "produce")).settle().sizes()[0] == drawn


@pytest.mark.rule("race:G-SCORE-1", "race:G-SCORE-2", "race:G-SETUP-1")
def test_points_of_a_position_and_chips_of_a_new_game() -> None:
    state = Table(seat("Old Earth, Gem World, Galactic Federation", chips=7), seat("Alpha Centauri")).state
    assert mr.scores(state) == (2 + 1 + 2 + 7, 0)
    for players in (2, 3, 4):
        assert mr.new_game(race.Config("race-base", players), seed=1).chips == 12 * players
