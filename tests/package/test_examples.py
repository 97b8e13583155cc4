"""Every example is a program that runs and says something."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.package.tree import ROOT, shown

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=shown)
def test_the_example_runs(path: Path, tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(path)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert done.stderr == ""


def test_there_are_examples() -> None:
    assert EXAMPLES
