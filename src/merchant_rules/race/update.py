"""Typed updaters: each builds one new value with some fields changed, by position, because that is the cheapest way.

Rules never call `attrs.evolve`. A test compares every updater with it, so that a new field cannot be forgotten.
"""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter
from typing import Any, TypeVar

from ..kernel import pools
from ..kernel.pools import Card, Pool
from ..kernel.value import builder
from .state import Player, State

T = TypeVar("T")

state_of, player_of = builder(State), builder(Player)
_order = attrgetter("face", "known_to", "sealed")


# -- tuples -----------------------------------------------------------------------------------------------------------


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item changed."""
    return (*items[:index], item, *items[index + 1 :])


def with_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A sorted hand or pile with one card more."""
    at = bisect_left(cards, _order(card), key=_order)
    return (*cards[:at], card, *cards[at:])


def with_cards(cards: tuple[Card, ...], more: list[Card]) -> tuple[Card, ...]:
    """A sorted hand or pile with several cards more."""
    return tuple(sorted((*cards, *more), key=_order))


def laid_down(pool: Pool, hand: tuple[Card, ...], face: str, seat: int) -> tuple[Pool, tuple[Card, ...], Card]:
    """Take a card out of a hand face down: pool, hand and card after it (see `pools.lay_down`)."""
    bit, found = 1 << seat, -1
    for at, card in enumerate(hand):
        if card.known_to != bit or not card.face:
            return pools.lay_down(pool, hand, face, seat)  # what others have seen of the hand they know no more
        if found < 0 and card.face == face:
            found = at
    if found < 0:
        return pools.lay_down(pool, hand, face, seat)
    return pool, hand[:found] + hand[found + 1 :], hand[found]


# -- the state --------------------------------------------------------------------------------------------------------


def set_stack(state: State, stack: tuple[Any, ...]) -> State:
    """Only who decides what next changes."""
    s = state
    return state_of(s.rules, s.players, stack, s.pool, s.discard, s.chips, s.round, s.first, s.source)


def set_top(state: State, frame: Any) -> State:
    """The top frame becomes another."""
    s = state
    return state_of(s.rules, s.players, (*s.stack[:-1], frame), s.pool, s.discard, s.chips, s.round, s.first, s.source)


def set_player(state: State, seat: int, player: Player) -> State:
    """One player changes."""
    s = state
    players = (*s.players[:seat], player, *s.players[seat + 1 :])
    return state_of(s.rules, players, s.stack, s.pool, s.discard, s.chips, s.round, s.first, s.source)


def set_cards(
    state: State, players: tuple[Player, ...], stack: tuple[Any, ...], pool: Pool, discard: tuple[Card, ...]
) -> State:
    """Cards change places, and so may who decides."""
    s = state
    return state_of(s.rules, players, stack, pool, discard, s.chips, s.round, s.first, s.source)


def set_chips(state: State, seat: int, points: int) -> State:
    """A player takes points from the pool (G-CHIPS-2)."""
    s, p = state, state.players[seat]
    player = player_of(p.tableau, p.goods, p.lying, p.hand, p.chips + points)
    players = (*s.players[:seat], player, *s.players[seat + 1 :])
    return state_of(s.rules, players, s.stack, s.pool, s.discard, s.chips - points, s.round, s.first, s.source)


def set_round(state: State, number: int, stack: tuple[Any, ...]) -> State:
    """Another round."""
    s = state
    return state_of(s.rules, s.players, stack, s.pool, s.discard, s.chips, number, s.first, s.source)


def set_first(state: State, first: int, stack: tuple[Any, ...]) -> State:
    """Who is first where order matters."""
    s = state
    return state_of(s.rules, s.players, stack, s.pool, s.discard, s.chips, s.round, first, s.source)


# -- a player ---------------------------------------------------------------------------------------------------------


def with_hand(player: Player, hand: tuple[Card, ...]) -> Player:
    """The player with another hand."""
    p = player
    return player_of(p.tableau, p.goods, p.lying, hand, p.chips)


def with_tableau(player: Player, tableau: tuple[str, ...]) -> Player:
    """The player with another tableau, goods as they are."""
    p = player
    return player_of(tableau, p.goods, p.lying, p.hand, p.chips)


def with_goods(player: Player, goods: tuple[str, ...], lying: tuple[Card, ...]) -> Player:
    """The player with other goods."""
    p = player
    return player_of(p.tableau, goods, lying, p.hand, p.chips)


def with_placed(player: Player, tableau: tuple[str, ...], hand: tuple[Card, ...]) -> Player:
    """The player after a card went from hand to tableau."""
    p = player
    return player_of(tableau, p.goods, p.lying, hand, p.chips)
