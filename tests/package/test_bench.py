"""The benchmarks run, and `make bench-compare` says what became slower. How fast something is, no test asks."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from bench import compare, floor, measure, others
from bench.__main__ import main
from bench.measure import Contestant

ROOT = Path(__file__).parents[2]


def contestant(name: str, *rates: float) -> Contestant:
    return Contestant(name, "calls", lambda: 1, list(rates))


def test_every_contestant_has_its_turn_in_every_round() -> None:
    turns: list[str] = []

    def works(name: str) -> Contestant:
        def run() -> int:
            turns.append(name)
            return 1

        return Contestant(name, "calls", run)

    race = [works("a"), works("b")]
    measure.race(race, 3, 0.0)
    assert "".join(turns) == "ab" + "ab" * 3
    assert [len(c.rates) for c in race] == [3, 3]


def test_the_floor_builds_what_a_step_builds() -> None:
    (found,) = floor.contestants()
    assert found.run() == 1000
    assert others.pass_floor().run() == 1000


def test_slower_than_the_noise_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = tmp_path / "baseline.json"
    was = [contestant("floor", 100, 100), contestant("same", 50, 52), contestant("worse", 50, 52)]
    stored.write_text(json.dumps({"contestants": measure.as_plain(was)}))
    # this machine is twice as fast: the floor says so
    same = [contestant("floor", 200, 200), contestant("same", 101, 103)]
    now = [*same, contestant("new", 1), contestant("worse", 60, 62)]
    assert compare.with_baseline(stored, now) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["here,", "same", "worse"]
    assert not lines[1].endswith("slower")
    assert lines[2].endswith("slower")
    assert compare.with_baseline(stored, same) == 0


def test_a_single_round_proves_nothing(tmp_path: Path) -> None:
    stored = tmp_path / "baseline.json"
    stored.write_text(json.dumps({"contestants": measure.as_plain([contestant("floor", 1), contestant("one", 50)])}))
    assert compare.with_baseline(stored, [contestant("floor", 1), contestant("one", 30)]) == 0


def test_without_a_base_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(compare.NoBase, match=r"there is no none\.json: make one with python -m bench --save"):
        compare.with_baseline(tmp_path / "none.json", [])
    assert main(["compare", "--base", "no-such-branch"]) == 2
    assert "there is no base 'no-such-branch' to compare with" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists() or not shutil.which("git"), reason="the base comes from git")
def test_this_tree_is_measured_beside_its_base(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--base", "HEAD", "--rounds", "2", "--seconds", "0.01"]) in (0, 1)
    told = capsys.readouterr().out
    assert "here, compared with HEAD" in told
    assert "random play 2012" in told
