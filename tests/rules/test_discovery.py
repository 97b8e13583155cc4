"""Chapter 7: hidden cultures: observed from orbits, discovered by landing; and who knows what."""

from __future__ import annotations

import random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.secrets import UNSEEN, Secret
from merchant_rules.venus.frames import Discovering, Looking, Moving, Revealing, Trading
from merchant_rules.venus.rules.discovery import look
from merchant_rules.venus.rules.dot_kinds import culture_of, system_of
from merchant_rules.venus.update import push
from merchant_rules.venus.view import view
from tests.scenes import EVERYWHERE, fly, go, knowing, moving, pilot, place, placed, points, secret, start, under_way
from tests.support import legal, money, moves, play, refused, seat, trading

SPY_EYE = "relic-spy-eye"


def hidden(where: str, *relics: str, **position: Any) -> mr.State:
    """Seat 0 is about to declare in a galaxy where no culture has been discovered."""
    return start(pilot(where, *relics), seat("nik"), known=False, **position)


def seeing_colony(what: str = "graw") -> mr.State:
    """Seat 0 has just moved onto an orbit of the Colony World and looked."""
    return play(go(fly(hidden("colony-2"), "colony-1", 1, 1, 1), "colony-1"), mr.Looked("colony", what))


def at_smoke_ring(**position: Any) -> mr.State:
    """Seat 0 is over the Space City of the hidden Biosphere."""
    return go(fly(hidden("biosphere-1", **position), "smoke-ring", 1, 1, 1), "smoke-ring")


# -- hidden (7.1) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:7.1/a", "1988:2.4/a", "1988:2.41/a")
def test_at_the_start_fourteen_face_down_ious_are_all_there_is_of_the_cultures() -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=3)
    assert state.galaxy.homes == (UNSEEN,) * 14
    assert all(owner == -1 for owner, _ in state.galaxy.factories)
    assert all(system_of(state, culture.slug) == "" for culture in state.rules.catalog.cultures)
    assert [p.ious for p in state.players] == [(), ()]
    for who in (0, 1, None):
        assert view(state, who).galaxy.homes == (UNSEEN,) * 14
        assert len(view(state, who).unseen_cultures) == 14


@pytest.mark.rule("1988:7.1/b", "1988:7.2/a")
def test_an_iou_that_was_looked_at_lies_face_down_again() -> None:
    state = seeing_colony()
    assert secret(state, "colony") == Secret("graw", 1, False)
    assert culture_of(state, "colony") == ""
    assert system_of(state, "graw") == ""
    assert state.players[0].ious == ()


@pytest.mark.rule("1988:GAZ/BASE/e")
def test_the_base_counts_as_discovered_from_the_start() -> None:
    state = play(hidden("galactic-base"), mr.Stay())
    assert trading(state).culture == "base"
    assert state.players[0].ious == ()
    assert state.galaxy.homes == (UNSEEN,) * 14
    landed = play(go(fly(hidden("base-colony-1"), "galactic-base", 1, 1, 1), "galactic-base"), mr.Land())
    assert trading(landed).culture == "base"
    assert landed.galaxy.homes == (UNSEEN,) * 14


# -- observation (7.2) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:7.2/a", "R-35", "1988:1.3/f")
def test_moving_onto_an_orbit_shows_the_culture_and_the_ship_flies_on() -> None:
    state = go(fly(hidden("colony-2"), "colony-1", 1, 1, 1), "colony-1")
    assert state.stack[-1] == Looking(0, "colony")
    outcomes = mr.chance_outcomes(state)
    assert {outcome.action.what for outcome in outcomes} == {c.slug for c in state.rules.catalog.cultures}
    assert {outcome.weight for outcome in outcomes} == {1}
    state = play(state, mr.Looked("colony", "graw"))
    assert type(state.stack[-1]) is Moving
    assert (points(state), moving(state).due) == (2, -1)
    assert {type(move) for move in mr.legal_moves(state)} == {mr.StepTo}  # nothing else is asked on an orbit
    state = go(state, "colony-8")
    assert (points(state), secret(state, "colony").known_by(0)) == (1, True)


@pytest.mark.rule("1988:7.2/a", "R-35")
@pytest.mark.parametrize("left", [1, 4])
def test_the_look_is_made_with_the_last_point_too(left: int) -> None:
    state = go(under_way(hidden("colony-2"), left), "colony-1")
    assert state.stack[-1] == Looking(0, "colony")
    state = play(state, mr.Looked("colony", "dell"))
    assert secret(state, "colony").known_by(0)
    assert state.turn.seat == (1 if left == 1 else 0)


@pytest.mark.rule("1988:7.2/a")
def test_every_orbit_of_the_board_shows_its_own_system_and_no_other() -> None:
    board = hidden("galactic-base").rules.board
    for orbit in board.orbits:
        side = next(link.to for link in board.links[orbit] if board.kind[link.to] not in ("surface-city", "question"))
        state = under_way(hidden(side), 3, 1, 2, 3, 4, 5, 6)
        state = play(state, next(move for move in moves(state, mr.StepTo) if move.to == orbit))
        assert state.stack[-1] == Looking(0, board.system[orbit]), orbit


@pytest.mark.rule("1988:7.2/b", "1988:2.41/a")
def test_the_look_is_private() -> None:
    before = go(fly(hidden("colony-2"), "colony-1", 1, 1, 1), "colony-1")
    after = play(before, mr.Looked("colony", "graw"))
    index = after.rules.board.system_index["colony"]
    assert view(after, 0).galaxy.homes[index].what == "graw"
    for other in (1, None):
        assert view(after, other).galaxy.homes[index].what == ""
        assert "graw" in view(after, other).unseen_cultures
        assert view(after, other).unseen_cultures == view(before, other).unseen_cultures
    assert secret(after, "colony").known_to == 0b01


@pytest.mark.rule("1988:7.2/b")
def test_a_second_observer_sees_the_same_and_the_first_forgets_nothing() -> None:
    state = knowing(hidden("colony-2"), "colony", "graw", 1)
    state = go(fly(state, "colony-1", 1, 1, 1), "colony-1")
    assert type(state.stack[-1]) is Moving  # what somebody has seen is no chance
    assert secret(state, "colony") == Secret("graw", 0b11, False)


@pytest.mark.rule("1988:7.2/c")
def test_an_orbit_shows_no_other_system() -> None:
    state = seeing_colony()
    known = {s: home for s, home in zip(state.rules.board.systems, state.galaxy.homes, strict=True) if home != UNSEEN}
    assert list(known) == ["colony"]
    assert state.galaxy.boxes == (UNSEEN,) * 24


@pytest.mark.rule("1988:7.2/a")
def test_nothing_is_looked_at_where_the_culture_is_known() -> None:
    known = knowing(hidden("colony-2"), "colony", "graw", 0)
    assert type(go(fly(known, "colony-1", 1, 1, 1), "colony-1").stack[-1]) is Moving
    discovered = hidden("colony-2", cultures={"colony": "graw"})
    state = go(fly(discovered, "colony-1", 1, 1, 1), "colony-1")
    assert type(state.stack[-1]) is Moving
    assert secret(state, "colony").known_to == 0


@pytest.mark.rule("1988:7.2/d", "1988:7.3/e")
def test_flying_through_a_space_city_or_an_open_spaceport_shows_and_discovers_nothing() -> None:
    state = go(at_smoke_ring(), "biosphere-8")
    assert secret(state, "biosphere") == UNSEEN
    assert state.players[0].ious == ()
    state = hidden("war-torn-4", boxes={"war-torn-5": "open-port-1"})
    state = go(under_way(state, 3), "war-torn-5")
    assert type(state.stack[-1]) is Moving
    state = go(state, "war-torn-6")
    assert secret(state, "war-torn") == UNSEEN


@pytest.mark.rule("1988:7.2/d")
@pytest.mark.parametrize(
    ("here", "there"), [("colony-1", "colony-2"), ("jungle-8", "jungle-9"), ("rogue-6", "rogue-7")]
)
def test_other_dots_of_a_system_show_nothing(here: str, there: str) -> None:
    state = go(under_way(hidden(here), 3), there)
    assert state.galaxy.homes == (UNSEEN,) * 14


@pytest.mark.rule("1988:GAZ/GENSHIP/b", "1988:GAZ/STATION/b", "1988:7.2/a")
@pytest.mark.parametrize(
    ("here", "circle", "system"), [("genship-5", "genship-1", "genship"), ("cloud-body-2", "cloud-body-1", "cloud")]
)
def test_a_circle_with_an_orbit_in_it_shows_the_culture(here: str, circle: str, system: str) -> None:
    state = go(under_way(hidden(here), 3, 2, 3, 4), circle)
    assert state.stack[-1] == Looking(0, system)
    state = play(state, mr.Looked(system, "niks"))
    assert secret(state, system) == Secret("niks", 1, False)
    assert view(state, 1).galaxy.homes[state.rules.board.system_index[system]].what == ""


@pytest.mark.rule("1988:7.2/a")
@pytest.mark.parametrize("circle", ["cloud-body-8", "genship-4"])
def test_a_circle_without_an_orbit_shows_nothing(circle: str) -> None:
    side = {"cloud-body-8": "galactic-base", "genship-4": "genship-5"}[circle]
    state = go(under_way(hidden(side), 3, 1, 4, 6), circle)
    assert type(state.stack[-1]) is Moving
    assert state.galaxy.homes == (UNSEEN,) * 14


# -- ports in circles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:GAZ/GENSHIP/c", "1988:GAZ/STATION/c", "1988:GAZ/STATION/d")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(
    ("here", "circle", "system"), [("genship-5", "genship-1", "genship"), ("cloud-body-2", "cloud-body-1", "cloud")]
)
def test_anyone_may_land_at_the_spaceport_in_a_circle_and_needs_no_pilot_number(
    here: str, circle: str, system: str, owner: int
) -> None:
    boxes = {"cloud-body-2": "relic-laser"}
    empty = go(under_way(start(pilot(here), boxes=boxes), 3, 2, 3, 4), circle)
    refused(empty, mr.Land(), "no-landing-place", "1988:6.2/d")
    state = go(under_way(start(pilot(here), boxes=boxes, ports={circle: owner}), 3, 2, 3, 4), circle)
    assert legal(state, mr.Land())
    assert moves(state, mr.StepTo)  # landing is a choice
    assert moving(state).pilot == 0
    state = play(state, mr.Land())
    assert trading(state).culture == EVERYWHERE[system]
    assert not trading(state).limited


@pytest.mark.rule("1988:GAZ/STATION/d", "1988:6.43/b")
def test_a_ship_stopped_by_its_number_in_such_a_circle_has_landed() -> None:
    boxes = {"cloud-body-2": "relic-laser"}
    state = start(pilot("cloud-body-2"), boxes=boxes, ports={"cloud-body-1": 1})
    state = go(under_way(state, 3, 1, 1, 2), "cloud-body-1")
    state = play(state, mr.StopInCircle(1))
    assert trading(state).culture == EVERYWHERE["cloud"]


# -- discovery (7.3) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:7.3/a", "1988:2.41/b", "1988:2.42/a", "1988:3.1/b")
def test_the_first_to_land_discovers_the_culture_and_takes_its_iou() -> None:
    state = play(at_smoke_ring(), mr.Land())
    assert state.stack[-1] == Discovering(0, "biosphere", True)
    assert {o.action.what for o in mr.chance_outcomes(state)} == {c.slug for c in state.rules.catalog.cultures}
    before = money(state)
    state = play(state, mr.Discovered("biosphere", "graw"))
    assert culture_of(state, "biosphere") == "graw"
    assert [p.ious for p in state.players] == [("graw",), ()]
    assert money(state) == before
    assert trading(state).culture == "graw"
    for who in (0, 1, None):
        assert view(state, who).galaxy.homes[state.rules.board.system_index["biosphere"]].what == "graw"


@pytest.mark.rule("1988:7.3/a")
@pytest.mark.parametrize(
    "city", ["rumble-city", "hoth-base", "levitown", "cloud-space-city", "asteroid-west-space-city"]
)
def test_any_city_of_the_system_will_do(city: str) -> None:
    board = hidden("galactic-base").rules.board
    side = next(link.to for link in board.links[city] if board.kind[link.to] != "question")
    state = play(go(under_way(hidden(side), 2), city), *[mr.Land()] if board.kind[city] == "space-city" else [])
    system = board.system[city]
    assert state.stack[-1] == Discovering(0, system, True)
    state = play(state, mr.Discovered(system, "humans"))
    assert state.players[0].ious == ("humans",)
    assert culture_of(state, system) == "humans"


@pytest.mark.rule("1988:7.3/b", "R-37")
def test_landing_on_an_open_spaceport_discovers() -> None:
    state = hidden("war-torn-4", boxes={"war-torn-5": "open-port-1"})
    state = play(go(under_way(state, 3), "war-torn-5"), mr.Land(), mr.Discovered("war-torn", "shenna"))
    assert state.players[0].ious == ("shenna",)
    assert (trading(state).culture, trading(state).limited) == ("shenna", False)


@pytest.mark.rule("1988:7.3/b", "1988:6.1/c", "R-37")
def test_also_on_one_that_was_turned_up_only_now() -> None:
    state = go(under_way(hidden("war-torn-4"), 3), "war-torn-5")
    state = play(state, mr.Revealed("war-torn-5", "open-port-3"), mr.Land())
    assert state.stack[-1] == Discovering(0, "war-torn", True)


@pytest.mark.rule("1988:7.3/a", "1988:1.3/h")
def test_landing_on_an_asteroid_discovers_nothing() -> None:
    state = play(go(under_way(hidden("jungle-8"), 3), "jungle-9"), mr.Land())
    assert state.stack[-1] == Trading(0, "", False)
    assert state.galaxy.homes == (UNSEEN,) * 14
    relic = hidden("desert-2", boxes={"desert-3": "relic-laser"})
    relic = play(go(under_way(relic, 3), "desert-3"), mr.Land())
    assert relic.galaxy.homes == (UNSEEN,) * 14


@pytest.mark.rule("1988:7.3/c")
def test_later_visitors_get_no_iou() -> None:
    state = play(at_smoke_ring(), mr.Land(), mr.Discovered("biosphere", "graw"), mr.EndTurn())
    state = fly(placed(state, "biosphere-1", 1), "smoke-ring", 1, 1, 1)
    state = play(go(state, "smoke-ring"), mr.Land())
    assert trading(state).culture == "graw"
    assert [p.ious for p in state.players] == [("graw",), ()]
    state = play(state, mr.EndTurn(), mr.Stay())
    assert state.players[0].ious == ("graw",)


@pytest.mark.rule("1988:7.3/c")
def test_a_culture_that_was_found_or_seen_cannot_turn_up_elsewhere() -> None:
    state = hidden("biosphere-1", cultures={"colony": "graw"})
    state = knowing(state, "desert", "niks", 1)
    state = play(go(fly(state, "smoke-ring", 1, 1, 1), "smoke-ring"), mr.Land())
    left = {outcome.action.what for outcome in mr.chance_outcomes(state)}
    assert len(left) == 12
    assert not left & {"graw", "niks"}
    refused(state, mr.Discovered("biosphere", "graw"), "impossible-outcome")
    refused(state, mr.Discovered("desert", "dell"), "impossible-outcome")


@pytest.mark.rule("1988:7.3/d", "1988:3.1/b")
def test_goods_and_the_markers_drawn_so_far_come_with_the_culture() -> None:
    landed = play(at_smoke_ring(lying={"graw": ("fare-graw-qossuth",)}), mr.Land())
    graw = play(landed, mr.Discovered("biosphere", "graw"))
    assert legal(graw, mr.TakeFare("fare-graw-qossuth"))
    assert legal(graw, mr.BuyGoods("space-spice"))
    taken = play(graw, mr.TakeFare("fare-graw-qossuth"))
    assert taken.players[0].cargo == ("fare-graw-qossuth",)
    assert money(taken) == money(graw)
    niks = play(landed, mr.Discovered("biosphere", "niks"))
    refused(niks, mr.TakeFare("fare-graw-qossuth"))
    refused(niks, mr.BuyGoods("space-spice"))
    assert legal(niks, mr.BuyGoods("mulch-wine"))


@pytest.mark.rule("1988:7.3/f", "1988:9.41/a")
def test_the_discoverer_trades_in_the_same_turn_under_the_limit_of_a_city() -> None:
    state = play(at_smoke_ring(), mr.Land(), mr.Discovered("biosphere", "graw"))
    assert trading(state).limited
    state = play(state, mr.BuyGoods("space-spice"))
    refused(state, mr.BuyGoods("space-spice"), "one-buy")
    refused(state, mr.SellGoods("space-spice"))


@pytest.mark.rule("1988:7.3/a")
def test_staying_in_a_hidden_city_is_landing_there_as_well() -> None:
    state = play(hidden("smoke-ring"), mr.Stay())
    assert state.stack[-1] == Discovering(0, "biosphere", False)
    state = play(state, mr.Discovered("biosphere", "graw"))
    assert not trading(state).limited


# -- chance and knowledge ---------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:7.3/a", "1988:7.2/b")
@pytest.mark.parametrize("knower", [0, 1])
def test_discovering_what_somebody_has_seen_is_no_chance(knower: int) -> None:
    state = knowing(hidden("biosphere-1"), "biosphere", "dell", knower)
    state = play(go(fly(state, "smoke-ring", 1, 1, 1), "smoke-ring"), mr.Land())
    assert trading(state).culture == "dell"
    assert [p.ious for p in state.players] == [("dell",), ()]  # the finder's, whoever had looked


@pytest.mark.rule("1988:6.1/a")
@pytest.mark.parametrize("knower", [0, 1])
def test_turning_up_what_somebody_has_seen_is_no_chance(knower: int) -> None:
    state = knowing(start(pilot("desert-2")), "desert-3", "gate-4", knower)
    state = go(fly(state, "desert-3", 1, 1, 1), "desert-3")
    assert type(state.stack[-1]) is Moving
    box = secret(state, "desert-3")
    assert (box.what, box.open) == ("gate-4", True)
    assert type(go(fly(start(pilot("desert-2")), "desert-3", 1, 1, 1), "desert-3").stack[-1]) is Revealing


@pytest.mark.rule("1988:2.8/b", "1988:7.2/b")
def test_a_marker_leaves_the_pool_when_it_is_first_seen_and_not_again() -> None:
    state = go(under_way(start(pilot("desert-1", SPY_EYE)), 4), "desert-2")
    pool = state.galaxy.pool
    state = play(state, mr.Looked("desert-3", "penalty-blue-10-1"))
    assert sorted((*state.galaxy.pool, "penalty-blue-10-1")) == list(pool)
    smaller = state.galaxy.pool
    assert go(state, "desert-3").galaxy.pool == smaller
    assert "penalty-blue-10-2" in smaller


def explored(seed: int, order: list[str], seats: list[int]) -> dict[str, str]:
    """Who and what lies where in the galaxy of a seed, looked at in this order by these seats in turn."""
    config = mr.Config("classic-1988", ("human", "nik", "dell"), options={"first_player": 0})
    state = mr.new_game(config, seed=seed)
    for number, where in enumerate(order):
        state = engine.settle(look(state, seats[number % len(seats)], where))
    return {where: secret(state, where).what for where in order}


@pytest.mark.rule("1988:2.8/a", "1988:7.1/a")
def test_one_seed_is_one_galaxy_in_whatever_order_it_is_explored() -> None:
    board = hidden("galactic-base").rules.board
    places = [*board.systems, *board.questions]
    whole = explored(7, places, [0])
    assert len(set(whole.values())) == len(places)
    for shuffle in range(5):
        order = random.Random(shuffle).sample(places, len(places))
        assert explored(7, order, [shuffle % 3, 1]) == whole
        part = order[:9]
        assert explored(7, part, [2]) == {where: whole[where] for where in part}
    assert explored(8, places, [0]) != whole


@pytest.mark.rule("1988:7.1/a")
def test_turning_up_and_landing_find_the_same_galaxy_as_looking() -> None:
    board = hidden("galactic-base").rules.board
    whole = explored(7, [*board.systems, *board.questions], [0])
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik", "dell"), options={"first_player": 0}), seed=7)
    turned = engine.settle(push(state, Revealing("desert-3")))
    assert secret(turned, "desert-3") == Secret(whole["desert-3"], 0, True)
    landed = engine.settle(push(turned, Discovering(0, "biosphere", True)))
    assert culture_of(landed, "biosphere") == whole["biosphere"]


@pytest.mark.rule("1988:7.2/a", "1988:5.2/a")
def test_a_look_changes_no_later_roll() -> None:
    state = placed(
        mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=11), "colony-2"
    )
    looked = engine.settle(look(state, 0, "ice"))
    assert looked.galaxy != state.galaxy
    rolled = play(state, mr.DeclareStep("colony-1"))
    assert play(looked, mr.DeclareStep("colony-1")).turn.dice == rolled.turn.dice
    assert len(rolled.turn.dice) == 3


@pytest.mark.rule("1988:7.2/b")
def test_looking_leaves_the_secrets_of_the_others_as_they_were() -> None:
    state = knowing(knowing(hidden("colony-2"), "ice", "niks", 1), "desert-3", "gate-4", 1)
    after = play(go(fly(state, "colony-1", 1, 1, 1), "colony-1"), mr.Looked("colony", "graw"))
    assert secret(after, "ice") == Secret("niks", 0b10)
    assert secret(after, "desert-3") == Secret("gate-4", 0b10)
    refused(go(fly(state, "colony-1", 1, 1, 1), "colony-1"), mr.Looked("colony", "niks"), "impossible-outcome")


@pytest.mark.rule("1988:7.3/e")
def test_a_turn_that_ends_beside_a_city_discovers_nothing() -> None:
    state = play(hidden("colony-2"), mr.DeclareStep("colony-1"), mr.Rolled((1, 1, 1)))
    state = play(go(state, "colony-1"), mr.Looked("colony", "graw"))
    state = go(state, "colony-8", "giant-colony-7")
    assert (state.turn.seat, place(state)) == (1, "giant-colony-7")
    assert not secret(state, "colony").open
