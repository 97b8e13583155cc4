"""The printed map in figures."""

from __future__ import annotations

from collections import Counter

from ..box.catalog import load_catalog
from ..map.graph import board


def map_summary(ruleset: str) -> str:
    """The map that a ruleset is played on, in figures: worlds by arm, jumplines by colour, shipyards.

    >>> print(map_summary("star-traders-basic").splitlines()[1])
      worlds     36   6, 6, 6, 6, 6, 6 by arm, the hub last
    """
    graph, catalog = board(), load_catalog()
    arms = Counter[int](world["arm"] for _, world in graph.nodes(data=True))
    colours = Counter[str](line["colour"] for _, _, line in graph.edges(data=True))
    lines = [f"{colours[own.slug]} {own.slug} ({own.regular} or more)" for own in catalog.colours]
    yards = [world["name"] for _, world in graph.nodes(data=True) if world["shipyard"]]
    return "\n".join(
        (
            f"The map of {ruleset}",
            f"  worlds   {graph.number_of_nodes():4}   {', '.join(map(str, arms.values()))} by arm, the hub last",
            f"  lines    {graph.number_of_edges():4}   {', '.join(lines)}",
            f"  engines  {len(yards):4}   sold on {', '.join(yards)}",
        )
    )


__all__ = ["map_summary"]
