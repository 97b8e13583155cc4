"""What holds in every game of Star Traders: conformance, knowledge, windows, records, saves."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from random import Random
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import ConfigError, PositionError, SchemaError
from merchant_rules import star_traders as st
from merchant_rules.run.bots import RandomBot
from merchant_rules.star_traders import game as star_game
from merchant_rules.star_traders.frames import Window
from merchant_rules.star_traders.state import Sum
from merchant_rules.testing import Telltale, check_game, check_knowledge, check_no_tell, conformance_suite
from tests.compiled import ill_typed
from tests.star_traders.choosing import chosen, config, forged_deal, game, next_action
from tests.star_traders.playing import (
    BASIC,
    Quarantine,
    Seat,
    closed,
    do,
    moves,
    table,
    window,
)

#: Actions by which a seat openly shows a card, or that it has enough money.
SHOWING = (
    st.PlayCard, st.Reroll, st.DiscardCard, st.DeclareJump, st.PayPetition, st.PayRepairs, st.Bid, st.BuyEngine,
    st.BuildStation, st.Abandon, st.AcceptDeal, st.AskPassage, st.BidPersonality,
)  # fmt: skip


@pytest.mark.parametrize(("number", "seeded"), [(number, number % 2 == 0) for number in range(8)])
def test_games_keep_what_the_kernel_promises(number: int, seeded: bool) -> None:
    rng = Random(number)
    start = mr.new_game(config(number), seed=number if seeded else None)
    check_game(start, lambda state, moves: chosen(state, moves, rng), 150, every=9)


@pytest.mark.rule("star:S-VIEW-7", "star:S-WIND-4", "ST-30", "ST-05")
@pytest.mark.parametrize("number", range(8))
def test_nothing_tells_what_a_seat_may_not_know(number: int) -> None:
    """Views, legal moves, who is to act, and how play goes on: over all windows and modes, with deals and leavers."""
    for at, state in enumerate(game(number, turns=8, deals=0.2, leaving=0.005)):
        if at % 7 == 0:
            seats = len(state.traders)
            check_knowledge(state)
            check_no_tell(state, mr.view, mr.imagine, seats, seed=at, shows=lambda s, a: type(a) in SHOWING)


@pytest.mark.rule("ST-05")
@pytest.mark.parametrize("skip", [False, True])
def test_the_same_check_finds_that_skipped_passes_tell(skip: bool) -> None:
    """Seat 1 has something to play, in most worlds it has not: only with the option all can see which it is."""
    seats = (Seat("mink", prestige=3, stations=("niven",)), Seat("capital", hand=("gotcha",)))
    state = table(*seats, options={"deals": "off", "skip_forced_passes": skip})
    with (
        pytest.raises(Telltale, match=r"after DeclareJump.* sees .*Window.*elsewhere .*Rolling")
        if skip
        else nullcontext()
    ):
        for seed in range(8):
            check_no_tell(state, mr.view, mr.imagine, 2, seed=seed, shows=lambda s, a: type(a) in SHOWING)


@pytest.mark.rule("ST-05")
def test_the_suite_knows_what_shows_and_which_option_tells() -> None:
    """It makes the same check of every game, and leaves it out where the players chose that hands are given away."""
    assert set(SHOWING) == set(star_game.SHOWING)
    for skip in (False, True):
        chosen_so = st.Config("star-traders-basic", 3, options={"skip_forced_passes": skip})
        assert star_game.GAME.tells(chosen_so) is skip
        suite = conformance_suite(chosen_so, plies=80, examples=6)
        suite().test_plies_do_not_tell()


@pytest.mark.rule("star:S-MONEY-6", "star:S-PRES-5", "star:S-PRES-6", "star:S-LUCK-3", "star:S-WIND-10", "ST-06")
@pytest.mark.parametrize("number", range(10))
def test_pieces_stay_in_one_place(number: int) -> None:
    deepest = 0
    for state in game(
        number, turns=25, deals=0.1 if number % 4 == 0 else 0.0, leaving=0.002 if number % 5 == 0 else 0.0
    ):
        assert mr.validate(state) == ()
        deepest = max(deepest, len(state.stack))
    assert deepest < 10
    assert mr.result(state) is not None


def interruptions(state: st.State) -> int:
    """How often a window can be played in at most: cards in hands, proposals left, passages (ST-06).

    A victim of a Calamity puts one more deal to each other seat; a Quarantine may have all for victims (ST-15).
    """
    cards = [card.face for trader in state.traders for card in trader.hand]
    seats, made = len(state.traders), sum(state.turn.proposals)
    asking = (seats - 1) * (len(cards) + (seats - 1) * cards.count("quarantine"))
    return len(cards) + asking + state.rules.deal_limit * seats - made + 2 * state.turn.passages.bit_count()


@pytest.mark.rule("star:S-WIND-10", "ST-06")
@pytest.mark.parametrize("number", range(6))
def test_windows_close_within_their_bound(number: int) -> None:
    """However eager all are to act, and whatever deals they put, a window comes to its end."""
    rng, most = Random(number), 0
    opened = [state for state in game(number, turns=12) if type(state.stack[-1]) is Window]
    for state in opened[::2]:
        depth, bound, acted = len(state.stack), interruptions(state), 0
        kind = window(state)
        while len(state.stack) >= depth and type(top := state.stack[depth - 1]) is Window and top.kind == kind:
            eager = [move for move in moves(state) if type(move) not in (st.Pass, st.Reroll)]
            deal = forged_deal(state, rng) if rng.random() < 0.6 else None
            action = deal or rng.choice(eager or [st.Pass()])
            acted += type(action) in (st.PlayCard, st.ProposeDeal, st.RevokePassage, st.RestorePassage)
            state = mr.apply_action(state, action)
            most = max(most, acted)
            assert acted <= bound
            if type(action) is st.Pass and len(top.queue) == 1 and len(state.stack) >= depth:
                break  # it has closed, and the next one may be of its kind
    assert most > 1, "windows ask again"


@pytest.mark.rule("ST-01", "star:S-WIND-1", "star:S-WIND-11")
@pytest.mark.parametrize("number", range(6))
def test_nobody_interrupts_outside_a_window(number: int) -> None:
    """A seat out of turn decides only in windows and where it has to answer; in a window it may always pass."""
    answering = {
        "AnsweringDeal", "AnsweringPassage", "Discarding", "Abandoning", "ChoosingLoss", "PayingRepairs", "Auctioning",
        "PlacingStations", "AuctioningPersonality",
    }  # fmt: skip
    for state in game(number, turns=20, deals=0.1):
        top = state.stack[-1]
        if type(top) is Window:
            assert st.Pass() in moves(state)
        elif mr.actor(state) not in (state.turn.active, mr.NOBODY):
            assert type(top).__name__ in answering


@pytest.mark.parametrize("number", range(5))
def test_records_replay_and_redacted_ones_lead_to_what_a_seat_sees(number: int) -> None:
    rng, recorder = Random(number), mr.Recorder(config(number, 8), seed=number)
    while mr.result(recorder.state) is None:
        recorder.play(next_action(recorder.state, rng, deals=0.2, leaving=0.003))
    record, last = recorder.record(), recorder.state
    assert mr.Record.from_text(record.to_text()) == record
    assert record.final() == last
    for seat in (None, *range(len(last.traders))):
        redacted = mr.Record.from_text(record.redact(seat).to_text())
        assert mr.view(redacted.final(), seat) == mr.view(last, seat)


@pytest.mark.parametrize("number", range(4))
def test_saves_of_states_and_views_come_back(number: int) -> None:
    for at, state in enumerate(game(number, turns=10, deals=0.2)):
        if at % 5 == 0:
            assert mr.from_json(mr.to_json(state)) == state
            seen = mr.view(state, at % len(state.traders))
            assert mr.from_json(mr.to_json(seen)) == seen
            assert mr.digest(mr.from_json(mr.to_json(state))) == mr.digest(state)


@pytest.mark.rule("star:S-COMP-8", "ST-93")
def test_three_quarantines_lie_at_once() -> None:
    hands = (("quarantine",), ("quarantine",), ("quarantine",))
    state = table(
        *(Seat(w, hand=h) for w, h in zip(("mink", "oz", "terra"), hands, strict=True)), options={"deals": "off"}
    )
    state = do(state, st.PlayCard("quarantine", world="wolf"))
    state = closed(state)
    state = do(state, st.EndMovement(), st.PlayCard("quarantine", world="wolf"))
    while type(state.stack[-1]) is Window and mr.actor(state) != 2:
        state = do(state, st.Pass())
    state = closed(state) if window(state) == "avoid" else state
    state = do(state, st.PlayCard("quarantine", world="wolf"))
    assert state.galaxy.quarantines == tuple(Quarantine("wolf", seat) for seat in range(3))


def test_actions_are_saved_without_their_game() -> None:
    for action in (st.PlayCard("zap", shift=-1), st.Raid(1), st.ProposeDeal(1, st.Bundle(stellors=2), st.Bundle())):
        assert mr.from_json(mr.to_json(action)) == action


def test_verbs_of_the_library_take_this_game() -> None:
    start = mr.new_game(st.Config(BASIC, ("ann", "bob"), options={"turn_limit": 4}), seed=3)
    assert mr.describe(start, st.EndMovement()).endswith("ends movement.")
    assert mr.net_worth(start, 0) == 40 + 3 * 30 + 5
    assert mr.scores(start) == (1, 1)
    jump = next(move for move in moves(start) if type(move) is st.DeclareJump and move.to)
    assert mr.parse_token(start, mr.token(start, jump)) == jump
    played = mr.play(start.config, [RandomBot(1), RandomBot(2)], seed=2, max_rounds=10)
    assert played.reason == "turn-limit"
    done = mr.simulate(start.config, ["random", "random"], range(2), max_rounds=10)
    assert done.failed == ()
    assert "prestige" in str(done)


def test_validate_names_what_is_wrong_and_never_raises() -> None:
    state: Any = mr.new_game(st.Config(BASIC, 3), seed=1)
    broken: dict[str, Any] = {
        "traders": (None, (), state.traders[:2], tuple(attrs.evolve(t, prestige=-1) for t in state.traders)),
        "stack": ((), (None,), (Window("nowhere", (0,)),), (Window("roll", (0,)),)),
        "turn": (
            None,
            attrs.evolve(state.turn, active=9),
            attrs.evolve(state.turn, passes=-1),
            attrs.evolve(state.turn, swaps=(("hero", 0, 9),)),
            attrs.evolve(state.turn, swaps=(("hero", 0, 1),)),
            attrs.evolve(state.turn, priority_runs=3),
        ),
        "market": (
            attrs.evolve(state.market, spaces=("x",)),
            attrs.evolve(state.market, spaces=state.market.spaces[::-1] * 2),
        ),
        "decks": (attrs.evolve(state.decks, luck_pile=("zap",)), attrs.evolve(state.decks, top=(3,))),
        "galaxy": (attrs.evolve(state.galaxy, owners=(9,) * 36), attrs.evolve(state.galaxy, imperial=-1)),
        "sums": ((Sum(1, 0, 3),), (Sum(0, 1, 999),), (3,)),
    }
    for field, wrong in broken.items():
        for held in wrong:
            made = ill_typed(partial(attrs.evolve, state, **{field: held}))
            problems = mr.validate(made) if made is not None else ("it cannot be built",)
            assert problems, (field, held)
            assert all(isinstance(problem, str) for problem in problems)


def test_positions_that_cannot_be_are_refused_with_all_that_is_wrong() -> None:
    with pytest.raises(PositionError, match="no world 'nowhere'"):
        table(Seat("nowhere"), Seat("oz"))
    with pytest.raises(PositionError, match="keeps a Jubilee"):
        table(Seat("mink", hand=("jubilee",)), Seat("oz"))
    with pytest.raises(PositionError, match="two stations"):
        table(Seat("mink", stations=("oz",)), Seat("oz", stations=("oz",)))
    with pytest.raises(PositionError, match="has 3 cards"):
        table(Seat("mink", hand=("zap", "zap", "zap")), Seat("oz"))
    with pytest.raises(PositionError, match="too many of superjump"):
        table(Seat("mink", hand=("superjump",)), Seat("oz", hand=("superjump",)))
    with pytest.raises(SchemaError):
        mr.from_json(mr.to_json(table(Seat("mink"), Seat("oz"))).replace('"prestige":1', '"prestige":77', 1))


@pytest.mark.parametrize(
    ("seat", "given", "message"),
    [
        ({"hand": 3}, {}, "seat 0.hand: must be a tuple, not 3"),
        ({"hold": (None,)}, {}, r"seat 0.hold\[0\]: must be a text"),
        ({"hold": ("",)}, {}, "seat 0: there is no Contract ''"),
        ({"money": "all"}, {}, "seat 0.money: must be a whole number"),
        ({"mission": True}, {}, "seat 0.mission: must be a text"),
        ({"seen_by": (-1,)}, {}, "seat 0: there is no seat -1 to have seen it"),
        ({}, {"contracts": 1}, "contracts: must be a tuple, not 1"),
        ({}, {"completed": ("capital-niven",)}, r"completed\[0\]"),
        ({}, {"sums": (3,)}, r"sums\[0\]"),
        ({}, {"closed": (0,)}, "there is no Contract space 0 to be closed"),
        ({}, {"stage": []}, r"stage: must be a text"),
        ({}, {"frames": 3}, "frames: must be a tuple, not 3"),
        ({}, {"nonsense": 1}, "a turn has no 'nonsense'; it has number, active"),
    ],
)
def test_positions_made_of_the_wrong_things_are_refused(
    seat: dict[str, Any], given: dict[str, Any], message: str
) -> None:
    with pytest.raises(PositionError, match=message):
        table(Seat(**{"world": "mink", **seat}), Seat("oz"), **given)


def test_lists_do_for_a_position_as_well() -> None:
    listed: Any = ["zap"]
    state = table(Seat("mink", hand=listed), Seat("oz"), contracts=["frygia-wells"])
    assert state == table(Seat("mink", hand=("zap",)), Seat("oz"), contracts=("frygia-wells",))
    with pytest.raises(PositionError, match="seats: must be a tuple, not 3"):
        st.position(state.config, 3)  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="a seed is a whole number or None"):
        table(Seat("mink"), Seat("oz"), seed="x")
