"""Chapter 6.5: Tele Gates: jumping by Pilot Number, walking away, starting on one, and relics that touch them."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.kernel.tuples import replaced
from merchant_rules.venus.update import set_galaxy
from tests.scenes import (
    BOARD,
    doing,
    first_dots,
    fly,
    fly_by_gate,
    go,
    moving,
    piloted,
    place,
    points,
    start,
    under_way,
    ways,
)
from tests.support import legal, moves, play, refused, seat

# Ice 4 lies between two plain dots, and so does Jungle 5.
ICE, JUNGLE, MOON = "ice-4", "jungle-5", "moon-3"
SWITCH, START, LOCK = ("relic-switch-switch",), ("relic-jump-start",), ("relic-gate-lock",)


def on_gate(
    gates: dict[str, str],
    *,
    dice: tuple[int, ...],
    left: int = 6,
    at: str = ICE,
    pilot: int = 0,
    used: tuple[tuple[str, str], ...] = (),
    relics: tuple[str, ...] = (),
) -> mr.State:
    """A ship under way on a gate."""
    return under_way(start(seat(place=at, relics=relics), boxes=gates), left, *dice, pilot=pilot, used=used)


def spied(state: mr.State, dot: str, marker: str) -> mr.State:
    """The same position, but seat 0 has looked at this face-down marker."""
    boxes = replaced(state.galaxy.boxes, BOARD.question_index[dot], Secret(marker, 1, False))
    g = state.galaxy
    pool = tuple(other for other in g.pool if other != marker)
    return set_galaxy(state, type(g)(g.homes, boxes, g.ports, g.factories, g.suns, pool))


# -- leaving a gate (6.5) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.5/a", "1988:6.5/b")
def test_a_pilot_number_of_another_open_gate_makes_the_ship_jump_there() -> None:
    state = on_gate({ICE: "gate-3", JUNGLE: "gate-6"}, dice=(6, 6, 6))
    assert mr.legal_moves(state) == (mr.JumpTo(JUNGLE),)
    for dot in ("ice-3", "ice-5"):
        refused(state, mr.StepTo(dot, 6), "must-jump", "1988:6.5/a")
    refused(state, mr.JumpTo(ICE), "no-such-jump")
    state = play(state, mr.JumpTo(JUNGLE))
    assert (place(state), points(state), moving(state).pilot) == (JUNGLE, 5, 6)


@pytest.mark.rule("1988:6.5/b")
def test_the_jump_may_take_the_last_point() -> None:
    state = play(on_gate({ICE: "gate-3", JUNGLE: "gate-6"}, dice=(6,), left=1), mr.JumpTo(JUNGLE))
    assert (place(state), doing(state), state.turn.seat) == (JUNGLE, "Declaring", 1)


@pytest.mark.rule("1988:6.5/c", "R-19")
def test_any_other_number_lets_the_ship_walk_by_any_path() -> None:
    state = on_gate({ICE: "gate-3", JUNGLE: "gate-6"}, dice=(1, 3, 6))
    assert piloted(state) == {(1, "ice-3"), (1, "ice-5"), (3, "ice-3"), (3, "ice-5"), (0, JUNGLE)}
    state = go(state, "ice-5", pilot=1)
    assert (points(state), moving(state).pilot) == (5, 1)


@pytest.mark.rule("1988:6.5/c", "1988:5.32/b")
def test_walking_away_from_a_gate_is_no_way_back() -> None:
    state = on_gate({ICE: "gate-3"}, dice=(1,), used=(("ice-3", ICE),))
    assert piloted(state) == {(1, "ice-5")}
    refused(state, mr.StepTo("ice-3", 1), "going-back")


@pytest.mark.rule("1988:6.5/d")
def test_example_pilot_number_six() -> None:
    jump = on_gate({ICE: "gate-1", JUNGLE: "gate-6"}, dice=(6,))
    assert piloted(jump) == {(0, JUNGLE)}
    on_six = on_gate({ICE: "gate-6", JUNGLE: "gate-1"}, dice=(6,))
    assert piloted(on_six) == {(6, "ice-3"), (6, "ice-5")}
    hidden = on_gate({ICE: "gate-1", JUNGLE: "gate-2"}, dice=(6,))
    assert piloted(hidden) == {(6, "ice-3"), (6, "ice-5")}


@pytest.mark.rule("1988:6.5/e")
def test_after_a_jump_the_ship_walks_on_because_it_stands_on_its_own_number() -> None:
    state = on_gate({ICE: "gate-3", JUNGLE: "gate-6", MOON: "gate-1"}, dice=(1, 3, 6))
    state = play(state, mr.JumpTo(JUNGLE))
    assert piloted(state) == {(6, "jungle-4"), (6, "jungle-6")}
    refused(state, mr.JumpTo(ICE), "no-such-jump", "1988:6.41/a")
    refused(state, mr.JumpTo(MOON), "no-such-jump")


@pytest.mark.rule("1988:6.5/f", "R-21")
def test_a_gate_that_was_only_spied_on_is_no_target() -> None:
    state = spied(on_gate({ICE: "gate-3"}, dice=(6,)), JUNGLE, "gate-6")
    assert piloted(state) == {(6, "ice-3"), (6, "ice-5")}
    refused(state, mr.JumpTo(JUNGLE), "no-such-jump")
    declaring = spied(start(seat(place=ICE, relics=START), boxes={ICE: "gate-3"}), JUNGLE, "gate-6")
    refused(declaring, mr.DeclareJump(JUNGLE), "no-such-jump", "1988:6.52/a")


@pytest.mark.rule("1988:6.5/g")
def test_a_gate_works_for_the_ship_that_turned_it_up() -> None:
    state = under_way(start(seat(place="jungle-4"), boxes={ICE: "gate-1"}), 4, 1, 2, 3)
    state = play(go(state, JUNGLE), mr.Revealed(JUNGLE, "gate-4"))
    assert piloted(state) == {(0, ICE), (2, "jungle-6"), (3, "jungle-6")}
    state = play(state, mr.JumpTo(ICE))
    assert (place(state), points(state)) == (ICE, 2)


@pytest.mark.rule("1988:6.5/a")
def test_a_gate_turned_up_in_passing_is_a_target_in_the_same_turn() -> None:
    state = under_way(start(seat(place="jungle-4", relics=SWITCH), boxes={ICE: "gate-1"}), 6, 1, 4)
    state = play(go(state, JUNGLE), mr.Revealed(JUNGLE, "gate-4"), mr.JumpTo(ICE))
    assert (0, JUNGLE) in piloted(state)


@pytest.mark.rule("R-20")
def test_a_ship_with_a_walking_number_and_no_path_left_stops_on_the_gate() -> None:
    gates = {ICE: "gate-3", JUNGLE: "gate-6"}
    state = under_way(start(seat(place="ice-3"), boxes=gates), 5, 1, 2, used=(("ice-5", ICE),))
    state = go(state, ICE)
    assert (doing(state), state.turn.seat, place(state)) == ("Declaring", 1, ICE)
    jump = under_way(start(seat(place="ice-3"), boxes=gates), 5, 1, 6, used=(("ice-5", ICE),))
    jump = go(jump, ICE)
    assert mr.legal_moves(jump) == (mr.JumpTo(JUNGLE), mr.StopOnGate(1))
    refused(jump, mr.StopOnGate(6), "must-jump", "1988:6.5/a")
    refused(jump, mr.StopOnGate(2), "wrong-pilot-number", "1988:6.41/a")
    stopped = play(jump, mr.StopOnGate(1))
    assert (doing(stopped), stopped.turn.seat, place(stopped)) == ("Declaring", 1, ICE)


@pytest.mark.rule("R-20", "R-15", "1988:8.46/a")
def test_the_switch_switch_allows_a_jump_and_never_forces_one() -> None:
    """Into a gate from one side, out of it by a jump, and back into it from the other side."""
    gates = {"cloud-body-4": "gate-1", "cloud-body-2": "gate-2"}
    ship = seat(place="cloud-body-8", relics=SWITCH)
    state = go(under_way(start(ship, boxes=gates), 6, 2, 5), "cloud-body-4", pilot=5)
    assert moves(state, mr.StopOnGate) == []
    state = go(play(state, mr.JumpTo("cloud-body-2")), "cloud-space-city", pilot=5)
    state = go(state, "cloud-body-4")
    assert mr.legal_moves(state) == (mr.JumpTo("cloud-body-2"), mr.StopOnGate(5))
    assert place(play(state, mr.StopOnGate(5))) == "cloud-body-4"


@pytest.mark.rule("R-20", "1988:6.52/b", "1988:5.23/a")
def test_a_stop_on_a_gate_is_refused_with_its_reason() -> None:
    gates = {ICE: "gate-3", JUNGLE: "gate-6"}
    refused(on_gate(gates, dice=(1, 2)), mr.StopOnGate(1), "must-move", "1988:5.23/a")
    refused(under_way(start(seat(place="ice-3"), boxes=gates), 5, 1, 2), mr.StopOnGate(1), "not-on-gate")
    declared = fly(start(seat(place=ICE), boxes=gates), "ice-3", 1, 2, 3)
    refused(declared, mr.StopOnGate(1), "declared-otherwise", "1988:6.52/b")
    for nonsense in (True, 1.0, "1", None):
        refused(on_gate(gates, dice=(1, 2)), mr.StopOnGate(nonsense), "wrong-pilot-number")  # type: ignore[arg-type]
    closed = (("ice-3", ICE), ("ice-5", ICE))
    locked = under_way(start(seat(place=ICE), boxes=gates), 5, 1, 6, used=closed, gates_locked=True)
    refused(locked, mr.StopOnGate(1), "not-on-gate")


@pytest.mark.rule("R-17")
def test_nobody_stops_on_a_gate_by_choice_while_a_path_is_open() -> None:
    state = on_gate({ICE: "gate-3"}, dice=(1, 2), used=(("ice-3", ICE),))
    assert moves(state, mr.StopOnGate) == []
    refused(state, mr.StopInCircle(1), "not-in-circle")
    assert moves(state, mr.StopInCircle) == []


# -- one number for all (6.51) ----------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.51/a", "R-18")
def test_a_number_chosen_in_a_circle_holds_at_a_gate() -> None:
    gates = {"cloud-body-4": "gate-1", ICE: "gate-3", JUNGLE: "gate-6"}
    state = under_way(start(seat(place="cloud-body-8"), boxes=gates), 6, 3, 5, 6)
    six = go(state, "cloud-body-4", pilot=6)
    assert piloted(six) == {(0, JUNGLE)}
    five = go(state, "cloud-body-4", pilot=5)
    assert piloted(five) == {(5, "cloud-space-city")}


@pytest.mark.rule("1988:6.51/a")
def test_a_number_chosen_at_a_gate_holds_in_a_circle() -> None:
    gates = {"cloud-body-4": "gate-1", ICE: "gate-3"}
    state = under_way(start(seat(place=ICE), boxes=gates), 6, 1, 2, 5)
    state = play(state, mr.JumpTo("cloud-body-4"))
    state = go(state, "cloud-body-8", pilot=1)
    assert (doing(state), place(state), state.turn.seat) == ("Declaring", "cloud-body-8", 1), "1 points back"
    walking = under_way(start(seat(place="cloud-body-4"), boxes=gates), 6, 1, 2, 5)
    assert piloted(go(walking, "cloud-body-8", pilot=2)) == {(2, "galactic-base")}


@pytest.mark.rule("1988:6.51/a")
def test_with_the_switch_switch_circle_and_gate_take_different_numbers() -> None:
    gates = {"cloud-body-4": "gate-1", ICE: "gate-3"}
    ship = seat(place="cloud-body-8", relics=SWITCH)
    state = go(under_way(start(ship, boxes=gates), 6, 3, 5), "cloud-body-4", pilot=5)
    assert piloted(state) == {(0, ICE), (5, "cloud-space-city")}


# -- starting on a gate (6.52) ----------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.52/a")
def test_who_starts_on_a_gate_may_declare_another_gate_or_a_path() -> None:
    state = start(seat(place=ICE), boxes={ICE: "gate-2", JUNGLE: "gate-5", MOON: "gate-1"})
    assert first_dots(state) == {"ice-3", "ice-5"}
    assert {move.to for move in moves(state, mr.DeclareJump)} == {JUNGLE, MOON}
    refused(state, mr.DeclareJump(ICE), "no-such-jump", "1988:6.52/a")
    refused(state, mr.DeclareStep(JUNGLE), "not-next")
    elsewhere = start(seat(place="ice-3"), boxes={ICE: "gate-2", JUNGLE: "gate-5"})
    refused(elsewhere, mr.DeclareJump(JUNGLE), "no-such-jump")


@pytest.mark.rule("1988:6.52/b")
def test_a_rolled_number_that_makes_the_declared_jump_possible_has_to_be_used() -> None:
    gates = {ICE: "gate-2", JUNGLE: "gate-5", MOON: "gate-1"}
    state = fly_by_gate(start(seat(place=ICE), boxes=gates), JUNGLE, 5, 2, 1)
    assert mr.legal_moves(state) == (mr.JumpTo(JUNGLE),)
    refused(state, mr.StepTo("ice-3", 2), "declared-otherwise")
    refused(state, mr.JumpTo(MOON), "no-such-jump")
    state = play(state, mr.JumpTo(JUNGLE))
    assert (moving(state).pilot, points(state)) == (5, 7)


@pytest.mark.rule("1988:6.52/c", "R-19")
def test_a_declared_walk_needs_a_number_without_another_open_gate() -> None:
    state = start(seat(place=ICE), boxes={ICE: "gate-2", JUNGLE: "gate-5"})
    assert piloted(fly(state, "ice-3", 5, 5, 3)) == {(3, "ice-3")}
    assert piloted(fly(state, "ice-3", 5, 5, 2)) == {(2, "ice-3")}, "the number of the own gate walks"
    assert piloted(fly(state, "ice-3", 5, 5, 5)) == {(0, JUNGLE)}
    refused(fly(state, "ice-3", 5, 5, 3), mr.JumpTo(JUNGLE), "no-such-jump")
    refused(fly(state, "ice-3", 5, 5, 3), mr.StepTo("ice-5", 3), "declared-otherwise")


@pytest.mark.rule("1988:6.52/d", "R-19")
def test_a_declared_jump_whose_number_was_not_rolled_lapses() -> None:
    gates = {ICE: "gate-2", JUNGLE: "gate-5", MOON: "gate-1"}
    state = fly_by_gate(start(seat(place=ICE), boxes=gates), JUNGLE, 1, 2, 3)
    assert piloted(state) == {(0, MOON), (2, "ice-3"), (2, "ice-5"), (3, "ice-3"), (3, "ice-5")}


@pytest.mark.rule("R-19", "R-25")
def test_the_switch_switch_does_not_get_around_a_declared_jump() -> None:
    gates = {ICE: "gate-2", JUNGLE: "gate-5"}
    state = fly_by_gate(start(seat(place=ICE, relics=SWITCH), boxes=gates), JUNGLE, 5, 2, 1)
    assert mr.legal_moves(state) == (mr.JumpTo(JUNGLE),)
    state = play(state, mr.JumpTo(JUNGLE))
    assert (0, ICE) in piloted(state)


@pytest.mark.rule("1988:6.52/a")
def test_staying_on_a_gate_is_possible_too() -> None:
    state = start(seat(place=ICE), boxes={ICE: "gate-2", JUNGLE: "gate-5"})
    assert legal(state, mr.Stay())
    assert place(play(state, mr.Stay())) == ICE


# -- relics and gates -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-22")
def test_with_all_gates_locked_there_is_no_jump_and_no_pilot_number() -> None:
    gates = {ICE: "gate-2", JUNGLE: "gate-5"}
    state = play(start(seat(place=ICE, relics=LOCK + START), boxes=gates), mr.LockGates())
    assert moves(state, mr.DeclareJump) == []
    refused(state, mr.DeclareJump(JUNGLE), "no-such-jump")
    state = fly(state, "ice-3", 5, 5, 5)
    assert piloted(state) == {(0, "ice-3")}
    passing = go(under_way(start(seat(place="ice-3"), boxes=gates), 4, 5, gates_locked=True), ICE)
    assert piloted(passing) == {(0, "ice-5")}


@pytest.mark.rule("R-23")
def test_the_jump_start_is_tried_or_not_and_binds_if_its_number_was_rolled() -> None:
    state = start(seat(place="water-6", relics=START), boxes={ICE: "gate-2", JUNGLE: "gate-5"})
    assert {move.to for move in moves(state, mr.DeclareJump)} == {ICE, JUNGLE}
    assert piloted(fly(state, "water-7", 2, 5, 5)) == {(0, "water-7")}
    bound = fly_by_gate(state, ICE, 1, 2, 5)
    assert mr.legal_moves(bound) == (mr.JumpTo(ICE),)
    failed = fly_by_gate(state, ICE, 1, 5, 5)
    walks = {(1, dot) for dot in ("water-5", "water-7", "water-cloud-1")}
    assert piloted(failed) == {(0, JUNGLE), *walks}
    only = fly_by_gate(state, ICE, 5, 5, 5)
    assert mr.legal_moves(only) == (mr.JumpTo(JUNGLE),)
    own = start(seat(place=ICE, relics=START), boxes={ICE: "gate-2", JUNGLE: "gate-5"})
    refused(own, mr.DeclareJump(ICE), "no-such-jump")


@pytest.mark.rule("R-23", "1988:6.41/b")
def test_a_number_chosen_for_a_jump_start_that_failed_holds_for_the_turn() -> None:
    state = start(seat(place="galactic-base", relics=START), boxes={ICE: "gate-2"})
    state = go(fly_by_gate(state, ICE, 1, 3, 4), "cloud-body-8", pilot=3)
    assert piloted(state) == {(3, "cloud-body-7")}


@pytest.mark.rule("R-24")
def test_a_jump_start_that_fails_in_a_circle_leaves_by_the_arrow_of_the_number() -> None:
    state = start(seat(place="cloud-body-8", relics=START), boxes={ICE: "gate-2", JUNGLE: "gate-5"})
    state = fly_by_gate(state, ICE, 1, 3, 5)
    assert piloted(state) == {(1, "cloud-body-4"), (3, "cloud-body-7"), (0, JUNGLE)}
    refused(state, mr.StepTo("galactic-base", 1), "wrong-arrow")
    assert ways(state) == {"cloud-body-4", "cloud-body-7"}
