"""What a person at the terminal sees: ship, neighbourhood, galaxy and moves. Only views come in here."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from merchant_rules.venus.describe import describe, species
from merchant_rules.venus.game import Action, net_worth
from merchant_rules.venus.routes import chart
from merchant_rules.venus.state import NO_ONE
from merchant_rules.venus.view import View

if TYPE_CHECKING:
    from merchant_rules.venus.board import Graph

#: How many points away the neighbourhood goes.
NEARBY = 4


def heading(view: View, seat: int) -> str:
    """Whose turn it is, and what this player has."""
    p, catalog = view.players[seat], view.rules.catalog
    names = catalog.names
    ship = catalog.ship_by_slug[p.ship]
    rounds = (view.turn.number - 1) // len(view.players) + 1
    lines = [
        f"== Round {rounds}: {species(view, seat)} at {names.get(p.place, p.place)} ==",
        f"${p.money}, worth ${net_worth(view, seat)} of ${view.goal}",
        f"{ship.name}: {ship.dice} dice, {ship.holds} holds",
    ]
    for what, things in (("cargo", p.cargo), ("relics", p.relics), ("IOUs", p.ious)):
        if things:
            lines.append(f"{what}: {counted(view, things)}")
    others = [other for other in range(len(view.players)) if other != seat]
    lines += [_other(view, other) for other in others]
    return "\n".join(lines)


def _other(view: View, seat: int) -> str:
    p, names = view.players[seat], view.rules.catalog.names
    cargo = f" with {counted(view, p.cargo)}" if p.cargo else ""
    where = names.get(p.place, p.place)
    return f"  {species(view, seat)}: ${p.money}, worth ${net_worth(view, seat)}, {names[p.ship]} at {where}{cargo}"


def counted(view: View, things: tuple[str, ...]) -> str:
    """Things by their names, equal ones together."""
    names = view.rules.catalog.names
    return ", ".join(
        f"{n} {names.get(slug, slug)}" if n > 1 else names.get(slug, slug) for slug, n in Counter(things).items()
    )


def menu(view: View, moves: tuple[Action, ...]) -> str:
    """The legal moves with numbers and sentences."""
    skipped = len(species(view, view.stack[-1].seat)) + 1
    said = [describe(view, move)[skipped:].rstrip(".") for move in moves]
    return "\n".join(f"{number:3}  {text[:1].upper()}{text[1:]}" for number, text in enumerate(said, 1))


# -- the map ----------------------------------------------------------------------------------------------------------


def neighbourhood(view: View, points: int = NEARBY) -> str:
    """The dots around the ship, each under the one that leads to it."""
    graph = chart(view)
    here = graph.graph["ship"]
    lines: list[str] = []
    _walk(view, graph, here, "", points, {here: -1}, lines)
    return "\n".join(lines)


def _walk(view: View, graph: Graph, dot: str, indent: str, points: int, seen: dict[str, int], lines: list[str]) -> None:
    lines.append(indent + dot_text(view, graph, dot))
    for other in graph[dot]:
        left = points - graph.edges[dot, other]["cost"]
        if left < 0 or seen.get(other, -2) >= -1 or graph.edges[dot, other]["kind"] == "gate":
            continue
        seen[other] = left
        _walk(view, graph, other, indent + "  ", left, seen, lines)


def dot_text(view: View, graph: Graph, dot: str) -> str:
    """One dot: its name, its id, and what matters there."""
    node = graph.nodes[dot]
    facts = list(_facts(view, node))
    exits = view.rules.board.exits.get(dot)
    if exits is not None:
        facts.append("circle " + ", ".join(_arrows(view, exits)))
    pawns = [species(view, seat) for seat in node["pawns"]]
    facts += [f"here: {', '.join(pawns)}"] if pawns else []
    return f"{node['name']} [{dot}]" + (f"  {'; '.join(facts)}" if facts else "")


def _facts(view: View, node: dict[str, Any]) -> list[str]:
    names = view.rules.catalog.names
    facts = []
    if node["landing"]:
        lives = names.get(node["culture"], "unknown people") if node["landing"] not in ("base", "asteroid") else ""
        facts.append(f"{node['landing']}{' of ' + lives if lives else ''}")
    elif node["kind"] == "orbit":
        facts.append("orbit")
    if node["hidden"]:
        facts.append("? " + (f"you saw {names[node['marker']]}" if node["marker"] else "face down"))
    elif node["marker"]:
        facts.append(names.get(node["marker"], node["marker"]))
    if node["toll"]:
        facts.append(f"penalty ${node['toll']}")
    if node["owner"] is not None:
        facts.append(f"Spaceport of {species(view, node['owner'])}")
    return facts


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
    rows = [("base", [board.base], "base")]
    for system, home in zip(board.systems, view.galaxy.homes, strict=True):
        rows.append((system, list(board.cities_of[system]), home.what))
    return "\n".join(_system(view, far, *row) for row in rows)


def _system(view: View, far: dict[str, float], system: str, cities: list[str], culture: str) -> str:
    names = view.rules.catalog.names
    points = min(far[city] for city in cities)
    place = names.get(system, system) if system != "base" else names["base"]
    if not culture:
        return f"{points:3.0f} points  {place}: unknown"
    people = "" if culture == "base" else f": {names[culture]}"
    stock = counted(view, view.market.lying[view.rules.culture_index[culture]])
    return f"{points:3.0f} points  {place}{people}{_builders(view, culture)}" + (f"; {stock}" if stock else "")


def _builders(view: View, culture: str) -> str:
    if culture == "base":
        return ""
    owner = view.galaxy.factories[view.rules.culture_index[culture]][0]
    return f" (Factory of {species(view, owner)})" if owner != NO_ONE else ""
