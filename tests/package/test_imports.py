"""What importing the library costs, and which part may import which."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.package.tree import ROOT, SOURCE, shown

HEAVY = ("networkx", "cattrs", "hypothesis")
LIBRARY = "merchant_rules"
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
MOST_MODULES = 110


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


def imported_names(path: Path) -> set[str]:
    """The absolute names of everything a module of the library imports, anywhere in it."""
    package = (LIBRARY, *path.relative_to(SOURCE).with_suffix("").parts)[:-1]
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            parent = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{parent}.{alias.name}" for alias in node.names}
    return names


KERNEL = sorted((SOURCE / "kernel").rglob("*.py"))


@pytest.mark.parametrize("path", KERNEL, ids=shown)
def test_the_kernel_imports_no_game(path: Path) -> None:
    """From the library, the kernel imports itself and the errors, nothing else: so no game either."""
    ours = {name for name in imported_names(path) if name.split(".")[0] == LIBRARY}
    allowed = (f"{LIBRARY}.kernel", f"{LIBRARY}.errors")
    assert {name for name in ours if not name.startswith(allowed)} == set()


def test_the_kernel_is_looked_at() -> None:
    assert SOURCE / "kernel" / "value.py" in KERNEL


def test_imports_are_resolved() -> None:
    """At the top of a module and inside a function alike."""
    assert f"{LIBRARY}.errors.MerchantRulesError" in imported_names(SOURCE / "cli" / "__init__.py")
    assert f"{LIBRARY}.venus.compose.compile_rules" in imported_names(SOURCE / "venus" / "state.py")
