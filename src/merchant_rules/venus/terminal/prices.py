"""What things cost and bring, and what a player has: as far as the one who asks knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...api import net_worth
from ...cli.common import meant
from ...errors import UnknownName
from ...store.describe import listed
from ..box.catalog import BASE, Culture, Goods
from ..events import CREDIT, IOU
from ..frames import Trading
from ..rules.bonus import demands_for
from ..rules.deeds import deeds
from ..state import NO_ONE
from ..view import View, as_state
from ..words import amount, species


def home_of(view: View, culture: str) -> str:
    """Where a culture lives, "" as long as this player does not know."""
    systems = zip(view.rules.board.systems, view.galaxy.homes, strict=True)
    return next((system for system, home in systems if home.what == culture), "")


def prices(view: View, asked: str) -> str:
    """All cultures whose homes are known, or one culture, or goods of one kind; `UnknownName` for anything else."""
    catalog = view.rules.catalog
    wanted = asked.lower()
    if not asked:
        known = [culture for culture in catalog.cultures if home_of(view, culture.slug)]
        lines = [line for culture in known for line in _brief(view, culture)]
        return "\n".join(lines) or "You know of no culture yet. Ask by name: prices GOODS, prices CULTURE."
    for culture in catalog.cultures:
        if wanted in (culture.slug, culture.name.lower(), home_of(view, culture.slug) or "-"):
            return "\n".join(_culture(view, culture))
    for goods in catalog.goods:
        if wanted in (goods.slug, goods.name.lower()):
            return "\n".join(_goods(view, goods))
    known_names = [*(culture.name for culture in catalog.cultures), *(goods.name for goods in catalog.goods)]
    names = [name for name in known_names if wanted in name.lower()]
    if len(names) == 1:
        return prices(view, names[0])
    guess = f"; is it {listed(names)}?" if names else f".{guess}" if (guess := meant(asked, known_names)) else ""
    raise UnknownName(repr(asked), f"there are no such goods and no such culture{guess}")


def _place(view: View, culture: str) -> str:
    home = home_of(view, culture)
    return f"{view.rules.catalog.names[culture]} ({view.rules.catalog.names.get(home, home) or 'home unknown'})"


def _lying(view: View, culture: str) -> Counter[str]:
    return Counter(view.market.lying[view.rules.culture_index[culture]])


def payoff(view: View, culture: str, goods: Goods) -> int:
    """What a culture pays now, demands that lie there included (10.21)."""
    return goods.payoff + sum(demand.bonus for demand in demands_for(as_state(view), culture, goods))


def _brief(view: View, culture: Culture) -> Iterator[str]:
    catalog, cash = view.rules.catalog, view.rules.words.cash
    own = catalog.goods_by_slug[culture.goods]
    buys = [goods for goods in catalog.goods if culture.slug in goods.buyers]
    yield f"{_place(view, culture.slug)}: sells {own.name} for {cash(own.cost)}"
    yield "    buys " + ", ".join(f"{goods.name} {cash(payoff(view, culture.slug, goods))}" for goods in buys)


def _culture(view: View, culture: Culture) -> Iterator[str]:
    catalog, speech = view.rules.catalog, view.rules.words
    cash, lying = speech.cash, _lying(view, culture.slug)
    yield _place(view, culture.slug)
    for slug in (culture.goods, culture.factory_goods):
        goods = catalog.goods_by_slug[slug]
        built = view.galaxy.factories[view.rules.culture_index[culture.slug]][0] != NO_ONE
        locked = speech.say(", once the Factory stands") if goods.factory and not built else ""
        yield f"  sells {goods.name} for {cash(goods.cost)}, {lying[slug]} there{locked}"
    for piece in catalog.equipment:
        if culture.science == piece.sold_by and piece.slug in view.rules.equipment_in_play:
            yield f"  sells {piece.name} for {cash(piece.cost)}"
    for ship in catalog.ships:
        if culture.science in ship.sold_by:
            yield f"  sells {ship.name} for {cash(ship.cost)}"
    for goods in catalog.goods:
        if culture.slug in goods.buyers:
            bonus = payoff(view, culture.slug, goods) - goods.payoff
            more = f", {cash(bonus)} of it by demands" if bonus else ""
            yield f"  buys {goods.name} for {cash(goods.payoff + bonus)}{more}"
    for slug, count in lying.items():
        if slug in catalog.fare_by_slug:
            fare = catalog.fare_by_slug[slug]
            yield f"  {count} passenger to {catalog.names.get(fare.to, fare.to)} for {cash(fare.fee)}"


def _goods(view: View, goods: Goods) -> Iterator[str]:
    cash = view.rules.words.cash
    yield f"{goods.name}"
    left = _lying(view, goods.seller)[goods.slug]
    yield f"  sold by {_place(view, goods.seller)} for {cash(goods.cost)}, {left} there"
    for culture in goods.buyers:
        if culture == BASE:
            yield f"  bought by {view.rules.catalog.names[BASE]} for {cash(goods.payoff)}"
            continue
        bonus = payoff(view, culture, goods) - goods.payoff
        more = f", {cash(bonus)} of it by demands" if bonus else ""
        yield f"  bought by {_place(view, culture)} for {cash(goods.payoff + bonus)}{more}"


# -- what a player has ------------------------------------------------------------------------------------------------


def free_holds(view: View, seat: int) -> int:
    """How many more goods a ship can take (3.43)."""
    rules, p = view.rules, view.players[seat]
    some = rules.catalog.goods[0].slug
    free = 0
    while free < rules.catalog.ship_by_slug[p.ship].holds * 2 and rules.fits(
        rules, p.ship, tuple(sorted((*p.cargo, *(some,) * (free + 1))))
    ):
        free += 1
    return free


def status(view: View, seat: int) -> str:
    """Cash, holds, deeds and IOUs of a seat."""
    rules, p = view.rules, view.players[seat]
    names, cash, say = rules.catalog.names, rules.words.cash, rules.words.say
    ship = rules.catalog.ship_by_slug[p.ship]
    lines = [
        f"{species(view, seat)}: {cash(p.money)} in cash, worth {cash(net_worth(view, seat))} of {cash(view.goal)}",
        f"  {ship.name}: {ship.dice} dice, {ship.holds} holds, room for {free_holds(view, seat)} more goods",
    ]
    for slug, count in Counter(p.cargo).items():
        lines.append(f"  {count} {names.get(slug, slug)}{_best(view, slug)}")
    lines += [f"  relic: {names[slug]}" for slug in p.relics]
    owed = rules.catalog.culture_by_slug
    lines += [f"  {say('IOU')} of the {names[slug]}, {cash(owed[slug].iou)}" for slug in p.ious]
    lines += [f"  deed: {names.get(site, site)}, {cash(cost)}" for site, cost in deeds(as_state(view), seat)]
    trade = next((frame for frame in view.stack if type(frame) is Trading and frame.seat == seat), None)
    if trade is not None and trade.credit + trade.iou:
        lines.append(f"  {unspent(view)}, lost if it is not spent in this turn")
    return "\n".join(lines)


def unspent(view: View) -> str:
    """What is left to spend beside cash: barter value and the rest of an IOU, "" for nothing (9.32, F-13)."""
    trade = next((frame for frame in view.stack if type(frame) is Trading), None)
    left = ((trade.credit, CREDIT), (trade.iou, IOU)) if trade is not None else ()
    return listed([amount(view, number, unit) for number, unit in left if number])


def _best(view: View, slug: str) -> str:
    """Where goods aboard bring most, among the places that the player knows."""
    goods = view.rules.catalog.goods_by_slug.get(slug)
    known = [culture for culture in goods.buyers if home_of(view, culture)] if goods is not None else []
    if goods is None or not known:
        return ""
    best = max(known, key=lambda culture: payoff(view, culture, goods))
    return f": {view.rules.words.cash(payoff(view, best, goods))} from the {_place(view, best)}"
