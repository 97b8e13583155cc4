"""What a person can type in a game of Star Traders, beside what all games have."""

from __future__ import annotations

from typing import Any

from ...api import check, legal_moves
from ...cli.common import is_number, meant
from ...cli.screen import Command, Table
from ...errors import NotationError, Violation
from ...store.describe import listed
from ..books import BOOKS
from ..bots.desk import Desk
from ..bots.habits import Habits
from ..frames import Bundle
from ..rules.deals import ProposeDeal
from ..rules.movement import REGULAR, STATION, DeclareJump
from ..speech import called, named
from ..view import View
from .prices import prices, status
from .screen import contracts_text, numbered_world, standing, surroundings, way_text


def _table(table: Table, rest: str) -> None:
    seen = table.view()
    table.page("\n".join([*(standing(seen, seat) for seat in range(len(seen.traders))), *contracts_text(seen)]))


def _map(table: Table, name: str) -> None:
    """The lines from where one is, or from a world by its name or number."""
    seen = table.view()
    if not name:
        table.page(f"  From {numbered_world(seen, seen.traders[seen.seat].world)}:\n{surroundings(seen, seen.seat)}")
        return
    world = _world(seen, name)
    ways = (f"  {way_text(seen, way, seen.seat)}" for way in seen.rules.starmap.ways[world])
    table.page("\n".join((f"  From {numbered_world(seen, world)}:", *ways)))


def _world(seen: View, name: str) -> str:
    starmap, wanted = seen.rules.starmap, name.lower()
    for world in starmap.worlds:
        if wanted in (world, called(seen, world).lower(), str(starmap.number[world])):
            return world
    guess = meant(name, (called(seen, world) for world in starmap.worlds))
    raise NotationError(f"there is no world {name!r}" + f".{guess}" * bool(guess))


def _go(table: Table, name: str) -> None:
    """Declare a jump to a world, from one's own station where one can; without a world, where lines lead."""
    seen = table.view()
    declared = [move for move in legal_moves(seen, seen.seat) if type(move) is DeclareJump and move.to]
    if declared and not name:
        table.page(f"{surroundings(seen, seen.seat)}\n  `go WORLD` says how far others are.")
        return
    here = seen.traders[seen.seat].world
    world = _world(seen, name) if name else here
    if declared and world == here:
        table.refuse(f"You are on {called(seen, world)}.")
        return
    found = sorted((move for move in declared if move.to == world), key=lambda move: move.kind != STATION)
    if found:
        table.apply(found[0])
        return
    violation = check(seen, DeclareJump(REGULAR, world), seat=seen.seat)
    table.refuse(_too_far(seen, world, violation) if violation is not None else "That has to be declared by its token.")


def _too_far(seen: View, world: str, violation: Violation) -> Violation:
    """Why no jump leads to a world, and how far it is by the best way."""
    way = Desk(seen, seen.seat or 0, Habits()).way(seen.traders[seen.seat or 0].world, world)
    if way is None or len(way.worlds) <= NEXT:
        return violation
    stops = listed([called(seen, at) for at in way.worlds[1:-1]])
    far = f"{called(seen, world)} is {way.tenths / 10:.1f} jumps away, by {stops}."
    return Violation(violation.code, violation.rule, f"{violation.message} {far}")


#: The worlds of a way that is one jump long.
NEXT = 2


def _card(table: Table, name: str) -> None:
    """What a card of Trader's Luck or a personality does, rule by rule."""
    seen, wanted = table.view(), name.lower()
    catalog = seen.rules.catalog
    faces = {slug: face.kind for slug, face in catalog.face_by_slug.items()}
    chapters = faces | {slug: slug for slug in (*faces.values(), *catalog.personality_by_slug)}
    found = {kind for slug, kind in chapters.items() if wanted and wanted in called(seen, slug).lower()}
    exact = {kind for slug, kind in chapters.items() if wanted in (slug, called(seen, slug).lower())}
    if not (exact or found):
        guess = meant(name, (called(seen, slug) for slug in chapters))
        table.refuse(f"There is no card {name!r}.{guess}" if name else "Say which: card NAME.")
        return
    rules = BOOKS.rulebook(seen.config.ruleset)
    said: list[str] = []
    for kind in sorted(exact or found):
        said += [called(seen, kind), *(f"  {rule.statement} [{rule.number}]" for rule in rules if rule.chapter == kind)]
    table.page("\n".join(said))


def _ask(table: Table, rest: str) -> None:
    """Ask in all windows, or only where there is something to choose."""
    if rest not in ("", "always", "less"):
        table.refuse("Say: ask always, or ask less.")
        return
    table.ask_always = not table.ask_always if not rest else rest == "always"
    table.say(
        "  You are asked in every window." if table.ask_always else "  You are asked where you can do more than pass."
    )


def _deal(table: Table, rest: str) -> None:
    """deal SEAT: what you give FOR what you get."""
    seen = table.view()
    to, _, sides = rest.partition(":")
    give, wanted, get = f" {sides} ".partition(" for ")
    if not wanted:
        table.refuse("Say: deal bob: 5 stellors, zap for station niven   (nothing is a side, too)")
        return
    action = ProposeDeal(_seat(seen, to.strip()), _bundle(seen, give), _bundle(seen, get))
    violation = check(seen, action, seat=seen.seat)
    if violation is not None:
        table.refuse(violation)
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
    table.page(status(seen, seen.seat))


def _prices(table: Table, rest: str) -> None:
    seen = table.view()
    table.page(prices(seen, seen.seat))


COMMANDS = {
    "status": Command("status         your Stellors, Prestige, engines, hold and cards, and the others", _status),
    "prices": Command("prices         Contracts with pay and jumps, station, engine, petition", _prices),
    "table": Command("table          how all stand, and the Contracts", _table),
    "map": Command("map [WORLD]    the lines from where you are, or from a world", _map),
    "go": Command("go WORLD       jump there, if a line leads there; go: where lines lead", _go),
    "card": Command("card NAME      what a card or a personality does, by its rules", _card),
    "deal": Command("deal WHO: ...  put a deal: deal bob: 5 stellors, zap for station niven", _deal),
    "ask": Command("ask always     be asked in every window; ask less: only where you can act", _ask),
}

HINT = """\
In a deal: 5 stellors, 1 engine, station WORLD, passage WORLD, right CONTRACT,
look (at the hand), a card or a cargo by its name, or nothing."""
