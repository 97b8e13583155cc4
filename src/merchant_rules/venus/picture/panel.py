"""What stands around the map: a head line, the players with money and worth, and what the signs mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...api import net_worth
from ...kernel.value import value
from ...picture.space import text_width
from ...picture.svg import DIM, PALE, fitted, group, lines_of, tag, text
from ..frames import Declaring
from ..meta import RULESETS, speech_of
from . import marks
from .chart import WIDTH

if TYPE_CHECKING:
    from ..box.catalog import Catalog, Goods
    from ..state import State
    from ..view import View

LEFT = 24.0
ROW, LEGEND_ROW = 44.0, 30.0


@value
class Crew:
    """How one seat is shown: its colour, its letter and what it is called."""

    seat: int
    colour: str
    initial: str
    name: str


def crews(s: State | View) -> tuple[Crew, ...]:
    """The seats of a game as pictures show them; letters are as short as tells them apart."""
    merchants = s.rules.catalog.merchant_by_slug
    own = [merchants.get(player.species) for player in s.players]
    names = [merchant.name if merchant else f"Seat {seat}" for seat, merchant in enumerate(own)]
    letters = _initials([merchant.name if merchant else str(seat) for seat, merchant in enumerate(own)])
    colours = [marks.PLAYER_COLOURS.get(merchant.colour if merchant else "", marks.NOBODYS) for merchant in own]
    return tuple(Crew(seat, *seen) for seat, seen in enumerate(zip(colours, letters, names, strict=True)))


def _initials(names: list[str]) -> list[str]:
    """One letter each, two where one is not enough.

    >>> _initials(["Human", "Nik"]), _initials(["Eeep", "Elf"])
    (['H', 'N'], ['Ee', 'El'])
    """
    short = [name[:1].upper() for name in names]
    return short if len(set(short)) == len(short) else [name[:2] for name in names]


# -- the head line ----------------------------------------------------------------------------------------------------


def head(ruleset: str, line: str) -> str:
    """The title and what is going on."""
    title = text(RULESETS[ruleset].title, (LEFT, 26), 17, anchor="start", bold=True)
    return title + (text(line, (WIDTH - LEFT, 26), 13, anchor="end", fill=DIM) if line else "")


def moment(s: State | View, people: tuple[Crew, ...]) -> str:
    """What is going on, in a line."""
    top = s.stack[-1]
    winners = getattr(top, "winners", None)
    if winners is not None:
        who = " and ".join(people[seat].name for seat in winners) or "nobody"
        return f"turn {s.turn.number}, the game is over: won by {who}"
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(top).__name__).lower()
    who = people[top.seat].name if top.seat >= 0 else "chance"
    # before the roll the turn still holds the dice of the last one
    rolled = () if type(top) is Declaring else s.turn.dice
    dice = f", dice {' '.join(str(die) for die in rolled)}" if rolled else ""
    return f"turn {s.turn.number}, {who}: {words}{dice}"


def seen_by(seat: int | None, people: tuple[Crew, ...]) -> str:
    """Whose knowledge a view shows."""
    return f"as {people[seat].name} knows it: " if seat is not None else "as everybody knows it: "


# -- players ----------------------------------------------------------------------------------------------------------


def players(s: State | View, people: tuple[Crew, ...], top: float) -> tuple[str, float]:
    """The players side by side below the map, and where the panel ends."""
    columns = 3 if len(people) > 4 else 2
    width = (WIDTH - 2 * LEFT) / columns
    rows = [
        group((LEFT + width * (n % columns), top + ROW * (n // columns)), _player(s, crew, width), data_seat=crew.seat)
        for n, crew in enumerate(people)
    ]
    return tag("g", "".join(rows), class_="players"), top + ROW * -(-len(people) // columns)


def _player(s: State | View, crew: Crew, width: float) -> str:
    player, worth, goal = s.players[crew.seat], net_worth(s, crew.seat), s.rules.config.goal
    sign = group((12, 18), marks.ship(crew.colour, crew.initial) + _acting(s, crew))
    bar = width - 60
    filled = bar * max(0.0, min(1.0, worth / goal))
    words = s.rules.words
    money = words.say(f"{words.cash(player.money, ',')} cash, worth {words.cash(worth, ',')} of {goal:,}")
    return "".join(
        (
            sign,
            text(fitted(f"{crew.name}, {_ship(s, crew)}", bar - text_width(money, 12) - 12, 13), (32, 14), 13,
                 anchor="start", bold=True),
            text(money, (32 + bar, 14), 12, anchor="end"),
            tag("rect", x=32, y=18.5, width=bar, height=4, rx=2, fill="#26334f"),
            tag("rect", x=32, y=18.5, width=filled, height=4, rx=2, fill="#b9c7e2"),
            text(fitted(_holdings(s, crew.seat), bar, 11), (32, 35), 11, anchor="start", fill=DIM),
        )
    )  # fmt: skip


def _acting(s: State | View, crew: Crew) -> str:
    return marks.turn_ring() if s.stack[-1].seat == crew.seat else ""


def _ship(s: State | View, crew: Crew) -> str:
    return s.rules.catalog.names.get(s.players[crew.seat].ship, "no ship")


def _holdings(s: State | View, seat: int) -> str:
    """Buildings, then what is aboard."""
    player, names = s.players[seat], s.rules.catalog.names
    ports = sum(owner == seat for owner in s.galaxy.ports)
    factories = sum(owner == seat for owner, _ in s.galaxy.factories)
    aboard = sorted((*player.cargo, *player.relics))
    things = [_times(names.get(slug, slug), aboard.count(slug)) for slug in dict.fromkeys(aboard)]
    built = [_times(word, count) for word, count in (("port", ports), ("factory", factories)) if count]
    return ", ".join((*built, *things)) or "nothing aboard"


def _times(word: str, count: int) -> str:
    return word if count == 1 else f"{count} × {word}"


# -- markets ----------------------------------------------------------------------------------------------------------


def printed_markets(catalog: Catalog) -> tuple[str, ...]:
    """What every culture sells and wants, as printed."""
    return tuple(_market(catalog, culture.slug, "", ()) for culture in catalog.cultures)


def known_markets(s: State | View) -> tuple[str, ...]:
    """What the cultures sell and want that are on the map, as far as it is known who lives where."""
    catalog, titles = s.rules.catalog, s.rules.board.systems
    at = {home.what: system for system, home in zip(titles, s.galaxy.homes, strict=True) if home.what}
    order = [culture.slug for culture in catalog.cultures]
    lying = {slug: s.market.lying[n] for n, slug in enumerate(order)}
    return tuple(_market(catalog, slug, s.rules.catalog.names.get(at[slug], at[slug]), lying[slug])
                 for slug in order if slug in at)  # fmt: skip


def _market(catalog: Catalog, slug: str, where: str, lying: tuple[str, ...]) -> str:
    """A culture in a line: what it sells for how much and how many lie there, what it wants, and demands."""
    names = catalog.names
    sold = [f"{goods.name} for {goods.cost}{_notes(goods, lying)}" for goods in catalog.goods if goods.seller == slug]
    wanted = [f"{goods.name} for {goods.payoff}" for goods in catalog.goods if slug in goods.buyers]
    demands = {demand.slug: demand for demand in catalog.demands}
    asked = [
        f"{names.get(demands[one].goods, demands[one].goods)} +{demands[one].bonus}" for one in lying if one in demands
    ]
    place = f" ({where})" if where else ""
    demand = f"; demand for {', '.join(asked)}" if asked else ""
    return f"{names[slug]}{place} sells {', '.join(sold) or 'nothing'}; wants {', '.join(wanted) or 'nothing'}{demand}"


def _notes(goods: Goods, lying: tuple[str, ...]) -> str:
    """Whether a Factory is needed for goods, where their name does not say so, and how many lie there."""
    notes = ["Factory"] if goods.factory and "(factory)" not in goods.name else []
    notes += [f"{lying.count(goods.slug)} there"] if goods.slug in lying else []
    return f" ({', '.join(notes)})" if notes else ""


def markets(lines: tuple[str, ...], top: float) -> tuple[str, float]:
    """The lines of the markets, broken where they are too long, and where they end."""
    y, parts = top, []
    for line in lines:
        for number, part in enumerate(lines_of(line, WIDTH - 3 * LEFT, 11)):
            y += 15
            indent = 14 if number else 0
            parts.append(text(part, (LEFT + indent, y), 11, anchor="start", fill=DIM if number else PALE))
        y += 3
    return (tag("g", "".join(parts), class_="markets"), y + 14) if lines else ("", top)


# -- what the signs mean ----------------------------------------------------------------------------------------------


def legend(ruleset: str, in_play: tuple[tuple[str, str], ...], top: float) -> tuple[str, float]:
    """The signs with their meanings in rows, and where they end."""
    say = speech_of(ruleset).say
    x, y, entries = LEFT, top + 14, []
    for sign, meaning in ((sign, say(meaning)) for sign, meaning in (*PRINTED, *in_play)):
        width = 40 + text_width(meaning, 11.5) + 14
        if x + width > WIDTH - LEFT + 14:
            x, y = LEFT, y + LEGEND_ROW
        entries.append(group((x + 18, y), sign) + text(meaning, (x + 40, y + 4), 11.5, anchor="start", fill=PALE))
        x += width
    return tag("g", "".join(entries), class_="legend"), y + 22


PRINTED = (
    (marks.coloured_dot("red"), "red dot"),
    (marks.coloured_dot("yellow"), "yellow dot"),
    (marks.coloured_dot("blue"), "blue dot"),
    (marks.penalty("red", 20), "penalties, by colour"),
    (marks.question(), "'?' box"),
    (marks.asteroid(), "asteroid"),
    (marks.navigation(False), "navigation circle, exit numbers on its paths"),
    (marks.orbit(), "orbit"),
    (marks.surface_city(), "surface city"),
    (marks.space_city(), "space city"),
    (tag("line", x1=-16, y1=0, x2=16, y2=0, stroke="#d8b98a", stroke_width=4), "way to a surface, 2 points"),
)

IN_PLAY = (
    (marks.ship(marks.NOBODYS, "H"), "ship"),
    (marks.port(marks.NOBODYS, "H"), "spaceport"),
    (marks.factory(marks.NOBODYS, "H"), "factory"),
    (marks.opened_box(marks.gate(3), secret=False), "tele gate"),
    (marks.opened_box(marks.open_port(), secret=False), "open spaceport"),
    (marks.opened_box(marks.relic(), secret=False), "relic"),
    (marks.opened_box("", secret=True), "face down, or a culture in brackets: known to somebody"),
)

__all__ = [
    "IN_PLAY",
    "PRINTED",
    "Crew",
    "crews",
    "head",
    "known_markets",
    "legend",
    "markets",
    "moment",
    "players",
    "printed_markets",
    "seen_by",
]
