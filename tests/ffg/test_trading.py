"""The Transaction phase: buying, selling, bartering, ships, capacity (F-TRANS, F-BUY, F-SELL, F-BART, F-SCI, F-CAP)."""

from __future__ import annotations

import pytest

from merchant_rules.api import legal_moves
from merchant_rules.venus.frames import MakingRoom
from merchant_rules.venus.rules.bonus import TakeFare
from merchant_rules.venus.rules.cup import Drawn
from merchant_rules.venus.rules.exchange import Jettison
from merchant_rules.venus.rules.movement import Stay
from merchant_rules.venus.rules.ports import BuyFactory, BuyPort
from merchant_rules.venus.rules.ship import BuyShip, fits
from merchant_rules.venus.rules.trading import Barter, BuyEquipment, BuyGoods, BuyRelic, EndTurn, SellGoods
from merchant_rules.venus.state import State
from tests.ffg.space import CATALOG, market, start, table
from tests.rules.flight import EVERYWHERE
from tests.support import (
    draw,
    legal,
    lying_at,
    money,
    moves,
    on_sun,
    play,
    refused,
    seat,
    stock_of,
    total_money,
    trading,
)

HUMAN = "human"


def at(culture: str, *cargo: str, cash: int = 1000, ship: str = "freighter", **position: object) -> State:
    """Seat 0 in Jewelburg with this culture."""
    first = seat(HUMAN, "jewelburg", money=cash, cargo=cargo, ship=ship)
    return market(culture, first, seat("whynom"), **position)


# -- the limit --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-TRANS-1", "ffg:F-TRANS-2", "ffg:F-BUY-1")
def test_after_staying_any_number_of_actions_in_any_order() -> None:
    state = at("humans", "glorious-junk", "glorious-junk", lying={"humans": ()})
    state = draw(play(state, SellGoods("glorious-junk")), "spy")
    state = play(state, BuyGoods("rock-videos"))
    state = draw(play(state, SellGoods("glorious-junk")), "toaster")
    state = play(state, BuyGoods("rock-videos"), BuyEquipment("red-drive"), BuyFactory("jungle"), BuyPort("jungle-1"))
    assert legal(state, EndTurn())


@pytest.mark.rule("ffg:F-TRANS-3", "ffg:F-SP-3", "ffg:F-SELL-7")
@pytest.mark.parametrize(("where", "system"), [("jewelburg", "jungle"), ("cloud-space-city", "cloud")])
def test_on_the_landing_turn_one_buy_and_one_sell_at_cities_and_neutral_spaceports(where: str, system: str) -> None:
    first = seat(HUMAN, where, cargo=("glorious-junk", "glorious-junk"), ship="freighter")
    state = table(first, seat("whynom"), cultures={system: "humans"}, moved=True)
    state = draw(play(state, SellGoods("glorious-junk")), "spy")
    refused(state, SellGoods("glorious-junk"), "one-sale", "ffg:F-TRANS-3")
    state = play(state, BuyGoods("rock-videos"))
    refused(state, BuyGoods("rock-videos"), "one-buy", "ffg:F-TRANS-3")
    refused(state, BuyPort(state.rules.board.orbits_of[system][0]), "one-buy")
    refused(state, BuyFactory(system), "one-buy")


@pytest.mark.rule("ffg:F-SP-3", "ffg:F-TRANS-2")
def test_a_skipped_movement_phase_lifts_the_limit() -> None:
    state = play(start(seat(HUMAN, "cloud-space-city", ship="freighter"), cultures={"cloud": "graw"}), Stay())
    state = play(state, *[BuyGoods("glorious-junk")] * 3)
    assert legal(state, BuyGoods("glorious-junk"))


@pytest.mark.rule("ffg:F-TRANS-4", "ffg:F-PASS-2")
def test_passengers_are_free_of_the_limit() -> None:
    waiting = ("optometrist",)
    state = at("dell", moved=True, lying={"dell": waiting})
    state = play(state, BuyGoods("finest-dust"))
    assert legal(state, TakeFare("optometrist"))


@pytest.mark.rule("ffg:F-TRANS-5", "ffg:F-SP-4", "ffg:F-SP-5")
@pytest.mark.parametrize("where", ["jungle-1", "jungle-5"])
def test_merchant_and_open_spaceports_are_free_of_the_limit(where: str) -> None:
    first = seat(HUMAN, where, cargo=("glorious-junk", "glorious-junk"), ship="freighter")
    state = table(
        first,
        seat("whynom"),
        cultures={"jungle": "humans"},
        moved=True,
        ports={"jungle-1": 1},
        boxes={"jungle-5": "open-port-1"},
    )
    state = play(state, BuyGoods("rock-videos"), BuyGoods("rock-videos"))
    state = draw(play(state, SellGoods("glorious-junk")), "spy")
    assert legal(state, SellGoods("glorious-junk"))
    assert legal(state, BuyGoods("rock-videos"))


@pytest.mark.rule("ffg:F-BUY-6")
def test_the_printed_landing_at_the_nillis() -> None:
    first = seat("eeepeeep", "jewelburg", money=0, cargo=("designer-genes",))
    state = market("nillis", first, seat("whynom"), moved=True)
    state = draw(play(state, SellGoods("designer-genes")), "spy")
    state = play(state, BuyGoods("bionic-perfume"))
    assert (money(state)[0], state.players[0].cargo) == (40, ("bionic-perfume",))
    assert not legal(state, BuyGoods("bionic-perfume"))
    later = play(play(state, EndTurn()), Stay(), EndTurn(), Stay())
    assert not trading(later).limited


# -- buying ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-BUY-1", "ffg:F-BUY-2")
def test_a_culture_sells_its_own_kind_of_goods_out_of_its_market() -> None:
    state = at("graw")
    assert moves(state, BuyGoods) == [BuyGoods("glorious-junk")]
    refused(state, BuyGoods("rock-videos"), "not-sold-here", "ffg:F-BUY-2")
    hoard = seat("whynom", ship="freighter", cargo=("glorious-junk",) * 5)
    state = market("graw", seat(HUMAN, "jewelburg"), hoard)
    state = play(state, BuyGoods("glorious-junk"))
    refused(state, BuyGoods("glorious-junk"), "sold-out", "ffg:F-LIMIT-2")


@pytest.mark.rule("ffg:F-BUY-3", "ffg:F-CRED-1")
def test_the_cost_goes_to_the_bank_and_the_token_into_a_hold() -> None:
    before = at("graw", cash=100)
    after = play(before, BuyGoods("glorious-junk"))
    assert (money(after)[0], after.market.bank - before.market.bank) == (70, 30)
    assert after.players[0].cargo == ("glorious-junk",)
    assert lying_at(after, "graw").count("glorious-junk") == 5
    assert total_money(after) == total_money(before)
    refused(at("graw", cash=29), BuyGoods("glorious-junk"), "too-poor", "ffg:F-BUY-3")


@pytest.mark.rule("ffg:F-BUY-4", "ffg:F-ROOM-1")
def test_without_hold_space_no_goods_unless_room_is_made() -> None:
    state = at("graw", "rock-videos", "finest-dust", ship="scout")
    refused(state, BuyGoods("glorious-junk"), "no-room", "ffg:F-BUY-4")
    state = draw(play(state, Jettison("finest-dust")), "spy")
    assert legal(state, BuyGoods("glorious-junk"))


@pytest.mark.rule("ffg:F-BUY-5", "ffg:F-DE-8")
def test_goods_fall_into_three_grades_by_cost() -> None:
    costs = sorted({goods.cost for goods in CATALOG.goods if not goods.factory})
    grades = {"basic": range(10, 41), "premium": range(50, 111), "luxury": range(120, 201)}
    by_grade = {name: [cost for cost in costs if cost in band] for name, band in grades.items()}
    assert by_grade == {"basic": [10, 20, 30, 40], "premium": [50, 60, 80, 90, 110], "luxury": [120, 140, 160, 200]}
    assert sum(map(len, by_grade.values())) == len(costs)


@pytest.mark.rule("ffg:F-FGOOD-1", "ffg:F-FGOOD-2", "ffg:F-FGOOD-3", "ffg:F-FGOOD-4", "ffg:F-COM-8", "F-21")
def test_factory_goods_are_sold_to_all_once_the_deed_is_bought() -> None:
    refused(at("nillis"), BuyGoods("bionic-perfume-factory"), "no-factory", "ffg:F-FGOOD-1")
    state = at("nillis", factories={"nillis": (1, "jungle")})
    after = play(state, BuyGoods("bionic-perfume-factory"))
    assert money(after) == (1000 - 60, 1000 + 30), "the owner gets half at once"
    own = play(at("nillis", factories={"nillis": (0, "jungle")}), BuyGoods("bionic-perfume-factory"))
    assert money(own)[0] == 1000 - 30
    full = at("nillis", "rock-videos", "rock-videos", ship="scout", factories={"nillis": (1, "jungle")})
    refused(full, BuyGoods("bionic-perfume-factory"), "no-room")


# -- sciences ----------------------------------------------------------------------------------------------------------

OFFERS = {
    "nillis": ({"shield"}, set()),
    "dell": ({"yellow-drive"}, {"transport", "freighter"}),
    "humans": ({"red-drive"}, {"scout", "clipper"}),
    "volois": ({"combo-drive"}, set()),
    "graw": (set(), set()),
}


@pytest.mark.rule(
    "ffg:F-EQ-1", "ffg:F-SCI-1", "ffg:F-SCI-2", "ffg:F-SCI-3", "ffg:F-SCI-4", "ffg:F-SCI-5", "ffg:F-BART-6"
)
@pytest.mark.parametrize("culture", OFFERS)
def test_what_a_culture_sells_follows_from_its_science(culture: str) -> None:
    equipment, ships = OFFERS[culture]
    offered: set[str] = set()
    for ship in ("scout", "freighter"):
        state = at(culture, ship=ship)
        assert {move.item for move in moves(state, BuyEquipment)} == equipment
        offered |= {move.ship for move in moves(state, BuyShip)}
    assert offered == ships
    if not ships:
        refused(at(culture), BuyShip("clipper"), "not-sold-here", "ffg:F-EQ-1")


@pytest.mark.rule("ffg:F-SCI-2", "ffg:F-SCI-3", "ffg:F-BART-6")
@pytest.mark.parametrize("old", ["scout", "clipper", "transport", "freighter"])
def test_who_sells_ships_takes_every_ship_in(old: str) -> None:
    for culture in ("dell", "humans"):
        state = at(culture, ship=old)
        for move in moves(state, BuyShip):
            after = play(state, move)
            price = CATALOG.ship_by_slug[move.ship].cost - CATALOG.ship_by_slug[old].trade_in
            assert money(after)[0] == 1000 - max(price, 0)


@pytest.mark.rule("ffg:F-BASE-1", "ffg:F-SP-2", "ffg:F-SP-3")
def test_the_base_sells_all_ships_and_is_limited_like_a_neutral_spaceport() -> None:
    state = table(seat(HUMAN, ship="clipper", cargo=("shield",)), seat("whynom"))
    assert {move.ship for move in moves(state, BuyShip)} == {"scout", "transport", "freighter"}
    assert {type(move).__name__ for move in legal_moves(state)} == {"BuyShip", "Barter", "Jettison", "EndTurn"}
    assert moves(state, BuyGoods) == moves(state, BuyFactory) == moves(state, BuyPort) == []
    landed = table(seat(HUMAN), seat("whynom"), moved=True)
    assert trading(landed).limited
    refused(play(landed, BuyShip("clipper")), BuyShip("scout"), "one-buy")
    board = state.rules.board
    assert sum(board.kind[dot] == "space-city" for dot in board.dots) == 5


@pytest.mark.rule("ffg:F-EQ-2")
@pytest.mark.parametrize(
    ("culture", "item", "price"),
    [
        ("nillis", "shield", 60),
        ("dell", "yellow-drive", 80),
        ("humans", "red-drive", 120),
        ("volois", "combo-drive", 300),
    ],
)
def test_equipment_costs_what_the_sheet_says(culture: str, item: str, price: int) -> None:
    before = at(culture)
    after = play(before, BuyEquipment(item))
    assert money(after)[0] == 1000 - price
    assert (stock_of(before, item) - stock_of(after, item), after.players[0].cargo) == (1, (item,))


# -- ships -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-SHIP-2", "ffg:F-SHIP-3", "F-15", "ffg:F-BART-3")
def test_a_new_ship_costs_its_price_less_the_old_ones_value_and_takes_both_actions() -> None:
    state = table(seat(HUMAN, cargo=("shield",)), seat("whynom"), moved=True)
    after = play(state, BuyShip("transport"))
    assert (after.players[0].ship, money(after)[0]) == ("transport", 1000 - 240 + 30)
    assert (trading(after).buys, trading(after).sells) == (1, 1)
    refused(after, Barter("shield"), "one-sale", "ffg:F-TRANS-3")
    refused(play(state, Barter("shield")), BuyShip("transport"), "one-sale", "ffg:F-BART-3")
    refused(state, BuyShip("scout"), "same-ship", "ffg:F-SHIP-3")


@pytest.mark.rule("ffg:F-SHIP-4")
def test_what_does_not_fit_the_new_ship_goes_overboard() -> None:
    cargo = ("glorious-junk", "rock-videos", "finest-dust")
    state = play(table(seat(HUMAN, ship="transport", cargo=cargo), seat("whynom")), BuyShip("scout"))
    assert state.stack[-1] == MakingRoom(0)
    assert {type(move) for move in legal_moves(state)} == {Jettison}
    state = draw(play(state, Jettison("finest-dust")), "spy")
    assert state.players[0].cargo == ("glorious-junk", "rock-videos")
    assert trading(state).culture == "base"


# -- selling -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-SELL-1", "F-01")
@pytest.mark.parametrize("goods", [g.slug for g in CATALOG.goods])
def test_goods_are_sold_to_the_cultures_on_the_token(goods: str) -> None:
    buyers = {c.slug for c in CATALOG.cultures if legal(at(c.slug, goods), SellGoods(goods))}
    assert buyers == set(CATALOG.goods_by_slug[goods].buyers)
    assert CATALOG.goods_by_slug[goods].seller not in buyers


@pytest.mark.rule("ffg:F-SELL-1", "ffg:F-SP-4")
@pytest.mark.parametrize("where", ["jewelburg", "jungle-1", "jungle-5"])
def test_one_sells_at_every_city_and_spaceport_of_the_system(where: str) -> None:
    state = table(
        seat(HUMAN, where, cargo=("glorious-junk",)), seat("whynom"), cultures={"jungle": "humans"},
        ports={"jungle-1": 1}, boxes={"jungle-5": "open-port-1"},
    )  # fmt: skip
    assert legal(state, SellGoods("glorious-junk"))
    refused(table(seat(HUMAN, cargo=("glorious-junk",)), seat("whynom")), SellGoods("glorious-junk"), "not-bought-here")


@pytest.mark.rule("ffg:F-SELL-4", "ffg:F-SELL-6", "ffg:F-CUP-1", "ffg:F-CRED-1")
def test_a_sale_pays_the_resale_value_and_the_token_goes_into_the_cup() -> None:
    before = at("humans", "glorious-junk", cash=0)
    sold = play(before, SellGoods("glorious-junk"))
    assert money(sold)[0] == 80
    assert "glorious-junk" in sold.market.cup
    after = play(sold, Drawn("glorious-junk"))
    assert len(after.market.cup) == len(before.market.cup)
    assert lying_at(after, "graw").count("glorious-junk") == 6
    assert total_money(after) == total_money(before)


@pytest.mark.rule("ffg:F-SELL-5")
def test_a_good_has_one_resale_value() -> None:
    state = at("humans", "glorious-junk", "glorious-junk", cash=0)
    for _ in range(2):
        state = draw(play(state, SellGoods("glorious-junk")), "glorious-junk")
    assert money(state)[0] == 160


@pytest.mark.rule("ffg:F-SELL-8", "ffg:F-DIFF-3")
def test_factory_goods_are_sold_in_the_same_way() -> None:
    state = at(
        "humans",
        "glorious-junk-factory",
        cash=0,
        factories={"graw": (1, "moon")},
        cultures={"jungle": "humans", "moon": "graw"},
    )
    sold = play(state, SellGoods("glorious-junk-factory"))
    assert money(sold) == (200, 1000)
    back = play(sold, Drawn("glorious-junk-factory"))
    assert "glorious-junk-factory" in lying_at(back, "graw")


@pytest.mark.rule("ffg:F-SELL-9")
def test_the_printed_sale_of_three_perfumes() -> None:
    first = seat("whynom", "jewelburg", money=0, cargo=("bionic-perfume",) * 3, ship="transport")
    state = play(start(first, seat("human"), cultures={"jungle": "graw"}), Stay())
    for _ in range(3):
        state = draw(play(state, SellGoods("bionic-perfume")), "bionic-perfume")
    assert money(state)[0] == 420


# -- bartering ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-BART-1", "ffg:F-BART-3", "ffg:F-BART-5")
@pytest.mark.parametrize(
    ("item", "value"), [("shield", 30), ("yellow-drive", 40), ("red-drive", 60), ("combo-drive", 150)]
)
def test_equipment_is_worth_half_its_cost_at_any_culture(item: str, value: int) -> None:
    for culture in ("graw", "humans", "dell"):
        before = at(culture, item, moved=True)
        state = play(before, Barter(item))
        assert (trading(state).credit, trading(state).sells, money(state)[0]) == (value, 1, 1000)
        assert stock_of(state, item) == stock_of(before, item) + 1
    assert refused(at("humans", "glorious-junk"), Barter("glorious-junk"), "only-equipment", "ffg:F-BART-1")


@pytest.mark.rule("ffg:F-BART-3")
def test_a_barter_is_one_sell_action() -> None:
    state = play(at("humans", "shield", "glorious-junk", moved=True), Barter("shield"))
    refused(state, SellGoods("glorious-junk"), "one-sale", "ffg:F-TRANS-3")


@pytest.mark.rule("ffg:F-BART-2")
def test_barter_value_is_spent_first_and_lost_with_the_turn() -> None:
    state = play(at("graw", "combo-drive"), Barter("combo-drive"), BuyGoods("glorious-junk"))
    assert (money(state)[0], trading(state).credit) == (1000, 120)
    state = play(state, EndTurn())
    assert money(state)[0] == 1000
    assert all(not hasattr(frame, "credit") for frame in state.stack)


@pytest.mark.rule("ffg:F-BART-4")
@pytest.mark.parametrize("relic", [r.slug for r in CATALOG.relics])
def test_a_relic_is_worth_half_and_lies_in_the_market_at_full_cost(relic: str) -> None:
    record = CATALOG.relic_by_slug[relic]
    assert record.trade_in * 2 == record.cost
    state = play(market("graw", seat(HUMAN, "jewelburg", relics=(relic,))), Barter(relic))
    assert trading(state).credit == record.trade_in
    assert on_sun(state, "jungle") == (relic,)
    other = market("graw", seat(HUMAN, "jewelburg"), suns={"jungle": (relic,)})
    bought = play(other, BuyRelic(relic))
    assert (money(bought)[0], bought.players[0].relics) == (1000 - record.cost, (relic,))


@pytest.mark.rule("ffg:F-MAP-11", "ffg:F-DE-11", "F-16")
def test_relics_bartered_at_the_base_are_for_sale_there() -> None:
    state = table(seat(HUMAN, relics=("relic-shield",), cargo=("shield",)), seat("whynom"))
    state = play(state, Barter("relic-shield"), Barter("shield"))
    assert (trading(state).credit, on_sun(state, "base")) == (60, ("relic-shield",))
    ship = play(state, BuyShip("clipper"))
    assert money(ship)[0] == 1000 - (120 - 30 - 60)
    later = table(seat(HUMAN), seat("whynom"), suns={"base": ("relic-shield",)})
    assert play(later, BuyRelic("relic-shield")).players[0].relics == ("relic-shield",)


@pytest.mark.rule("ffg:F-BART-7", "F-25")
def test_the_printed_barter_of_a_shield_with_the_price_on_the_token() -> None:
    state = at("wollow", "shield", cash=140)
    state = play(state, Barter("shield"), BuyGoods("megalith-paperweight"))
    assert (money(state)[0], trading(state).credit) == (80, 0)
    assert state.players[0].cargo == ("megalith-paperweight",)


# -- capacity ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-CAP-1", "ffg:F-CAP-2", "ffg:F-CAP-3", "ffg:F-PASS-3", "ffg:F-FGOOD-4")
def test_a_hold_takes_one_good_or_two_small_things() -> None:
    rules = table().rules
    assert (CATALOG.hold_units, CATALOG.goods_units, CATALOG.small_units) == (2, 2, 1)
    assert fits(rules, "scout", ("designer-genes-factory", "designer-genes"))
    assert not fits(rules, "scout", ("designer-genes-factory", "designer-genes", "spy"))
    assert fits(rules, "scout", ("designer-genes-factory", "spy", "yellow-drive"))
    assert not fits(rules, "scout", ("designer-genes-factory", "spy", "yellow-drive", "toaster"))
    assert fits(rules, "scout", ("spy", "toaster", "scientist", "salesman"))
    assert fits(rules, "freighter", ("glorious-junk",) * 5)
    assert not fits(rules, "freighter", ("glorious-junk",) * 5 + ("spy",))


@pytest.mark.rule("ffg:F-CAP-4", "F-25")
def test_the_printed_loading_of_a_scout() -> None:
    first = seat("eeepeeep", "whale-watch", money=100)
    state = table(first, seat("whynom"), cultures={"water": "dell"}, lying={"dell": ("optometrist",)})
    state = play(state, BuyGoods("finest-dust"), BuyEquipment("yellow-drive"), TakeFare("optometrist"))
    assert money(state)[0] == 10
    assert state.players[0].cargo == ("finest-dust", "optometrist", "yellow-drive")
    refused(state, BuyGoods("finest-dust"), "no-room")


def test_everywhere_is_a_galaxy_of_this_game() -> None:
    assert set(EVERYWHERE.values()) == {c.slug for c in CATALOG.cultures}
