"""What a player may know (S-VIEW, ST-25 to ST-31): views, worlds that fit a view, and states seen through a view.

A `View` is built field by field. Own cards are there by their faces, those of others as cards without a face, unless
they were seen; who else has seen a card is not told. Of money there is the public ledger, and the secret sums that the
player himself passed or got. Decks are numbers, discard piles open. There is no chance source.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import attrs

from ..api import checked_seat
from ..kernel import engine
from ..kernel.chance import Source
from ..kernel.game import Result, game_of, not_a_state
from ..kernel.knowledge import Deal, Mask
from ..kernel.pools import Card, Pool, in_order
from ..kernel.value import value
from ..store.positions import PositionBase
from .config import Config
from .frames import Abandoning, Announced, AnsweringDeal, AnsweringPassage, Auctioning, Declared, Window
from .rules.building import declared_price
from .rules.common import cargoes, money_of
from .state import Decks, Galaxy, Market, State, Sum, Trader, Turn
from .update import set_sums, trader_hand

if TYPE_CHECKING:
    from ..kernel.plays import Kinds
    from .actions import Action
    from .compiled import Rules
    from .situation import Situation
    from .stack import Frame

JUBILEE = "jubilee"


@value
class View(PositionBase):
    """What one player (or a spectator, seat None) may know of a game; no state, so nothing can be played on it."""

    rules: Rules = attrs.field(eq=False, repr=False)
    """The compiled rules and tables of this game; no part of the position."""
    seat: int | None
    """Whose knowledge it is, None for a spectator."""
    traders: tuple[Trader, ...]
    """The seats, in order."""
    stack: tuple[Frame, ...]
    """What is going on: frames, the one that decides now last."""
    turn: Turn
    """Whose turn it is."""
    market: Market
    """The Contracts on the table."""
    decks: Decks
    """Both decks and their discards."""
    galaxy: Galaxy
    """Stations and Quarantines."""
    sums: tuple[Sum, ...] = ()
    """What this player has passed or got in secret, by pair."""

    @property
    def config(self) -> Config:
        """The config of the game."""
        return self.rules.config

    @property
    def actor(self) -> int:
        """The seat to decide, `CHANCE` or `NOBODY`."""
        seat: int = self.stack[-1].seat
        return seat

    @property
    def moves(self) -> tuple[Any, ...]:
        """The player's legal moves when he is to act, else ()."""
        return engine.legal_moves(as_state(self)) if self.seat is not None and self.actor == self.seat else ()

    @property
    def ledger(self) -> tuple[int, ...]:
        """By seat, the starting money and all dealings that everybody saw (S-VIEW-4)."""
        return tuple(trader.ledger for trader in self.traders)

    def money(self, seat: int) -> int | None:
        """What a seat has, None if this player cannot know it.

        >>> import merchant_rules as mr
        >>> state = mr.new_game(mr.star_traders.Config("star-traders-basic", 2), seed=1)
        >>> mr.view(state, 0).money(1)  # nothing has passed in secret yet
        40
        """
        return money_of(as_state(self), checked_seat(self, seat))

    if TYPE_CHECKING:  # see kernel.plays

        def _plays(self) -> Kinds[State, View, Action, Result]: ...
        def _is_seen(self) -> Kinds[State, View, Action, Result]: ...
        def _situated(self) -> Situation: ...

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.seat, self.traders, self.stack, self.turn, self.market, self.decks, self.galaxy, self.sums)
        return _rebuilt, (self.rules.config, *parts)


def _rebuilt(config: Config, *parts: Any) -> View:
    return View(game_of(config).compile(config), *parts)


# -- from a state to a view -------------------------------------------------------------------------------------------


def view(state: State, player: int | None) -> View:
    """What a player may know, `None` for a spectator: his own cards (S-VIEW-1) and all that lies open (S-VIEW-2,
    S-VIEW-3)."""
    luck, contracts = Mask(player), Mask(player)
    traders = tuple(_trader_for(luck, seat, trader) for seat, trader in enumerate(state.traders))
    decks = state.decks
    top = contracts.row(decks.top)  # who has been the Psychic is no secret
    return View(
        state.rules,
        player,
        traders,
        luck.frames(state.stack),
        state.turn,
        state.market,
        Decks(luck.pool(decks.luck), decks.luck_pile, contracts.pool(decks.contracts), decks.contract_pile, top),
        state.galaxy,
        state.sums if state.rules.open_money else tuple(_sum_for(own, player) for own in state.sums),
    )


def _trader_for(mask: Mask, seat: int, trader: Trader) -> Trader:
    hand = in_order(_without_others(mask.card(card), mask.seat, seat) for card in trader.hand)
    return trader_hand(trader, hand)


def _without_others(card: Card, *seats: int | None) -> Card:
    """A card as known to these seats alone, while it is in that hand (S-VIEW-6): what others have seen is nobody else's
    business."""
    bits = sum(1 << seat for seat in set(seats) if seat is not None)
    known = card.known_to & bits
    return Card(card.face, known or card.known_to & -card.known_to, card.sealed)


def _sum_for(own: Sum, player: int | None) -> Sum:
    """A secret sum, told to its two parties: of others' money there is the public ledger (S-MONEY-2, S-VIEW-4)."""
    return own if player in (own.giver, own.taker) else Sum(own.giver, own.taker, None)


# -- from a view to a state -------------------------------------------------------------------------------------------


def imagine(view: View, seed: int) -> State:
    """A full world that fits a view: hands, the top of the deck and secret sums are dealt anew (S-VIEW-7, ST-30)."""
    v, decks = view, view.decks
    luck = Deal(_without_jubilee(decks.luck), seed)
    contracts = Deal(decks.contracts, seed)
    traders = tuple(trader_hand(trader, luck.cards(trader.hand)) for trader in v.traders)
    top = contracts.row(decks.top)
    stack = luck.frames(v.stack)
    pool = luck.pool()
    if JUBILEE in decks.luck.unseen:  # S-VIEW-8: it is never in a hand
        pool = Pool(tuple(sorted((*pool.unseen, JUBILEE))), pool.supply)
    made = Decks(pool, decks.luck_pile, _sorted(contracts.pool()), decks.contract_pile, top)
    source = Source(seed, (0,) * len(v.rules.streams))
    state = State(v.rules, traders, stack, v.turn, v.market, made, v.galaxy, v.sums, source)
    return _sums_drawn(state, seed) if any(own.net is None for own in v.sums) else state


def _without_jubilee(pool: Pool) -> Pool:
    return Pool(tuple(face for face in pool.unseen if face != JUBILEE), pool.supply)


def _sorted(pool: Pool) -> Pool:
    return Pool(tuple(sorted(pool.unseen)), pool.supply)


def _sums_drawn(state: State, seed: int) -> State:
    """Secret sums between others, so that nobody is below zero (ST-30)."""
    unknown = [own for own in state.sums if own.net is None]
    known = tuple(own for own in state.sums if own.net is not None)
    base = set_sums(state, known)
    money = _money_left(state, base)
    nets = {(own.giver, own.taker): 0 for own in unknown}
    _debts_covered(money, nets)
    source = Source(seed, (0,))
    for giver, taker in nets:
        span = money[giver] + money[taker] + 1
        if span > 1:
            number, source = source.below(span, "sums", 0)
            nets[giver, taker] += money[giver] - number
            money[giver], money[taker] = number, money[giver] + money[taker] - number
    sums = [*known, *(Sum(giver, taker, net) for (giver, taker), net in nets.items())]
    return set_sums(state, tuple(sorted(sums, key=lambda own: (own.giver, own.taker))))


def _money_left(state: State, base: State) -> list[int]:
    """By seat, what it has beyond what everybody knows it to have, but for sums that are not known.

    Who has left may have given the others all that they lack.
    """
    least = _shown_money(state)
    money = [(money_of(base, own) or 0) - least[own] for own in range(len(state.traders))]
    debts = sum(-own for own in money if own < 0)
    return [debts if trader.out else own for trader, own in zip(state.traders, money, strict=True)]


def fits_no_world(state: State) -> bool:
    """Whether somebody is below zero, whatever the sums are that this state does not know."""
    unknown = {(own.giver, own.taker): 0 for own in state.sums if own.net is None}
    money = _money_left(state, set_sums(state, tuple(own for own in state.sums if own.net is not None)))
    _debts_covered(money, unknown)
    return any(own < 0 for own in money)


def _shown_money(state: State) -> list[int]:
    """By seat, what everybody knows it to have, because it has just offered, bid or declared to pay it.

    Or it could do something only because it can pay for an excess cargo (S-CARGO-12).
    """
    least = [0] * len(state.traders)
    for frame in state.stack:
        if type(frame) is AnsweringDeal and frame.give is not None and frame.get is not None:
            more = len(frame.get.cargoes) - len(frame.give.cargoes)
            paying = frame.give.stellors - frame.get.stellors + _excess_price(state, frame.proposer, more)
            least[frame.proposer] = max(frame.give.stellors, paying)
        elif type(frame) is AnsweringPassage:
            least[frame.asker] = frame.fee
        elif type(frame) is Auctioning and frame.leader >= 0:
            least[frame.leader] = frame.bid
        elif type(frame) is Window and isinstance(frame.subject, Declared):
            least[state.turn.active] = declared_price(state, frame.subject)
        elif type(frame) is Window and isinstance(frame.subject, Announced):
            play = frame.subject
            loot = play.kind == "piracy" and play.cargo in cargoes(state, play.target)
            least[play.player] = _excess_price(state, play.player, 1) if loot else 0
        elif type(frame) is Abandoning:
            least[frame.seat] = _excess_price(state, frame.seat)
    return least


def _excess_price(state: State, seat: int, more: int = 0) -> int:
    """What a seat pays for abandoning all that is too much, with so many cargoes more."""
    game = state.rules.catalog.game
    return max(0, len(state.traders[seat].hold) + more - game.limits.hold) * game.cargo.abandon_stellors


def _debts_covered(money: list[int], nets: dict[tuple[int, int], int]) -> None:
    """Whoever is below zero by what everybody saw has got it from somebody, perhaps through others."""
    for debtor in range(len(money)):
        while money[debtor] < 0:
            way = _way_to_money(money, nets, debtor)
            if way is None:
                return  # this view fits no world: what it says of money is kept
            amount = min(-money[debtor], money[way[-1]])
            for taker, giver in pairwise(way):
                pair = (giver, taker) if (giver, taker) in nets else (taker, giver)
                nets[pair] += amount if pair == (giver, taker) else -amount
            money[debtor] += amount
            money[way[-1]] -= amount


def _way_to_money(money: list[int], nets: dict[tuple[int, int], int], debtor: int) -> list[int] | None:
    ways = [[debtor]]
    seen = {debtor}
    for way in ways:
        if money[way[-1]] > 0:
            return way
        for giver, taker in nets:
            other = taker if giver == way[-1] else giver if taker == way[-1] else None
            if other is not None and other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return None


# -- what takes either ------------------------------------------------------------------------------------------------


def as_state(given: State | View) -> State:
    """A state to ask questions of: a state is itself; a view becomes a position without source that knows as little."""
    if type(given) is State:
        return given
    if type(given) is not View:
        raise not_a_state(given, State)
    v = given
    return State(v.rules, v.traders, v.stack, v.turn, v.market, v.decks, v.galaxy, v.sums)


__all__ = ["View", "as_state", "imagine", "view"]
