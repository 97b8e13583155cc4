"""The parts of a state and of a view: seats, cards, the supply and frames, for those who read them.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.race.Config("race-base", 2), seed=7)
>>> isinstance(state.players[0], Player), isinstance(state.players[0].hand[0], Card)
(True, True)
"""

from __future__ import annotations

from ..kernel.gathering import Answers
from ..kernel.pools import Card, Pool
from .box.catalog import Catalog
from .frames import (
    ChoosingDevelopment,
    ChoosingGoods,
    ChoosingWorld,
    Consuming,
    DealingWorlds,
    Developing,
    Exploring,
    Fetching,
    Flipping,
    GameOver,
    GivingCards,
    Keeping,
    Naming,
    Opening,
    Paying,
    PlacingWorld,
    Producing,
    Round,
    Sealing,
    Selecting,
    SelectingTwo,
    Selling,
    SettingUp,
    Trimming,
)
from .state import Player

__all__ = [
    "Answers",
    "Card",
    "Catalog",
    "ChoosingDevelopment",
    "ChoosingGoods",
    "ChoosingWorld",
    "Consuming",
    "DealingWorlds",
    "Developing",
    "Exploring",
    "Fetching",
    "Flipping",
    "GameOver",
    "GivingCards",
    "Keeping",
    "Naming",
    "Opening",
    "Paying",
    "PlacingWorld",
    "Player",
    "Pool",
    "Producing",
    "Round",
    "Sealing",
    "Selecting",
    "SelectingTwo",
    "Selling",
    "SettingUp",
    "Trimming",
]
