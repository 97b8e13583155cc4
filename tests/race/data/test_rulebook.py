"""The rules of Race for the Galaxy as data: complete, consistent, and readable by number."""

from __future__ import annotations

from collections import Counter

import pytest

from merchant_rules.errors import UnknownRule
from merchant_rules.race.books import BOOKS, HOMES, rulebook, ruling, rulings

BOOK = rulebook()


def test_all_obligations_and_rulings_are_there() -> None:
    assert (len(BOOK), BOOK.edition, BOOK.ruleset) == (491, "race", "race-base")
    assert Counter(rule.module for rule in BOOK) == {"base": 454, "first-game": 13, "two-player": 24}
    assert [entry.id for entry in rulings()] == [f"R-G{number:02}" for number in range(1, 59)]
    assert {entry.edition for entry in rulings()} == {"race"}
    assert sum(rule.example for rule in BOOK) == 19


def test_no_text_is_empty() -> None:
    for rule in BOOK:
        assert rule.statement.endswith("."), rule.id
        assert len(rule.statement.split()) >= 3, rule.id
    for entry in rulings():
        assert entry.question.endswith("?"), entry.id
        assert entry.ruling.endswith("."), entry.id
        assert entry.why.endswith("."), entry.id


def test_a_group_of_numbers_is_one_chapter() -> None:
    for name in BOOK.chapters:
        groups = {rule.number.rstrip("0123456789") for rule in BOOK.chapter(name)}
        assert len(groups) == 1 or name == "six-cost", name
    assert len(BOOK.chapters) == 38
    assert {rule.number.split("-")[1] for rule in BOOK.chapter("six-cost")} == {"SIX"}
    assert len(BOOK.find("G-TRADE")) == 17


def test_rules_and_rulings_name_each_other() -> None:
    for rule in BOOK:
        assert rule.rulings == tuple(entry.id for entry in rulings() if entry.touches(rule)), rule.id
    for entry in rulings():
        assert all(BOOK.find(number) for number in entry.rules), entry.id


def test_what_only_repeats_leads_to_a_rule_that_does_not() -> None:
    repeating = [rule for rule in BOOK if rule.repeats]
    assert len(repeating) == 7
    assert BOOK["G-P-CONSUME-24"].repeats == tuple(f"race:G-LUCKY-{number}" for number in range(1, 9))
    assert not any(BOOK[target].repeats for rule in repeating for target in rule.repeats)


def test_rulings_name_the_options() -> None:
    assert {entry.id: entry.option for entry in rulings() if entry.option} == {
        "R-G05": "start_worlds",
        "R-G23": "tactics_without_world",
        "R-G28": "lucky_draw_optional",
        "R-G30": "sales_first",
        "R-G42": "max_rounds",
        "R-G51": "opaque_goods",
    }
    with pytest.raises(UnknownRule):
        ruling("R-G99")


def test_the_code_of_a_rule_is_found() -> None:
    assert BOOKS.where("race:G-CONTACT-5") == ("settle.world_price",)
    assert "tables._of_kind" in BOOKS.where("R-G26")
    assert {rule.area for rule in BOOK} == set(HOMES)
    cited = set(BOOKS.index.cited_by)
    known = {rule.number for rule in BOOK} | {entry.id for entry in rulings()}
    assert cited <= known
    assert [entry.id for entry in BOOKS.lookup("g-trade-2")] == ["race:G-TRADE-2"]
