"""Star Traders by its rules: basic and advanced game, personalities, options.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.star_traders.Config("star-traders-basic", 3, options={"turn_limit": 9}), seed=7)
>>> mr.scores(state)
(1, 1, 1)
"""

from __future__ import annotations

from ..kernel.game import Result
from . import game as _game  # noqa: F401  registers the game
from .actions import *  # noqa: F403
from .actions import __all__ as _actions
from .box.files import load_data
from .config import Config
from .map.graph import board
from .picture.drawing import map_svg
from .positions.position import Seat, position
from .reach import expected_jumps, reachable
from .situation import Situation
from .state import State
from .summary import GameSummary
from .view import View

__all__ = [
    *_actions,
    "Config",
    "GameSummary",
    "Result",
    "Seat",
    "Situation",
    "State",
    "View",
    "board",
    "expected_jumps",
    "load_data",
    "map_svg",
    "position",
    "reachable",
]
