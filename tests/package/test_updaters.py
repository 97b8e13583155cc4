"""Every updater of the library is annotated with the types of its fields, and makes what `attrs.evolve` makes."""

from __future__ import annotations

import ast
import importlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from merchant_rules.kernel.value import updater, value
from tests.compiled import puts_texts
from tests.package.imports import module_of
from tests.package.tree import SOURCE


def calls(path: Path) -> Iterator[ast.AST]:
    """The updaters that a file makes, each as the statement around it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        match node:
            case ast.Assign(value=ast.Call(func=ast.Name("updater"))):
                yield node
            case ast.AnnAssign(value=ast.Call(func=ast.Name("updater"))):
                yield node


FOUND = [(module_of(path), node) for path in sorted(SOURCE.rglob("*.py")) for node in calls(path)]


def parts(node: Any) -> tuple[str, str, list[str], list[str]]:
    """What an updater is called, the name of its class, the fields given by position and those that are fixed."""
    kind, *names = node.value.args
    return node.target.id, kind.id, [name.value for name in names], [word.arg for word in node.value.keywords]


def name_of(found: Any) -> str:
    """The id of a test."""
    return found if isinstance(found, str) else ast.unparse(found).partition(" = ")[0].partition(":")[0]


def test_there_are_many() -> None:
    assert len(FOUND) > 30


@pytest.mark.parametrize(("module", "node"), FOUND, ids=name_of)
def test_an_updater_says_the_types_of_its_fields(module: str, node: Any) -> None:
    assert isinstance(node, ast.AnnAssign), "say the types where it is assigned"
    name, class_name, names, _ = parts(node)
    kind = getattr(importlib.import_module(module), class_name)
    types = {field.name: str(field.type) for field in attrs.fields(kind)}
    taken = ", ".join([class_name, *(types[field] for field in names)])
    assert ast.unparse(node.annotation) == f"Callable[[{taken}], {class_name}]", name


@puts_texts
@pytest.mark.parametrize(("module", "node"), FOUND, ids=name_of)
def test_an_updater_makes_what_evolve_makes(module: str, node: Any) -> None:
    name, class_name, names, fixed = parts(node)
    home = importlib.import_module(module)
    kind = getattr(home, class_name)
    old = kind(*(f"the old {field.name}" for field in attrs.fields(kind)))
    given = {field: f"the new {field}" for field in names}
    new = getattr(home, name)(old, *given.values())
    always = {field: getattr(new, field) for field in fixed}
    assert all(not str(becomes).startswith("the old") for becomes in always.values())
    expected = attrs.evolve(old, **given, **always)
    assert type(new) is kind
    for field in attrs.fields(kind):
        assert getattr(new, field.name) == getattr(expected, field.name), field.name
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(new, attrs.fields(kind)[0].name, "guarded")


#: A call that takes so many fields of another value as they are copies that value.
COPIED = 3
#: Where something else becomes a value that has much the same fields: a view a state, one frame another.
OTHERWISE = {
    ("race.view", "State"),
    ("star_traders.view", "State"),
    ("venus.view", "State"),
    ("venus.view", "View"),
    ("star_traders.rules.deals", "Bundle"),
    ("star_traders.rules.deals", "OpenSide"),
    ("star_traders.modules.optional", "GivingAway"),
    ("venus.positions.frames", "Declaring"),
}


def copied(tree: ast.AST, home: Any) -> Iterator[str]:
    """The classes of values that a file builds by spelling out most fields of another value under their own names."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        kind = getattr(home, node.func.id, None)
        if not isinstance(kind, type) or not attrs.has(kind):
            continue
        names = [field.name for field in attrs.fields(kind)]
        given = [*zip(names, node.args, strict=False), *((word.arg, word.value) for word in node.keywords)]
        kept = Counter(
            ast.unparse(found.value) for name, found in given if isinstance(found, ast.Attribute) and found.attr == name
        )
        if any(count >= COPIED and 2 * count >= len(names) for count in kept.values()):
            yield node.func.id


#: The files in which values of a game change.
PLAYED = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if path.parent.name in ("rules", "modules", "rulesets", "map") or path.name in ("frames.py", "state.py", "view.py")
]


def test_nothing_is_copied_field_by_field() -> None:
    """A field that is added later would be forgotten there; an updater cannot forget one."""
    found = {
        (module_of(path).partition(".")[2], name)
        for path in PLAYED
        for name in copied(ast.parse(path.read_text(encoding="utf-8")), importlib.import_module(module_of(path)))
    }
    assert len(PLAYED) > 100
    assert found == OTHERWISE


@value
class Plain:
    """A value like most."""

    left: int
    right: int = 0


@attrs.frozen
class Checked:
    """One that attrs has to build itself."""

    left: int = attrs.field(validator=attrs.validators.instance_of(int))
    right: int = 0


@pytest.mark.parametrize("kind", [Plain, Checked])
def test_new_values_come_in_the_order_of_the_names(kind: type) -> None:
    both: Any = updater(kind, "right", "left")
    assert both(kind(1, 2), 3, 4) == kind(4, 3)
    assert updater(kind, left=7)(kind(1, 2)) == kind(7, 2)


def test_what_attrs_checks_is_checked() -> None:
    with pytest.raises(TypeError):
        updater(Checked, "left")(Checked(1), "one")


@pytest.mark.parametrize(("names", "fixed"), [(("up",), {}), (("left", "left"), {}), (("left",), {"left": 1})])
def test_only_fields_and_each_once(names: tuple[str, ...], fixed: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="a field of Plain, once"):
        updater(Plain, *names, **fixed)
