"""Chapter 9.4: how much may be traded on the turn of arrival, and on a longer stay."""

from __future__ import annotations

import pytest

from merchant_rules.kernel import engine
from merchant_rules.venus.deal import Deal
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.rules.bonus import DeliverFare, TakeFare
from merchant_rules.venus.rules.exchange import AcceptDeal, Jettison, OfferDeal
from merchant_rules.venus.rules.movement import Land, Stay
from merchant_rules.venus.rules.ports import BuyFactory, BuyPort
from merchant_rules.venus.rules.ship import BuyShip
from merchant_rules.venus.rules.trading import Barter, BuyEquipment, BuyGoods, BuyRelic, EndTurn, RedeemIou, SellGoods
from merchant_rules.venus.state import State
from merchant_rules.venus.update import set_stack
from tests.rules.voyage import BOARD, go, placed, start, under_way
from tests.support import draw, legal, money, moves, play, refused, seat, table, trading

LOAD = ("space-spice", "mulch-wine", "shield", "red-drive")


def landed(place: str = "dry-city", culture: str = "dell", **more: object) -> State:
    """A Human who has just come to a place in the desert; Space Spice and Mulch Wine sell there."""
    return table(
        seat("human", place, ship="freighter", **{"cargo": LOAD, **more}),  # type: ignore[arg-type]
        seat("nik", place),
        cultures={"desert": culture},
        ports={"desert-1": 1},
        boxes={"desert-3": "open-port-1"},
        moved=True,
    )


def sold(state: State, goods: str) -> State:
    return draw(play(state, SellGoods(goods)), goods)


@pytest.mark.rule("1988:9.41/a", "R-39", "1988:TS-n2", "1988:TS/RELIC/b")
@pytest.mark.parametrize(
    "first", [BuyGoods("finest-dust"), BuyEquipment("yellow-drive"), BuyPort("desert-4"), BuyFactory("dry-city")]
)
def test_one_thing_of_any_kind_is_bought_on_the_landing_turn(first: object) -> None:
    once = play(landed(), first)
    for second in (BuyGoods("finest-dust"), BuyEquipment("yellow-drive"), BuyPort("desert-4"), BuyShip("transport")):
        violation = engine.check(once, second)
        assert violation is not None
        assert violation.rule == ("1988:9.2/c" if second == first == BuyPort("desert-4") else "1988:9.41/a")
    assert legal(once, SellGoods("space-spice"))


@pytest.mark.rule("1988:9.41/a")
def test_a_relic_from_the_sun_is_a_buy_as_well() -> None:
    state = table(
        seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"},
        suns={"desert": ("relic-shield", "relic-spy-eye")}, moved=True,
    )  # fmt: skip
    once = play(state, BuyRelic("relic-shield"))
    refused(once, BuyRelic("relic-spy-eye"), "one-buy", "1988:9.41/a")
    refused(play(state, BuyGoods("space-spice")), BuyRelic("relic-shield"), "one-buy", "1988:9.41/a")


@pytest.mark.rule("1988:9.41/b", "R-39", "1988:TS-n3")
def test_one_thing_is_sold_or_bartered_on_the_landing_turn() -> None:
    for once in (sold(landed(), "space-spice"), play(landed(), Barter("shield"))):
        refused(once, SellGoods("mulch-wine"), "one-sale", "1988:9.41/b")
        refused(once, Barter("red-drive"), "one-sale", "1988:9.41/b")
        assert legal(once, BuyGoods("finest-dust"))
        assert not moves(once, SellGoods)
        assert not moves(once, Barter)


@pytest.mark.rule("1988:9.41/c")
def test_buy_and_sale_do_not_depend_on_each_other() -> None:
    assert legal(landed(), BuyGoods("finest-dust"))
    assert legal(landed(), SellGoods("space-spice"))
    assert legal(play(landed(), BuyGoods("finest-dust")), SellGoods("space-spice"))
    assert legal(sold(landed(), "space-spice"), BuyGoods("finest-dust"))


@pytest.mark.rule("1988:9.41/d", "1988:TS-n3", "R-44")
def test_an_iou_leaves_the_one_sale_open() -> None:
    state = landed(ious=("dell",))
    redeemed = play(state, RedeemIou("dell"))
    assert legal(redeemed, SellGoods("space-spice"))
    assert legal(redeemed, Barter("shield"))
    assert legal(sold(state, "space-spice"), RedeemIou("dell"))


@pytest.mark.rule("1988:9.41/f", "1988:1.3/j", "R-39")
@pytest.mark.parametrize("moved", [True, False])
def test_space_cities_and_the_base_limit_like_surface_cities(moved: bool) -> None:
    base = table(seat("human"), seat("nik"), moved=moved)
    assert legal(play(base, BuyShip("clipper")), BuyShip("freighter")) is not moved
    dry = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"}, moved=moved)
    assert legal(play(dry, BuyGoods("space-spice")), BuyGoods("space-spice")) is not moved
    ring = table(seat("human", "smoke-ring"), seat("nik"), cultures={"biosphere": "graw"}, moved=moved)
    assert legal(play(ring, BuyGoods("space-spice")), BuyGoods("space-spice")) is not moved


@pytest.mark.rule("R-03", "1988:9.42/a")
def test_on_the_first_turn_one_may_stay_at_the_base_and_buy_freely() -> None:
    state = engine.apply_action(table(seat("human", "desert-2"), seat("nik")), Stay())
    assert state.turn.seat == 1, "in open space staying is the whole turn"
    at_base = engine.apply_action(state, Stay())
    assert trading(at_base).seat == 1
    assert not trading(at_base).limited
    assert legal(play(at_base, BuyShip("clipper")), BuyShip("freighter"))


@pytest.mark.rule("1988:9.41/g", "1988:10.3/e", "R-61", "1988:11.1/b", "1988:3.1/b")
def test_passengers_jettison_and_deals_are_outside_the_limit() -> None:
    fares = ("fare-base-cholos", "fare-base-dell", "fare-base-graw")
    state = table(
        seat("human", ship="freighter", cargo=("fare-dell-base", "fare-shenna-base", "shield", "mulch-wine")),
        seat("nik"),
        lying={"base": fares},
        moved=True,
    )
    state = play(state, BuyShip("transport"))  # both the one buy and the one barter are gone
    for fare in ("fare-dell-base", "fare-shenna-base"):
        state = draw(play(state, DeliverFare(fare)), fare)
    before = money(state)
    state = play(state, *(TakeFare(fare) for fare in fares))
    assert money(state) == before, "passengers cost nothing"
    state = draw(play(state, Jettison("mulch-wine")), "mulch-wine")
    state = play(state, OfferDeal(Deal(1, give=("shield",), receive=50)), AcceptDeal())
    assert state.players[0].cargo == fares
    assert legal(state, EndTurn())


@pytest.mark.rule("1988:9.41/h", "R-44")
def test_the_one_purchase_may_be_paid_in_three_ways_at_once() -> None:
    state = table(
        seat("human", "dry-city", money=400, ious=("qossuth",), cargo=("shield",)),
        seat("nik"),
        cultures={"desert": "qossuth"},
        moved=True,
    )
    after = play(state, RedeemIou("qossuth"), Barter("shield"), BuyGoods("psychotic-sculptures"))
    assert money(after)[0] == 400 - (160 - 120 - 30)
    assert trading(after).credit == 0


@pytest.mark.rule("1988:9.42/a", "1988:4.4/b")
def test_a_whole_turn_in_a_city_lifts_the_limit() -> None:
    state = table(
        seat("human", "dry-city", ship="freighter", cargo=("space-spice",) * 3),
        seat("nik"),
        cultures={"desert": "dell"},
    )
    for _ in range(3):
        state = sold(state, "space-spice")
    state = play(state, *[BuyGoods("finest-dust")] * 4)
    assert money(state)[0] == 1000 + 3 * 80 - 4 * 10


@pytest.mark.rule("1988:9.42/b", "R-44")
def test_the_discoverers_iou_buys_one_item_now_or_several_next_turn() -> None:
    seats = (seat("human", "dry-city", money=20, ious=("graw",)), seat("nik"))
    landing = play(table(*seats, cultures={"desert": "graw"}, moved=True), RedeemIou("graw"), BuyGoods("space-spice"))
    refused(landing, BuyGoods("space-spice"), "one-buy", "1988:9.41/a")
    later = play(landing, EndTurn())
    assert (later.players[0].ious, later.players[0].money) == ((), 20), "what was left of the IOU is lost"
    waiting = table(
        seat("human", "dry-city", ship="freighter", money=0, ious=("graw",)), seat("nik"), cultures={"desert": "graw"}
    )
    state = play(waiting, RedeemIou("graw"), *[BuyGoods("space-spice")] * 3)
    assert trading(state).credit == 0
    assert len(state.players[0].cargo) == 3


@pytest.mark.rule("1988:9.42/c")
def test_leaving_and_coming_back_is_moving() -> None:
    state = table(seat("human", "smoke-ring"), seat("nik"), cultures={"biosphere": "graw"})
    links = [link.to for link in state.rules.board.links["smoke-ring"]]
    frame = Moving(0, 2, (1, 1, 1), entries=1, previous=links[0])
    back = play(set_stack(state, (frame,)), Land())
    assert trading(back).limited
    refused(play(back, BuyGoods("space-spice")), BuyGoods("space-spice"), "one-buy", "1988:9.41/a")


@pytest.mark.rule("1988:9.43/a", "1988:9.43/b", "1988:12.21/b", "1988:TS-n2", "1988:TS-n3")
@pytest.mark.parametrize("place", ["desert-1", "desert-3"])
def test_spaceports_built_or_found_know_no_limit(place: str) -> None:
    state = landed(place, cargo=("space-spice",) * 3 + ("mulch-wine", "shield", "red-drive"))
    assert not trading(state).limited
    for goods in ("space-spice", "space-spice", "space-spice", "mulch-wine"):
        state = sold(state, goods)
    state = play(state, Barter("shield"), Barter("red-drive"))
    state = play(state, BuyGoods("finest-dust"), BuyGoods("finest-dust"), BuyEquipment("yellow-drive"))
    assert trading(state).buys == 3
    assert trading(state).sells == 6


@pytest.mark.rule(
    "1988:9.41/a", "1988:9.41/b", "1988:9.41/f", "1988:1.3/j", "R-39", "1988:9.43/a", "1988:9.43/b", "1988:12.21/b"
)
@pytest.mark.parametrize(
    ("place", "limited"),
    [("dry-city", True), ("smoke-ring", True), ("galactic-base", True), ("desert-1", False), ("desert-3", False)],
)
@pytest.mark.parametrize("left", [0, 3])
def test_whoever_flies_there_meets_the_limit_at_cities_and_the_base_only(place: str, limited: bool, left: int) -> None:
    ship = seat("human", ship="freighter", cargo=("shield", "red-drive"))
    state = start(
        ship, cultures={"desert": "dell", "biosphere": "graw"}, ports={"desert-1": 1}, boxes={"desert-3": "open-port-1"}
    )
    link = next(link for link in BOARD.links[place] if BOARD.kind[link.to] != "question")
    pilot = 2 if link.to in BOARD.exits else 0  # its arrow leads from the Cloud to the Galactic Base
    state = go(under_way(placed(state, link.to), link.cost + left, dice=(2, 2)), place, pilot=pilot)
    if place != "dry-city" and left:  # whoever enters a Surface City is trapped and has landed
        state = play(state, Land())
    assert trading(state).limited is limited
    if place == "galactic-base":
        refused(play(state, BuyShip("clipper")), BuyShip("scout"), "one-buy", "1988:9.41/a")
    else:
        buy = BuyGoods("space-spice" if place == "smoke-ring" else "finest-dust")
        assert legal(play(state, buy), buy) is not limited
    assert legal(play(state, Barter("shield")), Barter("red-drive")) is not limited
