"""Games to draw, and a reader that gets the things on a picture back out of its text."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.map.board import Board
from merchant_rules.venus.modules.forts import Forts
from merchant_rules.venus.modules.rastur import Invasion
from merchant_rules.venus.state import Galaxy

RULESETS = ("classic-1988", "ffg-classic")
EVERYBODY = {
    "classic-1988": ("human", "nik", "dell", "eeep", "whynom", "qossuth"),
    "ffg-classic": ("human", "eeepeeep", "whynom", "qossuth"),
}
SVG = "{http://www.w3.org/2000/svg}"
#: How far each kind of dot reaches across and down, by eye.
DOT_SIZES = {
    "dot": (12, 12),
    "penalty": (28, 16),
    "question": (18, 18),
    "asteroid": (17, 17),
    "navigation": (27, 27),
    "orbit": (17, 17),
    "surface-city": (17, 17),
    "space-city": (20, 20),
    "galactic-base": (36, 34),
}
PIECE_SIZES = {"ship": (20, 22), "factory": (17, 17), "fort": (17, 17), "rastur": (29, 17)}
#: The mean width of a letter as a share of its size, and how high letters are.
LETTER, HEIGHT = 0.5, 0.75

Rectangle = tuple[float, float, float, float]


def crowded(ruleset: str, *, place: str = "", modules: tuple[str, ...] = ()) -> mr.State:
    """Everything built, everything known, all relics on the map, everybody in one place."""
    config = mr.Config(ruleset, EVERYBODY[ruleset], modules=modules)
    rules, count = compile_rules(config), len(EVERYBODY[ruleset])
    board, catalog = rules.board, rules.catalog
    fresh = mr.new_game(config, seed=1)
    homes = tuple(Secret(catalog.cultures[n].slug, 1, n % 3 > 0) for n in range(len(board.systems)))
    markers = sorted(catalog.markers, key=lambda marker: (marker.kind != "relic", marker.slug))
    boxes = tuple(Secret(markers[n].slug, 1, n % 4 > 0) for n in range(len(board.questions)))
    factories = tuple((n % count, rules.factory_sites(fresh, system)[0]) for n, system in enumerate(board.systems))
    ports = tuple(n % count for n in range(len(board.orbits)))
    suns = tuple(("relic-shield", "relic-spy-eye") if n % 5 == 0 else () for n in range(len(board.systems) + 1))
    players = tuple(attrs.evolve(p, place=place or board.base, cargo=("shield",) * 9) for p in fresh.players)
    galaxy = Galaxy(homes, boxes, ports, factories, suns, ())
    extras = tuple(_filled(part, board) for part in fresh.extras)
    return attrs.evolve(fresh, galaxy=galaxy, players=players, extras=extras)


def _filled(part: Any, board: Board) -> Any:
    """A module's part with a marker wherever one can stand."""
    if isinstance(part, Forts):
        cities = [city for cities in board.cities_of.values() for city in cities]
        return Forts(tuple(tuple(cities[seat :: len(part.sites)]) for seat in range(len(part.sites))))
    if isinstance(part, Invasion):
        return attrs.evolve(part, placed=tuple((orbit, 120) for orbit in board.orbits))
    return part


def midgame(ruleset: str, seed: int, steps: int, modules: tuple[str, ...] = ()) -> mr.State:
    """A game some random steps old."""
    rng = random.Random(seed)
    state = mr.new_game(mr.Config(ruleset, EVERYBODY[ruleset][:4], modules=modules), seed=seed)
    for _ in range(steps):
        if mr.result(state):
            break
        state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
    return state


# -- reading pictures --------------------------------------------------------------------------------------------------


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)


def marked(picture: str, tag: str, attribute: str) -> Iterator[ET.Element]:
    return (element for element in parsed(picture).iter(SVG + tag) if attribute in element.attrib)


def dots(picture: str) -> dict[str, ET.Element]:
    return {element.attrib["data-id"]: element for element in marked(picture, "g", "data-id")}


def links(picture: str) -> dict[str, ET.Element]:
    return {element.attrib["data-id"]: element for element in marked(picture, "path", "data-id")}


def labels(picture: str) -> dict[str, ET.Element]:
    return {element.attrib["data-label"]: element for element in marked(picture, "text", "data-label")}


def words(picture: str, kind: str) -> dict[str, str]:
    """The texts of the labels of one kind, by what they belong to; names on two lines are put together again."""
    found = dict[str, str]()
    for name, text in labels(picture).items():
        if name.startswith(kind + ":"):
            owner = owner_of(name)
            found[owner] = f"{found.get(owner, '')} {text.text}".strip()
    return found


def owner_of(label: str) -> str:
    """What a label belongs to: its id without the kind and the number of the line."""
    return re.sub(r":\d+$", "", label.partition(":")[2])


def place_of(group: ET.Element) -> tuple[float, float]:
    found = re.fullmatch(r"translate\((\S+) (\S+)\)", group.attrib["transform"])
    assert found
    return float(found[1]), float(found[2])


def label_boxes(picture: str) -> dict[str, Rectangle]:
    """The boxes of all labels, estimated from the number of their letters."""
    boxes = {}
    for name, text in labels(picture).items():
        size, x, y = (float(text.attrib[key]) for key in ("font-size", "x", "y"))
        half = len(text.text or "") * size * LETTER / 2
        assert text.attrib["text-anchor"] == "middle"
        boxes[name] = (x - half, y - size * HEIGHT, x + half, y)
    return boxes


def dot_boxes(picture: str) -> dict[str, Rectangle]:
    return {dot: _box(place_of(group), DOT_SIZES[group.attrib["data-kind"]]) for dot, group in dots(picture).items()}


def piece_boxes(picture: str) -> dict[str, Rectangle]:
    pieces = {group.attrib["data-piece"]: group for group in marked(picture, "g", "data-piece")}
    return {name: _box(place_of(group), PIECE_SIZES[name.split(":")[0]]) for name, group in pieces.items()}


def _box(middle: tuple[float, float], size: tuple[int, int]) -> Rectangle:
    (x, y), (width, height) = middle, size
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlaps(a: Rectangle, b: Rectangle) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def covered(picture: str) -> list[tuple[str, str]]:
    """Every pair of label, dot and piece that lie over each other."""
    boxes = [*label_boxes(picture).items(), *dot_boxes(picture).items(), *piece_boxes(picture).items()]
    boxes.sort(key=lambda named: named[1][0])
    found = []
    for n, (a, box) in enumerate(boxes):
        for b, other in boxes[n + 1 :]:
            if other[0] >= box[2]:
                break  # those that follow begin still farther to the right
            if overlaps(box, other):
                found.append((a, b))
    return found
