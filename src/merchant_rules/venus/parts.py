"""The parts of a state and of a view: seats, market, galaxy, frames, catalog and board, for those who read them.

Every field has a sentence. All of it is frozen: rules and actions change a game, nothing else does.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
>>> isinstance(state.players[0], Player), isinstance(state.stack[-1], Declaring)
(True, True)
"""

from __future__ import annotations

from ..kernel.secrets import Secret
from .box.catalog import (
    Catalog,
    Culture,
    Demand,
    Equipment,
    Fare,
    Fort,
    Goods,
    Marker,
    Merchant,
    Rastur,
    RasturMix,
    Relic,
    Ship,
)
from .frames import (
    Answering,
    ChoosingSpecies,
    DealingSpecies,
    Declaring,
    Discovering,
    Drawing,
    DrawingLots,
    GameOver,
    Looking,
    MakingRoom,
    Moving,
    OpeningRoll,
    Rerolling,
    Revealing,
    Rolling,
    RollingAgain,
    Trading,
    TurnEnding,
)
from .map.board import Board
from .state import Galaxy, Market, Player, Turn

__all__ = [
    "Answering",
    "Board",
    "Catalog",
    "ChoosingSpecies",
    "Culture",
    "DealingSpecies",
    "Declaring",
    "Demand",
    "Discovering",
    "Drawing",
    "DrawingLots",
    "Equipment",
    "Fare",
    "Fort",
    "Galaxy",
    "GameOver",
    "Goods",
    "Looking",
    "MakingRoom",
    "Marker",
    "Market",
    "Merchant",
    "Moving",
    "OpeningRoll",
    "Player",
    "Rastur",
    "RasturMix",
    "Relic",
    "Rerolling",
    "Revealing",
    "Rolling",
    "RollingAgain",
    "Secret",
    "Ship",
    "Trading",
    "Turn",
    "TurnEnding",
]
