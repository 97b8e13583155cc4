"""What a review of the FFG rules found, kept by rule so that it stays mended."""

from __future__ import annotations

import pytest

from merchant_rules.venus.deal import Deal
from merchant_rules.venus.positions.validate import validate
from merchant_rules.venus.rules.dot_actions import JumpTo
from merchant_rules.venus.rules.equipment import LockGates
from merchant_rules.venus.rules.exchange import OfferDeal
from merchant_rules.venus.rules.movement import DeclareJump, Rolled, StepTo
from merchant_rules.venus.rules.ports import BuyFactory
from merchant_rules.venus.rulesets.ffg_movement import LookAt
from tests.ffg.space import go, market, pilot, start, under_way
from tests.rules.flight import knowing, place, points
from tests.support import legal, moves, play, refused, seat

GATES = {"cloud-body-4": "gate-2", "jungle-5": "gate-5", "moon-3": "gate-3"}


@pytest.mark.rule("ffg:F-FACT-2")
def test_the_refusal_of_a_site_names_the_market_and_no_city() -> None:
    """It spoke of Cities and Spaceports, where no factory of this game ever stands."""
    verdict = refused(market("graw"), BuyFactory("jewelburg"), "no-site", "ffg:F-FACT-2")
    assert verdict.message == "This factory cannot stand at Jewelburg, only at Jungle World."


@pytest.mark.rule("ffg:F-PT-3")
def test_the_deed_of_a_factory_does_not_change_hands() -> None:
    """It was refused as a piece of which the owner has too few."""
    state = play(market("graw", seat("human", "jewelburg"), seat("whynom", "jewelburg")), BuyFactory("jungle"))
    refused(state, OfferDeal(Deal(1, give=("jungle",), receive=10)), "not-for-exchange", "ffg:F-PT-3")


@pytest.mark.rule("ffg:F-REL-GATE", "ffg:F-REL-JUMP-1", "F-12", "F-11")
def test_a_gate_locked_before_the_roll_is_a_plain_space_for_the_jump_start() -> None:
    """The lock stopped the Jump Start too, as the one of 1988 that switches off all gates does (R-22)."""
    rocks = {"jungle-8": "asteroid", "cloud-body-5": "asteroid"}  # where the relics were
    state = start(pilot("cloud-body-4", "relic-gate-lock", "relic-jump-start"), boxes={**GATES, **rocks})
    state = play(state, LockGates())
    assert moves(state, DeclareJump) == [DeclareJump("moon-3"), DeclareJump("jungle-5")]
    state = play(state, DeclareJump("jungle-5"))
    assert validate(state) == ()
    bound = play(state, Rolled((2, 3, 5)))
    assert (moves(bound, JumpTo), moves(bound, StepTo)) == ([JumpTo("jungle-5")], [])
    there = play(bound, JumpTo("jungle-5"))
    assert (place(there), points(there)) == ("jungle-5", 9)
    missed = play(state, Rolled((2, 3, 4)))
    assert (moves(missed, JumpTo), moves(missed, StepTo)) == ([JumpTo("moon-3")], []), "as from any plain space (F-30)"
    failed = play(state, Rolled((2, 4, 6)))
    assert moves(failed, StepTo) == [StepTo("cloud-body-8"), StepTo("cloud-space-city")], "no die is needed"
    without = play(start(pilot("cloud-body-4", "relic-gate-lock"), boxes=GATES), LockGates())
    refused(without, DeclareJump("jungle-5"), "no-such-jump")


@pytest.mark.rule("ffg:F-REL-JUMP-3", "F-30")
def test_a_jump_start_that_does_not_fail_says_so() -> None:
    """A step with a 4 was told to jump to gate 4, which was not on the board."""
    state = play(start(pilot("jungle-2", "relic-jump-start"), boxes=GATES), DeclareJump("jungle-5"), Rolled((2, 3, 4)))
    verdict = refused(state, StepTo("jungle-3", 4), "must-jump", "ffg:F-REL-JUMP-3")
    assert "gate 4" not in verdict.message
    assert legal(state, JumpTo("cloud-body-4"))


@pytest.mark.rule("F-04", "ffg:F-MOVE-17", "ffg:F-REL-JUMP-2")
def test_a_jump_start_to_the_next_space_does_not_allow_to_turn_back() -> None:
    """The jump follows no line, so the line back to the space just left stayed open."""
    state = start(pilot("jungle-4", "relic-jump-start"), boxes=GATES)
    state = play(state, DeclareJump("jungle-5"), Rolled((1, 4, 5)), JumpTo("jungle-5"))
    assert moves(state, StepTo) == [StepTo("jungle-6")]
    refused(state, StepTo("jungle-4"), "going-back", "ffg:F-MOVE-17")


@pytest.mark.rule("F-09", "ffg:F-TG-3", "ffg:F-REL-SWITCH", "ffg:F-REL-GATE")
def test_the_gate_of_arrival_does_nothing_whatever_die_is_switched_in() -> None:
    """With the Switch Switch a ship was sent from gate to gate; where it arrives no telegate is resolved."""
    state = start(pilot("jungle-2", "relic-jump-start", "relic-switch-switch", "relic-gate-lock"), boxes=GATES)
    state = play(state, DeclareJump("jungle-5"), Rolled((2, 3, 5)), JumpTo("jungle-5"))
    assert moves(state, JumpTo) == []
    refused(state, JumpTo("moon-3"), "no-such-jump")
    refused(state, LockGates(), "already-locked")


@pytest.mark.rule("ffg:F-OBS-1", "ffg:F-OBS-2", "ffg:F-MOVE-13")
def test_a_look_at_a_card_that_others_have_seen_is_the_last_thing_of_a_spent_move() -> None:
    """No chance comes between here, and yet nothing is left to decide."""
    state = knowing(start(pilot("jungle-2"), known=False), "jungle", "graw", 1)
    state = go(under_way(state, 1, came=("jungle-1",)), "jungle-3")
    assert moves(state, LookAt) == [LookAt("jungle")]
    after = play(state, LookAt("jungle"))
    assert after.turn.seat == 1
    assert after.galaxy.homes[after.rules.board.system_index["jungle"]].known_by(0)
