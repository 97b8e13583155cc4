"""The map itself: arms, jumplines, worlds, and where names and pieces find room beside their world.

Nothing here knows a game under way but for what lies where: `Lying` says it, world by world.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from ...kernel.value import value
from ...picture.space import DIRECTIONS, Box, Point, Space, along, box_at, distance, nearest_edge, text_width
from ..box.catalog import World
from ..map.compiled import StarMap

WIDTH: Final = 1000
#: Where the map lies on the picture, and how far apart its units are.
TOP, BOTTOM = 66.0, 936.0
CENTRE: Final = (500.0, 500.0)
UNIT: Final = 91.0
RADIUS: Final = 13.0
NAME_SIZE: Final = 13.0
#: Room of a ship and of a badge, and between pieces in a row.
SHIP, BADGE, HEIGHT, GAP = 24.0, 25.0, 20.0, 3.0
COLOURS: Final = {"orange": "#f0993a", "red": "#e4574f", "violet": "#a77be8", "blue": "#4f9df0", "green": "#4fbf6b"}


@value
class Lying:
    """What lies at a world: seats of ships, and badges of Contracts that begin or end there."""

    ships: tuple[int, ...] = ()
    badges: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        """How much room the row of pieces needs."""
        count = len(self.ships) + len(self.badges)
        return len(self.ships) * SHIP + len(self.badges) * BADGE + max(0, count - 1) * GAP


@value
class Chart:
    """Where everything is on the picture: worlds, their names, and the rows of pieces beside them."""

    at: Mapping[str, Point]
    names: Mapping[str, Box]
    pieces: Mapping[str, Box]


def places(worlds: tuple[World, ...]) -> dict[str, Point]:
    """Worlds on the picture; on the board y points up, here down."""
    x, y = CENTRE
    return {world.slug: (round(x + world.x * UNIT, 1), round(y - world.y * UNIT, 1)) for world in worlds}


def chart(worlds: tuple[World, ...], starmap: StarMap, lying: Mapping[str, Lying]) -> Chart:
    """Find room for names and pieces: none covers another, and each is nearer to its own world than to any other."""
    at = places(worlds)
    space = Space(Box(4, TOP, WIDTH - 4, BOTTOM))
    for world in worlds:
        space.take(box_at(at[world.slug], (2 * RADIUS + 16, 2 * RADIUS + 16)))
    for start in starmap.worlds:
        for way in starmap.ways[start]:
            space.cross(along(at[start], at[way.to]))
    names, pieces = {}, {}
    # those in the thick of the map choose first
    for world in sorted(worlds, key=lambda own: round(math.hypot(own.x, own.y), 3)):
        row = lying.get(world.slug, Lying())
        size = (text_width(world.name, NAME_SIZE, bold=True) + 4, NAME_SIZE + 4)
        names[world.slug] = _placed(space, at, world.slug, size)
        if row.width:
            pieces[world.slug] = _placed(space, at, world.slug, (row.width, HEIGHT))
    return Chart(at, names, pieces)


def _placed(space: Space, at: Mapping[str, Point], own: str, size: Point) -> Box:
    """The best free box beside a world, taken at once."""
    best, lowest = None, math.inf
    for cost, box in _around(at[own], size):
        if cost >= lowest:
            break
        if space.is_free(box) and is_nearest(at, own, box):
            cost += 2 * space.crossings(box)
            if cost < lowest:
                best, lowest = box, cost
    box = best or next(_around(at[own], size))[1]
    space.take(box)
    return box


def _around(anchor: Point, size: Point) -> Iterator[tuple[float, Box]]:
    """Boxes around a world with what their distance costs, the nearest first."""
    width, height = size
    for step in range(0, 60, 3):
        for across, down in DIRECTIONS:
            reach = RADIUS + 9 + step
            x = anchor[0] + across * reach + max(-1.0, min(1.0, across * 1.5)) * width / 2
            y = anchor[1] + down * reach + max(-1.0, min(1.0, down * 1.5)) * height / 2
            yield step * 1.0, box_at((round(x, 1), round(y, 1)), size)


def is_nearest(at: Mapping[str, Point], own: str, box: Box) -> bool:
    """Whether a box is nearer to its own world than to any other, by its edge and by its middle."""
    edge, middle = distance(at[own], nearest_edge(at[own], box)), distance(at[own], box.centre)
    return all(
        distance(point, nearest_edge(point, box)) > edge and distance(point, box.centre) > middle
        for world, point in at.items()
        if world != own
    )


__all__ = ["COLOURS", "Chart", "Lying", "chart", "is_nearest", "places"]
