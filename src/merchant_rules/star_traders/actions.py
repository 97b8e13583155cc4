"""Every action and chance outcome of the game, of both rulesets and all modules, under one roof.

Each class is defined in the file of its chapter, beside its spec.
"""

from __future__ import annotations

from typing import TypeAlias

from .frames import Bundle, OpenSide
from .modules.new_personalities import Raid
from .modules.optional import BidPersonality, PassPersonality, PersonalityGiven, PersonalityTurnedUp
from .rules.asking import Pass
from .rules.building import BuildStation, BuyEngine
from .rules.calamities import ChooseLoss, PayRepairs, StayGrounded
from .rules.deals import (
    AcceptDeal,
    AskPassage,
    GrantPassage,
    ProposeDeal,
    RefuseDeal,
    RefusePassage,
    RestorePassage,
    RevokePassage,
)
from .rules.flow import ContractDrawn, ContractSeen, DiscardCard, EndMovement, EndTurn, KeepHand, LuckDrawn, SkipAction
from .rules.holds import Abandon, Deliver, DeliverCompleted, PickUp, PickUpImperial, Reassociate
from .rules.imperial import Bid, PassBid
from .rules.leaving import DropOut, HandRevealed
from .rules.losing import MoneyLost
from .rules.luck import PlayCard, Reroll
from .rules.movement import ChooseWorld, DeclareJump, DieRolled, Navigate, RerollFirst
from .rules.paying import CardsShown, ChoosePay, LookAt
from .rules.petitioning import AddBonus, PayPetition, Petition, RefusePetition
from .rules.setup import ArmDrawn, FirstDrawn, PersonalityDealt, PlaceStation

#: Any action of the game; one frozen class each, in the chapter modules.
Action: TypeAlias = (
    Abandon
    | AcceptDeal
    | AddBonus
    | ArmDrawn
    | AskPassage
    | Bid
    | BidPersonality
    | BuildStation
    | BuyEngine
    | CardsShown
    | ChooseLoss
    | ChoosePay
    | ChooseWorld
    | ContractDrawn
    | ContractSeen
    | DeclareJump
    | Deliver
    | DeliverCompleted
    | DieRolled
    | DiscardCard
    | DropOut
    | EndMovement
    | EndTurn
    | FirstDrawn
    | GrantPassage
    | HandRevealed
    | KeepHand
    | LookAt
    | LuckDrawn
    | MoneyLost
    | Navigate
    | Pass
    | PassBid
    | PassPersonality
    | PayPetition
    | PayRepairs
    | PersonalityDealt
    | PersonalityGiven
    | PersonalityTurnedUp
    | Petition
    | PickUp
    | PickUpImperial
    | PlaceStation
    | PlayCard
    | ProposeDeal
    | Raid
    | Reassociate
    | RefuseDeal
    | RefusePassage
    | RefusePetition
    | Reroll
    | RerollFirst
    | RestorePassage
    | RevokePassage
    | SkipAction
    | StayGrounded
)

__all__ = [
    "Abandon",
    "AcceptDeal",
    "Action",
    "AddBonus",
    "ArmDrawn",
    "AskPassage",
    "Bid",
    "BidPersonality",
    "BuildStation",
    "Bundle",
    "BuyEngine",
    "CardsShown",
    "ChooseLoss",
    "ChoosePay",
    "ChooseWorld",
    "ContractDrawn",
    "ContractSeen",
    "DeclareJump",
    "Deliver",
    "DeliverCompleted",
    "DieRolled",
    "DiscardCard",
    "DropOut",
    "EndMovement",
    "EndTurn",
    "FirstDrawn",
    "GrantPassage",
    "HandRevealed",
    "KeepHand",
    "LookAt",
    "LuckDrawn",
    "MoneyLost",
    "Navigate",
    "OpenSide",
    "Pass",
    "PassBid",
    "PassPersonality",
    "PayPetition",
    "PayRepairs",
    "PersonalityDealt",
    "PersonalityGiven",
    "PersonalityTurnedUp",
    "Petition",
    "PickUp",
    "PickUpImperial",
    "PlaceStation",
    "PlayCard",
    "ProposeDeal",
    "Raid",
    "Reassociate",
    "RefuseDeal",
    "RefusePassage",
    "RefusePetition",
    "Reroll",
    "RerollFirst",
    "RestorePassage",
    "RevokePassage",
    "SkipAction",
    "StayGrounded",
]
