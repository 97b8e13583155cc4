"""15.2, 15.3: when one attacks, how every attack is resolved, and the weapons."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Moving, Trading
from merchant_rules.venus.modules.attack import Side, strength, weapons_of
from merchant_rules.venus.update import set_players, set_stack
from tests.modules.battle import COMBAT, blast, declaring, doing, entered, fire, landed, turn_of
from tests.support import legal, money, moves, play, refused, seat, stock_of, top

LASER = "laser"
NOVA = "nova-ball"


@pytest.mark.rule("1988:15/a")
def test_without_the_module_there_are_no_weapons_forts_or_attacks() -> None:
    rules = compile_rules(mr.Config("classic-1988", 2))
    for action in (mr.Blast, mr.FireWeapon, mr.BuyFort, mr.Swindle, mr.Revolt):
        assert action not in rules.specs
        assert action in compile_rules(mr.Config("classic-1988", 2, COMBAT)).specs
    assert LASER not in rules.equipment_in_play
    assert NOVA not in rules.equipment_in_play


@pytest.mark.rule("1988:15.2/a", "1988:15.4/a")
def test_while_moving_one_fires_at_what_is_on_the_dot_one_moved_onto() -> None:
    here = seat("human", "rogue-3", cargo=(LASER,))
    state = entered(declaring(here, seat("nik", "rogue-3"), seat("dell", "rogue-2")))
    assert moves(state, mr.Blast) == [mr.Blast("nik")]
    refused(state, mr.Blast("dell"), "no-target")
    refused(state, mr.Blast("human"), "no-target")
    refused(state, mr.Blast("nowhere"), "no-target")


@pytest.mark.rule("1988:15.2/b")
def test_while_trading_one_pays_for_theft_and_cannot_blast() -> None:
    victim = seat("nik", "dry-city", cargo=("space-spice",))
    state = landed(declaring(seat("human", "dry-city", cargo=(LASER,)), victim))
    assert legal(state, mr.Swindle("nik"))
    refused(state, mr.Blast("nik"))
    moving = entered(declaring(seat("human", "dry-city", cargo=(LASER,)), victim))
    refused(moving, mr.Swindle("nik"))


@pytest.mark.rule("1988:15.2/c", "1988:15.211/a")
def test_after_a_victory_the_turn_goes_on() -> None:
    state = entered(declaring(seat("human", "ice-4", cargo=(LASER,)), boxes={"ice-4": "penalty-blue-40-1"}))
    won = blast(state, "penalty-blue-40-1", dice=(5, 2))  # 70 v 60
    assert doing(won) == "Moving"
    assert turn_of(won) == 0


@pytest.mark.rule("1988:15.2/d", "1988:15.212/a")
@pytest.mark.parametrize("dice", [(5, 3), (1, 6)])  # 70 v 70 and 30 v 100
def test_a_tie_or_a_loss_ends_the_turn(dice: tuple[int, int]) -> None:
    state = entered(declaring(seat("human", "ice-4", cargo=(LASER,)), boxes={"ice-4": "penalty-blue-40-1"}))
    lost = blast(state, "penalty-blue-40-1", dice=dice)
    assert doing(lost) == "Declaring"
    assert turn_of(lost) == 1
    assert money(lost) == money(state)


@pytest.mark.rule("1988:15.21/a")
def test_one_resolver_rolls_a_die_for_each_side_in_every_attack() -> None:
    both = (seat("human", "dry-city", cargo=(LASER,)), seat("nik", "dry-city", cargo=("space-spice",)))
    swindle = play(landed(declaring(*both)), mr.Swindle("nik"))
    moving = entered(declaring(seat("human", "rogue-3", cargo=(LASER,)), seat("nik", "rogue-3")))
    shot = fire(play(moving, mr.Blast("nik")), LASER)
    for state in (swindle, shot):
        assert doing(state) == "Clashing"
        outcomes = mr.chance_outcomes(state)
        assert {(o.action.attack, o.action.defence) for o in outcomes} == {
            (a, d) for a in range(1, 7) for d in range(1, 7)
        }
        assert {o.weight for o in outcomes} == {1}


@pytest.mark.rule("1988:15.211/a", "1988:15.43/c")
def test_strengths_are_multiplied_added_and_never_below_nothing() -> None:
    assert strength(Side(10, 40), 4) == 80
    assert strength(Side(1, 2), 4) == 6
    assert strength(Side(10, 0, 20), 1) == 0
    assert strength(Side(10, 20, 20), 3) == 30


@pytest.mark.rule("1988:15.3/a", "1988:15.3/c", "1988:9.322/a")
def test_weapons_start_in_the_bank_and_are_bought_and_bartered_like_equipment() -> None:
    state = landed(declaring(seat("human", "hoth-base")))  # the Dell know industry
    assert stock_of(state, LASER) == 15
    bought = play(state, mr.BuyEquipment(LASER))
    assert bought.players[0].cargo == (LASER,)
    assert stock_of(bought, LASER) == 14
    assert bought.players[0].money == 900
    back = play(bought, mr.Barter(LASER))
    assert stock_of(back, LASER) == 15
    assert top(back, Trading).credit == 50
    novas = landed(declaring(seat("human", "dry-city", cargo=(NOVA,))))
    assert top(play(novas, mr.Barter(NOVA)), Trading).credit == 10


@pytest.mark.rule("1988:15.3/b", "1988:15.3/c")
def test_the_numbers_of_the_weapons() -> None:
    pieces = load_catalog("classic-1988").equipment_by_slug
    laser, nova = pieces[LASER], pieces[NOVA]
    assert (laser.firepower, laser.cost, laser.trade_in, laser.sold_by) == (20, 100, 50, "industry")
    assert (nova.firepower, nova.cost, nova.trade_in, nova.sold_by) == (20, 20, 10, "technology")
    assert nova.spent
    assert not laser.spent


@pytest.mark.rule("1988:15.31/a", "1988:15.31/b", "1988:3.432/f")
def test_the_hull_carries_one_laser_and_one_nova_ball_and_more_fill_half_a_hold() -> None:
    rules = compile_rules(mr.Config("classic-1988", 2, COMBAT))
    full = ("space-spice", "space-spice")  # both holds of a Scout
    assert rules.fits(rules, "scout", tuple(sorted((*full, LASER, NOVA, "shield"))))
    assert not rules.fits(rules, "scout", tuple(sorted((*full, LASER, LASER))))
    assert not rules.fits(rules, "scout", tuple(sorted((*full, NOVA, NOVA))))
    assert rules.fits(rules, "scout", tuple(sorted(("space-spice", LASER, LASER, LASER))))
    assert not rules.fits(rules, "scout", tuple(sorted(("space-spice", LASER, LASER, LASER, NOVA, NOVA))))
    plain = compile_rules(mr.Config("classic-1988", 2))
    assert plain.hull == ("shield",)


@pytest.mark.rule("1988:15.32/a", "1988:CT/fire")
def test_weapons_are_named_before_the_dice_and_at_least_one_is_fired() -> None:
    aboard = (LASER, LASER, NOVA)
    state = entered(declaring(seat("human", "rogue-3", cargo=aboard), seat("nik", "rogue-3")))
    state = play(state, mr.Blast("nik"))
    refused(state, mr.RollAttack(), "fire-first")
    refused(state, mr.FireWeapon("shield"), "no-weapon")
    assert moves(state, mr.FireWeapon) == [mr.FireWeapon(LASER), mr.FireWeapon(NOVA)]
    state = play(state, mr.FireWeapon(LASER), mr.FireWeapon(LASER))
    refused(state, mr.FireWeapon(LASER), "not-loaded")
    rolled = play(state, mr.RollAttack())
    refused(rolled, mr.FireWeapon(NOVA), "chance-decides")
    assert rolled.players[0].cargo == aboard  # some, not all, may be fired


@pytest.mark.rule("1988:15.32/b", "1988:CT/fire")
def test_firepower_adds_up() -> None:
    boxes = {"ice-4": "penalty-blue-40-1"}
    state = entered(declaring(seat("human", "ice-4", cargo=(LASER, NOVA)), boxes=boxes))
    assert doing(blast(state, "penalty-blue-40-1", (LASER, NOVA), (5, 4))) == "Moving"  # 90 v 80
    assert doing(blast(state, "penalty-blue-40-1", (LASER,), (5, 4))) == "Declaring"  # 70 v 80
    assert doing(blast(state, "penalty-blue-40-1", (LASER, NOVA), (4, 4))) == "Declaring"  # 80 v 80


@pytest.mark.rule("1988:15.32/c")
def test_a_nova_ball_goes_back_to_the_bank_when_fired() -> None:
    state = entered(declaring(seat("human", "rogue-3", cargo=(NOVA, NOVA)), seat("nik", "rogue-3")))
    before = stock_of(state, NOVA)
    state = play(state, mr.Blast("nik"), mr.FireWeapon(NOVA))
    assert state.players[0].cargo == (NOVA,)
    assert stock_of(state, NOVA) == before + 1
    after = play(state, mr.FireWeapon(NOVA), mr.RollAttack(), mr.Clashed(6, 1))
    assert after.players[0].cargo == ()
    assert stock_of(after, NOVA) == before + 2


@pytest.mark.rule("1988:15.32/d")
@pytest.mark.parametrize(
    "city, sells", [("shoemaker-levee", True), ("terror-town", True), ("moonview", True), ("hoth-base", False)]
)
def test_technology_sells_nova_balls(city: str, sells: bool) -> None:
    state = landed(declaring(seat("human", city)))  # Humans, Yxklyx, Eeepeeep; Dell
    assert legal(state, mr.BuyEquipment(NOVA)) is sells


@pytest.mark.rule("1988:15.32/e")
def test_a_laser_fires_again_in_the_next_attack() -> None:
    boxes = {"ice-4": "penalty-blue-10-1", "ice-9": "penalty-blue-10-2"}
    state = entered(declaring(seat("human", "ice-4", cargo=(LASER,)), boxes=boxes))
    won = blast(state, "penalty-blue-10-1")
    assert won.players[0].cargo == (LASER,)
    there = set_players(won, (seat("human", "ice-9", cargo=(LASER,)), *won.players[1:]))
    m = top(there, Moving, 0)

    again = set_stack(there, (Moving(0, m.points, m.dice, entries=2, previous="ice-8"),))
    assert doing(blast(again, "penalty-blue-10-2")) == "Moving"


@pytest.mark.rule("1988:8.48/b", "1988:15.32/a")
def test_the_relic_laser_is_a_weapon() -> None:
    state = entered(declaring(seat("human", "rogue-3", relics=("relic-laser",)), seat("nik", "rogue-3")))
    assert weapons_of(state, 0) == ("relic-laser",)
    state = blast(state, "nik", ("relic-laser",), (3, 4))  # 50 v 40
    assert doing(state) == "ChoosingHit"
    assert state.players[0].relics == ("relic-laser",)
