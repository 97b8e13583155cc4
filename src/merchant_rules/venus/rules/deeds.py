"""Chapters 12.1 and 13.1: whose deeds are whose. How they are bought is in `ports`, what they count in `winning`."""

from __future__ import annotations

from ..state import UNBUILT, State


def deeds(state: State, seat: int) -> list[tuple[str, int]]:
    """2.54/d, 12.1/c: the deeds of a seat, open to all: where each building stands, and the printed cost."""
    rules, galaxy = state.rules, state.galaxy
    board, catalog = rules.board, rules.catalog
    found: list[tuple[str, int]] = []
    # this is asked at the end of every turn, when most seats own little: from one port of the seat to the next
    at = -1
    for _ in range(galaxy.ports.count(seat)):
        at = galaxy.ports.index(seat, at + 1)
        found.append((board.orbits[at], catalog.port_deed))
    if galaxy.factories.count(UNBUILT) < len(galaxy.factories):
        for culture, (owner, site) in zip(catalog.cultures, galaxy.factories, strict=True):
            if owner == seat:
                found.append((site, culture.factory_deed))
    return found
