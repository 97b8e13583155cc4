"""A bot of one's own, checked and compared with chance.

A bot has one method: it gets a view (what its seat may know) and the legal moves, and returns one of them. This one
sells what it can, buys what earns most, and heads for a city that takes what it carries or that nobody has visited.
`check_bot` plays it against random opponents and makes sure that it only does what it may and only knows what it may;
`simulate` shows whether it is any good. The check needs Hypothesis: pip install 'merchant-rules[testing]'.
"""

from __future__ import annotations

from functools import cache

import networkx as nx

import merchant_rules as mr
from merchant_rules.testing import check_bot

#: What it does whenever it can, the first first.
BUSINESS = (mr.SellGoods, mr.DeliverFare, mr.RedeemIou, mr.BuyGoods)


class Pedlar:
    """Trades wherever it gets."""

    def __init__(self, seed: int = 0) -> None:
        """A simulation gives every bot a seed; this one leaves nothing to chance."""

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> mr.Action:
        """Business first, then the move that brings it nearest to where it wants to go."""
        for kind in BUSINESS:
            offers = [move for move in moves if isinstance(move, kind)]
            if offers:
                return max(offers, key=lambda move: earns(view, move))
        here, goal = view.players[view.turn.seat].place, destination(view)
        if mr.Land() in moves and here in cities(view.config) and is_wanted(view, here):
            return mr.Land()
        ways = [move for move in moves if isinstance(move, (mr.DeclareStep, mr.StepTo))]
        if ways:
            return min(ways, key=lambda move: distances(view.config, goal)[move.to])
        # nothing to steer: pay, stop, end the turn, refuse deals
        return next((move for move in moves if isinstance(move, (mr.PayPenalty, mr.EndTurn))), moves[-1])


def earns(view: mr.View, move: mr.Action) -> int:
    """What a piece of goods that can be bought brings beyond its cost; prices are public."""
    if not isinstance(move, mr.BuyGoods):
        return 0
    goods = view.rules.catalog.goods_by_slug[move.goods]
    return goods.payoff - goods.cost


def is_wanted(view: mr.View, city: str) -> bool:
    """Whether to go there: it is unknown, they buy what is aboard, or nothing is and they sell what it can pay."""
    me, catalog = view.players[view.turn.seat], view.rules.catalog
    home = view.galaxy.homes[view.rules.board.system_index[cities(view.config)[city]]]
    aboard = [catalog.goods_by_slug[item] for item in me.cargo if item in catalog.goods_by_slug]
    if not home.what or any(home.what in goods.buyers for goods in aboard):
        return True
    sold = catalog.goods_by_slug[catalog.culture_by_slug[home.what].goods]
    return not aboard and me.money >= sold.cost


def destination(view: mr.View) -> str:
    """The nearest city that is wanted, else the nearest other one."""
    here = view.players[view.turn.seat].place
    others = [city for city in cities(view.config) if city != here]
    return min(others, key=lambda city: (not is_wanted(view, city), distances(view.config, city)[here]))


@cache
def cities(config: mr.Config) -> dict[str, str]:
    """All cities of the board, each with its system."""
    nodes = mr.board(config).nodes(data=True)
    return {dot: node["system"] for dot, node in nodes if node["kind"].endswith("-city")}


@cache
def distances(config: mr.Config, goal: str) -> dict[str, float]:
    """Points from everywhere to one place, on the printed board."""
    found: dict[str, float] = nx.single_source_dijkstra_path_length(mr.board(config), goal, weight="cost")
    return found


def main() -> None:
    """Check the bot, then let it play."""
    config = mr.Config("classic-1988", ("human", "nik"), goal=1000)
    check_bot(Pedlar, config, games=2, rounds=5)
    print("The pedlar does nothing that it may not do, and knows nothing that it may not know.")

    done = mr.simulate(config, [Pedlar, "random"], range(8), max_rounds=40)
    assert done.failed == (), done.failed[0].error
    ahead = sum(game.worths[0] > game.worths[1] for game in done)
    print(f"After at most 40 rounds it is ahead of chance in {ahead} of {len(done)} games.")
    print(done.table())
    assert ahead >= 6


if __name__ == "__main__":
    main()
