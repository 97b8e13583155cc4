"""Typed updaters: each builds one new value with some fields changed. Rules never call `attrs.evolve`."""

from __future__ import annotations

from typing import TypeVar

from ..kernel.updating import updater
from ..kernel.value import builder
from .frames import Frame, Jumping, Window
from .state import Decks, Galaxy, Market, State, Sum, Trader, Turn

T = TypeVar("T")

state_of = builder(State)

# -- parts ------------------------------------------------------------------------------------------------------------

trader_world = updater(Trader, "world")
trader_ledger = updater(Trader, "ledger")
trader_engines = updater(Trader, "engines")
trader_prestige = updater(Trader, "prestige")
trader_hand = updater(Trader, "hand")
trader_hold = updater(Trader, "hold")
trader_envoy = updater(Trader, "envoy")
trader_mission = updater(Trader, "mission")
trader_personalities = updater(Trader, "personalities")
trader_lost_turns = updater(Trader, "lost_turns")
trader_grounded = updater(Trader, "grounded")

turn_passes = updater(Turn, "passes")
turn_attempts = updater(Turn, "attempts")
turn_runs = updater(Turn, "priority_runs")
turn_codebreaker = updater(Turn, "codebreaker")
turn_movement_over = updater(Turn, "movement_over")
turn_action_used = updater(Turn, "action_used")
turn_petition_tried = updater(Turn, "petition_tried")
turn_awesome = updater(Turn, "awesome")
turn_passages = updater(Turn, "asked", "passages")
turn_moved = updater(Turn, "moved")
turn_proposals = updater(Turn, "proposals")
turn_swaps = updater(Turn, "swaps")

market_spaces = updater(Market, "spaces")
market_completed = updater(Market, "completed")
market_owed = updater(Market, "closed", "owed")

decks_luck = updater(Decks, "luck", "luck_pile")
decks_contracts = updater(Decks, "contracts", "contract_pile", "top")

galaxy_stations = updater(Galaxy, "owners", "imperial")
galaxy_quarantines = updater(Galaxy, "quarantines")

window_queue = updater(Window, "queue", "again")
window_subject = updater(Window, "queue", "subject", "again")

jump_step = updater(Jumping, "step", "open")
jump_dice = updater(Jumping, "dice")
jump_moved = updater(Jumping, "to", "step", "dice")
jump_lost = updater(Jumping, "to", "dice", "lost")
jump_passage = updater(Jumping, "revoked", "restored")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item changed."""
    return (*items[:index], item, *items[index + 1 :])


def with_item(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The sorted multiset with one item more."""
    return tuple(sorted((*items, item)))


# -- the state --------------------------------------------------------------------------------------------------------


def set_stack(state: State, stack: tuple[Frame, ...]) -> State:
    """Only who decides what next changes."""
    s = state
    return state_of(s.rules, s.traders, stack, s.turn, s.market, s.decks, s.galaxy, s.sums, s.source)


def set_top(state: State, frame: Frame) -> State:
    """The top frame becomes another."""
    return set_stack(state, (*state.stack[:-1], frame))


def push(state: State, frame: Frame) -> State:
    """One more frame on top."""
    return set_stack(state, (*state.stack, frame))


def pop(state: State) -> State:
    """The top frame is done."""
    return set_stack(state, state.stack[:-1])


def set_trader(state: State, seat: int, trader: Trader) -> State:
    """One seat changes."""
    s = state
    traders = replaced(s.traders, seat, trader)
    return state_of(s.rules, traders, s.stack, s.turn, s.market, s.decks, s.galaxy, s.sums, s.source)


def set_traders(state: State, traders: tuple[Trader, ...]) -> State:
    """Several seats change."""
    s = state
    return state_of(s.rules, traders, s.stack, s.turn, s.market, s.decks, s.galaxy, s.sums, s.source)


def set_turn(state: State, turn: Turn) -> State:
    """What has happened in the turn changes."""
    s = state
    return state_of(s.rules, s.traders, s.stack, turn, s.market, s.decks, s.galaxy, s.sums, s.source)


def set_market(state: State, market: Market) -> State:
    """The Contracts on the table change."""
    s = state
    return state_of(s.rules, s.traders, s.stack, s.turn, market, s.decks, s.galaxy, s.sums, s.source)


def set_decks(state: State, decks: Decks) -> State:
    """Decks and discard piles change."""
    s = state
    return state_of(s.rules, s.traders, s.stack, s.turn, s.market, decks, s.galaxy, s.sums, s.source)


def set_galaxy(state: State, galaxy: Galaxy) -> State:
    """Stations or Quarantines change."""
    s = state
    return state_of(s.rules, s.traders, s.stack, s.turn, s.market, s.decks, galaxy, s.sums, s.source)


def set_sums(state: State, sums: tuple[Sum, ...]) -> State:
    """What pairs of seats have passed each other changes."""
    s = state
    return state_of(s.rules, s.traders, s.stack, s.turn, s.market, s.decks, s.galaxy, sums, s.source)
