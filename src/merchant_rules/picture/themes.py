"""Themes: every picture is drawn in the colours of the night, and other themes put other colours in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..errors import UnknownName, WrongType, shown
from .svg import DIM, LINE, NIGHT, PALE, Svg

#: For bright pages.
LIGHT: Final[Mapping[str, str]] = {
    NIGHT: "#fdfdfb",
    PALE: "#16203a",
    DIM: "#55627c",
    LINE: "#6b7a9c",
    "#d8b98a": "#a9793a",  # ways to a surface
    "#1d2f57": "#dbe6fa",  # the tints of systems
    "#263157": "#e4e6fa",
    "#1a3a4d": "#d9eef0",
    "#2c2b55": "#e8e2f8",
    "#1b3552": "#dceaf5",
    "#2a3548": "#e6eaf0",
    "#3c4f7d": "#b9c8ea",  # planets
    "#c9d6ee": "#2c3d66",  # names of ports, exits, lines to labels
    "#f2ead8": "#4a3a12",  # cities and their names
    "#9fb4dc": "#33508f",  # names of systems
    "#ffcf8a": "#9a5200",  # cultures
    "#7fe0c3": "#0c7a5c",  # relics
    "#23345a": "#dfe7f8",  # circles
    "#394a6b": "#c3cee6",  # '?' boxes
    "#c79bf2": "#7a3fc0",  # gates
    "#f5d547": "#e3b505",  # yellow dots
    "#6db3f2": "#4a9be8",  # blue dots
    "#26334f": "#d5dcea",  # bars of worth
    "#b9c7e2": "#5b76b5",
    "#18233c": "#f0f3f9",  # panels
    "#33446b": "#c0c9dc",
    "#16223c": "#e6ecf8",  # arms of the spiral
    "#2b3a5c": "#f7f9fd",  # worlds
    "#6a7da5": "#6b7a9c",
    "#dfe6f5": "#2c3d66",  # badges and crates
    "#e8ecf5": "#98a2b8",  # the fifth seat
    "#f4d35e": "#f0c93a",
    "#b8f06a": "#9ddb48",
}
#: For paper: little ink, and greys where colours mean nothing that a shape does not say too.
PRINT: Final[Mapping[str, str]] = {
    **LIGHT,
    NIGHT: "#ffffff",
    PALE: "#000000",
    DIM: "#444444",
    LINE: "#777777",
    **dict.fromkeys(("#1d2f57", "#263157", "#1a3a4d", "#2c2b55", "#1b3552", "#2a3548"), "#f1f1f1"),
    "#3c4f7d": "#dddddd",
    "#c9d6ee": "#333333",
    "#f2ead8": "#222222",
    "#9fb4dc": "#555555",
    "#ffcf8a": "#000000",
    "#7fe0c3": "#333333",
    "#23345a": "#eeeeee",
    "#394a6b": "#e0e0e0",
    "#c79bf2": "#444444",
    "#f4795b": "#b0b0b0",
    "#f5d547": "#d6d6d6",
    "#6db3f2": "#999999",
    "#18233c": "#ffffff",
    "#33446b": "#999999",
    "#16223c": "#f1f1f1",
    "#2b3a5c": "#ffffff",
    "#6a7da5": "#777777",
    "#dfe6f5": "#333333",
}
THEMES: Final[Mapping[str, Mapping[str, str]]] = {"dark": {}, "light": LIGHT, "print": PRINT}


def dressed(picture: Svg, theme: str, size: int | None) -> Svg:
    """The picture in a theme, and so many pixels wide; without a size it takes the width of its page.

    >>> from .svg import picture
    >>> plain = picture(('<rect fill="#0d1526"/>',), 10, 5)
    >>> dressed(plain, "light", 300).partition("font")[0]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5" width="300" role="img" '
    >>> "#0d1526" in dressed(plain, "light", None), dressed(plain, "dark", None) == plain
    (False, True)
    >>> dressed(plain, "sepia", None)
    Traceback (most recent call last):
    ...
    merchant_rules.errors.UnknownName: 'sepia': there is no such theme: dark, light, print
    """
    if not isinstance(theme, str) or theme not in THEMES:
        raise UnknownName(shown(theme), f"there is no such theme: {', '.join(THEMES)}")
    if size is not None and (type(size) is not int or size < 1):
        raise WrongType(f"size is the width in pixels, a whole number from 1, not {size!r}")
    colours = THEMES[theme]
    text = re.sub("#[0-9a-f]{6}", lambda found: colours.get(found[0], found[0]), picture) if colours else picture
    return Svg(text.replace('width="100%"', f'width="{size}"', 1) if size else text)
