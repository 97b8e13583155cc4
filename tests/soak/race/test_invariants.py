"""The invariants of the soak bite: a state with one thing wrong is noticed, and for the right reason."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.gathering import asking
from merchant_rules.kernel.pools import Card, Pool
from merchant_rules.kernel.tuples import replaced
from merchant_rules.race.frames import GameOver, Trimming
from tests.soak.race.invariants import HAND, changes, faults
from tests.soak.race.rich import rich_start

CONFIG = race.Config("race-base", 3)
START = rich_start(CONFIG, Random(4), None)
FIRST = START.players[0]


def with_seat(number: int = 0, **change: Any) -> race.State:
    player = attrs.evolve(START.players[number], **change)
    return attrs.evolve(START, players=replaced(START.players, number, player))


def ended(reason: str, *winners: int, state: race.State = START) -> race.State:
    return attrs.evolve(state, stack=(GameOver(winners, reason),))


def holding(count: int) -> race.State:
    """The first seat has so many cards more."""
    return with_seat(hand=(*FIRST.hand, *[Card("gem-world", 1)] * count))


UNSEEN, SUPPLY = START.pool.unseen, START.pool.supply
FULL = with_seat(tableau=(*FIRST.tableau, *(card.slug for card in START.rules.tables.catalog.cards[:12])))

BROKEN: dict[str, tuple[race.State, str]] = {
    "a card is lost": (attrs.evolve(START, pool=Pool(UNSEEN[1:], SUPPLY)), f"1 of {UNSEEN[0]} lost"),
    "a card twice": (with_seat(hand=(*FIRST.hand, *FIRST.hand[-1:])), f"1 of {FIRST.hand[-1].face} too many"),
    "the supply is short": (attrs.evolve(START, pool=Pool(UNSEEN, SUPPLY - 1)), "unseen cards"),
    "a supply below nothing": (attrs.evolve(START, pool=Pool(UNSEEN, -1)), "-1 cards in the supply"),
    "a chip comes from nowhere": (with_seat(chips=FIRST.chips + 1), "all chips add up to 37"),
    "chips below nothing": (with_seat(chips=-1), "a seat has chips below 0"),
    "the same card in a tableau": (with_seat(tableau=FIRST.tableau * 2), "seat 0 has a card twice"),
    "a good on nothing": (with_seat(goods=("gem-world",)), "lie elsewhere or out of order"),
    "a good without a card": (with_seat(goods=FIRST.goods, lying=()), "goods that are not there"),
    "a good that somebody knows": (with_seat(lying=(Card("", 1),) * len(FIRST.goods)), "that somebody knows"),
    "a card of somebody else": (with_seat(hand=(Card("gem-world", 2),)), "has not seen"),
    "a hand out of order": (with_seat(hand=FIRST.hand[::-1]), "out of order"),
    "a seat that does not exist": (attrs.evolve(START, stack=(Trimming(asking((7,))),)), "does not exist"),
    "an end for no reason": (ended("tableau", 0), "ended by tableau and not by round-limit"),
    "a winner at the limit of rounds": (ended("round-limit", 0), "winners=(0,)"),
    "somebody else has won": (ended("tableau", 1, state=FULL), "winners=(1,)"),
}


def test_the_start_is_sound() -> None:
    assert faults(START, START) == []
    fresh = mr.new_game(CONFIG, seed=1)
    assert faults(fresh, fresh) == []
    assert FIRST.goods, "the seat has a good to take away"


@pytest.mark.parametrize("name", BROKEN)
def test_one_thing_wrong_is_noticed(name: str) -> None:
    state, reason = BROKEN[name]
    assert any(reason in fault for fault in faults(state, START)), faults(state, START)


NEXT = attrs.evolve(START, round=START.round + 1)
TRIMMING = attrs.evolve(holding(HAND + 1 - len(FIRST.hand)), stack=(Trimming(asking((0,))),))

CHANGES: dict[str, tuple[race.State, race.State, str]] = {
    "chips come back": (with_seat(chips=3), with_seat(chips=2), "seat 0 has given chips back"),
    "a start world is gone": (START, with_seat(tableau=FIRST.tableau[1:]), "another start world"),
    "another is first": (START, attrs.evolve(START, first=(START.first + 1) % 3), "has become the first"),
    "a round is left out": (START, attrs.evolve(START, round=START.round + 2), "follows round"),
    "a hand over the limit": (START, attrs.evolve(holding(HAND), round=START.round + 1), "after a round"),
    "a hand over the limit at the end": (START, ended("round-limit", state=holding(HAND)), "after a round"),
    "too many discarded": (TRIMMING, attrs.evolve(NEXT, players=with_seat(hand=()).players), "below the limit"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_impossible_step_is_noticed(name: str) -> None:
    before, after, reason = CHANGES[name]
    assert any(reason in fault for fault in changes(before, after)), changes(before, after)


def test_nothing_is_wrong_with_standing_still_or_with_a_new_round() -> None:
    assert changes(START, START) == []
    assert changes(START, NEXT) == []
