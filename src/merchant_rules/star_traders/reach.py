"""Where a ship can get: in the rest of this turn with what chance, and in how many jump attempts on average."""

from __future__ import annotations

from fractions import Fraction

from ..api import checked_seat
from .map.ways import Traveller, best_ways, chances_within
from .rules.common import skills, stations_of
from .rules.jumps import attempts
from .rules.movement import attempts_left, may_use
from .state import State
from .view import View, as_state


def reachable(s: State | View, seat: int | None = None) -> dict[str, Fraction]:
    """The worlds a Trader can reach by regular and station jumps with his attempts, each with the chance to get there.

    The chance is that of the best way without cards, whatever others do: no way leads on from a world whose Quarantine
    holds him. Without a seat it is asked of the one whose turn it is; for another seat, all the attempts of a turn
    count.

    >>> import merchant_rules as mr
    >>> config = mr.star_traders.Config("star-traders-basic", 2, options={"starts": ("mink", "capital")})
    >>> reachable(mr.new_game(config, seed=1), 0)["niven"]
    Fraction(215, 216)
    """
    state, own = _asked(s, seat)
    trader, rules = state.traders[own], state.rules
    if trader.out or not trader.world:
        return {}
    acting = own == state.turn.active
    left = attempts_left(state, own) if acting else 0 if trader.grounded else attempts(rules.catalog, trader.engines)
    worlds = rules.starmap.worlds if acting else stations_of(state, own)
    stations = frozenset(world for world in worlds if may_use(state, own, world))
    held_on = frozenset(lock.world for lock in state.galaxy.quarantines if not lock.lifted >> own & 1)
    traveller = Traveller(stations, skills(state, own), held_on)
    chances = {
        goal: chances_within(rules.catalog, rules.starmap, goal, left, traveller)[trader.world]
        for goal in rules.starmap.worlds
    }
    return {goal: chance for goal, chance in chances.items() if chance}


def expected_jumps(s: State | View, seat: int | None = None) -> dict[str, Fraction]:
    """How many jump attempts a Trader is expected to need to every world, by the best way, however many turns it takes.

    His own stations and his personality count; leave to use those of others, cards and Quarantines pass by, and do not.
    Without a seat it is asked of the one whose turn it is. A world to which no way leads is not there.

    >>> import merchant_rules as mr
    >>> config = mr.star_traders.Config("star-traders-basic", 2, options={"starts": ("kluge", "capital")})
    >>> far = expected_jumps(mr.new_game(config, seed=1), 0)
    >>> far["kluge"], far["mink"]
    (Fraction(0, 1), Fraction(18, 5))
    """
    state, own = _asked(s, seat)
    trader, rules = state.traders[own], state.rules
    if trader.out or not trader.world:
        return {}
    traveller = Traveller(frozenset(stations_of(state, own)), skills(state, own))
    ways = best_ways(rules.catalog, rules.starmap, trader.world, traveller)
    return {goal: journey.attempts for goal, journey in ways.items()}


def _asked(s: State | View, seat: int | None) -> tuple[State, int]:
    """The state, and the seat that is meant."""
    state = as_state(s)
    return state, state.turn.active if seat is None else checked_seat(state, seat)


__all__ = ["expected_jumps", "reachable"]
