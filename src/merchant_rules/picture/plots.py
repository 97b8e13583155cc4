"""Plots without a library: lines over rounds, and how results are spread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .svg import DIM, LINE, NIGHT, PALE, Svg, num, picture, tag, text
from .themes import dressed

WIDTH, HEIGHT = 800, 420
LEFT, RIGHT, TOP, BOTTOM = 70.0, 150.0, 50.0, 50.0
COLOURS = ("#f4795b", "#6db3f2", "#2fae66", "#f2902b", "#c79bf2", "#f5d547", "#7fe0c3", "#8793a8")
DASHES = (None, "8 4", "2 4", "10 3 2 3", "14 5", "4 2")


def lines_svg(
    series: Mapping[str, Sequence[int]], title: str, across: str, up: str, *, first: int = 0,
    size: int | None = None, theme: str = "dark",
) -> Svg:  # fmt: skip
    """A line for each name, with figures from `first` on; lines differ in how they are broken, too.

    >>> picture = lines_svg({"Nik": [60, 90], "Human": [60, 40]}, "Worth", "round", "worth")
    >>> picture.count("data-line"), "Nik" in picture
    (2, True)
    """
    figures = [figure for line in series.values() for figure in line] or [0]
    low, high = min(0, *figures), max(1, *figures)
    count = max((len(line) for line in series.values()), default=1)

    def at(number: int, figure: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * (number / max(count - 1, 1))
        return x, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (figure - low) / (high - low)

    parts = [_ground(title, across, up)]
    parts += [_rule(at(0, step)[1], str(step)) for step in _steps(low, high)]
    parts += [text(str(first + n), (at(n, 0)[0], HEIGHT - BOTTOM + 18), 11, fill=DIM) for n in _steps(0, count - 1)]
    for n, (name, line) in enumerate(series.items()):
        colour, dash = COLOURS[n % len(COLOURS)], DASHES[n % len(DASHES)]
        shape = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in (at(k, figure) for k, figure in enumerate(line)))
        parts.append(tag("path", d=shape, fill="none", stroke=colour, stroke_width=2.5, stroke_dasharray=dash,
                         data_line=name))  # fmt: skip
        parts.append(_key(n, name, colour, dash))
    return dressed(picture(tuple(parts), WIDTH, HEIGHT), theme, size)


def spread_svg(
    results: Mapping[str, Sequence[int]], title: str, across: str, *, bins: int = 20, size: int | None = None,
    theme: str = "dark",
) -> Svg:  # fmt: skip
    """How often results fall into each of some equal and round steps, as a line for each name.

    >>> spread_svg({"Nik": [1, 2, 2, 9]}, "Results", "score", bins=3).count("data-line")
    1
    """
    figures = [figure for own in results.values() for figure in own] or [0]
    step = _round_up(-(-(max(figures) - min(figures) + 1) // max(1, bins - 1)))
    low, high = min(figures) // step * step, max(figures)
    count = (high - low) // step + 1
    spread = {
        name: [sum((one - low) // step == n for one in own) for n in range(count)] for name, own in results.items()
    }
    most = max((max(own) for own in spread.values()), default=1) or 1
    wide = (WIDTH - LEFT - RIGHT) / count
    parts = [_ground(title, across, "games")]
    parts += [_rule(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * n / most, str(n)) for n in _steps(0, most)]
    for n in _steps(0, count):
        parts.append(text(str(low + n * step), (LEFT + wide * n, HEIGHT - BOTTOM + 18), 11, fill=DIM))
    for n, (name, own) in enumerate(spread.items()):
        colour, dash = COLOURS[n % len(COLOURS)], DASHES[n % len(DASHES)]
        tops = [HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * one / most for one in own]
        stairs = "".join(f"V{num(top)}H{num(LEFT + wide * (k + 1))}" for k, top in enumerate(tops))
        shape = f"M{num(LEFT)} {num(HEIGHT - BOTTOM)}{stairs}V{num(HEIGHT - BOTTOM)}"
        parts.append(tag("path", d=shape, fill=colour, fill_opacity=0.15, stroke=colour, stroke_width=2,
                         stroke_dasharray=dash, data_line=name))  # fmt: skip
        parts.append(_key(n, name, colour, dash))
    return dressed(picture(tuple(parts), WIDTH, HEIGHT), theme, size)


def _ground(title: str, across: str, up: str) -> str:
    return "".join(
        (
            tag("rect", width=WIDTH, height=HEIGHT, fill=NIGHT),
            text(title, (LEFT, 26), 15, anchor="start", bold=True),
            text(across, ((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12), 12, fill=DIM),
            text(up, (LEFT - 8, TOP - 10), 12, anchor="end", fill=DIM),
            tag(
                "path",
                d=f"M{num(LEFT)} {num(TOP)}V{num(HEIGHT - BOTTOM)}H{num(WIDTH - RIGHT)}",
                fill="none",
                stroke=PALE,
            ),
        )
    )


def _rule(y: float, words: str) -> str:
    line = tag("line", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y, stroke=LINE, stroke_opacity=0.3)
    return line + text(words, (LEFT - 8, y + 4), 11, anchor="end", fill=DIM)


def _key(n: int, name: str, colour: str, dash: str | None) -> str:
    x, y = WIDTH - RIGHT + 14, TOP + 10 + 22 * n
    line = tag("line", x1=x, y1=y, x2=x + 26, y2=y, stroke=colour, stroke_width=2.5, stroke_dasharray=dash)
    return line + text(name, (x + 32, y + 4), 12, anchor="start")


def _round_up(step: int) -> int:
    """The next of 1, 2, 5, 10, 20, 50 and so on.

    >>> _round_up(1), _round_up(37), _round_up(60)
    (1, 50, 100)
    """
    ten = int("1" + "0" * (len(str(step)) - 1))
    return next(n * ten for n in (1, 2, 5, 10) if n * ten >= step)


def _steps(low: int, high: int) -> list[int]:
    """At most eight round figures from one to the other."""
    step = 1
    while (high - low) / step > 8:
        step *= 2 if str(step)[0] in "15" else 1
        step = step * 5 // 2 if str(step)[0] == "2" and (high - low) / step > 8 else step
    return list(range(-(-low // step) * step, high + 1, step))
