"""Pieces of SVG: elements, text, groups, and the whole picture as a string that notebooks show."""

from __future__ import annotations

import re
from bisect import bisect_right
from html import escape as escape_all  # xml.sax would load half of the network modules with it
from pathlib import Path

from .space import Point, text_width

FONT = "Arial, 'Liberation Sans', Helvetica, sans-serif"
#: The ground, what is written on it, what is of less weight, and lines; themes put other colours in their place.
NIGHT, PALE, DIM, LINE = "#0d1526", "#eef2fa", "#93a3bf", "#7c8db0"
#: What is written on bright and on deep colours; the same in every theme.
INK, SNOW = "#0b1220", "#f4f7fd"


class Svg(str):
    """The text of a picture; notebooks show it as what it draws.

    >>> Svg("<svg/>")._repr_svg_()
    '<svg/>'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """No wider than it was drawn."""
        drawn = re.search(r'viewBox="0 0 ([0-9.]+)', self)
        return f'<div style="max-width:{drawn[1] if drawn else 1000}px">{self}</div>'

    def write(self, path: str | Path) -> None:
        """Write the picture to a file."""
        Path(path).write_text(str(self) + "\n", encoding="utf-8")


def picture(layers: tuple[str, ...], width: int, height: float) -> Svg:
    """The layers of a picture of this size, one upon the other; empty ones are left out."""
    return Svg(
        tag(
            "svg",
            "\n".join(layer for layer in layers if layer),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {num(height)}",
            width="100%",
            role="img",
            font_family=FONT,
        )
    )


def num(number: float) -> str:
    """A coordinate with one decimal at most.

    >>> num(3.0), num(2.25), num(-0.01)
    ('3', '2.2', '0')
    """
    text = f"{number:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(words: str) -> str:
    """Words as the text of an element."""
    return escape_all(words, quote=False)


def quoted(words: str) -> str:
    """Words as the value of an attribute, in double quotes.

    >>> print(quoted("Titan's <Tower>"))
    "Titan's &lt;Tower&gt;"
    """
    return '"' + escape(words).replace('"', "&quot;") + '"'


def tag(name: str, inner: str = "", /, **attributes: object) -> str:
    """An element; underscores in the names of attributes stand for hyphens, attributes that are None are left out.

    >>> tag("circle", r=2.0, stroke_width=1, fill=None)
    '<circle r="2" stroke-width="1"/>'
    >>> tag("text", "Nik & Dell")
    '<text>Nik & Dell</text>'
    """
    pairs = ((key.rstrip("_").replace("_", "-"), given) for key, given in attributes.items() if given is not None)
    words = "".join(f" {key}={quoted(num(v) if isinstance(v, float) else str(v))}" for key, v in pairs)
    return f"<{name}{words}>{inner}</{name}>" if inner else f"<{name}{words}/>"


def text(
    words: str, at: Point, size: float, *, fill: str = PALE, anchor: str = "middle", bold: bool = False,
    italic: bool = False, halo: bool = False, **more: object,
) -> str:  # fmt: skip
    """A line of text on its base line; a halo keeps it legible over paths."""
    return tag(
        "text",
        escape(words),
        x=float(at[0]),
        y=float(at[1]),
        font_size=float(size),
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
        font_style="italic" if italic else None,
        stroke=NIGHT if halo else None,
        stroke_width=3 if halo else None,
        stroke_linejoin="round" if halo else None,
        paint_order="stroke" if halo else None,
        **more,
    )


def group(at: Point, inner: str, /, title: str = "", **attributes: object) -> str:
    """Something drawn around (0, 0), moved to its place, with a hint for the mouse."""
    hint = tag("title", escape(title)) if title else ""
    return tag("g", hint + inner, transform=f"translate({num(at[0])} {num(at[1])})", **attributes)


def polygon(*corners: Point, **attributes: object) -> str:
    """A closed shape."""
    return tag("polygon", points=" ".join(f"{num(x)},{num(y)}" for x, y in corners), **attributes)


def fitted(words: str, width: float, size: float) -> str:
    """The words, cut off where they would not fit.

    >>> fitted("a long story", 40, 12), fitted("short", 40, 12)
    ('a lo …', 'short')
    """
    if text_width(words, size, bold=True) <= width:
        return words
    wide = bisect_right(range(len(words)), width, key=lambda count: text_width(words[:count] + " …", size, bold=True))
    return words[: max(wide - 1, 0)].rstrip(" ,") + " …"


def lines_of(words: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """The words in as many lines as they need.

    >>> lines_of("two goods for a card", 60, 10)
    ['two goods', 'for a card']
    """
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
