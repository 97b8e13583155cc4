"""The stored breakages still fit the rules, and every chapter has some; `make mutants` tries them all."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.compiled import changes_sources
from tests.mutants import __main__ as runner
from tests.mutants.__main__ import main
from tests.mutants.breakages import Breakage, naming_tests, stored

BREAKAGES = stored()
CHAPTERS = {
    "classic_1988": ("1", "2", "3.4", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"),
    "ffg_classic": ("F-MOVE", "F-REL", "F-OBS", "F-TRADE", "F-OPT"),
    "modules": ("15", "16", "17"),
    "race": (
        "setup",
        "selection",
        "explore",
        "develop",
        "settle",
        "military",
        "trade",
        "consume",
        "produce",
        "supply",
        "ending",
        "scoring",
        "timing",
        "information",
    ),
    "star_traders": (
        "setup",
        "turn",
        "windows",
        "movement",
        "cargo",
        "payoffs",
        "building",
        "luck",
        "calamities",
        "deals",
        "petition",
        "imperial",
        "leaving",
        "personalities",
        "optional",
        "information",
    ),
}


@pytest.mark.parametrize("breakage", BREAKAGES, ids=lambda breakage: breakage.name)
def test_a_breakage_still_fits(breakage: Breakage) -> None:
    text = breakage.path().read_text(encoding="utf-8")
    assert text.count(breakage.old) == 1, f"write it anew: the text stands {text.count(breakage.old)} times"
    assert breakage.old.count("\n") == breakage.new.count("\n"), "one line is broken"
    broken = text.replace(breakage.old, breakage.new)
    assert ast.dump(ast.parse(broken)) != ast.dump(ast.parse(text)), "the code is another, and can be read"
    assert naming_tests(breakage), "a test names the rule"


@pytest.mark.parametrize("book", CHAPTERS)
def test_every_chapter_has_at_least_three(book: str) -> None:
    counts = Counter(breakage.chapter for breakage in BREAKAGES if breakage.book == book)
    assert {chapter: counts[chapter] for chapter in CHAPTERS[book] if counts[chapter] < 3} == {}


def test_no_breakage_is_stored_twice() -> None:
    names = [(breakage.file, breakage.old, breakage.new) for breakage in BREAKAGES]
    assert len(names) == len(set(names))


@changes_sources
@pytest.mark.slow
def test_one_breakage_is_noticed_and_a_harmless_one_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "OWN_SPECIES", "--jobs", "1"]) == 0
    assert "1 breakages" in capsys.readouterr().out


def test_a_breakage_whose_tests_do_not_end_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runner, "PATIENCE", 0)
    assert main(["--only", "OWN_SPECIES", "--jobs", "1"]) == 1
    assert "write it anew: its tests do not end" in capsys.readouterr().out
