"""What a compiled wheel is made of: sources with their values written out. `make native` tests the wheel itself."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import _version
from merchant_rules.kernel import native, tuples
from merchant_rules.kernel.value import value
from merchant_rules.race import compiled as race
from merchant_rules.star_traders import compiled as star_traders
from merchant_rules.venus import compiled as venus

from .tree import ROOT

sys.path.insert(0, str(ROOT / "native"))
import desugar

PACKAGE = ROOT / "src" / "merchant_rules"
hook = pytest.importorskip("hook", reason="needs hatchling")
MODULES: list[Path] = hook.modules(PACKAGE)
RULES = {compiled.__name__: compiled.Rules for compiled in (venus, race, star_traders)}


def sources() -> desugar.Sources:
    names = [".".join(("merchant_rules", *path.relative_to(PACKAGE).with_suffix("").parts)) for path in MODULES]
    read = (desugar.Module(name, path) for name, path in zip(names, MODULES, strict=True))
    return desugar.Sources(read, desugar.Module("merchant_rules.kernel.compiled", PACKAGE / "kernel" / "compiled.py"))


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """Module -> its text for mypyc."""
    found = sources()
    return {name: found.desugared(module) for name, module in found.modules.items()}


def test_the_rules_of_every_game_are_compiled() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in MODULES}
    for game in ("venus", "race", "star_traders"):
        assert {f"{game}/state.py", f"{game}/frames.py", f"{game}/update.py", f"{game}/compiled.py"} <= names
        rules = {path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / game / "rules").glob("[a-z]*.py")}
        assert rules - names <= {*hook.NOT_COMPILED}
    assert "kernel/engine.py" in names


def test_lines_stay_where_they_are(written: dict[str, str]) -> None:
    """A traceback out of compiled code names a line of the source: every function begins where it began."""

    def begins(text: str) -> dict[str, int]:
        return {node.name: node.lineno for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}

    for path, (name, text) in zip(MODULES, written.items(), strict=True):
        before, after = begins(path.read_text(encoding="utf-8")), begins(text)
        if not name.endswith(".compiled"):  # there the class of all rules grows, and nothing follows it
            assert {own: after[own] for own in before} == before, name


def test_every_value_is_written_out_with_all_its_fields(written: dict[str, str]) -> None:
    count = 0
    for module in sources().modules.values():
        classes = {node.name: node for node in ast.parse(written[module.name]).body if isinstance(node, ast.ClassDef)}
        for name, record in module.records.items():
            made = {item.name: item for item in classes[name].body if isinstance(item, ast.FunctionDef)}
            taken = [argument.arg for argument in made["__init__"].args.args[1:]]
            assert taken == [field.name for field in record.fields]
            assert ("__eq__" in made) == record.eq
            count += 1
        assert not any("value" in map(ast.unparse, node.decorator_list) for node in classes.values())
    assert count > 200


def test_compiled_rules_have_all_their_fields(written: dict[str, str]) -> None:
    """What the engine asks of them is not given to them: a field that they lack is missed only when it is asked for."""
    for name, rules in RULES.items():
        classes = {node.name: node for node in ast.parse(written[name]).body if isinstance(node, ast.ClassDef)}
        made = {item.name: item for item in classes["Rules"].body if isinstance(item, ast.FunctionDef)}
        set_there = [ast.unparse(line.targets[0]) for line in made["__init__"].body if isinstance(line, ast.Assign)]
        assert sorted(set_there) == sorted(f"self.{field.name}" for field in attrs.fields(rules))


def test_anything_may_stand_in_the_fields_of_actions() -> None:
    """What others send is judged by the check, not refused by the constructor."""
    found = sources()
    module = found.modules["merchant_rules.venus.rules.movement"]
    assert module.records["StepTo"].node in found.forged
    offer = found.modules["merchant_rules.venus.deal"]
    assert offer.records["Deal"].node in found.forged  # a part of an action
    assert found.modules["merchant_rules.venus.state"].records["Player"].node not in found.forged


def test_an_updater_becomes_a_function() -> None:
    text = sources().desugared(sources().modules["merchant_rules.venus.update"])
    line = next(line for line in text.split("\n") if line.startswith("def with_money("))
    assert "(_old: Player, money: int) -> Player: return Player(_old.species, _old.ship, _old.place, money," in line


def test_a_class_that_was_dressed_is_as_one_of_values() -> None:
    @value
    class Point:
        """A place."""

        x: int
        y: int = 0

    class Native:
        def __init__(self, x: int, y: int = 0) -> None:
            self.__dict__.update(x=x, y=y)

        def __eq__(self, other: object) -> bool:
            return vars(self) == vars(other)

    native.dressed(Native, "A place.", {"x": "int", "y": "int"}, {"y": 0}, True)
    fields, own = attrs.fields(Point), Native.__attrs_attrs__  # type: ignore[attr-defined]
    assert [(one.name, one.default, one.eq) for one in own] == [(one.name, one.default, one.eq) for one in fields]
    assert Native.__doc__ == Point.__doc__
    assert repr(Native(1)).rpartition(".")[2].replace("Native", "Point") == repr(Point(1)).rpartition(".")[2]
    assert hash(Native(1)) == hash(Native(1, 0))
    assert Native(1).__reduce__() == (Native, (1, 0))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Native(1).x = 2  # type: ignore[attr-defined]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del Native(1).x  # type: ignore[attr-defined]


def test_the_version_says_which_one_runs() -> None:
    compiled = not tuples.__file__.endswith((".py", ".pyc"))
    assert compiled == _version.COMPILED
    assert mr.__version__.endswith("+native") == compiled


def test_nothing_is_compiled_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Asked(hook.NativeBuildHook):  # type: ignore[misc, name-defined]
        target_name = "wheel"

        def __init__(self) -> None:
            pass

    monkeypatch.delenv(hook.SWITCH, raising=False)
    data: dict[str, object] = {}
    assert not Asked().wanted()
    assert Asked().dependencies() == []
    Asked().initialize("standard", data)
    assert data == {}
    monkeypatch.setenv(hook.SWITCH, "1")
    assert Asked().wanted()
