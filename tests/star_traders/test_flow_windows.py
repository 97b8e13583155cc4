"""Windows and the three traces of the rulings: S-WIND, S-TIME, ST-01 to ST-15."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders.frames import Announced, Jumping, Moving, Rolling, Window
from merchant_rules.star_traders.meta import RULESETS
from tests.star_traders.playing import (
    ADVANCED,
    DULL,
    TO_NIVEN,
    Seat,
    asked,
    can,
    closed,
    do,
    hand,
    is_chance,
    kinds,
    moves,
    queue,
    refused,
    subject,
    table,
    window,
)


def three(**given: object) -> State:
    """A on Mink, B and C far away; all hold cards, none of which does anything here."""
    seats = (Seat("mink", hand=DULL), Seat("capital", hand=DULL), Seat("terra", hand=DULL))
    return table(*seats, **given)  # type: ignore[arg-type]


def jumping(hands: tuple[tuple[str, ...], ...], **given: object) -> State:
    worlds = ("mink", "capital", "terra", "wolf")
    return table(*(Seat(w, hand=h) for w, h in zip(worlds, hands, strict=False)), **given)  # type: ignore[arg-type]


@pytest.mark.rule(
    "star:S-TIME-1", "star:S-TIME-3", "star:S-TIME-9", "star:S-TIME-11", "star:S-TIME-17", "star:S-TIME-18",
    "star:S-TIME-25", "star:S-WIND-1", "star:S-WIND-2", "ST-02", "ST-03",
)  # fmt: skip
def test_first_trace_a_whole_jump_with_nobody_acting() -> None:
    state = do(three(), TO_NIVEN)
    for seat in (0, 1, 2):
        assert (window(state), asked(state)) == ("jump", seat)
        state = do(state, st.Pass())
    assert is_chance(state)
    assert state.traders[0].world == "mink"
    state = do(state, 6)
    for seat in (0, 1, 2):
        assert (window(state), asked(state)) == ("roll", seat)
        assert state.traders[0].world == "mink"
        state = do(state, st.Pass())
    assert state.traders[0].world == "niven"
    for seat in (0, 1, 2):
        assert (window(state), asked(state)) == ("lost", seat)
        state = do(state, st.Pass())
    assert state.stack == (Moving(0),)
    assert state.turn.attempts == 1


@pytest.mark.rule("star:S-TIME-14", "star:S-ZAP-5", "star:S-WIND-3", "star:S-WIND-9", "star:S-TIME-15", "ST-11")
def test_second_trace_a_quarantine_answered_by_spoiling_the_own_roll() -> None:
    state = jumping((("zap",), ("quarantine",), DULL))
    state = do(state, TO_NIVEN, "pass", 2, st.Pass(), st.PlayCard("quarantine", world="niven"))
    assert (window(state), queue(state)) == ("avoid", (0, 2))  # B has no card left
    assert [type(frame) for frame in state.stack] == [Moving, Jumping, Window, Window]
    state = do(state, "pass")
    assert (window(state), asked(state)) == ("roll", 0)  # from the top again
    state = do(state, st.PlayCard("zap", shift=-1))
    assert subject(state).result == 1
    state = do(state, "pass")
    assert state.stack == (Moving(0),)
    assert state.traders[0].world == "mink"
    assert state.galaxy.quarantines[0].world == "niven"
    assert state.turn.attempts == 1


@pytest.mark.rule(
    "star:S-TIME-20", "star:S-TIME-26", "star:S-TIME-27", "star:S-TIME-29", "star:S-TIME-30", "star:S-TIME-4",
    "star:S-TIME-6", "star:S-TIME-21", "ST-91",
)  # fmt: skip
def test_third_trace_who_waits_with_the_quarantine_traps_the_ship() -> None:
    state = jumping((DULL, ("quarantine",), ("you-are-lost",)))
    state = do(state, TO_NIVEN, "pass", 2, "pass", st.Pass(), st.Pass())
    assert (window(state), asked(state)) == ("lost", 2)  # C must decide without knowing
    assert can(state, st.PlayCard("you-are-lost"))
    state = do(state, st.Pass())
    assert state.traders[0].world == "niven"
    state = do(state, st.DeclareJump("regular", "verne"), st.Pass())
    assert not can(state, st.PlayCard("you-are-lost"))
    state = do(state, st.PlayCard("quarantine", world="niven"), "pass", "pass")
    assert state.stack == (Moving(0),)
    assert (state.traders[0].world, state.turn.attempts) == ("niven", 1)  # aborted: the attempt is kept
    assert refused(state, st.DeclareJump("regular", "verne")) == "quarantined"


@pytest.mark.rule(
    "star:S-TIME-28", "star:S-TIME-19", "star:S-LOST-7", "star:S-LOST-4", "star:S-LOST-5", "star:S-TIME-24"
)
def test_a_quarantine_within_step_6_can_be_escaped_by_getting_lost() -> None:
    state = jumping((DULL, ("quarantine",), ("you-are-lost", "zap")))
    state = do(state, TO_NIVEN, "pass", 2, "pass", st.Pass(), st.PlayCard("quarantine", world="niven"), "pass")
    assert (window(state), asked(state)) == ("lost", 0)
    state = do(state, st.Pass(), st.PlayCard("you-are-lost"))
    assert subject(state).target == 0
    state = do(state, "pass", 4)
    assert window(state) == "roll"
    zapped = do(state, st.Pass(), st.PlayCard("zap", shift=1), "pass", 2)
    assert closed(zapped).traders[0].world == "pygmalion"  # 52 in place of 42
    state = do(state, "pass", 2)
    assert st.PlayCard("zap", shift=1) in moves(do(state, st.Pass()))  # and after the second die
    state = do(state, "pass")
    assert (window(state), state.traders[0].world) == ("lost", "terra")
    state = closed(state)
    assert state.stack == (Moving(0),)
    assert state.turn.movement_over


@pytest.mark.rule(
    "star:S-WIND-3", "star:S-WIND-6", "star:S-LUCK-12", "star:S-LUCK-15", "star:S-ZAP-7", "star:S-TIME-12"
)
def test_a_play_asks_everybody_again_from_the_top() -> None:
    state = jumping((("gotcha", "zap"), ("zap",)))
    state = do(state, TO_NIVEN, "pass", 4, st.Pass())
    assert st.Reroll not in kinds(state)  # only the jumper
    state = do(state, st.PlayCard("zap", shift=-1))
    assert (asked(state), subject(state).result) == (0, 3)
    state = do(state, st.Reroll("zap"), 5)
    assert (window(state), subject(state).result) == ("roll", 5)
    assert hand(state, 0) == ("gotcha",)
    assert state.decks.luck_pile == ("zap", "zap")
    assert [type(frame) for frame in state.stack] == [Moving, Jumping, Window]  # the old roll is forgotten


@pytest.mark.rule("star:S-WIND-4", "star:S-WIND-5", "star:S-WIND-11", "star:S-TURN-11", "ST-05")
def test_who_is_asked_follows_from_public_facts() -> None:
    state = jumping((DULL, (), ("zap",), DULL), active=2, stage="movement")
    state = do(state, st.DeclareJump("random"))
    assert queue(state) == (2, 3, 0)  # from the player whose turn it is; nobody without cards
    for seat in range(4):
        other = mr.resample(state, seat, 5)
        assert mr.actor(other) == 2
        assert queue(other) == (2, 3, 0)
    assert st.Pass() in moves(state)


@pytest.mark.rule("star:S-WIND-7", "ST-04")
def test_a_pass_for_the_turn_holds_until_the_hand_changes() -> None:
    state = jumping((DULL, ("zap",), ("gotcha",)))
    state = do(state, TO_NIVEN, st.Pass(), st.Pass("turn"), st.Pass(), 6)
    assert queue(state) == (0, 2)
    state = do(state, st.Pass(), st.PlayCard("gotcha", target=1))
    assert (window(state), asked(state)) == ("avoid", 1)  # a Calamity is aimed at it
    assert moves(state) == (st.Pass(),)
    state = do(state, st.Pass())
    assert queue(state) == (0,)
    deal = st.ProposeDeal(1, st.Bundle(stellors=1), st.Bundle(cards=("zap",)))
    state = do(state, deal)
    state = do(state, moves(state)[0])
    assert not state.turn.passes  # its hand has changed


@pytest.mark.rule("star:S-WIND-7", "star:S-QUAR-4", "ST-04")
def test_who_has_passed_for_the_turn_is_asked_about_a_quarantine_only_where_it_would_hold_him() -> None:
    state = jumping((("quarantine", "zap"), DULL, DULL), options={"deals": "off"})
    state = do(state, TO_NIVEN, st.Pass(), st.Pass("turn"), st.Pass("turn"), 6)
    assert queue(do(state, st.PlayCard("quarantine", world="oz"))) == (0,)
    assert queue(do(state, st.PlayCard("quarantine", world="capital"))) == (0, 1)
    assert queue(do(state, st.PlayCard("quarantine", world="terra"))) == (0, 2)


@pytest.mark.rule("star:S-WIND-8", "star:S-LUCK-2", "star:S-TURN-8")
def test_each_window_takes_its_cards_and_those_of_any_time() -> None:
    state = jumping((DULL, ("imperial-disfavor-2", "you-are-lost")))
    state = do(state, TO_NIVEN, "pass", 6, st.Pass())
    assert can(state, st.PlayCard("imperial-disfavor-2", target=0))
    assert refused(state, st.PlayCard("you-are-lost")) == "not-now"
    assert refused(state, st.PlayCard("zap", shift=1)) == "no-card"


@pytest.mark.rule("star:S-WIND-10", "ST-06", "ST-07")
def test_windows_end_and_no_card_is_drawn_inside_one() -> None:
    for number in range(12):
        rng = Random(number)
        config = st.Config("star-traders-basic", 4, options={"turn_limit": 10, "windows": "full"})
        state: State = mr.new_game(config, seed=number)
        cards, depth = 99, 0
        while mr.result(state) is None:
            depth = max(depth, len(state.stack))
            held = sum(len(trader.hand) for trader in state.traders)
            if type(state.stack[-1]) is Window:
                assert held <= cards
            cards = held
            state = mr.apply_action(state, rng.choice(moves(state)))
            if type(state.stack[-1]) is not Window:
                cards = 99
        assert depth < 10


@pytest.mark.rule("star:S-TIME-10", "star:S-ZAP-8", "star:S-MOVE-10", "star:S-MOVE-12", "star:S-STN-8")
def test_an_automatic_station_jump_has_no_roll_and_no_zap() -> None:
    state = table(Seat("mink", hand=DULL, stations=("niven", "wells")), Seat("capital", hand=("zap",)))
    state = do(state, st.DeclareJump("station", "wells"), "pass")
    assert (window(state), state.traders[0].world) == ("lost", "wells")
    assert not any(type(move) is st.PlayCard for move in moves(do(state, st.Pass())))


@pytest.mark.rule("star:S-TIME-2", "star:S-MOVE-15")
def test_the_type_of_a_jump_is_always_said() -> None:
    state = table(Seat("mink", stations=("niven",)), Seat("capital"))
    legal = moves(state)
    assert st.DeclareJump("station", "niven") in legal
    assert TO_NIVEN in legal


@pytest.mark.rule("star:S-TIME-5", "star:S-LSTN-3", "star:S-STN-6")
def test_a_station_jump_is_aborted_if_the_station_is_gone() -> None:
    state = table(Seat("mink", hand=DULL, stations=("niven",)), Seat("capital", hand=("lose-a-station",)))
    state = do(state, st.DeclareJump("station", "niven"), st.Pass(), st.PlayCard("lose-a-station", target=0))
    state = do(state, "pass", st.ChooseLoss("niven"), "pass")
    assert state.stack == (Moving(0),)
    assert state.turn.attempts == 0
    assert can(state, TO_NIVEN)
    assert refused(state, st.DeclareJump("station", "niven")) == "no-station"


@pytest.mark.rule("star:S-TIME-5", "star:S-TIME-7", "star:S-MOVE-13", "star:S-WIND-5", "ST-24", "ST-40")
def test_a_passage_withdrawn_in_step_2_aborts_the_jump_and_the_fee_stays_paid() -> None:
    state = table(Seat("mink"), Seat("capital", stations=("niven",)), options={"deals": "off"})
    state = do(state, st.AskPassage("niven", 5))
    assert mr.actor(state) == 1
    state = do(state, st.GrantPassage())
    assert [trader.ledger for trader in state.traders] == [35, 45]
    state = do(state, st.DeclareJump("station", "niven"))
    assert (window(state), queue(state)) == ("jump", (1,))  # asked although it has no card
    state = do(state, st.RevokePassage("niven"))
    assert kinds(state) == {st.Pass, st.RestorePassage}
    again = do(state, st.RestorePassage("niven"))
    assert st.RevokePassage not in kinds(again)
    assert do(again, "pass").traders[0].world == "niven"
    state = do(state, "pass")
    assert (state.stack, state.turn.attempts, state.traders[0].ledger) == ((Moving(0),), 0, 35)
    assert refused(state, st.AskPassage("niven", 0)) == "asked"
    assert can(state, TO_NIVEN)


@pytest.mark.rule("ST-24")
@pytest.mark.parametrize("fees", [(), (3, 0), (7,)])
def test_the_fees_that_are_listed_are_an_option(fees: tuple[int, ...]) -> None:
    seats = (Seat("mink"), Seat("capital", stations=("niven",)))
    state = table(*seats, options={"passage_fees_listed": fees})
    assert tuple(m.fee for m in moves(state) if type(m) is st.AskPassage) == fees
    assert [fee for fee in range(12) if can(state, st.AskPassage("niven", fee))] == sorted(fees)


@pytest.mark.rule("star:S-MOVE-13", "star:S-MOVE-14", "star:S-TIME-7")
def test_a_refused_passage_is_not_asked_again_and_the_regular_jump_remains() -> None:
    state = table(Seat("mink", money=3), Seat("capital", stations=("niven",)))
    assert [m.fee for m in moves(state) if type(m) is st.AskPassage] == [0, 1, 2]
    assert refused(state, st.AskPassage("niven", 5)) == "cannot-pay"
    assert refused(state, st.AskPassage("niven", 3)) == "no-fee"
    assert refused(state, st.AskPassage("capital", 0)) == "no-line"
    state = do(state, st.AskPassage("niven", 2), st.RefusePassage())
    assert state.traders[0].ledger == 3
    assert refused(state, st.AskPassage("niven", 0)) == "asked"
    assert refused(state, st.DeclareJump("station", "niven")) == "no-station"
    assert can(state, TO_NIVEN)


@pytest.mark.rule("star:S-TIME-8", "star:S-MOVE-11")
def test_what_happens_to_the_station_after_step_2_does_not_matter() -> None:
    state = table(Seat("niven", hand=DULL, stations=("frygia",)), Seat("capital", hand=("lose-a-station",)))
    state = do(state, st.DeclareJump("station", "frygia"), "pass", 3, st.Pass())
    state = do(state, st.PlayCard("lose-a-station", target=0), "pass", st.ChooseLoss("frygia"), "pass")
    assert state.traders[0].world == "frygia"
    low = table(Seat("niven", stations=("frygia",)), Seat("capital"))
    assert do(low, st.DeclareJump("station", "frygia"), 2).traders[0].world == "niven"


@pytest.mark.rule("star:S-TIME-13", "star:S-QUAR-9", "star:S-QUAR-10")
def test_a_quarantine_in_step_4_holds_only_a_ship_that_fails() -> None:
    state = jumping((DULL, ("quarantine",)))
    state = do(state, TO_NIVEN, "pass", 2, st.Pass(), st.PlayCard("quarantine", world="mink"), "pass", "pass")
    assert state.traders[0].world == "niven"
    failed = jumping((DULL, ("quarantine",)))
    failed = do(failed, TO_NIVEN, "pass", 1, st.Pass(), st.PlayCard("quarantine", world="mink"), "pass", "pass")
    assert failed.traders[0].world == "mink"
    assert refused(failed, TO_NIVEN) == "quarantined"


@pytest.mark.rule("star:S-TIME-16", "star:S-LOST-8", "star:S-MOVE-5", "star:S-MOVE-6", "star:S-MOVE-7", "star:S-ENG-1")
def test_failed_jumps_use_up_the_attempts() -> None:
    state = table(Seat("mink"), Seat("capital"))
    for number in (1, 2, 3):
        assert can(state, TO_NIVEN)
        state = do(state, TO_NIVEN, 1)
        assert (state.stack, state.turn.attempts) == ((Moving(0),), number)
    assert refused(state, TO_NIVEN) == "no-attempt"
    assert refused(state, st.DeclareJump("random")) == "no-attempt"
    assert state.traders[0].world == "mink"
    failed = do(jumping((DULL, ("you-are-lost",))), TO_NIVEN, "pass", 1, "pass")
    assert failed.stack == (Moving(0),)  # nobody is asked whether it is lost


@pytest.mark.rule("star:S-TIME-22", "star:S-DEAL-20", "ST-39")
def test_in_hyperspace_the_ship_is_on_no_world() -> None:
    seats = (Seat("mink", hand=DULL, hold=("shower-mink",)), Seat("niven", hand=("piracy",), engines=4))
    state = table(*seats, contracts=("shower-mink",), stage="movement", options={"deals": "any-time"})
    # the delivery on Mink itself comes first; then the jump to Niven, where B waits
    state = do(state, st.Deliver(1, "shower-mink"))
    state = _refilled(state)
    state = do(state, TO_NIVEN, "pass", 6, "pass", st.Pass())
    assert (window(state), state.traders[0].world) == ("lost", "niven")
    assert refused(state, st.PlayCard("piracy", target=0)) == "no-play"
    assert refused(state, st.ProposeDeal(0, st.Bundle(engines=1), st.Bundle())) == "apart"
    assert st.PickUp not in kinds(state)


def _refilled(state: State) -> State:
    while is_chance(state):
        state = do(state, mr.chance_outcomes(state)[0].action)
    return state


@pytest.mark.rule("star:S-TURN-13", "star:S-TURN-12", "star:S-TURN-14", "ST-08")
def test_a_play_after_the_declared_end_gives_the_turn_back() -> None:
    state = table(Seat("mink", prestige=5), Seat("capital", hand=("gotcha",)), stage="finish")
    state = do(state, st.EndTurn())
    assert (window(state), asked(state)) == ("end", 1)
    state = do(state, st.PlayCard("gotcha", target=0))  # nobody has a card to answer it
    assert (mr.actor(state), state.turn.active) == (0, 0)
    assert st.EndTurn() in moves(state)
    state = do(state, st.EndTurn(), "pass")
    assert state.turn.active == 1


@pytest.mark.rule("ST-02", "ST-09", "star:S-WIND-1")
def test_modes_open_more_or_fewer_windows() -> None:
    hands = (DULL, DULL)
    key = do(jumping(hands, options={"windows": "key"}), TO_NIVEN)
    assert type(key.stack[-1]) is Rolling  # nothing critical about this jump
    carrying = table(
        Seat("mink", hand=DULL, hold=("capital-niven",)), Seat("terra", hand=DULL), contracts=("capital-niven",),
        options={"windows": "key"},
    )  # fmt: skip
    assert window(do(carrying, TO_NIVEN)) == "jump"
    assert [window(do(carrying, TO_NIVEN, "pass", 6, *more)) for more in ([], ["pass"])] == ["roll", "lost"]
    assert do(key, 6, "pass").stack == (Moving(0),)  # nor is anybody asked who might have it lost
    full = jumping(hands, options={"windows": "full"}, stage="start")
    assert window(full) == "start"
    standard = do(jumping(hands), st.EndMovement())
    assert (window(standard), queue(standard)) == ("stage", (1,))
    assert window(do(jumping(hands, options={"windows": "key"}), st.EndMovement())) == ""
    building = do(jumping(hands, options={"windows": "full"}, stage="action", movement_over=True), st.BuildStation())
    assert window(building) == "action"
    building = do(building, "pass")
    assert window(building) == "draw"


def two_worlds(**options: object) -> tuple[State, State]:
    """Seat 0 cannot tell these worlds apart: in the first seat 1 could rob it of Prestige, in the second do nothing."""
    first, second = (
        table(
            Seat("mink", prestige=3, stations=("niven",)),
            Seat("capital", hand=(card,)),
            options={"deals": "off", **options},
        )
        for card in ("gotcha", "superjump")
    )
    assert mr.view(first, 0) == mr.view(second, 0)
    return first, second


@pytest.mark.rule("ST-09")
@pytest.mark.parametrize(("imperial", "opened"), [(("endor",), ""), (("endor", "capital"), "jump")])
def test_a_jump_of_whoever_is_one_station_short_is_a_key_moment(imperial: tuple[str, ...], opened: str) -> None:
    seats = (Seat("mink", hand=DULL, imperial=imperial), *(Seat("terra", hand=DULL) for _ in range(4)))
    state = table(*seats, ruleset=ADVANCED, options={"windows": "key"})
    assert state.rules.catalog.table(len(seats)).chain == 3
    assert window(do(state, TO_NIVEN)) == opened


@pytest.mark.rule("ST-05")
def test_skipping_forced_passes_gives_hands_away() -> None:
    """The option is for open hands: seat 0 is asked again at once and knows that seat 1 has nothing to play."""
    jump = st.DeclareJump("station", "niven")
    first, second = (do(world, jump) for world in two_worlds(skip_forced_passes=True))
    assert [mr.actor(mr.view(world, 0)) for world in (first, second)] == [1, 0]
    assert mr.legal_moves(mr.view(first, 0), 0) == ()
    assert st.EndMovement() in mr.legal_moves(mr.view(second, 0), 0)
    assert mr.view(first, 0) != mr.view(second, 0)


@pytest.mark.rule("ST-05")
def test_without_the_option_seat_0_cannot_tell() -> None:
    first, second = (do(world, st.DeclareJump("station", "niven")) for world in two_worlds())
    while mr.actor(first) == 1:
        assert mr.view(first, 0) == mr.view(second, 0)
        first, second = do(first, st.Pass()), do(second, st.Pass())
    assert mr.view(first, 0) == mr.view(second, 0)
    assert mr.actor(first) == 0


@pytest.mark.rule("ST-05")
def test_wherever_the_option_is_told_it_is_said_to_leak() -> None:
    docs = Path(__file__).parents[2] / "docs"
    for meta in RULESETS.values():
        option = meta.option("skip_forced_passes")
        assert option is not None
        assert "gives hands away" in option.summary
        assert option.summary in (docs / "command-line.md").read_text(encoding="utf-8")
    _, _, warning = (
        (docs / "star-traders.md").read_text(encoding="utf-8").partition('!!! warning "`skip_forced_passes`')
    )
    assert "it leaks" in warning.partition("\n## ")[0]


@pytest.mark.rule("ST-12", "star:S-LUCK-2")
def test_every_kind_has_a_time_that_some_window_or_node_knows() -> None:
    state = table(Seat("mink"), Seat("capital"))
    times = {kind.when for kind in state.rules.catalog.kinds}
    known = {
        "any-window",
        "after-roll",
        "lost-interval",
        "own-movement",
        "own-turn-action-unused",
        "answer",
        "on-sight",
    }
    assert times == known


@pytest.mark.rule("star:S-WIND-9", "star:S-CAL-2")
def test_the_subject_of_the_answer_window_is_the_card() -> None:
    state = jumping((DULL, ("gotcha",)))
    state = do(state, TO_NIVEN, st.Pass(), st.PlayCard("gotcha", target=0))
    assert subject(state) == Announced("gotcha", "gotcha", 1, 0)
    state = do(state, "pass")
    assert (window(state), state.traders[1].prestige) == ("jump", 2)


@pytest.mark.rule("star:S-TIME-23", "star:S-DROP-2", "star:S-DROP-3")
def test_a_delivery_due_on_arrival_comes_before_anything_else() -> None:
    state = table(Seat("mink", hand=DULL, hold=("capital-niven",)), Seat("terra"), contracts=("capital-niven",))
    state = do(state, TO_NIVEN, "pass", 6, "pass", "pass")
    assert kinds(state) == {st.Deliver}
    assert moves(state) == (st.Deliver(1, "capital-niven"),)
