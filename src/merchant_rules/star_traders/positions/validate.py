"""Everything that is wrong with a position, a sentence each: pieces in one place, numbers in range, frames that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ...errors import MerchantRulesError
from ...kernel import engine
from ...kernel.pools import Card, pool_problems
from ...kernel.stack import CHANCE, NOBODY
from ..codec import check_types, position_data
from ..config import personality_pool
from ..frames import Abandoning, Announced, Discarding, GameOver, LosingMoney, Revealing, Window
from ..rules.common import imperial_cargo, is_imperial, money_of, order, skills
from ..rules.engines import engine_limit
from ..rules.flow import is_overfull
from ..state import NO_ONE, State, Trader
from ..view import fits_no_world
from .frames import frame_problems

#: What a wrong position makes of a question that a right one answers.
_BROKEN = (TypeError, ValueError, LookupError, AttributeError, AssertionError, RecursionError)


def validate(state: State) -> tuple[str, ...]:
    """Everything wrong with a state, one sentence each; () if it could occur in a game. Never raises.

    >>> import attrs, merchant_rules as mr
    >>> state = mr.new_game(mr.star_traders.Config("star-traders-basic", 2), seed=1)
    >>> validate(state)
    ()
    >>> high = attrs.evolve(state.traders[0], prestige=31)
    >>> validate(attrs.evolve(state, traders=(high, state.traders[1])))
    ('seat 0 has 31 Prestige, and the track goes from 0 to 30',)
    """
    try:
        position_data(state)
        check_types(state)
    except MerchantRulesError as error:
        return (str(error),)
    except _BROKEN as error:
        return (f"this is no position: {error}",)
    if problems := tuple(_counted(state)):
        return problems
    problems = tuple(problem for check in _CHECKS for problem in _asked(check, state))
    return problems or tuple(_asked(_decider, state))


def _asked(check: Callable[[State], Iterator[str]], state: State) -> list[str]:
    try:
        return list(check(state))
    except (*_BROKEN, MerchantRulesError) as error:
        return [f"the parts do not fit each other ({type(error).__name__}: {error})"]


def _counted(state: State) -> Iterator[str]:
    """Tuples of the right length: everything else rests on them."""
    seats, rules = state.config.player_count, state.rules
    if len(state.traders) != seats:
        yield f"there are {len(state.traders)} Traders for {seats} seats"
    if len(state.galaxy.owners) != len(rules.starmap.worlds):
        yield f"stations are told of {len(state.galaxy.owners)} worlds, not of {len(rules.starmap.worlds)}"
    if len(state.market.spaces) != rules.spaces[seats]:
        yield f"there are {len(state.market.spaces)} Contract spaces, not {rules.spaces[seats]}"
    if len(state.turn.proposals) != seats:
        yield "the proposals of the turn are not counted by seat"
    if any(len(own.rights) != seats for own in state.market.completed):
        yield "the rights on a Completed Contract are not counted by seat"
    if not state.stack:
        yield "nothing is going on: the stack is empty"


# -- pieces -----------------------------------------------------------------------------------------------------------


def _luck(state: State) -> Iterator[str]:
    faces = state.rules.catalog.faces
    places = [card for trader in state.traders for card in trader.hand]
    lying = [*state.decks.luck_pile, *(trader.envoy for trader in state.traders if trader.envoy)]
    lying += ["quarantine"] * len(state.galaxy.quarantines)
    lying += [play.card for play in _announced(state) if play.card]
    deck = [face.slug for face in faces for _ in range(face.count)]
    for problem in pool_problems(state.decks.luck, (*places, *map(_open, lying)), deck):
        yield f"Trader's Luck: {problem}"
    if state.decks.luck_pile != tuple(sorted(state.decks.luck_pile)):
        yield "Trader's Luck: the discard pile is not sorted"


def _open(face: str) -> Card:
    return Card(face, -1)


def _announced(state: State) -> Iterator[Announced]:
    for frame in state.stack:
        if type(frame) is Window and isinstance(frame.subject, Announced):
            yield frame.subject


def _contracts(state: State) -> Iterator[str]:
    market, decks, imperial = state.market, state.decks, state.rules.catalog.game.imperial.space
    lying = [*market.spaces, *(own.contract for own in market.completed), *decks.contract_pile]
    lying += [trader.mission for trader in state.traders]
    deck = [contract.slug for contract in state.rules.catalog.contracts]
    for problem in pool_problems(decks.contracts, (*map(_open, filter(None, lying)), *decks.top), deck):
        yield f"Contracts: {problem}"
    if decks.contract_pile != tuple(sorted(decks.contract_pile)):
        yield "Contracts: the discard pile is not sorted"
    closed = market.closed
    if market.owed < 0 or closed < 0 or closed >= 1 << len(market.spaces) or closed >> imperial - 1 & 1:  # S-OUT-9
        yield "Contracts: the spaces that are out of the game cannot be"
    for at, slug in enumerate(market.spaces):
        if slug and closed >> at & 1:
            yield f"Contracts: space {at + 1} is out of the game and has a card"
    yield from _markers(state)


def _markers(state: State) -> Iterator[str]:
    market, contracts = state.market, state.rules.catalog.contract_by_slug
    on_table = {slug for slug in market.spaces if slug} | {own.contract for own in market.completed}
    lying = {load.contract for trader in state.traders for load in trader.hold}
    for seat, trader in enumerate(state.traders):
        if any(count > 1 for load, count in Counter(trader.hold).items() if is_imperial(load.cargo)):  # S-MISS-8
            yield f"seat {seat} carries two identical Imperial Cargoes"
        for load in trader.hold:
            if is_imperial(load.cargo):
                if load.contract or load.cargo not in map(imperial_cargo, range(len(state.traders))):
                    yield f"seat {seat} carries {load.cargo} on {load.contract!r}"
            elif load.contract not in on_table or contracts[load.contract].cargo != load.cargo:
                yield f"seat {seat} carries {load.cargo} on {load.contract!r}, where it cannot lie"
    for own in market.completed:
        if min(own.rights) < 0 or (not any(own.rights) and own.contract not in lying):
            yield f"the Completed Contract {own.contract} has no marker on or beside it"


def _galaxy(state: State) -> Iterator[str]:
    galaxy, worlds = state.galaxy, state.rules.starmap.worlds
    for world, owner in zip(worlds, galaxy.owners, strict=True):
        if owner != NO_ONE and (not 0 <= owner < len(state.traders) or state.traders[owner].out):
            yield f"the station on {world} belongs to seat {owner}, which is not in the game"
    if galaxy.imperial < 0 or galaxy.imperial >= 1 << len(worlds):
        yield "an Imperial Station lies on no world"
    elif any(galaxy.imperial >> at & 1 and owner == NO_ONE for at, owner in enumerate(galaxy.owners)):
        yield "a station is Imperial and not there"
    for own in galaxy.quarantines:
        if own.world not in worlds or not _is_in(state, own.owner) or own.lifted < 0:
            yield f"the Quarantine on {own.world!r} of seat {own.owner} cannot be"


def _is_in(state: State, seat: int) -> bool:
    return 0 <= seat < len(state.traders) and not state.traders[seat].out


# -- Traders ----------------------------------------------------------------------------------------------------------


def _traders(state: State) -> Iterator[str]:
    for seat, trader in enumerate(state.traders):
        yield from _trader(state, seat, trader)
    pairs = [(own.giver, own.taker) for own in state.sums]
    if pairs != sorted(set(pairs)) or any(not 0 <= a < b < len(state.traders) for a, b in pairs):
        yield "secret sums are not told by pair, each once, in order"
    if sum(not trader.out for trader in state.traders) < 2 and type(state.stack[0]) is not GameOver:
        yield "fewer than two Traders are left, and the game goes on"
    elif any(own.net is None for own in state.sums) and fits_no_world(state):
        yield "somebody has less than nothing, whatever was passed in secret"
    taken = Counter(own for trader in state.traders for own in trader.personalities)
    if any(count > 1 for count in taken.values()):
        yield "a personality is there twice"
    if not taken.keys() <= {*personality_pool(state.config, state.rules.catalog)}:
        yield "a personality is there that is not in this game"


def _trader(state: State, seat: int, trader: Trader) -> Iterator[str]:
    catalog = state.rules.catalog
    track, limits = catalog.game.prestige, catalog.game.limits
    if not track.least <= trader.prestige <= track.most:
        yield f"seat {seat} has {trader.prestige} Prestige, and the track goes from {track.least} to {track.most}"
    if not 0 <= trader.engines <= engine_limit(catalog, trader.personalities):
        yield f"seat {seat} has {trader.engines} engines"
    held = money_of(state, seat)
    if held is not None and held < 0:
        yield f"seat {seat} has {held} Stellors"
    placed = state.turn.number or trader.world
    if (not trader.out and placed and trader.world not in state.rules.starmap.index) or (trader.out and trader.world):
        yield f"seat {seat} is on {trader.world!r}"
    if trader.out and (trader.hold or trader.envoy or trader.mission):
        yield f"seat {seat} has left and still has pieces"
    if trader.lost_turns < 0:
        yield f"seat {seat} has {trader.lost_turns} turns to lose"
    if trader.envoy and not getattr(catalog.face_by_slug.get(trader.envoy), "destination", ""):
        yield f"seat {seat} has {trader.envoy!r} for an Envoy"
    if list(trader.hold) != sorted(trader.hold, key=lambda load: (load.cargo, load.contract)):
        yield f"the hold of seat {seat} is not sorted"
    if len(trader.hold) > limits.hold and not _may_have_more(state, Abandoning, seat):
        yield f"seat {seat} has {len(trader.hold)} cargoes aboard"
    yield from _hand(state, seat, trader)


def _hand(state: State, seat: int, trader: Trader) -> Iterator[str]:
    if any(card.sealed or not 0 < card.known_to < 1 << len(state.traders) for card in trader.hand):
        yield f"seat {seat} has a card that is known to nobody, or to who is no seat"
    elif any(not card.known_by(seat) for card in trader.hand):
        yield f"seat {seat} has a card that it does not know"
    if list(trader.hand) != sorted(trader.hand, key=lambda card: (card.face, card.known_to, card.sealed)):
        yield f"the hand of seat {seat} is not sorted"
    if any(card.face == "jubilee" for card in trader.hand) and not _has(state, "DrawingCards", "DealingLuck"):
        yield f"seat {seat} keeps a Jubilee"
    if is_overfull(state, seat) and not _may_have_more(state, Discarding, seat):
        yield f"seat {seat} has {len(trader.hand)} cards"


def _has(state: State, *names: str) -> bool:
    return any(type(frame).__name__ in names for frame in state.stack)


def _may_have_more(state: State, kind: type[Any], seat: int) -> bool:
    """Whether a seat is about to throw away what is too much, or the game was over before it could."""
    return any(type(frame) is GameOver or (type(frame) is kind and frame.seat == seat) for frame in state.stack)


# -- what is going on -------------------------------------------------------------------------------------------------


def _turn(state: State) -> Iterator[str]:
    turn, seats = state.turn, len(state.traders)
    worlds = 1 << len(state.rules.starmap.worlds)
    if turn.number < 0 or not 0 <= turn.first < seats or not 0 <= turn.active < seats:
        yield f"turn {turn.number} of seat {turn.active} cannot be"
    elif state.traders[turn.active].out and type(state.stack[0]) is not GameOver:
        yield f"it is the turn of seat {turn.active}, which has left"
    if turn.attempts < 0 or turn.priority_runs < 0 or min(turn.proposals) < 0:
        yield "what was done in the turn is counted below 0"
    runs = sum(face.count for face in state.rules.catalog.faces if face.kind == "priority-run")
    if turn.priority_runs > runs:
        yield f"{turn.priority_runs} Priority Runs were played in the turn, and there are {runs}"
    if not 0 <= turn.passes < 1 << seats or not 0 <= turn.asked < worlds or not 0 <= turn.passages < worlds:
        yield "passes and passages name seats and worlds that do not exist"
    for personality, giver, taker in turn.swaps:
        if not {giver, taker} <= set(order(state)) or giver == taker or personality not in skills(state, giver):
            yield f"{personality} cannot go from seat {giver} to seat {taker}"
    if len({own for own, _, _ in turn.swaps}) < len(turn.swaps):
        yield "a personality goes to two seats"


def _decider(state: State) -> Iterator[str]:
    """Whoever is on top has something to decide; of a hand the state of a view may not know what to throw away."""
    seat = engine.actor(state)
    unknown = type(state.stack[-1]) is Discarding and _knows_too_little(state, seat)
    if seat >= 0 and not unknown and not engine.legal_moves(state):
        yield f"seat {seat} has to decide and can do nothing"
    if seat == CHANCE and not engine.chance_outcomes(state) and not _is_to_be_told(state):
        yield "chance has to act and has no outcome"
    if seat == NOBODY and type(state.stack[-1]) is not GameOver:
        yield "nobody decides, and the game is not over"


def _source(state: State) -> Iterator[str]:
    """A seeded game goes on by itself: there is nobody who could tell it anything."""
    if state.source is not None and any(_knows_too_little(state, seat) for seat in range(len(state.traders))):
        yield "a game with a seed does not know a hand"
    if state.source is not None and any(own.net is None for own in state.sums):
        yield "a game with a seed does not know what was passed in secret"


def _is_to_be_told(state: State) -> bool:
    """Whether this state waits for what only others know: a hand that is laid open, the money that somebody loses."""
    top = state.stack[-1]
    if type(top) is LosingMoney:
        return money_of(state, top.loser) is None
    return type(top) is Revealing and _knows_too_little(state, top.holder)


def _knows_too_little(state: State, seat: int) -> bool:
    """Whether this state knows less than the seat that decides, as one made of a view does."""
    return any(not card.face for card in state.traders[seat].hand)


def _own(state: State) -> Iterator[str]:
    for report in state.rules.on_validate:
        yield from report(state)


_CHECKS = (_luck, _contracts, _galaxy, _traders, _turn, frame_problems, _source, _own)
