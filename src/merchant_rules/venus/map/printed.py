"""The printed board as a graph, for whoever wants one."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from ...errors import WrongType
from ...kernel.game import type_told
from ..config import Config
from .board import checked_graph

if TYPE_CHECKING:
    from .board import Graph


def board(ruleset: str | Config) -> Graph:
    """Return the printed board as a new networkx graph, yours to change.

    Every node has kind, colour, penalty, system, port, name, x and y; every edge kind, cost, line and number.
    The graph has ruleset, systems, exits (by circle, then by die) and air_foil (pairs of cities).

    >>> graph = board("classic-1988")
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (268, 323)
    """
    if isinstance(ruleset, str):
        return deepcopy(checked_graph(ruleset, None))
    if not isinstance(ruleset, Config):
        raise WrongType(f"a board is that of a ruleset or a Config of Merchant of Venus, not of a {type_told(ruleset)}")
    return deepcopy(checked_graph(ruleset.ruleset, ruleset.data))


__all__ = ["board"]
