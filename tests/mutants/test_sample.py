"""The random mutants: each is other code that can be read, and the judged survivors are still there."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from tests.mutants import sample
from tests.mutants.breakages import ROOT, SOURCE
from tests.mutants.sample import ROOMS, Survivor, all_mutants, is_noticed, judged, mutants

CODE = '''
def pay(money: int, cost: int = 3) -> bool:
    """Costs 3."""
    if money < cost and not money == 0:
        raise ValueError(f"{cost + 1} is too much")
    return money - cost >= 0
'''


def test_what_is_changed_and_what_is_not() -> None:
    changed = [(mutant.old, mutant.new) for mutant in mutants("pay.py", CODE)]
    assert ("money < cost", "(money <= cost)") in changed
    assert ("not money == 0", "(money == 0)") in changed
    assert ("money < cost and not money == 0", "((money < cost) or (not money == 0))") in changed
    assert ("money - cost", "((money) + (cost))") in changed
    assert ("0", "1") in changed
    assert not any("3" in old and "cost" not in old and old != "3" for old, _ in changed)  # no words, no annotations
    assert not any(old == "cost + 1" for old, _ in changed)


def test_every_mutant_is_other_code_that_can_be_read() -> None:
    found = all_mutants()
    assert len(found) > 3000
    assert {mutant.file.rpartition("/")[0] for mutant in found} == {*ROOMS}
    for mutant in Random(1).sample(found, 100):
        text = (ROOT / SOURCE / mutant.file).read_bytes()
        assert text[mutant.start : mutant.end].decode() == mutant.old
        broken = (text[: mutant.start] + mutant.new.encode() + text[mutant.end :]).decode()
        assert ast.dump(ast.parse(broken)) != ast.dump(ast.parse(text)), mutant.name


def test_rules_rulesets_modules_and_positions_of_every_game_are_broken() -> None:
    games = {path.parent.name for path in (ROOT / SOURCE).glob("*/game.py")} - {"kernel"}
    assert games == {"venus", "race", "star_traders"}
    names = ("rules", "rulesets", "modules", "positions")
    rooms = {f"{game}/{name}" for game in games for name in names if (ROOT / SOURCE / game / name).is_dir()}
    assert {*ROOMS} == {"kernel", "store", *rooms}


@pytest.mark.parametrize("room", ROOMS)
def test_the_nearest_tests_are_there_and_know_the_game(room: str) -> None:
    texts = [path.read_text(encoding="utf-8") for near in ROOMS[room] for path in (ROOT / near).rglob("test_*.py")]
    assert all((ROOT / near).is_dir() for near in ROOMS[room])
    game = room.split("/")[0]
    assert any(f"merchant_rules.{game}" in text for text in texts)


def test_a_survivor_is_judged_where_it_stands() -> None:
    first, second = mutants("pay.py", "price = 0\nmoney = 0\n")
    assert (first.row, second.row) == ("price = 0", "money = 0")
    here, anywhere = Survivor("pay.py", "0", "1", "why", "price = 0"), Survivor("pay.py", "0", "1", "why")
    assert (here.is_this(first), here.is_this(second)) == (True, False)
    assert anywhere.is_this(first)
    assert not Survivor("buy.py", "0", "1", "why").is_this(first)


def test_judged_survivors_are_still_there_each_on_one_line_and_told_why() -> None:
    there = all_mutants()
    for survivor in judged():
        assert len({mutant.line for mutant in there if survivor.is_this(mutant)}) == 1, survivor
        assert len(survivor.why.split()) >= 5, survivor


def test_tests_that_fail_anyway_prove_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / SOURCE / "kernel").mkdir(parents=True)
    (tmp_path / SOURCE / "kernel" / "pay.py").write_text("price = 0\n", encoding="utf-8")
    (mutant,) = mutants("kernel/pay.py", "price = 0\n")
    monkeypatch.setattr(sample, "_fails", lambda root, tests: True)
    with pytest.raises(SystemExit, match="fails without any mutant"):
        is_noticed(mutant, tmp_path)
    assert (tmp_path / SOURCE / mutant.file).read_text(encoding="utf-8") == "price = 0\n"


def test_an_endless_loop_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test_one.py").write_text("def test_one():\n    while True:\n        pass\n", encoding="utf-8")
    (tmp_path / "test_two.py").write_text("def test_two():\n    pass\n", encoding="utf-8")
    monkeypatch.setattr(sample, "PATIENCE", 3)
    assert sample._fails(tmp_path, ("test_one.py",))
    assert not sample._fails(tmp_path, ("test_two.py",))


@pytest.mark.parametrize("tests", [ROOMS["kernel"], ("tests",), ()])
def test_a_mutant_is_noticed_by_the_nearest_tests_or_by_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tests: tuple[str, ...]
) -> None:
    path = tmp_path / SOURCE / "kernel" / "pay.py"
    path.parent.mkdir(parents=True)
    path.write_text("price = 0\n", encoding="utf-8")
    (mutant,) = mutants("kernel/pay.py", "price = 0\n")
    monkeypatch.setattr(sample, "_fails", lambda root, asked: "1" in path.read_text("utf-8") and asked == tests)
    assert is_noticed(mutant, tmp_path) is bool(tests)
    assert path.read_text(encoding="utf-8") == "price = 0\n"
