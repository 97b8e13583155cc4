"""The rules of Star Traders as data: complete, consistent, and readable by number."""

from __future__ import annotations

from collections import Counter

import pytest

from merchant_rules.errors import UnknownRule
from merchant_rules.store.rulebook import Rule
from merchant_rules.star_traders.box.uncertain import uncertain
from merchant_rules.star_traders.meta import MODULES, OPTIONS
from merchant_rules.star_traders.rulebook import rulebook, ruling, rulings
from tests.star_traders.packaged import CATALOG

BOOK = rulebook()


def test_all_obligations_and_rulings_are_there() -> None:
    assert (len(BOOK), len(rulings())) == (616, 97)
    assert [entry.id for entry in rulings()] == [f"ST-{number:02}" for number in range(1, 98)]
    assert {entry.edition for entry in rulings()} == {BOOK.edition} == {"star"}


def test_obligations_by_module() -> None:
    assert Counter(rule.module for rule in BOOK) == {
        "basic": 480,
        "advanced": 36,
        "personalities": 52,
        "new-personalities": 37,
        "optional": 11,
    }
    assert set(BOOK.modules) - {"basic", "advanced"} == set(MODULES)


def test_printed_examples_and_repeats_are_marked() -> None:
    assert sum(rule.example for rule in BOOK) == 22
    assert BOOK["S-TIME-14"].example
    assert not BOOK["S-TIME-13"].example
    assert sum(bool(rule.repeats) for rule in BOOK) == 26
    assert BOOK["S-CARGO-12"].repeats == ("star:S-PIR-5", "star:S-DEAL-9")
    assert not BOOK["S-ZAP-7"].repeats  # its numbers are a test of their own


def test_no_text_is_empty_and_every_group_is_one_chapter() -> None:
    for rule in BOOK:
        assert rule.statement.endswith("."), rule.id
        assert len(rule.statement.split()) >= 3, rule.id
        assert rule.area
    for entry in rulings():
        assert entry.question.endswith(("?", ".")), entry.id
        assert entry.ruling.endswith("."), entry.id
        assert entry.why, entry.id
    groups = {rule.number.rpartition("-")[0] for rule in BOOK}
    assert len(groups) == len(BOOK.chapters) == 64
    for name in BOOK.chapters:
        assert len({rule.number.rpartition("-")[0] for rule in BOOK.chapter(name)}) == 1, name


def final_rules(rule: Rule, trail: tuple[str, ...] = ()) -> set[str]:
    """Where following `repeats` ends."""
    assert rule.id not in trail, f"{' > '.join(trail)} runs in a circle"
    if not rule.repeats:
        return {rule.id}
    return {end for target in rule.repeats for end in final_rules(BOOK[target], (*trail, rule.id))}


def test_whatever_repeats_leads_to_a_rule_that_does_not() -> None:
    for rule in BOOK:
        assert all(not BOOK[end].repeats for end in final_rules(rule))


def test_rules_and_rulings_name_each_other() -> None:
    for rule in BOOK:
        assert rule.rulings == tuple(entry.id for entry in rulings() if entry.touches(rule)), rule.id
    for entry in rulings():
        assert all(number in BOOK for number in entry.rules), entry.id


def test_rulings_name_the_options_and_options_their_rulings() -> None:
    assert {entry.option: entry.id for entry in rulings() if entry.option} == {
        option.name: option.ruling for option in OPTIONS.values()
    }
    for option in OPTIONS.values():
        assert bool(option.values) != bool(option.kind), option.name
        assert not option.values or option.default in option.values, option.name


def test_data_cite_rulings_that_exist() -> None:
    cited = {name for kind in CATALOG.kinds for name in kind.rulings}
    cited |= {name for entry in uncertain() for name in entry.rulings}
    assert {ruling(name).id for name in cited} == cited
    with pytest.raises(UnknownRule):
        ruling("ST-98")


def test_options_agree_with_the_data() -> None:
    assert OPTIONS["map"].default == CATALOG.default_map
    assert OPTIONS["quarantine_lasts"].default == CATALOG.kind_by_slug["quarantine"].lasts
    assert OPTIONS["lost_ends_movement"].default is CATALOG.kind_by_slug["you-are-lost"].ends_movement
    assert OPTIONS["adv_min_prestige"].default == CATALOG.game.petition.least_prestige
