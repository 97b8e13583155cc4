"""What is wrong with a state: for saves that were read, positions set up by hand, and tests along a game.

Every function here gives sentences and raises nothing. The checks of frames stand in `positions/frames.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import SchemaError
from ...kernel import engine
from ...kernel.actions import EVERYBODY
from ...kernel.gathering import Gathering
from ...kernel.pools import Card, in_order, pool_problems
from ..codec import position_data
from ..frames import DealingWorlds, Exploring, Flipping, GivingCards, Keeping, Paying
from ..rules.ending import pool_at_start
from ..rules.setup import cards_left
from ..state import Player, State
from ..view import loose_cards
from .frames import frame_problems, slugs_in


def validate(state: State) -> tuple[str, ...]:
    """Everything wrong with a state, one sentence each; () if it could occur in a game. Never raises."""
    try:
        problems = tuple(_malformed(state)) or tuple(_unknown_names(state))
        if problems:
            return problems
        problems = tuple(dict.fromkeys((*_cards(state), *_players(state), *_numbers(state), *frame_problems(state))))
        return problems or tuple(_stuck(state))
    except (TypeError, AttributeError, LookupError, ValueError, AssertionError) as error:
        return (f"the state is malformed: {error!r}",)


def _malformed(state: State) -> Iterator[str]:
    """Fields of a wrong type or length."""
    try:
        position_data(state)
    except SchemaError as error:
        yield str(error)
        return
    count = state.rules.config.player_count
    if len(state.players) != count:
        yield f"there are {len(state.players)} players, not {count}"
    if not 0 <= state.first < count:
        yield f"there is no seat {state.first} to be first"
    if not state.stack:
        yield "nobody decides: the stack is empty"


def _unknown_names(state: State) -> Iterator[str]:
    known = state.rules.tables.cards
    named = {slug for player in state.players for slug in (*player.tableau, *player.goods)}
    named |= {card.face for card in loose_cards(state) if card.face} | set(state.pool.unseen) | set(slugs_in(state))
    for slug in sorted(named):
        if slug not in known:
            yield f"there is no card {slug!r}"


def _cards(state: State) -> Iterator[str]:
    """Every card is in exactly one place (G-SUPPLY-7)."""
    deck = [slug for slug, copies in cards_left(state.rules.tables) for _ in range(copies)]
    lying = [Card(slug, -1) for player in state.players for slug in player.tableau]
    turned = [Card(frame.card, -1) for frame in state.stack if isinstance(frame, Flipping) and frame.card]
    yield from pool_problems(state.pool, (*loose_cards(state), *lying, *turned), deck)
    if in_order(state.discard) != state.discard:
        yield "the discard pile is not sorted"


def _players(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        yield from _tableau(state, seat, player)
        if in_order(player.hand) != player.hand:
            yield f"the hand of seat {seat} is not sorted"
        for card in player.hand:
            if not card.known_by(seat) or card.sealed:
                yield f"seat {seat} holds a card that it does not know"
            yield from _knowers(seat, card)
        if state.source is not None and not all(card.face for card in player.hand):
            yield f"a game with a seed does not know the hand of seat {seat}"  # nobody could tell it
    for frame in state.stack:
        if isinstance(frame, Exploring | Keeping):
            for seat, cards in enumerate(frame.cards):
                yield from (wrong for card in cards for wrong in _knowers(seat, card))


def _knowers(seat: int, card: Card) -> Iterator[str]:
    """A card in hand or drawn is known to its seat alone; one that was turned up is known to all, by its name."""
    if card.known_to != 1 << seat and not (card.known_to == EVERYBODY and card.face):
        yield f"seat {seat} has a card that others know without its having been turned up"


def _tableau(state: State, seat: int, player: Player) -> Iterator[str]:
    tables = state.rules.tables
    if len(set(player.tableau)) != len(player.tableau):
        yield f"the tableau of seat {seat} has a card twice"
    if not player.tableau and type(state.stack[0]) is not DealingWorlds:
        yield f"seat {seat} has no start world"
    if tuple(slug for slug in player.tableau if slug in player.goods) != player.goods:
        yield f"the goods of seat {seat} are not worlds of its tableau, in its order"
    for world in player.goods:
        if world not in tables.kind:
            yield f"{world} of seat {seat} can have no good"
    if len(player.lying) != len(player.goods):
        yield f"seat {seat} has {len(player.goods)} goods and {len(player.lying)} cards under them"
    if any(card.known_to or (card.face and not card.sealed) for card in player.lying):
        yield f"somebody knows a good of seat {seat}"


def _numbers(state: State) -> Iterator[str]:
    count = len(state.players)
    given = sum(player.chips for player in state.players)
    if given + state.chips != pool_at_start(state.rules.tables, count):
        yield f"the chips do not add up: {state.chips} in the pool and {given} with the players"
    for seat, player in enumerate(state.players):
        if player.chips < 0:
            yield f"seat {seat} has {player.chips} points in chips"
    if state.round < 0:
        yield f"there is no round {state.round}"


def _stuck(state: State) -> Iterator[str]:
    """A seat that decides has something to decide, as far as the state knows its cards."""
    frame = state.stack[-1]
    for seat in engine.actors(state):
        # ways to place a world, goods, powers and numbers lie open; of hands the state of a view does not know all
        known = not isinstance(frame, Gathering | Paying | GivingCards)
        known = known or all(card.face for card in state.players[seat].hand)
        if isinstance(frame, Gathering) and hasattr(frame, "cards"):
            known = known and all(card.face for card in frame.cards[seat])
        if known and not engine.legal_moves(state, seat):
            yield f"seat {seat} has to decide and has nothing to choose from"
