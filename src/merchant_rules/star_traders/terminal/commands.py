"""What a person can type in a game of Star Traders, beside what all games have."""

from __future__ import annotations

from typing import Any

from ...api import check
from ...cli.common import is_number, page, say
from ...cli.screen import Command, Table
from ...errors import NotationError
from ..frames import Bundle
from ..rules.deals import ProposeDeal
from ..speech import called, named
from ..view import View
from .prices import prices, status
from .screen import contracts_text, numbered_world, standing, surroundings, way_text


def _table(table: Table, rest: str) -> None:
    seen = table.view()
    for seat in range(len(seen.traders)):
        say(standing(seen, seat))
    say("\n".join(contracts_text(seen)))


def _map(table: Table, name: str) -> None:
    """The lines from where one is, or from a world by its name or number."""
    seen = table.view()
    if not name:
        say(f"  From {numbered_world(seen, seen.traders[seen.seat].world)}:")
        say(surroundings(seen, seen.seat))
        return
    world = _world(seen, name)
    say(f"  From {numbered_world(seen, world)}:")
    say("\n".join(f"  {way_text(seen, way, seen.seat)}" for way in seen.rules.starmap.ways[world]))


def _world(seen: View, name: str) -> str:
    starmap, wanted = seen.rules.starmap, name.lower()
    for world in starmap.worlds:
        if wanted in (world, called(seen, world).lower(), str(starmap.number[world])):
            return world
    raise NotationError(f"there is no world {name!r}")


def _ask(table: Table, rest: str) -> None:
    """Ask in all windows, or only where there is something to choose."""
    if rest not in ("", "always", "less"):
        say("  Say: ask always, or ask less.")
        return
    table.ask_always = not table.ask_always if not rest else rest == "always"
    say("  You are asked in every window." if table.ask_always else "  You are asked where you can do more than pass.")


def _deal(table: Table, rest: str) -> None:
    """deal SEAT: what you give FOR what you get."""
    seen = table.view()
    to, _, sides = rest.partition(":")
    give, wanted, get = f" {sides} ".partition(" for ")
    if not wanted:
        say("  Say: deal bob: 5 stellors, zap for station niven   (nothing is a side, too)")
        return
    action = ProposeDeal(_seat(seen, to.strip()), _bundle(seen, give), _bundle(seen, get))
    violation = check(seen, action, seat=seen.seat)
    if violation is not None:
        say(f"  {violation.message} ({violation.rule})")
    else:
        table.apply(action)


def _seat(seen: View, name: str) -> int:
    for seat in range(len(seen.traders)):
        if name.lower() in (named(seen, seat).lower(), str(seat)):
            return seat
    raise NotationError(f"there is no player {name!r}; there are {', '.join(seen.config.names)}")


def _bundle(seen: View, text: str) -> Bundle:
    """One side of a deal: things with commas between them."""
    parts: dict[str, Any] = {"stellors": 0, "engines": 0, "show": False}
    lists: dict[str, list[str]] = {
        name: [] for name in ("cards", "stations", "cargoes", "rights", "passage", "personalities")
    }
    for item in (item.strip().lower() for item in text.split(",")):
        first, _, rest = item.partition(" ")
        if item in ("", "nothing"):
            continue
        if is_number(first) and rest.rstrip("s") in ("stellor", "engine"):
            parts["stellors" if rest.startswith("stellor") else "engines"] += int(first)
        elif item in ("look", "show"):
            parts["show"] = True
        elif first in ("station", "passage"):
            lists["stations" if first == "station" else "passage"].append(_world(seen, rest))
        elif first == "right":
            lists["rights"].append(_thing(seen, rest))
        else:
            slug = _thing(seen, item)
            catalog = seen.rules.catalog
            kind = "cards" if slug in catalog.face_by_slug else "cargoes"
            lists["personalities" if slug in catalog.personality_by_slug else kind].append(slug)
    parts |= {name: tuple(sorted(things)) for name, things in lists.items()}
    return Bundle(**parts)


def _thing(seen: View, name: str) -> str:
    """The slug of a card, a cargo, a personality or a Contract."""
    catalog = seen.rules.catalog
    cargoes = [cargo.slug for cargo in catalog.cargoes]
    slugs = [*catalog.face_by_slug, *cargoes, *catalog.personality_by_slug, *catalog.contract_by_slug]
    found = [slug for slug in slugs if name in (slug, called(seen, slug).lower())]
    if not found:
        raise NotationError(f"nothing in this game is called {name!r}")
    return found[0]


def _status(table: Table, rest: str) -> None:
    seen = table.view()
    say(status(seen, seen.seat))


def _prices(table: Table, rest: str) -> None:
    seen = table.view()
    page(prices(seen, seen.seat))


COMMANDS = {
    "status": Command("status         your Stellors, Prestige, engines, hold and cards, and the others", _status),
    "prices": Command("prices         Contracts with pay and jumps, station, engine, petition", _prices),
    "table": Command("table          how all stand, and the Contracts", _table),
    "map": Command("map [WORLD]    the lines from where you are, or from a world", _map),
    "deal": Command("deal WHO: GIVE for GET   put a deal: deal bob: 5 stellors, zap for station niven", _deal),
    "ask": Command("ask always     be asked in every window; ask less: only where you can act", _ask),
}

HINT = """\
In a deal: 5 stellors, 1 engine, station WORLD, passage WORLD, right CONTRACT,
look (at the hand), a card or a cargo by its name, or nothing."""
