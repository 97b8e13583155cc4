"""Every obligation of what is implemented is named by a test, repeats one that is, or is excepted with a reason."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from merchant_rules.race import books as race
from merchant_rules.star_traders import books as star_traders
from merchant_rules.store.rulebook import Rule, Rulebook, Ruling
from merchant_rules.venus.books import rulebook, rulings
from merchant_rules.venus.meta import RULESETS
from tests.rules.naming import TESTS, excepted_ids, exceptions, ids_in, named_by_tests

# What is proven, as (ruleset, module, chapter); "*" stands for all chapters of the module.
# It grows chapter by chapter as their tests arrive, and nothing is ever taken out again.
IMPLEMENTED: list[tuple[str, str, str]] = [
    ("classic-1988", "base", "*"),
    ("classic-1988", "combat", "*"),
    ("classic-1988", "length", "*"),
    ("classic-1988", "rastur", "*"),
    ("classic-1988", "solitaire", "*"),
    ("ffg-classic", "base", "*"),
    ("ffg-classic", "fastplay", "*"),
    ("ffg-classic", "length", "*"),
    ("ffg-classic", "smallbank", "*"),
]

NAMED = named_by_tests()
EXCEPTED = excepted_ids()


def demanded_rules(implemented: Iterable[tuple[str, str, str]], book: Rulebook) -> list[Rule]:
    """The rules of the book that belong to what is implemented."""
    wanted = [(module, chapter) for ruleset, module, chapter in implemented if ruleset == book.ruleset]
    return [rule for rule in book if (rule.module, "*") in wanted or (rule.module, rule.chapter) in wanted]


def demanded_rulings(implemented: Iterable[tuple[str, str, str]], book: Rulebook) -> list[Ruling]:
    """The rulings whose own rule, the first they cite, belongs to what is implemented."""
    wanted = {rule.id for rule in demanded_rules(implemented, book)}
    mine = (ruling for ruling in rulings() if ruling.edition == book.edition)
    return [ruling for ruling in mine if any(rule.id in wanted for rule in book.find(ruling.rules[0]))]


def uncovered(rules: Iterable[Rule], book: Rulebook, covered: set[str]) -> list[str]:
    """Rules neither covered nor repeating others that are; a repeated rule that is not demanded yet may wait."""
    demanded = {rule.id for rule in rules}

    def done(rule: Rule) -> bool:
        if rule.id in covered:
            return True
        targets = [book[target] for target in rule.repeats]
        return bool(targets) and all(target.id not in demanded or done(target) for target in targets)

    return sorted(name for name in demanded if not done(book[name]))


def test_the_list_of_what_is_implemented_names_real_chapters() -> None:
    for ruleset, module, chapter in IMPLEMENTED:
        rows = [rule for rule in rulebook(ruleset) if rule.module == module and chapter in ("*", rule.chapter)]
        assert rows, f"{ruleset} has no rule of module {module} in chapter {chapter}"


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_every_obligation_of_what_is_implemented_is_covered(ruleset: str) -> None:
    book = rulebook(ruleset)
    missing = uncovered(demanded_rules(IMPLEMENTED, book), book, NAMED.keys() | EXCEPTED)
    assert not missing, f"no test names {' '.join(missing)}"


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_every_ruling_of_what_is_implemented_is_covered(ruleset: str) -> None:
    demanded = demanded_rulings(IMPLEMENTED, rulebook(ruleset))
    missing = [ruling.id for ruling in demanded if ruling.id not in NAMED and ruling.id not in EXCEPTED]
    assert not missing, f"no test names {' '.join(missing)}"


def test_every_obligation_and_ruling_of_race_is_covered() -> None:
    covered = NAMED.keys() | EXCEPTED
    entries = [entry.id for entry in (*race.rulebook(), *race.rulings())]
    missing = [name for name in entries if name not in covered]
    assert not missing, f"no test names {' '.join(missing)}"


def test_tests_and_exceptions_name_only_ids_that_exist() -> None:
    known = {rule.id for ruleset in RULESETS for rule in rulebook(ruleset)} | {ruling.id for ruling in rulings()}
    known |= {rule.id for rule in race.rulebook()} | {ruling.id for ruling in race.rulings()}
    known |= {entry.id for entry in (*star_traders.rulebook(), *star_traders.rulings())}
    unknown = {name: files for name, files in NAMED.items() if name not in known}
    assert not unknown
    assert known >= EXCEPTED


def test_no_exception_is_needless() -> None:
    assert not EXCEPTED & NAMED.keys(), "a test names them, so they need no exception"
    repeating = {rule.id for ruleset in RULESETS for rule in rulebook(ruleset) if rule.repeats}
    assert not EXCEPTED & repeating, "they only repeat other rules, so they need no exception"


def test_every_exception_has_ids_and_a_reason() -> None:
    entries = exceptions()
    assert all(set(entry) == {"ids", "reason"} for entry in entries)
    assert all(entry["ids"] and len(entry["reason"].split()) >= 5 for entry in entries)
    listed = [name for entry in entries for name in entry["ids"]]
    assert len(listed) == len(set(listed))


# The checks above stand on the functions below, so these are tried on small cases of their own.


def book_of(*rules: Rule) -> Rulebook:
    return Rulebook("toy", "t", rules)


def row(number: str, *repeats: str, module: str = "base") -> Rule:
    return Rule(f"t:{number}", module, number.partition(".")[0], "turn", "It is so.", repeats)


def test_a_chapter_is_demanded_alone_or_with_its_module() -> None:
    book = book_of(row("1.1"), row("2.1"), row("2.2", module="extra"))
    assert [rule.id for rule in demanded_rules([("toy", "base", "2")], book)] == ["t:2.1"]
    assert [rule.id for rule in demanded_rules([("toy", "base", "*")], book)] == ["t:1.1", "t:2.1"]
    assert demanded_rules([("other", "base", "*")], book) == []


def test_a_rule_is_covered_by_its_name_or_by_what_it_repeats() -> None:
    one, two, three = row("1.1"), row("1.2", "t:1.1"), row("1.3", "t:1.2")
    book = book_of(one, two, three)
    assert uncovered(book, book, set()) == ["t:1.1", "t:1.2", "t:1.3"]
    assert uncovered(book, book, {"t:1.1"}) == []
    assert uncovered(book, book, {"t:1.3"}) == ["t:1.1", "t:1.2"]


def test_all_repeated_rules_must_be_covered_unless_not_demanded_yet() -> None:
    one, two, both = row("1.1"), row("2.1", module="extra"), row("1.2", "t:1.1", "t:2.1")
    book = book_of(one, two, both)
    assert uncovered(book, book, {"t:1.1"}) == ["t:1.2", "t:2.1"]
    assert uncovered([one, both], book, {"t:1.1"}) == []


def test_a_ruling_is_demanded_with_the_first_rule_it_cites() -> None:
    book = rulebook("classic-1988")
    fourth = {ruling.id for ruling in demanded_rulings([("classic-1988", "base", "4")], book)}
    assert "R-02" in fourth
    assert "R-03" not in fourth  # it belongs to 1.1
    everything = [(book.ruleset, module, "*") for module in book.modules]
    assert len(demanded_rulings(everything, book)) == 101


def test_ids_are_read_from_markers_only(tmp_path: Path) -> None:
    source = (
        "import pytest\n"
        "@pytest.mark.rule('t:1.1', 'R-01')\n"
        "def test_it(): book['t:1.2']; find_rule('t:1.3')\n"
        "case = pytest.param(1, marks=pytest.mark.rule('t:1.4'))\n"
    )
    assert ids_in(source) == {"t:1.1", "R-01", "t:1.4"}
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(source, encoding="utf-8")
    assert named_by_tests(tmp_path / "tests")["t:1.4"] == ["tests/test_it.py"]


def test_a_marker_that_names_no_rule_stops_the_collection(tmp_path: Path) -> None:
    shutil.copy(TESTS / "conftest.py", tmp_path)
    wrong = ["'1988:5.99/b'", "'1988:5.32'", "532", "ids=['1988:5.32/b']", ""]
    for number, marker in enumerate([*wrong, "'1988:5.32/b', 'R-14'"]):
        case = f"pytest.param(1, marks=pytest.mark.rule({marker}))"
        source = f"import pytest\n@pytest.mark.parametrize('n', [{case}])\ndef test_it(n): pass\n"
        (tmp_path / f"test_case_{number}.py").write_text(source, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
        str(tmp_path),
    ]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, cwd=tmp_path, env=paths, capture_output=True, text=True, check=False)
    assert run.returncode == pytest.ExitCode.INTERRUPTED, run.stdout + run.stderr
    refused = [f"ERROR test_case_{number}.py" in run.stdout for number in range(len(wrong) + 1)]
    assert refused == [True] * len(wrong) + [False]
