"""Chapter 9: buying, selling and bartering."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Declaring
from merchant_rules.venus.rules.dot_kinds import culture_of
from merchant_rules.venus.rules.winning import net_worth
from merchant_rules.venus.update import set_stack
from tests.support import (
    arrived,
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
    table,
    total_money,
    trading,
)  # fmt: skip


def at(culture: str, place: str = "dry-city", cash: int = 1000, **more: object) -> mr.State:
    """A Human on a prolonged stay with some culture in the desert; more goes into the seat."""
    return table(
        seat("human", place, money=cash, **more),  # type: ignore[arg-type]
        seat("nik"),
        cultures={"desert": culture},
        ports={"desert-1": 1} if place == "desert-1" else None,
    )


# -- with whom --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:9.1/a", "1988:9.1/b", "1988:9.1/c", "1988:TS/EXPL/c", "1988:4.4/b")
@pytest.mark.parametrize("place", ["dry-city", "desolation-city"])
def test_the_offer_is_that_of_the_culture_at_the_place(place: str) -> None:
    state = at("graw", place)
    assert legal(state, mr.BuyGoods("space-spice"))
    assert moves(state, mr.BuyGoods) == [mr.BuyGoods("space-spice")]
    refused(state, mr.BuyGoods("mulch-wine"), "not-sold-here", "1988:9.1/c")
    assert not moves(state, mr.BuyEquipment), "primitive people sell no equipment"


@pytest.mark.rule("1988:9.1/b", "1988:12.21/a")
def test_at_a_spaceport_one_trades_with_the_culture_of_the_system() -> None:
    state = at("humans", "desert-1")
    assert trading(state).culture == "humans"
    assert legal(state, mr.BuyGoods("rock-videos"))
    assert legal(state, mr.BuyEquipment("red-drive"))


@pytest.mark.rule("1988:TS/EXPL/a", "1988:9.1/b")
def test_on_an_asteroid_there_is_no_culture_to_trade_with() -> None:
    rock = at("nillis", "desert-5", cargo=("psychotic-sculptures", "shield"), ious=("nillis",))
    wanted = (
        mr.BuyGoods("bionic-perfume"), mr.BuyEquipment("shield"), mr.BuyShip("clipper"),
        mr.SellGoods("psychotic-sculptures"), mr.Barter("shield"), mr.BuyPort("desert-1"),
    )  # fmt: skip
    for action in wanted:
        refused(rock, action, "no-culture", "1988:TS/EXPL/a")
    refused(rock, mr.BuyFactory("dry-city"), "no-culture")
    refused(rock, mr.RedeemIou("nillis"), "wrong-culture", "1988:9.321/a")


@pytest.mark.rule("1988:4.4/c")
def test_no_movement_follows_trading() -> None:
    state = play(at("graw"), mr.BuyGoods("space-spice"))
    for action in (mr.Stay(), mr.DeclareStep("desert-1"), mr.StepTo("desert-1", 0)):
        refused(state, action, "not-now")


# -- buying -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:9.2/a", "1988:2.51/b", "1988:2.42/b", "1988:TS/GOODS/a")
def test_the_price_goes_to_the_bank_and_the_marker_aboard() -> None:
    before = at("graw")
    after = play(before, mr.BuyGoods("space-spice"))
    assert (money(after)[0], after.market.bank) == (970, before.market.bank + 30)
    assert after.players[0].cargo == after.players[0].fresh == ("space-spice",)
    assert lying_at(before, "graw").count("space-spice") == 6
    assert lying_at(after, "graw").count("space-spice") == 5


@pytest.mark.rule("1988:9.2/a")
def test_what_one_cannot_pay_one_cannot_buy() -> None:
    assert legal(at("graw", cash=30), mr.BuyGoods("space-spice"))
    violation = refused(at("graw", cash=29), mr.BuyGoods("space-spice"), "too-poor", "1988:9.2/a")
    assert violation.message == "It costs $30 and you have $29."


@pytest.mark.rule("1988:9.2/b", "R-58")
@pytest.mark.parametrize(
    ("action", "price"),
    [(mr.BuyGoods("rock-videos"), 120), (mr.BuyEquipment("red-drive"), 120), (mr.BuyShip("clipper"), 90)],
)
def test_ones_own_species_gives_no_discount_on_goods_equipment_and_ships(action: object, price: int) -> None:
    assert money(play(at("humans"), action))[0] == 1000 - price


@pytest.mark.rule("1988:9.2/c", "1988:TS/GOODS/a", "1988:TS/EXPL/c")
def test_goods_that_are_not_there_are_not_for_sale() -> None:
    gone = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"}, in_cup=("space-spice",) * 6)
    refused(gone, mr.BuyGoods("space-spice"), "sold-out", "1988:9.2/c")
    last = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"}, in_cup=("space-spice",) * 5)
    assert not moves(play(last, mr.BuyGoods("space-spice")), mr.BuyGoods)


@pytest.mark.rule("1988:9.2/c", "1988:TS/RELIC/b", "1988:2.81/b", "1988:11.2/b", "1988:9.322/c")
def test_a_relic_on_the_sun_is_bought_at_full_cost_in_its_own_system() -> None:
    state = table(
        seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"},
        suns={"desert": ("relic-yellow-drive",), "rogue": ("relic-spy-eye",)},
    )  # fmt: skip
    assert moves(state, mr.BuyRelic) == [mr.BuyRelic("relic-yellow-drive")]
    refused(state, mr.BuyRelic("relic-spy-eye"), "not-here", "1988:9.2/c")
    after = play(state, mr.BuyRelic("relic-yellow-drive"))
    assert money(after)[0] == 1000 - 80
    assert (after.players[0].relics, on_sun(after, "desert")) == (("relic-yellow-drive",), ())
    assert total_money(after) == total_money(state), "the price goes to the Bank"


SELLERS = {
    "yellow-drive": ("dell", "zum", "whynoms"),
    "red-drive": ("humans", "yxklyx", "eeepeeep"),
    "shield": ("nillis", "niks", "cholos"),
    "combined-drive": ("volois", "qossuth"),
}


@pytest.mark.rule("1988:9.21/a", "1988:9.21/b", "1988:TS/EQUIP/a", "1988:2.4/c", "1988:8.1/a", "1988:2.1/a")
@pytest.mark.parametrize(
    "culture",
    sorted(compile_rules(mr.Config("classic-1988", 2)).catalog.culture_by_slug),
)
def test_the_science_alone_decides_which_equipment_is_sold(culture: str) -> None:
    expected = [mr.BuyEquipment(piece) for piece, sellers in SELLERS.items() if culture in sellers]
    assert set(moves(at(culture), mr.BuyEquipment)) == set(expected)
    for piece in SELLERS:
        assert legal(at(culture), mr.BuyEquipment(piece)) is (culture in SELLERS[piece])
    for weapon in ("laser", "nova-ball"):
        refused(at(culture), mr.BuyEquipment(weapon), "unknown-equipment")


@pytest.mark.rule("1988:GAZ/TINKERERS/b")
def test_the_base_neither_buys_nor_sells_goods() -> None:
    every = tuple(goods.slug for goods in table().rules.catalog.goods)
    for goods in every:
        state = table(seat("human", cargo=(goods,)), seat("nik"))
        refused(state, mr.SellGoods(goods), "not-bought-here", "1988:9.31/a")
        refused(state, mr.BuyGoods(goods), "not-sold-here", "1988:9.1/c")


@pytest.mark.rule("1988:9.21/c", "1988:9.41/f", "1988:GAZ/TINKERERS/a")
def test_the_galactic_base_sells_all_four_ships_and_no_equipment() -> None:
    base = table(seat("human", ship="scout"), seat("nik"))
    assert moves(base, mr.BuyShip) == [mr.BuyShip("clipper"), mr.BuyShip("transport"), mr.BuyShip("freighter")]
    assert legal(table(seat("human", ship="clipper"), seat("nik")), mr.BuyShip("scout"))
    assert not moves(base, mr.BuyEquipment)
    assert not moves(base, mr.BuyGoods)


@pytest.mark.rule("1988:9.21/d", "R-63")
def test_equipment_comes_out_of_one_stock_for_all() -> None:
    state = table(
        seat("human", "dry-city", ship="freighter"),
        seat("nik", "rain-city", ship="freighter", cargo=("red-drive",) * 5),
        cultures={"desert": "humans", "rogue": "yxklyx"},
    )
    assert stock_of(state, "red-drive") == 1
    after = play(state, mr.BuyEquipment("red-drive"))
    assert (stock_of(after, "red-drive"), after.players[0].cargo) == (0, ("red-drive",))
    assert total_money(after) == total_money(state), "the price goes to the Bank"
    refused(after, mr.BuyEquipment("red-drive"), "sold-out", "1988:9.21/d")


@pytest.mark.rule("1988:2.3/a", "1988:2.5/a")
@pytest.mark.parametrize("nonsense", ["", "gold", "scout", "shield", "rogue-1", None, 7, ("space-spice",), [], {}])
def test_garbage_is_refused_with_a_reason(nonsense: object) -> None:
    state = at("graw", cargo=("space-spice",))
    for kind in (
        mr.BuyGoods,
        mr.SellGoods,
        mr.BuyEquipment,
        mr.BuyRelic,
        mr.RedeemIou,
        mr.BuyPort,
        mr.BuyFactory,
        mr.BuyShip,
        mr.Jettison,
        mr.Barter,
    ):
        violation = mr.check(state, kind(nonsense))  # type: ignore[arg-type]
        assert violation is not None
        assert violation.rule.startswith("1988:")


# -- selling ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:9.31/b", "1988:2.51/b", "1988:10.2/f", "1988:TS/GOODS/b")
def test_the_bank_pays_the_payoff() -> None:
    before = at("humans", cargo=("space-spice",))
    after = play(before, mr.SellGoods("space-spice"))
    assert money(after)[0] == 1080
    assert after.market.bank == before.market.bank - 80
    assert after.players[0].cargo == ()


@pytest.mark.rule("1988:9.31/a", "1988:2.51/a", "1988:9.1/c")
def test_only_the_buyers_on_the_marker_buy_it() -> None:
    buyers = {"niks", "dell", "humans", "shenna"}
    for culture in SELLERS["shield"] + SELLERS["red-drive"] + ("dell", "shenna", "graw", "wollow"):
        assert legal(at(culture, cargo=("space-spice",)), mr.SellGoods("space-spice")) is (culture in buyers)
    refused(at("graw", cargo=("space-spice",)), mr.SellGoods("space-spice"), "not-bought-here", "1988:9.31/a")
    refused(at("humans"), mr.SellGoods("space-spice"), "not-aboard")


@pytest.mark.rule("1988:2.51/g", "1988:12.31/c", "1988:TS/GOODS/b")
def test_factory_goods_are_sold_like_goods_and_go_into_the_cup() -> None:
    state = at("graw", cargo=("guard-plants",))
    sold = play(state, mr.SellGoods("guard-plants"))
    assert money(sold)[0] == 1000 + 160
    assert "guard-plants" in sold.market.cup
    again = draw(sold, "guard-plants")
    assert "guard-plants" in lying_at(again, "nillis")
    refused(at("nillis", cargo=("guard-plants",)), mr.SellGoods("guard-plants"), "not-bought-here")


@pytest.mark.rule("1988:9.31/c", "1988:10.2/c")
def test_a_sale_draws_before_the_next_one() -> None:
    state = at("humans", cargo=("space-spice", "space-spice"))
    sold = play(state, mr.SellGoods("space-spice"))
    assert not mr.legal_moves(sold)
    refused(sold, mr.SellGoods("space-spice"), "chance-decides")
    refused(sold, mr.EndTurn(), "chance-decides")
    assert "space-spice" in sold.market.cup
    assert legal(draw(sold, "space-spice"), mr.SellGoods("space-spice"))


@pytest.mark.rule("1988:9.3/a")
@pytest.mark.parametrize("thing", ["shield", "scout", "humans", "relic-shield", "fare-dell-base", "desert-1"])
def test_only_goods_are_sold_for_money(thing: str) -> None:
    state = at("humans", cargo=("shield", "fare-dell-base"), relics=("relic-shield",), ious=("humans",))
    refused(state, mr.SellGoods(thing), "only-goods", "1988:9.3/a")


# -- barter -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "1988:9.3/b", "1988:9.32/a", "1988:9.32/c", "1988:2.52/b", "1988:TS/EQUIP/b", "1988:TS/EXPL/d", "R-43"
)
def test_barter_value_counts_like_money_and_is_spent_first() -> None:
    bartered = play(at("nillis", cash=30, cargo=("shield",)), mr.Barter("shield"))
    assert (money(bartered)[0], trading(bartered).credit) == (30, 30)
    assert stock_of(bartered, "shield") == 15
    after = play(bartered, mr.BuyEquipment("shield"))
    assert (money(after)[0], trading(after).credit) == (0, 0)
    refused(play(at("nillis", cash=29, cargo=("shield",)), mr.Barter("shield")), mr.BuyEquipment("shield"), "too-poor")
    rich = play(at("nillis", cash=500, cargo=("shield",)), mr.Barter("shield"), mr.BuyEquipment("shield"))
    assert money(rich)[0] == 470, "credit first, then cash"


@pytest.mark.rule("1988:9.32/b", "1988:9.32/d", "1988:TS/EXPL/d")
def test_unspent_barter_value_is_lost_and_counts_for_nothing() -> None:
    bartered = play(at("graw", cargo=("combined-drive",)), mr.Barter("combined-drive"))
    assert trading(bartered).credit == 150
    assert net_worth(bartered, 0) == 1000
    spent = play(bartered, mr.BuyGoods("space-spice"))
    assert (trading(spent).credit, money(spent)[0]) == (120, 1000)
    ended = play(spent, mr.EndTurn())
    assert money(ended)[0] == 1000
    assert total_money(ended) == total_money(bartered)


@pytest.mark.rule("1988:9.322/a", "1988:9.322/d", "1988:TS/EQUIP/b")
@pytest.mark.parametrize(
    ("piece", "worth"), [("shield", 30), ("yellow-drive", 40), ("red-drive", 60), ("combined-drive", 150)]
)
def test_equipment_is_bartered_to_every_culture_at_half_its_cost(piece: str, worth: int) -> None:
    for culture in ("graw", "nillis", "dell", "humans", "qossuth"):
        before = at(culture, cargo=(piece,))
        after = play(before, mr.Barter(piece))
        assert trading(after).credit == worth
        assert stock_of(after, piece) == stock_of(before, piece) + 1
        assert after.players[0].cargo == ()


@pytest.mark.rule("1988:9.322/b", "1988:9.322/c", "1988:TS/RELIC/c", "1988:TS/RELIC/d", "1988:2.81/c", "1988:9.32/c")
def test_a_bartered_relic_lies_on_the_sun_for_anyone_to_buy() -> None:
    state = table(
        seat("human", "dry-city", relics=("relic-air-foil",)),
        seat("nik", "desolation-city"),
        cultures={"desert": "graw"},
    )
    bartered = play(state, mr.Barter("relic-air-foil"))
    assert (trading(bartered).credit, on_sun(bartered, "desert")) == (40, ("relic-air-foil",))
    other = arrived(bartered, 1)
    assert money(play(other, mr.BuyRelic("relic-air-foil")))[1] == 1000 - 80


@pytest.mark.rule("R-57", "1988:9.322/a")
def test_the_galactic_base_takes_relics_and_equipment_and_sells_the_relics() -> None:
    state = table(seat("human", cargo=("shield",), relics=("relic-air-foil",)), seat("nik"))
    after = play(state, mr.Barter("shield"), mr.Barter("relic-air-foil"))
    assert trading(after).credit == 70
    assert on_sun(after, "base") == ("relic-air-foil",)
    ship = play(after, mr.BuyShip("clipper"))
    assert money(ship)[0] == 1000 - (120 - 30 - 70)
    assert legal(ship, mr.BuyRelic("relic-air-foil"))


@pytest.mark.rule("1988:9.3/c", "1988:TS/EXPL/e", "1988:TS/EXPL/f", "1988:9.3/b")
@pytest.mark.parametrize(
    "thing", ["desert-1", "desert-4", "graw", "space-spice", "fare-dell-base", "demand-graw-designer-genes-1"]
)
def test_deeds_demands_goods_and_passengers_are_no_barter(thing: str) -> None:
    state = table(
        seat("human", "dry-city", cargo=("space-spice", "fare-dell-base")),
        seat("nik"),
        cultures={"desert": "graw"},
        ports={"desert-1": 0},
        factories={"graw": (0, "dry-city")},
        lying={"graw": ("demand-graw-designer-genes-1",)},
    )
    refused(state, mr.Barter(thing), "only-equipment", "1988:9.3/b")
    if thing not in state.players[0].cargo:
        refused(state, mr.SellGoods(thing), "only-goods", "1988:9.3/a")
        refused(state, mr.Jettison(thing), "not-aboard")


# -- IOUs -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:TS/IOU/a", "1988:TS-n1")
@pytest.mark.parametrize("place", ["dry-city", "desert-1", "desert-3"])
def test_an_iou_comes_free_with_the_first_landing(place: str) -> None:
    state = table(
        seat("human", place), seat("nik", place), ports={"desert-1": 1}, boxes={"desert-3": "open-port-1"},
        cultures={"rogue": "dell"},
    )  # fmt: skip
    declaring = set_stack(state, (Declaring(0),))
    found = play(declaring, mr.Stay())
    found = play(found, mr.Discovered("desert", "graw"))
    assert (found.players[0].ious, money(found)) == (("graw",), (1000, 1000))
    assert culture_of(found, "desert") == trading(found).culture == "graw"
    later = play(found, mr.EndTurn(), mr.Stay())
    assert later.players[1].ious == (), "once only"


@pytest.mark.rule("1988:9.321/a", "1988:2.41/c", "1988:TS/IOU/b", "R-45")
def test_an_iou_is_good_at_its_own_culture_only_whoever_holds_it() -> None:
    here = at("graw", cash=100, ious=("graw", "humans"))
    assert moves(here, mr.RedeemIou) == [mr.RedeemIou("graw")]
    refused(here, mr.RedeemIou("humans"), "wrong-culture", "1988:9.321/a")
    refused(here, mr.RedeemIou("dell"), "no-iou", "1988:9.321/a")
    redeemed = play(here, mr.RedeemIou("graw"))
    assert (trading(redeemed).credit, money(redeemed)[0]) == (90, 100)
    assert redeemed.players[0].ious == ("humans",)


@pytest.mark.rule("1988:9.321/b", "1988:9.32/c")
def test_an_iou_leaves_the_game_used_up_or_not() -> None:
    state = play(at("graw", ious=("graw",)), mr.RedeemIou("graw"), mr.BuyGoods("space-spice"))
    assert trading(state).credit == 60
    after = play(state, mr.EndTurn())
    assert all(not p.ious for p in after.players)
    assert money(after)[0] == 1000


@pytest.mark.rule("1988:2.41/c", "1988:9.42/b")
def test_an_iou_is_good_up_to_its_amount_and_cash_tops_up() -> None:
    nineteen = table(seat("human", "dry-city", money=30, ious=("humans",)), seat("nik"), cultures={"desert": "humans"})
    bought = play(nineteen, mr.RedeemIou("humans"), mr.BuyEquipment("red-drive"))
    assert money(bought)[0] == 0
    short = table(seat("human", "dry-city", money=29, ious=("humans",)), seat("nik"), cultures={"desert": "humans"})
    violation = refused(play(short, mr.RedeemIou("humans")), mr.BuyEquipment("red-drive"), "too-poor")
    assert violation.message == "It costs $120 and you have $29 and $90 of barter value."


@pytest.mark.rule("R-43")
def test_barter_value_never_pays_players() -> None:
    state = table(
        seat("human", "dry-city", money=0, cargo=("combined-drive",)),
        seat("nik", "dry-city"),
        cultures={"desert": "graw"},
    )
    refused(play(state, mr.Barter("combined-drive")), mr.OfferDeal(mr.Deal(1, pay=10)), "too-poor")


# -- the order --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:9.4/a")
def test_transactions_go_in_any_order() -> None:
    state = at("humans", ship="freighter", cargo=("space-spice",))
    one = play(draw(play(state, mr.SellGoods("space-spice")), "space-spice"), mr.BuyGoods("rock-videos"))
    other = draw(play(state, mr.BuyGoods("rock-videos"), mr.SellGoods("space-spice")), "space-spice")
    assert one == other


# -- what modules may forbid ------------------------------------------------------------------------------------------


def forbidding(state: mr.State, question: str, what: str) -> mr.State:
    """The same position under rules in which one question about one thing has a refusal as its answer."""
    refusal = mr.Violation("forbidden", "1988:9.2/a", "A module says no.")
    answer: dict[str, Any] = {question: lambda state, seat, asked: refusal if asked == what else None}
    rules = attrs.evolve(state.rules, **answer)
    return mr.State(rules, state.players, state.stack, state.turn, state.market, state.galaxy)


@pytest.mark.rule("1988:9.1/c")
@pytest.mark.parametrize(
    ("question", "what", "action"),
    [
        ("may_buy", "rock-videos", mr.BuyGoods("rock-videos")),
        ("may_buy", "red-drive", mr.BuyEquipment("red-drive")),
        ("may_buy", "clipper", mr.BuyShip("clipper")),
        ("may_buy", "relic-shield", mr.BuyRelic("relic-shield")),
        ("may_buy", "desert-1", mr.BuyPort("desert-1")),
        ("may_build", "desert-1", mr.BuyPort("desert-1")),
        ("may_build", "dry-city", mr.BuyFactory("dry-city")),
    ],
)
def test_a_module_may_forbid_a_purchase(question: str, what: str, action: object) -> None:
    state = table(
        seat("human", "dry-city"), seat("nik"), cultures={"desert": "humans"}, suns={"desert": ("relic-shield",)}
    )
    assert legal(state, action)
    refused(forbidding(state, question, what), action, "forbidden")
    assert legal(forbidding(state, question, "something-else"), action)
