"""A whole game of a plug-in in few lines gets all that the library does for a game, or is told that it has none."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel.plugged import unplug
from merchant_rules.page.desk import Desk
from merchant_rules.run.bots import RandomBot
from merchant_rules.testing import conformance_suite
from tests.cli.keyboard import typed
from tests.plugged import nim

CONFIG = nim.Config("nim", 2)
TAKING = nim.State(nim.rules(CONFIG), 11, 0, (nim.Taking(1),))
TAKEN = nim.State(nim.rules(CONFIG), 9, 1, (nim.Taking(0),))

TestNim = conformance_suite(nim.Config("nim", 3, options={"sticks": 21}), plies=20, examples=8)


@pytest.fixture(autouse=True)
def joined() -> Iterator[None]:
    """It is there in these tests alone."""
    mr.register(nim.PLUGIN)
    yield
    unplug(nim.PLUGIN)


def test_it_plays() -> None:
    assert mr.apply_action(mr.apply_action(mr.new_game(CONFIG), nim.Began(1)), nim.Take(2)) == TAKEN
    assert mr.apply_action(TAKING, nim.Take(2)) == TAKEN


def test_saves_and_configs_name_the_plug_in() -> None:
    for thing in (TAKEN, mr.view(TAKEN, 0), CONFIG, nim.Take(1)):
        data = json.loads(mr.to_json(thing))
        assert (data["game"], data["needs"]) == ("nim", ["nim-pack"])
        assert mr.from_json(mr.to_json(thing)) == thing == pickle.loads(pickle.dumps(thing))
    assert nim.Config.from_toml(CONFIG.to_toml()) == CONFIG
    save = mr.to_json(TAKEN)
    unplug(nim.PLUGIN)
    with pytest.raises(mr.SchemaError, match="a plug-in is missing: nim-pack"):
        mr.from_json(save)


def test_it_is_shown_without_anything_of_its_own() -> None:
    """It has no players that hold something, no picture and no words."""
    assert repr(TAKEN) == "<State nim, 2 players, round 1: Taking>"
    assert str(TAKEN).splitlines() == [
        "Nim, round 1", "Seat 0 decides: taking.", "", "seat  name    score", "   0  seat 0      0",
        "   1  seat 1      0",
    ]  # fmt: skip
    assert TAKEN._repr_svg_() is None
    assert mr.view(TAKEN, 0)._repr_html_() is None
    assert [mr.describe(TAKING, change) for change in mr.changes(TAKING, TAKEN)] == [
        "Sticks was 11 and is 9.", "Turn was 0 and is 1.", "Stack.0.seat was 1 and is 0.",
    ]  # fmt: skip
    assert len(mr.json_schema(game="nim")["$defs"]) > 5


@pytest.mark.parametrize(
    "call, says",
    [
        (lambda: mr.net_worth(TAKEN, 0), "Nim has no net worth; scores"),
        (lambda: mr.price(TAKEN, nim.Take(1)), "Nim has no prices"),
        (lambda: mr.apply_action(TAKEN, nim.Take(7)), r"Take 1 to 3 sticks\. \[nim:1\]"),
        (lambda: nim.Config("nim", 9), "ruleset 'nim' is for 2 to 4 players, not for 9"),
        (lambda: mr.Config("nim", 2), r"'nim' belongs to Nim: tests\.plugged\.nim\.Config"),
    ],
)
def test_what_it_lacks_is_said(call: Any, says: str) -> None:
    with pytest.raises(mr.MerchantRulesError, match=says):
        call()


def test_records_and_simulations() -> None:
    record = mr.play(CONFIG, [RandomBot(1), RandomBot(2)], seed=1)
    again = mr.Record.from_text(record.to_text())
    assert again.final() == record.final()
    assert "needs: nim-pack" in record.to_text()
    assert record.worth_svg().count("data-line") == 2
    done = mr.simulate(CONFIG, ["random", "random"], range(5))
    assert not done.failed
    assert sum(len(game.winners) for game in done.games) == 5
    assert "5 games of nim with 2 players" in done.table()


def test_it_is_played_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    line = f"--ruleset nim --players 2 --seats you,random --seed 3 --save {tmp_path / 'save.json'}"
    said, _ = typed(monkeypatch, capsys, line, "take:5", "?", "hint", "1")
    assert "nim:1 stands in no book that is here: whoever brought this rule can tell more." in said
    assert "Why: it picks one at random." in said


def test_it_is_played_on_the_page() -> None:
    wanted = {"ruleset": "nim", "players": 2, "seats": ["person", "random"], "seed": "7"}
    answer = json.loads(Desk().ask(json.dumps({"do": "new", "wanted": wanted})))
    assert (answer["title"], answer["picture"]) == ("Nim", "")
    assert [move["text"] for move in answer["moves"]] == ["Take 1", "Take 2", "Take 3"]
