"""Spy Eye (8.45): private looks at '?' markers and at cultures, also while skipping.

In the 1988 rules these looks are made by themselves, as those from orbits are: knowing more never hurts.
"""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.kernel.secrets import UNSEEN
from merchant_rules.venus.frames import Declaring, Looking, Moving, Trading
from merchant_rules.venus.map.board import compile_board
from merchant_rules.venus.view import view
from tests.scenes import fly, go, knowing, moving, pilot, place, points, secret, start, under_way, ways
from tests.support import arrived, moves, play, refused, seat

SPY_EYE = "relic-spy-eye"
BOARD = compile_board("classic-1988")
RED = ("red-drive",)


def begin(where: str, *relics: str, known: bool = True) -> mr.State:
    """Seat 1 ends its turn at the Galactic Base, and seat 0 begins its own here; a '?' box is face up then."""
    boxes = {where: "gate-1"} if where in BOARD.questions else {}
    state = start(pilot(where, *relics), seat("nik", "galactic-base"), known=known, boxes=boxes)
    return play(arrived(state, 1), mr.EndTurn())


def spied(state: mr.State) -> list[str]:
    """The looks that are due one after the other; each is answered with what comes first."""
    places = []
    while isinstance(state.stack[-1], Looking):
        places.append(state.stack[-1].place)
        state = play(state, mr.chance_outcomes(state)[0].action)
    return places


# -- what is seen from where ------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.45/a", "R-36")
def test_at_the_start_of_the_turn_every_marker_one_path_away_is_seen() -> None:
    for where in BOARD.dots:
        beside = [link.to for link in BOARD.links[where] if BOARD.kind[link.to] == "question"]
        assert sorted(spied(begin(where, SPY_EYE))) == sorted(beside), where
        assert spied(begin(where)) == [], where


@pytest.mark.rule("1988:8.45/c", "1988:GAZ/CLOUD/a")
@pytest.mark.parametrize("system", BOARD.systems)
def test_the_culture_is_seen_from_every_dot_of_its_system(system: str) -> None:
    for dot in BOARD.dots:
        if BOARD.system[dot] == system:
            looks = spied(begin(dot, SPY_EYE, known=False))
            assert [look for look in looks if look in BOARD.systems] == [system], dot
            orbit = [system] if dot in BOARD.orbits else []
            assert spied(begin(dot, known=False)) == orbit, dot


@pytest.mark.rule("1988:8.45/c")
@pytest.mark.parametrize("where", ["galactic-base", "base-colony-2", "cloud-south-1", "supernova-2"])
def test_outside_the_inhabited_systems_no_culture_is_seen(where: str) -> None:
    assert spied(begin(where, SPY_EYE, known=False)) == []


@pytest.mark.rule("1988:8.45/a", "1988:8.45/c", "R-94")
def test_on_the_way_each_dot_shows_what_lies_beside_it_before_the_next_step() -> None:
    state = go(under_way(start(pilot("desert-1", SPY_EYE), known=False), 4), "desert-2")
    assert state.stack[-1] == Looking(0, "desert")
    state = play(state, mr.Looked("desert", "graw"))
    assert state.stack[-1] == Looking(0, "desert-3")
    refused(state, mr.StepTo("desert-3"), "chance-decides")
    state = play(state, mr.Looked("desert-3", "gate-4"))
    assert type(state.stack[-1]) is Moving
    assert (ways(state), points(state)) == ({"desert-3"}, 3)


@pytest.mark.rule("1988:8.45/a", "R-36")
def test_in_a_space_city_with_markers_on_two_sides_both_are_seen() -> None:
    state = go(under_way(start(pilot("cloud-south-1", SPY_EYE), known=False), 4), "cloud-space-city")
    assert spied(state) == ["cloud", "cloud-body-2", "cloud-body-4"]
    assert spied(begin("cloud-space-city", SPY_EYE, known=False)) == ["cloud", "cloud-body-2", "cloud-body-4"]


@pytest.mark.rule("1988:8.45/a")
def test_without_the_spy_eye_nothing_is_seen_in_passing() -> None:
    state = go(under_way(start(pilot("desert-1"), known=False), 4), "desert-2")
    assert type(state.stack[-1]) is Moving
    assert secret(state, "desert-3") == UNSEEN
    assert secret(state, "desert") == UNSEEN


@pytest.mark.rule("1988:8.45/c")
def test_the_end_of_a_gate_jump_is_a_place_to_look_from() -> None:
    boxes = {"desert-3": "gate-2", "asteroid-64": "gate-5"}
    state = start(pilot("desert-3", SPY_EYE), cultures={"desert": "graw"}, boxes=boxes)
    state = play(state, mr.DeclareJump("asteroid-64"), mr.Rolled((1, 2, 5)), mr.JumpTo("asteroid-64"))
    assert state.stack[-1] == Looking(0, "asteroid")


@pytest.mark.rule("1988:8.45/a")
def test_a_look_costs_no_points_and_turns_nothing_up() -> None:
    state = go(under_way(start(pilot("desert-1", SPY_EYE)), 4), "desert-2")
    state = play(state, mr.Looked("desert-3", "penalty-blue-40-1"))
    box = secret(state, "desert-3")
    assert (box.what, box.open, points(state)) == ("penalty-blue-40-1", False, 3)
    assert moving(state).due == -1


@pytest.mark.rule("1988:8.45/a")
def test_nothing_is_looked_at_twice() -> None:
    state = knowing(start(pilot("desert-1", SPY_EYE)), "desert-3", "gate-4", 0)
    state = go(under_way(state, 4), "desert-2")
    assert type(state.stack[-1]) is Moving


# -- privacy ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:8.45/b")
def test_the_look_is_private() -> None:
    before = go(under_way(start(pilot("desert-1", SPY_EYE)), 4), "desert-2")
    after = play(before, mr.Looked("desert-3", "gate-4"))
    box = secret(after, "desert-3")
    assert (box.known_by(0), box.known_by(1)) == (True, False)
    index = after.rules.board.question_index["desert-3"]
    assert view(after, 0).galaxy.boxes[index].what == "gate-4"
    for other in (1, None):
        assert view(after, other).galaxy.boxes[index].what == ""
        assert view(after, other).galaxy.pool == view(before, other).galaxy.pool
    others = [slot for n, slot in enumerate(after.galaxy.boxes) if n != index]
    assert others == [UNSEEN] * (len(after.galaxy.boxes) - 1)


@pytest.mark.rule("1988:8.45/b")
def test_what_another_has_seen_is_no_longer_left_to_chance() -> None:
    state = knowing(start(pilot("desert-1", SPY_EYE)), "desert-3", "gate-4", 1)
    state = go(under_way(state, 4), "desert-2")
    assert type(state.stack[-1]) is Moving
    box = secret(state, "desert-3")
    assert (box.what, box.known_by(0), box.known_by(1), box.open) == ("gate-4", True, True, False)


@pytest.mark.rule("R-21", "1988:6.5/f")
def test_a_gate_that_was_only_spied_on_does_not_work() -> None:
    boxes = {"desert-3": "gate-2"}
    state = knowing(start(pilot("desert-3", SPY_EYE), boxes=boxes), "jungle-8", "gate-5", 0)
    assert moves(state, mr.DeclareJump) == []
    state = fly(state, "desert-2", 5, 5, 5)
    assert moves(state, mr.JumpTo) == []
    assert ways(state) == {"desert-2"}


# -- looking while skipping -------------------------------------------------------------------------------------------


def over_jungle_4(*relics: str, cargo: tuple[str, ...] = RED) -> mr.State:
    """From an orbit over the red dot beside a '?' box; the way off the planet was declared."""
    return fly(start(pilot("jungle-3", *relics, cargo=cargo)), "rogue-jungle-7", 1, 1, 1)


@pytest.mark.rule("1988:8.45/d", "1988:8.45/a", "R-90")
def test_a_skipped_dot_shows_its_neighbours_and_frees_the_declared_dot() -> None:
    state = go(over_jungle_4(SPY_EYE), "jungle-4")
    assert state.stack[-1] == Looking(0, "jungle-5")
    state = play(state, mr.Looked("jungle-5", "relic-shield"))
    assert ways(state) == {"jungle-5", "rogue-jungle-7"}
    assert points(state) == 3
    changed = go(state, "jungle-5")
    assert (place(changed), points(changed), secret(changed, "jungle-5").open) == ("jungle-5", 2, True)
    assert place(go(state, "rogue-jungle-7")) == "rogue-jungle-7"


@pytest.mark.rule("R-90", "1988:5.31/b")
def test_without_a_look_the_declared_dot_binds_inside_the_jump() -> None:
    assert ways(go(over_jungle_4(), "jungle-4")) == {"rogue-jungle-7"}
    knows = knowing(start(pilot("jungle-3", SPY_EYE, cargo=RED)), "jungle-5", "gate-1", 0)
    state = go(fly(knows, "rogue-jungle-7", 1, 1, 1), "jungle-4")
    assert ways(state) == {"rogue-jungle-7"}  # nothing new was seen


@pytest.mark.rule("R-90")
def test_a_look_while_skipping_does_not_let_the_ship_stop_or_turn() -> None:
    state = play(go(over_jungle_4(SPY_EYE), "jungle-4"), mr.Looked("jungle-5", "penalty-blue-40-1"))
    assert {type(move) for move in mr.legal_moves(state)} == {mr.StepTo}
    refused(state, mr.StepTo("jungle-3"), "going-back")


@pytest.mark.rule("R-90")
def test_a_look_at_an_occupied_dot_does_not_undo_the_declaration() -> None:
    """The declared first dot binds though the holder saw a marker from the dot he started on."""
    state = play(begin("jungle-7", SPY_EYE), mr.Looked("jungle-8", "gate-1"))
    assert state.stack == (Declaring(0),)
    state = fly(state, "jungle-6", 1, 1, 1)
    assert ways(state) == {"jungle-6"}


@pytest.mark.rule("1988:8.45/d", "1988:8.45/c")
def test_the_culture_is_seen_from_a_skipped_dot_too() -> None:
    state = start(pilot("rogue-desert-6", SPY_EYE, cargo=RED), known=False)
    state = go(fly(state, "desert-8", 1, 1, 1), "desert-9")
    assert state.stack[-1] == Looking(0, "desert")
    state = play(state, mr.Looked("desert", "niks"))
    assert ways(state) == {"desert-1", "desert-8"}
    without = start(pilot("rogue-desert-6", cargo=RED), known=False)
    without = go(fly(without, "desert-8", 1, 1, 1), "desert-9")
    assert secret(without, "desert") == UNSEEN


@pytest.mark.rule("1988:8.45/d")
def test_every_skipped_dot_of_a_run_is_looked_from() -> None:
    state = start(pilot("asteroid-54", SPY_EYE, cargo=("combined-drive",)))
    state = go(under_way(state, 5), "asteroid-65")
    seen = spied(state)
    assert sorted(seen) == ["asteroid-55", "asteroid-64", "asteroid-76"]
    state = go(under_way(start(pilot("asteroid-85", SPY_EYE, cargo=RED)), 5), "asteroid-75")
    assert sorted(spied(state)) == ["asteroid-64", "asteroid-76"]


@pytest.mark.rule("1988:8.45/a", "1988:8.22/b")
def test_from_a_marker_turned_up_and_skipped_the_next_ones_are_seen() -> None:
    """asteroid-55 turns out red: the ship skips it, sees nothing new from it, and picks its way."""
    boxes = {"asteroid-64": "gate-1", "asteroid-76": "gate-2"}
    state = start(pilot("asteroid-65", SPY_EYE, cargo=RED), boxes=boxes)
    state = knowing(state, "asteroid-55", "penalty-red-30-1", 0)
    state = go(under_way(state, 1), "asteroid-55")
    assert ways(state) == {"asteroid-44", "asteroid-54"}
    state = go(state, "asteroid-44")  # red: skipped, and asteroid-34 lies beside it
    assert state.stack[-1] == Looking(0, "asteroid-34")
    assert points(state) == 1


@pytest.mark.rule("1988:8.45/d", "1988:8.23/a")
def test_with_the_drive_off_the_same_dot_is_occupied_and_looked_from() -> None:
    state = play(start(pilot("jungle-3", SPY_EYE, cargo=RED)), mr.SwitchOff("red-drive"), mr.DeclareStep("jungle-4"))
    state = go(play(state, mr.Rolled((1, 1, 1))), "jungle-4")
    assert state.stack[-1] == Looking(0, "jungle-5")
    assert points(state) == 2


@pytest.mark.rule("1988:8.45/a")
def test_staying_with_the_spy_eye_looks_first() -> None:
    state = play(begin("desert-2", SPY_EYE), mr.Looked("desert-3", "gate-4"))
    state = play(state, mr.Stay())
    assert state.turn.seat == 1
    assert secret(state, "desert-3").known_by(0)


# -- got in the middle of a turn (R-101) ------------------------------------------------------------------------------


@pytest.mark.rule("R-101", "1988:8.45/c")
def test_who_picks_it_up_sees_who_lives_there_and_then_trades_on() -> None:
    state = arrived(start(pilot("moon-3"), known=False, boxes={"moon-3": SPY_EYE}))
    state = play(state, mr.TakeRelic())
    assert state.stack[-1] == Looking(0, "moon")
    assert mr.from_json(mr.to_json(state)) == state
    after = play(state, mr.Looked("moon", "zum"))
    assert after.stack == (Trading(0, "", False),)
    assert secret(after, "moon").known_by(0)
    assert not secret(after, "moon").open


@pytest.mark.rule("R-101", "1988:9.322/c")
def test_who_buys_it_looks_at_once_and_never_twice() -> None:
    state = arrived(start(pilot("war-torn-1"), ports={"war-torn-1": 1}, suns={"war-torn": (SPY_EYE,)}))
    state = play(state, mr.BuyRelic(SPY_EYE))
    assert state.stack[-1] == Looking(0, "war-torn-2")
    after = play(state, mr.Looked("war-torn-2", "gate-1"))
    assert type(after.stack[-1]) is Trading
    assert after.players[0].money == 1000 - state.rules.catalog.relic_by_slug[SPY_EYE].cost
    later = play(play(after, mr.EndTurn()), mr.Stay(), mr.EndTurn())
    assert later.stack == (Declaring(0),), "at the start of the next turn there is nothing new to see"


@pytest.mark.rule("R-101", "1988:11.4/a")
@pytest.mark.parametrize("owner", [0, 1])
def test_in_a_deal_the_one_who_gets_it_looks_whoever_offered(owner: int) -> None:
    relics = [(), (SPY_EYE,)] if owner else [(SPY_EYE,), ()]
    here, there = (seat(name, "jungle-9", relics=own) for name, own in zip(("human", "nik"), relics, strict=True))
    state = arrived(start(here, there))
    deal = mr.Deal(1, take=(SPY_EYE,)) if owner else mr.Deal(1, give=(SPY_EYE,))
    state = play(state, mr.OfferDeal(deal), mr.AcceptDeal())
    assert state.stack[-1] == Looking(1 - owner, "jungle-8")
    after = play(state, mr.Looked("jungle-8", "gate-1"))
    assert type(after.stack[-1]) is Trading
    assert mr.actor(after) == 0
    assert secret(after, "jungle-8").known_by(1 - owner)
    assert not secret(after, "jungle-8").known_by(owner)
    assert view(after, owner).galaxy.boxes[BOARD.question_index["jungle-8"]].what == ""


@pytest.mark.rule("R-101", "1988:8.45/a")
def test_one_look_follows_the_other_before_the_trade_goes_on() -> None:
    here, there = seat("human", "asteroid-54"), seat("nik", "asteroid-54", relics=(SPY_EYE,))
    state = play(arrived(start(here, there)), mr.OfferDeal(mr.Deal(1, take=(SPY_EYE,), pay=5)), mr.AcceptDeal())
    assert sorted(spied(state)) == ["asteroid-55", "asteroid-64"]


@pytest.mark.rule("R-101")
def test_other_relics_show_nothing() -> None:
    state = arrived(start(pilot("moon-3"), known=False, boxes={"moon-3": "relic-shield"}))
    assert type(play(state, mr.TakeRelic()).stack[-1]) is Trading
