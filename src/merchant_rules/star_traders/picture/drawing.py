"""The map as a picture: a spiral of five arms with stations, ships, Quarantines and the cargo that is wanted where.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.star_traders.Config("star-traders-basic", 2), seed=7)
>>> picture = mr.star_traders.map_svg(mr.view(state, 0))
>>> picture[:4], picture.count("<svg")
('<svg', 1)

Notebooks show states and views by themselves; `write` puts a picture into a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...api import new_game, situation
from ...errors import WrongType, shown
from ...picture.space import Box
from ...picture.svg import DIM, INK, NIGHT, PALE, Svg, fitted, group, lines_of, picture, polygon, tag, text
from ...picture.themes import dressed
from ...store.describe import describe
from ..config import Config
from ..frames import Jumping
from ..rules.common import imperials_of, stations_of
from ..sentences import frame_of, goods
from ..speech import called, counted, named
from ..state import State
from ..view import View, as_state
from .chart import BADGE, COLOURS, DASHES, HEIGHT, NAME_SIZE, RADIUS, SHIP, WIDTH, Chart, Lying, chart, in_row

Place = State | View

LEFT: Final = 20.0
#: Where the words below the map stand, line by line.
LEGEND, LINE = 950.0, 18.0
#: What is printed at worlds, and what lies there in a game.
PRINTED: Final = "bold rim: star, ships start there · underlined: shipyard"
PLAYED: Final = (
    "square: station, peak: Imperial · dashed ring: Quarantine · crate: cargo aboard · 1↑ 1↓: Contract 1, from and to"
)
#: The colours of the seats: far apart, and none of a jumpline's own.
SEATS: Final = ("#f4d35e", "#5ad1e6", "#ff7fb6", "#b8f06a", "#e8ecf5", "#c9a27a")
ARM, WORLD, BADGES, ALARM, CRATE = "#16223c", "#2b3a5c", "#dfe6f5", "#ff5c5c", "#dfe6f5"


def map_svg(of: str | Config | State | View, *, size: int | None = None, theme: str = "dark") -> Svg:
    """The picture of the printed map (a ruleset or a config), of a state, or of what a player may know (a view).

    A state shows all hands. A view shows the hand of its seat, and of the others how many cards they hold. `size` is
    the width in pixels, else it takes that of its page; `theme` is "dark", "light" or "print".

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.star_traders.Config("star-traders-basic", 3), seed=7)
    >>> mr.star_traders.map_svg(state).count("data-ship")
    3
    >>> 'width="600"' in mr.star_traders.map_svg(state, size=600, theme="light")
    True
    >>> mr.star_traders.map_svg("star-traders-basic").count("data-world")
    36
    """
    played = of if isinstance(of, State | View) else None
    s = _before_the_start(of) if played is None else played
    drawn = chart(s.rules.catalog.worlds, s.rules.starmap, lying(s))
    marks = [PRINTED] if played is None else [PRINTED, PLAYED]
    below = LEGEND + len(marks) * LINE - 6
    panel, bottom = _panel(s, below) if played is not None else ("", below)
    layers = (
        tag("title", "Star Traders"),
        tag("rect", width=WIDTH, height=bottom, fill=NIGHT),
        _arms(s, drawn),
        _lines(s, drawn),
        *(_world(s, drawn, world.slug) for world in s.rules.catalog.worlds),
        _head(s) if played is not None else _title("Star Traders, the map"),
        _legend(s, marks),
        panel,
    )
    return dressed(picture(layers, WIDTH, bottom), theme, size)


def _before_the_start(of: object) -> State:
    """A game of which nothing lies on the map yet."""
    if isinstance(of, str):
        of = Config(of, 2)
    if not isinstance(of, Config):
        raise WrongType(f"a picture of the map is of a ruleset, a Config, a State or a View, not of {shown(of)}")
    return new_game(of)


def lying(s: Place) -> dict[str, Lying]:
    """Ships and badges by world: "1↑" is where the cargo of Contract 1 is picked up, "1↓" where it goes."""
    ships: dict[str, list[int]] = {}
    badges: dict[str, list[str]] = {}
    for seat, trader in enumerate(s.traders):
        if trader.world and not trader.out:
            ships.setdefault(trader.world, []).append(seat)
    for at, slug in enumerate(s.market.spaces):
        if slug:
            contract = s.rules.catalog.contract_by_slug[slug]
            badges.setdefault(contract.pick_up, []).append(f"{at + 1}↑")
            badges.setdefault(contract.to, []).append(f"{at + 1}↓")
    return {
        world: Lying(tuple(ships.get(world, ())), tuple(badges.get(world, ())))
        for world in s.rules.starmap.worlds
        if world in ships or world in badges
    }


# -- the map ----------------------------------------------------------------------------------------------------------


def _arms(s: Place, drawn: Chart) -> str:
    """A pale band under each arm, from its end to the hub."""
    worlds = sorted(s.rules.catalog.worlds, key=lambda world: world.number)
    bands = []
    for arm in range(1, 6):
        points = [drawn.at[world.slug] for world in worlds if world.number // 10 == arm]
        path = "M" + " L".join(f"{x:g} {y:g}" for x, y in points)
        bands.append(
            tag("path", d=path, stroke=ARM, stroke_width=62, fill="none", stroke_linecap="round",
                stroke_linejoin="round")
        )  # fmt: skip
    capital = next(world.slug for world in worlds if world.number == 66)
    x, y = drawn.at[capital]
    return tag("g", "".join(bands) + tag("circle", cx=x, cy=y, r=140, fill=ARM))


def _lines(s: Place, drawn: Chart) -> str:
    lines = []
    for world in s.rules.starmap.worlds:
        for way in s.rules.starmap.ways[world]:
            if world < way.to:
                (x1, y1), (x2, y2) = drawn.at[world], drawn.at[way.to]
                lines.append(
                    tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=COLOURS.get(way.colour, way.colour),
                        stroke_width=3, stroke_dasharray=DASHES.get(way.colour))
                )  # fmt: skip
    return tag("g", "".join(lines), data_layer="lines")


def _world(s: Place, drawn: Chart, slug: str) -> str:
    world = s.rules.catalog.world_by_slug[slug]
    index = s.rules.starmap.index[slug]
    owner = s.galaxy.owners[index]
    imperial = bool(s.galaxy.imperial >> index & 1)
    parts = []
    if any(own.world == slug for own in s.galaxy.quarantines):
        parts.append(
            tag("circle", r=RADIUS + 7, fill="none", stroke=ALARM, stroke_width=3, stroke_dasharray="4 3",
                data_quarantine=slug)
        )  # fmt: skip
    if owner >= 0:
        side = RADIUS + 2
        parts.append(
            polygon((-side, -side), (side, -side), (side, side), (-side, side), fill=SEATS[owner],
                    data_station=slug)
        )  # fmt: skip
    edge = PALE if world.starred else "#6a7da5"
    parts.append(tag("circle", r=RADIUS - 1, fill=WORLD, stroke=edge, stroke_width=2 if world.starred else 1))
    parts.append(text(str(world.number), (0, 4), 11, bold=True))
    if world.shipyard:
        parts.append(tag("rect", x=-7, y=6, width=14, height=1.5, fill=PALE, data_yard=slug))
    if imperial:
        side = RADIUS + 2
        parts.append(polygon((-9, -side), (0, -side - 11), (9, -side), fill=SEATS[owner], stroke=NIGHT, stroke_width=1))
    told = [(owner >= 0, f"station of {named(s, owner)}"), (imperial, "Imperial")]
    told += [(world.starred, "star"), (world.shipyard, "shipyard")]
    title = ", ".join([world.name, *(words for is_so, words in told if is_so)])
    box = drawn.names[slug]
    name = text(
        world.name, ((box.left + box.right) / 2, box.bottom - 4), NAME_SIZE, bold=True, halo=True, data_name=slug
    )
    return group(drawn.at[slug], "".join(parts), title, data_world=slug) + name + _pieces(s, drawn, slug)


def _pieces(s: Place, drawn: Chart, slug: str) -> str:
    """The ships and badges beside a world, in a row."""
    if slug not in drawn.pieces:
        return ""
    ships, badges = in_row(drawn, slug, lying(s)[slug])
    parts = [
        group(box.centre, _ship(seat, len(s.traders[seat].hold)), named(s, seat), data_ship=seat) for seat, box in ships
    ]
    return "".join(parts + [_badge(badge, box) for badge, box in badges])


def _ship(seat: int, loads: int = 0) -> str:
    """A ship with the number of its seat, and a crate beside its nose for each cargo aboard."""
    half, wide = HEIGHT / 2, SHIP / 2
    hull = polygon((-wide, half), (0, -half - 3), (wide, half), fill=SEATS[seat], stroke=NIGHT)
    crates = [
        tag("rect", x=side, y=-half, width=6, height=6, fill=CRATE, stroke=NIGHT)
        for side in (-wide, wide - 6)[: max(0, loads)]
    ]
    return hull + text(str(seat), (0, half - 2), 11, fill=INK, bold=True) + "".join(crates)


def _badge(words: str, box: Box) -> str:
    rim = tag("rect", x=box.left, y=box.top + 1, width=box.right - box.left, height=HEIGHT - 2, rx=4, fill=BADGES)
    return rim + text(words, ((box.left + box.right) / 2, box.bottom - 5), 12, fill=NIGHT, bold=True)


# -- words around it --------------------------------------------------------------------------------------------------


def _head(s: Place) -> str:
    number = f", turn {s.turn.number}" if s.turn.number else ""
    seen = "" if isinstance(s, State) else f"As {'everybody' if s.seat is None else named(s, s.seat)} knows it. "
    return _title(f"Star Traders{number}") + text(
        fitted(seen + describe(s, situation(s)), WIDTH - 2 * LEFT, 13), (LEFT, 48), 13, anchor="start"
    )


def _title(words: str) -> str:
    return text(words, (LEFT, 28), 18, anchor="start", bold=True)


def _legend(s: Place, marks: Sequence[str]) -> str:
    """What the lines need, and what the marks mean."""
    parts, x = [], LEFT
    for colour in s.rules.catalog.colours:
        parts.append(tag("line", x1=x, y1=LEGEND - 4, x2=x + 26, y2=LEGEND - 4, stroke=COLOURS[colour.slug],
                         stroke_width=3, stroke_dasharray=DASHES.get(colour.slug)))  # fmt: skip
        parts.append(text(f"{colour.regular}+", (x + 31, LEGEND), 12, anchor="start", fill=DIM))
        x += 66
    for line, words in enumerate(marks):
        parts.append(text(words, (WIDTH - LEFT, LEGEND + line * LINE), 12, anchor="end", fill=DIM))
    return tag("g", "".join(parts))


def _panel(s: Place, y: float) -> tuple[str, float]:
    """Contracts and Traders, a line each, or more where somebody has much to tell."""
    parts = [tag("rect", x=0, y=y, width=WIDTH, height=1, fill=WORLD)]
    y += 22
    for at, slug in enumerate(s.market.spaces):
        if slug:
            contract = s.rules.catalog.contract_by_slug[slug]
            parts.append(_badge(str(at + 1), Box(LEFT, y - 13, LEFT + BADGE, y + 5)))
            pay = f"{contract.stellors} Stellors and {contract.prestige} Prestige, {contract.station} to the station"
            imperial = ", Imperial" if at + 1 == s.rules.catalog.game.imperial.space else ""
            parts.append(text(f"{called(s, slug)}: {pay}{imperial}", (LEFT + 36, y), 13, anchor="start"))
            y += 22
    for seat in range(len(s.traders)):
        parts.append(group((LEFT + 12, y - 4), _ship(seat)))
        for words in lines_of(_trader(s, seat), WIDTH - LEFT - 56, 13, bold=True):  # bold letters take the most room
            parts.append(text(words, (LEFT + 36, y), 13, anchor="start"))
            y += 18
        y += 4
    return "".join(parts), y


def _trader(s: Place, seat: int) -> str:
    trader = s.traders[seat]
    if trader.out:
        return f"{named(s, seat)}: out of the game"
    state = as_state(s) if isinstance(s, View) else s
    aboard = ", ".join(goods(s, load.cargo, load.contract) for load in trader.hold) or "nothing"
    faces = [called(s, card.face) for card in trader.hand if card.face]
    hidden = len(trader.hand) - len(faces)
    cards = ", ".join(faces + [counted(hidden, "card")] * bool(hidden)) or "no cards"
    jump = frame_of(s, Jumping)
    where = ", in hyperspace" if jump is not None and jump.seat == seat and jump.step > 2 else ""
    facts = [f"{trader.prestige} Prestige", counted(trader.engines, "engine")]
    facts += [counted(len(stations_of(state, seat)), "station")]
    chain = len(imperials_of(state, seat))
    facts += [f"{chain} Imperial"] if chain else []
    facts += [called(s, slug) for slug in trader.personalities]
    envoy = f"; {called(s, trader.envoy)}" if trader.envoy else ""
    mission = f"; Mission: {called(s, trader.mission)}" if trader.mission else ""
    # each takes a card of its own to lift, and on the map several on one world are one ring
    laid = "".join(f"; Quarantine on {called(s, own.world)}" for own in s.galaxy.quarantines if own.owner == seat)
    return f"{named(s, seat)}{where}: {', '.join(facts)}; aboard {aboard}; {cards}{envoy}{mission}{laid}"


__all__ = ["lying", "map_svg"]
