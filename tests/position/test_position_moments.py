"""Moments that take more than places and dice: after jumps, with a look that is due, in the midst of a fight."""

from __future__ import annotations

from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Declaring, Looking, Moving, Revealing, Trading
from merchant_rules.venus.modules.hits import ChoosingHit, Looting
from tests.support import top

PAIR = mr.Config("classic-1988", ("human", "nik"))
NEW = mr.Config("ffg-classic", ("human", "whynom"))
COMBAT = mr.Config("classic-1988", ("human", "nik"), ("combat",))
GATES = {"ice-4": "gate-3", "jungle-5": "gate-6"}
EYE = "relic-spy-eye"


def played(config: mr.Config, *tokens: str, **said: Any) -> mr.State:
    """A position from which some actions were played."""
    state = mr.position(config, **said)
    for text in tokens:
        state = mr.apply_action(state, mr.parse_token(config, text))
    return state


# -- jumps ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:6.5/a", "ffg:F-TG-3", "F-09")
@pytest.mark.parametrize("config", [PAIR, NEW], ids=lambda config: config.ruleset)
def test_a_ship_that_has_only_jumped_so_far(config: mr.Config) -> None:
    flown = played(
        config, "gate:jungle-5", "roll:1-2-6", "jump:jungle-5", seats=[mr.Seat(place="ice-4")], questions=GATES
    )
    said: dict[str, Any] = {"seats": [mr.Seat(place="jungle-5")], "questions": GATES, "dice": (1, 2, 6), "points": 8}
    state = mr.position(config, came_from="ice-4", **said)
    assert state == flown
    assert mr.position(config, used=[("ice-4", "jungle-5")], **said) == flown
    assert top(state, Moving).pilot == 6
    assert mr.legal_moves(state) == mr.legal_moves(flown) != ()


@pytest.mark.rule("1988:8.43/a")
def test_a_ship_that_has_only_jumped_with_the_jump_start() -> None:
    ship: dict[str, Any] = {"relics": ("relic-jump-start",)}
    flown = played(
        PAIR, "gate:jungle-5", "roll:1-2-6", "jump:jungle-5", seats=[mr.Seat(place="water-6", **ship)], questions=GATES
    )
    seats = [mr.Seat(place="jungle-5", **ship)]
    said: dict[str, Any] = {"questions": GATES, "dice": (1, 2, 6), "points": 8, "came_from": "water-6"}
    assert mr.position(PAIR, seats=seats, **said) == flown
    with pytest.raises(mr.PositionError, match="no path water-6-jungle-5, and no jump"):
        mr.position(PAIR, seats=[mr.Seat(place="jungle-5")], **said)


@pytest.mark.rule("1988:6.5/f")
def test_no_jump_leads_to_or_from_a_marker_that_is_no_open_gate() -> None:
    said: dict[str, Any] = {"seats": [mr.Seat(place="jungle-5")], "dice": (1, 2, 6), "points": 8, "came_from": "ice-4"}
    for boxes in ({"jungle-5": "gate-6"}, {"jungle-5": "open-port-1", "ice-4": "gate-3"}):
        with pytest.raises(mr.PositionError, match="no jump between Tele Gates that lie face up"):
            mr.position(PAIR, questions=boxes, **said)
    with pytest.raises(mr.PositionError, match="the Pilot Number 6 was not rolled"):
        mr.position(PAIR, questions=GATES, **{**said, "dice": (1, 2, 5), "points": 7})


@pytest.mark.rule("1988:6.5/a", "1988:5.32/b")
def test_steps_and_jumps_of_one_turn_together() -> None:
    flown = played(
        PAIR, "head:ice-4", "roll:1-2-6", "go:ice-4", "jump:jungle-5", "go:jungle-6:6",
        seats=[mr.Seat(place="ice-3")], questions=GATES,
    )  # fmt: skip
    used = [("ice-3", "ice-4"), ("ice-4", "jungle-5"), ("jungle-5", "jungle-6")]
    state = mr.position(
        PAIR, seats=[mr.Seat(place="jungle-6")], questions=GATES, dice=(1, 2, 6), points=6, used=used
    )  # fmt: skip
    assert state == flown


@pytest.mark.rule("1988:8.2/a", "R-88")
def test_a_ship_in_the_midst_of_a_jump_by_drive() -> None:
    ship: dict[str, Any] = {"cargo": ("red-drive",), "money": 100}
    cultures = {"jungle": "niks"}
    flown = played(
        PAIR, "head:rogue-jungle-7", "roll:1-1-1", "go:jungle-4",
        seats=[mr.Seat(place="jungle-3", **ship)], cultures=cultures,
    )  # fmt: skip
    state = mr.position(
        PAIR, seats=[mr.Seat(place="jungle-4", **ship)], cultures=cultures, dice=(1, 1, 1), came_from="jungle-3",
        declared="rogue-jungle-7",
    )  # fmt: skip
    assert state == flown
    assert top(state, Moving).skipped == ("jungle-4",)


@pytest.mark.rule("R-88", "1988:8.22/a")
def test_a_marker_about_to_be_turned_up_in_the_midst_of_a_jump_can_be_saved() -> None:
    """Whether the jump goes on is not known yet, so the dots skipped before stay in the save."""
    state = mr.position(
        PAIR, seats=[mr.Seat(place="asteroid-22", cargo=("combined-drive",))], dice=(1, 1, 1), points=2,
        came_from="asteroid-12", then=(mr.StepTo("asteroid-33"), mr.StepTo("asteroid-34")),
    )  # fmt: skip
    assert type(state.stack[-1]) is Revealing
    assert top(state, Moving, 0).skipped == ("asteroid-33",)
    assert mr.validate(state) == ()
    assert mr.from_json(mr.to_json(state)) == state


# -- looks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.45/a")
@pytest.mark.parametrize(
    "said, below",
    [
        ({}, Declaring),
        ({"dice": (1, 2, 3), "declared": "desert-1"}, Moving),
        ({"dice": (1, 2, 3), "points": 4, "came_from": "desert-1"}, Moving),
    ],
)
def test_a_spy_eye_beside_a_face_down_marker_begins_with_its_look(said: dict[str, Any], below: type) -> None:
    seats = [mr.Seat(place="desert-2", relics=(EYE,))]
    cultures = {"desert": "volois"}
    state = mr.position(PAIR, seats=seats, cultures=cultures, **said)
    assert state.stack[-1] == Looking(0, "desert-3")
    assert mr.validate(state) == ()
    assert mr.from_json(mr.to_json(state)) == state
    after = mr.apply_action(state, mr.Looked("desert-3", "gate-1"))
    assert type(after.stack[-1]) is below
    knowing = mr.position(PAIR, seats=seats, cultures=cultures, known={0: {"desert-3": "gate-1"}}, **said)
    assert after == knowing
    assert mr.legal_moves(after)


@pytest.mark.rule("1988:8.45/a", "R-101")
def test_it_looks_while_trading_too_and_with_a_seed_by_itself() -> None:
    seats = [mr.Seat(place="jungle-9", relics=(EYE,)), mr.Seat(place="jungle-7", relics=())]
    said: dict[str, Any] = {"seats": seats, "cultures": {"jungle": "niks"}, "trading": "landed"}
    state = mr.position(PAIR, **said)
    assert [type(frame) for frame in state.stack] == [Trading, Looking]
    seeded = mr.position(PAIR, seed=3, **said)
    assert mr.actor(seeded) == 0
    box = seeded.rules.board.question_index["jungle-8"]
    assert mr.view(seeded, 0).galaxy.boxes[box].what
    assert not mr.view(seeded, 1).galaxy.boxes[box].what


@pytest.mark.rule("1988:6.3/a", "1988:8.45/a")
@pytest.mark.parametrize("paid", [False, True])
def test_a_look_does_not_ask_for_a_penalty_that_was_paid(paid: bool) -> None:
    seats = [mr.Seat(place="war-torn-4", relics=(EYE,), money=200)]
    state = mr.position(
        PAIR, seats=seats, cultures={"war-torn": "yxklyx"}, dice=(1, 2, 3), points=4, came_from="war-torn-3", paid=paid
    )
    assert state.stack[-1] == Looking(0, "war-torn-5")
    after = mr.apply_action(state, mr.Looked("war-torn-5", "gate-1"))
    assert (top(after, Moving).due >= 0) is not paid


def test_others_and_the_2012_game_begin_with_no_look() -> None:
    """There looking is a choice; and whoever is not in turn looks when his turn begins."""
    eye = mr.Seat(place="desert-2", relics=(EYE,))
    assert type(mr.position(PAIR, seats={1: eye}, cultures={"desert": "volois"}).stack[-1]) is Declaring
    assert type(mr.position(NEW, seats=[eye]).stack[-1]) is Declaring


# -- fights -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:15.43/d", "1988:15.431/d")
def test_the_midst_of_a_fight() -> None:
    seats = [mr.Seat(place="rogue-3", cargo=("laser",)), mr.Seat(place="rogue-3", cargo=("space-spice",))]
    said: dict[str, Any] = {"seats": seats, "dice": (1, 2, 3), "points": 4, "came_from": "rogue-2", "paid": True}
    shots = (mr.Blast("nik"), mr.FireWeapon("laser"), mr.RollAttack(), mr.Clashed(6, 1))
    hit = mr.position(COMBAT, then=shots, **said)
    assert type(hit.stack[-1]) is ChoosingHit
    loot = mr.position(COMBAT, then=(*shots, mr.HitHold(1)), seed=5, **said)
    assert type(loot.stack[-1]) is Looting
    assert mr.validate(loot) == ()
    assert mr.position(COMBAT, then=shots[:1], **said) == mr.apply_action(mr.position(COMBAT, **said), shots[0])


@pytest.mark.parametrize(
    "then, says",
    [
        ((mr.Blast("dell"),), "then[0]: There is no Dell here"),
        ((mr.Blast("nik"), mr.Blast("nik")), "then[1]: "),
        ((3,), "then[0]: "),
        ("blast:nik", "then are actions in a tuple"),
        (5, "then are actions in a tuple"),
    ],
)
def test_what_cannot_be_played_from_there(then: Any, says: str) -> None:
    seats = [mr.Seat(place="rogue-3", cargo=("laser",)), mr.Seat(place="rogue-3")]
    with pytest.raises(mr.PositionError) as caught:
        mr.position(COMBAT, seats=seats, dice=(1, 2, 3), points=4, came_from="rogue-2", paid=True, then=then)
    assert says in str(caught.value)


def test_whoever_asks_for_a_fight_by_another_way_is_told_how() -> None:
    with pytest.raises(mr.PositionError, match="is played with `then` or loaded from a save"):
        mr.position(COMBAT, trading="fighting")  # type: ignore[arg-type]
