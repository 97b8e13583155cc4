"""Cards as wealth (G-CARD): paying with hand cards, picked one by one in the order of the hand."""

from __future__ import annotations

from ...errors import Violation
from ...kernel import pools
from ...kernel.actions import Shortcut, Spec
from ...kernel.engine import resumed
from ...kernel.tuples import replaced
from ...kernel.value import builder
from ..actions import Pay
from ..frames import Paying
from ..state import State
from ..update import laid_down, set_cards, set_stack, with_card, with_hand
from .common import deciding_seat, is_said, no_card

_paying = builder(Paying)


def pay(state: State, seat: int, price: int) -> State:
    """Let a seat pay so many cards, no more and no less; then the top frame goes on (G-DEVELOP-23).

    Nothing is asked where there is nothing to choose: a price of 0, or all cards in hand (R-G53).
    """
    if not price:
        return resumed(state)
    if price == len(state.players[seat].hand):
        return resumed(_all_paid(state, seat))
    return set_stack(state, (*state.stack, _paying(seat, price)))


def _all_paid(state: State, seat: int) -> State:
    """The whole hand goes; what others knew of it they know of the pile."""
    player = state.players[seat]
    discard = pools.in_order((*state.discard, *player.hand))
    return set_cards(state, replaced(state.players, seat, with_hand(player, ())), state.stack, state.pool, discard)


def may_follow(state: State, seat: int, last: str, count: int, face: object) -> bool:
    """Whether a card can be the next of `count` cards that leave a hand in its order."""
    hand = state.players[seat].hand
    if face == "" or not (hand and hand[0].face):  # sorted: what is unknown comes first
        return is_said(state, face) and pools.may_take(state.pool, hand, face)
    if type(face) is not str or face < last:
        return False
    for card in hand[: len(hand) - count + 1]:
        if card.face == face:
            return True
    return False


def next_cards(state: State, seat: int, last: str, count: int) -> list[str]:
    """The cards that can be the next of `count`: none before the last one, and enough after it (G-CARD-2).

    Two copies of a card are the same. A hand that the state does not know offers nothing.
    """
    hand = state.players[seat].hand
    if hand and not hand[0].face:
        return []
    faces = [card.face for card in hand[: len(hand) - count + 1] if card.face >= last]
    return list(dict.fromkeys(faces))


def put_down(state: State, seat: int, face: str) -> State:
    """A card goes from a hand to the discard pile, face down (G-CARD-3, G-INFO-6)."""
    pool, hand, card = laid_down(state.pool, state.players[seat].hand, face, seat)
    players = replaced(state.players, seat, with_hand(state.players[seat], hand))
    return set_cards(state, players, state.stack, pool, with_card(state.discard, card))


def propose_pay(state: State, frame: Paying) -> list[Pay]:
    pays = state.rules.pays
    return [pays[face] for face in next_cards(state, frame.seat, frame.last, frame.left)]


def list_pays(state: State, frame: Paying) -> tuple[Pay, ...]:
    """All that the seat may pay with now."""
    return tuple(propose_pay(state, frame))


def check_pay(state: State, frame: Paying, action: Pay) -> Violation | None:
    fits = may_follow(state, frame.seat, frame.last, frame.left, action.card)
    return None if fits else no_card("G-CARD-3", action.card)


def apply_pay(state: State, frame: Paying, action: Pay) -> State:
    """One card more is paid; goods, tableau and chips never pay (G-CARD-5, G-CHIPS-6)."""
    seat = frame.seat
    pool, hand, card = laid_down(state.pool, state.players[seat].hand, action.card, seat)
    players = replaced(state.players, seat, with_hand(state.players[seat], hand))
    left = frame.left - 1
    stack = (*state.stack[:-1], _paying(seat, left, action.card)) if left else state.stack[:-1]
    state = set_cards(state, players, stack, pool, with_card(state.discard, card))
    return state if left else resumed(state)


SPECS = (
    Spec(
        Pay, "pay", (Paying,), check_pay, apply_pay, "pays with {card}", ("G-CARD-2", "G-CARD-3"), propose_pay,
        secret=("card",), knows=deciding_seat,
    ),
)  # fmt: skip
SHORTCUTS: dict[type, Shortcut] = {Paying: list_pays}
