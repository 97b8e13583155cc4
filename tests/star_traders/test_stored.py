"""Stored games, saves and counts of Star Traders say the same for ever: every ending, every card, every action."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import chain
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel.engine import apply_action
from merchant_rules.star_traders import State
from merchant_rules.star_traders import frames as f
from merchant_rules.star_traders.frames import Window
from merchant_rules.star_traders.rules.windows import WINDOWS
from merchant_rules.star_traders.stack import TAGS
from merchant_rules.testing import divide, perft
from merchant_rules.testing.conformance import choices
from tests.star_traders.collecting import COLLECTED
from tests.star_traders.covering import POWERS, every_mark, marks
from tests.star_traders.goldens import GUIDED, NAMES, REDACTED, STORED, played, stored

#: The last positions of the games.
DIGESTS: dict[str, str] = tomllib.loads((STORED / "digests.toml").read_text(encoding="utf-8"))
POSITIONS: dict[str, dict[str, Any]] = tomllib.loads((STORED / "perft.toml").read_text(encoding="utf-8"))
#: Counts above this are left to `make test-all`.
QUICK = 2_000
SAVES = ("window", "window-view", "deal", "deal-view", "auction", "over")


@cache
def plies(name: str) -> tuple[Any, ...]:
    return tuple(stored(name).replay())


def moves_of(record: mr.Record) -> tuple[Any, ...]:
    """All of a record but the revision of the rules: a game stays what it was while none of its moves departs."""
    return record.config, record.kept.lines, record.result, record.reason


# -- golden games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_game_ends_as_it_did(name: str) -> None:
    record = stored(name)
    assert mr.digest(record.final()) == DIGESTS[name]
    assert record.to_text() == (STORED / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", (*GUIDED, *COLLECTED))
def test_a_guided_game_comes_out_the_same(name: str) -> None:
    assert moves_of(played(name)) == moves_of(stored(name))


def test_every_ending_is_there() -> None:
    assert {mr.result(stored(name).final()).reason for name in NAMES} == {  # type: ignore[union-attr]
        "mission", "chain", "last-trader", "turn-limit",
    }  # fmt: skip


def test_every_card_strikes_and_every_personality_does_what_it_can() -> None:
    """Every face of the deck is played, every Calamity strikes and is avoided, every power comes to bear."""
    found = {mark for name in NAMES for ply in plies(name) for mark in marks(ply)}
    assert found == every_mark(stored("mission").final().rules.catalog)


def test_the_marks_name_a_power_of_every_personality() -> None:
    catalog = stored("mission").final().rules.catalog
    assert {*POWERS} == {*catalog.personality_by_slug}


def test_every_action_frame_and_window_comes_up() -> None:
    specs: set[type] = set()
    done: set[type] = set()
    tops: set[type] = set()
    windows: set[str] = set()
    for name in NAMES:
        specs |= {*stored(name).final().rules.specs}
    # a hand that is laid open and money that is lost are told only to those who do not know them
    for ply in chain.from_iterable(map(plies, (*NAMES, *REDACTED))):
        top = ply.state.stack[-1]
        done.add(type(ply.action))
        tops.add(type(top))
        windows |= {top.kind} if type(top) is Window else set()
    assert specs == done
    never = {f.Starting, f.Jumping, f.Settling, f.Raiding, f.GameOver, f.Roll, f.Announced, f.Declared}
    assert tops == {*TAGS.values()} - never
    assert windows == {window.slug for window in WINDOWS} - {"deal"}


@pytest.mark.parametrize("name", NAMES)
def test_stored_games_are_told_to_onlookers_as_they_saw_them(name: str) -> None:
    record, last = stored(name), stored(name).final()
    for seat in (None,):
        redacted = mr.Record.from_text(record.redact(seat).to_text())
        assert mr.view(redacted.final(), seat) == mr.view(last, seat)


@pytest.mark.parametrize("name", REDACTED)
def test_a_redacted_record_is_stored(name: str) -> None:
    seat = REDACTED[name]
    text = (STORED / f"{name}.txt").read_text(encoding="utf-8")
    game = stored(name.partition("-of-")[2])
    record = mr.Record.from_text(text)
    assert record.to_text() == text
    assert moves_of(record) == moves_of(game.redact(seat))
    assert mr.view(record.final(), seat) == mr.view(game.final(), seat)


# -- saves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAVES)
def test_a_stored_save_is_what_it_was(name: str) -> None:
    text = (STORED / f"{name}.json").read_text(encoding="ascii").strip()
    loaded: Any = mr.from_json(text)
    assert mr.to_json(loaded) == text
    assert mr.digest(loaded) == DIGESTS[f"save-{name}"]
    assert isinstance(loaded, State) == (not name.endswith("view"))
    if name.endswith("view"):
        state: Any = mr.from_json((STORED / f"{name.removesuffix('-view')}.json").read_text(encoding="ascii"))
        assert mr.view(state, loaded.seat) == loaded


# -- counts -----------------------------------------------------------------------------------------------------------


def position(name: str) -> State:
    state: State = mr.from_json(POSITIONS[name]["save"])
    return state


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_are_as_stored(name: str) -> None:
    for depth, count in enumerate(POSITIONS[name]["counts"], start=1):
        if count <= QUICK:
            assert perft(position(name), depth) == count, divide(position(name), depth)


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_large_counts_are_as_stored(name: str) -> None:
    for depth, count in enumerate(POSITIONS[name]["counts"], start=1):
        assert perft(position(name), depth) == count, divide(position(name), depth)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_are_sound_and_counted_one_by_one(name: str) -> None:
    state = position(name)
    assert mr.validate(state) == ()
    assert state.source is None
    assert mr.to_json(state) == POSITIONS[name]["save"]
    layer = [apply_action(state, action) for action in choices(state)]
    assert len(layer) == POSITIONS[name]["counts"][0]
    assert sum(len(choices(after)) for after in layer) == POSITIONS[name]["counts"][1]


def test_both_rulesets_have_positions() -> None:
    assert {position(name).config.ruleset for name in POSITIONS} == {"star-traders-basic", "star-traders-advanced"}
    assert {type(position(name).stack[-1]) for name in POSITIONS} >= {Window, f.Moving, f.Acting}
