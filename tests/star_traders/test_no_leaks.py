"""Nothing is given away in any window of any mode, nor wherever else a seat decides: moments of the stored games."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import CHANCE, NOBODY
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.star_traders import frames as f
from merchant_rules.star_traders.rules.windows import MODES, WINDOWS
from merchant_rules.testing import check_knowledge, check_no_tell
from tests.star_traders.goldens import NAMES, stored
from tests.star_traders.playing import Seat, do, table, window
from tests.star_traders.test_flow_properties import SHOWING


@cache
def moments() -> dict[tuple[str, str], State]:
    """The last window of every kind and mode, the first of every other frame in which a seat decides."""
    found: dict[tuple[str, str], State] = {}
    for name in NAMES:
        for ply in stored(name).replay():
            top: Any = ply.state.stack[-1]
            if type(top) is f.Window:
                found[top.kind, ply.state.rules.windows] = ply.state
            elif top.seat not in (CHANCE, NOBODY):
                found.setdefault((type(top).__name__, ""), ply.state)
    return found | rare()


def rare() -> dict[tuple[str, str], State]:
    """Windows that the stored games have in other modes only."""
    found: dict[tuple[str, str], State] = {}
    for mode in MODES:
        asking = (Seat("oz", prestige=25, hand=("zap",)), Seat("niven", hand=("imperial-disfavor-4",)))
        found["petition", mode] = do(table(*asking, options={"windows": mode}, stage="action"), st.Petition())
    carrying = (Seat("mink", hand=("zap",), hold=("capital-niven",)), Seat("terra", hand=("you-are-lost",)))
    jump = table(*carrying, contracts=("capital-niven",), options={"windows": "key"})
    found["lost", "key"] = do(jump, st.DeclareJump("regular", "niven"), "pass", 6, "pass")
    return found


@pytest.mark.rule("ST-05", "star:S-VIEW-7")
def test_every_window_of_every_mode_is_looked_at() -> None:
    windows = {(window.slug, mode) for window in WINDOWS for mode in window.modes if window.slug != "deal"}
    assert {moment for moment in moments() if moment[1]} == windows
    assert {(window(state), state.rules.windows) for (_, mode), state in moments().items() if mode} == windows
    assert {"AnsweringDeal", "AnsweringPassage"} < {name for name, mode in moments() if not mode}  # the window "deal"


@pytest.mark.rule("ST-05", "star:S-VIEW-7", "star:S-WIND-4", "ST-30")
def test_no_moment_tells_what_a_seat_may_not_know() -> None:
    for state in moments().values():
        check_knowledge(state)
        for seed in range(2):
            check_no_tell(state, mr.view, mr.imagine, len(state.traders), seed=seed, shows=openly)


def openly(state: State, action: Any) -> bool:
    """Whether an action openly shows a card, or that there is money enough."""
    return type(action) in SHOWING


@pytest.mark.rule("star:S-MONEY-2", "star:S-MONEY-3", "star:S-VIEW-4", "ST-21", "ST-25")
@pytest.mark.parametrize("open_money", [False, True])
def test_of_two_games_that_differ_in_a_secret_sum_others_are_told_the_same(open_money: bool) -> None:
    """Unless money is open: then it is there for all to see."""
    told = [twin(amount, open_money) for amount in (3, 30)]
    assert (told[0] == told[1]) != open_money


def twin(amount: int, open_money: bool) -> list[object]:
    """All that a third Trader and a spectator get of a game in which a secret sum was passed."""
    game = mr.Recorder(st.Config("star-traders-basic", 4, options={"open_money": open_money}), seed=3)
    giver = game.state.turn.active
    others = (None, (giver + 2) % 4, (giver + 3) % 4)
    rng, told = Random(7), list[object]()
    for action in (st.ProposeDeal((giver + 1) % 4, st.Bundle(stellors=amount), st.Bundle()), None, *[None] * 30):
        before = game.state
        # what costs money would openly show that there is some
        cheap = [move for move in mr.legal_moves(before) if type(move) not in (st.AskPassage, st.BuildStation)]
        first: list[st.Action] = [move for move in cheap if type(move) is st.AcceptDeal]
        game.play(action or (first or [rng.choice(cheap)])[0])
        for seat in others:
            seen = mr.view(game.state, seat)
            told += [mr.to_json(seen), mr.digest(seen), mr.to_json(mr.imagine(seen, 5)), mr.situation(seen)]
            told += [mr.describe(seen, change) for change in mr.changes(mr.view(before, seat), seen)]
            told += [mr.net_worth(seen, own) for own in range(4)]
    return told + [game.record().redact(seat).to_text() for seat in others]
