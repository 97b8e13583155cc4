"""How the FFG ruleset is put together: its own file beside its sibling, its own citations, nothing of the modules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import merchant_rules as mr
import merchant_rules.venus.rules as chapters
from merchant_rules.store.saves import actions_of
from merchant_rules.venus.books import rulebook, rulings
from merchant_rules.venus.compiled import Constants
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.game import GAME
from merchant_rules.venus.map.board import compile_board
from merchant_rules.venus.rulesets import classic_1988, ffg_classic, ffg_words

CONFIG = mr.Config("ffg-classic", 2)
CITATIONS = ffg_words.own_numbers()
MANIFEST = ffg_classic.manifest(CONFIG, compile_board("ffg-classic"))


def test_few_actions_are_replaced_and_each_ruleset_brings_one_record_of_constants() -> None:
    assert {spec.action.__name__ for spec in MANIFEST.replaces} == {"TakeRelic", "LockGates", "RedeemIou", "EndTurn"}
    other = classic_1988.manifest(mr.Config("classic-1988", 2), compile_board("classic-1988"))
    assert not other.replaces
    assert (
        [type(record) for record in MANIFEST.constants] == [type(record) for record in other.constants] == [Constants]
    )


def test_every_rule_cited_is_one_of_this_edition() -> None:
    ids = {rule.id for rule in rulebook("ffg-classic")}
    assert set(CITATIONS.values()) <= ids | {ruling.id for ruling in rulings()}
    for spec in compile_rules(CONFIG).specs.values():
        assert set(spec.cites) <= ids, spec.action


def test_the_citations_are_what_the_data_say() -> None:
    entries = (*rulebook("ffg-classic"), *rulings())
    expected = {name.rpartition(":")[2]: entry.id for entry in reversed(entries) for name in entry.same_as}
    assert {entry.id.rpartition(":")[2]: entry.id for entry in entries} | expected == CITATIONS
    assert (CITATIONS["5.32/b"], CITATIONS["R-22"], CITATIONS["R-14"]) == ("ffg:F-MOVE-17", "F-12", "R-14")


def test_whatever_the_chapters_cite_has_its_place_in_this_edition() -> None:
    """The shared chapters name rules by the numbers of 1988; none of them may shine through."""
    cited: set[str] = set()
    for path in Path(chapters.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                cited.update(re.findall(r"\A(?:\d+(?:\.\d+)?|INTRO|TS/EXPL)/[a-z]\Z", node.value))
    assert len(cited) > 90
    assert cited <= set(CITATIONS)
    assert compile_rules(CONFIG).no_such_action == "ffg:F-TURN-1"


def test_all_actions_of_the_ruleset_have_tags_of_their_own() -> None:
    tags = {known.tag for known in actions_of(GAME)}
    for tag in ("assign", "look", "rest", "dealt", "first"):
        assert tag in tags
        assert tag in compile_rules(CONFIG).by_tag
        assert tag not in compile_rules(mr.Config("classic-1988", 2)).by_tag


@pytest.mark.rule("ffg:F-OVER-3")
@pytest.mark.parametrize("module", ["combat", "rastur", "solitaire"])
def test_the_modules_of_1988_are_refused(module: str) -> None:
    with pytest.raises(mr.ConfigError, match="does not go with ruleset 'ffg-classic'"):
        mr.Config("ffg-classic", 2, modules=(module,))
