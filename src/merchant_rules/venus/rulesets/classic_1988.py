"""The 1988 game: chapters 1 to 14 as printed, with the rulings R-01 to R-65, R-88 to R-90 and R-94 to R-101."""

from __future__ import annotations

import attrs

from ..compiled import Constants, Hooks, Manifest
from ..config import Config
from ..frames import ChoosingSpecies, OpeningRoll, Trading
from ..map.board import Board
from ..meta import speech_of
from ..rules import commissions, dot_actions, ports, setup, trading, winning
from ..state import State
from . import common
from .common import amount, flag


def manifest(config: Config, board: Board) -> Manifest:
    """Everything the 1988 ruleset brings for one config."""
    return Manifest(
        name="classic-1988",
        actions=(*setup.SPECS, *common.ACTIONS, *dot_actions.TRAPPING_GATES),
        hooks=hooks(config),
        shortcuts=common.SHORTCUTS,
        resumes=common.RESUMES,
        waiting={**common.WAITING, **setup.WAITING},
        frame_sentences={**common.FRAME_SENTENCES, **setup.FRAME_SENTENCES},
        tags={**common.TAGS, "opening-roll": OpeningRoll, "choosing-species": ChoosingSpecies},
        constants=(constants(config),),
    )


def hooks(config: Config) -> Hooks:
    """What both rulesets say, and the end of a limited Bank."""
    limited = amount(config, "bank_total") is not None
    return attrs.evolve(
        common.HOOKS,
        on_validate=(foreign_counters,),
        after_action=(winning.end_if_bank_is_empty,) if limited else (),
    )


def foreign_counters(state: State) -> list[str]:
    """An IOU is common credit here and commissions are paid at once, so nothing is kept apart for them."""
    apart = [frame for frame in state.stack if type(frame) is Trading and (frame.iou or frame.turnover)]
    return ["Trading: an IOU is credit in this game, and no commission waits for the end"] if apart else []


def constants(config: Config) -> Constants:
    """The numbers and switches in which the 1988 game differs from its sibling."""
    return Constants(
        lasting_bars=-1,  # 5.32: a path used one way is closed the other way for the whole turn
        looks_are_forced=True,  # 7.2, R-35
        staying_costs=True,  # 6.3
        drive_covers_staying=flag(config, "drive_covers_staying"),
        cup_draws_together=False,  # 2.7, R-46
        cup_is_constant=True,  # 2.7
        bank_total=amount(config, "bank_total"),  # 13.3, R-65
        commission=commissions.commission,  # 12.22: item by item, at once
        counts_as_buy=trading.every_buy_counts,  # 9.41
        fresh_fares_pay=flag(config, "deliver_fare_same_turn"),  # 11.3, R-54
        factory_sites=ports.factory_sites,  # 12.3, R-60
        drops_on_asteroids=True,  # 11.3
        drops_relics=True,  # 11.3, R-53
        drops_arrivals=False,  # 11.3/d: thrown out at the destination, a passenger is delivered
        lock_lasts=True,  # 8.47
        jumps_may_return=True,
        jump_start_binds=False,
        opening=setup.opening,  # 4.2
        tie_break=winning.share_the_win,
        offers_per_turn=amount(config, "offers_per_turn"),
        own_numbers={},
        words=speech_of("classic-1988"),
    )
