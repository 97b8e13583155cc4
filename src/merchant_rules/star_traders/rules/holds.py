"""Cargo in and out of the hold: picking up, delivering, abandoning, moving markers (S-CARGO, S-DROP, S-DONE).

Spaces are numbered from 1 in actions, as on the board, and from 0 in frames and in the market.
"""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import Spec
from ...kernel.tuples import replaced, with_item
from ...kernel.value import value
from ..frames import Abandoning, Acting, Announced, Delivering, Finishing, Moving, Settling, Window
from ..stack import Frame
from ..state import Completed, Load, State
from ..update import decks_contracts, market_completed, set_decks, set_market, set_turn, turn_moved
from .asking import played
from .cargo import can_abandon, may_lie_on, pick_ups
from .common import (
    all_holds,
    cargoes,
    imperial_cargo,
    is_barred,
    is_imperial,
    load_of,
    lost_prestige,
    money_of,
    owner_of,
    paid,
    refusal,
    with_hold,
    without_load,
    world_of,
)
from .flow import current, due_for
from .paying import settle_delivery
from .payoffs import rivals

#: A player's own nodes in his turn.
OWN = (Moving, Acting, Finishing)


@value
class PickUp:
    """Take the cargo of the Contract in a space aboard."""

    space: int


@value
class PickUpImperial:
    """Take the Imperial Cargo of one's Mission aboard."""


@value
class Deliver:
    """Deliver on the Contract in a space; `marker` is the card that the cargo lies on."""

    space: int
    marker: str = ""


@value
class DeliverCompleted:
    """Deliver one or more copies on a Completed Contract; it takes one right (S-DONE-7)."""

    contract: str
    copies: int = 1


@value
class Abandon:
    """Abandon a cargo for Stellors and Prestige; `marker` is the card that it lies on."""

    cargo: str
    marker: str = ""


@value
class Reassociate:
    """Move the marker of a cargo from one card to another that calls for the same (S-CARGO-14)."""

    cargo: str
    marker: str
    to: str


# -- picking up -------------------------------------------------------------------------------------------------------


def _free_spaces(state: State, seat: int) -> tuple[int, ...]:
    if is_barred(state, seat, "pick-up"):
        return ()
    return pick_ups(state.rules.catalog, current(state), world_of(state, seat), cargoes(state, seat))


def propose_pick_up(state: State, frame: Frame) -> list[PickUp]:
    return [PickUp(space) for space in _free_spaces(state, frame.seat)]


def check_pick_up(state: State, frame: Frame, action: PickUp) -> Violation | None:
    if type(action.space) is int and action.space in _free_spaces(state, frame.seat):
        return None
    return _why_no_pick_up(state, frame.seat) or refusal(
        "no-contract", "S-CARGO-2", "No Current Contract in this space is for a cargo of this world."
    )


def _why_no_pick_up(state: State, seat: int) -> Violation | None:
    if is_barred(state, seat, "pick-up"):
        return refusal("envoy", "S-ENV-7", "With an Imperial Envoy aboard nothing is picked up.")
    if len(state.traders[seat].hold) >= state.rules.catalog.game.limits.hold:
        return refusal("hold-full", "S-CARGO-7", "The hold is full.")
    return None


def apply_pick_up(state: State, frame: Frame, action: PickUp) -> State:
    """S-CARGO-2 to S-CARGO-4: if one likes, in every stage of one's own turn (S-TURN-6), which goes on (S-TURN-7)."""
    contract = current(state)[action.space]
    return with_hold(state, frame.seat, (*state.traders[frame.seat].hold, Load(contract.cargo, contract.slug)))


def imperial_on_mission(state: State, frame: Frame) -> tuple[PickUpImperial, ...]:
    return (PickUpImperial(),) if state.traders[frame.seat].mission else ()


def check_imperial(state: State, frame: Frame, action: PickUpImperial) -> Violation | None:
    """S-MISS-5, S-MISS-6, S-MISS-8: one at a time; whoever has lost or sold it may take another (S-MISS-9)."""
    seat, mission = frame.seat, state.traders[frame.seat].mission
    if not mission:
        return refusal("no-mission", "S-MISS-5", "You have no Imperial Mission.")
    if world_of(state, seat) != state.rules.catalog.contract_by_slug[mission].pick_up:
        return refusal("not-here", "S-MISS-6", "The Imperial Cargo waits on another world.")
    if imperial_cargo(seat) in cargoes(state, seat):
        return refusal("one-only", "S-MISS-8", "The Imperial Cargo is aboard.")
    return _why_no_pick_up(state, seat)


def apply_imperial(state: State, frame: Frame, action: PickUpImperial) -> State:
    """S-MISS-6, S-CARGO-10: it takes up a place in the hold like any other."""
    return with_hold(state, frame.seat, (*state.traders[frame.seat].hold, Load(imperial_cargo(frame.seat))))


# -- delivering -------------------------------------------------------------------------------------------------------


def propose_deliver(state: State, frame: Delivering) -> list[Deliver]:
    contracts = current(state)
    return [
        Deliver(space, load.contract)
        for space in due_for(state, frame.seat)
        for load in dict.fromkeys(state.traders[frame.seat].hold)
        if load.cargo == contracts[space].cargo
    ]


def check_deliver(state: State, frame: Delivering, action: Deliver) -> Violation | None:
    if type(action.space) is not int or action.space not in due_for(state, frame.seat):
        return refusal("not-due", "S-DROP-2", "No delivery is due on this space.")
    load = Load(current(state)[action.space].cargo, action.marker)
    if load not in state.traders[frame.seat].hold or type(action.marker) is not str:
        return refusal("no-cargo", "S-CARGO-16", "No such cargo aboard lies on this card.")
    return None


def apply_deliver(state: State, frame: Delivering, action: Deliver) -> State:
    """S-DROP-10: one cargo (S-CARGO-9) is gone, and the turn goes on (S-CARGO-17).

    Owner of the station and rivals are those of this moment (S-PAY-11, ST-55).
    """
    contract = current(state)[action.space]
    count = rivals(all_holds(state), frame.seat, contract.cargo)
    state = without_load(state, frame.seat, Load(contract.cargo, action.marker))
    settling = Settling(frame.seat, action.space - 1, owner_of(state, contract.to), count)
    return settle_delivery(pruned(state), settling)


def rights_of(state: State, seat: int, contract: str) -> int:
    """How many rights a Trader has on a Completed Contract."""
    return next((own.rights[seat] for own in state.market.completed if own.contract == contract), 0)


def with_rights(state: State, seat: int, contract: str, change: int) -> State:
    """A Trader gets or loses rights on a Completed Contract; by trades he may have several (S-DONE-10)."""
    completed = tuple(
        Completed(contract, replaced(own.rights, seat, own.rights[seat] + change)) if own.contract == contract else own
        for own in state.market.completed
    )
    return set_market(state, market_completed(state.market, completed))


def pruned(state: State) -> State:
    """Completed Contracts without a marker on or beside them are discarded at once (S-DONE-11 to S-DONE-13)."""
    if not state.market.completed:
        return state
    lying = {load.contract for trader in state.traders for load in trader.hold}
    kept = tuple(own for own in state.market.completed if any(own.rights) or own.contract in lying)
    gone = [own.contract for own in state.market.completed if own not in kept]
    for contract in gone:
        state = contract_discarded(state, contract)
    return set_market(state, market_completed(state.market, kept)) if gone else state


def contract_discarded(state: State, contract: str) -> State:
    """A Contract goes to the discard pile."""
    decks = state.decks
    return set_decks(
        state, decks_contracts(decks, decks.contracts, with_item(decks.contract_pile, contract), decks.top)
    )


def _open_completed(state: State, seat: int) -> list[tuple[str, int]]:
    """Completed Contracts that a Trader can deliver on here, with how many copies he has."""
    if not state.market.completed or is_barred(state, seat, "deliver-completed"):
        return []
    here, aboard, contracts = world_of(state, seat), cargoes(state, seat), state.rules.catalog.contract_by_slug
    return [
        (own.contract, aboard.count(contracts[own.contract].cargo))
        for own in state.market.completed
        if own.rights[seat] and contracts[own.contract].to == here and contracts[own.contract].cargo in aboard
    ]


def propose_completed(state: State, frame: Frame) -> list[DeliverCompleted]:
    return [
        DeliverCompleted(contract, copies)
        for contract, most in _open_completed(state, frame.seat)
        for copies in range(1, most + 1)
    ]


def check_completed(state: State, frame: Frame, action: DeliverCompleted) -> Violation | None:
    most = dict(_open_completed(state, frame.seat)).get(action.contract, 0) if type(action.contract) is str else 0
    if type(action.copies) is int and 1 <= action.copies <= most:
        return None
    return refusal("no-right", "S-DROP-15", "You cannot deliver so much on this Completed Contract here.")


def apply_completed(state: State, frame: Frame, action: DeliverCompleted) -> State:
    """S-DONE-6, S-DONE-9: no pay; as many markers go as cargoes, and one right. Those on the card itself go first.

    Nor is there a race (S-RACE-8), a special payoff (S-SPEC-13) or anything for Negotiator and Hero (S-NEG-5,
    S-HERO-4). A copy kept back takes another right later (S-DONE-8).
    """
    cargo = state.rules.catalog.contract_by_slug[action.contract].cargo
    for _ in range(action.copies):
        load = load_of(state, frame.seat, cargo, action.contract)
        assert load is not None
        state = without_load(state, frame.seat, load)
    return pruned(with_rights(state, frame.seat, action.contract, -1))


# -- abandoning -------------------------------------------------------------------------------------------------------


def propose_abandon(state: State, frame: Frame) -> list[Abandon]:
    hold = state.traders[frame.seat].hold
    if not hold or not _can_abandon(state, frame):
        return []
    return [Abandon(load.cargo, load.contract) for load in dict.fromkeys(hold)]


def _can_abandon(state: State, frame: Frame) -> bool:
    held = money_of(state, frame.seat)
    # a forced one was paid for when the deal or the card was judged; nothing may stop it now
    return type(frame) is Abandoning or held is None or can_abandon(state.rules.catalog, held)


def check_abandon(state: State, frame: Frame, action: Abandon) -> Violation | None:
    if not _can_abandon(state, frame):
        return refusal("cannot-pay", "S-DROP-17", "Abandoning a cargo takes Stellors that you do not have.")
    fits = type(action.cargo) is str and type(action.marker) is str
    if not fits or Load(action.cargo, action.marker) not in state.traders[frame.seat].hold:
        return refusal("no-cargo", "S-DROP-16", "You have no such cargo aboard.")
    return None


def apply_abandon(state: State, frame: Frame, action: Abandon) -> State:
    """S-DROP-16 to S-DROP-18, S-PRES-3: the Stellors are paid, the Prestige is lost, and a right on the card goes too.

    In one's own turn (S-DROP-19), on any world and in every stage (S-DROP-21), or at once where a hold is too full.
    """
    costs, seat = state.rules.catalog.game.cargo, frame.seat
    price = costs.abandon_stellors
    held = money_of(state, seat)
    state = paid(state, seat, price if held is None else min(price, held))
    return dropped(lost_prestige(state, seat, costs.abandon_prestige), seat, Load(action.cargo, action.marker))


def dropped(state: State, seat: int, load: Load) -> State:
    """A cargo is gone for good; from a Completed Contract a right goes with it (S-DROP-18, S-LCARGO-3)."""
    state = without_load(state, seat, load)
    if rights_of(state, seat, load.contract):
        state = with_rights(state, seat, load.contract, -1)
    return pruned(state)


# -- markers ----------------------------------------------------------------------------------------------------------


def propose_reassociate(state: State, frame: Frame) -> list[Reassociate]:
    if not _may_move_markers(state, frame):
        return []
    seat = frame.seat
    made = []
    for load in dict.fromkeys(state.traders[seat].hold):
        if not is_imperial(load.cargo) and (seat, load.cargo) not in state.turn.moved:
            made += [Reassociate(load.cargo, load.contract, to) for to in _cards_for(state, seat, load)]
    return made


def _may_move_markers(state: State, frame: Frame) -> bool:
    """At one's own nodes, and when a Calamity is aimed at one's own cargo (ST-49, ST-65)."""
    if type(frame) is not Window:
        return True
    subject = frame.subject
    if frame.kind != "avoid" or not isinstance(subject, Announced):
        return False
    return subject.target == frame.seat and subject.kind in ("piracy", "lose-a-cargo")


def _cards_for(state: State, seat: int, load: Load) -> list[str]:
    contracts = state.rules.catalog.contract_by_slug
    cards = [(slug, False) for slug in state.market.spaces if slug]
    cards += [(own.contract, True) for own in state.market.completed]
    return [
        slug
        for slug, completed in cards
        if slug != load.contract
        and may_lie_on(load.cargo, contracts[slug], completed=completed, rights=rights_of(state, seat, slug))
    ]


def check_reassociate(state: State, frame: Frame, action: Reassociate) -> Violation | None:
    texts = (action.cargo, action.marker, action.to)
    if not all(type(text) is str for text in texts) or not _may_move_markers(state, frame):
        return refusal("no-marker", "S-CARGO-14", "No marker can be moved so now.")
    load = Load(action.cargo, action.marker)
    if load not in state.traders[frame.seat].hold or is_imperial(action.cargo):
        return refusal("no-cargo", "S-CARGO-14", "You have no such cargo on this card.")
    if (frame.seat, action.cargo) in state.turn.moved:
        return refusal("moved", "S-CARGO-14", "The marker of this cargo was moved in this turn.")
    if action.to not in _cards_for(state, frame.seat, load):
        return refusal("no-card", "S-CARGO-15", "The marker cannot lie on that card.")
    return None


def apply_reassociate(state: State, frame: Frame, action: Reassociate) -> State:
    """S-CARGO-14: the marker lies on the other card."""
    state = played(state)
    hold = list(state.traders[frame.seat].hold)
    hold[hold.index(Load(action.cargo, action.marker))] = Load(action.cargo, action.to)
    moved = tuple(sorted((*state.turn.moved, (frame.seat, action.cargo))))
    return pruned(set_turn(with_hold(state, frame.seat, hold), turn_moved(state.turn, moved)))


SPECS = (
    Spec(
        PickUp, "pick-up", OWN, check_pick_up, apply_pick_up, "picks up the cargo of space {space}",
        ("star:S-CARGO-2", "star:S-CARGO-3"), propose_pick_up,
    ),
    Spec(
        PickUpImperial, "pick-up-imperial", OWN, check_imperial, apply_imperial, "picks up the Imperial Cargo",
        ("star:S-MISS-6",), candidates=imperial_on_mission,
    ),
    Spec(
        Deliver, "deliver", (Delivering,), check_deliver, apply_deliver, "delivers on space {space}",
        ("star:S-DROP-2",), propose_deliver,
    ),
    Spec(
        DeliverCompleted, "deliver-completed", OWN, check_completed, apply_completed,
        "delivers {copies} on the Completed Contract {contract}", ("star:S-DROP-15",), propose_completed,
    ),
    Spec(
        Abandon, "abandon", (*OWN, Abandoning), check_abandon, apply_abandon, "abandons {cargo}",
        ("star:S-DROP-16",), propose_abandon,
    ),
    Spec(
        Reassociate, "reassociate", (*OWN, Window), check_reassociate, apply_reassociate,
        "moves the marker of {cargo} to {to}", ("star:S-CARGO-14",), propose_reassociate,
    ),
)  # fmt: skip

__all__ = ["SPECS", "contract_discarded", "dropped", "pruned", "rights_of", "with_rights"]
