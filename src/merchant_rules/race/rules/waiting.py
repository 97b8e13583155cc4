"""What is going on in each frame, and why actions have to wait for it, by the rule that says so."""

from __future__ import annotations

from typing import Final

from ...kernel.actions import FrameSentence, Waiting, because, saying
from .. import frames

WAITING: Final[dict[type, Waiting]] = {
    frame: because(f"race:{rule}", text)
    for frame, rule, text in (
        (frames.DealingWorlds, "G-SETUP-4", "Start worlds are being dealt."),
        (frames.Opening, "G-SETUP-8", "All choose the cards that they discard before the first round."),
        (frames.Fetching, "G-SUPPLY-1", "A card is to be drawn first."),
        (frames.Sealing, "G-SUPPLY-4", "The supply is being reshuffled."),
        (frames.Selecting, "G-ROUND-1", "All choose an action card first."),
        (frames.Keeping, "G-EXPLORE-6", "In Explore all choose which cards they keep."),
        (frames.ChoosingDevelopment, "G-DEVELOP-1", "In Develop all choose a development, or none."),
        (frames.ChoosingWorld, "G-SETTLE-1", "In Settle all choose a world, or none."),
        (frames.PlacingWorld, "G-SETTLE-2", "The world that was revealed has to be conquered or paid for."),
        (frames.Paying, "G-CARD-3", "The card that was placed has to be paid for with cards from the hand."),
        (frames.Selling, "G-TRADE-2", "One good has to be sold first."),
        (frames.Consuming, "G-CONSUME-3", "In Consume a seat uses its consume powers."),
        (frames.ChoosingGoods, "G-POWERS-11", "The power in use has to take its goods first."),
        (frames.GivingCards, "G-POWERS-11", "The power in use takes hand cards first."),
        (frames.Naming, "G-LUCKY-1", "A number has to be named for the lucky draw."),
        (frames.Flipping, "G-LUCKY-1", "A card is to be turned up first."),
        (frames.Producing, "G-PRODUCE-10", "In Produce a seat chooses which windfall worlds it fills."),
        (frames.Trimming, "G-ROUNDEND-1", "Those with too many cards discard at the end of the round."),
        (frames.GameOver, "G-GAMEEND-1", "The game is over."),
    )
}

FRAME_SENTENCES: Final[dict[type, FrameSentence]] = {
    frame: saying(text)
    for frame, text in (
        (frames.DealingWorlds, "start worlds are being dealt"),
        (frames.Opening, "{seat} to discard cards before the first round, in the order of the hand"),
        (frames.Fetching, "a card is to be drawn"),
        (frames.Sealing, "the supply is being reshuffled"),
        (frames.Selecting, "{seat} to choose an action card"),
        (frames.Keeping, "Explore: {seat} to choose which cards to keep, in the order in which they lie"),
        (frames.ChoosingDevelopment, "Develop: {seat} to choose a development, or none"),
        (frames.ChoosingWorld, "Settle: {seat} to choose a world, or none"),
        (frames.PlacingWorld, "Settle: {seat} to conquer a world or to pay for it"),
        (frames.Paying, "{seat} to pay {left} more, in the order of the hand"),
        (frames.Selling, "Consume: {seat} to sell a good"),
        (frames.Consuming, "Consume: {seat} to use a power"),
        (frames.ChoosingGoods, "Consume: {seat} to pick a good for {card}"),
        (frames.GivingCards, "Consume: {seat} to give a card for {card}"),
        (frames.Naming, "Consume: {seat} to name a number from {low} to {high}"),
        (frames.Flipping, "a card is to be turned up; the number is {number}"),
        (frames.Producing, "Produce: {seat} to fill a windfall world"),
        (frames.Trimming, "{seat} to discard down to the hand limit, in the order of the hand"),
    )
}
