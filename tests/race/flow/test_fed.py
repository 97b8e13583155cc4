"""A game played at a table, entered draw by draw: all that is public there comes out the same after every ply."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.race.bots import RandomBot
from merchant_rules.race.frames import Exploring, Fetching, Keeping, Sealing
from merchant_rules.race.view import loose_cards
from tests.race.support import CATALOG

GAMES = [(2, (), 1), (3, (), 2), (4, (), 3), (4, (), 4), (2, ("two-player",), 5), (2, ("first-game",), 6)]


def shown(state: race.State) -> Any:
    """What those at a table can compare: hands, cards to choose from, tableaus, goods, chips, sizes of both piles."""
    hands = tuple(tuple(sorted(card.face for card in player.hand)) for player in state.players)
    explored = tuple(frame.cards for frame in state.stack if isinstance(frame, Exploring | Keeping))
    open_to_all = tuple((player.tableau, player.goods, player.chips) for player in state.players)
    return hands, explored, open_to_all, state.chips, state.pool.supply, len(state.discard), state.round


@pytest.mark.rule("R-G51")
@pytest.mark.parametrize(("players", "modules", "seed"), GAMES)
def test_a_game_at_a_table_is_entered_draw_by_draw(players: int, modules: tuple[str, ...], seed: int) -> None:
    """At the table a deck was shuffled; who enters the game sees neither the cards under goods nor lucky draws."""
    options = {"max_rounds": 25}
    played = mr.play(
        race.Config("race-base", players, modules, options), [RandomBot(seed=own) for own in range(players)], seed=seed
    )
    fed = mr.new_game(race.Config("race-base", players, modules, {**options, "opaque_goods": True}))
    for ply in played.replay():
        for action in at_the_table(ply):
            assert mr.check(fed, action) is None
            fed = mr.apply_action(fed, action)
        if not isinstance(ply.after.stack[-1], Sealing):  # there the deck is ahead of the table
            assert shown(fed) == shown(ply.after)
            assert mr.validate(fed) == ()
            assert_no_card_twice(fed)
    assert mr.result(fed) == mr.result(played.final()) is not None
    assert any(isinstance(action, race.Sealed) for action in played.actions), "a game without a reshuffle shows little"
    assert not any(card.sealed for player in fed.players for card in player.lying)


def assert_no_card_twice(fed: race.State) -> None:
    """Who mistypes a draw is told so: a card that lies in a hand or a tableau cannot come, all others may."""
    frame = fed.stack[-1]
    if not isinstance(frame, Fetching):
        return
    seat = frame.takes[0]
    assert isinstance(seat, int)
    placed = Counter(slug for player in fed.players for slug in player.tableau)
    placed += Counter(card.face for card in loose_cards(fed) if card.face)
    for own in CATALOG.cards:
        violation = mr.check(fed, race.Drawn(seat, own.slug))
        assert (violation is None) == (placed[own.slug] < own.copies)
        assert violation is None or violation.code == "impossible-outcome"


def at_the_table(ply: Any) -> tuple[Any, ...]:
    """What is told of a ply at a table: nothing of what lies under goods, and of a lucky draw that missed no name."""
    if isinstance(ply.action, race.Sealed):
        return ()
    if isinstance(ply.action, race.Flipped):
        hands = sum(len(player.hand) for player in ply.after.players) - sum(len(p.hand) for p in ply.state.players)
        return (ply.action if hands else race.Flipped(""),)
    return (ply.action,)
