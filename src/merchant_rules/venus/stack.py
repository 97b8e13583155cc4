"""Every frame of the game, of both rulesets and all modules, under one roof: what a stack can hold.

Each class is defined in `frames`, or in the file of its module beside its rules.
"""

from __future__ import annotations

from typing import TypeAlias

from ..kernel.plays import PluginFrame
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
from .modules.attack import Clashing, Firing
from .modules.hits import ChoosingHit, Looting
from .modules.rastur import DrawingRastur, PlacingRastur
from .modules.solitaire import Expanding, Merging, RollingRastur
from .modules.theft import Revolting, Swindling
from .modules.weapons import Blasting, Standing

#: Any frame of the game, or one that a plug-in brings.
Frame: TypeAlias = (
    Answering
    | Blasting
    | ChoosingHit
    | ChoosingSpecies
    | Clashing
    | DealingSpecies
    | Declaring
    | Discovering
    | Drawing
    | DrawingLots
    | DrawingRastur
    | Expanding
    | Firing
    | GameOver
    | Looking
    | Looting
    | MakingRoom
    | Merging
    | Moving
    | OpeningRoll
    | PlacingRastur
    | PluginFrame
    | Rerolling
    | Revealing
    | Revolting
    | Rolling
    | RollingAgain
    | RollingRastur
    | Standing
    | Swindling
    | Trading
    | TurnEnding
)

__all__ = ["Frame"]
