"""The basic game's aim: an Imperial Mission (S-PET-16, S-MISS)."""

from __future__ import annotations

from ...errors import Violation
from ..frames import DrawingMission
from ..state import State
from ..update import pop, push, set_trader, trader_mission
from .common import refusal
from .contracts import mission_worthy
from .holds import contract_discarded


def may_petition(state: State, seat: int) -> Violation | None:
    """S-PET-16: one Mission each, whoever else has one (S-MISS-15); on any world (S-PET-2)."""
    if state.traders[seat].mission:
        return refusal("has-mission", "S-PET-16", "You have an Imperial Mission.")
    return None


def granted(state: State, seat: int) -> State:
    """S-MISS-1: Contracts are turned up, unless none can come that pays enough: that would go on for ever."""
    return push(state, DrawingMission(seat)) if _can_come(state) else state


def _can_come(state: State) -> bool:
    """Whether a Contract that pays enough is in the deck or its discards: all can see that it lies nowhere else."""
    market, catalog = state.market, state.rules.catalog
    lying = {*market.spaces, *(own.contract for own in market.completed), *(own.mission for own in state.traders)}
    return any(own.slug not in lying and mission_worthy(catalog, own) for own in catalog.contracts)


def mission_drawn(state: State, frame: DrawingMission, contract: str) -> State:
    """S-MISS-2, S-MISS-3: one that pays too little is discarded and the next is turned up.

    The card lies in front of the Trader, so it is no Current Contract (S-MISS-16).
    """
    if mission_worthy(state.rules.catalog, state.rules.catalog.contract_by_slug[contract]):
        return set_trader(pop(state), frame.petitioner, trader_mission(state.traders[frame.petitioner], contract))
    return contract_discarded(state, contract)


def is_close(state: State, seat: int) -> bool:
    """Whoever is on a Mission is close to winning (ST-09)."""
    return bool(state.traders[seat].mission)
