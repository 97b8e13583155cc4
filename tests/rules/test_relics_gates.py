"""Jump Start (8.43), Gate Lock (8.47) and Switch Switch (8.46): the relics of gates and circles."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Declaring, Rolling
from tests.scenes import first_dots, fly, go, knowing, moving, pilot, place, placed, points, start, under_way, ways
from tests.support import legal, moves, play, refused, seat

JUMP_START, GATE_LOCK, SWITCH = "relic-jump-start", "relic-gate-lock", "relic-switch-switch"
AIR_FOIL = "relic-air-foil"
#: gates 2, 5 and 6 face up
GATES = {"desert-3": "gate-2", "jungle-8": "gate-5", "moon-10": "gate-6"}


def at(where: str, *relics: str, cargo: tuple[str, ...] = ()) -> mr.State:
    """About to declare, with three gates face up."""
    return start(pilot(where, *relics, cargo=cargo), boxes=GATES)


def gate_jump(state: mr.State, to: str, *dice: int) -> mr.State:
    return play(state, mr.DeclareJump(to), mr.Rolled(dice))


# -- Jump Start -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.43/a")
@pytest.mark.parametrize("where", ["galactic-base", "colony-2", "hoth-base", "cloud-body-8", "supernova-2", "ice-4"])
def test_every_face_up_gate_can_be_declared_from_anywhere(where: str) -> None:
    assert moves(at(where, JUMP_START), mr.DeclareJump) == [
        mr.DeclareJump("desert-3"),
        mr.DeclareJump("jungle-8"),
        mr.DeclareJump("moon-10"),
    ]
    assert moves(at(where), mr.DeclareJump) == []
    refused(at(where), mr.DeclareJump("desert-3"), "no-such-jump")


@pytest.mark.rule("1988:8.43/a", "R-21")
def test_a_gate_that_is_face_down_cannot_be_declared_even_by_one_who_knows_it() -> None:
    state = knowing(at("galactic-base", JUMP_START), "ice-4", "gate-1", 0)
    assert mr.DeclareJump("ice-4") not in moves(state, mr.DeclareJump)
    refused(state, mr.DeclareJump("ice-4"), "no-such-jump")
    refused(state, mr.DeclareJump("ice-9"), "no-such-jump")
    refused(state, mr.DeclareJump("galactic-base"), "no-such-jump")
    refused(state, mr.DeclareJump("nowhere"), "no-such-jump")


@pytest.mark.rule("1988:8.43/b", "R-23")
def test_when_the_declared_number_is_rolled_the_jump_is_compulsory() -> None:
    state = gate_jump(at("galactic-base", JUMP_START), "jungle-8", 1, 2, 5)
    assert mr.legal_moves(state) == (mr.JumpTo("jungle-8"),)
    refused(state, mr.StepTo("cloud-body-8", 1), "declared-otherwise")
    refused(state, mr.JumpTo("desert-3"))
    after = play(state, mr.JumpTo("jungle-8"))
    assert (place(after), moving(after).pilot, points(after)) == ("jungle-8", 5, 7)


@pytest.mark.rule("1988:8.43/c", "1988:8.43/d", "R-23")
def test_when_it_is_not_rolled_any_rolled_number_may_be_chosen_and_decides() -> None:
    state = gate_jump(at("galactic-base", JUMP_START), "jungle-8", 1, 2, 6)
    assert moves(state, mr.JumpTo) == [mr.JumpTo("desert-3"), mr.JumpTo("moon-10")]
    assert {move.pilot for move in moves(state, mr.StepTo)} == {1}
    refused(state, mr.StepTo("cloud-body-8", 2), "must-jump")
    refused(state, mr.StepTo("cloud-body-8", 5), "wrong-pilot-number")
    refused(state, mr.JumpTo("jungle-8"))
    assert moving(play(state, mr.JumpTo("moon-10"))).pilot == 6


@pytest.mark.rule("1988:8.43/d")
def test_with_gate_numbers_only_there_is_no_way_but_a_jump() -> None:
    state = gate_jump(at("galactic-base", JUMP_START), "jungle-8", 2, 2, 6)
    assert mr.legal_moves(state) == (mr.JumpTo("desert-3"), mr.JumpTo("moon-10"))


@pytest.mark.rule("1988:8.43/e")
@pytest.mark.parametrize(
    ("where", "relics", "cost"),
    [
        ("hoth-base", (JUMP_START,), 2),
        ("hoth-base", (JUMP_START, AIR_FOIL), 1),
        ("grand-jetee", (JUMP_START,), 2),
        ("smoke-ring", (JUMP_START,), 1),  # a space city
        ("galactic-base", (JUMP_START,), 1),
        ("colony-1", (JUMP_START, AIR_FOIL), 1),
    ],
)
def test_the_jump_costs_two_points_from_a_surface_city_and_else_one(
    where: str, relics: tuple[str, ...], cost: int
) -> None:
    for declared, dice in (("jungle-8", (1, 1, 5)), ("desert-3", (1, 1, 5))):  # as declared, or by another number
        state = gate_jump(at(where, *relics), declared, *dice)
        assert points(play(state, mr.JumpTo("jungle-8"))) == 7 - cost


@pytest.mark.rule("1988:8.43/f", "1988:8.43/c")
def test_a_jump_that_fails_leaves_every_path_open_under_the_number_chosen() -> None:
    state = gate_jump(at("galactic-base", JUMP_START), "jungle-8", 1, 3, 3)
    assert moves(state, mr.JumpTo) == []
    assert ways(state) == {"base-colony-1", "biosphere-base-3", "cloud-body-8"}
    refused(state, mr.StepTo("cloud-body-8"), "wrong-pilot-number")
    after = play(state, mr.StepTo("cloud-body-8", 3))
    assert mr.legal_moves(after) == (mr.StepTo("cloud-body-7", 3),)  # the number holds for the circle


@pytest.mark.rule("1988:8.43/f", "R-24")
def test_a_jump_that_fails_in_a_circle_leaves_by_the_arrow_of_the_number_chosen() -> None:
    state = gate_jump(at("cloud-body-8", JUMP_START), "jungle-8", 1, 3, 6)
    assert set(mr.legal_moves(state)) == {
        mr.StepTo("cloud-body-4", 1),
        mr.StepTo("cloud-body-7", 3),
        mr.JumpTo("moon-10"),
    }
    refused(state, mr.StepTo("cloud-body-7", 1), "wrong-arrow")
    refused(state, mr.StepTo("galactic-base", 2), "wrong-pilot-number")
    after = play(state, mr.StepTo("cloud-body-7", 3))
    assert mr.legal_moves(after) == (mr.StepTo("cloud-body-6", 3),)


@pytest.mark.rule("1988:8.43/f", "1988:8.2/a")
def test_a_ship_whose_jump_fails_still_skips_with_its_drives() -> None:
    state = gate_jump(at("galactic-base", JUMP_START, cargo=("red-drive",)), "jungle-8", 1, 1, 3)
    state = play(state, mr.StepTo("base-colony-1", 1))
    assert (points(state), moving(state).pilot) == (5, 1)
    assert ways(state) == {"base-colony-2"}
    state = go(state, "base-colony-2")
    assert (points(state), ways(state)) == (4, {"base-colony-3"})


@pytest.mark.rule("1988:8.43/g")
def test_the_jump_start_works_only_as_the_first_move() -> None:
    state = go(fly(at("galactic-base", JUMP_START), "base-colony-1", 2, 5, 6), "base-colony-1")
    assert mr.legal_moves(state) == (mr.StepTo("base-colony-2"),)
    refused(state, mr.JumpTo("desert-3"))
    refused(state, mr.DeclareJump("desert-3"), "not-now")
    failed = gate_jump(at("galactic-base", JUMP_START), "jungle-8", 1, 2, 6)
    after = play(failed, mr.StepTo("base-colony-1", 1))
    assert moves(after, mr.JumpTo) == []
    refused(after, mr.JumpTo("desert-3"))


@pytest.mark.rule("R-23", "1988:8.43/a")
def test_its_owner_may_declare_a_path_instead_and_is_then_not_drawn_into_a_gate() -> None:
    state = fly(at("galactic-base", JUMP_START), "base-colony-1", 2, 5, 6)
    assert mr.legal_moves(state) == (mr.StepTo("base-colony-1"),)


@pytest.mark.rule("R-23")
def test_nobody_jumps_to_the_gate_he_stands_on() -> None:
    state = at("desert-3", JUMP_START)
    refused(state, mr.DeclareJump("desert-3"), "no-such-jump")
    state = gate_jump(state, "jungle-8", 2, 2, 3)
    assert moves(state, mr.JumpTo) == []
    assert {move.pilot for move in moves(state, mr.StepTo)} == {2, 3}
    assert ways(state) == {"desert-2", "desert-4"}


@pytest.mark.rule("1988:8.43/a", "R-15")
def test_after_the_jump_all_paths_of_the_gate_are_open() -> None:
    state = play(gate_jump(at("desert-2", JUMP_START), "desert-3", 1, 2, 3), mr.JumpTo("desert-3"))
    assert ways(state) == {"desert-2", "desert-4"}


@pytest.mark.rule("1988:8.43/b", "1988:8.42/b")
def test_the_four_of_the_auto_pilot_can_make_the_jump() -> None:
    boxes = {**GATES, "ice-4": "gate-4"}
    state = start(pilot("galactic-base", JUMP_START, "relic-auto-pilot"), boxes=boxes)
    state = gate_jump(play(state, mr.EngageAutoPilot()), "ice-4", 1, 1)
    assert mr.legal_moves(state) == (mr.JumpTo("ice-4"),)


# -- Gate Lock --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.47/a", "R-09")
def test_the_gates_are_locked_before_the_roll_by_the_owner_of_the_lock() -> None:
    state = at("desert-2", GATE_LOCK)
    assert moves(state, mr.LockGates) == [mr.LockGates()]
    refused(at("desert-2"), mr.LockGates(), "no-relic", "1988:8.47/a")
    rolling = play(state, mr.DeclareStep("desert-3"))
    assert type(rolling.stack[-1]) is Rolling
    refused(rolling, mr.LockGates(), "chance-decides")
    flying = play(rolling, mr.Rolled((1, 2, 5)))
    refused(flying, mr.LockGates(), "not-now")
    refused(go(flying, "desert-3"), mr.LockGates(), "not-now")


@pytest.mark.rule("1988:8.47/b")
def test_it_is_all_gates_at_once() -> None:
    state = play(at("desert-3", GATE_LOCK), mr.LockGates())
    assert moves(state, mr.LockGates) == []
    refused(state, mr.LockGates(), "already-locked")
    assert moves(state, mr.DeclareJump) == []
    refused(state, mr.DeclareJump("jungle-8"), "no-such-jump")
    refused(state, mr.DeclareJump("moon-10"), "no-such-jump")


@pytest.mark.rule("1988:8.47/c")
@pytest.mark.parametrize("cargo", [(), ("combined-drive",)])
def test_a_locked_gate_is_like_a_blue_dot(cargo: tuple[str, ...]) -> None:
    state = play(at("desert-2", GATE_LOCK, cargo=cargo), mr.LockGates())
    assert "desert-3" in first_dots(state)
    state = go(fly(state, "desert-3", 5, 5, 6), "desert-3")
    assert points(state) == 15
    assert mr.legal_moves(state) == (mr.StepTo("desert-4"),)  # no number, no jump, no landing
    refused(state, mr.JumpTo("jungle-8"))
    refused(state, mr.StepTo("desert-4", 5), "no-pilot-number")
    refused(state, mr.Land(), "no-landing-place")
    assert moving(go(state, "desert-4")).pilot == 0


@pytest.mark.rule("1988:8.47/a", "1988:8.47/c")
@pytest.mark.parametrize("cargo", [(), ("combined-drive",)])
def test_the_lock_holds_until_the_last_dot_of_the_turn(cargo: tuple[str, ...]) -> None:
    state = play(at("desert-1", GATE_LOCK, cargo=cargo), mr.LockGates())
    state = go(fly(state, "desert-2", 5, 5, 6), "desert-2", "desert-3")
    assert mr.legal_moves(state) == (mr.StepTo("desert-4"),), "quiet dots on the way do not switch the gates on again"
    refused(state, mr.JumpTo("jungle-8"), "no-such-jump")


@pytest.mark.rule("1988:8.47/c", "1988:6.5/a")
def test_without_the_lock_that_ship_has_to_jump() -> None:
    state = go(fly(at("desert-2", GATE_LOCK), "desert-3", 5, 5, 6), "desert-3")
    assert mr.legal_moves(state) == (mr.JumpTo("jungle-8"), mr.JumpTo("moon-10"))


@pytest.mark.rule("1988:8.47/c", "1988:6.5/g")
def test_a_gate_turned_up_while_all_are_locked_does_not_work_either() -> None:
    state = play(at("ice-8", GATE_LOCK), mr.LockGates())
    state = play(go(fly(state, "ice-9", 2, 5, 6), "ice-9"), mr.Revealed("ice-9", "gate-1"))
    assert mr.legal_moves(state) == (mr.StepTo("ice-1"),)


@pytest.mark.rule("1988:8.47/c")
def test_starting_on_a_locked_gate_all_paths_can_be_declared_and_bind() -> None:
    state = play(at("desert-3", GATE_LOCK), mr.LockGates())
    assert first_dots(state) == {"desert-2", "desert-4"}
    state = fly(state, "desert-2", 5, 5, 6)
    assert mr.legal_moves(state) == (mr.StepTo("desert-2"),)


@pytest.mark.rule("1988:8.47/d")
def test_the_lock_ends_with_the_turn() -> None:
    other = seat("nik", "desert-3")
    state = start(pilot("galactic-base", GATE_LOCK), other, boxes=GATES)
    state = play(state, mr.LockGates(), mr.Stay(), mr.EndTurn())
    assert moves(state, mr.DeclareJump) == [mr.DeclareJump("jungle-8"), mr.DeclareJump("moon-10")]
    state = play(gate_jump(state, "jungle-8", 1, 1, 5), mr.JumpTo("jungle-8"))
    assert place(state, 1) == "jungle-8"
    own = placed(play(state, mr.StepTo("jungle-9", 5), mr.Land(), mr.EndTurn()), "desert-3")
    assert own.stack == (Declaring(0),)
    assert legal(own, mr.DeclareJump("moon-10"))


@pytest.mark.rule("R-22", "1988:8.47/c")
def test_with_the_gates_locked_the_jump_start_does_nothing() -> None:
    state = at("galactic-base", JUMP_START, GATE_LOCK)
    assert len(moves(state, mr.DeclareJump)) == 3
    state = play(state, mr.LockGates())
    assert moves(state, mr.DeclareJump) == []
    refused(state, mr.DeclareJump("jungle-8"), "no-such-jump")
    assert mr.legal_moves(fly(state, "base-colony-1", 2, 5, 6)) == (mr.StepTo("base-colony-1"),)


@pytest.mark.rule("1988:8.47/c")
def test_circles_are_not_locked() -> None:
    state = play(at("cloud-body-8", GATE_LOCK), mr.LockGates())
    state = fly(state, "galactic-base", 1, 3, 3)
    assert set(mr.legal_moves(state)) == {mr.StepTo("cloud-body-4", 1), mr.StepTo("cloud-body-7", 3)}


# -- Switch Switch ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.46/a", "1988:6.41/b")
def test_each_circle_may_be_left_with_another_rolled_number() -> None:
    """From the Base into one circle with a 3, out of the next with a 2, where a 3 would lead elsewhere."""
    state = go(fly(at("galactic-base", SWITCH), "cloud-body-8", 2, 3, 4), "cloud-body-8")
    state = play(state, mr.StepTo("cloud-body-7", 3))
    assert {(move.to, move.pilot) for move in moves(state, mr.StepTo)} == {
        ("biosphere-cloud-1", 2),
        ("cloud-body-6", 3),
        ("cloud-body-6", 4),
    }
    switched = play(state, mr.StepTo("biosphere-cloud-1", 2))
    assert (moving(switched).pilot, points(switched)) == (2, 6)


@pytest.mark.rule("1988:8.46/a", "1988:6.41/b")
def test_without_it_the_first_number_holds() -> None:
    state = go(fly(at("galactic-base"), "cloud-body-8", 2, 3, 4), "cloud-body-8")
    state = play(state, mr.StepTo("cloud-body-7", 3))
    assert mr.legal_moves(state) == (mr.StepTo("cloud-body-6", 3),)
    refused(state, mr.StepTo("biosphere-cloud-1", 2), "wrong-pilot-number")


@pytest.mark.rule("1988:8.46/a")
def test_it_may_be_switched_any_number_of_times() -> None:
    boxes = {"cloud-body-5": "relic-laser"}
    state = start(pilot("galactic-base", SWITCH), boxes=boxes)
    state = go(fly(state, "cloud-body-8", 1, 3, 4), "cloud-body-8")
    state = play(state, mr.StepTo("cloud-body-7", 3), mr.StepTo("cloud-body-6", 4), mr.StepTo("cloud-body-5", 1))
    assert moving(state).pilot == 1
    state = play(state, mr.StepTo("cloud-body-1"), mr.StepTo("cloud-wing-4", 4))
    assert moving(state).pilot == 4


@pytest.mark.rule("1988:8.46/b")
def test_only_numbers_that_were_rolled_can_be_chosen_and_the_dice_stay() -> None:
    state = go(fly(at("galactic-base", SWITCH), "cloud-body-8", 3, 3, 4), "cloud-body-8")
    state = play(state, mr.StepTo("cloud-body-7", 3))
    refused(state, mr.StepTo("biosphere-cloud-1", 2), "wrong-pilot-number")
    refused(state, mr.StepTo("cloud-body-8", 1), "going-back")
    assert moving(state).dice == state.turn.dice == (3, 3, 4)
    assert points(play(state, mr.StepTo("cloud-body-6", 4))) == 7


@pytest.mark.rule("1988:8.46/a", "1988:6.43/b")
def test_it_also_gives_the_choice_to_stop_with_a_number_that_points_back() -> None:
    state = under_way(at("cloud-body-7", SWITCH), 5, 1, 3, 3, came=("cloud-body-8",), pilot=3)
    assert legal(state, mr.StopInCircle(1))
    refused(under_way(at("cloud-body-7"), 5, 1, 3, 3, came=("cloud-body-8",), pilot=3), mr.StopInCircle(1))


@pytest.mark.rule("R-25")
def test_the_declared_first_move_binds_all_the_same() -> None:
    state = fly(at("cloud-body-8", SWITCH), "galactic-base", 1, 2, 3)
    assert mr.legal_moves(state) == (mr.StepTo("galactic-base", 2),)
    refused(state, mr.StepTo("cloud-body-7", 3), "declared-otherwise")
    jump = gate_jump(at("desert-3", SWITCH), "jungle-8", 1, 5, 6)
    assert mr.legal_moves(jump) == (mr.JumpTo("jungle-8"),)


@pytest.mark.rule("R-25", "1988:8.46/a", "1988:5.32/h", "R-15")
def test_after_the_first_move_gates_too_are_left_with_any_number() -> None:
    state = play(gate_jump(at("desert-3", SWITCH), "jungle-8", 2, 5, 6), mr.JumpTo("jungle-8"))
    assert set(moves(state, mr.JumpTo)) == {mr.JumpTo("desert-3"), mr.JumpTo("moon-10")}
    assert {move.pilot for move in moves(state, mr.StepTo)} == {5}  # the number of this gate walks
    back = play(state, mr.JumpTo("desert-3"))
    assert (place(back), points(back), moving(back).pilot) == ("desert-3", 11, 2)
    without = play(gate_jump(at("desert-3"), "jungle-8", 2, 5, 6), mr.JumpTo("jungle-8"))
    assert moves(without, mr.JumpTo) == []


@pytest.mark.rule("1988:8.46/a", "1988:8.43/g")
def test_switching_after_a_jump_start_lets_the_ship_jump_on_from_gate_to_gate() -> None:
    state = gate_jump(at("galactic-base", SWITCH, JUMP_START), "jungle-8", 2, 5, 6)
    state = play(state, mr.JumpTo("jungle-8"), mr.JumpTo("moon-10"))
    assert (place(state), points(state)) == ("moon-10", 11)
