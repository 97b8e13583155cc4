"""15.431, 15.432: what a hit does, who gets the goods, damaged equipment and its repair."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Trading
from merchant_rules.venus.modules.common import part_of
from merchant_rules.venus.modules.hits import ChoosingHit, Looting, repair
from merchant_rules.venus.modules.stowage import Arms, Bay, Rig, Stowage, stowed, with_rig, working
from merchant_rules.venus.modules.weapons import shields_of
from merchant_rules.venus.positions.validate import validate
from merchant_rules.venus.rules.dot_kinds import net_penalty
from merchant_rules.venus.update import moved, set_player
from tests.modules.battle import blast, declaring, doing, entered, landed, rig, turn_of
from tests.support import arrived, draw, legal, moves, play, refused, seat, stock_of, top

LASER = "laser"
SPICE = "space-spice"
FARE = "fare-graw-qossuth"


def shot(cargo: tuple[str, ...] = (), *, mine: tuple[str, ...] = (LASER,), **victim: Any) -> mr.State:
    """Seat 0 has won against seat 1 in open space and chooses what it hits."""
    here = seat("human", "rogue-3", cargo=mine)
    return blast(entered(declaring(here, seat("nik", "rogue-3", cargo=cargo, **victim))), "nik")


def hit_back(mine: tuple[str, ...], theirs: tuple[str, ...] = (LASER,), ship: str = "scout") -> mr.State:
    """Seat 0 has lost against seat 1, which fired and chooses what it hits."""
    first = seat("human", "rogue-3", cargo=mine)
    state = entered(declaring(first, seat("nik", "rogue-3", cargo=theirs, ship=ship)))
    return blast(state, "nik", dice=(1, 6), answer=(LASER,))


# -- the choice -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.431/a", "1988:CT-n8/a")
def test_the_winner_chooses_a_marker_on_the_hull_or_a_hold() -> None:
    state = shot((LASER, "shield", SPICE, "red-drive"), relics=("relic-air-foil",))
    assert state.stack[-1] == ChoosingHit(0, 1)
    assert moves(state, mr.HitHull) == [mr.HitHull(LASER), mr.HitHull("shield"), mr.HitHull("relic-air-foil")]
    assert moves(state, mr.HitHold) == [mr.HitHold(1), mr.HitHold(2)]
    refused(state, mr.HitHull("red-drive"), "not-on-hull")
    for number in (0, 3, "1", None):
        refused(state, mr.HitHold(number), "no-such-hold")  # type: ignore[arg-type]
    assert len(mr.legal_moves(state)) == 5


@pytest.mark.rule("1988:15.431/a")
def test_only_the_one_marker_on_the_hull_is_destroyed() -> None:
    state = shot((LASER, "shield", SPICE))
    after = play(state, mr.HitHull(LASER))
    assert after.players[1].cargo == ("shield", SPICE)
    assert rig(after, 1).damaged == ()


@pytest.mark.rule("1988:15.431/b", "1988:CT-n8/d")
def test_all_equipment_in_a_hold_that_is_hit_is_damaged() -> None:
    state = shot(("red-drive", "yellow-drive", SPICE))
    hold = [bay.whole == ("red-drive", "yellow-drive") for bay in stowed(state, 1).holds].index(True) + 1
    after = play(state, mr.HitHold(hold))
    assert after.players[1].cargo == ("red-drive", SPICE, "yellow-drive")
    assert rig(after, 1).damaged == ("red-drive", "yellow-drive")
    assert stowed(after, 1).holds[hold - 1] == Bay((), ("red-drive", "yellow-drive"))
    assert working(after, 1) == (SPICE,)
    assert stock_of(after, "red-drive") == stock_of(state, "red-drive")


@pytest.mark.rule("R-73")
def test_a_hold_itself_suffers_nothing_and_an_empty_one_may_be_hit_for_nothing() -> None:
    state = shot((SPICE,))
    after = play(state, mr.HitHold(2))
    assert after.players == state.players
    assert doing(after) == "Moving"
    emptied = play(state, mr.HitHold(1), mr.LeaveLoot())
    emptied = draw(emptied, SPICE)
    assert emptied.rules.fits(emptied.rules, "scout", (SPICE, SPICE))
    assert len(stowed(emptied, 1).holds) == 2


@pytest.mark.rule("1988:15.431/c", "1988:CT-n8/b")
def test_fares_go_back_into_the_cup_with_a_draw_for_each() -> None:
    state = shot((FARE, "fare-base-graw"))
    size = len(state.market.cup)
    after = play(state, mr.HitHold(1))
    assert after.players[1].cargo == ()
    assert doing(after) == "Drawing"
    assert FARE in after.market.cup or "fare-base-graw" in after.market.cup
    after = draw(after, "fare-dell-base", "fare-shenna-base")
    assert doing(after) == "Moving"
    assert len(after.market.cup) == size
    assert {FARE, "fare-base-graw"} <= {*after.market.cup}


@pytest.mark.rule("1988:15.431/b", "1988:15.431/c")
def test_a_hold_with_a_fare_and_equipment_loses_one_and_damages_the_other() -> None:
    state = shot((FARE, "red-drive"))
    after = draw(play(state, mr.HitHold(1)), "fare-dell-base")
    assert after.players[1].cargo == ("red-drive",)
    assert rig(after, 1).damaged == ("red-drive",)


# -- loot -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.431/d", "1988:CT-n8/c")
def test_the_winner_takes_the_goods_or_lets_them_go_into_the_cup() -> None:
    state = play(shot((SPICE,)), mr.HitHold(1))
    assert state.stack[-1] == Looting(0, (SPICE,))
    assert state.players[1].cargo == ()
    assert validate(state) == ()
    taken = play(state, mr.ClaimLoot(SPICE))
    assert taken.players[0].cargo == (LASER, SPICE)
    assert doing(taken) == "Moving"
    left = play(state, mr.LeaveLoot())
    assert doing(left) == "Drawing"
    assert SPICE in left.market.cup
    assert doing(draw(left, SPICE)) == "Moving"
    refused(state, mr.ClaimLoot("mulch-wine"), "no-loot")


@pytest.mark.rule("1988:15.431/d", "1988:CT-n8/c")
def test_factory_goods_are_loot_too() -> None:
    state = shot(("glorious-junk",), mine=(LASER,))
    assert play(state, mr.HitHold(1), mr.ClaimLoot("glorious-junk")).players[0].cargo == ("glorious-junk", LASER)


@pytest.mark.rule("1988:15.431/d")
def test_a_defender_who_hits_takes_the_goods_and_the_attackers_turn_is_over() -> None:
    state = play(hit_back((LASER, SPICE)), mr.HitHold(1))
    assert state.stack[-1] == Looting(1, (SPICE,))
    after = play(state, mr.ClaimLoot(SPICE))
    assert after.players[1].cargo == (LASER, SPICE)
    assert (doing(after), turn_of(after)) == ("Declaring", 1)


@pytest.mark.rule("1988:15.431/e", "R-74")
def test_a_winner_makes_room_with_goods_or_equipment_but_with_no_fare() -> None:
    full = (LASER, "mulch-wine", "red-drive", FARE)
    state = play(shot((SPICE,), mine=full), mr.HitHold(1))
    refused(state, mr.ClaimLoot(SPICE), "no-room")
    refused(state, mr.Jettison(FARE), "no-fares", "1988:15.431/e")
    refused(state, mr.Jettison("voll-silk"), "not-aboard")
    assert {move.item for move in moves(state, mr.Jettison)} == {LASER, "mulch-wine", "red-drive"}
    state = draw(play(state, mr.Jettison("mulch-wine")), "fare-dell-base")
    assert state.stack[-1] == Looting(0, (SPICE,))
    refused(state, mr.Jettison("red-drive"), "room-enough")
    done = play(state, mr.ClaimLoot(SPICE))
    assert done.players[0].cargo == (FARE, LASER, "red-drive", SPICE)


@pytest.mark.rule("R-74", "1988:15.431/e")
def test_what_was_got_this_turn_may_go_too() -> None:
    here = seat("human", "rogue-3", cargo=(LASER, "mulch-wine", "rock-videos"), fresh=("mulch-wine",))
    state = entered(declaring(here, seat("nik", "rogue-3", cargo=(SPICE,))))
    state = play(blast(state, "nik"), mr.HitHold(1))
    thrown = play(state, mr.Jettison("mulch-wine"))
    assert thrown.players[0].fresh == ()
    assert thrown.players[0].cargo == (LASER, "rock-videos")


@pytest.mark.rule("R-74")
def test_equipment_thrown_away_goes_to_the_bank() -> None:
    state = play(shot((SPICE,), mine=(LASER, "mulch-wine", "red-drive")), mr.HitHold(1))
    before = stock_of(state, "red-drive")
    state = play(state, mr.Jettison("red-drive"))
    assert stock_of(state, "red-drive") == before + 1
    assert doing(play(state, mr.ClaimLoot(SPICE))) == "Moving"


@pytest.mark.rule("R-52", "1988:3.431/c", "1988:15.431/e")
def test_out_of_turn_nobody_stows_anew_for_loot() -> None:
    """Two holds with one small marker in each have no room for goods, unless it is one's own turn."""
    theirs = (LASER, "red-drive", "yellow-drive")
    state = play(hit_back((LASER, SPICE), theirs), mr.HitHold(1))
    assert legal(state, mr.ClaimLoot(SPICE))  # both drives lie in one hold
    apart = part_of(state, Arms).rigs[1]

    holds = (Bay(("red-drive",)), Bay(("yellow-drive",)))
    state = with_rig(state, 1, Rig(apart.damaged, Stowage(Bay((LASER,)), holds)))
    refused(state, mr.ClaimLoot(SPICE), "no-room")
    made = play(state, mr.Jettison("red-drive"))
    assert play(made, mr.ClaimLoot(SPICE)).players[1].cargo == (LASER, SPICE, "yellow-drive")


# -- what becomes of things -------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.431/f", "1988:CT/destroyed")
def test_a_destroyed_relic_leaves_the_game() -> None:
    state = shot((), relics=("relic-air-foil",))
    after = play(state, mr.HitHull("relic-air-foil"))
    assert after.players[1].relics == ()
    assert part_of(after, Arms).lost == ("relic-air-foil",)
    assert not any(after.galaxy.suns)
    assert "relic-air-foil" not in after.galaxy.pool


@pytest.mark.rule("1988:15.431/g", "1988:CT/destroyed")
def test_other_destroyed_equipment_goes_to_the_bank() -> None:
    state = shot(("shield",))
    after = play(state, mr.HitHull("shield"))
    assert after.players[1].cargo == ()
    assert stock_of(after, "shield") == stock_of(state, "shield") + 1


@pytest.mark.rule("1988:15.431/h")
def test_damaged_equipment_suffers_nothing_more() -> None:
    first = seat("human", "rogue-3", cargo=(LASER,))
    second = seat("nik", "rogue-3", cargo=("red-drive", "shield"))
    state = entered(declaring(first, second, damaged={1: ("red-drive", "shield")}))
    state = blast(state, "nik")
    assert moves(state, mr.HitHull) == []
    refused(state, mr.HitHull("shield"), "already-damaged", "1988:15.431/h")
    after = play(state, mr.HitHold(1))
    assert after.players[1] == state.players[1]
    assert rig(after, 1).damaged == ("red-drive", "shield")


# -- damaged equipment (15.432) ---------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.432/a")
def test_damaged_equipment_can_be_neither_used_nor_bartered() -> None:
    cargo = (LASER, "red-drive", "shield")
    here = seat("human", "rogue-7", cargo=cargo)
    whole, broken = declaring(here), declaring(here, damaged={0: cargo})
    assert (net_penalty(whole, 0, "rogue-8"), net_penalty(broken, 0, "rogue-8")) == (0, 10)
    assert legal(whole, mr.SwitchOff("red-drive"))
    refused(broken, mr.SwitchOff("red-drive"), "no-such-drive")
    assert (shields_of(whole, 0), shields_of(broken, 0)) == (20, 0)
    trade = landed(declaring(seat("human", "dry-city", cargo=cargo), damaged={0: cargo}))
    for item in cargo:
        refused(trade, mr.Barter(item), "damaged", "1988:15.432/a")
    two = landed(declaring(seat("human", "dry-city", cargo=("shield", "shield")), damaged={0: ("shield",)}))
    assert rig(play(two, mr.Barter("shield"))).damaged == ("shield",)


@pytest.mark.rule("1988:15.432/a")
def test_a_damaged_weapon_does_not_fire() -> None:
    here = seat("human", "rogue-3", cargo=(LASER, LASER))
    state = entered(declaring(here, seat("nik", "rogue-3"), damaged={0: (LASER,)}))
    state = play(state, mr.Blast("nik"))

    refused(play(state, mr.FireWeapon(LASER)), mr.FireWeapon(LASER), "not-loaded")


@pytest.mark.rule("1988:15.432/b", "1988:CT-n8/d")
def test_landing_at_a_culture_repairs_what_it_sells() -> None:
    cargo = ("nova-ball", "red-drive", "shield")
    here = seat("human", "shoemaker-levee", cargo=cargo)  # the Humans know technology
    state = entered(declaring(here, damaged={0: cargo}))
    after = play(state, mr.Land())
    assert rig(after).damaged == ("shield",)
    assert working(after, 0) == ("nova-ball", "red-drive")
    elsewhere = entered(declaring(seat("human", "dry-city", cargo=cargo), damaged={0: cargo}))
    assert rig(play(elsewhere, mr.Land())).damaged == cargo
    rock = entered(declaring(seat("human", "desert-5", cargo=cargo), damaged={0: cargo}))
    assert rig(play(rock, mr.Land())).damaged == cargo


@pytest.mark.rule("1988:15.432/b")
def test_repairs_are_made_in_place() -> None:
    state = play(shot(("red-drive", SPICE)), mr.HitHold(1))
    assert rig(state, 1).damaged == ("red-drive",)
    assert stowed(state, 1).holds[0] == Bay((), ("red-drive",))

    there = arrived(set_player(state, 1, moved(state.players[1], "shoemaker-levee")), 1)
    mended = repair(there)
    assert rig(mended, 1).damaged == ()
    assert stowed(mended, 1).holds[0] == Bay(("red-drive",))


@pytest.mark.rule("1988:15.432/c")
def test_repairs_are_no_trade() -> None:
    cargo = ("red-drive", SPICE)
    here = seat("human", "shoemaker-levee", cargo=cargo, ship="transport")
    state = play(entered(declaring(here, damaged={0: ("red-drive",)})), mr.Land())
    trade = top(state, Trading)
    assert trade.limited
    assert (trade.buys, trade.sells) == (0, 0)
    assert state.players[0].money == 1000
    assert legal(state, mr.BuyGoods("rock-videos"))
    assert legal(state, mr.SellGoods(SPICE))


@pytest.mark.rule("1988:15.432/a")
def test_damage_goes_with_a_piece_that_changes_hands() -> None:
    first = seat("human", "dry-city", cargo=("shield", "shield"))
    second = seat("nik", "dry-city", cargo=("red-drive",))
    state = landed(declaring(first, second, damaged={0: ("shield",), 1: ("red-drive",)}))
    one = play(state, mr.OfferDeal(mr.Deal(1, give=("shield",))), mr.AcceptDeal())
    assert (rig(one).damaged, rig(one, 1).damaged) == (("shield",), ("red-drive",))
    both = play(state, mr.OfferDeal(mr.Deal(1, give=("shield", "shield"), take=("red-drive",))), mr.AcceptDeal())
    assert (rig(both).damaged, rig(both, 1).damaged) == (("red-drive",), ("shield",))
    assert validate(both) == ()


@pytest.mark.rule("1988:15.432/a")
def test_a_damaged_piece_is_the_first_to_go_overboard() -> None:
    here = seat("human", "dry-city", cargo=("shield", "shield"))
    state = landed(declaring(here, damaged={0: ("shield",)}))
    after = play(state, mr.Jettison("shield"))
    assert after.players[0].cargo == ("shield",)
    assert rig(after).damaged == ()
    assert doing(play(declaring(here, damaged={0: ("shield",)}), mr.Stay())) == "Trading"
