"""The invariants of the soak bite: a state with one thing wrong is noticed, and for the right reason."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.kernel.tuples import replaced
from merchant_rules.venus.frames import Declaring, Drawing, GameOver, MakingRoom
from tests.soak.venus.invariants import changes, faults
from tests.soak.venus.rich import rich_start

CONFIG = mr.Config("classic-1988", ("human", "nik", "dell"), goal=20000, options={"first_player": 0})
START = rich_start(CONFIG, Random(2), None)


def with_seat(number: int = 0, **change: Any) -> mr.State:
    player = attrs.evolve(START.players[number], **change)
    return attrs.evolve(START, players=replaced(START.players, number, player))


def with_market(**change: Any) -> mr.State:
    return attrs.evolve(START, market=attrs.evolve(START.market, **change))


def with_galaxy(**change: Any) -> mr.State:
    return attrs.evolve(START, galaxy=attrs.evolve(START.galaxy, **change))


def first(open_: bool) -> int:
    return next(n for n, home in enumerate(START.galaxy.homes) if home.open is open_)


CUP, LYING, HOMES, BOXES = START.market.cup, START.market.lying, START.galaxy.homes, START.galaxy.boxes
HIDDEN = Secret()
UNFOUND = next(c.slug for c in START.rules.catalog.cultures if c.slug not in {home.what for home in HOMES if home.open})
DARK_ORBIT = START.rules.board.orbit_index[START.rules.board.orbits_of[START.rules.board.systems[first(False)]][0]]

BROKEN: dict[str, tuple[mr.State, str]] = {
    "a coin is lost": (with_seat(money=START.players[0].money - 1), "all money adds up"),
    "a coin comes from nowhere": (with_market(bank=START.market.bank + 1), "all money adds up"),
    "debts": (with_seat(money=-10), "seat 0 has -10"),
    "a marker is lost from the cup": (with_market(cup=CUP[1:]), f"1 of {CUP[0]} lost"),
    "the cup is short": (with_market(cup=CUP[1:]), "in the cup"),
    "a marker twice": (with_market(cup=(*CUP, CUP[-1])), f"1 of {CUP[-1]} too many"),
    "a wrong pile": (with_market(lying=(*LYING[1:], LYING[0])), "and belongs to"),
    "equipment is lost": (with_market(stock=(START.market.stock[0] - 1, *START.market.stock[1:])), "1 of shield lost"),
    "a relic twice": (with_seat(relics=("relic-shield", "relic-shield")), "of relic-shield too many"),
    "a '?' marker is forgotten": (with_galaxy(pool=START.galaxy.pool[1:]), "lost"),
    "two homes": (with_galaxy(homes=(HOMES[first(True)],) * len(HOMES)), "one thing in two places"),
    "seen by a stranger": (with_galaxy(boxes=(attrs.evolve(BOXES[0], known_to=99), *BOXES[1:])), "do not exist"),
    "open without a name": (with_galaxy(boxes=(Secret("", 0, True), *BOXES[1:])), "not identified"),
    "too much cargo": (with_seat(cargo=("custom-hives",) * 9), "cannot carry"),
    "cargo out of order": (with_seat(cargo=("space-spice", "custom-hives")), "out of order"),
    "nowhere": (with_seat(place="the-moon"), "is nowhere"),
    "new and not there": (with_seat(fresh=("space-spice",)), "has not got it"),
    "a species twice": (with_seat(species="nik"), "a species twice"),
    "an IOU of the undiscovered": (with_seat(ious=(UNFOUND,)), "IOUs twice or of the undiscovered"),
    "a relic in the hold": (with_seat(cargo=("relic-shield",)), "relics in the hold"),
    "a port in the dark": (with_galaxy(ports=replaced(START.galaxy.ports, DARK_ORBIT, 0)), "nobody is discovered"),
    "thirteen buildings": (with_galaxy(ports=(0,) * len(START.galaxy.ports)), "more than 12"),
    "a hidden factory": (
        with_galaxy(factories=replaced(START.galaxy.factories, START.rules.culture_index[UNFOUND], (0, "dry-city"))),
        "have a factory",
    ),
    "a seat that does not exist": (attrs.evolve(START, stack=(Declaring(7),)), "a seat that does not exist"),
    "another's turn": (attrs.evolve(START, stack=(Declaring(1),)), "in the turn of seat 0"),
    "a win without the worth": (attrs.evolve(START, stack=(GameOver("goal", (0,)),)), "with ["),
    "a bank that is not empty": (attrs.evolve(START, stack=(GameOver("bank-empty", (0,)),)), "in the Bank"),
}


def test_the_start_is_sound() -> None:
    assert faults(START, START) == []
    fresh = mr.new_game(CONFIG, seed=1)
    assert faults(fresh, fresh) == []


@pytest.mark.parametrize("name", BROKEN)
def test_one_thing_wrong_is_noticed(name: str) -> None:
    state, reason = BROKEN[name]
    assert any(reason in fault for fault in faults(state, START)), faults(state, START)


def test_a_ship_may_be_too_full_only_while_room_is_made() -> None:
    full = with_seat(cargo=("custom-hives",) * 9)
    making = attrs.evolve(full, stack=(*full.stack, MakingRoom(0)))
    assert not any("cannot carry" in fault for fault in faults(making, START))


def test_what_waits_for_the_cup_is_counted() -> None:
    waiting = attrs.evolve(with_market(cup=CUP[1:]), stack=(*START.stack, Drawing(0, (CUP[0],))))
    assert not any(CUP[0] in fault for fault in faults(waiting, START))


def port_of(owner: int) -> tuple[int, ...]:
    return (owner, *START.galaxy.ports[1:])


CHANGES: dict[str, tuple[Callable[[], tuple[mr.State, mr.State]], str]] = {
    "a home closes": (lambda: (START, with_galaxy(homes=(HIDDEN,) * len(HOMES))), "was forgotten"),
    "a home changes": (
        lambda: (START, with_galaxy(homes=replaced(HOMES, first(True), Secret(UNFOUND, 7, True)))),
        "has become",
    ),
    "the pool grows": (lambda: (with_galaxy(pool=()), START), "the pool has grown"),
    "a port changes hands": (lambda: (with_galaxy(ports=port_of(0)), with_galaxy(ports=port_of(1))), "now belongs"),
    "a turn is left out": (lambda: (START, attrs.evolve(START, turn=attrs.evolve(START.turn, number=3))), "follows"),
    "an IOU comes back": (
        lambda: (attrs.evolve(START, players=tuple(attrs.evolve(p, ious=()) for p in START.players)), START),
        "IOUs came back",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_impossible_step_is_noticed(name: str) -> None:
    make, reason = CHANGES[name]
    assert any(reason in fault for fault in changes(*make())), changes(*make())


def test_nothing_is_wrong_with_standing_still() -> None:
    assert changes(START, START) == []
