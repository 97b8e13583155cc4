"""The table as a picture: the phases with who chose them, the tableaus, and the hands as far as they are known.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.race.Config("race-base", 2), seed=7)
>>> picture = mr.race.table_svg(mr.view(state, 0))
>>> picture[:4], picture.count("<svg")
('<svg', 1)

Notebooks show states and views by themselves; `write` puts a picture into a file.
"""

from __future__ import annotations

from typing import Any, Final

from ...api import scores, situation
from ...errors import WrongType
from ...kernel.game import type_told
from ...picture.svg import DIM, NIGHT, PALE, SNOW, Svg, fitted, group, lines_of, picture, tag, text
from ...picture.themes import dressed
from ...store.describe import describe
from ..frames import Developing, GameOver, Keeping, PlacingWorld, Round
from ..rules.military import general_military
from ..rules.selection import PHASES
from ..state import State
from ..view import View
from ..words import points_text, pool_text, seat_name
from .cards import CARD_WIDTH, PHASE_COLOURS, back_svg, card_height, card_svg, cube, kind_colour

WIDTH: Final = 1000
LEFT, GAP = 20.0, 10.0
COLUMNS: Final = 5
FELT, EDGE = "#18233c", "#33446b"


def table_svg(of: State | View, *, size: int | None = None, theme: str = "dark") -> Svg:
    """The picture of a state, or of what a player may know (a view).

    A state shows all hands. A view shows the hand of its seat, and of the others how many cards they hold. `size` is
    the width in pixels, else it takes that of its page; `theme` is "dark", "light" or "print".

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.race.Config("race-base", 2), seed=7)
    >>> [mr.race.table_svg(s).count("data-backs") for s in (state, mr.view(state, 0), mr.view(state, None))]
    [0, 1, 2]
    >>> 'width="600"' in mr.race.table_svg(state, size=600, theme="light")
    True
    """
    if type(of) is not State and type(of) is not View:
        wanted = "a State or a View of Race for the Galaxy"
        raise WrongType(f"a picture of the table is of {wanted}, not of a {type_told(of)}")
    head, y = _head(of)
    layers = [head]
    for seat in range(len(of.players)):
        panel, y = _seat(of, seat, y)
        layers.append(panel)
    legend, y = _legend(of, y)
    title = tag("title", "Race for the Galaxy")
    whole = picture((title, tag("rect", width=WIDTH, height=y, fill=NIGHT), *layers, legend), WIDTH, y)
    return dressed(whole, theme, size)


# -- the head ---------------------------------------------------------------------------------------------------------


def _head(s: State | View) -> tuple[str, float]:
    title = "Race for the Galaxy" + (f", round {s.round}" if s.round else "")
    piles = f"pool {pool_text(s.chips)} · supply {s.pool.supply} · discards {len(s.discard)}"
    parts = [
        text(title, (LEFT, 28), 18, anchor="start", bold=True),
        text(piles, (WIDTH - LEFT, 28), 13, anchor="end", fill=DIM),
        text(fitted(_seen_by(s) + describe(s, situation(s)), WIDTH - 2 * LEFT, 13), (LEFT, 48), 13, anchor="start",
             fill=PALE),
    ]  # fmt: skip
    return "".join((*parts, *_phases(s))), 122.0


def _seen_by(s: State | View) -> str:
    if isinstance(s, State):
        return ""
    return f"As {'everybody' if s.seat is None else seat_name(s, s.seat)} knows it. "


def _phases(s: State | View) -> list[str]:
    """The five phases side by side; the one under way is framed, those not selected are dim."""
    bottom = s.stack[0]
    now = bottom if isinstance(bottom, Round) else None
    width = (WIDTH - 2 * LEFT - GAP * (len(PHASES) - 1)) / len(PHASES)
    return [
        group((LEFT + (width + GAP) * number, 60), _phase(s, now, phase, width), data_phase=phase)
        for number, phase in enumerate(PHASES)
    ]


def _phase(s: State | View, now: Round | None, phase: str, width: float) -> str:
    chosen = _choosers(s, now, phase)
    under_way = now is not None and now.phase == phase
    box = tag(
        "rect",
        width=width,
        height=50,
        rx=6,
        fill=PHASE_COLOURS[phase] if chosen else FELT,
        stroke=PALE if under_way else EDGE,
        stroke_width=3 if under_way else 1,
    )
    again = " (again)" if under_way and now is not None and now.time > 1 else ""
    name = text(phase.title() + again, (width / 2, 17), 14, bold=True, fill=SNOW if chosen else DIM)
    lines = lines_of(", ".join(chosen), width - 10, 10.5)
    return (
        box + name + "".join(text(line, (width / 2, 31 + 12 * n), 10.5, fill=SNOW) for n, line in enumerate(lines[:2]))
    )


def _choosers(s: State | View, now: Round | None, phase: str) -> list[str]:
    """Who chose cards of a phase, with what stands on them beside its name."""
    actions, found = s.rules.tables.actions, []
    for seat, chosen in enumerate(now.choices if now else ()):
        for slug in chosen:
            if actions[slug].phase == phase:
                more = actions[slug].name.removeprefix(phase.title()).strip(" -")
                found.append(f"P{seat + 1} {more}".strip())
    return found


# -- a seat -----------------------------------------------------------------------------------------------------------


def _seat(s: State | View, seat: int, top: float) -> tuple[str, float]:
    """The panel of a seat, and where the next one begins."""
    tables, player = s.rules.tables, s.players[seat]
    fresh = _fresh(s, seat)
    cards, y = [], 40.0
    for row in _rows(player.tableau):
        height = max(card_height(tables, slug, good=slug in player.goods) for slug in row)
        for number, slug in enumerate(row):
            at = (GAP + (CARD_WIDTH + GAP / 2) * number, y)
            note = "just placed" if slug == fresh else ""
            cards.append(card_svg(tables, slug, at, height, good=slug in player.goods, note=note))
        y += height + GAP
    hand, y = _hand(s, seat, y)
    box = tag("rect", width=WIDTH - 2 * LEFT + 8, height=y, rx=9, fill=FELT, stroke=_edge(s, seat), stroke_width=2)
    panel = group((LEFT - 4, top), "".join((box, _name_line(s, seat), *cards, hand)), data_seat=seat)
    return panel, top + y + GAP


def _rows(slugs: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [slugs[start : start + COLUMNS] for start in range(0, len(slugs), COLUMNS)]


def _fresh(s: State | View, seat: int) -> str:
    """The card that the seat has revealed in the phase under way."""
    placing = next((frame for frame in s.stack if isinstance(frame, Developing | PlacingWorld)), None)
    return placing.fresh[seat] if placing is not None and placing.fresh else ""


def _edge(s: State | View, seat: int) -> str:
    """Pale for those who are asked; in a gathering that is everybody who was asked, answered or not."""
    return PALE if seat in situation(s).seats else EDGE


def _name_line(s: State | View, seat: int) -> str:
    player, top = s.players[seat], s.stack[-1]
    won = isinstance(top, GameOver) and seat in top.winners
    name = seat_name(s, seat).capitalize() + (" wins" if won else "")
    tables = s.rules.tables
    facts = (
        points_text(scores(s)[seat]),
        f"{player.chips} in chips",
        f"Military {general_military(tables, player.tableau):+}",
        f"{len(player.tableau)} of {tables.numbers.tableau_end} cards",
        f"hand {len(player.hand)}",
    )
    return text(name, (GAP, 25), 15, anchor="start", bold=True) + text(
        " · ".join(facts), (WIDTH - 2 * LEFT - GAP, 25), 13, anchor="end"
    )


def _hand(s: State | View, seat: int, y: float) -> tuple[str, float]:
    """The hand face up as far as it is known, and the cards drawn in Explore; else so many backs."""
    parts = []
    for title, held in (("Hand", s.players[seat].hand), ("Drawn, to choose from", _drawn(s, seat))):
        if not held:
            continue
        faces = tuple(card.face for card in held if card.face)
        parts.append(text(title, (GAP, y + 12), 12, anchor="start", fill=DIM))
        y += 20
        for row in _rows(faces):
            height = max(card_height(s.rules.tables, slug) for slug in row)
            for number, slug in enumerate(row):
                parts.append(card_svg(s.rules.tables, slug, (GAP + (CARD_WIDTH + GAP / 2) * number, y), height))
            y += height + GAP
        if len(faces) < len(held):
            parts.append(back_svg((GAP, y), len(held) - len(faces)))
            y += 38 + GAP
    return "".join(parts), y


def _drawn(s: State | View, seat: int) -> tuple[Any, ...]:
    top = s.stack[-1]
    return top.cards[seat] if isinstance(top, Keeping) else ()


# -- what the signs mean ----------------------------------------------------------------------------------------------


def _legend(s: State | View, y: float) -> tuple[str, float]:
    """Colours of kinds with their prices, then the letters of the phases; the same drawing wherever it goes."""
    tables, x, parts = s.rules.tables, LEFT, []
    for kind in tables.catalog.kinds:
        world = next((card for card in tables.catalog.cards if card.kind == kind.slug), None)
        if world is None:
            continue
        words = f"{kind.name}, sells for {kind.price}"
        parts.append(group((x + 10, 12), cube(kind_colour(tables, world))))
        parts.append(text(words, (x + 28, 16), 12, anchor="start"))
        x += 28 + 7.2 * len(words)
    x = LEFT
    for phase, colour in PHASE_COLOURS.items():
        parts.append(tag("rect", x=x, y=32, width=16, height=13, rx=3, fill=colour))
        parts.append(text(phase[0].upper(), (x + 8, 42.5), 10, fill=SNOW, bold=True))
        parts.append(text(phase.title(), (x + 22, 43), 12, anchor="start"))
        x += 96
    parts.append(text("circle: cost · shield: defense · hexagon: points · broken bar: windfall", (x, 43), 12,
                      anchor="start", fill=DIM))  # fmt: skip
    return group((0, y), "".join(parts), class_="legend"), y + 58
