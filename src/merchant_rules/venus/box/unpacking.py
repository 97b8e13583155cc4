"""From the data files to the catalog: the box is unpacked once, checked, and changed as the options want it.

>>> catalog = load_catalog("classic-1988")
>>> catalog.goods_by_slug["space-spice"].buyers
('niks', 'dell', 'humans', 'shenna')
>>> len(catalog.fares) + len(catalog.demands)
48
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from ...errors import DataError
from ...store.datafiles import Data
from .catalog import (
    Catalog,
    Culture,
    Demand,
    Equipment,
    Fare,
    Fort,
    Goods,
    Marker,
    Merchant,
    Rastur,
    RasturMix,
    Relic,
    Ship,
)
from .checks import check_catalog
from .rows import (
    COLOURS,
    FILES,
    BoardFile,
    BonusFile,
    CulturesFile,
    FastPlayTable,
    FortsFile,
    QuestionsFile,
    RasturFile,
    ShipsFile,
    dot_name,
    read_file,
    ruleset_meta,
)

if TYPE_CHECKING:
    from ..config import Config

__all__ = ["catalog_for", "load_catalog"]


def load_catalog(ruleset: str, data: Data | None = None) -> Catalog:
    """Load the pieces of a ruleset, with the user's own files where `data` has them; the same object each time.

    >>> load_catalog("ffg-classic").ship_by_slug["clipper"].dice
    4
    """
    return _loaded(ruleset, ruleset_meta(ruleset).folder, data)


@lru_cache(maxsize=16)
def _loaded(ruleset: str, folder: str, data: Data | None) -> Catalog:  # one of a plug-in may move to another folder
    meta = ruleset_meta(ruleset)
    for name in FILES.in_use(data):
        if name not in meta.files:
            raise DataError(f"the ruleset {ruleset} has no such file; it has {', '.join(meta.files)}", file=name)
    return _checked(_build(ruleset, data), data)


def catalog_for(config: Config) -> Catalog:
    """Return the pieces of one game: the ruleset's, or the user's, as the options change them."""
    laser = config.options.get("relic_laser", True)
    payoff = config.options.get("guard_plants_payoff")
    return _with_options(load_catalog(config.ruleset, config.data), config.data, laser is True, payoff)


@lru_cache(maxsize=16)
def _with_options(catalog: Catalog, data: Data | None, relic_laser: bool, guard_plants_payoff: object) -> Catalog:
    """Apply the options that only change pieces (R-01, R-04)."""
    markers, relics, goods = catalog.markers, catalog.relics, catalog.goods
    if not relic_laser:
        markers = tuple(marker for marker in markers if marker.slug != "relic-laser")
        relics = tuple(relic for relic in relics if relic.slug != "relic-laser")
    # 160 is the payoff on the marker, so it is what the data say: only the other reading changes anything.
    if isinstance(guard_plants_payoff, int) and guard_plants_payoff != 160:
        goods = tuple(attrs.evolve(g, payoff=guard_plants_payoff) if g.slug == "guard-plants" else g for g in goods)
    if (markers, relics, goods) == (catalog.markers, catalog.relics, catalog.goods):
        return catalog
    return _checked(attrs.evolve(catalog, markers=markers, relics=relics, goods=goods), data)


def _checked(catalog: Catalog, data: Data | None) -> Catalog:
    check_catalog(catalog, read_file(catalog.ruleset, "board.toml", BoardFile, data))
    return catalog


def _build(ruleset: str, data: Data | None) -> Catalog:
    meta = ruleset_meta(ruleset)
    board = read_file(ruleset, "board.toml", BoardFile, data)
    people = read_file(ruleset, "cultures.toml", CulturesFile, data)
    ships = read_file(ruleset, "ships.toml", ShipsFile, data)
    bonus = read_file(ruleset, "bonus.toml", BonusFile, data)
    questions = read_file(ruleset, "questions.toml", QuestionsFile, data)
    fast = ships.fast_play or FastPlayTable(0, 0)
    return Catalog(
        ruleset=ruleset,
        cultures=_cultures(people),
        goods=_goods(people),
        ships=tuple(Ship(**attrs.asdict(row, recurse=False)) for row in ships.ships),
        equipment=tuple(Equipment(**attrs.asdict(row, recurse=False)) for row in ships.equipment),
        relics=tuple(Relic(**attrs.asdict(row, recurse=False)) for row in questions.relics),
        fares=tuple(Fare(**attrs.asdict(row, recurse=False)) for row in bonus.fares),
        demands=_demands(bonus),
        markers=_markers(questions),
        merchants=tuple(Merchant(**attrs.asdict(row, recurse=False)) for row in people.merchants),
        place_names=_place_names(board),
        port_deed=ships.port_deed,
        money_per_player=ships.money.per_player,
        building_markers=ships.building_markers,
        goals=ships.goals,
        default_goal=ships.default_goal,
        min_players=meta.min_players,
        max_players=meta.max_players,
        dice=ships.dice,
        goods_units=ships.capacity.goods_units,
        small_units=ships.capacity.small_units,
        hold_units=ships.capacity.hold_units,
        fort=_fort(ruleset, data) if "forts.toml" in meta.files else None,
        rastur=_rastur(ruleset, data) if "rastur.toml" in meta.files else None,
        small_bank=ships.money.small_bank,
        fast_play_setup=fast.at_setup,
        fast_play_discovery=fast.per_discovery,
        solitaire_money=ships.money.solitaire,
    )


def _cultures(people: CulturesFile) -> tuple[Culture, ...]:
    goods = {row.seller: row.slug for row in people.goods}
    factory_goods = {row.seller: row.slug for row in people.factory_goods}
    for place, (sold, rows) in {
        "goods": (goods, people.goods),
        "factory_goods": (factory_goods, people.factory_goods),
    }.items():
        if len(sold) < len(rows):
            raise DataError("two kinds have one seller", file="cultures.toml", table=place, key="seller")
        for culture in people.cultures:
            if culture.slug not in sold:
                raise DataError(f"nothing is sold by {culture.slug!r}", file="cultures.toml", table=place, key="seller")
    return tuple(
        Culture(c.slug, c.number, c.name, c.science, c.iou, goods[c.slug], factory_goods[c.slug], factory_deed=c.deed)
        for c in people.cultures
    )


def _goods(people: CulturesFile) -> tuple[Goods, ...]:
    buyers = {culture.slug: culture.buyers for culture in people.cultures}
    return tuple(
        Goods(
            row.slug,
            row.name,
            row.seller,
            row.cost,
            row.payoff,
            buyers.get(row.seller, ()),
            row.count,
            factory,
            row.demand_as or row.slug,
            row.status,
        )
        for rows, factory in ((people.goods, False), (people.factory_goods, True))
        for row in rows
    )


def _demands(bonus: BonusFile) -> tuple[Demand, ...]:
    return tuple(
        Demand(f"demand-{row.at}-{row.goods}-{number}", row.at, row.goods, row.bonus, row.status)
        for row in bonus.demands
        for number in range(1, row.count + 1)
    )


def _markers(questions: QuestionsFile) -> tuple[Marker, ...]:
    relics = tuple(Marker(relic.slug, "relic") for relic in questions.relics)
    gates = tuple(Marker(f"gate-{number}", "gate", number=number) for number in questions.gates)
    ports = tuple(Marker(f"open-port-{number}", "open-port") for number in range(1, questions.open_ports + 1))
    penalties = []
    # By our own order of colours: the file's is lost when overrides are saved and read again.
    for colour in (*COLOURS, *sorted(questions.penalties.keys() - set(COLOURS))):
        amounts = questions.penalties.get(colour, ())
        for place, amount in enumerate(amounts):
            number = amounts[: place + 1].count(amount)
            penalties.append(Marker(f"penalty-{colour}-{amount}-{number}", "penalty", colour=colour, amount=amount))
    return relics + gates + ports + tuple(penalties)


def _place_names(board: BoardFile) -> tuple[tuple[str, str], ...]:
    systems = tuple((system.slug, system.name) for system in board.systems)
    return systems + tuple((dot.slug, dot_name(dot)) for dot in board.dots)


def _fort(ruleset: str, data: Data | None) -> Fort:
    return Fort(**attrs.asdict(read_file(ruleset, "forts.toml", FortsFile, data)))


def _rastur(ruleset: str, data: Data | None) -> Rastur:
    rows = read_file(ruleset, "rastur.toml", RasturFile, data)
    mix = tuple(RasturMix(row.goal, row.low, row.high, row.markers, row.status) for row in rows.mix)
    return Rastur(rows.strengths, mix, rows.status)
