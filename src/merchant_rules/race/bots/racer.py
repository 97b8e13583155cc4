"""A competent player of Race: plays rounds through in its mind and takes what promises most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import attrs

from ...errors import WrongType
from ..actions import (
    Action,
    ChooseAction,
    Consume,
    Discard,
    DiscardShip,
    DiscardTactics,
    EndConsume,
    EndGiving,
    Give,
    Keep,
    Name,
    Pay,
    PayCost,
    Place,
    ProduceOn,
    Sell,
    UsePower,
)
from ..box.powers import ANY, GiveCards
from ..box.tables import Tables
from ..frames import (
    ChoosingDevelopment,
    ChoosingGoods,
    ChoosingWorld,
    Consuming,
    GivingCards,
    Keeping,
    Naming,
    Opening,
    Paying,
    PlacingWorld,
    Producing,
    Round,
    Selecting,
    SelectingTwo,
    Selling,
    Trimming,
)
from ..rules.consume import consume_powers, goods_to_pick
from ..rules.ending import discards_at_end
from ..rules.powers import awake, without
from ..rules.scoring import points_of
from ..rules.selection import bonus_cards, phases_of
from ..rules.settle import draws_after_settling, world_price
from ..view import View
from .appraisal import Appraiser
from .feast import Feast
from .habits import Habits
from .rehearsal import LEAST_LEFT, Holding, Outlook, Rehearsal
from .rivals import guesses, is_last_round, rounds_left

Moves = tuple[Action, ...]


class RaceBot:
    """A heuristic player for every seat and module; it decides by the view alone, always in the same way.

    It throws no dice of its own, so the seed that every bot of `simulate` is made with makes no difference to it.

    >>> import merchant_rules as mr
    >>> config = mr.race.Config("race-base", players=2)
    >>> record = mr.play(config, [RaceBot(), RaceBot()], seed=1)
    >>> record.reason in ("tableau", "chips", "tableau+chips")
    True
    """

    def __init__(self, seed: int = 0, *, habits: Habits | None = None) -> None:
        if type(seed) is not int:
            raise WrongType(f"a seed is a whole number, not {seed!r}; habits go by name: RaceBot(habits=...)")
        self.habits = habits or Habits()
        self._appraiser: Appraiser | None = None

    def choose(self, view: View, moves: Moves, /) -> Action:
        """The move that promises most."""
        decide = _DECISIONS.get(type(view.stack[-1]))
        if len(moves) == 1 or decide is None or view.seat is None:
            return moves[0]
        return decide(_Desk(self.appraiser(view.rules.tables), view, view.seat), moves)

    def appraiser(self, tables: Tables) -> Appraiser:
        """What the bot thinks of cards; kept from move to move."""
        if self._appraiser is None or self._appraiser.tables is not tables:
            self._appraiser = Appraiser(tables, self.habits)
        return self._appraiser


class _Desk:
    """One decision: the view, what the seat holds, and a rehearsal to weigh moves with."""

    def __init__(self, appraiser: Appraiser, view: View, seat: int) -> None:
        self.appraiser, self.view, self.seat = appraiser, view, seat
        self.tables, self.habits = appraiser.tables, appraiser.habits
        self.player = view.players[seat]
        self.held = Holding(self.player.tableau, self.player.goods, view.hand, 0, self.player.chips)
        self.rehearsal = Rehearsal(appraiser, self._outlook(), self.player.chips)

    def _outlook(self) -> Outlook:
        view, tables, habits = self.view, self.tables, self.habits
        left = rounds_left(view, habits.pace)
        later = max(LEAST_LEFT, left - 1)
        points, worths = [], []
        for seat, other in enumerate(view.players):
            if seat != self.seat:
                points.append(points_of(tables, other.tableau, other.chips) + habits.last_gain)
                cards = self.appraiser.card_worth(later) * len(other.hand)
                worths.append(points[-1] + self.appraiser.future(other.tableau, later) + cards)
        full = any(len(other.tableau) >= tables.numbers.tableau_end for other in view.players)
        return Outlook(left, view.chips, is_last_round(view), max(points), max(worths), full)

    @property
    def round(self) -> Round:
        """The round under way."""
        now = self.view.stack[0]
        assert type(now) is Round
        return now

    def after_the_rest(self, held: Holding) -> float:
        """What a holding is worth after the phases of this round that are still to come."""
        rest = self.rehearsal.play(held, self.round.choices[self.seat], self.round.left)
        return self.rehearsal.worth(rest)

    def best(self, moves: Iterable[Action], worth: Callable[[Any], Any]) -> Action:
        """The first of the moves that are worth most."""
        return max(moves, key=worth)

    # -- action cards ------------------------------------------------------------------------------------------

    def choose_actions(self, moves: Moves) -> Action:
        """The action cards after which the round is worth most, over the likely choices of others."""
        others = [player for seat, player in enumerate(self.view.players) if seat != self.seat]
        cards = {action.phase: action.slug for action in self.tables.actions.values()}
        likely = [
            (chance, [(cards[phase],) for phase in phases])
            for chance, phases in guesses(self.view, others, self.habits.trust, self.habits.guesses)
        ]

        def worth(move: Action) -> float:
            mine = (move.action,) if type(move) is ChooseAction else (move.first, move.second)  # type: ignore[union-attr]
            found = 0.0
            for chance, theirs in likely:
                phases = phases_of(self.tables, [mine, *theirs])
                found += chance * self.rehearsal.worth(self.rehearsal.play(self.held, mine, phases))
            return found

        return self.best(moves, worth)

    # -- cards -------------------------------------------------------------------------------------------------

    def discard(self, moves: Moves) -> Action:
        """The cards that are least useful go."""
        frame = self.view.stack[-1]
        assert isinstance(frame, Opening | Trimming)
        numbers, hand = self.tables.numbers, self.view.hand
        due = numbers.opening_discards if type(frame) is Opening else discards_at_end(self.tables, len(hand))
        picked = frame.answers.of(self.seat)
        return self.picked(moves, after(hand, picked), due - len(picked), self.rehearsal.keeping(self.held))

    def pay(self, moves: Moves) -> Action:
        """The same."""
        frame = self.view.stack[-1]
        assert type(frame) is Paying
        cards = [slug for slug in self.view.hand if slug >= frame.last]
        return self.picked(moves, cards, frame.left, self.rehearsal.keeping(self.held))

    def keep(self, moves: Moves) -> Action:
        """The cards that fit best stay."""
        frame = self.view.stack[-1]
        assert type(frame) is Keeping
        cards = tuple(card.face for card in frame.cards[self.seat])
        picked = frame.answers.of(self.seat)
        count = frame.keeps[self.seat] - len(picked)
        held = attrs.evolve(self.held, hand=tuple(sorted((*self.held.hand, *cards))))
        keeping = {slug: -worth for slug, worth in self.rehearsal.keeping(held).items()}
        for slug in (*self.held.hand, *picked):
            if slug in keeping:  # a second copy is only money
                keeping[slug] = max(keeping[slug], 0.0)
        return self.picked(moves, after(cards, picked), count, keeping)

    def picked(self, moves: Moves, cards: Sequence[str], count: int, worth: dict[str, float]) -> Action:
        """The move with the first in order of those `count` cards that are worth least."""
        chosen = sorted(sorted(cards, key=lambda slug: (worth[slug], slug))[:count])
        for move in moves:
            assert isinstance(move, Discard | Pay | Keep | Give)
            if move.card == chosen[0]:
                return move
        return moves[0]

    # -- placing -----------------------------------------------------------------------------------------------

    def place(self, moves: Moves) -> Action:
        """The card after which the round ends best, or none."""
        now = self.round
        bonus = bonus_cards(self.tables, now.choices[self.seat], now.phase, now.time)
        developing = type(self.view.stack[-1]) is ChoosingDevelopment
        made = (self.rehearsal.developed if developing else self.rehearsal.settled)(self.held, bonus)

        def worth(move: Action) -> float:
            slug = move.card if type(move) is Place else ""
            return self.after_the_rest(made[slug]) if slug in made else float("-inf")

        return self.best(moves, worth)

    def place_world(self, moves: Moves) -> Action:
        """How to place the world: what comes of each way."""
        frame = self.view.stack[-1]
        assert type(frame) is PlacingWorld
        world = frame.fresh[self.seat]
        tableau = awake(self.held.tableau, world)
        draws = draws_after_settling(self.tables, tableau)
        price = world_price(self.tables, tableau, world) if world else None

        def worth(move: Action) -> float:
            held = self.held
            if isinstance(move, DiscardShip | DiscardTactics):
                held = attrs.evolve(held, tableau=without(held.tableau, move.card))
            elif type(move) is PayCost and price is not None:
                held = self.rehearsal.paid(held, price)
            return self.after_the_rest(held.drawn(draws))

        return self.best(moves, worth)

    # -- goods -------------------------------------------------------------------------------------------------

    def feast(self) -> Feast:
        """Consume plans with the bonus of this round."""
        now = self.round
        bonus = bonus_cards(self.tables, now.choices[self.seat], now.phase, now.time)
        factor = max((action.factor for action in bonus), default=1)
        card = 0.0 if self.rehearsal.ends(self.held) else self.rehearsal.card
        return self.appraiser.feast(self.held.tableau, factor, card)

    def sell(self, moves: Moves) -> Action:
        """The good that brings most, counting what the others bring without it."""
        feast = self.feast()
        powers = feast.powers(consume_powers(self.tables, self.held.tableau))

        def worth(move: Action) -> tuple[float, int]:
            assert type(move) is Sell
            price = feast.price(self.held.tableau, move.world)
            rest = feast.best(powers, feast.larder(without(self.held.goods, move.world)))
            return price * feast.card + rest.worth, price

        return self.best(moves, worth)

    def use_power(self, moves: Moves) -> Action:
        """The power to begin with; cards go for points while they are worth less."""
        frame, feast = self.view.stack[-1], self.feast()
        assert type(frame) is Consuming
        larder = feast.larder(self.held.goods)
        gives = [move for move in moves if type(move) is UsePower and self._gives(move)]
        others = [move for move in moves if move not in gives]

        def worth(move: Action) -> float:
            if type(move) is not UsePower:
                return -1.0
            left = feast.powers(own for own in frame.left if own != (move.card, move.power))
            power = self.tables.consume[move.card][move.power]
            return feast.begun(power, left, larder)

        needed = [move for move in others if type(move) is not EndConsume]
        if needed:
            return self.best(needed, worth)
        worst = min(self._card_worths().values(), default=0.0)
        return gives[0] if gives and self._points_each(gives[0]) > worst else others[0]

    def _gives(self, move: UsePower) -> bool:
        return isinstance(self.tables.consume[move.card][move.power], GiveCards)

    def _points_each(self, move: UsePower) -> int:
        power = self.tables.consume[move.card][move.power]
        return power.vp if isinstance(power, GiveCards) else 0

    def _card_worths(self) -> dict[str, float]:
        """What each card in hand is worth, as money and for the plans with it."""
        rehearsal = self.rehearsal
        if rehearsal.ends(self.held):
            return dict.fromkeys(self.held.hand, 0.0)
        cards = self.held.cards
        money = rehearsal.money(cards) - rehearsal.money(cards - 1)
        return {slug: money + max(0.0, plan) for slug, plan in rehearsal.keeping(self.held).items()}

    def give(self, moves: Moves) -> Action:
        """Cards that are worth less than the points for them."""
        frame = self.view.stack[-1]
        assert type(frame) is GivingCards
        worths = self._card_worths()
        points = self._points_each(UsePower(frame.card, frame.power))
        cards = [move.card for move in moves if type(move) is Give]
        cheap = sorted((slug for slug in cards if worths[slug] < points), key=lambda slug: (worths[slug], slug))
        if frame.given and not cheap:
            return next((move for move in moves if type(move) is EndGiving), moves[0])
        wanted = [move for move in moves if type(move) is Give]
        count = max(1, min(frame.left, len(cheap)))
        return self.picked(tuple(wanted), cards, count, worths) if wanted else moves[0]

    def consume(self, moves: Moves) -> Action:
        """The goods after which the other powers bring most; of alike ones those that come again by themselves."""
        frame, feast = self.view.stack[-1], self.feast()
        assert type(frame) is ChoosingGoods
        power = self.tables.consume[frame.card][frame.power]
        below = self.view.stack[-2]
        assert type(below) is Consuming
        left, goods = feast.powers(below.left), self.held.goods

        def worth(taken: tuple[str, ...]) -> tuple[float, int, int]:
            rest = tuple(world for world in goods if world not in taken)
            points, cards = feast.reward(power, feast.larder(taken))
            meal = feast.with_more(feast.best(left, feast.larder(rest)), points, cards)
            prices = sum(feast.price(self.held.tableau, world) for world in taken)
            return meal.worth, sum(world in self.tables.production for world in taken), -prices

        best = max(self._choices(power, goods, frame.picked), key=worth)
        return next(move for move in moves if type(move) is Consume and move.world == best[len(frame.picked)])

    def _choices(self, power: Any, goods: tuple[str, ...], picked: tuple[str, ...]) -> list[tuple[str, ...]]:
        """All sets of goods that begin with those picked."""
        possible = goods_to_pick(self.tables, power, goods, picked)
        if not possible:
            return [picked]
        return [way for world in possible for way in self._choices(power, goods, (*picked, world))]

    def name(self, moves: Moves) -> Action:
        """The number of most cards that may turn up."""
        numbers = Counter(self.tables.cards[slug].number for slug in self.view.pool.unseen)
        return self.best(moves, lambda move: numbers[move.number] if type(move) is Name else -1)

    def produce(self, moves: Moves) -> Action:
        """The best windfall world, by the power that can do least else."""

        def worth(move: Action) -> tuple[int, bool]:
            assert type(move) is ProduceOn
            special = bool(move.card) and self.tables.fills[move.card][move.power].kind != ANY
            return self.appraiser.fill_worth(self.held.tableau, move.world), special

        return self.best(moves, worth)


def after(cards: Sequence[str], picked: Sequence[str]) -> Sequence[str]:
    """The cards that stand after those picked one by one in their order.

    >>> after(("a", "a", "b", "c"), ("a", "b"))
    ('c',)
    """
    at = -1
    for slug in picked:
        at = cards.index(slug, at + 1)
    return cards[at + 1 :]


_DECISIONS: Final[dict[type, Callable[[_Desk, Moves], Action]]] = {
    Opening: _Desk.discard,
    Trimming: _Desk.discard,
    Selecting: _Desk.choose_actions,
    SelectingTwo: _Desk.choose_actions,
    Keeping: _Desk.keep,
    ChoosingDevelopment: _Desk.place,
    ChoosingWorld: _Desk.place,
    PlacingWorld: _Desk.place_world,
    Paying: _Desk.pay,
    Selling: _Desk.sell,
    Consuming: _Desk.use_power,
    ChoosingGoods: _Desk.consume,
    GivingCards: _Desk.give,
    Naming: _Desk.name,
    Producing: _Desk.produce,
}

__all__ = ["RaceBot"]
