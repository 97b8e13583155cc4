"""Chapter 8.2: drives: what they skip, what it costs, the declared dot, hidden markers, switching off."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Declaring, Moving, Revealing, Rolling, Trading
from tests.scenes import (
    closed,
    first_dots,
    fly,
    go,
    knowing,
    moving,
    pilot,
    place,
    placed,
    points,
    secret,
    start,
    under_way,
    ways,
)
from tests.support import legal, money, moves, play, refused, seat

RED, YELLOW, COMBINED = ("red-drive",), ("yellow-drive",), ("combined-drive",)
BOTH = (*RED, *YELLOW)
RELIC_YELLOW = "relic-yellow-drive"
#: asteroid-34, -55, -64 and -76 as penalties that a Combined Drive skips
WEB = {
    "asteroid-34": "penalty-red-30-1",
    "asteroid-55": "penalty-yellow-30-1",
    "asteroid-64": "penalty-red-20-1",
    "asteroid-76": "penalty-red-40-1",
}


def only_steps(state: mr.State) -> bool:
    return {type(move) for move in mr.legal_moves(state)} == {mr.StepTo}


# -- what is skipped, and for how much --------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.2/a", "1988:8.2/b", "1988:8.2/d", "R-12")
def test_a_red_drive_passes_red_dots_for_nothing_and_pays_for_the_yellow_ones() -> None:
    state = fly(start(pilot("galactic-base", cargo=RED)), "base-colony-2", 1, 1, 2)
    assert points(state) == 4
    state = go(state, "base-colony-1")
    assert points(state) == 4
    state = go(state, "base-colony-2")
    assert points(state) == 3
    state = go(state, "base-colony-3")  # yellow
    assert points(state) == 2
    state = go(state, "base-colony-4", "colony-6", "colony-5")  # blue, red, blue
    assert place(state) == "colony-5"
    assert state.turn.seat == 1  # the four points bought four dots, and two more were skipped


@pytest.mark.rule("1988:8.2/d")
def test_a_yellow_drive_skips_yellow_dots_and_not_red_ones() -> None:
    state = fly(start(pilot("galactic-base", cargo=YELLOW)), "base-colony-1", 1, 1, 3)
    state = go(state, "base-colony-1")
    assert points(state) == 4
    state = go(state, "base-colony-2", "base-colony-3")
    assert points(state) == 3
    assert points(go(state, "base-colony-4")) == 2


@pytest.mark.rule("1988:1.3/e")
def test_without_a_drive_all_colours_cost_one_point() -> None:
    state = fly(start(pilot("galactic-base")), "base-colony-1", 2, 2, 2)
    left = []
    for dot in ("base-colony-1", "base-colony-2", "base-colony-3", "base-colony-4", "colony-6"):
        state = go(state, dot)
        left.append(points(state))
    assert left == [5, 4, 3, 2, 1]


@pytest.mark.rule("1988:8.2/e")
@pytest.mark.parametrize("cargo", [COMBINED, BOTH])
def test_a_combined_drive_or_one_of_each_skips_a_mixed_run_as_one_jump(cargo: tuple[str, ...]) -> None:
    state = fly(start(pilot("giant-1", cargo=cargo)), "genship-4", 1, 1, 2)
    state = go(state, "genship-giant-3", "genship-giant-2", "genship-giant-1")  # red, yellow, red
    assert points(state) == 4
    assert points(go(state, "genship-4")) == 3


@pytest.mark.rule("1988:8.2/e", "1988:8.4/b")
def test_the_relic_yellow_drive_joins_a_red_drive() -> None:
    state = start(pilot("giant-1", RELIC_YELLOW, cargo=RED))
    assert "genship-4" in first_dots(state)
    assert points(go(fly(state, "genship-4", 1, 1, 1), "genship-giant-3", "genship-giant-2")) == 3


@pytest.mark.rule("1988:8.2/d")
def test_one_colour_breaks_a_mixed_run() -> None:
    assert "genship-giant-2" in first_dots(start(pilot("giant-1", cargo=RED)))
    assert "genship-giant-3" in first_dots(start(pilot("giant-1", cargo=YELLOW)))


@pytest.mark.rule("1988:8.2/c", "1988:8.2/a")
def test_skipped_penalties_cost_nothing() -> None:
    state = under_way(start(pilot("rogue-9", cargo=YELLOW, money=7)), 3, came=("rogue-8",))
    state = go(state, "rogue-10")  # yellow, $10
    assert moving(state).due == -1
    refused(state, mr.PayPenalty(), "nothing-due")
    state = go(state, "rogue-11")
    assert points(state) == 2
    assert money(state)[0] == 7


@pytest.mark.rule("1988:8.2/a", "1988:8.2/c")
def test_a_face_up_penalty_marker_of_the_colour_is_skipped() -> None:
    boxes = {"desert-3": "penalty-red-40-1"}
    state = under_way(start(pilot("desert-2", cargo=RED, money=0), boxes=boxes), 2)
    state = go(state, "desert-3")
    assert (points(state), moving(state).due) == (2, -1)
    state = go(state, "desert-4")
    assert points(state) == 1
    assert money(state)[0] == 0


@pytest.mark.rule("1988:8.2/d", "1988:8.2/f")
@pytest.mark.parametrize(("cargo", "marker"), [(RED, "penalty-yellow-40-1"), (COMBINED, "penalty-blue-40-1")])
def test_a_penalty_marker_of_another_colour_is_not_skipped(cargo: tuple[str, ...], marker: str) -> None:
    state = under_way(start(pilot("desert-2", cargo=cargo), boxes={"desert-3": marker}), 2)
    state = go(state, "desert-3")
    assert (points(state), moving(state).due) == (1, 40)


@pytest.mark.rule("1988:8.2/f")
def test_no_drive_skips_blue() -> None:
    state = under_way(start(pilot("rogue-8", cargo=COMBINED)), 3)
    state = go(state, "rogue-9")  # a blue oval
    assert (points(state), moving(state).due) == (2, 10)
    assert legal(state, mr.StopOnPenalty())
    assert legal(state, mr.PayPenalty())
    state = go(under_way(start(pilot("colony-1", cargo=COMBINED)), 3), "colony-2")  # a blue dot
    assert points(state) == 2


@pytest.mark.rule("1988:8.2/g", "1988:GAZ/CLOUD/c")
@pytest.mark.parametrize(
    ("here", "there", "marker"),
    [
        ("colony-2", "colony-1", ""),  # an orbit
        ("galactic-base", "cloud-body-8", ""),  # a circle
        ("jungle-8", "jungle-9", ""),  # an asteroid
        ("biosphere-1", "smoke-ring", ""),  # a space city
        ("cloud-body-8", "galactic-base", ""),
        ("desert-2", "desert-3", "gate-3"),
        ("desert-2", "desert-3", "open-port-1"),
        ("desert-2", "desert-3", "relic-laser"),
        ("desert-2", "desert-3", "asteroid"),  # a relic was taken from there
    ],
)
def test_drives_skip_nothing_but_coloured_dots_and_penalties(here: str, there: str, marker: str) -> None:
    boxes = {"desert-3": marker} if marker else {}
    state = under_way(start(pilot(here, cargo=COMBINED), boxes=boxes), 4, 1, 2, 2)
    after = play(state, next(move for move in moves(state, mr.StepTo) if move.to == there))
    assert points(after) == 3
    assert moving(after).skipped == ()


@pytest.mark.rule("1988:8.2/g")
def test_a_spaceport_and_a_hidden_marker_are_occupied() -> None:
    state = under_way(start(pilot("colony-2", cargo=COMBINED), ports={"colony-1": 1}), 4)
    state = go(state, "colony-1")
    assert points(state) == 3
    assert legal(state, mr.Land())
    state = go(under_way(start(pilot("desert-2", cargo=COMBINED)), 4), "desert-3")
    assert type(state.stack[-1]) is Revealing
    assert points(state) == 3


@pytest.mark.rule("1988:8.2/h", "R-10")
def test_a_ship_cannot_stop_land_or_pay_on_a_dot_it_skips() -> None:
    state = go(under_way(start(pilot("rogue-9", cargo=YELLOW)), 3, came=("rogue-8",)), "rogue-10")
    assert only_steps(state)
    refused(state, mr.StopOnPenalty(), "must-move")
    refused(state, mr.Land(), "no-landing-place")
    refused(state, mr.EndTurn(), "not-now")


@pytest.mark.rule("1988:8.2/h", "R-10")
def test_a_skipped_dot_is_no_end_of_movement_even_with_one_point() -> None:
    state = go(under_way(start(pilot("base-colony-2", cargo=RED)), 1, came=("base-colony-3",)), "base-colony-1")
    assert (place(state), points(state)) == ("base-colony-1", 1)
    state = go(state, "galactic-base")
    assert type(state.stack[-1]) is Trading
    assert place(state) == "galactic-base"


@pytest.mark.rule("R-12", "1988:8.2/b")
def test_a_jump_needs_a_point_for_the_dot_that_ends_it() -> None:
    state = go(under_way(start(pilot("base-colony-3", cargo=RED)), 1, came=("base-colony-4",)), "base-colony-2")
    assert state.turn.seat == 1  # the last point is gone, so the red dot ahead is not jumped over
    assert place(state) == "base-colony-2"


@pytest.mark.rule("1988:5.32/g", "R-12", "R-14")
def test_skipped_paths_count_as_used() -> None:
    state = go(under_way(start(pilot("colony-5", cargo=RED)), 5), "colony-6", "colony-7")
    refused(state, mr.StepTo("colony-6"), "going-back", "1988:5.32/b")
    assert ways(state) == {"colony-8"}


@pytest.mark.rule("1988:5.32/g")
def test_one_cannot_turn_round_inside_a_jump() -> None:
    state = go(under_way(start(pilot("colony-5", cargo=RED)), 5), "colony-6")
    refused(state, mr.StepTo("colony-5"), "going-back", "1988:5.32/b")


# -- forks, loops and dead ends inside a jump -------------------------------------------------------------------------


@pytest.mark.rule("R-12")
def test_at_a_fork_inside_a_jump_the_player_chooses() -> None:
    state = go(under_way(start(pilot("colony-5", cargo=RED)), 5), "colony-6")
    assert ways(state) == {"base-colony-4", "colony-7"}
    assert points(go(state, "base-colony-4")) == points(go(state, "colony-7")) == 4


@pytest.mark.rule("R-88")
@pytest.mark.parametrize(
    ("here", "ring"),
    [
        ("asteroid-43", ("asteroid-33", "asteroid-34", "asteroid-44")),
        ("asteroid-54", ("asteroid-65", "asteroid-76", "asteroid-75")),
        ("asteroid-54", ("asteroid-65", "asteroid-64", "asteroid-75")),
    ],
)
def test_no_dot_is_skipped_twice_in_one_jump(here: str, ring: tuple[str, ...]) -> None:
    state = go(under_way(start(pilot(here, cargo=COMBINED), boxes=WEB), 5), *ring)
    assert moving(state).skipped == ring
    refused(state, mr.StepTo(ring[0]))  # the path between them is unused, the dot is not
    assert points(state) == 5


@pytest.mark.rule("R-88")
def test_the_next_jump_may_skip_the_same_dots_again() -> None:
    state = under_way(start(pilot("asteroid-54", cargo=COMBINED), boxes=WEB), 5)
    state = go(state, "asteroid-65", "asteroid-75", "asteroid-85", "asteroid-86", "asteroid-75")
    assert (points(state), moving(state).skipped) == (4, ("asteroid-86", "asteroid-75"))


@pytest.mark.rule("R-89")
@pytest.mark.parametrize(
    ("here", "run", "trap", "open_ways"),
    [
        (
            "asteroid-12",
            ("asteroid-23", "asteroid-33", "asteroid-44"),
            "asteroid-34",
            {"asteroid-43", "asteroid-54", "asteroid-55"},
        ),
        ("asteroid-54", ("asteroid-65", "asteroid-75", "asteroid-86"), "asteroid-76", {"asteroid-85", "asteroid-96"}),
    ],
)
def test_a_way_into_a_dead_end_of_skipped_dots_is_closed(
    here: str, run: tuple[str, ...], trap: str, open_ways: set[str]
) -> None:
    state = go(under_way(start(pilot(here, cargo=COMBINED), boxes=WEB), 5), *run)
    refused(state, mr.StepTo(trap))
    assert ways(state) == open_ways


@pytest.mark.rule("R-89")
def test_what_is_a_trap_for_one_jump_is_open_to_another() -> None:
    state = go(under_way(start(pilot("asteroid-54", cargo=COMBINED), boxes=WEB), 5), "asteroid-65", "asteroid-75")
    assert "asteroid-76" in ways(state)  # 86 is still to be had from there
    assert ways(go(state, "asteroid-76")) == {"asteroid-86"}


@pytest.mark.rule("R-88", "R-89", "1988:8.2/h")
def test_every_jump_in_the_asteroid_web_ends_on_an_occupied_dot() -> None:
    """All ways of all jumps out of one asteroid: no orbit without end, no ship left on a dot it skips."""
    origin = under_way(start(pilot("asteroid-54", cargo=COMBINED), boxes=WEB), 5)
    waiting, ends = [origin], set()
    while waiting:
        state = waiting.pop()
        assert ways(state), moving(state).skipped
        for dot in ways(state):
            after = go(state, dot)
            skipped = moving(after).skipped
            assert len(set(skipped)) == len(skipped) <= 13
            if skipped:
                assert only_steps(after)
                waiting.append(after)
            else:
                assert points(after) == 4
                ends.add(place(after))
    assert ends >= {"asteroid-43", "asteroid-53", "asteroid-74", "asteroid-85", "asteroid-96", "asteroid-12"}
    assert "asteroid-65" not in ends


# -- the declared dot -------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.21/a")
@pytest.mark.parametrize(
    ("cargo", "dots"),
    [
        ((), {"base-colony-1", "biosphere-base-3", "cloud-body-8"}),
        (RED, {"base-colony-2", "biosphere-base-3", "cloud-body-8"}),
        (YELLOW, {"base-colony-1", "biosphere-base-2", "cloud-body-8"}),
        (COMBINED, {"base-colony-2", "biosphere-base-1", "cloud-body-8"}),
    ],
)
def test_the_declared_dot_is_the_first_one_occupied(cargo: tuple[str, ...], dots: set[str]) -> None:
    assert first_dots(start(pilot("galactic-base", cargo=cargo))) == dots


@pytest.mark.rule("1988:8.21/a")
def test_a_dot_to_be_jumped_over_cannot_be_declared() -> None:
    state = start(pilot("galactic-base", cargo=RED))
    refused(state, mr.DeclareStep("base-colony-1"), "not-next", "1988:8.21/a")
    refused(state, mr.DeclareStep("base-colony-3"), "not-next", "1988:5.31/a")


@pytest.mark.rule("1988:8.21/a", "R-12")
def test_all_ends_beyond_a_fork_can_be_declared_and_the_one_declared_binds() -> None:
    state = start(pilot("colony-5", cargo=RED))
    assert first_dots(state) == {"base-colony-4", "colony-4", "colony-7"}
    state = fly(state, "colony-7", 1, 1, 1)
    assert ways(state) == {"colony-6"}
    refused(state, mr.StepTo("colony-4"), "declared-otherwise", "1988:5.31/b")
    state = go(state, "colony-6")
    assert ways(state) == {"colony-7"}
    refused(state, mr.StepTo("base-colony-4"), "declared-otherwise", "1988:5.31/b")
    assert ways(go(state, "colony-7")) == {"colony-8"}


@pytest.mark.rule("1988:8.21/a", "R-89")
def test_only_ways_that_can_still_end_on_the_declared_dot_are_open() -> None:
    state = start(pilot("asteroid-54", cargo=COMBINED), boxes=WEB)
    state = fly(state, "asteroid-96", 1, 1, 1)
    refused(state, mr.StepTo("asteroid-43"), "declared-otherwise")
    state = go(state, "asteroid-65", "asteroid-75")
    assert ways(state) == {"asteroid-76", "asteroid-86"}
    assert ways(go(state, "asteroid-86")) == {"asteroid-96"}


@pytest.mark.rule("1988:8.21/a", "1988:8.2/g")
def test_a_face_down_marker_can_be_declared_even_by_one_who_knows_that_he_will_skip_it() -> None:
    hidden = start(pilot("desert-2", cargo=RED))
    assert first_dots(hidden) == {"desert-1", "desert-3"}
    spied = knowing(hidden, "desert-3", "penalty-red-20-1", 0)
    assert first_dots(spied) == {"desert-1", "desert-3"}
    face_up = start(pilot("desert-2", cargo=RED), boxes={"desert-3": "penalty-red-20-1"})
    assert first_dots(face_up) == {"desert-1", "desert-4"}


@pytest.mark.rule("1988:8.21/a", "1988:6.42/b", "1988:6.42/c")
def test_out_of_a_circle_the_arrow_rules_the_way_into_the_jump() -> None:
    state = start(pilot("genship-4", cargo=COMBINED))
    assert first_dots(state) == {"genship-5", "genship-space-city", "genship-war-torn-2", "giant-1"}
    bound = fly(state, "giant-1", 1, 2, 4)
    assert mr.legal_moves(bound) == (mr.StepTo("genship-giant-1", 1),)
    after = play(bound, mr.StepTo("genship-giant-1", 1))
    assert (moving(after).pilot, points(after)) == (1, 7)
    assert points(go(after, "genship-giant-2", "genship-giant-3", "giant-1")) == 6
    lapsed = fly(state, "giant-1", 2, 4, 4)
    assert ways(lapsed) == {"genship-5", "genship-space-city"}


@pytest.mark.rule("1988:8.2/g")
def test_a_circle_entered_at_the_end_of_a_jump_works_as_ever() -> None:
    state = fly(start(pilot("giant-1", cargo=COMBINED)), "genship-4", 1, 1, 6)
    state = go(state, "genship-giant-3", "genship-giant-2", "genship-giant-1", "genship-4")
    assert legal(state, mr.StopInCircle(1))  # 1 points back along the jump
    assert legal(state, mr.StepTo("genship-war-torn-1", 6))
    refused(state, mr.StepTo("genship-5", 2), "wrong-pilot-number")


# -- a face-down marker that has to be skipped (8.22) -----------------------------------------------------------------


@pytest.mark.rule("1988:8.22/a", "1988:8.22/b", "R-11")
@pytest.mark.parametrize("left", [1, 2, 6])
def test_a_marker_turned_up_in_the_drives_colour_costs_one_point_with_the_next_dot(left: int) -> None:
    state = go(under_way(start(pilot("desert-2", cargo=RED, money=5)), left, came=("desert-1",)), "desert-3")
    assert points(state) == left - 1
    state = play(state, mr.Revealed("desert-3", "penalty-red-40-1"))
    assert mr.legal_moves(state) == (mr.StepTo("desert-4"),)
    state = go(state, "desert-4")
    assert place(state) == "desert-4"
    assert money(state)[0] == 5
    if left > 1:
        assert points(state) == left - 1
    else:
        assert state.turn.seat == 1


@pytest.mark.rule("1988:8.22/a", "1988:6.1/a")
def test_that_marker_stays_face_up_and_hits_the_next_ship() -> None:
    state = go(under_way(start(pilot("desert-2", cargo=RED)), 1, came=("desert-1",)), "desert-3")
    state = go(play(state, mr.Revealed("desert-3", "penalty-red-40-1")), "desert-4")
    box = secret(state, "desert-3")
    assert (box.what, box.open) == ("penalty-red-40-1", True)
    other = go(fly(placed(state, "desert-2", 1), "desert-3", 1, 1, 1), "desert-3")
    assert moving(other).due == 40


@pytest.mark.rule("R-11")
def test_a_turned_marker_costs_as_much_as_a_known_one() -> None:
    hidden = under_way(start(pilot("desert-2", cargo=RED)), 3)
    hidden = go(play(go(hidden, "desert-3"), mr.Revealed("desert-3", "penalty-red-10-1")), "desert-4")
    known = under_way(start(pilot("desert-2", cargo=RED), boxes={"desert-3": "penalty-red-10-1"}), 3)
    assert points(hidden) == points(go(known, "desert-3", "desert-4")) == 2


@pytest.mark.rule("1988:8.22/a", "1988:8.2/d", "1988:8.23/b")
def test_a_marker_of_another_colour_or_with_the_drive_off_is_an_ordinary_penalty() -> None:
    state = go(under_way(start(pilot("desert-2", cargo=RED)), 3), "desert-3")
    assert moving(play(state, mr.Revealed("desert-3", "penalty-yellow-30-1"))).due == 30
    state = play(start(pilot("desert-2", cargo=RED)), mr.SwitchOff("red-drive"), mr.DeclareStep("desert-3"))
    state = go(play(state, mr.Rolled((1, 1, 1))), "desert-3")
    assert moving(play(state, mr.Revealed("desert-3", "penalty-red-30-1"))).due == 30


@pytest.mark.rule("R-11", "1988:8.22/b")
def test_at_a_fork_behind_the_turned_marker_the_player_picks_but_does_not_go_back() -> None:
    state = under_way(start(pilot("war-torn-4", cargo=RED)), 1, came=("war-torn-3",))
    state = play(go(state, "war-torn-5"), mr.Revealed("war-torn-5", "penalty-red-20-1"))
    assert ways(state) == {"war-torn-6", "war-torn-asteroid-1"}
    refused(state, mr.StepTo("war-torn-4"), "going-back")
    onto_penalty = go(state, "war-torn-6")
    assert (place(onto_penalty), onto_penalty.turn.seat) == ("war-torn-6", 1)
    state = go(state, "war-torn-asteroid-1")  # red as well: the jump goes on
    assert points(state) == 1
    state = go(state, "war-torn-asteroid-2")
    assert (place(state), state.turn.seat) == ("war-torn-asteroid-2", 1)


@pytest.mark.rule("R-11", "1988:8.22/b")
def test_the_jump_goes_on_over_further_dots_of_the_colour() -> None:
    state = under_way(start(pilot("jungle-3", cargo=COMBINED)), 2, came=("jungle-2",))
    state = go(state, "jungle-4", "jungle-5")
    assert points(state) == 1
    state = go(play(state, mr.Revealed("jungle-5", "penalty-yellow-20-1")), "jungle-6", "jungle-7")
    assert points(state) == 1


@pytest.mark.rule("R-88", "R-11")
def test_the_turned_marker_counts_as_skipped_in_the_jump_that_goes_on() -> None:
    state = under_way(start(pilot("asteroid-54", cargo=COMBINED), boxes={"asteroid-34": "penalty-red-30-1"}), 3)
    state = play(go(state, "asteroid-65", "asteroid-76"), mr.Revealed("asteroid-76", "penalty-red-20-1"))
    assert moving(state).skipped == ("asteroid-65", "asteroid-76")
    state = go(state, "asteroid-86", "asteroid-75")
    refused(state, mr.StepTo("asteroid-76"))


@pytest.mark.rule("R-88", "R-11", "1988:8.22/b")
def test_what_was_skipped_before_a_marker_was_turned_up_does_not_come_again() -> None:
    """Over asteroid-33 to asteroid-34, which turns out red, and over asteroid-23: asteroid-33 lies ahead once more."""
    state = start(pilot("asteroid-12", cargo=COMBINED))
    state = go(under_way(state, 4), "asteroid-22", "asteroid-33", "asteroid-34")
    state = play(state, mr.Revealed("asteroid-34", "penalty-red-20-1"))
    assert moving(state).skipped == ("asteroid-33", "asteroid-34")
    state = go(state, "asteroid-23")
    refused(state, mr.StepTo("asteroid-33"))
    assert ways(state) == {"asteroid-12", "asteroid-22"}
    known = start(pilot("asteroid-12", cargo=COMBINED), boxes={"asteroid-34": "penalty-red-20-1"})
    known = go(under_way(known, 4), "asteroid-22", "asteroid-33", "asteroid-34", "asteroid-23")
    assert (ways(known), points(known), moving(known).skipped) == (ways(state), points(state), moving(state).skipped)


@pytest.mark.rule("R-88", "1988:8.22/a")
@pytest.mark.parametrize("marker", ["penalty-blue-20-1", "gate-1", "relic-shield", "open-port-1"])
def test_any_other_marker_that_is_turned_up_ends_the_jump(marker: str) -> None:
    state = go(under_way(start(pilot("asteroid-22", cargo=COMBINED)), 4), "asteroid-33", "asteroid-34")
    state = play(state, mr.Revealed("asteroid-34", marker))
    assert (moving(state).skipped, points(state)) == ((), 3)


@pytest.mark.rule("R-11", "R-89")
def test_a_ship_stays_on_a_turned_marker_when_there_is_no_way_on() -> None:
    state = start(pilot("desert-2", cargo=RED))
    ahead = closed(state, "desert-4", "desert-3")
    state = go(under_way(state, 3, barred=ahead), "desert-3")
    state = play(state, mr.Revealed("desert-3", "penalty-red-20-1"))
    assert state.turn.seat == 1
    assert place(state) == "desert-3"
    assert money(state)[0] == 1000


@pytest.mark.rule("1988:8.22/a")
def test_whoever_knew_the_marker_is_treated_alike_and_nothing_is_drawn() -> None:
    state = knowing(start(pilot("desert-2", cargo=RED)), "desert-3", "penalty-red-20-1", 1)
    state = go(fly(state, "desert-3", 1, 1, 1), "desert-3")
    assert type(state.stack[-1]) is Moving
    assert secret(state, "desert-3").open
    assert points(state) == 3  # the point is given back: the next dot takes it
    assert mr.legal_moves(state) == (mr.StepTo("desert-4"),)


# -- switching off ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.23/a", "R-09", "R-10")
def test_a_drive_is_switched_off_before_the_roll() -> None:
    state = start(pilot("galactic-base", cargo=RED))
    state = play(state, mr.SwitchOff("red-drive"))
    assert first_dots(state) == {"base-colony-1", "biosphere-base-3", "cloud-body-8"}
    state = go(fly(state, "base-colony-1", 1, 1, 1), "base-colony-1")
    assert points(state) == 2


@pytest.mark.rule("1988:8.23/a")
def test_it_is_too_late_once_the_dice_are_rolled() -> None:
    state = play(start(pilot("galactic-base", cargo=BOTH)), mr.DeclareStep("base-colony-2"))
    assert type(state.stack[-1]) is Rolling
    refused(state, mr.SwitchOff("red-drive"), "chance-decides")
    state = play(state, mr.Rolled((1, 1, 1)))
    refused(state, mr.SwitchOff("red-drive"), "not-now")
    refused(go(state, "base-colony-1"), mr.SwitchOff("yellow-drive"), "not-now")


@pytest.mark.rule("1988:8.23/b")
def test_drives_not_named_stay_on_and_the_next_turn_begins_with_all_on() -> None:
    state = play(start(pilot("galactic-base", cargo=BOTH)), mr.SwitchOff("yellow-drive"))
    assert first_dots(state) == {"base-colony-2", "biosphere-base-3", "cloud-body-8"}
    state = play(state, mr.Stay(), mr.EndTurn(), mr.Stay(), mr.EndTurn())
    assert state.stack == (Declaring(0),)
    assert first_dots(state) == {"base-colony-2", "biosphere-base-1", "cloud-body-8"}


@pytest.mark.rule("1988:8.23/a")
def test_several_drives_can_be_off_together_each_once() -> None:
    state = play(start(pilot("galactic-base", cargo=BOTH)), mr.SwitchOff("yellow-drive"), mr.SwitchOff("red-drive"))
    assert first_dots(state) == {"base-colony-1", "biosphere-base-3", "cloud-body-8"}
    refused(state, mr.SwitchOff("red-drive"), "already-off")
    refused(start(pilot("galactic-base", cargo=RED)), mr.SwitchOff("yellow-drive"), "no-such-drive")
    refused(start(pilot("galactic-base", cargo=("shield",))), mr.SwitchOff("shield"), "no-such-drive")


@pytest.mark.rule("1988:8.23/c")
def test_a_combined_drive_goes_off_as_a_whole() -> None:
    state = start(pilot("galactic-base", cargo=COMBINED))
    assert moves(state, mr.SwitchOff) == [mr.SwitchOff("combined-drive")]
    state = play(state, mr.SwitchOff("combined-drive"))
    assert first_dots(state) == {"base-colony-1", "biosphere-base-3", "cloud-body-8"}
    assert moves(state, mr.SwitchOff) == []


@pytest.mark.rule("1988:8.23/c", "1988:8.4/b")
def test_another_drive_still_gives_its_colour() -> None:
    state = play(start(pilot("galactic-base", RELIC_YELLOW, cargo=COMBINED)), mr.SwitchOff("combined-drive"))
    assert first_dots(state) == {"base-colony-1", "biosphere-base-2", "cloud-body-8"}
    assert moves(state, mr.SwitchOff) == [mr.SwitchOff(RELIC_YELLOW)]
    state = play(state, mr.SwitchOff(RELIC_YELLOW))
    assert first_dots(state) == {"base-colony-1", "biosphere-base-3", "cloud-body-8"}


@pytest.mark.rule("R-10")
def test_to_stop_on_a_coloured_penalty_the_drive_has_to_be_off() -> None:
    state = play(start(pilot("rogue-9", cargo=YELLOW)), mr.SwitchOff("yellow-drive"))
    state = go(fly(state, "rogue-10", 2, 2, 2), "rogue-10")
    assert legal(state, mr.StopOnPenalty())
    assert place(play(state, mr.StopOnPenalty())) == "rogue-10"


# -- staying ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-32", "1988:6.3/f")
def test_a_drive_does_not_save_the_price_of_staying_on_its_colour() -> None:
    state = start(pilot("war-torn-10", cargo=RED, money=50))  # red, $20
    assert money(play(state, mr.Stay()))[0] == 30
    refused(start(pilot("war-torn-10", cargo=RED, money=19)), mr.Stay(), "cannot-pay", "1988:6.3/f")


@pytest.mark.rule("R-32")
def test_an_option_lets_the_drive_cover_staying_while_it_is_on() -> None:
    state = start(pilot("war-torn-10", cargo=RED, money=50), options={"drive_covers_staying": True})
    assert money(play(state, mr.Stay()))[0] == 50
    assert money(play(state, mr.SwitchOff("red-drive"), mr.Stay()))[0] == 30
    yellow = start(pilot("war-torn-10", cargo=YELLOW, money=50), options={"drive_covers_staying": True})
    assert money(play(yellow, mr.Stay()))[0] == 30


@pytest.mark.rule("1988:8.2/a")
def test_a_drive_serves_its_owner_only() -> None:
    state = start(pilot("galactic-base"), seat("nik", "galactic-base", cargo=RED))
    assert first_dots(state) == {"base-colony-1", "biosphere-base-3", "cloud-body-8"}
