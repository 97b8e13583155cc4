"""Chapter 11: picking up, throwing overboard, and dealing with other players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Answering, Drawing
from merchant_rules.venus.rules.dot_kinds import landing
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

SPICE = "space-spice"


def on_rock(**more: Any) -> mr.State:
    """A Human on the asteroid of a system whose culture nobody knows."""
    return table(seat("human", "desert-5", ship="freighter", **more), seat("nik"))


# -- relics -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:11.2/a", "1988:6.11/b", "1988:3.1/b", "1988:TS/RELIC/a", "R-34")
def test_a_relic_in_its_box_is_free_and_leaves_an_asteroid() -> None:
    state = table(seat("human", "desert-3"), seat("nik"), boxes={"desert-3": "relic-shield"})
    after = play(state, mr.TakeRelic())
    assert money(after) == money(state)
    assert after.players[0].relics == after.players[0].fresh == ("relic-shield",)
    assert landing(after, "desert-3") == "asteroid"
    refused(after, mr.TakeRelic(), "no-relic", "1988:11.2/a")
    assert "relic-shield" not in after.galaxy.pool


@pytest.mark.rule("1988:11.2/a", "1988:2.82/a", "1988:11.1/c")
def test_only_the_relic_of_the_box_one_stands_on_is_there_for_the_taking() -> None:
    elsewhere = table(seat("human", "desert-5"), seat("nik"), boxes={"desert-3": "relic-shield"})
    refused(elsewhere, mr.TakeRelic(), "no-relic")
    port = table(seat("human", "desert-3"), seat("nik"), cultures={"desert": "graw"}, boxes={"desert-3": "open-port-1"})
    refused(port, mr.TakeRelic(), "no-relic")


@pytest.mark.rule("1988:11.2/b")
def test_a_relic_on_the_sun_is_not_free() -> None:
    state = table(
        seat("human", "dry-city", money=59),
        seat("nik"),
        cultures={"desert": "graw"},
        suns={"desert": ("relic-shield",)},
    )
    refused(state, mr.TakeRelic(), "no-relic", "1988:11.2/a")
    refused(state, mr.BuyRelic("relic-shield"), "too-poor")


# -- jettison ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:11.3/a", "1988:11.1/a", "1988:TS/EXPL/b", "R-55")
@pytest.mark.parametrize("place", ["dry-city", "desert-1", "desert-3", "desert-5", "galactic-base"])
def test_things_go_overboard_on_every_landing_place(place: str) -> None:
    state = table(
        seat("human", place, cargo=(SPICE, "red-drive", "fare-dell-base")),
        seat("nik"),
        cultures={"desert": "graw"},
        ports={"desert-1": 1},
        boxes={"desert-3": "open-port-1"},
    )
    assert legal(state, mr.Jettison(SPICE))
    assert legal(state, mr.Jettison("red-drive"))
    assert legal(state, mr.Jettison("fare-dell-base")) is (place != "galactic-base"), "at its end it is delivered"


@pytest.mark.rule("1988:11.3/a", "1988:11.1/a")
def test_nothing_goes_overboard_in_open_space() -> None:
    state = table(seat("human", "desert-2", cargo=(SPICE,)), seat("nik"))
    refused(state, mr.Jettison(SPICE), "not-now")
    refused(state, mr.OfferDeal(mr.Deal(1, pay=5)), "not-now")


@pytest.mark.rule("1988:11.3/b", "1988:11.3/e")
def test_equipment_goes_back_to_the_bank_for_nothing() -> None:
    state = on_rock(cargo=("shield", "red-drive"))
    after = play(state, mr.Jettison("red-drive"))
    assert stock_of(after, "red-drive") == stock_of(state, "red-drive") + 1
    assert (money(after), after.market.bank) == (money(state), state.market.bank)
    assert trading(after).credit == 0
    assert after.stack == state.stack, "no draw"


@pytest.mark.rule("1988:11.3/c", "1988:11.3/e", "R-55")
@pytest.mark.parametrize("thing", [SPICE, "guard-plants", "fare-dell-base"])
def test_goods_and_passengers_go_into_the_cup_with_a_draw_each(thing: str) -> None:
    state = on_rock(cargo=(SPICE, "guard-plants", "fare-dell-base"))
    dropped = play(state, mr.Jettison(thing))
    assert dropped.stack[-1] == Drawing(1)
    assert thing in dropped.market.cup
    assert money(dropped) == money(state)
    after = draw(dropped, "fare-base-dell")
    assert len(after.market.cup) == len(state.market.cup)
    assert thing not in after.players[0].cargo


@pytest.mark.rule("1988:11.3/d", "1988:TS/FARE/b")
def test_a_passenger_put_off_at_the_destination_pays() -> None:
    state = table(seat("human", cargo=("fare-dell-base",)), seat("nik"))
    refused(state, mr.Jettison("fare-dell-base"), "deliver-it", "1988:11.3/d")
    assert money(play(state, mr.DeliverFare("fare-dell-base")))[0] == 1180


@pytest.mark.rule("1988:11.3/f", "R-56")
def test_what_was_got_this_turn_stays_aboard() -> None:
    state = table(
        seat("human", "dry-city", ship="freighter", cargo=(SPICE,)),
        seat("nik"),
        cultures={"desert": "graw"},
        lying={"graw": ("fare-graw-qossuth",)},
    )
    bought = play(state, mr.BuyGoods(SPICE), mr.TakeFare("fare-graw-qossuth"))
    refused(bought, mr.Jettison("fare-graw-qossuth"), "too-fresh", "1988:11.3/f")
    assert legal(bought, mr.Jettison(SPICE)), "an older one of the same kind may go"
    dropped = draw(play(bought, mr.Jettison(SPICE)), SPICE)
    assert dropped.players[0].cargo == ("fare-graw-qossuth", SPICE)
    refused(dropped, mr.Jettison(SPICE), "too-fresh", "1988:11.3/f")
    bought_back = play(dropped, mr.BuyGoods(SPICE))
    refused(bought_back, mr.Jettison(SPICE), "too-fresh", "1988:11.3/f")


@pytest.mark.rule("1988:11.3/f", "R-56")
def test_every_way_of_getting_something_counts() -> None:
    state = table(
        seat("human", "dry-city", relics=("relic-spy-eye",)),
        seat("nik", "dry-city", cargo=("yellow-drive",)),
        cultures={"desert": "nillis"},
    )
    got = play(
        state, mr.BuyEquipment("shield"), mr.OfferDeal(mr.Deal(1, take=("yellow-drive",), pay=1)), mr.AcceptDeal(),
        mr.Barter("relic-spy-eye"), mr.BuyRelic("relic-spy-eye"),
    )  # fmt: skip
    for thing in ("shield", "yellow-drive", "relic-spy-eye"):
        refused(got, mr.Jettison(thing), "too-fresh", "1988:11.3/f")
    box = table(seat("human", "desert-3"), seat("nik"), boxes={"desert-3": "relic-shield"})
    refused(play(box, mr.TakeRelic()), mr.Jettison("relic-shield"), "too-fresh", "1988:11.3/f")


@pytest.mark.rule("1988:11.3/f")
def test_next_turn_it_is_no_longer_new() -> None:
    state = table(seat("human", "dry-city"), seat("nik", "dry-city"), cultures={"desert": "graw"})
    later = play(state, mr.BuyGoods(SPICE), mr.EndTurn())
    assert all(p.fresh == () for p in later.players)
    assert legal(arrived(later), mr.Jettison(SPICE))


@pytest.mark.rule("1988:11.3/f")
def test_of_pieces_that_are_alike_the_new_one_is_the_first_to_be_traded() -> None:
    state = table(seat("human", "dry-city", cargo=("shield",)), seat("nik"), cultures={"desert": "nillis"})
    bartered = play(state, mr.BuyEquipment("shield"), mr.Barter("shield"))
    assert (bartered.players[0].cargo, bartered.players[0].fresh) == (("shield",), ())
    assert legal(bartered, mr.Jettison("shield")), "the old one is still there"


@pytest.mark.rule("1988:11.3/g", "R-53", "1988:TS/RELIC/d")
def test_a_relic_overboard_lies_on_the_sun_also_where_nobody_knows_who_lives_there() -> None:
    hidden = on_rock(relics=("relic-shield",))
    after = play(hidden, mr.Jettison("relic-shield"))
    assert on_sun(after, "desert") == ("relic-shield",)
    assert after.players[0].relics == ()
    assert after.stack == hidden.stack
    refused(after, mr.BuyRelic("relic-shield"), "no-culture", "1988:TS/EXPL/a")
    city = table(seat("human", "dry-city", relics=("relic-shield",)), seat("nik"), cultures={"desert": "graw"})
    dropped = play(city, mr.Jettison("relic-shield"))
    assert legal(dropped, mr.BuyRelic("relic-shield"))
    base = play(table(seat("human", relics=("relic-shield",)), seat("nik")), mr.Jettison("relic-shield"))
    assert on_sun(base, "base") == ("relic-shield",)


@pytest.mark.rule("1988:11.3/a")
def test_what_is_not_aboard_cannot_go_overboard() -> None:
    state = on_rock(cargo=(SPICE,), ious=("graw",))
    for thing in ("mulch-wine", "graw", "scout", "desert-1", "", None, 3):
        refused(state, mr.Jettison(thing), "not-aboard", "1988:11.3/a")  # type: ignore[arg-type]


@pytest.mark.rule("1988:11.3/a", "R-55")
def test_a_ruleset_may_keep_things_aboard_on_asteroids() -> None:
    state = on_rock(cargo=("shield",))
    rules = attrs.evolve(state.rules, drops_on_asteroids=False)
    strict = mr.State(rules, state.players, state.stack, state.turn, state.market, state.galaxy)
    refused(strict, mr.Jettison("shield"), "not-here", "1988:11.3/a")
    city = table(seat("human", "dry-city", cargo=("shield",)), seat("nik"), cultures={"desert": "graw"})
    assert legal(mr.State(rules, city.players, city.stack, city.turn, city.market, city.galaxy), mr.Jettison("shield"))


@pytest.mark.rule("1988:11.1/b", "1988:11.1/d", "1988:4.4/c")
def test_these_dealings_go_on_until_the_turn_is_ended() -> None:
    state = on_rock(cargo=("shield", "shield", "red-drive", SPICE))
    state = play(state, mr.Jettison("shield"), mr.Jettison("red-drive"), mr.Jettison("shield"))
    state = draw(play(state, mr.Jettison(SPICE)), SPICE)
    assert mr.legal_moves(state) == (mr.EndTurn(),)
    assert play(state, mr.EndTurn()).turn.seat == 1


# -- deals ------------------------------------------------------------------------------------------------------------


def meeting(place: str = "desert-5", **partner: Any) -> mr.State:
    """A Human and a Nik on one dot, each with something of every kind; the Dell is elsewhere."""
    return table(
        seat("human", place, ship="freighter", money=100, cargo=(SPICE, "red-drive"), relics=("relic-shield",)),
        seat("nik", place, **{"money": 50, "cargo": ("mulch-wine", "fare-base-dell"), "ious": ("graw",), **partner}),
        seat("dell", "dry-city"),
        cultures={"desert": "wollow"},
        ports={"desert-1": 0},
    )


SWAP = mr.Deal(
    1, give=(SPICE, "relic-shield", "red-drive"), take=("fare-base-dell", "mulch-wine"), pay=60, take_ious=("graw",)
)


@pytest.mark.rule("1988:11.4/a", "1988:11.1/a", "1988:11.4/c", "1988:TS/EXPL/b", "R-61", "1988:12.22/d", "R-45")
@pytest.mark.parametrize("place", ["desert-5", "desolation-city", "desert-1"])
def test_two_players_on_one_dot_exchange_anything_at_any_price(place: str) -> None:
    state = meeting(place)
    asked = play(state, mr.OfferDeal(SWAP))
    assert mr.actor(asked) == 1
    assert mr.legal_moves(asked) == (mr.AcceptDeal(), mr.RefuseDeal())
    assert (asked.players, asked.market) == (state.players, state.market), "nothing has changed hands yet"
    done = play(asked, mr.AcceptDeal())
    human, nik, dell = done.players
    assert (human.money, human.cargo, human.relics, human.ious) == (40, ("fare-base-dell", "mulch-wine"), (), ("graw",))
    assert (nik.money, nik.cargo, nik.relics, nik.ious) == (110, ("red-drive", SPICE), ("relic-shield",), ())
    assert dell == state.players[2]
    assert done.market == state.market, "the Bank has no part in it"
    assert mr.actor(done) == 0
    assert (trading(done).buys, trading(done).sells) == (0, 0)


@pytest.mark.rule("1988:11.4/c")
def test_the_partner_may_refuse() -> None:
    state = meeting()
    refused_deal = play(state, mr.OfferDeal(SWAP), mr.RefuseDeal())
    assert refused_deal.players == state.players
    assert (trading(refused_deal).offers, trading(refused_deal).refused) == (0, 1)
    assert mr.actor(refused_deal) == 0


@pytest.mark.rule("1988:11.4/c", "R-61")
def test_only_the_player_whose_turn_it_is_offers_and_only_the_partner_answers() -> None:
    state = meeting()
    violation = mr.check(state, mr.OfferDeal(mr.Deal(0, pay=1)), seat=1)
    assert violation is not None
    assert violation.code == "not-your-turn"
    asked = play(state, mr.OfferDeal(SWAP))
    answer = mr.check(asked, mr.AcceptDeal(), seat=0)
    assert answer is not None
    assert answer.code == "not-your-turn"
    refused(asked, mr.OfferDeal(SWAP), "not-now")
    refused(asked, mr.EndTurn(), "not-now")
    refused(state, mr.AcceptDeal(), "not-now")


@pytest.mark.rule("1988:11.1/c")
def test_a_player_on_another_dot_of_the_system_is_out_of_reach() -> None:
    refused(meeting(), mr.OfferDeal(mr.Deal(2, pay=10)), "elsewhere", "1988:11.1/c")


@pytest.mark.rule("1988:11.4/b", "1988:TS/EXPL/e", "1988:TS-n4")
@pytest.mark.parametrize("thing", ["freighter", "scout", "desert-1"])
def test_ships_and_deeds_cannot_be_exchanged(thing: str) -> None:
    refused(meeting(), mr.OfferDeal(mr.Deal(1, give=(thing,), receive=10)), "not-for-exchange", "1988:11.4/b")
    refused(meeting(), mr.OfferDeal(mr.Deal(1, take=(thing,), pay=10)), "not-for-exchange", "1988:11.4/b")


@pytest.mark.rule("1988:11.4/d", "1988:3.43/a", "R-61")
def test_after_a_deal_both_have_to_carry_what_they_have() -> None:
    full = meeting(cargo=("mulch-wine", "mulch-wine"))
    refused(full, mr.OfferDeal(mr.Deal(1, give=(SPICE,), receive=10)), "no-room", "1988:11.4/d")
    swap = mr.Deal(1, give=(SPICE,), take=("mulch-wine",))
    assert legal(full, mr.OfferDeal(swap)), "what goes makes room for what comes"
    assert legal(full, mr.OfferDeal(mr.Deal(1, give=("relic-shield",)))), "relics need none"
    mine = table(seat("human", cargo=(SPICE, SPICE)), seat("nik", cargo=("red-drive",)))
    refused(mine, mr.OfferDeal(mr.Deal(1, take=("red-drive",), pay=10)), "no-room", "1988:11.4/d")


@pytest.mark.rule("1988:11.4/a")
@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (mr.Deal(1), "empty-deal"),
        (mr.Deal(0, pay=1), "no-partner"),
        (mr.Deal(3, pay=1), "no-partner"),
        (mr.Deal(-1, pay=1), "no-partner"),
        (mr.Deal(1, pay=101), "too-poor"),
        (mr.Deal(1, receive=51), "too-poor"),
        (mr.Deal(1, pay=5, receive=5), "both-ways"),
        (mr.Deal(1, give=(SPICE, SPICE)), "not-aboard"),
        (mr.Deal(1, take=(SPICE,)), "not-aboard"),
        (mr.Deal(1, give=("red-drive",), take=("red-drive",)), "both-ways"),
        (mr.Deal(1, give_ious=("graw",)), "no-iou"),
        (mr.Deal(1, take_ious=("graw", "graw")), "no-iou"),
        (mr.Deal(1, give=("nonsense",)), "not-aboard"),
    ],
)
def test_a_deal_moves_only_what_is_there(deal: mr.Deal, code: str) -> None:
    refused(meeting(), mr.OfferDeal(deal), code)


def forged_deal(**fields: Any) -> mr.Deal:
    """A deal whose fields nobody has checked."""
    return mr.Deal(**{"partner": 1, **fields})


@pytest.mark.rule("1988:11.4/a")
@pytest.mark.parametrize(
    "forged",
    [
        None,
        "deal",
        forged_deal(partner="1", pay=1),
        forged_deal(partner=True, pay=1),
        forged_deal(pay=-5),
        forged_deal(pay=True),
        forged_deal(pay=1.0),
        forged_deal(give=SPICE),
        forged_deal(give=[SPICE]),
        forged_deal(give=(3,)),
        forged_deal(take_ious=None),
    ],
)
def test_a_forged_deal_is_refused_with_a_reason(forged: object) -> None:
    violation = mr.check(meeting(), mr.OfferDeal(forged))  # type: ignore[arg-type]
    assert violation is not None
    assert violation.code == "no-deal"


@pytest.mark.rule("1988:11.4/a")
def test_a_gift_is_a_deal_too_and_its_lists_may_come_in_any_order() -> None:
    state = meeting()
    gift = play(state, mr.OfferDeal(mr.Deal(1, pay=30)), mr.AcceptDeal())
    assert money(gift) == (70, 80, 1000)
    assert total_money(gift) == total_money(state)
    assert money(play(state, mr.OfferDeal(mr.Deal(1, pay=100)), mr.AcceptDeal())) == (0, 150, 1000), (
        "all one has, if one likes"
    )
    from_nik = play(arrived(state, 1), mr.OfferDeal(mr.Deal(0, pay=5)), mr.AcceptDeal())
    assert money(from_nik) == (105, 45, 1000)
    empty = meeting(cargo=())
    one = play(empty, mr.OfferDeal(mr.Deal(1, give=(SPICE, "red-drive"))))
    other = play(empty, mr.OfferDeal(mr.Deal(1, give=("red-drive", SPICE))))
    assert one == other
    assert isinstance(one.stack[-1], Answering)


@pytest.mark.rule("R-96")
def test_refusals_use_up_no_deal_that_may_be_accepted() -> None:
    state = meeting()
    for _ in range(19):
        state = play(state, mr.OfferDeal(mr.Deal(1, pay=1)), mr.RefuseDeal())
    for _ in range(20):
        state = play(state, mr.OfferDeal(mr.Deal(1, pay=1)), mr.AcceptDeal())
    assert (trading(state).offers, trading(state).refused) == (20, 19)
    text = refused(state, mr.OfferDeal(mr.Deal(1, pay=1)), "enough-offers").message
    assert text == "You have made 20 deals this turn: that is enough."


@pytest.mark.rule("1988:11.1/b", "R-96")
@pytest.mark.parametrize("ruleset", ["classic-1988", "ffg-classic"])
def test_the_option_sets_another_bound_or_none(ruleset: str) -> None:
    there = {"classic-1988": "desert-5", "ffg-classic": "jungle-9"}[ruleset]
    for bound in (1, 3, None):
        config: dict[str, Any] = {"ruleset": ruleset, "options": {"offers_per_turn": bound}}
        state = table(seat("human", there), seat("whynom", there), **config)
        for _ in range(bound or 50):
            assert legal(state, mr.OfferDeal(mr.Deal(1, pay=1)))
            state = play(state, mr.OfferDeal(mr.Deal(1, pay=1)), mr.RefuseDeal())
        assert legal(state, mr.OfferDeal(mr.Deal(1, pay=1))) is (bound is None)
        assert legal(state, mr.EndTurn())
    for wrong in (0, -1, True, "many", 1.5):
        with pytest.raises(mr.ConfigError, match="positive whole number, or None"):
            mr.Config(ruleset, 2, options={"offers_per_turn": wrong})


@pytest.mark.rule("1988:11.1/b", "R-96")
def test_offers_are_bounded_so_that_every_turn_ends() -> None:
    state = meeting()
    limit = state.rules.offers_per_turn
    assert limit == 20
    for _ in range(limit):
        state = play(state, mr.OfferDeal(mr.Deal(1, pay=1)), mr.RefuseDeal())
    refused(state, mr.OfferDeal(mr.Deal(1, pay=1)), "enough-offers", "1988:11.4/c")
    assert legal(state, mr.EndTurn())


@pytest.mark.rule("1988:11.4/a", "R-45")
def test_an_iou_got_from_a_player_is_good_at_its_culture() -> None:
    state = table(seat("human", "dry-city"), seat("nik", "dry-city", ious=("graw",)), cultures={"desert": "graw"})
    got = play(state, mr.OfferDeal(mr.Deal(1, take_ious=("graw",), pay=50)), mr.AcceptDeal(), mr.RedeemIou("graw"))
    assert trading(got).credit == 90
    assert money(got) == (950, 1050)


@pytest.mark.rule("1988:12.32/c", "1988:12.22/d")
def test_no_commission_on_what_players_sell_each_other() -> None:
    state = table(
        seat("human", "desert-1", cargo=("glorious-junk",)),
        seat("nik", "desert-1"),
        seat("dell"),
        cultures={"desert": "graw"},
        ports={"desert-1": 2},
        factories={"graw": (2, "dry-city")},
    )
    after = play(state, mr.OfferDeal(mr.Deal(1, give=("glorious-junk",), receive=200)), mr.AcceptDeal())
    assert money(after) == (1200, 800, 1000)


@pytest.mark.rule("1988:9.1/a", "1988:11.1/b")
def test_pieces_only_change_places() -> None:
    state = meeting("desolation-city")
    state = play(state, mr.BuyGoods("megalith-paperweights"), mr.Barter("red-drive"))
    state = play(state, mr.OfferDeal(mr.Deal(1, give=(SPICE,), take=("fare-base-dell", "mulch-wine"))), mr.AcceptDeal())
    goods = Counter(item for p in state.players for item in p.cargo)
    goods += Counter(marker for pile in state.market.lying for marker in pile) + Counter(state.market.cup)
    for record in state.rules.catalog.goods:
        assert goods[record.slug] == record.count
    assert lying_at(state, "wollow").count("megalith-paperweights") == 4
    assert not moves(state, mr.SellGoods)
