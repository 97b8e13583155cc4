"""What is compared between CPython, node and a browser: run as it stands in all three, it needs the library alone."""

from __future__ import annotations

import json
from typing import Any

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.kernel.game import game_of
from merchant_rules.run.simulate import maker_of

#: Full rounds of a game that bots play.
ROUNDS = 4
CONFIGS: dict[str, Any] = {
    "classic-1988": mr.Config("classic-1988", ("human", "nik"), modules=("combat", "rastur")),
    "ffg-classic": mr.Config("ffg-classic", ("human", "whynom")),
    "race-base": race.Config("race-base", 2),
    "star-traders-advanced": star_traders.Config("star-traders-advanced", 2),
}


def of_record(text: str) -> str:
    """The digest after every ply of a record, as JSON; the replay compares the checksums that stand in it."""
    return json.dumps([mr.digest(ply.after) for ply in mr.Record.from_text(text).replay()])


def of_bots(ruleset: str) -> str:
    """The beginning of a seeded game of the game's own bot, as a record: dice, draws and its judgement."""
    config = CONFIGS[ruleset]
    game = game_of(config)
    bots = [maker_of(game, game.usual_bot)(seat) for seat in range(2)]
    return mr.play(config, bots, seed=11, max_rounds=ROUNDS).to_text()
