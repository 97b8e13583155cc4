"""15.4: blasting markers: what can be a target, when, what is paid first, and what a victory brings."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Declaring, Moving, Trading
from merchant_rules.venus.modules.common import part_of
from merchant_rules.venus.modules.stowage import Arms
from merchant_rules.venus.modules.weapons import foes_here
from merchant_rules.venus.rules.dot_kinds import EMPTY_SPACE, open_marker
from merchant_rules.venus.rules.ways_out import skip_bit
from merchant_rules.venus.update import moved, set_player, set_stack
from tests.modules.battle import BOTH, blast, declaring, doing, entered, forts_of, landed, turn_of
from tests.scenes import fly, go, place, points
from tests.support import arrived, legal, money, moves, play, refused, seat, top

LASER = "laser"
MARKER = "penalty-blue-40-1"
ARMED = seat("human", "ice-4", cargo=(LASER,))
BOXES = {"ice-4": MARKER}


# -- targets ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.4/b", "1988:CT-n5", "R-69")
@pytest.mark.parametrize(
    "where, setting",
    [
        ("dry-city", {}),
        ("galactic-base", {}),
        ("desert-4", {"ports": {"desert-4": 1}}),
        ("ice-4", {"boxes": {"ice-4": "open-port-1"}}),
    ],
)
def test_pawns_on_cities_and_spaceports_are_out_of_reach(where: str, setting: dict[str, Any]) -> None:
    state = entered(declaring(seat("human", where, cargo=(LASER,)), seat("nik", where), **setting))
    refused(state, mr.Blast("nik"), "sheltered", "1988:15.4/b")
    assert moves(state, mr.Blast) == []


@pytest.mark.rule("1988:15.4/b")
def test_enemy_forts_on_cities_and_spaceports_can_be_blasted() -> None:
    for where in ("dry-city", "desert-4"):
        here = seat("human", where, cargo=(LASER,))
        state = entered(declaring(here, seat("nik"), forts={1: (where,)}, ports={"desert-4": 1}))
        assert moves(state, mr.Blast) == [mr.Blast("fort")]


@pytest.mark.rule("R-69", "1988:15.4/c")
def test_on_a_city_a_rastur_can_be_blasted_and_so_can_pawns_that_are_with_it() -> None:
    here = seat("human", "dry-city", cargo=(LASER,))
    state = entered(declaring(here, seat("nik", "dry-city"), modules=BOTH, rastur={"dry-city": 60}))
    assert moves(state, mr.Blast) == [mr.Blast("rastur"), mr.Blast("nik")]


@pytest.mark.rule("1988:15.4/c")
@pytest.mark.parametrize("where", ["rogue-3", "desert-4", "desert-5", "cloud-body-7", "rogue-7"])
def test_elsewhere_every_pawn_is_a_target(where: str) -> None:
    state = entered(declaring(seat("human", where, cargo=(LASER,)), seat("nik", where), seat("dell", where)))
    assert moves(state, mr.Blast) == [mr.Blast("nik"), mr.Blast("dell")]


@pytest.mark.rule("1988:15.4/c", "1988:CT/target/a", "1988:CT-n4")
def test_markers_are_targets_but_not_ones_own_fort() -> None:
    state = entered(declaring(ARMED, boxes=BOXES))
    assert foes_here(state, 0) == [MARKER]
    rock = seat("human", "desert-5", cargo=(LASER,))
    own = entered(declaring(rock, seat("nik", "desert-5"), forts={0: ("desert-5",)}))
    assert foes_here(own, 0) == ["nik"]
    refused(own, mr.Blast("fort"), "no-target")
    theirs = entered(declaring(rock, seat("nik", "desert-5"), forts={1: ("desert-5",)}))
    assert foes_here(theirs, 0) == ["fort", "nik"]
    held = entered(declaring(seat("human", "desert-4", cargo=(LASER,)), modules=BOTH, rastur={"desert-4": 75}))
    assert foes_here(held, 0) == ["rastur"]


@pytest.mark.rule("1988:15.4/d")
@pytest.mark.parametrize(
    "where, setting",
    [
        ("rogue-7", {}),  # an oval
        ("ice-4", {"boxes": {"ice-4": "gate-1"}}),
        ("desert-4", {"ports": {"desert-4": 1}}),
        ("dry-city", {"factories": {"volois": (1, "dry-city")}}),
        ("ice-4", {"boxes": {"ice-4": "relic-shield"}}),
    ],
)
def test_what_is_printed_or_built_can_never_be_blasted(where: str, setting: dict[str, Any]) -> None:
    state = entered(declaring(seat("human", where, cargo=(LASER,)), **setting))
    assert foes_here(state, 0) == []
    for name in ("fort", "rastur", "gate-1", "port", "factory", "relic-shield", "penalty"):
        refused(state, mr.Blast(name), "no-target")


@pytest.mark.rule("1988:15.4/a")
def test_without_a_weapon_that_works_there_is_no_blast() -> None:
    refused(entered(declaring(seat("human", "ice-4"), boxes=BOXES)), mr.Blast(MARKER), "no-weapons")
    broken = entered(declaring(ARMED, boxes=BOXES, damaged={0: (LASER,)}))
    refused(broken, mr.Blast(MARKER), "no-weapons")


# -- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.41/a", "1988:CT/when/a")
def test_one_attack_each_time_a_dot_is_entered() -> None:
    here = seat("human", "rogue-3", cargo=(LASER,))
    state = entered(declaring(here, seat("nik", "rogue-3"), seat("dell", "rogue-3")))

    won = play(blast(state, "nik"), mr.HitHold(1))
    assert doing(won) == "Moving"
    refused(won, mr.Blast("dell"), "one-attack", "1988:15.41/a")
    refused(won, mr.Blast("nik"), "one-attack")


@pytest.mark.rule("1988:15.41/b")
def test_entering_again_allows_another_attack() -> None:

    here = seat("human", "rogue-3", cargo=(LASER,))
    won = play(blast(entered(declaring(here, seat("nik", "rogue-3"))), "nik"), mr.HitHold(1))
    m = top(won, Moving, 0)
    again = set_stack(won, (Moving(m.seat, m.points, m.dice, entries=4, previous="rogue-2"),))
    assert legal(again, mr.Blast("nik"))
    assert legal(go(again, "rogue-2"), mr.StepTo("rogue-1"))


@pytest.mark.rule("1988:15.41/a", "1988:15.41/b")
def test_the_entry_is_counted_in_a_real_move() -> None:
    first, second = seat("nik", "rogue-2"), seat("dell", "rogue-3")

    state = fly(declaring(seat("human", "rogue-1", cargo=(LASER,)), first, second), "rogue-2", 1, 2, 3)
    state = go(state, "rogue-2")
    state = play(blast(state, "nik"), mr.HitHold(1))
    refused(state, mr.Blast("nik"), "one-attack")
    state = go(state, "rogue-3")
    assert moves(state, mr.Blast) == [mr.Blast("dell")]


@pytest.mark.rule("1988:15.41/c", "R-13")
def test_a_dot_that_is_skipped_gives_no_attack_and_forts_are_never_skipped() -> None:
    state = declaring(seat("human", "rogue-5", cargo=(LASER, "red-drive")), seat("nik", "rogue-6"))
    state = fly(state, "rogue-7", 1, 2, 3)
    state = go(state, "rogue-6")
    assert place(state) == "rogue-6"
    refused(state, mr.Blast("nik"), "not-entered", "1988:15.41/c")
    box = {"ice-4": "asteroid"}
    fort = declaring(seat("human", "ice-3", cargo=(LASER, "red-drive")), seat("nik"), forts={1: ("ice-4",)}, boxes=box)
    assert skip_bit(fort, "ice-4") == 0


@pytest.mark.rule("1988:15.41/d")
def test_whoever_starts_on_the_targets_dot_and_leaves_has_no_attack() -> None:
    state = declaring(seat("human", "rogue-3", cargo=(LASER,)), seat("nik", "rogue-3"))
    refused(state, mr.Blast("nik"))
    rolled = fly(state, "rogue-2", 1, 2, 3)
    refused(rolled, mr.Blast("nik"), "not-entered")


@pytest.mark.rule("R-70")
def test_running_out_of_points_does_not_forbid_the_attack() -> None:
    state = fly(declaring(seat("human", "rogue-1", cargo=(LASER,)), seat("nik", "rogue-4")), "rogue-2", 1, 1, 1)
    state = go(state, "rogue-2", "rogue-3", "rogue-4")
    assert doing(state) == "Moving"
    assert points(state) == 0
    assert moves(state, mr.Blast) == [mr.Blast("nik")]
    done = play(state, mr.HoldFire())
    assert (doing(done), turn_of(done)) == ("Declaring", 1)


@pytest.mark.rule("R-70")
def test_with_points_left_one_cannot_hold_fire_and_on_a_landing_place_one_lands() -> None:
    state = entered(declaring(seat("human", "rogue-3", cargo=(LASER,)), seat("nik", "rogue-3")))
    refused(state, mr.HoldFire(), "must-move")
    rock = entered(declaring(seat("human", "desert-5", cargo=(LASER,)), seat("nik", "desert-5")), 0)
    refused(rock, mr.HoldFire(), "land-here")
    assert legal(rock, mr.Land())
    due = entered(declaring(seat("human", "rogue-7", cargo=(LASER,)), seat("nik", "rogue-7")), due=10)
    refused(due, mr.HoldFire(), "penalty-due")


# -- paying first -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.411/a", "1988:CT-n1/a", "R-70")
def test_the_penalty_is_paid_before_the_attack_also_for_a_pawn_on_an_oval() -> None:
    state = fly(declaring(seat("human", "rogue-6", cargo=(LASER,)), seat("nik", "rogue-7")), "rogue-7", 1, 2, 3)
    state = go(state, "rogue-7")
    refused(state, mr.Blast("nik"), "penalty-due", "1988:15.411/a")
    paid = play(state, mr.PayPenalty())
    assert paid.players[0].money == 990
    assert legal(paid, mr.Blast("nik"))


@pytest.mark.rule("1988:15.411/a", "1988:8.3/a")
def test_a_penalty_that_shields_take_off_altogether_is_settled_first_too() -> None:
    armed = seat("human", "rogue-6", cargo=(LASER, "shield"))
    state = go(fly(declaring(armed, seat("nik", "rogue-7")), "rogue-7", 1, 2, 3), "rogue-7")
    assert top(state, Moving).due == 0
    refused(state, mr.Blast("nik"), "penalty-due", "1988:15.411/a")
    assert legal(play(state, mr.PayPenalty()), mr.Blast("nik"))


@pytest.mark.rule("1988:15.411/a")
def test_a_fort_costs_its_penalty_less_shields_before_it_can_be_blasted() -> None:
    here = seat("human", "desert-6", cargo=(LASER, "shield"))
    state = fly(declaring(here, seat("nik"), forts={1: ("desert-5",)}), "desert-5", 1, 2, 3)
    state = go(state, "desert-5")
    assert top(state, Moving).due == 40
    refused(state, mr.Blast("fort"), "penalty-due")
    won = blast(play(state, mr.PayPenalty()), "fort", dice=(6, 1))  # 80 v 70
    assert won.players[0].money == 1000 - 40 + 60
    assert forts_of(won, 1) == ()


@pytest.mark.rule("1988:15.411/a", "R-70")
def test_without_points_the_penalty_is_paid_with_the_attack() -> None:
    here = seat("human", "rogue-5", cargo=(LASER,))
    state = fly(declaring(here, seat("nik", "rogue-7")), "rogue-6", 1, 1, 1)
    state = entered(state, 0)

    state = set_player(state, 0, moved(state.players[0], "rogue-7"))
    shot = play(state, mr.Blast("nik"))
    assert shot.players[0].money == 990
    assert money(play(state, mr.HoldFire())) == money(state)
    poor = entered(declaring(seat("human", "rogue-7", cargo=(LASER,), money=9), seat("nik", "rogue-7")), 0)
    refused(poor, mr.Blast("nik"), "cannot-pay", "1988:15.411/a")
    exact = entered(declaring(seat("human", "rogue-7", cargo=(LASER,), money=10), seat("nik", "rogue-7")), 0)
    assert legal(exact, mr.Blast("nik"))


@pytest.mark.rule("R-70")
def test_who_cannot_pay_and_cannot_go_on_is_not_asked() -> None:
    for cash, asked in ((9, "Declaring"), (10, "Moving")):
        here = seat("human", "rogue-5", cargo=(LASER,), money=cash)
        state = fly(declaring(here, seat("nik", "rogue-7")), "rogue-6", 1, 1, 1)
        m = top(state, Moving, 0)
        state = set_stack(state, (Moving(m.seat, 2, m.dice, entries=1, previous="rogue-4"),))
        assert doing(go(state, "rogue-6", "rogue-7")) == asked


@pytest.mark.rule("1988:15.411/b", "1988:CT-n1/b")
def test_stopping_without_paying_rules_out_the_attack() -> None:
    state = fly(declaring(seat("human", "rogue-6", cargo=(LASER,)), seat("nik", "rogue-7")), "rogue-7", 1, 2, 3)
    stopped = play(go(state, "rogue-7"), mr.StopOnPenalty())
    assert (doing(stopped), turn_of(stopped)) == ("Declaring", 1)


# -- standing still ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.412/a", "1988:CT-n2/a")
def test_whoever_does_not_move_may_blast_once_and_then_trades() -> None:
    here = seat("human", "dry-city", cargo=(LASER,))
    state = play(declaring(here, seat("nik"), forts={1: ("dry-city",)}), mr.Stay())
    assert doing(state) == "Standing"
    assert state.players[0].money == 940
    won = blast(state, "fort", dice=(6, 1))
    assert doing(won) == "Trading"
    assert not top(won, Trading).limited
    assert won.players[0].money == 1000
    held = play(state, mr.HoldFire())
    assert doing(held) == "Trading"
    refused(held, mr.Blast("fort"))
    lost = blast(state, "fort", dice=(1, 6))
    assert (doing(lost), turn_of(lost)) == ("Declaring", 1)


@pytest.mark.rule("1988:15.412/a")
def test_without_target_or_weapon_staying_is_as_ever() -> None:
    assert doing(play(declaring(seat("human", "dry-city", cargo=(LASER,))), mr.Stay())) == "Trading"
    unarmed = declaring(seat("human", "dry-city"), seat("nik"), forts={1: ("dry-city",)})
    assert doing(play(unarmed, mr.Stay())) == "Trading"


@pytest.mark.rule("1988:15.412/a")
def test_in_open_space_the_turn_is_over_after_a_stationary_attack() -> None:

    state = play(declaring(seat("human", "rogue-3", cargo=(LASER,)), seat("nik", "rogue-3")), mr.Stay())
    assert doing(state) == "Standing"
    won = play(blast(state, "nik"), mr.HitHold(1))
    assert (doing(won), turn_of(won)) == ("Declaring", 1)


@pytest.mark.rule("1988:15.412/b", "1988:CT-n2/b", "R-68")
def test_the_penalty_of_staying_is_paid_before_that_blast() -> None:
    poor = declaring(seat("human", "dry-city", cargo=(LASER,), money=59), seat("nik"), forts={1: ("dry-city",)})
    refused(poor, mr.Stay(), "cannot-pay")
    exact = declaring(seat("human", "dry-city", cargo=(LASER,), money=60), seat("nik"), forts={1: ("dry-city",)})
    assert play(exact, mr.Stay()).players[0].money == 0


# -- strengths and effects (15.42) ------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.42/a", "1988:15.42/b", "1988:15.42/f", "1988:CT/how/a")
@pytest.mark.parametrize("dice, wins", [((4, 1), True), ((4, 2), False), ((5, 2), True), ((6, 6), False)])
def test_ten_times_the_die_and_firepower_against_ten_times_the_die_and_the_number(
    dice: tuple[int, int], wins: bool
) -> None:
    state = entered(declaring(ARMED, boxes=BOXES))  # 10a + 20 against 10d + 40
    after = blast(state, MARKER, dice=dice)
    assert (doing(after) == "Moving") is wins
    assert (open_marker(after, "ice-4") == MARKER) is not wins


@pytest.mark.rule("1988:CT/str/a")
def test_the_tables_example_of_a_laser_against_a_fort() -> None:
    """Roll 3 with a Laser is 50, a Fort with a 1 is 70."""
    here = seat("human", "desert-5", cargo=(LASER,))
    state = entered(declaring(here, seat("nik"), forts={1: ("desert-5",)}))
    lost = blast(state, "fort", dice=(3, 1))
    assert turn_of(lost) == 1
    assert forts_of(lost, 1) == ("desert-5",)
    assert turn_of(blast(state, "fort", dice=(5, 1))) == 1  # 70 v 70
    assert turn_of(blast(state, "fort", dice=(6, 1))) == 0  # 80 v 70


@pytest.mark.rule("1988:15.42/c", "1988:CT/win/a")
def test_the_bank_pays_the_number_of_a_destroyed_marker() -> None:
    state = entered(declaring(ARMED, boxes=BOXES))
    won = blast(state, MARKER, dice=(6, 1))
    assert won.players[0].money == 1040
    assert won.market.bank == state.market.bank - 40


@pytest.mark.rule("1988:15.42/d", "1988:CT/destroyed", "R-38")
def test_a_destroyed_question_marker_is_gone_for_good_and_leaves_a_plain_blue_dot() -> None:
    boxes = {"ice-4": "penalty-red-40-1"}
    state = entered(declaring(ARMED, boxes=boxes))
    assert skip_bit(state, "ice-4") == 1
    won = blast(state, "penalty-red-40-1")
    assert open_marker(won, "ice-4") == EMPTY_SPACE
    assert part_of(won, Arms).lost == ("penalty-red-40-1",)
    assert "penalty-red-40-1" not in won.galaxy.pool
    assert won.rules.penalty(won, 1, "ice-4") == 0
    assert won.rules.landing(won, "ice-4") == ""
    assert skip_bit(won, "ice-4") == 0


@pytest.mark.rule("1988:15.42/e", "1988:CT/destroyed")
def test_a_destroyed_fort_can_be_bought_again() -> None:

    here = seat("human", "desert-5", cargo=(LASER,))
    four = ("desert-5", "rain-city", "rumble-city", "ice-2")
    state = entered(declaring(here, seat("nik", "dry-city"), forts={1: four}))
    won = blast(state, "fort")
    assert len(forts_of(won, 1)) == 3

    assert legal(arrived(won, 1), mr.BuyFort("desert-5"))
    refused(arrived(state, 1), mr.BuyFort("dry-city"), "no-fort-left")


@pytest.mark.rule("1988:15.42/f")
def test_a_marker_that_wins_or_ties_is_unharmed() -> None:
    state = entered(declaring(ARMED, boxes=BOXES))
    for dice in ((4, 2), (1, 6)):
        lost = blast(state, MARKER, dice=dice)
        assert turn_of(lost) == 1
        assert open_marker(lost, "ice-4") == MARKER
        assert lost.players == state.players


# -- landing (15.44, R-71) --------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.44/a")
@pytest.mark.parametrize("where", ["desert-5", "desert-4", "dry-city"])
def test_after_winning_the_attacker_may_land(where: str) -> None:
    here = seat("human", where, cargo=(LASER,))
    state = entered(declaring(here, seat("nik"), forts={1: (where,)}, ports={"desert-4": 1}))
    won = blast(state, "fort")
    assert legal(won, mr.Land())
    assert doing(play(won, mr.Land())) == "Trading"


@pytest.mark.rule("1988:15.44/a")
def test_without_a_way_on_he_lands_after_winning() -> None:
    here = seat("human", "dry-city", cargo=(LASER,), money=1000)
    state = entered(declaring(here, seat("nik"), forts={1: ("dry-city",)}), 0)
    won = blast(state, "fort")
    assert doing(won) == "Trading"
    assert top(won, Trading).limited
    assert won.players[0].money == 1000  # 60 for the penalty, 60 for the Fort


@pytest.mark.rule("R-71", "1988:15.212/a")
def test_whoever_loses_stays_there_without_having_landed() -> None:
    here = seat("human", "dry-city", cargo=(LASER,))
    state = entered(declaring(here, seat("nik"), forts={1: ("dry-city",)}, cultures={"rogue": "nillis"}))
    lost = blast(state, "fort", dice=(1, 6))
    assert turn_of(lost) == 1
    assert lost.players[0].place == "dry-city"
    assert lost.players[0].ious == ()
    assert not lost.galaxy.homes[lost.rules.board.system_index["desert"]].open
    next_turn = set_stack(landed(lost, moved=False), (Declaring(0),))
    assert doing(play(next_turn, mr.Stay(), mr.HoldFire())) == "Discovering"
