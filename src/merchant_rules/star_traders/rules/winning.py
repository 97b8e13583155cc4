"""How a game ends and how the Traders stand (S-MISS-17, S-AWIN-1, S-OUT-14, ST-44)."""

from __future__ import annotations

from ...kernel.game import Result
from ..frames import GameOver
from ..state import State
from .common import money_of, stations_of


def result(state: State) -> Result | None:
    """Winners and reason, None while the game goes on: "mission", "chain", "last-trader" or "turn-limit"."""
    frame = state.stack[0]
    return Result(frame.winners, frame.reason, scores(state)) if type(frame) is GameOver else None


def scores(state: State) -> tuple[int, ...]:
    """Prestige by seat."""
    return tuple(trader.prestige for trader in state.traders)


def net_worth(state: State, seat: int) -> int:
    """Stellors, engines and stations at cost: a yardstick for bots that no rule reads.

    Where the money is not known, the public ledger stands for it.
    """
    trader, game = state.traders[seat], state.rules.catalog.game
    held = money_of(state, seat)
    engines = sum(game.engines.costs[: trader.engines])
    stations = len(stations_of(state, seat)) * game.stations.cost
    return (trader.ledger if held is None else held) + engines + stations
