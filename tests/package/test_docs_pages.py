"""The pages on rules and rulings are made from the package's data, leave nothing out, and stop the build otherwise."""

from __future__ import annotations

import importlib.util
import re
import sys
from types import ModuleType

import pytest

from merchant_rules.venus.books import rulebook, rulings
from merchant_rules.venus.meta import RULESETS
from tests.package.tree import ROOT

pytest.importorskip("mkdocs")

from mkdocs.exceptions import PluginError


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The hook that makes the pages."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = importlib.util.spec_from_file_location("pages", ROOT / "docs" / "_hooks" / "pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_stands_on_its_page_with_status_code_and_proof(pages: ModuleType, ruleset: str) -> None:
    rows = [row.strip("| ").split(" | ") for row in pages.coverage_page(ruleset).splitlines() if row.startswith("| ")]
    by_number = {row[0]: row for row in rows if len(row) == 5}
    book = rulebook(ruleset)
    assert len(book) > 250
    for rule in book:
        _, said, status, code, proof = by_number[rule.number]
        assert rule.statement.replace("|", "\\|") in said
        assert status in ("tested", "repeats", "excepted")
        assert code.startswith("`")
        assert proof
        assert all(f"rulings.md#{name.lower()}" in said for name in rule.rulings)


def test_every_ruling_has_its_section_with_the_tests_that_name_it(pages: ModuleType) -> None:
    text = pages.rulings_page()
    assert re.findall(r"^### (\S+) ", text, re.MULTILINE) == [
        ruling.id for edition in ("1988", "ffg") for ruling in rulings() if ruling.edition == edition
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_rule_without_proof_stops_the_build(pages: ModuleType, ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    named = pages.named_by_tests()
    bare = next(rule.id for rule in rulebook(ruleset) if rule.id in named and not rule.repeats)
    less = {name: files for name, files in named.items() if name != bare}
    monkeypatch.setattr(pages, "named_by_tests", lambda: less)
    with pytest.raises(PluginError, match=re.escape(bare)):
        pages.coverage_page(ruleset)


def test_a_ruling_without_proof_stops_the_build(pages: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    named = pages.named_by_tests()
    bare = next(ruling.id for ruling in rulings() if ruling.id in named)
    monkeypatch.setattr(pages, "named_by_tests", lambda: {n: files for n, files in named.items() if n != bare})
    with pytest.raises(PluginError, match=bare):
        pages.rulings_page()
