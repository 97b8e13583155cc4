"""The supply (G-SUPPLY): cards to hands, as goods on worlds, and the reshuffle the moment the supply is empty.

A draw is uniform over all cards that nobody could place (`pool.unseen`). A good is taken unseen, so its card stays
among them. Before a reshuffle the goods that lie out are sealed, one chance outcome each: they are older than the new
supply, and none of the cards shuffled in can be among them (R-G51).
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ...kernel import pools
from ...kernel.actions import ChanceSpec
from ...kernel.chance import Outcome, Source
from ...kernel.engine import resumed
from ...kernel.pools import UNKNOWN, Pool
from ...kernel.tuples import replaced
from ...kernel.value import builder
from ..actions import Drawn, Sealed
from ..compiled import STREAMS
from ..frames import Exploring, Fetching, Frame, Sealing
from ..state import Player, State
from ..update import (
    set_cards,
    set_drawn,
    set_drawn_from,
    set_player,
    set_stack,
    with_card,
    with_cards,
    with_goods,
    with_hand,
    with_tableau,
)

_DECK, _SEALING = STREAMS.index("deck"), STREAMS.index("sealing")
_fetching, _exploring, _pool = builder(Fetching), builder(Exploring), builder(Pool)


def cards_left(state: State) -> bool:
    """Whether there is a card in the supply or in the discard pile."""
    return state.pool.supply > 0 or bool(state.discard)


def fetch(state: State, takes: tuple[int | str, ...]) -> State:
    """Take cards one after the other: to the hand of a seat, or as a good on a world; then the top frame goes on.

    They come in this order, which matters where they are too few (G-TIMING-4).
    """
    if not takes:
        return resumed(state)
    return fetched(set_stack(state, (*state.stack, _fetching(takes))))


def fetch_under(state: State, frame: Frame, takes: tuple[int | str, ...]) -> State:
    """The same, after the top frame has become another, which goes on when all is taken."""
    return fetch_with(state, (*state.stack[:-1], frame), takes)


def fetch_with(state: State, stack: tuple[Frame, ...], takes: tuple[int | str, ...]) -> State:
    """The same, after the stack has become another one."""
    if not takes:
        return resumed(set_stack(state, stack))
    return fetched(set_stack(state, (*stack, _fetching(takes))))


def fetched(state: State) -> State:
    """Go on taking until chance has to draw, or all is taken.

    An empty supply is made anew at once (G-SUPPLY-1, R-G14), or when a card is next needed (G-SUPPLY-13), and taking
    goes on from it (G-SUPPLY-2); if there is nothing to make it of, what is still to be taken is lost (G-SUPPLY-9,
    G-SUPPLY-10).
    """
    while True:
        frame = state.stack[-1]
        assert type(frame) is Fetching
        takes = frame.takes
        if not state.pool.supply:
            if state.discard:
                state = reshuffled(state)
                if type(state.stack[-1]) is Sealing:
                    return state
                continue
            takes = ()
        if not takes:
            return resumed(set_stack(state, state.stack[:-1]))
        if type(takes[0]) is not str:
            return state
        state = _covered(state, takes)
        if type(state.stack[-1]) is not Fetching:
            return resumed(state)


def _covered(state: State, takes: tuple[int | str, ...]) -> State:
    """Cards are laid on worlds, unseen, up to the next draw or reshuffle; each is a good of its world's kind.

    If nothing is left to do, taking is over.

    G-SUPPLY-8, G-SETTLE-11, G-PRODUCE-3.
    """
    players, count, supply = state.players, 0, state.pool.supply
    for world in takes[:supply]:
        if type(world) is not str:
            break
        seat = owner_of(state, world)
        players = replaced(players, seat, with_good(players[seat], world))
        count += 1
    left = count < len(takes) or count == supply
    stack = (*state.stack[:-1], _fetching(takes[count:])) if left else state.stack[:-1]
    return set_drawn(state, players, stack, _pool(state.pool.unseen, supply - count))


def owner_of(state: State, world: str) -> int:
    """The seat that has this world; a world exists once."""
    for seat, player in enumerate(state.players):
        if world in player.tableau:
            return seat
    raise ValueError(f"nobody has {world!r}")


def with_good(player: Player, world: str) -> Player:
    """The player with an unseen good on a world more, in the order of the tableau."""
    goods, lying = player.goods, player.lying
    before = player.tableau[: player.tableau.index(world)]
    at = 0
    while at < len(goods) and goods[at] in before:
        at += 1
    return with_goods(player, (*goods[:at], world, *goods[at:]), (*lying[:at], UNKNOWN, *lying[at:]))


def without_goods(state: State, seat: int, worlds: tuple[str, ...]) -> State:
    """The goods of some worlds go to the discard pile, unseen (G-CONSUME-9, G-TRADE-7)."""
    player, discard = state.players[seat], state.discard
    goods, lying = player.goods, player.lying
    for world in worlds:
        at = goods.index(world)
        discard = with_card(discard, lying[at])
        goods, lying = goods[:at] + goods[at + 1 :], lying[:at] + lying[at + 1 :]
    after = with_goods(player, goods, lying)
    return set_cards(state, replaced(state.players, seat, after), state.stack, state.pool, discard)


# -- the reshuffle ----------------------------------------------------------------------------------------------------


def reshuffled(state: State) -> State:
    """The discard pile becomes the supply (G-SUPPLY-5); goods that lie out unseen have to be sealed first.

    It can happen any number of times (G-SUPPLY-6). Cards that are still chosen from in Explore are not in it
    (G-SUPPLY-3), and nobody knows any more where a card of the pile is (G-SUPPLY-12).
    """
    if not state.rules.opaque_goods and (worlds := unsealed_goods(state)):
        return set_stack(state, (*state.stack, Sealing(worlds)))
    return set_cards(state, state.players, state.stack, pools.reshuffled(state.pool, state.discard), ())


def unsealed_goods(state: State) -> tuple[str, ...]:
    """The worlds on which a card lies that nobody has seen and nothing has fixed."""
    return tuple(player.goods[at] for player in state.players for at in pools.to_seal(player.lying))


def seals(state: State, frame: Sealing) -> list[Outcome]:
    """What may lie under the good."""
    return pools.draw_outcomes(state.pool, lambda card: Sealed(frame.worlds[0], card))


def pick_seal(state: State, frame: Sealing, source: Source) -> tuple[Sealed, Source]:
    """What the source finds there."""
    card, source = pools.draw(state.pool, source, "sealing", _SEALING)
    return Sealed(frame.worlds[0], card), source


def may_be_sealed(state: State, frame: Sealing, action: Sealed) -> bool:
    """Whether this may lie there."""
    return action.world == frame.worlds[0] and pools.is_unseen(state.pool, action.card)


def apply_sealed(state: State, frame: Sealing, action: Sealed) -> State:
    """The card is fixed, and nobody knows it (G-SUPPLY-4, R-G51)."""
    seat = owner_of(state, action.world)
    player = state.players[seat]
    lying = replaced(player.lying, player.goods.index(action.world), pools.sealed(action.card))
    players = replaced(state.players, seat, with_goods(player, player.goods, lying))
    stack = (*state.stack[:-1], Sealing(frame.worlds[1:])) if frame.worlds[1:] else state.stack[:-1]
    state = set_cards(state, players, stack, pools.placed(state.pool, action.card), state.discard)
    return state if frame.worlds[1:] else resumed(state)


# -- drawing to a hand ------------------------------------------------------------------------------------------------


def draws(state: State, frame: Fetching) -> list[Outcome]:
    """What the next card may be."""
    made = state.rules.drawn[_drawer(frame)]
    return pools.draw_outcomes(state.pool, made.__getitem__)


def pick_draw(state: State, frame: Fetching, source: Source) -> tuple[Drawn, Source]:
    """What the source draws."""
    pool = state.pool
    number, source = source.below(len(pool.unseen), "deck", _DECK)
    return state.rules.drawn[_drawer(frame)][pool.unseen[number]], source


def may_be_drawn(state: State, frame: Fetching, action: Drawn) -> bool:
    """Whether this card may come up for this seat."""
    return type(action.player) is int and action.player == frame.takes[0] and pools.is_unseen(state.pool, action.card)


def _drawer(frame: Fetching) -> int:
    seat = frame.takes[0]
    assert type(seat) is int
    return seat


def apply_drawn(state: State, frame: Fetching, action: Drawn) -> State:
    """The card goes to the hand, or in Explore to the cards chosen from (G-POWERS-3); the reshuffle comes at once."""
    s, seat, takes = state, action.player, frame.takes[1:]
    card, pool = s.rules.own[seat][action.card], pools.drawn(s.pool, action.card)
    players, below = s.players, s.stack[-2]
    if type(below) is Exploring:
        below = Exploring(replaced(below.cards, seat, with_card(below.cards[seat], card)))
    else:
        player = players[seat]
        players = (*players[:seat], with_hand(player, with_card(player.hand, card)), *players[seat + 1 :])
    stack = (*s.stack[:-2], below, _fetching(takes))
    state = set_drawn(s, players, stack, pool)
    return state if takes and pool.supply and type(takes[0]) is not str else fetched(state)


def draw_at_once(state: State, frame: Fetching) -> State:
    """All draws of a seeded game up to the next good or reshuffle: the same as one after the other, and far cheaper."""
    s, takes, pool, source = state, frame.takes, state.pool, state.source
    assert source is not None
    count, most = 1, min(len(takes), pool.supply)
    while count < most and type(takes[count]) is not str:
        count += 1
    numbers, source = source.without_replacement(len(pool.unseen), count, "deck", _DECK)
    unseen = list(pool.unseen)
    found: defaultdict[Any, list[str]] = defaultdict(list)
    for seat, number in zip(takes, numbers, strict=False):
        found[seat].append(unseen.pop(number))
    stack, players = _drawn_to(s, found)
    after = _pool(tuple(unseen), pool.supply - count)
    if count == len(takes) and after.supply:
        return resumed(set_drawn_from(s, players, stack, after, source))
    return fetched(set_drawn_from(s, players, (*stack, _fetching(takes[count:])), after, source))


def _drawn_to(state: State, found: dict[int, list[str]]) -> tuple[tuple[Any, ...], tuple[Player, ...]]:
    """The frames below the draw, and the players, with the cards that each seat has drawn."""
    below, own = state.stack[-2], state.rules.own
    if type(below) is Exploring:
        cards = list(below.cards)
        for seat, faces in found.items():
            known = own[seat]
            more = [known[face] for face in sorted(faces)]
            cards[seat] = with_cards(cards[seat], more) if cards[seat] else tuple(more)
        return (*state.stack[:-2], _exploring(tuple(cards))), state.players
    players = list(state.players)
    for seat, faces in found.items():
        known, player = own[seat], players[seat]
        players[seat] = with_hand(player, with_cards(player.hand, [known[face] for face in faces]))
    return state.stack[:-1], tuple(players)


def _drawer_knows(state: object, frame: Fetching, action: Drawn) -> int:
    return 1 << action.player


def discarded_from_tableau(state: State, seat: int, card: str, tableau: tuple[str, ...]) -> State:
    """A card of a tableau goes to the discard pile; all have seen it (G-INFO-13).

    No world of the box is discarded; the good on one of the user's own goes with it, unseen.
    """
    if card in state.players[seat].goods:
        state = without_goods(state, seat, (card,))
    state = set_player(state, seat, with_tableau(state.players[seat], tableau))
    discard = with_card(state.discard, state.rules.open[card])
    return set_cards(state, state.players, state.stack, state.pool, discard)


SPECS = (
    ChanceSpec(
        Drawn, "drawn", (Fetching,), apply_drawn, "{player} draws {card}", ("G-SUPPLY-1", "G-INFO-4"), draws, "deck",
        pick_draw, ("card",), _drawer_knows, private=True, possible=may_be_drawn, at_once=draw_at_once,
    ),
    ChanceSpec(
        Sealed, "sealed", (Sealing,), apply_sealed, "The good on {world} is {card}", ("G-SUPPLY-4", "G-INFO-5"), seals,
        "sealing", pick_seal, ("card",), private=True, possible=may_be_sealed,
    ),
)  # fmt: skip
