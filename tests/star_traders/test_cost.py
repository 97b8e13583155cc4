"""What windows of Star Traders cost, counted in function calls; a long game costs no more, as in all games."""

from __future__ import annotations

from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.star_traders.frames import Window
from merchant_rules.star_traders.rules.asking import PASS
from tests.package.cost import calls


def test_a_pass_costs_the_same_with_every_number_of_seats() -> None:
    """It drops a seat from the queue that was made when the window opened, and looks at nobody's hand."""
    spent = set()
    for seats in (2, 6):
        state: Any = mr.new_game(st.Config("star-traders-basic", seats), seed=2)
        choice = Random(2).choice
        for _ in range(600):
            if type(state.stack[-1]) is Window and len(state.stack[-1].queue) > 1:
                spent.add(calls(mr.apply_action, state, PASS)[1])
            state = mr.apply_action(state, choice(mr.legal_moves(state)))
    assert len(spent) == 1
    assert max(spent) < 20


def test_a_seat_without_a_card_for_the_moment_is_told_so_at_once() -> None:
    """The shortcut of windows does not go through the chapters."""
    state: Any = mr.new_game(st.Config("star-traders-basic", 4), seed=6)
    choice, quiet = Random(6).choice, []
    for _ in range(800):
        moves, listing = calls(mr.legal_moves, state)
        if type(state.stack[-1]) is Window and len(moves) < 3:
            quiet.append(listing)
        state = mr.apply_action(state, choice(moves))
    assert len(quiet) > 40
    assert sorted(quiet)[len(quiet) // 2] < 15
