"""What a person can type in a game of Merchant of Venus, beside what all games have."""

from __future__ import annotations

from ...api import check
from ...cli.common import is_number, meant
from ...cli.screen import Command, Table
from ...errors import Violation
from ..frames import Declaring, Moving
from ..map.routes import reachable, routes
from ..rules.common import refusal
from ..rules.movement import StepTo
from ..view import View, as_state
from .advice import no_way
from .prices import prices, status
from .screen import NEARBY, galaxy, neighbourhood

#: The neighbourhood goes no farther: it lists every dot.
FAR = 12


def _map(table: Table, points: str) -> None:
    if points and not is_number(points):
        table.refuse(f"Say how many points away, as map {NEARBY}.")
        return
    asked = int(points or NEARBY)
    more = f"\n  So far go {FAR} points; galaxy has all systems." if asked > FAR else ""
    table.page(neighbourhood(table.view(), min(asked, FAR)) + more)


def _galaxy(table: Table, rest: str) -> None:
    table.page(galaxy(table.view()))


def _prices(table: Table, asked: str) -> None:
    table.page(prices(table.view(), asked))


def _status(table: Table, rest: str) -> None:
    seen = table.view()
    table.page(status(seen, seen.seat))


def _go(table: Table, place: str) -> None:
    """Fly to a place along a route that this roll allows, as far as nothing new turns up."""
    seen = table.view()
    names = seen.rules.catalog.names
    wanted = place.lower()
    dots = [dot for dot in seen.rules.board.dots if wanted in (dot, names.get(dot, dot).lower())]
    if type(seen.stack[-1]) is not Moving:
        table.refuse(_not_moving(seen))
        return
    if not place:
        table.page(_everywhere(seen))
        return
    if not dots:
        guess = meant(place, (names.get(dot, dot) for dot in seen.rules.board.dots))
        table.refuse(f"There is no place called {place!r}.{guess}")
        return
    found = routes(seen, dots[0])
    if not found:
        table.refuse(no_way(seen, dots[0]))
        return
    for action in found[0].actions:
        now = table.view()
        if now.seat != seen.seat or check(now, action, seat=seen.seat) is not None:
            return
        table.apply(action)


NOT_MOVING = "You are not moving: declare your first dot with a number, then go as far as the roll allows."


def _not_moving(seen: View) -> Violation:
    """Before the roll, what is to be done first; after the movement, that it is over, by what is going on now."""
    if type(seen.stack[-1]) is Declaring:
        return refusal(as_state(seen), "not-moving", "5.3/a", seen.rules.words.say(NOT_MOVING))
    refused = check(seen, StepTo(seen.players[seen.turn.seat].place), seat=seen.seat)
    assert refused is not None  # one steps only while one moves
    return refused


def _everywhere(seen: View) -> str:
    """Every place that this roll leads to, those where one can stop first."""
    found = reachable(seen)
    ends = list(dict.fromkeys(route.to for route in found if route.ends))
    others = [route.to for route in found if route.to not in ends]
    lines = [f"  You can end at {_with_costs(seen, ends, True) or 'no place'}."]
    if others:
        lines.append(f"  You can fly to {_with_costs(seen, others, False)}, and on from there.")
    return "\n".join(lines)


def _with_costs(seen: View, dots: list[str], ends: bool) -> str:
    """Places by name, with what penalties on the way cost."""
    names, cash = seen.rules.catalog.names, seen.rules.words.cash
    paid = {route.to: route.paid for route in reachable(seen) if route.ends == ends}
    said = [f"{names.get(dot, dot)}{f' ({cash(paid[dot])})' if paid.get(dot) else ''}" for dot in dots]
    return ", ".join(dict.fromkeys(said))


COMMANDS = {
    "map": Command("map [POINTS]   the places around your ship, so far away", _map),
    "galaxy": Command("galaxy         all systems, as far as you know them", _galaxy),
    "go": Command("go PLACE       fly there, if this roll gets you there; go: where it does", _go),
    "prices": Command("prices [NAME]  what a culture or goods cost and bring, as far as you know", _prices),
    "status": Command("status         what you have and what you are owed", _status),
}

HINT = """\
Places go by name or id. An id stands in [brackets] where it is not just the
name in small letters with hyphens: cloud-body-8 is Cloud Body 8."""
