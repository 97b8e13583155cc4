"""The classic game of 2012: the FFG rulebook with the rulings F-01 to F-32."""

from __future__ import annotations

import attrs

from ..box.unpacking import catalog_for
from ..compiled import Constants, Hooks, Manifest
from ..config import Config
from ..frames import DealingSpecies, Declaring, DrawingLots, Moving
from ..map.board import Board
from ..meta import speech_of
from ..rules import winning
from ..rules.equipment import LockGates
from ..state import State
from . import common, ffg_movement, ffg_setup, ffg_trading
from .common import amount, flag
from .ffg_words import own_numbers


def manifest(config: Config, board: Board) -> Manifest:
    """Everything the FFG ruleset brings for one config."""
    return Manifest(
        name="ffg-classic",
        actions=(*ffg_setup.SPECS, *common.ACTIONS, *ffg_movement.SPECS),
        replaces=(*ffg_movement.REPLACED, *ffg_trading.REPLACED),
        hooks=hooks(config),
        shortcuts={**common.SHORTCUTS, Moving: ffg_movement.plain_moves},
        resumes={**common.RESUMES, Moving: ffg_movement.resume_moving},
        waiting={**common.WAITING, **ffg_setup.WAITING, **ffg_movement.WAITING},
        frame_sentences={**common.FRAME_SENTENCES, **ffg_setup.FRAME_SENTENCES},
        tags={**common.TAGS, "dealing-species": DealingSpecies, "drawing-lots": DrawingLots},
        constants=(constants(config, board),),
    )


def hooks(config: Config) -> Hooks:
    """What both rulesets say, the choices on the way, and the options: the small bank and fast play."""
    base = attrs.evolve(
        common.HOOKS,
        has_more_to_do=ffg_movement.has_more_to_do,
        steering_actions=(LockGates, ffg_movement.EndMove),
        after_action=(winning.end_if_bank_is_empty,) if flag(config, "small_bank") else (),
    )
    if not flag(config, "fast_play"):
        return base
    return attrs.evolve(
        base,
        on_setup=(ffg_setup.goods_into_cup,),
        on_turn_start=(ffg_setup.first_draws,),
        on_discovered=(ffg_setup.draws_on_discovery,),
        interrupted_by_draws=(Declaring,),  # F-OPT-FAST-2: by the draws before the first turn
    )


def constants(config: Config, board: Board) -> Constants:
    """The numbers and switches in which the FFG game differs from its sibling."""
    return Constants(
        lasting_bars=board.circle_exit_mask,  # F-04: no turning back at once; out of a circle for the whole turn
        looks_are_forced=False,  # F-OBS-1
        staying_costs=False,  # F-03
        drive_covers_staying=False,  # nothing is due
        cup_draws_together=True,  # F-20
        cup_is_constant=not flag(config, "fast_play"),  # F-OPT-FAST-3: discoveries draw, and nothing goes in
        bank_total=catalog_for(config).small_bank if flag(config, "small_bank") else None,  # F-OPT-BANK-1, F-29
        commission=ffg_trading.commission,  # F-21: on the turn's total
        counts_as_buy=ffg_trading.counts_as_buy,  # F-13
        fresh_fares_pay=True,  # dropping off is an action of its own, and no rule asks since when one is aboard
        factory_sites=ffg_trading.factory_sites,  # F-FACT-2
        drops_on_asteroids=False,  # F-18
        drops_arrivals=True,  # F-ROOM-3: dropping off is an action, and offloading pays nothing anywhere
        drops_relics=False,  # F-ROOM-1 names goods, passengers and equipment
        lock_lasts=False,  # F-12
        jumps_may_return=False,  # F-04, F-09: nor do they lead on
        jump_start_binds=True,  # F-30
        opening=ffg_setup.opening,  # F-SETUP-10, F-SETUP-13
        tie_break=to_the_right,  # F-OPT-BANK-3
        offers_per_turn=amount(config, "offers_per_turn"),  # the book sets no number
        own_numbers=own_numbers(),
        words=speech_of("ffg-classic"),
    )


def to_the_right(state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    """F-OPT-BANK-3, F-24: of those who are level, the first one met going right from the first player wins."""
    seats = len(state.players)
    return (min(tied, key=lambda seat: (state.turn.first - seat - 1) % seats),)
