"""Petitions: declaring, rolling, adding, paying, and what the tables say (S-PET, S-PTAB, S-ATAB).

What a petition is for, and what a grant or the worst result brings, is the ruleset's: `rules.may_petition`,
`rules.granted`, `rules.forfeited`.
"""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import Spec, fine, only
from ...kernel.value import value
from ..box.rows import Loss
from ..frames import Acting, AddingBonus, PayingPetition, Roll, Rolling, Window
from ..state import State
from ..update import pop, push, set_trader, set_turn, trader_lost_turns, trader_prestige, turn_petition_tried
from .asking import open_window
from .building import envoy_bars
from .common import is_barred, lost_prestige, money_of, paid, refusal
from .flow import acted, is_owing
from .losing import lost_money
from .petitions import can_afford, price_of, row_for
from .prestige import bonus_choices


@value
class Petition:
    """Petition the Emperor: for a Mission, or for the station one is at."""


@value
class AddBonus:
    """Add to the roll of the petition, up to what the Prestige allows."""

    amount: int


@value
class PayPetition:
    """Pay the price of the grant."""


@value
class RefusePetition:
    """Do not pay, and bear what it costs."""


def check_petition(state: State, frame: Acting, action: Petition) -> Violation | None:
    """S-PET-1, S-PET-6, S-IST-3: once a turn, and again in a later one (S-PET-17), with Prestige enough."""
    seat = frame.seat
    if is_barred(state, seat, "action"):
        return envoy_bars()
    if state.turn.petition_tried:
        return refusal("tried", "S-PET-6", "You have petitioned in this turn.")
    if state.traders[seat].prestige < state.rules.petition_prestige:
        return refusal("prestige", "S-PET-1", "You have too little Prestige for a petition.")
    return state.rules.may_petition(state, seat)


def apply_petition(state: State, frame: Acting, action: Petition) -> State:
    """S-PET-5, S-IST-4: declared; before the roll all may play cards."""
    return open_window(set_turn(state, turn_petition_tried(state.turn, True)), "petition")


def petition_closed(state: State, window: Window) -> State:
    """With too little Prestige by now, or without the station, there is no petition, and the Action is unused.

    S-PET-6, S-PET-7, S-IST-1. With a delivery due by now it has to wait, and may be declared again (S-DROP-2).

    Else one die is rolled (S-PET-8, S-IST-2).
    """
    seat = state.turn.active
    if is_owing(state, seat):
        return set_turn(state, turn_petition_tried(state.turn, False))
    if state.traders[seat].prestige < state.rules.petition_prestige:
        return state
    if state.rules.may_petition(state, seat) is not None:
        return state
    return push(acted(state), Rolling("petition", seat))


def petition_rolled(state: State, roll: Roll) -> State:
    """The area of the track is read after the roll and all cards (S-PET-10, S-PET-13).

    To have too little Prestige now does not undo the petition (S-PET-14).
    """
    if len(bonus_choices(state.rules.catalog, state.traders[roll.roller].prestige)) > 1:
        return push(state, AddingBonus(roll.roller, roll.result))
    return looked_up(state, roll.roller, roll.result)


def propose_bonus(state: State, frame: AddingBonus) -> list[AddBonus]:
    return [AddBonus(amount) for amount in bonus_choices(state.rules.catalog, state.traders[frame.seat].prestige)]


def check_bonus(state: State, frame: AddingBonus, action: AddBonus) -> Violation | None:
    choices = bonus_choices(state.rules.catalog, state.traders[frame.seat].prestige)
    if type(action.amount) is int and action.amount in choices:
        return None
    return refusal("no-bonus", "S-PET-10", "Your Prestige does not allow that.")


def apply_bonus(state: State, frame: AddingBonus, action: AddBonus) -> State:
    """S-PET-10: the row of the table is that of the sum."""
    return looked_up(pop(state), frame.seat, frame.result + action.amount)


def looked_up(state: State, seat: int, result: int) -> State:
    """The row of the table (S-PET-15): a loss, a price to think about, or a grant."""
    row = row_for(state.rules.petition_table, result)
    price = price_of(row, state.traders[seat].prestige)
    if price is None:
        return suffered(state, seat, row.loss)
    if row.otherwise is not None:
        return push(state, PayingPetition(seat, result))
    # everybody sees the Prestige, and no money is asked: nothing is left to choose (ST-79)
    can = price.prestige <= state.traders[seat].prestige and state.rules.may_petition(state, seat) is None
    return bought(state, seat, result) if can else state


def bought(state: State, seat: int, result: int) -> State:
    """The price is paid, both parts of it (S-IST-6)."""
    trader = state.traders[seat]
    price = price_of(row_for(state.rules.petition_table, result), trader.prestige)
    assert price is not None
    state = set_trader(state, seat, trader_prestige(trader, trader.prestige - price.prestige))
    if price.stellors:
        state = paid(state, seat, price.stellors)
    return state.rules.granted(state, seat)


def suffered(state: State, seat: int, loss: Loss | None) -> State:
    """What is lost stops at nothing (S-MONEY-7, S-PRES-7); the money comes last, because it may have to be told."""
    if loss is None:
        return state
    state = lost_prestige(state, seat, loss.prestige)
    if loss.turns:
        trader = state.traders[seat]
        state = set_trader(state, seat, trader_lost_turns(trader, trader.lost_turns + loss.turns))
    if loss.auction:
        state = state.rules.forfeited(state, seat)
    return lost_money(state, seat, loss.stellors)


def check_pay_petition(state: State, frame: PayingPetition, action: PayPetition) -> Violation | None:
    trader, held = state.traders[frame.seat], money_of(state, frame.seat)
    price = price_of(row_for(state.rules.petition_table, frame.result), trader.prestige)
    assert price is not None
    if gone := state.rules.may_petition(state, frame.seat):  # the station was lost or sold after the roll
        return gone
    if can_afford(price, price.stellors if held is None else held, trader.prestige):
        return None
    return refusal("cannot-pay", "S-IST-6", "The grant costs more than you have.")


def apply_pay_petition(state: State, frame: PayingPetition, action: PayPetition) -> State:
    """S-PTAB-10, S-ATAB-11: the price is paid and the petition granted."""
    return bought(pop(state), frame.seat, frame.result)


def apply_refuse_petition(state: State, frame: PayingPetition, action: RefusePetition) -> State:
    """S-PTAB-10, S-ATAB-11: whoever does not pay bears what the row says."""
    return suffered(pop(state), frame.seat, row_for(state.rules.petition_table, frame.result).otherwise)


CLOSINGS = {"petition": petition_closed}
ROLLS = {"petition": petition_rolled}

SPECS = (
    Spec(
        Petition, "petition", (Acting,), check_petition, apply_petition, "petitions the Emperor",
        ("star:S-PET-1", "star:S-IST-1"), candidates=only(Petition()),
    ),
    Spec(
        AddBonus, "bonus", (AddingBonus,), check_bonus, apply_bonus, "adds {amount}", ("star:S-PET-10",),
        propose_bonus,
    ),
    Spec(
        PayPetition, "pay-petition", (PayingPetition,), check_pay_petition, apply_pay_petition,
        "pays the price of the petition", ("star:S-PTAB-10", "star:S-ATAB-11"), candidates=only(PayPetition()),
    ),
    Spec(
        RefusePetition, "refuse-petition", (PayingPetition,), fine, apply_refuse_petition,
        "refuses the grant", ("star:S-PTAB-10", "star:S-ATAB-11"), only(RefusePetition()),
    ),
)  # fmt: skip
