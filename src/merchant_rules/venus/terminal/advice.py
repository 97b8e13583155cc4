"""Advice at the terminal: what a move loses for good, and why no way leads to a place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Final

from ...api import price
from ...errors import Violation
from ...kernel import engine
from ..actions import Action
from ..frames import Moving
from ..map.routes import chart
from ..map.search import known_to, looked_away
from ..rules.common import refusal
from ..rules.dot_actions import JumpTo, PayPenalty
from ..rules.dot_kinds import is_hidden
from ..rules.exchange import Jettison
from ..rules.movement import StepTo
from ..rules.trading import EndTurn
from ..rules.ways_out import pilots
from ..state import State
from ..view import View, as_state
from .prices import unspent


def warning(view: View, move: Action) -> str:
    """What a move loses for good, "" for nothing."""
    if isinstance(move, EndTurn):
        return f"{unspent(view)}, which you have not spent, is lost" if price(view, move) else ""
    if isinstance(move, Jettison):
        gone = view.rules.words.say("is thrown overboard")
        return f"{view.rules.catalog.names.get(move.item, move.item)} {gone}, for nothing"
    return ""


# -- why no way leads to a place --------------------------------------------------------------------------------------

#: So many ways are tried, the shortest first: the first on which something stops the ship tells the cause.
MOST_WAYS: Final = 12


def no_way(view: View, dot: str) -> Violation:
    """Why this roll does not lead to a dot: points, money, a path that is closed, a drive, or what lies face down."""
    import networkx as nx  # only who asks waits for it

    state, frame = as_state(view), view.stack[-1]
    assert type(frame) is Moving
    graph, place = chart(view), _called(view, dot)
    start = graph.graph["ship"]
    if dot == start:
        return refusal(state, "not-adjacent", "5.1/b", f"You are at {place} already.")
    far = nx.single_source_dijkstra_path_length(graph, start, weight="cost")
    if dot not in far:
        return refusal(state, "not-adjacent", "5.1/b", f"No way that is known leads to {place}.")
    if far[dot] > frame.points:
        text = f"{place} is {far[dot]} points away and you have {frame.points} left."
        # the last point is spent on the way there, or it is left over beside a city, which takes two
        way = nx.dijkstra_path(graph, start, dot, weight="cost")
        spent = any(far[passed] == frame.points for passed in way)
        return refusal(state, "too-far", "5.22/d" if spent else "5.21/c", text)
    if graph.nodes[dot]["skipped"]:
        text = f"Your drives skip {place}: switch them off before you roll, to stop there."
        return refusal(state, "skipped", "8.21/a", text)
    for way in islice(nx.shortest_simple_paths(graph, start, dot, weight="cost"), MOST_WAYS):
        stop = obstacle(view, way)
        if stop is not None:
            return stop
    text = f"{place} is near enough, but no way that was tried leads there."
    return refusal(state, "going-back", "5.32/b", text)


def obstacle(view: View, way: Sequence[str]) -> Violation | None:
    """What stops the ship on a way, by the rules, step by step; None if nothing does."""
    state = known_to(view, view.seat)
    for here, dot in pairwise(way):
        frame = state.stack[-1]
        if type(frame) is not Moving:
            return _stopped(view, here)
        state, refused = _flown(state, frame, dot)
        if refused is not None:
            text = f"{_called(view, here)} to {_called(view, dot)}: {refused.message}"
            return Violation(refused.code, refused.rule, text)
    return None


def _stopped(view: View, here: str) -> Violation:
    """The movement is over on the way, or waits for what is turned up there."""
    place = _called(view, here)
    if is_hidden(as_state(view), here):
        text = f"What lies face down at {place} is turned up first: fly there, and see."
        return refusal(as_state(view), "hidden", "6.1/a", text)
    return refusal(as_state(view), "too-far", "5.22/d", f"Your movement ends at {place}.")


def _flown(state: State, frame: Moving, dot: str) -> tuple[State, Violation | None]:
    """The position after a step to the next dot, a penalty before it paid; or why that cannot be."""
    if frame.due >= 0:
        refused = engine.check(state, PayPenalty())
        if refused is not None:
            return state, refused
        state = engine.apply_unchecked(state, PayPenalty())
        now = state.stack[-1]
        if type(now) is not Moving:
            return state, refusal(state, "no-way-on", "5.32/b", "No path is open from here.")
        frame = now
    moves = [own for own in engine.legal_moves(state) if type(own) in (StepTo, JumpTo) and own.to == dot]
    if moves:
        return looked_away(engine.apply_unchecked(state, moves[0])), None
    numbers = pilots(state, frame)
    refusals = [engine.check(state, StepTo(dot, number)) for number in (0, *numbers)]
    told = [own for own in refusals if own is not None and own.code not in ("wrong-pilot-number", "no-pilot-number")]
    return state, (told or [own for own in refusals if own is not None])[0]


def _called(view: View, dot: str) -> str:
    return view.rules.catalog.names.get(dot, dot)
