"""What lies in the box of 2012 for its classic game, figure by figure."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.box.catalog import Catalog, Equipment, Relic, Ship
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.map.board import compile_board

SCIENCES = {"b": "biotech", "m": "metaphysics", "p": "primitive", "i": "industry", "t": "technology"}

# number, slug, science, IOU, deed, goods with cost, payoff, count, the factory's cost and payoff, buyers
CULTURES = """
1  nillis   b  80 100  bionic-perfume        80 140 5   60 140  2,3,4,5
2  volois   m 120 200  canned-traits        140 220 6  120 240  3,4,5,6
3  graw     p  90 200  glorious-junk         30  80 6  100 200  4,5,6,7
4  niks     b  80 200  living-toys           20  60 6   80 180  5,6,7,8
5  dell     i  60 200  finest-dust           10  50 6  120 200  6,7,8,9
6  humans   t  90 100  rock-videos          120 200 5   60 160  7,8,9,10
7  shenna   p  90 100  melf-pelts            50 110 6   80 150  8,9,10,11
8  yxklyx   t 100 200  immortal-grease       50 100 6  100 200  9,10,11,12,13
9  zum      i 100 200  chicle-liquor         40  90 6  140 220  10,11,12,13
10 eeepeeep t 100 100  pedigree-bolts       200 300 4  100 200  11,12,13,14
11 whynoms  i  80 100  impossible-furniture 110 180 5   80 160  12,13,14,1,2
12 cholos   b  90 200  designer-genes        60 120 6  160 240  13,14,1,2
13 wollow   p  90 100  megalith-paperweight  90 160 5   80 160  14,1,2,3
14 qossuth  m 120 200  psychotic-sculpture  160 250 4  120 250  1,2,3,4
"""
ROWS = [line.split() for line in CULTURES.strip().splitlines()]

PASSENGERS = {
    "arms-dealer": ("graw", "qossuth", 120),
    "census-taker": ("base", "wollow", 120),
    "optometrist": ("dell", "base", 180),
    "philosopher": ("base", "graw", 150),
    "salesman": ("zum", "volois", 120),
    "scientist": ("yxklyx", "humans", 120),
    "specimen": ("base", "cholos", 120),
    "spy": ("shenna", "base", 150),
    "tax-collector": ("base", "dell", 150),
    "toaster": ("eeepeeep", "base", 120),
}

DEMANDS = """
volois designer-genes 40 2
graw psychotic-sculpture 90 1
niks bionic-perfume 60 2
niks canned-traits 60 1
niks glorious-junk 60 2
dell bionic-perfume 60 1
dell living-toys 60 2
humans finest-dust 50 2
humans glorious-junk 40 4
shenna finest-dust 50 2
shenna living-toys 40 3
yxklyx melf-pelts 50 1
zum finest-dust 50 3
eeepeeep immortal-grease 50 3
whynoms chicle-liquor 60 1
cholos chicle-liquor 60 2
cholos immortal-grease 50 2
wollow impossible-furniture 70 1
qossuth designer-genes 60 2
"""


@pytest.fixture(scope="module")
def box() -> Catalog:
    return load_catalog("ffg-classic")


@pytest.mark.rule("ffg:F-DIFF-1", "ffg:F-DIFF-3", "ffg:F-DATA-4", "ffg:F-COMP-2", "ffg:F-COMP-9", "F-01")
@pytest.mark.parametrize("row", ROWS, ids=[row[1] for row in ROWS])
def test_every_culture_with_its_goods_the_factory_making_a_dearer_kind(box: Catalog, row: list[str]) -> None:
    number, slug, science, iou, deed, goods, cost, payoff, count, factory_cost, factory_payoff, buyers = row
    culture = box.culture_by_slug[slug]
    assert (culture.number, culture.science, culture.iou) == (number, SCIENCES[science], int(iou))
    assert (culture.goods, culture.factory_goods, culture.factory_deed) == (goods, f"{goods}-factory", int(deed))
    plain, made = box.goods_by_slug[goods], box.goods_by_slug[f"{goods}-factory"]
    assert (plain.cost, plain.payoff, plain.count, plain.factory) == (int(cost), int(payoff), int(count), False)
    assert (made.cost, made.payoff, made.count, made.factory) == (int(factory_cost), int(factory_payoff), 1, True)
    assert (plain.demand_as, made.demand_as) == (goods, goods)
    names = {c.number: c.slug for c in box.cultures}
    assert plain.buyers == made.buyers == tuple(names[buyer] for buyer in buyers.split(","))


@pytest.mark.rule("ffg:F-DIFF-1", "ffg:F-COMP-2")
def test_the_cultures_are_numbered_one_to_fourteen(box: Catalog) -> None:
    assert [culture.number for culture in box.cultures] == [str(number) for number in range(1, 15)]


@pytest.mark.rule("ffg:F-DIFF-2", "ffg:F-SELL-2", "ffg:F-SELL-3", "F-01")
def test_goods_go_to_the_next_four_numbers_and_twice_to_one_more(box: Catalog) -> None:
    order = [culture.slug for culture in box.cultures]
    assert box.goods_by_slug["bionic-perfume"].buyers == ("volois", "graw", "niks", "dell")
    assert "nillis" in box.goods_by_slug["designer-genes"].buyers
    for place, culture in enumerate(box.cultures):
        reach = 5 if culture.number in ("8", "11") else 4
        following = tuple(order[(place + step) % 14] for step in range(1, reach + 1))
        assert box.goods_by_slug[culture.goods].buyers == following


@pytest.mark.rule("ffg:F-DATA-1", "ffg:F-DIFF-4", "F-25")
def test_the_figures_of_goods_that_the_rulebook_mentions(box: Catalog) -> None:
    goods = box.goods_by_slug
    assert (goods["bionic-perfume"].cost, goods["bionic-perfume"].payoff) == (80, 140)
    assert (goods["glorious-junk"].cost, goods["glorious-junk"].payoff) == (30, 80)
    assert goods["glorious-junk"].seller == "graw"
    spice = load_catalog("classic-1988").goods_by_slug["space-spice"]
    assert (spice.seller, spice.cost, spice.payoff) == ("graw", 30, 80)
    assert goods["designer-genes"].payoff == 120
    assert (goods["melf-pelts"].cost, goods["finest-dust"].cost) == (50, 10)
    assert (goods["megalith-paperweight"].cost, goods["megalith-paperweight"].payoff) == (90, 160)
    assert goods["psychotic-sculpture"].cost == 160
    assert (goods["pedigree-bolts"].cost, goods["pedigree-bolts"].payoff) == (200, 300)


@pytest.mark.rule("ffg:F-DATA-2", "ffg:F-DATA-3", "ffg:F-DRIVE-2", "F-26")
def test_equipment_and_the_ious_of_the_examples(box: Catalog) -> None:
    figures = {e.slug: (e.cost, e.trade_in, e.sold_by, e.count, e.skips, e.shield) for e in box.equipment}
    assert figures == {
        "shield": (60, 30, "biotech", 15, (), 20),
        "yellow-drive": (80, 40, "industry", 6, ("yellow",), 0),
        "red-drive": (120, 60, "technology", 6, ("red",), 0),
        "combo-drive": (300, 150, "metaphysics", 6, ("red", "yellow"), 0),
    }
    assert {e.status for e in box.equipment} == {"reconstructed"}
    assert (box.culture_by_slug["graw"].iou, box.culture_by_slug["shenna"].iou) == (90, 90)


@pytest.mark.rule("ffg:F-COMP-5")
def test_the_four_ships_never_roll_more_than_four_dice(box: Catalog) -> None:
    assert {s.slug: (s.cost, s.trade_in, s.dice, s.holds, s.sold_by) for s in box.ships} == {
        "scout": (60, 30, 3, 2, ("technology", "base")),
        "clipper": (120, 60, 4, 2, ("technology", "base")),
        "transport": (240, 120, 3, 3, ("industry", "base")),
        "freighter": (300, 150, 2, 5, ("industry", "base")),
    }
    assert max(ship.dice for ship in box.ships) == box.dice == 4


@pytest.mark.rule("ffg:F-DIFF-7", "ffg:F-DIFF-8", "ffg:F-SETUP-2")
def test_the_ten_passengers_have_titles_and_fares_of_their_own(box: Catalog) -> None:
    assert {fare.slug: (fare.origin, fare.to, fare.fee) for fare in box.fares} == PASSENGERS
    assert len({fare.name for fare in box.fares}) == 10
    assert box.names["tax-collector"] == "Tax Collector"
    assert not {"diva", "ambassador", "caterer", "politician", "invader"} & set(box.fare_by_slug)
    assert {f.fee for f in box.fares} != {f.fee for f in load_catalog("classic-1988").fares}


@pytest.mark.rule("F-28")
def test_the_cup_holds_47_and_every_demand_lies_where_its_goods_are_bought(box: Catalog) -> None:
    rows = [line.split() for line in DEMANDS.strip().splitlines()]
    wanted = {
        f"demand-{at}-{goods}-{number}": (at, goods, int(bonus))
        for at, goods, bonus, count in rows
        for number in range(1, int(count) + 1)
    }
    assert {d.slug: (d.at, d.goods, d.bonus) for d in box.demands} == wanted
    assert len(box.fares) + len(box.demands) == 47
    assert all(d.at in box.goods_by_slug[d.goods].buyers for d in box.demands)
    assert [d.goods for d in box.demands if d.status == "counted"] == ["melf-pelts"]


@pytest.mark.rule("ffg:F-COMP-8", "ffg:F-REL-N")
def test_the_35_encounter_tokens_nine_of_them_relics(box: Catalog) -> None:
    kinds = [marker.kind for marker in box.markers]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"relic": 9, "gate": 6, "open-port": 3, "penalty": 17}
    assert len(box.markers) == 35
    assert {relic.slug: relic.cost for relic in box.relics} == {
        "relic-jump-start": 120,
        "relic-mulligan-gear": 120,
        "relic-gate-lock": 100,
        "relic-switch-switch": 100,
        "relic-spy-eye": 100,
        "relic-yellow-drive": 80,
        "relic-auto-pilot": 80,
        "relic-air-foil": 80,
        "relic-shield": 60,
    }
    classic = load_catalog("classic-1988").markers
    assert {m for m in classic if m.kind != "relic"} == {m for m in box.markers if m.kind != "relic"}


def test_every_price_is_a_multiple_of_ten(box: Catalog) -> None:
    prices = [price for goods in box.goods for price in (goods.cost, goods.payoff)]
    prices += [price for c in box.cultures for price in (c.iou, c.factory_deed)]
    pieces: list[Ship | Equipment | Relic] = [*box.ships, *box.equipment, *box.relics]
    prices += [price for piece in pieces for price in (piece.cost, piece.trade_in)]
    prices += [fare.fee for fare in box.fares] + [demand.bonus for demand in box.demands]
    prices += [marker.amount for marker in box.markers]
    assert all(price % 10 == 0 for price in prices)


@pytest.mark.rule("ffg:F-PORT-2")
def test_fixed_numbers(box: Catalog) -> None:
    assert box.port_deed == 200
    assert (box.money_per_player, box.small_bank, box.building_markers) == (20, 12000, None)
    assert (box.fast_play_setup, box.fast_play_discovery) == (20, 4)
    assert (box.goals, box.default_goal) == ((1000, 2000, 3000, 4000), 2000)
    assert (box.hold_units, box.goods_units, box.small_units) == (2, 2, 1)
    assert (box.min_players, box.max_players) == (2, 4)
    assert (box.fort, box.rastur) == (None, None)
    assert len(compile_board("ffg-classic").orbits) == 25


@pytest.mark.rule("ffg:F-SETUP-9", "ffg:F-SETUP-14")
def test_the_four_races_and_a_culture_by_its_number(box: Catalog) -> None:
    assert {m.slug: (m.culture, m.colour) for m in box.merchants} == {
        "eeepeeep": ("eeepeeep", "red"),
        "qossuth": ("qossuth", "orange"),
        "human": ("humans", "yellow"),
        "whynom": ("whynoms", "green"),
    }
    assert box.culture_by_slug["zum"].number == "9"
    with pytest.raises(mr.ConfigError, match="both take species 'human'"):
        mr.Config("ffg-classic", ("human", "human"))


def test_a_factory_good_answers_the_demands_for_its_ordinary_kind(box: Catalog) -> None:
    """The rule that pays the bonus matches on `demand_as`; in 1988 a factory good answers only to its own name."""
    assert all(g.demand_as == g.slug.removesuffix("-factory") for g in box.goods if g.factory)
    assert {d.goods for d in box.demands} <= {g.demand_as for g in box.goods if g.factory}
    classic = load_catalog("classic-1988")
    assert not {d.goods for d in classic.demands} & {g.demand_as for g in classic.goods if g.factory}
