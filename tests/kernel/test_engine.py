"""The generic engine: refusals with reasons, chance settled or left open, samples, traces."""

from __future__ import annotations

import pytest
from attrs import evolve

from merchant_rules.errors import IllegalAction, Violation
from merchant_rules.kernel.actions import ChanceSpec, nothing
from merchant_rules.kernel.chance import Outcome, Source
from merchant_rules.kernel.engine import (
    actor,
    apply_action,
    apply_unchecked,
    chance_outcomes,
    chance_steps,
    check,
    legal_moves,
    resumed,
    sample,
    settle,
    steps,
)
from merchant_rules.kernel.secrets import Secret
from merchant_rules.kernel.stack import CHANCE
from merchant_rules.kernel.value import value
from tests.kernel import toy


@value
class Pair:
    dice: tuple[int, ...]


START, SEEDED = toy.new(2), toy.new(2, (), 5)
THROWN = apply_action(START, toy.Throw())


def code(state: toy.State, action: object, seat: int | None = None) -> str:
    violation = check(state, action, seat=seat)
    return violation.code if violation is not None else ""


@pytest.mark.parametrize(
    "state, action, seat, expected",
    [
        (START, toy.Throw(), None, ""),
        (START, toy.Throw(), 0, ""),
        (START, toy.Throw(), 1, "not-your-turn"),
        (START, "throw", None, "unknown-action"),
        (START, None, None, "unknown-action"),
        (START, toy.Hunting(0), None, "unknown-action"),
        (START, toy.Answer(), None, "not-now"),
        (START, toy.Threw(3), None, "not-now"),
        (START, toy.Dig("nowhere"), None, "no-cave"),
        (START, toy.Gift(1, 6), None, ""),
        (START, toy.Gift(1, 7), None, "no-coins"),
        (THROWN, toy.Throw(), None, "chance-decides"),
        (THROWN, toy.Threw(6), None, ""),
        (THROWN, toy.Threw(7), None, "impossible-outcome"),
        (THROWN, toy.Threw(10**5000), None, "impossible-outcome"),
        (THROWN, toy.Threw(True), None, "impossible-outcome"),
        (THROWN, toy.Found("gem"), None, "chance-decides"),
        (toy.with_top(START, toy.Over((0,))), toy.Throw(), None, "game-over"),
    ],
)
def test_a_check_says_why(state: toy.State, action: object, seat: int | None, expected: str) -> None:
    assert code(state, action, seat) == expected
    if expected:
        with pytest.raises(IllegalAction) as caught:
            apply_action(state, action, seat=seat)
        assert caught.value.code == expected
        assert caught.value.rule in {"toy:0", "toy:1", "toy:3"}


def test_moves_are_listed_in_the_order_of_the_specs_without_open_ones() -> None:
    peeks, digs = (tuple(map(make, toy.CAVES)) for make in (toy.Peek, toy.Dig))
    assert legal_moves(START) == (toy.Throw(), *peeks, *digs, toy.Bank())
    assert legal_moves(THROWN) == ()
    assert nothing(START, START.stack[-1]) == ()


def test_explicit_play_stops_at_chance() -> None:
    assert actor(THROWN) == CHANCE
    assert [outcome.weight for outcome in chance_outcomes(THROWN)] == [1] * 6
    assert chance_outcomes(START) == ()
    assert settle(THROWN) == THROWN


def test_one_outcome_is_settled_at_once_in_explicit_play() -> None:
    known = evolve(START, caves=(Secret("gem", 1), *START.caves[1:]))
    dug, found = steps(known, toy.Dig("east"))
    assert (dug.noted, dug.chance, found.noted, found.chance) == (True, False, False, True)
    assert found.after == apply_action(known, toy.Dig("east"))
    assert apply_action(known, toy.Dig("east")).stack == (toy.Hunting(1),)
    last = toy.with_frame(evolve(START, cup=("gold",)), toy.Shaking())
    assert settle(last).stack == (toy.Hunting(0, haul=4),)


def test_one_outcome_costs_a_seeded_game_nothing() -> None:
    last = toy.with_frame(evolve(SEEDED, cup=("gold",)), toy.Shaking())
    (step,) = chance_steps(last)
    assert step.after.stack == settle(last).stack == (toy.Hunting(0, haul=4),)
    assert step.after.source == SEEDED.source
    assert not step.noted


def test_seeded_play_goes_on_until_a_seat_decides() -> None:
    state = SEEDED
    for _ in range(30):
        state = apply_action(state, legal_moves(state)[0])
        assert actor(state) >= 0
    assert state.source is not None
    assert state.source.counts[0] > 10


def test_steps_replay_by_hand() -> None:
    for seed in range(20):
        told = list(steps(toy.new(2, (), seed), toy.Throw(), seat=0))
        explicit = START
        for step in told:
            assert step.before == explicit
            explicit = apply_action(explicit, step.action)
            assert step.after == explicit
        assert explicit == apply_action(toy.new(2, (), seed), toy.Throw())
        assert [step.chance for step in told] == [False, True, True][: 3 if told[1].action == toy.Threw(6) else 2]
        assert all(step.noted for step in told)


def test_steps_begin_with_a_legal_action() -> None:
    with pytest.raises(IllegalAction) as caught:
        steps(START, toy.Throw(), seat=1)
    assert caught.value.code == "not-your-turn"


def test_the_sample_is_what_the_source_gives() -> None:
    for seed in range(20):
        state = toy.with_frame(toy.new(2, (), seed), toy.Throwing())
        outcome = sample(state)
        assert outcome in chance_outcomes(state)
        assert settle(state) == settle(apply_unchecked(state, outcome.action).with_source(Source(seed, (1, 0, 0))))
        hidden = toy.with_frame(toy.new(2, (), seed), toy.Looking("east"))
        assert sample(hidden) == Outcome(toy.Seen(settle(hidden).caves[0].what), 1)


@pytest.mark.parametrize("state, says", [(SEEDED, "A seat decides"), (THROWN, "no seed")])
def test_there_is_no_sample_without_chance_or_seed(state: toy.State, says: str) -> None:
    with pytest.raises(IllegalAction, match=says) as caught:
        sample(state)
    assert caught.value.code == "no-chance-here"


def test_equality_covers_the_position_not_the_source() -> None:
    assert START == SEEDED
    assert hash(START) == hash(SEEDED)
    assert START.with_source(SEEDED.source).source == SEEDED.source


def test_a_frame_without_a_resume_goes_on_as_it_is() -> None:
    tolled = toy.with_frame(START, toy.Tolling(1))
    assert resumed(tolled) is tolled


def test_after_every_action_the_hooks_run() -> None:
    hooks = (lambda state: toy.paid(state, 0, 1), lambda state: toy.paid(state, 0, 10))
    state = evolve(START, rules=evolve(START.rules, after_action=hooks))
    assert apply_unchecked(state, toy.Bank()).purses == (17, 6)


def test_what_is_out_of_place_is_refused_by_what_is_going_on() -> None:
    assert check(THROWN, toy.Throw()) == Violation("chance-decides", "toy:3", "The die is due.")
    assert check(START, toy.Answer()) == Violation("not-now", "toy:0", "That is not possible now."), "it says no more"


def test_what_came_up_together_is_given_in_order() -> None:
    dice = Outcome(Pair((1, 2)), 2), Outcome(Pair((1, 1)), 1)
    spec = ChanceSpec(Pair, "pair", (toy.Throwing,), toy.apply_threw, "", ("toy:1",), lambda state, frame: dice, "die")
    rules = evolve(START.rules, specs={Pair: spec})
    state = evolve(THROWN, rules=rules)
    assert check(state, Pair((1, 2))) is None
    assert check(state, Pair((2, 1))) == Violation(
        "not-in-order", "toy:1", "Pair(dice=(2, 1)) is not in order: write Pair(dice=(1, 2))."
    )
    for wrong in ((2, 2), (2, True), (2, "1"), (2, 1.0), 7):
        assert code(state, Pair(wrong)) == "impossible-outcome"  # type: ignore[arg-type]
