"""Optional rules: personalities auctioned in setup, or traded like anything else (S-OPT, ST-88 to ST-90)."""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec, fine, only
from ...kernel.chance import Outcome
from ...kernel.value import value
from ..box.catalog import Catalog
from ..compiled import Hooks, Manifest
from ..config import Config, personality_pool
from ..frames import AuctioningPersonality, Discarding, GivingAway, TurningUp
from ..rules.common import order, owner_of, paid, skills, with_station
from ..rules.engines import engine_limit
from ..rules.flow import is_overfull
from ..rules.imperial import bid_violation, raised
from ..rules.setup import starts_drawn, with_personality
from ..rules.turns import turn_order
from ..state import State
from ..update import (
    push,
    set_top,
    set_trader,
    set_turn,
    trader_engines,
    trader_personalities,
    turn_swaps,
)


@value
class PersonalityTurnedUp:
    """Chance: the personality that is auctioned next."""

    personality: str


@value
class BidPersonality:
    """Bid so many Stellors for the personality."""

    amount: int


@value
class PassPersonality:
    """Bid no more for this personality."""


@value
class PersonalityGiven:
    """Chance: who gets a personality that nobody bought."""

    seat: int
    personality: str


# -- the auction ------------------------------------------------------------------------------------------------------


def auction(state: State, pool: tuple[str, ...]) -> State:
    """S-OPT-2: one card for each seat, turned up one by one."""
    return set_top(state, TurningUp(pool, turn_order(len(state.traders), state.turn.first)))


def turned_outcomes(state: State, frame: TurningUp) -> list[Outcome]:
    return [Outcome(PersonalityTurnedUp(own), 1) for own in frame.left]


def apply_turned(state: State, frame: TurningUp, action: PersonalityTurnedUp) -> State:
    """S-OPT-4: the last seat gets the last card for nothing."""
    left = tuple(own for own in frame.left if own != action.personality)
    if len(frame.buyers) == 1:
        return starts_drawn(with_personality(state, frame.buyers[0], action.personality))
    buyers = frame.buyers
    return set_top(state, AuctioningPersonality(buyers[0], action.personality, left, buyers, buyers))


def candidates_bid(state: State, frame: AuctioningPersonality) -> list[BidPersonality]:
    return [BidPersonality(amount) for amount in raised(frame.bid)]


def check_bid(state: State, frame: AuctioningPersonality, action: BidPersonality) -> Violation | None:
    return bid_violation(state, frame.seat, frame.bid, action.amount, "S-OPT-2")


def apply_bid(state: State, frame: AuctioningPersonality, action: BidPersonality) -> State:
    """S-OPT-2: the next in turn bids more, or passes."""
    return _sold_or_next(state, frame, (*frame.bidders[1:], frame.seat), action.amount, frame.seat)


def apply_pass(state: State, frame: AuctioningPersonality, action: PassPersonality) -> State:
    """S-OPT-2: out of this auction."""
    return _sold_or_next(state, frame, frame.bidders[1:], frame.bid, frame.leader)


def _sold_or_next(state: State, frame: AuctioningPersonality, bidders: tuple[int, ...], bid: int, leader: int) -> State:
    if bidders and bidders != (leader,):
        f = frame
        return set_top(state, AuctioningPersonality(bidders[0], f.personality, f.left, f.buyers, bidders, bid, leader))
    if leader < 0:  # nobody wants it: it goes to one of them at random (ST-88)
        return set_top(state, GivingAway(frame.personality, frame.left, frame.buyers))
    return _given(with_personality(paid(state, leader, bid), leader, frame.personality), frame, leader)


def _given(state: State, frame: AuctioningPersonality | GivingAway, seat: int) -> State:
    """S-OPT-3: whoever has one takes no part afterwards."""
    return set_top(state, TurningUp(frame.left, tuple(own for own in frame.buyers if own != seat)))


def given_outcomes(state: State, frame: GivingAway) -> list[Outcome]:
    return [Outcome(PersonalityGiven(seat, frame.personality), 1) for seat in frame.buyers]


def apply_given(state: State, frame: GivingAway, action: PersonalityGiven) -> State:
    """S-OPT-3, ST-88: whom it was given to takes no part any more."""
    return _given(with_personality(state, action.seat, action.personality), frame, action.seat)


AUCTION_SPECS = (
    ChanceSpec(
        PersonalityTurnedUp, "turn-up", (TurningUp,), apply_turned, "{personality} is turned up", ("star:S-OPT-2",),
        turned_outcomes, "setup",
    ),
    ChanceSpec(
        PersonalityGiven, "given", (GivingAway,), apply_given, "{seat} is given {personality}", ("star:S-OPT-2",),
        given_outcomes, "setup",
    ),
    Spec(
        BidPersonality, "bid-personality", (AuctioningPersonality,), check_bid, apply_bid, "bids {amount}",
        ("star:S-OPT-2",), candidates=candidates_bid,
    ),
    Spec(
        PassPersonality, "pass-personality", (AuctioningPersonality,), fine, apply_pass,
        "bids no more", ("star:S-OPT-2",), only(PassPersonality()),
    ),
)  # fmt: skip


# -- personalities as commodities -------------------------------------------------------------------------------------


def swapped(state: State) -> State:
    """S-OPT-7: changes take effect when the turn ends; Capital goes with the Insider (S-OPT-8, ST-89).

    A seat may end up with none or several (S-OPT-6); what the Banker started with is not given again (S-OPT-10). A new
    Psychic looks before anybody decides (ST-29).
    """
    swaps = state.turn.swaps
    if not swaps:
        return state
    capital = state.rules.catalog.personalities.insider.starts_at
    for personality, giver, taker in swaps:
        rest = tuple(own for own in skills(state, giver) if own != personality)
        more = tuple(sorted((*skills(state, taker), personality)))
        state = set_trader(state, giver, trader_personalities(state.traders[giver], rest))
        state = set_trader(state, taker, trader_personalities(state.traders[taker], more))
        if personality == "insider" and owner_of(state, capital) == giver:
            state = with_station(state, capital, taker)
    return _limits_kept(set_turn(state, turn_swaps(state.turn, ())))


def _limits_kept(state: State) -> State:
    """S-OPT-9, ST-90: engines beyond the limit vanish."""
    for seat in order(state):
        trader = state.traders[seat]
        limit = engine_limit(state.rules.catalog, trader.personalities)
        if trader.engines > limit:
            state = set_trader(state, seat, trader_engines(trader, limit))
    return state


def too_many(state: State) -> State:
    """S-OPT-9: whoever has too many cards when the next turn begins throws some away first."""
    for seat in reversed(order(state)):
        if is_overfull(state, seat):
            state = push(state, Discarding(seat))
    return state


def manifest(config: Config, catalog: Catalog) -> Manifest:
    """What the module brings."""
    pool = personality_pool(config, catalog)
    sold = config.option("personalities") == "auction"
    traded = config.option("personalities_as_commodity") is True
    return Manifest(
        name="optional",
        actions=AUCTION_SPECS,
        hooks=Hooks(
            give_out=(lambda state: auction(state, pool)) if sold else None,
            personalities_for_sale=lambda state: traded,
            on_turn_end=(swapped,),
            on_turn_start=(too_many,),
        ),
    )
