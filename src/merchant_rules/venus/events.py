"""What changed between two positions of Merchant of Venus, and what a move costs or brings.

Whose money moved is in the two positions; why it moved follows from the frame that was on top and from what else
changed hands: a purchase has its price, a Spaceport its tenth, a Factory its half (9, 12). Where that does not come to
the difference, because several moves lie between the positions, the difference is told as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from ..kernel import engine
from ..kernel.events import NET, Change, Moved, Owned, Paid, Place, Seen, Went, balance, balanced, moved, rest
from .box.catalog import BASE
from .frames import Answering, Declaring, MakingRoom, Moving, Trading
from .modules.common import pieces_on_map
from .modules.theft import SWINDLE, Revolting, Swindle
from .rules.bonus import demands_for
from .rules.commissions import FACTORY_SHARE, port_owner
from .rules.common import payable
from .rules.dot_kinds import net_penalty
from .rules.movement import stay_cost
from .rules.ports import deed_price
from .rules.setup import is_setting_up
from .rules.ship import trade_in
from .rules.trading import cash_for, spent
from .state import NO_ONE, State
from .view import View, as_state
from .words import IOU_OF

#: Units of `Paid` beside money: barter value (9.32), and what is left of an IOU where it is no common credit (F-13).
CREDIT: Final = "credit"
IOU: Final = "iou"

#: The fields that other events than `Became` speak of.
TOLD: Final = (
    "players.*.money",
    "players.*.cargo",
    "players.*.relics",
    "players.*.ious",
    "players.*.place",
    "market",
    "galaxy",
)


def changes(before: State | View, after: State | View) -> tuple[Change, ...]:
    """What is different, by what both positions show."""
    told: list[Change] = []
    if before.players != after.players or before.stack != after.stack:
        told += _payments(as_state(before), as_state(after))
    told += [_with_reason(before, change) for change in moved(_things(before, after), _things(after, before))]
    told += [
        Went(seat, old.place, new.place)
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
        if old.place != new.place
    ]
    if before.galaxy != after.galaxy:
        told += [*_owned(before, after), *_seen(before, after)]
    if before.extras != after.extras:
        told += _pieces(before, after)
    return (*told, *rest(before, after, TOLD))


def price(state: State, action: Any) -> int | None:
    """What a move brings the seat that decides in money and credit, below 0 what it costs; None if dice decide it."""
    seat = state.stack[-1].seat
    after = engine.apply_unchecked(state, action)
    if after.stack[-1].seat < 0 and type(after.stack[-1]).__name__ in DICE:
        return None
    return _purse(after, seat) - _purse(state, seat)


#: Frames of chance that can end in a payment.
DICE: Final = frozenset(("Clashing",))


def _purse(state: State, seat: int) -> int:
    trade = _trading(state)
    credit = trade.credit + trade.iou if trade is not None and trade.seat == seat else 0
    return state.players[seat].money + credit


def _trading(state: State) -> Trading | None:
    return next((frame for frame in state.stack if type(frame) is Trading), None)


# -- things -----------------------------------------------------------------------------------------------------------


def _things(s: State | View, other: State | View) -> dict[Place, Counter[str]]:
    """What lies where and can go elsewhere; of '?' boxes, those that were open in both positions."""
    places: dict[Place, Counter[str]] = {}
    for seat, p in enumerate(s.players):
        places[seat] = Counter((*p.cargo, *p.relics, *(IOU_OF + culture for culture in p.ious)))
    board, catalog = s.rules.board, s.rules.catalog
    places["cup"] = Counter(s.market.cup)
    for culture, lying in zip((*(c.slug for c in catalog.cultures), BASE), s.market.lying, strict=True):
        places[culture] = Counter(lying)
    places["bank"] = Counter({piece: s.market.stock[at] for piece, at in s.rules.stock_index.items()})
    for system, sun in zip((*board.systems, BASE), s.galaxy.suns, strict=True):
        places[system] = places.get(system, Counter()) + Counter(sun)
    for dot, box, twin in zip(board.questions, s.galaxy.boxes, other.galaxy.boxes, strict=True):
        if box.open and twin.open and box.what in catalog.names and box.what != twin.what:
            places[dot] = Counter((box.what,))
    return places


def _with_reason(s: State | View, change: Moved) -> Moved:
    """Hits, loot and deals by the frame that was on top; of the rest, where a thing goes says why."""
    kind = type(s.stack[-1]).__name__
    why = REASONS.get(kind, "") if isinstance(change.source, int) or isinstance(change.target, int) else ""
    return Moved(change.what, change.source, change.target, change.count, why) if why else change


#: Frame -> why things change hands under it.
REASONS: Final = {"ChoosingHit": "hit", "Looting": "loot", "Answering": "deal", "Firing": "fired"}


def _owned(before: State | View, after: State | View) -> Iterator[Owned]:
    board, cultures = before.rules.board, before.rules.catalog.cultures
    for dot, old, new in zip(board.orbits, before.galaxy.ports, after.galaxy.ports, strict=True):
        if old != new:
            yield Owned("spaceport", dot, _nobody(old), _nobody(new))
    rows = zip(cultures, before.galaxy.factories, after.galaxy.factories, strict=True)
    for culture, (owner, site), (heir, place) in rows:
        if (owner, site) != (heir, place):
            yield Owned("factory", culture.slug, _nobody(owner), _nobody(heir))


def _nobody(owner: int) -> int | None:
    return None if owner == NO_ONE else owner


def _pieces(before: State | View, after: State | View) -> Iterator[Owned]:
    """What modules put on the map and take from it: Forts and Rastur."""
    old, new = (Counter(pieces_on_map(s)) for s in (before, after))
    for (dot, kind, owner, _), _count in (old - new).items():
        yield Owned(kind, dot, _nobody(owner), None)
    for (dot, kind, owner, _), _count in (new - old).items():
        yield Owned(kind, dot, None, _nobody(owner))


def _seen(before: State | View, after: State | View) -> Iterator[Seen]:
    board = before.rules.board
    places = (*board.systems, *board.questions)
    slots = zip(
        places, (*before.galaxy.homes, *before.galaxy.boxes), (*after.galaxy.homes, *after.galaxy.boxes), strict=True
    )
    for place, old, new in slots:
        if new.open and not old.open:
            yield Seen(place, new.what)
        elif new.known_to != old.known_to or (new.what != old.what and not new.open):
            looked = new.known_to & ~old.known_to
            yield Seen(place, new.what, tuple(seat for seat in range(len(before.players)) if looked >> seat & 1))


# -- money ------------------------------------------------------------------------------------------------------------


def _payments(before: State, after: State) -> list[Paid]:
    """Who paid whom how much and why, in cash, barter value and IOU."""
    rows = zip(before.players, after.players, strict=True)
    owed = {seat: new.money - old.money for seat, (old, new) in enumerate(rows)}
    trade = _trading(before)
    if trade is None and not any(owed.values()):
        return []
    if after.turn.number - before.turn.number > 1:  # too much lies between
        return balanced([], owed)
    frame = before.stack[-1]
    if type(frame) is Answering:
        told = _deal(frame, owed)
    elif trade is not None and type(frame) in (Trading, MakingRoom):
        told = _trade(before, after, trade, owed)
    elif trade is not None and any(type(own) is Revolting for own in before.stack):
        told = [*_attack(before, after, trade, owed[trade.seat], "revolt")]
    else:
        told = _on_the_way(before, after, owed)
    return balanced([*told, *_lost(before, after, told)], owed)


def _deal(frame: Answering, owed: dict[int, int]) -> list[Paid]:
    """11.4: both sums of the deal, if it was accepted."""
    if not owed[frame.seat]:
        return []
    d = frame.deal
    return [Paid(frame.offerer, frame.seat, d.pay, "deal"), Paid(frame.seat, frame.offerer, d.receive, "deal")]


def _on_the_way(before: State, after: State, owed: dict[int, int]) -> list[Paid]:
    """Between landings one pays to stay or to fly on, and is paid for what one shoots down (6.3, 15.42)."""
    told, frame = [], before.stack[-1]
    for seat, amount in owed.items():
        place = before.players[seat].place
        if is_setting_up(before) and (is_setting_up(after) or type(after.stack[-1]) is Declaring):
            told.append(Paid(None, seat, amount, "stake") if amount > 0 else Paid(seat, None, -amount, "stake"))
        elif amount > 0 and any(type(own).__name__ == BLASTING for own in before.stack):
            told.append(Paid(None, seat, amount, "bounty", place))
        elif type(frame) is Declaring and seat == frame.seat and -amount == stay_cost(before, seat, frame.off):
            told.append(Paid(seat, None, -amount, "stay", place))
        elif type(frame) is Moving and -amount in (frame.due, net_penalty(before, frame.seat, place)):
            told.append(Paid(seat, None, -amount, "penalty", place))
    return told


#: The frame of an attack on what stands on a dot.
BLASTING: Final = "Blasting"


def _trade(before: State, after: State, trade: Trading, owed: dict[int, int]) -> list[Paid]:
    """A transaction with a culture (9), and the shares of those who own buildings there (12)."""
    seat = trade.seat
    told: list[Paid] = []
    value = 0
    for thing, cost in _bought(before, after, trade):
        told += _price_paid(trade, seat, cost, thing, _extra_credit(before, after, seat))
        value += cost
    told += _sold(before, after, trade)
    told += _handed_in(before, after, trade)
    if not value and _is_swindle(before, after, trade, -owed[seat]):
        told += _attack(before, after, trade, owed[seat], "swindle")
    return [*told, *_shares(before, trade, told, owed)]


def _is_swindle(before: State, after: State, trade: Trading, cash: int) -> bool:
    """15.53/a: whether just the price of a Swindle was paid; anything else that costs money is not of this game."""
    if Swindle not in before.rules.specs or cash != cash_for(trade, SWINDLE):
        return False
    now, (paid, _) = _trading(after), spent(before, trade, SWINDLE, trade.credit)
    return cash > 0 if now is None else (now.iou, now.credit) == (paid.iou, paid.credit)


def _gone_and_come(before: State, after: State, seat: int) -> tuple[Counter[str], Counter[str]]:
    old, new = before.players[seat], after.players[seat]
    aboard, now = Counter((*old.cargo, *old.relics)), Counter((*new.cargo, *new.relics))
    return aboard - now, now - aboard


def _bought(before: State, after: State, trade: Trading) -> Iterator[tuple[str, int]]:
    """What the seat has paid for, with its price."""
    catalog, seat = before.rules.catalog, trade.seat
    _, come = _gone_and_come(before, after, seat)
    taken = before.galaxy.boxes != after.galaxy.boxes
    for item in come.elements():
        if item in catalog.goods_by_slug:
            yield item, catalog.goods_by_slug[item].cost
        elif item in catalog.equipment_by_slug:
            yield item, catalog.equipment_by_slug[item].cost
        elif item in catalog.relic_by_slug and not taken:  # one in a '?' box is there for the taking (11.2)
            yield item, catalog.relic_by_slug[item].cost
    ship = after.players[seat].ship
    if ship != before.players[seat].ship:
        yield ship, catalog.ship_by_slug[ship].cost
    for change in (*_owned(before, after), *_pieces(before, after)):
        if change.new == seat:
            yield change.what, _deed(before, trade, change)


def _deed(before: State, trade: Trading, deed: Owned) -> int:
    catalog, fort = before.rules.catalog, before.rules.catalog.fort
    if deed.kind == "spaceport":
        return deed_price(before, trade.seat, trade.culture, catalog.port_deed)
    if deed.kind == "factory":
        return deed_price(before, trade.seat, trade.culture, catalog.culture_by_slug[deed.what].factory_deed)
    merchant = catalog.merchant_by_slug[before.players[trade.seat].species]
    return 0 if fort is None else fort.own_cost if merchant.culture == trade.culture else fort.cost


def _extra_credit(before: State, after: State, seat: int) -> int:
    """What the old ship is worth where it was handed in for another (9.323)."""
    return trade_in(before, seat) if before.players[seat].ship != after.players[seat].ship else 0


def _price_paid(trade: Trading, seat: int, cost: int, thing: str, more: int, why: str = "price") -> Iterator[Paid]:
    """9.32, F-13: the IOU under redemption pays first, then barter value, then cash."""
    if more:
        yield Paid(None, seat, more, "barter", "", CREDIT)
    on_iou = min(cost, trade.iou)
    on_credit = min(cost - on_iou, trade.credit + more)
    yield Paid(seat, None, on_iou, why, thing, IOU)
    yield Paid(seat, None, on_credit, why, thing, CREDIT)
    yield Paid(seat, None, cost - on_iou - on_credit, why, thing)


def _attack(before: State, after: State, trade: Trading, amount: int, why: str) -> Iterator[Paid]:
    """15.53, 15.54: what was paid for an attempt, in cash and in what the trade had of other means."""
    now = _trading(after)
    if amount < 0:
        yield Paid(trade.seat, None, -amount, why)
    if now is not None:
        yield Paid(trade.seat, None, max(trade.iou - now.iou, 0), why, "", IOU)
        yield Paid(trade.seat, None, max(trade.credit - now.credit, 0), why, "", CREDIT)


def _sold(before: State, after: State, trade: Trading) -> Iterator[Paid]:
    """9.31, 10.2, 10.3: goods for their payoff with all demands, passengers for their fee; what is left of a bank."""
    catalog, seat = before.rules.catalog, trade.seat
    gone, _ = _gone_and_come(before, after, seat)
    money = after.players[seat].money - before.players[seat].money
    for item in gone.elements():
        goods, fare = catalog.goods_by_slug.get(item), catalog.fare_by_slug.get(item)
        if goods is not None and trade.culture in goods.buyers and money > 0:
            payoff = goods.payoff + sum(demand.bonus for demand in demands_for(before, trade.culture, goods))
            yield Paid(None, seat, payable(before.rules, before.market.bank, payoff), "sale", item)
        elif fare is not None and money > 0:
            yield Paid(None, seat, payable(before.rules, before.market.bank, fare.fee), "fee", item)


def _handed_in(before: State, after: State, trade: Trading) -> Iterator[Paid]:
    """9.32, 9.321: barter value for equipment and relics, an IOU for its culture's goods and services."""
    now, seat = _trading(after), trade.seat
    if now is None:
        return
    unspent = after.players[seat].ship == before.players[seat].ship
    unit = IOU if now.iou > trade.iou else CREDIT
    more = now.iou - trade.iou if unit == IOU else now.credit - trade.credit
    if more > 0 and unspent:
        gone, _ = _gone_and_come(before, after, seat)
        papers = Counter(before.players[seat].ious) - Counter(after.players[seat].ious)
        what = next(iter(gone), "") or next(iter(papers), "")
        yield Paid(None, seat, more, "redeemed" if papers else "barter", what, unit)


def _shares(before: State, trade: Trading, told: list[Paid], owed: dict[int, int]) -> Iterator[Paid]:
    """12.22, 12.32: what is left to explain, for those who own the Spaceport and the Factory here."""
    place = before.players[trade.seat].place
    index = before.rules.culture_index.get(trade.culture)
    builder = before.galaxy.factories[index][0] if index is not None and trade.culture != BASE else NO_ONE
    harbour = port_owner(before, place)
    own_goods = {paid.what for paid in told if paid.why == "price"}
    halves = [g.cost * FACTORY_SHARE // 100 for g in before.rules.catalog.goods if g.factory and g.slug in own_goods]
    for seat in range(len(before.players)):
        left = owed[seat] - sum(
            paid.amount * ((paid.payee == seat) - (paid.payer == seat)) for paid in told if paid.unit == "money"
        )
        if left <= 0:
            continue
        tenth = left - min(left, sum(halves)) if seat == builder and seat == harbour else left * (seat == harbour)
        if tenth:
            yield Paid(None, seat, tenth, "port-commission", place)
        if seat == builder and left > tenth:
            yield Paid(None, seat, left - tenth, "factory-commission", trade.culture)


def _lost(before: State, after: State, told: list[Paid]) -> Iterator[Paid]:
    """9.32/b, F-13: credit that is not spent goes with the turn."""
    trade, now = _trading(before), _trading(after)
    if trade is None:
        return
    same = now is not None and before.turn.number == after.turn.number
    for unit, had, has in (
        (CREDIT, trade.credit, now.credit if same and now else 0),
        (IOU, trade.iou, now.iou if same and now else 0),
    ):
        spent = -balance(told, trade.seat, unit)
        if had - spent > has:
            yield Paid(trade.seat, None, had - spent - has, NET if has and unit == CREDIT else "lost", "", unit)


__all__ = ["CREDIT", "IOU", "changes", "price"]
