"""Decisions about cards: action cards, what to keep, pay and discard, what to place and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import attrs

from ..actions import (
    Action,
    ChooseAction,
    ChooseActions,
    Discard,
    DiscardShip,
    DiscardTactics,
    Give,
    Keep,
    Pay,
    PayCost,
    Place,
)
from ..frames import ChoosingDevelopment, Keeping, Opening, Paying, PlacingWorld, Trimming
from ..rules.ending import discards_at_end
from ..rules.powers import awake, without
from ..rules.selection import phases_of
from ..rules.settle import draws_after_settling, world_price
from .desk import Desk
from .rivals import guesses

Moves = tuple[Action, ...]


def choose_actions(desk: Desk, moves: Moves) -> Action:
    """The action cards after which the round is worth most, over the likely choices of others."""
    others = [player for seat, player in enumerate(desk.view.players) if seat != desk.seat]
    cards = {action.phase: action.slug for action in desk.tables.actions.values()}
    likely = [
        (chance, [(cards[phase],) for phase in phases])
        for chance, phases in guesses(desk.view, others, desk.habits.trust, desk.habits.guesses)
    ]

    def worth(move: Action) -> float:
        assert isinstance(move, ChooseAction | ChooseActions)
        mine = (move.action,) if isinstance(move, ChooseAction) else (move.first, move.second)
        found = 0.0
        for chance, theirs in likely:
            phases = phases_of(desk.tables, [mine, *theirs])
            found += chance * desk.rehearsal.worth(desk.rehearsal.play(desk.held, mine, phases))
        return found

    return max(moves, key=worth)


def discard(desk: Desk, moves: Moves) -> Action:
    """The cards that are least useful go."""
    frame = desk.view.stack[-1]
    assert isinstance(frame, Opening | Trimming)
    numbers, hand = desk.tables.numbers, desk.view.hand
    due = numbers.opening_discards if type(frame) is Opening else discards_at_end(desk.tables, len(hand))
    gone = frame.answers.of(desk.seat)
    cards = after(hand, gone)
    return first_of(moves, least(cards, due - len(gone), desk.rehearsal.keeping(desk.held)))


def pay(desk: Desk, moves: Moves) -> Action:
    """The same."""
    frame = desk.view.stack[-1]
    assert type(frame) is Paying
    cards = [slug for slug in desk.view.hand if slug >= frame.last]
    return first_of(moves, least(cards, frame.left, desk.rehearsal.keeping(desk.held)))


def keep(desk: Desk, moves: Moves) -> Action:
    """The cards that fit best stay."""
    frame = desk.view.stack[-1]
    assert type(frame) is Keeping
    drawn = tuple(card.face for card in frame.cards[desk.seat])
    kept = frame.answers.of(desk.seat)
    cards = after(drawn, kept)
    held = attrs.evolve(desk.held, hand=tuple(sorted((*desk.held.hand, *drawn))))
    worth = desk.rehearsal.keeping(held)
    for slug in (*desk.held.hand, *kept):  # another copy of what is in hand is only money
        worth[slug] = min(worth[slug], 0.0)
    rest = Counter(least(cards, len(cards) - (frame.keeps[desk.seat] - len(kept)), worth))
    return first_of(moves, list((Counter(cards) - rest).elements()))


def least(cards: Sequence[str], count: int, worth: Mapping[str, float]) -> list[str]:
    """The `count` cards that are worth least; further copies of a card are only money.

    >>> least(("a", "b", "b"), 2, {"a": 0.5, "b": 1.0})
    ['b', 'a']
    """
    ranked = []
    for at, slug in enumerate(cards):
        further = slug in cards[:at]
        ranked.append((min(worth[slug], 0.0) if further else worth[slug], slug))
    return [slug for _, slug in sorted(ranked)[:count]]


def first_of(moves: Moves, cards: Sequence[str]) -> Action:
    """The move with the first of these cards in the order of the hand, in which they are picked."""
    first = min(cards)
    for move in moves:
        assert isinstance(move, Discard | Pay | Keep | Give)
        if move.card == first:
            return move
    return moves[0]


def after(cards: tuple[str, ...], picked: Sequence[str]) -> tuple[str, ...]:
    """The cards that stand after those picked one by one in their order.

    >>> after(("a", "a", "b", "c"), ("a", "b"))
    ('c',)
    """
    at = -1
    for slug in picked:
        at = cards.index(slug, at + 1)
    return cards[at + 1 :]


def place(desk: Desk, moves: Moves) -> Action:
    """The card after which the round ends best, or none."""
    developing = type(desk.view.stack[-1]) is ChoosingDevelopment
    made = (desk.rehearsal.developed if developing else desk.rehearsal.settled)(desk.held, desk.bonus)

    def worth(move: Action) -> float:
        slug = move.card if type(move) is Place else ""
        return desk.after_the_rest(made[slug]) if slug in made else float("-inf")

    return max(moves, key=worth)


def place_world(desk: Desk, moves: Moves) -> Action:
    """How to place the world: what comes of each way."""
    frame = desk.view.stack[-1]
    assert type(frame) is PlacingWorld
    world = frame.fresh[desk.seat]
    tableau = awake(desk.held.tableau, world)
    draws = draws_after_settling(desk.tables, tableau)
    price = world_price(desk.tables, tableau, world) if world else None

    def worth(move: Action) -> float:
        held = desk.held
        if isinstance(move, DiscardShip | DiscardTactics):
            held = attrs.evolve(held, tableau=without(held.tableau, move.card))
        elif type(move) is PayCost and price is not None:
            held = desk.rehearsal.paid(held, price)
        return desk.after_the_rest(held.drawn(draws))

    return max(moves, key=worth)
