"""The stages of a turn, movement, engines, stations, draws: S-TURN, S-MOVE, S-ENG, S-STN, S-LUCK, S-MONEY, S-PRES."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders.frames import Acting, Drawing, Finishing, GameOver
from merchant_rules.star_traders.rules.common import owner_of
from merchant_rules.star_traders.state import Sum
from merchant_rules.star_traders.update import on_top
from tests.star_traders.playing import (
    ADVANCED,
    QUIET,
    TO_NIVEN,
    Quarantine,
    Seat,
    asked,
    can,
    do,
    ended,
    hand,
    is_chance,
    kinds,
    money,
    moves,
    quiet,
    refused,
    table,
    window,
)


def two(**given: Any) -> State:
    return quiet(Seat("mink"), Seat("capital"), **given)


@pytest.mark.rule(
    "star:S-TURN-1", "star:S-TURN-2", "star:S-TURN-4", "star:S-TURN-15", "star:S-MOVE-22", "star:S-MOVE-23"
)
def test_three_stages_in_order_without_a_way_back() -> None:
    state = two()
    assert st.DeclareJump in kinds(state)
    state = do(state, st.EndMovement())
    assert state.stack == (Acting(0),)
    assert refused(state, TO_NIVEN) == "not-now"
    state = do(state, st.SkipAction())
    assert is_chance(state)  # a card is drawn
    state = do(state, st.LuckDrawn(0, "zap"))
    assert state.stack == (Finishing(0),)
    assert refused(state, TO_NIVEN) == refused(state, st.BuildStation()) == "not-now"
    state = do(state, st.EndTurn())
    assert (state.turn.active, state.turn.number, state.turn.attempts) == (1, 2, 0)


@pytest.mark.rule("star:S-TURN-3", "star:S-STN-2", "star:S-STN-3", "star:S-PRES-1", "star:S-STN-1", "star:S-HIST-1")
def test_building_a_station_is_the_action() -> None:
    state = two(stage="action", movement_over=True)
    state = do(state, st.BuildStation())
    assert (owner_of(state, "mink"), money(state, 0), state.traders[0].prestige) == (0, 35, 3)
    assert is_chance(state)  # the Action is used: the Draw stage has begun
    taken = quiet(Seat("mink"), Seat("capital", stations=("mink",)), stage="action", movement_over=True)
    assert refused(taken, st.BuildStation()) == "occupied"


@pytest.mark.rule("star:S-ADV-3")
def test_in_the_advanced_game_a_station_brings_more() -> None:
    state = quiet(Seat("mink", prestige=5), Seat("capital"), ruleset=ADVANCED, stage="action", movement_over=True)
    assert do(state, st.BuildStation()).traders[0].prestige == 8


@pytest.mark.rule("star:S-STN-4")
def test_a_station_built_anew_brings_prestige_again() -> None:
    state = quiet(Seat("mink", prestige=7), Seat("capital"), stage="action", movement_over=True)
    assert do(state, st.BuildStation()).traders[0].prestige == 9


@pytest.mark.rule("star:S-ENG-5", "star:S-ENG-8", "star:S-TURN-3", "star:S-MONEY-5", "star:S-HIST-4", "star:S-ENGR-5")
def test_an_engine_is_bought_at_a_shipyard() -> None:
    state = quiet(Seat("wells", money=50), Seat("capital"), stage="action", movement_over=True)
    after = do(state, st.BuyEngine())
    assert (after.traders[0].engines, money(after, 0), money(after, 1)) == (4, 20, 40)
    assert is_chance(after)
    assert refused(two(stage="action", movement_over=True), st.BuyEngine()) == "no-shipyard"
    engineer = quiet(Seat("mink", personalities=("engineer",)), Seat("capital"), stage="action", movement_over=True)
    assert money(do(engineer, st.BuyEngine()), 0) == 10  # S-ENGR-4: any world, the full price


@pytest.mark.rule("star:S-ENG-2", "star:S-MONEY-8", "star:S-ENGR-4")
def test_limits_and_prices_forbid_actions() -> None:
    full = quiet(Seat("wells", engines=5, money=99), Seat("capital"), stage="action", movement_over=True)
    assert refused(full, st.BuyEngine()) == "no-room"
    poor = quiet(Seat("wells", money=29), Seat("capital"), stage="action", movement_over=True)
    assert refused(poor, st.BuyEngine()) == "cannot-pay"
    broke = quiet(Seat("mink", money=4), Seat("capital"), stage="action", movement_over=True)
    assert refused(broke, st.BuildStation()) == "cannot-pay"
    carrying = quiet(Seat("mink", money=4, hold=("frygia-wells",)), Seat("capital"), contracts=("frygia-wells",))
    assert refused(carrying, st.Abandon("power-crystals", "frygia-wells")) == "cannot-pay"
    engineer = quiet(Seat("mink", personalities=("engineer",)), Seat("capital"), stage="action", movement_over=True)
    assert can(engineer, st.BuyEngine())


@pytest.mark.rule("star:S-TURN-5", "star:S-LUCK-6", "star:S-LUCK-7", "star:S-LUCK-9")
@pytest.mark.parametrize("held", [0, 1])
def test_below_the_limit_exactly_one_card_is_drawn(held: int) -> None:
    state = quiet(Seat("mink", hand=("gotcha",) * held), Seat("capital"), stage="action", movement_over=True)
    state = do(state, st.SkipAction())
    assert is_chance(state)
    state = do(state, st.LuckDrawn(0, "zap"))
    assert len(hand(state, 0)) == held + 1
    assert state.stack == (Finishing(0),)


@pytest.mark.rule("star:S-LUCK-8", "star:S-LUCK-3")
def test_with_a_full_hand_one_card_may_be_changed() -> None:
    state = quiet(Seat("mink", hand=("codebreaker", "zap")), Seat("capital"), stage="action", movement_over=True)
    state = do(state, st.SkipAction())
    assert state.stack == (Drawing(0),)
    assert moves(state) == (st.DiscardCard("codebreaker"), st.DiscardCard("zap"), st.KeepHand())
    assert do(state, st.KeepHand()).stack == (Finishing(0),)
    state = do(state, st.DiscardCard("zap"))
    assert is_chance(state)
    assert hand(do(state, st.LuckDrawn(0, "gotcha")), 0) == ("codebreaker", "gotcha")
    assert state.decks.luck_pile == ("zap",)


@pytest.mark.rule("star:S-LUCK-10")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    catalog = two().rules.catalog
    rest = [face.slug for face in catalog.faces for _ in range(face.count)]
    for face in ("zap", "gotcha", "imperial-envoy-niven", "quarantine"):
        rest.remove(face)
    state = quiet(
        Seat("mink", hand=("zap",)), Seat("capital", hand=("gotcha",), envoy="imperial-envoy-niven"),
        stage="action", movement_over=True, luck_pile=rest, quarantines=(Quarantine("terra", 1),),
    )  # fmt: skip
    state = do(state, st.SkipAction())
    state = do(state, "pass") if window(state) else state
    faces = {outcome.action.card: outcome.weight for outcome in mr.chance_outcomes(state)}
    assert sum(faces.values()) == 61
    assert faces["zap"] == 5
    assert faces["quarantine"] == 2
    assert "imperial-envoy-niven" not in faces
    after = do(state, st.LuckDrawn(0, "zap"))
    assert (after.decks.luck.supply, after.decks.luck_pile) == (60, ())


@pytest.mark.rule("star:S-TURN-9")
def test_a_card_just_drawn_may_be_played_before_the_next_turn() -> None:
    state = do(two(stage="action", movement_over=True), st.SkipAction(), st.LuckDrawn(0, "imperial-favor-4"))
    state = do(state, st.PlayCard("imperial-favor-4", target=0))
    assert state.traders[0].prestige == 5


@pytest.mark.rule("star:S-TURN-6", "star:S-CARGO-3", "star:S-CARGO-4", "star:S-TURN-7", "star:S-CARGO-17")
@pytest.mark.parametrize("stage", ["movement", "action", "finish"])
def test_cargo_is_picked_up_in_every_stage(stage: str) -> None:
    state = quiet(
        Seat("mink"), Seat("capital"), contracts=("mink-swarm",), stage=stage, movement_over=stage != "movement"
    )
    assert st.PickUp(1) in moves(state)
    after = do(state, st.PickUp(1))
    assert after.stack == state.stack
    assert after.turn == state.turn


@pytest.mark.rule("star:S-TURN-17", "ST-74", "star:S-QUAR-3")
def test_a_lost_turn_is_skipped_whole() -> None:
    seats = (Seat("mink"), Seat("capital", lost_turns=1, grounded=True), Seat("terra", grounded=True))
    state = quiet(*seats, stage="finish", quarantines=(Quarantine("wells", 1), Quarantine("wells", 2)))
    state = do(state, st.EndTurn())
    assert (state.turn.active, state.traders[1].lost_turns) == (2, 0)
    assert [trader.grounded for trader in state.traders] == [False, False, True]  # that was the turn without jumps
    assert state.galaxy.quarantines == ()  # both ended: that of the lost turn, and that of the turn that begins


@pytest.mark.rule("star:S-TURN-18")
def test_who_has_left_gets_no_turns() -> None:
    state = quiet(Seat("mink"), Seat("", out=True, money=0, engines=0, prestige=0), Seat("terra"), stage="finish")
    state = do(state, st.EndTurn())
    assert state.turn.active == 2


@pytest.mark.rule("star:S-MOVE-1", "star:S-MOVE-2", "star:S-MOVE-3", "star:S-MOVE-9")
def test_a_jump_names_its_type_and_a_neighbouring_world() -> None:
    state = quiet(Seat("mink", stations=("capital",)), Seat("terra"))
    jumps = {(m.kind, m.to) for m in moves(state) if type(m) is st.DeclareJump}
    assert jumps == {("regular", "niven"), ("regular", "jaxin"), ("regular", "wells"), ("random", "")}
    assert refused(state, st.DeclareJump("regular", "capital")) == "no-line"
    assert refused(state, st.DeclareJump("station", "capital")) == "no-line"  # however far the own station is
    assert refused(state, st.DeclareJump("random", "niven")) == "no-destination"
    assert refused(state, st.DeclareJump("awesome")) == "no-jump"


@pytest.mark.rule("star:S-MOVE-4", "star:S-MOVE-24", "star:S-MAP-6")
@pytest.mark.parametrize("station", [False, True])
def test_a_regular_jump_needs_the_roll_of_its_colour(station: bool) -> None:
    mine = ("niven",) if station else ()
    state = quiet(Seat("mink", stations=mine), Seat("terra"))
    ends = [do(state, TO_NIVEN, face).traders[0].world for face in range(1, 7)]
    assert ends == ["mink", *["niven"] * 5]


@pytest.mark.rule("star:S-MOVE-8")
def test_a_station_jump_leads_where_one_may_use_a_station() -> None:
    seats = (Seat("mink", stations=("niven",)), Seat("capital", stations=("wells",)))
    state = quiet(*seats, passages=1 << table(*seats).rules.starmap.index["wells"])
    assert {m.to for m in moves(state) if m == st.DeclareJump("station", getattr(m, "to", ""))} == {
        "niven",
        "wells",
    }


@pytest.mark.rule("star:S-MOVE-16", "star:S-MOVE-17", "star:S-MOVE-18", "star:S-MOVE-19", "star:S-LUCK-13")
def test_a_random_jump_rolls_twice_and_ends_movement() -> None:
    state = quiet(Seat("mink"), Seat("terra"))
    state = do(state, st.DeclareJump("random"), 2, 6)
    assert (state.traders[0].world, state.turn.attempts) == ("drachir", 1)
    assert refused(state, st.DeclareJump("regular", "oz")) == "movement-over"
    holding = table(Seat("mink", hand=("zap",)), Seat("terra"), options=QUIET)
    holding = do(holding, st.DeclareJump("random"), "pass", 2)
    assert st.Reroll not in kinds(holding)


@pytest.mark.rule("star:S-MOVE-20", "ST-41")
def test_a_random_jump_to_the_own_world_succeeds() -> None:
    state = table(Seat("mink", hand=("codebreaker",)), Seat("terra"), options=QUIET)
    state = do(state, st.DeclareJump("random"), "pass", 1, "pass", 4, "pass")
    assert (window(state), state.traders[0].world) == ("lost", "mink")
    state = do(state, "pass")
    assert state.turn.movement_over


@pytest.mark.rule("star:S-MOVE-21")
def test_any_number_of_ships_is_on_one_world() -> None:
    state = quiet(Seat("mink"), Seat("niven"), Seat("niven"))
    assert do(state, TO_NIVEN, 6).traders[0].world == "niven"


@pytest.mark.rule("star:S-ENG-9", "ST-37", "ST-67", "star:S-PRIO-1", "star:S-ENG-4", "ST-38")
def test_attempts_are_compared_with_the_engines_at_each_declaration() -> None:
    state = quiet(Seat("mink", engines=2), Seat("terra"), attempts=2)
    assert refused(state, TO_NIVEN) == "no-attempt"
    assert can(quiet(Seat("mink", engines=4), Seat("terra"), attempts=3), TO_NIVEN)
    none = quiet(Seat("mink", engines=0), Seat("terra"))
    assert refused(none, TO_NIVEN) == refused(none, st.DeclareJump("random")) == "no-attempt"
    state = table(Seat("mink", hand=("priority-run",) * 2), Seat("terra"), options=QUIET, attempts=3)
    assert refused(state, TO_NIVEN) == "no-attempt"
    factor = state.rules.catalog.kind_by_slug["priority-run"].factor
    state = do(state, st.PlayCard("priority-run"), st.PlayCard("priority-run"))
    assert state.turn.priority_runs == 2
    for _ in range(3 * 2 * factor):
        state = do(state, TO_NIVEN, 1)
    assert refused(state, TO_NIVEN) == "no-attempt"


@pytest.mark.rule(
    "star:S-ENG-10", "star:S-PRES-11", "star:S-STN-11", "star:S-CARGO-5", "star:S-VIEW-3", "star:S-DONE-15"
)
def test_what_lies_on_the_board_is_open_to_all() -> None:
    seats = (
        Seat("mink", engines=4, prestige=9, hold=("frygia-wells",), stations=("oz",), mission="awwad-niven"),
        Seat("terra", envoy="imperial-envoy-niven"),
    )
    state = table(*seats, contracts=("frygia-wells",), completed=(("frygia-clarke", (0, 1)),))
    seen = mr.view(state, None)
    assert [t.engines for t in seen.traders] == [4, 3]
    assert [t.prestige for t in seen.traders] == [9, 1]
    assert seen.traders[0].hold == state.traders[0].hold
    assert (seen.galaxy, seen.market) == (state.galaxy, state.market)
    assert seen.traders[0].mission == "awwad-niven"
    assert seen.traders[1].envoy == "imperial-envoy-niven"


@pytest.mark.rule("star:S-MONEY-2", "star:S-VIEW-4", "star:S-MONEY-6", "ST-25")
def test_a_view_of_anothers_money_is_the_ledger() -> None:
    seats = (Seat("mink"), Seat("terra"), Seat("wolf"))
    state = table(*seats, sums=(Sum(0, 1, 25),))
    assert [money(state, seat) for seat in range(3)] == [40, 40, 40]
    seen = mr.view(state, 2)
    assert [seen.money(seat) for seat in range(3)] == [None, None, 40]
    assert seen.ledger == (65, 15, 40)
    assert mr.view(state, 0).money(1) == 40  # he knows what he gave
    for seed in range(20):
        world = mr.imagine(seen, seed)
        assert all(money(world, seat) >= 0 for seat in range(3))
        assert sum(money(world, seat) for seat in range(3)) == 120
    opened = table(*seats, sums=(Sum(0, 1, 25),), options={"open_money": True})
    assert mr.view(opened, 2).money(0) == 40


@pytest.mark.rule("star:S-MONEY-6", "star:S-COMP-8", "star:S-MONEY-4")
def test_markers_and_money_never_run_out() -> None:
    worlds = table(Seat("mink"), Seat("capital")).rules.starmap.worlds
    many = tuple(world for world in worlds if world != "mink")
    state = quiet(
        Seat("mink", money=5), Seat("capital", imperial=many, money=500), stage="action", movement_over=True,
        quarantines=(Quarantine("oz", 0), Quarantine("oz", 1), Quarantine("terra", 1)),
    )  # fmt: skip
    state = do(state, st.BuildStation())
    assert money(state, 0) == 0
    assert state.galaxy.imperial.bit_count() == 35


@pytest.mark.rule("star:S-MISS-21", "ST-44")
def test_the_turn_limit_ends_a_game_without_a_winner() -> None:
    state = two(stage="finish", turn=5, options={"turn_limit": 5})
    state = do(state, st.EndTurn())
    result = ended(state)
    assert (result.winners, result.reason) == ((), "turn-limit")
    assert moves(state) == ()
    config = st.Config("star-traders-basic", 2)
    assert config.option("turn_limit") is None


@pytest.mark.rule("star:S-TURN-10", "star:S-DEAL-7", "star:S-DEAL-8", "star:S-WIND-5", "ST-18")
def test_deals_may_be_put_in_anothers_turn() -> None:
    state = table(Seat("mink"), Seat("terra"), stage="finish")
    state = do(state, st.EndTurn())
    assert (window(state), asked(state)) == ("end", 1)  # without cards, because deals are on
    state = do(state, st.ProposeDeal(0, st.Bundle(stellors=3), st.Bundle()))
    assert mr.actor(state) == 0  # the player whose turn it is has to answer first
    state = do(state, moves(state)[0])
    assert (money(state, 0), money(state, 1)) == (43, 37)
    own = table(Seat("mink"), Seat("terra", hand=("zap",)), stage="finish", options={"deals": "own-turn"})
    own = do(own, st.EndTurn())
    assert refused(own, st.ProposeDeal(0, st.Bundle(stellors=3), st.Bundle())) == "no-deals"
    assert mr.actor(do(two(stage="finish"), st.EndTurn())) == 1  # deals off: nobody to ask


def test_random_turns_keep_all_pieces() -> None:
    rng = Random(3)
    state: State = mr.new_game(st.Config("star-traders-advanced", 3, options={"turn_limit": 12}), seed=3)
    while mr.result(state) is None:
        assert mr.validate(state) == ()
        state = mr.apply_action(state, rng.choice(moves(state)))
    assert on_top(state, GameOver).reason == "turn-limit"
