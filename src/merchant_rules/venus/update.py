"""Typed updaters: each builds one new value with some fields changed, which is the cheapest way.

Rules never call `attrs.evolve`. Updaters are generated from the class of the value (`kernel.value.updater`), so that a
new field cannot be forgotten; what only one chapter needs stands in its file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..kernel.tuples import replaced
from ..kernel.value import updater
from .frames import Moving, Trading
from .state import Galaxy, Market, Player, State, Turn

if TYPE_CHECKING:
    from .stack import Frame

# -- the state ----------------------------------------------------------------------------------------------------

#: Only who decides what next changes.
set_stack: Callable[[State, tuple[Frame, ...]], State] = updater(State, "stack")
#: Several seats change.
set_players: Callable[[State, tuple[Player, ...]], State] = updater(State, "players")
set_market: Callable[[State, Market], State] = updater(State, "market")
"""Cup, displays, stock or Bank change."""
set_galaxy: Callable[[State, Galaxy], State] = updater(State, "galaxy")
"""What is known or built on the map changes."""
set_turn: Callable[[State, Turn], State] = updater(State, "turn")
"""The turn or the dice on the table change."""
#: Another turn begins: who decides changes with it.
set_turn_stack: Callable[[State, Turn, tuple[Frame, ...]], State] = updater(State, "turn", "stack")
#: The parts of optional modules change.
set_extras: Callable[[State, tuple[Any, ...]], State] = updater(State, "extras")
#: Seats and frames change together.
set_players_stack: Callable[[State, tuple[Player, ...], tuple[Frame, ...]], State] = updater(State, "players", "stack")
#: Seats, frames and market change together: what most transactions do.
set_players_stack_market: Callable[[State, tuple[Player, ...], tuple[Frame, ...], Market], State] = updater(
    State, "players", "stack", "market"
)
#: Seats, frames, market and map change together: a building, a relic that comes or goes.
set_players_stack_market_galaxy: Callable[[State, tuple[Player, ...], tuple[Frame, ...], Market, Galaxy], State] = (
    updater(State, "players", "stack", "market", "galaxy")
)


def set_top(state: State, frame: Frame) -> State:
    """The top frame becomes another."""
    return set_stack(state, (*state.stack[:-1], frame))


def push(state: State, frame: Frame) -> State:
    """One more frame on top."""
    return set_stack(state, (*state.stack, frame))


def pop(state: State) -> State:
    """The top frame is done."""
    return set_stack(state, state.stack[:-1])


def set_player(state: State, seat: int, player: Player) -> State:
    """One seat changes."""
    players = list(state.players)
    players[seat] = player
    return set_players(state, tuple(players))


def set_player_top(state: State, seat: int, player: Player, frame: Frame) -> State:
    """One seat and the top frame change: the commonest update, a step or a purchase."""
    players, stack = list(state.players), state.stack
    players[seat] = player
    return set_players_stack(state, tuple(players), (frame,) if len(stack) == 1 else (*stack[:-1], frame))


def set_place_top(state: State, seat: int, place: str, frame: Frame) -> State:
    """A pawn moves and the top frame changes: every step."""
    players, stack = list(state.players), state.stack
    players[seat] = moved(players[seat], place)
    return set_players_stack(state, tuple(players), (frame,) if len(stack) == 1 else (*stack[:-1], frame))


def set_turn_top(state: State, turn: Turn, frame: Frame) -> State:
    """The dice on the table and the top frame change: a declaration or a roll."""
    stack = state.stack
    return set_turn_stack(state, turn, (frame,) if len(stack) == 1 else (*stack[:-1], frame))


# -- players ------------------------------------------------------------------------------------------------------

#: Another species: the one that plays this seat.
with_species: Callable[[Player, str], Player] = updater(Player, "species")
#: The pawn elsewhere.
moved: Callable[[Player, str], Player] = updater(Player, "place")
with_money: Callable[[Player, int], Player] = updater(Player, "money")
"""Another amount of money."""
#: Other IOUs in hand.
with_ious: Callable[[Player, tuple[str, ...]], Player] = updater(Player, "ious")

# -- parts --------------------------------------------------------------------------------------------------------

#: Other markers in the cup.
with_cup: Callable[[Market, tuple[str, ...]], Market] = updater(Market, "cup")
with_bank: Callable[[Market, int], Market] = updater(Market, "bank")
"""Another amount of money in the Bank."""
#: Other things with the cultures.
with_lying: Callable[[Market, tuple[tuple[str, ...], ...]], Market] = updater(Market, "lying")
_with_stock: Callable[[Market, tuple[int, ...]], Market] = updater(Market, "stock")
_with_ports: Callable[[Galaxy, tuple[int, ...]], Galaxy] = updater(Galaxy, "ports")
_with_factories: Callable[[Galaxy, tuple[tuple[int, str], ...]], Galaxy] = updater(Galaxy, "factories")
_with_suns: Callable[[Galaxy, tuple[tuple[str, ...], ...]], Galaxy] = updater(Galaxy, "suns")


def with_piece(m: Market, index: int) -> Market:
    """A piece of equipment comes back to the Bank."""
    return _with_stock(m, replaced(m.stock, index, m.stock[index] + 1))


def with_port(g: Galaxy, index: int, owner: int) -> Galaxy:
    """Another owner of the Spaceport in one orbit."""
    return _with_ports(g, replaced(g.ports, index, owner))


def with_factory(g: Galaxy, index: int, owner: int, site: str) -> Galaxy:
    """Another owner and site of the Factory of one culture."""
    return _with_factories(g, replaced(g.factories, index, (owner, site)))


def with_sun(g: Galaxy, index: int, relics: tuple[str, ...]) -> Galaxy:
    """Other relics on the sun of one system, or at the Galactic Base."""
    return _with_suns(g, replaced(g.suns, index, relics))


# -- frames -------------------------------------------------------------------------------------------------------

#: The counters of a trading turn after a transaction.
traded: Callable[[Trading, int, int, int], Trading] = updater(Trading, "buys", "sells", "credit")
#: Another rest of the IOU under redemption.
with_iou: Callable[[Trading, int], Trading] = updater(Trading, "iou")
#: Another sum of what was traded so far.
with_turnover: Callable[[Trading, int], Trading] = updater(Trading, "turnover")
_with_offers: Callable[[Trading, int, int], Trading] = updater(Trading, "offers", "refused")
#: The penalty is paid; movement goes on.
paid_up: Callable[[Moving], Moving] = updater(Moving, due=-1)
#: The entry of a dot has come to another stage.
at_stage: Callable[[Moving, int], Moving] = updater(Moving, "stage")


def offered(t: Trading) -> Trading:
    """One more deal was offered this turn."""
    return _with_offers(t, t.offers + 1, t.refused)


def turned_down(t: Trading) -> Trading:
    """The deal under way was refused: it does not count as one of those made."""
    return _with_offers(t, t.offers - 1, t.refused + 1)
