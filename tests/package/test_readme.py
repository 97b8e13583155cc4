"""The README's commands, run as a newcomer would: in a copy of the tree, with nothing installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.package.tree import ROOT, project_files

#: A handful of tests in place of all of them: these are being run already.
HANDFUL = "tests/config README.md"
#: What points to the environment that these tests run in; a newcomer has none.
OURS = {"PYTHONPATH", "VIRTUAL_ENV", "PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST", "MAKEFLAGS"}


def commands(section: str) -> list[str]:
    """The lines of all shell blocks in a section of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    body = re.search(rf"^## {section}\n(.*?)^## ", text, re.DOTALL | re.MULTILINE)
    assert body is not None, f"the README has no section {section!r}"
    return [
        line
        for block in re.findall(r"^```sh\n(.*?)^```", body[1], re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
    ]


def copied(folder: Path) -> Path:
    """The project's files somewhere else, without what was built and without its history."""
    for path in project_files():
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    return folder


def run(command: str, tree: Path) -> str:
    """One command in a shell, with the Python of these tests as python3; what it printed."""
    environment = {name: given for name, given in os.environ.items() if name not in OURS}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment.get('PATH', os.defpath)}"
    environment["PYTEST_ADDOPTS"] = HANDFUL
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=tree,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-5000:]}"
    return done.stdout


def test_the_commands_are_found() -> None:
    found = commands("Two commands")
    assert found[:2] == ["make demo", "make test"]
    assert any(line.endswith("-m merchant_rules demo") for line in found[2:])
    assert any(" -m pytest" in line for line in found[2:])


@pytest.mark.slow
def test_the_commands_work_in_a_copy_of_the_tree(tmp_path: Path) -> None:
    tree = copied(tmp_path / "merchant-rules")
    said = {command: run(command, tree) for command in commands("Two commands")}
    for command, out in said.items():
        if command.endswith(" demo"):
            assert len(out.splitlines()) > 10, out
        if "test" in command and "install" not in command:
            assert re.search(r"\b\d+ passed", out), out
    where = run(".venv/bin/python -c 'import merchant_rules; print(merchant_rules.__file__)'", tree)
    assert where.startswith(str(tree)), "it ran the library of the copy"
