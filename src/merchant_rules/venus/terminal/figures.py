"""A printed board in figures."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..map.printed import board as printed_board

if TYPE_CHECKING:
    import networkx as nx


def board_summary(ruleset: str) -> str:
    """The printed board of a ruleset in figures: dots, links, kinds and systems.

    >>> print(board_summary("ffg-classic").splitlines()[0])
    The board of ffg-classic
    """
    graph = printed_board(ruleset)
    kinds = Counter[str](dot["kind"] for _, dot in graph.nodes(data=True))
    links = Counter[str](link["kind"] for _, _, link in graph.edges(data=True))
    ports = sum(bool(dot["port"]) for _, dot in graph.nodes(data=True))
    systems = _systems(graph)
    lines = [
        f"The board of {ruleset}",
        f"  dots     {graph.number_of_nodes():4}   {_listed(kinds)}",
        f"  links    {graph.number_of_edges():4}   {_listed(links)}",
        f"  ports    {ports:4}   places for a Spaceport",
        f"  systems  {len(systems):4}",
        *(f"    {name:32} {_listed(kinds)}" for name, kinds in systems.items()),
    ]
    return "\n".join(lines)


def _systems(graph: nx.Graph[str]) -> dict[str, Counter[str]]:
    """The kinds of the dots of each system by its name, in the order of the board."""
    systems = {slug: Counter[str]() for slug in graph.graph["systems"]}
    for _, dot in graph.nodes(data=True):
        if dot["system"]:
            systems[dot["system"]][dot["kind"]] += 1
    return {graph.graph["systems"][slug]["name"]: kinds for slug, kinds in systems.items()}


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in counts.most_common())
