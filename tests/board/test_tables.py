"""The graph and the tables compiled from it: shapes, bits, costs, examples of routes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import networkx as nx
import pytest

import merchant_rules as mr
from merchant_rules.venus.map.board import Board, Links, board_for, compile_board

RULESETS = ("classic-1988", "ffg-classic")
NODE_KEYS = {"kind", "colour", "penalty", "system", "port", "name", "x", "y"}


def _cost(links: Links, route: Sequence[str]) -> int:
    ways = ({link.to: link.cost for link in links[a]}[b] for a, b in pairwise(route))
    return sum(ways)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_node_and_edge_has_the_same_keys(ruleset: str) -> None:
    graph = mr.board(ruleset)
    assert all(set(node) == NODE_KEYS for _, node in graph.nodes.items())
    assert all(set(edge) == {"kind", "cost", "line", "number"} for _, edge in graph.edges.items())
    assert {"ruleset", "exits", "air_foil", "systems"} == set(graph.graph)
    assert graph.graph["ruleset"] == ruleset
    assert graph.graph["exits"]["genship-4"][6] == "genship-war-torn-1"


def test_the_graph_is_the_callers_own_copy() -> None:
    graph = mr.board("classic-1988")
    graph.remove_node("galactic-base")
    graph.nodes["rogue-2"]["colour"] = "pink"
    graph.graph["exits"].clear()
    again = mr.board("classic-1988")
    assert "galactic-base" in again
    assert again.nodes["rogue-2"]["colour"] == "blue"
    assert len(again.graph["exits"]) == 9
    assert compile_board("classic-1988").colour["rogue-2"] == "blue"


def test_a_config_has_its_board() -> None:
    config = mr.Config("ffg-classic", 2)
    assert mr.board(config).number_of_nodes() == 267
    assert board_for(config) is compile_board("ffg-classic")


def test_an_unknown_ruleset_is_an_error_of_ours() -> None:
    with pytest.raises(mr.DataError, match="no ruleset 'monopoly'; there are classic-1988, ffg-classic"):
        mr.board("monopoly")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_way_has_one_bit_and_its_opposite_another(ruleset: str) -> None:
    tables = compile_board(ruleset)
    seen: dict[int, tuple[str, str]] = {}
    for dot in tables.dots:
        for link in tables.foil_links[dot]:
            assert link.ahead.bit_count() == link.back.bit_count() == 1
            assert link.ahead not in seen, "two ways share a bit"
            seen[link.ahead] = (dot, link.to)
    for dot in tables.dots:
        for link in tables.foil_links[dot]:
            assert seen[link.back] == (link.to, dot)
    edges = 323 + 11
    assert sorted(seen) == [1 << bit for bit in range(2 * edges)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_printed_ways_keep_their_bits_with_the_air_foil(ruleset: str) -> None:
    tables = compile_board(ruleset)
    printed = 2 * 323
    for dot in tables.dots:
        plain = [(link.to, link.ahead, link.back) for link in tables.links[dot]]
        assert all(link.ahead < 1 << printed for link in tables.links[dot])
        foil = tables.foil_links[dot]
        assert [(link.to, link.ahead, link.back) for link in foil if link.ahead < 1 << printed] == plain
        assert all(link.cost == 1 for link in foil)
        extra = {link.to for link in foil} - {link.to for link in tables.links[dot]}
        assert all(tables.kind[to] == tables.kind[dot] == "surface-city" for to in extra)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_mask_of_ways_out_of_circles(ruleset: str) -> None:
    tables = compile_board(ruleset)
    for dot in tables.dots:
        for link in tables.links[dot]:
            assert bool(tables.circle_exit_mask & link.ahead) == (tables.kind[dot] == "navigation")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_indexes_follow_the_order_of_the_file(ruleset: str) -> None:
    tables = compile_board(ruleset)
    for slugs, index in (
        (tables.orbits, tables.orbit_index),
        (tables.questions, tables.question_index),
        (tables.systems, tables.system_index),
    ):
        assert [index[slug] for slug in slugs] == list(range(len(slugs)))
        assert len(index) == len(slugs)
    assert [dot for dot in tables.dots if dot in tables.orbit_index] == list(tables.orbits)
    assert sorted(o for group in tables.orbits_of.values() for o in group) == sorted(tables.orbits)
    assert set(tables.port) == set(tables.orbits)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_tables_and_graph_say_the_same(ruleset: str) -> None:
    graph, tables = mr.board(ruleset), compile_board(ruleset)
    for attribute in ("kind", "colour", "penalty", "system", "name"):
        assert nx.get_node_attributes(graph, attribute) == getattr(tables, attribute)
    for (a, b), cost in nx.get_edge_attributes(graph, "cost").items():
        assert {link.to: link.cost for link in tables.links[a]}[b] == cost
        assert {link.to: link.cost for link in tables.links[b]}[a] == cost
    assert tables.name["rumble-city"] == "Rumble City"
    assert all(tables.name.values())


def _polluted_route(tables: Board) -> list[str]:
    graph = mr.board("classic-1988")
    route: list[str] = nx.shortest_path(graph, "paint-place", "poison-park", weight="cost")
    assert {tables.system[dot] for dot in route} == {"polluted"}
    return route


@pytest.mark.rule("1988:5.21/d")
def test_six_points_from_one_city_of_the_polluted_planet_to_the_other() -> None:
    tables = compile_board("classic-1988")
    route = _polluted_route(tables)
    assert len(route) == 5
    assert [_cost(tables.links, route[i : i + 2]) for i in range(4)] == [2, 1, 1, 2]
    assert _cost(tables.links, route) == 6
    assert _cost(tables.foil_links, route) == 4
    assert _cost(tables.foil_links, ["paint-place", "poison-park"]) == 1


@pytest.mark.rule("ffg:F-MOVE-18", "ffg:F-DRIVE-5")
def test_eleven_points_from_the_colony_world_to_jewelburg_and_eight_with_a_red_drive() -> None:
    tables = compile_board("ffg-classic")
    colony = [f"colony-{number}" for number in (5, 6, 7, 8, 1, 2)]
    route = [*colony, "rogue-jungle-6", "rogue-jungle-7", "jungle-4", "jungle-3", "jewelburg"]
    assert _cost(tables.links, route) == 11
    assert tables.exits["colony-2"][2] == "rogue-jungle-6"
    assert tables.port["jungle-3"], "the space before the city is an orbit"
    red = [dot for dot in route[1:] if tables.skip_colour.get(dot) == "red"]
    assert len(red) == 3
    assert _cost(tables.links, route) - len(red) == 8
