"""Chapter 6.1 and 6.2: '?' boxes that are turned up, and where a ship can land."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.frames import Trading
from merchant_rules.venus.rules.dot_kinds import landing
from tests.scenes import (
    BOARD,
    EVERYWHERE,
    doing,
    fly,
    go,
    kinds,
    moving,
    piloted,
    placed,
    points,
    start,
    under_way,
    ways,
)
from tests.support import legal, play, refused, seat, trading


def box_at(state: mr.State, dot: str) -> Secret:
    return state.galaxy.boxes[BOARD.question_index[dot]]


def turned(marker: str, left: int = 5, *, dot: str = "jungle-5", come_from: str = "jungle-4") -> mr.State:
    """A ship has just moved onto a face-down marker, which proves to be this one; so many points are left."""
    state = under_way(start(seat(place=come_from)), left + 1, 1, 2, 3)
    return play(go(state, dot), mr.Revealed(dot, marker))


# -- turning up (6.1) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.1/a")
def test_moving_onto_a_face_down_marker_turns_it_up_for_all_and_for_good() -> None:
    state = under_way(start(seat(place="jungle-4")), 3)
    assert not box_at(state, "jungle-5").open
    state = go(state, "jungle-5")
    assert (doing(state), mr.actor(state)) == ("Revealing", engine.CHANCE)
    assert "gate-4" in state.galaxy.pool
    state = play(state, mr.Revealed("jungle-5", "gate-4"))
    assert box_at(state, "jungle-5") == Secret("gate-4", 0, True)
    assert all(box_at(state, "jungle-5").known_by(who) for who in range(2))
    assert "gate-4" not in state.galaxy.pool
    state = go(state, "jungle-6", pilot=1)
    assert box_at(state, "jungle-5") == Secret("gate-4", 0, True)


@pytest.mark.rule("1988:6.1/a")
def test_a_box_that_is_face_up_is_not_drawn_again() -> None:
    state = under_way(start(seat(place="jungle-4"), boxes={"jungle-5": "open-port-1"}), 3)
    state = go(state, "jungle-5")
    assert doing(state) == "Moving"
    assert box_at(state, "jungle-5").what == "open-port-1"


@pytest.mark.rule("1988:6.1/a")
def test_nothing_is_turned_up_from_the_dot_beside_it() -> None:
    state = go(under_way(start(seat(place="jungle-7")), 3), "jungle-6")
    assert doing(state) == "Moving"
    assert not box_at(state, "jungle-5").open


@pytest.mark.rule("1988:6.1/b", "1988:6.1/d")
def test_a_penalty_that_turns_up_is_due_at_once() -> None:
    state = turned("penalty-blue-30-1")
    assert kinds(state) == {"PayPenalty", "StopOnPenalty"}
    assert moving(state).due == 30
    refused(state, mr.StepTo("jungle-6"), "penalty-due", "1988:6.3/a")


@pytest.mark.rule("1988:6.1/b")
def test_a_penalty_that_turns_up_under_the_last_point_costs_nothing() -> None:
    state = turned("penalty-blue-30-1", left=0)
    assert (doing(state), state.turn.seat, state.players[0].money) == ("Declaring", 1, 1000)
    assert box_at(state, "jungle-5").open


@pytest.mark.rule("1988:6.1/c", "1988:6.11/a", "R-34")
def test_the_finder_may_land_at_once_on_a_relic_that_turns_up() -> None:
    state = turned("relic-spy-eye")
    assert kinds(state) == {"Land", "StepTo"}
    state = play(state, mr.Land())
    assert trading(state) == Trading(0, "", False)
    state = play(state, mr.TakeRelic())
    assert state.players[0].relics == ("relic-spy-eye",)


@pytest.mark.rule("1988:6.1/c", "1988:6.12/c", "R-37")
def test_the_finder_may_land_at_once_on_an_open_spaceport_that_turns_up() -> None:
    state = turned("open-port-2")
    assert kinds(state) == {"Land", "StepTo"}
    assert trading(play(state, mr.Land())) == Trading(0, EVERYWHERE["jungle"], False)


@pytest.mark.rule("1988:6.1/c", "R-29")
def test_a_landing_place_that_turns_up_under_the_last_point_is_landed_on() -> None:
    assert doing(turned("open-port-2", left=0)) == "Trading"
    assert doing(turned("relic-spy-eye", left=0)) == "Trading"
    assert doing(turned("gate-3", left=0)) == "Declaring"


@pytest.mark.rule("1988:6.1/e")
@pytest.mark.parametrize("marker", ["gate-3", "open-port-1", "penalty-red-20-1", "relic-air-foil"])
def test_entering_a_question_box_costs_one_point_whatever_it_holds(marker: str) -> None:
    state = under_way(start(seat(place="jungle-4")), 6, 1, 2, 3)
    state = go(state, "jungle-5")
    assert next(frame for frame in state.stack if hasattr(frame, "points")).points == 5
    assert points(play(state, mr.Revealed("jungle-5", marker))) == 5


# -- asteroids with relics (6.11) -------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.11/b", "1988:6.11/c")
def test_passing_a_relic_leaves_it_there() -> None:
    state = go(turned("relic-spy-eye"), "jungle-6", "jungle-7")
    assert state.players[0].relics == ()
    assert box_at(state, "jungle-5") == Secret("relic-spy-eye", 0, True)
    refused(state, mr.TakeRelic(), "not-now")


@pytest.mark.rule("1988:6.11/b")
def test_whoever_lands_first_may_take_the_relic_for_nothing_or_leave_it() -> None:
    state = start(seat(place="jungle-4", money=0), seat("nik", "jungle-6"), boxes={"jungle-5": "relic-spy-eye"})
    state = play(go(under_way(state, 3), "jungle-5"), mr.Land())
    assert kinds(state) >= {"TakeRelic", "EndTurn"}
    left = play(state, mr.EndTurn())
    assert box_at(left, "jungle-5").what == "relic-spy-eye"
    left = play(go(fly(left, "jungle-5", 1, 1, 1), "jungle-5"), mr.Land(), mr.TakeRelic())
    assert left.players[1].relics == ("relic-spy-eye",)
    taken = play(state, mr.TakeRelic(), mr.EndTurn())
    assert (taken.players[0].relics, taken.players[0].money) == (("relic-spy-eye",), 0)
    late = play(go(fly(taken, "jungle-5", 1, 1, 1), "jungle-5"), mr.Land())
    refused(late, mr.TakeRelic(), "no-relic")


@pytest.mark.rule("R-34", "1988:6.11/a")
def test_the_box_stays_an_asteroid_when_its_relic_is_gone() -> None:
    state = play(turned("relic-spy-eye"), mr.Land(), mr.TakeRelic(), mr.EndTurn())
    assert landing(state, "jungle-5") == "asteroid"
    state = go(under_way(placed(state, "jungle-6"), 4), "jungle-5")
    assert doing(state) == "Moving"
    assert legal(state, mr.Land())


# -- features (6.12) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.12/a", "1988:6.2/c")
@pytest.mark.parametrize("marker", ["gate-3", "penalty-blue-10-1", "penalty-red-40-1"])
def test_nobody_lands_on_a_gate_or_a_penalty_marker(marker: str) -> None:
    state = turned(marker)
    refused(state, mr.Land(), "no-landing-place", "1988:6.2/c")
    assert landing(state, "jungle-5") == ""
    over = play(state, mr.StopOnPenalty()) if moving(state).due >= 0 else go(under_way(state, 1), "jungle-6", pilot=1)
    assert (doing(over), over.turn.seat) == ("Declaring", 1)


@pytest.mark.rule("1988:6.12/a")
def test_an_open_spaceport_is_no_asteroid() -> None:
    state = play(turned("open-port-1"), mr.Land())
    assert landing(state, "jungle-5") == "open-port"
    refused(state, mr.TakeRelic(), "no-relic")


@pytest.mark.rule("1988:6.12/b")
@pytest.mark.parametrize("marker", ["gate-3", "open-port-1", "penalty-blue-10-1"])
def test_such_a_marker_stays_whoever_comes_by(marker: str) -> None:
    state = start(seat(place="jungle-4"), seat("nik", "jungle-6"), boxes={"jungle-5": marker})
    for _ in range(4):
        who = state.turn.seat
        state = go(under_way(placed(state, "jungle-4"), 1), "jungle-5")
        if doing(state) == "Trading":
            state = play(state, mr.EndTurn())
        assert state.turn.seat != who
        assert box_at(state, "jungle-5") == Secret(marker, 0, True)


@pytest.mark.rule("1988:6.12/c", "R-37")
def test_an_open_spaceport_belongs_to_the_culture_of_its_system() -> None:
    state = play(turned("open-port-3"), mr.Land())
    goods = state.rules.catalog.culture_by_slug[EVERYWHERE["jungle"]].goods
    assert legal(state, mr.BuyGoods(goods))
    cloud = start(seat(place="cloud-space-city"), boxes={"cloud-body-4": "open-port-1"})
    cloud = play(go(under_way(cloud, 3), "cloud-body-4"), mr.Land())
    assert trading(cloud).culture == EVERYWHERE["cloud"]


@pytest.mark.rule("R-37")
def test_landing_on_an_open_spaceport_discovers_its_culture() -> None:
    state = start(seat(place="jungle-4"), cultures={}, boxes={"jungle-5": "open-port-1"})
    state = play(go(under_way(state, 3), "jungle-5"), mr.Land())
    assert (doing(state), mr.actor(state)) == ("Discovering", engine.CHANCE)
    state = play(state, mr.Discovered("jungle", "graw"))
    assert trading(state) == Trading(0, "graw", False)
    assert state.players[0].ious == ("graw",)


@pytest.mark.rule("R-37")
def test_every_question_box_lies_in_an_inhabited_system() -> None:
    assert all(BOARD.system[dot] in BOARD.systems for dot in BOARD.questions)


@pytest.mark.rule("1988:6.12/d")
def test_a_penalty_marker_hits_every_player() -> None:
    state = start(seat(place="jungle-4", money=100), seat("nik", "jungle-4"), boxes={"jungle-5": "penalty-blue-20-1"})
    for who in (0, 1, 0):
        assert state.turn.seat == who
        state = go(under_way(placed(state, "jungle-4"), 3), "jungle-5")
        assert moving(state).due == 20
        state = play(state, mr.StopOnPenalty())


# -- landing (6.2) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.2/a")
@pytest.mark.parametrize(
    ("before", "dot"),
    [
        ("cloud-south-1", "cloud-space-city"),
        ("base-colony-1", "galactic-base"),
        ("ice-3", "ice-2"),
        ("rogue-5", "rogue-4"),
        ("cloud-body-2", "cloud-body-1"),
        ("jungle-4", "jungle-5"),
        ("jungle-7", "jungle-8"),
    ],
)
def test_cities_spaceports_and_asteroids_can_be_landed_on(before: str, dot: str) -> None:
    boxes = {"jungle-5": "open-port-1", "jungle-8": "relic-laser", "cloud-body-2": "asteroid"}
    ports = {"rogue-4": 1, "cloud-body-1": 1}
    state = go(under_way(start(seat(place=before), boxes=boxes, ports=ports), 4, 2), dot)
    assert legal(state, mr.Land())
    assert doing(play(state, mr.Land())) == "Trading"


@pytest.mark.rule("1988:6.2/a")
def test_landing_is_offered_at_each_entry() -> None:
    state = under_way(start(seat(place="asteroid-22")), 9)
    for _ in range(2):
        state = go(state, "asteroid-11")
        refused(state, mr.Land(), "no-landing-place")
        state = go(state, "asteroid-12", "asteroid-22")
        assert legal(state, mr.Land())


@pytest.mark.rule("1988:6.2/a")
def test_a_ship_does_not_land_where_it_starts() -> None:
    state = fly(start(seat(place="cloud-space-city")), "cloud-south-1", 1, 2, 3)
    refused(state, mr.Land(), "not-entered", "1988:6.2/a")


@pytest.mark.rule("1988:6.2/c")
def test_landing_anywhere_else_is_illegal() -> None:
    boxes = {"jungle-5": "gate-1", "jungle-8": "penalty-red-10-1"}
    for dot in ("water-6", "cloud-body-8", "rogue-7", "jungle-5", "jungle-8"):
        state = under_way(start(seat(place=dot), boxes=boxes), 4)
        refused(state, mr.Land(), "no-landing-place", "1988:6.2/c")


@pytest.mark.rule("1988:6.2/c")
def test_what_kind_of_landing_place_every_dot_is() -> None:
    state = start(seat())
    expected = {"surface-city": "city", "space-city": "city", "galactic-base": "base", "asteroid": "asteroid"}
    assert {dot: landing(state, dot) for dot in BOARD.dots} == {
        dot: expected.get(BOARD.kind[dot], "") for dot in BOARD.dots
    }


@pytest.mark.rule("1988:6.2/d")
def test_an_orbit_is_a_landing_place_for_all_once_its_spaceport_stands() -> None:
    state = start(seat(place="rain-city", money=500), seat("nik", "rogue-3"))
    for orbit in ("rogue-4", "rogue-1"):
        refused(under_way(placed(state, orbit), 3), mr.Land(), "no-landing-place", "1988:6.2/d")
    state = play(state, mr.Stay(), mr.BuyPort("rogue-4"), mr.EndTurn())
    assert state.turn.seat == 1
    assert legal(go(fly(state, "rogue-4", 1, 2, 3), "rogue-4"), mr.Land())
    own = go(under_way(placed(play(state, mr.Stay()), "rogue-3"), 3), "rogue-4")
    assert own.turn.seat == 0
    assert legal(own, mr.Land())
    refused(under_way(placed(state, "rogue-1"), 3), mr.Land(), "no-landing-place")


@pytest.mark.rule("1988:6.2/e")
def test_landing_is_a_choice() -> None:
    state = go(under_way(start(seat(place="cloud-south-1")), 4), "cloud-space-city")
    assert points(state) == 3
    assert kinds(state) == {"Land", "StepTo"}
    assert ways(state) == {"cloud-body-2", "cloud-body-4"}


@pytest.mark.rule("1988:6.2/e")
def test_a_surface_city_is_passed_only_with_the_air_foil() -> None:
    plain = go(under_way(start(seat(place="giant-1")), 6), "grand-jetee")
    assert doing(plain) == "Trading"
    foil = go(under_way(start(seat(place="giant-1", relics=("relic-air-foil",))), 6), "grand-jetee")
    assert kinds(foil) == {"Land", "StepTo"}
    assert ways(foil) == {"great-scott", "levitown"}


@pytest.mark.rule("1988:6.1/a")
def test_what_somebody_has_seen_is_turned_up_without_chance() -> None:
    spy = seat(place="jungle-7", relics=("relic-spy-eye",))
    state = go(under_way(start(spy), 4), "jungle-6")
    state = play(state, mr.Looked("jungle-5", "gate-2"))
    assert box_at(state, "jungle-5") == Secret("gate-2", 1, False)
    state = go(state, "jungle-5")
    assert doing(state) == "Moving"
    assert box_at(state, "jungle-5") == Secret("gate-2", 1, True)
    assert piloted(state) == {(1, "jungle-4")}
