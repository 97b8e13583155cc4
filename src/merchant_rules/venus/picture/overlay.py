"""What a caller wants to point at on the board: rings, arrows, a route, the last moves, where a roll can lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import attrs

from ...errors import UnknownName, WrongType, shown
from ...kernel.value import value
from ...picture.space import Point, distance
from ...picture.svg import num, polygon, tag
from ..map import routes
from ..map.search import Route
from ..state import State
from ..view import View, knower
from .chart import REACH

if TYPE_CHECKING:
    from .chart import Chart

RING, ARROW, WAY, LAST, REACHED = "#ff8c1a", "#ff5fa2", "#ffb52e", "#5fd38d", "#8fb8ff"

Places = str | Iterable[str]


@value
class Marks:
    """What lies under the dots, and what lies over them."""

    under: str
    over: str


def marks_on(
    of: object, chart: Chart, highlight: Places, arrows: Iterable[tuple[str, str]], route: Any, last: Any,
    reachable: Any,
) -> Marks:  # fmt: skip
    """Everything a caller points at."""
    under = [_halo(chart, route) for route in _reached(of, chart, reachable)]
    under += _line(chart, _stops(of, chart, route, "route"), "route", WAY, 7)
    under += _line(chart, _stops(of, chart, last, "last"), "last", LAST, 4)
    over = [_corners(chart, dot) for dot in dict.fromkeys(_stops(of, chart, last, "last"))]
    over += [_ring(chart, dot) for dot in _dots(chart, highlight, "highlight")]
    over += [_arrow(chart, pair) for pair in _several(arrows, "arrows")]
    return Marks(
        tag("g", "".join(under), class_="marks-under") if under else "",
        tag("g", "".join(over), class_="marks") if over else "",
    )


# -- what was asked for -----------------------------------------------------------------------------------------------


def _several(given: Any, name: str) -> Sequence[Any]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise WrongType(f"{name} takes several, in a list or tuple, not {given!r}")
    return list(given)


def _dots(chart: Chart, given: Places, name: str) -> list[str]:
    """The dots in question; a system stands for all its dots."""
    found = list[str]()
    for place in [given] if isinstance(given, str) else _several(given, name):
        own = [dot for dot, node in chart.nodes.items() if node["system"] == place] if place else []
        found += [place] if place in chart.points else own or [_dot(chart, place)]
    return found


def _dot(chart: Chart, dot: object) -> str:
    if not isinstance(dot, str) or dot not in chart.points:
        raise UnknownName(shown(dot), "there is no such dot on the board")
    return dot


def _stops(of: object, chart: Chart, given: Any, name: str) -> list[str]:
    """The dots of a way: those that are named, or those that a Route or actions name, from the ship on."""
    if isinstance(given, Route):
        return _from_ship(of, chart, given.actions)
    if attrs.has(type(given)):
        given = (given,)
    steps = _several(given, name)
    if any(isinstance(step, str) for step in steps):
        return [_dot(chart, step) for step in steps]
    return _from_ship(of, chart, steps) if name == "route" and steps else _named(chart, steps)


def _from_ship(of: object, chart: Chart, actions: Iterable[Any]) -> list[str]:
    if not isinstance(of, State | View):
        raise WrongType("a route of actions begins at a ship: it needs the picture of a State or a View")
    seat = knower(of)
    start = [] if seat is None else [of.players[seat].place]
    return [*start, *_named(chart, actions)]


def _named(chart: Chart, actions: Iterable[Any]) -> list[str]:
    """The dots that actions name, in their order."""
    found = list[str]()
    for action in actions:
        if not attrs.has(type(action)):
            raise WrongType(f"a way is made of dots, of actions or is a Route; {action!r} is nothing of the kind")
        fields = attrs.astuple(action, recurse=False)
        found += [field for field in fields if isinstance(field, str) and field in chart.points]
    return found


def _reached(of: object, chart: Chart, given: Any) -> list[tuple[str, bool]]:
    """Dots, and whether the movement can end there."""
    if given is False:
        return []
    if given is True:
        if not isinstance(of, State | View):
            raise WrongType("reachable=True asks where a ship can go: it needs the picture of a State or a View")
        given = routes.reachable(of)
    ends = dict[str, bool]()
    for one in _several(given, "reachable"):
        dot, end = (one.to, one.ends) if isinstance(one, Route) else (one, True)
        ends[_dot(chart, dot)] = ends.get(dot, False) or end
    return list(ends.items())


# -- drawing ----------------------------------------------------------------------------------------------------------


def _reach(chart: Chart, dot: str) -> float:
    return REACH[chart.nodes[dot]["kind"]]


def _circle(chart: Chart, dot: str, more: float, **attributes: object) -> str:
    x, y = chart.points[dot]
    return tag("circle", cx=x, cy=y, r=_reach(chart, dot) + more, **attributes)


def _halo(chart: Chart, reached: tuple[str, bool]) -> str:
    dot, ends = reached
    return _circle(chart, dot, 5, fill=REACHED, fill_opacity=0.45 if ends else 0.15, stroke=REACHED, stroke_width=1.5,
                   stroke_dasharray=None if ends else "3 3", data_mark=f"reachable:{dot}")  # fmt: skip


def _ring(chart: Chart, dot: str) -> str:
    return _circle(chart, dot, 4, fill="none", stroke=RING, stroke_width=3.5, data_mark=f"highlight:{dot}")


def _corners(chart: Chart, dot: str) -> str:
    """Four corners around a dot."""
    (x, y), r = chart.points[dot], _reach(chart, dot) + 5
    shape = "".join(
        f"M{num(x + a * r)} {num(y + b * r * 0.4)}V{num(y + b * r)}H{num(x + a * r * 0.4)}"
        for a in (-1, 1) for b in (-1, 1)
    )  # fmt: skip
    return tag("path", d=shape, fill="none", stroke=LAST, stroke_width=3, data_mark=f"last:{dot}")


def _line(chart: Chart, stops: list[str], name: str, colour: str, width: float) -> list[str]:
    """A way from dot to dot: along the paths of the board, broken where it jumps."""
    return [
        _leg(chart, a, b, stroke=colour, stroke_width=width, data_mark=f"{name}:{a}--{b}")
        for a, b in pairwise(stops)
        if a != b
    ]


def _leg(chart: Chart, a: str, b: str, **attributes: object) -> str:
    path = next((path for path in chart.paths if {path.a, path.b} == {a, b}), None)
    (ax, ay), (bx, by) = chart.points[a], chart.points[b]
    bend = f"Q{num(path.bend[0])} {num(path.bend[1])} " if path and path.bend else "L"
    shape = f"M{num(ax)} {num(ay)}{bend}{num(bx)} {num(by)}"
    return tag("path", d=shape, fill="none", stroke_opacity=0.8, stroke_linecap="round",
               stroke_dasharray=None if path else "1 12", **attributes)  # fmt: skip


def _arrow(chart: Chart, pair: Any) -> str:
    if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2:
        raise WrongType(f"an arrow is a pair of dots, not {pair!r}")
    a, b = (_dot(chart, dot) for dot in pair)
    start, end = chart.points[a], chart.points[b]
    away = max(distance(start, end), 0.1)
    across, down = (end[0] - start[0]) / away, (end[1] - start[1]) / away

    def at(along: float, aside: float) -> Point:
        return start[0] + across * along - down * aside, start[1] + down * along + across * aside

    tail, tip = min(_reach(chart, a) + 3, away / 3), max(away - _reach(chart, b) - 3, away / 2)
    corners = (at(tail, 2), at(tip - 12, 2), at(tip - 12, 8), at(tip, 0), at(tip - 12, -8), at(tip - 12, -2))
    return polygon(*corners, at(tail, -2), fill=ARROW, fill_opacity=0.9, data_mark=f"arrow:{a}--{b}")
