"""Why actions have to wait for what is going on, by the rule that says so."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.actions import Reason, Waiting, because
from .. import frames
from ..frames import ChoosingLoss, GameOver, Window

#: Kind of window -> the rule of that moment, and what everybody waits for.
WINDOWS: Final = {
    "jump": ("S-TIME-3", "A jump has been declared, and all are asked whether they act before it."),
    "roll": ("S-TIME-11", "A die has been rolled, and all are asked whether they act on it."),
    "lost": ("S-TIME-18", "A ship is still in hyperspace, and all are asked whether they act."),
    "stage": ("S-WIND-1", "Movement is over, and the others are asked whether they act."),
    "petition": ("S-PET-5", "A petition has been declared, and all are asked whether they act before the roll."),
    "end": ("S-TURN-13", "The end of the turn has been declared, and the others are asked whether they act."),
    "avoid": ("S-CAL-2", "A Calamity has been announced and can be answered first."),
    "start": ("S-WIND-1", "The turn has begun, and all are asked whether they act."),
    "action": ("S-WIND-1", "An Action has been declared, and all are asked whether they act."),
    "draw": ("S-WIND-1", "The Action is over, and all are asked whether they act."),
}


def in_window(state: Any, window: Window, spec: Any) -> Reason:
    """What a window waits for, by its kind."""
    rule, text = WINDOWS[window.kind]
    return Reason(f"star:{rule}", text)


def losing(state: Any, frame: ChoosingLoss, spec: Any) -> Reason:
    """What the victim of a Calamity has to choose."""
    rule = "S-LSTN-1" if frame.what == "station" else "S-LCARGO-1"
    return Reason(f"star:{rule}", f"The victim of a Calamity chooses first which {frame.what} is lost.")


#: Why a game ended -> the rule that says so.
ENDINGS: Final = {
    "mission": "star:S-MISS-17",
    "chain": "star:S-AWIN-1",
    "last-trader": "star:S-OUT-14",
    "turn-limit": "ST-44",
}


def over(state: Any, frame: GameOver, spec: Any) -> Reason:
    """The game has ended for good."""
    return Reason(ENDINGS[frame.reason], "The game is over.")


WAITING: Final[dict[type, Waiting]] = {
    Window: in_window,
    ChoosingLoss: losing,
    GameOver: over,
    **{
        frame: because(f"star:{rule}", text)
        for frame, rule, text in (
            (frames.DrawingFirst, "S-SET-5", "The first player is to be drawn."),
            (frames.DealingPersonality, "S-SET-7", "Personalities are being dealt."),
            (frames.TurningUp, "S-OPT-2", "The next personality is to be turned up."),
            (frames.AuctioningPersonality, "S-OPT-2", "A personality is being auctioned."),
            (frames.GivingAway, "S-OPT-2", "A personality that nobody bought is to be given away."),
            (frames.DrawingArm, "S-SET-10", "Starting worlds are being drawn."),
            (frames.PlacingStations, "S-INS-7", "The Insider places her extra stations first."),
            (frames.DealingLuck, "S-SET-16", "The opening hands are being dealt."),
            (frames.Moving, "S-TURN-1", "It is the Movement stage."),
            (frames.Acting, "S-TURN-1", "It is the Action stage."),
            (frames.Drawing, "S-LUCK-8", "It is the Draw stage: a full hand is kept, or a card thrown away."),
            (frames.Finishing, "S-TURN-12", "All stages are over; the end of the turn is to be declared."),
            (frames.DrawingCards, "S-LUCK-6", "A Trader's Luck card is to be drawn."),
            (frames.Refilling, "S-DROP-12", "A Contract is to be turned up first."),
            (frames.Peeking, "S-PSY-1", "The Psychic is to be shown a Contract first."),
            (frames.Rolling, "S-COMP-9", "A die is to be rolled first."),
            (frames.UsingSkill, "S-NAV-5", "The Navigator says first whether he adds to his roll."),
            (frames.RerollingFirst, "S-VEL-3", "Verdant Velma says first whether she rolls again."),
            (frames.ChoosingWorld, "S-AND-3", "The jumper chooses first where the jump leads."),
            (frames.Delivering, "S-DROP-2", "A delivery is due, and comes before anything else."),
            (frames.ChoosingPay, "S-SPEC-6", "The deliverer chooses first between the pay and an engine."),
            (frames.LookingAtHand, "S-SPEC-11", "The deliverer chooses first whose hand to look at."),
            (frames.Showing, "S-SPEC-12", "A hand is being shown."),
            (frames.Revealing, "S-OUT-4", "The hand of a Trader who leaves is being laid open."),
            (frames.LosingMoney, "S-MONEY-7", "Money is being lost to the bank."),
            (frames.Abandoning, "S-CARGO-11", "A hold is too full, and the excess is abandoned at once."),
            (frames.Discarding, "S-LUCK-4", "A hand is too full, and the excess is thrown away at once."),
            (frames.PayingRepairs, "S-STRESS-1", "The victim of Stressed Engines pays first, or does not."),
            (frames.AddingBonus, "S-PET-10", "The petitioner says first what is added to the roll."),
            (frames.PayingPetition, "S-PET-15", "The petitioner pays the price first, or does not."),
            (frames.DrawingMission, "S-MISS-1", "The Contract of the Mission is to be turned up."),
            (frames.Auctioning, "S-ATAB-1", "A station is being auctioned."),
            (frames.AnsweringDeal, "S-DEAL-5", "A deal has been put and is answered first."),
            (frames.AnsweringPassage, "S-MOVE-13", "A request for passage is answered first."),
        )
    },
}
"""For every frame that can be on top."""

__all__ = ["WAITING"]
