"""At the counter: what a trader sells, buys, builds and takes aboard where it has landed, one action at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from ..actions import Action
from ..frames import Trading
from ..rules.bonus import DeliverFare, TakeFare
from ..rules.exchange import TakeRelic
from ..rules.ports import BuyFactory, BuyPort, deed_price
from ..rules.ship import BuyShip
from ..rules.trading import Barter, BuyEquipment, BuyGoods, EndTurn, RedeemIou, SellGoods
from ..view import View, as_state
from .journey import Business, Planner
from .survey import UNKNOWN, Stop

if TYPE_CHECKING:
    from .trader import TraderBot

#: For a gain beyond this an improvement comes before the one sale of a limited turn.
HURRY = 40
#: Relics that serve a trader less than the credit they bring.
IDLE_RELICS = ("relic-laser", "relic-gate-lock", "relic-jump-start", "relic-spy-eye")

#: What a plan may come to; without any of them there is nothing to plan.
_DEALINGS: Final = frozenset(
    (Barter, BuyEquipment, BuyFactory, BuyGoods, BuyPort, BuyShip, RedeemIou, SellGoods, TakeFare)
)


def trade(bot: TraderBot, view: View, moves: tuple[Action, ...]) -> Action:
    """The next thing to do at the counter."""
    frame = view.stack[-1]
    assert type(frame) is Trading
    for move in moves:
        if type(move) in (DeliverFare, TakeRelic):
            return move
    if not any(type(move) in _DEALINGS for move in moves):
        return EndTurn()
    planner = bot.planner(view, frame.seat)
    if planner.means.net_worth >= planner.means.goal:
        return EndTurn()
    here = _here(view, planner, frame)
    if here is None:
        return EndTurn()
    if frame.credit or frame.iou:
        here = attrs.evolve(here, iou=here.iou + frame.credit + frame.iou)
    journey = planner.best_from(here, not frame.limited, int(not frame.sells), int(not frame.buys))
    plan = journey.first
    gain, better = planner.outfitter.best(moves, frame.credit + frame.iou)
    hurry = frame.limited and not plan.stays and gain > HURRY
    choices = (
        _deed(bot, view, planner, here, moves, must_win=True),
        better if hurry else None,
        _sale(plan, moves),
        better,
        _credit(view, planner, here, plan, moves),
        _barter(view, planner, plan, moves),
        _boarding(plan, moves),
        _purchase(plan, moves),
        _deed(bot, view, planner, here, moves),
    )
    return next((choice for choice in choices if choice is not None), EndTurn())


def _here(view: View, planner: Planner, frame: Trading) -> Stop | None:
    place = view.players[frame.seat].place
    stops = (stop for stop in planner.stops if stop.partner == frame.culture and place in stop.dots)
    return next(stops, None) if frame.culture else None


def _sale(plan: Business, moves: tuple[Action, ...]) -> Action | None:
    for _, goods in plan.sales:
        if SellGoods(goods.slug) in moves:
            return SellGoods(goods.slug)
    return None


def _credit(view: View, planner: Planner, here: Stop, plan: Business, moves: tuple[Action, ...]) -> Action | None:
    """Hand in the IOU for what is bought now, unless more will be bought when nothing limits it."""
    redeem = RedeemIou(here.partner)
    if redeem not in moves:
        return None
    frame = view.stack[-1]
    assert type(frame) is Trading
    limited = frame.limited and view.rules.counts_as_buy(_with_card(frame, here.iou), 1)
    costs = [offer.goods.cost for _, offer in plan.buys]
    if not costs:
        return redeem if plan.builds and not frame.buys else None
    now = costs[0] if limited else sum(costs)
    if limited and (frame.buys or (plan.stays and now < 0.8 * here.iou)):
        return None
    return redeem


def _with_card(frame: Trading, worth: int) -> Trading:
    return Trading(frame.seat, frame.culture, frame.limited, iou=worth)


def _barter(view: View, planner: Planner, plan: Business, moves: tuple[Action, ...]) -> Action | None:
    """Hand in a relic of no use for goods that cost at least its credit; the Spy Eye once little is unknown."""
    frame = view.stack[-1]
    assert type(frame) is Trading
    if frame.limited:
        return None
    due = sum(offer.goods.cost for _, offer in plan.buys) - frame.credit - frame.iou
    spying = sum(stop.partner == UNKNOWN for stop in planner.stops) > 2
    for relic in IDLE_RELICS[: len(IDLE_RELICS) - spying]:
        if Barter(relic) in moves and view.rules.catalog.relic_by_slug[relic].trade_in <= due:
            return Barter(relic)
    return None


def _boarding(plan: Business, moves: tuple[Action, ...]) -> Action | None:
    for fare in plan.fares:
        if TakeFare(fare) in moves:
            return TakeFare(fare)
    return None


def _purchase(plan: Business, moves: tuple[Action, ...]) -> Action | None:
    for _, offer in plan.buys:
        if BuyGoods(offer.goods.slug) in moves:
            return BuyGoods(offer.goods.slug)
    return None


def _deed(
    bot: TraderBot, view: View, planner: Planner, here: Stop, moves: tuple[Action, ...], must_win: bool = False
) -> Action | None:
    """Build with money that is not needed for trade: a deed counts what it costs, or more."""
    frame = view.stack[-1]
    assert type(frame) is Trading
    means, money = planner.means, view.players[frame.seat].money
    for move in moves:
        if type(move) not in (BuyFactory, BuyPort):
            continue
        cash, worth = _price(view, frame, here, move)
        if means.net_worth + worth - cash >= means.goal:
            return move
        needed = bot.habits.reserve if cash < worth else bot.habits.capital * means.holds
        if not must_win and money - cash >= needed:
            return move
    return None


def _price(view: View, frame: Trading, here: Stop, move: Action) -> tuple[int, int]:
    """What a deed costs in cash, and what it counts."""
    catalog = view.rules.catalog
    worth = catalog.port_deed if type(move) is BuyPort else catalog.culture_by_slug[here.partner].factory_deed
    price = deed_price(as_state(view), frame.seat, here.partner, worth)
    return max(price - frame.credit - frame.iou, 0), worth


__all__ = ["trade"]
