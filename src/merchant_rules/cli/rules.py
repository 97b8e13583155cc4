"""`merchant-rules rules`: what a rule says in our words, its functions by file and line, rulings on it, its tests."""

from __future__ import annotations

import argparse
import ast
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import fill

from ..errors import UnknownRule
from ..kernel.game import games
from ..store.books import Books
from ..store.code_index import Place
from ..store.rulebook import Rule, Ruling
from .common import EXIT_OK, Subcommand, say


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("number", help="a rule (5.32, 1988:5.32/b, F-MOVE-17), a chapter (5) or a ruling (R-14)")


def rules(arguments: argparse.Namespace) -> int:
    """Look up rules and rulings by number: what they say, the functions that carry them, and what tests them."""
    books, found = lookup(arguments.number)
    told: set[str] = set()
    say("\n\n".join(entry_text(books, entry, told) for entry in found))
    return EXIT_OK


def lookup(text: str) -> tuple[Books, tuple[Rule | Ruling, ...]]:
    """What a reader means by a number, in the books of the first game that knows it."""
    shelves: list[Books] = [game.part("books") for game in games() if game.books]
    for books in shelves:
        try:
            return books, books.lookup(text)
        except UnknownRule:
            continue
    known = ", ".join(books.examples for books in shelves)
    raise UnknownRule(text, f"neither a rule, a chapter nor a ruling ({known})")


def entry_text(books: Books, entry: Rule | Ruling, told: set[str] | None = None) -> str:
    """One rule or ruling with everything known about it, the code that carries it and the tests that prove it.

    `told` are the rulings that were told above; those of this entry are added.

    >>> books, found = lookup("1988:5.32/b")
    >>> print(entry_text(books, found[0]).splitlines()[0][:12])
    1988:5.32/b
    """
    lines = [rule_text(books, entry, told)]
    if places := books.places(entry.id):
        lines += ["  in the code:", *(f"    {_place(books, place)}" for place in places)]
        if reason := books.why_no_function(entry.id):
            lines.append(_wrapped(reason, "      "))
    if tests := tests_of(entry.id):
        lines += ["  tests:", *(f"    {test}" for test in tests)]
    return "\n".join(lines)


def _place(books: Books, place: Place) -> str:
    """File and line, as an editor opens them from here, and the function."""
    path, here = books.folder / place.file, Path.cwd()
    shown = path.relative_to(here) if path.is_relative_to(here) else path
    return f"{shown}:{place.line}  {place.name.partition('.')[2]}" if place.is_function else f"{shown}"


def rule_text(books: Books, entry: Rule | Ruling, told: set[str] | None = None) -> str:
    """One rule or ruling, for people who play; of rulings that were told above, the numbers."""
    told = set() if told is None else told
    return "\n".join(_rule_lines(books, entry, told) if isinstance(entry, Rule) else _ruling_lines(entry))


def _rule_lines(books: Books, rule: Rule, told: set[str]) -> list[str]:
    lines = [_wrapped(f"{rule.id}  {rule.statement}", "")]
    if rule.repeats:
        lines.append(_listed("says again", rule.repeats))
    found = [ruling for ruling in books.rulings if ruling.id in rule.rulings or ruling.touches(rule)]
    new = [ruling for ruling in found if ruling.id not in told]
    if above := tuple(ruling.id for ruling in found if ruling.id in told):
        lines.append(_listed("as above", above))
    told |= {ruling.id for ruling in new}
    return lines + [_wrapped(f"{ruling.id}: {ruling.question} {ruling.ruling}", "  ") for ruling in new]


def _ruling_lines(ruling: Ruling) -> list[str]:
    lines = [_wrapped(f"{ruling.id}  {ruling.question}", ""), _wrapped(ruling.ruling, "  ")]
    if ruling.why:
        lines.append(_wrapped(f"why: {ruling.why}", "  "))
    lines.append(_listed("on", (*ruling.rules, f"confidence {ruling.confidence}")))
    if ruling.option:
        lines.append(f"  the other reading: option {ruling.option}")
    return lines


def _wrapped(text: str, indent: str) -> str:
    further = f"{indent}  "
    width = min(100, shutil.get_terminal_size().columns - 1) if sys.stdout.isatty() else 88
    return fill(
        text, width, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False, break_long_words=False
    )


def _listed(what: str, names: tuple[str, ...]) -> str:
    return _wrapped(f"{what}: {', '.join(names)}", "  ")


# -- tests, in a checkout ---------------------------------------------------------------------------------------------


def tests_of(rule_id: str) -> tuple[str, ...]:
    """The tests that name a rule, () where there is no checkout around the package."""
    return _named_in_tests().get(rule_id, ())


@cache
def _named_in_tests() -> dict[str, tuple[str, ...]]:
    root = Path(__file__).parents[3]
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")) if (root / "pyproject.toml").exists() else ():
        for rule_id, test in _marks(path.read_text(encoding="utf-8")):
            found.setdefault(rule_id, []).append(f"{path.relative_to(root)}::{test}")
    return {rule_id: tuple(tests) for rule_id, tests in found.items()}


def _marks(source: str) -> Iterator[tuple[str, str]]:
    """Rule and test for every mark `@pytest.mark.rule(...)` in a file."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                yield from ((str(a.value), node.name) for a in mark.args if isinstance(a, ast.Constant))


SUBCOMMAND = Subcommand("rules", "what a rule says and where it is", "merchant-rules rules 5.32", _arguments, rules)
