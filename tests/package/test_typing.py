"""Type checkers see which actions, frames and hooks there are: mypy and pyright, on a right and on a wrong program."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.package.tree import ROOT
from tests.package.typed import right

PROGRAMS = ROOT / "tests" / "package" / "typed"
WRONG = PROGRAMS / "wrong.py"
Faults = dict[str, set[int]]


def meant(path: Path, checker: str) -> set[int]:
    """The lines that are marked as wrong, by both checkers or by this one alone."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {n for n, line in enumerate(lines, 1) if line.endswith(("# wrong", f"# wrong, says {checker}"))}


def run(*command: str) -> str:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), f"{command[0]} does not run here: {done.stderr or done.stdout}"
    return done.stdout


@cache
def by_mypy() -> Faults:
    """Faults by the project's own settings, which are strict, apart from its exception for the wrong program."""
    files = [str(path) for path in sorted(PROGRAMS.glob("*.py"))]
    said = run("mypy", "--no-error-summary", "--no-pretty", "--show-absolute-path", *files)
    found: Faults = {}
    for path, line in re.findall(r"^(.+?\.py):(\d+): error:", said, flags=re.MULTILINE):
        found.setdefault(Path(path).name, set()).add(int(line))
    return found


@cache
def by_pyright() -> Faults:
    if find_spec("pyright") is None:
        pytest.skip("pyright is not installed: it comes with the extra `test`")
    said = run("pyright", "--outputjson", "--pythonpath", sys.executable, "--project", str(PROGRAMS))
    found: Faults = {}
    for fault in json.loads(said)["generalDiagnostics"]:
        if fault["severity"] == "error":
            found.setdefault(Path(fault["file"]).name, set()).add(fault["range"]["start"]["line"] + 1)
    return found


@pytest.mark.parametrize("faults", [by_mypy, by_pyright])
def test_the_right_program_is_right(faults: Callable[[], Faults]) -> None:
    assert faults().get("right.py", set()) == set()


@pytest.mark.parametrize("faults", [by_mypy, by_pyright])
def test_every_wrong_line_is_found_and_no_other(faults: Callable[[], Faults]) -> None:
    wanted = meant(WRONG, faults.__name__.removeprefix("by_"))
    assert len(wanted) > 15
    assert faults().get(WRONG.name, set()) == wanted


def test_the_right_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    right.main()
    assert capsys.readouterr().out
