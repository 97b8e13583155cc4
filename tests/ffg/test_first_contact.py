"""First contact and the credits of its card (F-FC, F-IOU, F-13, F-14)."""

from __future__ import annotations

import pytest

from merchant_rules.api import net_worth
from merchant_rules.venus.deal import Deal
from merchant_rules.venus.frames import Discovering, Trading
from merchant_rules.venus.rules.bonus import TakeFare
from merchant_rules.venus.rules.discovery import Discovered
from merchant_rules.venus.rules.exchange import AcceptDeal, OfferDeal
from merchant_rules.venus.rules.movement import Land, Stay
from merchant_rules.venus.rules.ports import BuyFactory, BuyPort
from merchant_rules.venus.rules.ship import BuyShip
from merchant_rules.venus.rules.trading import Barter, BuyEquipment, BuyGoods, EndTurn, RedeemIou, SellGoods
from merchant_rules.venus.state import NO_ONE, State
from tests.ffg.space import CATALOG, go, market, pilot, start, table, under_way
from tests.support import legal, lying_at, money, moves, play, refused, seat, trading


def discovering(where: str = "jewelburg", **position: object) -> State:
    """Seat 0 has landed where nobody has been before."""
    state = start(pilot(where), known=False, **position)
    return play(under_way(state, 3), Land())


# -- first contact ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-FC-1", "ffg:F-FC-6", "ffg:F-FC-7", "ffg:F-COMP-6")
def test_landing_in_a_hidden_system_turns_up_its_card_for_all_and_gives_it_to_the_finder() -> None:
    state = discovering()
    assert state.stack == (Discovering(0, "jungle", True),)
    state = play(state, Discovered("jungle", "graw"))
    assert state.galaxy.homes[state.rules.board.system_index["jungle"]].open
    assert [p.ious for p in state.players] == [("graw",), ()]
    assert state.stack == (Trading(0, "graw", True),), "the finder may trade at once"


@pytest.mark.rule("ffg:F-FC-1")
@pytest.mark.parametrize("where", ["jungle-9", "jungle-2", "jungle-3", "galactic-base"])
def test_elsewhere_nobody_is_found(where: str) -> None:
    state = start(pilot(where), known=False)
    before = state.galaxy.homes
    assert play(state, Stay()).galaxy.homes == before
    if where == "jungle-9":
        assert play(under_way(state, 3, came=("jungle-1",)), Land()).galaxy.homes == before


@pytest.mark.rule("ffg:F-FC-2", "ffg:F-CUP-3")
def test_passengers_and_demands_that_waited_come_into_the_market() -> None:
    waiting = ("arms-dealer", "demand-graw-psychotic-sculpture-1")
    state = play(discovering(lying={"graw": waiting}), Discovered("jungle", "graw"))
    assert set(waiting) <= set(lying_at(state, "graw"))
    assert legal(state, TakeFare("arms-dealer"))


@pytest.mark.rule(
    "ffg:F-FC-3", "ffg:F-FC-4", "ffg:F-FC-5", "ffg:F-FC-8", "ffg:F-COMP-10", "ffg:F-PORT-5", "ffg:F-MAP-9"
)
def test_the_printed_discovery_of_the_volois() -> None:
    state = table(seat("whynom", "rumble-city", money=1000), seat("human"), cultures={})
    state = play(under_way(state, 3), Land(), Discovered("rogue", "volois"))
    assert lying_at(state, "volois") == ("canned-traits",) * 6 + ("canned-traits-factory",)
    assert state.players[0].ious == ("volois",)
    assert moves(state, BuyFactory) == [BuyFactory("rogue")]
    assert [move.dot for move in moves(state, BuyPort)] == ["rogue-1", "rogue-4"], "one on each orbit"
    assert set(state.galaxy.ports) == {NO_ONE}
    refused(state, BuyPort("jungle-1"), "other-system")


# -- the credits of the card -------------------------------------------------------------------------------------------


def finder(culture: str = "graw", money: int = 100, **fields: object) -> State:
    """Just landed, with the card of the culture."""
    ship = str(fields.pop("ship", "transport"))
    cargo = fields.pop("cargo", ())
    first = seat("human", "great-scott", money=money, ious=(culture,), ship=ship, cargo=cargo)  # type: ignore[arg-type]
    return table(first, seat("whynom"), cultures={"giant": culture}, moved=True, **fields)


@pytest.mark.rule("ffg:F-IOU-6", "ffg:F-IOU-3", "ffg:F-IOU-1", "F-13")
def test_three_goods_wholly_paid_by_the_card_leave_the_buy_unused() -> None:
    state = play(finder("graw", ship="freighter"), RedeemIou("graw"))
    state = play(state, *[BuyGoods("glorious-junk")] * 3)
    assert state.players[0].cargo == ("glorious-junk",) * 3
    assert (money(state)[0], trading(state).buys, trading(state).iou) == (100, 0, 0)
    state = play(state, BuyGoods("glorious-junk"))
    assert (money(state)[0], trading(state).buys) == (70, 1)
    refused(state, BuyGoods("glorious-junk"), "one-buy", "ffg:F-TRANS-3")


@pytest.mark.rule("ffg:F-IOU-7", "ffg:F-IOU-2", "ffg:F-IOU-4", "F-13")
def test_an_item_topped_up_in_credits_is_a_buy() -> None:
    state = play(finder("shenna"), RedeemIou("shenna"), BuyGoods("melf-pelts"))
    assert (money(state)[0], trading(state).buys, trading(state).iou) == (100, 0, 40)
    state = play(state, BuyGoods("melf-pelts"))
    assert (money(state)[0], trading(state).buys, trading(state).iou) == (90, 1, 0)
    refused(state, BuyGoods("melf-pelts"), "one-buy")


@pytest.mark.rule("ffg:F-IOU-4", "F-13")
def test_after_the_one_buy_only_what_the_card_covers_can_be_had() -> None:
    state = play(finder("shenna", ship="freighter"), BuyGoods("melf-pelts"), RedeemIou("shenna"))
    assert trading(state).buys == 1
    state = play(state, BuyGoods("melf-pelts"))
    assert (trading(state).buys, trading(state).iou) == (1, 40)
    refused(state, BuyGoods("melf-pelts"), "one-buy")


@pytest.mark.rule("F-13")
def test_barter_value_tops_up_before_credits_do() -> None:
    state = finder("shenna", cargo=("shield",))
    state = play(state, Barter("shield"), RedeemIou("shenna"), BuyGoods("melf-pelts"), BuyGoods("melf-pelts"))
    assert (money(state)[0], trading(state).credit, trading(state).buys) == (100, 20, 1)


@pytest.mark.rule("ffg:F-IOU-1", "ffg:F-IOU-8", "F-13")
def test_the_card_leaves_the_game_and_its_rest_is_lost() -> None:
    state = play(finder("graw"), RedeemIou("graw"), BuyGoods("glorious-junk"))
    assert trading(state).iou == 60
    assert [p.ious for p in state.players] == [(), ()]
    refused(state, RedeemIou("graw"), "no-iou", "ffg:F-IOU-1")
    state = play(state, EndTurn())
    assert money(state)[0] == 100
    assert not any(isinstance(frame, Trading) for frame in state.stack)


@pytest.mark.rule("ffg:F-IOU-1")
def test_a_card_is_taken_by_its_own_culture_only() -> None:
    state = table(
        seat("human", "great-scott", ious=("graw",)), seat("whynom"), cultures={"giant": "shenna", "moon": "graw"}
    )
    refused(state, RedeemIou("graw"), "wrong-culture", "ffg:F-IOU-1")
    refused(state, RedeemIou("shenna"), "no-iou")


@pytest.mark.rule("ffg:F-IOU-2")
def test_the_card_and_the_purse_together_have_to_cover_the_price() -> None:
    poor = play(finder("shenna", money=9), RedeemIou("shenna"), BuyGoods("melf-pelts"))
    refused(poor, BuyGoods("melf-pelts"), "too-poor", "ffg:F-BUY-3")
    assert legal(play(finder("shenna", money=10), RedeemIou("shenna"), BuyGoods("melf-pelts")), BuyGoods("melf-pelts"))


@pytest.mark.rule("ffg:F-IOU-1", "F-13", "ffg:F-IOU-3")
def test_the_card_pays_for_any_kind_of_item() -> None:
    state = finder("humans", money=200)
    redeemed = play(state, RedeemIou("humans"))
    ship = play(redeemed, BuyShip("scout"))
    assert (ship.players[0].ship, money(ship)[0], trading(ship).iou) == ("scout", 200, 30)
    assert (trading(ship).buys, trading(ship).sells, trading(ship).credit) == (0, 1, 120), "the old ship is bartered"
    clipper = play(redeemed, BuyShip("clipper"))
    assert (trading(clipper).buys, trading(clipper).iou, trading(clipper).credit, money(clipper)[0]) == (1, 0, 90, 200)
    drive = play(redeemed, BuyEquipment("red-drive"))
    assert (money(drive)[0], trading(drive).buys) == (170, 1)
    deed = play(redeemed, BuyFactory("giant"))
    assert (money(deed)[0], trading(deed).buys, trading(deed).iou) == (200, 0, 10), "80 at home, wholly covered"


@pytest.mark.rule("ffg:F-IOU-9", "F-14", "ffg:F-PT-2")
def test_whoever_holds_the_card_may_use_it() -> None:
    first = seat("human", "great-scott", money=100)
    other = seat("whynom", "great-scott", ious=("graw",))
    state = table(first, other, cultures={"giant": "graw"})
    state = play(state, OfferDeal(Deal(1, take_ious=("graw",), pay=10)), AcceptDeal())
    state = play(state, RedeemIou("graw"), BuyGoods("glorious-junk"))
    assert money(state) == (90, 1010)


@pytest.mark.rule("ffg:F-IOU-5")
def test_cards_add_nothing_to_net_worth() -> None:
    assert net_worth(finder("graw", money=100), 0) == 100
    assert net_worth(play(finder("graw", money=100), RedeemIou("graw")), 0) == 100


def test_without_a_card_every_purchase_is_a_buy() -> None:
    state = play(market("graw", moved=True), BuyGoods("glorious-junk"))
    refused(state, BuyGoods("glorious-junk"), "one-buy")
    assert go(under_way(start(pilot("jungle-3")), 3), "jungle-2").players[0].ious == ()
    assert CATALOG.culture_by_slug["graw"].iou == 90
    assert not legal(state, SellGoods("glorious-junk"))
