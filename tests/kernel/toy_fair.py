"""The module `fair` of the treasure hunt: one hand, one small deck with a reshuffle, secret choices of all at once.

Once a turn the hunter may hold a fair. Every seat draws a card, and a card that nobody looks at is put on every empty
stall. Then all offer a card or none, face down. The dearest card that nobody else offers sells its stall: it is turned
up and both are paid. At last all drop face down what they have beyond two cards. A hunter may also toss a card for a
coin, and any seat may leave the fair for good, whenever a seat decides. An empty pile is made anew at once.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import evolve

from merchant_rules.errors import Violation
from merchant_rules.kernel import pools
from merchant_rules.kernel.actions import EVERYBODY, ChanceSpec, SeatSpec, Spec
from merchant_rules.kernel.chance import Outcome, Source
from merchant_rules.kernel.compose import Manifest
from merchant_rules.kernel.gathering import Answers, Gathering, answered, asking, with_answers
from merchant_rules.kernel.pools import Card, Pool
from merchant_rules.kernel.stack import CHANCE
from merchant_rules.kernel.tuples import replaced
from merchant_rules.kernel.value import value

if TYPE_CHECKING:
    from tests.kernel.toy import State

DECK = ("fig",) * 5 + ("hen",) * 4 + ("jug",) * 3 + ("ox",) * 2
PRICE = {"fig": 1, "hen": 2, "jug": 3, "ox": 5}
LIMIT = 2


@value
class Fair:
    """What the module adds to the state."""

    pool: Pool
    hands: tuple[tuple[Card, ...], ...]
    stalls: tuple[Card | None, ...]
    pile: tuple[Card, ...] = ()
    left: tuple[int, ...] = ()
    held: int = 0


@value
class Fetching:
    """Hands are dealt first, then stalls are covered."""

    hands: tuple[int, ...]
    stalls: tuple[int, ...]
    seat: int = CHANCE


@value
class Sealing:
    seat: int = CHANCE


@value
class Turning:
    stall: int
    seat: int = CHANCE


@value
class Offering(Gathering):
    answers: Answers


@value
class Trimming(Gathering):
    answers: Answers


@value
class Hold: ...


@value
class Toss:
    card: str


@value
class Offer:
    seat: int
    card: str


@value
class KeepAll:
    seat: int


@value
class Drop:
    seat: int
    card: str


@value
class Leave:
    seat: int


@value
class Drawn:
    seat: int
    card: str


@value
class Sealed:
    stall: int
    card: str


@value
class Turned:
    card: str


def opened(seats: int) -> Fair:
    return Fair(Pool(tuple(sorted(DECK)), len(DECK)), ((),) * seats, (None,) * seats)


def no(code: str, message: str) -> Violation:
    return Violation(code, "toy:3", message)


def with_fair(state: State, **parts: Any) -> State:
    return evolve(state, extras=(evolve(state.fair, **parts),))


def with_top(state: State, frame: Any) -> State:
    return evolve(state, stack=(*state.stack[:-1], frame))


def here(state: State, start: int = 0) -> tuple[int, ...]:
    """Those who have not left, in order from a seat."""
    seats = state.rules.seats
    return tuple(at % seats for at in range(start, start + seats) if at % seats not in state.fair.left)


# -- drawing ----------------------------------------------------------------------------------------------------------


def hold(state: State, frame: Any, action: Hold) -> State:
    around = here(state, frame.seat)
    state = with_fair(state, held=state.turn)
    empty = tuple(seat for seat in around if state.fair.stalls[seat] is None)
    return fetched(evolve(state, stack=(*state.stack, Fetching(around, empty))))


def check_hold(state: State, frame: Any, action: Hold) -> Violation | None:
    return no("held", "One fair a turn.") if state.fair.held == state.turn or not here(state) else None


def fetched(state: State) -> State:
    """Go on with dealing and covering until chance has to draw; the pile is made anew the moment it is empty."""
    while True:
        fair, frame = state.fair, state.stack[-1]
        if not fair.pool.supply and fair.pile:
            if state.rules.seals(state) and pools.to_seal(stall or Card("", EVERYBODY) for stall in fair.stalls):
                return evolve(state, stack=(*state.stack, Sealing()))
            state = with_fair(state, pool=pools.reshuffled(fair.pool, fair.pile), pile=())
        elif not fair.pool.supply or not (frame.hands or frame.stalls):
            return asked_to_offer(state)
        elif frame.hands:
            return state
        else:
            covered = replaced(fair.stalls, frame.stalls[0], pools.UNKNOWN)
            state = with_fair(state, pool=pools.drawn(fair.pool), stalls=covered)
            state = with_top(state, Fetching((), frame.stalls[1:]))


def draws(state: State, frame: Fetching) -> list[Outcome]:
    return pools.draw_outcomes(state.fair.pool, lambda card: Drawn(frame.hands[0], card))


def draw(state: State, frame: Fetching, source: Source) -> tuple[Any, Source]:
    card, source = pools.draw(state.fair.pool, source, "deck", state.rules.streams.index("deck"))
    return Drawn(frame.hands[0], card), source


def may_be_drawn(state: State, frame: Fetching, action: Drawn) -> bool:
    return type(action.seat) is int and action.seat == frame.hands[0] and pools.is_unseen(state.fair.pool, action.card)


def apply_drawn(state: State, frame: Fetching, action: Drawn) -> State:
    seat, fair = action.seat, state.fair
    hand = pools.with_card(fair.hands[seat], Card(action.card, 1 << seat))
    state = with_fair(state, pool=pools.drawn(fair.pool, action.card), hands=replaced(fair.hands, seat, hand))
    return fetched(with_top(state, Fetching(frame.hands[1:], frame.stalls)))


def seals(state: State, frame: Sealing) -> list[Outcome]:
    stall = state.fair.stalls.index(pools.UNKNOWN)
    return pools.draw_outcomes(state.fair.pool, lambda card: Sealed(stall, card))


def apply_sealed(state: State, frame: Sealing, action: Sealed) -> State:
    fair = state.fair
    stalls = replaced(fair.stalls, action.stall, pools.sealed(action.card))
    state = with_fair(state, pool=pools.placed(fair.pool, action.card), stalls=stalls)
    return fetched(evolve(state, stack=state.stack[:-1]))


# -- all choose at once -----------------------------------------------------------------------------------------------


def asked_to_offer(state: State) -> State:
    asked = tuple(seat for seat in here(state) if state.fair.hands[seat])
    return with_top(state, Offering(asking(asked))) if asked else asked_to_trim(state)


def propose_offer(state: State, frame: Offering, seat: int) -> list[Any]:
    known = dict.fromkeys(face for face in pools.faces(state.fair.hands[seat]) if face)
    return [Offer(seat, face) for face in known]


def check_offer(state: State, frame: Offering, action: Offer) -> Violation | None:
    # an offer comes to light: it is never left unsaid
    fits = action.card and pools.may_take(state.fair.pool, state.fair.hands[action.seat], action.card)
    return None if fits else no("no-card", "This card is not in the hand.")


def apply_offer(state: State, frame: Offering, action: Offer) -> State:
    return sold(state, answered(frame, action.seat, action.card))


def apply_keep_all(state: State, frame: Offering, action: KeepAll) -> State:
    return sold(state, answered(frame, action.seat))


def sold(state: State, frame: Offering) -> State:
    """The last offer turns them all up."""
    if frame.open:
        return with_top(state, frame)
    pool, hands, pile = state.fair.pool, state.fair.hands, state.fair.pile
    offers = {seat: laid[0] for seat, laid in zip(frame.answers.asked, frame.answers.laid, strict=True) if laid}
    for seat, card in offers.items():
        pool, hand = pools.take(pool, hands[seat], card)
        hands, pile = replaced(hands, seat, hand), pools.with_card(pile, Card(card, EVERYBODY))
    state = with_fair(state, pool=pool, hands=hands, pile=pile)
    alone = [seat for seat, card in offers.items() if Counter(offers.values())[card] == 1]
    if not alone:
        return asked_to_trim(state)
    winner = max(alone, key=lambda seat: PRICE[offers[seat]])
    state = earned(state, winner, PRICE[offers[winner]])
    return asked_to_trim(state) if state.fair.stalls[winner] is None else with_top(state, Turning(winner))


def earned(state: State, seat: int, coins: int) -> State:
    return evolve(state, purses=replaced(state.purses, seat, state.purses[seat] + coins))


def turns(state: State, frame: Turning) -> list[Outcome]:
    card = state.fair.stalls[frame.stall]
    assert card is not None
    return [Outcome(Turned(card.face), 1)] if card.face else pools.draw_outcomes(state.fair.pool, Turned)


def apply_turned(state: State, frame: Turning, action: Turned) -> State:
    fair = state.fair
    card = fair.stalls[frame.stall]
    assert card is not None
    state = with_fair(
        state,
        pool=fair.pool if card.face else pools.placed(fair.pool, action.card),
        stalls=replaced(fair.stalls, frame.stall, None),
        pile=pools.with_card(fair.pile, Card(action.card, EVERYBODY)),
    )
    return asked_to_trim(earned(state, frame.stall, PRICE[action.card]))


def asked_to_trim(state: State) -> State:
    asked = tuple(seat for seat in here(state) if len(state.fair.hands[seat]) > LIMIT)
    return with_top(state, Trimming(asking(asked))) if asked else evolve(state, stack=state.stack[:-1])


def beyond(state: State, seat: int) -> int:
    return len(state.fair.hands[seat]) - LIMIT


def propose_drop(state: State, frame: Trimming, seat: int) -> list[Any]:
    hand, picked = pools.faces(state.fair.hands[seat]), frame.answers.of(seat)
    if "" in hand:  # this state does not know the hand
        return []
    return [Drop(seat, face) for face in pools.next_picks(hand, picked, beyond(state, seat))]


def check_drop(state: State, frame: Trimming, action: Drop) -> Violation | None:
    hand, picked = state.fair.hands[action.seat], frame.answers.of(action.seat)
    fits = pools.may_pick(state.fair.pool, hand, picked, beyond(state, action.seat), action.card)
    return None if fits else no("no-card", "This card cannot go now: it is not in the hand or stands before the last.")


def apply_drop(state: State, frame: Trimming, action: Drop) -> State:
    more = len(frame.answers.of(action.seat)) + 1 < beyond(state, action.seat)
    return trimmed(state, answered(frame, action.seat, action.card, more=more))


def trimmed(state: State, frame: Trimming) -> State:
    if frame.open:
        return with_top(state, frame)
    for seat, laid in zip(frame.answers.asked, frame.answers.laid, strict=True):
        for face in laid:
            state = laid_down(state, seat, face)
    return evolve(state, stack=state.stack[:-1])


def laid_down(state: State, seat: int, face: str) -> State:
    fair = state.fair
    pool, hand, card = pools.lay_down(fair.pool, fair.hands[seat], face, seat)
    return with_fair(state, pool=pool, hands=replaced(fair.hands, seat, hand), pile=pools.with_card(fair.pile, card))


# -- one seat alone ---------------------------------------------------------------------------------------------------


def propose_toss(state: State, frame: Any) -> list[Any]:
    return [Toss(face) for face in dict.fromkeys(pools.faces(state.fair.hands[frame.seat])) if face]


def check_toss(state: State, frame: Any, action: Toss) -> Violation | None:
    fits = pools.may_take(state.fair.pool, state.fair.hands[frame.seat], action.card)
    return None if fits else no("no-card", "This card is not in the hand.")


def apply_toss(state: State, frame: Any, action: Toss) -> State:
    return earned(laid_down(state, frame.seat, action.card), frame.seat, 1)


def check_leave(state: State, frame: Any, action: Leave) -> Violation | None:
    fits = action.seat in here(state)
    return None if fits else no("away", "Only a seat that is still at the fair can leave it.")


def propose_leave(state: State, frame: Any, seat: int) -> list[Any]:
    return [Leave(seat)] if seat in here(state) else []


def not_asked(answers: Answers, seat: int) -> Answers:
    """The answers of all others: for a seat that has left the game."""
    a = answers
    return Answers(
        tuple(other for other in a.asked if other != seat),
        tuple(other for other in a.waiting if other != seat),
        tuple(laid for other, laid in zip(a.asked, a.laid, strict=True) if other != seat),
    )


def apply_leave(state: State, frame: Any, action: Leave) -> State:
    """Those who leave are asked no more, and put their hand on the pile."""
    seat, fair = action.seat, state.fair
    pile = pools.in_order((*fair.pile, *fair.hands[seat]))
    state = with_fair(state, hands=replaced(fair.hands, seat, ()), pile=pile, left=tuple(sorted((*fair.left, seat))))
    if not isinstance(frame, Gathering) or seat not in frame.answers.asked:
        return state
    frame = with_answers(frame, not_asked(frame.answers, seat))
    return sold(state, frame) if isinstance(frame, Offering) else trimmed(state, frame)


def problems(fair: Fair) -> list[str]:
    places = [card for hand in fair.hands for card in hand]
    return pools.pool_problems(fair.pool, (*places, *filter(None, fair.stalls), *fair.pile), DECK)


def manifest(hunting: type) -> Manifest[Any]:
    """The module, for the frame of a hunter's turn."""
    hunt, three = (hunting,), ("toy:3",)
    fine: Any = lambda state, frame, action: None  # noqa: E731
    own: Any = lambda state, frame, action: 1 << action.seat  # noqa: E731
    stays: Any = lambda state, frame, seat: [KeepAll(seat)]  # noqa: E731
    holds: Any = lambda state, frame: [Hold()] if check_hold(state, frame, Hold()) is None else []  # noqa: E731
    return Manifest(
        "fair",
        actions=(
            Spec(Hold, "hold", hunt, check_hold, hold, "holds a fair", three, holds),
            Spec(
                Toss, "toss", hunt, check_toss, apply_toss, "tosses", three, propose_toss, secret=("card",),
                knows=lambda state, frame, action: 1 << frame.seat,
            ),
            SeatSpec(
                Offer, "offer", (Offering,), check_offer, apply_offer, "offers", three, propose_offer, secret=("card",),
                knows=lambda state, frame, action: EVERYBODY,
            ),
            SeatSpec(KeepAll, "keep", (Offering,), fine, apply_keep_all, "offers none", three, stays),
            SeatSpec(
                Drop, "drop", (Trimming,), check_drop, apply_drop, "drops", three, propose_drop, secret=("card",),
                knows=own,
            ),
            SeatSpec(Leave, "leave", (), check_leave, apply_leave, "leaves", three, propose_leave, anyone=True),
            ChanceSpec(
                Drawn, "drawn", (Fetching,), apply_drawn, "", three, draws, "deck", draw, ("card",), own, private=True,
                possible=may_be_drawn,
            ),
            ChanceSpec(
                Sealed, "sealed", (Sealing,), apply_sealed, "", three, seals, "deck", secret=("card",), private=True,
            ),
            ChanceSpec(Turned, "turned", (Turning,), apply_turned, "", three, turns, "deck"),
        ),
        tags={cls.__name__.lower(): cls for cls in (Fair, Fetching, Sealing, Turning, Offering, Trimming)},
    )  # fmt: skip
