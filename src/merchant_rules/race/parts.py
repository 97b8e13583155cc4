"""The parts of a state and of a view: seats, cards and the supply, for those who read them.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.race.Config("race-base", 2), seed=7)
>>> isinstance(state.players[0], Player), isinstance(state.players[0].hand[0], Card)
(True, True)
"""

from __future__ import annotations

from ..kernel.pools import Card, Pool
from .state import Player

__all__ = [
    "Card",
    "Player",
    "Pool",
]
