"""Windows of the kernel on the treasure hunt: hunters haggle over a find, each with the coins in his purse."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from merchant_rules.kernel.stack import NOBODY
from merchant_rules.kernel.value import updater, value
from merchant_rules.kernel.windows import (
    Asking,
    Windows,
    in_priority,
    most_answers,
    stands,
    with_pass,
    without_pass,
)
from tests.kernel import toy
from tests.kernel.toy import State


@value
class Haggling(Asking):
    what: str
    queue: tuple[int, ...] = ()
    again: bool = False


def with_coins(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in in_priority(range(len(state.purses)), 1) if state.purses[seat])


def found(state: State, window: Haggling) -> State:
    """After the haggling the turn is over."""
    return evolve(state, turn=state.turn + 1)


HAGGLE: Windows[State, Haggling] = Windows(
    Haggling,
    updater(Haggling, "queue", "again"),
    lambda state, stack: evolve(state, stack=stack),
    lambda state, window: with_coins(state),
    found,
)


def rich(*purses: int) -> State:
    return evolve(toy.new(len(purses)), purses=purses)


def bid(state: State) -> State:
    """The first in the queue gives a coin away; then all are asked again."""
    seat = state.stack[-1].seat
    purses = tuple(coins - (at == seat) for at, coins in enumerate(state.purses))
    after = HAGGLE.played(evolve(state, purses=purses))
    assert after.stack[-1].seat == NOBODY  # what was played may set off more before anybody is asked
    return HAGGLE.run_empty(after, after.stack[-1])


def leave_it(state: State) -> State:
    after = HAGGLE.passed(state, state.stack[-1])
    return after if after.stack[-1].queue else HAGGLE.run_empty(after, after.stack[-1])


def queue(state: State) -> Any:
    top = state.stack[-1]
    return top.queue if type(top) is Haggling else None


def test_a_window_asks_in_priority_order_and_closes_when_all_have_passed() -> None:
    start = rich(1, 2, 0, 1)
    state = HAGGLE.opened(start, Haggling("lamp"))
    assert state.stack == (*start.stack, Haggling("lamp", (1, 3, 0)))
    assert state.stack[-1].seat == 1
    state = leave_it(leave_it(state))
    assert (queue(state), state.turn) == ((0,), start.turn)
    state = leave_it(state)
    assert (state.stack, state.turn) == (start.stack, start.turn + 1)


def test_a_window_that_asks_nobody_closes_at_once() -> None:
    start = rich(0, 0)
    assert HAGGLE.opened(start, Haggling("lamp")) == evolve(start, turn=start.turn + 1)


def test_after_a_play_all_are_asked_again_as_far_as_they_still_may_act() -> None:
    state = leave_it(HAGGLE.opened(rich(1, 1, 1), Haggling("lamp")))
    assert queue(state) == (2, 0)
    state = bid(state)
    assert queue(state) == (1, 0)  # the one that passed is asked anew, the one without coins is not
    start = HAGGLE.opened(rich(0, 1), Haggling("lamp"))
    assert queue(bid(start)) is None  # nobody is left to ask


def test_a_play_outside_a_window_restarts_nothing_and_who_leaves_is_asked_no_more() -> None:
    state = rich(1, 1)
    assert HAGGLE.played(state) is state
    assert HAGGLE.left(Haggling("lamp", (1, 0), True), 1) == Haggling("lamp", (0,), True)


def test_a_pass_for_the_turn_is_a_bit_for_each_seat() -> None:
    passes = with_pass(with_pass(0, 2), 0)
    assert [stands(passes, seat) for seat in range(3)] == [True, False, True]
    assert without_pass(without_pass(passes, 2), 2) == with_pass(0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_a_window_closes_within_its_bound(seed: int) -> None:
    rng = Random(seed)
    purses = tuple(rng.randrange(4) for _ in range(rng.randrange(2, 6)))
    start = rich(*purses)
    state, answers = HAGGLE.opened(start, Haggling("lamp")), 0
    while queue(state):
        state, answers = (bid if rng.random() < 0.5 else leave_it)(state), answers + 1
    assert answers <= most_answers(len(purses), sum(purses))
    assert state.turn == start.turn + 1
