"""No code outside a game's compose.py branches on the ruleset or the modules."""

from __future__ import annotations

from pathlib import Path

import pytest

import merchant_rules as mr
from tests.package.branching import MODULES, RULESETS, branches
from tests.package.tree import SOURCE, shown

GAMES = sorted(path.parent for path in SOURCE.glob("*/game.py") if path.parent.name != "kernel")
COMPOSE = {game / "compose.py" for game in GAMES}
VALIDATES = {game / name for game in GAMES for name in ("config.py", "meta.py")} | {SOURCE / "store" / "config.py"}
MODULE_FILES = sorted(path for path in SOURCE.rglob("*.py") if path not in COMPOSE)


@pytest.mark.parametrize("path", MODULE_FILES, ids=shown)
def test_no_branch_on_ruleset_or_modules(path: Path) -> None:
    lines = branches(path.read_text(encoding="utf-8"), validates=path in VALIDATES)
    assert lines == [], f"{shown(path)} branches on the ruleset or the modules: use data, a constant or a hook"


def test_the_names_looked_for_are_those_of_the_library() -> None:
    assert SOURCE / "venus" in GAMES
    ours = [game for game in mr.games() if game.config.__module__.startswith("merchant_rules.")]
    assert {name for game in ours for name in game.rulesets} == RULESETS
    assert {name for game in ours for name in game.modules} <= MODULES


@pytest.mark.parametrize(
    "line",
    [
        'if config.ruleset == "classic-1988": pass',
        'x = 3 if name != "ffg-classic" else 4',
        'x = name in ("classic-1988", "other")',
        'flag = "combat" in config.modules',
        'flag = "combat" not in chosen',
        "if state.config.modules: pass",
        "while not modules: pass",
        "assert len(config.modules) > 1",
        "x = [m for m in xs if config.ruleset.startswith('classic')]",
        "x = config.modules and 3",
        "match config.ruleset:\n    case _: pass",
        "match name:\n    case 'ffg-classic': pass",
        'limit = {"classic-1988": 12}[config.ruleset]',
        "if config.ruleset in names: pass",
        "if rules[config.ruleset]: pass",
    ],
)
def test_branches_are_found(line: str) -> None:
    assert branches(line)


@pytest.mark.parametrize(
    "line",
    [
        "meta = RULESETS[config.ruleset]",
        "if ruleset not in RULESETS: raise ValueError(ruleset)",
        "if ruleset is None: pass",
        "name = x if isinstance(ruleset, str) else x.ruleset",
        "same = a.ruleset == b.ruleset",
        "for module in config.modules: add(module)",
        "if RULESETS[config.ruleset].minimum > 3: pass",
        'if marker.kind == "rastur": pass',
    ],
)
def test_lookups_and_validation_are_no_branches(line: str) -> None:
    assert branches(line) == []


def test_validation_may_read_the_choice_but_name_no_ruleset() -> None:
    assert branches("if len(modules) > 1: pass", validates=True) == []
    assert branches('if ruleset == "ffg-classic": pass', validates=True)
    assert branches('if "solitaire" in modules: pass', validates=True)
