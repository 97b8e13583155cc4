"""The ten relics as pieces (8.4, 8.48, 2.81, 3.432): found, taken, carried on the hull, bartered and bought back."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.rules.setup import fresh_galaxy
from tests.scenes import EVERYWHERE, first_dots, fly, go, pilot, place, points, secret, start, under_way, ways
from tests.support import legal, money, moves, on_sun, play, refused, seat, table, top, trading

RULES = compile_rules(mr.Config("classic-1988", ("human", "nik")))

PRICES = {
    "relic-yellow-drive": 80,
    "relic-shield": 60,
    "relic-laser": 100,
    "relic-air-foil": 80,
    "relic-auto-pilot": 80,
    "relic-jump-start": 120,
    "relic-mulligan-gear": 120,
    "relic-spy-eye": 100,
    "relic-switch-switch": 100,
    "relic-gate-lock": 100,
}
OWN_RULE = {
    "relic-yellow-drive": pytest.mark.rule("1988:2.81/b", "1988:2.81/c"),
    "relic-shield": pytest.mark.rule("1988:8.4/c"),
    "relic-laser": pytest.mark.rule("1988:8.48/a", "1988:8.48/b"),
    "relic-air-foil": pytest.mark.rule("1988:8.41/e"),
    "relic-auto-pilot": pytest.mark.rule("1988:8.42/d"),
    "relic-jump-start": pytest.mark.rule("1988:8.43/h"),
    "relic-mulligan-gear": pytest.mark.rule("1988:8.44/f"),
    "relic-spy-eye": pytest.mark.rule("1988:8.45/e"),
    "relic-switch-switch": pytest.mark.rule("1988:8.46/c"),
    "relic-gate-lock": pytest.mark.rule("1988:8.47/e"),
}


@pytest.mark.rule("1988:8.4/a")
def test_there_are_ten_relics_and_each_is_one_of_the_markers() -> None:
    assert {relic.slug for relic in RULES.catalog.relics} == set(PRICES)
    assert [m.slug for m in RULES.catalog.markers if m.kind == "relic"].count("relic-shield") == 1
    assert {m.slug for m in RULES.catalog.markers if m.kind == "relic"} == set(PRICES)


@pytest.mark.rule("1988:2.81/b", "1988:2.81/c")
@pytest.mark.parametrize(("relic", "price"), [pytest.param(*row, marks=OWN_RULE[row[0]]) for row in PRICES.items()])
def test_a_relic_brings_half_its_price_and_is_sold_again_for_all_of_it(relic: str, price: int) -> None:
    human, nik = seat("human", "smoke-ring", relics=(relic,)), seat("nik", "smoke-ring", money=price)
    state = table(human, nik, cultures={"biosphere": "graw"})  # primitive: they sell no equipment of their own
    refused(state, mr.BuyRelic(relic))
    state = play(state, mr.Barter(relic))
    assert trading(state).credit == price // 2
    assert state.players[0].relics == ()
    assert on_sun(state, "biosphere") == (relic,)
    state = play(state, mr.EndTurn(), mr.Stay(), mr.BuyRelic(relic))
    assert money(state)[1] == 0
    assert state.players[1].relics == (relic,)
    assert on_sun(state, "biosphere") == ()


@pytest.mark.rule("1988:2.81/b")
def test_one_dollar_less_does_not_buy_a_relic() -> None:
    suns = {"biosphere": ("relic-yellow-drive",)}
    state = table(seat("human", "smoke-ring", money=79), seat("nik"), cultures={"biosphere": "graw"}, suns=suns)
    refused(state, mr.BuyRelic("relic-yellow-drive"))


# -- finding and taking (2.81) ----------------------------------------------------------------------------------------


@pytest.mark.rule("1988:2.81/a", "1988:3.1/b", "1988:6.11/b", "R-34")
def test_whoever_lands_on_a_relic_takes_it_for_nothing_and_moves_no_more() -> None:
    state = go(fly(start(pilot("desert-2", money=0)), "desert-3", 2, 2, 2), "desert-3")
    state = play(state, mr.Revealed("desert-3", "relic-spy-eye"))
    assert legal(state, mr.Land())
    assert ways(state) == {"desert-4"}
    refused(state, mr.TakeRelic(), "not-now")  # not in passing
    state = play(state, mr.Land(), mr.TakeRelic())
    assert state.players[0].relics == ("relic-spy-eye",)
    assert money(state)[0] == 0
    assert secret(state, "desert-3").what == "asteroid"
    refused(state, mr.StepTo("desert-4"), "not-now")
    refused(state, mr.TakeRelic(), "no-relic")
    state = play(state, mr.EndTurn())
    assert (place(state), state.turn.seat) == ("desert-3", 1)


@pytest.mark.rule("1988:2.81/a", "1988:6.11/c")
def test_passing_leaves_the_relic_for_the_next_who_lands() -> None:
    boxes = {"desert-3": "relic-air-foil"}
    state = go(under_way(start(pilot("desert-2"), seat("nik", "desert-2"), boxes=boxes), 3), "desert-3", "desert-4")
    assert state.players[0].relics == ()
    assert secret(state, "desert-3").what == "relic-air-foil"
    state = play(go(state, "desert-5"), mr.EndTurn())
    other = play(go(fly(state, "desert-3", 1, 1, 1), "desert-3"), mr.Land(), mr.TakeRelic())
    assert other.players[1].relics == ("relic-air-foil",)


@pytest.mark.rule("1988:2.81/a")
def test_landing_does_not_force_anyone_to_take_it() -> None:
    boxes = {"desert-3": "relic-air-foil"}
    state = play(
        go(fly(start(pilot("desert-2"), boxes=boxes), "desert-3", 1, 1, 1), "desert-3"), mr.Land(), mr.EndTurn()
    )
    assert secret(state, "desert-3").what == "relic-air-foil"


# -- on the hull (3.432, 8.4) -----------------------------------------------------------------------------------------


@pytest.mark.rule("1988:3.432/d", "1988:8.4/b")
def test_all_ten_relics_ride_along_with_full_holds() -> None:
    full = ("bionic-perfume", "bionic-perfume")
    nine = tuple(relic for relic in PRICES if relic != "relic-jump-start")
    boxes = {"desert-3": "relic-jump-start"}
    state = start(pilot("desert-2", *nine, cargo=full), boxes=boxes)
    refused_load = table(seat("human", "smoke-ring", cargo=full), seat("nik"), cultures={"biosphere": "graw"})
    refused(refused_load, mr.BuyGoods("space-spice"), "no-room")
    state = fly(state, "desert-3", 1, 1, 1)
    state = play(state, *(move for move in mr.legal_moves(state) if type(move).__name__ == "KeepDice"))
    state = play(go(state, "desert-3"), mr.Land(), mr.TakeRelic())
    assert set(state.players[0].relics) == set(PRICES)
    assert state.players[0].cargo == full


@pytest.mark.rule("1988:3.432/e", "1988:8.4/b")
def test_the_relic_shield_rides_beside_an_ordinary_one_and_the_relic_drive_takes_no_hold() -> None:
    full = ("bionic-perfume", "bionic-perfume", "shield")
    boxes = {"desert-3": "penalty-blue-40-1"}
    state = start(pilot("desert-2", "relic-shield", "relic-yellow-drive", cargo=full, money=0), boxes=boxes)
    assert RULES.fits(RULES, "scout", full)
    state = go(under_way(state, 3), "desert-3")
    assert top(state, Moving).due == 0


@pytest.mark.rule("1988:8.4/b")
def test_the_relic_yellow_drive_skips_yellow_like_any_other() -> None:
    state = start(pilot("galactic-base", "relic-yellow-drive"))
    assert first_dots(state) == {"base-colony-1", "biosphere-base-2", "cloud-body-8"}
    state = go(fly(state, "biosphere-base-2", 1, 1, 1), "biosphere-base-3")
    assert points(state) == 3
    assert points(go(state, "biosphere-base-2")) == 2


# -- the Relic Laser (8.48) -------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.48/c", "R-01", "1988:2.1/a")
def test_the_relic_laser_is_among_the_markers_of_a_game_without_combat() -> None:
    assert "relic-laser" in fresh_galaxy(RULES).pool
    assert "laser" not in RULES.equipment_in_play
    without = compile_rules(mr.Config("classic-1988", ("human", "nik"), options={"relic_laser": False}))
    assert "relic-laser" not in fresh_galaxy(without).pool
    state = go(fly(start(pilot("desert-2")), "desert-3", 1, 1, 1), "desert-3")
    assert mr.Revealed("desert-3", "relic-laser") in [outcome.action for outcome in mr.chance_outcomes(state)]


@pytest.mark.rule("1988:8.48/a")
def test_without_combat_the_relic_laser_can_be_taken_and_does_nothing() -> None:
    boxes = {"desert-3": "relic-laser"}
    state = play(
        go(fly(start(pilot("desert-2"), boxes=boxes), "desert-3", 1, 1, 1), "desert-3"), mr.Land(), mr.TakeRelic()
    )
    assert state.players[0].relics == ("relic-laser",)
    for where in ("colony-2", "supernova-2", "cloud-body-8"):
        armed = under_way(start(pilot(where, "relic-laser")), 4, 1, 2, 3)
        assert mr.legal_moves(armed) == mr.legal_moves(under_way(start(pilot(where)), 4, 1, 2, 3))
    armed, plain = (
        table(seat("human", "smoke-ring", relics=relics), seat("nik", "smoke-ring"), cultures=EVERYWHERE)
        for relics in (("relic-laser",), ())
    )
    extra = {*mr.legal_moves(armed)} - {*mr.legal_moves(plain)}
    assert {type(move).__name__ for move in extra} == {"Barter", "Jettison"}
    assert moves(armed, mr.Barter) == [mr.Barter("relic-laser")]


@pytest.mark.rule("1988:8.48/b")
def test_the_relic_laser_has_a_firepower_of_twenty() -> None:
    relic = RULES.catalog.relic_by_slug["relic-laser"]
    assert (relic.cost, relic.trade_in, relic.firepower) == (100, 50, 20)
