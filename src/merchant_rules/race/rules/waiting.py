"""Why other actions have to wait as long as a frame is on top, by the rule that says so."""

from __future__ import annotations

from typing import Final

from ...kernel.actions import Waiting, because
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
