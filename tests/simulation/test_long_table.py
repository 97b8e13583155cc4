"""Many games as a long table, with their records, with who sat where, and where a bot went wrong."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.cli import main

CONFIG = mr.Config("classic-1988", ("human", "nik"))


class Broken:
    """Fails in its own code."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Any, moves: Any) -> Any:
        return moves["first"]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_an_error_of_a_bot_has_its_file_and_line() -> None:
    done = mr.simulate(CONFIG, [Broken, "random"], [1, 2], max_rounds=2)
    line = Broken.choose.__code__.co_firstlineno + 1
    assert done.failed
    assert all(f"test_long_table.py:{line}, in choose)" in game.error for game in done.failed)


def test_the_table_says_which_bot_sat_where() -> None:
    done = mr.simulate(CONFIG, ["trader", "random"], [1, 2], max_rounds=3)
    assert done.bots == ("trader", "random")
    lines = done.table().splitlines()
    assert [line.split()[2] for line in lines[2:5]] == ["bot", "trader", "random"]
    assert mr.simulate(CONFIG, [Broken, "random"], [1]).bots == ("Broken", "random")


def test_one_line_for_each_seat_and_game() -> None:
    done = mr.simulate(CONFIG, ["trader", "random"], [1, 2], max_rounds=3)
    table = rows(done.to_long_csv())
    assert [(row["seed"], row["seat"], row["bot"]) for row in table] == [
        ("1", "0", "trader"), ("1", "1", "random"), ("2", "0", "trader"), ("2", "1", "random"),
    ]  # fmt: skip
    assert [int(row["worth"]) for row in table] == [worth for game in done for worth in game.worths]


def test_one_line_for_each_round_ends_with_the_result() -> None:
    config = mr.Config("classic-1988", ("human", "nik"), goal=300)
    done = mr.simulate(config, ["trader", "trader"], [1], keep_records=True)
    game = done.games[0]
    table = [row for row in rows(done.to_long_csv(by_round=True)) if row["seat"] == "1"]
    assert [int(row["round"]) for row in table] == list(range(1, game.rounds + 1))
    assert int(table[-1]["worth"]) == game.worths[1]
    assert mr.digest(mr.Record.from_text(game.record).final()) == game.digest


def test_rounds_need_records() -> None:
    done = mr.simulate(CONFIG, ["random", "random"], [1], max_rounds=2)
    with pytest.raises(mr.ConfigError, match="keep_records"):
        done.to_long_csv(by_round=True)


def test_the_command_writes_table_and_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long, folder = tmp_path / "long.csv", tmp_path / "records"
    common = ["simulate", "--games", "2", "--bots", "random,random", "--max-rounds", "2"]
    assert main([*common, "--long", str(long), "--by-round", "--records", str(folder)]) == 0
    assert len(rows(long.read_text(encoding="utf-8"))) == 2 * 2 * 2
    assert sorted(path.name for path in folder.iterdir()) == ["0.txt", "1.txt"]
    assert main(["check", str(folder / "1.txt")]) == 0
    assert "a record of classic-1988" in capsys.readouterr().out
    assert main([*common, "--by-round"]) == 2


def test_the_long_table_can_go_to_the_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["simulate", "--games", "1", "--bots", "random,random", "--max-rounds", "2"]
    assert main([*common, "--long", "-"]) == 0
    assert [row["seat"] for row in rows(capsys.readouterr().out)] == ["0", "1"]
    assert main([*common, "--long", "-", "--csv", "-"]) == 2
    assert "only one" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("config", "heads", "by"),
    [
        (mr.race.Config("race-base", players=2), "world bot wins share mean points best tableau", "world"),
        (mr.star_traders.Config("star-traders-basic", 2), "name bot wins share mean prestige best stations", "name"),
    ],
    ids=lambda own: getattr(own, "ruleset", ""),
)
def test_the_table_of_every_game_has_heads_for_one_seat(config: Any, heads: str, by: str) -> None:
    told = mr.simulate(config, ["random", "random"], [1], max_rounds=1).table()
    assert told.splitlines()[2].split() == ["seat", *heads.split()]
    assert f"\nwins by {by}: " in told


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("classic-1988", "offers_per_turn=20 (it is a positive whole number, or none for as many deals as one likes)"),
        ("race-base", "max_rounds=none (it is a whole number from 1, or none for a game without limit)"),
        ("race-base", "start_worlds=() (a list, which only a program can give)"),
        ("star-traders-basic", "deal_limit=4 (it is a whole number from 0 to 99)"),
        ("star-traders-basic", "windows=standard (or full, key)"),
    ],
)
def test_an_option_that_takes_any_number_says_so(ruleset: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--ruleset", ruleset, "--option", "help"]) == 0
    assert f"  {said}\n" in capsys.readouterr().out


def test_the_options_are_listed_with_values_and_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--option", "help"]) == 0
    told = capsys.readouterr().out
    assert "guard_plants_payoff=160 (or 140)\n      What Guard Plants pay. [R-04]" in told
    assert main(["demo", "--ruleset", "ffg-classic", "--option", "help"]) == 0
    assert "small_bank=false (or true)" in capsys.readouterr().out


@pytest.mark.parametrize("token", ["go:atlantis", "port:atlantis", "head:nowhere", "find:atlantis:whynom"])
def test_a_token_names_a_place_that_there_is(token: str) -> None:
    with pytest.raises(mr.NotationError, match="there is no place"):
        mr.parse_token(CONFIG, token)


@pytest.mark.parametrize(
    "token",
    [
        "jump:regular:atlantis",
        "ask-passage:atlantis:2",
        "revoke:atlantis",
        "deal:1:(0;-;atlantis):(2)",
        "deal:1:(2):(0;-;-;-;0;-;atlantis+oz)",
        "accept:(0;atlantis):(2)",
        "accept:(2):(0;-;-;0;-;atlantis)",
    ],
)
def test_a_token_of_star_traders_names_a_world_that_there_is(token: str) -> None:
    config = mr.star_traders.Config("star-traders-basic", 2)
    assert mr.parse_token(config, token.replace("atlantis", "mink"))
    with pytest.raises(mr.NotationError, match="there is no place 'atlantis'"):
        mr.parse_token(config, token)
