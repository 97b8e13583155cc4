"""Typed updaters: each builds one new value with some fields changed. Rules never call `attrs.evolve`."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any

from ..kernel import pools
from ..kernel.chance import Source
from ..kernel.pools import Card, Pool
from ..kernel.tuples import replaced
from ..kernel.value import updater
from .frames import Frame
from .state import Player, State

_face, _order = attrgetter("face"), attrgetter("face", "known_to", "sealed")


# -- hands and piles ---------------------------------------------------------------------------------------------------


def with_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A sorted hand or pile with one card more."""
    found = list(cards)
    found.insert(_place_of(cards, card), card)
    return tuple(found)


def with_cards(cards: tuple[Card, ...], more: Iterable[Card]) -> tuple[Card, ...]:
    """A sorted hand or pile with several cards more."""
    if not cards:
        return pools.in_order(more)
    found = list(cards)
    for card in more:
        found.insert(_place_of(found, card), card)
    return tuple(found)


def _place_of(cards: Sequence[Card], card: Card) -> int:
    """Where a card goes: by its face, and only beside one of the same face by who knows it as well."""
    at = bisect_right(cards, card.face, key=_face)
    if not at:
        return 0
    before = cards[at - 1]
    return bisect_left(cards, _order(card), key=_order) if before.face == card.face and before is not card else at


def laid_down(pool: Pool, hand: tuple[Card, ...], face: str, seat: int) -> tuple[Pool, tuple[Card, ...], Card]:
    """Take a card out of a hand face down: pool, hand and card after it (see `pools.lay_down`)."""
    own, at = 1 << seat, -1
    for number, card in enumerate(hand):
        if card.known_to != own:
            return pools.lay_down(pool, hand, face, seat)  # what others have seen of the hand they know no more
        if card.face == face:
            at = number
    if at < 0 or not hand[0].face:  # sorted: what is unknown comes first
        return pools.lay_down(pool, hand, face, seat)
    return pool, hand[:at] + hand[at + 1 :], hand[at]


def picked_from(
    pool: Pool, cards: tuple[Card, ...], faces: tuple[str, ...], seat: int
) -> tuple[Pool, list[Card], tuple[Card, ...]]:
    """The pool, the cards picked, and what is left, after a seat picked these from its hand or from what it drew."""
    picked = []
    for face in faces:
        pool, cards, card = laid_down(pool, cards, face, seat)
        picked.append(card)
    return pool, picked, cards


# -- the state --------------------------------------------------------------------------------------------------------

#: Only who decides what next changes.
set_stack: Callable[[State, tuple[Frame, ...]], State] = updater(State, "stack")
#: Cards change places, and so may who decides.
set_cards: Callable[[State, tuple[Player, ...], tuple[Frame, ...], Pool, tuple[Card, ...]], State] = updater(
    State, "players", "stack", "pool", "discard"
)
#: Cards are drawn, and who decides may change; with the source after it where several are drawn at once.
set_drawn: Callable[[State, tuple[Player, ...], tuple[Frame, ...], Pool], State] = updater(
    State, "players", "stack", "pool"
)
set_drawn_from: Callable[[State, tuple[Player, ...], tuple[Frame, ...], Pool, Source | None], State] = updater(
    State, "players", "stack", "pool", "source"
)
#: Another round.
set_round: Callable[[State, int, tuple[Frame, ...]], State] = updater(State, "round", "stack")
#: Who is first where order matters.
set_first: Callable[[State, int, tuple[Frame, ...]], State] = updater(State, "first", "stack")

_with_players: Callable[[State, tuple[Player, ...]], State] = updater(State, "players")
_with_points: Callable[[State, tuple[Player, ...], int], State] = updater(State, "players", "chips")


def set_top(state: State, frame: Any) -> State:
    """The top frame becomes another."""
    return set_stack(state, (*state.stack[:-1], frame))


def set_player(state: State, seat: int, player: Player) -> State:
    """One player changes."""
    return _with_players(state, replaced(state.players, seat, player))


def set_chips(state: State, seat: int, points: int) -> State:
    """A player takes points from the pool: consume powers do that, and nothing else (G-CHIPS-1, 2).

    Points are a number, so nobody makes change (G-CHIPS-3). The pool may fall below 0, so all are paid, however many
    and in whatever order: from the chips put aside (G-CHIPS-4, 5, G-SETUP-2, G-TIMING-5).
    """
    player = state.players[seat]
    richer = _with_chips(player, player.chips + points)
    return _with_points(state, replaced(state.players, seat, richer), state.chips - points)


# -- a player ---------------------------------------------------------------------------------------------------------

#: The player with another hand.
with_hand: Callable[[Player, tuple[Card, ...]], Player] = updater(Player, "hand")
#: The player with another tableau, goods as they are.
with_tableau: Callable[[Player, tuple[str, ...]], Player] = updater(Player, "tableau")
#: The player with other goods.
with_goods: Callable[[Player, tuple[str, ...], tuple[Card, ...]], Player] = updater(Player, "goods", "lying")
#: The player after a card went from hand to tableau.
with_placed: Callable[[Player, tuple[str, ...], tuple[Card, ...]], Player] = updater(Player, "tableau", "hand")
#: The player with other cards lying on worlds and in hand: as somebody sees them, or as they are dealt anew.
with_unseen: Callable[[Player, tuple[Card, ...], tuple[Card, ...]], Player] = updater(Player, "lying", "hand")
_with_chips: Callable[[Player, int], Player] = updater(Player, "chips")
