"""The shortest trade routes, with networkx on the chart of a game.

`chart` is the board as a seat knows it now, as a networkx graph, so any graph algorithm works on it. Here: for every
pair of a discovered seller and a discovered buyer, how many points the way takes, and what a piece of goods earns per
point. Dots where this ship would pay count extra, so that the way goes around them when that is cheap.
"""

from __future__ import annotations

from typing import NamedTuple

import networkx as nx

import merchant_rules as mr


class Trade(NamedTuple):
    """Goods carried from where they are sold to where they are bought."""

    goods: str
    seller: str
    buyer: str
    points: int
    earns: int
    way: list[str]

    @property
    def rate(self) -> float:
        """Dollars for each point of movement."""
        return self.earns / self.points


def trades(seen: mr.View) -> list[Trade]:
    """All trades between cultures that the seat knows, the best first."""
    graph = mr.chart(seen)
    cities = {node["culture"]: dot for dot, node in graph.nodes(data=True) if node["culture"] and is_market(node)}

    def weight(start: str, end: str, link: dict[str, int]) -> float:
        toll: int = graph.nodes[end]["toll"]
        return link["cost"] + toll / 10

    found = []
    for goods in seen.rules.catalog.goods:
        for buyer in goods.buyers:
            if goods.seller in cities and buyer in cities:
                way = nx.shortest_path(graph, cities[goods.seller], cities[buyer], weight=weight)
                points = sum(graph.edges[link]["cost"] for link in nx.utils.pairwise(way))
                found.append(Trade(goods.name, goods.seller, buyer, points, goods.payoff - goods.cost, way))
    return sorted(found, key=lambda trade: (-trade.rate, trade.goods, trade.buyer))


def is_market(node: dict[str, str]) -> bool:
    """Whether one can land and trade on a dot."""
    return node["landing"] == "city"


def main() -> None:
    """The trades of a game in which half the galaxy is known."""
    config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    homes = {"cloud": "dell", "rogue": "shenna", "colony": "yxklyx", "genship": "zum", "biosphere": "graw"}
    state = mr.position(config, cultures=homes)
    best = trades(mr.view(state, 0))
    for trade in best[:5]:
        print(
            f"{trade.goods} from the {trade.seller} to the {trade.buyer}: ${trade.earns} over {trade.points} points, "
            f"${trade.rate:.1f} a point"
        )
    print("The best way:", " - ".join(best[0].way))

    assert best
    assert {trade.seller for trade in best} <= set(homes.values())
    assert all(first.rate >= second.rate for first, second in nx.utils.pairwise(best))

    # What a seat has only looked at from orbit is on its own chart, and on nobody else's.
    state = mr.position(config, cultures=homes, known={0: {"water": "humans"}})
    assert {trade.seller for trade in trades(mr.view(state, 0))} > {trade.seller for trade in trades(mr.view(state, 1))}


if __name__ == "__main__":
    main()
