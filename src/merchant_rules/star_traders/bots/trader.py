"""A competent player of Star Traders: carries what pays best a jump, builds, and petitions when it is worth it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...errors import WrongType
from ..actions import (
    Action,
    AddBonus,
    BidPersonality,
    ChoosePay,
    ChooseWorld,
    EndTurn,
    GrantPassage,
    LookAt,
    Navigate,
    PassPersonality,
    PayPetition,
    PayRepairs,
    RefuseDeal,
    RefusePassage,
    RerollFirst,
    StayGrounded,
)
from ..frames import (
    Abandoning,
    Acting,
    AddingBonus,
    AnsweringDeal,
    AnsweringPassage,
    Auctioning,
    AuctioningPersonality,
    ChoosingLoss,
    ChoosingPay,
    ChoosingWorld,
    Delivering,
    Discarding,
    Drawing,
    Finishing,
    LookingAtHand,
    Moving,
    PayingPetition,
    PayingRepairs,
    RerollingFirst,
    UsingSkill,
    Window,
)
from ..rules.engines import repairs
from ..update import on_top
from ..view import View
from . import cards, plans
from .desk import Desk
from .habits import Habits
from .plans import Moves

#: What a personality is worth in the auction, in Stellors.
MOST_BID: Final = 4


class StarTraderBot:
    """A heuristic player for every seat, ruleset and module; it decides by the view alone, always in the same way.

    It throws no dice of its own, so the seed that every bot of `simulate` is made with makes no difference to it.

    >>> import merchant_rules as mr
    >>> config = mr.star_traders.Config("star-traders-basic", players=2)
    >>> mr.play(config, [StarTraderBot(), StarTraderBot()], seed=1).reason
    'mission'
    """

    def __init__(self, seed: int = 0, *, habits: Habits | None = None) -> None:
        if type(seed) is not int:
            raise WrongType(f"a seed is a whole number, not {seed!r}; habits go by name: StarTraderBot(habits=...)")
        self.habits = habits or Habits()

    def choose(self, view: View, moves: tuple[Action, ...], /) -> Action:
        """The move that promises most."""
        decide = _DECISIONS.get(type(view.stack[-1]))
        if len(moves) == 1 or decide is None or view.seat is None:
            return moves[0]
        return decide(Desk(view, view.seat, self.habits), moves)


# -- small answers ----------------------------------------------------------------------------------------------------


def _moving(desk: Desk, moves: Moves) -> Action:
    return cards.played(desk, moves, cards.OWN) or plans.move(desk, moves)


def _acting(desk: Desk, moves: Moves) -> Action:
    return cards.played(desk, moves, cards.OWN) or plans.act(desk, moves)


def _finishing(desk: Desk, moves: Moves) -> Action:
    return cards.played(desk, moves, cards.OWN) or plans.loading(desk, moves) or plans.first_of(moves, EndTurn)


def _asked(desk: Desk, moves: Moves) -> Action:
    return cards.answer(desk, moves, on_top(desk.state, Window))


def _deal(desk: Desk, moves: Moves) -> Action:
    """Every deal is refused (ST-10)."""
    return plans.first_of(moves, RefuseDeal)


def _passage(desk: Desk, moves: Moves) -> Action:
    """Passage is granted for a fee, unless the asker is on a Mission (ST-10)."""
    frame = on_top(desk.state, AnsweringPassage)
    fair = frame.fee >= 1 and not desk.state.traders[frame.asker].mission
    return plans.first_of(moves, GrantPassage if fair else RefusePassage)


def _bonus(desk: Desk, moves: Moves) -> Action:
    frame = on_top(desk.state, AddingBonus)
    return AddBonus(desk.best_bonus(frame.result))


def _price(desk: Desk, moves: Moves) -> Action:
    return plans.first_of(moves, PayPetition)


def _repairs(desk: Desk, moves: Moves) -> Action:
    """Paid for unless it takes the last money; grounded ships lose a turn."""
    price = repairs(desk.rules.catalog, desk.me.personalities)
    return plans.first_of(moves, PayRepairs if desk.me.mission or desk.money >= 2 * price else StayGrounded)


def _pay(desk: Desk, moves: Moves) -> Action:
    """An engine for a slow ship."""
    return ChoosePay(desk.me.engines < desk.rules.catalog.game.limits.engines - 1)


def _look(desk: Desk, moves: Moves) -> Action:
    rival = LookAt(desk.rival())
    return rival if rival in moves else moves[0]


def _world(desk: Desk, moves: Moves) -> Action:
    """Awesome Andi and the Seer go where the goal is near; to stay is as good as where one is."""
    to = plans.goal(desk) or desk.me.world

    def left(own: Action) -> float:
        return desk.attempts((own.world if type(own) is ChooseWorld else "") or desk.me.world, to)

    return min(moves, key=left)


def _loss(desk: Desk, moves: Moves) -> Action:
    frame = on_top(desk.state, ChoosingLoss)
    return plans.least_cargo(desk, moves) if frame.what == "cargo" else moves[-1]


def _auction(desk: Desk, moves: Moves) -> Action:
    """A station is cheaper built than bought."""
    return moves[-1]


def _personality(desk: Desk, moves: Moves) -> Action:
    frame = on_top(desk.state, AuctioningPersonality)
    bids = [own for own in moves if type(own) is BidPersonality and own.amount <= MOST_BID]
    return bids[0] if bids and frame.leader != desk.seat else plans.first_of(moves, PassPersonality)


def _navigate(desk: Desk, moves: Moves) -> Action:
    return Navigate(True)


def _keep_first(desk: Desk, moves: Moves) -> Action:
    return RerollFirst(False)


_DECISIONS: Final[dict[type, Callable[[Desk, Moves], Action]]] = {
    Moving: _moving,
    Acting: _acting,
    Finishing: _finishing,
    Window: _asked,
    Delivering: plans.deliver,
    Drawing: cards.draw,
    Discarding: cards.discard,
    Abandoning: plans.least_cargo,
    ChoosingLoss: _loss,
    ChoosingPay: _pay,
    ChoosingWorld: _world,
    LookingAtHand: _look,
    AddingBonus: _bonus,
    PayingPetition: _price,
    PayingRepairs: _repairs,
    UsingSkill: _navigate,
    RerollingFirst: _keep_first,
    AnsweringDeal: _deal,
    AnsweringPassage: _passage,
    Auctioning: _auction,
    AuctioningPersonality: _personality,
}

__all__ = ["StarTraderBot"]
