"""Three board games of trade in space by their rules: immutable states, pure functions, editions and optional modules.

Here are the verbs for all games and the names of Merchant of Venus; `mr.race` and `mr.star_traders` have their own.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik", "dell"), goal=1000), seed=7)
>>> state = mr.apply_action(state, mr.legal_moves(state)[0])
>>> [mr.net_worth(state, seat) for seat in range(3)]
[60, 60, 60]
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._version import __version__
from .api import (
    actor,
    actors,
    apply_action,
    chance_outcomes,
    changes,
    check,
    imagine,
    legal_moves,
    net_worth,
    new_game,
    parse_token,
    play_forced,
    price,
    resample,
    result,
    sample,
    scores,
    situation,
    token,
    validate,
    view,
)
from .errors import (
    ComposeError,
    ConfigError,
    DataError,
    IllegalAction,
    MerchantRulesError,
    NotationError,
    PositionError,
    RecordError,
    SchemaError,
    UnknownName,
    Violation,
    WrongType,
)
from .kernel.chance import Outcome
from .kernel.events import Became, Change, Moved, Owned, Paid, Scored, Seen, Went
from .kernel.game import Announced, Game, announce, games
from .kernel.meta import ModuleMeta, OptionMeta, RulesetMeta
from .kernel.plays import Plays, PluginAction
from .kernel.plugged import Plugin, register
from .kernel.stack import CHANCE, NOBODY
from .links import rule_url
from .store.config import fresh_seed
from .store.describe import describe
from .store.saves import digest, from_json, to_dict, to_json
from .venus import game as _venus
from .venus.actions import (
    AcceptDeal,
    Action,
    ArrangeHolds,
    AssignDie,
    Barter,
    Blast,
    BuyEquipment,
    BuyFactory,
    BuyFort,
    BuyGoods,
    BuyPort,
    BuyRelic,
    BuyShip,
    ChooseSpecies,
    ClaimLoot,
    Clashed,
    Deal,
    DeclareJump,
    DeclareStep,
    DeliverFare,
    Discovered,
    Drawn,
    EndMove,
    EndTurn,
    EngageAutoPilot,
    FireWeapon,
    FirstPlayerDrawn,
    HitHold,
    HitHull,
    HoldFire,
    Jettison,
    JumpTo,
    KeepDice,
    Land,
    LeaveLoot,
    LockGates,
    LookAt,
    Looked,
    MoveFort,
    OfferDeal,
    OpeningRolled,
    PayPenalty,
    PlaceRastur,
    RasturDrawn,
    RasturMerged,
    RasturRolled,
    RedeemIou,
    RefuseDeal,
    Reroll,
    Revealed,
    Revolt,
    RollAttack,
    Rolled,
    RolledAgain,
    SellGoods,
    SpeciesDealt,
    Stay,
    StepTo,
    StopInCircle,
    StopOnGate,
    StopOnPenalty,
    Swindle,
    SwitchOff,
    TakeFare,
    TakeRelic,
)
from .venus.box.rows import load_data
from .venus.config import Config
from .venus.rules.winning import Result
from .venus.situation import Situation
from .venus.state import State
from .venus.summary import GameSummary
from .venus.view import View

if TYPE_CHECKING:
    from . import race as race
    from . import star_traders as star_traders
    from .run.play import play
    from .run.simulate import simulate
    from .run.summary import Simulation
    from .store.record import Record, Recorder
    from .store.schema import json_schema
    from .venus.bot import Bot
    from .venus.map.printed import board
    from .venus.map.routes import Route, chart, reachable, routes
    from .venus.positions.position import Seat, position
    from .venus.svg import Svg, board_svg

announce(Announced("merchant-of-venus", tuple(_venus.GAME.rulesets), "merchant_rules.venus.game:GAME"))
announce(Announced("race-for-the-galaxy", ("race-base",), "merchant_rules.race.game:GAME"))
announce(
    Announced("star-traders", ("star-traders-basic", "star-traders-advanced"), "merchant_rules.star_traders.game:GAME")
)

#: What is loaded when it is first used: other games, and what many programs do without.
_LATER = {
    "race": "race",
    "star_traders": "star_traders",
    "Bot": "venus.bot",
    "Record": "store.record",
    "Recorder": "store.record",
    "Route": "venus.map.routes",
    "Seat": "venus.positions.position",
    "Simulation": "run.summary",
    "Svg": "venus.svg",
    "board": "venus.map.printed",
    "board_svg": "venus.svg",
    "chart": "venus.map.routes",
    "json_schema": "store.schema",
    "play": "run.play",
    "position": "venus.positions.position",
    "reachable": "venus.map.routes",
    "routes": "venus.map.routes",
    "simulate": "run.simulate",
}


if not TYPE_CHECKING:  # to a type checker it would have every name, misspelt ones as well

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f"{__name__}.{_LATER[name]}")
        found = module if name == _LATER[name] else getattr(module, name)
        globals()[name] = found
        return found


class _Formerly:
    """Asked for modules that are not found: one of an earlier version leads to where its things are now."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> Any:
        ours = name.startswith(f"{__name__}.")
        return import_module(f"{__name__}.former").spec_of(name) if ours else None


sys.meta_path.append(_Formerly)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})


__all__ = [
    "CHANCE",
    "NOBODY",
    "AcceptDeal",
    "Action",
    "ArrangeHolds",
    "AssignDie",
    "Barter",
    "Became",
    "Blast",
    "Bot",
    "BuyEquipment",
    "BuyFactory",
    "BuyFort",
    "BuyGoods",
    "BuyPort",
    "BuyRelic",
    "BuyShip",
    "Change",
    "ChooseSpecies",
    "ClaimLoot",
    "Clashed",
    "ComposeError",
    "Config",
    "ConfigError",
    "DataError",
    "Deal",
    "DeclareJump",
    "DeclareStep",
    "DeliverFare",
    "Discovered",
    "Drawn",
    "EndMove",
    "EndTurn",
    "EngageAutoPilot",
    "FireWeapon",
    "FirstPlayerDrawn",
    "Game",
    "GameSummary",
    "HitHold",
    "HitHull",
    "HoldFire",
    "IllegalAction",
    "Jettison",
    "JumpTo",
    "KeepDice",
    "Land",
    "LeaveLoot",
    "LockGates",
    "LookAt",
    "Looked",
    "MerchantRulesError",
    "ModuleMeta",
    "MoveFort",
    "Moved",
    "NotationError",
    "OfferDeal",
    "OpeningRolled",
    "OptionMeta",
    "Outcome",
    "Owned",
    "Paid",
    "PayPenalty",
    "PlaceRastur",
    "Plays",
    "Plugin",
    "PluginAction",
    "PositionError",
    "RasturDrawn",
    "RasturMerged",
    "RasturRolled",
    "Record",
    "RecordError",
    "Recorder",
    "RedeemIou",
    "RefuseDeal",
    "Reroll",
    "Result",
    "Revealed",
    "Revolt",
    "RollAttack",
    "Rolled",
    "RolledAgain",
    "Route",
    "RulesetMeta",
    "SchemaError",
    "Scored",
    "Seat",
    "Seen",
    "SellGoods",
    "Simulation",
    "Situation",
    "SpeciesDealt",
    "State",
    "Stay",
    "StepTo",
    "StopInCircle",
    "StopOnGate",
    "StopOnPenalty",
    "Svg",
    "Swindle",
    "SwitchOff",
    "TakeFare",
    "TakeRelic",
    "UnknownName",
    "View",
    "Violation",
    "Went",
    "WrongType",
    "__version__",
    "actor",
    "actors",
    "apply_action",
    "board",
    "board_svg",
    "chance_outcomes",
    "changes",
    "chart",
    "check",
    "describe",
    "digest",
    "fresh_seed",
    "from_json",
    "games",
    "imagine",
    "json_schema",
    "legal_moves",
    "load_data",
    "net_worth",
    "new_game",
    "parse_token",
    "play",
    "play_forced",
    "position",
    "price",
    "reachable",
    "register",
    "resample",
    "result",
    "routes",
    "rule_url",
    "sample",
    "scores",
    "simulate",
    "situation",
    "to_dict",
    "to_json",
    "token",
    "validate",
    "view",
]
