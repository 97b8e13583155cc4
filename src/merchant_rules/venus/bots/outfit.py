"""Ships and equipment: whether a better one earns its price in the turns that are left."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from ...kernel.tuples import with_item
from ..actions import Action
from ..rules.ship import BuyShip, carried_outside
from ..rules.trading import BuyEquipment
from ..state import Player
from ..view import View
from .atlas import Leg, Vessel, outfitted, plain_atlas
from .journey import Habits, Means
from .survey import Stop

#: How many of the best trades make up the usual one.
BEST_TRADES: Final = 6


class Outfitter:
    """Weighs improvements for one player at one moment, by what the known trades would bring with them."""

    def __init__(self, view: View, seat: int, stops: tuple[Stop, ...], means: Means, habits: Habits) -> None:
        self._rules, self._player, self._stops = view.rules, view.players[seat], stops
        self._stock = dict(zip((e.slug for e in view.rules.catalog.equipment), view.market.stock, strict=True))
        self._habits, self._money, self._to_go = habits, means.money, means.goal - means.net_worth

    # What follows is worked out when it is asked for: at many counters nobody sells anything for a ship.

    @cached_property
    def _trades(self) -> list[tuple[Leg, int, int, int]]:
        return _known_trades(self._stops)

    @cached_property
    def _own(self) -> tuple[int, Vessel]:
        """The room and the vessel as they are."""
        p = self._player
        return self._room(p.ship, p.cargo), self._vessel(p.ship, p.cargo)

    @cached_property
    def _now(self) -> float:
        """What the ship earns in a turn as it is."""
        return self._earnings(*self._own, self._money + self._habits.soon)

    @cached_property
    def _turns(self) -> float:
        return min(self._to_go / max(self._now, self._habits.turn), self._habits.longest_view)

    @cached_property
    def lures(self) -> dict[str, float]:
        """For each science known, and the Galactic Base, the gain of the best improvement it sells to this player."""
        catalog, known = self._rules.catalog, {stop.science for stop in self._stops}
        gains: dict[str, float] = {}
        for ship in catalog.ships:
            sellers = known.intersection(ship.sold_by)
            gain = self.gain(BuyShip(ship.slug), 0) if sellers else 0
            for science in sellers if gain > 0 else ():
                gains[science] = max(gains.get(science, 0.0), gain)
        for slug in self._rules.equipment_in_play:
            seller = catalog.equipment_by_slug[slug].sold_by
            gain = self.gain(BuyEquipment(slug), 0) if self._stock[slug] and seller in known else 0
            if gain > 0:
                gains[seller] = max(gains.get(seller, 0.0), gain)
        return gains

    def best(self, moves: tuple[Action, ...], credit: int) -> tuple[float, Action | None]:
        """The improvement among the moves that gains most, None if none gains anything."""
        best: tuple[float, Action | None] = (0.0, None)
        for move in moves:
            if isinstance(move, BuyShip | BuyEquipment):
                gain = self.gain(move, credit)
                best = (gain, move) if gain > best[0] else best
        return best

    def gain(self, offer: BuyShip | BuyEquipment, credit: int) -> float:
        """What an improvement brings in the turns to come, beyond its price; less than nothing if out of reach."""
        cash = max(self._price(offer) - credit, 0)
        habits, money = self._habits, self._money - cash
        if money < habits.kept:
            return -1.0
        ship, cargo = self._after(offer, self._player)
        room, vessel = self._room(ship, cargo), self._vessel(ship, cargo)
        if room <= self._own[0] and vessel == self._own[1]:
            return -1.0  # without more room or another way to travel nothing earns more
        more = self._earnings(room, vessel, money + habits.soon) - self._now
        return more * self._turns * habits.trust - cash

    def _price(self, offer: BuyShip | BuyEquipment) -> int:
        catalog = self._rules.catalog
        if isinstance(offer, BuyShip):
            return catalog.ship_by_slug[offer.ship].cost - catalog.ship_by_slug[self._player.ship].trade_in
        return catalog.equipment_by_slug[offer.item].cost

    def _vessel(self, ship: str, cargo: tuple[str, ...]) -> Vessel:
        return outfitted(self._rules, ship, (*cargo, *self._player.relics))

    def _after(self, offer: BuyShip | BuyEquipment, p: Player) -> tuple[str, tuple[str, ...]]:
        """What one has afterwards."""
        if isinstance(offer, BuyShip):
            return offer.ship, p.cargo
        return p.ship, with_item(p.cargo, offer.item)

    def _earnings(self, holds: int, vessel: Vessel, money: int) -> float:
        """What a ship earns in a turn by the better ones of the trades that are known."""
        atlas = plain_atlas(self._rules, vessel)
        trips, trip = atlas.trips, atlas.trip
        rates = []
        for leg, cost, profit, most in self._trades:
            units = money // cost
            if units > holds:
                units = holds
            if units > most:
                units = most
            if units > 0:
                turns = trips.get(leg)
                rates.append(units * profit / ((trip(leg) if turns is None else turns) + 0.5))
        rates.sort(reverse=True)
        return sum(rates[:BEST_TRADES]) / BEST_TRADES

    def _room(self, ship: str, cargo: tuple[str, ...]) -> int:
        """The holds of a ship that are left for goods; passengers leave sooner or later."""
        rules = self._rules
        equipment = tuple(item for item in cargo if item in rules.catalog.equipment_by_slug)
        small = len(equipment) - carried_outside(rules, equipment)
        return rules.catalog.ship_by_slug[ship].holds - (small + 1) // 2


def _known_trades(stops: tuple[Stop, ...]) -> list[tuple[Leg, int, int, int]]:
    """From where to where, cost, profit and how many at most of everything that can be traded."""
    at = {stop.partner: stop for stop in stops if stop.is_known}
    return [
        ((a.dots, at[buyer].cities, at[buyer].ports), goods.cost, goods.payoff - goods.cost, offer.supply + 1)
        for a in stops
        for offer in a.offers
        for goods in (offer.goods,)
        for buyer in goods.buyers
        if buyer in at
    ]
