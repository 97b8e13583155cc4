"""Advice at the terminal: why a bot would make a move, what a move loses for good, why no way leads to a place."""

from __future__ import annotations

from typing import Any

from ...api import price
from ...errors import Violation
from ..actions import Action
from ..frames import Moving
from ..map.routes import chart
from ..rules.common import refusal
from ..rules.exchange import Jettison
from ..rules.trading import BuyGoods, EndTurn, SellGoods
from ..view import View, as_state
from .prices import home_of, payoff


def reason(view: View, bot: Any, move: Action) -> str:
    """Why a move is a good one, as far as it can be said in a line."""
    catalog, cash = view.rules.catalog, view.rules.words.cash
    amount = price(view, move)
    if isinstance(move, BuyGoods):
        goods = catalog.goods_by_slug[move.goods]
        known = [culture for culture in goods.buyers if home_of(view, culture)]
        if known:
            best = max(known, key=lambda culture: payoff(view, culture, goods))
            return f"the {catalog.names[best]} pay {cash(payoff(view, best, goods))} for it"
        return f"somebody will pay {cash(goods.payoff)} for it"
    if isinstance(move, SellGoods):
        return f"it brings {cash(amount or 0)}"
    if amount is not None and amount > 0:
        return f"it brings {cash(amount)}"
    bound = getattr(bot, "bound_for", lambda: ())()
    if bound and not isinstance(move, EndTurn):
        return f"the aim is {catalog.names.get(bound[0], bound[0])}"
    return "nothing else promises more"


def warning(view: View, move: Action) -> str:
    """What a move loses for good, "" for nothing."""
    speech = view.rules.words
    if isinstance(move, EndTurn):
        lost = -(price(view, move) or 0)
        return f"{speech.cash(lost)} of credit that you have not spent is lost" if lost > 0 else ""
    if isinstance(move, Jettison):
        return f"{view.rules.catalog.names.get(move.item, move.item)} goes overboard, for nothing"
    return ""


def no_way(view: View, dot: str) -> Violation:
    """Why this roll does not lead to a dot: points, money, or ways that are closed."""
    import networkx as nx

    state, frame = as_state(view), view.stack[-1]
    assert type(frame) is Moving
    graph, names = chart(view), view.rules.catalog.names
    place = names.get(dot, dot)
    far = nx.single_source_dijkstra_path_length(graph, graph.graph["ship"], weight="cost")
    if dot not in far:
        return refusal(state, "not-adjacent", "5.1/b", f"No way that is known leads to {place}.")
    if far[dot] > frame.points:
        text = f"{place} is {far[dot]} points away and you have {frame.points} left."
        return refusal(state, "too-far", "5.21/c", text)
    way = nx.dijkstra_path(graph, graph.graph["ship"], dot, weight="cost")
    tolls = sum(graph.nodes[on_way]["toll"] for on_way in way[1:-1])
    money = view.players[frame.seat].money
    if tolls > money:
        cash = view.rules.words.cash
        text = f"The penalties on the way to {place} come to {cash(tolls)} and you have {cash(money)}."
        return refusal(state, "cannot-pay", "6.3/a", text)
    text = f"{place} is near enough, but no way is sure: by arrows, by paths you used, or by what lies face down."
    return refusal(state, "going-back", "5.32/b", text)
