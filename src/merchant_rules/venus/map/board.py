"""The board: read as a networkx graph, checked, and compiled to plain tables for the rules.

>>> tables = compile_board("classic-1988")
>>> [(link.to, link.cost) for link in tables.links["rumble-city"]]
[('rogue-1', 2)]

Only `build_graph` and `check_graph` import networkx, and only when they are called.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from ...errors import DataError
from ...kernel.sealed import sealed
from ...kernel.value import value
from ...store.datafiles import Data
from ..box.rows import COLOURS, BoardFile, DotRow, dot_name, read_file, ruleset_meta

if TYPE_CHECKING:
    import networkx as nx

    from ..config import Config

    Graph: TypeAlias = nx.Graph[str]

FILE = "board.toml"
KINDS = (
    "dot",
    "penalty",
    "question",
    "asteroid",
    "navigation",
    "orbit",
    "surface-city",
    "space-city",
    "galactic-base",
)
"""The kinds of dots."""

CITIES = ("surface-city", "space-city", "galactic-base")
WHERE_CULTURES_LIVE = ("question", "surface-city", "space-city")
"""Kinds of dots on which one meets the culture of their system."""
COST = {"path": 1, "surface": 2, "invisible": 1}
"""What a link of each kind costs."""


@value
class Link:
    """A way from one dot to the next. `ahead` is the bit of this way through the link, `back` that of the other."""

    to: str
    """The dot it leads to."""
    cost: int
    """What it costs in points of movement."""
    ahead: int
    """The bit of this way through the link, as in `Moving.barred`."""
    back: int
    """The bit of the way back."""


Links = Mapping[str, tuple[Link, ...]]


@value(eq=False)
class Board:
    """The board as tables by dot. Compared by identity: `compile_board` gives one object for one board."""

    ruleset: str
    """Whose board it is."""
    dots: tuple[str, ...]
    """All dots."""
    kind: Mapping[str, str] = attrs.field(repr=False)
    """The kind of each dot."""
    colour: Mapping[str, str] = attrs.field(repr=False)
    """The colour of dots and penalties, "" for others."""
    penalty: Mapping[str, int] = attrs.field(repr=False)
    """What is printed in a penalty, 0 for others."""
    system: Mapping[str, str] = attrs.field(repr=False)
    """The system of each dot, "" between systems."""
    name: Mapping[str, str] = attrs.field(repr=False)
    """What each dot is called."""
    port: Mapping[str, str] = attrs.field(repr=False)
    """Orbits only: the name of the Spaceport that can stand there."""
    links: Links = attrs.field(repr=False)
    """The printed ways out of each dot."""
    foil_links: Links = attrs.field(repr=False)
    """The ways out for a ship with the Air Foil: planets cost one point, cities of one planet are neighbours."""
    joins: Mapping[str, Mapping[str, Link]] = attrs.field(repr=False)
    """The printed ways out of each dot by where they lead."""
    exits: Mapping[str, tuple[str, ...]] = attrs.field(repr=False)
    """Navigation circles only: where each number of the die leads; index 0 is empty."""
    orbits: tuple[str, ...] = attrs.field(repr=False)
    """All orbits: the order of `galaxy.ports`."""
    orbit_index: Mapping[str, int] = attrs.field(repr=False)
    """The place of each orbit in that order."""
    questions: tuple[str, ...] = attrs.field(repr=False)
    """All '?' boxes: the order of `galaxy.boxes`."""
    question_index: Mapping[str, int] = attrs.field(repr=False)
    """The place of each box in that order."""
    systems: tuple[str, ...] = attrs.field(repr=False)
    """The inhabited systems."""
    system_index: Mapping[str, int] = attrs.field(repr=False)
    """The place of each inhabited system in the order of `galaxy.homes`."""
    system_names: Mapping[str, str] = attrs.field(repr=False)
    """What each system is called."""
    dots_of: Mapping[str, tuple[str, ...]] = attrs.field(repr=False)
    """The dots of each system, and under "" those between systems."""
    orbits_of: Mapping[str, tuple[str, ...]] = attrs.field(repr=False)
    """The orbits of each system."""
    cities_of: Mapping[str, tuple[str, ...]] = attrs.field(repr=False)
    """The cities of each system."""
    asteroids: tuple[str, ...] = attrs.field(repr=False)
    """All asteroids."""
    base: str
    """The dot of the Galactic Base."""
    circle_exit_mask: int = attrs.field(repr=False)
    """All ways that lead out of navigation circles, a bit each, that of `Link.ahead`."""
    skip_colour: Mapping[str, str] = attrs.field(repr=False)
    """Dots and penalties only: the colour by which a drive may skip them."""


def board_for(config: Config) -> Board:
    """Return the compiled board of one game."""
    return compile_board(config.ruleset, config.data)


def checked_graph(ruleset: str, data: Data | None) -> Graph:
    """The one graph of a board that was read and checked; whoever gives it away gives a copy."""
    return _checked(ruleset, ruleset_meta(ruleset).folder, data)


@lru_cache(maxsize=16)
def _checked(ruleset: str, folder: str, data: Data | None) -> Graph:
    graph = build_graph(ruleset, data)
    check_graph(graph)
    return graph


def build_graph(ruleset: str, data: Data | None = None) -> Graph:
    """Build the graph from the data file; what the file says of one thing alone is checked here."""
    import networkx as nx

    rows = read_file(ruleset, FILE, BoardFile, data)
    systems = _table_of_systems(rows)
    graph: Graph = nx.Graph(
        ruleset=ruleset,
        systems={system.slug: {"name": system.name, "inhabited": system.inhabited} for system in rows.systems},
        exits={row.circle: dict(enumerate(row.exits, start=1)) for row in rows.navigation},
        air_foil=tuple(_pair(graph_pair, "air_foil") for graph_pair in rows.air_foil),
    )
    for dot in rows.dots:
        _check_dot(dot, systems)
        if dot.slug in graph:
            raise DataError(f"{dot.slug!r} stands there twice", file=FILE, table="dots", key="slug")
        graph.add_node(dot.slug, **_attributes(dot, rows))
    _add_links(graph, rows)
    if stray := sorted(rows.places.keys() - set(graph)):
        raise DataError("there is no such dot", file=FILE, table="places", key=stray[0])
    return graph


def _table_of_systems(rows: BoardFile) -> set[str]:
    slugs = [system.slug for system in rows.systems]
    if len(set(slugs)) < len(slugs):
        raise DataError("a system stands there twice", file=FILE, table="systems", key="slug")
    return {*slugs, ""}


def _check_dot(dot: DotRow, systems: set[str]) -> None:
    table = f"dots ({dot.slug})"
    if not dot.slug:
        raise DataError("it is empty", file=FILE, table="dots", key="slug")
    if dot.kind not in KINDS:
        raise DataError(f"{dot.kind!r} is none of {', '.join(KINDS)}", file=FILE, table=table, key="kind")
    if dot.system not in systems:
        raise DataError(f"there is no system {dot.system!r}", file=FILE, table=table, key="system")
    coloured = dot.kind in ("dot", "penalty")
    if (dot.colour in COLOURS) != coloured or (dot.colour and not coloured):
        wanted = f"one of {', '.join(COLOURS)}" if coloured else "none"
        raise DataError(f"the colour of a {dot.kind} is {wanted}", file=FILE, table=table, key="colour")
    if bool(dot.penalty) != (dot.kind == "penalty"):
        raise DataError("penalties have an amount, other dots none", file=FILE, table=table, key="penalty")
    if (dot.kind == "orbit" and not dot.port) or (dot.port and dot.kind not in ("orbit", "navigation")):
        message = "an orbit names its Spaceport; besides orbits only navigation circles can hold one"
        raise DataError(message, file=FILE, table=table, key="port")


def _attributes(dot: DotRow, rows: BoardFile) -> dict[str, Any]:
    place = rows.places.get(dot.slug, ())
    if len(place) != 2:
        raise DataError("x and y are needed", file=FILE, table="places", key=dot.slug)
    named = {"name": dot_name(dot), "x": place[0], "y": place[1]}
    return {
        "kind": dot.kind,
        "colour": dot.colour,
        "penalty": dot.penalty,
        "system": dot.system,
        "port": dot.port,
        **named,
    }


def _pair(pair: tuple[str, ...], table: str) -> tuple[str, str]:
    if len(pair) != 2 or pair[0] == pair[1]:
        raise DataError(f"{list(pair)} is not a pair of dots", file=FILE, table=table)
    return pair[0], pair[1]


def _add_links(graph: Graph, rows: BoardFile) -> None:
    """5.21/a, b, F-MOVE-7: two points to or from the surface of a planet, one everywhere else (1.3/j, 6.4/c)."""
    for number, row in enumerate(rows.links):
        table = f"links ({row.a} - {row.b})"
        if row.kind not in COST:
            raise DataError(f"{row.kind!r} is none of {', '.join(COST)}", file=FILE, table=table, key="kind")
        for key, dot in zip("ab", _pair((row.a, row.b), "links"), strict=True):
            if dot not in graph:
                raise DataError(f"there is no dot {dot!r}", file=FILE, table=table, key=key)
        if graph.has_edge(row.a, row.b):
            raise DataError("this link stands there twice", file=FILE, table=table)
        graph.add_edge(row.a, row.b, kind=row.kind, cost=COST[row.kind], line="solid", number=number)
    for pair in rows.dashed:
        a, b = _pair(pair, "dashed")
        if not graph.has_edge(a, b):
            raise DataError(f"there is no link {a} - {b}", file=FILE, table="dashed")
        graph.edges[a, b]["line"] = "dashed"


def check_graph(graph: Graph) -> None:
    """Raise DataError unless the board holds together as a whole."""
    import networkx as nx

    if not len(graph) or not nx.is_connected(graph):
        raise DataError("not every dot can be reached from every other", file=FILE, table="links")
    _check_base(graph)
    _check_circles(graph)
    _check_systems(graph)
    _check_cities(graph)


def _check_base(graph: Graph) -> None:
    bases = _of_kind(graph, "galactic-base")
    if len(bases) != 1:
        raise DataError(f"one Galactic Base, not {len(bases)}", file=FILE, table="dots", key="kind")


def _check_circles(graph: Graph) -> None:
    circles, exits = _of_kind(graph, "navigation"), graph.graph["exits"]
    for circle in (*circles, *exits):
        if circle not in exits or circle not in circles:
            raise DataError(f"{circle!r}: circles have exits, other dots have not", file=FILE, table="navigation")
        if list(exits[circle]) != [1, 2, 3, 4, 5, 6]:
            raise DataError("six exits, by die number", file=FILE, table=f"navigation ({circle})", key="exits")
        for exit_ in exits[circle].values():
            if exit_ not in graph[circle]:
                message = f"{exit_!r} is no neighbour of {circle!r}"
                raise DataError(message, file=FILE, table=f"navigation ({circle})", key="exits")


def _check_systems(graph: Graph) -> None:
    for slug, system in graph.graph["systems"].items():
        dots = [data for _, data in graph.nodes(data=True) if data["system"] == slug]
        has_orbit = any(data["port"] for data in dots)
        has_city = any(data["kind"] in CITIES for data in dots)
        if system["inhabited"] and not (has_orbit and has_city):
            message = "an inhabited system needs an orbit and a city"
            raise DataError(message, file=FILE, table=f"systems ({slug})", key="inhabited")
        if has_orbit and not system["inhabited"]:
            raise DataError("an orbit of nobody", file=FILE, table=f"systems ({slug})", key="inhabited")
    inhabited = {slug for slug, system in graph.graph["systems"].items() if system["inhabited"]}
    for dot, data in graph.nodes(data=True):
        # Whoever lands there meets the culture of the system, so there must be one.
        if (data["port"] or data["kind"] in WHERE_CULTURES_LIVE) and data["system"] not in inhabited:
            message = f"a {data['kind']} lies in an inhabited system"
            raise DataError(message, file=FILE, table=f"dots ({dot})", key="system")


def _check_cities(graph: Graph) -> None:
    cities = _of_kind(graph, "surface-city")
    for city in cities:
        if graph.degree[city] != 1:
            raise DataError(f"{city!r} lies at the end of exactly one path", file=FILE, table="links")
    for a, b, edge in graph.edges(data=True):
        if (edge["kind"] == "surface") != (a in cities or b in cities):
            message = "a link is of kind surface exactly when it leads to a Surface City"
            raise DataError(message, file=FILE, table=f"links ({a} - {b})", key="kind")
    for a, b in graph.graph["air_foil"]:
        if a not in cities or b not in cities or graph.nodes[a]["system"] != graph.nodes[b]["system"]:
            raise DataError(f"{a} and {b} are no Surface Cities of one system", file=FILE, table="air_foil")


def _of_kind(graph: Graph, *kinds: str) -> tuple[str, ...]:
    return tuple(dot for dot in graph if graph.nodes[dot]["kind"] in kinds)


def compile_board(ruleset: str, data: Data | None = None) -> Board:
    """Compile the board of a ruleset, or the user's own, to tables; the same object for the same board.

    >>> compile_board("classic-1988").exits["genship-4"][6]
    'genship-war-torn-1'
    """
    return _compiled(ruleset, ruleset_meta(ruleset).folder, data)


@lru_cache(maxsize=16)
def _compiled(ruleset: str, folder: str, data: Data | None) -> Board:
    graph = checked_graph(ruleset, data)
    nodes = {dot: graph.nodes[dot] for dot in graph}
    links, foil_links = _compile_links(graph)
    orbits = tuple(dot for dot, node in nodes.items() if node["port"])
    questions = _of_kind(graph, "question")
    all_systems = graph.graph["systems"]
    systems = tuple(slug for slug, system in all_systems.items() if system["inhabited"])
    circles = {circle: ("", *exits.values()) for circle, exits in graph.graph["exits"].items()}
    board = Board(
        ruleset=ruleset,
        dots=tuple(nodes),
        kind=_column(nodes, "kind"),
        colour=_column(nodes, "colour"),
        penalty=_column(nodes, "penalty"),
        system=_column(nodes, "system"),
        name=_column(nodes, "name"),
        port={dot: nodes[dot]["port"] for dot in orbits},
        links=links,
        foil_links=foil_links,
        joins={dot: {link.to: link for link in ways} for dot, ways in links.items()},
        exits=circles,
        orbits=orbits,
        orbit_index=_index(orbits),
        questions=questions,
        question_index=_index(questions),
        systems=systems,
        system_index=_index(systems),
        system_names={slug: system["name"] for slug, system in all_systems.items()},
        dots_of={
            slug: tuple(dot for dot, node in nodes.items() if node["system"] == slug) for slug in ("", *all_systems)
        },
        orbits_of={slug: tuple(dot for dot in orbits if nodes[dot]["system"] == slug) for slug in all_systems},
        cities_of={slug: _cities(nodes, slug) for slug in all_systems},
        asteroids=_of_kind(graph, "asteroid"),
        base=_of_kind(graph, "galactic-base")[0],
        circle_exit_mask=sum(link.ahead for circle in circles for link in links[circle]),
        skip_colour={dot: node["colour"] for dot, node in nodes.items() if node["colour"]},
    )
    return sealed(board)


def _column(nodes: dict[str, dict[str, Any]], attribute: str) -> dict[str, Any]:
    return {dot: node[attribute] for dot, node in nodes.items()}


def _index(slugs: tuple[str, ...]) -> dict[str, int]:
    return {slug: place for place, slug in enumerate(slugs)}


def _cities(nodes: dict[str, dict[str, Any]], system: str) -> tuple[str, ...]:
    return tuple(dot for dot, node in nodes.items() if node["system"] == system and node["kind"] in CITIES)


def _compile_links(graph: Graph) -> tuple[Links, Links]:
    """Number the links as the file does, Air Foil pairs after them; a link has one bit for each direction (5.1/d)."""
    links: dict[str, list[Link]] = {dot: [] for dot in graph}
    foil: dict[str, list[Link]] = {dot: [] for dot in graph}
    for a, b, edge in sorted(graph.edges(data=True), key=lambda entry: int(entry[2]["number"])):
        _join(links, a, b, edge["number"], edge["cost"])
        _join(foil, a, b, edge["number"], 1)
    for number, (a, b) in enumerate(graph.graph["air_foil"], start=graph.number_of_edges()):
        _join(foil, a, b, number, 1)
    return _frozen(links), _frozen(foil)


def _join(links: dict[str, list[Link]], a: str, b: str, number: int, cost: int) -> None:
    first, second = sorted((a, b))
    forth, back = 1 << 2 * number, 1 << 2 * number + 1
    links[first].append(Link(second, cost, forth, back))
    links[second].append(Link(first, cost, back, forth))


def _frozen(links: dict[str, list[Link]]) -> Links:
    return {dot: tuple(ways) for dot, ways in links.items()}
