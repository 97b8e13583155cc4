"""Nothing is given away in any window of any mode, nor wherever else a seat decides: moments of the stored games."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.kernel.stack import CHANCE, NOBODY
from merchant_rules.star_traders import frames as f
from merchant_rules.star_traders.rules.windows import MODES, WINDOWS
from merchant_rules.star_traders.state import State
from merchant_rules.testing.no_tell import check_no_tell
from merchant_rules.testing.suite import check_knowledge
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
