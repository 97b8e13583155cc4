"""Positions by hand with what modules bring: Forts, damage, destroyed markers, Rastur, the Transit Box; and the IOU."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Moving, Trading
from merchant_rules.venus.modules.common import part_of
from merchant_rules.venus.modules.forts import Forts
from merchant_rules.venus.modules.rastur import Invasion
from merchant_rules.venus.modules.solitaire import Reserve
from merchant_rules.venus.modules.stowage import Arms
from tests.support import top

PLAIN = mr.Config("classic-1988", ("human", "nik"))
COMBAT = mr.Config("classic-1988", ("human", "nik"), ("combat",))
RASTUR = mr.Config("classic-1988", ("human", "nik"), ("rastur",), goal=1000)
WAR = mr.Config("classic-1988", ("human", "nik"), ("combat", "rastur"), goal=1000)
ALONE = mr.Config("classic-1988", ("human",), ("solitaire",), goal=1000)
FFG = mr.Config("ffg-classic", ("human", "whynom"))
BOARD = compile_rules(PLAIN).board
ORBIT, CITY = BOARD.orbits_of["rogue"][0], BOARD.cities_of["rogue"][0]
ROGUE = {"rogue": "nillis"}


def refused(config: mr.Config, **said: Any) -> tuple[str, ...]:
    with pytest.raises(mr.PositionError) as caught:
        mr.position(config, **said)
    return caught.value.problems


def moves(state: mr.State) -> list[str]:
    return [mr.token(state, move) for move in mr.legal_moves(state)]


@pytest.mark.parametrize("config", [COMBAT, WAR])
def test_forts_stand_where_they_are_put(config: mr.Config) -> None:
    seats = [mr.Seat(forts=(CITY,)), mr.Seat(ports=(ORBIT,), forts=(ORBIT,))]
    state = mr.position(config, seats=seats, cultures=ROGUE)
    assert part_of(state, Forts).sites == ((CITY,), (ORBIT,))
    assert mr.chart(state).nodes[ORBIT]["toll"] > 0
    assert mr.chart(state).nodes[CITY]["toll"] == 0, "one's own"
    assert mr.from_json(mr.to_json(state)) == state


def test_a_penalty_is_due_where_a_fort_of_another_stands() -> None:
    seats = [mr.Seat(place=CITY, money=500), mr.Seat(forts=(CITY,))]
    way = next(link.to for link in BOARD.links[CITY])
    state = mr.position(COMBAT, seats=seats, cultures=ROGUE, dice=(2, 3, 4), points=3, came_from=way)
    assert "pay" in moves(state)
    paid = mr.position(COMBAT, seats=seats, cultures=ROGUE, dice=(2, 3, 4), points=3, came_from=way, paid=True)
    assert "pay" not in moves(paid)


def test_what_is_damaged_works_no_more() -> None:
    seats = [mr.Seat(cargo=("laser", "shield", "shield"), ship="transport", damaged=("shield", "laser"))]
    state = mr.position(COMBAT, seats=seats)
    assert part_of(state, Arms).rigs[0].damaged == ("laser", "shield")
    assert state.rules.equipment(state, 0) == ("shield",)


def test_destroyed_markers_leave_empty_boxes() -> None:
    gone = ("relic-shield", "penalty-blue-10-1")
    state = mr.position(COMBAT, destroyed=gone)
    assert part_of(state, Arms).lost == tuple(sorted(gone))
    assert sorted(box.what for box in state.galaxy.boxes if box.what) == ["asteroid", "space"]
    assert not {*gone} & {*state.galaxy.pool}
    named = mr.position(COMBAT, destroyed=gone, questions={"moon-3": "space"})
    boxes = dict(zip(BOARD.questions, named.galaxy.boxes, strict=True))
    assert boxes["moon-3"].what == "space"
    assert sum(bool(box.what) for box in boxes.values()) == 2


@pytest.mark.parametrize("config", [RASTUR, WAR, ALONE])
def test_rastur_come_out_of_the_pool(config: mr.Config) -> None:
    fresh = mr.position(config)
    weakest = part_of(fresh, Invasion).pool[0]
    state = mr.position(config, rastur={ORBIT: weakest})
    assert part_of(state, Invasion).placed == ((ORBIT, weakest),)
    assert part_of(state, Invasion).pool == part_of(fresh, Invasion).pool[1:]
    assert state.rules.landing(state, ORBIT) == ""


def test_a_one_among_the_dice_has_drawn_a_rastur() -> None:
    strength = part_of(mr.position(RASTUR), Invasion).pool[0]
    said: dict[str, Any] = {"rastur": {ORBIT: strength}, "number": 5}
    assert part_of(mr.position(RASTUR, dice=(1, 2, 3), **said), Invasion).drawn == 5
    assert part_of(mr.position(RASTUR, dice=(2, 2, 3), **said), Invasion).drawn == 0


def test_alone_they_also_come_out_of_the_reserve_and_wait_in_transit() -> None:
    fresh = mr.position(ALONE)
    active, reserve = part_of(fresh, Invasion).pool, part_of(fresh, Reserve).pool
    state = mr.position(ALONE, rastur={ORBIT: reserve[-1]}, transit=reserve[0])
    assert part_of(state, Reserve) == Reserve(reserve[1:-1], reserve[0])
    assert part_of(state, Invasion).pool == active
    weak = mr.position(ALONE, transit=active[0])
    assert (part_of(weak, Reserve).transit, part_of(weak, Invasion).pool) == (active[0], active[1:])


@pytest.mark.rule("ffg:F-IOU-1")
def test_what_is_left_of_an_iou_buys_first() -> None:
    board = compile_rules(FFG).board
    seat = mr.Seat(place=board.cities_of["desert"][0], money=0, ship="transport")
    said: dict[str, Any] = {"seats": [seat], "cultures": {"desert": "nillis"}, "trading": "stayed"}
    state = mr.position(FFG, iou=80, **said)
    assert isinstance(state.stack[-1], Trading)
    assert state.stack[-1].iou == 80
    assert any(token.startswith("buy:") for token in moves(state))
    assert not any(token.startswith("buy:") for token in moves(mr.position(FFG, **said)))
    assert "Trading: an IOU of which 9999 are left is none of 'nillis'" in refused(FFG, iou=9999, **said)


@pytest.mark.parametrize(
    "said, thing",
    [
        ({"seats": [mr.Seat(forts=("moon-1",))]}, "Forts"),
        ({"seats": [mr.Seat(cargo=("shield",), damaged=("shield",))]}, "damage"),
        ({"destroyed": ("relic-shield",)}, "destroyed markers"),
        ({"rastur": {ORBIT: 60}}, "Rastur"),
        ({"transit": 60}, "Transit Box"),
    ],
)
@pytest.mark.parametrize("config", [PLAIN, FFG])
def test_without_the_module_there_is_no_such_thing(config: mr.Config, said: dict[str, Any], thing: str) -> None:
    assert f"there is no such thing as {thing} in this game" in refused(config, **said)


def test_an_iou_of_1988_is_common_credit() -> None:
    said: dict[str, Any] = {"seats": [mr.Seat(place=CITY)], "cultures": ROGUE, "trading": "stayed"}
    assert mr.position(PLAIN, credit=20, **said)
    assert refused(PLAIN, iou=20, **said)


def test_all_that_is_wrong_with_the_parts_of_modules_is_told() -> None:
    seats = [
        mr.Seat(forts=("nowhere", "galactic-base", CITY), damaged=("laser",)),
        mr.Seat(forts=(CITY,), cargo=("space-spice",), damaged=("space-spice",)),
    ]
    problems = refused(WAR, seats=seats, cultures=ROGUE, rastur={"rogue-2": 7}, destroyed=("gate-9",))
    assert {
        "there is no '?' marker 'gate-9'",
        "no Fort can stand at 'nowhere'",
        "no Fort can stand at 'galactic-base'",
        "two Forts stand on one dot",
        "seat 0 has no 'laser' that could be damaged",
        "seat 1 has no 'space-spice' that could be damaged",
        "no Rastur can be at 'rogue-2'",
        "the Rastur are not those of the mix chart",
    } <= {*problems}


def test_too_many_forts_rastur_and_a_full_transit_box() -> None:
    sites = tuple(sorted(dot for system in BOARD.systems for dot in BOARD.cities_of[system]))[:9]
    homes = dict(zip(BOARD.systems, (c.slug for c in compile_rules(PLAIN).catalog.cultures), strict=True))
    assert any("are not the Forts of seat 0" in problem for problem in refused(
        COMBAT, seats=[mr.Seat(forts=sites)], cultures=homes
    ))  # fmt: skip
    strength = part_of(mr.position(RASTUR), Invasion).pool[-1]
    everywhere = dict.fromkeys(BOARD.orbits, strength)
    assert "the Rastur are not those of the mix chart" in refused(RASTUR, rastur=everywhere)
    assert "the Rastur are not those of the box" in refused(ALONE, transit=7)


@pytest.mark.parametrize(
    "said, says",
    [
        ({"rastur": [ORBIT]}, "rastur are dots"),
        ({"rastur": {ORBIT: "60"}}, "rastur are dots"),
        ({"transit": True}, "transit must be int"),
        ({"destroyed": "relic-shield"}, "destroyed must be strs"),
        ({"iou": 1.0}, "iou must be int"),
        ({"seats": [{"forts": "moon-1"}]}, "seat 0: forts must be strs"),
        ({"seats": [{"damaged": [1]}]}, "seat 0: damaged must be strs"),
    ],
)
def test_wrong_types_are_told(said: dict[str, Any], says: str) -> None:
    assert any(problem.startswith(says) for problem in refused(WAR, **said))


def test_space_without_a_marker_that_was_shot_is_refused() -> None:
    assert any("are unknown" in problem for problem in refused(PLAIN, questions={"moon-3": "space"}))


@pytest.mark.rule("F-09")
def test_a_ship_that_came_by_a_jump_can_be_saved_on_its_gate() -> None:
    """The gate of arrival does nothing, which was taken for a Gate Lock that the ship does not have."""
    seat = mr.Seat(place="jungle-4", relics=("relic-jump-start",))
    state = mr.position(FFG, seats=[seat], questions={"jungle-5": "gate-4", "moon-3": "gate-3"})
    for text in ("gate:jungle-5", "roll:1-4-5", "assign:4", "jump:jungle-5"):
        action = mr.parse_token(state, text)
        state = mr.apply_action(state, action) if mr.check(state, action) is None else state
    assert state.players[0].place == "jungle-5"
    assert mr.from_json(mr.to_json(state)) == state
    locked = attrs.evolve(top(state, Moving), gates_locked=True, entries=0)
    problems = mr.validate(attrs.evolve(state, stack=(locked,)))
    assert any("the gates are off" in problem for problem in problems)
