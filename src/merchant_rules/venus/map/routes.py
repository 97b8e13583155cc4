"""The map as it stands, and where the rest of a roll can lead, as far as the seat in question knows.

`chart` is for graph algorithms; `reachable` and `routes` follow the rules of movement step by step: they apply real
actions to a position in which nothing is known that the seat does not know. A hidden '?' marker is as far as they
think, because entering it turns it up; what a look shows changes no path, so looks are passed over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...errors import UnknownName, shown
from ...kernel.secrets import Secret, opened
from ...kernel.value import updater
from ..frames import Moving
from ..rules.dot_kinds import culture_of, is_hidden, net_penalty, open_gates, open_marker
from ..rules.gear import skipping
from ..rules.ways_out import links_of, skip_bit
from ..state import NO_ONE, Galaxy, State
from ..update import set_galaxy
from ..view import View, as_state, knower
from .printed import board
from .search import Route, Search, known_to

if TYPE_CHECKING:
    from .board import Graph

# -- the map as a graph ---------------------------------------------------------------------------------------------


def chart(s: State | View) -> Graph:
    """The board as it stands now, as far as the seat to act (or the view's player) knows it, as a networkx graph.

    Beside what `board` gives, every dot has

    - `marker`: the '?' marker there, face up or seen by this seat, else ""; `hidden`: it lies face down
    - `landing`: "city", "base", "port", "open-port", "asteroid" or "" for what one can land on there
    - `culture`: who lives in its system, discovered or seen by this seat, else ""; `discovered`
    - `owner` of the Spaceport there and `factory` for the owner of a Factory there, None where there is none
    - `pawns`: the seats whose ships are there
    - `toll`: what entering costs this seat after its shields, for a spectator what is printed
    - `skipped`: whether this seat's drives skip the dot now

    Edges have the `cost` for this seat's ship. With the Air Foil there are edges of kind "air-foil"; face-up Tele
    Gates are joined by edges of kind "gate", which are open only to a ship with the right Pilot Number: filter them
    by kind if you do not count on that. Graph attributes name `seat` (None for a spectator) and `ship` (its dot).

    >>> import merchant_rules as mr
    >>> import networkx as nx
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> graph = mr.chart(state)
    >>> graph.nodes["galactic-base"]["pawns"], graph.nodes["galactic-base"]["landing"]
    ((0, 1), 'base')
    >>> nx.shortest_path_length(graph, graph.graph["ship"], "rumble-city", weight="cost") > 2
    True
    """
    seat = knower(s)
    state = known_to(s, seat)
    graph = board(state.config)
    graph.graph["seat"] = seat
    graph.graph["ship"] = "" if seat is None else state.players[seat].place
    told = _told(state, seat)
    skips = _skips(state, seat)
    for dot, node in graph.nodes(data=True):
        node.update(_standing(state, told, seat, dot), skipped=bool(skips and skip_bit(told, dot) & skips))
    _add_owners(graph, state)
    _fit_edges(graph, state, seat)
    return graph


_seen_as: Callable[[Galaxy, tuple[Secret, ...], tuple[Secret, ...]], Galaxy] = updater(Galaxy, "homes", "boxes")


def _told(state: State, seat: int | None) -> State:
    """The position with everything face up that the seat knows, so that the rules answer by all he knows."""
    g = state.galaxy
    homes, boxes = (tuple(_face_up(slot) for slot in slots) for slots in (g.homes, g.boxes))
    return set_galaxy(state, _seen_as(g, homes, boxes))


def _face_up(slot: Secret) -> Secret:
    return opened(slot, slot.what) if slot.what and not slot.open else slot


def _skips(state: State, seat: int | None) -> int:
    """The colours this seat skips: as switched for a movement under way, else all its drives."""
    if seat is None:
        return 0
    top = next((frame for frame in reversed(state.stack) if type(frame) is Moving), None)
    return top.skips if top is not None and top.seat == seat else skipping(state, seat, ())


def _standing(state: State, told: State, seat: int | None, dot: str) -> dict[str, Any]:
    rules = state.rules
    system = rules.board.system[dot]
    toll = net_penalty(told, seat, dot) if seat is not None else rules.penalty(told, 0, dot)
    return {
        "marker": open_marker(told, dot),
        "hidden": is_hidden(state, dot),
        "landing": rules.landing(told, dot),
        "culture": culture_of(told, system),
        "discovered": bool(culture_of(state, system)),
        "owner": None,
        "factory": None,
        "pawns": tuple(number for number, player in enumerate(state.players) if player.place == dot),
        "toll": max(toll, 0),
    }


def _add_owners(graph: Graph, state: State) -> None:
    for orbit, owner in zip(state.rules.board.orbits, state.galaxy.ports, strict=True):
        if owner != NO_ONE:
            graph.nodes[orbit]["owner"] = owner
    for owner, site in state.galaxy.factories:
        if site in graph:  # a factory in a market stands nowhere on the map (F-FACT-2)
            graph.nodes[site]["factory"] = owner


def _fit_edges(graph: Graph, state: State, seat: int | None) -> None:
    links = state.rules.board.links if seat is None else links_of(state, seat)
    for dot, ways in links.items():
        for link in ways:
            if graph.has_edge(dot, link.to):
                graph.edges[dot, link.to]["cost"] = link.cost
            else:
                graph.add_edge(dot, link.to, kind="air-foil", cost=link.cost)
    gates = list(open_gates(state).values())
    for number, gate in enumerate(gates):
        for other in gates[number + 1 :]:
            if not graph.has_edge(gate, other):
                graph.add_edge(gate, other, kind="gate", cost=1)


# -- where a roll can lead ------------------------------------------------------------------------------------------


def reachable(s: State | View) -> tuple[Route, ...]:
    """Where the rest of this roll can lead: for every dot the way that arrives with the most points left, and, where
    the movement can end there, a way that does; () while nothing is moving.

    With up to 8 points nothing is missed; with more, intricate detours may be. In a state it goes by what the seat to
    act knows, in a view by what the player knows. The actions are the mover's: where chance acts between them, what
    it does makes no difference to them.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.reachable(state)
    ()
    >>> state = mr.apply_action(state, mr.legal_moves(state)[1])
    >>> route = mr.reachable(state)[-1]
    >>> for action in route.actions:
    ...     state = mr.apply_action(state, action)
    >>> state.players[0].place == route.to
    True
    """
    rules = as_state(s).rules
    best: dict[tuple[str, bool], Route] = {}
    for (dot, _, ends), route in Search(s).found.items():
        if (dot, ends) not in best or _rank(route) < _rank(best[dot, ends]):
            best[dot, ends] = route
    order = {dot: number for number, dot in enumerate(rules.board.dots)}
    return tuple(sorted(best.values(), key=lambda route: (order[route.to], route.ends)))


def routes(s: State | View, to: str) -> tuple[Route, ...]:
    """Ways in which the rest of this roll can lead to one dot, the best of each number of points left on arrival.

    Ways that end the movement there come first, then those with the most points left; () if there is none.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> mr.routes(state, "atlantis")
    Traceback (most recent call last):
    ...
    merchant_rules.errors.UnknownName: 'atlantis': there is no such dot on the board
    """
    if not isinstance(to, str) or to not in as_state(s).rules.board.kind:
        raise UnknownName(shown(to), "there is no such dot on the board")
    found = Search(s, to).found.values()
    return tuple(
        sorted((route for route in found if route.to == to), key=lambda route: (not route.ends, *_rank(route)))
    )


def _rank(route: Route) -> tuple[int, int, int]:
    """The better of two ways has more points left, cost less, is shorter."""
    return -route.points, route.paid, len(route.actions)


__all__ = ["Route", "chart", "reachable", "routes"]
