"""What a tableau promises: income, reach, growth, and so what another card in it would be worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ..box.powers import ConsumeGoods
from ..box.tables import Tables
from ..rules.consume import consume_powers
from ..rules.develop import development_price
from ..rules.military import can_conquer
from ..rules.powers import total
from ..rules.produce import (
    counted_draws,
    draws_on_production,
    plain_draws,
    windfall_powers,
    windfall_targets,
    worlds_that_produce,
)
from ..rules.scoring import points_of
from ..rules.settle import world_price
from ..rules.trade import sale_price
from .feast import Feast, Menu
from .habits import Habits

#: A card for the calculation of income, whatever the round.
MEAN_CARD: Final = 0.5
#: What a card of the deck is worth beside its points: as production world, by the price of a windfall good, as scoring
#: development, by other powers.
PRODUCTION: Final = 1.2
WINDFALL: Final = 0.25
SCORING: Final = 3.5
OTHER: Final = 0.3
#: What a card that can be discarded for a world is worth in each round that it waits for one.
HELP: Final = 0.1
#: Tableaus that are remembered.
MOST_KNOWN: Final = 20_000


class Promise(NamedTuple):
    """What a tableau promises: points in each round, and points with each card placed."""

    a_round: float
    a_card: float


class Appraiser:
    """Answers about tableaus of one box of cards; everything is worked out once."""

    def __init__(self, tables: Tables, habits: Habits) -> None:
        self.tables, self.habits = tables, habits
        self._deck = [
            (card.slug, card.copies, self._plain_worth(card.slug))
            for card in tables.catalog.cards
            if card.start is None
        ]
        self._copies = sum(copies for _, copies, _ in self._deck)
        self._suiting = {
            slug: sum(points.get(card, 0) * copies for card, copies, _ in self._deck) / self._copies
            for slug, points in tables.points.items()
        }
        self._helpers = frozenset(tables.tactics).union(*tables.waivers.values())
        self._menu = Menu(tables)
        self._promises: dict[frozenset[str], Promise] = {}
        self._feasts: dict[tuple[frozenset[str], int, float], Feast] = {}

    def _plain_worth(self, slug: str) -> float:
        """What a card is worth to a tableau about which nothing is known."""
        tables, card = self.tables, self.tables.cards[slug]
        worth = tables.vp.get(slug, 0) + OTHER * len(card.powers)
        if slug in tables.points:
            worth += SCORING
        if slug in tables.production:
            worth += PRODUCTION
        if slug in tables.windfall:
            worth += WINDFALL * tables.price[slug]
        return worth

    # -- goods -------------------------------------------------------------------------------------------------

    def feast(self, tableau: tuple[str, ...], factor: int, card: float) -> Feast:
        """Consume plans of a tableau, with what a card is worth, to a tenth of a point."""
        rounded = round(card, 1)
        key = frozenset(tableau), factor, rounded
        found = self._feasts.get(key)
        if found is None:
            _make_room(self._feasts)
            found = self._feasts[key] = Feast(self._menu, self.tables, tableau, factor, rounded)
        return found

    def goods_worth(self, tableau: tuple[str, ...], goods: Iterable[str], card: float) -> float:
        """What goods bring if the phase is chosen for them: one sold, or all points doubled."""
        goods = tuple(goods)
        if not goods:
            return 0.0
        own = consume_powers(self.tables, tableau)
        plain, double = self.feast(tableau, 1, card), self.feast(tableau, 2, card)
        larder = plain.larder(goods)
        nothing = (0,) * len(larder)
        once, twice = plain.powers(own), double.powers(own)
        best = max(
            plain.sale(once, larder).worth - plain.best(once, nothing).worth,
            double.best(twice, larder).worth - double.best(twice, nothing).worth,
        )
        return max(best, 0.0)

    def produced(self, tableau: tuple[str, ...], goods: Iterable[str], bonus: int) -> tuple[tuple[str, ...], int]:
        """The goods after a Produce phase with so many windfall worlds filled by a bonus, and the cards drawn."""
        tables, held = self.tables, tuple(goods)
        fresh = list(worlds_that_produce(tables, tableau, held))
        powers = [tables.fills[card][number].kind for card, number in windfall_powers(tables, tableau)]
        for kind in [*powers, *["any"] * bonus]:
            targets = windfall_targets(tables, tableau, (*held, *fresh), kind)
            if targets:
                fresh.append(max(targets, key=lambda world: self.fill_worth(tableau, world)))
        cards = sum(draws_on_production(tables, world) for world in fresh)
        cards += plain_draws(tables, tableau) + counted_draws(tables, tableau, fresh)
        return (*held, *fresh), cards

    def fill_worth(self, tableau: tuple[str, ...], world: str) -> int:
        """How good it is to produce on a world: the cards that its good would bring."""
        return sale_price(self.tables, tableau, world) + draws_on_production(self.tables, world)

    # -- tableaus ----------------------------------------------------------------------------------------------

    def promise(self, tableau: tuple[str, ...]) -> Promise:
        """What a tableau promises."""
        key = frozenset(tableau)
        found = self._promises.get(key)
        if found is None:
            _make_room(self._promises)
            a_round = self._income(tableau) + self.habits.reach * self._reach(tableau)
            found = self._promises[key] = Promise(a_round, self._growth(tableau))
        return found

    def _income(self, tableau: tuple[str, ...]) -> float:
        """Points in each round, cards counted as points."""
        tables, habits = self.tables, self.habits
        goods, drawn = self.produced(tableau, (), 1)
        cycle = self.goods_worth(tableau, goods, MEAN_CARD) + MEAN_CARD * drawn
        powers = [tables.consume[card][number] for card, number in consume_powers(tables, tableau)]
        appetite = sum(power.goods * power.times for power in powers if isinstance(power, ConsumeGoods))
        cards = (
            habits.explores * total(tables.keep_extra, tableau)
            + habits.develops * (total(tables.draw_at_start, tableau) + total(tables.draw_after_developing, tableau))
            + habits.settles * total(tables.draw_after_settling, tableau)
        )
        looks = habits.explores * habits.look * total(tables.draw_extra, tableau)
        hungry = habits.hunger * min(3, max(0, appetite - len(goods)))
        return habits.cycle * cycle + MEAN_CARD * cards + looks + hungry

    def _reach(self, tableau: tuple[str, ...]) -> float:
        """The profit that an average card of the deck would bring, 0 for those that cannot be placed."""
        found = 0.0
        for slug, copies, worth in self._deck:
            price = self.price(tableau, slug)
            if price is not None and worth > MEAN_CARD * price:
                found += copies * (worth - MEAN_CARD * price)
        return found / self._copies + HELP * sum(slug in self._helpers for slug in tableau)

    def _growth(self, tableau: tuple[str, ...]) -> float:
        """Points that scoring developments gain with each card placed."""
        return self.habits.suits * sum(self._suiting[slug] for slug in tableau if slug in self._suiting)

    def price(self, tableau: tuple[str, ...], slug: str, discount: int = 0) -> int | None:
        """The cards that it costs to place a card, without discarding any for it; None if that cannot be done."""
        tables = self.tables
        if slug in tableau:
            return None
        if slug in tables.developments:
            return max(0, development_price(tables, tableau, slug) - discount)
        return 0 if can_conquer(tables, tableau, slug) else world_price(tables, tableau, slug)

    # -- worths ------------------------------------------------------------------------------------------------

    def card_worth(self, left: float) -> float:
        """What a card in hand is worth with so many rounds left."""
        return self.habits.card * left / (left + self.habits.half_card) if left > 0 else 0.0

    def future(self, tableau: tuple[str, ...], left: float) -> float:
        """What a tableau promises for so many rounds."""
        promise = self.promise(tableau)
        slots = max(0, self.tables.numbers.tableau_end - len(tableau))
        return promise.a_round * left + promise.a_card * min(self.habits.pace * left, slots)

    def gain(self, tableau: tuple[str, ...], slug: str, left: float) -> float:
        """What a card adds to a tableau: points, promise, and the good of a windfall world."""
        tables, after = self.tables, (*tableau, slug)
        points = points_of(tables, after, 0) - points_of(tables, tableau, 0)
        good = 0.0
        if slug in tables.windfall:
            good = self.habits.lying * self.card_worth(left) * sale_price(tables, after, slug)
        return points + good + self.future(after, left) - self.future(tableau, left)


def _make_room(known: dict[Any, Any]) -> None:
    """Forget everything when it has become too much: a bot may play on for days."""
    if len(known) >= MOST_KNOWN:
        known.clear()


__all__ = ["Appraiser", "Promise"]
