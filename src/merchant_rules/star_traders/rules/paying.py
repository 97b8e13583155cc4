"""What a delivery brings, and what becomes of the Contract (S-PAY, S-RACE, S-SPEC, S-DONE-1 to S-DONE-4, ST-55)."""

from __future__ import annotations

from collections import Counter

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec
from ...kernel.chance import Outcome
from ...kernel.pools import Card, in_order
from ...kernel.tuples import replaced, with_item
from ...kernel.value import value
from ..frames import ChoosingPay, LookingAtHand, Roll, Rolling, Settling, Showing
from ..state import NO_ONE, Completed, State
from ..update import (
    decks_contracts,
    decks_luck,
    market_completed,
    market_owed,
    market_spaces,
    on_top,
    pop,
    push,
    set_decks,
    set_market,
    set_top,
    set_trader,
    trader_engines,
    trader_hand,
)
from .common import all_holds, banked, gained, is_seat, refusal, skills, traders_left
from .contracts import carriers, is_refilled
from .engines import engine_limit
from .flow import ended_by_card
from .payoffs import payoff, station_share


@value
class ChoosePay:
    """At Kluge: take an engine in place of Stellors and Prestige, or not (S-SPEC-6)."""

    engine: bool


@value
class LookAt:
    """At Telzey: look at a Trader's cards, or at nobody's (S-SPEC-11)."""

    target: int | None


@value
class CardsShown:
    """Chance only in what others can tell: the cards that somebody is shown."""

    cards: tuple[str, ...] | None


def settle_delivery(state: State, settling: Settling) -> State:
    """A cargo has been delivered: at Jackpot a die is rolled, at Kluge there is a choice, else it is paid.

    The choice is there while an engine more fits in (S-SPEC-8), for the Engineer his sixth (S-ENGR-7).
    """
    contract = state.rules.catalog.contract_by_slug[state.market.spaces[settling.space]]
    if contract.least_roll:
        return push(push(state, settling), Rolling("jackpot", settling.seat))
    trader = state.traders[settling.seat]
    if contract.special == "kluge" and trader.engines < engine_limit(state.rules.catalog, trader.personalities):
        return push(state, ChoosingPay(settling.seat, settling))
    return paid_out(state, settling)


def jackpot_rolled(state: State, roll: Roll) -> State:
    """S-SPEC-2: paid only on a high roll."""
    settling = on_top(state, Settling)
    return paid_out(pop(state), settling, roll=roll.result)


def paid_out(state: State, settling: Settling, *, roll: int | None = None, takes_engine: bool = False) -> State:
    """Pay the deliverer and the owner of the station, if there is one (S-PAY-3), then see to the card.

    All Prestige comes at once (S-PRES-2, S-PAY-10). At Kluge the owner is paid either way, and an engine costs nothing
    but ends the turn (S-SPEC-7, S-SPEC-9, S-SPEC-10). The Negotiator at her own station is paid twice (S-NEG-3).
    """
    catalog, seat, owner = state.rules.catalog, settling.seat, settling.owner
    contract = catalog.contract_by_slug[state.market.spaces[settling.space]]
    pay = payoff(
        catalog, contract, space=settling.space + 1, traders=traders_left(state), rivals=settling.rivals, roll=roll,
        takes_engine=takes_engine, personalities=skills(state, seat),
    )  # fmt: skip
    state = gained(banked(state, seat, pay.stellors), seat, pay.prestige)
    if pay.engines:
        trader = state.traders[seat]
        state = set_trader(state, seat, trader_engines(trader, trader.engines + pay.engines))
    if owner != NO_ONE and not state.traders[owner].out:
        state = banked(state, owner, station_share(catalog, contract, skills(state, owner)))
    state = satisfied(state, settling.space)
    if takes_engine and state.rules.kluge_ends_turn:
        state = ended_by_card(state)
    return push(state, LookingAtHand(seat)) if contract.special == "telzey" else state


def satisfied(state: State, space: int) -> State:
    """S-DROP-11, S-DROP-12: the card is completed or discarded, and its space is open for the next, or closed.

    A completed one goes aside at once (S-DONE-2), with a right for each who carries the cargo now, not later
    (S-DONE-5).
    """
    market, slug = state.market, state.market.spaces[space]
    carrying = carriers(all_holds(state), state.rules.catalog.contract_by_slug[slug].cargo)
    if carrying:
        rights = tuple(int(seat in carrying) for seat in range(len(state.traders)))
        market = market_completed(market, (*market.completed, Completed(slug, rights)))
    else:
        decks = state.decks
        pile = with_item(decks.contract_pile, slug)
        state = set_decks(state, decks_contracts(decks, decks.contracts, pile, decks.top))
    if not is_refilled(state.rules.catalog, space + 1, market.owed):
        market = market_owed(market, market.closed | 1 << space, market.owed - 1)
    return set_market(state, market_spaces(market, replaced(market.spaces, space, "")))


# -- Kluge ------------------------------------------------------------------------------------------------------------


def check_pay(state: State, frame: ChoosingPay, action: ChoosePay) -> Violation | None:
    return None if type(action.engine) is bool else refusal("no-answer", "S-SPEC-6", "The answer is True or False.")


def apply_pay(state: State, frame: ChoosingPay, action: ChoosePay) -> State:
    """S-SPEC-6: an engine or the pay."""
    return paid_out(pop(state), frame.settling, takes_engine=action.engine)


# -- Telzey, and cards that are shown ---------------------------------------------------------------------------------


def propose_look(state: State, frame: LookingAtHand) -> list[LookAt]:
    seats = [seat for seat, trader in enumerate(state.traders) if seat != frame.seat and trader.hand and not trader.out]
    return [*map(LookAt, seats), LookAt(None)]


def check_look(state: State, frame: LookingAtHand, action: LookAt) -> Violation | None:
    if action.target is None:
        return None
    if is_seat(state, action.target) and action.target != frame.seat and state.traders[action.target].hand:
        return None
    return refusal("no-hand", "S-SPEC-11", "There is no such hand to look at.")


def apply_look(state: State, frame: LookingAtHand, action: LookAt) -> State:
    """S-SPEC-11: the hand is shown to the deliverer, if he wants to see one."""
    return pop(state) if action.target is None else set_top(state, Showing(action.target, frame.seat))


def shown_outcomes(state: State, frame: Showing) -> list[Outcome]:
    cards = tuple(card.face for card in state.traders[frame.holder].hand)
    # a state that does not know the hand has to be told: nothing comes by itself
    return [Outcome(CardsShown(cards), 1)] if all(cards) else []


def may_be_shown(state: State, frame: Showing, action: CardsShown) -> bool:
    """The cards of the hand, or nothing at all."""
    return action.cards is None or may_be_hand(state, frame.holder, action.cards)


def may_be_hand(state: State, holder: int, cards: object) -> bool:
    """The cards of a hand; where it is not known, as many as it has: those that are known, and others unseen."""
    hand = state.traders[holder].hand
    if type(cards) is not tuple or len(cards) != len(hand) or not all(type(face) is str for face in cards):
        return False
    own, given = Counter(card.face for card in hand if card.face), Counter(cards)
    return list(cards) == sorted(cards) and not own - given and not given - own - Counter(state.decks.luck.unseen)


def named(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """The state learns what is in a hand that it did not know."""
    hand = list(state.traders[seat].hand)
    known = [card.face for card in hand if card.face]
    missing = list(cards)
    for face in known:
        missing.remove(face)
    unseen = list(state.decks.luck.unseen)
    for at, card in enumerate(hand):
        if not card.face:
            hand[at] = Card(missing.pop(), card.known_to)
            unseen.remove(hand[at].face)
    decks = state.decks
    pool = type(decks.luck)(tuple(unseen), decks.luck.supply)
    state = set_decks(state, decks_luck(decks, pool, decks.luck_pile))
    return set_trader(state, seat, trader_hand(state.traders[seat], in_order(hand)))


def apply_shown(state: State, frame: Showing, action: CardsShown) -> State:
    """S-SPEC-12, ST-28: who has seen a card knows it as long as it stays in that hand."""
    state = pop(state)
    if action.cards is not None and any(not card.face for card in state.traders[frame.holder].hand):
        state = named(state, frame.holder, action.cards)
    trader = state.traders[frame.holder]
    hand = in_order(Card(card.face, card.known_to | 1 << frame.looker) for card in trader.hand)
    return set_trader(state, frame.holder, trader_hand(trader, hand))


def who_knows_shown(state: object, frame: Showing, action: CardsShown) -> int:
    return 1 << frame.looker | 1 << frame.holder


SPECS = (
    Spec(
        ChoosePay, "choose-pay", (ChoosingPay,), check_pay, apply_pay, "takes an engine: {engine}",
        ("star:S-SPEC-6",), lambda state, frame: (ChoosePay(False), ChoosePay(True)),
    ),
    Spec(
        LookAt, "look", (LookingAtHand,), check_look, apply_look, "looks at the cards of {target}",
        ("star:S-SPEC-11",), propose_look,
    ),
    ChanceSpec(
        CardsShown, "shown", (Showing,), apply_shown, "{holder} shows {cards}", ("star:S-SPEC-12",), shown_outcomes,
        "luck", secret=("cards",), knows=who_knows_shown, private=True, possible=may_be_shown,
    ),
)  # fmt: skip

__all__ = ["SPECS", "settle_delivery"]
