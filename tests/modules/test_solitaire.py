"""Chapter 17: solitaire: the pools, the die at the end of each turn, and how the game ends."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.box.rows import data_from_dict
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import GameOver
from merchant_rules.venus.modules.common import set_part
from merchant_rules.venus.modules.forts import Forts
from merchant_rules.venus.modules.rastur import Invasion, PlacingRastur
from merchant_rules.venus.modules.solitaire import Reserve
from merchant_rules.venus.positions.validate import validate
from merchant_rules.venus.rules.discovery import with_secret
from merchant_rules.venus.rules.dot_kinds import open_gates
from merchant_rules.venus.rules.winning import result
from merchant_rules.venus.update import set_galaxy, set_stack
from merchant_rules.venus.view import view
from tests.data.packaged import packaged
from tests.modules.battle import SOLO, alone, blast, declaring, doing, entered, fire, invasion, landed, reserve
from tests.scenes import BOARD, fly, go
from tests.support import legal, moves, play, refused, seat

LASER = "laser"
STRENGTHS = load_catalog("classic-1988").rastur.strengths  # type: ignore[union-attr]


def ended(
    *, active: tuple[int, ...] = (60, 65, 70), waiting: tuple[int, ...] = (140, 160), transit: int = 0, **more: Any
) -> mr.State:
    """The turn is over and the die is due, with these pools (the other markers are out of sight of the test)."""
    state = landed(declaring(seat("human", "dry-city", money=more.get("money", 500)), modules=SOLO))
    state = set_part(set_part(state, Invasion(active, more.get("placed", ()))), Reserve(waiting, transit))
    return play(state, mr.EndTurn())


def expanded(state: mr.State, strength: int, dot: str = "ice-1") -> mr.State:
    """A roll of 2, this marker drawn (unless it is the only one) and placed."""
    state = play(state, mr.RasturRolled(2))
    if doing(state) == "DrawingRastur":
        state = play(state, mr.RasturDrawn(strength))
    return play(state, mr.PlaceRastur(dot))


# -- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:17.1/a", "1988:17.1/b")
def test_one_player_begins_with_a_scout_20_dollars_and_the_pool_of_the_chart() -> None:
    for goal, count in ((1000, 12), (2000, 18), (3000, 23), (4000, 28)):
        state = mr.new_game(mr.Config("classic-1988", ("human",), SOLO, goal), seed=1)
        assert len(invasion(state).pool) == count
        player = state.players[0]
        assert (player.ship, player.money, player.place) == ("scout", 20, "galactic-base")
        assert state.market.bank == -20


@pytest.mark.rule("1988:17.1/b")
def test_the_stake_is_that_of_the_data() -> None:

    ships = packaged("classic-1988", "ships.toml")
    ships["money"]["solitaire"] = 35
    data = data_from_dict({"ships.toml": ships})
    state = mr.new_game(mr.Config("classic-1988", ("human",), SOLO, data=data), seed=1)
    assert (state.players[0].money, state.market.bank) == (35, -35)


@pytest.mark.rule("1988:17.1/c")
def test_one_marker_reads_75() -> None:
    assert 75 in STRENGTHS
    assert any(strength % 10 for strength in STRENGTHS)


@pytest.mark.rule("1988:17.11/a", "1988:17.11/b")
def test_the_reserve_lies_face_up_in_order_of_strength() -> None:
    state = mr.new_game(mr.Config("classic-1988", ("human",), SOLO, 1000), seed=1)
    assert reserve(state).pool == tuple(sorted(strength for strength in STRENGTHS if strength > 110))
    assert reserve(state).transit == 0
    assert view(state, None).extras == state.extras
    after = play(ended(), mr.RasturRolled(5), mr.RasturMerged(60, 65))
    assert reserve(after).pool == (60, 65, 160)


@pytest.mark.rule("1988:17.12/a")
def test_the_active_pool_is_face_down_so_what_is_drawn_is_chance() -> None:
    state = play(ended(active=(60, 75, 75)), mr.RasturRolled(1))
    outcomes = [(o.action, o.weight) for o in mr.chance_outcomes(state)]
    assert outcomes == [(mr.RasturDrawn(60), 1), (mr.RasturDrawn(75), 2)]


@pytest.mark.rule("R-06")
def test_all_combat_that_makes_sense_for_one_is_on() -> None:
    rules = compile_rules(mr.Config("classic-1988", 1, SOLO))
    assert {mr.Blast, mr.BuyFort} <= rules.specs.keys()
    assert rules.names == ("classic-1988", "weapons", "forts", "rastur", "solitaire")


# -- generation -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:17.2/a")
def test_ones_in_movement_and_combat_draw_nothing() -> None:
    here = seat("human", "rogue-2", cargo=(LASER,) * 5)
    state = fly(declaring(here, modules=SOLO, rastur={"rogue-1": 60}), "rogue-1", 1, 1, 1)
    assert doing(state) == "Moving"
    state = play(go(state, "rogue-1"), mr.PayPenalty(), mr.Blast("rastur"))
    state = play(fire(state, *(LASER,) * 5), mr.Clashed(1, 1))  # 110 v 70
    assert doing(state) == "Moving"


@pytest.mark.rule("1988:17.2/b", "R-83")
def test_one_die_is_rolled_at_the_end_of_each_turn_that_does_not_win() -> None:
    state = ended()
    assert [type(frame).__name__ for frame in state.stack] == ["TurnEnding", "RollingRastur"]
    assert [(o.action.face, o.weight) for o in mr.chance_outcomes(state)] == [(face, 1) for face in range(1, 7)]
    won = ended(money=2000)
    assert result(won) == mr.Result((0,), "goal", (2000,))
    after = expanded(state, 60)
    assert (doing(after), after.turn.number) == ("Declaring", 2)


@pytest.mark.rule("1988:17.21/a")
@pytest.mark.parametrize("face, expands", [(1, True), (4, True), (5, False), (6, False)])
def test_on_1_to_4_a_rastur_is_drawn_and_placed(face: int, expands: bool) -> None:
    state = play(ended(), mr.RasturRolled(face))
    assert (doing(state) == "DrawingRastur") is expands
    assert (doing(state) == "Merging") is not expands
    if expands:
        state = play(state, mr.RasturDrawn(65))
        assert state.stack[-1] == PlacingRastur(0)
        assert {move.dot for move in moves(state, mr.PlaceRastur)} == {*BOARD.orbits}
        state = play(state, mr.PlaceRastur("desert-4"))
        assert invasion(state).placed == (("desert-4", 65),)


@pytest.mark.rule("1988:17.21/a", "R-93")
def test_forts_and_rastur_keep_others_off_and_then_cities_will_do() -> None:
    state = ended(placed=tuple(sorted((dot, 90) for dot in BOARD.orbits[2:])))
    state = set_part(state, Forts((BOARD.orbits[:1],)))
    state = play(state, mr.RasturRolled(1), mr.RasturDrawn(60))
    assert [move.dot for move in moves(state, mr.PlaceRastur)] == [BOARD.orbits[1]]
    full = ended(placed=tuple(sorted((dot, 90) for dot in BOARD.orbits)))
    full = play(full, mr.RasturRolled(1), mr.RasturDrawn(60))
    assert legal(full, mr.PlaceRastur("dry-city"))


@pytest.mark.rule("R-93")
def test_with_no_place_at_all_the_marker_goes_back_and_the_box_moves_on() -> None:
    every = [dot for dot in BOARD.dots if dot in BOARD.orbit_index or BOARD.kind[dot].endswith(("city", "base"))]
    state = play(ended(placed=tuple(sorted((dot, 90) for dot in every))), mr.RasturRolled(3), mr.RasturDrawn(65))
    assert invasion(state).pool == (60, 65, 70)
    assert reserve(state) == Reserve((160,), 140)
    assert doing(state) == "Declaring"


@pytest.mark.rule("1988:17.21/b", "1988:FLOW/a")
def test_an_empty_transit_box_takes_the_weakest_of_the_reserve() -> None:
    after = expanded(ended(waiting=(140, 160)), 65)
    assert reserve(after) == Reserve((160,), 140)
    assert invasion(after).pool == (60, 70)
    none = expanded(ended(waiting=()), 65)
    assert reserve(none) == Reserve((), 0)


@pytest.mark.rule("1988:17.21/c", "1988:FLOW/a")
def test_a_full_transit_box_empties_into_the_active_pool() -> None:
    after = expanded(ended(waiting=(140, 160), transit=62), 65)
    assert reserve(after) == Reserve((140, 160), 0)
    assert invasion(after).pool == (60, 62, 70)


@pytest.mark.rule("1988:17.22/a", "1988:17.22/b", "1988:17.22/c", "R-86")
def test_on_5_and_6_two_are_merged_into_the_nearest_of_the_reserve() -> None:
    """60 and 90 make 150: 140 and 160 are as near, and the lower one goes."""
    state = play(ended(active=(60, 90, 200), waiting=(140, 160)), mr.RasturRolled(6))
    after = play(state, mr.RasturMerged(60, 90))
    assert invasion(after).pool == (140, 200)
    assert reserve(after).pool == (60, 90, 160)
    assert doing(after) == "Declaring"
    nearer = play(ended(active=(60, 95, 200), waiting=(140, 160)), mr.RasturRolled(5), mr.RasturMerged(60, 95))
    assert invasion(nearer).pool == (160, 200)


@pytest.mark.rule("R-86")
def test_the_nearest_is_chosen_before_the_two_enter_the_reserve() -> None:
    after = play(ended(active=(60, 65, 70), waiting=(400,)), mr.RasturRolled(5), mr.RasturMerged(60, 65))
    assert invasion(after).pool == (70, 400)
    assert reserve(after).pool == (60, 65)


@pytest.mark.rule("1988:17.22/a")
def test_every_pair_of_markers_is_equally_likely() -> None:
    state = play(ended(active=(60, 75, 75, 80)), mr.RasturRolled(5))
    outcomes = {(o.action.low, o.action.high): o.weight for o in mr.chance_outcomes(state)}
    assert outcomes == {(60, 75): 2, (60, 80): 1, (75, 75): 1, (75, 80): 2}


@pytest.mark.rule("1988:17.22/d", "R-85")
def test_with_one_active_rastur_a_5_or_6_ends_the_game() -> None:
    over = play(ended(active=(60,)), mr.RasturRolled(5))
    assert result(over) == mr.Result((), "rastur", (500,))
    two = play(ended(active=(60, 65)), mr.RasturRolled(5))  # the one pair there is goes by itself
    assert result(two) is None
    assert invasion(two).pool == (140,)


@pytest.mark.rule("R-85")
def test_with_an_empty_reserve_both_go_there_and_nothing_comes_back() -> None:
    after = play(ended(active=(60, 65, 70), waiting=()), mr.RasturRolled(5), mr.RasturMerged(60, 70))
    assert invasion(after).pool == (65,)
    assert reserve(after).pool == (60, 70)
    over = play(ended(active=(60, 65), waiting=()), mr.RasturRolled(6))
    assert result(over) == mr.Result((), "rastur", (500,))


# -- elimination (17.3) -----------------------------------------------------------------------------------------------


def shot_down(transit: int) -> mr.State:
    """A Rastur of 60 has been destroyed with this in the Transit Box."""
    state = declaring(seat("human", "rogue-1", cargo=(LASER,) * 3), modules=SOLO, rastur={"rogue-1": 60}, goal=1000)
    state = set_part(entered(state), Reserve((140, 160), transit))
    return blast(state, "rastur", (LASER,) * 3, (6, 1))


@pytest.mark.rule("1988:17.3/a", "R-87")
def test_an_eliminated_rastur_goes_into_the_empty_transit_box() -> None:
    after = shot_down(0)
    assert reserve(after) == Reserve((140, 160), 60)
    assert 60 not in invasion(after).pool
    assert invasion(after).placed == ()


@pytest.mark.rule("1988:17.3/b", "1988:17.3/c", "1988:FLOW/b", "R-87")
def test_a_taken_transit_box_sends_its_rastur_off_and_the_other_to_the_reserve() -> None:
    before = invasion(shot_down(0)).pool
    after = shot_down(120)
    assert reserve(after) == Reserve((60, 140, 160), 0)
    assert invasion(after).pool == tuple(sorted((*before, 120)))


@pytest.mark.rule("R-72")
def test_the_engine_rolls_for_a_marker() -> None:
    state = declaring(seat("human", "rogue-1", cargo=(LASER,)), modules=SOLO, rastur={"rogue-1": 60})
    state = fire(play(entered(state), mr.Blast("rastur")), LASER)
    assert mr.actor(state) == engine.CHANCE
    assert len(mr.chance_outcomes(state)) == 36


# -- knowledge (17.4) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:17.4/a")
def test_what_was_looked_at_stays_known() -> None:
    here = seat("human", "rogue-2")
    state = fly(declaring(here, modules=SOLO, cultures={"desert": "volois"}), "rogue-1", 2, 2, 2)
    state = play(go(state, "rogue-1"), mr.Looked("rogue", "nillis"))
    assert view(state, 0).galaxy.homes[BOARD.system_index["rogue"]] == Secret("nillis", 1, False)
    later = go(state, "rogue-11", "rogue-10")
    assert view(later, 0).galaxy.homes[BOARD.system_index["rogue"]].what == "nillis"


@pytest.mark.rule("1988:17.4/b")
def test_a_gate_or_open_port_only_spied_on_is_not_open() -> None:
    state = declaring(seat("human", "ice-3", relics=("relic-spy-eye",)), modules=SOLO)

    for marker in ("gate-1", "open-port-1"):
        spied = set_galaxy(state, with_secret(state, "ice-4", Secret(marker, 1, False)))
        assert view(spied, 0).galaxy.boxes[BOARD.question_index["ice-4"]].what == marker
        assert open_gates(spied) == {}
        assert spied.rules.landing(spied, "ice-4") == ""


# -- the end (17.5) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:17.5/a", "R-83")
def test_the_player_wins_by_reaching_the_goal_first() -> None:
    assert result(ended(money=2000, active=(60,))) == mr.Result((0,), "goal", (2000,))
    assert result(expanded(ended(money=1999, active=(60,)), 60)) == mr.Result((), "rastur", (1999,))


@pytest.mark.rule("1988:17.5/b", "R-84")
def test_the_last_draw_is_no_loss_if_the_transit_box_refills_the_pool() -> None:
    saved = expanded(ended(active=(60,), transit=140, waiting=(160,)), 60)
    assert result(saved) is None
    assert invasion(saved).pool == (140,)
    assert reserve(saved) == Reserve((160,), 0)
    lost = expanded(ended(active=(60,), transit=0, waiting=(160,)), 60)
    assert result(lost) == mr.Result((), "rastur", (500,))


@pytest.mark.rule("1988:FLOW/a", "1988:FLOW/b", "1988:17.3/c")
@pytest.mark.parametrize("seed", range(6))
def test_no_rastur_is_ever_lost(seed: int) -> None:

    rng = Random(seed)
    state = mr.new_game(mr.Config("classic-1988", ("human",), SOLO, 1000), seed=seed)
    for _ in range(400):
        if result(state):
            break
        options = mr.legal_moves(state)
        state = mr.apply_action(state, rng.choice(options))
        own, more = invasion(state), reserve(state)
        there = [*own.pool, *(s for _, s in own.placed), *more.pool, *(s for s in (own.in_hand, more.transit) if s)]
        assert Counter(there) == Counter(STRENGTHS)
        assert isinstance(more.transit, int)


def test_there_is_nobody_to_refuse_or_swindle() -> None:
    state = landed(declaring(seat("human", "dry-city"), modules=SOLO))
    refused(state, mr.Blast("human"))


# -- a limited Bank (R-98) --------------------------------------------------------------------------------------------


@pytest.mark.rule("R-98", "1988:17.5/a", "1988:13.3/b")
@pytest.mark.parametrize("cash, winners", [(900, ()), (1000, (0,))])
def test_an_empty_bank_ends_a_solitaire_game_and_only_the_goal_wins_it(cash: int, winners: tuple[int, ...]) -> None:
    here = seat("human", "shoemaker-levee", money=cash, cargo=("space-spice",))
    state = alone(here, goal=1000, options={"bank_total": cash + 30})
    state = landed(state, moved=False)
    sold = play(state, mr.SellGoods("space-spice"))
    after = play(sold, mr.chance_outcomes(sold)[0].action)
    over = result(after)
    assert over is not None
    assert (over.reason, over.winners) == ("bank-empty", winners)
    assert validate(after) == ()
    wrong = set_stack(after, (GameOver("bank-empty", (0,) if not winners else ()),))
    assert validate(wrong) != ()
