"""The bonus cup, demands and passengers of the FFG game (F-CUP, F-DEM, F-PASS, F-19, F-20)."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Drawing, Trading
from tests.scenes import FFG_CATALOG as CATALOG
from tests.scenes import ffg_market as market
from tests.scenes import ffg_table as table
from tests.support import draw, legal, lying_at, money, moves, play, refused, seat, top

JUNK = ("demand-humans-glorious-junk-1", "demand-humans-glorious-junk-2")


@pytest.mark.rule("ffg:F-CUP-1", "ffg:F-SELL-6")
def test_one_token_in_one_token_out_and_each_in_the_cup_is_as_likely() -> None:
    before = market("humans", seat("human", "jewelburg", cargo=("glorious-junk",)))
    state = play(before, mr.SellGoods("glorious-junk"))
    assert state.stack[-1] == Drawing(1)
    outcomes = mr.chance_outcomes(state)
    assert sum(o.weight for o in outcomes) == len(before.market.cup) + 1
    assert mr.Drawn("glorious-junk") in [o.action for o in outcomes]
    after = play(state, mr.Drawn("spy"))
    assert len(after.market.cup) == len(before.market.cup)
    assert type(after.stack[-1]).__name__ == "Trading"


@pytest.mark.rule("ffg:F-CUP-2", "ffg:F-CUP-3", "ffg:F-PASS-7")
@pytest.mark.parametrize(
    ("token", "home"),
    [
        ("spy", "shenna"),
        ("glorious-junk", "graw"),
        ("glorious-junk-factory", "graw"),
        (JUNK[0], "humans"),
        ("specimen", "base"),
    ],
)
def test_a_drawn_token_goes_to_its_culture_even_to_a_hidden_one(token: str, home: str) -> None:
    extra = (token,) if token in CATALOG.goods_by_slug else ()
    cultures = {"jungle": "yxklyx", "moon": "graw"}
    factories = {"graw": (0, "moon")} if token.endswith("factory") else {}
    state = market(
        "yxklyx",
        seat("human", "jewelburg", cargo=("melf-pelts",)),
        in_cup=extra,
        factories=factories,
        cultures=cultures,
    )
    before = lying_at(state, home).count(token)
    state = play(state, mr.SellGoods("melf-pelts"), mr.Drawn(token))
    assert lying_at(state, home).count(token) == before + 1


@pytest.mark.rule("ffg:F-DEM-1", "ffg:F-DEM-2", "ffg:F-CUP-4", "F-20")
def test_a_demand_pays_its_bonus_and_both_tokens_go_in_before_two_come_out() -> None:
    state = market("humans", seat("human", "jewelburg", money=0, cargo=("glorious-junk",)), lying={"humans": JUNK[:1]})
    size = len(state.market.cup)
    state = play(state, mr.SellGoods("glorious-junk"))
    assert money(state)[0] == 120
    assert state.stack[-1] == Drawing(2)
    assert {"glorious-junk", JUNK[0]} <= set(state.market.cup), "both are in the cup for the first draw"
    assert JUNK[0] not in lying_at(state, "humans")
    state = draw(state, JUNK[0], "glorious-junk")
    assert len(state.market.cup) == size
    assert JUNK[0] in lying_at(state, "humans")


@pytest.mark.rule("ffg:F-DEM-4", "ffg:F-DEM-3")
def test_the_printed_example_of_high_demand() -> None:
    first = seat("human", "jewelburg", money=0, cargo=("glorious-junk",) * 3, ship="transport")
    state = market("humans", first, lying={"humans": JUNK})
    state = draw(play(state, mr.SellGoods("glorious-junk")), "spy", "toaster")
    assert money(state)[0] == 160
    assert sum(item in JUNK for item in lying_at(state, "humans")) == 1, "one demand is used up, not both"
    state = draw(play(state, mr.SellGoods("glorious-junk")), "arms-dealer", "salesman")
    assert money(state)[0] == 160 + 120
    state = play(state, mr.SellGoods("glorious-junk"))
    assert state.stack[-1] == Drawing(1)
    assert money(state)[0] == 360


@pytest.mark.rule("ffg:F-DIFF-5", "F-19", "ffg:F-DIFF-3")
def test_factory_goods_fulfil_demands_for_their_kind() -> None:
    first = seat("human", "jewelburg", money=0, cargo=("glorious-junk-factory",))
    state = market(
        "humans",
        first,
        lying={"humans": JUNK},
        cultures={"jungle": "humans", "moon": "graw"},
        factories={"graw": (1, "moon")},
    )
    state = play(state, mr.SellGoods("glorious-junk-factory"))
    assert money(state)[0] == 200 + 80
    assert state.stack[-1] == Drawing(2)
    assert sum(item in JUNK for item in lying_at(state, "humans")) == 1


@pytest.mark.rule("ffg:F-DEM-1")
def test_a_demand_counts_for_its_goods_at_its_culture_only() -> None:
    first = seat("human", "jewelburg", money=0, cargo=("glorious-junk", "finest-dust"))
    state = market("humans", first, lying={"humans": JUNK, "shenna": ("demand-shenna-finest-dust-1",)})
    assert money(play(state, mr.SellGoods("finest-dust")))[0] == 50


# -- passengers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-PASS-2", "ffg:F-PASS-3")
@pytest.mark.parametrize("where", ["jewelburg", "jellybeast-city", "jungle-1", "jungle-5"])
def test_passengers_come_aboard_at_any_city_or_spaceport_of_the_system(where: str) -> None:
    state = market(
        "dell", seat("human", where), lying={"dell": ("optometrist",)}, ports={"jungle-1": 1},
        boxes={"jungle-5": "open-port-1"},
    )  # fmt: skip
    state = play(state, mr.TakeFare("optometrist"))
    assert state.players[0].cargo == ("optometrist",)
    assert "optometrist" not in lying_at(state, "dell")
    assert money(state)[0] == 1000


@pytest.mark.rule("ffg:F-PASS-2", "ffg:F-PASS-7", "ffg:F-PASS-3")
def test_any_number_of_passengers_may_board_while_there_is_room() -> None:
    waiting = ("census-taker", "philosopher", "specimen", "tax-collector")
    state = table(seat("human"), seat("whynom"), lying={"base": waiting}, moved=True)
    assert [move.fare for move in moves(state, mr.TakeFare)] == list(waiting)
    state = play(state, *map(mr.TakeFare, waiting))
    assert state.players[0].cargo == waiting
    full = table(seat("human", cargo=("rock-videos", "rock-videos")), seat("whynom"), lying={"base": waiting})
    refused(full, mr.TakeFare("specimen"), "no-room", "ffg:F-BUY-4")


@pytest.mark.rule("ffg:F-PASS-4", "ffg:F-PASS-6", "ffg:F-TRANS-4")
@pytest.mark.parametrize("where", ["jewelburg", "jungle-1"])
def test_a_passenger_dropped_off_pays_the_fare_and_goes_into_the_cup(where: str) -> None:
    first = seat("human", where, money=0, cargo=("arms-dealer",))
    state = market("qossuth", first, ports={"jungle-1": 1}, moved=True)
    state = play(state, mr.DeliverFare("arms-dealer"))
    assert money(state) == (120, 1000)
    assert state.stack[-1] == Drawing(1)
    assert "arms-dealer" in state.market.cup
    elsewhere = market("graw", seat("human", "jewelburg", cargo=("arms-dealer",)))
    refused(elsewhere, mr.DeliverFare("arms-dealer"), "wrong-place", "ffg:F-PASS-4")


@pytest.mark.rule("ffg:F-PASS-7")
def test_a_passenger_may_end_at_the_base() -> None:
    state = table(seat("human", money=0, cargo=("spy",)), seat("whynom"), moved=True)
    assert money(play(state, mr.DeliverFare("spy")))[0] == 150


@pytest.mark.rule("ffg:F-PASS-6")
def test_a_passenger_taken_over_this_turn_can_be_dropped_off() -> None:
    first = seat("human", money=0, cargo=("spy",), fresh=("spy",))
    assert legal(table(first, seat("whynom")), mr.DeliverFare("spy"))


# -- making room -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ffg:F-ROOM-1", "ffg:F-ROOM-2", "ffg:F-ROOM-3")
@pytest.mark.parametrize("item", ["glorious-junk", "arms-dealer", "yellow-drive"])
def test_goods_passengers_and_equipment_are_offloaded_for_nothing(item: str) -> None:
    before = market("shenna", seat("human", "jewelburg", cargo=(item,)), moved=True)
    state = play(before, mr.Jettison(item))
    assert money(state)[0] == 1000
    assert state.players[0].cargo == ()
    now = state.stack[-1]
    if item == "yellow-drive":
        assert state.market.stock[state.rules.stock_index[item]] == 6
    else:
        assert now == Drawing(1)
        state = draw(state, "spy")
        assert len(state.market.cup) == len(before.market.cup)
    assert (top(state, Trading).buys, top(state, Trading).sells) == (0, 0), "it is no action"
    assert legal(state, mr.EndTurn())


@pytest.mark.rule("ffg:F-ROOM-4", "F-17")
def test_what_was_got_this_turn_is_not_offloaded() -> None:
    state = market("graw", seat("human", "jewelburg", cargo=("glorious-junk",), fresh=("glorious-junk",)))
    refused(state, mr.Jettison("glorious-junk"), "too-fresh", "ffg:F-ROOM-4")
    mixed = market("graw", seat("human", "jewelburg", cargo=("glorious-junk",) * 2, fresh=("glorious-junk",)))
    after = draw(play(mixed, mr.Jettison("glorious-junk")), "spy")
    refused(after, mr.Jettison("glorious-junk"), "too-fresh")


@pytest.mark.rule("ffg:F-ROOM-1", "F-31")
def test_relics_are_not_offloaded_they_need_no_room() -> None:
    state = market("graw", seat("human", "jewelburg", relics=("relic-shield",)))
    refused(state, mr.Jettison("relic-shield"), "needs-no-room", "ffg:F-REL-KEEP")


@pytest.mark.rule("ffg:F-ROOM-3")
def test_a_passenger_at_his_destination_is_dropped_off_for_the_fare_or_offloaded_for_nothing() -> None:
    """To be offloaded pays nothing anywhere; whoever wants to spare a small bank may do so."""
    state = market("qossuth", seat("human", "jewelburg", cargo=("arms-dealer",)))
    offloaded = draw(play(state, mr.Jettison("arms-dealer")), "arms-dealer")
    assert (money(offloaded)[0], offloaded.players[0].cargo) == (1000, ())
    assert legal(state, mr.DeliverFare("arms-dealer"))
    assert money(play(state, mr.DeliverFare("arms-dealer")))[0] > 1000
