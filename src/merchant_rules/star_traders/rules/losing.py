"""Losing money (S-MONEY-7): what is lost stops at nothing, and everybody sees how much it was.

Money that has passed in secret makes a purse unknown to some. What such a Trader loses is chance with one outcome, so
that a game that does not know his money is told.
"""

from __future__ import annotations

from ...kernel.actions import ChanceSpec
from ...kernel.chance import Outcome
from ...kernel.value import value
from ..frames import LosingMoney
from ..state import State
from ..update import pop, push
from .common import banked, money_of
from .money import after_loss


@value
class MoneyLost:
    """So much a Trader has really lost to the bank, for all to see."""

    amount: int


def lost_money(state: State, seat: int, loss: int) -> State:
    """A Trader loses money to the bank, at most what he has (S-MONEY-7); the Banker gets no share of it (S-BANK-5).

    Whether others have to be told how much follows from public facts: a secret sum has passed to or from him (ST-25).
    """
    if not loss:
        return state
    if any(seat in (own.giver, own.taker) for own in state.sums):
        return push(state, LosingMoney(seat, loss))
    held = state.traders[seat].ledger
    return banked(state, seat, after_loss(held, loss) - held)


def lost_outcomes(state: State, frame: LosingMoney) -> list[Outcome]:
    held = money_of(state, frame.loser)
    # a state that does not know the money has to be told: nothing comes by itself
    return [] if held is None else [Outcome(MoneyLost(held - after_loss(held, frame.loss)), 1)]


def may_be_lost(state: State, frame: LosingMoney, action: MoneyLost) -> bool:
    """What he has, up to the loss; where that is not known, anything up to the loss."""
    if type(action.amount) is not int:
        return False
    known = [outcome.action.amount for outcome in lost_outcomes(state, frame)]
    return action.amount in (known or range(frame.loss + 1))


def apply_lost(state: State, frame: LosingMoney, action: MoneyLost) -> State:
    """S-MONEY-7: the bank takes it openly."""
    return banked(pop(state), frame.loser, -action.amount)


SPECS = (
    ChanceSpec(
        MoneyLost, "lost", (LosingMoney,), apply_lost, "{loser} loses {amount}", ("star:S-MONEY-7",), lost_outcomes,
        "luck", possible=may_be_lost,
    ),
)  # fmt: skip
