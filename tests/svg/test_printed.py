"""The printed boards as pictures: everything is there, once, in a form that does not rest on colour alone."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import merchant_rules as mr
from merchant_rules.venus.picture.chart import REACH, chart_of
from tests.svg.scenes import (
    RULESETS,
    SVG,
    Rectangle,
    covered,
    dots,
    label_boxes,
    links,
    marked,
    owner_of,
    parsed,
    place_of,
    words,
)

PICTURES = {ruleset: mr.board_svg(ruleset) for ruleset in RULESETS}


@pytest.fixture(params=RULESETS)
def ruleset(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_dot_is_drawn_once_where_the_board_has_it(ruleset: str) -> None:
    graph, picture = mr.board(ruleset), PICTURES[ruleset]
    drawn = [group.attrib["data-id"] for group in marked(picture, "g", "data-id")]
    assert sorted(drawn) == sorted(graph)
    base = place_of(dots(picture)["galactic-base"])
    for dot, group in dots(picture).items():
        x, y = place_of(group)
        node, origin = graph.nodes[dot], graph.nodes["galactic-base"]
        assert group.attrib["data-kind"] == node["kind"]
        assert x - base[0] == pytest.approx((node["x"] - origin["x"]) * 1.076, abs=0.2)
        assert y - base[1] == pytest.approx((node["y"] - origin["y"]) * 1.076, abs=0.2)


def test_every_link_is_drawn_once_from_dot_to_dot(ruleset: str) -> None:
    graph, picture = mr.board(ruleset), PICTURES[ruleset]
    drawn = [path.attrib["data-id"] for path in marked(picture, "path", "data-id")]
    assert sorted(tuple(sorted(name.split("--"))) for name in drawn) == sorted(tuple(sorted(e)) for e in graph.edges)
    ends = {dot: place_of(group) for dot, group in dots(picture).items()}
    for name, path in links(picture).items():
        a, b = name.split("--")
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.attrib["d"])]
        assert (numbers[0], numbers[1]) == ends[a]
        assert (numbers[-2], numbers[-1]) == ends[b]


def test_kinds_of_links_look_different(ruleset: str) -> None:
    graph, looks = mr.board(ruleset), dict[tuple[str, str], set[tuple[str | None, ...]]]()
    for name, path in links(PICTURES[ruleset]).items():
        a, b = name.split("--")
        edge = graph.edges[a, b]
        look = tuple(path.get(key) for key in ("stroke", "stroke-width", "stroke-dasharray"))
        looks.setdefault((edge["kind"], edge["line"]), set()).add(look)
    assert all(len(look) == 1 for look in looks.values())
    assert len({look for own in looks.values() for look in own}) == len(looks) > 1


def test_no_link_runs_over_a_dot_that_it_does_not_join(ruleset: str) -> None:
    places = {dot: place_of(group) for dot, group in dots(PICTURES[ruleset]).items()}
    for name, path in links(PICTURES[ruleset]).items():
        ends = name.split("--")
        others = [place for dot, place in places.items() if dot not in ends]
        assert all(abs(x - u) > 8 or abs(y - v) > 8 for x, y in points_on(path.attrib["d"]) for u, v in others), name


def points_on(shape: str) -> list[tuple[float, float]]:
    """Points on a straight or bent path."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", shape)]
    (ax, ay), (bx, by) = numbers[:2], numbers[-2:]
    cx, cy = numbers[2:4] if "Q" in shape else ((ax + bx) / 2, (ay + by) / 2)
    shares = [n / 60 for n in range(61)]
    return [
        ((1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by)
        for t in shares
    ]


@pytest.mark.parametrize("kind", ["dot", "penalty"])
def test_colours_differ_in_shape_too(ruleset: str, kind: str) -> None:
    graph, shapes = mr.board(ruleset), dict[str, set[tuple[str, str | None]]]()
    for dot, group in dots(PICTURES[ruleset]).items():
        if graph.nodes[dot]["kind"] == kind:
            shape = next(element for element in group if element.tag != SVG + "title")
            shapes.setdefault(graph.nodes[dot]["colour"], set()).add((shape.tag, shape.get("points")))
    assert shapes.keys() == {"red", "yellow", "blue"}
    assert all(len(own) == 1 for own in shapes.values())
    assert len({shape for own in shapes.values() for shape in own}) == 3


def test_other_kinds_differ_in_shape(ruleset: str) -> None:
    graph, shapes = mr.board(ruleset), dict[str, str]()
    for dot, group in dots(PICTURES[ruleset]).items():
        if graph.nodes[dot]["kind"] not in ("dot", "penalty"):
            shape = "".join(ET.tostring(element, "unicode") for element in group if element.tag != SVG + "title")
            shapes[shape] = graph.nodes[dot]["kind"] + (" port" if graph.nodes[dot]["port"] else "")
    assert len(shapes) == len(set(shapes.values())) == 8


def test_penalties_show_their_amount(ruleset: str) -> None:
    graph = mr.board(ruleset)
    for dot, group in dots(PICTURES[ruleset]).items():
        shown = [text.text for text in group.iter(SVG + "text")]
        penalty = graph.nodes[dot]["penalty"]
        assert shown == ([str(penalty)] if penalty else ["?"] if graph.nodes[dot]["kind"] == "question" else [])


def test_exit_numbers_stand_by_their_paths(ruleset: str) -> None:
    graph, shown = mr.board(ruleset), words(PICTURES[ruleset], "exit")
    expected = dict[str, list[str]]()
    for circle, exits in graph.graph["exits"].items():
        for number, to in exits.items():
            expected.setdefault(f"{circle}--{to}", []).append(str(number))
    assert shown == {way: " ".join(numbers) for way, numbers in expected.items()}


def test_each_exit_number_is_nearer_to_its_circle_than_to_any_other(ruleset: str) -> None:
    graph, picture = mr.board(ruleset), PICTURES[ruleset]
    places = {dot: place_of(group) for dot, group in dots(picture).items()}
    circles = {circle: places[circle] for circle in graph.graph["exits"]}
    for name, (left, top, right, bottom) in label_boxes(picture).items():
        if name.startswith("exit:"):
            x, y = (left + right) / 2, (top + bottom) / 2
            near = min(circles, key=lambda c: (circles[c][0] - x) ** 2 + (circles[c][1] - y) ** 2)
            assert name.startswith(f"exit:{near}--")


def test_everything_with_a_name_has_it_on_the_picture(ruleset: str) -> None:
    graph, names = mr.board(ruleset), words(PICTURES[ruleset], "name")
    for dot, node in graph.nodes(data=True):
        if node["port"] and node["port"] != dot:
            assert names[dot] == node["port"]
        elif node["kind"] in ("surface-city", "space-city", "galactic-base"):
            assert names[dot] == node["name"]
        else:
            assert dot not in names
    expected = {slug: system["name"] for slug, system in graph.graph["systems"].items() if slug != "base"}
    assert words(PICTURES[ruleset], "system") == expected


def gap(box: Rectangle, point: tuple[float, float], reach: float) -> float:
    """How far a label is from the edge of what stands at a point."""
    x, y = min(max(point[0], box[0]), box[2]), min(max(point[1], box[1]), box[3])
    return math.hypot(point[0] - x, point[1] - y) - reach


def test_each_name_is_nearer_to_its_own_dot_than_to_any_other_and_needs_no_line_to_it(ruleset: str) -> None:
    chart = chart_of(ruleset)
    reaches = {dot: REACH[node["kind"]] for dot, node in chart.nodes.items()}
    assert len(chart.names) > 25
    assert [label.id for label in chart.names if label.leader] == []
    for label in chart.names:
        nearest = min(reaches, key=lambda dot: gap(label.box, chart.points[dot], reaches[dot]))
        assert nearest == label.id, f"the name of {label.id} stands at {nearest}"


def test_the_names_are_drawn_where_the_layout_has_them(ruleset: str) -> None:
    boxes = {label.id: label.box for label in chart_of(ruleset).names}
    for name, (left, top, right, bottom) in label_boxes(PICTURES[ruleset]).items():
        if name.startswith("name:"):
            box = boxes[owner_of(name)]
            assert box.left <= left + 4
            assert box.right >= right - 4
            assert box.top <= top
            assert box.bottom >= bottom


def test_a_name_that_stands_off_has_a_line_to_its_dot(ruleset: str) -> None:
    chart = chart_of(ruleset)
    for label in chart.names:
        away = gap(label.box, chart.points[label.id], REACH[chart.nodes[label.id]["kind"]])
        assert away < 9 or label.leader, label.id


def test_each_name_of_a_system_is_nearest_to_a_dot_of_that_system(ruleset: str) -> None:
    chart = chart_of(ruleset)
    inhabited = [dot for dot, node in chart.nodes.items() if node["system"]]
    assert len(chart.systems) >= 14
    for label in chart.systems:
        nearest = min(inhabited, key=lambda dot: gap(label.box, chart.points[dot], 0))
        assert chart.nodes[nearest]["system"] == label.id


def test_each_exit_number_stands_at_its_own_way_out_or_has_a_line_to_it(ruleset: str) -> None:
    picture = PICTURES[ruleset]
    led = {label.id for label in chart_of(ruleset).exits if label.leader}
    assert len(led) < 3
    ways = {frozenset(name.split("--")): points_on(path.attrib["d"]) for name, path in links(picture).items()}
    for name, box in label_boxes(picture).items():
        if name.startswith("exit:"):
            own = frozenset(owner_of(name).split("--"))
            circle = owner_of(name).split("--")[0]
            of_circle = {way: points for way, points in ways.items() if circle in way}
            near = {way: min(gap(box, point, 0) for point in points) for way, points in of_circle.items()}
            assert near[own] == min(near.values()) or owner_of(name) in led, name


def test_nothing_lies_over_anything_else(ruleset: str) -> None:
    assert covered(PICTURES[ruleset]) == []


def test_letters_are_large_enough_at_1200_pixels(ruleset: str) -> None:
    root = parsed(PICTURES[ruleset])
    assert root.attrib["viewBox"].split()[2] == "1200"
    assert min(float(text.attrib["font-size"]) for text in root.iter(SVG + "text")) >= 9.5


def test_nothing_reaches_over_the_edge(ruleset: str) -> None:
    height = float(parsed(PICTURES[ruleset]).attrib["viewBox"].split()[3])
    for box in label_boxes(PICTURES[ruleset]).values():
        assert box[0] > 0
        assert box[1] > 0
        assert box[2] < 1200
        assert box[3] < height


def test_a_config_gives_the_board_of_its_ruleset(ruleset: str) -> None:
    assert mr.board_svg(mr.Config(ruleset, 2)) == PICTURES[ruleset]


def test_a_picture_is_text_that_notebooks_show(ruleset: str) -> None:
    picture = PICTURES[ruleset]
    assert isinstance(picture, mr.Svg)
    assert isinstance(picture, str)
    assert picture._repr_svg_() == picture
    assert picture in picture._repr_html_()


def test_a_picture_is_written_to_a_file(tmp_path: Path) -> None:
    PICTURES["classic-1988"].write(tmp_path / "board.svg")
    assert ET.parse(tmp_path / "board.svg").getroot().tag == SVG + "svg"


@pytest.mark.parametrize("given", [None, 7, ("classic-1988",)])
def test_only_boards_and_games_can_be_drawn(given: object) -> None:
    with pytest.raises(mr.WrongType, match="a ruleset, a Config, a State or a View"):
        mr.board_svg(given)  # type: ignore[arg-type]


def test_unknown_rulesets_are_refused() -> None:
    with pytest.raises(mr.MerchantRulesError, match="classic-1999"):
        mr.board_svg("classic-1999")
