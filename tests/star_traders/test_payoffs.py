"""What deliveries bring, with the printed numbers; races, special Contracts and personalities."""

from __future__ import annotations

from typing import Any

import pytest

from merchant_rules.star_traders.rules.contracts import carriers, is_refilled, mission_worthy, spaces_to_give_up
from merchant_rules.star_traders.rules.payoffs import Payoff, payoff, rivals, station_share
from merchant_rules.star_traders.rules.prestige import after_gain
from tests.star_traders.packaged import CATALOG

WELLS = CATALOG.contract_by_slug["frygia-wells"]
SHIELDS = CATALOG.contract_by_slug["statyk-jackpot"]
TOURISTS = CATALOG.contract_by_slug["terra-jackpot"]
GREMLINS = CATALOG.contract_by_slug["lambard-kluge"]


def pays(contract: Any = WELLS, space: int = 2, traders: int = 4, **more: Any) -> tuple[int, int]:
    """Stellors and Prestige of a delivery, in an ordinary space unless told otherwise."""
    found = payoff(CATALOG, contract, space=space, traders=traders, **more)
    return found.stellors, found.prestige


@pytest.mark.rule("star:S-PAY-1", "star:S-PAY-2", "star:S-PAY-4", "star:S-PRES-2")
def test_the_printed_delivery() -> None:
    assert pays() == (19, 3)
    assert station_share(CATALOG, WELLS) == 9
    assert pays()[0] + station_share(CATALOG, WELLS) == 28


@pytest.mark.rule("star:S-PAY-5", "star:S-PAY-6", "star:S-PAY-9")
def test_the_imperial_space_doubles_prestige_and_no_money() -> None:
    assert pays(space=1) == (19, 6)
    assert [pays(space=space) for space in (2, 3, 4, 5, 6)] == [(19, 3)] * 5
    for contract in CATALOG.contracts:
        if not contract.least_roll:
            assert pays(contract, space=1) == (contract.stellors, 2 * contract.prestige)


@pytest.mark.rule("star:S-PAY-8", "ST-53")
def test_no_doubling_with_two_traders_in_the_game() -> None:
    assert pays(space=1, traders=2) == (19, 3)
    assert [pays(space=1, traders=traders) for traders in (3, 4, 5, 6)] == [(19, 6)] * 4


@pytest.mark.rule("star:S-PAY-7", "star:S-RACE-2", "star:S-RACE-7")
def test_race_prestige_comes_after_doubling() -> None:
    assert pays(rivals=2) == (19, 5)
    assert pays(space=1, rivals=1) == (19, 7)
    assert pays(space=1, rivals=2) == (19, 8)


@pytest.mark.rule("star:S-PAY-10")
def test_all_prestige_is_added_up_before_the_limit() -> None:
    four = CATALOG.contract_by_slug["kluge-awwad"]
    gain = pays(four, space=1, rivals=1)[1]
    assert gain == 9
    assert after_gain(CATALOG, 27, gain) == 30


@pytest.mark.rule("star:S-RACE-3", "star:S-RACE-4")
def test_rivals_are_other_traders_with_the_same_cargo_each_once() -> None:
    assert rivals([("fur",), ("fur",)], 0, "fur") == 1
    assert rivals([("fur",), ("fur", "fur")], 0, "fur") == 1
    assert rivals([("fur", "fur"), ("hive",)], 0, "fur") == 0
    assert rivals([("fur",), ("hive", "fur"), (), ("fur",)], 3, "fur") == 2


@pytest.mark.rule("star:S-SPEC-2")
@pytest.mark.parametrize(("contract", "pay"), [(SHIELDS, (39, 8)), (TOURISTS, (45, 12))], ids=["shields", "tourists"])
def test_jackpot_pays_on_5_or_more(contract: Any, pay: tuple[int, int]) -> None:
    assert [pays(contract, roll=roll) for roll in (-1, 1, 4)] == [(0, 0)] * 3
    assert [pays(contract, roll=roll) for roll in (5, 6, 8)] == [pay] * 3


@pytest.mark.rule("star:S-SPEC-3")
def test_the_owner_at_jackpot_is_paid_whatever_the_roll() -> None:
    assert (station_share(CATALOG, SHIELDS), station_share(CATALOG, TOURISTS)) == (6, 7)


@pytest.mark.rule("star:S-SPEC-5")
def test_an_imperial_jackpot() -> None:
    assert pays(SHIELDS, space=1, roll=5) == (39, 16)
    assert pays(SHIELDS, space=1, roll=4) == (0, 0)


@pytest.mark.rule("star:S-SPEC-7", "star:S-SPEC-9")
def test_an_engine_at_kluge_takes_the_place_of_both_sums() -> None:
    assert payoff(CATALOG, GREMLINS, space=2, traders=4) == Payoff(22, 4, 0)
    assert payoff(CATALOG, GREMLINS, space=1, traders=4, takes_engine=True) == Payoff(0, 0, 1)
    assert station_share(CATALOG, GREMLINS) == 11


@pytest.mark.rule("star:S-RACE-6")
def test_race_prestige_is_paid_where_nothing_else_is() -> None:
    assert pays(SHIELDS, roll=3, rivals=1) == (0, 1)
    assert pays(GREMLINS, takes_engine=True, rivals=1) == (0, 1)


@pytest.mark.rule("star:S-NEG-1", "star:S-NEG-2", "star:S-NEG-3", "star:S-NEG-4")
def test_the_negotiator() -> None:
    her = ("negotiator",)
    assert pays(personalities=her) == (19 + 4, 3)
    assert station_share(CATALOG, WELLS, her) == 9 + 2
    assert pays(personalities=her)[0] + station_share(CATALOG, WELLS, her) == 34
    assert pays(SHIELDS, roll=1, personalities=her) == (4, 0)
    assert pays(GREMLINS, takes_engine=True, personalities=her) == (4, 0)


@pytest.mark.rule("star:S-HERO-1", "star:S-HERO-2", "star:S-HERO-3", "star:S-HERO-7")
def test_the_hero() -> None:
    him = ("hero",)
    assert pays(personalities=him) == (19, 5)
    assert pays(space=1, personalities=him) == (19, 8)
    assert pays(space=1, rivals=1, personalities=him) == (19, 9)
    assert pays(SHIELDS, roll=1, personalities=him) == (0, 2)
    assert pays(GREMLINS, takes_engine=True, personalities=him) == (0, 2)
    assert station_share(CATALOG, WELLS, him) == 9


@pytest.mark.rule("star:S-MISS-3")
def test_which_contracts_are_fit_for_a_mission() -> None:
    assert not mission_worthy(CATALOG, SHIELDS)
    assert mission_worthy(CATALOG, TOURISTS)
    assert sum(mission_worthy(CATALOG, contract) for contract in CATALOG.contracts) == 41
    worthy = {c.stellors for c in CATALOG.contracts if mission_worthy(CATALOG, c) and not c.least_roll}
    assert min(worthy) == 15


def test_every_carrier_gets_one_right_the_deliverer_included() -> None:
    assert carriers([("fur", "fur"), ("fur",), ("hive",)], "fur") == (0, 1)
    assert carriers([("fur",), (), ()], "fur") == (0,)  # the deliverer with a second copy
    assert carriers([(), ("hive",)], "fur") == ()


def test_spaces_that_go_when_traders_leave() -> None:
    basic = {row.traders: row.basic for row in CATALOG.game.tables}
    advanced = {row.traders: row.advanced for row in CATALOG.game.tables}
    assert spaces_to_give_up(basic[6], basic[4]) == 2
    assert spaces_to_give_up(basic[3], basic[2]) == 0
    assert spaces_to_give_up(basic[4], basic[2]) == 1
    assert spaces_to_give_up(advanced[3], advanced[2]) == 1


def test_the_imperial_space_is_refilled_all_the_same() -> None:
    assert [is_refilled(CATALOG, space, 1) for space in (1, 2, 3)] == [True, False, False]
    assert [is_refilled(CATALOG, space, 0) for space in (1, 2, 3)] == [True, True, True]
