"""The board as a picture of our own design: as printed, of a state, or of what a player may know.

>>> picture = board_svg("classic-1988")
>>> picture[:4], 'data-id="galactic-base"' in picture
('<svg', True)

Notebooks show pictures, states and views by themselves; `write` puts a picture into a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from ...errors import UnknownName, WrongType
from ...kernel.game import type_told
from ...kernel.value import value
from ...picture.space import Point, Space, distance, leader, nearest_edge, text_width
from ...picture.svg import NIGHT, Svg, group, num, picture, polygon, tag, text
from ...picture.themes import dressed
from ..box.unpacking import load_catalog
from ..config import Config
from ..map.board import board_for
from ..map.printed import board
from ..modules.common import pieces_on_map
from ..rules.dot_kinds import EMPTY_ROCK
from ..state import NO_ONE, State
from ..view import View
from . import marks, panel
from .chart import CULTURE_SIZE, REACH, REGION_EDGE, SYSTEM_SIZE, WIDTH, Chart, Label, Path, Region, chart_of
from .overlay import Marks, marks_on

if TYPE_CHECKING:
    from ...kernel.secrets import Secret
    from ...store.datafiles import Data
    from ..map.search import Route
    from .panel import Crew

#: Soft tints, so that neighbouring systems differ; they mean nothing.
TINTS = ("#1d2f57", "#263157", "#1a3a4d", "#2c2b55", "#1b3552", "#2a3548")
STROKES = {"path": "#7c8db0", "surface": "#d8b98a", "invisible": "#7c8db0"}
RELIC_SIZE = 9.5


#: What can be written on a picture. All but the goods are, unless `labels` says what.
LABELS = ("names", "systems", "exits", "cultures", "relics", "goods")


def board_svg(
    of: str | Config | State | View,
    *,
    highlight: str | Iterable[str] = (),
    arrows: Iterable[tuple[str, str]] = (),
    route: Route | Iterable[Any] = (),
    last: Any = (),
    reachable: bool | Iterable[Any] = False,
    size: int | None = None,
    theme: str = "dark",
    labels: bool | Iterable[str] = True,
) -> Svg:
    """The picture of a printed board (a ruleset or a config), of a state, or of what a player may know (a view).

    A view shows what its player may know and no more. A state shows all it holds; what only some seats have seen is
    marked by a broken edge or brackets. Dots and links carry their ids as `data-id`.

    - `highlight`: a ring around these dots, or around all dots of a system
    - `arrows`: pairs of dots
    - `route`: a way in a broad line: a `Route`, actions of the ship that is to move, or dots
    - `last`: the dots that one action, or several, have to do with
    - `reachable`: True for where the rest of this roll can lead (it searches), or `Route`s or dots of one's own; paler
      where the movement cannot end
    - `size`: the width in pixels, else that of the page it stands on
    - `theme`: "dark", "light" or "print"
    - `labels`: False for none, or some of "names", "systems", "exits", "cultures", "relics" and "goods"; the last,
      which is not there by default, lists below the map what every culture that is known sells and wants

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik")), seed=1)
    >>> 'data-seat="1"' in board_svg(mr.view(state, 0)), 'data-seat' in board_svg(state.config)
    (True, False)
    >>> picture = board_svg(state, highlight="rumble-city", arrows=[("galactic-base", "rumble-city")], theme="light")
    >>> 'data-mark="highlight:rumble-city"' in picture, picture.count('data-mark="arrow:')
    (True, 1)
    >>> "Graw sells" in board_svg("classic-1988", labels=["names", "goods"])
    True
    >>> board_svg(state, highlight="atlantis")
    Traceback (most recent call last):
    ...
    merchant_rules.errors.UnknownName: 'atlantis': there is no such dot on the board
    """
    shown = _labels(labels)
    ruleset, data, scene = _printed(of) if not isinstance(of, State | View) else _played(of, shown)
    chart = chart_of(ruleset, data)
    if "goods" in shown and scene.markets is None:
        scene = attrs.evolve(scene, markets=panel.printed_markets(load_catalog(ruleset, data)))
    marked = marks_on(of, chart, highlight, arrows, route, last, reachable)
    return dressed(_picture(chart, ruleset, scene, shown, marked), theme, size)


def _printed(of: object) -> tuple[str, Data | None, Scene]:
    if isinstance(of, Config):
        board_for(of)
        return of.ruleset, of.data, Scene()
    if isinstance(of, str):
        board(of)  # complains about rulesets that do not exist
        return of, None, Scene()
    wanted = "a ruleset, a Config, a State or a View of Merchant of Venus"
    raise WrongType(f"a picture of the board is of {wanted}, not of a {type_told(of)}")


def _played(s: State | View, shown: frozenset[str]) -> tuple[str, Data | None, Scene]:
    return s.rules.config.ruleset, s.rules.config.data, _game(s, shown)


def _labels(given: object) -> frozenset[str]:
    if isinstance(given, bool):
        return frozenset(LABELS[:-1] if given else ())
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise WrongType(f"labels is True, False, or a list of some of {', '.join(LABELS)}, not {given!r}")
    kinds = frozenset(given)
    for unknown in sorted(map(str, kinds - frozenset(LABELS))):
        raise UnknownName(repr(unknown), f"there are no such labels: {', '.join(LABELS)}")
    return kinds


@value
class Scene:
    """What a game puts on the printed board."""

    #: dot -> what is drawn there instead of the printed sign
    signs: dict[str, str] = attrs.field(factory=dict)
    #: system -> who lives there
    cultures: dict[str, str] = attrs.field(factory=dict)
    #: what stands beside dots, with labels for it, and the wedges that point from there at the dots
    wedges: str = ""
    pieces: str = ""
    head: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    #: the players, and where their panel ends
    players: str = ""
    bottom: float = 0
    #: what cultures sell and want, None where a game does not say
    markets: tuple[str, ...] | None = None


def _picture(chart: Chart, ruleset: str, scene: Scene, shown: frozenset[str], marked: Marks) -> Svg:
    markets, bottom = panel.markets(scene.markets or (), max(scene.bottom, chart.height) + 12)
    legend, end = panel.legend(ruleset, (*_lines_in(chart), *scene.legend), bottom)
    printed = _printed_parts(chart)
    cultures = scene.cultures if "cultures" in shown else {}
    layers = (
        tag("title", f"The board of {ruleset}"),
        tag("rect", width=WIDTH, height=float(end), fill=NIGHT),
        panel.head(ruleset, scene.head),
        printed.ground,
        marked.under,
        scene.wedges,
        tag("g", "".join(_dots(chart, printed, scene.signs)), class_="dots"),
        printed.exits if "exits" in shown else "",
        tag("g", "".join(_system(label, cultures, "systems" in shown) for label in chart.systems),
            class_="system-names"),
        printed.names if "names" in shown else "",
        scene.pieces,
        marked.over,
        scene.players,
        markets,
        legend,
    )  # fmt: skip
    return picture(layers, WIDTH, end)


# -- the printed board ------------------------------------------------------------------------------------------------


@value
class Printed:
    """What is the same in every picture of a board, and most of it: drawn once."""

    #: systems, planets and links
    ground: str
    exits: str
    names: str
    #: dot -> the dot with its printed sign
    dots: dict[str, str]


@lru_cache(maxsize=16)
def _printed_parts(chart: Chart) -> Printed:
    ground = (
        tag("g", "".join(_region(chart, region) for region in chart.regions), class_="systems"),
        tag("g", "".join(_planet(*planet) for planet in chart.planets), class_="planets"),
        tag("g", "".join(_link(chart, path) for path in chart.paths), class_="links", fill="none"),
    )
    return Printed(
        ground="\n".join(ground),
        exits=tag("g", "".join(_exit(label) for label in chart.exits), class_="exits"),
        names=tag("g", "".join(_name(label) for label in chart.names), class_="names"),
        dots={dot: _dot(chart, dot, _printed_sign(node)) for dot, node in chart.nodes.items()},
    )


def _dots(chart: Chart, printed: Printed, signs: dict[str, str]) -> Iterator[str]:
    """All dots; some have another sign than the printed one."""
    return (_dot(chart, dot, signs[dot]) if signs.get(dot) else printed.dots[dot] for dot in chart.points)


def _lines_in(chart: Chart) -> tuple[tuple[str, str], ...]:
    """The kinds of lines that need a word: those that are on this board."""
    lines = (("path", "dashed", "trade route"), ("invisible", "solid", "path that is not printed"))
    present = {(path.kind, path.line) for path in chart.paths}
    return tuple((_stroke("M-16 0H16", kind, line), word) for kind, line, word in lines if (kind, line) in present)


def _region(chart: Chart, region: Region) -> str:
    order = list(dict.fromkeys(own.system for own in chart.regions))
    tint = TINTS[order.index(region.system) % len(TINTS)]
    shape = "".join(f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}" for a, b in region.links)
    lines = tag("path", d=shape, stroke=tint, stroke_width=REGION_EDGE, stroke_linecap="round", stroke_linejoin="round")
    body = polygon(*region.corners, fill=tint, stroke=tint, stroke_width=REGION_EDGE, stroke_linejoin="round")
    return tag("g", lines + (body if region.corners else ""), data_system=region.system)


def _planet(middle: Point, radius: float) -> str:
    return tag("circle", cx=middle[0], cy=middle[1], r=radius, fill="#3c4f7d")


def _link(chart: Chart, path: Path) -> str:
    (ax, ay), (bx, by) = chart.points[path.a], chart.points[path.b]
    bend = f"Q{num(path.bend[0])} {num(path.bend[1])} " if path.bend else "L"
    shape = f"M{num(ax)} {num(ay)}{bend}{num(bx)} {num(by)}"
    return _stroke(shape, path.kind, path.line, data_id=f"{path.a}--{path.b}", data_kind=path.kind)


def _stroke(shape: str, kind: str, line: str, **more: str) -> str:
    dash = "2 6" if kind == "invisible" else "7 4" if line == "dashed" else None
    width = 4.0 if kind == "surface" else 2.2
    return tag("path", d=shape, stroke=STROKES[kind], stroke_width=width, stroke_dasharray=dash, **more)


def _dot(chart: Chart, dot: str, sign: str) -> str:
    node = chart.nodes[dot]
    return group(chart.points[dot], sign, f"{node['name']} ({dot})", data_id=dot, data_kind=node["kind"])


def _printed_sign(node: dict[str, Any]) -> str:
    kind = node["kind"]
    if kind == "dot":
        return marks.coloured_dot(node["colour"])
    if kind == "penalty":
        return marks.penalty(node["colour"], node["penalty"])
    if kind == "navigation":
        return marks.navigation(bool(node["port"]))
    return SIGNS[kind]


SIGNS = {
    "question": marks.question(),
    "asteroid": marks.asteroid(),
    "orbit": marks.orbit(),
    "surface-city": marks.surface_city(),
    "space-city": marks.space_city(),
    "galactic-base": marks.galactic_base(),
}


def _exit(label: Label) -> str:
    box = marks.frame_of(label.box, rx=4, fill=NIGHT, stroke="#c9d6ee", stroke_width=0.8)
    middle = label.box.centre
    words = text(label.lines[0], (middle[0], middle[1] + 3.6), label.size, bold=True, data_label=f"exit:{label.id}")
    return _leader(label.leader) + box + words


def _name(label: Label) -> str:
    x, height = label.box.centre[0], (label.box.bottom - label.box.top) / len(label.lines)
    lines = [
        text(
            line,
            (x, label.box.top + height * (number + 1) - 3),
            label.size,
            fill="#c9d6ee" if label.kind == "port" else "#f2ead8",
            italic=label.kind == "port",
            halo=True,
            data_label=f"name:{label.id}" + (f":{number}" if len(label.lines) > 1 else ""),
        )
        for number, line in enumerate(label.lines)
    ]
    return _leader(label.leader) + "".join(lines)


def _leader(line: tuple[Point, Point] | None) -> str:
    if line is None:
        return ""
    (ax, ay), (bx, by) = line
    return tag("line", x1=ax, y1=ay, x2=bx, y2=by, stroke="#c9d6ee", stroke_width=0.8)


def _system(label: Label, cultures: dict[str, str], named: bool) -> str:
    x, y = label.box.centre[0], label.box.top
    lines = []
    for number, line in enumerate(label.lines):
        y += SYSTEM_SIZE + 2
        name = f"system:{label.id}:{number}"
        if named:
            lines.append(text(line, (x, y - 3), SYSTEM_SIZE, fill="#9fb4dc", bold=True, halo=True, data_label=name))
    if label.id in cultures:
        name = f"culture:{label.id}"
        at = (x, y + CULTURE_SIZE - 1)
        lines.append(text(cultures[label.id], at, CULTURE_SIZE, fill="#ffcf8a", bold=True, halo=True, data_label=name))
    return "".join(lines)


# -- a game on it -----------------------------------------------------------------------------------------------------


def _game(s: State | View, shown: frozenset[str]) -> Scene:
    config = s.rules.config
    chart, people = chart_of(config.ruleset, config.data), panel.crews(s)
    space = chart.space.copy()
    seen = panel.seen_by(s.seat, people) if isinstance(s, View) else ""
    placed = [_placed(space, piece) for piece in _pieces(s, chart, people)]
    relics = _relic_labels(s, chart, space) if "relics" in shown else ()
    kinds = {
        kind: _extra(people, kind, dot, _at_dot(chart, dot), seat, n).sign for dot, kind, seat, n in pieces_on_map(s)
    }
    players, bottom = panel.players(s, people, chart.height + 8)
    return Scene(
        signs={**_boxes(s), **_ports(s, chart, people)},
        cultures=_cultures(s),
        wedges=tag("g", "".join(wedge for wedge, _ in placed)),
        pieces=tag("g", "".join((*(sign for _, sign in placed), *relics)), class_="pieces"),
        head=seen + panel.moment(s, people),
        legend=(*panel.IN_PLAY, *((sign, s.rules.catalog.names.get(kind, kind)) for kind, sign in kinds.items())),
        players=players,
        bottom=bottom,
        markets=panel.known_markets(s) if "goods" in shown else None,
    )


def _cultures(s: State | View) -> dict[str, str]:
    """Who lives where, in brackets where only some know it."""
    names = s.rules.catalog.names
    homes = zip(s.rules.board.systems, s.galaxy.homes, strict=True)
    return {system: names[home.what] if home.open else f"({names[home.what]})" for system, home in homes if home.what}


def _boxes(s: State | View) -> dict[str, str]:
    """What is drawn in the '?' boxes that are not face down, or that somebody has seen."""
    boxes = zip(s.rules.board.questions, s.galaxy.boxes, strict=True)
    return {dot: _marker(s, box) for dot, box in boxes if box.what or box.known_to}


def _marker(s: State | View, box: Secret) -> str:
    if not box.what:
        return marks.opened_box(text("?", (0, 5), 14, bold=True), secret=True)
    marker = s.rules.catalog.marker_by_slug.get(box.what)
    if marker is None:
        return marks.asteroid() if box.what == EMPTY_ROCK else marks.opened_box("", secret=False)
    if marker.kind == "penalty":
        inner = marks.small_penalty(marker.colour, marker.amount)
    else:
        inner = marks.gate(marker.number) if marker.kind == "gate" else UNNUMBERED[marker.kind]
    return marks.opened_box(inner, secret=not box.open)


UNNUMBERED = {"open-port": marks.open_port(), "relic": marks.relic()}


def _ports(s: State | View, chart: Chart, people: tuple[Crew, ...]) -> dict[str, str]:
    signs = {}
    for orbit, owner in zip(s.rules.board.orbits, s.galaxy.ports, strict=True):
        if owner != NO_ONE:
            sign = marks.port(people[owner].colour, people[owner].initial)
            circle = marks.navigation(False) if chart.nodes[orbit]["kind"] == "navigation" else ""
            signs[orbit] = circle + sign
    return signs


@value
class Site:
    """Where a piece belongs: beside a dot, or beside any of some points around a name; how far off it has to stay."""

    anchors: tuple[Point, ...]
    gap: float

    @property
    def is_dot(self) -> bool:
        """Whether a wedge can point at it."""
        return len(self.anchors) == 1


def _at_dot(chart: Chart, dot: str) -> Site:
    return Site((chart.points[dot],), REACH[chart.nodes[dot]["kind"]] + 1)


def _by_name(chart: Chart, system: str) -> Site:
    """What belongs to a whole system stands beside its name."""
    label = chart.system_label(system)
    if label is None:
        return _at_dot(chart, next(dot for dot, node in chart.nodes.items() if system in (dot, node["system"])))
    box = label.box
    (x, _), low = box.centre, box.bottom - CULTURE_SIZE / 2
    return Site(((box.right, low), (box.left, low), (x, box.bottom), (x, box.top)), 2)


def _relic_labels(s: State | View, chart: Chart, space: Space) -> Iterator[str]:
    """The names of relics: of those in '?' boxes, and of those for sale in a system."""
    names, rules = s.rules.catalog.names, s.rules
    for dot, box in zip(rules.board.questions, s.galaxy.boxes, strict=True):
        if box.what in rules.relics:
            yield _relic_label(space, _at_dot(chart, dot), dot, names[box.what])
    for place, relics in zip((*rules.board.systems, rules.board.base), s.galaxy.suns, strict=True):
        for relic in relics:
            yield _relic_label(space, _by_name(chart, place), f"{place}:{relic}", f"{names[relic]} for sale")


def _relic_label(space: Space, site: Site, id_: str, name: str) -> str:
    box = space.place_by(site.anchors, site.gap, (text_width(name, RELIC_SIZE) + 3, RELIC_SIZE + 1))
    at = (box.centre[0], box.bottom - 2.5)
    anchor = min(site.anchors, key=lambda point: distance(point, nearest_edge(point, box)))
    line = _leader(leader(anchor, site.gap, box))
    return line + text(name, at, RELIC_SIZE, fill="#7fe0c3", halo=True, data_label=f"relic:{id_}")


@value
class Piece:
    """Something that stands beside a dot or a name: what it is, whose or which, how it looks."""

    kind: str
    id: str
    site: Site
    sign: str
    colour: str
    size: Point = (20.0, 20.0)


def _pieces(s: State | View, chart: Chart, people: tuple[Crew, ...]) -> Iterator[Piece]:
    """Everything that stands beside a dot; ships first, they get the best places."""
    for crew in people:
        place = s.players[crew.seat].place
        if place in chart.points:
            acts = s.stack[-1].seat == crew.seat
            sign = marks.ship(crew.colour, crew.initial) + (marks.turn_ring() if acts else "")
            size = (33.0, 33.0) if acts else (24.0, 26.0)
            yield Piece("ship", crew.name, _at_dot(chart, place), sign, crew.colour, size)
    for culture, (owner, site) in zip(s.rules.catalog.cultures, s.galaxy.factories, strict=True):
        if owner != NO_ONE:
            crew = people[owner]
            yield Piece(
                "factory",
                culture.slug,
                _factory_site(chart, site),
                marks.factory(crew.colour, crew.initial),
                crew.colour,
            )
    for dot, kind, seat, number in pieces_on_map(s):
        yield _extra(people, kind, dot, _at_dot(chart, dot), seat, number)


def _extra(people: tuple[Crew, ...], kind: str, dot: str, site: Site, seat: int, number: int) -> Piece:
    if seat == NO_ONE:
        return Piece(kind, dot, site, marks.invader(number), marks.INVADER, (31.0, 19.0))
    return Piece(kind, dot, site, marks.fort(people[seat].colour, people[seat].initial), people[seat].colour)


def _factory_site(chart: Chart, site: str) -> Site:
    """Where a Factory stands: on its dot, or in the market of a system, which is no place on the map."""
    return _at_dot(chart, site) if site in chart.points else _by_name(chart, site)


def _placed(space: Space, piece: Piece) -> tuple[str, str]:
    """A piece in a free place: the wedge that ties it to its dot, and the piece itself."""
    site = piece.site
    middle = space.place_by(site.anchors, site.gap, piece.size).centre
    sign = group(middle, piece.sign, f"{piece.kind}: {piece.id}", data_piece=f"{piece.kind}:{piece.id}")
    if not site.is_dot:
        return "", sign
    dot = site.anchors[0]
    share = (site.gap - 2) / max(distance(middle, dot), 0.1)
    across, down = (dot[n] - middle[n] + (middle[n] - dot[n]) * share for n in (0, 1))
    return group(middle, marks.pin((across, down), piece.colour)), sign


__all__ = ["Svg", "board_svg"]
