"""Produce, played: goods, windfall worlds in the player's order, draws, and who produced most."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.frames import ChoosingWorld, Producing, Selecting
from tests.race.support import card
from tests.race.table import Table, filler, seat

PRODUCE, OTHER = "produce", "develop"


def on(world: str, by: str = "") -> race.ProduceOn:
    return race.ProduceOn(card(world), card(by) if by else "")


@pytest.mark.rule("race:G-PRODUCE-4", "race:G-PRODUCE-20", "race:G-PRODUCE-1", "race:G-PRODUCE-2")
def test_all_produce_without_being_asked() -> None:
    table = Table(
        seat("New Sparta, Gem World, Spice World*, Comet Zone"), seat("Earth's Lost Colony"), choices=(OTHER, PRODUCE)
    )
    table.settle()
    assert isinstance(table.top(), Selecting)
    assert table.goods(0) == {"Gem World", "Spice World", "Comet Zone"}
    assert table.goods(1) == {"Earth's Lost Colony"}
    assert table.sizes() == (2, 0)


@pytest.mark.rule("race:G-PRODUCE-9", "race:G-PRODUCE-10", "race:G-PRODUCE-5", "race:G-PRODUCE-8", "R-G35")
def test_bonus_and_powers_fill_windfall_worlds_in_any_order() -> None:
    table = Table(
        seat("New Sparta, Genetics Lab, Pre-Sentient Race, Empath World, Asteroid Belt"), seat("Old Earth"),
        choices=(PRODUCE, OTHER),
    )  # fmt: skip
    assert isinstance(table.top(), Producing)
    genes = ("Pre-Sentient Race", "Empath World")
    assert set(table.moves()) == {
        *(on(world, "Genetics Lab") for world in genes), *(on(world) for world in (*genes, "Asteroid Belt"))
    }  # fmt: skip
    assert table.refuses(on("Asteroid Belt", "Genetics Lab")) == "race:G-PRODUCE-10"
    table.play(
        on("Pre-Sentient Race"),
    )
    table.settle()
    assert table.goods(0) == set(genes)  # the Lab had one world left
    lost = Table(
        seat("New Sparta, Genetics Lab, Empath World, Asteroid Belt"), seat("Old Earth"), choices=(PRODUCE, OTHER)
    )
    lost.play(on("Empath World")).settle()
    assert lost.goods(0) == {"Empath World"}  # the bonus took the only one that the Lab could fill


@pytest.mark.rule("race:G-PRODUCE-6", "race:G-PRODUCE-11")
def test_without_an_empty_windfall_world_bonus_and_powers_do_nothing() -> None:
    table = Table(seat("New Sparta, Genetics Lab, Empath World*"), seat("Old Earth"), choices=(PRODUCE, OTHER))
    table.settle()
    assert (isinstance(table.top(), Selecting), table.sizes()[0]) == (True, 0)


@pytest.mark.rule("race:G-PRODUCE-12")
def test_a_world_draws_when_it_really_produces() -> None:
    full = Table(seat("New Sparta, Gem World*"), seat("Old Earth"), choices=(OTHER, PRODUCE))
    assert full.settle().sizes()[0] == 0
    empty = Table(seat("New Sparta, Gem World"), seat("Old Earth"), choices=(OTHER, PRODUCE))
    assert empty.settle().sizes()[0] == 1


@pytest.mark.rule("race:G-PRODUCE-13")
def test_a_windfall_world_draws_in_produce_and_not_when_settled() -> None:
    table = Table(seat("New Sparta", "Runaway Robots"), seat("Old Earth"), choices=(OTHER, "settle"))
    table.first(ChoosingWorld).place("Runaway Robots", "").settle()
    assert table.sizes()[0] == 0
    for choices, tableau in (((PRODUCE, OTHER), "New Sparta"), ((OTHER, PRODUCE), "New Sparta, Mining Robots")):
        table = Table(seat(f"{tableau}, Runaway Robots"), seat("Old Earth"), choices=choices)
        assert table.settle().sizes()[0] == 1


@pytest.mark.rule("race:G-PRODUCE-14", "race:G-PRODUCE-15", "race:G-PRODUCE-16", "race:G-PRODUCE-17", "R-G36")
def test_only_goods_of_this_phase_are_counted_at_its_end() -> None:
    table = Table(
        seat("New Sparta, Consumer Markets, Spice World, Space Port*, Galactic Resort", "Star Nomad Lair"),
        seat("Old Earth"), choices=(PRODUCE, "settle"),
    )  # fmt: skip
    table.place("Star Nomad Lair", "").settle()  # its windfall good is none that was produced
    assert table.goods(0) == {"Spice World", "Space Port", "Galactic Resort", "Star Nomad Lair"}
    assert table.sizes()[0] == 2  # Spice World, and Galactic Resort by the bonus
    labs = Table(seat("New Sparta, Research Labs, Deserted Alien Colony"), seat("Old Earth"), choices=(PRODUCE, OTHER))
    assert labs.settle().sizes()[0] == 1


@pytest.mark.rule("race:G-PRODUCE-18", "race:G-P-PRODUCE-13", "R-G37")
def test_the_most_rare_goods_are_found_at_the_end() -> None:
    seats = (seat("New Sparta, Mining Conglomerate, Asteroid Belt"), seat("Old Earth, Rebel Miners"))
    tied = Table(*seats, choices=(PRODUCE, OTHER))
    assert tied.settle().sizes()[0] == 0
    more = Table(
        seat("New Sparta, Mining Conglomerate, Asteroid Belt, Rebel Miners"),
        seat("Old Earth, New Earth"),
        choices=(PRODUCE, OTHER),
    )
    assert more.settle().sizes()[0] == 2
    none = Table(seat("New Sparta, Mining Conglomerate"), seat("Old Earth"), choices=(PRODUCE, OTHER))
    assert none.settle().sizes()[0] == 0
    # the first in order had the most until the second produced
    late = Table(
        seat("Old Earth, Mining Conglomerate, Rebel Miners"),
        seat("New Sparta, New Earth, Asteroid Belt"),
        choices=(OTHER, PRODUCE),
    )
    assert late.settle().sizes() == (0, 0)


@pytest.mark.rule("race:G-PRODUCE-21")
def test_plain_draws_come_where_nothing_is_produced() -> None:
    table = Table(seat("New Sparta, Rebel Underground"), seat("Old Earth"), choices=(OTHER, PRODUCE))
    assert (table.settle().sizes(), table.goods(0)) == ((1, 0), set())


@pytest.mark.rule("R-G57")
def test_goods_come_first_then_the_draws() -> None:
    table = Table(seat("New Sparta, Gem World, Merchant Guild"), seat("Old Earth"), choices=(OTHER, PRODUCE))
    assert table.goods(0) == {"Gem World"}
    assert mr.actor(table.state) == mr.CHANCE
    assert table.settle().sizes()[0] == 1 + 2


def test_hands_grow_without_limit_until_the_round_ends() -> None:
    table = Table(
        seat("New Sparta, Merchant Guild, Rebel Underground", filler(9)), seat("Old Earth"), choices=("settle", PRODUCE)
    )
    table.place("", "").settle()
    assert table.sizes()[0] == 12
