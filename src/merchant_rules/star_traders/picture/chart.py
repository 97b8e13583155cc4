"""The map itself: arms, jumplines, worlds, and where names and pieces find room beside their world.

Nothing here knows a game under way but for what lies where: `Lying` says it, world by world.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
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
#: Room above a world, where the peak of an Imperial Station stands.
PEAK: Final = 14.0
#: Room of a ship and of a badge, and between pieces side by side.
SHIP, BADGE, HEIGHT, GAP = 24.0, 25.0, 20.0, 3.0
#: More pieces than this lie in two rows.
IN_A_ROW: Final = 2
COLOURS: Final = {"orange": "#f0993a", "red": "#e4574f", "violet": "#a77be8", "blue": "#4f9df0", "green": "#4fbf6b"}
#: How lines differ where colours cannot be told apart; orange ones are unbroken.
DASHES: Final = {"red": "18 4", "violet": "2 3", "blue": "14 4 4 4", "green": "7 5"}


@value
class Lying:
    """What lies at a world: seats of ships, and badges of Contracts that begin or end there."""

    ships: tuple[int, ...] = ()
    badges: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many pieces there are."""
        return len(self.ships) + len(self.badges)

    @property
    def shape(self) -> tuple[int, int]:
        """Columns and rows in which they lie."""
        return (self.count, 1) if self.count <= IN_A_ROW else ((self.count + 1) // 2, 2)

    @property
    def room(self) -> Point:
        """How wide and high that is."""
        columns, rows = self.shape
        return columns * (BADGE + GAP) - GAP, rows * (HEIGHT + GAP) - GAP


#: Where nothing lies.
NOTHING: Final = Lying()
#: What it costs to lay a ship nearer to a world where it is not: more than any way.
ASTRAY: Final = 100.0


@value
class Chart:
    """Where everything is on the picture: worlds, their names, and the room for pieces beside them."""

    at: Mapping[str, Point]
    names: Mapping[str, Box]
    pieces: Mapping[str, Box]


def points_of(worlds: tuple[World, ...]) -> dict[str, Point]:
    """Worlds on the picture; on the board y points up, here down."""
    x, y = CENTRE
    return {world.slug: (round(x + world.x * UNIT, 1), round(y - world.y * UNIT, 1)) for world in worlds}


def chart(worlds: tuple[World, ...], starmap: StarMap, lying: Mapping[str, Lying]) -> Chart:
    """Find room for names and pieces: none covers another, and each is nearer to its own world than to any other."""
    return _chart(worlds, starmap, tuple(lying.items()))


@lru_cache(maxsize=64)  # the search takes longer than all of the drawing, and most steps of a game move nothing
def _chart(worlds: tuple[World, ...], starmap: StarMap, pieces_lie: tuple[tuple[str, Lying], ...]) -> Chart:
    at, lying = points_of(worlds), dict(pieces_lie)
    space = Space(Box(4, TOP, WIDTH - 4, BOTTOM))
    for world in worlds:
        x, y = at[world.slug]
        space.take(Box(x - RADIUS - 8, y - RADIUS - PEAK, x + RADIUS + 8, y + RADIUS + 8))
    for start in starmap.worlds:
        for way in starmap.ways[start]:
            space.cross(along(at[start], at[way.to]))
    names, pieces = {}, {}
    # those in the thick of the map choose first
    for world in sorted(worlds, key=lambda own: round(math.hypot(own.x, own.y), 3)):
        row = lying.get(world.slug, NOTHING)
        size = (text_width(world.name, NAME_SIZE, bold=True) + 4, NAME_SIZE + 4)
        names[world.slug] = _placed(space, at, world.slug, size)
        if row.count:
            pieces[world.slug] = _placed(space, at, world.slug, row.room, row)
    return Chart(at, names, pieces)


def _placed(space: Space, at: Mapping[str, Point], own: str, size: Point, row: Lying = NOTHING) -> Box:
    """The best free box beside a world, taken at once: nearest to it as a whole, and so is every ship in it."""
    best, lowest = None, math.inf
    for cost, box in _around(at[own], size):
        if cost >= lowest:
            break
        if space.is_free(box) and is_nearest(at, own, box):
            ships = _cells(at[own], box, row)[: len(row.ships)]
            cost += 2 * space.crossings(box) + ASTRAY * sum(not is_nearest(at, own, ship) for ship in ships)
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


def in_row(drawn: Chart, world: str, row: Lying) -> tuple[list[tuple[int, Box]], list[tuple[str, Box]]]:
    """Where each ship and each badge of a world lies: side by side, and the ships nearest to the world."""
    cells = _cells(drawn.at[world], drawn.pieces[world], row)
    ships = zip(row.ships, cells, strict=False)
    return list(ships), list(zip(row.badges, cells[len(row.ships) :], strict=False))


def _cells(world: Point, box: Box, row: Lying) -> list[Box]:
    """The room for pieces, piece by piece, the nearest to the world first."""
    columns, rows = row.shape
    cells = [
        Box(x, y, x + BADGE, y + HEIGHT)
        for x in (box.left + column * (BADGE + GAP) for column in range(columns))
        for y in (box.top + line * (HEIGHT + GAP) for line in range(rows))
    ]
    return sorted(cells, key=lambda cell: distance(world, cell.centre))


def is_nearest(at: Mapping[str, Point], own: str, box: Box) -> bool:
    """Whether a box is nearer to its own world than to any other, by its edge and by its middle."""
    edge, middle = distance(at[own], nearest_edge(at[own], box)), distance(at[own], box.centre)
    return all(
        distance(point, nearest_edge(point, box)) > edge and distance(point, box.centre) > middle
        for world, point in at.items()
        if world != own
    )


__all__ = ["COLOURS", "Chart", "Lying", "chart", "in_row", "is_nearest", "points_of"]
