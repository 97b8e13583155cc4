"""Where a ship can get in the rest of this turn, and how likely that is."""

from __future__ import annotations

from fractions import Fraction

from ..errors import UnknownName
from .map.ways import Traveller, chances_within
from .rules.common import skills, stations_of
from .rules.jumps import attempts
from .rules.movement import attempts_left, may_use
from .state import State
from .view import View, as_state


def reachable(s: State | View, seat: int | None = None) -> dict[str, Fraction]:
    """The worlds a Trader can reach by regular and station jumps with his attempts, each with the chance to get there.

    The chance is that of the best way without cards, whatever others do. Without a seat it is asked of the one whose
    turn it is; for another seat, all the attempts of a turn count.

    >>> import merchant_rules as mr
    >>> config = mr.star_traders.Config("star-traders-basic", 2, options={"starts": ("mink", "capital")})
    >>> reachable(mr.new_game(config, seed=1), 0)["niven"]
    Fraction(215, 216)
    """
    state = as_state(s)
    own = state.turn.active if seat is None else seat
    if type(own) is not int or not 0 <= own < len(state.traders):
        raise UnknownName(repr(seat), f"there is no such seat; seats are 0 to {len(state.traders) - 1}")
    trader, rules = state.traders[own], state.rules
    if trader.out or not trader.world:
        return {}
    acting = own == state.turn.active
    left = attempts_left(state, own) if acting else attempts(rules.catalog, trader.engines)
    worlds = rules.starmap.worlds if acting else stations_of(state, own)
    stations = frozenset(world for world in worlds if may_use(state, own, world))
    traveller = Traveller(stations, skills(state, own))
    chances = {
        goal: chances_within(rules.catalog, rules.starmap, goal, left, traveller)[trader.world]
        for goal in rules.starmap.worlds
    }
    return {goal: chance for goal, chance in chances.items() if chance}


__all__ = ["reachable"]
