"""What both rulesets share: the chapters of the rules, frames in saves, and the options as constants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.actions import AnySpec
from ..box.catalog import Catalog
from ..box.rows import PetitionRow
from ..compiled import Constants, Hooks
from ..config import Config
from ..frames import DealingLuck, DrawingMission
from ..rules import (
    asking,
    building,
    calamities,
    deals,
    flow,
    holds,
    leaving,
    listing,
    losing,
    luck,
    missions,
    movement,
    paying,
    petitioning,
    setup,
)
from ..state import State

ACTIONS: tuple[AnySpec, ...] = (
    *setup.SPECS,
    *movement.SPECS,
    *holds.SPECS,
    *paying.SPECS,
    *building.SPECS,
    *petitioning.SPECS,
    *luck.SPECS,
    *calamities.SPECS,
    *deals.SPECS,
    *flow.SPECS,
    *asking.SPECS,
    *leaving.SPECS,
    *losing.SPECS,
)

#: Frame -> all its moves, where they are plain to see.
SHORTCUTS = listing.SHORTCUTS

HOOKS = Hooks(after_action=(flow.carried_on,))

#: How long a Quarantine lasts unless an option or a file says otherwise (ST-60).
USUAL_QUARANTINE = "until-own-turn"

#: Kind of window -> what goes on when it has closed.
CLOSINGS = {
    **flow.CLOSINGS,
    **movement.CLOSINGS,
    **building.CLOSINGS,
    **petitioning.CLOSINGS,
    **calamities.CLOSINGS,
}
#: Purpose of a roll -> what comes of it.
ROLLS = {**movement.ROLLS, **petitioning.ROLLS, "jackpot": paying.jackpot_rolled}
#: Frame -> what a drawn card does there.
DRAWN_FOR: dict[type, Callable[[State, Any, str], State]] = {
    DrawingMission: missions.mission_drawn,
    DealingLuck: setup.hand_dealt,
}


def constants(
    config: Config,
    catalog: Catalog,
    *,
    spaces: dict[int, int],
    station_prestige: int,
    petition_prestige: int,
    petition_table: tuple[PetitionRow, ...],
    seeks_chain: bool,
) -> Constants:
    """The numbers of a ruleset, and the options; where an option is as usual, a file of one's own may say otherwise."""
    option: Any = config.option
    lost, quarantine = catalog.kind_by_slug["you-are-lost"], catalog.kind_by_slug["quarantine"]
    lasts = option("quarantine_lasts")
    return Constants(
        spaces=spaces,
        station_prestige=station_prestige,
        petition_prestige=petition_prestige,
        petition_table=petition_table,
        seeks_chain=seeks_chain,
        windows=option("windows"),
        skip_forced_passes=option("skip_forced_passes"),
        deals=option("deals"),
        deal_limit=option("deal_limit"),
        open_money=option("open_money"),
        turn_limit=option("turn_limit"),
        starts=option("starts") or (),
        kluge_ends_turn=option("kluge_ends_turn"),
        lost_ends_movement=option("lost_ends_movement") and lost.ends_movement,
        favor_on_others=option("favor_on_others"),
        prestige_cards_after_roll=option("prestige_cards_after_roll"),
        quarantine_lasts=quarantine.lasts if lasts == USUAL_QUARANTINE else lasts,
        passage_fees=option("passage_fees_listed"),
    )
