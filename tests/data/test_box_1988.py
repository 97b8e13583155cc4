"""What lies in the 1988 box, figure by figure."""

from __future__ import annotations

from itertools import pairwise

import pytest

from merchant_rules.venus.box.catalog import Catalog, Equipment, Relic, Ship
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.map.board import compile_board

SCIENCES = {"b": "bioengineering", "m": "metaphysics", "p": "primitive", "i": "industry", "t": "technology"}

# number, slug, science, IOU, deed; goods with cost, payoff, count; factory goods with cost, payoff
CULTURES = """
1a  nillis   b  80 100  bionic-perfume         80 140 5  guard-plants          60 160
1b  volois   m 120 200  voll-silk             140 220 6  canned-traits        120 240
2   graw     p  90 200  space-spice            30  80 6  glorious-junk        100 200
3   niks     b  80 200  mulch-wine             20  60 6  living-toys           80 180
4a  dell     i  60 200  finest-dust            10  50 6  dribble-glass        120 200
4b  humans   t  90 100  rock-videos           120 200 5  primitive-art         60 160
5   shenna   p  90 100  melf-pelts             50 110 6  pet-monsters          80 150
6   yxklyx   t 100 200  immortal-grease        50 100 6  shining-slime        100 200
7a  zum      i 100 200  chicle-liquor          40  90 5  custom-hives         140 220
7b  eeepeeep t 100 100  servomechanisms       200 300 4  pedigree-bolts       100 200
8   whynoms  i  80 100  impossible-furniture  110 180 4  other-shoes           80 160
9a  cholos   b  90 200  designer-genes         60 120 6  life-constructs      160 240
9b  wollow   p  90 100  megalith-paperweights  90 160 5  portable-pipe-organs  80 160
10  qossuth  m 120 200  psychotic-sculptures  160 250 4  infinite-puzzles     120 250
"""
ROWS = [line.split() for line in CULTURES.strip().splitlines()]

FARES = {
    ("graw", "qossuth"): 120,
    ("dell", "base"): 180,
    ("shenna", "base"): 140,
    ("yxklyx", "humans"): 120,
    ("eeepeeep", "base"): 110,
    ("wollow", "shenna"): 110,
    ("qossuth", "base"): 150,
    ("base", "cholos"): 110,
    ("base", "dell"): 140,
    ("base", "graw"): 160,
}

# at, goods, bonus, how many
DEMANDS = """
graw designer-genes 40 2
graw psychotic-sculptures 90 1
niks bionic-perfume 60 2
niks space-spice 60 2
niks voll-silk 60 1
dell mulch-wine 60 2
humans bionic-perfume 60 1
humans space-spice 40 4
shenna mulch-wine 40 3
shenna finest-dust 50 2
yxklyx melf-pelts 50 2
zum finest-dust 50 3
eeepeeep finest-dust 50 2
eeepeeep immortal-grease 50 3
whynoms chicle-liquor 60 1
cholos chicle-liquor 60 2
cholos immortal-grease 50 2
wollow impossible-furniture 70 1
qossuth designer-genes 60 2
"""


@pytest.fixture(scope="module")
def box() -> Catalog:
    return load_catalog("classic-1988")


def _priced(box: Catalog) -> list[Ship | Equipment | Relic]:
    return [*box.ships, *box.equipment, *box.relics]


def _number(box: Catalog, culture: str) -> int:
    return int(box.culture_by_slug[culture].number.rstrip("ab"))


@pytest.mark.rule(
    "1988:2.4/b",
    "1988:GAZ/CUL/1a",
    "1988:GAZ/CUL/1b",
    "1988:GAZ/CUL/2",
    "1988:GAZ/CUL/3",
    "1988:GAZ/CUL/4a",
    "1988:GAZ/CUL/4b",
    "1988:GAZ/CUL/5",
    "1988:GAZ/CUL/6",
    "1988:GAZ/CUL/7a",
    "1988:GAZ/CUL/7b",
    "1988:GAZ/CUL/8",
    "1988:GAZ/CUL/9a",
    "1988:GAZ/CUL/9b",
    "1988:GAZ/CUL/10",
)
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_every_culture_has_its_number_science_goods_and_factory_goods(box: Catalog, row: list[str]) -> None:
    number, slug, science, iou, deed, goods, cost, payoff, count, factory, factory_cost, factory_payoff = row
    culture = box.culture_by_slug[slug]
    assert (culture.number, culture.science, culture.iou) == (number, SCIENCES[science], int(iou))
    assert (culture.goods, culture.factory_goods, culture.factory_deed) == (goods, factory, int(deed))
    plain, made = box.goods_by_slug[goods], box.goods_by_slug[factory]
    assert (plain.seller, plain.cost, plain.payoff, plain.count) == (slug, int(cost), int(payoff), int(count))
    assert (made.seller, made.cost, made.payoff, made.count) == (slug, int(factory_cost), int(factory_payoff), 1)
    assert (plain.factory, made.factory) == (False, True)


@pytest.mark.rule("1988:2.4/d", "1988:2.542/a", "1988:12.31/e")
def test_each_of_the_fourteen_cultures_has_one_iou_one_factory_and_one_marker_of_its_goods(box: Catalog) -> None:
    assert [culture.number for culture in box.cultures] == [row[0] for row in ROWS]
    assert len(box.goods) == 28
    assert [g.seller for g in box.goods if g.factory] == [culture.slug for culture in box.cultures]
    assert all(g.count == 1 for g in box.goods if g.factory)
    assert all(culture.iou > 0 and culture.factory_deed > 0 for culture in box.cultures)


@pytest.mark.rule("1988:CONT/c", "1988:2.541/b")
def test_there_are_39_deeds_and_each_counts_100_or_200(box: Catalog) -> None:
    board = compile_board("classic-1988")
    assert (len(box.cultures), len(board.orbits)) == (14, 25)
    assert len(box.cultures) + len(board.orbits) == 39
    assert all(board.system[orbit] in board.systems for orbit in board.orbits)
    assert box.port_deed == 200
    orange = {culture.number for culture in box.cultures if culture.factory_deed == 100}
    assert orange == {"1a", "4b", "5", "7b", "8", "9b"}
    assert {culture.factory_deed for culture in box.cultures} == {100, 200}


@pytest.mark.rule("1988:2.51/c", "1988:2.51/d", "1988:2.51/e", "1988:2.51/f", "1988:2.51/g", "1988:2.51/a")
def test_goods_go_to_the_next_three_numbers_and_ten_is_followed_by_one(box: Catalog) -> None:
    for goods in box.goods:
        seller = _number(box, goods.seller)
        wanted = {(seller + step - 1) % 10 + 1 for step in (1, 2, 3)}
        assert set(goods.buyers) == {c.slug for c in box.cultures if _number(box, c.slug) in wanted}, goods.slug
        assert goods.seller not in goods.buyers
    assert set(box.goods_by_slug["immortal-grease"].buyers) == {"zum", "eeepeeep", "whynoms", "cholos", "wollow"}
    assert set(box.goods_by_slug["guard-plants"].buyers) == {"graw", "niks", "dell", "humans"}


@pytest.mark.rule("1988:NOTES/a")
def test_the_designers_circuit_sells_at_every_step(box: Catalog) -> None:
    circuit = ("graw", "shenna", "whynoms", "qossuth", "graw")
    for seller, buyer in pairwise(circuit):
        assert buyer in box.goods_by_slug[box.culture_by_slug[seller].goods].buyers


@pytest.mark.rule("1988:GAZ/GOODS")
def test_the_manifest_agrees_on_wine_and_sculptures(box: Catalog) -> None:
    assert set(box.goods_by_slug["mulch-wine"].buyers) == {"dell", "shenna", "humans", "yxklyx"}
    assert set(box.goods_by_slug["psychotic-sculptures"].buyers) == {"nillis", "volois", "graw", "niks"}


@pytest.mark.rule("1988:2.51/b", "1988:2.42/b", "1988:4.13/d", "1988:12.22/g", "1988:12.31/f", "1988:2.542/b", "R-04")
def test_the_pictured_pieces(box: Catalog) -> None:
    def figures(slug: str) -> tuple[str, int, int]:
        goods = box.goods_by_slug[slug]
        return box.culture_by_slug[goods.seller].number, goods.cost, goods.payoff

    assert figures("space-spice") == ("2", 30, 80)
    assert figures("voll-silk") == ("1b", 140, 220)
    assert figures("designer-genes") == ("9a", 60, 120)
    assert figures("other-shoes") == ("8", 80, 160)
    assert figures("guard-plants") == ("1a", 60, 160)
    assert box.culture_by_slug["nillis"].factory_deed == 100
    assert box.culture_by_slug["graw"].factory_deed == box.culture_by_slug["volois"].factory_deed == 200
    assert all(goods.payoff > goods.cost for goods in box.goods)


@pytest.mark.rule("1988:CONT/d", "R-48")
def test_every_price_is_a_multiple_of_ten_so_shares_are_whole_dollars(box: Catalog) -> None:
    prices = [price for goods in box.goods for price in (goods.cost, goods.payoff)]
    prices += [price for c in box.cultures for price in (c.iou, c.factory_deed)]
    prices += [price for piece in _priced(box) for price in (piece.cost, piece.trade_in)]
    prices += [fare.fee for fare in box.fares] + [demand.bonus for demand in box.demands]
    prices += [marker.amount for marker in box.markers] + [box.port_deed, box.money_per_player]
    assert box.fort is not None
    prices += [box.fort.cost, box.fort.own_cost, box.fort.penalty]
    assert all(type(price) is int and price % 10 == 0 for price in prices)


@pytest.mark.rule("1988:10.1/a", "1988:2.6/a", "1988:2.61/a", "1988:2.61/b", "1988:4.14/b")
def test_there_are_48_bonus_markers_ten_of_them_fares(box: Catalog) -> None:
    assert {(fare.origin, fare.to): fare.fee for fare in box.fares} == FARES
    assert [fare.slug for fare in box.fares] == [f"fare-{a}-{b}" for a, b in FARES]
    assert (len(box.fares), len(box.demands)) == (10, 38)
    assert box.demand_by_slug["demand-qossuth-designer-genes-1"].bonus == 60
    assert len(box.fare_by_slug) + len(box.demand_by_slug) == 48


@pytest.mark.rule("1988:2.62/a", "1988:2.62/b")
def test_every_demand_raises_ordinary_goods_at_a_culture_that_buys_them(box: Catalog) -> None:
    rows = [line.split() for line in DEMANDS.strip().splitlines()]
    wanted = {
        f"demand-{at}-{goods}-{number}": (at, goods, int(bonus))
        for at, goods, bonus, count in rows
        for number in range(1, int(count) + 1)
    }
    assert {demand.slug: (demand.at, demand.goods, demand.bonus) for demand in box.demands} == wanted
    for demand in box.demands:
        goods = box.goods_by_slug[demand.goods]
        assert demand.at in goods.buyers
        assert not goods.factory
    assert all(goods.demand_as == goods.slug for goods in box.goods)


@pytest.mark.rule("1988:10.21/d")
def test_all_demands_of_one_culture_for_one_kind_of_goods_are_alike(box: Catalog) -> None:
    assert len({(d.at, d.goods) for d in box.demands}) == len({(d.at, d.goods, d.bonus) for d in box.demands})


@pytest.mark.rule("1988:2.53/a", "1988:2.53/b", "1988:2.53/c", "1988:5.2/b", "1988:CONT/a", "1988:9.21/c")
def test_the_four_ships(box: Catalog) -> None:
    figures = {s.slug: (s.cost, s.trade_in, s.dice, s.holds, s.sold_by) for s in box.ships}
    assert figures == {
        "scout": (60, 30, 3, 2, ("technology", "base")),
        "clipper": (120, 60, 4, 2, ("technology", "base")),
        "transport": (240, 120, 3, 3, ("industry", "base")),
        "freighter": (300, 150, 2, 5, ("industry", "base")),
    }
    assert max(ship.dice for ship in box.ships) == box.dice == 4


@pytest.mark.rule("1988:2.52/b", "1988:2.52/c", "1988:15.3/b", "1988:15.3/c", "1988:9.21/b", "1988:CONT/e")
def test_equipment_its_prices_sellers_effects_and_counts(box: Catalog) -> None:
    figures = {e.slug: (e.cost, e.trade_in, e.sold_by, e.count, e.skips, e.shield, e.firepower) for e in box.equipment}
    assert figures == {
        "shield": (60, 30, "bioengineering", 15, (), 20, 0),
        "yellow-drive": (80, 40, "industry", 6, ("yellow",), 0, 0),
        "red-drive": (120, 60, "technology", 6, ("red",), 0, 0),
        "combined-drive": (300, 150, "metaphysics", 6, ("red", "yellow"), 0, 0),
        "laser": (100, 50, "industry", 15, (), 0, 20),
        "nova-ball": (20, 10, "technology", 11, (), 0, 20),
    }
    assert [e.slug for e in box.equipment if e.spent] == ["nova-ball"]
    assert [e.slug for e in box.equipment if e.hull] == ["shield", "laser", "nova-ball"]
    assert all(piece.trade_in * 2 == piece.cost for piece in _priced(box))
    assert "primitive" not in {e.sold_by for e in box.equipment} | {seller for s in box.ships for seller in s.sold_by}


@pytest.mark.rule("1988:GAZ/TINKERERS/a")
def test_the_base_sells_every_ship_and_no_equipment(box: Catalog) -> None:
    assert all("base" in ship.sold_by for ship in box.ships)
    assert all(equipment.sold_by != "base" for equipment in box.equipment)


@pytest.mark.rule(
    "1988:8.4/a",
    "1988:8.4/c",
    "1988:8.41/e",
    "1988:8.42/d",
    "1988:8.43/h",
    "1988:8.44/f",
    "1988:8.45/e",
    "1988:8.46/c",
    "1988:8.47/e",
    "1988:8.48/b",
    "1988:2.81/b",
    "1988:2.81/c",
)
def test_the_ten_relics_and_their_prices(box: Catalog) -> None:
    assert {r.slug: (r.cost, r.trade_in) for r in box.relics} == {
        "relic-jump-start": (120, 60),
        "relic-mulligan-gear": (120, 60),
        "relic-gate-lock": (100, 50),
        "relic-switch-switch": (100, 50),
        "relic-spy-eye": (100, 50),
        "relic-laser": (100, 50),
        "relic-yellow-drive": (80, 40),
        "relic-auto-pilot": (80, 40),
        "relic-air-foil": (80, 40),
        "relic-shield": (60, 30),
    }
    effects = {r.slug: (r.skips, r.shield, r.firepower) for r in box.relics if r.skips or r.shield or r.firepower}
    assert effects == {
        "relic-laser": ((), 0, 20),
        "relic-yellow-drive": (("yellow",), 0, 0),
        "relic-shield": ((), 20, 0),
    }


@pytest.mark.rule("1988:2.82/b", "1988:12.23/a", "R-01")
def test_the_36_question_markers(box: Catalog) -> None:
    kinds = [marker.kind for marker in box.markers]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"relic": 10, "gate": 6, "open-port": 3, "penalty": 17}
    assert len(box.markers) == 36
    assert [m.number for m in box.markers if m.kind == "gate"] == [1, 2, 3, 4, 5, 6]
    penalties = {
        colour: sorted(m.amount for m in box.markers if m.colour == colour) for colour in ("red", "yellow", "blue")
    }
    assert penalties == {
        "red": [10, 20, 20, 30, 30, 40],
        "yellow": [10, 20, 30, 40],
        "blue": [10, 10, 20, 20, 30, 30, 40],
    }
    assert box.marker_by_slug["penalty-red-20-2"].amount == 20
    assert {m.slug for m in box.markers if m.kind == "relic"} == set(box.relic_by_slug)


@pytest.mark.rule("1988:GAZ/MERCHANTS")
def test_the_six_merchant_species(box: Catalog) -> None:
    assert {m.slug: (m.culture, m.colour) for m in box.merchants} == {
        "nik": ("niks", "green"),
        "dell": ("dell", "yellow"),
        "human": ("humans", "blue"),
        "eeep": ("eeepeeep", "white"),
        "whynom": ("whynoms", "black"),
        "qossuth": ("qossuth", "red"),
    }


def test_fixed_numbers(box: Catalog) -> None:
    assert box.fort is not None
    assert (box.fort.cost, box.fort.own_cost, box.fort.penalty, box.fort.per_player) == (50, 40, 60, 4)
    assert (box.money_per_player, box.solitaire_money, box.building_markers) == (20, 20, 12)
    assert (box.goals, box.default_goal) == ((1000, 2000, 3000, 4000), 2000)
    assert (box.hold_units, box.goods_units, box.small_units) == (2, 2, 1)
    assert (box.min_players, box.max_players) == (2, 6)
    assert (box.small_bank, box.fast_play_setup, box.fast_play_discovery) == (None, 0, 0)


@pytest.mark.rule("1988:17.1/c", "R-05")
def test_the_rastur_chart_two_rows_printed_two_reconstructed(box: Catalog) -> None:
    assert box.rastur is not None
    rows = {row.goal: (row.markers, row.low, row.high, row.status) for row in box.rastur.mix}
    assert rows == {
        1000: (12, 60, 110, "printed"),
        2000: (18, 60, 140, "reconstructed"),
        3000: (23, 70, 200, "printed"),
        4000: (28, 70, 250, "reconstructed"),
    }
    for row in box.rastur.mix:
        active = [s for s in box.rastur.strengths if row.low <= s <= row.high]
        assert (len(active), min(active), max(active)) == (row.markers, row.low, row.high)
    assert len(box.rastur.strengths) == 36
    assert 75 in box.rastur.strengths
    assert list(box.rastur.strengths) == sorted(box.rastur.strengths)


def test_uncertain_numbers_say_so(box: Catalog) -> None:
    assert box.rastur is not None
    assert box.rastur.status == "reconstructed"
    assert {e.status for e in box.equipment} == {"counted"}
    assert {g.slug for g in box.goods if g.status == "counted"} == {"chicle-liquor", "impossible-furniture"}
    assert all(demand.status == "printed" for demand in box.demands)


def test_every_slug_has_a_name(box: Catalog) -> None:
    board = compile_board("classic-1988")
    pieces = {*box.goods_by_slug, *box.ship_by_slug, *box.equipment_by_slug, *box.relic_by_slug, *box.marker_by_slug}
    slugs = pieces | {*box.culture_by_slug, *box.merchant_by_slug, *box.fare_by_slug, *box.demand_by_slug}
    others = {"base", "port", "factory", "fort", "rastur"}
    assert slugs | set(board.dots) | set(board.system_names) | others == set(box.names)
    assert all(box.names.values())
    assert box.names["rogue-1"] == "Rumbleport"
    assert box.names["rogue-2"] == "Rogue 2"
    assert box.names["gate-3"] == "Tele Gate 3"
    assert box.names["space-spice"] == "Space Spice"
