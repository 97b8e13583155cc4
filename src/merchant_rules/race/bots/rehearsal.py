"""A round played through in the mind: what a player would have at its end, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import attrs

from ..box.cards import Action
from ..box.powers import CONSUME, DEVELOP, EXPLORE, PRODUCE, SETTLE
from ..rules.consume import consume_powers
from ..rules.develop import draws_after_developing, draws_at_start
from ..rules.explore import cards_to_draw, cards_to_keep
from ..rules.military import best_military, can_conquer
from ..rules.scoring import points_of
from ..rules.selection import bonus_cards
from ..rules.settle import draws_after_settling, ships_for, world_price
from .appraisal import Appraiser

#: A hope of this many rounds remains as long as the game has not ended.
LEAST_LEFT: Final = 0.6


@attrs.frozen
class Holding:
    """What a player has: cards that are known, how many that are not, points in chips, and points of good hope."""

    tableau: tuple[str, ...]
    goods: tuple[str, ...]
    hand: tuple[str, ...]
    unknown: int
    chips: int
    hope: float = 0.0

    @property
    def cards(self) -> int:
        """All cards in hand."""
        return len(self.hand) + self.unknown

    def drawn(self, count: int) -> Holding:
        """With so many more cards."""
        return attrs.evolve(self, unknown=self.unknown + count)


@attrs.frozen
class Outlook:
    """What a rehearsal has to know of the table: rounds left with this one, chips, rivals' worth now and later."""

    left: float
    pool: int
    last_round: bool
    rival_points: float
    rival_worth: float
    full: bool = False


class Rehearsal:
    """Plays rounds through for one seat."""

    def __init__(self, appraiser: Appraiser, outlook: Outlook, chips: int) -> None:
        self.appraiser, self.outlook = appraiser, outlook
        self.tables, self.habits = appraiser.tables, appraiser.habits
        self._chips = chips
        self.left = max(LEAST_LEFT, outlook.left - 1)
        self.card = appraiser.card_worth(self.left)
        self._gains: dict[tuple[frozenset[str], str], float] = {}

    # -- what a holding is worth -------------------------------------------------------------------------------

    def ends(self, held: Holding) -> bool:
        """Whether the game is over after this round."""
        look = self.outlook
        full = look.full or len(held.tableau) >= self.tables.numbers.tableau_end
        return full or look.last_round or look.pool <= held.chips - self._chips

    def worth(self, held: Holding) -> float:
        """What a holding at the end of the round is worth, beside what the best rival has then."""
        look, habits = self.outlook, self.habits
        points = points_of(self.tables, held.tableau, held.chips)
        if self.ends(held):
            ahead = points - look.rival_points + 0.01 * (held.cards + len(held.goods))
            return habits.envy * ahead + (habits.win if ahead > 0 else -habits.win)
        return points + self.prospects(held) - habits.envy * look.rival_worth

    def prospects(self, held: Holding) -> float:
        """What is to be hoped for beyond the points."""
        appraiser, habits = self.appraiser, self.habits
        goods = habits.lying * appraiser.goods_worth(held.tableau, held.goods, self.card)
        future = appraiser.future(held.tableau, self.left)
        return future + goods + self.money(held.cards) + self.plans(held) + held.hope

    def money(self, cards: int) -> float:
        """What so many cards are worth as money: beyond some they are worth less, beyond the limit nothing."""
        limit = self.tables.numbers.hand_limit
        few = min(cards, self.habits.plenty)
        many = min(cards, limit) - few
        return self.card * (few + self.habits.plentiful * many)

    def plans(self, held: Holding) -> float:
        """What the best cards in hand promise beyond the money that they are."""
        profits = sorted((self.plan(held, slug) for slug in set(held.hand)), reverse=True)
        return sum(part * max(0.0, profit) for part, profit in zip(self.habits.plans, profits, strict=False))

    def plan(self, held: Holding, slug: str) -> float:
        """The profit on placing a card later, less while there are too few cards to pay for it."""
        price = self.appraiser.price(held.tableau, slug)
        if price is None:
            return self._stretch(held, slug)
        profit = self.gain(held.tableau, slug) - self.card * (price + 1)
        missing = price - (held.cards - 1)
        return profit * self.habits.waiting**missing if missing > 0 and profit > 0 else profit

    def _stretch(self, held: Holding, slug: str) -> float:
        """The profit on a military world that is still too strong."""
        tables = self.tables
        if slug in held.tableau or slug not in tables.defense:
            return -1.0
        lack = tables.defense[slug] - best_military(tables, held.tableau, slug)
        if lack <= 0:
            return 0.6 * (self.gain(held.tableau, slug) - 2 * self.card)
        return 0.5**lack * (self.gain(held.tableau, slug) - self.card)

    def gain(self, tableau: tuple[str, ...], slug: str) -> float:
        """What a card adds to a tableau."""
        key = frozenset(tableau), slug
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self.appraiser.gain(tableau, slug, self.left)
        return found

    # -- cards that go -----------------------------------------------------------------------------------------

    def keeping(self, held: Holding) -> dict[str, float]:
        """What it is worth to keep each card of the hand."""
        return {slug: self.plan(held, slug) for slug in set(held.hand)}

    def paid(self, held: Holding, price: int) -> Holding:
        """After paying with the cards that are least useful; unknown cards are as good as any."""
        if price <= 0:
            return held
        keeping = self.keeping(held)
        hand = sorted(held.hand, key=lambda slug: (keeping[slug], slug))
        dull = sum(keeping[slug] <= 0 for slug in hand)
        known = min(price, dull)
        unknown = min(price - known, held.unknown)
        known = price - unknown
        return attrs.evolve(held, hand=tuple(sorted(hand[known:])), unknown=held.unknown - unknown)

    # -- phases ------------------------------------------------------------------------------------------------

    def play(self, held: Holding, chosen: Sequence[str], phases: Iterable[tuple[str, int]]) -> Holding:
        """After these phases, with the bonuses of the action cards that the player chose."""
        for phase, time in phases:
            held = _PHASES[phase](self, held, bonus_cards(self.tables, chosen, phase, time))
        return held

    def explore(self, held: Holding, bonus: tuple[Action, ...]) -> Holding:
        """Cards kept, and the hope that comes with choosing among many."""
        draw = cards_to_draw(self.tables, held.tableau, bonus)
        keep = min(draw, cards_to_keep(self.tables, held.tableau, bonus))
        hope = self.habits.look * (draw - keep) * min(1.0, self.left / 4)
        return attrs.evolve(held, unknown=held.unknown + keep, hope=held.hope + hope)

    def develop(self, held: Holding, bonus: tuple[Action, ...]) -> Holding:
        """With the best development placed, if one pays."""
        held = held.drawn(draws_at_start(self.tables, held.tableau))
        return max(self.developed(held, bonus).values(), key=self.worth)

    def developed(self, held: Holding, bonus: tuple[Action, ...]) -> dict[str, Holding]:
        """What comes of each development that can be placed, "" for none."""
        found = {"": held}
        discount = sum(action.discount for action in bonus)
        for slug in sorted(set(held.hand) & self.tables.developments):
            price = self.appraiser.price(held.tableau, slug, discount)
            if price is not None and price < held.cards:
                found[slug] = self.with_card(held, slug, price, draws_after_developing(self.tables, held.tableau))
        return found

    def settle(self, held: Holding, bonus: tuple[Action, ...]) -> Holding:
        """With the best world placed, if one pays."""
        return max(self.settled(held, bonus).values(), key=self.worth)

    def settled(self, held: Holding, bonus: tuple[Action, ...]) -> dict[str, Holding]:
        """What comes of each world that can be placed, "" for none."""
        found = {"": held}
        draws = draws_after_settling(self.tables, held.tableau) + sum(action.cards for action in bonus)
        for slug in sorted(set(held.hand) & self.tables.worlds):
            ways = self.ways(held, slug, draws)
            if ways:
                found[slug] = max(ways, key=self.worth)
        return found

    def ways(self, held: Holding, slug: str, draws: int) -> list[Holding]:
        """What comes of each way to place a world."""
        tables, tableau = self.tables, held.tableau
        if can_conquer(tables, tableau, slug):
            return [self.with_card(held, slug, 0, draws)]
        found = []
        price = world_price(tables, tableau, slug)
        if price is not None and price < held.cards:
            found.append(self.with_card(held, slug, price, draws))
        found += [self.with_card(held, slug, 0, draws, ship) for ship in ships_for(tables, tableau, slug)]
        if slug in tables.defense:
            lack = tables.defense[slug] - best_military(tables, tableau, slug)
            tactics = [card for card in tableau if card in tables.tactics]
            if tactics and lack <= 0:
                found.append(self.with_card(held, slug, 0, draws, tactics[0]))
        return found

    def with_card(self, held: Holding, slug: str, price: int, draws: int, gone: str = "") -> Holding:
        """A card from the hand placed and paid for, cards drawn; another one may leave the tableau for it."""
        at = held.hand.index(slug)
        tableau = tuple(card for card in held.tableau if card != gone)
        goods = (*held.goods, slug) if slug in self.tables.windfall else held.goods
        after = attrs.evolve(held, tableau=(*tableau, slug), goods=goods, hand=held.hand[:at] + held.hand[at + 1 :])
        return self.paid(after, price).drawn(draws)

    def consume(self, held: Holding, bonus: tuple[Action, ...]) -> Holding:
        """With all that the goods bring."""
        own = consume_powers(self.tables, held.tableau)
        if not own and not held.goods:
            return held
        factor = max((action.factor for action in bonus), default=1)
        feast = self.appraiser.feast(held.tableau, factor, 0.0 if self.ends(held) else self.card)
        powers, larder = feast.powers(own), feast.larder(held.goods)
        sells = any(action.sells for action in bonus)
        meal = feast.sale(powers, larder) if sells else feast.best(powers, larder)
        goods, left = [], list(meal.left)
        for world in held.goods:
            at = feast.kinds.index(self.tables.kind[world])
            if left[at]:
                goods.append(world)
                left[at] -= 1
        after = attrs.evolve(held, goods=tuple(goods), chips=held.chips + meal.points)
        return after.drawn(round(meal.cards))

    def produce(self, held: Holding, bonus: tuple[Action, ...]) -> Holding:
        """With goods on the worlds, and the cards drawn."""
        goods, cards = self.appraiser.produced(held.tableau, held.goods, sum(action.fills for action in bonus))
        return attrs.evolve(held, goods=goods).drawn(cards)


Played = Callable[[Rehearsal, Holding, tuple[Action, ...]], Holding]

_PHASES: Final[dict[str, Played]] = {
    EXPLORE: Rehearsal.explore,
    DEVELOP: Rehearsal.develop,
    SETTLE: Rehearsal.settle,
    CONSUME: Rehearsal.consume,
    PRODUCE: Rehearsal.produce,
}

__all__ = ["Holding", "Outlook", "Rehearsal"]
