"""The board of the 2012 classic game, and how it differs from the 1988 one."""

from __future__ import annotations

import hashlib
from collections import Counter

import networkx as nx
import pytest

import merchant_rules as mr
from merchant_rules.venus.map.board import Board, compile_board


@pytest.fixture(scope="module")
def tables() -> Board:
    return compile_board("ffg-classic")


def _links(ruleset: str) -> set[tuple[str, ...]]:
    return {tuple(sorted(edge)) for edge in mr.board(ruleset).edges}


def test_267_dots_and_323_links() -> None:
    graph = mr.board("ffg-classic")
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (267, 323)
    assert Counter(nx.get_edge_attributes(graph, "kind").values()) == {"path": 303, "surface": 20}


@pytest.mark.rule("ffg:F-MAP-1")
def test_thirteen_kinds_of_spaces(tables: Board) -> None:
    kinds = Counter(f"{tables.colour[dot]} {tables.kind[dot]}".strip() for dot in tables.dots)
    assert len(kinds) == 13
    assert Counter(tables.kind.values()) == {
        "dot": 143,
        "penalty": 29,
        "question": 24,
        "orbit": 23,
        "surface-city": 20,
        "asteroid": 12,
        "navigation": 10,
        "space-city": 5,
        "galactic-base": 1,
    }
    assert (len(tables.orbits), len(tables.questions), len(tables.asteroids)) == (25, 24, 12)


def test_no_dot_and_no_link_changes_unnoticed() -> None:
    graph = mr.board("ffg-classic")
    keys = ("kind", "colour", "penalty", "system", "port", "name")
    lines = sorted(" ".join((dot, *(str(node[key]) for key in keys))) for dot, node in graph.nodes.items())
    lines += sorted(f"{' '.join(sorted(edge))} {d['kind']} {d['line']}" for edge, d in graph.edges.items())
    lines += sorted(f"{circle} {exits}" for circle, exits in graph.graph["exits"].items())
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] == "b92520ebb8f0b43b"


@pytest.mark.rule("ffg:F-MAP-2", "ffg:F-MAP-3", "ffg:F-MAP-4", "ffg:F-MAP-5")
def test_a_system_is_what_solid_lines_hold_together(tables: Board) -> None:
    graph = mr.board("ffg-classic")
    solid = [edge for edge, line in nx.get_edge_attributes(graph, "line").items() if line == "solid"]
    parts = list(nx.connected_components(graph.edge_subgraph(solid)))
    assert len(parts) == 14
    for part in parts:
        (system,) = {tables.system[dot] for dot in part}
        assert part == {dot for dot in tables.dots if tables.system[dot] == system}
    routes = set(graph) - set().union(*parts)
    assert {tables.system[dot] for dot in routes} == {""}
    dashed = [edge for edge, line in nx.get_edge_attributes(graph, "line").items() if line == "dashed"]
    assert all("" in (tables.system[a], tables.system[b]) or tables.system[a] != tables.system[b] for a, b in dashed)
    assert tables.system["colony-2"] == "colony", "a border space with lines of both kinds belongs to the system"
    assert len(tables.systems) == len(tables.system_names) == 14


@pytest.mark.rule("ffg:F-MAP-6")
def test_the_asteroid_system_is_a_web_with_an_orbit_at_either_end(tables: Board) -> None:
    graph = mr.board("ffg-classic")
    assert tables.orbits_of["asteroid"] == ("asteroid-12", "asteroid-96")
    web = [dot for dot in tables.dots if tables.system[dot] == "asteroid"]
    assert len(web) == 25
    across = sorted(web, key=lambda dot: int(graph.nodes[dot]["x"]))
    assert across[0] == "asteroid-96"
    assert "asteroid-12" in across[-2:]


@pytest.mark.rule("ffg:F-MAP-7")
def test_one_navigation_space_of_the_nebula_holds_an_orbit(tables: Board) -> None:
    assert tables.system_names["cloud"] == "Nebula Habitat"
    assert tables.orbits_of["cloud"] == ("cloud-body-1",)
    assert tables.kind["cloud-body-1"] == "navigation"


@pytest.mark.rule("ffg:F-MAP-8", "ffg:F-MAP-10")
def test_supernova_supergiant_and_base_are_no_systems(tables: Board) -> None:
    for dot in tables.dots:
        if dot.startswith(("supernova-", "supergiant-", "galactic-base")):
            assert tables.system[dot] == "", dot
    assert not {"supernova", "supergiant", "base"} & set(tables.system_names)


@pytest.mark.rule("ffg:F-DIFF-6")
def test_the_colony_world_has_a_navigation_space_to_the_outer_route(tables: Board) -> None:
    assert tables.exits["colony-2"] == (
        "",
        "colony-1",
        "rogue-jungle-6",
        "colony-3",
        "colony-3",
        "colony-3",
        "colony-1",
    )
    classic = compile_board("classic-1988")
    assert (classic.kind["colony-2"], classic.colour["colony-2"]) == ("dot", "blue")
    assert "rogue-jungle-6" not in {link.to for link in classic.links["colony-2"]}


def test_the_two_boards_differ_in_just_these_dots(tables: Board) -> None:
    classic = compile_board("classic-1988")
    assert set(classic.dots) - set(tables.dots) == {"giant-4"}
    assert set(tables.dots) <= set(classic.dots)

    def look(one: Board, dot: str) -> tuple[str, str, int]:
        return one.kind[dot], one.colour[dot], one.penalty[dot]

    differing = {dot: (look(classic, dot), look(tables, dot)) for dot in tables.dots}
    first, second = classic.colour["genship-war-torn-1"], classic.colour["genship-war-torn-2"]
    assert first != second
    assert {dot: pair for dot, pair in differing.items() if pair[0] != pair[1]} == {
        "colony-2": (("dot", "blue", 0), ("navigation", "", 0)),
        "colony-3": (("dot", "blue", 0), ("penalty", "blue", 30)),
        "genship-war-torn-1": (("dot", first, 0), ("dot", second, 0)),
        "genship-war-torn-2": (("dot", second, 0), ("dot", first, 0)),
    }
    moved = {dot for dot in tables.dots if classic.system[dot] != tables.system[dot]}
    assert {classic.system[dot] for dot in moved} == {"base", "supergiant", "supernova"}
    assert len(moved) == 13


def test_the_two_boards_differ_in_just_these_links(tables: Board) -> None:
    assert _links("classic-1988") - _links("ffg-classic") == {
        ("giant-3", "giant-4"),
        ("giant-4", "giant-5"),
        ("biosphere-8", "smoke-ring"),
    }
    assert _links("ffg-classic") - _links("classic-1988") == {
        ("giant-3", "giant-5"),
        ("biosphere-9", "smoke-ring"),
        ("colony-2", "rogue-jungle-6"),
    }
    classic = compile_board("classic-1988")
    shared = set(classic.exits) & set(tables.exits)
    assert set(tables.exits) - shared == {"colony-2"}
    assert all(classic.exits[circle] == tables.exits[circle] for circle in shared)


def test_body_and_wing_are_joined_by_a_printed_line_here() -> None:
    assert mr.board("ffg-classic").edges["cloud-body-1", "cloud-wing-4"]["kind"] == "path"
    assert mr.board("classic-1988").edges["cloud-body-1", "cloud-wing-4"]["kind"] == "invisible"


@pytest.mark.rule("R-28")
def test_the_air_foil_joins_the_same_eleven_pairs_of_cities_of_one_planet_on_both_boards(tables: Board) -> None:
    pairs = {frozenset(pair) for pair in mr.board("ffg-classic").graph["air_foil"]}
    assert pairs == {frozenset(pair) for pair in mr.board("classic-1988").graph["air_foil"]}
    assert len(pairs) == 11
    cities = {
        system: [c for c in tables.cities_of[system] if tables.kind[c] == "surface-city"] for system in tables.systems
    }
    assert pairs == {frozenset((a, b)) for group in cities.values() for a in group for b in group if a != b}


def test_there_is_one_base_to_start_from(tables: Board) -> None:
    assert tables.base == "galactic-base"
