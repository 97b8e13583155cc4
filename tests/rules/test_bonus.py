"""Chapter 10 and 2.6, 2.7: the cup, demands and fares."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import merchant_rules as mr
from merchant_rules.venus.box.catalog import Demand
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Drawing
from merchant_rules.venus.rules.bonus import demands_for, lowest_demand
from merchant_rules.venus.rules.cup import into_cup
from merchant_rules.venus.rules.setup import fresh_market
from merchant_rules.venus.update import set_top
from tests.support import arrived, draw, legal, lying_at, money, moves, play, refused, seat, table, trading

SPICE = "space-spice"
SPICE_DEMANDS = tuple(f"demand-humans-{SPICE}-{number}" for number in (1, 2, 3, 4))
RULES = compile_rules(mr.Config("classic-1988", players=("human", "nik")))


def among_humans(*demands: str, cargo: tuple[str, ...] = (SPICE,) * 3, place: str = "dry-city") -> mr.State:
    """A Nik who brings Space Spice to the Humans, with some demands of theirs on the map."""
    return table(
        seat("nik", place, ship="freighter", cargo=cargo),
        seat("dell"),
        cultures={"desert": "humans"},
        lying={"humans": demands},
        ports={"desert-1": 1},
    )


# -- the cup ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:10.1/a", "1988:2.7/b", "1988:2.6/a")
def test_the_cup_starts_with_the_48_bonus_markers_and_no_goods() -> None:
    cup = fresh_market(RULES, 0).cup
    catalog = RULES.catalog
    assert len(cup) == len(set(cup)) == 48
    assert set(cup) == {*catalog.fare_by_slug, *catalog.demand_by_slug}


@pytest.mark.rule("1988:2.7/c", "1988:2.7/a")
def test_only_sold_and_dropped_goods_enter_the_cup() -> None:
    state = table(seat("human", "dry-city", ship="freighter"), seat("nik"), cultures={"desert": "humans"})
    after = play(
        state, mr.BuyGoods("rock-videos"), mr.BuyEquipment("red-drive"), mr.Barter("red-drive"), mr.BuyPort("desert-1")
    )
    assert after.market.cup == state.market.cup
    mixed = among_humans(cargo=(SPICE, "guard-plants", "melf-pelts"))
    sold = draw(play(mixed, mr.SellGoods(SPICE)), "fare-base-dell")
    sold = draw(play(sold, mr.SellGoods("guard-plants")), "fare-base-graw")
    dropped = draw(play(sold, mr.Jettison("melf-pelts")), "fare-dell-base")
    assert {SPICE, "guard-plants", "melf-pelts"} <= set(dropped.market.cup)


@pytest.mark.rule("1988:2.7/d", "1988:10.1/b", "1988:9.31/c", "1988:TS-n7/a")
def test_one_in_one_out_keeps_the_size_of_the_cup() -> None:
    state = among_humans()
    sold = play(state, mr.SellGoods(SPICE))
    assert len(sold.market.cup) == len(state.market.cup) + 1
    assert sold.stack[-1] == Drawing(1)
    after = draw(sold, "fare-base-dell")
    assert len(after.market.cup) == len(state.market.cup)
    assert after.stack == (trading(after),)
    assert lying_at(after, "base") == ("fare-base-dell",)


@pytest.mark.rule("1988:10.1/c")
def test_the_marker_put_in_may_be_the_one_drawn() -> None:
    state = among_humans(cargo=(SPICE, SPICE))
    once = play(state, mr.SellGoods(SPICE))
    assert mr.Drawn(SPICE) in [outcome.action for outcome in mr.chance_outcomes(once)]
    assert draw(once, SPICE).market.cup == state.market.cup


@pytest.mark.rule("1988:10.1/c", "1988:2.7/a")
def test_every_marker_in_the_cup_is_equally_likely() -> None:
    state = table(
        seat("nik", "dry-city", cargo=(SPICE,)), seat("dell"), cultures={"desert": "humans"}, in_cup=(SPICE,) * 3
    )
    sold = play(state, mr.SellGoods(SPICE))
    outcomes = {outcome.action.marker: outcome.weight for outcome in mr.chance_outcomes(sold)}
    assert outcomes == Counter(sold.market.cup)
    assert outcomes[SPICE] == 4
    assert sum(outcomes.values()) == 52
    refused(sold, mr.Drawn("mulch-wine"), "impossible-outcome")


@pytest.mark.rule("1988:2.7/e", "1988:10.11/a")
def test_drawn_goods_go_to_their_seller_and_can_be_bought_again() -> None:
    state = table(
        seat("nik", "dry-city", ship="freighter", cargo=(SPICE,)),
        seat("dell", "rain-city"),
        cultures={"desert": "humans", "rogue": "niks"},
        in_cup=("rock-videos",) * 5 + ("mulch-wine",) * 6,
    )
    refused(state, mr.BuyGoods("rock-videos"), "sold-out")
    after = draw(play(state, mr.SellGoods(SPICE)), "rock-videos")
    assert legal(after, mr.BuyGoods("rock-videos")), "back with their own people at once"
    elsewhere = draw(play(state, mr.SellGoods(SPICE)), "mulch-wine")
    assert lying_at(elsewhere, "niks").count("mulch-wine") == 1


@pytest.mark.rule("1988:10.11/b", "1988:12.31/c")
def test_drawn_factory_goods_go_back_to_their_culture() -> None:
    state = table(
        seat("nik", "dry-city", ship="freighter", cargo=(SPICE,)),
        seat("dell"),
        cultures={"desert": "humans"},
        factories={"humans": (1, "dry-city")},
        in_cup=("primitive-art",),
    )
    refused(state, mr.BuyGoods("primitive-art"), "sold-out")
    assert legal(draw(play(state, mr.SellGoods(SPICE)), "primitive-art"), mr.BuyGoods("primitive-art"))


@pytest.mark.rule("1988:10.12/a", "1988:2.7/e", "1988:2.61/b", "1988:2.62/a", "R-62")
@pytest.mark.parametrize(
    ("marker", "culture"),
    [
        ("fare-graw-qossuth", "graw"), ("demand-yxklyx-melf-pelts-1", "yxklyx"), ("fare-base-dell", "base"),
        ("fare-dell-base", "dell"),
    ],
)  # fmt: skip
def test_a_drawn_bonus_goes_to_the_culture_on_its_back(marker: str, culture: str) -> None:
    after = draw(play(among_humans(), mr.SellGoods(SPICE)), marker)
    assert marker in lying_at(after, culture)
    assert sum(marker in pile for pile in after.market.lying) == 1


@pytest.mark.rule("1988:10.12/b")
def test_a_bonus_for_a_hidden_culture_waits_with_its_marker() -> None:
    state = draw(play(among_humans(), mr.SellGoods(SPICE)), "fare-graw-qossuth")
    assert "fare-graw-qossuth" in lying_at(state, "graw"), "open to all, though nobody knows where the Graw live"
    assert not any(home.what == "graw" for home in state.galaxy.homes)
    found = table(
        seat("nik", "rain-city"), seat("dell"), cultures={"rogue": "graw"}, lying={"graw": ("fare-graw-qossuth",)}
    )
    assert legal(found, mr.TakeFare("fare-graw-qossuth"))


@pytest.mark.rule("1988:10.12/c", "1988:TS-n7/b")
def test_a_drawn_demand_counts_for_the_next_sale_of_the_turn() -> None:
    state = draw(play(among_humans(), mr.SellGoods(SPICE)), SPICE_DEMANDS[0])
    before = money(state)[0]
    assert money(play(state, mr.SellGoods(SPICE)))[0] == before + 80 + 40


# -- demands ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:10.2/a", "1988:TS/DEMAND/a", "1988:TS-n6/a", "1988:2.62/a")
def test_a_demand_adds_its_bonus_to_the_payoff() -> None:
    state = table(
        seat("human", "dry-city", cargo=("immortal-grease",)), seat("nik"), cultures={"desert": "eeepeeep"},
        lying={"eeepeeep": ("demand-eeepeeep-immortal-grease-1",)},
    )  # fmt: skip
    assert money(play(state, mr.SellGoods("immortal-grease")))[0] == 1000 + 100 + 50


@pytest.mark.rule("1988:10.2/d", "1988:10.2/b", "R-46")
def test_goods_and_demand_go_in_one_after_the_other_with_a_draw_each() -> None:
    state = among_humans(*SPICE_DEMANDS[:1])
    size = len(state.market.cup)
    sold = play(state, mr.SellGoods(SPICE))
    assert sold.stack[-1] == Drawing(1, (SPICE_DEMANDS[0],))
    assert SPICE_DEMANDS[0] not in sold.market.cup, "the demand is not in the cup yet"
    assert SPICE_DEMANDS[0] not in lying_at(sold, "humans")
    refused(sold, mr.Drawn(SPICE_DEMANDS[0]), "impossible-outcome")
    first = draw(sold, SPICE)
    assert first.stack[-1] == Drawing(1)
    assert SPICE_DEMANDS[0] in first.market.cup
    second = draw(first, "fare-dell-base")
    assert second.stack == (trading(second),)
    assert len(second.market.cup) == size


@pytest.mark.rule("R-46")
def test_a_ruleset_may_put_both_in_before_two_draws() -> None:
    together = attrs.evolve(among_humans().rules, cup_draws_together=True)
    cup, drawing = into_cup(together, ("b",), ("c", "a"))
    assert (cup, drawing) == (("a", "b", "c"), Drawing(2))
    state = among_humans()
    two = play(state, mr.SellGoods(SPICE))
    first = draw(set_top(two, Drawing(2)), SPICE)
    assert first.stack[-1] == Drawing(1)
    assert draw(first, "fare-base-dell").stack == (trading(first),)


@pytest.mark.rule("R-46", "1988:2.7/d")
def test_markers_that_wait_go_in_one_by_one() -> None:
    state = among_humans(*SPICE_DEMANDS[:2])
    sold = set_top(play(state, mr.SellGoods(SPICE)), Drawing(1, SPICE_DEMANDS[:2]))
    first = draw(sold, SPICE)
    assert first.stack[-1] == Drawing(1, SPICE_DEMANDS[1:2])
    assert draw(first, SPICE_DEMANDS[0]).stack[-1] == Drawing(1)


@pytest.mark.rule("R-46", "1988:10.12/c")
def test_the_payoff_is_fixed_before_either_draw() -> None:
    sold = play(among_humans(*SPICE_DEMANDS[:1]), mr.SellGoods(SPICE))
    assert money(sold)[0] == 1120
    assert money(draw(sold, SPICE_DEMANDS[1], "fare-dell-base"))[0] == 1120


@pytest.mark.rule("1988:10.2/e", "1988:10.2/f")
def test_a_demand_works_only_for_its_goods_at_its_culture() -> None:
    other_goods = among_humans("demand-humans-bionic-perfume-1")
    assert money(play(other_goods, mr.SellGoods(SPICE)))[0] == 1080
    assert play(other_goods, mr.SellGoods(SPICE)).stack[-1] == Drawing(1)
    other_place = table(
        seat("nik", "rain-city", cargo=(SPICE,)), seat("dell"), cultures={"rogue": "dell", "desert": "humans"},
        lying={"humans": SPICE_DEMANDS},
    )  # fmt: skip
    assert money(play(other_place, mr.SellGoods(SPICE)))[0] == 1080


@pytest.mark.rule("1988:10.2/g", "R-47")
def test_factory_goods_earn_no_demand() -> None:
    catalog = RULES.catalog
    assert not {demand.goods for demand in catalog.demands} & {goods.slug for goods in catalog.goods if goods.factory}
    state = table(
        seat("nik", "dry-city", cargo=("glorious-junk", SPICE)), seat("dell"), cultures={"desert": "humans"},
        lying={"humans": SPICE_DEMANDS},
    )  # fmt: skip
    assert money(play(state, mr.SellGoods("glorious-junk")))[0] == 1000 + 200
    assert not demands_for(state, "humans", catalog.goods_by_slug["glorious-junk"])


@pytest.mark.rule("1988:10.21/a", "1988:10.21/b", "1988:10.21/c", "1988:TS/DEMAND/b", "1988:TS/DEMAND/c", "1988:10.2/b")
def test_three_space_spice_bring_160_120_and_80() -> None:
    state = among_humans(*SPICE_DEMANDS[:2])
    paid, left = [], []
    for _ in range(3):
        before = money(state)[0]
        state = play(state, mr.SellGoods(SPICE))
        paid.append(money(state)[0] - before)
        state = draw(state, SPICE)
        if state.stack[-1] == Drawing(1):
            state = draw(state, "fare-dell-base" if "fare-dell-base" in state.market.cup else "fare-base-dell")
        left.append(sum(marker in SPICE_DEMANDS for marker in lying_at(state, "humans")))
    assert paid == [160, 120, 80]
    assert left == [1, 0, 0]


@pytest.mark.rule("1988:10.21/d")
def test_of_different_demands_the_lowest_goes_back() -> None:
    demands = [Demand("x", "humans", SPICE, 60), Demand("y", "humans", SPICE, 40), Demand("z", "humans", SPICE, 50)]
    assert lowest_demand(demands) == demands[1]
    assert lowest_demand([]) is None
    values = {(demand.at, demand.goods, demand.bonus) for demand in RULES.catalog.demands}
    assert len(values) == len({(at, goods) for at, goods, _ in values}), "in the box the question never comes up"


# -- fares ------------------------------------------------------------------------------------------------------------


def at_graw(place: str = "dry-city", cargo: tuple[str, ...] = ()) -> mr.State:
    return table(
        seat("human", place, cargo=cargo), seat("nik"), cultures={"desert": "graw"}, ports={"desert-1": 1},
        boxes={"desert-3": "open-port-1"}, lying={"graw": ("fare-graw-qossuth",)},
    )  # fmt: skip


@pytest.mark.rule("1988:10.3/a", "1988:11.2/c", "1988:TS/FARE/a", "1988:3.1/b")
@pytest.mark.parametrize("place", ["dry-city", "desolation-city", "desert-1", "desert-3"])
def test_a_fare_is_free_at_every_city_and_spaceport_of_its_culture(place: str) -> None:
    state = at_graw(place)
    after = play(state, mr.TakeFare("fare-graw-qossuth"))
    assert money(after) == money(state)
    assert after.players[0].cargo == ("fare-graw-qossuth",)
    assert "fare-graw-qossuth" not in lying_at(after, "graw")
    refused(after, mr.TakeFare("fare-graw-qossuth"), "not-here", "1988:11.2/c")


@pytest.mark.rule("1988:11.2/c")
def test_no_fare_boards_on_an_asteroid_or_elsewhere() -> None:
    refused(at_graw("desert-5"), mr.TakeFare("fare-graw-qossuth"), "no-culture", "1988:11.2/c")
    refused(at_graw(), mr.TakeFare("fare-dell-base"), "not-here", "1988:11.2/c")
    refused(at_graw(), mr.TakeFare("nobody"), "unknown-fare")


@pytest.mark.rule("1988:10.3/b", "1988:10.3/c", "1988:10.3/d", "1988:2.61/a", "1988:TS/FARE/b", "1988:11.3/d")
@pytest.mark.parametrize("place", ["dry-city", "desolation-city", "desert-1", "desert-3"])
def test_a_fare_is_delivered_at_any_place_of_its_culture_for_the_printed_fee(place: str) -> None:
    state = table(
        seat("nik", place, cargo=("fare-yxklyx-humans",)), seat("dell"), cultures={"desert": "humans"},
        ports={"desert-1": 1}, boxes={"desert-3": "open-port-1"},
    )  # fmt: skip
    after = play(state, mr.DeliverFare("fare-yxklyx-humans"))
    assert money(after) == (1120, 1000), "the fee, and no commission"
    assert after.market.bank == state.market.bank - 120
    assert "fare-yxklyx-humans" in after.market.cup
    assert after.stack[-1] == Drawing(1)
    assert len(draw(after, "fare-dell-base").market.cup) == len(state.market.cup)
    assert "fare-yxklyx-humans" in lying_at(draw(after, "fare-yxklyx-humans"), "yxklyx")


@pytest.mark.rule("1988:10.3/b")
def test_a_fare_is_not_delivered_elsewhere() -> None:
    state = table(seat("nik", "dry-city", cargo=("fare-yxklyx-humans",)), seat("dell"), cultures={"desert": "graw"})
    refused(state, mr.DeliverFare("fare-yxklyx-humans"), "wrong-place", "1988:10.3/b")
    refused(state, mr.DeliverFare("fare-dell-base"), "not-aboard", "1988:10.3/b")
    rock = table(seat("nik", "desert-5", cargo=("fare-yxklyx-humans",)), seat("dell"), cultures={"desert": "humans"})
    refused(rock, mr.DeliverFare("fare-yxklyx-humans"), "wrong-place", "1988:10.3/b")


@pytest.mark.rule("1988:10.3/g", "1988:GAZ/TINKERERS/c", "R-62")
def test_fares_begin_and_end_at_the_galactic_base() -> None:
    state = table(seat("human", cargo=("fare-dell-base",)), seat("nik"), lying={"base": ("fare-base-cholos",)})
    assert money(play(state, mr.DeliverFare("fare-dell-base")))[0] == 1180
    assert play(state, mr.TakeFare("fare-base-cholos")).players[0].cargo == ("fare-base-cholos", "fare-dell-base")
    drawn = draw(play(state, mr.DeliverFare("fare-dell-base")), "fare-base-graw")
    assert legal(drawn, mr.TakeFare("fare-base-graw")), "the Base is never hidden, so it waits there from the draw on"


@pytest.mark.rule("1988:10.3/e")
def test_fares_leave_the_city_limit_alone() -> None:
    state = table(
        seat("human", "dry-city", ship="freighter", cargo=("fare-yxklyx-humans", SPICE)),
        seat("nik"),
        cultures={"desert": "humans"},
        moved=True,
    )
    state = draw(play(state, mr.DeliverFare("fare-yxklyx-humans")), "fare-yxklyx-humans")
    state = draw(play(state, mr.SellGoods(SPICE)), SPICE)
    assert legal(state, mr.BuyGoods("rock-videos"))


@pytest.mark.rule("R-54", "1988:11.3/f")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_fare_got_from_a_player_is_not_delivered_in_the_same_turn(allowed: bool) -> None:
    state = table(
        seat("human"),
        seat("nik", cargo=("fare-dell-base",)),
        options={"deliver_fare_same_turn": allowed},
    )
    got = play(state, mr.OfferDeal(mr.Deal(1, take=("fare-dell-base",), pay=50)), mr.AcceptDeal())
    assert legal(got, mr.DeliverFare("fare-dell-base")) is allowed
    if not allowed:
        refused(got, mr.DeliverFare("fare-dell-base"), "too-fresh", "1988:11.3/f")
    assert not legal(got, mr.Jettison("fare-dell-base"))


@pytest.mark.rule("1988:TS/EXPL/f")
def test_demands_belong_to_nobody() -> None:
    state = among_humans(*SPICE_DEMANDS[:1])
    refused(state, mr.TakeFare(SPICE_DEMANDS[0]), "unknown-fare")
    refused(state, mr.OfferDeal(mr.Deal(1, give=(SPICE_DEMANDS[0],), receive=10)))
    assert not any(getattr(move, "fare", "") in SPICE_DEMANDS for move in moves(state, mr.TakeFare))


@pytest.mark.rule("1988:10.1/b", "1988:2.7/d")
@given(st.data())
def test_whatever_is_drawn_the_cup_keeps_its_size_and_no_marker_is_lost(data: st.DataObject) -> None:
    state = arrived(among_humans(*SPICE_DEMANDS[:3], cargo=(SPICE, SPICE, "fare-yxklyx-humans")))
    size, pieces = len(state.market.cup), census(state)
    for action in (mr.SellGoods(SPICE), mr.DeliverFare("fare-yxklyx-humans"), mr.SellGoods(SPICE)):
        state = play(state, action)
        while outcomes := mr.chance_outcomes(state):
            assert census(state) == pieces
            state = play(state, data.draw(st.sampled_from(outcomes)).action)
        assert len(state.market.cup) == size
        assert census(state) == pieces


def census(state: mr.State) -> Counter[str]:
    """How often every goods, fare and demand marker is there, wherever it is."""
    waiting = (marker for frame in state.stack if isinstance(frame, Drawing) for marker in frame.waiting)
    aboard = (item for p in state.players for item in p.cargo)
    return Counter([*state.market.cup, *(m for pile in state.market.lying for m in pile), *aboard, *waiting])
