"""Journeys of a few stops: what they bring in, how long they take, and which one to set out on.

A journey is worth what it brings in less what its turns would bring in elsewhere. So short and long journeys compare.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple, Protocol, TypeAlias

import attrs

from ..actions import Action
from ..box.catalog import Goods
from ..rules.ship import BuyShip
from ..rules.trading import BuyEquipment
from .atlas import Atlas
from .survey import NOBODY, ROCK, UNKNOWN, UNWANTED, Offer, Stop

#: How many ways to go on are followed from the first stop, and how many from each of the best after it.
BROAD: Final = 4
NARROW: Final = 2
#: Legs longer than this many turns are not considered.
LONGEST: Final = 6.0
#: Goods are kept for a later stop that pays so much more.
KEEP: Final = 10
#: What reaching the goal is worth.
WIN: Final = 3000.0


@attrs.frozen
class Habits:
    """The numbers a trader lives by, in dollars unless said otherwise."""

    #: what a turn is worth to a poor player, and how much more per dollar of net worth
    turn: float = 30.0
    turn_growth: float = 0.02
    #: what a first contact is worth beside its IOU
    contact: float = 60.0
    #: what an IOU of an unknown culture is worth
    unknown_iou: float = 60.0
    relic: float = 60.0
    #: what an IOU counts that was not handed in, as a part of its credit
    paper: float = 0.4
    #: what unsold goods count, as parts of the payoff and of the cost
    unsold: float = 0.5
    unsold_cost: float = 0.9
    #: what a passenger counts who is not delivered within the journey, as a part of the fee
    fare: float = 0.3
    #: cash that deeds leave in the purse
    reserve: int = 60
    #: cash per hold that deeds at full price leave in the purse
    capital: int = 60
    #: cash that ships and equipment leave in the purse, and what will soon come in
    kept: int = 40
    soon: int = 100
    #: turns ahead that an improvement can count on, and how much of its promise it keeps
    longest_view: int = 35
    trust: float = 0.6


@attrs.frozen(eq=False)
class Means:
    """What a trader sets out with."""

    money: int
    holds: int
    goods: dict[str, int]
    #: destination and fee of the passengers aboard
    fares: tuple[tuple[str, int], ...]
    #: how many small things are in the holds, passengers included
    small: int
    net_worth: int
    goal: int


@attrs.define(eq=False)
class Business:
    """What is done at one stop."""

    sales: list[tuple[int, Goods]]
    buys: list[tuple[float, Offer]]
    fares: list[str]
    stays: bool
    builds: bool = False
    improves: bool = False

    @property
    def matters(self) -> bool:
        """Whether anything is done at all."""
        return bool(self.sales or self.buys or self.fares or self.builds or self.improves)


@attrs.define(eq=False)
class Journey:
    """Stops in order, and what they are worth beyond the way to the first."""

    stops: tuple[Stop, ...]
    worth: float
    first: Business


#: At stops where there is no business.
NOTHING: Final = Business([], [], [], False)
#: No stop yet.
NONE: Final[frozenset[str]] = frozenset()
#: What the goods of one stop bring at another that buys them; True if the other matters in any case.
Pull: TypeAlias = tuple[tuple[int, Goods], ...] | bool
#: What comes first counts: lists of pairs are sorted by it.
_FIRST: Final = itemgetter(0)
_BRINGS: Final = attrgetter("brings")


class Improvements(Protocol):
    """What a planner has to know about better ships and equipment."""

    @property
    def lures(self) -> dict[str, float]:
        """For each science the gain of the best improvement it sells."""
        ...

    def best(self, moves: tuple[Action, ...], credit: int) -> tuple[float, Action | None]:
        """The improvement among the moves that gains most."""
        ...

    def gain(self, offer: BuyShip | BuyEquipment, credit: int) -> float:
        """What an improvement brings in the turns to come, beyond its price."""
        ...


class Planner:
    """Compares journeys for one player at one moment."""

    def __init__(
        self,
        atlas: Atlas,
        stops: tuple[Stop, ...],
        means: Means,
        habits: Habits,
        outfitter: Improvements,
        earlier: Improvements | None = None,
    ) -> None:
        self.atlas, self.stops, self.means, self.habits = atlas, stops, means, habits
        #: who weighs improvements now, and who has found out where they lure to
        self.outfitter, self._lured_by = outfitter, earlier or outfitter
        self.turn_worth = habits.turn + habits.turn_growth * means.net_worth
        known = {stop.partner for stop in stops}
        self.table = atlas.rules.catalog.goods_by_slug
        self._bought = {g.slug for g in atlas.rules.catalog.goods if known.intersection(g.buyers)}
        self._draws: dict[Stop, float] = {}
        self.loaded = sum(means.goods.values())
        #: with so much money and deeds the goal is reached
        self.enough = means.goal - means.net_worth + means.money
        self._ranks: dict[Stop, list[Stop]] = {}
        self._pulls: dict[tuple[Stop, Stop], Pull] = {}
        self._unsold: dict[str, float] = {}
        self._sorted: dict[tuple[Stop, tuple[Stop, ...]], list[tuple[float, Offer]]] = {}
        unknown = sum(stop.partner == UNKNOWN for stop in stops)
        self._contact = habits.unknown_iou + habits.contact * unknown / len(stops)

    @property
    def lures(self) -> dict[str, float]:
        """For each science the gain of the best improvement it sells."""
        return self._lured_by.lures

    # -- distances ---------------------------------------------------------------------------------------------

    def turns_from(self, place: str, stop: Stop) -> tuple[float, float]:
        """Expected turns from a dot to a stop: to its cities, to its ports."""
        return self.atlas.leg((frozenset((place,)), stop.cities, stop.ports))

    # -- which journeys ----------------------------------------------------------------------------------------

    def best_from(self, first: Stop, free: bool, sells: int = 1, buys: int = 1) -> Journey:
        """The best journey that begins with business at this stop; `free` if nothing limits it there."""
        return self.carried_on(self.outlook(first, free, sells, buys))

    def outlook(self, first: Stop, free: bool, sells: int = 1, buys: int = 1) -> Outlook:
        """The best journey of one or two stops, and what there is to carry on."""
        best = alone = self._played((first,), None, free, sells, buys)
        seconds = []
        for second in self._next(first, (first,), BROAD):
            trip = self._played((first, second), alone, free, sells, buys)
            seconds.append(trip)
            best = trip if trip.brings > best.brings else best
        seconds.sort(key=_BRINGS, reverse=True)
        return Outlook(best, seconds[:2], free, sells, buys)

    def carried_on(self, outlook: Outlook) -> Journey:
        """The best journey that begins like this, a third stop included."""
        best, begins = outlook.best, (outlook.free, outlook.sells, outlook.buys)
        for trip in outlook.seconds:
            for third in self._next(trip.stops[1], trip.stops, NARROW):
                longer = self._played((*trip.stops, third), trip, *begins)
                best = longer if longer.brings > best.brings else best
        return best.told()

    def promising(self, place: str, count: int) -> list[Stop]:
        """The stops that look best from a dot."""
        guesses = []
        here = frozenset((place,))
        for stop in self.stops:
            turns = min(self.atlas.leg((here, stop.cities, stop.ports)))
            if turns < LONGEST and place not in stop.dots:
                guesses.append((self._draw(stop) - turns * self.turn_worth, stop))
        guesses.sort(key=_FIRST, reverse=True)
        return [stop for _, stop in guesses[:count]]

    def _next(self, stop: Stop, so_far: tuple[Stop, ...], count: int) -> list[Stop]:
        ranked = self._ranks.get(stop)
        if ranked is None:
            ranked = self._ranks[stop] = self._ranked(stop)
        found: list[Stop] = []
        for other in ranked:
            if other not in so_far or other.partner not in NOBODY:
                found.append(other)
                if len(found) == count:
                    break
        return found

    def _ranked(self, stop: Stop) -> list[Stop]:
        """Where it looks promising to go from a stop, the best first."""
        least, leg = -1.5 * self.turn_worth, self.atlas.leg
        wares = [
            (goods.buyers, self._margin(offer), goods.demand_as) for offer in stop.offers for goods in (offer.goods,)
        ]
        promising = []
        for other in self.stops:
            by_city, by_port = leg((stop.dots, other.cities, other.ports))
            turns = by_city if by_city < by_port else by_port
            if turns >= LONGEST or other is stop:
                continue
            guess = self._draw(other) - turns * self.turn_worth
            for buyers, margin, demand in wares:
                if other.partner in buyers:
                    guess += margin + sum(other.bonuses.get(demand, ()))
            if stop.fares:
                guess += sum([fare.fee for fare in stop.fares if fare.to == other.partner])
            if guess > least:
                promising.append((guess, other))
        promising.sort(key=_FIRST, reverse=True)
        return [other for _, other in promising]

    def _margin(self, offer: Offer) -> int:
        """What a hold full of goods brings beyond its cost."""
        return min(offer.supply, self.means.holds) * (offer.goods.payoff - offer.goods.cost)

    def _draw(self, stop: Stop) -> float:
        """What draws a trader to a stop, wherever he comes from."""
        draw = self._draws.get(stop)
        if draw is None:
            draw = self._draws[stop] = self._drawn(stop)
        return draw

    def _drawn(self, stop: Stop) -> float:
        if stop.partner == UNKNOWN:
            return self._contact
        if stop.partner == ROCK:
            return self.habits.relic
        draw = (
            self.lures.get(stop.science, 0.0)
            + 0.7 * stop.iou
            + sum(fee for to, fee in self.means.fares if to == stop.partner)
        )
        for slug, count in self.means.goods.items():
            goods = self.table[slug]
            if stop.partner in goods.buyers:
                draw += count * goods.payoff * 0.5 + sum(stop.bonuses.get(goods.demand_as, ()))
        for offer in stop.offers:
            if offer.goods.slug in self._bought:
                draw += 0.4 * min(offer.supply, self.means.holds) * (offer.goods.payoff - offer.goods.cost)
        return draw

    # -- one journey -------------------------------------------------------------------------------------------

    def _played(self, stops: tuple[Stop, ...], before: _Trip | None, free: bool, sells: int, buys: int) -> _Trip:
        """A journey played in the mind; `before` is the one without the last stop, which may have begun the same."""
        leg, enough, size = self.atlas.leg, self.enough, len(stops)
        same = 0 if before is None else self._unmoved(stops)
        begun = before if same == size - 1 or before is None else before.begun
        if begun is None or not same:
            m = self.means
            begun, same = _Trip(self, stops, m.money, m.goods.copy(), m.fares, m.small, self.loaded), 1
            begun.first = begun.visit(0, stops[0], free, sells, buys)
        trip = begun.onward(stops) if size > 1 else begun
        for index in range(same, size):
            if trip.money + trip.deeds >= enough:
                break
            stop = stops[index]
            by_city, by_port = leg((stops[index - 1].dots, stop.cities, stop.ports))
            free = by_port <= by_city + 0.6
            trip.turns += by_port if free else by_city
            trip.visit(index, stop, free, 1, 1)
        if size == 2:
            trip.begun = begun
        trip.brings = trip.worth()
        return trip

    def _unmoved(self, stops: tuple[Stop, ...]) -> int:
        """At how many stops from the first on business is the same whether or not one goes on to the last of them."""
        last, before = stops[-1], len(stops) - 1
        if before == 2 and stops[0] is last:
            return 0  # back where goods may have been sold: prices are not what they were
        for index in range(before):
            pull = self._pulls.get((stops[index], last))
            if pull is None:
                pull = self._pulls[stops[index], last] = self._pull(stops[index], last)
            if pull and (index + 1 == before or _is_stronger(pull, stops[index + 1])):
                return index
        return before

    def _pull(self, stop: Stop, last: Stop) -> Pull:
        """Why a later stop matters at one before: a passenger waits to go there, or goods bring more there."""
        if last.partner in NOBODY:
            return False
        for fare in stop.fares:
            if fare.to == last.partner:
                return True
        for slug in self.means.goods:
            goods = self.table[slug]
            if stop.partner in goods.buyers and last.prices(goods)[0] > stop.prices(goods)[0] + KEEP:
                return True
        return tuple([(last.prices(o.goods)[0], o.goods) for o in stop.offers if last.partner in o.goods.buyers])

    def unsold(self, goods: Goods) -> float:
        """What goods in the hold count at the end of a journey."""
        count = self._unsold.get(goods.slug)
        if count is None:
            habits = self.habits
            if goods.slug in self._bought:
                count = max(habits.unsold * goods.payoff, habits.unsold_cost * goods.cost)
            else:
                count = max(0.4 * goods.payoff, 0.8 * goods.cost)
            self._unsold[goods.slug] = count
        return count

    def wishes(self, stop: Stop, later: tuple[Stop, ...]) -> list[tuple[float, Offer]]:
        """What could be bought at a stop for stops to come, the most profitable first."""
        key = (stop, later)
        wishes = self._sorted.get(key)
        if wishes is None:
            wishes = self._sorted[key] = self.wishes_by(stop, later, Stop.prices)
        return wishes

    def wishes_by(
        self, stop: Stop, later: tuple[Stop, ...], prices: Callable[[Stop, Goods], tuple[int, ...]]
    ) -> list[tuple[float, Offer]]:
        """The same, if these are the prices."""
        wishes: list[tuple[float, Offer]] = []
        for offer in stop.offers:
            goods, units = offer.goods, min(offer.supply, self.means.holds)
            best: tuple[int, ...] = UNWANTED
            for other in later:
                paid = prices(other, goods)
                if paid[0] > best[0]:
                    best = paid
            if best[0]:
                rest = offer.rebate - goods.cost
                wishes += [(price + rest, offer) for price in _paid(best, units)]
            else:
                wishes += [(self.unsold(goods) - goods.cost + offer.rebate, offer)] * units
        if len(stop.offers) > 1 or later:
            wishes.sort(key=_FIRST, reverse=True)
        return wishes

    @property
    def contact(self) -> float:
        """What meeting an unknown culture is worth."""
        return self._contact


def _is_stronger(pull: Pull, between: Stop) -> bool:
    """Whether a stop in between leaves some of the pull of the last one: it does not pay as much."""
    return pull if isinstance(pull, bool) else any(between.prices(goods)[0] < paid for paid, goods in pull)


def _paid(prices: tuple[int, ...], units: int) -> list[int]:
    """What each of so many units brings."""
    return [*prices[:units], *(prices[-1],) * (units - len(prices))]


class _Trip:
    """The state of a journey played in the mind."""

    __slots__ = (
        "begun", "brings", "contacts", "deeds", "extra", "fares", "first", "goods", "improved", "loaded", "met",
        "money", "planner", "small", "spent_ious", "stops", "turns",
    )  # fmt: skip

    def __init__(
        self,
        planner: Planner,
        stops: tuple[Stop, ...],
        money: int,
        goods: dict[str, int],
        fares: tuple[tuple[str, int], ...],
        small: int,
        loaded: int,
    ) -> None:
        self.planner, self.stops = planner, stops
        self.money, self.goods, self.fares, self.small, self.loaded = money, goods, fares, small, loaded
        self.turns = 0.0
        self.extra = 0.0
        self.deeds = 0
        self.improved = False
        self.spent_ious: frozenset[str] = NONE
        self.contacts: frozenset[str] = NONE
        self.met: set[tuple[str, str]] = set()
        self.first, self.brings = NOTHING, 0.0
        #: of a trip to two stops, how it was after the first
        self.begun: _Trip | None = None

    def onward(self, stops: tuple[Stop, ...]) -> _Trip:
        """The same trip so far, to be continued along these stops."""
        trip = _Trip(self.planner, stops, self.money, self.goods.copy(), self.fares, self.small, self.loaded)
        trip.turns, trip.extra, trip.deeds, trip.improved = self.turns, self.extra, self.deeds, self.improved
        trip.spent_ious, trip.contacts, trip.met = self.spent_ious, self.contacts, {*self.met}
        trip.first = self.first
        return trip

    def told(self) -> Journey:
        """What is left of it once it has been weighed."""
        return Journey(self.stops, self.brings, self.first)

    def visit(self, index: int, stop: Stop, free: bool, sells: int, buys: int) -> Business:
        """Land at a stop and do business."""
        if stop.partner not in NOBODY:
            return self._trade(index, stop, free, sells, buys)
        if stop.partner == ROCK:
            self.extra += self.planner.habits.relic
        else:
            self.extra += self.planner.contact + self._chance_sale()
        return NOTHING

    def _chance_sale(self) -> float:
        """Perhaps the unknown culture wants something of what is aboard."""
        table = self.planner.table
        return sum([0.05 * table[slug].payoff * count for slug, count in self.goods.items()], 0.0)

    def _trade(self, index: int, stop: Stop, free: bool, sells: int, buys: int) -> Business:
        if not stop.discovered and stop.key not in self.contacts:
            self.contacts |= {stop.key}
            self.extra += self.planner.habits.paper * stop.iou
        if self.fares:
            self._deliver(stop)
        boarding = self._board(index, stop) if stop.fares else []
        sales = self._sales(index, stop) if self.goods else []
        wishes = self._wishes(index, stop, sales) if stop.offers else []
        stays = False
        if not free and (len(sales) > sells or len(wishes) > buys):
            more = sum([price - self.planner.unsold(goods) for price, goods in sales[sells:]], 0.0)
            more += sum([profit for profit, _ in wishes[buys:]], 0.0)
            stays = more > self.planner.turn_worth
            if stays:
                self.turns += 1
            else:
                sales = sales[:sells]
                wishes = self._wishes(index, stop, sales)[:buys]
        before = self.deeds
        improves = not self.improved and stop.science in self.planner.lures and self._improve(stop)
        self._settle(stop, sales, wishes, free or stays)
        return NOTHING if index else Business(sales, wishes, boarding, stays, self.deeds > before, improves)

    def _improve(self, stop: Stop) -> bool:
        """A better ship or piece, once in a journey."""
        lure = self.planner.lures[stop.science]
        self.extra += lure
        self.improved = lure > 0
        return self.improved

    def _deliver(self, stop: Stop) -> None:
        stay = tuple([fare for fare in self.fares if fare[0] != stop.partner])
        if len(stay) < len(self.fares):
            self.money += sum([fee for to, fee in self.fares if to == stop.partner])
            self.small -= len(self.fares) - len(stay)
            self.fares = stay

    def _room(self, sold: int) -> int:
        return self.planner.means.holds - self.loaded + sold - (self.small + 1) // 2

    def _board(self, index: int, stop: Stop) -> list[str]:
        """Passengers for stops to come, while there is room."""
        taken = []
        later = {other.partner for other in self.stops[index + 1 :]}
        for fare in stop.fares:
            if fare.to in later and (self.small % 2 or self._room(0) > 0):
                taken.append(fare.slug)
                self.fares += ((fare.to, fare.fee),)
                self.small += 1
        return taken

    def _sales(self, index: int, stop: Stop) -> list[tuple[int, Goods]]:
        """What is sold here, the best first: all that no later stop pays better."""
        sales: list[tuple[int, Goods]] = []
        table, partner = self.planner.table, stop.partner
        for slug, count in self.goods.items():
            goods = table[slug]
            if partner not in goods.buyers or not count:
                continue
            here = self._prices(stop, goods)
            enough = here[0] + KEEP
            for other in self.stops[index + 1 :]:
                if self._prices(other, goods)[0] > enough:
                    break
            else:
                sales += [(price, goods) for price in _paid(here, count)]
        if len(sales) > 1:
            sales.sort(key=_FIRST, reverse=True)
        return sales

    def _prices(self, stop: Stop, goods: Goods) -> tuple[int, ...]:
        """What units bring at a stop: no bonus where they were sold before."""
        return (goods.payoff,) if (stop.key, goods.slug) in self.met else stop.prices(goods)

    def _wishes(self, index: int, stop: Stop, sales: list[tuple[int, Goods]]) -> list[tuple[float, Offer]]:
        """What to buy here for stops to come, the most profitable first, as far as room and money go."""
        planner, later = self.planner, self.stops[index + 1 :]
        if index and later and self.met and {gone.key for gone in self.stops[:index]} & {stop.key for stop in later}:
            wishes = planner.wishes_by(stop, later, self._prices)
        else:
            wishes = planner.wishes(stop, later)
        money = self.money
        for price, _ in sales:
            money += price
        return self._affordable(stop, wishes, money, self._room(len(sales)))

    def _affordable(
        self, stop: Stop, wishes: list[tuple[float, Offer]], money: int, room: int
    ) -> list[tuple[float, Offer]]:
        credit = 0 if not stop.iou or stop.key in self.spent_ious else stop.iou
        bought: list[tuple[float, Offer]] = []
        for profit, offer in wishes:
            if len(bought) >= room:
                break
            cost = offer.goods.cost
            free = (credit if credit < cost else cost) if credit else 0
            if cost > money + credit or profit + free <= 0:
                continue
            bought.append((profit + free, offer))
            credit -= free
            money -= cost - free - offer.rebate
        return bought

    def _settle(
        self, stop: Stop, sales: list[tuple[int, Goods]], wishes: list[tuple[float, Offer]], free: bool
    ) -> None:
        own = self.goods
        for price, goods in sales:
            self.money += price
            own[goods.slug] -= 1
            self.met.add((stop.key, goods.slug))
        self.loaded += len(wishes) - len(sales)
        cost = 0
        for _, offer in wishes:
            cost += offer.goods.cost - offer.rebate
            own[offer.goods.slug] = own.get(offer.goods.slug, 0) + 1
        credit = 0 if not stop.iou or stop.key in self.spent_ious else stop.iou
        if cost > credit:
            self.money -= cost - credit
        if credit and cost:
            self._hand_in(stop)
        if free and stop.deeds:
            self._invest(stop, max(credit - cost, 0))

    def _invest(self, stop: Stop, credit: int) -> None:
        """Deeds that cost less than they count: from the own species, or with an IOU."""
        reserve = self.planner.habits.reserve
        for price, worth in stop.deeds:
            cash = max(price - credit, 0)
            if cash < worth and self.money - cash >= reserve:
                self.money -= cash
                self.deeds += worth
                if price > cash:
                    credit -= price - cash
                    self._hand_in(stop)

    def _hand_in(self, stop: Stop) -> None:
        """The IOU of a stop is used up."""
        if stop.key not in self.spent_ious:
            self.spent_ious |= {stop.key}
            self.extra -= self.planner.habits.paper * stop.iou

    def has_won(self) -> bool:
        """Whether the journey has reached the goal."""
        return self.money + self.deeds >= self.planner.enough

    def worth(self) -> float:
        """What the journey brings in, less the worth of its turns."""
        planner = self.planner
        worth = self.money - planner.means.money + self.deeds + self.extra - self.turns * planner.turn_worth
        if self.has_won():
            return worth + WIN
        unsold = 0.0
        for slug, count in self.goods.items():
            if count:
                unsold += planner.unsold(planner.table[slug]) * count
        return worth + unsold + planner.habits.fare * sum([fee for _, fee in self.fares])


class Outlook(NamedTuple):
    """The first two stops of journeys: the best so far, those to carry on, and how business began."""

    best: _Trip
    seconds: list[_Trip]
    free: bool
    sells: int
    buys: int
