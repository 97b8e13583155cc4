"""A name of the module is not the variable of one comprehension and read in the next: Python 3.12.1 fails there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.package.tree import SOURCE

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp


def module_names(tree: ast.Module) -> set[str]:
    """What stands at the top of a module: functions, classes, imports, constants."""
    names: set[str] = set()
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                names.add(node.name)
            case ast.Import() | ast.ImportFrom():
                names |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
            case ast.Assign():
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
    return names


def hidden_names(source: str) -> Iterator[str]:
    """Functions in which one comprehension hides what another one reads from the module."""
    tree = ast.parse(source)
    top = module_names(tree)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            found = [node for node in ast.walk(function) if isinstance(node, Comprehension)]
            bound = {name for node in found for name in variables(node)}
            read = {name for node in found for name in reads(node)}
            yield from (f"{function.name}: {name}" for name in sorted(bound & read & top))


def variables(node: Comprehension) -> set[str]:
    return {name.id for part in node.generators for name in ast.walk(part.target) if isinstance(name, ast.Name)}


def reads(node: Comprehension) -> set[str]:
    """What a comprehension takes from outside."""
    loaded = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    return loaded - variables(node)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_comprehension_hides_what_another_reads(path: Path) -> None:
    assert [*hidden_names(path.read_text(encoding="utf-8"))] == []


def test_the_fault_is_found() -> None:
    hiding = "def step(n): ...\ndef f(ways):\n    a = [step.to for step in ways]\n    return [step(n) for n in a]\n"
    assert [*hidden_names(hiding)] == ["f: step"]
    assert [*hidden_names(hiding.replace("step.to for step", "way.to for way"))] == []
