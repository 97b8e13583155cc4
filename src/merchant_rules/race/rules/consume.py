"""Consume (G-CONSUME, G-DOUBLE, G-LUCKY, G-CARDVP): which powers can be used, on which goods, and for what.

`goods` are the worlds of one tableau that hold a good, in tableau order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from merchant_rules.kernel.value import value

from ..box.powers import (
    ANY,
    ConsumeAll,
    ConsumeForCards,
    ConsumeGoods,
    Draw,
    GiveCards,
    LuckyDraw,
    Power,
    is_optional,
)
from ..box.tables import Tables
from .trade import bare_price, sale_price


@value
class Reward:
    """What a consume power pays: points in chips, and cards to the hand."""

    vp: int = 0
    cards: int = 0


NOTHING: Final = Reward()


def consume_powers(tables: Tables, tableau: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """All consume powers of a tableau as card and number; two powers of a card are separate (G-POWERS-13)."""
    found = tables.consume
    return tuple((slug, number) for slug in tableau if slug in found for number in range(len(found[slug])))


def fitting_goods(tables: Tables, kind: str, goods: Iterable[str]) -> tuple[str, ...]:
    """The goods of a kind (G-CONSUME-17)."""
    if kind == ANY:
        return tuple(goods)
    return tuple(world for world in goods if tables.kind[world] == kind)


def _needs(tables: Tables, power: ConsumeGoods, goods: Sequence[str]) -> int:
    if power.different:
        return power.goods if _kinds(tables, goods) >= power.goods else 0
    fitting = len(goods) if power.kind == ANY else len(fitting_goods(tables, power.kind, goods))
    return min(power.times, fitting // power.goods) * power.goods


def _needs_all(tables: Tables, power: ConsumeAll, goods: Sequence[str]) -> int:
    return len(goods)


def _needs_one(tables: Tables, power: ConsumeForCards, goods: Sequence[str]) -> int:
    return min(1, len(goods))


NEEDS: Final[dict[type[Any], Callable[..., int]]] = {
    ConsumeGoods: _needs,
    ConsumeAll: _needs_all,
    ConsumeForCards: _needs_one,
}


def goods_needed(tables: Tables, power: Power, goods: Sequence[str]) -> int:
    """How many goods a power takes when it is used now, as many as it can; 0 if too few fit or it takes none.

    G-CONSUME-11, G-CONSUME-16, G-P-CONSUME-16, G-P-CONSUME-17.
    """
    needs = NEEDS.get(type(power))
    return needs(tables, power, goods) if needs is not None else 0


def is_usable(tables: Tables, power: Power, goods: Sequence[str], hand: int, cards_left: bool = True) -> bool:
    """Whether a power can be used now; `cards_left`: there is a card in the supply or in the discard pile.

    G-CONSUME-16, G-CONSUME-17, G-CONSUME-18, G-CARDVP-4, R-G55, R-G56.
    """
    needs = NEEDS.get(type(power))
    if needs is not None:
        return needs(tables, power, goods) > 0
    if isinstance(power, GiveCards):
        return hand > 0
    return cards_left or not isinstance(power, LuckyDraw)


def must_go_on(tables: Tables, powers: Iterable[Power], goods: Sequence[str], cards_left: bool = True) -> bool:
    """Whether one of the powers not used yet is compulsory and can be used (G-CONSUME-3, G-CONSUME-20)."""
    return any(not is_optional(power) and is_usable(tables, power, goods, 0, cards_left) for power in powers)


def goods_to_pick(tables: Tables, power: Power, goods: Sequence[str], picked: Sequence[str] = ()) -> tuple[str, ...]:
    """The goods that may be picked next: in tableau order after the last one, such that enough are left.

    So every set of goods is reached on exactly one path (G-CONSUME-10, R-G31).
    """
    left = goods_needed(tables, power, goods) - len(picked)
    if left <= 0:
        return ()
    later = goods[goods.index(picked[-1]) + 1 :] if picked else goods
    if isinstance(power, ConsumeGoods) and power.different:
        taken = {tables.kind[world] for world in picked}
        fresh = [world for world in later if tables.kind[world] not in taken]
        return tuple(world for place, world in enumerate(fresh) if _kinds(tables, fresh[place:]) >= left)
    fitting = fitting_goods(tables, power.kind, later) if isinstance(power, ConsumeGoods) else tuple(later)
    return fitting[: len(fitting) - left + 1]


def _kinds(tables: Tables, worlds: Iterable[str]) -> int:
    return len({tables.kind[world] for world in worlds})


# -- what a power pays -------------------------------------------------------------------------------------------------


def _for_goods(tables: Tables, tableau: Sequence[str], power: ConsumeGoods, taken: Sequence[str]) -> Reward:
    times = len(taken) // power.goods
    return Reward(times * power.vp, times * power.cards)


def _for_all(tables: Tables, tableau: Sequence[str], power: ConsumeAll, taken: Sequence[str]) -> Reward:
    return Reward(max(0, len(taken) - power.less))


def _for_trade_price(tables: Tables, tableau: Sequence[str], power: ConsumeForCards, taken: Sequence[str]) -> Reward:
    if power.trade_powers:
        return Reward(cards=sum(sale_price(tables, tableau, world) for world in taken))
    return Reward(cards=sum(bare_price(tables, world) for world in taken))


def _for_nothing(tables: Tables, tableau: Sequence[str], power: Draw, taken: Sequence[str]) -> Reward:
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
    return Reward(plain.vp * factor, plain.cards)


def reward_for_cards(power: GiveCards, given: int) -> Reward:
    """The points for hand cards, which no bonus doubles (G-CARDVP-1, G-DOUBLE-3)."""
    return Reward(given * power.vp)


def cards_to_give(power: GiveCards, hand: int) -> int:
    """The most hand cards that may be given at once (G-CARDVP-1, R-G29)."""
    return min(power.times, hand)


def is_lucky(tables: Tables, number: int, slug: str) -> bool:
    """Whether the card turned up is kept: its cost or defense is the number named (G-LUCKY-2)."""
    return tables.cards[slug].number == number
