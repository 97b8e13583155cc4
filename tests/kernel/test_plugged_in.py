"""The toy game has under fifty lines beside its rules, and all that the library does for a game works for it."""

from __future__ import annotations

import ast
import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.cli import main
from merchant_rules.run.bots import RandomBot
from merchant_rules.store.describe import HIDDEN
from merchant_rules.testing import Line, check_bot, check_game, conformance_suite, perft
from tests.kernel import toy, toy_io

HUNT = toy.Config("treasure-hunt", 3)
FAIR = toy.Config("treasure-hunt", 3, ("fair",))


def test_the_plug_has_under_fifty_lines() -> None:
    source = Path(toy_io.__file__).read_text(encoding="utf-8")
    docstring = ast.parse(source).body[0]
    rows = source.splitlines()[docstring.end_lineno :]
    assert sum(bool(row.strip()) and not row.strip().startswith("#") for row in rows) < 50


@pytest.mark.parametrize("config", [HUNT, FAIR], ids=["hunt", "fair"])
def test_saves_and_views(config: toy.Config) -> None:
    state = mr.new_game(config, seed=5)
    rng = Random(1)
    for _ in range(40):
        if mr.result(state) is not None:
            break
        assert mr.from_json(mr.to_json(state)) == state
        assert pickle.loads(pickle.dumps(state)) == state
        assert mr.validate(state) == ()
        for seat in (None, 0, 1, 2):
            seen = mr.view(state, seat)
            assert mr.from_json(mr.to_json(seen)) == seen
            assert mr.view(mr.imagine(seen, 9), seat) == seen
        state = mr.apply_action(state, rng.choice(mr.legal_moves(state)), seat=mr.actor(state))
    assert mr.from_json(mr.to_json(config)) == config
    assert mr.from_json(mr.to_json(toy.Dig("north"))) == toy.Dig("north")


def test_saves_name_their_game() -> None:
    assert json.loads(mr.to_json(mr.new_game(HUNT)))["game"] == "treasure-hunt"
    assert "game" not in json.loads(mr.to_json(mr.new_game(mr.Config("classic-1988", 2))))
    with pytest.raises(mr.SchemaError, match="there is no game 'chess' here; a package may bring it"):
        mr.from_json(mr.to_json(mr.new_game(HUNT)).replace('"game":"treasure-hunt"', '"game":"chess"'))


@pytest.mark.parametrize("config", [HUNT, FAIR], ids=["hunt", "fair"])
def test_records(config: toy.Config) -> None:
    record = mr.play(config, [RandomBot(seat) for seat in range(3)], seed=4, max_rounds=8)
    again = mr.Record.from_text(record.to_text())
    assert again == record
    assert again.final() == record.final()
    assert "game: treasure-hunt" in record.to_text()
    assert 0 <= record.undo_point() <= len(record)


def test_an_action_without_a_sentence_is_told_by_its_tag() -> None:
    """Its secret fields stay secret."""
    state = mr.new_game(HUNT, seed=1)
    assert mr.describe(state, toy.Throw()) == "Seat 0 throws."
    assert mr.describe(state, toy.Threw(4)) == "Threw: 4."
    assert mr.describe(state, toy.Answer(True)) == "Seat 0 plays answer: True."
    fresh = mr.new_game(toy.Config("treasure-hunt", 2))
    looking = mr.apply_action(fresh, toy.Peek("north"))
    assert mr.describe(mr.view(looking, 0), toy.Seen("gem")) == "Seen: gem."
    assert mr.describe(mr.view(looking, 1), toy.Seen("gem")) == f"Seen: {HIDDEN}."


def test_standing_is_told_by_scores() -> None:
    state = mr.new_game(HUNT, seed=1)
    assert mr.scores(state) == (6, 6, 6)
    with pytest.raises(mr.WrongType, match="Treasure hunt has no net worth; scores"):
        mr.net_worth(state, 0)


def test_many_games() -> None:
    done = mr.simulate(FAIR, ["random"] * 3, range(6), max_rounds=20)
    assert done.failed == ()
    assert done.table().startswith("6 games of treasure-hunt with 3 players\n")
    assert "mean score" in done.table()
    assert done.to_csv().splitlines()[0].startswith("seed,winners,reason,rounds,name_0,score_0,")
    assert mr.simulate(FAIR, ["random"] * 3, range(6), max_rounds=20).digest == done.digest


def test_actions_of_another_game_are_refused() -> None:
    state: Any = mr.new_game(HUNT)
    with pytest.raises(mr.IllegalAction, match="is no action of this game"):
        mr.apply_action(state, mr.Stay())


def test_the_testing_kit() -> None:
    rng = Random(3)
    start = mr.new_game(FAIR, seed=2)
    check_game(start, lambda state, choices: rng.choice(choices), 60, every=6)
    check_bot(RandomBot, HUNT, games=3, rounds=3)
    assert perft(mr.new_game(HUNT), 1) == len(mr.legal_moves(mr.new_game(HUNT)))
    line = Line(HUNT, "throw threw:4 bank")
    assert "Config('treasure-hunt', 3), 'throw threw:4 bank'" in repr(line)
    assert line.state.turn == 2


TestTreasureHunt = conformance_suite(FAIR, plies=30, examples=8)


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "game.txt")
    assert main(["demo", "--ruleset", "treasure-hunt", "--seed", "3", "--record", file]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Treasure hunt: seat 0 (random), seat 1 (random), seat 2 (random). Seed 3.\n")
    assert "Round 1" in told
    assert " wins in round " in told or " win in round " in told
    assert "). Seat 0 " in told.splitlines()[-1]
    assert " ." not in told
    assert main(["replay", file]) == 0
    assert capsys.readouterr().out.startswith("Treasure hunt: 3 players.\n")
    assert main(["check", file]) == 0
    assert "a record of treasure-hunt with 3 players" in capsys.readouterr().out
    assert main(["simulate", "--ruleset", "treasure-hunt", "--games", "2"]) == 0
    assert "2 games of treasure-hunt with 4 players" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command, says",
    [
        ("demo --ruleset treasure-hunt --goal 5", "in Treasure hunt what wins cannot be chosen"),
        (
            "demo --ruleset treasure-hunt --modules combat",
            "no module 'combat'; there are storm, tax, fair, fed",
        ),
        ("demo --ruleset treasure-hunt --players 9", "ruleset 'treasure-hunt' is for 2 to 5 players, not for 9"),
        ("board treasure-hunt", "Treasure hunt has no board to show in figures"),
        ("board treasure-hunt --svg x.svg", "Treasure hunt has no picture"),
    ],
)
def test_what_the_command_line_refuses(command: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 2
    assert says in capsys.readouterr().err


def test_a_person_plays_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = iter(["help", "moves", "1", "tokens", "?", "dig:nowhere", "?", "undo", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(words))
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--ruleset", "treasure-hunt", "--seats", "you,random", "--seed", "2"]) == 0
    told = capsys.readouterr().out
    assert "== Round 1: seat 0 ==" in told
    assert "  1  Throw\n" in told
    assert "There is no cave 'nowhere'." in told
    assert "Saved to merchant-rules-save.json." in told
