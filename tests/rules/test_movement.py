"""Chapter 5.1 and 5.2: moving along paths, movement points, what moves cost, and when movement ends."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Trading
from tests.scenes import BOARD, doing, first_dots, fly, go, kinds, moving, place, points, start, under_way, ways
from tests.support import legal, play, refused, seat

SPACE_KINDS = {"dot", "penalty", "question", "asteroid", "navigation", "orbit", "space-city", "galactic-base"}

# -- from dot to dot (5.1) --------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.1/b")
def test_a_step_leads_to_the_next_dot_along_a_path() -> None:
    state = under_way(start(seat(place="water-4")), 6)
    assert ways(state) == {"water-3", "water-5", "water-genship-1"}
    assert refused(state, mr.StepTo("water-6"), "not-adjacent", "1988:5.1/b").message.startswith("No path joins")
    assert place(go(state, "water-5")) == "water-5"


@pytest.mark.rule("1988:5.1/c")
def test_no_dot_is_skipped_without_a_drive() -> None:
    state = fly(start(seat(place="galactic-base")), "base-colony-1", 1, 2, 3)
    refused(state, mr.StepTo("base-colony-2"), "not-adjacent")
    state = go(state, "base-colony-1")
    assert (place(state), points(state)) == ("base-colony-1", 5)
    refused(state, mr.StepTo("base-colony-3"), "not-adjacent")
    assert first_dots(start(seat(place="galactic-base"))) == {"base-colony-1", "biosphere-base-3", "cloud-body-8"}


@pytest.mark.rule("1988:5.1/d")
def test_every_path_can_be_used_both_ways() -> None:
    forth = go(under_way(start(seat(place="water-5")), 5), "water-6")
    back = go(under_way(start(seat(place="water-6")), 5), "water-5")
    assert (place(forth), place(back)) == ("water-6", "water-5")
    for dot, links in BOARD.links.items():
        assert all(dot in {link.to for link in BOARD.links[other.to]} for other in links)
        assert first_dots(start(seat(place=dot))) == {link.to for link in links}


# -- movement points (5.2) --------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.2/a")
def test_the_dice_add_up_to_the_points_of_the_turn() -> None:
    state = fly(start(seat(place="water-4")), "water-5", 6, 3, 2)
    assert points(state) == 11
    assert moving(state).dice == (2, 3, 6)


@pytest.mark.rule("1988:5.2/b", "1988:CONT/a")
@pytest.mark.parametrize(("ship", "dice"), [("clipper", 4), ("scout", 3), ("transport", 3), ("freighter", 2)])
def test_the_ship_says_how_many_dice_are_rolled(ship: str, dice: int) -> None:
    state = play(start(seat(place="water-4", ship=ship)), mr.DeclareStep("water-5"))
    outcomes = mr.chance_outcomes(state)
    assert {len(outcome.action.dice) for outcome in outcomes} == {dice}
    assert sum(outcome.weight for outcome in outcomes) == 6**dice
    assert {sum(outcome.action.dice) for outcome in outcomes} == set(range(dice, 6 * dice + 1))
    assert {face for outcome in outcomes for face in outcome.action.dice} == set(range(1, 7))


@pytest.mark.rule("1988:CONT/a")
def test_a_roll_of_other_dice_than_the_ship_has_cannot_come_up() -> None:
    state = play(start(seat(place="water-4", ship="clipper")), mr.DeclareStep("water-5"))
    wrong = [(1, 2, 3), (1, 2, 3, 4, 5), (0, 1, 2, 3), (1, 2, 3, 7), (4, 3, 2), (1.0, 2, 3, 4), (True, 2, 3, 4)]
    for dice in wrong:
        refused(state, mr.Rolled(dice), "impossible-outcome")  # type: ignore[arg-type]
    refused(state, mr.Rolled((4, 3, 2, 1)), "not-in-order")
    assert points(play(state, mr.Rolled((6, 6, 6, 6)))) == 24


@pytest.mark.rule("1988:5.2/c")
def test_the_dice_lie_on_the_table_until_the_next_player_has_declared() -> None:
    state = fly(start(seat(place="water-4"), seat("nik", "water-4")), "water-5", 1, 1, 1)
    state = go(state, "water-5", "water-6", "water-7")
    assert (state.turn.seat, doing(state)) == (1, "Declaring")
    assert state.turn.dice == (1, 1, 1)
    assert play(state, mr.DeclareStep("water-5")).turn.dice == ()
    assert play(state, mr.Stay()).turn.dice == ()


@pytest.mark.rule("1988:5.2/c")
def test_switching_something_on_is_no_declaration_yet() -> None:
    state = start(seat(place="water-4"), seat("nik", "water-4", relics=("relic-auto-pilot",)))
    state = go(fly(state, "water-5", 1, 1, 1), "water-5", "water-6", "water-7")
    assert play(state, mr.EngageAutoPilot()).turn.dice == (1, 1, 1)


# -- costs (5.21) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.21/a", "1988:5.21/b")
def test_a_move_costs_one_point_in_space_and_two_to_or_from_a_surface_city() -> None:
    met = set()
    rocks = dict.fromkeys(BOARD.questions, "asteroid")
    for dot in BOARD.dots:
        state = start(seat(place=dot), boxes=rocks)
        for link in BOARD.links[dot]:
            number = BOARD.exits[dot].index(link.to) if dot in BOARD.exits else 0
            kinds_of = {BOARD.kind[dot], BOARD.kind[link.to]}
            cost = 2 if "surface-city" in kinds_of else 1
            step = mr.StepTo(link.to, number)
            if BOARD.kind[link.to] != "surface-city":
                assert points(play(under_way(state, 6, number), step)) == 6 - cost, f"{dot} to {link.to}"
            assert doing(play(under_way(state, cost, number), step)) != "Moving"
            met |= kinds_of
    assert met == SPACE_KINDS | {"surface-city"}


@pytest.mark.rule("1988:5.21/b")
def test_going_down_to_a_surface_city_takes_the_last_two_points() -> None:
    state = under_way(start(seat(place="polluted-2")), 3)
    state = go(state, "polluted-3", "poison-park")
    assert (place(state), doing(state)) == ("poison-park", "Trading")


@pytest.mark.rule("1988:5.21/a")
def test_every_dot_in_space_costs_one_point_and_counts_once() -> None:
    state = fly(start(seat(place="water-4")), "water-5", 1, 1, 3)
    counted = []
    for dot in ("water-5", "water-6", "water-7"):
        state = go(state, dot)
        counted.append((points(state), moving(state).entries))
    assert counted == [(4, 1), (3, 2), (2, 3)]


@pytest.mark.rule("1988:5.21/c", "R-27")
def test_with_one_point_left_a_surface_city_is_out_of_reach() -> None:
    state = under_way(start(seat(place="polluted-2")), 2)
    state = go(state, "polluted-3")
    assert points(state) == 1
    refused(state, mr.StepTo("poison-park"), "too-far", "1988:5.21/c")
    assert ways(state) == {"polluted-4"}
    assert doing(go(state, "polluted-4")) == "Declaring"


@pytest.mark.rule("1988:5.21/c")
def test_with_one_point_left_a_surface_city_cannot_be_left() -> None:
    state = under_way(start(seat(place="poison-park")), 1)
    refused(state, mr.StepTo("polluted-3"), "too-far")


@pytest.mark.rule("1988:5.21/c")
def test_the_air_foil_makes_the_last_point_enough_for_a_city() -> None:
    state = under_way(start(seat(place="polluted-3", relics=("relic-air-foil",))), 1)
    assert "poison-park" in ways(state)
    assert doing(go(state, "poison-park")) == "Trading"


@pytest.mark.rule("R-27", "1988:5.22/a")
def test_one_point_beside_a_city_and_no_other_way_is_a_trap() -> None:
    used = (("polluted-4", "polluted-3"),)
    state = go(under_way(start(seat(place="polluted-2")), 2, used=used), "polluted-3")
    assert (doing(state), state.turn.seat, place(state)) == ("Declaring", 1, "polluted-3")


@pytest.mark.rule("1988:5.21/d")
def test_example_from_city_to_city_of_the_polluted_planet_costs_six_points() -> None:
    state = fly(start(seat(place="paint-place")), "polluted-1", 1, 2, 3)
    left = []
    for dot in ("polluted-1", "polluted-2", "polluted-3"):
        state = go(state, dot)
        left.append(points(state))
    assert left == [4, 3, 2]
    state = go(state, "poison-park")
    assert (place(state), doing(state)) == ("poison-park", "Trading")
    short = go(fly(start(seat(place="paint-place")), "polluted-1", 1, 1, 3), "polluted-1", "polluted-2", "polluted-3")
    refused(short, mr.StepTo("poison-park"), "too-far", "1988:5.21/c")


@pytest.mark.rule("1988:5.21/d", "R-28")
def test_example_with_the_air_foil_the_same_way_costs_four_points_and_the_direct_one_a_single_point() -> None:
    foil = seat(place="paint-place", relics=("relic-air-foil",))
    state = fly(start(foil), "polluted-1", 1, 1, 3)
    state = go(state, "polluted-1", "polluted-2", "polluted-3", "poison-park")
    assert points(state) == 1
    direct = go(fly(start(foil), "poison-park", 1, 1, 3), "poison-park")
    assert points(direct) == 4


@pytest.mark.rule("R-28")
def test_the_three_cities_of_the_giant_planet_are_neighbours_for_the_air_foil() -> None:
    foil = seat(place="grand-jetee", relics=("relic-air-foil",))
    assert first_dots(start(foil)) == {"giant-1", "great-scott", "levitown"}
    state = go(fly(start(foil), "great-scott", 1, 1, 3), "great-scott", "levitown")
    assert points(state) == 3
    assert ways(state) == {"giant-5", "grand-jetee"}
    assert legal(state, mr.Land())


@pytest.mark.rule("R-28")
def test_without_the_air_foil_no_city_is_next_to_another() -> None:
    assert first_dots(start(seat(place="grand-jetee"))) == {"giant-1"}


@pytest.mark.rule("R-28")
@pytest.mark.parametrize(
    ("city", "others"), [("terror-town", {"titantown"}), ("hoth-base", set()), ("moonview", {"minyan"})]
)
def test_the_air_foil_joins_the_cities_of_one_planet_only(city: str, others: set[str]) -> None:
    (orbit,) = (link.to for link in BOARD.links[city])
    assert first_dots(start(seat(place=city, relics=("relic-air-foil",)))) == {orbit, *others}


# -- ending movement (5.22) -------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.22/a", "1988:5.32/d")
def test_a_ship_without_a_legal_move_loses_its_points_and_the_turn_goes_on() -> None:
    used = (("water-6", "water-5"),)
    state = go(under_way(start(seat(place="water-4")), 6, used=used), "water-5")
    assert (state.turn.seat, doing(state), place(state)) == (1, "Declaring", "water-5")


@pytest.mark.rule("1988:5.22/a")
def test_a_trapped_ship_on_a_landing_place_has_landed() -> None:
    used = (("desert-6", "desert-5"), ("desert-supernova-1", "desert-5"))
    state = go(under_way(start(seat(place="desert-4")), 6, used=used), "desert-5")
    assert (doing(state), state.turn.seat) == ("Trading", 0)


@pytest.mark.rule("1988:5.22/b", "1988:6.2/b")
def test_landing_forfeits_the_points_that_are_left() -> None:
    state = go(fly(start(seat(place="cloud-south-1")), "cloud-space-city", 1, 2, 3), "cloud-space-city")
    assert points(state) == 5
    state = play(state, mr.Land())
    assert doing(state) == "Trading"
    refused(state, mr.StepTo("cloud-body-4"), "not-now")
    assert place(play(state, mr.EndTurn())) == "cloud-space-city"


@pytest.mark.rule("1988:5.22/c")
def test_stopping_on_a_penalty_forfeits_the_points_that_are_left() -> None:
    state = go(fly(start(seat(place="rogue-6", money=50)), "rogue-7", 1, 2, 3), "rogue-7")
    state = play(state, mr.StopOnPenalty())
    assert (state.turn.seat, doing(state), place(state)) == (1, "Declaring", "rogue-7")
    assert state.players[0].money == 50


@pytest.mark.rule("1988:5.22/d")
def test_movement_is_over_when_the_last_point_is_spent() -> None:
    state = go(fly(start(seat(place="water-4")), "water-5", 1, 1, 1), "water-5", "water-6")
    assert points(state) == 1
    state = go(state, "water-7")
    assert (state.turn.seat, doing(state), place(state)) == (1, "Declaring", "water-7")


@pytest.mark.rule("1988:5.22/d", "R-29", "1988:4.4/b")
@pytest.mark.parametrize(
    ("last", "then", "limited"),
    [
        ("cloud-south-1", "cloud-space-city", True),
        ("ice-3", "ice-2", False),
        ("rogue-5", "rogue-4", False),
        ("base-colony-1", "galactic-base", True),
    ],
)
def test_the_last_point_spent_on_a_landing_place_lands_there(last: str, then: str, limited: bool) -> None:
    state = under_way(start(seat(place=last), ports={"rogue-4": 1}), 1)
    state = go(state, then)
    top = state.stack[-1]
    assert isinstance(top, Trading)
    assert (top.seat, top.limited) == (0, limited)


# -- inertia (5.23) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:5.23/a", "R-07")
@pytest.mark.parametrize("dot", ["water-6", "desert-4", "cloud-body-8", "rogue-7", "polluted-5"])
def test_a_ship_in_space_with_points_left_has_to_go_on(dot: str) -> None:
    boxes = {"polluted-5": "gate-2"}
    state = under_way(start(seat(place=dot), boxes=boxes), 2)
    assert kinds(state) == {"StepTo"}
    refused(state, mr.StopOnPenalty(), "must-move", "1988:5.23/a")
    refused(state, mr.Land(), "no-landing-place")
    refused(state, mr.EndTurn(), "not-now")
    refused(state, mr.PayPenalty(), "nothing-due")


@pytest.mark.rule("1988:5.23/b", "1988:6.2/e")
def test_a_ship_may_fly_through_a_space_city_and_use_up_its_points() -> None:
    state = go(fly(start(seat(place="cloud-south-1")), "cloud-space-city", 1, 1, 2), "cloud-space-city")
    assert legal(state, mr.Land())
    assert ways(state) == {"cloud-body-2", "cloud-body-4"}
    state = under_way(start(seat(place="biosphere-1")), 3)
    state = go(state, "smoke-ring", "biosphere-8", "biosphere-7")
    assert (state.turn.seat, doing(state), place(state)) == (1, "Declaring", "biosphere-7")
