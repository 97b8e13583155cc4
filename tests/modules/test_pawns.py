"""15.43: blasting pawns: the defender decides out of turn what to fire, shields count, and who hits whom."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.modules.attack import Clashing, Side
from merchant_rules.venus.modules.hits import ChoosingHit
from tests.modules.battle import blast, declaring, doing, entered, fire, turn_of
from tests.support import moves, play, refused, seat, stock_of

LASER = "laser"
NOVA = "nova-ball"


def duel(mine: tuple[str, ...] = (LASER,), theirs: tuple[str, ...] = ()) -> mr.State:
    """Seat 0 has entered the dot of seat 1 in open space; seat 2 stands by with a weapon."""
    return entered(
        declaring(
            seat("human", "rogue-3", cargo=mine, ship="freighter"),
            seat("nik", "rogue-3", cargo=theirs, ship="freighter"),
            seat("dell", "rogue-3", cargo=(LASER,)),
        )
    )


def sides(state: mr.State, weapons: tuple[str, ...], answer: tuple[str, ...] = ()) -> tuple[Side, Side]:
    """The sides of the clash."""
    state = fire(play(state, mr.Blast("nik")), *weapons)
    if doing(state) == "Firing":
        state = fire(state, *answer)
    frame = state.stack[-1]
    assert type(frame) is Clashing
    return frame.attack, frame.defence


@pytest.mark.rule("1988:15.43/a", "1988:CT/how/a")
def test_the_pawn_fired_at_may_fire_back_and_nobody_else() -> None:
    state = fire(play(duel(theirs=(LASER, NOVA)), mr.Blast("nik")), LASER)
    assert doing(state) == "Firing"
    assert mr.actor(state) == 1
    assert mr.check(state, mr.FireWeapon(LASER), seat=2) is not None
    assert mr.check(state, mr.FireWeapon(LASER), seat=0) is not None
    assert moves(state, mr.FireWeapon) == [mr.FireWeapon(LASER), mr.FireWeapon(NOVA)]
    before = stock_of(state, NOVA)
    state = play(state, mr.FireWeapon(NOVA))
    assert state.players[1].cargo == (LASER,)
    assert stock_of(state, NOVA) == before + 1


@pytest.mark.rule("1988:15.43/b")
def test_both_roll_whether_the_defender_fires_or_not() -> None:
    unarmed = fire(play(duel(), mr.Blast("nik")), LASER)
    assert doing(unarmed) == "Clashing"
    silent = fire(fire(play(duel(theirs=(LASER,)), mr.Blast("nik")), LASER))
    assert doing(silent) == "Clashing"
    assert silent.players[1].cargo == (LASER,)
    assert len(mr.chance_outcomes(unarmed)) == len(mr.chance_outcomes(silent)) == 36


@pytest.mark.rule("1988:15.43/c", "1988:CT/str/b")
def test_firepower_counts_for_oneself_and_shields_against_the_other() -> None:
    assert sides(duel(), (LASER,)) == (Side(10, 20, 0), Side(10, 0, 0))
    assert sides(duel((LASER, NOVA), (LASER,)), (LASER, NOVA), (LASER,)) == (Side(10, 40, 0), Side(10, 20, 0))
    shielded = duel((LASER, "shield"), ("shield", "shield"))
    assert sides(shielded, (LASER,)) == (Side(10, 20, 40), Side(10, 0, 20))


@pytest.mark.rule("1988:15.43/c")
def test_the_relic_shield_counts_too() -> None:
    state = entered(
        declaring(seat("human", "rogue-3", cargo=(LASER,)), seat("nik", "rogue-3", relics=("relic-shield",)))
    )
    assert sides(state, (LASER,)) == (Side(10, 20, 20), Side(10, 0, 0))


@pytest.mark.rule("1988:15.43/c")
def test_a_strength_below_nothing_is_nothing() -> None:
    state = duel((LASER,), ("shield", "shield"))
    assert doing(blast(state, "nik", dice=(1, 1))) == "Declaring"  # 10 + 20 - 40 is 0, against 10
    both = duel((LASER, "shield"), ("shield", "shield"))
    tied = blast(both, "nik", dice=(2, 1))  # 0 against 0, since 10 - 20 is below it
    assert turn_of(tied) == 1


@pytest.mark.rule("1988:15.43/d", "1988:CT/win/b", "1988:15.211/a")
def test_a_winning_attacker_hits_and_goes_on() -> None:
    state = blast(duel(), "nik", dice=(4, 5))  # 60 v 50
    assert state.stack[-1] == ChoosingHit(0, 1)
    after = play(state, mr.HitHold(2))
    assert doing(after) == "Moving"
    assert turn_of(after) == 0


@pytest.mark.rule("1988:15.43/e", "1988:CT/tie")
def test_a_tie_ends_the_turn_without_a_hit() -> None:
    silent = blast(duel(), "nik", dice=(3, 5))  # 50 v 50
    assert (doing(silent), turn_of(silent)) == ("Declaring", 1)
    fired = blast(duel(theirs=(LASER,)), "nik", dice=(3, 3), answer=(LASER,))
    assert (doing(fired), turn_of(fired)) == ("Declaring", 1)


@pytest.mark.rule("1988:15.43/f", "1988:CT/lose", "1988:15.43/e")
def test_a_defender_hits_back_only_if_it_fired_and_is_stronger() -> None:
    silent = blast(duel(theirs=(LASER,)), "nik", dice=(1, 6))
    assert (doing(silent), turn_of(silent)) == ("Declaring", 1)
    fired = blast(duel(theirs=(LASER,)), "nik", dice=(1, 6), answer=(LASER,))
    assert fired.stack[-1] == ChoosingHit(1, 0)
    assert mr.actor(fired) == 1
    assert turn_of(fired) == 0
    done = play(fired, mr.HitHold(1))
    assert (doing(done), turn_of(done)) == ("Declaring", 1)
    beaten = blast(duel(theirs=(LASER,)), "nik", dice=(6, 1), answer=(LASER,))
    assert beaten.stack[-1] == ChoosingHit(0, 1)


@pytest.mark.rule("1988:CT/tie", "1988:CT/lose")
def test_markers_and_thieves_victims_have_no_further_effect() -> None:
    marker = entered(declaring(seat("human", "ice-4", cargo=(LASER,)), boxes={"ice-4": "penalty-blue-40-1"}))
    for dice in ((2, 6), (4, 2)):
        after = blast(marker, "penalty-blue-40-1", dice=dice)
        assert after.players == marker.players
        assert turn_of(after) == 1


@pytest.mark.rule("1988:15.32/a")
def test_the_defender_too_fires_before_the_dice() -> None:
    state = fire(play(duel(theirs=(LASER,)), mr.Blast("nik")), LASER)
    refused(state, mr.Clashed(1, 1))
    rolled = play(state, mr.RollAttack())
    refused(rolled, mr.FireWeapon(LASER), "chance-decides")
