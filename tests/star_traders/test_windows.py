"""The windows as a table: which there are, whom they ask, what belongs to them."""

from __future__ import annotations

import pytest

from merchant_rules.kernel.windows import in_priority
from merchant_rules.star_traders.box.checks import WHEN
from merchant_rules.star_traders.meta import WINDOW_MODES
from merchant_rules.star_traders.rules.windows import (
    MODES,
    WINDOW_BY_SLUG,
    WINDOWS,
    asked,
    is_critical,
    is_time_for,
)
from tests.star_traders.packaged import CATALOG


def test_which_windows_open_in_which_mode() -> None:
    by_mode = {mode: [window.slug for window in WINDOWS if mode in window.modes] for mode in MODES}
    assert by_mode["key"] == ["jump", "roll", "lost", "petition", "end", "avoid", "deal"]
    assert set(by_mode["standard"]) - set(by_mode["key"]) == {"stage"}
    assert set(by_mode["full"]) - set(by_mode["standard"]) == {"start", "action", "draw"}
    assert WINDOW_MODES == MODES


@pytest.mark.rule("star:S-TURN-11")
def test_priority_runs_from_the_player_whose_turn_it_is() -> None:
    assert in_priority((0, 1, 2, 3), 2) == (2, 3, 0, 1)
    assert in_priority((0, 2), 2) == (2, 0)  # seat 1 has left


def test_seats_are_asked_by_the_number_of_their_cards_and_their_passes() -> None:
    roll, end = WINDOW_BY_SLUG["roll"], WINDOW_BY_SLUG["end"]
    assert asked(roll, (0, 1, 2), 1, (1, 2, 1)) == (1, 2, 0)
    assert asked(roll, (0, 1, 2), 1, (1, 0, 1)) == (2, 0)
    assert asked(roll, (0, 1, 2), 1, (1, 2, 1), passed={2}) == (1, 0)
    assert asked(end, (0, 1, 2), 1, (1, 2, 1)) == (2, 0)


def test_which_cards_belong_to_which_window() -> None:
    def cards(window: str, *, jumper: bool = False) -> set[str]:
        return {k.slug for k in CATALOG.kinds if is_time_for(k, WINDOW_BY_SLUG[window], jumper=jumper)}

    anywhere = {kind.slug for kind in CATALOG.kinds if kind.when == "any-window"}
    assert cards("roll") == anywhere | {"zap", "superzap"}
    assert cards("lost") == anywhere | {"you-are-lost"}
    assert cards("avoid") == {"avoid-calamity"}
    assert cards("deal") == set()
    for window in ("jump", "stage", "petition", "end", "start", "action", "draw"):
        assert cards(window) == anywhere
    assert cards("jump", jumper=True) == anywhere | {"avoid-calamity", "codebreaker"}
    assert cards("roll", jumper=True) == cards("roll")


def test_times_of_play_are_those_the_data_may_name() -> None:
    named = {when for window in WINDOWS for when in window.whens}
    assert named == WHEN.keys() - {"own-movement", "own-turn-action-unused", "on-sight"}


def test_each_reason_alone_makes_a_jump_critical() -> None:
    reasons = ("on_mission", "one_station_short", "carries_wanted_cargo", "uses_others_station")
    for reason in reasons:
        assert is_critical(**{name: name == reason for name in reasons})
    assert not is_critical(**dict.fromkeys(reasons, False))
