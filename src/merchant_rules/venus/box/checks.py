"""What must hold between the data files, whoever wrote them; a fault is named with file, table and key."""

from __future__ import annotations

from ...errors import DataError
from ...store.datafiles import check_known, check_unique
from .catalog import BASE, Catalog
from .rows import COLOURS, BoardFile

CULTURES, SHIPS, BONUS, QUESTIONS, RASTUR = (
    "cultures.toml",
    "ships.toml",
    "bonus.toml",
    "questions.toml",
    "rastur.toml",
)


def check_catalog(catalog: Catalog, board: BoardFile) -> None:
    """Raise DataError for the first thing that does not fit together."""
    _check_slugs(catalog)
    _check_people(catalog)
    _check_ships(catalog)
    _check_bonus(catalog)
    _check_questions(catalog)
    _check_rastur(catalog)
    boxes = sum(dot.kind == "question" for dot in board.dots)
    if len(catalog.markers) < boxes:
        raise DataError(f"{len(catalog.markers)} '?' markers cannot fill {boxes} '?' boxes", file=QUESTIONS)
    homes = sum(system.inhabited for system in board.systems)
    if len(catalog.cultures) != homes:
        message = f"{len(catalog.cultures)} cultures for {homes} inhabited systems (board.toml)"
        raise DataError(message, file=CULTURES, table="cultures")


def _check_slugs(catalog: Catalog) -> None:
    check_unique((c.slug for c in catalog.cultures), CULTURES, "cultures")
    check_unique((c.number for c in catalog.cultures), CULTURES, "cultures", "number")
    check_unique((g.slug for g in catalog.goods), CULTURES, "goods, factory_goods")
    check_unique((m.slug for m in catalog.merchants), CULTURES, "merchants")
    check_unique((s.slug for s in catalog.ships), SHIPS, "ships")
    check_unique((e.slug for e in catalog.equipment), SHIPS, "equipment")
    check_unique((*catalog.fare_by_slug, *(d.slug for d in catalog.demands)), BONUS, "demands")
    check_unique((f.slug for f in catalog.fares), BONUS, "fares")
    check_unique((m.slug for m in catalog.markers), QUESTIONS, "relics, gates, penalties")
    cargo = (*catalog.equipment_by_slug, *catalog.relic_by_slug, *catalog.goods_by_slug)
    check_unique(cargo, SHIPS, "equipment (with relics and goods)")


def _check_people(catalog: Catalog) -> None:
    cultures = catalog.culture_by_slug
    if BASE in cultures:
        raise DataError("that is the Galactic Base", file=CULTURES, table="cultures", key="slug")
    for goods in catalog.goods:
        table = "factory_goods" if goods.factory else "goods"
        check_known(goods.seller, cultures, "culture", CULTURES, table, "seller")
        check_known(goods.demand_as, catalog.goods_by_slug, "goods", CULTURES, table, "demand_as")
        for buyer in goods.buyers:
            check_known(buyer, cultures, "culture", CULTURES, f"cultures ({goods.seller})", "buyers")
        if goods.seller in goods.buyers:
            raise DataError(f"{goods.seller!r} buys back what it sells", file=CULTURES, table="cultures", key="buyers")
        if goods.factory and not goods.count:
            raise DataError(
                f"a Factory makes {goods.slug!r}, and there is none", file=CULTURES, table=table, key="count"
            )
        if goods.payoff <= goods.cost:
            raise DataError(f"{goods.slug!r} pays no more than it costs", file=CULTURES, table=table, key="payoff")
    if not catalog.merchants:
        raise DataError("nobody can play", file=CULTURES, table="merchants")
    for merchant in catalog.merchants:
        check_known(merchant.culture, cultures, "culture", CULTURES, "merchants", "culture")


def _check_ships(catalog: Catalog) -> None:
    check_known("scout", catalog.ship_by_slug, "ship for the start called", SHIPS, "ships", "slug")
    sellers = {culture.science for culture in catalog.cultures} | {BASE}
    for ship in catalog.ships:
        if not 1 <= ship.dice <= catalog.dice:
            raise DataError(f"{ship.slug!r} rolls 1 to {catalog.dice} dice", file=SHIPS, table="ships", key="dice")
        for science in ship.sold_by:
            check_known(science, sellers, "culture of the science", SHIPS, "ships", "sold_by")
    for equipment in catalog.equipment:
        check_known(equipment.sold_by, sellers - {BASE}, "culture of the science", SHIPS, "equipment", "sold_by")
        for colour in equipment.skips:
            check_known(colour, COLOURS, "colour", SHIPS, "equipment", "skips")
    for units in (catalog.goods_units, catalog.small_units):
        if not 1 <= units <= catalog.hold_units:
            raise DataError(f"{units} of {catalog.hold_units} units do not fit", file=SHIPS, table="capacity")
    if not catalog.goals or 0 in catalog.goals:
        raise DataError("goals are positive, and there is at least one", file=SHIPS, key="goals")
    if catalog.default_goal not in catalog.goals:
        raise DataError(f"{catalog.default_goal} is none of the goals", file=SHIPS, key="default_goal")


def _check_bonus(catalog: Catalog) -> None:
    partners = {*catalog.culture_by_slug, BASE}
    for fare in catalog.fares:
        check_known(fare.origin, partners, "culture", BONUS, f"fares ({fare.slug})", "origin")
        check_known(fare.to, partners, "culture", BONUS, f"fares ({fare.slug})", "to")
        if fare.origin == fare.to:
            raise DataError("the fare goes nowhere", file=BONUS, table=f"fares ({fare.slug})", key="to")
    for demand in catalog.demands:
        check_known(demand.at, catalog.culture_by_slug, "culture", BONUS, "demands", "at")
        check_known(demand.goods, catalog.goods_by_slug, "goods", BONUS, "demands", "goods")
        if demand.at not in catalog.goods_by_slug[demand.goods].buyers:
            raise DataError(f"{demand.at!r} does not buy {demand.goods!r}", file=BONUS, table="demands", key="at")


def _check_questions(catalog: Catalog) -> None:
    for marker in catalog.markers:
        if marker.kind == "gate" and not 1 <= marker.number <= 6:
            raise DataError(f"no die shows {marker.number}", file=QUESTIONS, key="gates")
        if marker.kind == "penalty":
            check_known(marker.colour, COLOURS, "colour", QUESTIONS, "penalties", marker.colour)
            if not marker.amount:
                raise DataError("a penalty of nothing", file=QUESTIONS, table="penalties", key=marker.colour)
    for relic in catalog.relics:
        if not relic.slug.startswith("relic-"):
            raise DataError(f"{relic.slug!r} does not begin with 'relic-'", file=QUESTIONS, table="relics", key="slug")
        for colour in relic.skips:
            check_known(colour, COLOURS, "colour", QUESTIONS, "relics", "skips")


def _check_rastur(catalog: Catalog) -> None:
    if catalog.rastur is None:
        return
    goals = [row.goal for row in catalog.rastur.mix]
    if len(set(goals)) < len(goals) or 0 in goals:
        raise DataError("one row for each goal, and goals are positive", file=RASTUR, table="mix", key="goal")
    if 0 in catalog.rastur.strengths:
        raise DataError("strengths are positive", file=RASTUR, key="strengths")
    for number, row in enumerate(catalog.rastur.mix):
        fitting = sum(row.low <= strength <= row.high for strength in catalog.rastur.strengths)
        if fitting != row.markers or not fitting:
            message = f"{row.markers} markers, but {fitting} strengths lie between {row.low} and {row.high}"
            raise DataError(message, file=RASTUR, table=f"mix[{number}]", key="markers")
