"""What a stack can hold, by the names that saves use: every frame of the game, and what frames carry."""

from __future__ import annotations

from typing import Final, TypeAlias

from ..kernel.plays import PluginFrame
from . import frames

#: Any frame of the game, or one that a plug-in brings.
Frame: TypeAlias = (
    PluginFrame
    | frames.Abandoning
    | frames.Acting
    | frames.AddingBonus
    | frames.AnsweringDeal
    | frames.AnsweringPassage
    | frames.Auctioning
    | frames.AuctioningPersonality
    | frames.ChoosingLoss
    | frames.ChoosingPay
    | frames.ChoosingWorld
    | frames.DealingLuck
    | frames.DealingPersonality
    | frames.Delivering
    | frames.Discarding
    | frames.Drawing
    | frames.DrawingArm
    | frames.DrawingCards
    | frames.DrawingFirst
    | frames.DrawingMission
    | frames.Finishing
    | frames.GameOver
    | frames.GivingAway
    | frames.Jumping
    | frames.LookingAtHand
    | frames.LosingMoney
    | frames.Moving
    | frames.PayingPetition
    | frames.PayingRepairs
    | frames.Peeking
    | frames.PlacingStations
    | frames.Raiding
    | frames.Refilling
    | frames.RerollingFirst
    | frames.Revealing
    | frames.Rolling
    | frames.Settling
    | frames.Showing
    | frames.Starting
    | frames.TurningUp
    | frames.UsingSkill
    | frames.Window
)

#: How frames and what they carry are called in saves; a tag never changes its meaning.
TAGS: Final[dict[str, type]] = {
    "drawing-first": frames.DrawingFirst,
    "dealing-personality": frames.DealingPersonality,
    "turning-up": frames.TurningUp,
    "auctioning-personality": frames.AuctioningPersonality,
    "giving-away": frames.GivingAway,
    "drawing-arm": frames.DrawingArm,
    "placing-stations": frames.PlacingStations,
    "dealing-luck": frames.DealingLuck,
    "starting": frames.Starting,
    "moving": frames.Moving,
    "acting": frames.Acting,
    "drawing": frames.Drawing,
    "finishing": frames.Finishing,
    "drawing-cards": frames.DrawingCards,
    "refilling": frames.Refilling,
    "peeking": frames.Peeking,
    "jumping": frames.Jumping,
    "rolling": frames.Rolling,
    "roll": frames.Roll,
    "announced": frames.Announced,
    "declared": frames.Declared,
    "window": frames.Window,
    "using-skill": frames.UsingSkill,
    "rerolling-first": frames.RerollingFirst,
    "choosing-world": frames.ChoosingWorld,
    "delivering": frames.Delivering,
    "settling": frames.Settling,
    "choosing-pay": frames.ChoosingPay,
    "looking-at-hand": frames.LookingAtHand,
    "showing": frames.Showing,
    "revealing": frames.Revealing,
    "losing-money": frames.LosingMoney,
    "abandoning": frames.Abandoning,
    "discarding": frames.Discarding,
    "choosing-loss": frames.ChoosingLoss,
    "paying-repairs": frames.PayingRepairs,
    "adding-bonus": frames.AddingBonus,
    "paying-petition": frames.PayingPetition,
    "drawing-mission": frames.DrawingMission,
    "auctioning": frames.Auctioning,
    "raiding": frames.Raiding,
    "answering-deal": frames.AnsweringDeal,
    "answering-passage": frames.AnsweringPassage,
    "game-over": frames.GameOver,
}

__all__ = ["TAGS", "Frame"]
