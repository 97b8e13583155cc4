"""A competent player of Race: plays rounds through in its mind and takes what promises most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...errors import WrongType
from ..actions import Action
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
    Selecting,
    SelectingTwo,
    Selling,
    Trimming,
)
from ..view import View
from . import cards, goods
from .appraisal import Appraiser
from .desk import Desk
from .habits import Habits


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

    def choose(self, view: View, moves: tuple[Action, ...], /) -> Action:
        """The move that promises most."""
        decide = _DECISIONS.get(type(view.stack[-1]))
        if len(moves) == 1 or decide is None or view.seat is None:
            return moves[0]
        return decide(Desk(self.appraiser(view.rules.tables), view, view.seat), moves)

    def appraiser(self, tables: Tables) -> Appraiser:
        """What the bot thinks of cards; kept from move to move."""
        if self._appraiser is None or self._appraiser.tables is not tables:
            self._appraiser = Appraiser(tables, self.habits)
        return self._appraiser


_DECISIONS: Final[dict[type, Callable[[Desk, cards.Moves], Action]]] = {
    Opening: cards.discard,
    Trimming: cards.discard,
    Selecting: cards.choose_actions,
    SelectingTwo: cards.choose_actions,
    Keeping: cards.keep,
    ChoosingDevelopment: cards.place,
    ChoosingWorld: cards.place,
    PlacingWorld: cards.place_world,
    Paying: cards.pay,
    Selling: goods.sell,
    Consuming: goods.use_power,
    ChoosingGoods: goods.consume,
    GivingCards: goods.give,
    Naming: goods.name,
    Producing: goods.produce,
}

__all__ = ["RaceBot"]
