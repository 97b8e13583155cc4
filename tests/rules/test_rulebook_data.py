"""The rules as data: complete, consistent, and readable by number."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

import merchant_rules as mr
from merchant_rules.errors import UnknownRule
from merchant_rules.store.rulebook import Rule, Rulebook, Ruling, parse_rulebook, parse_rulings
from merchant_rules.venus.books import lookup, rulebook, ruling, rulings
from merchant_rules.venus.meta import RULESETS

BOOKS = [rulebook(ruleset) for ruleset in RULESETS]
RULES = [rule for book in BOOKS for rule in book]
BY_RULESET = {book.ruleset: book for book in BOOKS}
OLD, NEW = BY_RULESET["classic-1988"], BY_RULESET["ffg-classic"]


def ids(entries: tuple[Rule | Ruling, ...]) -> list[str]:
    return [entry.id for entry in entries]


def test_all_obligations_and_rulings_are_there() -> None:
    assert (len(OLD), len(NEW), len(rulings())) == (695, 292, 133)
    assert Counter(ruling.edition for ruling in rulings()) == {"1988": 101, "ffg": 32}
    assert (OLD.edition, NEW.edition) == ("1988", "ffg")


def test_obligations_by_module() -> None:
    old, new = Counter(rule.module for rule in OLD), Counter(rule.module for rule in NEW)
    assert old == {"base": 497, "length": 6, "combat": 136, "rastur": 32, "solitaire": 24}
    assert old["base"] + old["length"] == 503
    assert old["combat"] + old["rastur"] + old["solitaire"] == 192
    assert new == {"base": 282, "length": 4, "smallbank": 3, "fastplay": 3}


def test_printed_examples_are_marked() -> None:
    assert (sum(rule.example for rule in OLD), sum(rule.example for rule in NEW)) == (16, 23)
    assert OLD["5.21/d"].example
    assert not OLD["5.21/c"].example


def test_ids_are_unique_and_no_text_is_empty() -> None:
    names = [rule.id for rule in RULES] + [ruling.id for ruling in rulings()]
    assert len(names) == len(set(names))
    for rule in RULES:
        assert rule.statement.endswith("."), rule.id
        assert len(rule.statement.split()) >= 3, rule.id
        assert rule.module
        assert rule.area
        assert rule.chapter == rule.chapter.lower()
    for entry in rulings():
        assert entry.question.endswith(("?", ".")), entry.id
        assert entry.ruling.endswith("."), entry.id
        assert entry.why, entry.id


def test_a_numbered_rule_stands_in_the_chapter_of_its_number() -> None:
    for rule in OLD:
        head = rule.number.partition("/")[0].partition(".")[0]
        assert (rule.chapter == head) == head.isdigit(), rule.id
    assert [name for name in OLD.chapters if name.isdigit()] == [str(number) for number in range(1, 18)]
    assert {rule.chapter for rule in OLD.find("TS")} == {"trading-summary"}
    assert {rule.chapter for rule in NEW.find("F-OPT-BANK")} == {"small-bank"}


def test_a_group_of_the_newer_book_is_one_chapter() -> None:
    assert len(NEW.chapters) == 49
    for name in NEW.chapters:
        groups = {rule.number.rstrip("0123456789").rstrip("-") for rule in NEW.chapter(name)}
        assert len(groups) == 1 or name == "relics", name


def final_rules(book: Rulebook, rule: Rule, trail: tuple[str, ...] = ()) -> set[str]:
    """Where following `repeats` ends."""
    assert rule.id not in trail, f"{' > '.join(trail)} runs in a circle"
    if not rule.repeats:
        return {rule.id}
    return {end for target in rule.repeats for end in final_rules(book, book[target], (*trail, rule.id))}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.ruleset)
def test_whatever_repeats_leads_to_a_rule_that_does_not(book: Rulebook) -> None:
    for rule in book:
        for end in final_rules(book, rule):
            assert not book[end].repeats
        assert len(set(rule.repeats)) == len(rule.repeats)


def test_repeats_are_those_of_the_books() -> None:
    assert (sum(bool(rule.repeats) for rule in OLD), sum(bool(rule.repeats) for rule in NEW)) == (66, 1)
    assert OLD["1.4/c"].repeats == tuple(f"1988:7.2/{letter}" for letter in "abcde")
    assert OLD["CT-n8/c"].repeats == ("1988:15.431/d", "1988:15.431/e")
    assert OLD["4.2/c"].repeats == ("1988:INTRO/a",)
    assert {OLD[target].number.partition("/")[0] for target in OLD["TS-n2"].repeats} == {"9.41", "9.43", "12.22"}
    assert NEW["F-DIFF-9"].repeats == ("ffg:F-OVER-1",)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.ruleset)
def test_rules_and_rulings_name_each_other(book: Rulebook) -> None:
    for rule in book:
        assert rule.rulings == tuple(entry.id for entry in rulings() if entry.touches(rule)), rule.id
    for entry in rulings():
        if entry.edition == book.edition:
            assert all(book.find(number) for number in entry.rules), entry.id


def test_rulings_name_the_options_of_their_ruleset() -> None:
    options = [option for meta in RULESETS.values() for option in meta.options if option.ruling]
    cited = {name: option.name for option in options for name in option.ruling.split(", ")}
    assert {entry.id: entry.option for entry in rulings() if entry.option} == {
        "R-01": "relic_laser",
        "R-04": "guard_plants_payoff",
        "R-32": "drive_covers_staying",
        "R-54": "deliver_fare_same_turn",
        "R-65": "bank_total",
        "R-96": "offers_per_turn",
    }
    assert all(ruling(name) for name in cited)
    assert all(cited[entry.id] == entry.option for entry in rulings() if entry.option)


def test_find_gives_a_number_and_starting_with_gives_more() -> None:
    assert ids(OLD.find("5.3")) == ["1988:5.3/a", "1988:5.3/b", "1988:5.3/c"]
    assert ids(OLD.find("1988:5.32/b")) == ["1988:5.32/b"]
    assert {rule.number.partition("/")[0] for rule in OLD.starting_with("5.3")} == {"5.3", "5.31", "5.32"}
    assert len(NEW.find("F-MOVE")) == 20
    assert ids(NEW.find("F-MOVE-1")) == ["ffg:F-MOVE-1"]
    assert OLD.find("99.9") == OLD.find("ffg:F-MOVE") == OLD.find("") == OLD.starting_with("") == ()
    assert OLD.chapter("nowhere") == ()


def test_a_rule_is_found_by_its_id() -> None:
    assert OLD["5.32/b"] is OLD["1988:5.32/b"]
    assert "5.32/b" in OLD
    assert "5.32" not in OLD
    assert 5 not in OLD
    with pytest.raises(UnknownRule, match="classic-1988"):
        OLD["5.32"]
    with pytest.raises(UnknownRule):
        NEW["1988:5.32/b"]
    with pytest.raises(UnknownRule):
        ruling("R-999")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5.32/b", ["1988:5.32/b"]),
        ("1988:5.32/b", ["1988:5.32/b"]),
        (" 5.4 ", ["1988:5.4/a", "1988:5.4/b"]),
        ("F-MOVE-17", ["ffg:F-MOVE-17"]),
        ("ffg:f-move-17", ["ffg:F-MOVE-17"]),
        ("R-14", ["R-14"]),
        ("f-04", ["F-04"]),
        ("ts-n6", ["1988:TS-n6/a", "1988:TS-n6/b"]),
        ("GAZ/CLOUD", ["1988:GAZ/CLOUD/a", "1988:GAZ/CLOUD/b", "1988:GAZ/CLOUD/c"]),
        ("flow-chart", ["1988:FLOW/a", "1988:FLOW/b"]),
    ],
)
def test_lookup_understands_what_people_type(text: str, expected: list[str]) -> None:
    assert ids(lookup(text)) == expected


def test_lookup_of_a_bare_number_gives_its_chapter() -> None:
    assert lookup("14") == OLD.chapter("14")
    assert lookup("1988:14") == OLD.chapter("14")
    assert set(lookup("winning")) == {rule for rule in RULES if rule.chapter == "winning"}


@pytest.mark.parametrize("text", ["", "  ", ":", "1988:", "99", "ffg:5.32", "R-999", "nonsense", "5.32/z", "1989:5.32"])
def test_lookup_of_nonsense_is_an_error_of_the_library(text: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        lookup(text)
    assert caught.value.text == text
    assert isinstance(caught.value, mr.MerchantRulesError)


def test_an_unknown_ruleset_is_refused_by_name() -> None:
    with pytest.raises(mr.ConfigError, match=r"'classic-1989'.*classic-1988"):
        rulebook("classic-1989")


HEAD = 'ruleset = "toy"\nedition = "t"\n'
ROW = '[[obligation]]\nid = "t:1.1/a"\nmodule = "base"\nchapter = "1"\narea = "turn"\nstatement = "Turns alternate."\n'


@pytest.mark.parametrize(
    ("text", "table", "key"),
    [
        ("ruleset = ", "", ""),
        (ROW, "", "ruleset"),
        (HEAD + "other = 1\n", "", "other"),
        (HEAD + "obligation = 3\n", "", "obligation"),
        (HEAD + "obligation = [3]\n", "", "obligation"),
        (HEAD + ROW.replace('module = "base"\n', ""), "obligation 1", "module"),
        (HEAD + ROW.replace('"base"', "7"), "obligation 1", "module"),
        (HEAD + ROW.replace("Turns alternate.", " "), "obligation 1", "statement"),
        (HEAD + ROW + 'colour = "red"\n', "obligation 1", "colour"),
        (HEAD + ROW + "example = 1\n", "obligation 1", "example"),
        (HEAD + ROW + 'rulings = "R-01"\n', "obligation 1", "rulings"),
        (HEAD + ROW + "rulings = [1]\n", "obligation 1", "rulings"),
        (HEAD + ROW.replace("t:1.1/a", "u:1.1/a"), "obligation 1", "id"),
        (HEAD + ROW.replace("t:1.1/a", "t:"), "obligation 1", "id"),
        (HEAD + ROW + ROW, "obligation 2", "id"),
        (HEAD + ROW + 'repeats = ["t:9.9"]\n', "obligation 1", "repeats"),
        (HEAD + ROW + 'repeats = ["t:1.1/a"]\n', "obligation 1", "repeats"),
    ],
)
def test_a_broken_rulebook_is_refused_with_its_place(text: str, table: str, key: str) -> None:
    with pytest.raises(mr.DataError) as caught:
        parse_rulebook(text, file="mine.toml")
    assert (caught.value.file, caught.value.table, caught.value.key) == ("mine.toml", table, key)
    assert "mine.toml" in str(caught.value)


RULING = (
    '[[ruling]]\nid = "R-1"\nedition = "t"\nrules = ["1.1"]\nquestion = "Who?"\nruling = "He."\nconfidence = "high"\n'
)


@pytest.mark.parametrize(
    ("text", "table", "key"),
    [
        (RULING.replace('["1.1"]', "[]"), "ruling 1", "rules"),
        (RULING.replace('"high"', '"sure"'), "ruling 1", "confidence"),
        (RULING + "option = false\n", "ruling 1", "option"),
        (RULING + RULING, "ruling 2", "id"),
        (RULING + "colour = 1\n", "ruling 1", "colour"),
        ("colour = 1\n" + RULING, "", "colour"),
    ],
)
def test_broken_rulings_are_refused_with_their_place(text: str, table: str, key: str) -> None:
    with pytest.raises(mr.DataError) as caught:
        parse_rulings(text)
    assert (caught.value.file, caught.value.table, caught.value.key) == ("rulings.toml", table, key)


def test_small_files_are_read_whole() -> None:
    second = ROW.replace("1.1/a", "1.1/b")
    book = parse_rulebook(HEAD + ROW + second + 'repeats = ["t:1.1/a"]\nexample = true\nrulings = ["R-1"]\n')
    assert book.rules[1] == Rule(
        "t:1.1/b", "base", "1", "turn", "Turns alternate.", ("t:1.1/a",), rulings=("R-1",), example=True
    )
    assert book == parse_rulebook(HEAD + ROW + second + 'repeats = ["t:1.1/a"]\nexample = true\nrulings = ["R-1"]\n')
    assert hash(book) == hash(Rulebook("toy", "t", book.rules))
    assert parse_rulings(RULING) == (Ruling("R-1", "t", ("1.1",), "Who?", "He.", "high"),)


def test_a_ruling_touches_its_rules_in_its_own_edition_only() -> None:
    (entry,) = parse_rulings(RULING)
    rows = [Rule(name, "base", "1", "turn", "So.") for name in ("t:1.1", "t:1.1/a", "t:1.11", "t:1.11/a", "u:1.1/a")]
    assert [row.id for row in rows if entry.touches(row)] == ["t:1.1", "t:1.1/a"]


def test_importing_opens_no_data_file() -> None:
    program = (
        "import sys; opened = []\n"
        "sys.addaudithook(lambda event, args: event == 'open' and opened.append(str(args[0])))\n"
        "from merchant_rules.venus.books import rulebook\n"
        "assert not [name for name in opened if name.endswith('.toml')], opened\n"
        "rulebook('ffg-classic')\n"
        "assert [name for name in opened if name.endswith('obligations.toml')]\n"
    )
    subprocess.run(
        [sys.executable, "-c", program], check=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )
