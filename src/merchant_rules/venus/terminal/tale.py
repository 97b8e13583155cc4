"""Turns told in plain sentences, by what everybody at the table sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from typing_extensions import override

from ...api import changes
from ...cli.tale import Tale
from ...kernel.engine import Step
from ...kernel.events import Paid, balance
from ...store.describe import describe
from ..events import CREDIT, IOU
from ..rules.cup import Drawn
from ..rules.discovery import Discovered, Looked, Revealed
from ..rules.dot_actions import PayPenalty
from ..rules.dot_kinds import culture_of
from ..rules.exchange import OfferDeal, TakeRelic
from ..rules.movement import DeclareStep, Land, Rolled, StepTo
from ..rules.setup import is_setting_up
from ..rules.trading import BuyGoods, EndTurn, SellGoods
from ..rules.winning import net_worth
from ..rulesets.ffg_movement import LookAt
from ..state import State
from ..view import view
from ..words import amount, species


class TurnTale(Tale):
    """Collects the steps of one turn and tells them."""

    @override
    def counts(self, step: Step[Any]) -> bool:
        """Nothing is told of setting up."""
        return not is_setting_up(step.before)

    @override
    def tell(self, steps: list[Step[Any]]) -> str:
        """A turn in one sentence or two."""
        return tell(steps)


def tell(steps: list[Step[Any]]) -> str:
    """A turn in one sentence or two."""

    first, last = steps[0].before, steps[-1].after
    seat = first.turn.seat
    phrases = _phrases(steps, seat)
    who = species(last, seat)
    player = last.players[seat]
    worth = net_worth(last, seat)
    cash = last.rules.words.cash
    deeds = f" with {cash(worth - player.money)} in deeds" if worth != player.money else ""
    said = "; ".join(phrases) or "waits"
    return f"{first.turn.number:3}. {who} {said}. {cash(player.money)}{deeds}, worth {cash(worth)}."


def _phrases(steps: list[Step[Any]], seat: int) -> list[str]:
    phrases: list[str] = []
    trades: list[tuple[str, str, int, int]] = []
    flight, cash = _Flight(seat), steps[0].before.rules.words.cash
    for step in steps:
        if type(step.action) is Drawn:
            continue
        if flight.takes(step):
            # a step to a city whose people somebody has seen before is a landing and a discovery at once
            phrases += [*flight.told(step.after), *_met(step)] if _met(step) else []
            continue
        phrases += flight.told(step.before) + _met(step)
        trade = _trade(step, seat)
        if trade is not None:
            trades.append(trade)
            continue
        phrases += _summed(trades, cash) + _other(step)
        trades = []
    return [*phrases, *_summed(trades, cash), *flight.told(steps[-1].after), *_asides(steps)]


#: Why money moves beside what a seat does itself: nobody says a word, so the tale does.
ASIDES: Final = {
    "port-commission": "gets {} in commission of a Spaceport",
    "factory-commission": "gets {} in commission of a Factory",
    "bounty": "gets {} for what was shot down",
    "lost": "loses {}, not spent",
}


def _asides(steps: list[Step[Any]]) -> list[str]:
    """Commissions, rewards and lost credit of a turn, summed up by seat."""
    last = steps[-1].after
    sums: Counter[tuple[int, str, str]] = Counter()
    for paid in (paid for step in steps for paid in _payments(step)):
        seat = paid.payer if paid.payee is None else paid.payee
        if paid.why in ASIDES and seat is not None:
            sums[seat, paid.why, paid.unit] += paid.amount
    say = last.rules.words.say
    return [
        f"{species(last, seat)} {say(ASIDES[why]).format(amount(last, number, unit))}"
        for (seat, why, unit), number in sums.items()
    ]


def _payments(step: Step[Any]) -> list[Paid]:
    events = changes(view(step.before, None), view(step.after, None))
    return [event for event in events if isinstance(event, Paid)]


def _paid_by(step: Step[Any], seat: int) -> tuple[int, int]:
    """What a seat has more by its own doing, in all and in cash; commissions that it earned itself are left aside."""
    own = [paid for paid in _payments(step) if paid.why not in ASIDES]
    cash = balance(own, seat)
    return cash + balance(own, seat, CREDIT) + balance(own, seat, IOU), cash


def _met(step: Step[Any]) -> list[str]:
    """The culture that this step brought to light."""
    names = step.before.rules.catalog.names
    homes = zip(step.before.galaxy.homes, step.after.galaxy.homes, strict=True)
    return [f"meets the {names[new.what]}" for old, new in homes if new.open and not old.open]


def _other(step: Step[Any]) -> list[str]:
    if type(step.action) in (EndTurn, Land, Discovered):
        return []
    seat = step.before.turn.seat
    if type(step.action) is TakeRelic:
        new = Counter(step.after.players[seat].relics) - Counter(step.before.players[seat].relics)
        return [f"takes the {step.before.rules.catalog.names[relic]}" for relic in new]
    said = describe(view(step.before, None), step.action).removesuffix(".")
    said = said.removeprefix(species(step.before, seat) + " ")
    said = said.replace("The ", "the ", 1) if said.startswith("The ") else said
    return [said + ("" if type(step.action) is OfferDeal else _for_money(step, seat))]


def _for_money(step: Step[Any], seat: int) -> str:
    (moved, cash), write = _paid_by(step, seat), step.before.rules.words.cash
    if moved > 0 and not cash:  # what is handed in brings no money
        return f", worth {write(moved)}"
    return f" for {_price(write, abs(moved), abs(cash))}" if moved else ""


def _price(write: Callable[[int], str], amount: int, cash: int) -> str:
    """An amount, and what of it is cash where barter value or an IOU pays for the rest."""
    return write(amount) if cash == amount else f"{write(amount)} ({write(cash) if cash else 'none'} in cash)"


class _Flight:
    """A movement: the dice, the way, what it cost and what was seen, told when it is over."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._forget()

    def _forget(self) -> None:
        self.dice: tuple[int, ...] = ()
        self.dots = self.paid = 0
        self.remarks: list[str] = []

    def takes(self, step: Step[Any]) -> bool:
        """Whether this step belongs to the movement and needs no words of its own."""

        kind, names = type(step.action), step.before.rules.catalog.names
        if kind is Rolled:
            self.dice = step.action.dice
        elif kind is StepTo:
            self.dots += 1
        elif kind is PayPenalty:
            self.paid += step.before.players[self.seat].money - step.after.players[self.seat].money
        elif kind is Looked:
            self.remarks.append(f"looks at {names[step.action.place]}")
        elif kind is Revealed:
            self.remarks.append(f"turns up {names[step.action.what]} at {names[step.action.place]}")
        else:
            return kind in (DeclareStep, LookAt)
        return True

    def told(self, state: State) -> list[str]:
        """The movement so far, once."""
        if not self.dice and not self.dots:
            return []
        rolled = f"rolls {' '.join(map(str, self.dice))} and " if self.dice else ""
        place = _place(state, state.players[self.seat].place)
        words = f"{rolled}flies to {place}" if self.dots else rolled.removesuffix(" and ")
        speech = state.rules.words
        paid = f" for {speech.cash(self.paid)} in {speech.say('penalties')}" if self.paid else ""
        seen = f" ({', '.join(self.remarks)})" if self.remarks else ""
        self._forget()
        return [words + paid + seen]


def _place(state: State, dot: str) -> str:

    names = state.rules.catalog.names
    culture = culture_of(state, state.rules.board.system[dot])
    lives = culture and state.rules.landing(state, dot) in ("city", "port", "open-port")
    return f"{names.get(dot, dot)}{f' of the {names[culture]}' if lives else ''}"


def _trade(step: Step[Any], seat: int) -> tuple[str, str, int, int] | None:
    """Verb, thing, price and the cash in it of a sale or purchase of goods, None for anything else."""

    verbs = {SellGoods: "sells", BuyGoods: "buys"}
    verb = verbs.get(type(step.action))
    if verb is None:
        return None
    price, cash = map(abs, _paid_by(step, seat))
    return verb, step.before.rules.catalog.names[step.action.goods], price, cash


def _summed(trades: list[tuple[str, str, int, int]], write: Callable[[int], str]) -> list[str]:
    counts = Counter((verb, thing) for verb, thing, _, _ in trades)
    phrases = []
    for (verb, thing), count in counts.items():
        prices = [(price, cash) for own, what, price, cash in trades if (own, what) == (verb, thing)]
        many = f"{count} " if count > 1 else ""
        phrases.append(f"{verb} {many}{thing} for {_price(write, *map(sum, zip(*prices, strict=True)))}")
    return phrases
