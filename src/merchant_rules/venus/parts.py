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
from .map.board import Board, Link
from .modules.attack import Clashing, Firing, Side
from .modules.forts import Forts
from .modules.hits import ChoosingHit, Looting
from .modules.rastur import DrawingRastur, Invasion, PlacingRastur
from .modules.solitaire import Expanding, Merging, Reserve, RollingRastur
from .modules.stowage import Arms, Bay, Rig, Stowage
from .modules.theft import Revolting, Swindling
from .modules.weapons import Blasting, Standing
from .state import Galaxy, Market, Player, Turn

__all__ = [
    "Answering",
    "Arms",
    "Bay",
    "Blasting",
    "Board",
    "Catalog",
    "ChoosingHit",
    "ChoosingSpecies",
    "Clashing",
    "Culture",
    "DealingSpecies",
    "Declaring",
    "Demand",
    "Discovering",
    "Drawing",
    "DrawingLots",
    "DrawingRastur",
    "Equipment",
    "Expanding",
    "Fare",
    "Firing",
    "Fort",
    "Forts",
    "Galaxy",
    "GameOver",
    "Goods",
    "Invasion",
    "Link",
    "Looking",
    "Looting",
    "MakingRoom",
    "Marker",
    "Market",
    "Merchant",
    "Merging",
    "Moving",
    "OpeningRoll",
    "PlacingRastur",
    "Player",
    "Rastur",
    "RasturMix",
    "Relic",
    "Rerolling",
    "Reserve",
    "Revealing",
    "Revolting",
    "Rig",
    "Rolling",
    "RollingAgain",
    "RollingRastur",
    "Secret",
    "Ship",
    "Side",
    "Standing",
    "Stowage",
    "Swindling",
    "Trading",
    "Turn",
    "TurnEnding",
]
