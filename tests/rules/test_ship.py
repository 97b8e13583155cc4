"""Chapter 3.4: what ships carry, and exchanging one for another."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import MakingRoom
from merchant_rules.venus.rules.deeds import deeds
from merchant_rules.venus.rules.setup import fresh_state
from merchant_rules.venus.rules.ship import fits
from merchant_rules.venus.view import view
from tests.support import draw, legal, money, moves, play, refused, seat, stock_of, table, total_money, trading

RULES = compile_rules(mr.Config("classic-1988", players=("human", "nik")))
GOODS, SMALL = "space-spice", "fare-graw-qossuth"


def carries(ship: str, *cargo: str) -> bool:
    return fits(RULES, ship, tuple(sorted(cargo)))


# -- capacity ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:3.431/a", "R-52")
@pytest.mark.parametrize(("ship", "holds"), [("scout", 2), ("clipper", 2), ("transport", 3), ("freighter", 5)])
def test_a_hold_takes_one_goods_marker_or_two_small_ones(ship: str, holds: int) -> None:
    assert carries(ship, *[GOODS] * holds)
    assert not carries(ship, *[GOODS] * (holds + 1))
    assert carries(ship, *["red-drive"] * 2 * holds)
    assert not carries(ship, *["red-drive"] * (2 * holds + 1))


@pytest.mark.rule("1988:3.431/b")
def test_two_small_markers_of_any_kind_share_a_hold() -> None:
    fares = ("fare-graw-qossuth", "fare-dell-base")
    assert carries("scout", GOODS, "red-drive", SMALL)
    assert carries("scout", GOODS, *fares)
    assert carries("scout", GOODS, "red-drive", "yellow-drive")
    assert not carries("scout", GOODS, "red-drive", *fares)


@pytest.mark.rule("1988:3.431/c", "R-52")
def test_a_hold_with_one_small_marker_has_no_room_for_goods() -> None:
    assert carries("scout", GOODS, "red-drive")
    assert not carries("scout", GOODS, GOODS, "red-drive")


@pytest.mark.rule("1988:3.432/a", "1988:3.432/b")
def test_the_hull_carries_one_shield_and_the_next_takes_half_a_hold() -> None:
    assert carries("scout", GOODS, GOODS, "shield")
    assert not carries("scout", GOODS, GOODS, "shield", "shield")
    assert carries("scout", GOODS, "shield", "shield", "shield")
    assert not carries("scout", GOODS, "shield", "shield", "shield", "shield")


@pytest.mark.rule("1988:3.432/c")
@pytest.mark.parametrize("drive", ["yellow-drive", "red-drive", "combined-drive", SMALL, GOODS])
def test_drives_fares_and_goods_never_ride_on_the_hull(drive: str) -> None:
    assert not carries("scout", GOODS, GOODS, drive)


@pytest.mark.rule("1988:3.432/c", "1988:3.43/a")
def test_a_drive_cannot_be_bought_with_full_holds_until_room_is_made() -> None:
    full = table(seat("human", "dry-city", cargo=(GOODS, "mulch-wine")), seat("nik"), cultures={"desert": "humans"})
    refused(full, mr.BuyEquipment("red-drive"), "no-room", "1988:3.43/a")
    lighter = draw(play(full, mr.Jettison("mulch-wine")), "mulch-wine")
    assert legal(lighter, mr.BuyEquipment("red-drive"))
    assert play(lighter, mr.BuyEquipment("red-drive")).players[0].cargo == ("red-drive", GOODS)


@pytest.mark.rule("1988:3.43/a")
def test_nothing_comes_aboard_that_the_ship_cannot_carry() -> None:
    full = table(
        seat("human", "dry-city", cargo=(GOODS, GOODS)),
        seat("nik"),
        cultures={"desert": "nillis"},
        lying={"nillis": ()},
    )
    refused(full, mr.BuyGoods("bionic-perfume"), "no-room", "1988:3.43/a")
    assert legal(full, mr.BuyEquipment("shield")), "the first shield rides on the hull"
    shielded = play(full, mr.BuyEquipment("shield"))
    refused(shielded, mr.BuyEquipment("shield"), "no-room", "1988:3.43/a")


RELICS = tuple(relic.slug for relic in RULES.catalog.relics)


@pytest.mark.rule("1988:3.432/d", "1988:3.432/e")
def test_relics_ride_on_the_hull_in_any_number() -> None:
    laden = table(
        seat("human", "dry-city", cargo=(GOODS, GOODS, "shield"), relics=RELICS[1:]),
        seat("nik"),
        cultures={"desert": "graw"},
        suns={"desert": RELICS[:1]},
    )
    after = play(laden, mr.BuyRelic(RELICS[0]))
    assert after.players[0].relics == tuple(sorted(RELICS))
    assert len(RELICS) == 10
    assert after.players[0].cargo == ("shield", GOODS, GOODS)


@pytest.mark.rule("1988:3.433/a")
def test_money_ious_and_deeds_take_no_space() -> None:
    paper = table(
        seat("human", "dry-city", money=5000, cargo=(GOODS, GOODS), ious=("nillis", "graw", "dell")),
        seat("nik"),
        cultures={"desert": "nillis"},
        ports={"desert-1": 0, "rogue-1": 0, "rogue-4": 0},
    )
    player = paper.players[0]
    assert paper.rules.fits(paper.rules, player.ship, player.cargo)
    assert play(paper, mr.BuyPort("desert-4")).galaxy.ports.count(0) == 4


@pytest.mark.rule("1988:3.2/a", "1988:2.54/d")
def test_everything_a_player_owns_is_open_to_all() -> None:
    owner = seat("nik", money=77, cargo=(GOODS, "shield"), relics=("relic-shield",), ious=("graw",))
    state = table(seat("human"), owner, ports={"rogue-1": 1})
    seen = view(state, 0)
    assert seen.players[1] == owner
    assert deeds(state, 1) == [("rogue-1", 200)]
    assert seen.galaxy.ports == state.galaxy.ports


@pytest.mark.rule("1988:3.42/a")
@pytest.mark.parametrize(("ship", "dice"), [("scout", 3), ("clipper", 4), ("transport", 3), ("freighter", 2)])
def test_a_moving_ship_rolls_as_many_dice_as_its_speed(ship: str, dice: int) -> None:
    state = table(seat("human", "desert-2", ship=ship), seat("nik"))
    declared = play(state, moves(state, mr.DeclareStep)[0])
    outcomes = mr.chance_outcomes(declared)
    assert {len(outcome.action.dice) for outcome in outcomes} == {dice}
    assert sum(outcome.weight for outcome in outcomes) == 6**dice


@pytest.mark.rule("1988:3.4/a", "1988:1.1/a")
@pytest.mark.parametrize("players", [2, 6])
def test_everybody_starts_with_a_scout_at_the_base(players: int) -> None:
    start = fresh_state(compile_rules(mr.Config("classic-1988", players)), None)
    assert [p.ship for p in start.players] == ["scout"] * players
    assert [p.place for p in start.players] == ["galactic-base"] * players


# -- exchange ---------------------------------------------------------------------------------------------------------


def at_base(ship: str = "scout", cash: int = 1000, *, moved: bool = False, **load: Any) -> mr.State:
    return table(seat("human", ship=ship, money=cash, **load), seat("nik"), moved=moved)


@pytest.mark.rule("1988:3.4/b", "1988:3.4/c", "1988:9.323/b")
def test_a_new_ship_costs_its_price_less_the_old_ones_value() -> None:
    state = play(at_base("clipper"), mr.BuyShip("transport"))
    assert money(state)[0] == 1000 - (240 - 60)
    assert state.players[0].ship == "transport"
    assert total_money(state) == total_money(at_base("clipper"))
    assert trading(state).credit == 0


@pytest.mark.rule("1988:3.41/a", "1988:9.323/b")
def test_ships_never_run_out() -> None:
    species = ("human", "nik", "dell", "eeep", "whynom", "qossuth")
    seats = [seat(name, ship="freighter") for name in species[1:]]
    state = table(seat("human"), *seats)
    assert play(state, mr.BuyShip("freighter")).players[0].ship == "freighter"
    back = play(state, mr.BuyShip("freighter"), mr.BuyShip("scout"))
    assert back.players[0].ship == "scout"


@pytest.mark.rule("1988:3.44/a")
def test_every_marker_moves_over_to_the_new_ship() -> None:
    load: dict[str, Any] = {"cargo": (GOODS, "shield", "red-drive"), "relics": ("relic-air-foil",), "ious": ("graw",)}
    before = at_base(**load)
    after = play(before, mr.BuyShip("freighter")).players[0]
    old = before.players[0]
    assert (after.cargo, after.relics, after.ious, after.fresh) == (old.cargo, old.relics, old.ious, old.fresh)


@pytest.mark.rule("R-42", "1988:3.4/b")
def test_the_class_one_has_is_not_offered() -> None:
    refused(at_base("scout"), mr.BuyShip("scout"), "same-ship")
    assert moves(at_base("scout"), mr.BuyShip) == [
        mr.BuyShip("clipper"),
        mr.BuyShip("transport"),
        mr.BuyShip("freighter"),
    ]


@pytest.mark.rule("1988:3.4/c")
def test_trade_in_credit_and_cash_together_have_to_cover_the_price() -> None:
    assert legal(at_base(cash=90), mr.BuyShip("clipper"))
    refused(at_base(cash=89), mr.BuyShip("clipper"), "too-poor", "1988:9.2/a")
    with_shield = play(at_base(cash=60, cargo=("shield",)), mr.Barter("shield"))
    assert money(play(with_shield, mr.BuyShip("clipper")))[0] == 0
    refused(at_base(cash=60, cargo=("shield",)), mr.BuyShip("clipper"), "too-poor")


@pytest.mark.rule("R-41", "1988:9.32/b")
def test_what_the_old_ship_is_worth_beyond_the_price_is_credit_for_this_turn() -> None:
    freighter = table(seat("human", "dry-city", ship="freighter", money=40), seat("nik"), cultures={"desert": "humans"})
    small = play(freighter, mr.BuyShip("scout"))
    assert (trading(small).credit, money(small)[0]) == (90, 40)
    equipped = play(small, mr.BuyEquipment("red-drive"))
    assert (trading(equipped).credit, money(equipped)[0]) == (0, 10)
    assert money(play(small, mr.EndTurn()))[0] == 40, "the rest is lost"


@pytest.mark.rule("R-41", "R-40", "1988:9.41/a")
def test_on_the_landing_turn_the_rest_finds_nothing_more_to_buy() -> None:
    freighter = table(
        seat("human", "dry-city", ship="freighter", money=40), seat("nik"), cultures={"desert": "humans"}, moved=True
    )
    refused(play(freighter, mr.BuyShip("scout")), mr.BuyEquipment("red-drive"), "one-buy", "1988:9.41/a")


@pytest.mark.rule("1988:9.41/e", "R-40")
def test_an_exchange_on_the_landing_turn_uses_up_buy_and_barter() -> None:
    state = table(
        seat("human", "dry-city", cargo=("melf-pelts", "shield")),
        seat("nik"),
        cultures={"desert": "yxklyx"},
        moved=True,
    )
    assert legal(state, mr.SellGoods("melf-pelts"))
    changed = play(state, mr.BuyShip("clipper"))
    assert (trading(changed).buys, trading(changed).sells) == (1, 1)
    refused(changed, mr.SellGoods("melf-pelts"), "one-sale", "1988:9.41/b")
    refused(changed, mr.Barter("shield"), "one-sale")
    refused(changed, mr.BuyGoods("immortal-grease"), "one-buy")
    refused(
        draw(play(state, mr.SellGoods("melf-pelts")), "melf-pelts"), mr.BuyShip("clipper"), "one-sale", "1988:9.41/e"
    )
    refused(play(state, mr.Barter("shield")), mr.BuyShip("clipper"), "one-sale", "1988:9.41/e")
    refused(play(state, mr.BuyEquipment("red-drive")), mr.BuyShip("clipper"), "one-buy", "1988:9.41/a")


@pytest.mark.rule("1988:9.323/a", "1988:TS/SHIP/a", "1988:TS/SHIP/b", "1988:9.21/a")
def test_ships_go_only_to_who_sells_ships_and_then_whatever_their_class() -> None:
    def at(culture: str, ship: str) -> list[mr.BuyShip]:
        return moves(table(seat("human", "dry-city", ship=ship), seat("nik"), cultures={"desert": culture}), mr.BuyShip)

    assert at("qossuth", "scout") == at("graw", "scout") == at("nillis", "scout") == []
    assert at("humans", "freighter") == [mr.BuyShip("scout"), mr.BuyShip("clipper")], "technology takes a Freighter"
    assert at("dell", "scout") == [mr.BuyShip("transport"), mr.BuyShip("freighter")], "industry takes a Scout"
    dell = table(seat("human", "dry-city"), seat("nik"), cultures={"desert": "dell"})
    refused(dell, mr.BuyShip("clipper"), "not-sold-here", "1988:9.21/a")
    refused(dell, mr.BuyShip("dreadnought"), "unknown-ship")


@pytest.mark.rule("1988:9.323/c", "1988:TS-n4")
def test_a_ship_is_never_bartered_or_thrown_away_by_itself() -> None:
    refused(at_base(), mr.Barter("scout"), "only-equipment")
    refused(at_base(), mr.Jettison("scout"), "not-aboard")


# -- making room ------------------------------------------------------------------------------------------------------


LOAD = (GOODS, GOODS, GOODS, "red-drive", "shield")


def shrunk(**kind: tuple[str, ...]) -> mr.State:
    return play(at_base("freighter", cargo=kind.get("cargo", LOAD), fresh=kind.get("fresh", ())), mr.BuyShip("scout"))


@pytest.mark.rule("1988:3.43/b", "R-51")
def test_a_ship_too_small_asks_what_to_throw_overboard_and_pays_nothing() -> None:
    state = shrunk()
    assert state.stack[-1] == MakingRoom(0)
    assert Counter(mr.legal_moves(state)) == Counter(
        [mr.Jettison("red-drive"), mr.Jettison("shield"), mr.Jettison(GOODS)]
    )
    refused(state, mr.EndTurn(), "not-now")
    first = draw(play(state, mr.Jettison(GOODS)), GOODS)
    assert first.stack[-1] == MakingRoom(0), "two goods and a drive are still too much"
    second = play(first, mr.Jettison("red-drive"))
    assert second.stack[-1] == trading(second), "the shield is on the hull, so all fits"
    assert money(second) == money(state)
    assert second.players[0].cargo == ("shield", GOODS, GOODS)


@pytest.mark.rule("1988:3.43/b")
def test_a_last_draw_does_not_bring_the_question_back() -> None:
    state = shrunk(cargo=(GOODS, GOODS, GOODS))
    after = draw(play(state, mr.Jettison(GOODS)), GOODS)
    assert after.stack == (trading(after),)


@pytest.mark.rule("R-51", "1988:11.3/f")
def test_only_what_was_owned_before_this_turn_makes_room() -> None:
    state = shrunk(fresh=(GOODS, GOODS))
    once = draw(play(state, mr.Jettison(GOODS)), GOODS)
    refused(once, mr.Jettison(GOODS), "too-fresh", "1988:11.3/f")
    assert legal(once, mr.Jettison("red-drive"))


@pytest.mark.rule("R-51")
def test_an_exchange_that_the_new_things_rule_out_is_illegal() -> None:
    ruled_out = at_base("freighter", cargo=LOAD, fresh=(GOODS, GOODS, GOODS))
    refused(ruled_out, mr.BuyShip("scout"), "no-room", "1988:3.43/b")
    assert legal(ruled_out, mr.BuyShip("transport"))
    assert legal(at_base("freighter", cargo=LOAD, fresh=(GOODS, GOODS)), mr.BuyShip("scout"))


@pytest.mark.rule("1988:3.432/d")
def test_a_relic_is_no_way_to_make_room() -> None:
    state = play(at_base("freighter", cargo=LOAD, relics=("relic-shield",)), mr.BuyShip("scout"))
    refused(state, mr.Jettison("relic-shield"), "needs-no-room", "1988:3.432/d")


@pytest.mark.rule("1988:11.3/d", "1988:3.43/b")
def test_a_passenger_who_has_arrived_makes_room_and_pays() -> None:
    load = (GOODS, GOODS, "fare-dell-base")
    state = shrunk(cargo=load)
    refused(state, mr.Jettison("fare-dell-base"), "deliver-it", "1988:11.3/d")
    after = play(state, mr.DeliverFare("fare-dell-base"))
    assert money(after)[0] == money(state)[0] + 180
    assert draw(after, "fare-dell-base").stack[-1] == trading(after)


@pytest.mark.rule("1988:10.3/f", "1988:3.43/a")
def test_a_passenger_needs_room() -> None:
    state = table(
        seat("human", cargo=(GOODS, "red-drive", "yellow-drive")), seat("nik"), lying={"base": ("fare-base-dell",)}
    )
    refused(state, mr.TakeFare("fare-base-dell"), "no-room", "1988:3.43/a")
    assert legal(play(state, mr.Barter("red-drive")), mr.TakeFare("fare-base-dell"))
    assert stock_of(play(state, mr.Barter("red-drive")), "red-drive") == stock_of(state, "red-drive") + 1
