"""The nine relics of the FFG game (F-REL, F-11, F-12, F-30)."""

from __future__ import annotations

import pytest

from merchant_rules.venus.frames import Declaring, Looking, Moving, Rerolling, Rolling
from merchant_rules.venus.rules.discovery import Looked, Revealed
from merchant_rules.venus.rules.dot_actions import JumpTo, StopInCircle
from merchant_rules.venus.rules.equipment import EngageAutoPilot, KeepDice, LockGates, Reroll, RolledAgain
from merchant_rules.venus.rules.movement import DeclareJump, DeclareStep, Rolled, StepTo
from merchant_rules.venus.rulesets.ffg_movement import AssignDie, LookAt
from merchant_rules.venus.state import State
from tests.ffg.space import fly, go, pilot, start, under_way
from tests.rules.flight import moving, place, points, secret, ways
from tests.support import legal, moves, play, refused

GATES = {"cloud-body-4": "gate-2", "jungle-5": "gate-5", "moon-3": "gate-3"}


# -- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-REL-AUTO")
def test_the_autopilot_sets_one_die_to_four_before_the_roll() -> None:
    state = start(pilot("jungle-3", "relic-auto-pilot"))
    assert legal(state, EngageAutoPilot())
    assert not legal(start(pilot("jungle-3")), EngageAutoPilot())
    state = play(state, EngageAutoPilot(), DeclareStep("jungle-2"))
    assert not legal(state, Rolled((1, 1, 1)))
    state = play(state, Rolled((1, 6)))
    assert (moving(state).dice, points(state)) == ((1, 4, 6), 11)


@pytest.mark.rule("ffg:F-REL-MULL-1", "ffg:F-REL-MULL-2")
def test_the_mulligan_gear_rerolls_one_die_before_any_is_assigned() -> None:
    state = start(pilot("jungle-3", "relic-auto-pilot", "relic-mulligan-gear"))
    state = play(state, EngageAutoPilot(), DeclareStep("jungle-2"), Rolled((1, 6)))
    assert type(state.stack[-1]) is Rerolling
    assert not legal(state, AssignDie(4)), "assigning comes later"
    assert not legal(state, EngageAutoPilot())
    assert {move.face for move in moves(state, Reroll)} == {1, 4, 6}, "the autopilot's die too"
    rolled = play(state, Reroll(4), RolledAgain(2))
    assert type(rolled.stack[-1]) is Moving
    assert moving(rolled).dice == (1, 2, 6)
    assert not legal(rolled, Reroll(2))
    kept = play(state, KeepDice())
    assert moving(kept).dice == (1, 4, 6)
    refused(play(kept, AssignDie(4)), Reroll(4))


@pytest.mark.rule("ffg:F-REL-SWITCH")
def test_the_switch_switch_changes_the_navigation_die_at_any_time() -> None:
    plain = go(play(fly(start(pilot("colony-1")), "colony-2", 2, 3, 6), AssignDie(3)), "colony-2")
    assert not legal(plain, StepTo("rogue-jungle-6", 2))
    state = start(pilot("colony-1", "relic-switch-switch"))
    state = go(play(fly(state, "colony-2", 2, 3, 6), AssignDie(3)), "colony-2")
    assert legal(state, StepTo("colony-3", 3))
    state = play(state, StepTo("rogue-jungle-6", 2))
    assert (moving(state).pilot, moving(state).dice, points(state)) == (2, (2, 3, 6), 9)
    assert not legal(under_way(start(pilot("colony-2", "relic-switch-switch")), 5, 2, 3, 6), StepTo("colony-3", 4))


# -- Air Foil ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-REL-AIR-1")
def test_with_the_air_foil_green_lines_cost_one_point() -> None:
    state = under_way(start(pilot("jungle-3", "relic-air-foil")), 1, came=("jungle-2",))
    assert legal(state, StepTo("jewelburg"))
    assert not legal(under_way(start(pilot("jungle-3")), 1, came=("jungle-2",)), StepTo("jewelburg"))
    two = go(under_way(start(pilot("jungle-3", "relic-air-foil")), 2, came=("jungle-2",)), "jewelburg")
    assert points(two) == 1


@pytest.mark.rule("ffg:F-REL-AIR-2", "ffg:F-DE-10")
def test_with_the_air_foil_cities_of_one_planet_are_neighbours() -> None:
    state = under_way(start(pilot("jewelburg", "relic-air-foil")), 2, came=("jungle-3",))
    assert ways(state) == ["jellybeast-city"]
    assert points(go(state, "jellybeast-city")) == 1
    assert ways(under_way(start(pilot("great-scott", "relic-air-foil")), 2, came=("giant-3",))) == [
        "grand-jetee",
        "levitown",
    ]
    board = state.rules.board
    pairs = {
        tuple(sorted((dot, link.to)))
        for dot in board.dots
        for link in board.foil_links[dot]
        if board.kind[dot] == board.kind[link.to] == "surface-city"
    }
    assert len(pairs) == 11
    assert all(board.system[a] == board.system[b] for a, b in pairs)


# -- Spy Eye -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-REL-SPY-1")
def test_the_spy_eye_may_look_at_tokens_next_to_a_space_entered() -> None:
    state = start(pilot("jungle-3", "relic-spy-eye"))
    state = go(under_way(state, 4, came=("jungle-2",)), "jungle-4")
    assert moves(state, LookAt) == [LookAt("jungle-5")]
    state = play(state, LookAt("jungle-5"))
    assert state.stack[-1] == Looking(0, "jungle-5")
    state = play(state, Looked("jungle-5", "gate-1"))
    assert secret(state, "jungle-5").known_by(0)
    assert not secret(state, "jungle-5").open
    assert points(state) == 3
    blind = go(under_way(start(pilot("jungle-3")), 4, came=("jungle-2",)), "jungle-4")
    refused(blind, LookAt("jungle-5"), "out-of-sight")


@pytest.mark.rule("ffg:F-REL-SPY-1")
def test_the_spy_eye_may_look_from_a_space_skipped() -> None:
    state = start(pilot("jungle-3", "relic-spy-eye", cargo=("red-drive",)))
    state = go(fly(state, "rogue-jungle-7", 1, 1, 2), "jungle-4")
    assert moves(state, LookAt) == [LookAt("jungle-5")]
    state = play(state, LookAt("jungle-5"), Looked("jungle-5", "relic-shield"))
    assert ways(state) == ["rogue-jungle-7"], "the heading stands"
    assert place(go(state, "rogue-jungle-7")) == "rogue-jungle-7"


@pytest.mark.rule("ffg:F-REL-SPY-2")
def test_the_spy_eye_may_observe_a_culture_from_any_space_of_its_system() -> None:
    state = start(pilot("jungle-1", "relic-spy-eye"), known=False)
    state = go(under_way(state, 4, came=("jungle-9",)), "jungle-2")
    assert moves(state, LookAt) == [LookAt("jungle")]
    state = play(state, LookAt("jungle"), Looked("jungle", "graw"))
    assert secret(state, "jungle").known_by(0)
    assert not secret(state, "jungle").known_by(1)


@pytest.mark.rule("ffg:F-REL-SPY-1", "ffg:F-REL-SPY-2")
def test_each_look_is_a_choice_of_its_own() -> None:
    state = start(pilot("jungle-6", "relic-spy-eye"), known=False)
    state = go(under_way(state, 1, came=("jungle-5",)), "jungle-7")
    assert moves(state, LookAt) == [LookAt("jungle"), LookAt("jungle-8")]
    state = play(state, LookAt("jungle-8"), Looked("jungle-8", "gate-1"))
    assert moves(state, LookAt) == [LookAt("jungle")]
    assert play(state, LookAt("jungle"), Looked("jungle", "graw")).stack == (Declaring(1),)


# -- Gate Lock ---------------------------------------------------------------------------------------------------------


def entering_gate(*dice: int, left: int = 6) -> State:
    state = start(pilot("cloud-space-city", "relic-gate-lock"), boxes=GATES)
    return go(under_way(state, left, *dice, came=("cloud-south-1",)), "cloud-body-4")


@pytest.mark.rule("ffg:F-REL-GATE", "F-12")
def test_the_gate_lock_makes_the_gate_just_entered_a_plain_space() -> None:
    state = entering_gate(5, 5, 5)
    assert moves(state, StepTo) == []
    state = play(state, LockGates())
    assert moves(state, JumpTo) == []
    assert moves(state, StepTo) == [StepTo("cloud-body-8")], "no die is needed"
    refused(state, LockGates(), "already-locked", "ffg:F-REL-GATE")


@pytest.mark.rule("ffg:F-REL-GATE", "F-12")
def test_the_gate_lock_holds_for_one_gate_only() -> None:
    state = play(entering_gate(3, 3, 3), LockGates(), StepTo("cloud-body-8"))
    assert not moving(state).gates_locked
    state = start(pilot("jungle-4", "relic-gate-lock"), boxes=GATES)
    state = go(under_way(state, 4, 2, 2, 2, came=("jungle-3",)), "jungle-5")
    assert legal(state, JumpTo("cloud-body-4"))


@pytest.mark.rule("ffg:F-REL-GATE", "F-12")
def test_the_gate_lock_is_used_at_gates_by_its_holder() -> None:
    refused(start(pilot("jungle-3", "relic-gate-lock"), boxes=GATES), LockGates(), "not-at-gate")
    moving_on = go(fly(start(pilot("jungle-3", "relic-gate-lock"), boxes=GATES), "jungle-4", 1, 1, 1), "jungle-4")
    refused(moving_on, LockGates(), "not-at-gate")
    without = start(pilot("cloud-space-city"), boxes=GATES)
    without = go(under_way(without, 6, 5, 5, 5, came=("cloud-south-1",)), "cloud-body-4")
    refused(without, LockGates(), "no-relic", "ffg:F-REL-GATE")


@pytest.mark.rule("ffg:F-REL-GATE")
def test_without_a_point_left_there_is_nothing_to_lock() -> None:
    state = start(pilot("cloud-space-city", "relic-gate-lock", "relic-spy-eye"), boxes=GATES, known=False)
    state = go(under_way(state, 1, 5, 5, 5, came=("cloud-south-1",)), "cloud-body-4")
    assert legal(state, LookAt("cloud"))
    refused(state, LockGates(), "not-at-gate")


@pytest.mark.rule("F-12")
def test_who_starts_on_a_gate_locks_it_before_the_roll() -> None:
    state = start(pilot("cloud-body-4", "relic-gate-lock"), boxes=GATES)
    assert legal(state, DeclareJump("jungle-5"))
    state = play(state, LockGates())
    assert state.stack == (Declaring(0, (), True),)
    assert moves(state, DeclareJump) == []
    state = fly(state, "cloud-body-8", 3, 3, 3)
    assert moves(state, StepTo) == [StepTo("cloud-body-8")]
    assert not moving(go(state, "cloud-body-8")).gates_locked
    late = fly(start(pilot("cloud-body-4", "relic-gate-lock"), boxes=GATES), "cloud-body-8", 4, 4, 4)
    refused(late, LockGates(), "not-at-gate")


@pytest.mark.rule("ffg:F-REL-GATE")
def test_a_gate_that_was_just_turned_up_can_be_locked() -> None:
    state = start(pilot("cloud-space-city", "relic-gate-lock"), boxes={"jungle-5": "gate-5"})
    state = go(under_way(state, 6, 5, 5, 5, came=("cloud-south-1",)), "cloud-body-4")
    state = play(state, Revealed("cloud-body-4", "gate-2"), LockGates())
    assert moves(state, StepTo) == [StepTo("cloud-body-8")]


# -- Jump Start --------------------------------------------------------------------------------------------------------


def jump_start(where: str = "jungle-2", *relics: str) -> State:
    """Telegate 5 is declared."""
    return play(start(pilot(where, "relic-jump-start", *relics), boxes=GATES), DeclareJump("jungle-5"))


@pytest.mark.rule("ffg:F-REL-JUMP-1", "F-11")
def test_the_jump_start_declares_a_revealed_gate_instead_of_a_heading() -> None:
    state = start(pilot("jungle-2", "relic-jump-start"), boxes=GATES)
    assert sorted(move.to for move in moves(state, DeclareJump)) == ["cloud-body-4", "jungle-5", "moon-3"]
    assert legal(state, DeclareStep("jungle-3")), "nobody has to use it"
    refused(state, DeclareJump("moon-10"), "no-such-jump")
    assert moves(start(pilot("jungle-2"), boxes=GATES), DeclareJump) == []
    here = start(pilot("jungle-5", "relic-jump-start"), boxes=GATES)
    assert not legal(here, DeclareJump("jungle-5")), "not the gate one stands on"
    assert type(play(state, DeclareJump("moon-3")).stack[-1]) is Rolling


@pytest.mark.rule("ffg:F-REL-JUMP-2")
def test_if_a_die_matches_the_ship_warps_there() -> None:
    state = play(jump_start(), Rolled((2, 3, 5)))
    assert (moves(state, JumpTo), moves(state, StepTo)) == ([JumpTo("jungle-5")], [])
    assert [move.pilot for move in moves(state, AssignDie)] == [5]
    state = play(state, JumpTo("jungle-5"))
    assert (place(state), moving(state).pilot) == ("jungle-5", 5)


@pytest.mark.rule("ffg:F-REL-JUMP-3", "F-30")
def test_if_none_matches_a_die_with_a_gate_has_to_be_taken() -> None:
    state = play(jump_start(), Rolled((2, 3, 4)))
    assert [move.to for move in moves(state, JumpTo)] == ["cloud-body-4", "moon-3"]
    assert moves(state, StepTo) == [], "the 4 has no gate and may not be chosen"
    refused(state, StepTo("jungle-3", 4), "must-jump")
    assert [move.pilot for move in moves(state, AssignDie)] == [2, 3]
    state = play(state, JumpTo("moon-3"))
    assert (place(state), moving(state).pilot) == ("moon-3", 3)


@pytest.mark.rule("ffg:F-REL-JUMP-4", "F-30")
def test_if_no_die_has_a_gate_the_ship_moves_anywhere_without_a_heading() -> None:
    state = play(jump_start(), Rolled((1, 4, 6)))
    assert moves(state, JumpTo) == []
    assert moves(state, StepTo) == [StepTo("jungle-1"), StepTo("jungle-3")], "no die is assigned for it"
    assert (moving(state).pilot, points(state)) == (0, 11)


@pytest.mark.rule("ffg:F-REL-JUMP-4", "F-30")
def test_a_failed_jump_start_leaves_a_navigation_space_by_the_assigned_die() -> None:
    state = play(jump_start("colony-2"), Rolled((1, 4, 6)))
    assert {(move.to, move.pilot) for move in moves(state, StepTo)} == {
        ("colony-1", 1),
        ("colony-3", 4),
        ("colony-1", 6),
    }
    assert moves(state, StopInCircle) == []


@pytest.mark.rule("ffg:F-REL-JUMP-5", "F-11")
@pytest.mark.parametrize(
    ("where", "relics", "cost"), [("jungle-2", (), 1), ("jewelburg", (), 2), ("jewelburg", ("relic-air-foil",), 1)]
)
def test_what_the_warp_costs(where: str, relics: tuple[str, ...], cost: int) -> None:
    state = play(jump_start(where, *relics), Rolled((1, 1, 5)), JumpTo("jungle-5"))
    assert points(state) == 7 - cost


@pytest.mark.rule("F-11", "F-30")
def test_from_a_gate_the_ordinary_rules_of_the_gate_hold() -> None:
    state = play(
        start(pilot("cloud-body-4", "relic-jump-start"), boxes=GATES), DeclareJump("jungle-5"), Rolled((2, 3, 4))
    )
    assert moves(state, JumpTo) == [JumpTo("moon-3")]
    assert {move.pilot for move in moves(state, StepTo)} == {2, 4}
