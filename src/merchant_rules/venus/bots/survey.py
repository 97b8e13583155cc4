"""What is where: the stops of a journey with what they sell, buy and pay, as one player knows them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import attrs

from ..box.catalog import BASE, Goods
from ..compiled import Rules
from ..map.board import Board
from ..rules.ports import deed_price
from ..state import NO_ONE, State
from ..view import View, as_state

#: The partner at a stop where nobody is known to live yet.
UNKNOWN: Final = "?"
#: The partner at a stop where only a relic lies.
ROCK: Final = ""
#: Partners with whom there is no trade.
NOBODY: Final = (ROCK, UNKNOWN)
#: What goods bring where nobody buys them.
UNWANTED: Final = (0,)
#: What a stop pays beyond the price where no demands lie.
NO_BONUSES: Final[Mapping[str, list[int]]] = MappingProxyType({})


@attrs.frozen(eq=False)
class Offer:
    """Goods for sale at a stop."""

    goods: Goods
    supply: int
    #: what of the price comes back to the buyer, who owns the Factory
    rebate: int = 0


@attrs.frozen(eq=False)
class Waiting:
    """A passenger: where to, and the fee."""

    slug: str
    to: str
    fee: int


@attrs.define(eq=False)
class Stop:
    """A place to go to: where one lands, who lives there, what they sell and want."""

    key: str
    partner: str
    #: landing places with the limit of the first turn, those without it, and all of them
    cities: frozenset[str]
    ports: frozenset[str]
    dots: frozenset[str]
    discovered: bool = True
    offers: tuple[Offer, ...] = ()
    #: goods as demands name them -> the bonuses that lie here, the lowest first
    bonuses: Mapping[str, list[int]] = NO_BONUSES
    fares: tuple[Waiting, ...] = ()
    #: credit that an IOU is worth here
    iou: int = 0
    #: price and worth of every deed that could be bought
    deeds: tuple[tuple[int, int], ...] = ()
    science: str = ""
    _prices: dict[str, tuple[int, ...]] = attrs.field(init=False, factory=dict)

    @property
    def is_known(self) -> bool:
        """Whether somebody is known to live there."""
        return self.partner not in NOBODY

    def prices(self, goods: Goods) -> tuple[int, ...]:
        """What the first unit of some goods brings here, the second and so on, the last for all further ones."""
        prices = self._prices.get(goods.slug)
        if prices is None:
            bonuses = self.bonuses.get(goods.demand_as, ())
            paid = tuple(goods.payoff + sum(bonuses[number:]) for number in range(len(bonuses) + 1))
            prices = self._prices[goods.slug] = paid if self.partner in goods.buyers else UNWANTED
        return prices


def survey(view: View, seat: int) -> tuple[Stop, ...]:
    """All stops a player knows of, unknown systems and relics in the open included."""
    state = as_state(view)
    stops = [_system(state, seat, system, index) for index, system in enumerate(state.rules.board.systems)]
    stops.append(_base(state))
    stops += _relics(state)
    return tuple(stops)


def _system(state: State, seat: int, system: str, index: int) -> Stop:
    home, landing = state.galaxy.homes[index], state.rules.landing
    cities, spots = _sites(state.rules.board)[index]
    ports = frozenset([dot for dot in spots if landing(state, dot) in ("port", "open-port")])
    if not home.what:
        return Stop(system, UNKNOWN, cities, ports, cities | ports, False)
    rules, slug = state.rules, home.what
    number = rules.culture_index[slug]
    owes = not home.open or slug in state.players[seat].ious
    owner = _owner(state, seat, number)
    deeds = _deeds(state, seat, slug, system)
    return _known_stop(rules, index, slug, ports, home.open, state.market.lying[number], *owner, owes, deeds)


@lru_cache(maxsize=2048)
def _known_stop(
    rules: Rules,
    index: int,
    slug: str,
    ports: frozenset[str],
    is_open: bool,
    lying: tuple[str, ...],
    factory: bool,
    own: bool,
    owes: bool,
    deeds: tuple[tuple[int, int], ...],
) -> Stop:
    """A system whose culture is known; the same stop while nothing changes there."""
    cities, _ = _sites(rules.board)[index]
    culture = rules.catalog.culture_by_slug[slug]
    offers = _offers(rules, slug, lying, factory, own)
    iou = culture.iou if owes else 0
    wares = offers, bonuses_at(rules, lying), _fares(rules, lying)
    return Stop(
        rules.board.systems[index], slug, cities, ports, cities | ports, is_open, *wares, iou, deeds, culture.science
    )


def _owner(state: State, seat: int, culture: int) -> tuple[bool, bool]:
    """Whether a culture has a Factory, and whether it is the seat's own."""
    owner = state.galaxy.factories[culture][0]
    return owner != NO_ONE, owner == seat


@lru_cache(maxsize=16)
def _sites(board: Board) -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    """The cities of each system, and the dots where one may come to land without limit."""
    boxes = [(dot, board.system[dot]) for dot in board.questions]
    return tuple(
        (
            frozenset(board.cities_of[system]),
            (*board.orbits_of[system], *(dot for dot, near in boxes if near == system)),
        )
        for system in board.systems
    )


def _base(state: State) -> Stop:
    rules = state.rules
    cities = frozenset((rules.board.base,))
    fares = _fares(rules, state.market.lying[rules.culture_index[BASE]])
    return Stop(BASE, BASE, cities, frozenset(), cities, fares=fares, science=BASE)


def _relics(state: State) -> list[Stop]:
    """Relics lying in the open, for whoever comes first."""
    return [
        Stop(dot, ROCK, frozenset(), frozenset((dot,)), frozenset((dot,)))
        for dot, box in zip(state.rules.board.questions, state.galaxy.boxes, strict=True)
        if box.open and box.what in state.rules.relics
    ]


def _offers(rules: Rules, culture: str, lying: tuple[str, ...], factory: bool, own: bool) -> tuple[Offer, ...]:
    catalog = rules.catalog
    record = catalog.culture_by_slug[culture]
    offers = []
    for slug in (record.goods, record.factory_goods):
        goods = catalog.goods_by_slug[slug]
        if slug not in lying or (goods.factory and not factory):
            continue
        rebate = goods.cost // 2 if goods.factory and own else 0
        offers.append(Offer(goods, lying.count(slug), rebate))
    return tuple(offers)


def bonuses_at(rules: Rules, lying: tuple[str, ...]) -> Mapping[str, list[int]]:
    """The demands among things that lie with a culture, by goods."""
    table = rules.catalog.demand_by_slug
    found: dict[str, list[int]] = {}
    for marker in lying:
        if marker in table:
            found.setdefault(table[marker].goods, []).append(table[marker].bonus)
    for bonuses in found.values():
        bonuses.sort()
    return found


def _fares(rules: Rules, lying: tuple[str, ...]) -> tuple[Waiting, ...]:
    table = rules.catalog.fare_by_slug
    return tuple(Waiting(slug, table[slug].to, table[slug].fee) for slug in lying if slug in table)


def _deeds(state: State, seat: int, culture: str, system: str) -> tuple[tuple[int, int], ...]:
    catalog, board, galaxy = state.rules.catalog, state.rules.board, state.galaxy
    if not state.players[seat].species:
        return ()
    printed = [catalog.port_deed for dot in board.orbits_of[system] if galaxy.ports[board.orbit_index[dot]] == NO_ONE]
    if galaxy.factories[state.rules.culture_index[culture]][0] == NO_ONE:
        printed.append(catalog.culture_by_slug[culture].factory_deed)
    return tuple((deed_price(state, seat, culture, worth), worth) for worth in printed)


__all__ = ["ROCK", "UNKNOWN", "Offer", "Stop", "Waiting", "bonuses_at", "survey"]
