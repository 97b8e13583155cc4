"""The base game: its chapters put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..box.powers import CONSUME, DEVELOP, EXPLORE, PRODUCE, SETTLE, LuckyDraw, is_optional
from ..box.tables import Tables, load_tables
from ..compiled import Constants, Hooks, Manifest
from ..config import Config
from ..frames import (
    TAGS,
    Consuming,
    Developing,
    Exploring,
    Fetching,
    Flipping,
    PlacingWorld,
    Producing,
    Round,
    SettingUp,
)
from ..rules import consume, develop, explore, payment, placing, produce, selection, settle, setup, supply, trade
from ..rules.frame_sentences import FRAME_SENTENCES
from ..rules.waiting import WAITING

#: Phase -> what begins it.
PHASES: Final = {
    EXPLORE: explore.begin_explore,
    DEVELOP: develop.begin_develop,
    SETTLE: settle.begin_settle,
    CONSUME: consume.begin_consume,
    PRODUCE: produce.begin_produce,
}


def constants(config: Config, tables: Tables) -> Constants:
    """What the options set."""
    o: Mapping[str, Any] = config.options
    optional = {
        (card, number)
        for card, powers in tables.consume.items()
        for number, power in enumerate(powers)
        if is_optional(power) or (o["lucky_draw_optional"] and isinstance(power, LuckyDraw))
    }
    return Constants(
        max_rounds=o["max_rounds"],
        tactics_without_world=o["tactics_without_world"],
        sales_first=o["sales_first"],
        opaque_goods=o["opaque_goods"],
        start_worlds=o["start_worlds"],
        optional=frozenset(optional),
    )


def manifest(config: Config) -> Manifest:
    """Everything the base game brings."""
    return Manifest(
        "race-base",
        actions=(
            *setup.SPECS,
            *selection.SPECS,
            *supply.SPECS,
            *explore.SPECS,
            *placing.SPECS,
            *payment.SPECS,
            *settle.SPECS,
            *trade.SPECS,
            *consume.SPECS,
            *produce.SPECS,
        ),
        constants=(constants(config, load_tables(config.data)),),
        hooks=Hooks(deal=setup.deal_worlds, ask_for_actions=selection.ask_for_one),
        resumes={
            SettingUp: setup.resume_setup,
            Fetching: supply.fetched,
            Round: selection.next_phase,
            Exploring: explore.resume_explore,
            Developing: develop.resume_develop,
            PlacingWorld: settle.resume_settle,
            Consuming: consume.resume_consume,
            Flipping: consume.resume_flip,
            Producing: produce.resume_produce,
        },
        tags=TAGS,
        waiting=WAITING,
        frame_sentences=FRAME_SENTENCES,
        shortcuts={
            **setup.SHORTCUTS,
            **selection.SHORTCUTS,
            **explore.SHORTCUTS,
            **placing.SHORTCUTS,
            **payment.SHORTCUTS,
            **settle.SHORTCUTS,
            **consume.SHORTCUTS,
        },
    )
