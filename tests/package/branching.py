"""Finds code that branches on the chosen ruleset or modules.

Only the `compose.py` of a game may do that. What counts as branching, as syntax:

1. a comparison, or a pattern of a `match`, with the literal name of a ruleset;
2. `"combat" in anything`: membership of the literal name of a module;
3. a decision (`if`, `while`, conditional expression, `assert`, filter of a comprehension, `match` subject, operand of
   `and`, `or`, `not`, any comparison) that reads a name or attribute called `ruleset` or `modules`;
4. a table written on the spot and indexed by one: `{"classic-1988": 12, ...}[config.ruleset]`.

What does not count:

- a named table of data looked up by the ruleset (`RULESETS[config.ruleset]`): that is data, not a branch;
- membership of a name in a table in capitals (`ruleset not in RULESETS`): is there such a ruleset at all?
- `is None`, `is not None`, `isinstance(ruleset, ...)`: which kind of argument was given?
- the same attribute on both sides (`a.ruleset == b.ruleset`): are these two of the same game?

`config.py` and `meta.py` of a game, and what all configs share, check the configuration itself against the metadata of
rulesets and modules, so the third kind is theirs to use; the others are not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

RULESETS = {"classic-1988", "ffg-classic", "race-base", "star-traders-basic", "star-traders-advanced"}
MODULES = {"weapons", "combat", "rastur", "solitaire", "first-game", "two-player"}
MODULES |= {"personalities", "new-personalities", "optional"}
CHOICES = {"ruleset", "modules"}


def branches(source: str, *, validates: bool = False) -> list[int]:
    """The lines of a module that branch on the ruleset or the modules.

    >>> branches('if config.ruleset == "classic-1988": pass')
    [1]
    >>> branches("meta = RULESETS[config.ruleset]")
    []
    """
    tree = ast.parse(source)
    found = {n.lineno for n in ast.walk(tree) if isinstance(n, (ast.expr, ast.pattern)) and _names_a_choice(n)}
    if not validates:
        found |= {decision.lineno for decision in _decisions(tree) if _reads_a_choice(decision)}
    return sorted(found)


def _names_a_choice(node: ast.AST) -> bool:
    """Kinds 1, 2 and 4: they need no look at what the decision is about."""
    match node:
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn(), *_]) if _literals(left) & MODULES:
            return True
        case ast.Compare(left=left, comparators=others):
            return any(_literals(side) & RULESETS for side in (left, *others))
        case ast.MatchValue(value=pattern):
            return bool(_literals(pattern) & (RULESETS | MODULES))
        case ast.Subscript(value=ast.Dict(), slice=index):
            return _reads_a_choice(index)
    return False


def _literals(node: ast.expr) -> set[str]:
    return {n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def _decisions(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        match node:
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.Assert(test=test):
                yield test
            case ast.comprehension(ifs=tests):
                yield from tests
            case ast.Match(subject=subject):
                yield subject
            case ast.BoolOp(values=values):
                yield from values
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield operand
            case ast.Compare():
                yield node


def _reads_a_choice(node: ast.AST) -> bool:
    if _is_harmless(node):
        return False
    if (isinstance(node, ast.Attribute) and node.attr in CHOICES) or (
        isinstance(node, ast.Name) and node.id in CHOICES
    ):
        return True
    return any(_reads_a_choice(child) for child in ast.iter_child_nodes(node))


def _is_harmless(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return True
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Name(id=table)]):
            return table.isupper()
        case ast.Compare(left=ast.Attribute(attr=one), ops=[_], comparators=[ast.Attribute(attr=other)]):
            return one == other
        case ast.Call(func=ast.Name(id="isinstance")):
            return True
        case ast.Subscript(value=ast.Name(id=table)):
            return table.isupper()
    return False
