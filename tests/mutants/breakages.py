"""The stored breakages: a piece of text in one file of the rules, what it becomes, and which rules are broken by it."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SOURCE = "src/merchant_rules"


@attrs.frozen
class Breakage:
    """One breakage. `old` stands exactly once in the file."""

    book: str
    chapter: str
    file: str
    old: str
    new: str
    rules: tuple[str, ...]

    @property
    def name(self) -> str:
        """What to call it: the rules that it breaks, and how."""
        return f"{self.chapter} {' '.join(self.rules)}: {self.old.strip()!r} -> {self.new.strip()!r}"

    def path(self, root: Path = ROOT) -> Path:
        """The file that is broken, in this tree or a copy of it."""
        return root / SOURCE / self.file

    def apply(self, root: Path) -> None:
        """Break the rule in a copy of the tree."""
        text = self.path(root).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.old!r} stands {text.count(self.old)} times in {self.file}")
        self.path(root).write_text(text.replace(self.old, self.new), encoding="utf-8")


def stored() -> tuple[Breakage, ...]:
    """All breakages of all files."""
    return tuple(
        Breakage(path.stem, entry["chapter"], entry["file"], entry["old"], entry["new"], tuple(entry["rules"]))
        for path in sorted(HERE.glob("*.toml"))
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["breakage"]
    )


# -- the tests that name a rule ---------------------------------------------------------------------------------------


@cache
def named_tests() -> dict[str, tuple[str, ...]]:
    """Rule id -> the tests that name it, as pytest calls them; only those in which the marker stands at the test."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, ids in _named_in(path):
            for rule in ids:
                found.setdefault(rule, []).append(f"{path.relative_to(ROOT).as_posix()}::{name}")
    return {rule: tuple(tests) for rule, tests in found.items()}


def _named_in(path: Path) -> Iterator[tuple[str, set[str]]]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield (
                node.name,
                {
                    constant.value
                    for decorator in node.decorator_list
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
                    for constant in ast.walk(decorator)
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
                },
            )


def naming_tests(breakage: Breakage) -> tuple[str, ...]:
    """The tests that have to notice: those that name one of the broken rules."""
    tests = (test for rule in breakage.rules for test in named_tests().get(rule, ()))
    return tuple(dict.fromkeys(tests))
