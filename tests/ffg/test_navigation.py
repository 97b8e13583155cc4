"""The navigation die, navigation spaces and telegates of the FFG game (F-NAV, F-NSP, F-TG, F-04, F-09, F-10)."""

from __future__ import annotations

import pytest

from merchant_rules.venus.frames import Declaring, Revealing
from merchant_rules.venus.rules.discovery import Revealed
from merchant_rules.venus.rules.dot_actions import JumpTo, StopInCircle
from merchant_rules.venus.rules.movement import DeclareJump, DeclareStep, Land, Rolled, Stay, StepTo
from merchant_rules.venus.rules.trading import EndTurn
from merchant_rules.venus.rulesets.ffg_movement import AssignDie
from merchant_rules.venus.state import State
from tests.ffg.space import fly, go, pilot, start, under_way
from tests.rules.flight import moving, place, points, ways
from tests.support import legal, moves, play, refused

GATES = {"cloud-body-4": "gate-2", "jungle-5": "gate-5", "moon-3": "gate-3"}


def over(state: State) -> bool:
    return state.stack == (Declaring(1),)


def assignable(state: State) -> list[int]:
    return [move.pilot for move in moves(state, AssignDie)]


# -- the navigation die -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-MOVE-4", "ffg:F-NAV-2", "ffg:F-NAV-3", "ffg:F-NAV-5")
def test_a_rolled_die_may_be_assigned_right_after_the_roll() -> None:
    state = fly(start(pilot("jungle-3")), "jungle-2", 2, 3, 6)
    assert assignable(state) == [2, 3, 6]
    refused(state, AssignDie(4), "no-such-die", "ffg:F-NAV-2")
    assigned = play(state, AssignDie(3))
    assert (moving(assigned).pilot, moving(assigned).dice, points(assigned)) == (3, (2, 3, 6), 11)
    assert ways(assigned) == ways(state), "nothing else is closed by it"


@pytest.mark.rule("ffg:F-NAV-3")
def test_after_the_first_move_a_die_is_assigned_on_leaving_only() -> None:
    state = go(fly(start(pilot("jungle-3")), "jungle-2", 2, 3, 6), "jungle-2")
    refused(state, AssignDie(2), "too-late", "ffg:F-NAV-3")
    in_circle = under_way(start(pilot("colony-2")), 5, 2, 3, 6, came=("colony-1",))
    assert assignable(in_circle) == []
    assert legal(in_circle, StepTo("colony-3", 3))
    skipping = fly(start(pilot("jungle-3", cargo=("red-drive",))), "jungle-5", 2, 3, 6)
    assert assignable(go(skipping, "jungle-4")) == []


@pytest.mark.rule("ffg:F-NAV-6", "ffg:F-NAV-7", "ffg:F-NAV-3")
def test_one_die_is_assigned_and_stays() -> None:
    state = play(fly(start(pilot("colony-1")), "colony-2", 2, 3, 6), AssignDie(3))
    refused(state, AssignDie(3), "too-late")
    refused(state, AssignDie(6), "too-late")
    state = go(state, "colony-2")
    refused(state, StepTo("rogue-jungle-6", 2), "wrong-pilot-number", "ffg:F-NAV-2")
    assert moves(state, StepTo) == [StepTo("colony-3", 3)]


@pytest.mark.rule("ffg:F-NAV-1", "ffg:F-NAV-4", "ffg:F-NSP-1")
def test_leaving_a_navigation_space_takes_a_die_and_its_path() -> None:
    state = go(fly(start(pilot("colony-1")), "colony-2", 2, 3, 6), "colony-2")
    assert sorted(moves(state, StepTo), key=str) == [StepTo("colony-3", 3), StepTo("rogue-jungle-6", 2)]
    refused(state, StepTo("colony-3"), "wrong-pilot-number", "ffg:F-NAV-2")
    refused(state, StepTo("colony-3", 2), "wrong-arrow", "ffg:F-NSP-1")
    after = play(state, StepTo("rogue-jungle-6", 2))
    assert moving(after).pilot == 2


@pytest.mark.rule("ffg:F-NAV-3")
def test_elsewhere_no_die_is_named() -> None:
    state = fly(start(pilot("jungle-3")), "jungle-2", 2, 3, 6)
    refused(state, StepTo("jungle-2", 2), "no-pilot-number", "ffg:F-NAV-3")


# -- navigation spaces -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-NSP-2", "F-04")
def test_a_value_that_points_back_ends_the_turn() -> None:
    state = under_way(start(pilot("colony-1")), 5, 1, 3, 6, came=("colony-8",))
    state = go(state, "colony-2")
    refused(state, StepTo("colony-1", 1), "going-back", "ffg:F-MOVE-17")
    assert moves(state, StopInCircle) == [StopInCircle(1), StopInCircle(6)]
    assert over(play(state, StopInCircle(6)))
    forced = go(under_way(start(pilot("colony-1")), 5, 1, 6, 6, came=("colony-8",)), "colony-2")
    assert over(forced)


@pytest.mark.rule("ffg:F-NSP-2", "F-04")
def test_a_way_by_which_a_navigation_space_was_entered_stays_closed_for_the_turn() -> None:
    rocks = dict.fromkeys(("cloud-body-5", "cloud-body-2", "cloud-body-4"), "asteroid")
    state = start(pilot("galactic-base", "relic-switch-switch", ship="clipper"), boxes=rocks)
    state = go(fly(state, "cloud-body-8", 1, 2, 3, 6), "cloud-body-8")
    state = play(state, StepTo("cloud-body-7", 3), StepTo("cloud-body-6", 3), StepTo("cloud-body-5", 1))
    state = play(go(state, "cloud-body-1"), StepTo("cloud-body-2", 1))
    state = go(state, "cloud-space-city", "cloud-body-4", "cloud-body-8")
    refused(state, StepTo("galactic-base", 2), "going-back")
    assert legal(state, StopInCircle(2))
    assert legal(state, StepTo("cloud-body-7", 3)), "that way was used in the same direction"
    assert points(state) == 3


@pytest.mark.rule("F-04", "ffg:F-MOVE-17")
def test_ways_into_plain_spaces_open_again_after_the_next_step() -> None:
    state = go(fly(start(pilot("jungle-1")), "jungle-2", 3, 3, 3), "jungle-2", "jungle-3")
    board = state.rules.board
    back = {dot for dot in board.dots for link in board.links[dot] if link.ahead & moving(state).barred}
    assert back == {"jungle-3"}, "only the way straight back is closed"


@pytest.mark.rule("ffg:F-NSP-3", "ffg:F-NAV-6")
def test_all_navigation_spaces_of_a_turn_use_one_value() -> None:
    state = go(fly(start(pilot("galactic-base")), "cloud-body-8", 1, 3, 6), "cloud-body-8")
    state = play(state, StepTo("cloud-body-7", 3), StepTo("cloud-body-6", 3))
    assert moves(state, StepTo) == [StepTo("cloud-north-1", 3)]
    refused(state, StepTo("cloud-body-5", 1), "wrong-pilot-number")


@pytest.mark.rule("ffg:F-NSP-4")
def test_on_a_later_turn_the_way_in_is_a_way_out() -> None:
    state = go(under_way(start(pilot("colony-1")), 1, 1, 6, 6, came=("colony-8",)), "colony-2")
    state = play(state, Stay(), EndTurn())
    assert state.stack == (Declaring(0),)
    state = fly(state, "colony-1", 1, 1, 1)
    assert place(play(state, StepTo("colony-1", 1))) == "colony-1"


@pytest.mark.rule("ffg:F-NSP-5")
def test_the_printed_navigation_example() -> None:
    state = fly(start(pilot("galactic-base")), "cloud-body-8", 4, 2, 1)
    assert points(state) == 7
    state = play(go(state, "cloud-body-8"), StepTo("cloud-body-4", 4))
    assert state.stack[-1] == Revealing("cloud-body-4")
    assert (moving(state).pilot, points(state)) == (4, 5)


@pytest.mark.rule("ffg:F-DE-1", "F-10")
def test_a_heading_out_of_a_navigation_space_binds_if_a_die_allows_it() -> None:
    state = play(start(pilot("colony-2")), DeclareStep("rogue-jungle-6"))
    bound = play(state, Rolled((2, 3, 6)))
    assert moves(bound, StepTo) == [StepTo("rogue-jungle-6", 2)]
    assert assignable(bound) == [2]
    refused(bound, AssignDie(3), "declared-otherwise", "ffg:F-DE-1")
    free = play(state, Rolled((1, 3, 6)))
    assert {(move.to, move.pilot) for move in moves(free, StepTo)} == {
        ("colony-1", 1),
        ("colony-3", 3),
        ("colony-1", 6),
    }
    assert assignable(free) == [1, 3, 6]


@pytest.mark.rule("ffg:F-MAP-7")
def test_a_spaceport_in_a_navigation_space_can_be_landed_on() -> None:
    state = start(pilot("cloud-wing-4"), ports={"cloud-body-1": 1})
    state = play(under_way(state, 5, 1, 2, 3), StepTo("cloud-body-1", 1))
    assert legal(state, Land())
    assert legal(state, StepTo("cloud-body-2", 1))


# -- telegates ---------------------------------------------------------------------------------------------------------


def at_gate(*dice: int, left: int = 6, came: str = "cloud-space-city", **position: object) -> State:
    """On telegate 2 with telegates 5 and 3 on the board."""
    state = start(pilot("cloud-body-4"), **{"boxes": GATES, **position})  # type: ignore[arg-type]
    return under_way(state, left, *dice, came=(came,))


@pytest.mark.rule("ffg:F-TG-1", "ffg:F-ENC-1", "ffg:F-ENC-7", "F-09")
def test_a_telegate_comes_up_as_a_token_and_does_nothing_until_one_leaves() -> None:
    state = go(
        under_way(start(pilot("jungle-4"), boxes={"moon-3": "gate-3"}), 4, 3, 4, 5, came=("jungle-3",)), "jungle-5"
    )
    assert state.stack[-1] == Revealing("jungle-5")
    state = play(state, Revealed("jungle-5", "gate-5"))
    assert (place(state), points(state)) == ("jungle-5", 3)
    assert legal(state, JumpTo("moon-3"))
    assert legal(state, StepTo("jungle-6", 4))


@pytest.mark.rule("ffg:F-TG-2", "ffg:F-NAV-1")
def test_leaving_a_telegate_takes_a_die() -> None:
    state = at_gate(1, 2, 4)
    refused(state, StepTo("cloud-body-8"), "wrong-pilot-number", "ffg:F-NAV-2")
    assert {move.pilot for move in moves(state, StepTo)} == {1, 2, 4}


@pytest.mark.rule("ffg:F-TG-7", "ffg:F-TG-4")
def test_with_the_number_of_its_own_gate_a_ship_goes_on() -> None:
    state = play(at_gate(2, 2, 2), StepTo("cloud-body-8", 2))
    assert (place(state), points(state)) == ("cloud-body-8", 5)
    assert not legal(at_gate(2, 2, 2), JumpTo("jungle-5"))


@pytest.mark.rule("ffg:F-TG-4")
def test_with_a_number_that_is_not_on_the_board_a_ship_goes_on() -> None:
    state = at_gate(4, 4, 4)
    assert moves(state, JumpTo) == []
    assert moves(state, StepTo) == [StepTo("cloud-body-8", 4)]
    hidden = at_gate(5, 5, 5, boxes={"cloud-body-4": "gate-2"})
    assert moves(hidden, StepTo) == [StepTo("cloud-body-8", 5)], "a gate face down is not on the board"


@pytest.mark.rule("ffg:F-TG-8", "ffg:F-TG-3", "ffg:F-TG-6", "ffg:F-TG-5")
def test_with_the_number_of_another_gate_a_ship_must_jump_for_one_point() -> None:
    state = at_gate(5, 5, 5)
    refused(state, StepTo("cloud-body-8", 5), "must-jump", "ffg:F-TG-3")
    assert moves(state, JumpTo) == [JumpTo("jungle-5")]
    state = play(state, JumpTo("jungle-5"))
    assert (place(state), points(state), moving(state).pilot) == ("jungle-5", 5, 5)
    assert ways(state) == ["jungle-4", "jungle-6"], "any direction"


@pytest.mark.rule("ffg:F-TG-3", "ffg:F-DE-12", "F-09")
def test_the_gate_of_arrival_does_not_send_on() -> None:
    state = play(at_gate(3, 3, 5), JumpTo("jungle-5"))
    assert moves(state, JumpTo) == []
    assert moves(state, StepTo) == [StepTo("jungle-4"), StepTo("jungle-6")], "it is left like a plain space"
    assert moving(state).pilot == 5, "the die stays for what comes later"


@pytest.mark.rule("ffg:F-TG-6")
def test_without_a_point_there_is_no_jump() -> None:
    state = start(pilot("cloud-body-8"), boxes=GATES)
    assert over(play(under_way(state, 1, 5, 5, 5), StepTo("cloud-body-4", 5)))


@pytest.mark.rule("F-04", "F-09", "ffg:F-TG-3", "ffg:F-DE-12", "ffg:F-REL-SWITCH")
def test_a_jump_leads_neither_straight_back_nor_on() -> None:
    state = start(pilot("cloud-body-4", "relic-switch-switch"), boxes=GATES)
    state = play(under_way(state, 9, 2, 3, 5, came=("cloud-space-city",)), JumpTo("jungle-5"))
    refused(state, JumpTo("cloud-body-4"), "no-such-jump")
    refused(state, JumpTo("moon-3"), "no-such-jump")
    assert moves(state, StepTo) == [StepTo("jungle-4"), StepTo("jungle-6")]
    round_again = under_way(start(pilot("jungle-6", "relic-switch-switch"), boxes=GATES), 5, 2, 3, 5, pilot=5)
    again = play(round_again, StepTo("jungle-5"))
    assert {move.to for move in moves(again, JumpTo)} == {"cloud-body-4", "moon-3"}, "entered by a line it works"


@pytest.mark.rule("ffg:F-DE-2", "F-10")
def test_a_jump_declared_from_a_gate_binds_if_rolled() -> None:
    state = start(pilot("cloud-body-4"), boxes=GATES)
    assert sorted(move.to for move in moves(state, DeclareJump)) == ["jungle-5", "moon-3"]
    state = play(state, DeclareJump("jungle-5"))
    bound = play(state, Rolled((3, 4, 5)))
    assert moves(bound, JumpTo) == [JumpTo("jungle-5")]
    assert moves(bound, StepTo) == []
    assert assignable(bound) == [5]
    free = play(state, Rolled((3, 4, 6)))
    assert moves(free, JumpTo) == [JumpTo("moon-3")]
    assert {move.pilot for move in moves(free, StepTo)} == {4, 6}
    assert assignable(free) == [3, 4, 6]
    assert moves(play(free, AssignDie(3)), StepTo) == []


@pytest.mark.rule("ffg:F-DE-2", "F-10")
def test_a_path_declared_from_a_gate_binds_if_a_walking_number_was_rolled() -> None:
    state = play(start(pilot("cloud-body-4"), boxes=GATES), DeclareStep("cloud-body-8"))
    assert moves(play(state, Rolled((3, 4, 5))), StepTo) == [StepTo("cloud-body-8", 4)]
    assert moves(play(state, Rolled((3, 4, 5))), JumpTo) == []
    assert assignable(play(state, Rolled((3, 4, 5)))) == [4]
    assert {move.to for move in moves(play(state, Rolled((3, 3, 5))), JumpTo)} == {"jungle-5", "moon-3"}
