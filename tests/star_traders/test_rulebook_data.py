"""The rules of Star Traders as data: complete, consistent, and readable by number."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from merchant_rules import OptionMeta
from merchant_rules.errors import UnknownRule
from merchant_rules.star_traders import books
from merchant_rules.star_traders.books import BOOKS, HOMES, lookup, rulebook, ruling, rulings
from merchant_rules.star_traders.box.rows import SCHEMAS
from merchant_rules.star_traders.box.uncertain import uncertain
from merchant_rules.star_traders.meta import FILES, MODULES, OPTIONS, RULESETS
from merchant_rules.store.rulebook import Rule
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
        option.name: option.ruling for option in OPTIONS
    }


def test_data_cite_rulings_that_exist() -> None:
    cited = {name for kind in CATALOG.kinds for name in kind.rulings}
    cited |= {name for entry in uncertain() for name in entry.rulings}
    assert {ruling(name).id for name in cited} == cited
    with pytest.raises(UnknownRule):
        ruling("ST-98")


def default(name: str) -> object:
    return next(option.default for option in OPTIONS if option.name == name)


def test_options_agree_with_the_data() -> None:
    assert default("quarantine_lasts") == CATALOG.kind_by_slug["quarantine"].lasts
    assert default("lost_ends_movement") is CATALOG.kind_by_slug["you-are-lost"].ends_movement
    assert default("adv_min_prestige") == CATALOG.game.petition.least_prestige
    assert tuple(SCHEMAS) == FILES
    for meta in RULESETS.values():
        assert (meta.min_players, meta.max_players) == (CATALOG.game.tables[0].traders, CATALOG.game.tables[-1].traders)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_takes_its_values_and_refuses_others(option: OptionMeta) -> None:
    for setting in (option.default, *option.values):
        assert option.check(setting, 3) == ""
    for wrong in (1.5, object(), "nonsense " * 3, -1, ("a", "a", "b"), (True,), ["a", "b", "c"]):
        if option.name == "map" and isinstance(wrong, str):
            continue  # whether there is such a map is for the data to say
        assert option.check(wrong, 3).startswith("it is"), wrong


def test_options_that_count_seats() -> None:
    for name in ("personalities", "starts"):
        check = next(option.check for option in OPTIONS if option.name == name)
        assert check(("a", "b", "c"), 3) == ""
        assert "3 seats" in check(("a", "b"), 3)
    fees = next(option.check for option in OPTIONS if option.name == "passage_fees_listed")
    assert fees((), 3) == fees((3, 0), 3) == ""
    assert fees((1, 1), 3)


def test_a_reader_finds_rules_and_their_code() -> None:
    assert [entry.id for entry in lookup("star:s-move-4")] == ["star:S-MOVE-4"]
    assert lookup("movement") == BOOK.chapter("movement")
    assert "jumps.least_roll" in BOOKS.where("star:S-MOVE-4")
    assert BOOKS.where("star:S-HIST-8") == ("data/obligations.toml",)
    assert HOMES.keys() == {rule.area for rule in BOOK}
    folder = Path(books.__file__).parent
    assert [name for name in HOMES.values() if not (folder / name).is_file()] == []
    cited = set(BOOKS.index.cited_by)
    assert cited <= {rule.number for rule in BOOK} | {entry.id for entry in rulings()}
