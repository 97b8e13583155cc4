"""What a bot looks at before it decides: its view, read by the rules as a state, and the ways through the map."""

from __future__ import annotations

from collections.abc import Mapping

from ..box.catalog import Contract
from ..map.ways import Journey, Traveller, best_ways
from ..rules.common import imperial_cargo, imperials_of, money_of, stations_of
from ..rules.payoffs import imperial_factor
from ..rules.petitions import can_afford, price_of, row_for
from ..rules.prestige import bonus_choices
from ..state import State, Trader
from ..view import View, as_state
from .habits import Habits

DIE = range(1, 7)


class Desk:
    """One decision of one seat."""

    def __init__(self, view: View, seat: int, habits: Habits) -> None:
        self.state: State = as_state(view)
        self.seat = seat
        self.habits = habits
        self.rules = view.rules
        self._ways: dict[str, Mapping[str, Journey]] = {}

    @property
    def me(self) -> Trader:
        """The bot's own seat."""
        return self.state.traders[self.seat]

    @property
    def money(self) -> int:
        """The bot's own money."""
        return money_of(self.state, self.seat) or 0

    @property
    def spare(self) -> int:
        """The money that it can do without: with cargo aboard it keeps what it takes to be rid of one."""
        kept = self.rules.catalog.game.cargo.abandon_stellors if self.me.hold else 0
        return self.money - kept

    @property
    def round(self) -> int:
        """Rounds so far."""
        return self.state.turn.number // len(self.state.traders)

    # -- ways ---------------------------------------------------------------------------------------------------------

    def way(self, start: str, goal: str) -> Journey | None:
        """The best way between two worlds by regular jumps and own stations."""
        if start not in self._ways:
            traveller = Traveller(frozenset(stations_of(self.state, self.seat)), self.me.personalities)
            self._ways[start] = best_ways(self.rules.catalog, self.rules.starmap, start, traveller)
        return self._ways[start].get(goal)

    def attempts(self, start: str, goal: str) -> float:
        """The expected jump attempts between two worlds."""
        way = self.way(start, goal)
        return way.tenths / 10 if way is not None else 1000.0

    # -- Contracts ----------------------------------------------------------------------------------------------------

    def contracts(self) -> list[tuple[int, Contract]]:
        """The Current Contracts with the number of their space."""
        known = self.rules.catalog.contract_by_slug
        return [(at, known[slug]) for at, slug in enumerate(self.state.market.spaces, 1) if slug]

    def worth(self, space: int, contract: Contract) -> float:
        """What a delivery brings, in Stellors."""
        left = sum(not trader.out for trader in self.state.traders)
        prestige = contract.prestige * imperial_factor(self.rules.catalog, space, left)
        room = self.rules.catalog.game.prestige.most - self.me.prestige
        return float(contract.mean) + self.habits.prestige * min(prestige, room)

    def pays(self, space: int, contract: Contract, start: str, *, aboard: bool = False) -> float:
        """What a Contract brings for each expected jump attempt, from a world; `aboard`: its cargo is in the hold."""
        way = 0.0 if aboard else self.attempts(start, contract.pick_up)
        first = start if aboard else contract.pick_up
        return self.worth(space, contract) / (way + self.attempts(first, contract.to) + 1)

    # -- petitions ----------------------------------------------------------------------------------------------------

    def is_granted(self, result: int) -> bool:
        """Whether a result of the petition's table can be paid for."""
        price = price_of(row_for(self.rules.petition_table, result), self.me.prestige)
        return price is not None and can_afford(price, self.spare, self.me.prestige)

    def best_bonus(self, roll: int) -> int:
        """What to add to a roll: the least that is granted at the lowest price, else the most."""
        choices = bonus_choices(self.rules.catalog, self.me.prestige)
        return min(choices, key=lambda bonus: (not self.is_granted(roll + bonus), self._price(roll + bonus), -bonus))

    def _price(self, result: int) -> float:
        price = price_of(row_for(self.rules.petition_table, result), self.me.prestige)
        return 0.0 if price is None else price.stellors + self.habits.prestige * price.prestige

    def chance_of_grant(self) -> float:
        """How likely a petition is granted now at a price that can be paid."""
        return sum(self.is_granted(roll + self.best_bonus(roll)) for roll in DIE) / len(DIE)

    def is_worth_petition(self) -> bool:
        """Whether a petition is due."""
        if self.me.mission or self.me.prestige < self.rules.petition_prestige:
            return False
        habits = self.habits
        return self.chance_of_grant() >= (habits.late_petition if self.round >= habits.late else habits.petition)

    # -- the others ---------------------------------------------------------------------------------------------------

    def threat(self, seat: int) -> float:
        """How near another Trader is to winning: his Prestige, Imperial Stations, a Mission."""
        trader = self.state.traders[seat]
        if trader.out or seat == self.seat:
            return -1.0
        near = 40.0 if trader.mission else 0.0
        return (
            near
            + (20.0 if self.has_imperial(seat) else 0.0)
            + trader.prestige
            + 8 * len(imperials_of(self.state, seat))
        )

    def rival(self) -> int:
        """The one who is nearest to winning."""
        return max(range(len(self.state.traders)), key=self.threat)

    def has_imperial(self, seat: int) -> bool:
        """Whether the Imperial Cargo of a seat's Mission is aboard its ship."""
        own = imperial_cargo(seat)
        return any(load.cargo == own for load in self.state.traders[seat].hold)


__all__ = ["Desk"]
