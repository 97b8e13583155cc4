"""Air Foil (8.41): from city to city of one planet, and cheaper ways down and up."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Trading
from tests.scenes import first_dots, fly, go, pilot, place, points, secret, start, under_way, ways
from tests.support import legal, refused

AIR_FOIL = "relic-air-foil"
PLANETS = [
    ("desolation-city", "dry-city"),
    ("jellybeast-city", "jewelburg"),
    ("minyan", "moonview"),
    ("paint-place", "poison-park"),
    ("rain-city", "rumble-city"),
    ("shoemaker-levee", "southern-comfort"),
    ("terror-town", "titantown"),
    ("wet-willy", "whale-watch"),
    ("grand-jetee", "great-scott"),
    ("great-scott", "levitown"),
    ("levitown", "grand-jetee"),
]


def foiled(where: str, left: int, *came: str) -> mr.State:
    return under_way(start(pilot(where, AIR_FOIL)), left, came=came)


@pytest.mark.rule("1988:8.41/a", "R-28", "1988:1.5/d")
@pytest.mark.parametrize(("one", "other"), PLANETS)
def test_cities_of_one_planet_are_neighbours_for_the_holder_alone(one: str, other: str) -> None:
    for here, there in ((one, other), (other, one)):
        state = start(pilot(here, AIR_FOIL))
        assert there in first_dots(state)
        assert points(go(fly(state, there, 1, 1, 1), there)) == 2
        refused(start(pilot(here)), mr.DeclareStep(there), "not-next")


@pytest.mark.rule("1988:8.41/a", "R-28")
def test_it_joins_no_cities_of_different_planets() -> None:
    assert first_dots(start(pilot("hoth-base", AIR_FOIL))) == {"ice-1"}
    assert first_dots(start(pilot("rain-city", AIR_FOIL))) == {"rogue-4", "rumble-city"}
    assert first_dots(start(pilot("grand-jetee", AIR_FOIL))) == {"giant-1", "great-scott", "levitown"}
    refused(start(pilot("hoth-base", AIR_FOIL)), mr.DeclareStep("rain-city"), "not-next")


@pytest.mark.rule("1988:8.41/b", "1988:5.21/c")
def test_down_and_up_cost_one_point_each() -> None:
    state = go(foiled("rogue-1", 4, "rogue-2"), "rumble-city")
    assert points(state) == 3
    state = go(fly(start(pilot("rumble-city", AIR_FOIL)), "rogue-1", 1, 1, 1), "rogue-1")
    assert points(state) == 2
    plain = go(fly(start(pilot("rumble-city")), "rogue-1", 1, 1, 1), "rogue-1")
    assert points(plain) == 1


@pytest.mark.rule("1988:8.41/b", "1988:5.21/c", "R-27")
def test_one_point_is_enough_to_reach_a_surface_city() -> None:
    state = foiled("rogue-1", 1, "rogue-2")
    assert legal(state, mr.StepTo("rumble-city"))
    state = go(state, "rumble-city")
    assert type(state.stack[-1]) is Trading
    refused(under_way(start(pilot("rogue-1")), 1, came=("rogue-2",)), mr.StepTo("rumble-city"), "too-far")


@pytest.mark.rule("1988:8.41/c", "1988:5.32/e", "1988:6.2/e")
def test_a_city_may_be_passed_on_the_way_to_another() -> None:
    state = go(foiled("rogue-1", 4, "rogue-2"), "rumble-city")
    assert set(mr.legal_moves(state)) == {mr.StepTo("rain-city"), mr.Land()}
    state = go(state, "rain-city")
    assert set(mr.legal_moves(state)) == {mr.StepTo("rogue-4"), mr.Land()}
    state = go(state, "rogue-4")
    assert (place(state), points(state)) == ("rogue-4", 1)
    without = go(under_way(start(pilot("rogue-1")), 4, came=("rogue-2",)), "rumble-city")
    assert type(without.stack[-1]) is Trading


@pytest.mark.rule("1988:8.41/c")
def test_where_there_is_no_other_city_the_ship_is_trapped_and_lands() -> None:
    state = go(foiled("ice-1", 4, "ice-2"), "hoth-base")
    assert type(state.stack[-1]) is Trading


@pytest.mark.rule("1988:8.41/d", "1988:5.32/b")
def test_the_ban_on_going_back_stands() -> None:
    state = go(foiled("rogue-1", 6, "rogue-2"), "rumble-city")
    refused(state, mr.StepTo("rogue-1"), "going-back", "1988:5.32/b")
    state = go(state, "rain-city")
    refused(state, mr.StepTo("rumble-city"), "going-back", "1988:5.32/b")


@pytest.mark.rule("R-28", "1988:8.41/a", "1988:8.41/d", "1988:5.32/c")
def test_across_the_three_cities_of_the_giant_planet() -> None:
    state = go(foiled("giant-1", 8, "giant-2"), "grand-jetee")
    assert ways(state) == {"great-scott", "levitown"}
    state = go(state, "great-scott")
    assert ways(state) == {"giant-3", "levitown"}
    state = go(state, "levitown")
    assert ways(state) == {"giant-5", "grand-jetee"}  # round the planet, never back
    state = go(state, "grand-jetee")
    assert ways(state) == {"great-scott"}  # giant-1 is where it came from, levitown too
    state = go(state, "great-scott")
    assert points(state) == 3
    assert ways(state) == {"giant-3", "levitown"}


@pytest.mark.rule("1988:5.21/d", "1988:8.41/b")
def test_between_the_cities_of_the_polluted_planet() -> None:
    """Six points by the orbits, four with the Air Foil, one straight across."""
    by_orbits = ("polluted-1", "polluted-2", "polluted-3", "poison-park")
    state = go(fly(start(pilot("paint-place", AIR_FOIL)), "polluted-1", 3, 3, 3), *by_orbits)
    assert points(state) == 9 - 4
    state = go(fly(start(pilot("paint-place", AIR_FOIL)), "poison-park", 3, 3, 3), "poison-park")
    assert points(state) == 9 - 1
    state = go(fly(start(pilot("paint-place")), "polluted-1", 1, 2, 3), *by_orbits[:3])
    assert points(state) == 2  # of six, and two are what the city costs
    assert type(go(state, "poison-park").stack[-1]) is Trading
    short = go(fly(start(pilot("paint-place")), "polluted-1", 1, 2, 2), *by_orbits[:3])
    refused(short, mr.StepTo("poison-park"), "too-far", "1988:5.21/c")


@pytest.mark.rule("1988:8.41/c", "1988:7.3/e")
def test_passing_a_hidden_city_discovers_nothing() -> None:
    state = go(fly(start(pilot("rumble-city", AIR_FOIL), known=False), "rain-city", 1, 1, 1), "rain-city")
    assert secret(state, "rogue").what == ""
    assert state.players[0].ious == ()
    assert legal(state, mr.Land())
