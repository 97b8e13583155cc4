"""15.1: Forts: who builds them where, what they cost and what they do."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Moving, Trading
from merchant_rules.venus.rules.dot_kinds import net_penalty
from merchant_rules.venus.rules.winning import net_worth
from tests.modules.battle import BOTH, SOLO, declaring, doing, forts_of, landed
from tests.scenes import fly, go, points
from tests.support import arrived, legal, money, moves, play, refused, seat, top

HERE = seat("human", "dry-city")


@pytest.mark.rule("1988:15.1/a", "1988:15.1/b", "1988:15.13/a")
def test_a_fort_is_a_penalty_of_60_for_everybody_but_its_owner() -> None:
    state = declaring(HERE, seat("nik"), seat("dell"), forts={1: ("desert-5",)})
    assert [state.rules.penalty(state, who, "desert-5") for who in range(3)] == [60, 0, 60]
    assert net_penalty(state, 1, "desert-5") == -1
    assert state.rules.catalog.fort is not None
    assert state.rules.catalog.fort.penalty == 60


@pytest.mark.rule("1988:15.13/a", "1988:5.22/a", "1988:9.41/a")
def test_who_pays_in_a_city_and_has_no_point_to_leave_it_trades_as_one_who_landed() -> None:
    state = fly(declaring(seat("human", "desert-4"), seat("nik"), forts={1: ("dry-city",)}), "dry-city", 1, 1, 1)
    state = go(state, "dry-city")
    assert (points(state), top(state, Moving).due) == (1, 60)
    paid = play(state, mr.PayPenalty())
    assert paid.players[0].money == 940
    assert top(paid, Trading).limited


@pytest.mark.rule("1988:15.13/a")
def test_a_player_ignores_his_own_forts() -> None:
    state = fly(declaring(seat("human", "desert-6"), forts={0: ("desert-5",)}), "desert-5", 1, 2, 3)
    state = go(state, "desert-5")
    assert points(state) == 5
    assert top(state, Moving).due == -1
    assert doing(go(state, "desert-4")) == "Moving"
    stay = declaring(HERE, forts={0: ("dry-city",)})
    assert play(stay, mr.Stay()).players[0].money == 1000


@pytest.mark.rule("1988:15.1/c")
def test_a_fort_costs_50_and_40_from_the_own_species() -> None:
    state = play(landed(declaring(HERE)), mr.BuyFort("dry-city"))
    assert state.players[0].money == 950
    assert forts_of(state) == ("dry-city",)
    home = play(landed(declaring(seat("human", "shoemaker-levee"))), mr.BuyFort("shoemaker-levee"))
    assert home.players[0].money == 960
    refused(landed(declaring(seat("human", "dry-city", money=49))), mr.BuyFort("dry-city"), "too-poor")
    assert legal(landed(declaring(seat("human", "shoemaker-levee", money=40))), mr.BuyFort("shoemaker-levee"))


@pytest.mark.rule("1988:15.1/d")
def test_whoever_buys_a_fort_buys_his_own() -> None:
    state = landed(declaring(HERE, seat("nik", "dry-city")))
    mine = play(state, mr.BuyFort("dry-city"))
    assert (forts_of(mine, 0), forts_of(mine, 1)) == (("dry-city",), ())
    theirs = play(arrived(state, 1), mr.BuyFort("dry-city"))
    assert (forts_of(theirs, 0), forts_of(theirs, 1)) == ((), ("dry-city",))


@pytest.mark.rule("1988:15.11/a", "R-67")
def test_every_culture_sells_forts_and_one_is_the_one_buy_of_the_landing_turn() -> None:
    assert forts_of(declaring(HERE)) == ()
    for city in ("rumble-city", "dry-city", "hoth-base", "smoke-ring"):
        assert legal(landed(declaring(seat("human", city))), mr.BuyFort(city))
    bought = play(landed(declaring(HERE)), mr.BuyFort("dry-city"))
    refused(bought, mr.BuyFort("desert-5"), "one-buy")
    refused(bought, mr.BuyGoods("voll-silk"), "one-buy")
    other = play(landed(declaring(HERE)), mr.BuyGoods("voll-silk"))
    refused(other, mr.BuyFort("dry-city"), "one-buy")
    assert legal(play(landed(declaring(HERE), moved=False), mr.BuyFort("dry-city")), mr.BuyFort("desert-5"))


@pytest.mark.rule("R-67")
def test_a_port_earns_its_share_on_a_fort() -> None:
    state = landed(declaring(seat("human", "desert-4"), seat("nik"), ports={"desert-4": 1}))
    after = play(state, mr.BuyFort("desert-4"))
    assert money(after) == (950, 1005)
    assert money(play(landed(after), mr.MoveFort("desert-4", "desert-5"))) == (900, 1010)


@pytest.mark.rule("1988:15.11/b")
def test_a_fort_is_no_cargo_merchandise_or_barter() -> None:
    state = landed(declaring(HERE, seat("nik", "dry-city"), forts={0: ("dry-city",)}))
    for action in (mr.Barter("fort"), mr.SellGoods("fort"), mr.Jettison("fort")):
        refused(state, action)
    refused(state, mr.OfferDeal(mr.Deal(1, give=("fort",))), "not-aboard")
    assert state.players[0].cargo == ()
    assert net_worth(state, 0) == 1000


@pytest.mark.rule("1988:15.11/c")
def test_a_player_has_four_forts_in_play_at_most() -> None:
    three = ("rain-city", "rumble-city", "ice-2")
    assert legal(landed(declaring(HERE, forts={0: three})), mr.BuyFort("dry-city"))
    four = landed(declaring(HERE, forts={0: (*three, "hoth-base")}))
    refused(four, mr.BuyFort("dry-city"), "no-fort-left", "1988:15.11/c")


@pytest.mark.rule("1988:15.11/d", "1988:15.11/e", "R-67")
def test_a_fort_is_taken_back_only_to_be_built_anew_here_at_the_full_price() -> None:
    four = ("hoth-base", "ice-2", "rain-city", "rumble-city")
    state = landed(declaring(HERE, forts={0: four}))
    after = play(state, mr.MoveFort("ice-2", "desert-5"))
    assert forts_of(after) == ("desert-5", "hoth-base", "rain-city", "rumble-city")
    assert after.players[0].money == 950
    assert after.market.bank == state.market.bank + 50
    refused(after, mr.MoveFort("hoth-base", "dry-city"), "one-buy")
    refused(state, mr.MoveFort("dry-city", "desert-5"), "no-such-fort")
    refused(state, mr.MoveFort("ice-2", "ice-6"), "other-system")
    home = landed(declaring(seat("human", "shoemaker-levee"), forts={0: four}))
    assert play(home, mr.MoveFort("ice-2", "shoemaker-levee")).players[0].money == 960
    refused(declaring(HERE, forts={0: four}), mr.MoveFort("ice-2", "desert-5"))
    moved = {(move.fort, move.site) for move in moves(state, mr.MoveFort)}
    assert moved == {(fort, site) for fort in four for site in ("desolation-city", "dry-city", "desert-5")}


@pytest.mark.rule("1988:15.12/a")
def test_a_fort_goes_into_the_system_one_trades_in() -> None:
    state = landed(declaring(HERE))
    refused(state, mr.BuyFort("rain-city"), "other-system", "1988:15.12/a")
    refused(state, mr.BuyFort("nowhere"), "no-such-place")
    refused(state, mr.BuyFort(3), "no-such-place")  # type: ignore[arg-type]
    assert legal(state, mr.BuyFort("desolation-city"))


@pytest.mark.rule("1988:15.12/b", "R-66")
def test_it_stands_on_a_city_spaceport_or_asteroid_without_a_fort() -> None:
    ports = {"desert-4": 1}
    state = landed(declaring(HERE, seat("nik"), ports=ports, forts={1: ("desolation-city",)}))
    sites = {move.site for move in moves(state, mr.BuyFort)}
    assert sites == {"dry-city", "desert-4", "desert-5"}  # another's Spaceport too
    refused(state, mr.BuyFort("desolation-city"), "has-fort")
    refused(state, mr.BuyFort("desert-1"), "no-site")  # an empty Orbit
    refused(state, mr.BuyFort("desert-2"), "no-site")
    own = landed(declaring(HERE, forts={0: ("dry-city",)}))
    refused(own, mr.BuyFort("dry-city"), "has-fort")


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(
    "marker, fits",
    [
        ("relic-shield", True),
        ("asteroid", True),
        ("open-port-1", True),
        ("gate-1", False),
        ("penalty-blue-10-1", False),
    ],
)
def test_question_boxes_that_are_landing_places_can_hold_forts(marker: str, fits: bool) -> None:
    state = landed(declaring(HERE, boxes={"desert-3": marker}))
    assert legal(state, mr.BuyFort("desert-3")) is fits


@pytest.mark.rule("1988:15.12/c", "1988:GAZ/BASE/c")
def test_no_fort_on_the_base_and_none_with_a_rastur() -> None:
    base = landed(declaring(seat("human", "galactic-base")))
    refused(base, mr.BuyFort("galactic-base"))
    assert moves(base, mr.BuyFort) == []
    held = landed(declaring(HERE, modules=BOTH, rastur={"desolation-city": 60}))
    refused(held, mr.BuyFort("desolation-city"), "rastur-there", "1988:16.4/d")
    assert legal(held, mr.BuyFort("dry-city"))


@pytest.mark.rule("R-66")
def test_nobody_sells_forts_on_an_asteroid() -> None:
    state = landed(declaring(seat("human", "desert-5")))
    refused(state, mr.BuyFort("desert-5"), "no-culture")


@pytest.mark.rule("1988:15.13/b")
def test_at_an_enemy_fort_one_lands_or_pays_less_shields() -> None:
    here = seat("human", "desert-6", cargo=("shield", "shield"))
    state = fly(declaring(here, seat("nik"), forts={1: ("desert-5",)}), "desert-5", 1, 2, 3)
    state = go(state, "desert-5")
    assert top(state, Moving).due == 20
    assert legal(state, mr.Land())
    assert legal(state, mr.StopOnPenalty())
    paid = play(state, mr.PayPenalty())
    assert paid.players[0].money == 980
    assert doing(paid) == "Moving"


@pytest.mark.rule("1988:15.13/c")
def test_whoever_lands_at_a_fort_trades_without_paying() -> None:
    state = fly(declaring(seat("human", "desert-4"), seat("nik"), forts={1: ("dry-city",)}), "dry-city", 1, 2, 3)
    state = play(go(state, "dry-city"), mr.Land())
    assert doing(state) == "Trading"
    assert state.players[0].money == 1000
    assert legal(state, mr.BuyGoods("voll-silk"))


@pytest.mark.rule("1988:15.13/d", "R-68")
def test_starting_on_an_enemy_fort_one_pays_or_leaves() -> None:
    state = declaring(HERE, seat("nik"), forts={1: ("dry-city",)})
    stayed = play(state, mr.Stay())
    assert stayed.players[0].money == 940
    assert not top(stayed, Trading).limited
    shielded = declaring(seat("human", "dry-city", cargo=("shield",)), seat("nik"), forts={1: ("dry-city",)})
    assert play(shielded, mr.Stay()).players[0].money == 960
    refused(
        declaring(seat("human", "dry-city", money=59), seat("nik"), forts={1: ("dry-city",)}), mr.Stay(), "cannot-pay"
    )
    left = fly(state, "desert-4", 1, 2, 3)
    assert left.players[0].money == 1000


@pytest.mark.rule("R-06")
def test_solitaire_has_forts() -> None:
    assert legal(landed(declaring(HERE, modules=SOLO)), mr.BuyFort("dry-city"))


@pytest.mark.rule("1988:15.6/a")
def test_no_commission_on_a_penalty() -> None:
    state = fly(
        declaring(seat("human", "desert-3"), seat("nik"), forts={1: ("desert-4",)}, ports={"desert-4": 1}),
        "desert-4", 1, 2, 3,
    )  # fmt: skip
    paid = play(go(state, "desert-4"), mr.PayPenalty())
    assert money(paid) == (940, 1000)
