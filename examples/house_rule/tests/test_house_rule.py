"""The house rule, checked like the original: by one example, by a property, and by the library's own suite."""

from __future__ import annotations

import house_rule
import pytest
from hypothesis import HealthCheck, given, settings

import merchant_rules as mr
from merchant_rules.testing import conformance_suite, states

mr.register(house_rule.PLUGIN)  # nothing new where the package is installed

CONFIG = mr.Config("classic-1988", ("human", "nik"), modules=("red-alert",), options={"first_player": 0})
RED, YELLOW = "red", "yellow"


def dots(colour: str) -> list[str]:
    """The printed penalties of a colour."""
    board = mr.new_game(CONFIG, seed=1).rules.board
    return [dot for dot in board.dots if board.kind[dot] == "penalty" and board.skip_colour[dot] == colour]


@pytest.mark.parametrize("colour, more", [(RED, 10), (YELLOW, 0)])
def test_red_penalties_cost_ten_more(colour: str, more: int) -> None:
    """The money that a payment takes, on the first penalty of each colour."""
    plain = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    for dot in dots(colour)[:5]:
        paid = []
        for config in (plain, CONFIG):
            state = mr.new_game(config, seed=1)
            paid.append(state.rules.penalty(state, 0, dot))
        assert paid[1] - paid[0] == more


# the first example compiles the rules, which may take long on a busy machine
@settings(max_examples=25, deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(states(CONFIG, plies=60))
def test_what_is_due_has_the_surcharge(state: mr.State) -> None:
    """Wherever play leads, a penalty that waits to be paid on a printed red dot is at least ten dollars."""
    top = state.stack[-1]
    due, place = getattr(top, "due", 0), state.players[state.turn.seat].place
    if due and place in dots(RED):
        assert due >= house_rule.SURCHARGE


TestRedAlert = conformance_suite(CONFIG, plies=40, examples=6)


def test_a_save_names_the_plug_in() -> None:
    """Whoever lacks the package is told so."""
    text = mr.to_json(mr.new_game(CONFIG, seed=1))
    assert '"needs":["house-rule"]' in text
    assert mr.from_json(text).config == CONFIG
    with pytest.raises(mr.SchemaError, match="a plug-in is missing: storms"):
        mr.from_json(text.replace('"needs":["house-rule"]', '"needs":["storms"]'))
