"""The shortest way between two places on the printed board, with any algorithm of networkx.

The figures are points of movement without equipment. Whoever goes through a navigation circle needs the right pilot
number besides, and penalties passed on the way cost money: the example counts both.
"""

from __future__ import annotations

import networkx as nx

import merchant_rules as mr


def describe_way(ruleset: str, start: str, goal: str) -> str:
    """One line about the shortest way from one dot to another."""
    graph = mr.board(ruleset)
    way = nx.shortest_path(graph, start, goal, weight="cost")
    points = sum(graph.edges[link]["cost"] for link in nx.utils.pairwise(way))
    penalties = sum(graph.nodes[dot]["penalty"] for dot in way[1:])
    circles = sum(graph.nodes[dot]["kind"] == "navigation" for dot in way[1:-1])
    names = [graph.nodes[dot]["name"] or dot for dot in (start, goal)]
    return f"{names[0]} to {names[1]}: {points} points, {circles} circles, up to ${penalties} in penalties"


if __name__ == "__main__":
    for ruleset in ("classic-1988", "ffg-classic"):
        print(ruleset)
        for start, goal in (
            ("galactic-base", "rumble-city"),
            ("galactic-base", "genship-space-city"),
            ("colony-5", "jewelburg"),
        ):
            print("  " + describe_way(ruleset, start, goal))
