"""Reads from the syntax trees which module of the library imports which, wherever in a file it does so."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.package.tree import SOURCE

LIBRARY = SOURCE.name


class Import(NamedTuple):
    """One import: the module that has it, where, what it names, and how."""

    module: str
    line: int
    #: the module, or the module and a name in it
    name: str
    #: inside a function, so it runs when that is called
    late: bool = False
    #: under TYPE_CHECKING, so it never runs
    typing: bool = False

    @property
    def is_ours(self) -> bool:
        return self.name.split(".")[0] == LIBRARY


def module_of(path: Path, root: Path = SOURCE) -> str:
    """The name of a module by its file.

    >>> module_of(SOURCE / "kernel" / "value.py"), module_of(SOURCE / "kernel" / "__init__.py")
    ('merchant_rules.kernel.value', 'merchant_rules.kernel')
    """
    parts = (root.name, *path.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(source: str, module: str, *, is_package: bool = False) -> list[Import]:
    """Every import of a module, relative names made absolute.

    >>> imports_of("from . import compose", "merchant_rules.kernel.engine")
    [Import(module='merchant_rules.kernel.engine', line=1, name='merchant_rules.kernel.compose', late=False, ...)]
    >>> [found.late for found in imports_of("def draw():\\n    import networkx", "merchant_rules.map")]
    [True]
    """
    package = module.split(".") if is_package else module.split(".")[:-1]
    return list(_found(ast.parse(source), module, package, late=False, typing=False))


def _found(tree: ast.AST, module: str, package: list[str], late: bool, typing: bool) -> Iterator[Import]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (Import(module, node.lineno, alias.name, late, typing) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            parent = ".".join([*base, *([node.module] if node.module else [])])
            yield from (Import(module, node.lineno, f"{parent}.{alias.name}", late, typing) for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            yield from _found(ast.Module(node.body, []), module, package, late, True)
            yield from _found(ast.Module(node.orelse, []), module, package, late, typing)
        else:
            inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _found(node, module, package, late or inside, typing)


def library_imports(root: Path = SOURCE) -> list[Import]:
    """Every import of every module of the library."""
    return [
        found
        for path in sorted(root.rglob("*.py"))
        for found in imports_of(
            path.read_text(encoding="utf-8"), module_of(path, root), is_package=path.name == "__init__.py"
        )
    ]


def module_named(name: str, modules: set[str]) -> str:
    """The module that an imported name stands for or stands in, "" for one of another library."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def cycle(edges: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, in their order; [] if there is none.

    >>> cycle({"a": {"b"}, "b": {"c"}, "c": {"b"}})
    ['b', 'c', 'b']
    >>> cycle({"a": {"b", "c"}, "b": {"c"}})
    []
    """
    done: set[str] = set()
    for start in sorted(edges):
        found = _cycle_from(start, edges, done, [])
        if found:
            return found
    return []


def _cycle_from(module: str, edges: dict[str, set[str]], done: set[str], way: list[str]) -> list[str]:
    if module in way:
        return [*way[way.index(module) :], module]
    if module in done:
        return []
    for further in sorted(edges.get(module, ())):
        found = _cycle_from(further, edges, done, [*way, module])
        if found:
            return found
    done.add(module)
    return []
