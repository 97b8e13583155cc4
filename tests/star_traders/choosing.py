"""Random games of Star Traders in all modes, with forged deals and seats that leave."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders import State
from merchant_rules.testing import forged_actions
from tests.star_traders.dealing import deal_of_things
from tests.star_traders.playing import ADVANCED, ALL, BASIC

KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (BASIC, ()),
    (ADVANCED, ("personalities",)),
    (ADVANCED, ALL),
    (BASIC, ("personalities", "new-personalities")),
)
MODES = ("full", "standard", "key")


def config(number: int, turns: int = 60) -> st.Config:
    """Every number of seats, ruleset, set of modules and mode of windows in turn."""
    ruleset, modules = KINDS[number % 4]
    options: dict[str, Any] = {"turn_limit": turns, "windows": MODES[number % 3]}
    if modules == ALL:
        options |= {"personalities_as_commodity": True, "personalities": ("dealt", "auction")[number // 4 % 2]}
    return st.Config(ruleset, 2 + number % 5, modules, options)


def chosen(state: State, moves: tuple[Any, ...], rng: Random) -> Any:
    """A legal move: cargo is seldom abandoned, deals are mostly accepted, so that games get somewhere."""
    accepting = [move for move in moves if type(move) is st.AcceptDeal]
    if accepting and rng.random() < 0.7:
        return accepting[0]
    likely = [move for move in moves if type(move) is not st.Abandon or rng.random() < 0.1]
    return rng.choice(likely or moves)


def forged_deal(state: State, rng: Random) -> Any:
    """Some deal that is legal now, None if none was found: of one thing for another, or of several."""
    if rng.random() < 0.5:
        return deal_of_things(state, rng)
    tried = (a for a in forged_actions(state, rng, 8) if type(a) is st.ProposeDeal and a.give is not None)
    return next((deal for deal in tried if mr.check(state, deal) is None), None)


def next_action(state: State, rng: Random, *, deals: float = 0.0, leaving: float = 0.0) -> Any:
    """What happens next: perhaps a deal, perhaps somebody leaves."""
    if rng.random() < deals and (deal := forged_deal(state, rng)) is not None:
        return deal
    if rng.random() < leaving:
        leave = st.DropOut(rng.randrange(len(state.traders)))
        if mr.check(state, leave) is None:
            return leave
    return chosen(state, mr.legal_moves(state), rng)


def game(number: int, *, turns: int = 60, deals: float = 0.0, leaving: float = 0.0) -> Iterator[State]:
    """All states of a random game at which a seat decides, and the last."""
    rng = Random(number)
    state: State = mr.new_game(config(number, turns), seed=number)
    while mr.result(state) is None:
        yield state
        state = mr.apply_action(state, next_action(state, rng, deals=deals, leaving=leaving))
    yield state
