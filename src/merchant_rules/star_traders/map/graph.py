"""The map as a networkx graph, for whoever wants to run an algorithm of his own on it.

>>> graph = board()
>>> graph.number_of_nodes(), graph.number_of_edges()
(36, 55)
>>> graph.edges["mink", "niven"]["colour"], graph.edges["mink", "niven"]["provenance"]
('orange', 'printed')

networkx is imported when the graph is built, and not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ...errors import WrongType, shown
from ...kernel.game import type_told
from ...store.datafiles import Data
from ..box.catalog import Catalog, load_catalog
from ..config import Config

if TYPE_CHECKING:
    import networkx as nx

    Graph: TypeAlias = nx.Graph[str]


def board(name: str | Config | None = None, data: Data | None = None) -> Graph:
    """Return a map as a new networkx graph, yours to change: that of a config, one by its name, or the default map.

    Every node has number, name, arm, starred, shipyard, x and y; every edge colour, regular and station (the least
    rolls; None where a station jump needs none), provenance and colour_provenance, family and note.

    >>> from merchant_rules.star_traders import Config
    >>> board(Config("star-traders-basic", 2, options={"map": "A_fit"})).graph["map"]
    'A_fit'
    """
    if isinstance(name, Config):
        chosen = name.option("map")
        return build_graph(load_catalog(name.data), chosen if isinstance(chosen, str) else None)
    if name is not None and not isinstance(name, str):
        raise WrongType(f"a board is that of a map or a Config of Star Traders, not of a {type_told(name)}")
    if data is not None and not isinstance(data, Data):
        raise WrongType(f"data comes from load_data, not {shown(data)}")
    return build_graph(load_catalog(data), name)


def build_graph(catalog: Catalog, name: str | None = None) -> Graph:
    """Build the graph of one map of a catalog."""
    import networkx as nx

    chart = catalog.map(name)
    graph: Graph = nx.Graph(map=chart.name, title=chart.title)
    for world in catalog.worlds:
        graph.add_node(
            world.slug,
            number=world.number,
            name=world.name,
            arm=world.arm,
            starred=world.starred,
            shipyard=world.shipyard,
            x=world.x,
            y=world.y,
        )
    for line in chart.lines:
        colour = catalog.colour_by_slug[line.colour]
        graph.add_edge(
            line.a,
            line.b,
            colour=line.colour,
            regular=colour.regular,
            station=colour.station,
            provenance=line.provenance,
            colour_provenance=line.colour_provenance,
            family=line.family,
            note=line.note,
        )
    return graph
