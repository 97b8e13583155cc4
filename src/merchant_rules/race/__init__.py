"""Race for the Galaxy: the base game, the experienced two-player game and the first game.

>>> import merchant_rules as mr
>>> config = mr.race.Config("race-base", players=2)
>>> state = mr.new_game(config, seed=7)
>>> mr.actors(state)  # all at once: which two cards to discard
(1, 0)
>>> state = mr.apply_action(state, mr.legal_moves(state, 0)[0], seat=0)
>>> mr.scores(state)
(1, 1)
"""

from __future__ import annotations

from ..store.datafiles import Data
from .actions import (
    Action,
    ChooseAction,
    ChooseActions,
    Conquer,
    Consume,
    Discard,
    DiscardShip,
    DiscardTactics,
    Drawn,
    EndConsume,
    EndGiving,
    Flipped,
    Give,
    Keep,
    KeepTactics,
    Name,
    Outcome,
    Pay,
    PayCost,
    Place,
    PlaceNothing,
    ProduceOn,
    Sealed,
    Sell,
    StartWorldDealt,
    UsePower,
)
from .box.cards import Action as ActionCard
from .box.cards import Card, Kind
from .box.catalog import Catalog, load_catalog, load_data
from .config import Config
from .game import GAME
from .picture.drawing import table_svg
from .positions.position import Seat, position
from .rules.scoring import Score, score_of
from .situation import Situation
from .state import Player, State
from .summary import GameSummary
from .view import View

__all__ = [
    "GAME",
    "Action",
    "ActionCard",
    "Card",
    "Catalog",
    "ChooseAction",
    "ChooseActions",
    "Config",
    "Conquer",
    "Consume",
    "Data",
    "Discard",
    "DiscardShip",
    "DiscardTactics",
    "Drawn",
    "EndConsume",
    "EndGiving",
    "Flipped",
    "GameSummary",
    "Give",
    "Keep",
    "KeepTactics",
    "Kind",
    "Name",
    "Outcome",
    "Pay",
    "PayCost",
    "Place",
    "PlaceNothing",
    "Player",
    "ProduceOn",
    "Score",
    "Sealed",
    "Seat",
    "Sell",
    "Situation",
    "StartWorldDealt",
    "State",
    "UsePower",
    "View",
    "load_catalog",
    "load_data",
    "position",
    "score_of",
    "table_svg",
]
