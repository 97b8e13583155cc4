"""Which rules the tests name, read from their syntax trees, and which ones are excepted."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
EXCEPTIONS = TESTS / "rules" / "exceptions.toml"


def ids_in(source: str) -> set[str]:
    """The ids that `pytest.mark.rule(...)` names literally in a piece of code."""
    return {
        constant.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        for constant in ast.walk(argument)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }


def named_by_tests(folder: Path = TESTS) -> dict[str, list[str]]:
    """Each id that some test names, with the files that do."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for name in sorted(ids_in(path.read_text(encoding="utf-8"))):
            found.setdefault(name, []).append(path.relative_to(folder.parent).as_posix())
    return found


def exceptions(file: Path = EXCEPTIONS) -> list[dict[str, Any]]:
    """The entries of the list of exceptions, as they stand."""
    entries: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8")).get("exception", [])
    return entries


def excepted_ids(file: Path = EXCEPTIONS) -> set[str]:
    """All ids that some exception names."""
    return {name for entry in exceptions(file) for name in entry["ids"]}
