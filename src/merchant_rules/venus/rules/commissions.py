"""Chapters 12.22, 12.32 and 12.4: what the Bank pays the owners of Spaceports and Factories.

A ruleset names the function that is told of every transaction with a culture (`rules.commission`); here is the one
of 1988, which pays item by item, at once (R-49, R-50). It never looks at commissions themselves (12.42/c).
"""

from __future__ import annotations

from ..state import NO_ONE, State
from .common import bank_pays

#: The Spaceport's share of every value that changes hands there, in percent (12.22/a).
PORT_SHARE = 10
#: The Factory's share of the cost of its goods, in percent (12.32/a).
FACTORY_SHARE = 50


def port_owner(state: State, place: str) -> int:
    """Who owns the Spaceport here; nobody owns Cities, the Galactic Base and Open Spaceports (12.23/c)."""
    orbit = state.rules.board.orbit_index.get(place)
    return NO_ONE if orbit is None else state.galaxy.ports[orbit]


def commission(state: State, seat: int, worth: int, on_credit: int) -> State:
    """12.22, 12.4: after one item was bought, sold or bartered, the Bank pays the port's owner 10% of its full value.

    `on_credit` is the part of a price that was paid with barter value; in 1988 it makes no difference (R-49).
    """
    owner = port_owner(state, state.players[seat].place)
    return state if owner == NO_ONE else bank_pays(state, owner, worth * PORT_SHARE // 100)


def factory_commission(state: State, culture: str, cost: int) -> State:
    """12.32, 12.42: when a culture sells its Factory Goods, the owner of its Factory gets half their cost."""
    owner, _ = state.galaxy.factories[state.rules.culture_index[culture]]
    return state if owner == NO_ONE else bank_pays(state, owner, cost * FACTORY_SHARE // 100)
