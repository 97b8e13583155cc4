"""Chapters 12.1 and 13.1: whose deeds are whose. How they are bought is in `ports`, what they count in `winning`."""

from __future__ import annotations

from ..state import NO_ONE, State

_UNBUILT = (NO_ONE, "")


def deeds(state: State, seat: int) -> list[tuple[str, int]]:
    """2.54/d, 12.1/c: the deeds of a seat, open to all: where each building stands, and the printed cost."""
    rules, galaxy = state.rules, state.galaxy
    board, catalog = rules.board, rules.catalog
    found: list[tuple[str, int]] = []
    if seat in galaxy.ports:  # most seats own nothing most of the time, and this is asked at the end of every turn
        found = [(d, catalog.port_deed) for d, owner in zip(board.orbits, galaxy.ports, strict=True) if owner == seat]
    if galaxy.factories.count(_UNBUILT) < len(galaxy.factories):
        for culture, (owner, site) in zip(catalog.cultures, galaxy.factories, strict=True):
            if owner == seat:
                found.append((site, culture.factory_deed))
    return found
