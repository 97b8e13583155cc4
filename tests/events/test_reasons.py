"""Why money moves: in games of bots that trade, and one by one where it is easily mistaken."""

from __future__ import annotations

from collections import Counter

import pytest

import merchant_rules as mr
from merchant_rules.kernel.events import NET, balance
from merchant_rules.venus.bots import TraderBot
from tests.modules.battle import declaring, entered, fire, landed
from tests.support import play
from tests.support import seat as pawn

PLAYERS = ("human", "nik", "dell")
BOTH = mr.Config("classic-1988", ("human", "nik"))


def payments(state: mr.State, move: mr.Action) -> list[tuple[int | None, int | None, int, str]]:
    """Who paid whom how much and why, by one move."""
    events = mr.changes(state, mr.apply_action(state, move))
    return [(e.payer, e.payee, e.amount, e.why) for e in events if isinstance(e, mr.Paid)]


@pytest.mark.parametrize(
    "config",
    [
        mr.Config("classic-1988", PLAYERS, goal=1000),
        mr.Config("ffg-classic", 3, goal=900),
        mr.Config("classic-1988", PLAYERS, ("combat", "rastur"), goal=1000, options={"bank_total": 2500}),
    ],
    ids=["1988", "ffg", "war"],
)
def test_bots_that_trade_pay_and_earn_for_reasons_that_add_up(config: mr.Config) -> None:
    record = mr.play(config, [TraderBot()] * config.player_count, seed=4, max_rounds=60)
    reasons: Counter[str] = Counter()
    for ply in record.replay():
        events = mr.changes(ply.state, ply.after)
        for seat, (old, new) in enumerate(zip(ply.state.players, ply.after.players, strict=True)):
            assert balance(events, seat) == new.money - old.money
        reasons.update(event.why for event in events if isinstance(event, mr.Paid))
    assert NET not in reasons
    assert {"sale", "price", "penalty"} <= reasons.keys()
    assert "port-commission" in reasons or config.modules


@pytest.mark.rule("1988:12.22/a", "1988:12.32/a")
def test_the_owner_of_port_and_factory_gets_both_shares_also_of_his_own_trade() -> None:
    seats = [mr.Seat(place="desert-1", money=200, ports=("desert-1",), factories=("volois",)), mr.Seat()]
    state = mr.position(BOTH, seats=seats, cultures={"desert": "volois"}, seed=1)
    state = mr.apply_action(state, mr.Stay())
    assert payments(state, mr.BuyGoods("canned-traits")) == [
        (0, None, 120, "price"),
        (None, 0, 12, "port-commission"),
        (None, 0, 60, "factory-commission"),
    ]
    assert mr.price(state, mr.BuyGoods("canned-traits")) == -48


@pytest.mark.rule("1988:10.21/a")
def test_a_sale_has_its_demands_in_it() -> None:
    seats = [mr.Seat(place="dry-city", cargo=("designer-genes",)), mr.Seat()]
    lying = ("demand-graw-designer-genes-1", "demand-graw-designer-genes-2")
    state = mr.position(BOTH, seats=seats, cultures={"desert": "graw"}, lying=lying, seed=1)
    state = mr.apply_action(state, mr.Stay())
    bonus = sum(state.rules.catalog.demand_by_slug[slug].bonus for slug in lying)
    assert payments(state, mr.SellGoods("designer-genes")) == [(None, 0, 120 + bonus, "sale")]
    assert mr.price(state, mr.SellGoods("designer-genes")) == 120 + bonus


@pytest.mark.rule("1988:11.4/a")
def test_a_deal_is_paid_from_seat_to_seat() -> None:
    seats = [mr.Seat(place="dry-city", money=50), mr.Seat(place="dry-city", money=30, cargo=("shield",))]
    state = mr.position(BOTH, seats=seats, cultures={"desert": "graw"}, seed=1)
    state = mr.apply_action(state, mr.Stay())
    state = mr.apply_action(state, mr.OfferDeal(mr.Deal(1, pay=20, take=("shield",))))
    assert payments(state, mr.AcceptDeal()) == [(0, 1, 20, "deal")]
    assert payments(state, mr.RefuseDeal()) == []


@pytest.mark.rule("1988:15.42/c")
def test_what_is_shot_down_brings_a_bounty() -> None:
    marker = "penalty-blue-40-1"
    here = pawn("human", "ice-4", cargo=("laser",))
    aimed = fire(play(entered(declaring(here, boxes={"ice-4": marker})), mr.Blast(marker)), "laser")
    assert payments(aimed, mr.Clashed(6, 1)) == [(None, 0, 40, "bounty")]
    assert payments(aimed, mr.Clashed(1, 6)) == []


@pytest.mark.rule("1988:15.53/a", "1988:15.54/a")
def test_swindles_and_revolts_are_paid_for_as_such() -> None:
    thief = landed(declaring(pawn("human", "dry-city"), pawn("nik", "dry-city", cargo=("space-spice",))), moved=False)
    assert payments(thief, mr.Swindle("nik")) == [(0, None, 50, "swindle")]
    rebel = declaring(pawn("human", "desert-4", cargo=("laser",)), pawn("nik"), ports={"desert-4": 1})
    armed = play(landed(rebel, moved=False), mr.Revolt("port"), mr.FireWeapon("laser"))
    assert payments(armed, mr.RollAttack()) == [(0, None, 80, "revolt")], "100 less the firepower of the laser"


def test_states_far_apart_differ_by_what_is_left() -> None:
    config = mr.Config("classic-1988", PLAYERS, goal=600)
    plies = list(mr.play(config, [TraderBot()] * 3, seed=4, max_rounds=40).replay())
    first, last = plies[0].state, plies[-1].after
    events = mr.changes(first, last)
    for seat in range(3):
        assert balance(events, seat) == last.players[seat].money - first.players[seat].money
    assert NET in {event.why for event in events if isinstance(event, mr.Paid)}
