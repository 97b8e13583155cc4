"""What changes between two positions: the money adds up, nothing that differs is left out, and no view tells more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.events import NET, balance

from .games import OTHERS, STAR, VENUS, differing, steps, unnamed

#: How many decisions of each game are looked at.
PLIES = 60


def money(s: Any) -> list[int]:
    """What each seat has, as all see it; points where there is no money."""
    if hasattr(s, "traders"):
        return [trader.ledger for trader in s.traders]
    return [player.money if hasattr(player, "money") else 0 for player in s.players]


@pytest.mark.parametrize("name", [*VENUS, *OTHERS])
def test_the_money_of_the_events_is_the_difference_of_the_states(name: str) -> None:
    moved = 0
    for step in steps(name, PLIES):
        events = mr.changes(step.before, step.after)
        old, new = money(step.before), money(step.after)
        assert [balance(events, seat) for seat in range(len(old))] == [b - a for a, b in zip(old, new, strict=True)]
        assert all(event.why != NET and event.amount > 0 for event in events if type(event) is mr.Paid), step.action
        if name in VENUS:
            assert balance(events, None) == step.after.market.bank - step.before.market.bank
        moved += old != new
    assert moved or name not in (*VENUS, *STAR)


@pytest.mark.parametrize("name", [*VENUS, *OTHERS])
def test_every_field_that_differs_is_named_in_states_and_in_views(name: str) -> None:
    for number, step in enumerate(steps(name, PLIES)):
        events = mr.changes(step.before, step.after)
        assert unnamed(step.before, step.after, events) == set(), step.action
        assert bool(events) == bool(differing(step.before, step.after))
        if number % 5 == 0:
            for seat in (None, 0, 1 % step.before.config.player_count):
                old, new = mr.view(step.before, seat), mr.view(step.after, seat)
                assert unnamed(old, new, mr.changes(old, new)) == set(), step.action


@pytest.mark.parametrize("name", [*VENUS, *OTHERS])
def test_the_changes_of_a_view_are_the_same_in_every_world_that_fits_it(name: str) -> None:
    looked = 0
    for number, step in enumerate(steps(name, 30)):
        if number % 7 == 0:
            for seat in range(step.before.config.player_count):
                old, new = (mr.view(mr.resample(s, seat, number), seat) for s in (step.before, step.after))
                seen = mr.changes(mr.view(step.before, seat), mr.view(step.after, seat))
                assert mr.changes(old, new) == seen
                hidden = _hidden(step, seat)
                looked += bool(hidden)
                assert hidden.isdisjoint(_named_things(seen)), (step.action, seat)
    assert looked or name in VENUS, "in games of cards others hold what one has not seen"


def _hidden(step: Any, seat: int) -> set[str]:
    """Cards that some other seat holds and this one has not seen in either position."""
    held: set[str] = set()
    known: set[str] = set()
    for s in (step.before, step.after):
        for own, player in enumerate(getattr(s, "players", None) or s.traders):
            held |= {card.face for card in getattr(player, "hand", ()) if own != seat}
        known |= set(_faces(mr.view(s, seat)))
    return held - known - {""}


def _faces(held: Any) -> Iterator[str]:
    """Every word in a view, but for its rules and what it lists as unseen."""
    if isinstance(held, str):
        yield held
    elif isinstance(held, tuple):
        for own in held:
            yield from _faces(own)
    elif attrs.has(type(held)):
        for field in attrs.fields(type(held)):
            if field.name not in ("rules", "unseen"):
                yield from _faces(getattr(held, field.name))


def _named_things(events: tuple[Any, ...]) -> set[str]:
    return {event.what for event in events if type(event) is mr.Moved}


def lying(s: Any) -> dict[int | str, Counter[str]]:
    """What lies in every place that things go to and come from: ships, cup, cultures, Bank, suns."""
    board, cultures = s.rules.board, [culture.slug for culture in s.rules.catalog.cultures]
    places: dict[int | str, Counter[str]] = {
        seat: Counter((*p.cargo, *p.relics, *(f"iou-of-{culture}" for culture in p.ious)))
        for seat, p in enumerate(s.players)
    }
    places["cup"] = Counter(s.market.cup)
    places["bank"] = Counter({piece: s.market.stock[at] for piece, at in s.rules.stock_index.items()})
    for place, things in (
        *zip((*cultures, "base"), s.market.lying, strict=True),
        *zip((*board.systems, "base"), s.galaxy.suns, strict=True),
    ):
        places[place] = places.get(place, Counter()) + Counter(things)
    return places


@pytest.mark.parametrize("name", VENUS)
def test_no_thing_comes_from_nowhere(name: str) -> None:
    """What lies anywhere more or less is what the events moved, in states and in views."""
    for number, step in enumerate(steps(name, PLIES)):
        seats = (None, *range(step.before.config.player_count)) if number % 5 == 0 else ()
        looks = [(mr.view(step.before, seat), mr.view(step.after, seat)) for seat in seats]
        for before, after in ((step.before, step.after), *looks):
            places = lying(before)
            for event in mr.changes(before, after):
                if type(event) is mr.Moved:
                    for place, sign in ((event.source, -1), (event.target, 1)):
                        if place in places:
                            places[place][event.what] += sign * event.count
            assert all(places[place] == things for place, things in lying(after).items()), step.action


@pytest.mark.parametrize("name", [*VENUS, *OTHERS])
def test_every_event_is_told_in_a_sentence(name: str) -> None:
    for step in steps(name, 20):
        for event in mr.changes(step.before, step.after):
            said = mr.describe(step.before, event)
            assert said.endswith(".")
            assert "{" not in said or type(event) is mr.Became


@pytest.mark.parametrize("name", VENUS)
def test_the_price_of_a_move_is_what_the_purse_has_more_after_it(name: str) -> None:
    for number, step in enumerate(steps(name, PLIES)):
        seat = mr.actor(step.before)
        if seat < 0 or number % 3:
            continue
        for move in mr.legal_moves(step.before):
            price = mr.price(step.before, move)
            assert price == mr.price(mr.view(step.before, seat), move)
            if step.before.source is not None and price is not None:
                after = mr.apply_action(step.before, move)
                events = mr.changes(step.before, after)
                units = ("money", "credit", "iou")
                assert price == sum(balance(events, seat, unit) for unit in units), move


def test_positions_of_different_kinds_are_not_compared() -> None:
    state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    other = mr.new_game(mr.Config("classic-1988", 3), seed=1)
    for before, after in ((state, mr.view(state, 0)), (state, other), (mr.view(state, 0), mr.view(state, 1))):
        with pytest.raises(mr.WrongType, match="changes compares"):
            mr.changes(before, after)


def test_a_price_is_asked_of_a_legal_move() -> None:
    state = mr.new_game(mr.Config("classic-1988", 2, options={"first_player": 0}), seed=1)
    with pytest.raises(mr.IllegalAction):
        mr.price(state, mr.BuyEquipment("shield"))
