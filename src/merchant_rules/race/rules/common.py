"""What several chapters need: refusals, who has which bonus, and checks that let everything pass."""

from __future__ import annotations

from typing import Any

from ...errors import Violation, shown
from ...kernel.gathering import Answers
from ...kernel.value import builder
from ..box.cards import Action
from ..frames import Round
from ..state import State

_answers = builder(Answers)


def refusal(code: str, rule: str, message: str) -> Violation:
    """Why an action is not legal, with the rule that says so."""
    return Violation(code, f"race:{rule}", message)


def no_card(rule: str, card: object) -> Violation:
    """The refusal of a card that cannot be picked now."""
    why = "it is not there, stands before the last pick, or leaves too few to pick after it"
    return refusal("no-card", rule, f"{shown(card)} cannot be picked: {why}.")


def is_said(state: State, card: object) -> bool:
    """Whether a card is named. It may be left unsaid ("") where a game is told; one with a seed knows every hand."""
    return card != "" or state.source is None


def bonus_of(state: State, seat: int) -> tuple[Action, ...]:
    """The action cards that give a seat a bonus in the phase under way (G-ROUND-6)."""
    now: Any = state.stack[0]  # a `Round`
    return state.rules.bonuses[now.choices[seat], now.phase, now.time]


def bonus_in(state: State, now: Round, seat: int) -> tuple[Action, ...]:
    """The same in a phase that begins, before it is the one under way."""
    return state.rules.bonuses[now.choices[seat], now.phase, now.time]


def order_of(state: State) -> tuple[int, ...]:
    """The seats in the order of play."""
    return state.rules.orders[state.first]


def laid(answers: Answers, seat: int, picks: tuple[str, ...], more: bool = False) -> Answers:
    """The answers after a waiting seat laid down something; with `more`, its answer is not complete yet.

    All decide at the same time where the order cannot matter (G-TIMING-1).
    """
    asked, waiting = answers.asked, answers.waiting
    if not more:
        place = waiting.index(seat)
        waiting = waiting[:place] + waiting[place + 1 :] if place else waiting[1:]
    answered = list(answers.laid)
    answered[asked.index(seat)] += picks
    return _answers(asked, waiting, tuple(answered))


def own_seat(state: object, frame: Any, action: Any) -> int:
    """Only the seat of an answer knows it."""
    bits: int = 1 << action.seat
    return bits


def deciding_seat(state: object, frame: Any, action: Any) -> int:
    """Only the seat that decides knows it."""
    bits: int = 1 << frame.seat
    return bits
