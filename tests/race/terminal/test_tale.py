"""Rounds in words: what everybody sees, phase by phase, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel import engine
from merchant_rules.kernel.gathering import still_open
from merchant_rules.race.terminal.tale import RoundTale, draws
from tests.race.games import SETS, game
from tests.race.support import CATALOG, card
from tests.race.table import seat


def told(state: race.State, *actions: Any) -> list[str]:
    """The lines told while these are played."""
    tale, lines = RoundTale(), []
    for action in actions:
        for step in engine.steps(state, action):
            lines += tale.add(step).splitlines()
            state = step.after
    return [line.strip() for line in lines]


def position(*seats: race.Seat, choices: tuple[str, ...] | None = None, **more: Any) -> race.State:
    return race.position(race.Config("race-base", len(seats)), seats, choices=choices, round=3, seed=1, **more)


def test_a_choice_is_told_when_all_have_chosen() -> None:
    state = position(seat("Old Earth", "Public Works"), seat("New Sparta", "Space Port"))
    first, second = race.ChooseAction(0, "consume-double"), race.ChooseAction(1, "consume-trade")
    assert told(state, first) == []
    assert told(state, first, second)[:2] == [
        "Actions: player 1: Consume-2x, player 2: Consume-Trade.",
        "Consume: nobody has anything to consume.",
    ]


def test_a_development_is_told_with_its_price() -> None:
    state = position(
        seat("Old Earth", "Public Works, Space Port"),
        seat("New Sparta", "Rebel Outpost"),
        choices=("develop", "develop"),
    )
    lines = told(state, race.Place(0, card("Public Works")), race.PlaceNothing(1))
    assert lines == ["Develop: player 1 places Public Works for nothing."]


def test_conquest_and_payment_are_told_apart() -> None:
    state = position(
        seat("New Sparta", "Rebel Underground, Rebel Miners, Space Port"),
        seat("Old Earth", "Spice World, Gem World, Tourist World"),
        choices=("settle", "settle"),
    )
    place = race.Place(0, card("Rebel Miners")), race.Place(1, card("Spice World"))
    lines = told(state, *place)
    mine = "player 1 conquers Rebel Miners and draws 1 card"
    hers = "player 2 places Spice World for 2 cards and draws 1 card"
    assert lines == [f"Settle: {mine}; {hers}."]


def test_a_world_is_told_with_its_good() -> None:
    state = position(
        seat("New Sparta", "Star Nomad Lair"),
        seat("Old Earth", "Deserted Alien Outpost, Gem World, Space Port, Rebel Base, Tourist World"),
        choices=("settle", "settle"),
    )
    lines = told(state, race.Place(0, card("Star Nomad Lair")), race.Place(1, card("Deserted Alien Outpost")))
    mine = "player 1 conquers Star Nomad Lair with a Novelty good and draws 1 card"
    hers = "player 2 places Deserted Alien Outpost for 4 cards with an Alien technology good and draws 1 card"
    assert lines == [f"Settle: {mine}; {hers}."]


def test_a_ship_is_told_also_where_there_was_no_other_way() -> None:
    state = position(
        seat("New Sparta, Colony Ship", "Tourist World"), seat("Old Earth", "Gem World"), choices=("settle", "produce")
    )
    ship = "player 1 discards Colony Ship and places Tourist World and draws 1 card"
    assert told(state, race.Place(0, card("Tourist World")), race.PlaceNothing(1))[0] == f"Settle: {ship}."


def test_a_ship_after_tactics_is_told_as_what_it_is() -> None:
    """Tactics may be wasted; then the Ship is the only way left, and goes by itself."""
    state = position(
        seat("New Sparta, Colony Ship, New Military Tactics", "Tourist World"),
        seat("Old Earth", "Gem World"),
        choices=("settle", "settle"),
    )
    place = race.Place(0, card("Tourist World")), race.PlaceNothing(1)
    lines = told(state, *place, race.DiscardTactics(card("New Military Tactics")))
    tactics = "player 1 discards New Military Tactics for Military"
    assert lines == [f"Settle: {tactics}, discards Colony Ship and places Tourist World and draws 1 card."]


def test_the_only_good_is_sold_within_the_phase_to_which_that_belongs() -> None:
    """It is sold by itself, in the step that ends Settle."""
    state = position(
        seat("Old Earth, Gem World*", "Public Works"),
        seat("New Sparta", "Space Port"),
        choices=("consume-trade", "settle"),
    )
    lines = told(state, race.PlaceNothing(0), race.PlaceNothing(1))
    assert lines == [
        "Settle: nobody places a world.",
        "Consume: player 1 sells the good of Gem World for 3 cards.",
    ]


def test_goods_points_and_cards_of_a_consume_phase() -> None:
    state = position(
        seat("Old Earth, Gem World*, Spice World*", "Public Works"),
        seat("New Sparta"),
        choices=("consume-double", "produce"),
    )
    lines = told(state, race.UsePower(card("Old Earth")))
    assert lines == [
        "Consume: player 1 consumes the goods of Gem World and Spice World and gets 4 VP.",
        "Produce: player 1 produces on Gem World and Spice World and draws 1 card.",
    ]


@pytest.mark.parametrize("number", range(len(SETS)))
def test_a_tale_names_only_cards_that_all_have_seen(number: int) -> None:
    tale, seen, lines = RoundTale(), set[str](), 0
    for step in game(number, 3):
        seen |= {slug for s in (step.before, step.after) for player in s.players for slug in player.tableau}
        if isinstance(step.action, race.Flipped):
            seen.add(step.action.card)
        said = tale.add(step)
        assert not (said and still_open(step.before.stack, step.after.stack)), "a choice is told when all have chosen"
        lines += bool(said)
        for name in sorted((CATALOG.names[slug] for slug in seen if slug), key=len, reverse=True):
            said = said.replace(name, "")
        assert [card.name for card in CATALOG.cards if card.name in said] == []
    assert lines > 20


def test_what_a_seat_draws_is_for_its_eyes_only() -> None:
    state: Any = position(
        seat("Old Earth, Gem World*", "Public Works"),
        seat("New Sparta", "Space Port"),
        choices=("consume-trade", "settle"),
    )
    state = mr.apply_action(state, race.PlaceNothing(0))
    steps = list(engine.steps(state, race.PlaceNothing(1)))
    assert draws(steps, 0).startswith("You draw ")
    assert draws(steps, 1) == ""
