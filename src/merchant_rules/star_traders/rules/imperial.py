"""The advanced game's aim: a chain of Imperial Stations, and the auction of a station (S-IST, S-ATAB-1, S-AWIN)."""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import Spec, fine, only
from ...kernel.value import value
from ...kernel.windows import in_priority
from ..frames import Auctioning, GameOver
from ..state import NO_ONE, State
from ..update import pop, push, set_stack, set_top
from .common import (
    can_pay,
    imperials_of,
    is_imperial_station,
    order,
    owner_of,
    paid,
    refusal,
    skills,
    with_station,
    world_of,
)
from .stations import chain_wins, is_protected, largest_chain

#: By how much a bid may go up (ST-78).
RAISES = (1, 5, 10)


@value
class Bid:
    """Bid so many Stellors."""

    amount: int


@value
class PassBid:
    """Bid no more."""


def may_petition(state: State, seat: int) -> Violation | None:
    """S-IST-1: at a station of one's own that is not yet Imperial."""
    world = world_of(state, seat)
    if owner_of(state, world) != seat:
        return refusal("no-station", "S-IST-1", "You have no station on this world.")
    if is_imperial_station(state, world):
        return refusal("imperial", "S-IST-1", "This station is Imperial.")
    return None


def granted(state: State, seat: int) -> State:
    """S-IST-5, S-AWIN-1: the station is Imperial, without Prestige for it (S-IST-13); a large enough chain wins."""
    world = world_of(state, seat)
    if owner_of(state, world) == seat:
        state = with_station(state, world, seat, imperial=True)
    rules = state.rules
    if chain_wins(rules.catalog, rules.starmap, imperials_of(state, seat), len(state.traders)):
        return set_stack(state, (GameOver((seat,), "chain"),))
    return state


def is_close(state: State, seat: int) -> bool:
    """One Imperial Station short (ST-09)."""
    needed = state.rules.catalog.table(len(state.traders)).chain
    return largest_chain(state.rules.starmap, imperials_of(state, seat)) >= needed - 1


# -- the auction ------------------------------------------------------------------------------------------------------


def forfeited(state: State, seat: int) -> State:
    """S-ATAB-1, S-ATAB-2: the station is auctioned, the Insider's Capital is not."""
    world = world_of(state, seat)
    if owner_of(state, world) != seat or is_protected(
        state.rules.catalog, world, imperial=is_imperial_station(state, world), personalities=skills(state, seat)
    ):
        return state
    bidders = in_priority(order(state), seat)
    return push(with_station(state, world, NO_ONE), Auctioning(seat, world, bidders))


def raised(bid: int) -> list[int]:
    """What may be bid after this bid, in any auction (ST-78)."""
    return [bid + more for more in RAISES]


def bid_violation(state: State, seat: int, bid: int, amount: object, rule: str) -> Violation | None:
    """Why a seat cannot bid so much after this bid: a bid goes up by so much, and money is shown to suffice (ST-78)."""
    if type(amount) is not int or amount not in raised(bid):
        return refusal("no-bid", rule, "A bid goes up by 1, 5 or 10.")
    if not can_pay(state, seat, amount):
        return refusal("cannot-pay", "S-MONEY-8", "You do not have so much.")
    return None


def candidates_bid(state: State, frame: Auctioning) -> list[Bid]:
    return [Bid(amount) for amount in raised(frame.bid)]


def check_bid(state: State, frame: Auctioning, action: Bid) -> Violation | None:
    return bid_violation(state, frame.seat, frame.bid, action.amount, "S-ATAB-1")


def apply_bid(state: State, frame: Auctioning, action: Bid) -> State:
    """S-ATAB-1: the next in turn bids more, or passes."""
    bidders = (*frame.bidders[1:], frame.seat)
    return sold_or_next(state, frame.world, bidders, action.amount, frame.seat)


def apply_pass_bid(state: State, frame: Auctioning, action: PassBid) -> State:
    """S-ATAB-1: out of this auction."""
    return sold_or_next(state, frame.world, frame.bidders[1:], frame.bid, frame.leader)


def sold_or_next(state: State, world: str, bidders: tuple[int, ...], bid: int, leader: int) -> State:
    """The next in turn bids; whoever is left with the highest bid pays the bank and owns an ordinary station."""
    if bidders and bidders != (leader,):
        return set_top(state, Auctioning(bidders[0], world, bidders, bid, leader))
    state = pop(state)
    return paid(with_station(state, world, leader), leader, bid) if leader >= 0 else state


SPECS = (
    Spec(
        Bid, "bid", (Auctioning,), check_bid, apply_bid, "bids {amount}", ("star:S-ATAB-1",),
        candidates=candidates_bid,
    ),
    Spec(
        PassBid, "pass-bid", (Auctioning,), fine, apply_pass_bid, "bids no more",
        ("star:S-ATAB-1",), only(PassBid()),
    ),
)  # fmt: skip
