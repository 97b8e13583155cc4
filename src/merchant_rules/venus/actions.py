"""Every action and chance outcome of the game, of both rulesets and all modules, under one roof.

Each class is defined in the file of its chapter, beside its spec.
"""

from __future__ import annotations

from typing import TypeAlias

from .deal import Deal
from .modules.attack import Clashed, FireWeapon, RollAttack
from .modules.forts import BuyFort, MoveFort
from .modules.hits import ClaimLoot, HitHold, HitHull, LeaveLoot
from .modules.rastur import PlaceRastur, RasturDrawn
from .modules.solitaire import RasturMerged, RasturRolled
from .modules.stowage import ArrangeHolds
from .modules.theft import Revolt, Swindle
from .modules.weapons import Blast, HoldFire
from .rules.bonus import DeliverFare, TakeFare
from .rules.cup import Drawn
from .rules.discovery import Discovered, Looked, Revealed
from .rules.dot_actions import JumpTo, PayPenalty, StopInCircle, StopOnGate, StopOnPenalty
from .rules.equipment import EngageAutoPilot, KeepDice, LockGates, Reroll, RolledAgain, SwitchOff
from .rules.exchange import AcceptDeal, Jettison, OfferDeal, RefuseDeal, TakeRelic
from .rules.movement import DeclareJump, DeclareStep, Land, Rolled, Stay, StepTo
from .rules.ports import BuyFactory, BuyPort
from .rules.setup import ChooseSpecies, OpeningRolled
from .rules.ship import BuyShip
from .rules.trading import Barter, BuyEquipment, BuyGoods, BuyRelic, EndTurn, RedeemIou, SellGoods
from .rulesets.ffg_movement import AssignDie, EndMove, LookAt
from .rulesets.ffg_setup import FirstPlayerDrawn, SpeciesDealt

#: Any action or chance outcome of the game.
Action: TypeAlias = (
    AcceptDeal
    | ArrangeHolds
    | AssignDie
    | Barter
    | Blast
    | BuyEquipment
    | BuyFactory
    | BuyFort
    | BuyGoods
    | BuyPort
    | BuyRelic
    | BuyShip
    | ChooseSpecies
    | ClaimLoot
    | Clashed
    | DeclareJump
    | DeclareStep
    | DeliverFare
    | Discovered
    | Drawn
    | EndMove
    | EndTurn
    | EngageAutoPilot
    | FireWeapon
    | FirstPlayerDrawn
    | HitHold
    | HitHull
    | HoldFire
    | Jettison
    | JumpTo
    | KeepDice
    | Land
    | LeaveLoot
    | LockGates
    | LookAt
    | Looked
    | MoveFort
    | OfferDeal
    | OpeningRolled
    | PayPenalty
    | PlaceRastur
    | RasturDrawn
    | RasturMerged
    | RasturRolled
    | RedeemIou
    | RefuseDeal
    | Reroll
    | Revealed
    | Revolt
    | RollAttack
    | Rolled
    | RolledAgain
    | SellGoods
    | SpeciesDealt
    | Stay
    | StepTo
    | StopInCircle
    | StopOnGate
    | StopOnPenalty
    | Swindle
    | SwitchOff
    | TakeFare
    | TakeRelic
)

__all__ = [
    "AcceptDeal",
    "Action",
    "ArrangeHolds",
    "AssignDie",
    "Barter",
    "Blast",
    "BuyEquipment",
    "BuyFactory",
    "BuyFort",
    "BuyGoods",
    "BuyPort",
    "BuyRelic",
    "BuyShip",
    "ChooseSpecies",
    "ClaimLoot",
    "Clashed",
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
    "HitHold",
    "HitHull",
    "HoldFire",
    "Jettison",
    "JumpTo",
    "KeepDice",
    "Land",
    "LeaveLoot",
    "LockGates",
    "LookAt",
    "Looked",
    "MoveFort",
    "OfferDeal",
    "OpeningRolled",
    "PayPenalty",
    "PlaceRastur",
    "RasturDrawn",
    "RasturMerged",
    "RasturRolled",
    "RedeemIou",
    "RefuseDeal",
    "Reroll",
    "Revealed",
    "Revolt",
    "RollAttack",
    "Rolled",
    "RolledAgain",
    "SellGoods",
    "SpeciesDealt",
    "Stay",
    "StepTo",
    "StopInCircle",
    "StopOnGate",
    "StopOnPenalty",
    "Swindle",
    "SwitchOff",
    "TakeFare",
    "TakeRelic",
]
