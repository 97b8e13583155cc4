"""What people get wrong in their first hour, and whether the answer helps them on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import merchant_rules as mr
from merchant_rules import race

CONFIG = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
STATE = mr.new_game(CONFIG, seed=1)
ROLLING = mr.apply_action(mr.new_game(CONFIG), mr.DeclareStep("cloud-body-8"))


@pytest.mark.parametrize(
    ("mistake", "error", "words"),
    [
        (lambda: mr.Config("classic-1988", "human"), mr.ConfigError, "species in a tuple, or their number"),
        (lambda: mr.Config("classic-1988", 2, "combat"), mr.ConfigError, "a tuple of names"),
        (lambda: mr.Config("classic-1988", ("human", "elf")), mr.ConfigError, "it has nik, dell, human"),
        (
            lambda: mr.Config("race-base", 2),
            mr.ConfigError,
            "to Race for the Galaxy: merchant_rules.race.Config",
        ),
        (lambda: race.Config("classic-1988", 2), mr.ConfigError, "to Merchant of Venus: merchant_rules.Config"),
        (lambda: mr.new_game("classic-1988"), mr.ConfigError, "needs a Config"),  # type: ignore[arg-type]
        (lambda: mr.apply_action(STATE, mr.Stay), mr.IllegalAction, "write Stay(...)"),  # type: ignore[misc]
        (lambda: mr.apply_action(STATE, "stay"), mr.IllegalAction, "game; parse_token(state, text)"),  # type: ignore[misc]
        (lambda: mr.apply_action(ROLLING, mr.Rolled((2, 4))), mr.IllegalAction, "chance_outcomes lists what can"),
        (lambda: mr.apply_action(ROLLING, mr.Rolled((6, 4, 2))), mr.IllegalAction, "write Rolled(dice=(2, 4, 6))"),
        (lambda: mr.apply_action(ROLLING, mr.Stay()), mr.IllegalAction, "The movement dice are due"),
        (lambda: mr.apply_action(STATE, mr.Stay(), seat=1), mr.IllegalAction, "Seat 0 decides now"),
        (lambda: mr.apply_action(mr.view(STATE, 0), mr.Stay()), mr.WrongType, "imagine"),  # type: ignore[arg-type]
        (lambda: mr.apply_action(STATE, mr.DeclareStep("Cloud Body 8")), mr.IllegalAction, "no dot 'Cloud Body 8'"),
        (lambda: mr.view(STATE, 9), mr.UnknownName, "seats are 0 to 1"),
        (lambda: mr.parse_token(STATE, "head"), mr.NotationError, "the field 'to' is missing"),
        (lambda: mr.board("classic"), mr.DataError, "there are classic-1988, ffg-classic"),
        (lambda: mr.board_svg(3), mr.WrongType, "a ruleset, a Config, a State or a View"),  # type: ignore[arg-type]
        (lambda: mr.load_data("/no/such/folder"), mr.DataError, "there is no folder"),
        (lambda: mr.position(CONFIG, seats=[{"plce": "x"}]), mr.PositionError, "there is ship, place, money"),
        (lambda: mr.simulate(CONFIG, ["random", "random"], 5), mr.ConfigError, "seeds"),  # type: ignore[arg-type]
    ],
)
def test_the_answer_helps(mistake: Callable[[], object], error: type[Exception], words: str) -> None:
    with pytest.raises(error) as told:
        mistake()
    assert words in str(told.value)
