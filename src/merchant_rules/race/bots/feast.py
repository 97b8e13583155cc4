"""Consume plans: in which order to use the powers, on which goods, so that most comes of it.

Goods are counted by kind: a larder has one number for each kind of the catalog.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from ..box.powers import ANY, ConsumeAll, ConsumeForCards, ConsumeGoods, Draw, LuckyDraw, Power
from ..box.tables import Tables
from ..rules.trade import bare_price, sale_price

Larder = tuple[int, ...]

#: What a lucky draw brings, in cards.
LUCK: Final = 0.2
#: How much of its price a good is worth that nothing takes.
LEFT_OVER: Final = 0.55


Powers = tuple[int, ...]
"""Powers by their numbers in the menu, in the order that `Menu.numbers` gives them."""


class Menu:
    """All consume powers of a box, numbered; those of different cards that do the same are one."""

    def __init__(self, tables: Tables) -> None:
        self.kinds = [kind.slug for kind in tables.catalog.kinds]
        self.powers = sorted({power for own in tables.consume.values() for power in own}, key=repr)
        self._numbers = {
            (card, at): self.powers.index(power) for card, own in tables.consume.items() for at, power in enumerate(own)
        }

        self.shapes = [_shape(power) for power in self.powers]
        self._orders: dict[tuple[int, float], list[tuple[str, float, int]]] = {}

    def numbers(self, own: Iterable[tuple[str, int]], factor: int, card: float) -> Powers:
        """The numbers of powers that are given by card and place; of those that take the same goods the best first."""
        order = self._orders.get((factor, card))
        if order is None:
            order = self._orders[factor, card] = [
                (shape, -_pays(power, factor, card), number)
                for number, (shape, power) in enumerate(zip(self.shapes, self.powers, strict=True))
            ]
        return tuple(sorted([self._numbers[power] for power in own], key=order.__getitem__))


def _shape(power: Power) -> str:
    """Powers of one shape take the same goods."""
    if isinstance(power, ConsumeGoods):
        return f"{power.kind} {power.goods} {power.times} {power.different}"
    return repr(power)


def _pays(power: Power, factor: int, card: float) -> float:
    """What a power pays each time."""
    return power.vp * factor + power.cards * card if isinstance(power, ConsumeGoods) else 0.0


class Meal(NamedTuple):
    """What comes of a larder: its worth in points, the points in chips and cards in it, and the goods left."""

    worth: float
    points: int
    cards: float
    left: Larder


class Feast:
    """What the goods of a tableau can bring, if a point in chips counts `factor` and a card `card` points."""

    def __init__(self, menu: Menu, tables: Tables, tableau: tuple[str, ...], factor: int, card: float) -> None:
        self.menu, self.tables, self.factor, self.card = menu, tables, factor, card
        self.kinds = menu.kinds
        worlds = [world for world in tableau if world in tables.kind]
        self.prices = self._best(worlds, {world: sale_price(tables, tableau, world) for world in worlds})
        self._bare = self._best(worlds, {world: bare_price(tables, world) for world in worlds})
        #: what a good of each kind is worth that nothing takes
        self._kept = [LEFT_OVER * card * price for price in self.prices]
        self._known: dict[tuple[Powers, Larder], Meal] = {}

    def _best(self, worlds: list[str], prices: dict[str, int]) -> list[int]:
        kind = self.tables.kind
        return [max((prices[world] for world in worlds if kind[world] == own), default=0) for own in self.kinds]

    def larder(self, goods: Iterable[str]) -> Larder:
        """The goods on these worlds, counted."""
        found = [0] * len(self.kinds)
        for world in goods:
            found[self.kinds.index(self.tables.kind[world])] += 1
        return tuple(found)

    def powers(self, own: Iterable[tuple[str, int]]) -> Powers:
        """Powers that are given by card and place."""
        return self.menu.numbers(own, self.factor, self.card)

    def best(self, powers: Powers, larder: Larder) -> Meal:
        """The most that these powers can make of a larder."""
        key = powers, larder
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._best_of(powers, larder)
        return found

    def _best_of(self, powers: Powers, larder: Larder) -> Meal:
        best: Meal | None = None
        shapes = self.menu.shapes
        for at, number in enumerate(powers):
            if at and shapes[powers[at - 1]] == shapes[number]:  # the better one takes the goods first
                continue
            power = self.menu.powers[number]
            rest = powers[:at] + powers[at + 1 :]
            if isinstance(power, Draw | LuckyDraw):
                amount = power.amount if isinstance(power, Draw) else LUCK
                return self.with_more(self.best(rest, larder), 0, amount)
            for taken in self.ways(power, larder):
                meal = self.with_more(self.best(rest, taken_from(larder, taken)), *self.reward(power, taken))
                best = meal if best is None else max(best, meal)
        if best is None:
            kept = sum(count * worth for count, worth in zip(larder, self._kept, strict=True))
            return Meal(kept, 0, 0.0, larder)
        return best

    def with_more(self, meal: Meal, points: int, cards: float) -> Meal:
        """A meal with points and cards before it."""
        worth = meal.worth + points + cards * self.card
        return Meal(worth, meal.points + points, meal.cards + cards, meal.left)

    def sale(self, powers: Powers, larder: Larder) -> Meal:
        """The most with one good sold before."""
        if not any(larder):
            return self.best(powers, larder)
        sales = []
        for at, count in enumerate(larder):
            if count:
                left = (*larder[:at], count - 1, *larder[at + 1 :])
                sales.append(self.with_more(self.best(powers, left), 0, self.prices[at]))
        return max(sales)

    def begun(self, power: Power, others: Powers, larder: Larder) -> float:
        """What comes of it all if this power is used first, at best."""
        if isinstance(power, Draw | LuckyDraw):
            return self.best(others, larder).worth + 1  # cards first: they do no harm
        meals = [
            self.with_more(self.best(others, taken_from(larder, taken)), *self.reward(power, taken))
            for taken in self.ways(power, larder)
        ]
        return max(meals).worth if meals else -1.0

    def price(self, tableau: tuple[str, ...], world: str) -> int:
        """What the good on a world sells for."""
        return sale_price(self.tables, tableau, world)

    def reward(self, power: Power, taken: Larder) -> tuple[int, float]:
        """The points and cards that a power pays for these goods."""
        count = sum(taken)
        if isinstance(power, ConsumeGoods):
            times = count // power.goods
            return times * power.vp * self.factor, times * power.cards
        if isinstance(power, ConsumeAll):
            return max(0, count - power.less) * self.factor, 0
        if isinstance(power, ConsumeForCards):
            prices = self.prices if power.trade_powers else self._bare
            return 0, sum(price * gone for price, gone in zip(prices, taken, strict=True))
        return 0, 0

    def ways(self, power: Power, larder: Larder) -> Iterator[Larder]:
        """The goods that a power can take, which is as many as it can."""
        held = sum(larder)
        if isinstance(power, ConsumeAll):
            if held:
                yield larder
        elif isinstance(power, ConsumeForCards):
            yield from _takings(larder, min(1, held))
        elif isinstance(power, ConsumeGoods):
            if power.different:
                there = [at for at, count in enumerate(larder) if count]
                for picked in combinations(there, power.goods):
                    yield tuple(int(at in picked) for at in range(len(larder)))
            elif power.kind == ANY:
                yield from _takings(larder, min(power.times, held // power.goods) * power.goods)
            else:
                at = self.kinds.index(power.kind)
                count = min(power.times, larder[at] // power.goods) * power.goods
                if count:
                    yield tuple(count if own == at else 0 for own in range(len(larder)))


def taken_from(larder: Larder, taken: Larder) -> Larder:
    """What is left of a larder."""
    return tuple(have - gone for have, gone in zip(larder, taken, strict=True))


def _takings(larder: Larder, count: int) -> Iterator[Larder]:
    """All ways to take so many goods, if that is any.

    >>> list(_takings((2, 1), 2))
    [(1, 1), (2, 0)]
    """
    if not count:
        return
    for first in range(min(larder[0], count) + 1):
        if first == count:
            yield (first, *(0,) * (len(larder) - 1))
        elif count - first <= sum(larder[1:]):
            yield from ((first, *rest) for rest in _takings(larder[1:], count - first))


__all__ = ["Feast", "Larder", "Meal", "Menu", "taken_from"]
