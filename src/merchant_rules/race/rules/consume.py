"""Consume (G-CONSUME, G-DOUBLE, G-LUCKY, G-CARDVP): which powers can be used, on which goods, and for what.

`goods` are the worlds of one tableau that hold a good, in tableau order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from ...errors import Violation, shown
from ...kernel import pools
from ...kernel.actions import EVERYBODY, ChanceSpec, Shortcut, Spec, interned, only
from ...kernel.chance import Outcome, Source
from ...kernel.engine import resumed
from ...kernel.stack import CHANCE
from ...kernel.tuples import replaced
from ...kernel.value import builder, updater, value
from ..actions import Consume, EndConsume, EndGiving, Flipped, Give, Name, UsePower
from ..box.powers import (
    ANY,
    TAKE_GOODS,
    ConsumeAll,
    ConsumeForCards,
    ConsumeGoods,
    Draw,
    GiveCards,
    LuckyDraw,
    Power,
)
from ..box.tables import Tables
from ..compiled import STREAMS
from ..frames import ChoosingGoods, Consuming, Flipping, GivingCards, Naming, PowerId, Round, Sealing
from ..state import State
from ..update import set_cards, set_chips, set_stack, set_top, with_card, with_hand
from .common import bonus_in, bonus_of, deciding_seat, no_card, order_of, refusal
from .payment import may_follow, next_cards, put_down
from .selection import phase_after
from .supply import cards_left, fetch, reshuffled, without_goods
from .trade import ask_to_sell, bare_price, sale_price


@value
class Reward:
    """What a consume power pays: points in chips, and cards to the hand."""

    vp: int = 0
    cards: int = 0


NOTHING: Final = Reward()
_consuming, _reward, _name = builder(Consuming), builder(Reward), builder(Name)


def consume_powers(tables: Tables, tableau: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """All consume powers of a tableau as card and number; two powers of a card are separate (G-POWERS-13, G-LUCKY-7).

    Cards placed earlier in this round have theirs, too (G-CONSUME-25).
    """
    ids = tables.consume_ids
    found: list[tuple[str, int]] = []
    for slug in tableau:
        if slug in ids:
            found += ids[slug]
    return tuple(found)


def fitting_goods(tables: Tables, kind: str, goods: Iterable[str]) -> tuple[str, ...]:
    """The goods of a kind, which is that of the world they lie on (G-CARD-6, G-CONSUME-17)."""
    if kind == ANY:
        return tuple(goods)
    kinds = tables.kind
    return tuple([world for world in goods if kinds[world] == kind])


def goods_needed(tables: Tables, power: Power, goods: Sequence[str]) -> int:
    """How many goods a power takes when it is used now, as many as it can; 0 if too few fit or it takes none.

    G-CONSUME-11, G-CONSUME-12, G-CONSUME-13, G-CONSUME-16, G-P-CONSUME-16, G-P-CONSUME-17. A power that takes all
    takes a single good too (G-P-CONSUME-18, G-P-CONSUME-19).
    """
    if not isinstance(power, TAKE_GOODS):
        return 0
    if power.different:
        return power.goods if _kinds(tables, goods) >= power.goods else 0
    fitting = len(goods) if power.kind == ANY else len(fitting_goods(tables, power.kind, goods))
    return min(power.times, fitting // power.goods) * power.goods


def is_usable(tables: Tables, power: Power, goods: Sequence[str], hand: int, cards_left: bool = True) -> bool:
    """Whether a power can be used now; `cards_left`: there is a card in the supply or in the discard pile.

    G-CONSUME-16, G-CONSUME-17, G-CONSUME-18, G-CARDVP-4, R-G55, R-G56.
    """
    if isinstance(power, TAKE_GOODS):
        return bool(goods) and goods_needed(tables, power, goods) > 0
    if isinstance(power, GiveCards):
        return hand > 0
    return cards_left or not isinstance(power, LuckyDraw)


def goods_to_pick(tables: Tables, power: Power, goods: Sequence[str], picked: Sequence[str] = ()) -> tuple[str, ...]:
    """The goods that may be picked next: in tableau order after the last one, such that enough are left.

    So every set of goods is reached on exactly one path (G-CONSUME-10, R-G31). They are the player's own, on whichever
    of his worlds they lie (G-CONSUME-7, 8).
    """
    left = goods_needed(tables, power, goods) - len(picked)
    if left <= 0 or not isinstance(power, TAKE_GOODS):
        return ()
    later = goods[goods.index(picked[-1]) + 1 :] if picked else goods
    if power.different:
        taken = {tables.kind[world] for world in picked}
        fresh = [world for world in later if tables.kind[world] not in taken]
        return tuple(world for place, world in enumerate(fresh) if _kinds(tables, fresh[place:]) >= left)
    fitting = fitting_goods(tables, power.kind, later)
    return fitting[: len(fitting) - left + 1]


def _kinds(tables: Tables, worlds: Iterable[str]) -> int:
    return len({tables.kind[world] for world in worlds})


# -- what a power pays ------------------------------------------------------------------------------------------------


def _for_goods(tables: Tables, tableau: Sequence[str], power: ConsumeGoods, taken: Sequence[str]) -> Reward:
    times = len(taken) // power.goods
    return _reward(times * power.vp, times * power.cards)


def _for_all(tables: Tables, tableau: Sequence[str], power: ConsumeAll, taken: Sequence[str]) -> Reward:
    """Never less than nothing (G-P-CONSUME-19, R-G55)."""
    return Reward(max(0, len(taken) - power.less))


def _for_trade_price(tables: Tables, tableau: Sequence[str], power: ConsumeForCards, taken: Sequence[str]) -> Reward:
    """G-P-CONSUME-20, G-P-CONSUME-21, G-P-CONSUME-22: the price of a sale, with the Trade powers if it says so."""
    # a power of the phase, no sale: who has sold disposes of a second good by it (G-TRADE-16)
    if power.trade_powers:
        return Reward(cards=sum(sale_price(tables, tableau, world) for world in taken))
    return Reward(cards=sum(bare_price(tables, world) for world in taken))


def _for_nothing(tables: Tables, tableau: Sequence[str], power: Draw, taken: Sequence[str]) -> Reward:
    """G-P-CONSUME-23."""
    return Reward(cards=power.amount)


REWARDS: Final[dict[type[Any], Callable[..., Reward]]] = {
    ConsumeGoods: _for_goods,
    ConsumeAll: _for_all,
    ConsumeForCards: _for_trade_price,
    Draw: _for_nothing,
}


def reward(tables: Tables, tableau: Sequence[str], power: Power, taken: Sequence[str], factor: int = 1) -> Reward:
    """What a power pays for the goods taken: points times the factor of the bonus, cards once.

    G-CONSUME-15, G-DOUBLE-1, G-DOUBLE-2, G-DOUBLE-5, G-DOUBLE-6.
    """
    pays = REWARDS.get(type(power))
    plain = pays(tables, tableau, power, taken) if pays is not None else NOTHING
    return _reward(plain.vp * factor, plain.cards) if factor > 1 else plain


def pays_points(power: Power) -> bool:
    """Whether goods bring points by this power, which the bonus doubles: not hand cards (G-DOUBLE-1, G-DOUBLE-3)."""
    return isinstance(power, ConsumeAll) or (isinstance(power, ConsumeGoods) and power.vp > 0)


def reward_for_cards(power: GiveCards, given: int) -> Reward:
    """The points for hand cards, which no bonus doubles (G-CARDVP-1, G-DOUBLE-3)."""
    return _reward(given * power.vp)


def cards_to_give(power: GiveCards, hand: int) -> int:
    """The most hand cards that may be given at once (G-CARDVP-1, R-G29)."""
    return min(power.times, hand)


def is_lucky(tables: Tables, number: int, slug: str) -> bool:
    """Whether the card turned up is kept: its cost or defense is the number named (G-LUCKY-2)."""
    return tables.cards[slug].number == number


# -- the flow: one after the other ------------------------------------------------------------------------------------


def begin_consume(state: State, now: Round) -> State:
    """Each seller sells in his turn, before his own powers, or all of them first (G-TRADE-17, R-G30).

    Only who selected the sale sells (G-TRADE-10, 11), once, and then uses his powers as all do (G-TRADE-12, G-TWO-21,
    G-TWO-22).
    """
    order = order_of(state)
    sellers = [seat for seat in order if _sells(state, now, seat)]
    if state.rules.sales_first:
        return next_step(state, now, (*[("sell", seat) for seat in sellers], *[("consume", seat) for seat in order]))
    queue: list[tuple[str, int]] = []
    for seat in order:
        if seat in sellers:
            queue.append(("sell", seat))
        queue.append(("consume", seat))
    return next_step(state, now, tuple(queue))


def _sells(state: State, now: Round, seat: int) -> bool:
    """Whether the seat chose to sell; a plain loop, since in most phases there is no bonus to look at."""
    for card in bonus_in(state, now, seat):
        if card.sells:
            return True
    return False


def resume_consume(state: State) -> State:
    """The seat goes on while a power of its is left that it can use, then the next one (G-CONSUME-1, G-CONSUME-24).

    Goods that no power can take stay where they are (G-CONSUME-21).
    """
    now, frame = state.stack[0], state.stack[-1]
    assert type(now) is Round
    assert type(frame) is Consuming
    return state if frame.left and can_go_on(state, frame) else next_step(state, now, frame.queue)


def next_step(state: State, now: Round, queue: tuple[tuple[str, int], ...]) -> State:
    """The next sale, or the next seat that can use a power."""
    tables = state.rules.tables
    for at, (what, seat) in enumerate(queue, 1):
        if what == "sell":
            return ask_to_sell(set_stack(state, (now, _consuming(CHANCE, (), queue[at:]))), seat)
        powers = consume_powers(tables, state.players[seat].tableau)
        if powers:
            turn = _consuming(seat, powers, queue[at:])
            if can_go_on(state, turn):
                return set_stack(state, (now, turn))
    return phase_after(state, now)


# -- using a power ----------------------------------------------------------------------------------------------------


def usable_powers(state: State, frame: Consuming) -> list[PowerId]:
    """The powers left that can be used now, in any order (G-CONSUME-2, G-CONSUME-4, G-CONSUME-14, G-CARDVP-6).

    Also in one that leaves goods which another order would have taken (G-CONSUME-5). The owner chooses one after the
    other, knowing what the last one brought (G-POWERS-10, G-POWERS-12).
    """
    tables, player = state.rules.tables, state.players[frame.seat]
    goods, hand, left = player.goods, len(player.hand), cards_left(state)
    found = tables.consume
    return [own for own in frame.left if is_usable(tables, found[own[0]][own[1]], goods, hand, left)]


def can_go_on(state: State, frame: Consuming) -> bool:
    """Whether one of the powers left can be used now."""
    tables, player = state.rules.tables, state.players[frame.seat]
    goods, hand, left = player.goods, len(player.hand), cards_left(state)
    found = tables.consume
    for card, number in frame.left:
        if is_usable(tables, found[card][number], goods, hand, left):
            return True
    return False


def list_powers(state: State, frame: Consuming) -> tuple[UsePower | EndConsume, ...]:
    """The powers that can be used, and the end if none of them is compulsory."""
    usable = usable_powers(state, frame)
    may_end = state.rules.optional.issuperset(usable)
    return (*[_use(*own) for own in usable], *([_END] if may_end else ()))


def propose_use(state: State, frame: Consuming) -> list[UsePower]:
    return [_use(*own) for own in usable_powers(state, frame)]


def check_use(state: State, frame: Consuming, action: UsePower) -> Violation | None:
    own = action.card, action.power
    if type(own[0]) is str and type(own[1]) is int and own in frame.left:
        tables, player = state.rules.tables, state.players[frame.seat]
        power = tables.consume[own[0]][own[1]]
        if is_usable(tables, power, player.goods, len(player.hand), cards_left(state)):
            return None
    return refusal("no-power", "G-CONSUME-3", f"Power {shown(own[1])} of {shown(own[0])} cannot be used now.")


def apply_use(state: State, frame: Consuming, action: UsePower) -> State:
    """The power is used up, and resolved completely before the next (G-POWERS-11)."""
    own = action.card, action.power
    at = frame.left.index(own)
    left = frame.left[:at] + frame.left[at + 1 :]
    state = set_top(state, _consuming(frame.seat, left, frame.queue))
    power = state.rules.tables.consume[own[0]][own[1]]
    return USES.get(type(power), _use_on_goods)(state, frame.seat, own, power)


def _use_on_goods(state: State, seat: int, own: PowerId, power: Power) -> State:
    return goods_picked(state, seat, own, ())


def _use_cards(state: State, seat: int, own: PowerId, power: GiveCards) -> State:
    """Up to so many hand cards, never goods; a single card in hand leaves no choice (G-CARDVP-5, R-G29, R-G53)."""
    hand = state.players[seat].hand
    frame = GivingCards(seat, *own, cards_to_give(power, len(hand)))
    state = set_stack(state, (*state.stack, frame))
    return given(state, frame, hand[0].face) if len(hand) == 1 else state


def _use_luck(state: State, seat: int, own: PowerId, power: LuckyDraw) -> State:
    return set_stack(state, (*state.stack, Naming(seat, power.low, power.high)))


USES: Final[dict[type[Any], Callable[..., State]]] = {GiveCards: _use_cards, LuckyDraw: _use_luck}


def check_end(state: State, frame: Consuming, action: EndConsume) -> Violation | None:
    """Nobody may stop while a compulsory power can be used (G-CONSUME-3, G-CONSUME-20, G-POWERS-7, R-G33).

    The lucky draw is one of them, unless the option says otherwise (G-LUCKY-5, R-G28).
    """
    if state.rules.optional.issuperset(usable_powers(state, frame)):
        return None
    return refusal("must-consume", "G-CONSUME-3", "A power that must be used can be used.")


def apply_end(state: State, frame: Consuming, action: EndConsume) -> State:
    """The powers left are not used in this phase (G-CONSUME-20, G-POWERS-8)."""
    now = state.stack[0]
    assert type(now) is Round
    return next_step(state, now, frame.queue)


# -- goods ------------------------------------------------------------------------------------------------------------


def goods_picked(state: State, seat: int, own: PowerId, picked: tuple[str, ...]) -> State:
    """Pick by itself where there is only one good to pick; with all of them, the power pays (R-G53)."""
    tables, goods = state.rules.tables, state.players[seat].goods
    power = tables.consume[own[0]][own[1]]
    while True:
        possible = goods_to_pick(tables, power, goods, picked)
        if len(possible) != 1:
            break
        picked = (*picked, possible[0])
    if possible:
        return set_stack(state, (*state.stack, ChoosingGoods(seat, *own, picked)))
    return paid_for(state, seat, power, picked)


def paid_for(state: State, seat: int, power: Power, taken: tuple[str, ...]) -> State:
    """The goods go, points and cards come at once; only who selected it has a factor (G-CONSUME-6, 19, G-DOUBLE-4)."""
    factor = 1
    for card in bonus_of(state, seat):
        factor *= card.factor
    pays = reward(state.rules.tables, state.players[seat].tableau, power, taken, factor)
    if taken:
        state = without_goods(state, seat, taken)
    if pays.vp:
        state = set_chips(state, seat, pays.vp)
    return fetch(state, (seat,) * pays.cards)


def pickable(state: State, frame: ChoosingGoods) -> tuple[str, ...]:
    """The goods that may be picked next."""
    tables = state.rules.tables
    power = tables.consume[frame.card][frame.power]
    return goods_to_pick(tables, power, state.players[frame.seat].goods, frame.picked)


def propose_good(state: State, frame: ChoosingGoods) -> list[Consume]:
    return [_consume(world) for world in pickable(state, frame)]


def check_good(state: State, frame: ChoosingGoods, action: Consume) -> Violation | None:
    if action.world in pickable(state, frame):
        return None
    return refusal("no-good", "G-CONSUME-10", f"The good on {shown(action.world)} cannot be picked now.")


def apply_good(state: State, frame: ChoosingGoods, action: Consume) -> State:
    """One good more for the power in use (G-CONSUME-10)."""
    f = frame
    return goods_picked(set_stack(state, state.stack[:-1]), f.seat, (f.card, f.power), (*f.picked, action.world))


# -- hand cards for points --------------------------------------------------------------------------------------------


def propose_give(state: State, frame: GivingCards) -> list[Give]:
    gives = state.rules.gives
    return [gives[face] for face in next_cards(state, frame.seat, frame.last, 1)]


def check_give(state: State, frame: GivingCards, action: Give) -> Violation | None:
    fits = may_follow(state, frame.seat, frame.last, 1, action.card)
    return None if fits else no_card("G-CARDVP-1", action.card)


def apply_give(state: State, frame: GivingCards, action: Give) -> State:
    """One card more for a point (G-CARDVP-1)."""
    return given(state, frame, action.card)


def given(state: State, frame: GivingCards, face: str) -> State:
    """A card goes for a point that nothing doubles (G-DOUBLE-3); with the last one the power is done."""
    f, left = frame, frame.left - 1
    power = state.rules.tables.consume[f.card][f.power]
    assert isinstance(power, GiveCards)
    state = set_chips(put_down(state, f.seat, face), f.seat, reward_for_cards(power, 1).vp)
    if left:
        return set_top(state, _one_given(f, left, f.given + 1, face))
    return resumed(set_stack(state, state.stack[:-1]))


_one_given: Callable[[GivingCards, int, int, str], GivingCards] = updater(GivingCards, "left", "given", "last")


def check_end_giving(state: State, frame: GivingCards, action: EndGiving) -> Violation | None:
    if frame.given:
        return None
    return refusal("nothing-given", "G-CARDVP-3", "At least one card goes, once the power is used.")


def propose_end_giving(state: State, frame: GivingCards) -> tuple[EndGiving, ...]:
    return (_END_GIVING,) if frame.given else ()


def apply_end_giving(state: State, frame: GivingCards, action: EndGiving) -> State:
    """Fewer cards than the power would take are enough (G-CARDVP-2)."""
    return resumed(set_stack(state, state.stack[:-1]))


# -- the lucky draw ---------------------------------------------------------------------------------------------------


def propose_name(state: State, frame: Naming) -> list[Name]:
    return [_name(number) for number in range(frame.low, frame.high + 1)]


def check_name(state: State, frame: Naming, action: Name) -> Violation | None:
    """The numbers are those of the card, so nobody names 0 (G-LUCKY-1, 4)."""
    if type(action.number) is int and frame.low <= action.number <= frame.high:
        return None
    return refusal("no-number", "G-LUCKY-1", f"A number from {frame.low} to {frame.high} is named.")


def apply_name(state: State, frame: Naming, action: Name) -> State:
    """The number comes before the card (G-LUCKY-6)."""
    return resume_flip(set_top(state, Flipping(action.number)))


def flips(state: State, frame: Flipping) -> list[Outcome]:
    """What the top card may be."""
    return pools.draw_outcomes(state.pool, Flipped)


def pick_flip(state: State, frame: Flipping, source: Source) -> tuple[Flipped, Source]:
    """What the source turns up."""
    card, source = pools.draw(state.pool, source, "deck", _DECK)
    return Flipped(card), source


def may_be_flipped(state: State, frame: Flipping, action: Flipped) -> bool:
    """Whether this card may come up; in a fed game a card that was not kept need not be named (R-G51)."""
    return (bool(action.card) or state.rules.opaque_goods) and pools.is_unseen(state.pool, action.card)


def apply_flipped(state: State, frame: Flipping, action: Flipped) -> State:
    """The top card of the supply is turned up for all to see (G-LUCKY-1, G-INFO-10)."""
    pool = pools.drawn(state.pool, action.card)
    stack = (*state.stack[:-1], Flipping(frame.number, action.card))
    return resume_flip(set_cards(state, state.players, stack, pool, state.discard))


def resume_flip(state: State) -> State:
    """An empty supply is made anew before the card goes anywhere (G-LUCKY-8); then it is kept or discarded.

    G-LUCKY-2, G-LUCKY-3.
    """
    frame = state.stack[-1]
    assert type(frame) is Flipping
    if not state.pool.supply and state.discard:
        state = reshuffled(state)
        if type(state.stack[-1]) is Sealing:
            return state
    if frame.card is None:
        return state
    state, below = set_stack(state, state.stack[:-1]), state.stack[-2]
    card = state.rules.open[frame.card] if frame.card else pools.UNKNOWN
    if not frame.card or not is_lucky(state.rules.tables, frame.number, frame.card):
        discard = with_card(state.discard, card)
        return resumed(set_cards(state, state.players, state.stack, state.pool, discard))
    player = state.players[below.seat]
    players = replaced(state.players, below.seat, with_hand(player, with_card(player.hand, card)))
    return resumed(set_cards(state, players, state.stack, state.pool, state.discard))


_DECK = STREAMS.index("deck")
_END, _END_GIVING = EndConsume(), EndGiving()
_use, _consume = interned(UsePower), interned(Consume)

SPECS = (
    Spec(
        UsePower, "use", (Consuming,), check_use, apply_use, "uses {card}", ("G-CONSUME-3", "G-CONSUME-4"), propose_use,
    ),
    Spec(
        EndConsume, "end-consume", (Consuming,), check_end, apply_end, "uses no more powers", ("G-CONSUME-20",),
        candidates=only(_END),
    ),
    Spec(
        Consume, "consume", (ChoosingGoods,), check_good, apply_good, "consumes the good on {world}",
        ("G-CONSUME-10",), propose_good,
    ),
    Spec(
        Give, "give", (GivingCards,), check_give, apply_give, "gives {card}", ("G-CARDVP-1", "G-CARDVP-3"),
        propose_give, secret=("card",), knows=deciding_seat,
    ),
    Spec(
        EndGiving, "end-giving", (GivingCards,), check_end_giving, apply_end_giving, "gives no more cards",
        ("G-CARDVP-2",), propose_end_giving,
    ),
    Spec(Name, "name", (Naming,), check_name, apply_name, "names {number}", ("G-LUCKY-1",), propose_name),
    ChanceSpec(
        Flipped, "flipped", (Flipping,), apply_flipped, "The card turned up is {card}", ("G-LUCKY-1", "G-INFO-10"),
        flips, "deck", pick_flip, ("card",), lambda state, frame, action: EVERYBODY, possible=may_be_flipped,
    ),
)  # fmt: skip
SHORTCUTS: dict[type, Shortcut] = {Consuming: list_powers}
