"""What a review of the FFG rules found, kept by rule so that it stays mended."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.venus.positions.validate import validate
from tests.scenes import ffg_market as market
from tests.scenes import ffg_start as start
from tests.scenes import go, knowing, pilot, place, points, under_way
from tests.support import legal, moves, play, refused, seat

GATES = {"cloud-body-4": "gate-2", "jungle-5": "gate-5", "moon-3": "gate-3"}


@pytest.mark.rule("ffg:F-FACT-2")
def test_the_refusal_of_a_site_names_the_market_and_no_city() -> None:
    """It spoke of Cities and Spaceports, where no factory of this game ever stands."""
    verdict = refused(market("graw"), mr.BuyFactory("jewelburg"), "no-site", "ffg:F-FACT-2")
    assert verdict.message == "This factory cannot stand at Jewelburg, only at Jungle World."


@pytest.mark.rule("ffg:F-PT-3")
def test_the_deed_of_a_factory_does_not_change_hands() -> None:
    """It was refused as a piece of which the owner has too few."""
    state = play(market("graw", seat("human", "jewelburg"), seat("whynom", "jewelburg")), mr.BuyFactory("jungle"))
    refused(state, mr.OfferDeal(mr.Deal(1, give=("jungle",), receive=10)), "not-for-exchange", "ffg:F-PT-3")


@pytest.mark.rule("ffg:F-REL-GATE", "ffg:F-REL-JUMP-1", "F-12", "F-11")
def test_a_gate_locked_before_the_roll_is_a_plain_space_for_the_jump_start() -> None:
    """The lock stopped the Jump Start too, as the one of 1988 that switches off all gates does (R-22)."""
    rocks = {"jungle-8": "asteroid", "cloud-body-5": "asteroid"}  # where the relics were
    state = start(pilot("cloud-body-4", "relic-gate-lock", "relic-jump-start"), boxes={**GATES, **rocks})
    state = play(state, mr.LockGates())
    assert moves(state, mr.DeclareJump) == [mr.DeclareJump("moon-3"), mr.DeclareJump("jungle-5")]
    state = play(state, mr.DeclareJump("jungle-5"))
    assert validate(state) == ()
    bound = play(state, mr.Rolled((2, 3, 5)))
    assert (moves(bound, mr.JumpTo), moves(bound, mr.StepTo)) == ([mr.JumpTo("jungle-5")], [])
    there = play(bound, mr.JumpTo("jungle-5"))
    assert (place(there), points(there)) == ("jungle-5", 9)
    missed = play(state, mr.Rolled((2, 3, 4)))
    assert (moves(missed, mr.JumpTo), moves(missed, mr.StepTo)) == ([mr.JumpTo("moon-3")], []), (
        "as from any plain space (F-30)"
    )
    failed = play(state, mr.Rolled((2, 4, 6)))
    assert moves(failed, mr.StepTo) == [mr.StepTo("cloud-body-8"), mr.StepTo("cloud-space-city")], "no die is needed"
    without = play(start(pilot("cloud-body-4", "relic-gate-lock"), boxes=GATES), mr.LockGates())
    refused(without, mr.DeclareJump("jungle-5"), "no-such-jump")


@pytest.mark.rule("ffg:F-REL-JUMP-3", "F-30")
def test_a_jump_start_that_does_not_fail_says_so() -> None:
    """A step with a 4 was told to jump to gate 4, which was not on the board."""
    state = play(
        start(pilot("jungle-2", "relic-jump-start"), boxes=GATES), mr.DeclareJump("jungle-5"), mr.Rolled((2, 3, 4))
    )
    verdict = refused(state, mr.StepTo("jungle-3", 4), "must-jump", "ffg:F-REL-JUMP-3")
    assert "gate 4" not in verdict.message
    assert legal(state, mr.JumpTo("cloud-body-4"))


@pytest.mark.rule("F-04", "ffg:F-MOVE-17", "ffg:F-REL-JUMP-2")
def test_a_jump_start_to_the_next_space_does_not_allow_to_turn_back() -> None:
    """The jump follows no line, so the line back to the space just left stayed open."""
    state = start(pilot("jungle-4", "relic-jump-start"), boxes=GATES)
    state = play(state, mr.DeclareJump("jungle-5"), mr.Rolled((1, 4, 5)), mr.JumpTo("jungle-5"))
    assert moves(state, mr.StepTo) == [mr.StepTo("jungle-6")]
    refused(state, mr.StepTo("jungle-4"), "going-back", "ffg:F-MOVE-17")


@pytest.mark.rule("F-09", "ffg:F-TG-3", "ffg:F-REL-SWITCH", "ffg:F-REL-GATE")
def test_the_gate_of_arrival_does_nothing_whatever_die_is_switched_in() -> None:
    """With the Switch Switch a ship was sent from gate to gate; where it arrives no telegate is resolved."""
    state = start(pilot("jungle-2", "relic-jump-start", "relic-switch-switch", "relic-gate-lock"), boxes=GATES)
    state = play(state, mr.DeclareJump("jungle-5"), mr.Rolled((2, 3, 5)), mr.JumpTo("jungle-5"))
    assert moves(state, mr.JumpTo) == []
    refused(state, mr.JumpTo("moon-3"), "no-such-jump")
    refused(state, mr.LockGates(), "already-locked")


@pytest.mark.rule("ffg:F-OBS-1", "ffg:F-OBS-2", "ffg:F-MOVE-13")
def test_a_look_at_a_card_that_others_have_seen_is_the_last_thing_of_a_spent_move() -> None:
    """No chance comes between here, and yet nothing is left to decide."""
    state = knowing(start(pilot("jungle-2"), known=False), "jungle", "graw", 1)
    state = go(under_way(state, 1, came=("jungle-1",)), "jungle-3")
    assert moves(state, mr.LookAt) == [mr.LookAt("jungle")]
    after = play(state, mr.LookAt("jungle"))
    assert after.turn.seat == 1
    assert after.galaxy.homes[after.rules.board.system_index["jungle"]].known_by(0)
