"""Typed updaters: each builds one new value with some fields changed, by position, because that is the cheapest way.

Rules never call `attrs.evolve`. A test compares every updater with it, so that a new field cannot be forgotten.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, TypeVar

from ..kernel.value import builder
from .frames import Moving, Trading
from .state import Galaxy, Market, Player, State, Turn

if TYPE_CHECKING:
    from .stack import Frame

T = TypeVar("T")

# what is built at every step, without the detour over the class
state_of, player_of, turn_of = builder(State), builder(Player), builder(Turn)
moving_of, trading_of = builder(Moving), builder(Trading)


# -- tuples -------------------------------------------------------------------------------------------------------


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item changed."""
    return (*items[:index], item, *items[index + 1 :])


def with_item(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The sorted multiset with one item more."""
    if not items:
        return (item,)
    more = list(items)
    insort(more, item)
    return tuple(more)


def without_item(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The sorted multiset with one item less; the item is known to be there."""
    index = bisect_left(items, item)
    return items[:index] + items[index + 1 :]


def with_items(items: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """The sorted multiset with several items more."""
    return tuple(sorted((*items, *more))) if more else items


# -- the state ----------------------------------------------------------------------------------------------------


def set_stack(state: State, stack: tuple[Frame, ...]) -> State:
    """Only who decides what next changes."""
    s = state
    return state_of(s.rules, s.players, stack, s.turn, s.market, s.galaxy, s.extras, s.source)


def set_top(state: State, frame: Frame) -> State:
    """The top frame becomes another."""
    s = state
    return state_of(s.rules, s.players, (*s.stack[:-1], frame), s.turn, s.market, s.galaxy, s.extras, s.source)


def push(state: State, frame: Frame) -> State:
    """One more frame on top."""
    s = state
    return state_of(s.rules, s.players, (*s.stack, frame), s.turn, s.market, s.galaxy, s.extras, s.source)


def pop(state: State) -> State:
    """The top frame is done."""
    s = state
    return state_of(s.rules, s.players, s.stack[:-1], s.turn, s.market, s.galaxy, s.extras, s.source)


def set_player(state: State, seat: int, player: Player) -> State:
    """One seat changes."""
    s, players = state, list(state.players)
    players[seat] = player
    return state_of(s.rules, tuple(players), s.stack, s.turn, s.market, s.galaxy, s.extras, s.source)


def set_players(state: State, players: tuple[Player, ...]) -> State:
    """Several seats change."""
    s = state
    return state_of(s.rules, players, s.stack, s.turn, s.market, s.galaxy, s.extras, s.source)


def set_player_top(state: State, seat: int, player: Player, frame: Frame) -> State:
    """One seat and the top frame change: the commonest update, a step or a purchase."""
    s, players, stack = state, list(state.players), state.stack
    players[seat] = player
    stack = (frame,) if len(stack) == 1 else (*stack[:-1], frame)
    return state_of(s.rules, tuple(players), stack, s.turn, s.market, s.galaxy, s.extras, s.source)


def set_place_top(state: State, seat: int, place: str, frame: Frame) -> State:
    """A pawn moves and the top frame changes: every step."""
    s, players, stack = state, list(state.players), state.stack
    players[seat] = moved(players[seat], place)
    stack = (frame,) if len(stack) == 1 else (*stack[:-1], frame)
    return state_of(s.rules, tuple(players), stack, s.turn, s.market, s.galaxy, s.extras, s.source)


def set_market(state: State, market: Market) -> State:
    """Cup, displays, stock or Bank change."""
    s = state
    return state_of(s.rules, s.players, s.stack, s.turn, market, s.galaxy, s.extras, s.source)


def set_galaxy(state: State, galaxy: Galaxy) -> State:
    """What is known or built on the map changes."""
    s = state
    return state_of(s.rules, s.players, s.stack, s.turn, s.market, galaxy, s.extras, s.source)


def set_turn(state: State, turn: Turn) -> State:
    """The turn or the dice on the table change."""
    s = state
    return state_of(s.rules, s.players, s.stack, turn, s.market, s.galaxy, s.extras, s.source)


def set_turn_top(state: State, turn: Turn, frame: Frame) -> State:
    """The dice on the table and the top frame change: a declaration or a roll."""
    s, stack = state, state.stack
    stack = (frame,) if len(stack) == 1 else (*stack[:-1], frame)
    return state_of(s.rules, s.players, stack, turn, s.market, s.galaxy, s.extras, s.source)


def set_turn_stack(state: State, turn: Turn, stack: tuple[Frame, ...]) -> State:
    """Another turn begins: who decides changes with it."""
    s = state
    return state_of(s.rules, s.players, stack, turn, s.market, s.galaxy, s.extras, s.source)


def set_extras(state: State, extras: tuple[object, ...]) -> State:
    """The parts of optional modules change."""
    s = state
    return state_of(s.rules, s.players, s.stack, s.turn, s.market, s.galaxy, extras, s.source)


# -- players ------------------------------------------------------------------------------------------------------


def moved(p: Player, place: str) -> Player:
    """The pawn elsewhere."""
    return player_of(p.species, p.ship, place, p.money, p.cargo, p.relics, p.ious, p.fresh)


def with_money(p: Player, money: int) -> Player:
    """Another amount of money."""
    return player_of(p.species, p.ship, p.place, money, p.cargo, p.relics, p.ious, p.fresh)


def with_load(
    p: Player, cargo: tuple[str, ...], relics: tuple[str, ...], ious: tuple[str, ...], fresh: tuple[str, ...]
) -> Player:
    """Other things aboard or in hand."""
    return player_of(p.species, p.ship, p.place, p.money, cargo, relics, ious, fresh)


# -- parts --------------------------------------------------------------------------------------------------------


def with_bank(m: Market, bank: int) -> Market:
    """Another amount of money in the Bank."""
    return Market(m.cup, m.lying, m.stock, bank)


def traded(t: Trading, buys: int, sells: int, credit: int) -> Trading:
    """The counters of a trading turn after a transaction."""
    return trading_of(t.seat, t.culture, t.limited, buys, sells, credit, t.offers, t.iou, t.turnover, t.refused)


def with_iou(t: Trading, iou: int) -> Trading:
    """Another rest of the IOU under redemption."""
    return trading_of(t.seat, t.culture, t.limited, t.buys, t.sells, t.credit, t.offers, iou, t.turnover, t.refused)


def with_turnover(t: Trading, turnover: int) -> Trading:
    """Another sum of what was traded so far."""
    return trading_of(t.seat, t.culture, t.limited, t.buys, t.sells, t.credit, t.offers, t.iou, turnover, t.refused)


def paid_up(m: Moving) -> Moving:
    """The penalty is paid; movement goes on."""
    return moving_of(
        m.seat, m.points, m.dice, m.pilot, m.barred, m.skips, m.gates_locked, m.declared, m.jump, m.skipped, -1,
        m.entries, m.stage, m.previous,
    )  # fmt: skip


def at_stage(m: Moving, stage: int) -> Moving:
    """The entry of a dot has come to another stage."""
    return moving_of(
        m.seat, m.points, m.dice, m.pilot, m.barred, m.skips, m.gates_locked, m.declared, m.jump, m.skipped, m.due,
        m.entries, stage, m.previous,
    )  # fmt: skip


# -- trade ----------------------------------------------------------------------------------------------------------


def set_trade(state: State, players: tuple[Player, ...], stack: tuple[Frame, ...], market: Market) -> State:
    """Seats, frames and market change together: what most transactions do."""
    s = state
    return state_of(s.rules, players, stack, s.turn, market, s.galaxy, s.extras, s.source)


def set_business(
    state: State, players: tuple[Player, ...], stack: tuple[Frame, ...], market: Market, galaxy: Galaxy
) -> State:
    """Seats, frames, market and map change together: a building, a relic that comes or goes."""
    s = state
    return state_of(s.rules, players, stack, s.turn, market, galaxy, s.extras, s.source)


def with_port(g: Galaxy, index: int, owner: int) -> Galaxy:
    """Another owner of the Spaceport in one orbit."""
    return Galaxy(g.homes, g.boxes, replaced(g.ports, index, owner), g.factories, g.suns, g.pool)


def with_factory(g: Galaxy, index: int, owner: int, site: str) -> Galaxy:
    """Another owner and site of the Factory of one culture."""
    return Galaxy(g.homes, g.boxes, g.ports, replaced(g.factories, index, (owner, site)), g.suns, g.pool)


def with_sun(g: Galaxy, index: int, relics: tuple[str, ...]) -> Galaxy:
    """Other relics on the sun of one system, or at the Galactic Base."""
    return Galaxy(g.homes, g.boxes, g.ports, g.factories, replaced(g.suns, index, relics), g.pool)


def offered(t: Trading) -> Trading:
    """One more deal was offered this turn."""
    return trading_of(
        t.seat, t.culture, t.limited, t.buys, t.sells, t.credit, t.offers + 1, t.iou, t.turnover, t.refused
    )


def turned_down(t: Trading) -> Trading:
    """The deal under way was refused: it does not count as one of those made."""
    return trading_of(
        t.seat, t.culture, t.limited, t.buys, t.sells, t.credit, t.offers - 1, t.iou, t.turnover, t.refused + 1
    )
