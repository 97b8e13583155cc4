"""Chapter 5.3 and 5.4: the declared first dot, no way back along a path, other players; and input that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.venus.frames import Rolling
from tests.scenes import (
    BOARD,
    EVERYWHERE,
    doing,
    first_dots,
    fly,
    fly_by_gate,
    go,
    kinds,
    moving,
    piloted,
    place,
    points,
    start,
    under_way,
    ways,
)
from tests.support import legal, play, refused, seat

# -- the declaration (5.3, 5.31) --------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.3/a")
def test_the_first_dot_is_named_before_any_die_is_rolled() -> None:
    state = start(seat(place="water-4"))
    assert kinds(state) == {"Stay", "DeclareStep"}
    refused(state, mr.Rolled((1, 2, 3)), "not-now")
    refused(state, mr.StepTo("water-5"), "not-now")
    state = play(state, mr.DeclareStep("water-5"))
    top = state.stack[-1]
    assert isinstance(top, Rolling)
    assert (mr.actor(state), top.declared) == (engine.CHANCE, "water-5")
    refused(state, mr.DeclareStep("water-3"), "chance-decides")


@pytest.mark.rule("1988:5.3/b")
def test_the_rest_of_the_route_is_chosen_dot_by_dot() -> None:
    state = go(fly(start(seat(place="water-4")), "water-5", 1, 2, 3), "water-5", "water-6")
    assert ways(state) == {"water-7", "water-cloud-1"}
    assert ways(go(state, "water-7")) == {"water-8", "supernova-water-1"}
    assert ways(go(state, "water-cloud-1")) == {"cloud-north-3"}


@pytest.mark.rule("1988:5.31/a")
@pytest.mark.parametrize("dot", ["galactic-base", "poison-park", "asteroid-22", "cloud-body-1", "supergiant-1"])
def test_every_path_out_of_the_present_dot_may_be_declared(dot: str) -> None:
    state = start(seat(place=dot))
    assert first_dots(state) == {link.to for link in BOARD.links[dot]}
    refused(state, mr.DeclareStep(dot), "not-next")
    refused(state, mr.DeclareStep("ice-8"), "not-next", "1988:5.1/c")


@pytest.mark.rule("1988:5.31/b")
def test_after_the_roll_the_declared_dot_comes_first() -> None:
    state = fly(start(seat(place="water-4")), "water-5", 6, 6, 6)
    assert mr.legal_moves(state) == (mr.StepTo("water-5"),)
    refused(state, mr.StepTo("water-3"), "declared-otherwise", "1988:5.31/b")
    refused(state, mr.Land(), "not-entered")


@pytest.mark.rule("R-08", "1988:5.31/b")
def test_outside_circles_and_gates_every_roll_allows_every_declared_dot() -> None:
    for dot in BOARD.dots:
        if dot in BOARD.exits:
            continue
        state = start(seat(place=dot, ship="freighter"))
        for link in BOARD.links[dot]:
            assert mr.legal_moves(fly(state, link.to, 1, 1)) == (mr.StepTo(link.to),)


@pytest.mark.rule("1988:5.31/c", "R-08")
def test_a_declared_exit_of_a_circle_that_was_not_rolled_is_void() -> None:
    state = start(seat(place="cloud-body-8"))
    assert piloted(fly(state, "galactic-base", 1, 3, 4)) == {
        (1, "cloud-body-4"),
        (3, "cloud-body-7"),
        (4, "cloud-body-4"),
    }
    assert piloted(fly(state, "galactic-base", 1, 2, 3)) == {(2, "galactic-base")}


@pytest.mark.rule("1988:5.31/c", "R-08")
def test_a_declared_gate_or_walk_is_void_only_when_no_rolled_number_allows_it() -> None:
    gates = {"ice-4": "gate-2", "jungle-5": "gate-5"}
    state = start(seat(place="ice-4"), boxes=gates)
    assert piloted(fly(state, "ice-3", 5, 5, 5)) == {(0, "jungle-5")}
    assert piloted(fly(state, "ice-3", 5, 5, 6)) == {(6, "ice-3")}
    assert piloted(fly_by_gate(state, "jungle-5", 1, 1, 1)) == {(1, "ice-3"), (1, "ice-5")}
    assert piloted(fly_by_gate(state, "jungle-5", 1, 1, 5)) == {(0, "jungle-5")}


@pytest.mark.rule("1988:5.31/e", "R-07")
def test_after_the_roll_staying_is_no_longer_possible() -> None:
    state = start(seat(place="galactic-base"))
    assert legal(state, mr.Stay())
    state = fly(state, "base-colony-1", 1, 2, 3)
    refused(state, mr.Stay(), "not-now", "1988:5.31/e")
    refused(state, mr.EndTurn(), "not-now")
    refused(state, mr.Land(), "not-entered", "1988:6.2/a")


@pytest.mark.rule("R-09")
def test_what_is_switched_comes_before_the_declaration_and_the_declaration_before_the_roll() -> None:
    ship = seat(place="galactic-base", cargo=("red-drive",), relics=("relic-auto-pilot", "relic-gate-lock"))
    state = start(ship)
    early = [mr.SwitchOff("red-drive"), mr.LockGates(), mr.EngageAutoPilot()]
    assert all(legal(state, action) for action in early)
    state = play(state, *early)
    assert first_dots(state) == {"base-colony-1", "biosphere-base-3", "cloud-body-8"}
    state = play(state, mr.DeclareStep("base-colony-1"))
    for action in early:
        refused(state, action, "chance-decides")
    state = play(state, mr.Rolled((1, 2)))
    for action in early:
        refused(state, action, "not-now")
    assert (moving(state).dice, moving(state).gates_locked, moving(state).skips) == ((1, 2, 4), True, 0)


@pytest.mark.rule("R-09")
def test_the_declaration_is_tested_after_the_die_is_rolled_again() -> None:
    ship = seat(place="cloud-body-8", relics=("relic-mulligan-gear",))
    state = fly(start(ship), "galactic-base", 1, 3, 4)
    assert doing(state) == "Rerolling"
    assert piloted(play(state, mr.Reroll(1), mr.RolledAgain(2))) == {(2, "galactic-base")}
    assert len(piloted(play(state, mr.KeepDice()))) == 3
    lucky = fly(start(ship), "galactic-base", 2, 3, 4)
    assert piloted(play(lucky, mr.Reroll(2), mr.RolledAgain(6))) == {
        (3, "cloud-body-7"),
        (4, "cloud-body-4"),
        (6, "cloud-body-4"),
    }


@pytest.mark.rule("R-26")
def test_the_die_of_the_auto_pilot_may_be_rolled_again_and_the_auto_pilot_is_no_second_roll() -> None:
    ship = seat(place="water-4", relics=("relic-auto-pilot", "relic-mulligan-gear"))
    state = play(start(ship), mr.EngageAutoPilot(), mr.DeclareStep("water-5"), mr.Rolled((1, 2)))
    state = play(state, mr.Reroll(4))
    refused(state, mr.EngageAutoPilot(), "chance-decides")
    assert {outcome.action.face for outcome in mr.chance_outcomes(state)} == {1, 2, 3, 4, 5, 6}
    assert moving(play(state, mr.RolledAgain(6))).dice == (1, 2, 6)


# -- no way back (5.32) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.32/a")
def test_in_the_next_turn_the_way_back_is_open() -> None:
    state = go(fly(start(seat(place="water-4")), "water-5", 1, 1, 1), "water-5", "water-6", "water-7")
    state = play(state, mr.Stay(), mr.EndTurn())
    assert (state.turn.seat, place(state)) == (0, "water-7")
    state = go(fly(state, "water-6", 1, 1, 1), "water-6")
    assert "water-5" in ways(state)


@pytest.mark.rule("1988:5.32/b", "R-14")
def test_a_path_is_closed_the_other_way_for_the_whole_turn() -> None:
    state = under_way(start(seat(place="asteroid-22")), 12)
    state = go(state, "asteroid-11", "asteroid-12", "asteroid-22")
    refused(state, mr.StepTo("asteroid-12"), "going-back", "1988:5.32/b")
    assert legal(state, mr.StepTo("asteroid-11"))
    state = go(state, "asteroid-23", "asteroid-12")
    assert ways(state) == {"asteroid-22", "war-torn-asteroid-3"}
    refused(state, mr.StepTo("asteroid-11"), "going-back")
    refused(state, mr.StepTo("asteroid-23"), "going-back")


@pytest.mark.rule("1988:5.32/c", "R-14")
def test_a_path_may_be_used_again_the_same_way() -> None:
    state = under_way(start(seat(place="asteroid-22")), 9)
    round_trip = ("asteroid-11", "asteroid-12", "asteroid-22")
    state = go(state, *round_trip, *round_trip, *round_trip)
    assert (doing(state), place(state)) == ("Trading", "asteroid-22")


@pytest.mark.rule("R-14")
def test_a_dot_may_be_entered_again_by_another_path() -> None:
    state = go(under_way(start(seat(place="asteroid-12")), 6), "asteroid-11", "asteroid-22")
    assert "asteroid-12" in ways(state)
    assert "asteroid-11" not in ways(state)


@pytest.mark.rule("1988:5.32/d", "1988:5.32/e")
def test_example_a_ship_that_reaches_a_surface_city_stops_there_with_seven_points_left() -> None:
    state = go(under_way(start(seat(place="polluted-2")), 10), "polluted-3")
    assert points(state) == 9
    state = go(state, "poison-park")
    assert (doing(state), place(state), state.turn.seat) == ("Trading", "poison-park", 0)


@pytest.mark.rule("1988:5.32/e")
def test_with_the_air_foil_a_surface_city_is_no_dead_end() -> None:
    state = under_way(start(seat(place="polluted-3", relics=("relic-air-foil",))), 8)
    state = go(state, "poison-park")
    assert points(state) == 7
    assert ways(state) == {"paint-place"}
    assert legal(state, mr.Land())
    refused(state, mr.StepTo("polluted-3"), "going-back")


@pytest.mark.rule("1988:5.32/f")
def test_example_of_the_route_from_a_to_f_or_g() -> None:
    a, d, e, f, g = "water-4", "water-5", "water-6", "water-7", "water-cloud-1"
    state = start(seat(place=a))
    assert first_dots(state) == {"water-3", "water-genship-1", d}
    state = fly(state, d, 2, 3, 4)
    assert ways(state) == {d}
    state = go(state, d)
    assert ways(state) == {e}
    refused(state, mr.StepTo(a), "going-back")
    state = go(state, e)
    assert ways(state) == {f, g}
    refused(state, mr.StepTo(d), "going-back")


@pytest.mark.rule("1988:5.32/g", "R-12")
def test_path_pieces_under_a_jump_count_as_used() -> None:
    state = fly(start(seat(place="galactic-base", cargo=("red-drive",))), "base-colony-2", 1, 2, 3)
    state = go(state, "base-colony-1", "base-colony-2")
    assert points(state) == 5
    refused(state, mr.StepTo("base-colony-1"), "going-back", "1988:5.32/b")
    assert ways(state) == {"base-colony-3"}


@pytest.mark.rule("1988:5.32/h", "R-15")
def test_with_the_switch_switch_a_ship_may_jump_forth_and_back_between_gates() -> None:
    ship = seat(place="ice-3", relics=("relic-switch-switch",))
    state = under_way(start(ship, boxes={"ice-4": "gate-2", "jungle-5": "gate-5"}), 9, 2, 2, 5)
    state = play(go(state, "ice-4"), mr.JumpTo("jungle-5"))
    assert (place(state), points(state)) == ("jungle-5", 7)
    state = play(state, mr.JumpTo("ice-4"))
    assert (place(state), points(state)) == ("ice-4", 6)
    # the path by which the first gate was entered stays closed
    assert piloted(state) == {(0, "jungle-5"), (2, "ice-5")}
    refused(state, mr.StepTo("ice-3", 2), "going-back")


@pytest.mark.rule("R-10")
def test_a_ship_cannot_end_or_pay_on_a_dot_that_its_drive_skips() -> None:
    ship = seat(place="genship-space-city", cargo=("red-drive",))
    assert first_dots(start(ship)) == {"genship-1", "genship-4"}
    state = go(fly(start(ship), "genship-1", 1, 1, 1), "genship-2")
    assert (points(state), moving(state).due) == (3, -1)
    assert mr.legal_moves(state) == (mr.StepTo("genship-1"),)
    refused(state, mr.StopOnPenalty())
    refused(state, mr.Land())
    off = play(start(ship), mr.SwitchOff("red-drive"))
    assert first_dots(off) == {"genship-2", "genship-4"}
    assert kinds(go(fly(off, "genship-2", 1, 1, 1), "genship-2")) == {"PayPenalty", "StopOnPenalty"}


@pytest.mark.rule("R-12")
def test_a_jump_needs_a_point_for_the_dot_it_ends_on() -> None:
    state = under_way(start(seat(place="desert-8", cargo=("red-drive",))), 1, skips=1)
    assert ways(state) == {"desert-7", "desert-9"}
    state = go(state, "desert-9")
    assert (points(state), ways(state)) == (1, {"desert-1", "rogue-desert-6"})
    assert doing(go(state, "rogue-desert-6")) == "Declaring"


@pytest.mark.rule("R-12")
def test_without_a_point_left_not_even_a_skipped_dot_is_open() -> None:
    state = go(under_way(start(seat(place="desert-2")), 1, skips=1), "desert-1")
    assert (doing(state), place(state)) == ("Declaring", "desert-1")


@pytest.mark.rule("R-11")
def test_a_turned_up_penalty_of_the_colour_of_the_drive_is_skipped_even_with_no_point_left() -> None:
    ship = seat(place="desert-2", cargo=("red-drive",), money=100)
    state = play(go(under_way(start(ship), 1, skips=1), "desert-3"), mr.Revealed("desert-3", "penalty-red-40-1"))
    assert ways(state) == {"desert-4"}
    state = go(state, "desert-4")
    assert (doing(state), place(state), state.players[0].money) == ("Declaring", "desert-4", 100)


# -- other players (5.4) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.4/a")
def test_ships_pass_and_meet_without_any_effect() -> None:
    alone = fly(start(seat(place="water-4"), seat("nik", "ice-1")), "water-5", 1, 2, 3)
    crowd = fly(start(seat(place="water-4"), seat("nik", "water-5"), seat("dell", "water-7")), "water-5", 1, 2, 3)
    for dots in (("water-5",), ("water-6", "water-7")):
        alone, crowd = go(alone, *dots), go(crowd, *dots)
        assert mr.legal_moves(alone) == mr.legal_moves(crowd)
        assert points(alone) == points(crowd)
    assert [player.place for player in crowd.players] == ["water-7", "water-5", "water-7"]


@pytest.mark.rule("1988:5.4/a")
def test_any_number_of_ships_may_end_on_one_dot() -> None:
    state = start(seat(place="water-6"), seat("nik", "water-7"), seat("dell", "water-7"))
    state = go(under_way(state, 1), "water-7")
    assert [player.place for player in state.players] == ["water-7"] * 3


# -- wrong input ------------------------------------------------------------------------------------------------------


def refused_kindly(state: mr.State, action: Any, code: str, who: int | None = None) -> None:
    """The action raises with code, rule and a sentence, and the state stays what it was."""
    before = (state.players, state.stack, state.turn, state.market, state.galaxy)
    with pytest.raises(mr.IllegalAction) as caught:
        mr.apply_action(state, action, seat=who)
    violation = caught.value.violation
    assert violation.code == code, violation
    assert violation.rule.startswith("1988:")
    assert violation.message[0].isupper() or violation.message[0].isdigit() or "(" in violation.message
    assert violation.message.endswith(".")
    assert before == (state.players, state.stack, state.turn, state.market, state.galaxy)


@pytest.mark.rule("1988:5.1/b", "1988:5.31/a")
@pytest.mark.parametrize(
    "nonsense", ["nowhere", "", "Water-5", 5, None, 1.5, ("water-5",), ["water-5"], {}, b"water-5"]
)
def test_places_that_do_not_exist_are_refused(nonsense: Any) -> None:
    declaring = start(seat(place="water-4"))
    under = fly(declaring, "water-5", 1, 2, 3)
    refused_kindly(declaring, mr.DeclareStep(nonsense), "no-such-place")
    refused_kindly(declaring, mr.DeclareJump(nonsense), "no-such-jump")
    refused_kindly(under, mr.StepTo(nonsense), "no-such-place")
    refused_kindly(under, mr.JumpTo(nonsense), "no-such-jump")


@pytest.mark.rule("1988:6.41/a", "1988:6.41/d")
@pytest.mark.parametrize("nonsense", [7, -1, "1", 1.0, True, None, [1], (1,)])
def test_pilot_numbers_that_do_not_exist_are_refused(nonsense: Any) -> None:
    circle = under_way(start(seat(place="cloud-body-8")), 3, 1, 1, 1)
    refused_kindly(circle, mr.StepTo("cloud-body-4", nonsense), "wrong-pilot-number")
    refused_kindly(circle, mr.StopInCircle(nonsense), "wrong-pilot-number")
    plain = under_way(start(seat(place="water-4")), 3, 1, 1, 1)
    refused_kindly(plain, mr.StepTo("water-5", nonsense), "no-pilot-number")
    refused_kindly(plain, mr.StopInCircle(nonsense), "not-in-circle")


@pytest.mark.rule("1988:4.4/a")
def test_actions_of_another_phase_are_refused() -> None:
    declaring = start(seat(place="water-4"))
    rolling = play(declaring, mr.DeclareStep("water-5"))
    under = play(rolling, mr.Rolled((1, 2, 3)))
    for action in (
        mr.StepTo("water-5"),
        mr.Land(),
        mr.PayPenalty(),
        mr.StopOnPenalty(),
        mr.EndTurn(),
        mr.BuyGoods("space-spice"),
    ):
        refused_kindly(declaring, action, "not-now")
        refused_kindly(rolling, action, "chance-decides")
    for earlier in (mr.Stay(), mr.DeclareStep("water-5"), mr.EndTurn(), mr.Reroll(1)):
        refused_kindly(under, earlier, "not-now")


@pytest.mark.rule("1988:INTRO/a")
def test_actions_of_another_seat_are_refused() -> None:
    state = start(seat(place="water-4"), seat("nik", "water-4"))
    refused_kindly(state, mr.Stay(), "not-your-turn", who=1)
    refused_kindly(state, mr.DeclareStep("water-5"), "not-your-turn", who=1)
    assert doing(mr.apply_action(state, mr.DeclareStep("water-5"), seat=0)) == "Rolling"
    refused_kindly(play(state, mr.DeclareStep("water-5")), mr.Rolled((1, 2, 3)), "not-your-turn", who=0)


@pytest.mark.rule("1988:4.4/a")
def test_what_is_no_action_at_all_is_refused() -> None:
    state = start(seat(place="water-4"))
    things: tuple[Any, ...] = (None, "water-5", 5, object(), mr.StepTo, EVERYWHERE)
    for nonsense in things:
        violation = mr.check(state, nonsense)
        assert violation is not None
        assert violation.code == "unknown-action"
