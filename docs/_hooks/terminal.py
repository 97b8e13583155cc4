"""Pictures of the terminal game: a game is played for a few keys, and what its screen then shows is drawn."""

from __future__ import annotations

import io
import os
import re
from contextlib import redirect_stdout
from typing import Any
from unittest.mock import patch

import shelves  # noqa: F401  so that the package is found

import merchant_rules as mr
from merchant_rules.cli.play import Session
from merchant_rules.picture.svg import NIGHT, PALE, escape

COLUMNS, ROWS = 80, 24
#: A letter and a line, in pixels, and what is left around the screen.
WIDE, HIGH, EDGE = 8.4, 18, 14
COLOURS = {"1": 'font-weight="bold"', "31": 'fill="#ff9d86"', "33": 'fill="#f4d35e"'}

VENUS = mr.position(
    mr.Config("classic-1988", ("human", "nik"), goal=1000),
    seats=[
        mr.Seat(place="desert-1", money=200, cargo=("designer-genes",), ship="transport"),
        mr.Seat(ports=("desert-1",), factories=("volois",)),
    ],
    cultures={"desert": "volois", "jungle": "niks"},
    seed=7,
)


def terminals() -> dict[str, str]:
    """Name -> picture, one for each game."""
    race = mr.new_game(mr.race.Config("race-base", players=2), seed=5)
    star = mr.new_game(mr.star_traders.Config("star-traders-basic", 2), seed=5)
    return {
        "terminal-venus": screen(VENUS, ("you", "trader"), "1", "prices designer genes", "sell:designer-genes", "hint"),
        "terminal-race": screen(race, ("you", "race"), "2", "4", "hint"),
        "terminal-star": screen(star, ("you", "star-trader"), "prices", "go capital", "hint"),
    }


class _Screen(io.StringIO):
    """What looks like a terminal to those who write on it."""

    def isatty(self) -> bool:
        return True


def screen(state: Any, seats: tuple[str, ...], *lines: str) -> str:
    """The last lines on the screen after these have been typed, as a picture."""
    shown, typed = _Screen(), iter(lines)

    def answer(prompt: str = "") -> str:
        line = next(typed, None)
        shown.write(prompt if line is None else f"{prompt}{line}\n")
        if line is None:
            raise EOFError
        return line

    size = {"COLUMNS": str(COLUMNS), "LINES": str(ROWS), "TERM": "xterm", "NO_COLOR": ""}
    with patch.dict(os.environ, size), redirect_stdout(shown), patch("builtins.input", answer):
        session = Session(state, seats, "")
        with patch.object(Session, "_save_somewhere", lambda self: shown.write("\0")):
            session.run()
    return drawn(shown.getvalue().split("\n\0")[0].split("\n")[-ROWS:])


def drawn(lines: list[str]) -> str:
    """Lines with the codes of a terminal, as a picture; a colour may go on over several."""
    width, height = COLUMNS * WIDE + 2 * EDGE, ROWS * HIGH + 2 * EDGE
    colour, rows = "", []
    for number, line in enumerate(lines):
        spans, y = "", EDGE + (number + 0.75) * HIGH
        for code, text in re.findall(r"(?:^|\x1b\[(\d+)m)([^\x1b]*)", line):
            colour = COLOURS.get(code, "") if code else colour
            spans += f"<tspan {colour}>{escape(text)}</tspan>" if colour else escape(text)
        rows.append(f'<text x="{EDGE}" y="{y:g}" xml:space="preserve">{spans}</text>')
    font = 'font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="14"'
    back = f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{NIGHT}"/>'
    body = f'<g {font} fill="{PALE}">{"".join(rows)}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{back}{body}</svg>'
