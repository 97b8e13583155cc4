"""Single decisions of the trader, in positions where one of them is clearly right."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.bots import TraderBot
from merchant_rules.venus.deal import Deal
from merchant_rules.venus.frames import Answering, MakingRoom, Moving, Rerolling, Rolling
from merchant_rules.venus.update import push, set_top
from tests.support import seat, table

KNOWN = {"desert": "graw", "biosphere": "humans", "cloud": "niks", "polluted": "shenna"}

ALL = {
    **KNOWN,
    "colony": "qossuth",
    "genship": "volois",
    "water": "cholos",
    "rogue": "wollow",
    "moon": "yxklyx",
    "giant": "eeepeeep",
    "jungle": "zum",
    "ice": "dell",
    "war-torn": "whynoms",
    "asteroid": "nillis",
}


def decide(state: mr.State) -> mr.Action:
    """What the trader does for the seat to act."""
    return TraderBot().choose(mr.view(state, mr.actor(state)), mr.legal_moves(state))


def spree(state: mr.State) -> list[mr.Action]:
    """Everything the trader does until its turn ends; draws go by the first outcome."""
    actions = []
    while True:
        while outcomes := mr.chance_outcomes(state):
            state = mr.apply_action(state, outcomes[0].action)
        action = decide(state)
        actions.append(action)
        if isinstance(action, mr.EndTurn):
            return actions
        state = mr.apply_action(state, action)


def test_goods_are_sold_where_they_are_wanted() -> None:
    state = table(seat("dell", "smoke-ring", cargo=("space-spice",) * 2), seat("nik"), cultures=KNOWN)
    assert spree(state).count(mr.SellGoods("space-spice")) == 2


def test_goods_are_bought_for_a_buyer_nearby() -> None:
    state = table(seat("dell", "dry-city", money=100), seat("nik"), cultures=KNOWN)
    assert spree(state).count(mr.BuyGoods("space-spice")) == 2


def test_nothing_is_bought_once_the_goal_is_reached() -> None:
    poor = table(seat("dell", "dry-city", money=999), seat("nik"), cultures=KNOWN, goal=1000)
    assert len(spree(poor)) > 1
    rich = table(seat("dell", "dry-city", money=1000), seat("nik"), cultures=KNOWN, goal=1000)
    assert spree(rich) == [mr.EndTurn()]


def test_the_sale_that_wins_is_made() -> None:
    cargo = ("space-spice",)
    state = table(
        seat("dell", "smoke-ring", money=930, cargo=cargo), seat("nik"), cultures=KNOWN, moved=True, goal=1000
    )
    assert spree(state) == [mr.SellGoods("space-spice"), mr.EndTurn()]


def test_a_discount_that_wins_is_taken() -> None:
    state = table(seat("human", "smoke-ring", money=970), seat("nik"), cultures=KNOWN, moved=True, goal=1000)
    actions = spree(state)
    assert len(actions) == 2
    assert isinstance(actions[0], mr.BuyPort)


def test_an_iou_pays_for_goods() -> None:
    state = table(seat("dell", "dry-city", money=0, ious=("graw",)), seat("nik"), cultures=KNOWN)
    assert spree(state) == [mr.RedeemIou("graw"), mr.BuyGoods("space-spice"), mr.BuyGoods("space-spice"), mr.EndTurn()]


def test_a_passenger_is_delivered() -> None:
    state = table(seat("dell", "galactic-base", cargo=("fare-dell-base",)), seat("nik"), cultures=KNOWN, moved=True)
    assert mr.DeliverFare("fare-dell-base") in spree(state)


def test_a_passenger_for_a_place_nearby_is_taken_aboard() -> None:
    cultures = {**KNOWN, "cloud": "dell"}
    lying = {"base": ("fare-base-dell",)}
    state = table(seat("human", money=0), seat("nik"), cultures=cultures, lying=lying)
    assert mr.TakeFare("fare-base-dell") in spree(state)


def test_a_relic_is_taken() -> None:
    state = table(seat("dell", "desert-3", money=0), seat("nik"), boxes={"desert-3": "relic-shield"}, moved=True)
    assert spree(state)[0] == mr.TakeRelic()


def test_a_relic_without_use_pays_for_goods() -> None:
    state = table(seat("dell", "smoke-ring", money=300, relics=("relic-gate-lock",)), seat("nik"), cultures=ALL)
    actions = spree(state)
    assert actions[0] == mr.Barter("relic-gate-lock")
    assert mr.BuyGoods("rock-videos") in actions
    useful = table(seat("dell", "smoke-ring", money=300, relics=("relic-shield",)), seat("nik"), cultures=ALL)
    assert mr.Barter("relic-shield") not in spree(useful)


def test_idle_money_builds() -> None:
    state = table(seat("dell", "dry-city", money=900), seat("nik"), cultures=KNOWN)
    assert any(isinstance(action, mr.BuyPort | mr.BuyFactory) for action in spree(state))


def test_ships_are_not_swapped_to_and_fro() -> None:
    state = table(seat("dell", "galactic-base", money=1500), seat("nik"), cultures=KNOWN, goal=4000)
    bought = [action.ship for action in spree(state) if isinstance(action, mr.BuyShip)]
    assert len(bought) == len(set(bought)) <= 2


def test_a_low_die_is_rolled_again() -> None:
    start = table(seat("dell", "galactic-base", relics=("relic-mulligan-gear",)), seat("nik"))
    rolled = Rolling(0, (), False, False, "cloud-body-8", False)
    assert decide(set_top(start, Rerolling(0, rolled, (1, 4, 6)))) == mr.Reroll(1)
    assert decide(set_top(start, Rerolling(0, rolled, (4, 4, 6)))) == mr.KeepDice()


@pytest.mark.parametrize(
    ("deal", "answer"),
    [
        (Deal(1, pay=50), mr.AcceptDeal()),
        (Deal(1, receive=50), mr.RefuseDeal()),
        (Deal(1, pay=10, take=("voll-silk",)), mr.RefuseDeal()),
        (Deal(1, pay=400, take=("voll-silk",)), mr.AcceptDeal()),
        (Deal(1, pay=100, receive=95), mr.RefuseDeal()),
    ],
)
def test_deals_are_taken_when_they_clearly_pay(deal: Deal, answer: mr.Action) -> None:
    state = table(seat("dell", money=500), seat("nik", cargo=("voll-silk",), money=100), cultures=KNOWN)
    assert decide(push(state, Answering(1, 0, deal))) == answer


def test_the_least_valuable_goods_go_overboard() -> None:
    cargo = ("finest-dust", "servomechanisms", "voll-silk")
    state = table(seat("dell", "dry-city", cargo=cargo), seat("nik"), cultures=KNOWN)
    assert decide(push(state, MakingRoom(0))) == mr.Jettison("finest-dust")


def test_the_trader_heads_for_the_buyer_and_lands_there() -> None:
    cargo = ("space-spice",) * 2
    start = table(seat("dell", "biosphere-base-3", money=50, cargo=cargo), seat("nik"), cultures=ALL)
    bot = TraderBot()
    assert isinstance(decide(start), mr.DeclareStep)
    state = set_top(start, Moving(0, 18, (6, 6, 6)))
    for _ in range(20):
        action = bot.choose(mr.view(state, 0), mr.legal_moves(state))
        state = mr.apply_action(state, action)
        if not isinstance(state.stack[-1], Moving):
            break
    assert state.players[0].place in ("smoke-ring", "cloud-space-city"), "the Humans or the Niks"
