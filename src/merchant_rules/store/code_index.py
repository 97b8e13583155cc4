"""Which functions carry which rule: read from the source of a game, which cites numbers in many places."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files


class CodeIndex:
    """The numbers that the code of a game cites, and where.

    `pattern` finds a number as it stands in docstrings, comments and specs; `same_as` leads from an id of one rulebook
    to the numbers of another that the shared chapters cite for it.
    """

    def __init__(
        self,
        package: str,
        folders: tuple[str, ...],
        pattern: str,
        *,
        without: tuple[str, ...] = (),
        same_as: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self._package, self._folders, self._without = package, folders, ("__init__.py", *without)
        self._pattern = re.compile(pattern)
        self._same_as = same_as or {}

    @cached_property
    def citations(self) -> dict[str, tuple[str, ...]]:
        """Number as cited -> the functions, classes and modules that cite it, sorted."""
        found: dict[str, set[str]] = {}
        for folder in self._folders:
            for file in sorted(files(self._package).joinpath(folder).iterdir(), key=lambda entry: entry.name):
                if file.name.endswith(".py") and file.name not in self._without:
                    self._read(file.name.removesuffix(".py"), file.read_text(encoding="utf-8"), found)
        return {number: tuple(sorted(names)) for number, names in found.items()}

    def functions_for(self, rule_id: str) -> tuple[str, ...]:
        """The functions that cite a rule or ruling: by its own number, that without the letter, or a translation."""
        numbers = (rule_id.rpartition(":")[2], *self._same_as.get(rule_id, ()))
        names: set[str] = set()
        for number in numbers:
            names |= {*self.citations.get(number, ()), *self.citations.get(number.partition("/")[0], ())}
        return tuple(sorted(names))

    def _read(self, module: str, source: str, found: dict[str, set[str]]) -> None:
        tree = ast.parse(source)
        self._note(module, ast.get_docstring(tree) or "", found)
        spans: list[tuple[int, int, str]] = []
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                spans.append((node.lineno, node.end_lineno or node.lineno, f"{module}.{node.name}"))
                self._note(f"{module}.{node.name}", " ".join(_texts(node)), found)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("Spec"):
                action = node.args[0].id if node.args and isinstance(node.args[0], ast.Name) else module
                self._note(f"{module}.{action}", " ".join(_texts(node)), found)
        self._read_comments(source, spans, found)

    def _read_comments(self, source: str, spans: list[tuple[int, int, str]], found: dict[str, set[str]]) -> None:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                line = token.start[0]
                inside = [span for span in spans if span[0] <= line <= span[1]]
                if inside:
                    self._note(max(inside)[2], token.string, found)

    def _note(self, name: str, text: str, found: dict[str, set[str]]) -> None:
        for number in self._pattern.findall(text):
            found.setdefault(number, set()).add(name)


def _texts(node: ast.AST) -> list[str]:
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


__all__ = ["CodeIndex"]
