"""What all chapters need: refusals, money, where a ship is, hands, stations, Prestige."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...errors import Violation
from ...kernel import pools
from ...kernel.pools import Card
from ...kernel.tuples import replaced, with_item
from ...kernel.windows import stands, without_pass
from ..frames import Jumping
from ..state import NO_ONE, Load, State, Sum
from ..update import (
    decks_luck,
    galaxy_stations,
    set_decks,
    set_galaxy,
    set_sums,
    set_trader,
    set_turn,
    trader_hand,
    trader_hold,
    trader_ledger,
    trader_prestige,
    turn_passes,
)
from . import money as sums
from . import prestige as standing
from .targets import Facts
from .turns import turn_order


def refusal(code: str, rule: str, message: str) -> Violation:
    """The reason why something is not legal, with the rule that says so."""
    return Violation(code, f"star:{rule}", message)


# -- who and where ----------------------------------------------------------------------------------------------------


def order(state: State) -> tuple[int, ...]:
    """The Traders still in the game, in turn order from the first player."""
    traders = state.traders
    return tuple([seat for seat in turn_order(len(traders), state.turn.first) if not traders[seat].out])


def priority(state: State) -> tuple[int, ...]:
    """The Traders in the order in which they may act (S-TURN-11)."""
    traders = state.traders
    return tuple([seat for seat in turn_order(len(traders), state.turn.active) if not traders[seat].out])


def traders_left(state: State) -> int:
    """How many are still in the game."""
    return sum([not trader.out for trader in state.traders])


def is_seat(state: State, seat: object) -> bool:
    """Whether this is a Trader who is still in the game."""
    return type(seat) is int and 0 <= seat < len(state.traders) and not state.traders[seat].out


def seat_bits(s: Any, *seats: object) -> int:
    """A bit for each of these seats of a State or View.

    None for what is no seat, for what somebody made up is described as well.
    """
    return sum(1 << seat for seat in range(len(s.traders)) if seat in seats)


def jump_of(state: State) -> Jumping | None:
    """The jump under way."""
    for frame in state.stack:
        if type(frame) is Jumping:
            return frame
    return None


def world_of(state: State, seat: int) -> str:
    """The world a ship is on, "" in hyperspace (S-TIME-22, ST-39) and for who has left."""
    trader = state.traders[seat]
    if trader.out:
        return ""
    jump = jump_of(state)
    return "" if jump is not None and jump.seat == seat and jump.step > 2 else trader.world


def same_world(state: State, one: int, other: int) -> bool:
    """Whether two ships are on one world; in hyperspace a ship is on none (S-DEAL-20)."""
    here = world_of(state, one)
    return here != "" and here == world_of(state, other)


def skills(state: State, seat: int) -> tuple[str, ...]:
    """The personalities of a Trader."""
    return state.traders[seat].personalities


# -- money ------------------------------------------------------------------------------------------------------------


def money_of(state: State, seat: int) -> int | None:
    """What a Trader has; None where this state may not know it (ST-25)."""
    if state.traders[seat].out:
        return 0  # S-OUT-2
    held = state.traders[seat].ledger
    for own in state.sums:
        if own.taker == seat or own.giver == seat:
            if own.net is None:
                return None
            held += own.net if own.taker == seat else -own.net
    return held


def can_pay(state: State, seat: int, price: int) -> bool:
    """Whether a price can be paid in full (S-MONEY-8); where the money is not known, it can."""
    held = money_of(state, seat)
    return held is None or sums.can_pay(held, price)


def banked(state: State, seat: int, amount: int) -> State:
    """The bank, which never runs dry, pays a Trader, or takes from him, for all to see (S-MONEY-4)."""
    trader = state.traders[seat]
    return set_trader(state, seat, trader_ledger(trader, trader.ledger + amount)) if amount else state


def paid(state: State, seat: int, price: int) -> State:
    """A Trader pays the bank (S-MONEY-5); it gives the Banker her share, unless she pays (S-BANK-2 to 4, ST-86)."""
    state = banked(state, seat, -price)
    for banker, trader in enumerate(state.traders):
        if banker != seat and "banker" in trader.personalities and not trader.out:
            state = banked(state, banker, sums.bankers_share(state.rules.catalog, price))
    return state


def passed(state: State, giver: int, taker: int, amount: int | None) -> State:
    """Money passes between two seats in secret (S-MONEY-1, S-MONEY-3), without a share for the Banker (S-BANK-6).

    `amount` is None where this state may not know how much.
    """
    one, two = sorted((giver, taker))
    if amount is not None and giver != one:
        amount = -amount
    before = next((own for own in state.sums if (own.giver, own.taker) == (one, two)), Sum(one, two))
    net = None if amount is None or before.net is None else before.net + amount
    rest = [own for own in state.sums if (own.giver, own.taker) != (one, two)]
    return set_sums(state, tuple(sorted((*rest, Sum(one, two, net)), key=lambda own: (own.giver, own.taker))))


# -- Prestige ---------------------------------------------------------------------------------------------------------


def gained(state: State, seat: int, prestige: int) -> State:
    """A Trader gains Prestige, up to the end of the track."""
    trader = state.traders[seat]
    return set_trader(
        state, seat, trader_prestige(trader, standing.after_gain(state.rules.catalog, trader.prestige, prestige))
    )


def lost_prestige(state: State, seat: int, prestige: int) -> State:
    """A Trader loses Prestige, at most what he has."""
    trader = state.traders[seat]
    return set_trader(
        state, seat, trader_prestige(trader, standing.after_loss(state.rules.catalog, trader.prestige, prestige))
    )


# -- hands ------------------------------------------------------------------------------------------------------------


def with_hand(state: State, seat: int, hand: tuple[Card, ...]) -> State:
    """A hand has changed: a pass for the turn no longer stands (ST-04)."""
    state = set_trader(state, seat, trader_hand(state.traders[seat], hand))
    passes = state.turn.passes
    return set_turn(state, turn_passes(state.turn, without_pass(passes, seat))) if stands(passes, seat) else state


def faces_in(state: State, seat: int) -> tuple[str, ...]:
    """The different faces in a hand that this state knows, in order."""
    return tuple(dict.fromkeys([card.face for card in state.traders[seat].hand if card.face]))


def holds_card(state: State, seat: int, face: object) -> bool:
    """Whether a card of this face can come out of a hand; any unseen one out of a hand that is not known."""
    hand = state.traders[seat].hand
    if type(face) is not str or not face:
        return False
    return any(card.face == face for card in hand) or (
        any(not card.face for card in hand) and pools.is_unseen(state.decks.luck, face)
    )


def without_face(hand: tuple[Card, ...], face: str) -> tuple[Card, ...]:
    """The hand without one card of a face: of equal cards everybody takes the one he knew to be gone (ST-28)."""
    same = [card.known_to for card in hand if card.face == face]
    rest = [card for card in hand if card.face != face]
    return pools.in_order((*rest, *(Card(face, bits) for bits in _one_fewer(same))))


def _one_fewer(known: list[int]) -> Iterator[int]:
    """Who knows how many of some equal cards: each seat one fewer than before."""
    width = max(known).bit_length()
    counts = [max(0, sum(bits >> seat & 1 for bits in known) - 1) for seat in range(width)]
    for place in range(len(known) - 1):
        yield sum((count > place) << seat for seat, count in enumerate(counts))


def taken_from(state: State, seat: int, face: str) -> State:
    """A card leaves a hand for all to see."""
    hand = state.traders[seat].hand
    if any(card.face == face for card in hand):
        return with_hand(state, seat, without_face(hand, face))
    decks = state.decks  # the state does not know this hand: by coming out the card is named
    state = set_decks(state, decks_luck(decks, pools.placed(decks.luck, face), decks.luck_pile))
    at = next(at for at, card in enumerate(hand) if not card.face)
    return with_hand(state, seat, hand[:at] + hand[at + 1 :])


def discarded(state: State, face: str) -> State:
    """A Trader's Luck card goes to the discard pile."""
    decks = state.decks
    return set_decks(state, decks_luck(decks, decks.luck, with_item(decks.luck_pile, face)))


def thrown(state: State, seat: int, face: str) -> State:
    """A card goes from a hand to the discard pile."""
    return discarded(taken_from(state, seat, face), face)


# -- holds ------------------------------------------------------------------------------------------------------------


def cargoes(state: State, seat: int) -> tuple[str, ...]:
    """What a ship carries."""
    return tuple([load.cargo for load in state.traders[seat].hold])


def all_holds(state: State) -> list[tuple[str, ...]]:
    """What each ship carries, by seat."""
    return [cargoes(state, seat) for seat in range(len(state.traders))]


def with_hold(state: State, seat: int, hold: Iterable[Load]) -> State:
    """A hold has changed."""
    loads = tuple(sorted(hold, key=lambda load: (load.cargo, load.contract)))
    return set_trader(state, seat, trader_hold(state.traders[seat], loads))


def load_of(state: State, seat: int, cargo: str, contract: str = "") -> Load | None:
    """A cargo in a hold: the one on this card if there is one, else the first."""
    own = [load for load in state.traders[seat].hold if load.cargo == cargo]
    return next((load for load in own if load.contract == contract), own[0] if own else None)


def without_load(state: State, seat: int, load: Load) -> State:
    """One cargo leaves a hold, in whatever way (S-DROP-1)."""
    hold = list(state.traders[seat].hold)
    hold.remove(load)
    return with_hold(state, seat, hold)


def imperial_cargo(seat: int) -> str:
    """The Imperial Cargo of a Trader's Mission (S-MISS-4)."""
    return f"imperial-{seat}"


def is_imperial(cargo: str) -> bool:
    """Whether this is Imperial Cargo."""
    return cargo.startswith("imperial-")


# -- stations ---------------------------------------------------------------------------------------------------------


def owner_of(state: State, world: str) -> int:
    """Who owns the station on a world, `NO_ONE` where there is none."""
    return state.galaxy.owners[state.rules.starmap.index[world]] if world else NO_ONE


def stations_of(state: State, seat: int) -> tuple[str, ...]:
    """The worlds with a station of this Trader, Imperial ones among them (S-IST-12)."""
    owners, worlds = state.galaxy.owners, state.rules.starmap.worlds
    if seat not in owners:
        return ()
    return tuple([world for world, owner in zip(worlds, owners, strict=True) if owner == seat])


def is_imperial_station(state: State, world: str) -> bool:
    """Whether the station on this world is Imperial."""
    return bool(state.galaxy.imperial >> state.rules.starmap.index[world] & 1)


def imperials_of(state: State, seat: int) -> tuple[str, ...]:
    """The worlds with an Imperial Station of this Trader."""
    if not state.galaxy.imperial:
        return ()
    return tuple([world for world in stations_of(state, seat) if is_imperial_station(state, world)])


def with_station(state: State, world: str, owner: int, *, imperial: bool = False) -> State:
    """A station changes, without Prestige (S-STN-7): whoever gets one gets an ordinary one (S-IST-10, S-IST-11)."""
    at, galaxy = state.rules.starmap.index[world], state.galaxy
    bits = galaxy.imperial | 1 << at if imperial else galaxy.imperial & ~(1 << at)
    return set_galaxy(state, galaxy_stations(galaxy, replaced(galaxy.owners, at, owner), bits))


# -- facts for the cards ----------------------------------------------------------------------------------------------


def facts(state: State, seat: int, *, stations: bool) -> Facts:
    """What is public about a Trader, for the choice of targets; his stations only where they matter."""
    trader = state.traders[seat]
    return Facts(
        world=world_of(state, seat),
        prestige=trader.prestige,
        engines=trader.engines,
        hold=tuple(["imperial" if is_imperial(load.cargo) else load.cargo for load in trader.hold]),
        stations=stations_of(state, seat) if stations else (),
        imperial=imperials_of(state, seat) if stations else (),
        personalities=trader.personalities,
        has_envoy=bool(trader.envoy),
        on_mission=bool(trader.mission),
    )


def is_barred(state: State, seat: int, what: str) -> bool:
    """Whether the Envoy in front of a Trader keeps him from something (ST-58)."""
    return bool(state.traders[seat].envoy) and what in state.rules.catalog.kind_by_slug["imperial-envoy"].bars
