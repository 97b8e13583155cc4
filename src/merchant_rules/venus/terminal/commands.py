"""What a person can type in a game of Merchant of Venus, beside what all games have."""

from __future__ import annotations

from ...api import check
from ...cli.common import is_number, say
from ...cli.screen import Command, Table
from ..frames import Moving
from ..map.routes import reachable, routes
from .screen import NEARBY, galaxy, neighbourhood


def _map(table: Table, points: str) -> None:
    far = int(points) if is_number(points) else NEARBY
    say(neighbourhood(table.view(), min(far, 12)))


def _galaxy(table: Table, rest: str) -> None:
    say(galaxy(table.view()))


def _go(table: Table, place: str) -> None:
    """Fly to a place along a route that this roll allows, as far as nothing new turns up."""
    seen = table.view()
    names = seen.rules.catalog.names
    wanted = place.lower()
    dots = [dot for dot in seen.rules.board.dots if wanted in (dot, names.get(dot, dot).lower())]
    if type(seen.stack[-1]) is not Moving:
        text = "  You are not moving: declare your first dot with a number, then go as far as the roll allows."
        say(seen.rules.words.say(text))
        return
    if not place:
        ends = [names.get(route.to, route.to) for route in reachable(seen) if route.ends]
        say(f"  This roll can take you to {', '.join(dict.fromkeys(ends)) or 'no place to stop'}.")
        return
    found = routes(seen, dots[0] if dots else place)
    if not found:
        say("  This roll does not get you there by any way that is known.")
        return
    for action in found[0].actions:
        now = table.view()
        if now.seat != seen.seat or check(now, action, seat=seen.seat) is not None:
            return
        table.apply(action)


COMMANDS = {
    "map": Command("map [POINTS]   the places around your ship, so far away", _map),
    "galaxy": Command("galaxy         all systems, as far as you know them", _galaxy),
    "go": Command("go PLACE       fly there, if this roll gets you there; go: where it does", _go),
}

HINT = """\
Places go by name or id. An id stands in [brackets] where it is not just the
name in small letters with hyphens: cloud-body-8 is Cloud Body 8."""
