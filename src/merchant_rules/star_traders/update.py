"""Typed updaters: each builds one new value with some fields changed. Rules never call `attrs.evolve`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..kernel.pools import Card, Pool
from ..kernel.tuples import replaced
from ..kernel.value import updater
from .frames import Announced, Declared, Jumping, Roll, Window
from .stack import Frame
from .state import Completed, Decks, Galaxy, Load, Market, Quarantine, State, Sum, Trader, Turn

T = TypeVar("T")

# -- parts ------------------------------------------------------------------------------------------------------------

trader_world: Callable[[Trader, str], Trader] = updater(Trader, "world")
trader_ledger: Callable[[Trader, int], Trader] = updater(Trader, "ledger")
trader_engines: Callable[[Trader, int], Trader] = updater(Trader, "engines")
trader_prestige: Callable[[Trader, int], Trader] = updater(Trader, "prestige")
trader_hand: Callable[[Trader, tuple[Card, ...]], Trader] = updater(Trader, "hand")
trader_hold: Callable[[Trader, tuple[Load, ...]], Trader] = updater(Trader, "hold")
trader_envoy: Callable[[Trader, str], Trader] = updater(Trader, "envoy")
trader_mission: Callable[[Trader, str], Trader] = updater(Trader, "mission")
trader_personalities: Callable[[Trader, tuple[str, ...]], Trader] = updater(Trader, "personalities")
trader_lost_turns: Callable[[Trader, int], Trader] = updater(Trader, "lost_turns")
trader_grounded: Callable[[Trader, bool], Trader] = updater(Trader, "grounded")

turn_passes: Callable[[Turn, int], Turn] = updater(Turn, "passes")
turn_attempts: Callable[[Turn, int], Turn] = updater(Turn, "attempts")
turn_runs: Callable[[Turn, int], Turn] = updater(Turn, "priority_runs")
turn_codebreaker: Callable[[Turn, bool], Turn] = updater(Turn, "codebreaker")
turn_movement_over: Callable[[Turn, bool], Turn] = updater(Turn, "movement_over")
turn_action_used: Callable[[Turn, bool], Turn] = updater(Turn, "action_used")
turn_petition_tried: Callable[[Turn, bool], Turn] = updater(Turn, "petition_tried")
turn_awesome: Callable[[Turn, bool], Turn] = updater(Turn, "awesome")
turn_passages: Callable[[Turn, int, int], Turn] = updater(Turn, "asked", "passages")
turn_moved: Callable[[Turn, tuple[tuple[int, str], ...]], Turn] = updater(Turn, "moved")
turn_proposals: Callable[[Turn, tuple[int, ...]], Turn] = updater(Turn, "proposals")
turn_swaps: Callable[[Turn, tuple[tuple[str, int, int], ...]], Turn] = updater(Turn, "swaps")

market_spaces: Callable[[Market, tuple[str, ...]], Market] = updater(Market, "spaces")
market_completed: Callable[[Market, tuple[Completed, ...]], Market] = updater(Market, "completed")
market_owed: Callable[[Market, int, int], Market] = updater(Market, "closed", "owed")

decks_luck: Callable[[Decks, Pool, tuple[str, ...]], Decks] = updater(Decks, "luck", "luck_pile")
decks_contracts: Callable[[Decks, Pool, tuple[str, ...], tuple[Card, ...]], Decks] = updater(
    Decks, "contracts", "contract_pile", "top"
)

galaxy_stations: Callable[[Galaxy, tuple[int, ...], int], Galaxy] = updater(Galaxy, "owners", "imperial")
galaxy_quarantines: Callable[[Galaxy, tuple[Quarantine, ...]], Galaxy] = updater(Galaxy, "quarantines")

window_queue: Callable[[Window, tuple[int, ...], bool], Window] = updater(Window, "queue", "again")
window_subject: Callable[[Window, tuple[int, ...], Roll | Announced | Declared | None, bool], Window] = updater(
    Window, "queue", "subject", "again"
)

announced_on: Callable[[Announced, int, str], Announced] = updater(Announced, "target", "world", requested=0)
announced_requested: Callable[[Announced, int], Announced] = updater(Announced, "requested")

jump_step: Callable[[Jumping, int, tuple[str, ...]], Jumping] = updater(Jumping, "step", "open")
jump_dice: Callable[[Jumping, tuple[int, ...]], Jumping] = updater(Jumping, "dice")
jump_moved: Callable[[Jumping, str, int, tuple[int, ...]], Jumping] = updater(Jumping, "to", "step", "dice")
jump_lost: Callable[[Jumping, str, tuple[int, ...], bool], Jumping] = updater(Jumping, "to", "dice", "lost")
jump_passage: Callable[[Jumping, tuple[str, ...], tuple[str, ...]], Jumping] = updater(Jumping, "revoked", "restored")


# -- the state --------------------------------------------------------------------------------------------------------


#: Only who decides what next changes.
set_stack: Callable[[State, tuple[Frame, ...]], State] = updater(State, "stack")


def set_top(state: State, frame: Frame) -> State:
    """The top frame becomes another."""
    return set_stack(state, (*state.stack[:-1], frame))


def on_top(state: State, kind: type[T]) -> T:
    """The frame on top, which is of this kind."""
    frame = state.stack[-1]
    assert isinstance(frame, kind)
    return frame


def push(state: State, frame: Frame) -> State:
    """One more frame on top."""
    return set_stack(state, (*state.stack, frame))


def pop(state: State) -> State:
    """The top frame is done."""
    return set_stack(state, state.stack[:-1])


def set_trader(state: State, seat: int, trader: Trader) -> State:
    """One seat changes."""
    return set_traders(state, replaced(state.traders, seat, trader))


#: Several seats change.
set_traders: Callable[[State, tuple[Trader, ...]], State] = updater(State, "traders")


#: What has happened in the turn changes.
set_turn: Callable[[State, Turn], State] = updater(State, "turn")


#: The Contracts on the table change.
set_market: Callable[[State, Market], State] = updater(State, "market")


#: Decks and discard piles change.
set_decks: Callable[[State, Decks], State] = updater(State, "decks")


#: Stations or Quarantines change.
set_galaxy: Callable[[State, Galaxy], State] = updater(State, "galaxy")


#: What pairs of seats have passed each other changes.
set_sums: Callable[[State, tuple[Sum, ...]], State] = updater(State, "sums")
