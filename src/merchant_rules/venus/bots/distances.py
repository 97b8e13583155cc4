"""Points from every dot to the nearest of some, by the numbers of the dots: Dijkstra's search, backwards.

When a few ways change, what was found before is mended: only what lies behind them is searched again.
"""

from __future__ import annotations

from collections.abc import Collection
from heapq import heapify, heappop, heappush
from math import inf
from operator import is_not
from typing import TypeAlias

#: Points from every dot; infinite where no way leads.
Distances: TypeAlias = list[float]
#: For every dot, from where one gets there and what that costs in points. Ways lead to and fro, if at other prices.
Ways: TypeAlias = list[list[tuple[int, float]]]


def distances_to(ways: Ways, ends: Collection[int]) -> Distances:
    """The points from every dot to the nearest of these.

    >>> distances_to([[(1, 2.0)], [(0, 2.0), (2, 5.0)], [(1, 1.0)]], [0])
    [0.0, 2.0, 7.0]
    """
    far = [inf] * len(ways)
    for dot in ends:
        far[dot] = 0.0
    return _spread(ways, far, list(ends))


def changes(ways: Ways, before: Ways) -> list[int]:
    """The dots to which the ways are not the very same as before."""
    return [dot for dot, differs in enumerate(map(is_not, ways, before)) if differs]


def mended(ways: Ways, ends: Collection[int], changed: list[int], before: Ways, old: Distances) -> Distances:
    """What `distances_to` gives, from what it gave before the ways to some dots changed.

    >>> old = [[(1, 2.0)], [(0, 2.0), (2, 5.0)], [(1, 1.0)]]
    >>> new = [old[0], [(0, 2.0), (2, 3.0)], old[2]]
    >>> mended(new, [0], changes(new, old), old, distances_to(old, [0]))
    [0.0, 2.0, 5.0]
    """
    lost = _leaning_on(changed, ends, before, old)
    far = old.copy()
    for dot in lost:
        far[dot] = inf
    edge = {near for dot in lost for near, _ in ways[dot] if far[near] < inf}
    return _spread(ways, far, edge.union(dot for dot in changed if far[dot] < inf))


def _spread(ways: Ways, far: Distances, start: Collection[int]) -> Distances:
    """Go on from these dots. Most dots lie between two others: they are passed without a place in the queue."""
    queue = [(far[dot], dot) for dot in start]
    heapify(queue)
    while queue:
        points, dot = heappop(queue)
        if points > far[dot]:
            continue
        for before, cost in ways[dot]:
            there, last = points + cost, dot
            while there < far[before]:
                far[before] = there
                onward = ways[before]
                if len(onward) != 2:
                    heappush(queue, (there, before))
                    break
                beyond, cost = onward[0] if onward[0][0] != last else onward[1]
                last, before, there = before, beyond, there + cost
    return far


def _leaning_on(changed: list[int], ends: Collection[int], ways: Ways, far: Distances) -> set[int]:
    """All dots from which a best way leads along a step to one of the changed dots."""
    lost: set[int] = set()
    open_ends = list(changed)
    while open_ends:
        dot = open_ends.pop()
        for before, cost in ways[dot]:
            if far[before] == far[dot] + cost and before not in lost and before not in ends:
                lost.add(before)
                open_ends.append(before)
    return lost
