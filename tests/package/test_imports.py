"""What importing the library costs, and which part may import which."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from merchant_rules import api
from merchant_rules._version import COMPILED
from merchant_rules.kernel import engine
from tests.package.imports import LIBRARY, cycle, imports_of, library_imports, module_named, module_of
from tests.package.public_names import MODULES as PUBLIC
from tests.package.tree import ROOT, SOURCE

HEAVY = ("networkx", "cattrs", "hypothesis")
# Run in a fresh interpreter: this one has imported everything long ago.
PROBE = """
import json, sys
import attrs  # what attrs itself opens is not ours to answer for
opened = []
def listen(event, arguments):
    if event == "open" and isinstance(arguments[0], str):
        opened.append(arguments[0])
sys.addaudithook(listen)
import {module}
print(json.dumps({{"modules": sorted(sys.modules), "opened": opened}}))
"""


def import_fresh(module: str) -> dict[str, list[str]]:
    """The modules loaded and the files opened by importing a module in a new interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(module=module)],
        cwd=ROOT / "tests",
        env={"PYTHONPATH": str(SOURCE.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    report: dict[str, list[str]] = json.loads(done.stdout)
    return report


def is_code(name: str) -> bool:
    """Whether an opened file is a module that the import needs anyway."""
    return Path(name).suffix in {".py", ".pyc", ".so", ".pyd"}


@pytest.mark.parametrize("module", [LIBRARY, f"{LIBRARY}.cli", f"{LIBRARY}.errors"])
def test_importing_loads_nothing_heavy(module: str) -> None:
    loaded = set(import_fresh(module)["modules"])
    assert module in loaded
    assert not loaded & set(HEAVY)


#: How many modules of its own the library loads when it is imported; before there were several games it were 77.
MOST_MODULES = 104 + COMPILED  # what makes a native class one of values is asked only there


def test_importing_loads_one_game_and_not_too_much() -> None:
    loaded = import_fresh(LIBRARY)["modules"]
    own = [name for name in loaded if name.split(".")[0] == LIBRARY]
    assert f"{LIBRARY}.venus.game" in own
    assert [name for name in own if name.startswith((f"{LIBRARY}.race", f"{LIBRARY}.star_traders"))] == []
    assert [name for name in own if name.startswith((f"{LIBRARY}.cli", f"{LIBRARY}.testing"))] == []
    assert len(own) <= MOST_MODULES, f"{len(own)} modules: {own}"


@pytest.mark.parametrize("module", [LIBRARY, f"{LIBRARY}.cli"])
def test_importing_opens_no_data_file(module: str) -> None:
    opened = import_fresh(module)["opened"]
    assert any(is_code(name) for name in opened), "the probe saw nothing at all"
    assert [name for name in opened if not is_code(name)] == []


def test_the_probe_sees_heavy_imports_and_data_files() -> None:
    report = import_fresh("networkx, pathlib; pathlib.Path('../pyproject.toml').read_text(); import json")
    assert "networkx" in report["modules"]
    assert any(name.endswith("pyproject.toml") for name in report["opened"])


IMPORTS = library_imports()
MODULES = {module_of(path) for path in SOURCE.rglob("*.py")}
#: a game is a folder with a box
GAMES = sorted(path.parent.name for path in SOURCE.glob("*/box"))
#: the front door names what the games have
FRONT_DOOR = LIBRARY
#: what people look at, and few programs ask for
SHOWN = (f"{LIBRARY}.store.shown", f"{LIBRARY}.picture", f"{LIBRARY}.page")
#: what a function may import for itself, because it costs time and few need it
HEAVY_OR_RARE = (*HEAVY, "statistics", "importlib.metadata", *SHOWN)


def test_the_walk_sees_imports_of_every_kind() -> None:
    assert len(MODULES) > 100
    assert "venus" in GAMES
    assert {found.module for found in IMPORTS} <= MODULES
    named = {(found.module, found.name): found for found in IMPORTS}
    assert not named[f"{LIBRARY}.kernel.engine", f"{LIBRARY}.kernel.stack.CHANCE"].late
    assert named[f"{LIBRARY}.venus.map.board", "networkx"].late
    assert named[f"{LIBRARY}.venus.state", f"{LIBRARY}.venus.stack.Frame"].typing
    source = "if TYPE_CHECKING:\n    import a\nelse:\n    import b\ndef f():\n    from ..x import c"
    found = imports_of(source, f"{LIBRARY}.kernel.y")
    assert [(own.name, own.late, own.typing) for own in found] == [
        ("a", False, True),
        ("b", False, False),
        (f"{LIBRARY}.x.c", True, False),
    ]


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports in functions count: they hide a knot, they do not untie it. Those for type checkers alone never run."""
    edges: dict[str, set[str]] = {}
    for found in IMPORTS:
        if found.is_ours and not found.typing:
            edges.setdefault(found.module, set()).add(module_named(found.name, MODULES))
    assert cycle(edges) == []


def test_a_circle_would_be_found() -> None:
    edges = {"a": {"b"}, "b": {"c", "d"}, "c": set(), "d": {"e"}, "e": {"b"}}
    assert cycle(edges) == ["b", "d", "e", "b"]
    assert cycle({"a": {"a"}}) == ["a", "a"]


def test_shared_rooms_import_no_game() -> None:
    """Not even for type checkers."""
    games = tuple(f"{LIBRARY}.{game}" for game in GAMES)
    shared = [found for found in IMPORTS if found.module != FRONT_DOOR and not _is_in(found.module, games)]
    rooms = {found.module.split(".")[1] for found in shared}
    assert rooms >= {"kernel", "store", "run", "testing", "picture", "page", "cli", "api"}
    assert [found for found in shared if _is_in(found.name, games)] == []


def test_the_rooms_name_each_other_as_neighbours() -> None:
    """By relative imports, everywhere: one way to write them, and a game can be moved as a whole."""
    written = [
        (module_of(path), node.module)
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and not node.level
    ]
    assert len(written) > 500
    assert [(module, name) for module, name in written if f"{name}.".startswith(f"{LIBRARY}.")] == []


def test_nobody_inside_comes_in_by_the_front_door() -> None:
    """It stands above all rooms: whoever imports it there imports what imports him."""
    assert [found for found in IMPORTS if found.is_ours and module_named(found.name, MODULES) == FRONT_DOOR] == []


def test_games_do_not_know_each_other() -> None:
    for game in GAMES:
        others = tuple(f"{LIBRARY}.{other}" for other in GAMES if other != game)
        own = [found for found in IMPORTS if _is_in(found.module, (f"{LIBRARY}.{game}",))]
        assert own
        assert [found for found in own if _is_in(found.name, others)] == []


def _is_in(name: str, packages: tuple[str, ...]) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def test_the_kernel_imports_itself_and_the_errors() -> None:
    kernel = [found for found in IMPORTS if _is_in(found.module, (f"{LIBRARY}.kernel",)) and found.is_ours]
    assert len(kernel) > 20
    assert [found for found in kernel if not _is_in(found.name, (f"{LIBRARY}.kernel", f"{LIBRARY}.errors"))] == []


def test_functions_import_only_what_costs_time() -> None:
    late = [found for found in IMPORTS if found.late]
    assert {found.name.split(".")[0] for found in late} >= {"networkx", "cattrs"}
    assert [found for found in late if not _is_in(found.name, HEAVY_OR_RARE)] == []


#: Those who look into the rooms of the house themselves.
INSIDE = (ROOT / "tests" / "kernel", ROOT / "tests" / "package" / "typed")


def test_tests_and_examples_take_public_names_from_the_front_doors() -> None:
    """Who moves a function to another room then has nothing to change there."""
    doors = {name: import_module(name) for name in (LIBRARY, *(f"{LIBRARY}.{door}" for door in (*GAMES, "testing")))}
    deep = [
        f"{path.relative_to(ROOT)}: {found.name}"
        for path, text in _outside().items()
        for found in imports_of(text, path.stem)
        if found.is_ours and _is_public(found.name, doors)
    ]
    assert deep == []


#: What shows people how to write a ruleset or a module of their own.
GUIDES = (ROOT / "docs" / "extending.md", ROOT / "docs" / "recipes" / "house-rule.md")


def test_a_plug_in_needs_public_names_alone() -> None:
    """So the example and the guide import nothing of which the stability page says that it may change at any time."""
    programs = [path.read_text(encoding="utf-8") for path in (ROOT / "examples" / "house_rule").rglob("*.py")]
    for guide in GUIDES:
        programs += re.findall(r"^```python\n(.*?)^```", guide.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    taken = {found.name for text in programs for found in imports_of(text, "program") if found.is_ours}
    assert len(taken) > 8
    public = {f"{module}.{name}" for module in PUBLIC for name in import_module(module).__all__}
    assert taken - public - {*PUBLIC} == set()


def test_tests_and_examples_play_by_the_public_verbs() -> None:
    """The engine has verbs of the same names, which do less: they are for the kernel's own tests."""
    verbs = {name for name in api.__all__ if hasattr(engine, name)}
    assert verbs > {"apply_action", "legal_moves", "check", "actor"}
    inner = [
        f"{path.relative_to(ROOT)}:{node.lineno}: engine.{node.attr}"
        for path, text in _outside().items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "engine" and node.attr in verbs
    ]
    assert inner == []


def _outside() -> dict[Path, str]:
    """The programs of those who come in by the front doors."""
    files = [path for folder in ("tests", "examples", "bench") for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 300
    return {
        path: path.read_text(encoding="utf-8")
        for path in files
        if not any(path.is_relative_to(inside) for inside in INSIDE)
    }


def _is_public(name: str, doors: dict[str, ModuleType]) -> bool:
    """Whether a name that was imported from a room is to be had at the door of the library or of its game."""
    room, _, own = name.rpartition(".")
    if room in doors or room not in MODULES:
        return False
    thing = getattr(import_module(room), own, None)
    near = [door for at, door in doors.items() if at == LIBRARY or _is_in(room, (at,))]
    return any(own in getattr(door, "__all__", ()) and getattr(door, own) is thing for door in near)
