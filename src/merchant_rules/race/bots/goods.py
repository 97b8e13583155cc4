"""Decisions about goods: what to sell, consume and produce, and cards given for points."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..actions import Action, Consume, EndConsume, EndGiving, Give, Name, ProduceOn, Sell, UsePower
from ..box.powers import ANY, GiveCards
from ..frames import ChoosingGoods, Consuming, GivingCards
from ..rules.consume import consume_powers, goods_to_pick
from ..rules.powers import without
from .cards import Moves, first_of, least
from .desk import Desk


def sell(desk: Desk, moves: Moves) -> Action:
    """The good that brings most, counting what the others bring without it."""
    feast = desk.feast()
    powers = feast.powers(consume_powers(desk.tables, desk.held.tableau))

    def worth(move: Action) -> tuple[float, int]:
        assert type(move) is Sell
        price = feast.price(desk.held.tableau, move.world)
        rest = feast.best(powers, feast.larder(without(desk.held.goods, move.world)))
        return price * feast.card + rest.worth, price

    return max(moves, key=worth)


def use_power(desk: Desk, moves: Moves) -> Action:
    """The power to begin with; cards go for points while they are worth less."""
    frame, feast = desk.view.stack[-1], desk.feast()
    assert type(frame) is Consuming
    larder = feast.larder(desk.held.goods)
    gives = [move for move in moves if type(move) is UsePower and _points_each(desk, move.card, move.power)]
    needed = [move for move in moves if move not in gives and type(move) is not EndConsume]

    def worth(move: Action) -> float:
        if type(move) is not UsePower:
            return -1.0
        left = feast.powers(own for own in frame.left if own != (move.card, move.power))
        power = desk.tables.consume[move.card][move.power]
        return feast.begun(power, left, larder)

    if needed:
        return max(needed, key=worth)
    worst = min(_card_worths(desk).values(), default=0.0)
    return next((move for move in gives if _points_each(desk, move.card, move.power) > worst), EndConsume())


def _points_each(desk: Desk, card: str, number: int) -> int:
    """The points for each card that is given, 0 for a power that takes none."""
    power = desk.tables.consume[card][number]
    return power.vp if isinstance(power, GiveCards) else 0


def _card_worths(desk: Desk) -> dict[str, float]:
    """What each card in hand is worth, as money and for the plans with it."""
    rehearsal = desk.rehearsal
    if rehearsal.ends(desk.held):
        return dict.fromkeys(desk.held.hand, 0.0)
    cards = desk.held.cards
    money = rehearsal.money(cards) - rehearsal.money(cards - 1)
    return {slug: money + max(0.0, plan) for slug, plan in rehearsal.keeping(desk.held).items()}


def give(desk: Desk, moves: Moves) -> Action:
    """Cards that are worth less than the points for them."""
    frame = desk.view.stack[-1]
    assert type(frame) is GivingCards
    worths = _card_worths(desk)
    points = _points_each(desk, frame.card, frame.power)
    gives = tuple(move for move in moves if type(move) is Give)
    cheap = [move.card for move in gives if worths[move.card] < points]
    if EndGiving() in moves and not cheap:
        return EndGiving()
    return first_of(gives, least(cheap or [move.card for move in gives], frame.left if cheap else 1, worths))


def consume(desk: Desk, moves: Moves) -> Action:
    """The goods after which the other powers bring most; of alike ones those that come again by themselves."""
    frame, feast = desk.view.stack[-1], desk.feast()
    assert type(frame) is ChoosingGoods
    power = desk.tables.consume[frame.card][frame.power]
    below = desk.view.stack[-2]
    assert type(below) is Consuming
    left, goods = feast.powers(below.left), desk.held.goods

    def worth(taken: tuple[str, ...]) -> tuple[float, int, int]:
        rest = tuple(world for world in goods if world not in taken)
        points, cards = feast.reward(power, feast.larder(taken))
        meal = feast.with_more(feast.best(left, feast.larder(rest)), points, cards)
        prices = sum(feast.price(desk.held.tableau, world) for world in taken)
        return meal.worth, sum(world in desk.tables.production for world in taken), -prices

    wanted = max(_choices(desk, power, goods, frame.picked), key=worth)
    return next(move for move in moves if type(move) is Consume and move.world == wanted[len(frame.picked)])


def _choices(desk: Desk, power: Any, goods: tuple[str, ...], picked: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All sets of goods that begin with those picked."""
    possible = goods_to_pick(desk.tables, power, goods, picked)
    if not possible:
        return [picked]
    return [way for world in possible for way in _choices(desk, power, goods, (*picked, world))]


def name(desk: Desk, moves: Moves) -> Action:
    """The number of most cards that may turn up."""
    numbers = Counter(desk.tables.cards[slug].number for slug in desk.view.pool.unseen)
    return max(moves, key=lambda move: numbers[move.number] if type(move) is Name else -1)


def produce(desk: Desk, moves: Moves) -> Action:
    """The best windfall world, by the power that can do least else."""

    def worth(move: Action) -> tuple[int, bool]:
        assert type(move) is ProduceOn
        special = bool(move.card) and desk.tables.fills[move.card][move.power].kind != ANY
        return desk.appraiser.fill_worth(desk.held.tableau, move.world), special

    return max(moves, key=worth)
