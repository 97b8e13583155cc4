"""What is where: the stops of a journey with what they sell, buy and pay, as one player knows them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from ..box.catalog import BASE, Goods
from ..map.board import Board
from ..rules.ports import deed_price
from ..state import NO_ONE, State
from ..view import View, as_state

#: The partner at a stop where nobody is known to live yet.
UNKNOWN: Final = "?"
#: The partner at a stop where only a relic lies.
ROCK: Final = ""


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


@attrs.frozen(eq=False)
class Stop:
    """A place to go to: where one lands, who lives there, what they sell and want."""

    key: str
    partner: str
    #: landing places with the limit of the first turn, and those without it
    cities: frozenset[str]
    ports: frozenset[str]
    discovered: bool = True
    offers: tuple[Offer, ...] = ()
    #: goods as demands name them -> the bonuses that lie here, the lowest first
    bonuses: dict[str, list[int]] = attrs.field(factory=dict)
    fares: tuple[Waiting, ...] = ()
    #: credit that an IOU is worth here
    iou: int = 0
    #: price and worth of every deed that could be bought
    deeds: tuple[tuple[int, int], ...] = ()
    science: str = ""
    #: all landing places
    dots: frozenset[str] = attrs.field(init=False)
    #: whether somebody is known to live there
    trades: bool = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Join the landing places once."""
        object.__setattr__(self, "dots", self.cities | self.ports)
        object.__setattr__(self, "trades", self.partner not in (ROCK, UNKNOWN))


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
        return Stop(system, UNKNOWN, cities, ports, False)
    culture = state.rules.catalog.culture_by_slug[home.what]
    holds_iou = not home.open or culture.slug in state.players[seat].ious
    return Stop(
        system,
        culture.slug,
        cities,
        ports,
        home.open,
        _offers(state, seat, culture.slug),
        bonuses_at(state, culture.slug),
        _fares(state, culture.slug),
        culture.iou if holds_iou else 0,
        _deeds(state, seat, culture.slug, system),
        culture.science,
    )


@lru_cache(maxsize=16)
def _sites(board: Board) -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    """The cities of each system, and the dots where one may come to land without limit."""
    boxes = [(dot, board.system[dot]) for dot in board.questions]
    return tuple(
        (frozenset(board.cities_of[system]), (*board.orbits_of[system], *(dot for dot, near in boxes if near == system)))
        for system in board.systems
    )


def _base(state: State) -> Stop:
    dot = state.rules.board.base
    return Stop(BASE, BASE, frozenset((dot,)), frozenset(), True, (), {}, _fares(state, BASE), 0, (), BASE)


def _relics(state: State) -> list[Stop]:
    """Relics lying in the open, for whoever comes first."""
    return [
        Stop(dot, ROCK, frozenset(), frozenset((dot,)))
        for dot, box in zip(state.rules.board.questions, state.galaxy.boxes, strict=True)
        if box.open and box.what in state.rules.relics
    ]


def _offers(state: State, seat: int, culture: str) -> tuple[Offer, ...]:
    catalog, index = state.rules.catalog, state.rules.culture_index[culture]
    record = catalog.culture_by_slug[culture]
    lying = state.market.lying[index]
    owner = state.galaxy.factories[index][0]
    offers = []
    for slug in (record.goods, record.factory_goods):
        goods = catalog.goods_by_slug[slug]
        if slug not in lying or (goods.factory and owner == NO_ONE):
            continue
        rebate = goods.cost // 2 if goods.factory and owner == seat else 0
        offers.append(Offer(goods, lying.count(slug), rebate))
    return tuple(offers)


def bonuses_at(state: State, culture: str) -> dict[str, list[int]]:
    """The demands that lie with a culture, by goods."""
    table = state.rules.catalog.demand_by_slug
    found: dict[str, list[int]] = {}
    for marker in state.market.lying[state.rules.culture_index[culture]]:
        if marker in table:
            found.setdefault(table[marker].goods, []).append(table[marker].bonus)
    for bonuses in found.values():
        bonuses.sort()
    return found


def _fares(state: State, culture: str) -> tuple[Waiting, ...]:
    table = state.rules.catalog.fare_by_slug
    lying = state.market.lying[state.rules.culture_index[culture]]
    return tuple(Waiting(slug, table[slug].to, table[slug].fee) for slug in lying if slug in table)


def _deeds(state: State, seat: int, culture: str, system: str) -> tuple[tuple[int, int], ...]:
    catalog, board, galaxy = state.rules.catalog, state.rules.board, state.galaxy
    printed = [catalog.port_deed for dot in board.orbits_of[system] if galaxy.ports[board.orbit_index[dot]] == NO_ONE]
    if galaxy.factories[state.rules.culture_index[culture]][0] == NO_ONE:
        printed.append(catalog.culture_by_slug[culture].factory_deed)
    if not state.players[seat].species:
        return ()
    return tuple((deed_price(state, seat, culture, worth), worth) for worth in printed)


__all__ = ["ROCK", "UNKNOWN", "Offer", "Stop", "Waiting", "bonuses_at", "survey"]
