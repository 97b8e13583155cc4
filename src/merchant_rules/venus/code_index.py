"""Which functions carry which rule: read from the library's own source, which cites numbers in many places.

>>> "ways.bar" in functions_for("1988:5.32/b")
True
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from functools import cache
from importlib.resources import files

from .books import rulebook
from .meta import RULESETS

#: "5.32", "5.32/b", "12.22/a", "F-MOVE-17", "R-14", "TS/IOU/a" ... as they stand in docstrings and specs
_NUMBER = re.compile(
    r"(?<![\w.$])(?:\d{1,2}\.\d{1,3}(?:/[a-z])?|[FR]-\d{2}(?!\d)|F-[A-Z]+(?:-[A-Z0-9]+)*"
    r"|(?:GAZ|TS|CT|INTRO|CONT|FLOW)[/\w-]*)"
)
_FOLDERS = ("rules", "rulesets", "modules")

#: Where a reader looks for a rule that no function names: the file of its subject.
HOMES = {
    "attack": "modules/weapons.py",
    "blasting": "modules/weapons.py",
    "bonus": "rules/bonus.py",
    "commission": "rules/commissions.py",
    "cultures": "data/*/cultures.toml",
    "discovery": "rules/discovery.py",
    "dots": "rules/dots.py",
    "equipment": "rules/equipment.py",
    "forts": "modules/combat.py",
    "goods": "data/*/cultures.toml",
    "hits": "modules/weapons.py",
    "length": "rules/winning.py",
    "map": "data/*/board.toml",
    "movement": "rules/movement.py",
    "other-trading": "rules/exchange.py",
    "pieces": "data/*/ships.toml",
    "ports": "rules/ports.py",
    "rastur": "modules/rastur.py",
    "relics": "rules/equipment.py",
    "setup": "rules/setup.py",
    "ship": "rules/ship.py",
    "solitaire": "modules/solitaire.py",
    "theft": "modules/combat.py",
    "trading": "rules/trading.py",
    "turn": "rules/turn.py",
    "weapons": "modules/weapons.py",
    "winning": "rules/winning.py",
}


@cache
def citations() -> dict[str, tuple[str, ...]]:
    """Number as cited -> the functions, classes and modules that cite it, sorted."""
    found: dict[str, set[str]] = {}
    for folder in _FOLDERS:
        for file in sorted(files(__package__).joinpath(folder).iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".py") and file.name not in ("__init__.py", "ffg_citations.py"):
                _read(file.name.removesuffix(".py"), file.read_text(encoding="utf-8"), found)
    return {number: tuple(sorted(names)) for number, names in found.items()}


def _read(module: str, source: str, found: dict[str, set[str]]) -> None:
    tree = ast.parse(source)
    _note(module, ast.get_docstring(tree) or "", found)
    spans: list[tuple[int, int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            spans.append((node.lineno, node.end_lineno or node.lineno, f"{module}.{node.name}"))
            _note(f"{module}.{node.name}", " ".join(_texts(node)), found)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("Spec"):
            action = node.args[0].id if node.args and isinstance(node.args[0], ast.Name) else module
            _note(f"{module}.{action}", " ".join(_texts(node)), found)
    _read_comments(source, spans, found)


def _read_comments(source: str, spans: list[tuple[int, int, str]], found: dict[str, set[str]]) -> None:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            inside = [span for span in spans if span[0] <= line <= span[1]]
            if inside:
                _note(max(inside)[2], token.string, found)


def _texts(node: ast.AST) -> list[str]:
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def _note(name: str, text: str, found: dict[str, set[str]]) -> None:
    for number in _NUMBER.findall(text):
        found.setdefault(number, set()).add(name)


@cache
def functions_for(rule_id: str) -> tuple[str, ...]:
    """The functions that cite a rule or ruling: by its own number, the number without the letter, or a translation.

    The FFG rules are carried by shared chapters that cite the numbers of 1988; a table of the ruleset translates them.
    """
    number = rule_id.rpartition(":")[2]
    table = citations()
    names = set(table.get(number, ())) | set(table.get(number.partition("/")[0], ()))
    for original in _originals().get(rule_id, ()):
        names |= set(table.get(original, ())) | set(table.get(original.partition("/")[0], ()))
    return tuple(sorted(names))


@cache
def _originals() -> dict[str, tuple[str, ...]]:
    from .rulesets.ffg_citations import CITATIONS

    found: dict[str, list[str]] = {}
    for number, own in CITATIONS.items():
        found.setdefault(own, []).append(number)
    return {own: tuple(numbers) for own, numbers in found.items()}


def where(rule_id: str) -> tuple[str, ...]:
    """Where to read the code of a rule: its functions, those of the rules it repeats, or the file of its subject."""
    names = functions_for(rule_id)
    if names:
        return names
    for ruleset in RULESETS:
        book = rulebook(ruleset)
        if rule_id in book:
            rule = book[rule_id]
            repeated = tuple(sorted({name for target in rule.repeats for name in functions_for(target)}))
            return repeated or (HOMES[rule.area],)
    return ()
