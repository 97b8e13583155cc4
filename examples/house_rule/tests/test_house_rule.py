"""The house rule, checked like the original: by one example, by a property, and by the library's own suite."""

from __future__ import annotations

import house_rule
import pytest
from hypothesis import HealthCheck, given, settings

import merchant_rules as mr
from merchant_rules.testing import conformance_suite, states

mr.register(house_rule.PLUGIN)  # nothing new where the package is installed

PLAIN = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
CONFIG = mr.Config("classic-1988", ("human", "nik"), modules=("red-alert",), options={"first_player": 0})
BOARD = mr.new_game(CONFIG, seed=1).rules.board
PENALTIES = [dot for dot in BOARD.dots if BOARD.kind[dot] == "penalty"]
RED = [dot for dot in PENALTIES if BOARD.skip_colour[dot] == "red"]


def paid(config: mr.Config, dot: str) -> int:
    """What a ship that has just come to a dot pays there."""
    before = next(iter(mr.board(config)[dot]))
    seats = [mr.Seat(place=dot, money=200)]
    state = mr.position(config, seats=seats, dice=(3, 4, 5), points=9, came_from=before, then=[mr.PayPenalty()])
    return 200 - state.players[0].money


@pytest.mark.parametrize("dot", PENALTIES)
def test_red_penalties_cost_ten_more(dot: str) -> None:
    """By what the Bank gets for every printed penalty."""
    assert paid(CONFIG, dot) - paid(PLAIN, dot) == (house_rule.SURCHARGE if dot in RED else 0)


# the first example compiles the rules, which may take long on a busy machine
@settings(max_examples=25, deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(states(CONFIG, plies=60))
def test_wherever_play_leads_nothing_else_costs_more(state: mr.State) -> None:
    """Every dot of the board, for every seat, beside the same position in the game without the house rule."""
    plain = mr.new_game(PLAIN, seed=1).rules
    for seat in range(2):
        for dot in BOARD.dots:
            more = house_rule.SURCHARGE if dot in RED else 0
            assert state.rules.penalty(state, seat, dot) == plain.penalty(state, seat, dot) + more


TestRedAlert = conformance_suite(CONFIG, plies=40, examples=6)


def test_a_save_names_the_plug_in() -> None:
    """Whoever lacks the package is told so."""
    text = mr.to_json(mr.new_game(CONFIG, seed=1))
    assert '"needs":["house-rule"]' in text
    assert mr.from_json(text).config == CONFIG
    with pytest.raises(mr.SchemaError, match="a plug-in is missing: storms"):
        mr.from_json(text.replace('"needs":["house-rule"]', '"needs":["storms"]'))
