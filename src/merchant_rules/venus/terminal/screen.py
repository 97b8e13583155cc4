"""What a person at the terminal sees: ship, neighbourhood, galaxy and moves. Only views come in here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...api import net_worth, price, situation
from ...cli.screen import numbered
from ...kernel import engine
from ..actions import Action
from ..box.catalog import BASE
from ..map.routes import chart
from ..rules.trading import EndTurn
from ..state import NO_ONE
from ..view import View, as_state
from ..words import species
from .prices import free_holds, unspent

if TYPE_CHECKING:
    from ..map.board import Graph

#: How many points away the neighbourhood goes.
NEARBY = 4


def heading(view: View, seat: int) -> str:
    """Whose turn it is, and what this player has."""
    p, catalog = view.players[seat], view.rules.catalog
    names = catalog.names
    ship, cash, say = catalog.ship_by_slug[p.ship], view.rules.words.cash, view.rules.words.say
    rounds = (view.turn.number - 1) // len(view.players) + 1
    lines = [
        f"== Round {rounds}: {species(view, seat)} at {names.get(p.place, p.place)} ==",
        f"{cash(p.money)}, worth {cash(net_worth(view, seat))} of {cash(view.goal)}",
        f"{ship.name}: {ship.dice} dice, {ship.holds} holds",
    ]
    for what, things in (("cargo", p.cargo), ("relics", p.relics), (say("IOUs"), p.ious)):
        if things:
            lines.append(f"{what}: {counted(view, things)}")
    others = [other for other in range(len(view.players)) if other != seat]
    lines += [_other(view, other) for other in others]
    return "\n".join(lines)


def _other(view: View, seat: int) -> str:
    p, names, cash = view.players[seat], view.rules.catalog.names, view.rules.words.cash
    cargo = f" with {counted(view, p.cargo)}" if p.cargo else ""
    where = names.get(p.place, p.place)
    money = f"{cash(p.money)}, worth {cash(net_worth(view, seat))}"
    return f"  {species(view, seat)}: {money}, {names[p.ship]} at {where}{cargo}"


def prompt(view: View, seat: int) -> str:
    """Who is asked, his cash, how many more goods he can load, and how far he still gets."""
    points = situation(view).points
    left = "" if points is None else f", {points} point{'s' * (points != 1)} left"
    if not view.players[seat].species:
        return species(view, seat)
    cash = view.rules.words.cash(view.players[seat].money)
    free = free_holds(view, seat)
    return f"{species(view, seat)}, {cash}, {free} hold{'s' * (free != 1)} free{left}"


def counted(view: View, things: tuple[str, ...]) -> str:
    """Things by their names, equal ones together."""
    names = view.rules.catalog.names
    found = Counter(names.get(slug, slug) for slug in things)
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in found.items())


def menu(view: View, moves: tuple[Action, ...]) -> str:
    """The legal moves with numbers, sentences and prices."""
    return numbered(view, moves, [amount(view, move) for move in moves])


def amount(view: View, move: Action) -> str:
    """What a move costs or brings in, as everything on the screen by the view alone."""
    amount = price(view, move)
    if amount is None:
        return " (the dice decide)"
    cash = view.rules.words.cash(abs(amount))
    if type(move) is EndTurn:
        return f" (and lose {unspent(view)})" if amount else ""
    if not amount:
        return ""
    seat = view.stack[-1].seat
    coins = engine.apply_unchecked(as_state(view), move).players[seat].money - view.players[seat].money
    rest = f", {view.rules.words.cash(-coins) if coins else 'none'} in cash" if amount < coins else ""
    return f" for {cash}{rest}"


# -- the map ----------------------------------------------------------------------------------------------------------


def neighbourhood(view: View, points: int = NEARBY) -> str:
    """The dots around the ship, each under the one by which the shortest way leads to it."""
    import networkx as nx

    graph = chart(view)
    here = graph.graph["ship"]
    paths = nx.subgraph_view(graph, filter_edge=lambda dot, other: graph.edges[dot, other]["kind"] != "gate")
    far = nx.single_source_dijkstra_path(paths, here, cutoff=points, weight="cost")
    beyond: dict[str, list[str]] = {}
    for dot, way in far.items():
        if dot != here:
            beyond.setdefault(way[-2], []).append(dot)
    return "\n".join(_outline(view, graph, here, beyond, ""))


def _outline(view: View, graph: Graph, dot: str, beyond: dict[str, list[str]], indent: str) -> Iterator[str]:
    yield indent + dot_text(view, graph, dot)
    for other in beyond.get(dot, ()):
        yield from _outline(view, graph, other, beyond, indent + "  ")


def dot_text(view: View, graph: Graph, dot: str) -> str:
    """One dot: its name, its id, and what matters there."""
    node = graph.nodes[dot]
    facts = [*_facts(view, node), *_pieces(view, dot)]
    exits = view.rules.board.exits.get(dot)
    if exits is not None:
        facts.append(view.rules.words.say("circle ") + ", ".join(_arrows(view, exits)))
    pawns = [species(view, seat) for seat in node["pawns"]]
    facts += [f"here: {', '.join(pawns)}"] if pawns else []
    told = "" if dot == node["name"].lower().replace(" ", "-") else f" [{dot}]"
    return f"{node['name']}{told}" + (f"  {'; '.join(facts)}" if facts else "")


def _facts(view: View, node: dict[str, Any]) -> list[str]:
    names, words = view.rules.catalog.names, view.rules.words
    facts = []
    if node["landing"]:
        lives = names.get(node["culture"], "unknown people") if node["landing"] not in (BASE, "asteroid") else ""
        facts.append(f"{node['landing']}{' of ' + lives if lives else ''}")
    elif node["kind"] == "orbit":
        facts.append("orbit")
    if node["hidden"]:
        facts.append("? " + (f"you saw {names[node['marker']]}" if node["marker"] else "face down"))
    elif node["marker"]:
        facts.append(names.get(node["marker"], node["marker"]))
    if node["toll"]:
        facts.append(f"{words.say('penalty')} {words.cash(node['toll'])}")
    if node["owner"] is not None:
        facts.append(f"{words.say('Spaceport of')} {species(view, node['owner'])}")
    return facts


def _pieces(view: View, dot: str) -> list[str]:
    """What modules put on a dot: a Fort with its owner, a Rastur with its strength."""
    names = view.rules.catalog.names
    pieces = [piece for part in view.extras if hasattr(part, "on_map") for piece in part.on_map()]
    return [
        f"{names[kind]} of {number if owner == NO_ONE else species(view, owner)}"
        for place, kind, owner, number in pieces
        if place == dot
    ]


def _arrows(view: View, exits: tuple[str, ...]) -> list[str]:
    names = view.rules.catalog.names
    by_exit: dict[str, list[str]] = {}
    for number, dot in enumerate(exits[1:], 1):
        by_exit.setdefault(dot, []).append(str(number))
    return [f"{'/'.join(numbers)} to {names.get(dot, dot)}" for dot, numbers in by_exit.items()]


def galaxy(view: View) -> str:
    """All systems with who lives there as far as the player knows, how far it is, and what is to be had."""
    import networkx as nx

    graph = chart(view)
    far = nx.single_source_dijkstra_path_length(graph, graph.graph["ship"], weight="cost")
    board = view.rules.board
    rows = [(BASE, [board.base], BASE)]
    for system, home in zip(board.systems, view.galaxy.homes, strict=True):
        rows.append((system, list(board.cities_of[system]), home.what))
    return "\n".join(_system(view, far, *row) for row in rows)


def _system(view: View, far: dict[str, float], system: str, cities: list[str], culture: str) -> str:
    names = view.rules.catalog.names
    points = min(far[city] for city in cities)
    place = names.get(system, system) if system != BASE else names[BASE]
    if not culture:
        return f"{points:3.0f} points  {place}: unknown"
    people = "" if culture == BASE else f": {names[culture]}"
    stock = counted(view, view.market.lying[view.rules.culture_index[culture]])
    return f"{points:3.0f} points  {place}{people}{_builders(view, culture)}" + (f"; {stock}" if stock else "")


def _builders(view: View, culture: str) -> str:
    if culture == BASE:
        return ""
    owner = view.galaxy.factories[view.rules.culture_index[culture]][0]
    return f" ({view.rules.words.say('Factory of')} {species(view, owner)})" if owner != NO_ONE else ""
