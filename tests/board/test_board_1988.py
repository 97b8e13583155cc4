"""The 1988 board, as printed."""

from __future__ import annotations

import hashlib
from collections import Counter

import networkx as nx
import pytest

import merchant_rules as mr
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.map.board import KINDS, Board, compile_board

PORTS = {
    "rogue": "Rumbleport, Rainfall",
    "genship": "Neutron Port",
    "cloud": "Shuttlestop",
    "jungle": "Jellybeast Landing, Jewelport",
}


@pytest.fixture(scope="module")
def tables() -> Board:
    return compile_board("classic-1988")


def _dots(tables: Board, system: str) -> list[str]:
    return [dot for dot in tables.dots if tables.system[dot] == system]


def _neighbours(tables: Board, dot: str) -> set[str]:
    return {link.to for link in tables.links[dot]}


def test_268_dots_and_323_links() -> None:
    graph = mr.board("classic-1988")
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (268, 323)
    assert Counter(nx.get_edge_attributes(graph, "kind").values()) == {"path": 302, "surface": 20, "invisible": 1}


@pytest.mark.rule("1988:1.3/a", "1988:1.1/b", "1988:1.3/i")
def test_dots_of_each_kind(tables: Board) -> None:
    assert Counter(tables.kind.values()) == {
        "dot": 146,
        "penalty": 28,
        "question": 24,
        "orbit": 23,
        "surface-city": 20,
        "asteroid": 12,
        "navigation": 9,
        "space-city": 5,
        "galactic-base": 1,
    }
    assert set(tables.kind.values()) == set(KINDS)
    assert (len(tables.orbits), len(tables.questions), len(tables.asteroids)) == (25, 24, 12)
    assert tables.base == "galactic-base"


def test_no_dot_and_no_link_changes_unnoticed() -> None:
    """Both boards were compared dot by dot with the printed ones: whoever changes one means to, and changes this."""
    graph = mr.board("classic-1988")
    keys = ("kind", "colour", "penalty", "system", "port", "name")
    lines = sorted(" ".join((dot, *(str(node[key]) for key in keys))) for dot, node in graph.nodes.items())
    lines += sorted(f"{' '.join(sorted(edge))} {d['kind']}" for edge, d in graph.edges.items())
    lines += sorted(f"{circle} {exits}" for circle, exits in graph.graph["exits"].items())
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] == "efb15aafaebadf46"


@pytest.mark.rule("1988:1.1/c")
def test_space_cities_belong_to_cultures_and_only_the_base_sells_every_ship(tables: Board) -> None:
    cities = [dot for dot in tables.dots if tables.kind[dot] == "space-city"]
    assert all(tables.system[city] in tables.systems for city in cities)
    assert tables.system[tables.base] not in tables.systems
    ships = load_catalog("classic-1988").ships
    sellers = {seller for ship in ships for seller in ship.sold_by}
    assert [seller for seller in sellers if all(seller in ship.sold_by for ship in ships)] == ["base"]


@pytest.mark.rule("1988:1.2/a")
def test_the_board_is_one_piece_and_systems_touch_directly_in_three_places(tables: Board) -> None:
    graph = mr.board("classic-1988")
    assert nx.is_connected(graph)
    direct = {
        frozenset((a, b))
        for a, b in graph.edges
        if tables.system[a] and tables.system[b] and tables.system[a] != tables.system[b]
    }
    assert direct == {
        frozenset(("galactic-base", "cloud-body-8")),
        frozenset(("cloud-wing-4", "polluted-7")),
        frozenset(("cloud-wing-2", "water-2")),
    }
    for system in tables.system_names:
        assert nx.is_connected(graph.subgraph(_dots(tables, system))), system


@pytest.mark.rule("1988:1.2/b", "1988:GAZ/INHABITED")
def test_the_fourteen_inhabited_systems(tables: Board) -> None:
    assert sorted(tables.system_names[system] for system in tables.systems) == [
        "Asteroid System",
        "Colony World",
        "Desert Planet",
        "Giant Planet",
        "Ice Planet",
        "Inhabited Moon",
        "Interstellar Biosphere",
        "Jungle Planet",
        "Multi-Generation Ship",
        "Polluted Planet",
        "Space Station Planet (the Cloud)",
        "Trapped Rogue Planet",
        "War-Torn System",
        "Water World",
    ]
    for system in tables.systems:
        assert tables.orbits_of[system]
        assert tables.cities_of[system]


@pytest.mark.rule("1988:1.2/c", "1988:GAZ/SUPER")
def test_supergiant_and_supernova_hold_penalties_and_nobody(tables: Board) -> None:
    assert set(tables.system_names) - set(tables.systems) == {"base", "supergiant", "supernova"}
    for system in ("supergiant", "supernova"):
        dots = _dots(tables, system)
        assert len(dots) == 6
        assert {tables.kind[dot] for dot in dots} == {"penalty"}
        assert tables.orbits_of[system] == tables.cities_of[system] == ()


@pytest.mark.rule("1988:1.3/b", "1988:1.3/e")
def test_only_ways_to_surface_cities_cost_two_whatever_the_colours(tables: Board) -> None:
    for dot in tables.dots:
        for link in tables.links[dot]:
            surface = "surface-city" in (tables.kind[dot], tables.kind[link.to])
            assert link.cost == (2 if surface else 1), (dot, link.to)


@pytest.mark.rule("1988:1.3/c", "1988:1.3/d")
def test_space_dots_and_penalty_ovals_have_a_colour_and_ovals_an_amount(tables: Board) -> None:
    for dot, kind in tables.kind.items():
        assert (tables.colour[dot] in ("blue", "red", "yellow")) == (kind in ("dot", "penalty"))
        assert (tables.penalty[dot] in (10, 20, 30, 40)) == (kind == "penalty")
        assert tables.skip_colour.get(dot, "") == tables.colour[dot]
    assert Counter(tables.colour[dot] for dot in tables.skip_colour) == {"blue": 67, "red": 63, "yellow": 44}


@pytest.mark.rule("1988:1.3/g")
def test_every_circle_leads_somewhere_by_each_number(tables: Board) -> None:
    assert set(tables.exits) == {dot for dot in tables.dots if tables.kind[dot] == "navigation"}
    assert len(tables.exits) == 9
    for circle, exits in tables.exits.items():
        assert len(exits) == 7
        assert exits[0] == ""
        assert set(exits[1:]) <= _neighbours(tables, circle)
    assert tables.exits["cloud-body-8"][1:] == (
        "cloud-body-4",
        "galactic-base",
        "cloud-body-7",
        "cloud-body-4",
        "cloud-body-4",
        "cloud-body-4",
    )


@pytest.mark.rule("1988:1.3/k", "1988:1.4/a", "1988:1.4/b")
def test_orbits_lie_in_orbit_boxes_and_in_two_circles_and_name_their_spaceport(tables: Board) -> None:
    assert Counter(tables.kind[orbit] for orbit in tables.orbits) == {"orbit": 23, "navigation": 2}
    assert {tables.port[o] for o in tables.orbits if tables.kind[o] == "navigation"} == {"Neutron Port", "Shuttlestop"}
    assert len(set(tables.port.values())) == 25
    for system, ports in PORTS.items():
        assert ", ".join(tables.port[orbit] for orbit in tables.orbits_of[system]) == ports


@pytest.mark.rule("1988:2.54/e")
def test_jellybeast_landing_is_on_the_jungle_planet_and_costs_200(tables: Board) -> None:
    (orbit,) = (orbit for orbit in tables.orbits if tables.port[orbit] == "Jellybeast Landing")
    assert tables.system_names[tables.system[orbit]] == "Jungle Planet"
    assert load_catalog("classic-1988").port_deed == 200


@pytest.mark.rule("1988:1.5/a", "1988:1.5/b", "1988:1.5/c", "1988:1.5/d")
def test_neighbours_are_joined_by_printed_paths_and_each_surface_city_ends_one(tables: Board) -> None:
    graph = mr.board("classic-1988")
    for dot in tables.dots:
        assert _neighbours(tables, dot) == set(graph[dot])
        assert tables.links[dot], "what no path reaches is not on the board"
        if tables.kind[dot] == "surface-city":
            (link,) = tables.links[dot]
            assert tables.kind[link.to] != "surface-city"


@pytest.mark.rule("1988:GAZ/CLOUD/a", "1988:GAZ/CLOUD/b", "1988:GAZ/CLOUD/c")
def test_the_cloud_is_all_circles_question_boxes_and_one_space_city(tables: Board) -> None:
    cloud = _dots(tables, "cloud")
    assert Counter(tables.kind[dot] for dot in cloud) == {"navigation": 7, "question": 5, "space-city": 1}
    arms = [dot for dot in tables.dots if dot.startswith("cloud-")]
    assert cloud == [dot for dot in arms if not tables.colour[dot]], "coloured dots lead to it from outside"
    assert not set(cloud) & set(tables.skip_colour)


@pytest.mark.rule("1988:GAZ/BASE/a", "1988:GAZ/BASE/b", "1988:GAZ/BASE/e")
def test_the_base_is_a_system_of_one_city_without_orbit_and_culture(tables: Board) -> None:
    assert _dots(tables, "base") == ["galactic-base"]
    assert tables.cities_of["base"] == ("galactic-base",)
    assert tables.orbits_of["base"] == ()
    assert "base" not in tables.systems


@pytest.mark.rule("1988:GAZ/GENSHIP/a", "1988:GAZ/STATION/a", "1988:GAZ/CITIES")
def test_systems_with_one_city(tables: Board) -> None:
    assert tables.cities_of["genship"] == ("genship-space-city",)
    (orbit,) = tables.orbits_of["genship"]
    graph = mr.board("classic-1988")
    circles = [dot for dot in _dots(tables, "genship") if tables.kind[dot] == "navigation"]
    assert orbit == min(circles, key=lambda dot: int(graph.nodes[dot]["y"]))
    assert tables.orbits_of["cloud"] == ("cloud-body-1",)
    assert len(tables.cities_of["ice"]) == 1
    assert len(tables.cities_of["desert"]) == 2
    assert len(tables.cities_of["giant"]) == 3


@pytest.mark.rule("R-37")
def test_question_boxes_lie_in_inhabited_systems_and_not_beside_each_other_or_a_surface_city(tables: Board) -> None:
    for box in tables.questions:
        assert tables.system[box] in tables.systems
        assert not {tables.kind[dot] for dot in _neighbours(tables, box)} & {"question", "surface-city"}
    assert all(tables.system[asteroid] in tables.systems for asteroid in tables.asteroids)


@pytest.mark.rule("R-16")
def test_the_invisible_path_joins_body_and_wing_for_one_point(tables: Board) -> None:
    graph = mr.board("classic-1988")
    (edge,) = (edge for edge, kind in nx.get_edge_attributes(graph, "kind").items() if kind == "invisible")
    assert set(edge) == {"cloud-body-1", "cloud-wing-4"}
    assert {link.to: link.cost for link in tables.links["cloud-body-1"]}["cloud-wing-4"] == 1
