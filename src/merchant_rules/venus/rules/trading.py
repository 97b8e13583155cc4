"""Chapter 9: trade with the culture one has landed at: buying, selling, bartering, and the limit of the first turn.

A purchase, a sale and a barter each are one action. Barter value is one purse for the rest of the turn, spent before
cash (9.32, R-43). Every transaction is told to `rules.commission` (12.22).
"""

from __future__ import annotations

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec, fine
from ...kernel.tuples import replaced, with_item, without_item
from ...kernel.value import value
from ..box.catalog import BASE, Equipment, Goods, Relic
from ..frames import Trading
from ..state import NO_ONE, Galaxy, Market, Player, State
from ..update import (
    push,
    set_players_stack_market,
    set_players_stack_market_galaxy,
    traded,
    with_bank,
    with_iou,
    with_ious,
    with_piece,
    with_sun,
)
from .bonus import demands_for, lowest_demand
from .commissions import factory_commission
from .common import (
    acquired,
    called,
    distinct,
    has,
    known,
    no_room,
    parted,
    payable,
    refusal,
    room_for,
    sun_index,
)  # fmt: skip
from .cup import into_cup
from .discovery import looks_with
from .turn import end_turn


@value
class BuyGoods:
    """Buy one goods marker of this culture."""

    goods: str


@value
class SellGoods:
    """Sell one goods marker to this culture."""

    goods: str


@value
class BuyEquipment:
    """Buy one piece of equipment out of the Bank."""

    item: str


@value
class BuyRelic:
    """Buy a relic that lies on the sun of this system."""

    relic: str


@value
class Barter:
    """Hand in equipment or a relic for credit."""

    item: str


@value
class RedeemIou:
    """Hand in the IOU of this culture for credit."""

    culture: str


@value
class EndTurn:
    """Be done with trading."""


# -- buying in general (9.2, 9.41) -----------------------------------------------------------------------------------


def may_still_buy(state: State, frame: Trading, price: int) -> bool:
    """9.41: whether the limit of the first turn at a City leaves room for a purchase at this price."""
    return not (frame.limited and frame.buys and state.rules.counts_as_buy(frame, price))


def may_still_sell(frame: Trading) -> bool:
    """9.41/c: whether the limit of the first turn at a City leaves room for a sale or barter, bought or not."""
    return not (frame.limited and frame.sells)


def buying_violation(state: State, frame: Trading, what: str, price: int, priced_by: str = "9.2/a") -> Violation | None:
    """What every purchase has to meet: the limit (9.41), the hooks of modules, the money (9.2 or its own rule)."""
    if not may_still_buy(state, frame, price):
        return refusal(
            state, "one-buy", "9.41/a", "On the turn you move to a City you can buy one thing only, and you have."
        )
    return state.rules.may_buy(state, frame.seat, what) or cannot_pay(state, frame, price, frame.credit, priced_by)


def cannot_pay(state: State, frame: Trading, price: int, credit: int, priced_by: str = "9.2/a") -> Violation | None:
    """9.2, 9.32: barter value and cash together have to cover the price; a commission to come does not help (12.41)."""
    money = state.players[frame.seat].money
    if price <= credit + frame.iou + money:
        return None
    cash = state.rules.words.cash
    means = [cash(money)]
    if credit:
        means.append(f"{cash(credit)} of barter value")
    if frame.iou:
        means.append(f"{cash(frame.iou)} on the IOU")
    return refusal(state, "too-poor", priced_by, f"It costs {cash(price)} and you have {' and '.join(means)}.")


def purse(state: State, frame: Trading) -> int:
    """All that a seat can spend here, cash, barter value and IOU: spares listing what is too dear anyway."""
    return state.players[frame.seat].money + frame.credit + frame.iou


def cash_for(frame: Trading, price: int) -> int:
    """What of a price is left to pay in cash once IOU and barter value are used (R-43, F-IOU-2, F-13)."""
    return max(price - frame.iou - frame.credit, 0)


def bought(
    state: State, frame: Trading, price: int, player: Player, market: Market, galaxy: Galaxy | None = None
) -> State:
    """A purchase done: `player` has paid in cash and got the thing, `market` has taken the cash and lost it."""
    after, on_credit = spent(state, frame, price, frame.credit)
    players = replaced(state.players, frame.seat, player)
    stack = (*state.stack[:-1], after)
    state = set_players_stack_market_galaxy(state, players, stack, market, state.galaxy if galaxy is None else galaxy)
    return state.rules.commission(state, frame.seat, price, on_credit)


def spent(state: State, frame: Trading, price: int, credit: int) -> tuple[Trading, int]:
    """The counters after a purchase with this much barter value at hand, and what of the price that value paid."""
    on_iou = min(price, frame.iou)
    on_credit = min(price - on_iou, credit)
    counted = state.rules.counts_as_buy(frame, price)
    after = traded(frame, frame.buys + counted, frame.sells, credit - on_credit)
    return (with_iou(after, frame.iou - on_iou) if on_iou else after), on_credit


def every_buy_counts(frame: Trading, price: int) -> bool:
    """9.41, 9.42/b: each thing bought is one buy, however it is paid."""
    return True


def science_of(state: State, culture: str) -> str:
    """What a culture knows, which decides what it sells (2.4/c, 9.21); the Galactic Base stands for itself."""
    return culture if culture in ("", BASE) else state.rules.catalog.culture_by_slug[culture].science


def nobody_here(state: State) -> Violation:
    """The refusal on an asteroid."""
    return refusal(state, "no-culture", "TS/EXPL/a", "There is nobody to trade with: land at a City or a Spaceport.")


# -- goods (9.2, 12.31) ----------------------------------------------------------------------------------------------


def candidates_buy_goods(state: State, frame: Trading) -> list[BuyGoods]:
    culture = state.rules.catalog.culture_by_slug.get(frame.culture)
    if culture is None:
        return []
    table, most = state.rules.catalog.goods_by_slug, purse(state, frame)
    return [BuyGoods(slug) for slug in (culture.goods, culture.factory_goods) if table[slug].cost <= most]


def check_buy_goods(state: State, frame: Trading, action: BuyGoods) -> Violation | None:
    """TS/GOODS/a, 9.1/c: what lies with the culture of this place."""
    goods = known(state.rules.catalog.goods_by_slug, action.goods)
    if goods is None:
        return refusal(state, "unknown-goods", "9.1/c", f"There are no goods called {action.goods!r}.")
    if not frame.culture:
        return nobody_here(state)
    if goods.seller != frame.culture:
        return refusal(state, "not-sold-here", "9.1/c", f"{goods.name} are not sold here.")
    index = state.rules.culture_index[frame.culture]
    if goods.slug not in state.market.lying[index]:
        return refusal(state, "sold-out", "9.2/c", f"No {goods.name} are left here.")
    if goods.factory and state.galaxy.factories[index][0] == NO_ONE:
        return refusal(state, "no-factory", "12.31/a", f"{goods.name} are for sale once the Factory stands.")
    if not room_for(state, state.players[frame.seat], goods.slug):
        return no_room(state, goods.slug)
    return buying_violation(state, frame, goods.slug, goods.cost)


def apply_buy_goods(state: State, frame: Trading, action: BuyGoods) -> State:
    """9.2, 12.31: the marker comes aboard; for Factory Goods their Factory's owner gets his share (12.32)."""
    goods: Goods = state.rules.catalog.goods_by_slug[action.goods]
    p, m = state.players[frame.seat], state.market
    cash = cash_for(frame, goods.cost)
    index = state.rules.culture_index[frame.culture]
    lying = replaced(m.lying, index, without_item(m.lying[index], goods.slug))
    player = acquired(state.rules, p, goods.slug, p.money - cash)
    state = bought(state, frame, goods.cost, player, Market(m.cup, lying, m.stock, m.bank + cash))
    return factory_commission(state, frame.culture, goods.cost) if goods.factory else state


def propose_sell_goods(state: State, frame: Trading) -> list[SellGoods]:
    cargo = state.players[frame.seat].cargo
    if not cargo or not frame.culture or not may_still_sell(frame):
        return []
    table = state.rules.catalog.goods_by_slug
    kinds = distinct(cargo)
    return [SellGoods(item) for item in kinds if item in table and frame.culture in table[item].buyers]


def check_sell_goods(state: State, frame: Trading, action: SellGoods) -> Violation | None:
    goods = known(state.rules.catalog.goods_by_slug, action.goods)
    if goods is None:
        return refusal(
            state, "only-goods", "9.3/a", f"Only goods are sold for money, not {called(state, action.goods)}."
        )
    if goods.slug not in state.players[frame.seat].cargo:
        return refusal(state, "not-aboard", "9.31/a", f"You have no {goods.name} aboard.")
    if not frame.culture:
        return nobody_here(state)
    if frame.culture not in goods.buyers:
        return refusal(state, "not-bought-here", "9.31/a", f"Nobody here buys {goods.name}.")
    return selling_violation(state, frame)


def selling_violation(state: State, frame: Trading) -> Violation | None:
    """What every sale and barter has to meet: the limit (9.41/b)."""
    if may_still_sell(frame):
        return None
    return refusal(
        state,
        "one-sale",
        "9.41/b",
        "On the turn you move to a City you can sell or barter one thing only, and you have.",
    )


def apply_sell_goods(state: State, frame: Trading, action: SellGoods) -> State:
    """9.31, 10.2, 12.31/c: the payoff with all bonuses is fixed; then goods and one demand go into the cup (R-46)."""
    rules, m, p = state.rules, state.market, state.players[frame.seat]
    goods: Goods = rules.catalog.goods_by_slug[action.goods]
    demands = demands_for(state, frame.culture, goods)
    payoff = goods.payoff + sum(demand.bonus for demand in demands)
    paid = payable(rules, m.bank, payoff)
    spent, lying = lowest_demand(demands), m.lying
    markers: tuple[str, ...] = (goods.slug,)
    if spent is not None:
        index = rules.culture_index[frame.culture]
        lying = replaced(lying, index, without_item(lying[index], spent.slug))
        markers = (goods.slug, spent.slug)
    cup, drawing = into_cup(rules, m.cup, markers)
    players = replaced(state.players, frame.seat, parted(rules, p, goods.slug, p.money + paid))
    stack = (*state.stack[:-1], traded(frame, frame.buys, frame.sells + 1, frame.credit))
    state = set_players_stack_market(state, players, stack, Market(cup, lying, m.stock, m.bank - paid))
    return push(rules.commission(state, frame.seat, payoff, 0), drawing)


# -- equipment (9.21) ------------------------------------------------------------------------------------------------


def candidates_buy_equipment(state: State, frame: Trading) -> list[BuyEquipment]:
    if not frame.culture:
        return []
    science = science_of(state, frame.culture)
    table, most = state.rules.catalog.equipment_by_slug, purse(state, frame)
    return [
        BuyEquipment(slug)
        for slug in state.rules.equipment_in_play
        if table[slug].sold_by == science and table[slug].cost <= most
    ]


def check_buy_equipment(state: State, frame: Trading, action: BuyEquipment) -> Violation | None:
    rules = state.rules
    piece = known(rules.catalog.equipment_by_slug, action.item)
    if piece is None:
        return refusal(state, "unknown-equipment", "9.21/a", f"There is no equipment called {action.item!r}.")
    if piece.slug not in rules.equipment_in_play:
        text = f"There is no {piece.name} in this game: it comes with the optional rules."
        return refusal(state, "unknown-equipment", "2.1/a", text)
    if not frame.culture:
        return nobody_here(state)
    if piece.sold_by != science_of(state, frame.culture):
        return refusal(state, "not-sold-here", "9.21/a", f"The people here do not sell a {piece.name}.")
    if not state.market.stock[rules.stock_index[piece.slug]]:
        return refusal(state, "sold-out", "9.21/d", f"The Bank has no {piece.name} left.")
    if not room_for(state, state.players[frame.seat], piece.slug):
        return no_room(state, piece.slug)
    return buying_violation(state, frame, piece.slug, piece.cost)


def apply_buy_equipment(state: State, frame: Trading, action: BuyEquipment) -> State:
    """9.21: the piece comes out of the Bank."""
    piece: Equipment = state.rules.catalog.equipment_by_slug[action.item]
    p, m = state.players[frame.seat], state.market
    cash = cash_for(frame, piece.cost)
    index = state.rules.stock_index[piece.slug]
    market = Market(m.cup, m.lying, replaced(m.stock, index, m.stock[index] - 1), m.bank + cash)
    return bought(state, frame, piece.cost, acquired(state.rules, p, piece.slug, p.money - cash), market)


# -- relics on the sun (9.322) ---------------------------------------------------------------------------------------


def candidates_buy_relic(state: State, frame: Trading) -> list[BuyRelic]:
    if not frame.culture:
        return []
    sun = state.galaxy.suns[sun_index(state, state.players[frame.seat].place)]
    return [BuyRelic(slug) for slug in sun]


def check_buy_relic(state: State, frame: Trading, action: BuyRelic) -> Violation | None:
    """2.81/b, F-DE-11: relics that were bartered lie on the sun of the system, or at the Galactic Base."""
    relic = known(state.rules.catalog.relic_by_slug, action.relic)
    if relic is None:
        return refusal(state, "unknown-relic", "9.322/c", f"There is no relic called {action.relic!r}.")
    if not frame.culture:
        return nobody_here(state)
    if relic.slug not in state.galaxy.suns[sun_index(state, state.players[frame.seat].place)]:
        return refusal(state, "not-here", "9.2/c", f"The {relic.name} is not for sale here.")
    return buying_violation(state, frame, relic.slug, relic.cost)


def apply_buy_relic(state: State, frame: Trading, action: BuyRelic) -> State:
    """2.81/b, 9.322/c, 11.2/b: the relic comes off the sun at the cost on it; a Spy Eye looks at once (8.45)."""
    relic: Relic = state.rules.catalog.relic_by_slug[action.relic]
    p, m, g = state.players[frame.seat], state.market, state.galaxy
    cash = cash_for(frame, relic.cost)
    index = sun_index(state, p.place)
    galaxy = with_sun(g, index, without_item(g.suns[index], relic.slug))
    market = with_bank(m, m.bank + cash)
    state = bought(state, frame, relic.cost, acquired(state.rules, p, relic.slug, p.money - cash), market, galaxy)
    return looks_with(state, frame.seat, (relic.slug,))


# -- barter (9.32) ---------------------------------------------------------------------------------------------------


def propose_barter(state: State, frame: Trading) -> list[Barter]:
    p, table = state.players[frame.seat], state.rules.catalog.equipment_by_slug
    if not (p.cargo or p.relics) or not frame.culture or not may_still_sell(frame):
        return []
    return [Barter(item) for item in distinct(p.cargo) if item in table] + [Barter(item) for item in p.relics]


def check_barter(state: State, frame: Trading, action: Barter) -> Violation | None:
    """9.32, 9.322: equipment and relics aboard; deeds are no barter (9.3/c), ships go with a new one (9.323)."""
    catalog = state.rules.catalog
    piece = known(catalog.equipment_by_slug, action.item) or known(catalog.relic_by_slug, action.item)
    if piece is None:
        text = f"Nobody takes {called(state, action.item)} for credit, only equipment."
        if known(catalog.ship_by_slug, action.item) is not None:
            text = "A ship is handed in when you buy another one, not by itself."
        return refusal(state, "only-equipment", "9.3/b", text)
    if not has(state.players[frame.seat], piece.slug):
        return refusal(state, "not-aboard", "9.322/a", f"You have no {piece.name} aboard.")
    return selling_violation(state, frame) if frame.culture else nobody_here(state)


def apply_barter(state: State, frame: Trading, action: Barter) -> State:
    """2.81/c, 9.322/b, d: a relic goes on the sun of the system, equipment to the Bank; credit is no cash (9.32/d)."""
    rules, p, m, g = state.rules, state.players[frame.seat], state.market, state.galaxy
    relic = rules.catalog.relic_by_slug.get(action.item)
    if relic is not None:
        worth = relic.trade_in
        index = sun_index(state, p.place)
        g = with_sun(g, index, with_item(g.suns[index], relic.slug))
    else:
        worth = rules.catalog.equipment_by_slug[action.item].trade_in
        m = with_piece(m, rules.stock_index[action.item])
    players = replaced(state.players, frame.seat, parted(rules, p, action.item, p.money))
    stack = (*state.stack[:-1], traded(frame, frame.buys, frame.sells + 1, frame.credit + worth))
    return rules.commission(set_players_stack_market_galaxy(state, players, stack, m, g), frame.seat, worth, 0)


def propose_redeem(state: State, frame: Trading) -> list[RedeemIou]:
    return [RedeemIou(frame.culture)] if frame.culture in state.players[frame.seat].ious else []


def check_redeem(state: State, frame: Trading, action: RedeemIou) -> Violation | None:
    """2.41/c, 9.321: an IOU is good at the culture that it names, and once."""
    culture = known(state.rules.catalog.culture_by_slug, action.culture)
    if culture is None:
        return refusal(state, "unknown-culture", "9.321/a", f"There is no culture called {action.culture!r}.")
    if culture.slug not in state.players[frame.seat].ious:
        return refusal(state, "no-iou", "9.321/a", f"You hold no IOU of the {culture.name}.")
    if culture.slug != frame.culture:
        return refusal(state, "wrong-culture", "9.321/a", f"Only the {culture.name} take their IOU.")
    return None


def apply_redeem(state: State, frame: Trading, action: RedeemIou) -> State:
    """9.321, 9.41/d: the IOU becomes credit and leaves the game; it does not count against the limit."""
    p, worth = state.players[frame.seat], state.rules.catalog.culture_by_slug[action.culture].iou
    player = with_ious(p, without_item(p.ious, action.culture))
    stack = (*state.stack[:-1], traded(frame, frame.buys, frame.sells, frame.credit + worth))
    state = set_players_stack_market(state, replaced(state.players, frame.seat, player), stack, state.market)
    return state.rules.commission(state, frame.seat, worth, 0)


# -- the end (4.4) ---------------------------------------------------------------------------------------------------


def propose_end_turn(state: State, frame: Trading) -> tuple[EndTurn, ...]:
    return _END


def apply_end_turn(state: State, frame: Trading, action: EndTurn) -> State:
    """9.4/a: so far transactions went in any order; credit not spent goes with the frame (9.32/b)."""
    return end_turn(state)


_END = (EndTurn(),)

SPECS: tuple[Spec | ChanceSpec, ...] = (
    Spec(
        SellGoods, "sell", (Trading,), check_sell_goods, apply_sell_goods, "sells {goods}",
        ("9.31/a", "9.31/b", "9.31/c", "10.2/a"), propose_sell_goods,
    ),
    Spec(
        BuyGoods, "buy", (Trading,), check_buy_goods, apply_buy_goods, "buys {goods}",
        ("9.2/a", "9.2/c", "12.31/b"), candidates=candidates_buy_goods,
    ),
    Spec(
        BuyEquipment, "equip", (Trading,), check_buy_equipment, apply_buy_equipment, "buys {item}",
        ("9.21/a", "9.21/d"), candidates=candidates_buy_equipment,
    ),
    Spec(
        BuyRelic, "relic", (Trading,), check_buy_relic, apply_buy_relic, "buys {relic}",
        ("9.322/c", "11.2/b"), candidates=candidates_buy_relic,
    ),
    Spec(
        Barter, "barter", (Trading,), check_barter, apply_barter, "barters {item}",
        ("9.32/a", "9.322/a"), propose_barter,
    ),
    Spec(
        RedeemIou, "iou", (Trading,), check_redeem, apply_redeem, "redeems the IOU of {culture}",
        ("9.321/a", "9.321/b"), propose_redeem,
    ),
    Spec(EndTurn, "end", (Trading,), fine, apply_end_turn, "ends the turn", ("4.4/a",), propose_end_turn),
)  # fmt: skip
