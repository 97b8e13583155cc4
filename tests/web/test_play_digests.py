"""The same record gives the same digests in CPython, in node and in a browser, and so does a seeded game of bots."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.package.tree import ROOT
from tests.web.digests import CONFIGS, of_bots, of_record
from tests.web.playing import patient_page

pytestmark = pytest.mark.slow

PROGRAM = ROOT / "tests" / "web" / "digests.py"
GOLDEN = ROOT / "tests" / "golden" / "games"
STARS = ROOT / "tests" / "star_traders" / "stored"
#: Stored games, short ones of each game: with and without modules, seeded and not, to their ends.
RECORDS = {
    **{name: GOLDEN / f"{name}.txt" for name in ("1988-gates", "combat-rastur-seeded", "all-goal", "ffg-seeded")},
    **{name: GOLDEN / f"{name}.txt" for name in ("race-both", "race-first-two-chips", "race-chips")},
    **{f"star-{name}": STARS / f"{name}.txt" for name in ("auction", "leaving", "random-0")},
}
ASKED = [["of_record", path.read_text(encoding="ascii")] for path in RECORDS.values()]
ASKED += [["of_bots", ruleset] for ruleset in CONFIGS]
NAMES = [*RECORDS, *(f"bots of {ruleset}" for ruleset in CONFIGS)]
#: The same in a browser; the page's policy lets it load Python from its own host.
IN_BROWSER = """async ([home, program, asked]) => {
  const { loadPyodide } = await import(home + "pyodide/pyodide.mjs");
  const python = await loadPyodide();
  const manifest = await (await fetch(home + "manifest.json")).json();
  for (const { file } of manifest.wheels) {
    python.unpackArchive(await (await fetch(home + file)).arrayBuffer(), "wheel");
  }
  python.runPython(program);
  return asked.map(([name, argument]) => python.globals.get(name)(argument));
}"""


@pytest.fixture(scope="module")
def here() -> dict[str, str]:
    """What CPython says."""
    answers = [{"of_record": of_record, "of_bots": of_bots}[name](argument) for name, argument in ASKED]
    return dict(zip(NAMES, answers, strict=True))


@pytest.fixture(scope="module")
def in_node(built: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the Python of the built page says in node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node")
    asked = tmp_path_factory.mktemp("digests") / "asked.json"
    asked.write_text(json.dumps(ASKED), encoding="utf-8")
    command = [node, str(PROGRAM.with_suffix(".mjs")), str(built), str(PROGRAM), str(asked)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(zip(NAMES, json.loads(done.stdout), strict=True))


@pytest.fixture(scope="module")
def in_browser(address: str, browser: Any) -> dict[str, str]:
    """What it says in a browser, under the policy of the page: a text of the same host stands for the page."""
    page = patient_page(browser)
    page.goto(f"{address}pyodide/LICENSE.txt")
    answers = page.evaluate(IN_BROWSER, [address, PROGRAM.read_text(encoding="utf-8"), ASKED])
    page.close()
    return dict(zip(NAMES, answers, strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_node_says_the_same(here: dict[str, str], in_node: dict[str, str], name: str) -> None:
    assert in_node[name] == here[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_browser_says_the_same(here: dict[str, str], in_browser: dict[str, str], name: str) -> None:
    assert in_browser[name] == here[name]


def test_what_is_compared_says_something(here: dict[str, str]) -> None:
    plies = {name: len(json.loads(here[name])) for name in RECORDS}
    assert min(plies.values()) > 50
    assert all(len(set(json.loads(here[name]))) > 40 for name in RECORDS)
    stamps = {name: len(re.findall(r"~[0-9a-f]{8}", here[name])) for name in here if name not in RECORDS}
    assert min(stamps.values()) >= 3
    assert sys.implementation.name == "cpython"
