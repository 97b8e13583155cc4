"""Powers are data: no card is known to the code by its slug or name, and no function of a rule is long."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import pytest

from tests.package.tree import SOURCE, shown
from tests.race.support import CATALOG

FILES = sorted(SOURCE.rglob("*.py"))
RULES = sorted((SOURCE / "race" / "rules").rglob("*.py"))
NAMES = {name.lower() for card in CATALOG.cards for name in (card.slug, card.slug.replace("-", "_"), card.name)}
LONGEST = 30


def code(path: Path) -> str:
    """A module in lower case, without comments and docstrings (which may speak of cards, as the rulebook does)."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return "\n".join(lines).lower()


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_no_card_is_named_in_code(path: Path) -> None:
    text = code(path)
    assert [name for name in NAMES if name in text] == []


def test_names_would_be_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text('"""Gem World."""\nif slug == "old-earth":  # comet zone\n    pass\n')
    assert {name for name in NAMES if name in code(wrong)} == {"old-earth"}


@pytest.mark.parametrize("path", RULES, ids=shown)
def test_no_function_of_a_rule_is_long(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or node.lineno) - node.lineno < LONGEST, node.name
