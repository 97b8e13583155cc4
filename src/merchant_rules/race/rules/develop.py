"""Develop (G-DEVELOP): what a development costs, what can be placed, and the cards that powers draw."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ...kernel.gathering import asking
from ...kernel.stack import CHANCE
from ...kernel.value import builder
from ..box.cards import Action
from ..box.tables import Tables
from ..frames import ChoosingDevelopment, Developing, Round
from ..state import State
from ..update import set_stack, set_top
from .common import bonus_of, order_of
from .payment import pay
from .powers import awake, total
from .selection import next_phase, phase_after
from .supply import fetch_under, fetch_with

_developing, _choosing = builder(Developing), builder(ChoosingDevelopment)


def development_price(tables: Tables, tableau: Iterable[str], slug: str, bonus: Iterable[Action] = ()) -> int:
    """The hand cards that a development costs: printed cost less powers and bonus, at least 0.

    G-DEVELOP-3, G-DEVELOP-4, G-DEVELOP-5, G-DEVELOP-15, G-DEVELOP-16, G-DEVELOP-24, G-POWERS-4.
    """
    return max(0, tables.cost[slug] - development_discount(tables, tableau, bonus))


def development_discount(tables: Tables, tableau: Iterable[str], bonus: Iterable[Action] = ()) -> int:
    """How much less every development costs, by powers and bonus (G-DEVELOP-4, G-DEVELOP-15)."""
    less = total(tables.develop_discount, tableau)
    for action in bonus:
        less += action.discount
    return less


def can_develop(tables: Tables, tableau: Collection[str], slug: str, hand: int, bonus: Iterable[Action] = ()) -> bool:
    """Whether a development from a hand of so many cards can be placed.

    It cannot beside another copy of itself (G-DEVELOP-7), also between two Develop phases (G-TWO-23), as long as that
    one is there (G-DEVELOP-8); nor if the other cards do not pay for it (G-CARD-4, R-G20).
    """
    purse = hand - 1 + development_discount(tables, tableau, bonus)
    return hand > 0 and bool(_placeable(tables, tableau, (slug,), purse))


def _placeable(tables: Tables, tableau: Collection[str], slugs: Iterable[str], purse: int) -> list[str]:
    developments, cost = tables.developments, tables.cost
    return [slug for slug in slugs if slug in developments and slug not in tableau and cost[slug] <= purse]


def draws_at_start(tables: Tables, tableau: Iterable[str]) -> int:
    """The cards a player draws before anybody chooses (G-DEVELOP-13, G-DEVELOP-14)."""
    return total(tables.draw_at_start, tableau)


def draws_after_developing(tables: Tables, tableau: Iterable[str]) -> int:
    """The cards a player draws after he has placed and paid for a development (G-DEVELOP-17)."""
    return total(tables.draw_after_developing, tableau)


# -- the flow ----------------------------------------------------------------------------------------------------------


def begin_develop(state: State, now: Round) -> State:
    """Draws at the start of the phase come before anybody chooses, in each of two phases (G-DEVELOP-13, G-TWO-17)."""
    tables, players = state.rules.tables, state.players
    takes: list[int | str] = []
    for seat in order_of(state):
        takes += (seat,) * draws_at_start(tables, players[seat].tableau)
    if not takes:
        return ask_for_developments(state, now)
    return fetch_with(state, (now, _developing(CHANCE, (), ())), tuple(takes))


def ask_for_developments(state: State, now: Round) -> State:
    """All who have a card in hand choose, in secret; without one there is nothing to choose (G-DEVELOP-1, R-G53)."""
    asked = tuple([seat for seat in order_of(state) if state.players[seat].hand])
    if not asked:
        return phase_after(state, now)
    return set_stack(state, (now, _choosing(asking(asked))))


def may_develop(state: State, seat: int) -> list[str]:
    """The developments in a hand that can be placed (G-DEVELOP-6, G-DEVELOP-22)."""
    tables, player = state.rules.tables, state.players[seat]
    tableau, hand = player.tableau, player.hand
    purse = len(hand) - 1 + development_discount(tables, tableau, bonus_of(state, seat))
    return _placeable(tables, tableau, dict.fromkeys([card.face for card in hand]), purse)


def fits_development(state: State, seat: int, slug: str) -> bool:
    """Whether this card, if it is in the hand, could be placed."""
    player = state.players[seat]
    return can_develop(state.rules.tables, player.tableau, slug, len(player.hand), bonus_of(state, seat))


def developments_revealed(state: State, fresh: tuple[str, ...]) -> State:
    """The cards lie in the tableaus; now all of them are paid for, in the order of play (G-DEVELOP-21, R-G19)."""
    if not any(fresh):
        return next_phase(state)
    stack = (state.stack[0], _developing(CHANCE, order_of(state), fresh, True))
    return resume_develop(set_stack(state, stack))


def resume_develop(state: State) -> State:
    """Pay, then draw, then the next one (G-DEVELOP-3, G-DEVELOP-17).

    Who has placed draws, too late for this payment, and not by the card just placed (G-DEVELOP-18, 19, 20).
    """
    now, frame = state.stack[0], state.stack[-1]
    assert type(now) is Round
    assert type(frame) is Developing
    if not frame.fresh:
        return ask_for_developments(state, now)
    tables, fresh = state.rules.tables, frame.fresh
    if not frame.placed:
        seat = frame.seat
        tableau = awake(state.players[seat].tableau, fresh[seat])
        cards = draws_after_developing(tables, tableau)
        if cards:
            return fetch_under(state, _developing(seat, frame.queue, fresh, True), (seat,) * cards)
    queue = [seat for seat in frame.queue if fresh[seat]]
    if not queue:
        return next_phase(state)
    seat = queue[0]
    tableau = awake(state.players[seat].tableau, fresh[seat])
    price = development_price(tables, tableau, fresh[seat], bonus_of(state, seat))
    return pay(set_top(state, _developing(seat, tuple(queue[1:]), fresh)), seat, price)
