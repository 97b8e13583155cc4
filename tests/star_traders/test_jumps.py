"""Jumps in numbers: what lines need, what rolls come to, what personalities change."""

from __future__ import annotations

from fractions import Fraction

import pytest

from merchant_rules.star_traders.map.compiled import Way
from merchant_rules.star_traders.rules.jumps import (
    attempts,
    awesome_worlds,
    chance,
    digit,
    least_roll,
    psychic_worlds,
    roll_bonus,
    succeeds,
    velma_rerolls,
    winning_faces,
    world_named,
)
from tests.star_traders.packaged import CATALOG, STARMAP

# Ways of each colour that lead somewhere: tests of colours need no map.
WAYS = {colour.slug: Way("mink", colour.slug, colour.regular, colour.station) for colour in CATALOG.colours}
MINK_NIVEN = STARMAP.joins["mink"]["niven"]


@pytest.mark.rule("star:S-MOVE-4")
@pytest.mark.parametrize(
    ("colour", "least", "faces", "percent"),
    [("orange", 2, 5, 83.3), ("red", 3, 4, 66.7), ("violet", 4, 3, 50.0), ("blue", 5, 2, 33.3), ("green", 6, 1, 16.7)],
)
def test_the_least_roll_and_the_chance_of_each_colour(colour: str, least: int, faces: int, percent: float) -> None:
    found = least_roll(CATALOG, WAYS[colour])
    assert found == least
    assert [succeeds(die, found) for die in range(1, 7)].count(True) == winning_faces(found) == faces
    assert round(float(chance(found) * 100), 1) == percent


@pytest.mark.rule("star:S-MOVE-10", "star:S-MOVE-11")
def test_station_jumps_need_a_roll_on_green_lines_only() -> None:
    station = {colour: least_roll(CATALOG, way, station=True) for colour, way in WAYS.items()}
    assert station == {"orange": None, "red": None, "violet": None, "blue": None, "green": 3}
    assert [succeeds(die, 3) for die in (2, 3)] == [False, True]
    assert winning_faces(None) == 6
    assert chance(None) == 1


def test_success_is_judged_on_the_changed_result() -> None:
    least = least_roll(CATALOG, MINK_NIVEN)
    assert succeeds(3 - 1, least)
    assert not succeeds(3 - 2, least)
    assert succeeds(6 + 1, least_roll(CATALOG, WAYS["green"]))


def test_as_many_attempts_as_engines_and_priority_runs_allow() -> None:
    factor = CATALOG.kind_by_slug["priority-run"].factor
    assert [attempts(CATALOG, engines) for engines in (0, 1, 3, 5)] == [0, 1, 3, 5]
    assert attempts(CATALOG, 3, 1) == 3 + 3 * factor
    assert attempts(CATALOG, 4, 2) == 4 + 2 * 4 * factor


@pytest.mark.rule("star:S-ZAP-2")
def test_a_digit_of_a_world_stays_within_the_die() -> None:
    assert [digit(result) for result in range(-1, 9)] == [1, 1, 1, 2, 3, 4, 5, 6, 6, 6]
    assert world_named(STARMAP, 6 + 1, 1 - 1) == "endor"  # 61


def test_two_dice_name_each_world_once() -> None:
    assert world_named(STARMAP, 2, 6) == "drachir"
    named = [world_named(STARMAP, first, second) for first in range(1, 7) for second in range(1, 7)]
    assert sorted(named) == sorted(STARMAP.worlds)


def test_zaps_change_rolls_by_what_the_cards_say() -> None:
    zap, superzap = CATALOG.kind_by_slug["zap"], CATALOG.kind_by_slug["superzap"]
    assert sorted(zap.shifts) == [-zap.shifts[1], zap.shifts[1]]
    assert not set(zap.shifts) & set(superzap.shifts)
    assert not succeeds(2 + min(zap.shifts), least_roll(CATALOG, MINK_NIVEN))  # the printed example: 2 becomes 1


@pytest.mark.rule("star:S-NAV-1", "star:S-NAV-2", "star:S-NAV-4", "star:S-NAV-6")
def test_the_navigator_adds_one_but_on_orange_lines() -> None:
    bonus = {colour: roll_bonus(CATALOG, way, ("navigator",)) for colour, way in WAYS.items()}
    assert bonus == {"orange": 0, "red": 1, "violet": 1, "blue": 1, "green": 1}
    assert not roll_bonus(CATALOG, WAYS["violet"], ("seer",))
    assert not succeeds(1, least_roll(CATALOG, MINK_NIVEN), roll_bonus(CATALOG, MINK_NIVEN, ("navigator",)))
    assert succeeds(3, least_roll(CATALOG, WAYS["violet"]), bonus["violet"])
    assert succeeds(2, least_roll(CATALOG, WAYS["green"], station=True), bonus["green"])
    assert succeeds(5 - 1, least_roll(CATALOG, WAYS["blue"]), bonus["blue"])  # zapped to 4
    assert chance(6, 1) == Fraction(1, 3)
    assert winning_faces(2, 3) == 6


@pytest.mark.rule("star:S-VEL-1", "star:S-VEL-2")
def test_velma_and_green_lines() -> None:
    velma = ("verdant-velma",)
    assert least_roll(CATALOG, WAYS["green"], personalities=velma) == 3
    assert least_roll(CATALOG, WAYS["green"], station=True, personalities=velma) is None
    for colour in ("orange", "red", "violet", "blue"):
        assert least_roll(CATALOG, WAYS[colour], personalities=velma) == least_roll(CATALOG, WAYS[colour])


def test_velma_rolls_again_while_the_die_names_the_arm_she_left() -> None:
    assert [velma_rerolls(STARMAP, "niven", die) for die in range(1, 7)] == [True] + [False] * 5
    assert velma_rerolls(STARMAP, "capital", 7)  # zapped, it counts as 6


@pytest.mark.rule("star:S-AND-3", "star:S-AND-8")
def test_where_an_awesome_jump_may_lead() -> None:
    numbers = [STARMAP.number[world] for world in awesome_worlds(CATALOG, STARMAP, (2, 6, 4))]
    assert numbers == [26, 64, 42]
    assert awesome_worlds(CATALOG, STARMAP, (1, 1, 1)) == ("kluge",)
    assert [STARMAP.number[world] for world in awesome_worlds(CATALOG, STARMAP, (7, 0, 3))] == [61, 13, 36]


def neighbours(start: str, *colours: str) -> tuple[str, ...]:
    return tuple(way.to for way in STARMAP.ways[start] if way.colour in colours)


@pytest.mark.rule("star:S-SEER-2", "star:S-SEER-4")
def test_where_a_psychic_jump_may_lead() -> None:
    for start in STARMAP.worlds:
        assert psychic_worlds(CATALOG, STARMAP, start, 4) == neighbours(start, "orange", "red", "violet")
        assert psychic_worlds(CATALOG, STARMAP, start, 1) == ()
    green = next((world, way.to) for world, ways in STARMAP.ways.items() for way in ways if way.colour == "green")
    start, over_green = green
    assert over_green in psychic_worlds(CATALOG, STARMAP, start, 3, stations={over_green})
    assert over_green not in psychic_worlds(CATALOG, STARMAP, start, 2, stations={over_green})
    assert psychic_worlds(CATALOG, STARMAP, "mink", 1, stations={"niven"}) == ("niven",)
    assert psychic_worlds(CATALOG, STARMAP, "mink", 1, stations={"capital"}) == ()


def test_a_seer_who_is_the_navigator_adds_one() -> None:
    both = ("seer", "navigator")
    for start in STARMAP.worlds:
        assert psychic_worlds(CATALOG, STARMAP, start, 2, personalities=both) == neighbours(start, "orange", "red")
        assert psychic_worlds(CATALOG, STARMAP, start, 1, personalities=both) == ()
