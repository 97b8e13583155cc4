"""Auto Pilot (8.42) and Mulligan Gear (8.44): the relics that touch the dice, alone and together."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Declaring, Moving, Rerolling, Rolling, RollingAgain
from tests.scenes import fly, go, moving, pilot, points, start
from tests.support import legal, moves, play, refused

AUTO_PILOT, MULLIGAN, SWITCH = "relic-auto-pilot", "relic-mulligan-gear", "relic-switch-switch"


def rolls(state: mr.State) -> int:
    """How many dice are due."""
    outcomes = mr.chance_outcomes(state)
    assert sum(outcome.weight for outcome in outcomes) == 6 ** len(outcomes[0].action.dice)
    return len(outcomes[0].action.dice)


# -- Auto Pilot -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.42/a", "1988:8.42/c", "1988:3.42/a")
@pytest.mark.parametrize(("ship", "dice"), [("scout", 3), ("clipper", 4), ("transport", 3), ("freighter", 2)])
def test_the_auto_pilot_takes_the_place_of_one_die_when_asked_to(ship: str, dice: int) -> None:
    state = start(pilot("galactic-base", AUTO_PILOT, ship=ship))
    assert rolls(play(state, mr.DeclareStep("base-colony-1"))) == dice
    engaged = play(state, mr.EngageAutoPilot(), mr.DeclareStep("base-colony-1"))
    assert rolls(engaged) == dice - 1
    after = play(engaged, mr.Rolled((1,) * (dice - 1)))
    assert points(after) == dice - 1 + 4


@pytest.mark.rule("1988:8.42/b")
def test_the_four_adds_points_and_may_be_the_pilot_number() -> None:
    state = play(start(pilot("cloud-body-7", AUTO_PILOT)), mr.EngageAutoPilot())
    state = fly(state, "biosphere-cloud-1", 1, 3)  # a 2 leads there and was not rolled
    assert points(state) == 8
    assert state.turn.dice == (1, 3, 4)
    numbers = {move.pilot for move in moves(state, mr.StepTo)}
    assert numbers == {1, 3, 4}
    assert moving(play(state, mr.StepTo("cloud-body-6", 4))).pilot == 4


@pytest.mark.rule("1988:8.42/b")
def test_the_four_can_make_the_declared_exit_compulsory() -> None:
    state = play(start(pilot("cloud-wing-2", AUTO_PILOT)), mr.EngageAutoPilot())
    state = fly(state, "cloud-wing-1", 1, 3)
    assert mr.legal_moves(state) == (mr.StepTo("cloud-wing-1", 4),)


@pytest.mark.rule("1988:8.42/c")
def test_it_is_engaged_before_the_roll_or_not_at_all() -> None:
    state = play(start(pilot("galactic-base", AUTO_PILOT)), mr.DeclareStep("base-colony-1"))
    assert type(state.stack[-1]) is Rolling
    refused(state, mr.EngageAutoPilot(), "chance-decides")
    refused(state, mr.Rolled((1, 1)), "impossible-outcome")
    refused(play(state, mr.Rolled((1, 1, 1))), mr.EngageAutoPilot(), "not-now")


@pytest.mark.rule("1988:8.42/a", "1988:8.42/c")
def test_only_its_owner_engages_it_and_only_once() -> None:
    refused(start(pilot("galactic-base")), mr.EngageAutoPilot(), "no-relic", "1988:8.42/a")
    state = play(start(pilot("galactic-base", AUTO_PILOT)), mr.EngageAutoPilot())
    refused(state, mr.EngageAutoPilot(), "already-engaged")
    refused(play(state, mr.DeclareStep("base-colony-1")), mr.Rolled((1, 1, 1)), "impossible-outcome")


@pytest.mark.rule("1988:8.42/c")
def test_the_choice_is_made_anew_each_turn() -> None:
    state = play(
        start(pilot("galactic-base", AUTO_PILOT)),
        mr.EngageAutoPilot(),
        mr.Stay(),
        mr.EndTurn(),
        mr.Stay(),
        mr.EndTurn(),
    )
    assert state.stack == (Declaring(0),)
    assert legal(state, mr.EngageAutoPilot())


# -- Mulligan Gear ----------------------------------------------------------------------------------------------------


def rolled(*dice: int, relics: tuple[str, ...] = (MULLIGAN,), place: str = "galactic-base") -> mr.State:
    first = "base-colony-1" if place == "galactic-base" else "galactic-base"
    return fly(start(pilot(place, *relics)), first, *dice)


@pytest.mark.rule("1988:8.44/a")
def test_one_die_may_be_rolled_again_right_after_the_roll() -> None:
    state = rolled(1, 5, 5)
    assert type(state.stack[-1]) is Rerolling
    assert mr.legal_moves(state) == (mr.Reroll(1), mr.Reroll(5), mr.KeepDice())
    refused(state, mr.Reroll(2), "no-such-die", "1988:8.44/a")


@pytest.mark.rule("1988:8.44/a")
def test_without_the_gear_the_dice_stand() -> None:
    state = rolled(1, 5, 5, relics=())
    assert type(state.stack[-1]) is Moving
    refused(state, mr.Reroll(1), "not-now")


@pytest.mark.rule("1988:8.44/a", "1988:8.44/b")
def test_the_dice_may_be_kept_and_then_it_is_too_late() -> None:
    state = play(rolled(1, 5, 5), mr.KeepDice())
    assert (points(state), moving(state).dice) == (11, (1, 5, 5))
    refused(state, mr.Reroll(1), "not-now")
    refused(go(state, "base-colony-1"), mr.Reroll(1), "not-now")


@pytest.mark.rule("1988:8.44/b")
def test_no_step_and_no_pilot_number_before_the_decision() -> None:
    refused(rolled(1, 5, 5), mr.StepTo("base-colony-1"), "not-now")
    refused(rolled(1, 5, 5, place="cloud-body-8"), mr.StepTo("cloud-body-4", 1), "not-now")


@pytest.mark.rule("1988:8.44/d")
@pytest.mark.parametrize("face", [1, 3, 6])
def test_the_new_face_counts_and_the_old_one_is_gone(face: int) -> None:
    state = play(rolled(2, 5, 5), mr.Reroll(5))
    assert type(state.stack[-1]) is RollingAgain
    state = play(state, mr.RolledAgain(face))
    dice = tuple(sorted((2, 5, face)))
    assert (moving(state).dice, points(state)) == (dice, 7 + face)
    assert state.turn.dice == dice


@pytest.mark.rule("1988:8.44/d", "1988:6.41/a")
def test_the_pilot_number_comes_from_the_new_dice() -> None:
    state = play(rolled(1, 1, 3, place="cloud-body-8"), mr.Reroll(3), mr.RolledAgain(6))
    assert {move.pilot for move in moves(state, mr.StepTo)} == {1, 6}
    refused(state, mr.StepTo("cloud-body-7", 3), "wrong-pilot-number")


@pytest.mark.rule("1988:8.44/c")
def test_only_one_die_a_turn() -> None:
    state = play(rolled(2, 5, 5), mr.Reroll(5), mr.RolledAgain(1))
    assert type(state.stack[-1]) is Moving
    refused(state, mr.Reroll(5), "not-now")


@pytest.mark.rule("1988:8.44/a")
def test_it_serves_in_every_turn_of_its_owner() -> None:
    state = play(
        start(pilot("colony-2", MULLIGAN)),
        mr.DeclareStep("colony-3"),
        mr.Rolled((1, 1, 1)),
        mr.Reroll(1),
        mr.RolledAgain(1),
    )
    state = play(go(state, "colony-3", "colony-4", "colony-5"), mr.Stay(), mr.EndTurn())
    state = fly(state, "colony-6", 1, 1, 1)
    assert legal(state, mr.Reroll(1))


@pytest.mark.rule("R-09", "1988:8.44/a")
def test_the_declaration_is_tested_after_the_reroll() -> None:
    """Out of this circle a 2 leads to the Galactic Base."""
    now_bound = play(rolled(1, 3, 3, place="cloud-body-8"), mr.Reroll(3), mr.RolledAgain(2))
    assert mr.legal_moves(now_bound) == (mr.StepTo("galactic-base", 2),)
    lapsed = play(rolled(1, 2, 3, place="cloud-body-8"), mr.Reroll(2), mr.RolledAgain(3))
    assert {move.to for move in moves(lapsed, mr.StepTo)} == {"cloud-body-4", "cloud-body-7"}


# -- both -------------------------------------------------------------------------------------------------------------


def auto_rolled(*dice: int) -> mr.State:
    state = play(start(pilot("cloud-body-8", AUTO_PILOT, MULLIGAN)), mr.EngageAutoPilot())
    return fly(state, "galactic-base", *dice)


@pytest.mark.rule("1988:8.44/c", "R-26")
@pytest.mark.parametrize("face", [1, 2, 4])
def test_the_four_of_the_auto_pilot_may_be_rolled_again_and_is_then_a_real_die(face: int) -> None:
    state = auto_rolled(1, 3)
    assert moves(state, mr.Reroll) == [mr.Reroll(1), mr.Reroll(3), mr.Reroll(4)]
    state = play(state, mr.Reroll(4))
    assert [(o.action, o.weight) for o in mr.chance_outcomes(state)] == [(mr.RolledAgain(n), 1) for n in range(1, 7)]
    state = play(state, mr.RolledAgain(face))
    assert (points(state), moving(state).dice) == (4 + face, tuple(sorted((1, 3, face))))


@pytest.mark.rule("1988:8.44/c", "R-26")
def test_rolling_a_real_die_again_leaves_the_four() -> None:
    state = play(auto_rolled(1, 3), mr.Reroll(1), mr.RolledAgain(6))
    assert moving(state).dice == (3, 4, 6)


@pytest.mark.rule("1988:8.44/e", "R-26")
def test_the_reroll_cannot_be_turned_into_a_four() -> None:
    state = rolled(1, 3, 3, relics=(AUTO_PILOT, MULLIGAN))
    assert moves(state, mr.EngageAutoPilot) == []
    refused(state, mr.EngageAutoPilot(), "not-now")
    state = play(state, mr.Reroll(1))
    refused(state, mr.EngageAutoPilot(), "chance-decides")
    assert [outcome.weight for outcome in mr.chance_outcomes(state)] == [1] * 6


@pytest.mark.rule("1988:8.44/c", "1988:8.46/b")
def test_with_the_switch_switch_the_face_rolled_away_is_no_choice() -> None:
    state = play(rolled(1, 3, 6, relics=(MULLIGAN, SWITCH), place="cloud-body-8"), mr.Reroll(3), mr.RolledAgain(1))
    assert {move.pilot for move in moves(state, mr.StepTo)} == {1, 6}
