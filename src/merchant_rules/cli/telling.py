"""Turns told in plain sentences, by what everybody at the table sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from merchant_rules.kernel import engine

if TYPE_CHECKING:
    from merchant_rules.venus.state import State


@attrs.frozen
class Step:
    """One action or outcome with the positions before and after it."""

    before: State
    action: Any
    after: State


def steps_of(state: State, action: Any) -> Iterator[Step]:
    """A legal action and what chance makes of it, one after the other; the last position is that of the game."""
    after = engine.apply_unchecked(state, action)
    yield Step(state, action, after)
    state = after
    while type(state.stack[-1]) in state.rules.chances and state.source is not None:
        outcome, source = engine.picked(state, state.source)
        after = engine.apply_unchecked(state, outcome).with_source(source)
        yield Step(state, outcome, after)
        state = after


class Telling:
    """Collects the steps of one turn and tells them."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def add(self, step: Step) -> str:
        """Take in a step; the tale of the turn that it brings to an end, else ""."""
        from merchant_rules.venus.positions.frames import is_setting_up

        if is_setting_up(step.before):
            return ""
        self.steps.append(step)
        before, after = step.before, step.after
        over = engine.actor(after) == engine.NOBODY or before.turn.number != after.turn.number
        return self.told() if over else ""

    def told(self) -> str:
        """What happened so far in this turn, and what its player is worth now; "" if nothing did."""
        steps, self.steps = self.steps, []
        return tell(steps) if steps else ""


def tell(steps: list[Step]) -> str:
    """A turn in one sentence or two."""
    from merchant_rules.venus.describe import species
    from merchant_rules.venus.game import net_worth

    first, last = steps[0].before, steps[-1].after
    seat = first.turn.seat
    phrases = _phrases(steps, seat)
    who = species(last, seat)
    player = last.players[seat]
    worth = net_worth(last, seat)
    deeds = f" with ${worth - player.money} in deeds" if worth != player.money else ""
    said = "; ".join(phrases) or "waits"
    return f"{first.turn.number:3}. {who} {said}. ${player.money}{deeds}, worth ${worth}."


def _phrases(steps: list[Step], seat: int) -> list[str]:
    from merchant_rules.venus.rules.bonus import Drawn

    phrases: list[str] = []
    trades: list[tuple[str, str, int]] = []
    flight = _Flight(seat)
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
        phrases += _summed(trades) + _other(step)
        trades = []
    return [*phrases, *_summed(trades), *flight.told(steps[-1].after)]


def _met(step: Step) -> list[str]:
    """The culture that this step brought to light."""
    names = step.before.rules.catalog.names
    homes = zip(step.before.galaxy.homes, step.after.galaxy.homes, strict=True)
    return [f"meets the {names[new.what]}" for old, new in homes if new.open and not old.open]


def _other(step: Step) -> list[str]:
    from merchant_rules.venus.describe import describe, species
    from merchant_rules.venus.rules.discovery import Discovered
    from merchant_rules.venus.rules.exchange import TakeRelic
    from merchant_rules.venus.rules.movement import Land
    from merchant_rules.venus.rules.trading import EndTurn
    from merchant_rules.venus.view import view

    if type(step.action) in (EndTurn, Land, Discovered):
        return []
    seat = step.before.turn.seat
    if type(step.action) is TakeRelic:
        new = Counter(step.after.players[seat].relics) - Counter(step.before.players[seat].relics)
        return [f"takes the {step.before.rules.catalog.names[relic]}" for relic in new]
    said = describe(view(step.before, None), step.action).removesuffix(".")
    said = said.removeprefix(species(step.before, seat) + " ")
    said = said.replace("The ", "the ", 1) if said.startswith("The ") else said
    return [said + ("" if "$" in said else _for_money(step, seat))]


def _for_money(step: Step, seat: int) -> str:
    moved = abs(step.after.players[seat].money - step.before.players[seat].money)
    return f" for ${moved}" if moved else ""


class _Flight:
    """A movement: the dice, the way, what it cost and what was seen, told when it is over."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._forget()

    def _forget(self) -> None:
        self.dice: tuple[int, ...] = ()
        self.dots = self.paid = 0
        self.remarks: list[str] = []

    def takes(self, step: Step) -> bool:
        """Whether this step belongs to the movement and needs no words of its own."""
        from merchant_rules.venus.rules.discovery import Looked, Revealed
        from merchant_rules.venus.rules.dots import PayPenalty
        from merchant_rules.venus.rules.movement import DeclareStep, Rolled, StepTo
        from merchant_rules.venus.rulesets.ffg_movement import LookAt

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
        paid = f" for ${self.paid} in penalties" if self.paid else ""
        seen = f" ({', '.join(self.remarks)})" if self.remarks else ""
        self._forget()
        return [words + paid + seen]


def _place(state: State, dot: str) -> str:
    from merchant_rules.venus.rules.places import culture_of

    names = state.rules.catalog.names
    culture = culture_of(state, state.rules.board.system[dot])
    lives = culture and state.rules.landing(state, dot) in ("city", "port", "open-port")
    return f"{names.get(dot, dot)}{f' of the {names[culture]}' if lives else ''}"


def _trade(step: Step, seat: int) -> tuple[str, str, int] | None:
    """Verb, thing and money of a sale or purchase of goods, None for anything else."""
    from merchant_rules.venus.rules.trading import BuyGoods, SellGoods

    verbs = {SellGoods: "sells", BuyGoods: "buys"}
    verb = verbs.get(type(step.action))
    if verb is None:
        return None
    moved = step.after.players[seat].money - step.before.players[seat].money
    return verb, step.before.rules.catalog.names[step.action.goods], abs(moved)


def _summed(trades: list[tuple[str, str, int]]) -> list[str]:
    counts = Counter((verb, thing) for verb, thing, _ in trades)
    phrases = []
    for (verb, thing), count in counts.items():
        money = sum(amount for own, what, amount in trades if (own, what) == (verb, thing))
        many = f"{count} " if count > 1 else ""
        phrases.append(f"{verb} {many}{thing} for ${money}")
    return phrases
