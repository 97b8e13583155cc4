"""15.5: swindles and revolts: what they cost, whom they can hit, what adds to the dice, what the winner gets."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.venus.modules.attack import Clashing, Side
from merchant_rules.venus.modules.hits import Looting
from merchant_rules.venus.modules.theft import revolt_bonus, swindle_bonus
from merchant_rules.venus.rules.winning import net_worth
from tests.modules.battle import BOTH, declaring, doing, fire, landed, turn_of
from tests.support import draw, legal, money, moves, play, refused, seat, stock_of, total_money, trading

LASER = "laser"
NOVA = "nova-ball"
SPICE = "space-spice"
THIEF = seat("human", "dry-city", cargo=(LASER,))
VICTIM = seat("nik", "dry-city", cargo=(SPICE, "mulch-wine"))


def swindler(*, moved: bool = False, **setting: Any) -> mr.State:
    """Seat 0 trades on the dot of seat 1, which carries goods."""
    return landed(declaring(THIEF, VICTIM, **setting), moved=moved)


def rebel(*weapons: str, cash: int = 1000, place: str = "desert-4", **setting: Any) -> mr.State:
    """Seat 0 trades at a Spaceport of seat 1, who is far away."""
    here = seat("human", place, cargo=weapons or (LASER,), money=cash, ship="freighter")
    given = {"ports": {"desert-4": 1}, **setting}
    return landed(declaring(here, seat("nik", "galactic-base"), **given), moved=False)


def sides(state: mr.State) -> tuple[Side, Side]:
    frame = state.stack[-1]
    assert type(frame) is Clashing
    return frame.attack, frame.defence


# -- where and when ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.5/a", "1988:15.51/a")
def test_theft_needs_a_city_or_a_spaceport_with_somebody_to_buy_it_from() -> None:
    assert legal(swindler(), mr.Swindle("nik"))
    port = landed(declaring(seat("human", "desert-4"), seat("nik", "desert-4", cargo=(SPICE,)), ports={"desert-4": 1}))
    assert legal(port, mr.Swindle("nik"))
    open_port = declaring(
        seat("human", "desert-3"), seat("nik", "desert-3", cargo=(SPICE,)), boxes={"desert-3": "open-port-1"}
    )
    assert legal(landed(open_port), mr.Swindle("nik"))
    rock = landed(declaring(seat("human", "desert-5"), seat("nik", "desert-5", cargo=(SPICE,))))
    refused(rock, mr.Swindle("nik"), "no-culture")
    refused(rock, mr.Revolt("port"), "no-culture")


@pytest.mark.rule("R-92")
def test_swindles_are_sold_at_the_galactic_base() -> None:
    state = landed(declaring(seat("human"), seat("nik", cargo=(SPICE,))), moved=False)
    assert legal(state, mr.Swindle("nik"))
    assert sides(play(state, mr.Swindle("nik"))) == (Side(1, 0), Side(1, 0))


@pytest.mark.rule("1988:15.5/b", "1988:15.52/c", "1988:CT/target/b", "1988:CT/when/b")
def test_a_swindle_aims_at_another_pawn_on_the_same_dot_that_has_goods() -> None:
    state = landed(declaring(THIEF, VICTIM, seat("dell", "desert-4", cargo=(SPICE,)), seat("eeep", "dry-city")))
    assert moves(state, mr.Swindle) == [mr.Swindle("nik")]
    refused(state, mr.Swindle("dell"), "not-here")
    refused(state, mr.Swindle("human"), "not-here")
    refused(state, mr.Swindle("nobody"), "not-here")
    refused(state, mr.Swindle("eeep"), "no-goods")


@pytest.mark.rule("1988:15.51/b", "1988:15.2/e", "1988:CT-n3/a")
def test_on_the_landing_turn_at_a_city_an_attack_is_the_one_buy() -> None:
    state = swindler(moved=True)
    bought = play(landed(declaring(THIEF, VICTIM)), mr.BuyGoods("voll-silk"))
    refused(bought, mr.Swindle("nik"), "one-buy")
    won = play(state, mr.Swindle("nik"), mr.Clashed(6, 1), mr.LeaveLoot())
    assert doing(won) == "Trading"
    refused(won, mr.Swindle("nik"), "one-buy")
    refused(won, mr.BuyGoods("voll-silk"), "one-buy")


@pytest.mark.rule("1988:15.52/a", "1988:15.52/b", "1988:15.2/c")
def test_without_that_limit_attacks_go_on_while_they_succeed_and_each_is_paid() -> None:
    state = swindler()
    for number in range(1, 4):
        state = play(state, mr.Swindle("nik"), mr.Clashed(2, 1), mr.LeaveLoot())
        assert state.players[0].money == 1000 - 50 * number
    lost = play(state, mr.Swindle("nik"), mr.Clashed(1, 1))
    assert (doing(lost), turn_of(lost)) == ("Declaring", 1)


# -- swindles (15.53) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.53/a", "1988:CT/how/b")
def test_a_swindle_costs_50_and_no_weapon_is_fired() -> None:
    state = swindler()
    after = play(state, mr.Swindle("nik"))
    assert after.players[0].money == 950
    assert after.market.bank == state.market.bank + 50
    assert doing(after) == "Clashing"
    poor = landed(declaring(seat("human", "dry-city", money=49), VICTIM))
    refused(poor, mr.Swindle("nik"), "too-poor")


@pytest.mark.rule("1988:15.51/a", "R-43")
def test_barter_value_pays_for_an_attack_too() -> None:
    here = seat("human", "dry-city", cargo=(LASER,), money=10)
    state = play(landed(declaring(here, VICTIM), moved=False), mr.Barter(LASER))
    after = play(state, mr.Swindle("nik"))
    assert after.players[0].money == 10
    assert trading(after).credit == 0


@pytest.mark.rule("1988:15.53/b", "1988:CT/str/c")
def test_swindlers_add_one_for_each_building_on_the_dot_and_for_the_own_species() -> None:
    thief, victim = seat("human", "shoemaker-levee"), seat("nik", "shoemaker-levee", cargo=(SPICE,))
    state = declaring(thief, victim, factories={"humans": (1, "shoemaker-levee")}, forts={1: ("shoemaker-levee",)})
    assert (swindle_bonus(state, 0, "shoemaker-levee"), swindle_bonus(state, 1, "shoemaker-levee")) == (1, 2)
    assert sides(play(landed(state), mr.Swindle("nik"))) == (Side(1, 1), Side(1, 2))
    elsewhere = declaring(
        seat("human", "desert-4"),
        seat("nik", "desert-4", cargo=(SPICE,)),
        ports={"desert-4": 0, "desert-1": 1},
        factories={"volois": (1, "dry-city")},
        forts={1: ("dry-city",)},
    )
    assert sides(play(landed(elsewhere), mr.Swindle("nik"))) == (Side(1, 1), Side(1, 0))


@pytest.mark.rule("1988:15.53/f")
def test_the_example_of_the_own_spaceport_with_the_own_species() -> None:
    """His strength is the die plus two."""
    orbit = "colony-1"
    state = declaring(seat("human", orbit), seat("nik", orbit, cargo=(SPICE,)), ports={orbit: 0})
    assert sides(play(landed(state), mr.Swindle("nik"))) == (Side(1, 2), Side(1, 0))
    assert doing(play(landed(state), mr.Swindle("nik"), mr.Clashed(2, 3))) == "Looting"
    assert doing(play(landed(state), mr.Swindle("nik"), mr.Clashed(1, 3))) == "Declaring"


@pytest.mark.rule("1988:15.53/c", "1988:CT/win/c", "1988:15.53/d")
def test_the_winner_takes_one_goods_marker_of_his_choice_and_nothing_else() -> None:
    victim = seat(
        "nik", "dry-city", cargo=(SPICE, SPICE, "glorious-junk", "red-drive", "fare-base-graw"), ship="freighter"
    )
    state = play(landed(declaring(THIEF, victim), moved=False), mr.Swindle("nik"), mr.Clashed(6, 1))
    assert state.stack[-1] == Looting(0, ("glorious-junk", SPICE), 1)
    assert {move.goods for move in moves(state, mr.ClaimLoot)} == {"glorious-junk", SPICE}
    for item in ("red-drive", "fare-base-graw"):
        refused(state, mr.ClaimLoot(item), "no-loot")
    taken = play(state, mr.ClaimLoot("glorious-junk"))
    assert taken.players[0].cargo == ("glorious-junk", LASER)
    assert taken.players[1].cargo == ("fare-base-graw", "red-drive", SPICE, SPICE)
    assert doing(taken) == "Trading"
    one = play(state, mr.ClaimLoot(SPICE))
    assert one.players[1].cargo.count(SPICE) == 1
    none = play(state, mr.LeaveLoot())
    assert none.players[1] == victim
    assert doing(none) == "Trading"


@pytest.mark.rule("R-75")
def test_a_swindled_marker_needs_room_and_older_cargo_may_go_first() -> None:
    thief = seat("human", "dry-city", cargo=("mulch-wine", "rock-videos"), fresh=("rock-videos",))
    state = play(landed(declaring(thief, seat("nik", "dry-city", cargo=(SPICE,)))), mr.Swindle("nik"), mr.Clashed(6, 1))
    refused(state, mr.ClaimLoot(SPICE), "no-room")
    refused(state, mr.Jettison("rock-videos"), "too-fresh")
    room = draw(play(state, mr.Jettison("mulch-wine")), "mulch-wine")
    refused(room, mr.Jettison("rock-videos"), "room-enough")
    assert play(room, mr.ClaimLoot(SPICE)).players[0].cargo == ("rock-videos", SPICE)
    boat = seat("human", "dry-city", cargo=("mulch-wine", "fare-base-graw"))  # a passenger may be set down as ever
    full = play(landed(declaring(boat, seat("nik", "dry-city", cargo=(SPICE,)))), mr.Swindle("nik"), mr.Clashed(6, 1))
    assert legal(full, mr.Jettison("fare-base-graw"))


@pytest.mark.rule("1988:15.53/e", "1988:CT/tie", "1988:CT/lose")
@pytest.mark.parametrize("dice", [(3, 3), (1, 6)])
def test_a_swindle_not_won_yields_nothing_and_ends_the_turn(dice: tuple[int, int]) -> None:
    lost = play(swindler(), mr.Swindle("nik"), mr.Clashed(*dice))
    assert (doing(lost), turn_of(lost)) == ("Declaring", 1)
    assert lost.players[0].money == 950
    assert lost.players[1] == VICTIM


# -- revolts (15.54) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.54/a", "1988:CT/how/b")
def test_a_revolt_costs_100_in_firepower_and_money() -> None:
    state = play(rebel(LASER, NOVA), mr.Revolt("port"))
    assert money(fire(state, LASER)) == (920, 1000)
    assert money(fire(state, LASER, NOVA)) == (940, 1000)
    assert total_money(fire(state, LASER)) == total_money(state)


@pytest.mark.rule("1988:15.54/e")
def test_the_example_of_three_weapons() -> None:
    """Firepower 60 leaves $40 to pay."""
    state = fire(play(rebel(LASER, LASER, NOVA), mr.Revolt("port")), LASER, LASER, NOVA)
    assert state.players[0].money == 960


@pytest.mark.rule("1988:15.54/b", "1988:CT-n7")
def test_at_least_one_weapon_is_fired() -> None:
    unarmed = landed(declaring(seat("human", "desert-4"), seat("nik"), ports={"desert-4": 1}))
    refused(unarmed, mr.Revolt("port"), "no-weapons", "1988:15.54/b")
    state = play(rebel(LASER), mr.Revolt("port"))
    refused(state, mr.RollAttack(), "fire-first")
    assert legal(play(state, mr.FireWeapon(LASER)), mr.RollAttack())


@pytest.mark.rule("1988:15.54/a")
def test_as_much_is_fired_as_the_money_does_not_cover() -> None:
    refused(rebel(LASER, cash=79), mr.Revolt("port"), "too-poor")
    state = play(rebel(LASER, NOVA, cash=79), mr.Revolt("port"), mr.FireWeapon(LASER))
    refused(state, mr.RollAttack(), "fire-first")
    state = play(state, mr.FireWeapon(NOVA), mr.RollAttack())
    assert state.players[0].money == 19


@pytest.mark.rule("1988:15.54/c")
def test_firepower_adds_nothing_to_the_strength() -> None:
    one = fire(play(rebel(LASER, LASER, LASER), mr.Revolt("port")), LASER)
    three = fire(play(rebel(LASER, LASER, LASER), mr.Revolt("port")), LASER, LASER, LASER)
    assert sides(one) == sides(three) == (Side(1, 0), Side(1, 1))


@pytest.mark.rule("1988:15.54/d")
def test_weapons_fire_anew_in_each_revolt() -> None:
    state = rebel(LASER, factories={"volois": (1, "desert-4")})
    state = play(fire(play(state, mr.Revolt("port")), LASER), mr.Clashed(6, 1))
    assert doing(state) == "Trading"
    state = play(fire(play(state, mr.Revolt("factory")), LASER), mr.Clashed(6, 1))
    assert state.players[0].money == 840
    assert state.galaxy.factories[state.rules.culture_index["volois"]] == (0, "desert-4")


@pytest.mark.rule("1988:15.54/f", "R-76")
def test_nova_balls_are_used_up_even_on_success_and_no_change_is_given() -> None:
    six = (NOVA,) * 6
    state = rebel(*six)
    before = stock_of(state, NOVA)
    won = play(fire(play(state, mr.Revolt("port")), *six), mr.Clashed(6, 1))
    assert won.players[0].cargo == ()
    assert won.players[0].money == 1000
    assert stock_of(won, NOVA) == before + 6


@pytest.mark.rule("1988:15.5/c", "1988:15.541/a", "1988:15.52/c", "1988:CT/target/b")
def test_a_revolt_is_about_anothers_building_on_the_own_dot() -> None:
    state = rebel(ports={"desert-4": 1, "desert-1": 1}, factories={"volois": (1, "dry-city")})
    assert moves(state, mr.Revolt) == [mr.Revolt("port")]
    refused(state, mr.Revolt("factory"), "no-target", "1988:15.541/a")
    refused(rebel(ports={"desert-4": 0}), mr.Revolt("port"), "no-target")
    refused(rebel(place="dry-city"), mr.Revolt("port"), "no-target")
    refused(rebel(), mr.Revolt("fort"), "no-such-prize")
    assert legal(rebel(place="dry-city", factories={"volois": (1, "dry-city")}), mr.Revolt("factory"))


@pytest.mark.rule("1988:15.541/b", "1988:CT-n6", "R-77", "1988:15.5/c")
@pytest.mark.parametrize(
    "where, safe", [("dry-city", True), ("desert-8", True), ("rogue-desert-6", False), ("desert-cloud-1", False)]
)
def test_nobody_loses_a_building_in_the_system_where_his_pawn_is(where: str, safe: bool) -> None:
    here = seat("human", "desert-4", cargo=(LASER,))
    state = landed(declaring(here, seat("nik", where), ports={"desert-4": 1}))
    assert legal(state, mr.Revolt("port")) is not safe
    if safe:
        refused(state, mr.Revolt("port"), "owner-here", "1988:15.541/b")


@pytest.mark.rule("1988:15.541/c")
def test_forts_and_open_spaceports_are_no_prize() -> None:
    here = seat("human", "desert-3", cargo=(LASER,))
    state = landed(declaring(here, seat("nik"), boxes={"desert-3": "open-port-1"}, forts={1: ("desert-3",)}))
    assert moves(state, mr.Revolt) == []
    refused(state, mr.Revolt("port"), "no-target")


@pytest.mark.rule("1988:15.542/a", "1988:CT/str/d")
def test_rebels_add_spaceports_in_the_system_and_what_they_own_on_the_dot() -> None:
    state = rebel(ports={"desert-4": 1, "desert-1": 0}, factories={"volois": (0, "desert-4")}, forts={0: ("desert-4",)})
    assert (revolt_bonus(state, 0, "desert-4"), revolt_bonus(state, 1, "desert-4")) == (3, 1)
    assert (swindle_bonus(state, 0, "desert-4"), swindle_bonus(state, 1, "desert-4")) == (2, 1)
    home = declaring(seat("human", "colony-1"), seat("nik"), ports={"colony-1": 1})
    assert (revolt_bonus(home, 0, "colony-1"), revolt_bonus(home, 1, "colony-1")) == (1, 1)


@pytest.mark.rule("1988:15.542/e")
def test_the_example_of_the_defender_with_two_spaceports_and_a_fort() -> None:
    """Spaceport and Fort here, one Spaceport and a Factory elsewhere in the system: the die plus three."""
    state = rebel(ports={"desert-4": 1, "desert-1": 1}, factories={"volois": (1, "dry-city")}, forts={1: ("desert-4",)})
    assert revolt_bonus(state, 1, "desert-4") == 3


@pytest.mark.rule("1988:15.542/b", "1988:CT/win/d", "1988:CT-n9")
def test_the_winner_takes_deed_and_marker() -> None:
    state = rebel(NOVA, NOVA, NOVA, NOVA, NOVA)
    won = play(fire(play(state, mr.Revolt("port")), *(NOVA,) * 5), mr.Clashed(3, 1))
    assert won.galaxy.ports[won.rules.board.orbit_index["desert-4"]] == 0
    assert (net_worth(won, 0), net_worth(won, 1)) == (1200, 1000)
    assert doing(won) == "Trading"
    lost = play(fire(play(state, mr.Revolt("port")), *(NOVA,) * 5), mr.Clashed(2, 1))  # 2 v 2
    assert turn_of(lost) == 1


@pytest.mark.rule("1988:15.542/c")
def test_other_markers_on_the_dot_stay_as_they_are() -> None:
    state = rebel(factories={"volois": (1, "desert-4")}, forts={1: ("desert-4",)})
    won = play(fire(play(state, mr.Revolt("port")), LASER), mr.Clashed(6, 1))
    assert won.galaxy.factories[won.rules.culture_index["volois"]] == (1, "desert-4")
    assert won.extras[1].sites[1] == ("desert-4",)
    other = play(fire(play(state, mr.Revolt("factory")), LASER), mr.Clashed(6, 1))
    assert other.galaxy.ports == state.galaxy.ports


@pytest.mark.rule("1988:15.542/d", "1988:CT/tie", "1988:CT/lose")
@pytest.mark.parametrize("dice", [(2, 1), (1, 6)])
def test_a_revolt_not_won_yields_nothing_and_ends_the_turn(dice: tuple[int, int]) -> None:
    state = rebel(LASER, NOVA)
    lost = play(fire(play(state, mr.Revolt("port")), LASER, NOVA), mr.Clashed(*dice))
    assert (doing(lost), turn_of(lost)) == ("Declaring", 1)
    assert lost.players[0].money == 940
    assert lost.players[0].cargo == (LASER,)
    assert lost.galaxy == state.galaxy


@pytest.mark.rule("1988:CT-n9", "R-59")
def test_a_thirteenth_deed_cannot_be_captured() -> None:
    orbits = ("rogue-1", "rogue-4", "jungle-1", "jungle-3", "ice-1", "colony-1", "colony-4", "moon-1", "moon-8")
    more = ("water-1", "water-3", "giant-1")
    twelve = {**dict.fromkeys((*orbits, *more), 0), "desert-4": 1}
    refused(rebel(ports=twelve), mr.Revolt("port"), "no-marker-left")
    assert legal(rebel(ports={**dict.fromkeys((*orbits, *more[:2]), 0), "desert-4": 1}), mr.Revolt("port"))


@pytest.mark.rule("1988:15.6/a", "1988:CT-n3/b")
def test_no_commission_on_attacks() -> None:
    here, there = seat("human", "desert-4", cargo=(LASER,)), seat("nik", "desert-4", cargo=(SPICE,))
    state = landed(declaring(here, there, ports={"desert-4": 1}))
    assert money(play(state, mr.Swindle("nik"))) == (950, 1000)
    assert money(fire(play(rebel(), mr.Revolt("port")), LASER)) == (920, 1000)


@pytest.mark.rule("1988:15.7/a")
def test_buildings_change_hands_and_are_never_removed() -> None:
    state = rebel(factories={"volois": (1, "desert-4")})
    names = {spec.action.__name__ for spec in state.rules.specs.values()}
    assert {name for name in names if "Port" in name or "Factory" in name} == {"BuyPort", "BuyFactory"}
    won = play(fire(play(state, mr.Revolt("factory")), LASER), mr.Clashed(6, 1))
    assert sum(owner >= 0 for owner in won.galaxy.ports) == sum(owner >= 0 for owner in state.galaxy.ports)
    assert sum(owner >= 0 for owner, _ in won.galaxy.factories) == 1


@pytest.mark.rule("1988:16.4/f")
def test_a_spaceport_under_rastur_adds_nothing_to_a_revolt() -> None:
    state = rebel(ports={"desert-4": 1, "desert-1": 1}, modules=BOTH, rastur={"desert-1": 60})
    assert revolt_bonus(state, 1, "desert-4") == 1
