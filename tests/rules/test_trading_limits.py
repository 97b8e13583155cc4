"""Chapter 9.4: how much may be traded on the turn of arrival, and on a longer stay."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.update import set_stack
from tests.scenes import BOARD, go, placed, start, under_way
from tests.support import draw, legal, money, moves, play, refused, seat, table, trading

LOAD = ("space-spice", "mulch-wine", "shield", "red-drive")


def landed(place: str = "dry-city", culture: str = "dell", **more: object) -> mr.State:
    """A Human who has just come to a place in the desert; Space Spice and Mulch Wine sell there."""
    return table(
        seat("human", place, ship="freighter", **{"cargo": LOAD, **more}),  # type: ignore[arg-type]
        seat("nik", place),
        cultures={"desert": culture},
        ports={"desert-1": 1},
        boxes={"desert-3": "open-port-1"},
        moved=True,
    )


def sold(state: mr.State, goods: str) -> mr.State:
    return draw(play(state, mr.SellGoods(goods)), goods)


@pytest.mark.rule("1988:9.41/a", "R-39", "1988:TS-n2", "1988:TS/RELIC/b")
@pytest.mark.parametrize(
    "first",
    [mr.BuyGoods("finest-dust"), mr.BuyEquipment("yellow-drive"), mr.BuyPort("desert-4"), mr.BuyFactory("dry-city")],
)
def test_one_thing_of_any_kind_is_bought_on_the_landing_turn(first: object) -> None:
    once = play(landed(), first)
    for second in (
        mr.BuyGoods("finest-dust"),
        mr.BuyEquipment("yellow-drive"),
        mr.BuyPort("desert-4"),
        mr.BuyShip("transport"),
    ):
        violation = mr.check(once, second)
        assert violation is not None
        assert violation.rule == ("1988:9.2/c" if second == first == mr.BuyPort("desert-4") else "1988:9.41/a")
    assert legal(once, mr.SellGoods("space-spice"))


@pytest.mark.rule("1988:9.41/a")
def test_a_relic_from_the_sun_is_a_buy_as_well() -> None:
    state = table(
        seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"},
        suns={"desert": ("relic-shield", "relic-spy-eye")}, moved=True,
    )  # fmt: skip
    once = play(state, mr.BuyRelic("relic-shield"))
    refused(once, mr.BuyRelic("relic-spy-eye"), "one-buy", "1988:9.41/a")
    refused(play(state, mr.BuyGoods("space-spice")), mr.BuyRelic("relic-shield"), "one-buy", "1988:9.41/a")


@pytest.mark.rule("1988:9.41/b", "R-39", "1988:TS-n3")
def test_one_thing_is_sold_or_bartered_on_the_landing_turn() -> None:
    for once in (sold(landed(), "space-spice"), play(landed(), mr.Barter("shield"))):
        refused(once, mr.SellGoods("mulch-wine"), "one-sale", "1988:9.41/b")
        refused(once, mr.Barter("red-drive"), "one-sale", "1988:9.41/b")
        assert legal(once, mr.BuyGoods("finest-dust"))
        assert not moves(once, mr.SellGoods)
        assert not moves(once, mr.Barter)


@pytest.mark.rule("1988:9.41/c")
def test_buy_and_sale_do_not_depend_on_each_other() -> None:
    assert legal(landed(), mr.BuyGoods("finest-dust"))
    assert legal(landed(), mr.SellGoods("space-spice"))
    assert legal(play(landed(), mr.BuyGoods("finest-dust")), mr.SellGoods("space-spice"))
    assert legal(sold(landed(), "space-spice"), mr.BuyGoods("finest-dust"))


@pytest.mark.rule("1988:9.41/d", "1988:TS-n3", "R-44")
def test_an_iou_leaves_the_one_sale_open() -> None:
    state = landed(ious=("dell",))
    redeemed = play(state, mr.RedeemIou("dell"))
    assert legal(redeemed, mr.SellGoods("space-spice"))
    assert legal(redeemed, mr.Barter("shield"))
    assert legal(sold(state, "space-spice"), mr.RedeemIou("dell"))


@pytest.mark.rule("1988:9.41/f", "1988:1.3/j", "R-39")
@pytest.mark.parametrize("moved", [True, False])
def test_space_cities_and_the_base_limit_like_surface_cities(moved: bool) -> None:
    base = table(seat("human"), seat("nik"), moved=moved)
    assert legal(play(base, mr.BuyShip("clipper")), mr.BuyShip("freighter")) is not moved
    dry = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "graw"}, moved=moved)
    assert legal(play(dry, mr.BuyGoods("space-spice")), mr.BuyGoods("space-spice")) is not moved
    ring = table(seat("human", "smoke-ring"), seat("nik"), cultures={"biosphere": "graw"}, moved=moved)
    assert legal(play(ring, mr.BuyGoods("space-spice")), mr.BuyGoods("space-spice")) is not moved


@pytest.mark.rule("R-03", "1988:9.42/a")
def test_on_the_first_turn_one_may_stay_at_the_base_and_buy_freely() -> None:
    state = mr.apply_action(table(seat("human", "desert-2"), seat("nik")), mr.Stay())
    assert state.turn.seat == 1, "in open space staying is the whole turn"
    at_base = mr.apply_action(state, mr.Stay())
    assert trading(at_base).seat == 1
    assert not trading(at_base).limited
    assert legal(play(at_base, mr.BuyShip("clipper")), mr.BuyShip("freighter"))


@pytest.mark.rule("1988:9.41/g", "1988:10.3/e", "R-61", "1988:11.1/b", "1988:3.1/b")
def test_passengers_jettison_and_deals_are_outside_the_limit() -> None:
    fares = ("fare-base-cholos", "fare-base-dell", "fare-base-graw")
    state = table(
        seat("human", ship="freighter", cargo=("fare-dell-base", "fare-shenna-base", "shield", "mulch-wine")),
        seat("nik"),
        lying={"base": fares},
        moved=True,
    )
    state = play(state, mr.BuyShip("transport"))  # both the one buy and the one barter are gone
    for fare in ("fare-dell-base", "fare-shenna-base"):
        state = draw(play(state, mr.DeliverFare(fare)), fare)
    before = money(state)
    state = play(state, *(mr.TakeFare(fare) for fare in fares))
    assert money(state) == before, "passengers cost nothing"
    state = draw(play(state, mr.Jettison("mulch-wine")), "mulch-wine")
    state = play(state, mr.OfferDeal(mr.Deal(1, give=("shield",), receive=50)), mr.AcceptDeal())
    assert state.players[0].cargo == fares
    assert legal(state, mr.EndTurn())


@pytest.mark.rule("1988:9.41/h", "R-44")
def test_the_one_purchase_may_be_paid_in_three_ways_at_once() -> None:
    state = table(
        seat("human", "dry-city", money=400, ious=("qossuth",), cargo=("shield",)),
        seat("nik"),
        cultures={"desert": "qossuth"},
        moved=True,
    )
    after = play(state, mr.RedeemIou("qossuth"), mr.Barter("shield"), mr.BuyGoods("psychotic-sculptures"))
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
    state = play(state, *[mr.BuyGoods("finest-dust")] * 4)
    assert money(state)[0] == 1000 + 3 * 80 - 4 * 10


@pytest.mark.rule("1988:9.42/b", "R-44")
def test_the_discoverers_iou_buys_one_item_now_or_several_next_turn() -> None:
    seats = (seat("human", "dry-city", money=20, ious=("graw",)), seat("nik"))
    landing = play(
        table(*seats, cultures={"desert": "graw"}, moved=True), mr.RedeemIou("graw"), mr.BuyGoods("space-spice")
    )
    refused(landing, mr.BuyGoods("space-spice"), "one-buy", "1988:9.41/a")
    later = play(landing, mr.EndTurn())
    assert (later.players[0].ious, later.players[0].money) == ((), 20), "what was left of the IOU is lost"
    waiting = table(
        seat("human", "dry-city", ship="freighter", money=0, ious=("graw",)), seat("nik"), cultures={"desert": "graw"}
    )
    state = play(waiting, mr.RedeemIou("graw"), *[mr.BuyGoods("space-spice")] * 3)
    assert trading(state).credit == 0
    assert len(state.players[0].cargo) == 3


@pytest.mark.rule("1988:9.42/c")
def test_leaving_and_coming_back_is_moving() -> None:
    state = table(seat("human", "smoke-ring"), seat("nik"), cultures={"biosphere": "graw"})
    links = [link.to for link in state.rules.board.links["smoke-ring"]]
    frame = Moving(0, 2, (1, 1, 1), entries=1, previous=links[0])
    back = play(set_stack(state, (frame,)), mr.Land())
    assert trading(back).limited
    refused(play(back, mr.BuyGoods("space-spice")), mr.BuyGoods("space-spice"), "one-buy", "1988:9.41/a")


@pytest.mark.rule("1988:9.43/a", "1988:9.43/b", "1988:12.21/b", "1988:TS-n2", "1988:TS-n3")
@pytest.mark.parametrize("place", ["desert-1", "desert-3"])
def test_spaceports_built_or_found_know_no_limit(place: str) -> None:
    state = landed(place, cargo=("space-spice",) * 3 + ("mulch-wine", "shield", "red-drive"))
    assert not trading(state).limited
    for goods in ("space-spice", "space-spice", "space-spice", "mulch-wine"):
        state = sold(state, goods)
    state = play(state, mr.Barter("shield"), mr.Barter("red-drive"))
    state = play(state, mr.BuyGoods("finest-dust"), mr.BuyGoods("finest-dust"), mr.BuyEquipment("yellow-drive"))
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
    state = go(under_way(placed(state, link.to), link.cost + left, 2, 2), place, pilot=pilot)
    if place != "dry-city" and left:  # whoever enters a Surface City is trapped and has landed
        state = play(state, mr.Land())
    assert trading(state).limited is limited
    if place == "galactic-base":
        refused(play(state, mr.BuyShip("clipper")), mr.BuyShip("scout"), "one-buy", "1988:9.41/a")
    else:
        buy = mr.BuyGoods("space-spice" if place == "smoke-ring" else "finest-dust")
        assert legal(play(state, buy), buy) is not limited
    assert legal(play(state, mr.Barter("shield")), mr.Barter("red-drive")) is not limited
