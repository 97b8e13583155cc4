"""The printed board laid out for a picture: where dots, paths, regions, exit numbers and names go.

All of it follows from the board alone, so it is worked out once per board, and names stay where they are from one
picture of a game to the next.
"""

from __future__ import annotations

import math
from collections.abc import Container
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...kernel.value import value
from ...picture.space import (
    Box,
    Point,
    Rivals,
    Space,
    along,
    belongs,
    box_at,
    distance,
    hull,
    inside,
    leader,
    text_width,
)
from ..box.unpacking import load_catalog
from ..map.board import build_graph

if TYPE_CHECKING:
    from ...store.datafiles import Data
    from ..map.board import Graph

#: The picture is this wide; the board's own thousand units lie between the margins.
WIDTH = 1200
MARGIN = 62
TOP = 84
BOARD_WIDTH = 1000
#: How far each kind of dot reaches from its middle.
REACH = {
    "dot": 8.0,
    "penalty": 15.0,
    "question": 10.0,
    "asteroid": 9.5,
    "navigation": 14.0,
    "orbit": 9.5,
    "surface-city": 9.5,
    "space-city": 11.0,
    "galactic-base": 19.0,
}
NAME_SIZE, SYSTEM_SIZE, CULTURE_SIZE, EXIT_SIZE = 10.5, 12.5, 12.5, 10.0
#: How often the names are set anew.
ATTEMPTS = 4
#: What a name costs that breaks over two lines, one in small letters, and one that finds no place of its own.
SECOND_LINE, SMALL_LETTERS, NO_PLACE = 6.0, 60.0, 1000.0
#: The letters of a name that has no room otherwise.
SMALL_SIZE = 10.0
#: How far away a dot can be that a name is taken for.
NEIGHBOURS = 240
#: How far at least a name stands off that needs a line to its dot.
OFF = 8
#: Dots of one system that are farther apart than this do not share a region.
REGION_STEP = 150
#: Half of it is how far a region reaches beyond its outermost dots.
REGION_EDGE = 36


@value
class Path:
    """A link as it is drawn: straight, or bent through `bend` where it would run over a dot."""

    a: str
    b: str
    kind: str
    line: str
    bend: Point | None


@value
class Label:
    """A text in its box, with the line to what it names where it had to stand off."""

    id: str
    lines: tuple[str, ...]
    size: float
    box: Box
    leader: tuple[Point, Point] | None = None
    kind: str = "name"


@value
class Region:
    """A connected piece of a system: its hull, or only its links where a hull would take in other dots."""

    system: str
    corners: tuple[Point, ...]
    links: tuple[tuple[Point, Point], ...]


@value(eq=False)
class Chart:
    """The layout of one printed board. Compared by identity: `chart_of` gives one object for one board."""

    height: float
    points: dict[str, Point]
    nodes: dict[str, dict[str, Any]]
    paths: tuple[Path, ...]
    regions: tuple[Region, ...]
    planets: tuple[tuple[Point, float], ...]
    exits: tuple[Label, ...]
    names: tuple[Label, ...]
    systems: tuple[Label, ...]
    space: Space

    def system_label(self, system: str) -> Label | None:
        """The label of a system."""
        return next((label for label in self.systems if label.id == system), None)


def chart_of(ruleset: str, data: Data | None = None) -> Chart:
    """The layout of the board of a ruleset, or the user's own; there is room for a culture's name in each system.

    >>> chart = chart_of("classic-1988")
    >>> len(chart.points), len(chart.paths), chart is chart_of("classic-1988")
    (268, 323, True)
    """
    return _chart_of(ruleset, data)


@lru_cache(maxsize=16)
def _chart_of(ruleset: str, data: Data | None) -> Chart:
    graph = build_graph(ruleset, data)
    cultures = load_catalog(ruleset, data).cultures
    culture_width = max(text_width(culture.name, CULTURE_SIZE, bold=True) for culture in cultures)
    nodes = {dot: graph.nodes[dot] for dot in graph}
    points = _points(nodes)
    height = max(y for _, y in points.values()) + MARGIN - 20
    space = Space(Box(4, TOP - 50, WIDTH - 4, height))
    paths = tuple(_path(graph, points, a, b) for a, b in _ordered_links(graph))
    for dot, point in points.items():
        space.take(dot_box(nodes[dot]["kind"], point))
    for path in paths:
        space.cross(path_points(path, points))
    regions = tuple(region for system in graph.graph["systems"] for region in _regions(graph, points, system))
    circles = graph.graph["exits"]
    exits = tuple(label for circle in circles for label in _exit_labels(circles[circle], points, paths, space, circle))
    names, space = _name_labels(nodes, points, space)
    inhabited = {slug for slug, system in graph.graph["systems"].items() if system["inhabited"]}
    titles = {slug: system["name"] for slug, system in graph.graph["systems"].items()}
    systems = tuple(
        _system_label(slug, title, culture_width if slug in inhabited else 0, nodes, points, regions, space)
        for slug, title in titles.items()
        if title not in {nodes[dot]["name"] for dot in nodes if nodes[dot]["system"] == slug}
    )
    planets = _planets(graph, points)
    return Chart(height, points, nodes, paths, regions, planets, exits, names, systems, space)


def _points(nodes: dict[str, dict[str, Any]]) -> dict[str, Point]:
    """The dots on the picture; boards of a user's own may be wider than ours."""
    left, top = (min(0, *(node[axis] for node in nodes.values())) for axis in "xy")
    scale = (WIDTH - 2 * MARGIN) / max(BOARD_WIDTH, *(node["x"] - left for node in nodes.values()))
    return {dot: (MARGIN + (node["x"] - left) * scale, TOP + (node["y"] - top) * scale) for dot, node in nodes.items()}


def dot_box(kind: str, point: Point) -> Box:
    """The room that a dot of this kind needs."""
    reach = REACH[kind]
    return box_at(point, (2 * reach, 18.0 if kind == "penalty" else 2 * reach))


# -- paths ------------------------------------------------------------------------------------------------------------


def _ordered_links(graph: Graph) -> list[tuple[str, str]]:
    return sorted(graph.edges, key=lambda edge: int(graph.edges[edge]["number"]))


def _path(graph: Graph, points: dict[str, Point], a: str, b: str) -> Path:
    """The link, bent as little as it takes to keep off other dots."""
    edge = graph.edges[a, b]
    around = box_at(_bend(points[a], points[b], 0), (0, 0)).grown(0.6 * distance(points[a], points[b]) + 14)
    others = [point for dot, point in points.items() if dot not in (a, b) and around.holds(point)]
    bend = None
    for share in (0, 0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.45, -0.45):
        bend = _bend(points[a], points[b], share) if share else None
        line = curve(points[a], bend, points[b])
        if all(distance(point, other) > 13 for point in line for other in others):
            break
    else:
        bend = None
    return Path(a, b, edge["kind"], edge["line"], bend)


def _bend(a: Point, b: Point, share: float) -> Point:
    return (a[0] + b[0]) / 2 - (b[1] - a[1]) * share, (a[1] + b[1]) / 2 + (b[0] - a[0]) * share


def curve(a: Point, bend: Point | None, b: Point) -> list[Point]:
    """Points along a link."""
    if bend is None:
        return along(a, b)
    count = max(8, int(distance(a, b) // 5))
    return [_on_curve(a, bend, b, n / count) for n in range(count + 1)]


def _on_curve(a: Point, bend: Point, b: Point, t: float) -> Point:
    u = 1 - t
    x = u * u * a[0] + 2 * u * t * bend[0] + t * t * b[0]
    y = u * u * a[1] + 2 * u * t * bend[1] + t * t * b[1]
    return x, y


def path_points(path: Path, points: dict[str, Point]) -> list[Point]:
    """Points along a link of the chart."""
    return curve(points[path.a], path.bend, points[path.b])


# -- regions and planets ----------------------------------------------------------------------------------------------


def _regions(graph: Graph, points: dict[str, Point], system: str) -> list[Region]:
    dots = [dot for dot in graph if graph.nodes[dot]["system"] == system]
    regions = []
    for group in _groups(graph, points, dots):
        corners = hull(points[dot] for dot in group)
        if any(inside(point, corners) for dot, point in points.items() if dot not in dots):
            corners = []
        links = tuple((points[a], points[b]) for a, b in _ordered_links(graph) if a in group and b in group)
        regions.append(Region(system, tuple(corners), links or tuple((points[dot], points[dot]) for dot in group)))
    return regions


def _groups(graph: Graph, points: dict[str, Point], dots: list[str]) -> list[list[str]]:
    """The dots of a system, split where they lie far apart."""
    groups, left = [], list(dots)
    while left:
        group = [left.pop(0)]
        for dot in group:
            near = [n for n in left if n in graph[dot] and distance(points[dot], points[n]) < REGION_STEP]
            group += near
            left = [n for n in left if n not in near]
        groups.append(group)
    return groups


def _planets(graph: Graph, points: dict[str, Point]) -> tuple[tuple[Point, float], ...]:
    """A disc under the Surface Cities of one planet: those that the Air Foil joins, or a city alone."""
    foil = [set(pair) for pair in graph.graph["air_foil"]]
    cities = [dot for dot in graph if graph.nodes[dot]["kind"] == "surface-city"]
    planets, done = [], set[str]()
    for city in cities:
        if city in done:
            continue
        group = {city}
        for _ in foil:
            group |= {dot for pair in foil if pair & group for dot in pair}
        done |= group
        own = [points[dot] for dot in sorted(group)]
        middle = sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)
        planets.append((middle, max(distance(middle, point) for point in own) + 13))
    return tuple(planets)


# -- exit numbers -----------------------------------------------------------------------------------------------------


def _exit_labels(
    exits: dict[int, str], points: dict[str, Point], paths: tuple[Path, ...], space: Space, circle: str
) -> list[Label]:
    """The numbers that lead out of a circle, each group on its path, close to the circle."""
    ways: dict[str, list[int]] = {}
    for number, to in exits.items():
        ways.setdefault(to, []).append(number)
    labels = []
    for to, numbers in ways.items():
        path = next(path for path in paths if {path.a, path.b} == {circle, to})
        line = path_points(path, points) if path.a == circle else path_points(path, points)[::-1]
        text = " ".join(str(number) for number in numbers)
        box = _exit_box(line, text, space)
        space.take(box)
        on_path = line[min(4, len(line) - 1)]
        labels.append(Label(f"{circle}--{to}", (text,), EXIT_SIZE, box, leader(on_path, 0, box), "exit"))
    return labels


def _exit_box(line: list[Point], text: str, space: Space) -> Box:
    size = (text_width(text, EXIT_SIZE, bold=True) + 5, EXIT_SIZE + 3)
    ahead = line[min(4, len(line) - 1)]
    away = max(distance(line[0], ahead), 0.1)
    across, down = (ahead[0] - line[0][0]) / away, (ahead[1] - line[0][1]) / away
    reach = REACH["navigation"] + 1 + min(size[0] / 2 / max(abs(across), 0.01), size[1] / 2 / max(abs(down), 0.01))
    for side in (0, 4, -4, 8, -8, 12, -12):
        for far in (reach, reach + 3, reach + 6):
            middle = line[0][0] + across * far - down * side, line[0][1] + down * far + across * side
            if space.is_free(box_at(middle, size)):
                return box_at(middle, size)
    return space.vacancy(ahead, 2, size)


# -- names ------------------------------------------------------------------------------------------------------------


def _printed_name(dot: str, node: dict[str, Any]) -> str:
    """The name beside a dot: of cities, of the base, and of Spaceports that have one."""
    if node["port"]:
        return "" if node["port"] == dot else str(node["port"])
    return str(node["name"]) if node["kind"].endswith(("city", "base")) else ""


def _name_labels(
    nodes: dict[str, dict[str, Any]], points: dict[str, Point], space: Space
) -> tuple[tuple[Label, ...], Space]:
    """The names beside dots, and what is taken then.

    Those with the least room come first; then the one that came off worst goes to the front and all begin anew, a few
    times, and the best attempt counts.
    """
    waiting = {dot: name for dot, node in nodes.items() if (name := _printed_name(dot, node))}
    order = sorted(waiting, key=lambda dot: (-_crowd(points, dot), dot))
    rivals = {dot: _rivals(dot, nodes, points, waiting) for dot in order}
    best, labels, taken = math.inf, list[Label](), space
    for _ in range(ATTEMPTS):
        room, placed, costs = space.copy(), list[Label](), dict[str, float]()
        for dot in order:
            label, costs[dot] = _name_label(dot, waiting[dot], nodes[dot]["kind"], points[dot], room, rivals[dot])
            placed.append(label)
        if sum(costs.values()) < best:
            best, labels, taken = sum(costs.values()), placed, room
        worst = max(order, key=costs.__getitem__)
        if worst == order[0]:
            break
        order.sort(key=lambda dot: dot != worst)
    return tuple(labels), taken


def _rivals(
    dot: str, nodes: dict[str, dict[str, Any]], points: dict[str, Point], named: Container[str]
) -> tuple[Rivals, Rivals]:
    """The other dots, as far as the name of this one could come near them; and those of them that have names."""
    near = [other for other in nodes if other != dot and distance(points[dot], points[other]) < NEIGHBOURS]
    reaches = {other: (points[other], REACH[nodes[other]["kind"]] + 2) for other in near}
    # A name that stands off is measured from farther out, and so are these.
    off = [(point, reach + OFF) for other, (point, reach) in reaches.items() if other in named]
    return list(reaches.values()), off


def _crowd(points: dict[str, Point], dot: str) -> int:
    return sum(distance(points[dot], point) < 60 for point in points.values())


#: A place for a name: what it costs, the lines, where, and the size of the letters.
Found = tuple[float, tuple[str, ...], Box, float]


def _name_label(
    dot: str, name: str, kind: str, point: Point, space: Space, rivals: tuple[Rivals, Rivals]
) -> tuple[Label, float]:
    """The label of a dot, on two lines where that is better, and what its place costs.

    The place is nearer to its own dot than to any other. Where there is none the letters are smaller; where that does
    not help, it stands off, with a line to its dot, and nearer to it than to any other with a name; that costs most.
    """
    size = NAME_SIZE + 2 if kind == "galactic-base" else NAME_SIZE
    gap, words = REACH[kind] + 2, name.split()
    forms = [(name,), *((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))]
    every, named = rivals

    def places(gap: float, rivals: Rivals, closely: bool, price: float, size: float) -> list[Found]:
        searched = [(n, space.search(point, gap, _room_for(n, size), rivals, closely=closely)) for n in forms]
        return [(price + place[1] + SECOND_LINE * (len(n) - 1), n, place[0], size) for n, place in searched if place]

    found = (
        places(gap, every, False, 0, size)
        or places(gap, every, True, 0, size)
        or places(gap, every, True, SMALL_LETTERS, SMALL_SIZE)
        or places(gap + OFF, named, False, NO_PLACE, size)
    )
    nowhere = (2 * NO_PLACE, (name,), space.vacancy(point, gap, _room_for((name,), size)), size)
    cost, lines, box, size = min(found, default=nowhere)
    space.take(box)
    line = leader(point, gap, box)
    if line:
        space.cross(along(*line))
    return Label(dot, lines, size, box, line, "port" if kind in ("orbit", "navigation") else "city"), cost


def _room_for(lines: tuple[str, ...], size: float) -> Point:
    return max(text_width(line, size) for line in lines) + 2, (size + 1) * len(lines)


def wrapped(name: str) -> tuple[str, ...]:
    """A long name on two lines.

    >>> wrapped("Interstellar Biosphere"), wrapped("Ice Planet")
    (('Interstellar', 'Biosphere'), ('Ice Planet',))
    """
    words = name.split()
    if len(name) < 15 or len(words) < 2:
        return (name,)
    splits = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(splits, key=lambda lines: max(len(line) for line in lines))


def _system_label(
    slug: str, title: str, culture_width: float, nodes: dict[str, dict[str, Any]], points: dict[str, Point],
    regions: tuple[Region, ...], space: Space,
) -> Label:  # fmt: skip
    """The name of a system, with a line more for who lives there, in the free place nearest to its middle."""
    lines = wrapped(title)
    width = max(culture_width, *(text_width(line, SYSTEM_SIZE, bold=True) for line in lines))
    size = (width + 4, (SYSTEM_SIZE + 2) * len(lines) + ((CULTURE_SIZE + 2) if culture_width else 0))
    own = [points[dot] for dot in nodes if nodes[dot]["system"] == slug]
    middle = sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)
    foreign = [region.corners for region in regions if region.system != slug]
    others = [(points[dot], 0.0) for dot in nodes if nodes[dot]["system"] not in ("", slug)]

    def belongs_to(box: Box) -> bool:
        return any(belongs(box, point, 0, others) for point in own)

    best, lowest = box_at(middle, size), math.inf
    for cost, centre in sorted((_distance_cost(centre, middle, own), centre) for centre in _grid(own)):
        if cost >= lowest:
            break
        box = box_at(centre, size)
        if not space.is_free(box):
            continue
        total = cost + 2 * space.crossings(box) + 12 * _trespass(box, foreign) + 40 * (not belongs_to(box))
        if total < lowest:
            best, lowest = box, total
    space.take(best)
    return Label(slug, lines, SYSTEM_SIZE, best, None, "system")


def _distance_cost(centre: Point, middle: Point, own: list[Point]) -> float:
    """How bad it is for a name to stand there: it belongs near the middle, and near some dot of its system."""
    return round(0.5 * min(distance(centre, point) for point in own) + 0.12 * distance(centre, middle), 6)


def _grid(points: list[Point]) -> list[Point]:
    left, right = (int(pick(x for x, _ in points)) for pick in (min, max))
    top, bottom = (int(pick(y for _, y in points)) for pick in (min, max))
    return [(x, y) for y in range(top - 60, bottom + 61, 6) for x in range(left - 90, right + 91, 8)]


def _trespass(box: Box, foreign: list[tuple[Point, ...]]) -> int:
    """How many corners of a box lie in regions of other systems."""
    corners = ((x, y) for x in (box.left, box.right) for y in (box.top, box.bottom))
    return sum(inside(corner, region) for corner in corners for region in foreign)
