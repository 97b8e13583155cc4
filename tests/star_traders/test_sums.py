"""Money, Prestige, engines, stations, hands and starts in numbers."""

from __future__ import annotations

import pytest

from merchant_rules.star_traders.box.catalog import Line
from merchant_rules.star_traders.map.compiled import starmap_of
from merchant_rules.star_traders.rules import engines, hands, money, prestige, starts, stations
from tests.star_traders.packaged import CATALOG, STARMAP


@pytest.mark.rule("star:S-MONEY-7")
def test_money_lost_is_at_most_all_of_it() -> None:
    assert [money.after_loss(stellors, 20) for stellors in (0, 7, 20, 30)] == [0, 0, 0, 10]


def test_what_must_be_paid_needs_the_whole_sum() -> None:
    assert [money.can_pay(stellors, CATALOG.game.stations.cost) for stellors in (4, 5)] == [False, True]


@pytest.mark.rule("star:S-BANK-2")
def test_the_bankers_share_is_rounded_up() -> None:
    assert {paid: money.bankers_share(CATALOG, paid) for paid in (0, 1, 5, 10, 11, 30, 40, 60, 100, 101)} == {
        0: 0,
        1: 1,
        5: 1,
        10: 1,
        11: 2,
        30: 3,
        40: 4,
        60: 6,
        100: 10,
        101: 11,
    }


@pytest.mark.rule("star:S-PRES-5", "star:S-PRES-6", "star:S-PRES-7")
def test_prestige_stays_on_the_track() -> None:
    assert prestige.after_loss(CATALOG, 1, 4) == 0
    assert prestige.after_loss(CATALOG, 3, 5) == 0
    assert prestige.after_loss(CATALOG, 10, 3) == 7
    assert prestige.after_gain(CATALOG, 28, 6) == 30
    assert prestige.after_gain(CATALOG, 5, 2) == 7


def test_prestige_is_spent_in_full_or_not_at_all() -> None:
    assert [prestige.can_spend(own, CATALOG.personalities.pirate_pete.raid_prestige) for own in (2, 3)] == [False, True]


@pytest.mark.rule("star:S-GOT-2", "star:S-GOT-3", "star:S-PIR-2")
def test_stolen_prestige_is_what_there_is() -> None:
    amount = CATALOG.kind_by_slug["gotcha"].amount
    assert amount == CATALOG.kind_by_slug["piracy"].amount == 2
    assert prestige.stolen(CATALOG, 6, 4, amount) == (4, 6)
    assert prestige.stolen(CATALOG, 1, 4, amount) == (0, 5)
    assert prestige.stolen(CATALOG, 0, 4, amount) == (0, 4)
    assert prestige.stolen(CATALOG, 6, 30, amount) == (4, 30)


@pytest.mark.rule("star:S-ENG-6")
def test_engines_cost_30_and_the_fifth_40() -> None:
    assert [engines.engine_price(CATALOG, owned) for owned in range(7)] == [30, 30, 30, 30, 40, None, None]


@pytest.mark.rule("star:S-ENGR-1", "star:S-ENGR-2")
def test_the_engineers_sixth_engine() -> None:
    him = ("engineer",)
    assert engines.engine_limit(CATALOG, him) == 6
    assert [engines.engine_price(CATALOG, owned, him) for owned in range(7)] == [30, 30, 30, 30, 40, 40, None]


def test_where_engines_are_sold() -> None:
    yards = [world.slug for world in CATALOG.worlds if world.shipyard]
    assert [world for world in STARMAP.worlds if engines.sells_engines(CATALOG, world)] == yards
    assert all(engines.sells_engines(CATALOG, world, ("engineer",)) for world in STARMAP.worlds)


def test_engines_beyond_the_limit_cease_to_exist() -> None:
    assert engines.after_deal(CATALOG, 5, 1) == 5
    assert engines.after_deal(CATALOG, 3, 1) == 4
    assert engines.after_deal(CATALOG, 3, -1) == 2
    assert engines.after_deal(CATALOG, 5, 2, ("engineer",)) == 6


def test_the_engineer_pays_less_for_repairs() -> None:
    assert engines.repairs(CATALOG, ("engineer",)) == 5
    assert engines.repairs(CATALOG) == CATALOG.kind_by_slug["stressed-engines"].amount > 5


# All worlds in a circle in the order of their numbers, so that these tests stand on no reconstructed line.
WORLDS = STARMAP.worlds
RING = starmap_of(
    CATALOG,
    "ring",
    [Line(a, b, "orange", "invented", "invented") for a, b in zip(WORLDS, WORLDS[1:] + WORLDS[:1], strict=True)],
)


def chain(*numbers: int) -> int:
    return stations.largest_chain(RING, [RING.by_number[number] for number in numbers])


@pytest.mark.rule("star:S-AWIN-3", "star:S-AWIN-5", "star:S-AWIN-6", "ST-77")
def test_a_chain_is_one_connected_group() -> None:
    assert chain() == 0
    assert chain(14) == 1
    assert chain(14, 13) == 2
    assert chain(13, 14, 51, 52) == 2  # two pairs
    assert chain(12, 14) == 1  # what lies between them is missing
    assert chain(12, 14, 13) == 3
    assert chain(12, 13, 14, 51) == 3
    assert chain(11, 66, 16, 21, 22) == 3


@pytest.mark.rule("star:S-AWIN-4")
def test_a_chain_may_branch() -> None:
    around = [way.to for way in STARMAP.ways["capital"]][:3]
    assert stations.largest_chain(STARMAP, ("capital", *around)) == 4


@pytest.mark.rule("star:S-AWIN-7")
def test_the_chain_needed_is_that_of_the_traders_who_began() -> None:
    three = ("verne", "niven", "mink")
    wins = [traders for traders in range(2, 7) if stations.chain_wins(CATALOG, RING, three, traders)]
    assert wins == [5, 6]
    assert stations.chain_wins(CATALOG, RING, (*three, "kluge"), 4)


def test_which_stations_a_card_can_remove() -> None:
    insider, nobody = ("insider",), ()
    own = ("capital", "niven", "mink")
    assert stations.removable(CATALOG, own, {"mink"}, insider) == ("niven",)
    assert stations.removable(CATALOG, own, {"mink"}, nobody) == ("capital", "niven")
    assert stations.removable(CATALOG, (), (), nobody) == ()


@pytest.mark.rule("star:S-JUB-3")
def test_the_jubilee_taxes_stations_but_not_the_insiders_capital() -> None:
    each = CATALOG.kind_by_slug["jubilee"].amount
    four = ("capital", "niven", "mink", "wells")
    assert stations.jubilee_tax(CATALOG, four) == 4 * each
    assert stations.jubilee_tax(CATALOG, four, ("insider",)) == 3 * each
    assert stations.jubilee_tax(CATALOG, four[1:], ("insider",)) == 3 * each
    assert stations.jubilee_tax(CATALOG, ()) == 0


@pytest.mark.rule("star:S-LOU-3", "star:S-LOU-4")
def test_lucky_lous_hand() -> None:
    lou = ("lucky-lou",)
    assert hands.hand_limit(CATALOG, lou) == 3
    assert [hands.draws(CATALOG, held, lou) for held in range(4)] == [2, 2, 1, 0]
    assert [hands.discards(CATALOG, held, lou) for held in range(4)] == [(0,), (0,), (0, 1), (0, 1, 2)]
    # hand 3: one away and one drawn, or two away and two drawn; hand 2: one away and two drawn
    assert [hands.draws(CATALOG, 3 - away, lou) for away in (0, 1, 2)] == [0, 1, 2]
    assert hands.draws(CATALOG, 2 - 1, lou) == 2


def test_everybody_elses_hand() -> None:
    assert hands.hand_limit(CATALOG) == 2
    assert [hands.draws(CATALOG, held) for held in (0, 1, 2)] == [1, 1, 0]
    assert [hands.discards(CATALOG, held) for held in (0, 1, 2)] == [(0,), (0,), (0, 1)]


@pytest.mark.rule("star:S-PSY-2")
def test_how_many_contracts_the_psychic_sees() -> None:
    assert [hands.contracts_seen(CATALOG, traders, 60) for traders in range(2, 7)] == [1, 1, 1, 2, 2]
    assert [hands.contracts_seen(CATALOG, 6, deck) for deck in (0, 1, 2)] == [0, 1, 2]


def test_who_starts_in_the_centre() -> None:
    assert len(starts.arm_starts(CATALOG)) == 5
    assert "capital" not in starts.arm_starts(CATALOG)
    assert starts.centre_seat(CATALOG, (2, 3, 4, 5, 0, 1), None) == 1
    assert starts.centre_seat(CATALOG, (2, 3, 4, 5, 0, 1), 4) == 4
    assert [starts.centre_seat(CATALOG, tuple(range(seats)), None) for seats in (2, 3, 4, 5)] == [None] * 4


@pytest.mark.rule("star:S-BANK-1")
def test_the_banker_starts_rich_and_slow() -> None:
    assert (starts.starting_money(CATALOG), starts.starting_engines(CATALOG)) == (40, 3)
    assert (starts.starting_money(CATALOG, ("banker",)), starts.starting_engines(CATALOG, ("banker",))) == (150, 1)


@pytest.mark.rule("star:S-PETE-2")
def test_what_piracy_can_stand_for() -> None:
    pete = CATALOG.personalities.pirate_pete
    assert sorted(pete.piracy_as) == [
        "avoid-calamity",
        "codebreaker",
        "gotcha",
        "lose-a-cargo",
        "lose-a-station",
        "stressed-engines",
        "takeover",
        "you-are-lost",
    ]
    assert (pete.raid_prestige, pete.raid_least_roll, pete.raid_leaves_engines) == (3, 5, 1)
    assert set(pete.raid_saved_by) == {"avoid-calamity", "piracy"}
