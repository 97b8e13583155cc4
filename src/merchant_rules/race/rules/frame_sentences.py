"""What is going on in each frame, in a sentence for all who look on. Nothing here rests on what only some may know."""

from __future__ import annotations

from typing import Final

from ...kernel.actions import FrameSentence, saying
from .. import frames

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
