"""The first game (G-FIRST): fixed start worlds with a preset hand each; from then on it is a game like others."""

from __future__ import annotations

from ...kernel import pools
from ...kernel.tuples import replaced
from ..box.tables import Tables
from ..compiled import Hooks, Manifest
from ..config import Config
from ..rules.setup import first_goods, with_start_worlds
from ..rules.timing import first_seat
from ..state import State
from ..update import set_cards, set_first, with_hand


def fixed_start_worlds(tables: Tables, players: int) -> tuple[str, ...]:
    """The start worlds of a first game, by seat: the lowest numbers that have a preset hand (G-FIRST-1, 9).

    Who takes which is not said, so it goes by seats (G-FIRST-13, R-G05).
    """
    numbered = [card for card in tables.catalog.start_worlds if preset_hand(tables, card.slug)]
    return tuple(card.slug for card in numbered[:players])


def preset_hand(tables: Tables, start_world: str) -> tuple[str, ...]:
    """The hand that belongs to a start world in the first game, empty if it has none (G-FIRST-2)."""
    number = tables.cards[start_world].start
    return tables.catalog.preset_hand(number) if number is not None else ()


def deal_first_game(state: State) -> State:
    """The first game: fixed start worlds and hands, no discards; from then on it is a game like others.

    Of a card that exists twice one copy is dealt, the other stays in the supply (G-FIRST-2, 7, 10, 11).
    """
    rules, tables = state.rules, state.rules.tables
    worlds = rules.start_worlds or fixed_start_worlds(tables, len(state.players))
    state = with_start_worlds(state, worlds)
    for seat, world in enumerate(worlds):
        cards = preset_hand(tables, world)
        pool = state.pool
        for card in cards:
            pool = pools.drawn(pool, card)
        hand = pools.in_order(rules.open[card] for card in cards)
        players = replaced(state.players, seat, with_hand(state.players[seat], hand))
        state = set_cards(state, players, state.stack, pool, ())
    return first_goods(set_first(state, first_seat(tables, worlds), ()))


def manifest(config: Config) -> Manifest:
    """Another deal."""
    return Manifest("first-game", hooks=Hooks(deal=deal_first_game))
