"""Where the rest of a roll can lead: complete up to 8 points, every way legal, nothing used that is not known."""

from __future__ import annotations

import random

import networkx as nx
import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.frames import Looking, Moving, Revealing
from merchant_rules.venus.map import search
from merchant_rules.venus.rules.dot_actions import JumpTo, PayPenalty, StopInCircle, StopOnPenalty
from merchant_rules.venus.rules.movement import Land, StepTo
from merchant_rules.venus.state import State
from merchant_rules.venus.view import as_state

from .flights import CONFIG, FFG, everywhere, flight, random_flight, steer


def flights(seeds: range, low: int, high: int, config: mr.Config = CONFIG) -> list[State]:
    found = []
    for seed in seeds:
        rng = random.Random(seed)
        state = random_flight(rng, rng.randint(low, high), config)
        if state is not None:
            found.append(state)
    return found


def arrivals_and_ends(state: State | mr.View) -> tuple[dict[str, int], set[str]]:
    ways = mr.reachable(state)
    return {way.to: way.points for way in ways if not way.ends}, {way.to for way in ways if way.ends}


@pytest.mark.parametrize("config", [CONFIG, FFG], ids=["1988", "ffg"])
@pytest.mark.rule("1988:5.32/b", "1988:5.23/a")
def test_complete_up_to_eight_points(config: mr.Config) -> None:
    """Against trying every sequence of actions, with nothing left out."""
    compared = 0
    for state in flights(range(60), 2, 8, config):
        everything = everywhere(as_state(mr.view(state, 0)))
        if everything is None:  # too many ways to try them all
            continue
        compared += 1
        assert arrivals_and_ends(state) == everything, state.stack[-1]
    assert compared > 50


def test_every_way_is_legal_and_leads_where_it_says() -> None:
    walked = 0
    for state in flights(range(100, 130), 4, 14):
        for way in mr.reachable(state):
            now = state
            for action in way.actions:
                assert mr.check(now, action, seat=0) is None
                now = steer(now, action)
            assert now.players[0].place == way.to
            moving = [frame for frame in now.stack if type(frame) is Moving]
            if not surprising(state, way.to):
                assert bool(moving) != way.ends
                assert all(m.points == way.points and not m.skipped for m in moving)
            assert way.paid == state.players[0].money - now.players[0].money
            walked += 1
    assert walked > 500


def surprising(state: State, dot: str) -> bool:
    """Whether a marker lies there that seat 0 has not seen: it may be a penalty that a drive skips (8.22)."""
    index = state.rules.board.question_index.get(dot)
    return index is not None and not state.galaxy.boxes[index].known_by(0)


def test_each_dot_once_as_a_stop_and_once_as_an_end() -> None:
    for state in flights(range(200, 215), 4, 10):
        ways = mr.reachable(state)
        marks = [(way.to, way.ends) for way in ways]
        assert len(marks) == len(set(marks))
        order = list(state.rules.board.dots)
        assert marks == sorted(marks, key=lambda mark: (order.index(mark[0]), mark[1]))
        assert all(type(action).__module__.startswith("merchant_rules") for way in ways for action in way.actions)


def test_nothing_unknown_to_the_seat_is_used() -> None:
    """States that differ only in what the seat does not know give the same ways."""
    compared = 0
    for seed, state in enumerate(flights(range(300, 320), 4, 8)):
        other = mr.resample(state, 0, seed).with_source(None)
        compared += other != state
        assert mr.reachable(other) == mr.reachable(state) == mr.reachable(mr.view(state, 0))
        for way in mr.reachable(state)[:3]:
            assert mr.routes(other, way.to) == mr.routes(state, way.to)
    assert compared > 5


def known_gate(known_to: int) -> State:
    """A gate lies face down four dots from the Galactic Base, another is open far away."""
    board = flight("galactic-base", (1, 2)).rules.board
    near = nearest_question("galactic-base")
    far = next(dot for dot in board.questions if dot != near)
    return flight(before(near), (2, 3), boxes={near: Secret("gate-1", known_to), far: Secret("gate-2", 0, True)})


def nearest_question(place: str) -> str:
    """The nearest '?' box that has a plain dot beside it."""
    graph = mr.board("classic-1988")
    lengths = nx.single_source_shortest_path_length(graph, place)
    boxes = [dot for dot in graph if graph.nodes[dot]["kind"] == "question" and before(dot)]
    return min(boxes, key=lambda dot: lengths[dot])


def before(question: str) -> str:
    graph = mr.board("classic-1988")
    return next((dot for dot in graph[question] if graph.nodes[dot]["kind"] == "dot"), "")


def test_a_marker_the_seat_has_seen_is_thought_through_and_a_hidden_one_is_not() -> None:
    near = nearest_question("galactic-base")
    known, hidden = mr.reachable(known_gate(1)), mr.reachable(known_gate(2))
    assert any(isinstance(action, JumpTo) for way in known for action in way.actions)
    assert not any(isinstance(action, JumpTo) for way in hidden for action in way.actions)
    beyond = [way for way in hidden if any(getattr(action, "to", "") == near for action in way.actions[:-1])]
    assert not beyond, "entering turns it up: nobody can say what follows"
    assert (near, False) in {(way.to, way.ends) for way in hidden}


def test_looks_on_the_way_do_not_stop_the_search() -> None:
    """An orbit shows its culture (7.2): a draw in explicit play, but the way goes on."""
    board = flight("galactic-base", (1, 2)).rules.board
    orbit = board.orbits[0]
    start = next(link.to for link in board.links[orbit] if board.kind[link.to] == "dot")
    state = flight(start, (3, 3), declared=orbit)
    ways = [way for way in mr.reachable(state) if way.actions[0] == StepTo(orbit) and len(way.actions) > 1]
    assert ways
    now = mr.apply_action(state, ways[0].actions[0])
    assert type(now.stack[-1]) is Looking
    assert mr.reachable(now), "asked in the middle of the look as well"


@pytest.mark.rule("1988:6.3/a", "1988:6.3/d")
def test_penalties_are_paid_or_stopped_on() -> None:
    board = flight("galactic-base", (1, 2)).rules.board
    oval = next(dot for dot in board.dots if board.penalty[dot] and len(board.links[dot]) == 2)
    first = next(link.to for link in board.links[oval] if board.kind[link.to] == "dot")
    beyond = next(link.to for link in board.links[oval] if link.to != first)
    state = flight(first, (4,), money=board.penalty[oval], declared=oval)
    by = {(way.to, way.ends): way for way in mr.reachable(state)}
    assert by[oval, True].actions == (StepTo(oval), StopOnPenalty())
    assert by[oval, True].paid == 0
    assert by[beyond, False].actions == (StepTo(oval), PayPenalty(), StepTo(beyond))
    assert by[beyond, False].paid == board.penalty[oval]
    poor = flight(first, (4,), money=board.penalty[oval] - 1, declared=oval)
    assert {way.to for way in mr.reachable(poor)} == {oval}


@pytest.mark.rule("1988:6.43/b")
def test_stopping_in_a_circle_is_found() -> None:
    state = flight("galactic-base", (1, 2))
    board = state.rules.board
    found = 0
    for circle, exits in board.exits.items():
        for link in board.links[circle]:
            if board.kind[link.to] != "dot" or link.to not in exits:
                continue
            pilot = exits.index(link.to)
            ways = {(w.to, w.ends): w for w in mr.reachable(flight(link.to, (pilot, 6), declared=circle))}
            if (circle, True) in ways and isinstance(ways[circle, True].actions[-1], StopInCircle):
                found += 1
    assert found


def test_landing_ends_a_way_with_points_left() -> None:
    board = flight("galactic-base", (1, 2)).rules.board
    neighbour = next(link.to for link in board.links["galactic-base"] if board.kind[link.to] == "dot")
    ways = {(w.to, w.ends): w for w in mr.reachable(flight(neighbour, (6, 6), declared="galactic-base"))}
    assert ways["galactic-base", True].actions == (StepTo("galactic-base"), Land())
    assert ways["galactic-base", True].points == 0


def test_routes_give_the_best_way_for_each_number_of_points() -> None:
    several = 0
    for state in flights(range(400, 408), 6, 8):
        for way in mr.reachable(state)[::5]:
            ways = mr.routes(state, way.to)
            assert {w.to for w in ways} == {way.to}
            assert way in ways or any((w.points, w.ends, w.paid) == (way.points, way.ends, way.paid) for w in ways)
            assert [w.ends for w in ways] == sorted((w.ends for w in ways), reverse=True), "ends come first"
            onward = [w.points for w in ways if not w.ends]
            assert onward == sorted(set(onward), reverse=True)
            several += len(onward) > 1
    assert several


def test_nothing_is_moving() -> None:
    state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    assert mr.reachable(state) == ()
    assert mr.routes(state, "galactic-base") == ()
    hidden = as_state(mr.view(known_gate(2), 0))
    near = nearest_question("galactic-base")
    turning = mr.apply_action(hidden, StepTo(near))
    assert type(turning.stack[-1]) is Revealing
    assert mr.reachable(turning) == ()


@pytest.mark.parametrize("dot", ["atlantis", "", 7, None, ["galactic-base"]])
def test_a_place_that_is_not_there_is_refused(dot: str) -> None:
    with pytest.raises(mr.UnknownName, match="there is no such dot"):
        mr.routes(known_gate(1), dot)


def test_the_dense_asteroid_field_is_searched_in_time() -> None:
    """With both drives there are hundreds of thousands of ways; what they lead to is found all the same."""
    ways = mr.reachable(flight("asteroid-75", (2, 6), skips=3))
    assert len({way.to for way in ways}) >= 40
    assert max(len(way.actions) for way in ways) < 60


@pytest.mark.parametrize("place, dice", [("asteroid-55", (1, 5)), ("galactic-base", (2, 6))])
def test_what_a_quick_look_misses_is_looked_for_in_depth(
    place: str, dice: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = flight(place, dice, skips=0 if place.startswith("asteroid") else 3)
    everything = everywhere(as_state(mr.view(state, 0)))
    assert everything is not None
    assert arrivals_and_ends(state) == everything
    monkeypatch.setattr(search, "VARIANTS", 1)
    assert arrivals_and_ends(state) == everything
    monkeypatch.setattr(search, "QUICK_POSITIONS", 1)
    assert arrivals_and_ends(state) == everything, "the search in depth alone finds it all"
    monkeypatch.setattr(search, "DEEP_POSITIONS", 0)
    assert arrivals_and_ends(state) != everything
