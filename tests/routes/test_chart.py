"""The chart: the board as it stands, as far as the seat in question knows it."""

from __future__ import annotations

import random

import networkx as nx
import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.bots import RandomBot
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.state import Galaxy, Player

from .flights import flight


def standing(
    *, relics: tuple[str, ...] = (), boxes: dict[str, Secret] | None = None, cargo: tuple[str, ...] = ()
) -> mr.State:
    """Seat 0 under way in a galaxy where seat 1 has built and both have seen something."""
    s = flight("galactic-base", (3, 4), relics=relics, boxes=boxes)
    g, board = s.galaxy, s.rules.board
    homes = (Secret("graw", 1), Secret("humans", 2), Secret("zum", 0, True), *g.homes[3:])
    ports = (1, *g.ports[1:])
    city = board.cities_of[board.systems[2]][0]
    built = "zum"
    factories = tuple(
        (0, city) if c.slug == built else f for c, f in zip(s.rules.catalog.cultures, g.factories, strict=True)
    )
    galaxy = Galaxy(homes, g.boxes, ports, factories, g.suns, g.pool)
    p = s.players[0]
    players = (Player(p.species, p.ship, p.place, p.money, cargo, p.relics), *s.players[1:])
    return mr.State(s.rules, players, s.stack, s.turn, s.market, galaxy)


def test_the_board_is_all_there_and_untouched() -> None:
    state = standing()
    printed = mr.board("classic-1988")
    graph = mr.chart(state)
    assert set(graph) == set(printed)
    for dot in printed:
        for name, own in printed.nodes[dot].items():
            assert graph.nodes[dot][name] == own
    assert {frozenset(edge) for edge in printed.edges} == {frozenset(edge) for edge in graph.edges}
    graph.remove_node("galactic-base")
    assert "galactic-base" in mr.chart(state)


def test_who_lives_where_as_far_as_one_knows() -> None:
    state = standing()
    own, shared, open_ = state.rules.board.systems[:3]
    for knower, expected in ((0, ("graw", "", "zum")), (1, ("", "humans", "zum")), (None, ("", "", "zum"))):
        graph = mr.chart(mr.view(state, knower))
        for system, culture in zip((own, shared, open_), expected, strict=True):
            dots = [dot for dot, node in graph.nodes(data=True) if node["system"] == system]
            assert {graph.nodes[dot]["culture"] for dot in dots} == {culture}
            assert {graph.nodes[dot]["discovered"] for dot in dots} == {system == open_}
    assert mr.chart(state).nodes(data=True) == mr.chart(mr.view(state, 0)).nodes(data=True), "the seat to act"


def test_buildings_pawns_and_landing_places() -> None:
    state = standing()
    board = state.rules.board
    graph = mr.chart(state)
    orbit = board.orbits[0]
    assert (graph.nodes[orbit]["owner"], graph.nodes[orbit]["landing"]) == (1, "port")
    assert graph.nodes[board.orbits[1]]["owner"] is None
    assert graph.nodes[board.orbits[1]]["landing"] == ""
    city = board.cities_of[board.systems[2]][0]
    assert (graph.nodes[city]["factory"], graph.nodes[city]["landing"]) == (0, "city")
    assert graph.nodes["galactic-base"]["pawns"] == (0, 1)
    assert graph.nodes[orbit]["pawns"] == ()
    assert (graph.graph["seat"], graph.graph["ship"]) == (0, "galactic-base")
    assert (mr.chart(mr.view(state, None)).graph["seat"], mr.chart(mr.view(state, None)).graph["ship"]) == (None, "")


def test_markers_face_up_seen_and_unseen() -> None:
    board = flight("galactic-base", (1, 2)).rules.board
    seen, turned, spied, blank = board.questions[:4]
    boxes = {
        seen: Secret("penalty-red-20-1", 1),
        turned: Secret("open-port-1", 0, True),
        spied: Secret("gate-3", 2),
    }
    graph = mr.chart(standing(boxes=boxes))
    marks = {dot: (graph.nodes[dot]["marker"], graph.nodes[dot]["hidden"]) for dot in (seen, turned, spied, blank)}
    assert marks == {
        seen: ("penalty-red-20-1", True),
        turned: ("open-port-1", False),
        spied: ("", True),
        blank: ("", True),
    }
    assert graph.nodes[turned]["landing"] == "open-port"
    assert graph.nodes[seen]["toll"] == 20, "known, so it counts"
    assert mr.chart(mr.view(standing(boxes=boxes), 1)).nodes[seen]["toll"] == 0
    assert not graph.nodes["galactic-base"]["hidden"]


@pytest.mark.rule("1988:8.3/a")
def test_tolls_are_net_of_shields() -> None:
    state = standing(cargo=("shield",))
    board = state.rules.board
    oval = max((dot for dot in board.dots if board.penalty[dot]), key=lambda dot: board.penalty[dot])
    graph = mr.chart(state)
    assert graph.nodes[oval]["penalty"] == board.penalty[oval]
    assert graph.nodes[oval]["toll"] == board.penalty[oval] - state.rules.shields["shield"]
    assert mr.chart(mr.view(state, None)).nodes[oval]["toll"] == board.penalty[oval]
    assert graph.nodes["galactic-base"]["toll"] == 0


def test_drives_skip_their_colour() -> None:
    plain, moving = standing(), flight("galactic-base", (3, 4), skips=1)
    colours = {dot: node["colour"] for dot, node in mr.board("classic-1988").nodes(data=True)}
    assert not any(node["skipped"] for _, node in mr.chart(plain).nodes(data=True))
    graph = mr.chart(moving)
    assert {dot for dot in graph if graph.nodes[dot]["skipped"]} == {d for d, c in colours.items() if c == "red"}
    s = standing(cargo=("yellow-drive",))
    waiting = mr.view(mr.State(s.rules, s.players, s.stack, s.turn, s.market, s.galaxy), 0)
    assert not any(node["skipped"] for _, node in mr.chart(waiting).nodes(data=True)), "as switched for this movement"
    declaring = mr.new_game(mr.Config("classic-1988", 2, options={"first_player": 0}), seed=1)
    p = declaring.players[0]
    s = declaring
    players = (Player(p.species, p.ship, p.place, p.money, ("yellow-drive",)), *s.players[1:])
    graph = mr.chart(mr.view(mr.State(s.rules, players, s.stack, s.turn, s.market, s.galaxy), 0))
    assert {dot for dot in graph if graph.nodes[dot]["skipped"]} == {d for d, c in colours.items() if c == "yellow"}


@pytest.mark.rule("1988:8.41/a")
def test_the_air_foil_changes_costs_and_joins_cities() -> None:
    plain, foil = mr.chart(standing()), mr.chart(standing(relics=("relic-air-foil",)))
    surface = [(a, b) for a, b, edge in plain.edges(data=True) if edge["kind"] == "surface"]
    assert {plain.edges[edge]["cost"] for edge in surface} == {2}
    assert {foil.edges[edge]["cost"] for edge in surface} == {1}
    added = {frozenset(edge) for edge in foil.edges} - {frozenset(edge) for edge in plain.edges}
    assert added == {frozenset(pair) for pair in plain.graph["air_foil"]}
    assert {edge["kind"] for a, b, edge in foil.edges(data=True) if frozenset((a, b)) in added} == {"air-foil"}


@pytest.mark.rule("1988:6.5/a")
def test_face_up_gates_are_joined() -> None:
    board = flight("galactic-base", (1, 2)).rules.board
    one, two, three = board.questions[:3]
    boxes = {one: Secret("gate-1", 0, True), two: Secret("gate-2", 0, True), three: Secret("gate-3", 1)}
    graph = mr.chart(standing(boxes=boxes))
    gates = {frozenset((a, b)) for a, b, edge in graph.edges(data=True) if edge["kind"] == "gate"}
    assert gates == {frozenset((one, two))}, "a gate that was only spied on does not work"
    assert graph.edges[one, two]["cost"] == 1


def test_charts_of_random_games_tell_nothing_hidden() -> None:
    rng = random.Random(8)
    state = mr.new_game(mr.Config("classic-1988", 3), seed=8)
    for step in range(240):
        if step % 40 == 39:
            for seat in (0, 1, 2, None):
                graph = mr.chart(mr.view(state, seat))
                other = mr.chart(mr.view(mr.resample(state, seat, step), seat))
                assert list(graph.nodes(data=True)) == list(other.nodes(data=True))
                assert nx.utils.graphs_equal(graph, other)
        state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))


def test_shortest_trade_routes_by_networkx() -> None:
    graph = mr.chart(standing())
    ship = graph.graph["ship"]
    lengths = nx.single_source_dijkstra_path_length(graph, ship, weight="cost")
    cities = [dot for dot in graph if graph.nodes[dot]["landing"] == "city"]
    assert all(lengths[city] > 0 for city in cities)
    assert lengths[min(cities, key=lambda city: lengths[city])] < 12


def test_a_chart_can_be_kept_as_long_as_what_a_seat_knows_and_has_is_the_same() -> None:
    """What the page on bots says of keeping one, Rastur, Forts and damage included: all but where ships stand."""
    config = mr.Config("classic-1988", 3, modules=("combat", "rastur"), goal=1000)
    game = mr.play(config, [RandomBot(seed=seat) for seat in range(3)], seed=2, max_rounds=12)
    kept: dict[tuple[object, ...], nx.Graph[str]] = {}
    again = 0
    for state in [state for state, _ in game][40::4]:
        seen = mr.view(state, 0)
        own = seen.players[0]
        moves = tuple(frame.skips for frame in seen.stack if type(frame) is Moving and frame.seat == 0)
        key = (seen.galaxy, seen.extras, own.ship, own.cargo, own.relics, moves)
        chart = without_ships(mr.chart(seen))
        again += key in kept
        assert nx.utils.graphs_equal(kept.setdefault(key, chart), chart)
    assert again > 10
    assert len(kept) > 10


def without_ships(graph: nx.Graph[str]) -> nx.Graph[str]:
    graph.graph.pop("ship")
    for _, node in graph.nodes(data=True):
        node.pop("pawns")
    return graph
