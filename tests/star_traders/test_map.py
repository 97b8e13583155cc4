"""The map: its lines, the graph, the compiled tables, and how well the payoffs bear it out."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest

import merchant_rules as mr
from merchant_rules import UnknownName
from merchant_rules import star_traders as st
from merchant_rules.star_traders import board
from merchant_rules.star_traders.map.compiled import compile_map
from merchant_rules.star_traders.map.ways import ANYBODY, Traveller, best_way, best_ways, chances_within, faces_of
from tests.star_traders.map_fit import fitting, support
from tests.star_traders.packaged import CATALOG, STARMAP
from tests.star_traders.playing import BASIC

MAPS = [chart.name for chart in CATALOG.maps]


@pytest.mark.rule("star:S-COMP-1")
@pytest.mark.parametrize("name", MAPS)
def test_every_map_joins_the_36_worlds(name: str) -> None:
    graph = board(name)
    assert graph.number_of_nodes() == 36
    assert nx.is_connected(graph)


@pytest.mark.rule("star:S-MAP-4")
@pytest.mark.parametrize("name", MAPS)
def test_every_line_has_one_of_five_colours(name: str) -> None:
    rolls = {colour.slug: (colour.regular, colour.station) for colour in CATALOG.colours}
    assert rolls == {"orange": (2, None), "red": (3, None), "violet": (4, None), "blue": (5, None), "green": (6, 3)}
    for _, _, line in board(name).edges(data=True):
        assert (line["regular"], line["station"]) == rolls[line["colour"]]


@pytest.mark.rule("star:S-MAP-5")
@pytest.mark.parametrize("name", MAPS)
def test_the_tables_say_what_the_graph_says_in_both_directions(name: str) -> None:
    graph, starmap = board(name), compile_map(CATALOG, name)
    assert list(starmap.worlds) == list(graph)
    for world in graph:
        assert {way.to for way in starmap.ways[world]} == set(graph[world])
        places = [starmap.index[way.to] for way in starmap.ways[world]]
        assert places == sorted(places)
        for way in starmap.ways[world]:
            line = graph.edges[world, way.to]
            assert (way.colour, way.regular, way.station) == (line["colour"], line["regular"], line["station"])
            assert starmap.joins[world][way.to] is way
            back = starmap.joins[way.to][world]
            assert (back.colour, back.regular, back.station) == (way.colour, way.regular, way.station)
    assert {starmap.by_number[number] for number in starmap.number.values()} == set(graph)


@pytest.mark.rule("star:S-MAP-6")
@pytest.mark.parametrize("name", MAPS)
def test_mink_and_niven_are_joined_by_an_orange_line(name: str) -> None:
    line = board(name).edges["mink", "niven"]
    assert (line["colour"], line["regular"]) == ("orange", 2)
    assert (line["provenance"], line["colour_provenance"]) == ("printed", "printed")


@pytest.mark.rule("star:S-MAP-9", "ST-34")
def test_the_default_map() -> None:
    graph = board()
    assert graph.graph["map"] == "A_plus"
    colours = Counter(line["colour"] for _, _, line in graph.edges(data=True))
    assert colours == {"orange": 35, "red": 9, "violet": 1, "blue": 5, "green": 5}
    assert (graph.degree("capital"), graph.degree("niven")) == (5, 4)
    assert nx.diameter(graph) <= 8


def test_the_other_maps_differ_from_it_as_told() -> None:
    plus, fit, reviewer = ({frozenset((a, b)): d for a, b, d in board(name).edges(data=True)} for name in MAPS)
    added = plus.keys() - fit.keys()
    assert len(added) == 5
    assert {plus[line]["provenance"] for line in added} == {"invented"}
    assert not fit.keys() - plus.keys()
    assert [set(line) for line in fit if fit[line]["colour"] != plus[line]["colour"]] == [{"jackpot", "university"}]
    assert fit.keys() == reviewer.keys()
    changed = {(fit[line]["family"], reviewer[line]["colour"]) for line in fit if fit[line] != reviewer[line]}
    assert changed == {("half arm", "violet"), ("arm to arm", "green")}
    assert Counter(line["colour"] for line in reviewer.values()) == {"orange": 35, "red": 5, "violet": 5, "green": 5}


@pytest.mark.rule("ST-34")
def test_the_board_of_a_config_is_the_map_that_it_is_played_on() -> None:
    assert board(st.Config(BASIC, 2)).graph["map"] == CATALOG.default_map
    for name in MAPS:
        config = st.Config(BASIC, 2, options={"map": name})
        lines = {frozenset(line) for line in board(config).edges}
        ways = mr.new_game(config).rules.starmap.ways
        assert lines == {frozenset((world, way.to)) for world in ways for way in ways[world]}


def test_the_board_of_a_config_has_its_own_data(tmp_path: Path) -> None:
    text = files("merchant_rules.star_traders").joinpath("data/worlds.toml").read_text(encoding="utf-8")
    (tmp_path / "worlds.toml").write_text(text.replace('"Mink"', '"Sable"'), encoding="utf-8")
    config = st.Config(BASIC, 2, data=st.load_data(tmp_path))
    assert board(config).nodes["mink"]["name"] == "Sable"


def test_graphs_are_new_each_time_and_tables_are_not() -> None:
    graph = board()
    graph.remove_node("capital")
    assert "capital" in board()
    assert compile_map(CATALOG) is compile_map(CATALOG, "A_plus")


@pytest.mark.parametrize(("name", "expected"), [("A_plus", 64), ("A_fit", 63), ("B_reviewer", 27)])
def test_how_many_payoffs_fit_a_map(name: str, expected: int) -> None:
    assert len(fitting(CATALOG, CATALOG.map(name).lines)) == expected


def test_which_payoffs_the_default_map_leaves_unexplained() -> None:
    unexplained = {c.slug for c in CATALOG.contracts} - set(fitting(CATALOG, CATALOG.map().lines))
    assert unexplained == {
        "kluge-awwad",
        "verne-heinlein",
        "frygia-wells",
        "babel-oz",
        "awwad-jeeves",
        "wolf-telzey",
        "asimov-awwad",
        "wells-clarke",
    }


def test_what_speaks_for_single_lines() -> None:
    lines = CATALOG.map("A_fit").lines
    by_ends = {(line.a, line.b): line for line in lines}
    assert support(CATALOG, lines, by_ends["kluge", "verne"]) == 4
    assert support(CATALOG, lines, by_ends["verne", "niven"]) == 5
    assert support(CATALOG, lines, by_ends["mink", "jaxin"]) == 0  # the numbering alone speaks for it
    # The violet line mends one payoff, which is why the default map has it.
    plus = CATALOG.map("A_plus").lines
    assert "terra-jackpot" in fitting(CATALOG, plus)
    assert "terra-jackpot" not in fitting(CATALOG, lines)


TRAVELLERS = {
    "anybody": ANYBODY,
    "stations": Traveller(frozenset({"frygia", "capital", "wolf"})),
    "navigator": Traveller(personalities=("navigator",)),
    "velma": Traveller(frozenset({"frygia"}), ("verdant-velma",)),
}


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("who", TRAVELLERS)
def test_best_ways_are_those_that_networkx_finds(name: str, who: str) -> None:
    starmap, traveller = compile_map(CATALOG, name), TRAVELLERS[who]
    graph: nx.DiGraph[str] = nx.DiGraph()
    for world, ways in starmap.ways.items():
        for way in ways:
            graph.add_edge(world, way.to, tenths=60 // faces_of(CATALOG, way, traveller))
    for start in starmap.worlds:
        distances = nx.single_source_dijkstra_path_length(graph, start, weight="tenths")
        found = best_ways(CATALOG, starmap, start, traveller)
        assert {world: journey.tenths for world, journey in found.items()} == distances
        for goal, journey in found.items():
            assert (journey.worlds[0], journey.worlds[-1]) == (start, goal)
            assert sum(graph.edges[step]["tenths"] for step in pairwise(journey.worlds)) == journey.tenths


def test_a_station_helps_only_to_its_own_world() -> None:
    with_station = best_way(CATALOG, STARMAP, "mink", "niven", Traveller(frozenset({"niven"})))
    assert (with_station.tenths, best_way(CATALOG, STARMAP, "mink", "niven").tenths) == (10, 12)
    assert best_way(CATALOG, STARMAP, "niven", "mink", Traveller(frozenset({"niven"}))).tenths == 12


def test_the_chance_to_arrive_grows_with_the_attempts_and_meets_a_plain_recursion() -> None:
    def plain(world: str, left: int) -> float:
        if world == "niven":
            return 1.0
        if not left:
            return 0.0
        stay = plain(world, left - 1)
        tries = [(faces_of(CATALOG, way) / 6, way.to) for way in STARMAP.ways[world]]
        return max(p * plain(to, left - 1) + (1 - p) * stay for p, to in tries)

    for attempts in range(4):
        chances = chances_within(CATALOG, STARMAP, "niven", attempts)
        for world in ("niven", "mink", "kluge", "frygia", "heinlein", "clarke"):
            assert float(chances[world]) == pytest.approx(plain(world, attempts))
    more, fewer = (chances_within(CATALOG, STARMAP, "niven", n) for n in (9, 8))
    assert all(more[world] >= fewer[world] for world in STARMAP.worlds)


def test_worlds_that_do_not_exist_are_named() -> None:
    with pytest.raises(UnknownName, match="'nowhere'"):
        best_ways(CATALOG, STARMAP, "nowhere")
    with pytest.raises(UnknownName, match="'nowhere'"):
        best_way(CATALOG, STARMAP, "mink", "nowhere")
    with pytest.raises(UnknownName, match="'nowhere'"):
        chances_within(CATALOG, STARMAP, "nowhere", 2)
