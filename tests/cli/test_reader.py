"""Long lists at a small terminal, and what is typed where they stop."""

from __future__ import annotations

import os
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from merchant_rules.cli.reader import Reader
from tests.cli.keyboard import Keys

MORE = "-- Enter for more, q to stop -- > "
LONG = "\n".join(map(str, range(100, 130)))


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Keys]:
    """A terminal of ten lines, and what is typed there."""
    seat = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr("merchant_rules.cli.reader.sys", SimpleNamespace(stdin=seat, stdout=seat))
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_: os.terminal_size((80, 10)))

    def types(*lines: str) -> Keys:
        keys = Keys(list(lines))
        monkeypatch.setattr("merchant_rules.cli.reader.asked", keys)
        return keys

    return types


def test_what_is_typed_where_a_list_stops_is_the_answer_to_the_next_question(
    terminal: Callable[..., Keys], capsys: pytest.CaptureFixture[str]
) -> None:
    keys, reader = terminal(" go smoke ring ", "5"), Reader()
    reader.page(LONG)
    assert capsys.readouterr().out.split() == LONG.split()[:9], "it stops there"
    assert [reader.ask("you> "), reader.ask("you> ")] == ["go smoke ring", "5"]
    assert keys.prompts == [MORE, "you> "]


def test_enter_goes_on_and_q_stops(terminal: Callable[..., Keys], capsys: pytest.CaptureFixture[str]) -> None:
    keys, reader = terminal("", "Q", "5"), Reader()
    reader.page(LONG)
    assert capsys.readouterr().out.split() == LONG.split()[:17]
    assert reader.ask("you> ") == "5"
    assert keys.prompts == [MORE, MORE, "you> "]


def test_nothing_is_answered_that_was_not_there_to_be_read(
    terminal: Callable[..., Keys], capsys: pytest.CaptureFixture[str]
) -> None:
    """A number typed before the list of moves came would play a move that nobody has seen."""
    keys, reader = terminal("3", "4"), Reader()
    reader.page(LONG)
    reader.page("1  Stay")
    assert reader.ask("you> ") == "4"
    assert keys.prompts == [MORE, "you> "]
    keys = terminal("3", "")
    reader.page(LONG)
    assert reader.pause("take the keyboard and press Enter. ") == "", "somebody else looks away until then"
    assert keys.prompts == [MORE, "take the keyboard and press Enter. "]
