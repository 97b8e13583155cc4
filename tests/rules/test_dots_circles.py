"""Chapter 6.4: Navigation Circles, Pilot Numbers, and the invisible path in the Cloud."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from tests.scenes import (
    BOARD,
    CIRCLES,
    doing,
    first_dots,
    fly,
    go,
    moving,
    piloted,
    place,
    points,
    start,
    under_way,
    ways,
)
from tests.support import legal, play, refused, seat

BODY, WING = "cloud-body-1", "cloud-wing-4"
SWITCH = ("relic-switch-switch",)

# The arrows as printed, number by number.
ARROWS = {
    "cloud-body-8": ("cloud-body-4", "galactic-base", "cloud-body-7", "cloud-body-4", "cloud-body-4", "cloud-body-4"),
    "genship-1": ("genship-5", "genship-cloud-1", "water-genship-4", "water-genship-4", "genship-cloud-1", "genship-2"),
    BODY: ("cloud-body-2", "cloud-body-5", "cloud-body-5", WING, WING, "cloud-body-2"),
    WING: (BODY, BODY, BODY, "cloud-wing-3", "polluted-7", "cloud-wing-3"),
}

ROCKS = dict.fromkeys(BOARD.questions, "asteroid")


def inside(circle: str, left: int = 6, *, dice: tuple[int, ...], pilot: int = 0, switch: bool = False) -> mr.State:
    """A ship under way in a circle, nothing used yet."""
    ship = seat(place=circle, relics=SWITCH if switch else ())
    return under_way(start(ship, boxes=ROCKS), left, *dice, pilot=pilot)


# -- arrows (6.4) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.4/a", "1988:6.42/d")
@pytest.mark.parametrize("circle", list(ARROWS))
def test_a_ship_leaves_a_circle_by_the_arrow_of_its_pilot_number(circle: str) -> None:
    for number, exit_ in enumerate(ARROWS[circle], start=1):
        state = inside(circle, dice=(number, number))
        assert piloted(state) == {(number, exit_)}
        assert place(go(state, exit_, pilot=number)) == exit_
        for other in set(ARROWS[circle]) - {exit_}:
            refused(state, mr.StepTo(other, number), "wrong-arrow", "1988:6.4/a")
        refused(state, mr.StepTo(exit_), "wrong-pilot-number", "1988:6.41/a")


@pytest.mark.rule("1988:6.4/a")
@pytest.mark.parametrize("circle", CIRCLES)
def test_every_circle_has_one_way_out_for_each_number(circle: str) -> None:
    everything = inside(circle, dice=(1, 2, 3, 4, 5, 6))
    assert piloted(everything) == {(n, BOARD.exits[circle][n]) for n in range(1, 7)}


@pytest.mark.rule("1988:6.4/b", "1988:6.4/c", "R-16")
def test_body_and_wing_are_joined_by_a_path_that_costs_one_point() -> None:
    state = go(inside(BODY, 5, dice=(4,)), WING, pilot=4)
    assert (place(state), points(state)) == (WING, 4)
    state = go(inside(WING, 5, dice=(2,)), BODY, pilot=2)
    assert (place(state), points(state)) == (BODY, 4)
    assert WING in first_dots(start(seat(place=BODY)))
    assert BODY in first_dots(start(seat(place=WING)))


@pytest.mark.rule("R-16")
def test_the_path_between_body_and_wing_is_not_used_backwards_in_one_turn() -> None:
    state = go(inside(BODY, 9, dice=(1, 4), switch=True), WING, pilot=4)
    assert piloted(state) == {(1, ""), (4, "cloud-wing-3")}
    refused(state, mr.StepTo(BODY, 1), "going-back", "1988:5.32/b")


@pytest.mark.rule("R-16", "1988:6.41/b")
def test_the_same_number_that_leads_to_the_wing_may_not_lead_back() -> None:
    state = go(inside(WING, 9, dice=(1, 4)), BODY, pilot=1)
    assert piloted(state) == {(1, "cloud-body-2")}


# -- the Pilot Number (6.41) ------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.41/a")
def test_the_pilot_number_is_one_of_the_numbers_rolled() -> None:
    state = inside("genship-4", dice=(1, 3, 5, 6))
    assert {number for number, _ in piloted(state)} == {1, 3, 5, 6}
    assert state.rules.chances.get(type(state.stack[-1])) is None, "nobody rolls again"
    refused(state, mr.StepTo("genship-5", 2), "wrong-pilot-number", "1988:6.41/a")
    refused(state, mr.StopInCircle(4), "wrong-pilot-number", "1988:6.41/a")


@pytest.mark.rule("1988:6.41/b", "R-18")
def test_one_pilot_number_holds_for_the_whole_turn() -> None:
    state = go(inside("cloud-body-8", dice=(1, 3, 6)), "cloud-body-7", pilot=3)
    assert moving(state).pilot == 3
    assert piloted(state) == {(3, "cloud-body-6")}
    refused(state, mr.StepTo("cloud-body-8", 1), "going-back")
    state = go(state, "cloud-body-6", pilot=3)
    assert piloted(state) == {(3, "cloud-north-1")}
    refused(state, mr.StepTo("cloud-body-5", 1), "wrong-pilot-number")


@pytest.mark.rule("R-18")
def test_with_the_switch_switch_every_circle_takes_any_rolled_number() -> None:
    state = go(inside("cloud-body-8", dice=(1, 2, 3), switch=True), "cloud-body-7", pilot=3)
    assert piloted(state) == {(1, ""), (2, "biosphere-cloud-1"), (3, "cloud-body-6")}


@pytest.mark.rule("1988:6.41/c")
def test_the_die_of_the_pilot_number_still_counts_as_points() -> None:
    state = fly(start(seat(place="genship-1")), "genship-5", 1, 4, 5)
    assert points(state) == 10
    assert points(go(state, "genship-5", pilot=1)) == 9


@pytest.mark.rule("1988:6.41/d", "R-18")
def test_no_pilot_number_is_asked_for_before_a_circle_is_left() -> None:
    state = fly(start(seat(place="biosphere-9")), "biosphere-cloud-1", 1, 3, 5)
    assert piloted(state) == {(0, "biosphere-cloud-1")}
    refused(state, mr.StepTo("biosphere-cloud-1", 3), "no-pilot-number", "1988:6.41/d")
    state = go(state, "biosphere-cloud-1", "cloud-body-7")
    assert moving(state).pilot == 0
    assert {number for number, _ in piloted(state)} == {1, 3, 5}


@pytest.mark.rule("1988:6.41/d", "R-18")
def test_a_circle_in_which_the_last_point_is_spent_asks_for_no_number() -> None:
    state = under_way(start(seat(place="biosphere-cloud-1")), 1, 1, 3, 5)
    state = go(state, "cloud-body-7")
    assert (doing(state), state.turn.seat, place(state)) == ("Declaring", 1, "cloud-body-7")


# -- starting in a circle (6.42) --------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.42/a")
@pytest.mark.parametrize("circle", CIRCLES)
def test_who_starts_in_a_circle_may_declare_any_exit(circle: str) -> None:
    assert first_dots(start(seat(place=circle))) == set(BOARD.exits[circle][1:])


@pytest.mark.rule("1988:6.42/b")
def test_a_rolled_number_that_leads_to_the_declared_exit_has_to_be_used() -> None:
    state = fly(start(seat(place="genship-1")), "genship-cloud-1", 5, 6, 1)
    assert piloted(state) == {(5, "genship-cloud-1")}
    refused(state, mr.StepTo("genship-2", 6), "declared-otherwise", "1988:5.31/b")
    refused(state, mr.StopInCircle(6), "declared-otherwise", "1988:6.42/b")
    both = fly(start(seat(place="genship-1")), "genship-cloud-1", 2, 5, 1)
    assert piloted(both) == {(2, "genship-cloud-1"), (5, "genship-cloud-1")}
    assert moving(go(both, "genship-cloud-1", pilot=2)).pilot == 2


@pytest.mark.rule("1988:6.42/c", "1988:6.42/d")
def test_without_such_a_number_any_rolled_one_may_be_chosen() -> None:
    state = fly(start(seat(place="genship-1")), "genship-cloud-1", 1, 1, 3)
    assert piloted(state) == {(1, "genship-5"), (3, "water-genship-4")}
    refused(state, mr.StopInCircle(1), "must-move")
    state = go(state, "water-genship-4", pilot=3)
    assert (moving(state).pilot, points(state)) == (3, 4)


@pytest.mark.rule("R-25", "1988:6.42/b")
def test_the_switch_switch_does_not_get_around_the_declared_first_move() -> None:
    state = fly(start(seat(place="cloud-body-8", relics=SWITCH)), "cloud-body-7", 1, 2, 3)
    assert piloted(state) == {(3, "cloud-body-7")}
    state = go(state, "cloud-body-7", pilot=3)
    assert {number for number, _ in piloted(state)} == {1, 2, 3}


@pytest.mark.rule("1988:6.42/a", "1988:6.42/b")
def test_a_drive_reaches_the_declared_dot_only_through_the_right_exit() -> None:
    ship = seat(place="genship-1", cargo=("combined-drive",))
    state = start(ship)
    assert first_dots(state) == {"genship-5", "genship-space-city", "cloud-space-city", "water-genship-3"}
    state = fly(state, "cloud-space-city", 1, 2, 6)
    assert piloted(state) == {(2, "genship-cloud-1")}
    state = go(go(state, "genship-cloud-1", pilot=2), "cloud-south-2", "cloud-south-1", "cloud-space-city")
    assert (place(state), points(state), moving(state).pilot) == ("cloud-space-city", 8, 2)


# -- entering and stopping (6.43) -------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.43/a")
def test_a_circle_can_be_entered_from_every_side() -> None:
    for circle in CIRCLES:
        for link in BOARD.links[circle]:
            number = BOARD.exits[link.to].index(circle) if link.to in BOARD.exits else 0
            state = under_way(start(seat(place=link.to), boxes=ROCKS), 1, number or 1)
            assert place(go(state, circle, pilot=number)) == circle


@pytest.mark.rule("1988:6.43/b")
def test_a_number_that_points_back_stops_the_ship_in_the_circle() -> None:
    state = under_way(start(seat(place="galactic-base")), 9, 2, 2, 2)
    state = go(state, "cloud-body-8")
    assert (doing(state), state.turn.seat, place(state)) == ("Declaring", 1, "cloud-body-8")


@pytest.mark.rule("1988:6.43/b", "R-17")
def test_such_a_number_may_be_chosen_just_to_stop() -> None:
    state = go(under_way(start(seat(place="galactic-base")), 9, 2, 2, 4), "cloud-body-8")
    assert piloted(state) == {(2, ""), (4, "cloud-body-4")}
    refused(state, mr.StopInCircle(4), "must-move", "1988:5.23/a")
    state = play(state, mr.StopInCircle(2))
    assert (doing(state), state.turn.seat, place(state)) == ("Declaring", 1, "cloud-body-8")


@pytest.mark.rule("R-17", "1988:6.41/b")
def test_a_number_chosen_before_is_no_longer_free_to_stop_with() -> None:
    state = go(inside("cloud-body-7", dice=(1, 2, 3)), "cloud-body-8", pilot=1)
    refused(state, mr.StopInCircle(3), "wrong-pilot-number")
    assert piloted(state) == {(1, "cloud-body-4")}
    refused(go(inside("cloud-body-4", dice=(1,)), "cloud-space-city"), mr.StopInCircle(1), "not-in-circle")


@pytest.mark.rule("1988:6.43/b", "1988:6.43/a")
def test_stopping_in_a_circle_with_a_spaceport_is_landing_there() -> None:
    state = under_way(start(seat(place="genship-2"), ports={"genship-1": 1}), 5, 6, 6, 6)
    state = go(state, "genship-1")
    assert (doing(state), state.turn.seat) == ("Trading", 0)
    choice = go(under_way(start(seat(place="genship-2"), ports={"genship-1": 1}), 5, 1, 6), "genship-1")
    assert doing(play(choice, mr.StopInCircle(6))) == "Trading"


@pytest.mark.rule("1988:6.43/c", "1988:5.32/b")
def test_a_path_used_towards_the_circle_earlier_in_the_turn_stops_the_ship_as_well() -> None:
    ship = seat(place="galactic-base", relics=SWITCH)
    state = under_way(start(ship, boxes=ROCKS), 16, 2, 3, 5, 6)
    state = go(state, "cloud-body-8")
    for dot, number in (("cloud-body-7", 3), ("cloud-body-6", 5), ("cloud-body-5", 5)):
        state = go(state, dot, pilot=number)
    state = go(go(state, BODY), "cloud-body-2", pilot=6)
    state = go(state, "cloud-space-city", "cloud-body-4", "cloud-body-8")
    assert points(state) == 7
    # 2 leads to the base, from where the circle was first entered; 5 and 6 back to where the ship just came from
    assert piloted(state) == {(2, ""), (3, "cloud-body-7"), (5, ""), (6, "")}
    refused(state, mr.StepTo("galactic-base", 2), "going-back")
    assert doing(play(state, mr.StopInCircle(2))) == "Declaring"


@pytest.mark.rule("1988:6.43/c")
def test_a_circle_may_be_left_twice_by_the_same_arrow() -> None:
    used = (("cloud-body-8", "cloud-body-7"), ("galactic-base", "cloud-body-8"))
    state = under_way(start(seat(place="cloud-body-4"), boxes=ROCKS), 4, 3, pilot=3, used=used)
    state = go(state, "cloud-body-8")
    assert piloted(state) == {(3, "cloud-body-7")}


@pytest.mark.rule("1988:6.43/d", "1988:6.41/a")
def test_example_of_two_circles_and_four_dice() -> None:
    a, b, c, d, e, f = "polluted-7", WING, "cloud-wing-3", BODY, "cloud-body-5", "cloud-body-2"
    state = start(seat(place=a, ship="clipper"))
    state = play(state, mr.DeclareStep(b), mr.Rolled((1, 3, 5, 6)))
    state = go(state, b)
    assert points(state) == 14
    assert piloted(state) == {(6, c), (5, ""), (3, d), (1, d)}
    assert doing(go(state, c, pilot=6)) == "Revealing"
    stopped = play(state, mr.StopInCircle(5))
    assert (place(stopped), stopped.turn.seat) == (b, 1)
    for number, last in ((3, e), (1, f)):
        there = go(state, d, pilot=number)
        assert points(there) == 13
        assert mr.legal_moves(there) == (mr.StepTo(last, number),)
        after = play(go(there, last, pilot=number), mr.Revealed(last, "open-port-1"))
        assert (place(after), points(after)) == (last, 12)


@pytest.mark.rule("1988:5.23/a", "1988:6.43/b")
def test_a_ship_does_not_stop_in_a_circle_outside_of_one() -> None:
    for dot in ("water-6", "cloud-space-city", "genship-5"):
        state = under_way(start(seat(place=dot)), 3, 1, 2, 3)
        refused(state, mr.StopInCircle(1), "not-in-circle", "1988:6.43/b")
    assert legal(inside("genship-5", dice=(1,)), mr.StepTo("genship-1"))
    assert ways(inside("genship-5", dice=(1,))) == {"genship-1", "genship-4"}
