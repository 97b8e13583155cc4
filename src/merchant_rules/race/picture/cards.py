"""One card as a picture: a bar in the colour of its kind, what it costs, its points, and its powers in words.

A cost stands in a circle, a defense in a shield. Worlds that produce have a solid bar, windfall worlds a striped one. A
good is a cube in the colour of its kind.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...kernel.value import value
from ...picture.space import Point, text_width
from ...picture.svg import INK, SNOW, fitted, group, lines_of, polygon, tag, text
from ..box.cards import DEVELOPMENT, WINDFALL, Card
from ..box.powers import POWER_PHASES
from ..box.tables import Tables
from ..box.words import power_words, scoring_words

CARD_WIDTH: Final = 184.0
BAR, LINE_HEIGHT, SIZE = 30.0, 12.5, 10.5
#: Where the words of a power begin, after the letter of its phase.
INDENT: Final = 24.0
LEAST_HEIGHT: Final = 74.0

PAPER, SHADE, BACK, SMALL = "#f4f1e8", "#8a90a0", "#2b3a5c", "#5a6070"
KIND_COLOURS: Final = ("#58b4e8", "#c58a4a", "#6cc067", "#e6d24a", "#d07ac2", "#62c9bf")
GRAY_WORLD, DEVELOPMENT_COLOUR, DEFENSE = "#a9b0bd", "#d9cfee", "#c8352b"
PHASE_COLOURS: Final = {
    "explore": "#3f78b5",
    "develop": "#7a55b0",
    "settle": "#b0483f",
    "trade": "#a87a1c",
    "consume": "#2f8a78",
    "produce": "#4f8a34",
}
SCORING: Final = "#4a4a55"


@value
class Row:
    """A few words on a card with the mark that stands before them."""

    mark: str
    colour: str
    lines: tuple[str, ...]


def kind_colour(tables: Tables, card: Card) -> str:
    """The colour of a card: that of its goods, or of developments or worlds without goods."""
    if card.type == DEVELOPMENT:
        return DEVELOPMENT_COLOUR
    kinds = [kind.slug for kind in tables.catalog.kinds]
    return KIND_COLOURS[kinds.index(card.kind) % len(KIND_COLOURS)] if card.kind in kinds else GRAY_WORLD


def rows_of(tables: Tables, card: Card) -> tuple[Row, ...]:
    """What a card does, in the order of the phases, and what it scores for."""
    catalog = tables.catalog
    told = [
        (phase[0].upper(), PHASE_COLOURS[phase], power_words(catalog, power))
        for phase in POWER_PHASES
        for power in card.powers
        if power.phase == phase
    ]
    told += [("VP", SCORING, words) for words in scoring_words(catalog, card)]
    width = CARD_WIDTH - INDENT - 6
    return tuple(Row(mark, colour, tuple(lines_of(words, width, SIZE))) for mark, colour, words in told)


@lru_cache(maxsize=512)  # the same cards lie on the table for most of a game
def card_height(tables: Tables, slug: str, *, good: bool = False) -> float:
    """How much room a card needs; a good lies below its words."""
    rows = rows_of(tables, tables.cards[slug])
    words = LINE_HEIGHT * sum(len(row.lines) for row in rows) + 2.5 * len(rows)
    return max(LEAST_HEIGHT, BAR + 24 + words + (22 if good else 0))


def card_svg(tables: Tables, slug: str, at: Point, height: float, *, good: bool = False, note: str = "") -> str:
    """A card face up; `note` is said in its corner instead of what it is."""
    face = _face(tables, slug, height, good, note)
    return group(at, face, tables.cards[slug].name, data_card=slug, data_good="yes" if good else None)


@lru_cache(maxsize=512)
def _face(tables: Tables, slug: str, height: float, good: bool, note: str) -> str:
    """What stands on a card."""
    card = tables.cards[slug]
    parts = [
        tag("rect", width=CARD_WIDTH, height=height, rx=7, fill=PAPER, stroke=INK),
        _bar(tables, card),
        _number(card),
        _name(card),
        _points(card),
        text(fitted(note or _what(tables, card), CARD_WIDTH - 8, 9), (7, BAR + 13), 9, fill=SMALL, anchor="start"),
        _rows(rows_of(tables, card)),
        _good(tables, card, height) if good else "",
    ]  # fmt: skip
    return "".join(parts)


def _bar(tables: Tables, card: Card) -> str:
    colour = kind_colour(tables, card)
    bar = tag("path", d=f"M0.5 {BAR}V7.5Q0.5 0.5 7.5 0.5H{CARD_WIDTH - 7.5}Q{CARD_WIDTH - 0.5} 0.5 "
              f"{CARD_WIDTH - 0.5} 7.5V{BAR}Z", fill=colour)  # fmt: skip
    if card.produces != WINDFALL:
        return bar
    # a windfall world: the bar is broken at its lower edge
    dash = tag("path", d=f"M0.5 {BAR - 1.5}H{CARD_WIDTH - 0.5}", stroke=PAPER, stroke_width=3, stroke_dasharray="6 4")
    return bar + dash


def _name(card: Card) -> str:
    """The name, in two lines if one is too short for it."""
    room = CARD_WIDTH - 60
    if text_width(card.name, 12, bold=True) <= room:
        return text(card.name, (30, 19.5), 12, fill=INK, anchor="start", bold=True)
    lines = lines_of(card.name, room, 10.5, bold=True)
    lines = [*lines[:1], fitted(" ".join(lines[1:]), room, 10.5)] if lines[1:] else lines
    top = 13.0 if lines[1:] else 19.0
    return "".join(
        text(line, (30, top + 11 * number), 10.5, fill=INK, anchor="start", bold=True)
        for number, line in enumerate(lines)
    )


def _number(card: Card) -> str:
    """The cost in a circle, the defense in a shield."""
    if card.is_military:
        shield = tag("path", d="M5 5H25V15Q25 22 15 26Q5 22 5 15Z", fill=DEFENSE, stroke=SNOW, stroke_width=1.2)
        return shield + text(str(card.defense), (15, 19), 12, fill=SNOW, bold=True)
    return tag("circle", cx=15, cy=15, r=10, fill=SNOW, stroke=INK) + text(
        str(card.cost), (15, 19.3), 12, fill=INK, bold=True
    )


def _points(card: Card) -> str:
    """The points in a hexagon, '?' where the card says below what it scores for."""
    x = CARD_WIDTH - 16
    corners = ((x - 11, 15), (x - 5.5, 5.5), (x + 5.5, 5.5), (x + 11, 15), (x + 5.5, 24.5), (x - 5.5, 24.5))
    words = "?" if card.vp is None else str(card.vp)
    return polygon(*corners, fill=INK) + text(words, (x, 19.2), 12, fill=SNOW, bold=True)


def _what(tables: Tables, card: Card) -> str:
    """What a card is, in few words: colour and shield say the rest."""
    kind = tables.catalog.names.get(card.kind, "")
    keywords = [word.title() for word in card.keywords if not kind.startswith(word.title())]
    if kind:
        return " ".join((*keywords, kind, card.produces))
    return " ".join((*keywords, *(["military"] if card.is_military else []), card.type))


def _rows(rows: tuple[Row, ...]) -> str:
    y, parts = BAR + 27.0, []
    for row in rows:
        parts.append(tag("rect", x=5, y=y - 9.5, width=16, height=12, rx=3, fill=row.colour))
        parts.append(text(row.mark, (13, y), 9, fill=SNOW, bold=True))
        for line in row.lines:
            parts.append(text(line, (INDENT, y), SIZE, fill=INK, anchor="start"))
            y += LINE_HEIGHT
        y += 2.5
    return "".join(parts)


def _good(tables: Tables, card: Card, height: float) -> str:
    """A cube that lies on the lower edge."""
    return group((CARD_WIDTH - 20, height - 16), cube(kind_colour(tables, card)), "a good")


def cube(colour: str) -> str:
    """A good."""
    front = tag("rect", x=-11, y=-7, width=18, height=18, fill=colour, stroke=INK, stroke_width=1.4)
    top = polygon((-11, -7), (-6, -12), (12, -12), (7, -7), fill=SNOW, stroke=INK, stroke_width=1.4)
    side = polygon((7, -7), (12, -12), (12, 6), (7, 11), fill=SHADE, stroke=INK, stroke_width=1.4)
    return front + top + side


def back_svg(at: Point, count: int) -> str:
    """Cards face down, one behind the other."""
    cards = [
        tag("rect", x=16.0 * number, y=0, width=28, height=38, rx=4, fill=BACK, stroke="#7c8db0")
        for number in range(count)
    ]
    return group(at, "".join(cards), data_backs=count)
