"""The parts of a state and of a view: seats, contracts, decks and stations, for those who read them.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.star_traders.Config("star-traders-basic", 2), seed=7)
>>> isinstance(state.traders[0], Trader), isinstance(state.decks.luck, Pool)
(True, True)
"""

from __future__ import annotations

from ..kernel.pools import Card, Pool
from .state import Completed, Decks, Galaxy, Load, Market, Quarantine, Sum, Trader, Turn

__all__ = [
    "Card",
    "Completed",
    "Decks",
    "Galaxy",
    "Load",
    "Market",
    "Pool",
    "Quarantine",
    "Sum",
    "Trader",
    "Turn",
]
