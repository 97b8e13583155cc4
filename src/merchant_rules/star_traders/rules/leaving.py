"""Leaving the game (S-OUT, ST-80 to ST-82): an action of any seat, wherever a seat decides."""

from __future__ import annotations

from typing import Any

from ...errors import Violation
from ...kernel.actions import ChanceSpec, SeatSpec
from ...kernel.chance import Outcome
from ...kernel.value import value
from ..frames import (
    Abandoning,
    Announced,
    Auctioning,
    ChoosingLoss,
    Discarding,
    GameOver,
    PayingRepairs,
    Revealing,
    Showing,
    Window,
)
from ..stack import Frame
from ..state import NO_ONE, Completed, Galaxy, State, Trader
from ..update import (
    market_completed,
    market_owed,
    pop,
    push,
    set_galaxy,
    set_market,
    set_stack,
    set_trader,
    set_turn,
    turn_swaps,
)
from .asking import RUN
from .common import discarded, is_seat, order, refusal, taken_from, traders_left
from .contracts import spaces_to_give_up
from .holds import contract_discarded, pruned
from .imperial import sold_or_next
from .paying import may_be_hand, named
from .turn_end import turn_over, without_quarantines

#: Where frames name their seats: who decides, is raided, has put a deal, asks, shows a hand or sees it.
PARTIES = ("seat", "target", "proposer", "asker", "holder", "looker")
#: What others have to do, whosever turn it was: throw away, see what they were promised, bear what a Calamity does.
OF_OTHERS = (Abandoning, ChoosingLoss, Discarding, PayingRepairs, Showing)


@value
class DropOut:
    """Leave the game."""

    seat: int


@value
class HandRevealed:
    """The cards of a Trader who has left are laid open."""

    cards: tuple[str, ...]


def check_drop_out(state: State, frame: Frame, action: DropOut) -> Violation | None:
    if not is_seat(state, action.seat):
        return refusal("no-trader", "S-OUT-1", "There is no such Trader in the game.")
    if not state.turn.number:
        return refusal("setting-up", "S-OUT-1", "The game has not begun.")
    return None


def apply_drop_out(state: State, frame: Frame, action: DropOut) -> State:
    """S-OUT-2 to S-OUT-6; his turn, jump or petition is dropped (S-OUT-15). The last one left wins (S-OUT-14)."""
    seat, seats = action.seat, order(state)
    state = _frames_dropped(state, seat)
    state = _pieces_removed(state, seat)
    left = traders_left(state)
    open_spaces = len(state.market.spaces) - state.market.closed.bit_count()
    owed = spaces_to_give_up(open_spaces, state.rules.spaces.get(left, 0))
    state = set_market(state, market_owed(state.market, state.market.closed, owed))
    if left == 1:
        last = next(own for own, trader in enumerate(state.traders) if not trader.out)
        state = _cards_discarded(set_stack(state, (GameOver((last,), "last-trader"),)), state.stack)
    elif seat == state.turn.active:
        state = _turn_broken_off(state, seats)
    return push(state, Revealing(seat)) if state.traders[seat].hand else state


def _turn_broken_off(state: State, seats: tuple[int, ...]) -> State:
    """His turn ends (S-OUT-15); what others have begun is brought to its end before the next one does anything."""
    begun = tuple(frame for frame in state.stack if type(frame) in OF_OTHERS or _announced(frame) is not None)
    state = turn_over(state, seats)
    if type(state.stack[0]) is GameOver:
        return _cards_discarded(state, begun)
    return set_stack(state, (*state.stack, *(frame for frame in begun if frame not in state.stack)))


def _pieces_removed(state: State, seat: int) -> State:
    """Everything of his is gone, unsold (S-OUT-7), but his hand, which is laid open next; nothing of others is touched.

    S-OUT-16.
    """
    trader, galaxy = state.traders[seat], state.galaxy
    if trader.envoy:
        state = discarded(state, trader.envoy)
    if trader.mission:
        state = contract_discarded(state, trader.mission)
    state = without_quarantines(state, seat)
    owners = tuple(NO_ONE if owner == seat else owner for owner in galaxy.owners)
    imperial = sum(bit for at, owner in enumerate(owners) if owner != NO_ONE and (bit := galaxy.imperial & 1 << at))
    state = set_galaxy(state, Galaxy(owners, imperial, state.galaxy.quarantines))
    gone = Trader("", 0, 0, 0, hand=trader.hand, personalities=trader.personalities, out=True)
    state = set_trader(state, seat, gone)
    swaps = tuple(swap for swap in state.turn.swaps if seat not in swap)
    state = set_turn(state, turn_swaps(state.turn, swaps))
    completed = tuple(
        Completed(own.contract, tuple(0 if at == seat else right for at, right in enumerate(own.rights)))
        for own in state.market.completed
    )
    return pruned(set_market(state, market_completed(state.market, completed)))


def _frames_dropped(state: State, seat: int) -> State:
    """What he had to decide, had proposed or was the target of lapses (ST-81)."""
    kept: list[Any] = []
    called_off: list[Any] = []
    for frame in state.stack:
        play = _announced(frame)
        if play is not None and seat in (play.player, play.target):
            called_off.append(frame)
        elif type(frame) is Window:
            kept.append(RUN.left(frame, seat))
        elif type(frame) is Auctioning or seat not in _concerned(frame):
            kept.append(frame)
    state = _cards_discarded(set_stack(state, tuple(kept)), tuple(called_off))
    top = state.stack[-1] if state.stack else None
    if type(top) is Auctioning and seat in top.bidders and state.turn.active != seat:
        leader = NO_ONE if top.leader == seat else top.leader
        bid = 0 if top.leader == seat else top.bid
        state = sold_or_next(state, top.world, tuple(own for own in top.bidders if own != seat), bid, leader)
    return state


def _announced(frame: Any) -> Announced | None:
    """The Calamity, or raid, that a window lets somebody answer."""
    return frame.subject if type(frame) is Window and isinstance(frame.subject, Announced) else None


def _cards_discarded(state: State, frames: tuple[Any, ...]) -> State:
    """The cards that were announced in some windows, and have no effect any more."""
    for frame in frames:
        play = _announced(frame)
        if play is not None and play.card:
            state = discarded(state, play.card)
    return state


def _concerned(frame: Frame) -> tuple[int, ...]:
    """The seats that a frame is about."""
    return tuple(getattr(frame, name, NO_ONE) for name in PARTIES)


# -- his hand ---------------------------------------------------------------------------------------------------------


def hand_outcomes(state: State, frame: Revealing) -> list[Outcome]:
    cards = tuple(card.face for card in state.traders[frame.holder].hand)
    # a state that does not know the hand has to be told: nothing comes by itself
    return [Outcome(HandRevealed(cards), 1)] if all(cards) else []


def may_be_revealed(state: State, frame: Revealing, action: HandRevealed) -> bool:
    return may_be_hand(state, frame.holder, action.cards)


def apply_revealed(state: State, frame: Revealing, action: HandRevealed) -> State:
    """S-OUT-4: his cards are discarded."""
    state = pop(state)
    if any(not card.face for card in state.traders[frame.holder].hand):
        state = named(state, frame.holder, action.cards)
    for face in action.cards:
        state = discarded(taken_from(state, frame.holder, face), face)
    return state


SPECS = (
    SeatSpec(
        DropOut, "drop-out", (), check_drop_out, apply_drop_out, "leaves the game", ("star:S-OUT-1",), open=True,
        anyone=True,
    ),
    ChanceSpec(
        HandRevealed, "revealed", (Revealing,), apply_revealed, "{holder} lays open {cards}", ("star:S-OUT-4",),
        hand_outcomes, "luck", possible=may_be_revealed,
    ),
)  # fmt: skip
