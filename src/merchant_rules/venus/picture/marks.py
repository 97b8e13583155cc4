"""How things look on a picture: the signs for dots, markers, buildings and ships, as fragments of SVG.

Colours of dots differ in shape as well: red is pointed on four sides, yellow on three, blue is round; penalties are
the same shapes, drawn out. Everything is drawn around (0, 0) and moved to its place by a group.
"""

from __future__ import annotations

from ...picture.space import Box, Point
from ...picture.svg import INK, NIGHT, PALE, SNOW, polygon, tag, text

COLOURS = {"red": "#f4795b", "yellow": "#f5d547", "blue": "#6db3f2"}
PLAYER_COLOURS = {
    "red": "#e0452f",
    "yellow": "#ffe14d",
    "blue": "#3d7de0",
    "green": "#2fae66",
    "white": "#ffffff",
    "black": "#000000",
    "orange": "#f2902b",
}
NOBODYS, INVADER = "#8793a8", "#6b2580"
#: Letters are dark on these.
LIGHT = ("#ffe14d", "#ffffff", "#f2902b", "#2fae66", NOBODYS)


# -- dots -------------------------------------------------------------------------------------------------------------


def coloured_dot(colour: str) -> str:
    """A plain dot."""
    fill = COLOURS[colour]
    if colour == "red":
        return polygon((0, -8), (8, 0), (0, 8), (-8, 0), fill=fill)
    if colour == "yellow":
        return polygon((0, -7.5), (8, 6.5), (-8, 6.5), fill=fill)
    return tag("circle", r=6.5, fill=fill)


def penalty(colour: str, amount: int) -> str:
    """A penalty oval: the shape of its colour, drawn out, with the amount."""
    fill = COLOURS[colour]
    if colour == "red":
        shape = polygon((-15, 0), (-9, -8.5), (9, -8.5), (15, 0), (9, 8.5), (-9, 8.5), fill=fill)
    elif colour == "yellow":
        shape = polygon((-9, -8.5), (9, -8.5), (15, 8.5), (-15, 8.5), fill=fill)
    else:
        shape = tag("rect", x=-14, y=-8.5, width=28, height=17, rx=8.5, fill=fill)
    return shape + text(str(amount), (0, 4), 11, fill=INK, bold=True)


def question() -> str:
    """A '?' box with its marker face down."""
    box = tag("rect", x=-9, y=-9, width=18, height=18, rx=3, fill="#394a6b", stroke=PALE, stroke_width=1.3)
    return box + text("?", (0, 5), 14, bold=True)


def opened_box(inner: str, *, secret: bool) -> str:
    """A '?' box whose marker is face up, or known to somebody only: then its edge is broken."""
    dash = "2.5 2" if secret else None
    edge = tag("rect", x=-9, y=-9, width=18, height=18, rx=3, fill=NIGHT, stroke=PALE, stroke_width=1.3,
               stroke_dasharray=dash)  # fmt: skip
    return edge + inner


def gate(number: int) -> str:
    """A Tele Gate: a ring with its number."""
    ring = tag("circle", r=7.2, fill="none", stroke="#c79bf2", stroke_width=2)
    return ring + text(str(number), (0, 3.8), 10.5, bold=True)


def open_port() -> str:
    """A Spaceport that belongs to nobody."""
    return tag("circle", r=6.5, fill=NIGHT, stroke=PALE, stroke_width=2) + text("P", (0, 3.6), 9.5, bold=True)


def relic() -> str:
    """A relic: a star."""
    return star(7.5, "#7fe0c3")


def small_penalty(colour: str, amount: int) -> str:
    """A penalty marker in a '?' box; it reaches over the edges of the box."""
    return tag("g", penalty(colour, amount), transform="scale(0.86)")


def star(size: float, fill: str) -> str:
    """A star of four points."""
    s, i = size, size * 0.32
    corners = ((0, -s), (i, -i), (s, 0), (i, i), (0, s), (-i, i), (-s, 0), (-i, -i))
    return polygon(*corners, fill=fill)


def asteroid() -> str:
    """A rock."""
    corners = ((-9, -2), (-5, -8), (2, -9), (8, -5), (9, 3), (4, 9), (-3, 7), (-8, 6))
    pits = tag("circle", cx=-2, cy=-2, r=1.8, fill="#5d6472") + tag("circle", cx=3, cy=3, r=1.3, fill="#5d6472")
    return polygon(*corners, fill="#a8acb5") + pits


def navigation(has_port: bool) -> str:
    """A Navigation Circle: a compass, with the ring of an orbit if a Spaceport can stand there."""
    edge = tag("circle", r=13.5, fill="#23345a", stroke="#c9d6ee", stroke_width=2)
    return edge + (orbit() if has_port else star(10, "#c9d6ee"))


def orbit() -> str:
    """An orbit in which a Spaceport can stand."""
    return tag("circle", r=8, fill=NIGHT, stroke=PALE, stroke_width=1.6) + tag("circle", r=2.2, fill=PALE)


def port(colour: str, initial: str) -> str:
    """An orbit with a Spaceport in it."""
    disc = tag("circle", r=8.8, fill=colour, stroke=PALE, stroke_width=1.8)
    return disc + text(initial, (0, 3.8), _fitting(initial), fill=ink_on(colour), bold=True)


def surface_city() -> str:
    """A city on a planet: a house."""
    return polygon((0, -9), (9, -1.5), (6.5, -1.5), (6.5, 8), (-6.5, 8), (-6.5, -1.5), (-9, -1.5), fill="#f2ead8")


def space_city() -> str:
    """A city in space: a hub in a ring."""
    ring = tag("circle", r=9.5, fill=NIGHT, stroke="#f2ead8", stroke_width=2.6)
    return ring + polygon((0, -5), (5, 0), (0, 5), (-5, 0), fill="#f2ead8")


def galactic_base() -> str:
    """The Galactic Base."""
    corners = ((-9, -17), (9, -17), (18, 0), (9, 17), (-9, 17), (-18, 0))
    return polygon(*corners, fill="#23345a", stroke="#f2ead8", stroke_width=2.4) + star(12, "#f2ead8")


# -- pieces of players and modules ------------------------------------------------------------------------------------


def ink_on(colour: str) -> str:
    """The colour of letters on a player's colour."""
    return INK if colour in LIGHT else SNOW


def _fitting(initial: str) -> float:
    return 10.5 if len(initial) == 1 else 7.5


def ship(colour: str, initial: str) -> str:
    """A player's ship: a rocket."""
    hull = tag("path", d="M0 -12.5C5.5 -8.5 7.5 -4 7.5 2L10.5 10H-10.5L-7.5 2C-7.5 -4 -5.5 -8.5 0 -12.5Z", fill=colour,
               stroke=PALE, stroke_width=1.8, stroke_linejoin="round")  # fmt: skip
    return hull + text(initial, (0, 7), _fitting(initial) + 1.5, fill=ink_on(colour), bold=True)


def pin(tip: Point, colour: str) -> str:
    """What ties a piece to its dot: a wedge from around (0, 0) to the dot."""
    x, y = tip
    length = max((x * x + y * y) ** 0.5, 0.1)
    across = (-y / length * 5, x / length * 5)
    return polygon(across, (-across[0], -across[1]), tip, fill=colour, stroke=PALE, stroke_width=1.2)


def turn_ring() -> str:
    """The ring around the ship of the seat that decides."""
    return tag("circle", r=15.5, fill="none", stroke=PALE, stroke_width=1.6, stroke_dasharray="4 2.5")


def factory(colour: str, initial: str) -> str:
    """A Factory: a hall with a saw-tooth roof."""
    corners = ((-8, 8), (-8, -4), (-3, -8), (-3, -4), (2.5, -8), (2.5, -4), (8, -8), (8, 8))
    hall = polygon(*corners, fill=colour, stroke=PALE, stroke_width=1.3)
    return hall + text(initial, (0, 6), _fitting(initial) - 1, fill=ink_on(colour), bold=True)


def fort(colour: str, initial: str) -> str:
    """A Fort: a shield."""
    shield = tag("path", d="M-8 -8H8V0Q8 6 0 9Q-8 6 -8 0Z", fill=colour, stroke=PALE, stroke_width=1.3)
    return shield + text(initial, (0, 3.5), _fitting(initial), fill=ink_on(colour), bold=True)


def invader(number: int) -> str:
    """A marker of nobody's, with its number: pointed all around."""
    corners = ((-15, -5), (-8, -9), (8, -9), (15, -5), (11, 0), (15, 5), (8, 9), (-8, 9), (-15, 5), (-11, 0))
    return polygon(*corners, fill=INVADER, stroke="#f0b6ff", stroke_width=1.3) + text(
        str(number), (0, 4), 10.5, fill=SNOW, bold=True
    )


def frame_of(box: Box, **attributes: object) -> str:
    """The rectangle of a box."""
    width, height = box.right - box.left, box.bottom - box.top
    return tag("rect", x=box.left, y=box.top, width=width, height=height, **attributes)
