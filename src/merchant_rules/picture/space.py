"""Room on a picture: boxes, how wide a text is, and where a label or a piece finds a free place beside its dot."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Point = tuple[float, float]
#: Other things that a label could be taken for: their middles, and how far they reach.
Rivals = Sequence[tuple[Point, float]]

#: Side of the cells in which boxes are looked up.
CELL = 32
#: Directions in which a place is sought, in the order of preference: beside, below, above, then between them.
ANGLES = (
    0,
    180,
    90,
    270,
    45,
    315,
    135,
    225,
    22,
    338,
    158,
    202,
    67,
    293,
    113,
    247,
    79,
    281,
    101,
    259,
    11,
    349,
    169,
    191,
)
#: The same as steps across and down, rounded: pictures come out alike on every machine.
DIRECTIONS = tuple((round(math.cos(math.radians(a)), 4), round(math.sin(math.radians(a)), 4)) for a in ANGLES)
#: How far away from its dot a place is still looked for.
FAR = 150
#: The same where every place is looked at.
CLOSE = 8
#: By how much a label has to be nearer to its own thing than to another.
CLEARLY = 1
NARROW, SLIM, WIDE, CAPITAL, BROAD, OTHER = 0.25, 0.35, 0.75, 0.68, 0.92, 0.56
BOLD = 1.07
#: No text is taken to be narrower than this per letter: not every face has such a slim i.
LEAST = 0.5


class Box(NamedTuple):
    """A rectangle on the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Box:
        """The box with more room on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlaps(self, other: Box) -> bool:
        """Whether the two have more than an edge in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )  # fmt: skip

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom

    @property
    def centre(self) -> Point:
        """The middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def box_at(centre: Point, size: Point) -> Box:
    """The box of this size around a point.

    >>> box_at((10, 10), (4, 2))
    Box(left=8.0, top=9.0, right=12.0, bottom=11.0)
    """
    (x, y), (width, height) = centre, size
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text comes out in a common sans-serif face, rather a little more than less.

    >>> text_width("iii", 10) < text_width("nnn", 10) < text_width("WWW", 10)
    True
    """
    shares = max(sum(_char_width(char) for char in text), LEAST * len(text))
    return shares * size * (BOLD if bold else 1)


def _char_width(char: str) -> float:
    if char in "ijl.,:;'|!I":
        return NARROW
    if char in " ftr-()/":
        return SLIM
    if char in "MW@%":
        return BROAD
    if char in "mw+=":
        return WIDE
    return CAPITAL if char.isupper() else OTHER


def distance(a: Point, b: Point) -> float:
    """How far two points are apart, rounded."""
    return round(math.hypot(a[0] - b[0], a[1] - b[1]), 6)


def along(a: Point, b: Point, step: float = 5) -> list[Point]:
    """Points on the straight line between two points."""
    count = max(1, int(distance(a, b) // step))
    return [(a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count) for n in range(count + 1)]


class Space:
    """What is taken on a picture: boxes that nothing may cover, lines that are better left open."""

    def __init__(self, frame: Box) -> None:
        self.frame = frame
        self._boxes: dict[tuple[int, int], list[Box]] = {}
        self._points: dict[tuple[int, int], list[Point]] = {}

    def copy(self) -> Space:
        """Another space that begins with the same things."""
        other = Space(self.frame)
        other._boxes = {cell: list(boxes) for cell, boxes in self._boxes.items()}
        other._points = {cell: list(points) for cell, points in self._points.items()}
        return other

    def take(self, box: Box) -> None:
        """Keep this box free from now on."""
        for cell in _cells(box):
            self._boxes.setdefault(cell, []).append(box)

    def cross(self, points: Iterable[Point]) -> None:
        """Rather keep off this line."""
        for x, y in points:
            self._points.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y))

    def is_free(self, box: Box) -> bool:
        """Whether nothing lies there and it is on the picture."""
        frame = self.frame
        if box.left < frame.left or box.right > frame.right or box.top < frame.top or box.bottom > frame.bottom:
            return False
        return not any(box.overlaps(other) for cell in _cells(box) for other in self._boxes.get(cell, ()))

    def crossings(self, box: Box) -> int:
        """How many points of lines it would cover."""
        return sum(box.holds(point) for cell in _cells(box) for point in self._points.get(cell, ()))

    def hits(self, points: Sequence[Point]) -> int:
        """How many of these points lie in boxes that are taken."""
        cells = ((point, self._boxes.get((int(point[0] // CELL), int(point[1] // CELL)), ())) for point in points)
        return sum(any(box.holds(point) for box in boxes) for point, boxes in cells)

    def place(self, anchor: Point, gap: float, size: Point) -> Box:
        """A vacancy, taken at once."""
        box = self.vacancy(anchor, gap, size)
        self.take(box)
        return box

    def place_by(self, anchors: Sequence[Point], gap: float, size: Point, rivals: Rivals = ()) -> Box:
        """A vacancy beside one of several anchors, the nearest of the best ones; taken at once."""
        found = [(self.vacancy(anchor, gap, size, rivals), anchor) for anchor in anchors]
        box, _ = min(found, key=lambda one: distance(one[1], nearest_edge(one[1], one[0])) + 3 * self.crossings(one[0]))
        self.take(box)
        return box

    def vacancy(self, anchor: Point, gap: float, size: Point, rivals: Rivals = ()) -> Box:
        """The place beside an anchor that `beside` finds; rivals are forgotten where they leave no room.

        Where there is no room at all, the place beside the anchor is used all the same.
        """
        found = self.beside(anchor, gap, size, rivals) or (self.beside(anchor, gap, size) if rivals else None)
        return found or next(box for box, _ in _candidates(anchor, gap, size))

    def beside(self, anchor: Point, gap: float, size: Point, rivals: Rivals = ()) -> Box | None:
        """The best place of a box beside an anchor, None where there is none."""
        found = self.search(anchor, gap, size, rivals)
        return found[0] if found else None

    def search(
        self, anchor: Point, gap: float, size: Point, rivals: Rivals = (), *, closely: bool = False
    ) -> tuple[Box, float] | None:
        """A free box of this size beside an anchor, at least `gap` off: the nearer and less in the way the better.

        None of the rivals may be as near to it as the anchor: a reader would take it for theirs. With the box goes
        what it costs, to compare it with boxes of other sizes. `closely` looks around the anchor in small steps, which
        takes longer and finds what lies between the usual directions.
        """
        best, lowest = None, math.inf
        for box, cost in (_close_candidates if closely else _candidates)(anchor, gap, size):
            if cost >= lowest:
                break
            if not self.is_free(box) or not belongs(box, anchor, gap, rivals):
                continue
            cost += 3 * self.crossings(box.grown(1)) + 8 * self.hits(_leader_points(anchor, gap, box))
            if cost < lowest:
                best, lowest = box, cost
        return (best, lowest) if best else None


def belongs(box: Box, anchor: Point, gap: float, rivals: Rivals) -> bool:
    """Whether a box is nearer to its anchor than to every rival, measured from the edges of what stands there.

    >>> [belongs(Box(12, -5, right, 5), (0, 0), 10, [((60, 0), 10)]) for right in (40, 49)]
    [True, False]
    """
    own = distance(anchor, nearest_edge(anchor, box)) - gap + CLEARLY
    return all(distance(point, nearest_edge(point, box)) - reach > own for point, reach in rivals)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    rows = range(int(box.top // CELL), int(box.bottom // CELL) + 1)
    return ((x, y) for x in range(int(box.left // CELL), int(box.right // CELL) + 1) for y in rows)


def _candidates(anchor: Point, gap: float, size: Point) -> Iterator[tuple[Box, float]]:
    """Boxes around an anchor with what each costs for its distance and direction, nearly the cheapest first."""
    width, height = size
    for step in range(0, FAR, 4):
        for rank, (across, down) in enumerate(DIRECTIONS):
            x = anchor[0] + across * (gap + step) + _sign(across) * width / 2
            y = anchor[1] + down * (gap + step) + _sign(down) * height / 2
            yield box_at((x, y), size), step * 0.9 + (rank > 1) + (rank > 3)


def _close_candidates(anchor: Point, gap: float, size: Point) -> Iterator[tuple[Box, float]]:
    """Boxes at every second point around an anchor that are hardly farther off than they have to be."""
    across, down = (int(side / 2 + gap + CLOSE) for side in size)
    middles = ((anchor[0] + x, anchor[1] + y) for y in range(-down, down + 1, 2) for x in range(-across, across + 1, 2))
    boxes = ((box, distance(anchor, nearest_edge(anchor, box)) - gap) for box in (box_at(m, size) for m in middles))
    yield from sorted(((box, off) for box, off in boxes if -CLOSE / 2 <= off <= CLOSE), key=lambda found: found[1])


def _sign(part: float) -> float:
    """-1, 0 or 1, and between them for directions that are nearly level or upright."""
    return max(-1.0, min(1.0, part * 1.5))


def nearest_edge(point: Point, box: Box) -> Point:
    """The point of a box that is nearest to a point.

    >>> nearest_edge((0, 5), Box(2, 0, 8, 10))
    (2, 5)
    """
    return min(max(point[0], box.left), box.right), min(max(point[1], box.top), box.bottom)


def leader(anchor: Point, gap: float, box: Box) -> tuple[Point, Point] | None:
    """The line that ties a box to its anchor, None where they are close enough without one."""
    end = nearest_edge(anchor, box)
    away = distance(anchor, end)
    if away < gap + 7:
        return None
    share = gap / away
    return (anchor[0] + (end[0] - anchor[0]) * share, anchor[1] + (end[1] - anchor[1]) * share), end


def _leader_points(anchor: Point, gap: float, box: Box) -> list[Point]:
    line = leader(anchor, gap, box)
    return along(*line)[1:-1] if line else []


def hull(points: Iterable[Point]) -> list[Point]:
    """The convex hull of some points, in order around it.

    >>> hull([(0, 0), (2, 0), (2, 2), (0, 2), (1, 1)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    return _half(ordered) + _half(ordered[::-1])


def _half(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in a convex polygon given in order; a line or a point holds nothing.

    >>> inside((1, 1), [(0, 0), (2, 0), (2, 2), (0, 2)]), inside((3, 1), [(0, 0), (2, 0), (2, 2), (0, 2)])
    (True, False)
    """
    edges = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    return len(corners) > 2 and all(_turn(a, b, point) >= 0 for a, b in edges)
