"""Petitions in numbers: areas, both tables row by row, prices and losses."""

from __future__ import annotations

import pytest

from merchant_rules.star_traders.box.rows import Price
from merchant_rules.star_traders.rules.petitions import (
    after_loss,
    can_afford,
    may_petition,
    price_of,
    row_for,
)
from merchant_rules.star_traders.rules.prestige import area, bonus_choices
from tests.star_traders.packaged import CATALOG

MISSION = CATALOG.game.petition.mission
STATION = CATALOG.game.petition.imperial_station
AREAS = CATALOG.game.prestige.areas


@pytest.mark.rule("star:S-PET-10", "star:S-PET-11", "star:S-PET-12", "ST-35")
def test_a_petitioner_may_add_up_to_the_bonus_of_his_area() -> None:
    for part in AREAS:
        for prestige in range(part.low, part.high + 1):
            assert area(CATALOG, prestige) is part
            assert bonus_choices(CATALOG, prestige) == tuple(range(part.bonus + 1))
    assert [part.bonus for part in AREAS if part.petition] == [0, 1, 2]


def test_who_may_petition_stands_in_an_area_that_allows_it() -> None:
    for prestige in range(31):
        assert may_petition(CATALOG, prestige) == (prestige >= 15) == area(CATALOG, prestige).petition


def lost(table: object, result: int, stellors: int, prestige: int) -> tuple[int, int]:
    """What is left after a row that only takes."""
    row = row_for(MISSION if table is MISSION else STATION, result)
    assert row.price is None
    return after_loss(CATALOG, row.loss, stellors, prestige)


def refused(table: object, result: int, stellors: int, prestige: int) -> tuple[int, int]:
    """What is left to one who does not pay."""
    row = row_for(MISSION if table is MISSION else STATION, result)
    assert row.price is not None
    return after_loss(CATALOG, row.otherwise, stellors, prestige)


def paid(table: object, result: int, stellors: int, prestige: int) -> tuple[int, int] | None:
    """What is left to one who pays, None if he cannot."""
    price = price_of(row_for(MISSION if table is MISSION else STATION, result), prestige)
    assert price is not None
    return (stellors - price.stellors, prestige - price.prestige) if can_afford(price, stellors, prestige) else None


@pytest.mark.rule("star:S-PET-15")
def test_results_beyond_the_table_count_as_its_ends() -> None:
    for table in (MISSION, STATION):
        assert row_for(table, -5) is row_for(table, -1) is table[0]
        assert row_for(table, 10) is row_for(table, 7) is table[-1]
        assert [row_for(table, result) for result in range(-1, 8)] == list(table)


@pytest.mark.rule("star:S-PTAB-1")
def test_mission_minus_1() -> None:
    assert lost(MISSION, -1, 30, 20) == (30, 5)
    loss = row_for(MISSION, -1).loss
    assert loss is not None
    assert (loss.turns, loss.auction) == (1, False)


@pytest.mark.rule("star:S-PTAB-2", "star:S-PTAB-3", "star:S-PTAB-4")
def test_mission_0_to_2() -> None:
    assert lost(MISSION, 0, 15, 16) == (0, 6)
    assert lost(MISSION, 1, 30, 15) == (10, 10)
    assert lost(MISSION, 2, 30, 15) == (20, 15)
    assert not any(loss.turns for result in (0, 1, 2) if (loss := row_for(MISSION, result).loss))


@pytest.mark.rule("star:S-PTAB-5", "star:S-PTAB-6", "star:S-PTAB-7", "star:S-PTAB-8")
def test_mission_3_to_6() -> None:
    assert paid(MISSION, 3, 59, 20) is None
    assert refused(MISSION, 3, 59, 20) == (49, 10)
    assert paid(MISSION, 3, 60, 20) == (0, 20)
    assert paid(MISSION, 4, 40, 20) == (0, 20)
    assert refused(MISSION, 4, 40, 20) == (30, 10)
    assert paid(MISSION, 5, 20, 20) == (0, 20)
    assert refused(MISSION, 5, 20, 20) == (20, 10)
    assert paid(MISSION, 6, 9, 20) is None
    assert refused(MISSION, 6, 9, 20) == (9, 10)


@pytest.mark.rule("star:S-PTAB-9")
def test_mission_7() -> None:
    assert paid(MISSION, 7, 0, 15) == (0, 15)
    assert 5 + max(bonus_choices(CATALOG, CATALOG.game.prestige.most)) == 7


@pytest.mark.rule("star:S-PTAB-11")
def test_no_natural_result_is_below_1() -> None:
    naturals = {die + bonus for die in range(1, 7) for p in range(15, 31) for bonus in bonus_choices(CATALOG, p)}
    assert min(naturals) == 1


@pytest.mark.rule("star:S-ATAB-3", "star:S-ATAB-4", "star:S-ATAB-5")
def test_station_0_to_2() -> None:
    assert lost(STATION, 0, 30, 20) == (10, 10)
    assert lost(STATION, 1, 30, 20) == (20, 15)
    assert lost(STATION, 2, 30, 20) == (25, 20)


def test_station_minus_1_takes_prestige_and_the_station_goes_to_auction() -> None:
    assert lost(STATION, -1, 30, 20) == (30, 10)
    loss = row_for(STATION, -1).loss
    assert loss is not None
    assert (loss.turns, loss.auction) == (0, True)


@pytest.mark.rule("star:S-ATAB-6", "star:S-ATAB-7", "star:S-ATAB-8")
def test_station_3_to_5() -> None:
    assert paid(STATION, 3, 45, 21) == (5, 11)
    assert paid(STATION, 4, 30, 20) == (0, 14)
    assert paid(STATION, 5, 20, 18) == (0, 14)
    assert [refused(STATION, result, 45, 21) for result in (3, 4, 5)] == [(45, 16)] * 3


@pytest.mark.rule("star:S-ATAB-9", "ST-95")
def test_station_6_is_harsher_on_those_who_do_not_pay() -> None:
    assert paid(STATION, 6, 10, 20) == (0, 15)
    assert refused(STATION, 6, 10, 20) == (10, 10)
    assert paid(STATION, 6, 10, 4) is None


@pytest.mark.rule("star:S-ATAB-10", "ST-79")
def test_station_7_costs_prestige_alone() -> None:
    assert paid(STATION, 7, 0, 20) == (0, 10)
    assert paid(STATION, 7, 50, 9) is None
    assert refused(STATION, 7, 50, 9) == (50, 9)


@pytest.mark.rule("star:S-IST-6")
def test_both_parts_of_a_price_are_paid_or_neither() -> None:
    assert paid(STATION, 3, 39, 20) is None
    assert not can_afford(Price(10, 5), 10, 4)
    assert not can_afford(Price(10, 5), 9, 5)
    assert can_afford(Price(10, 5), 10, 5)


@pytest.mark.rule("star:S-IST-7")
@pytest.mark.parametrize(("result", "prestige", "spent"), [(3, 15, 7), (4, 17, 5), (5, 19, 4)])
def test_parts_of_prestige_are_rounded_in_the_petitioners_favour(result: int, prestige: int, spent: int) -> None:
    price = price_of(row_for(STATION, result), prestige)
    assert price is not None
    assert price.prestige == spent
