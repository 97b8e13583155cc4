"""What became slower: two trees of the library, or this one and the stored baseline, in units that fit both.

Two trees are measured in turn by fresh processes, so that a noisy machine hits both alike. The stored baseline comes
from another day or machine: there everything is counted in units of the floor of its own run.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from .measure import Contestant

ROOT = Path(__file__).parent.parent
Rates = dict[str, list[float]]


class NoBase(Exception):
    """There is nothing to compare with; the text says why."""


def with_branch(ref: str, rounds: int, seconds: float, only: Sequence[str] = ()) -> int:
    """Measure the library as it is at `ref` and as it is here, in pairs, either of them first in turn."""
    with tempfile.TemporaryDirectory() as folder:
        _export(ref, Path(folder))
        base: Rates = {}
        here: Rates = {}
        for number in range(rounds):
            print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
            pair = [(Path(folder) / "src", base), (ROOT / "src", here)]
            for source, rates in pair if number % 2 else reversed(pair):
                _measure(source, seconds, only, rates)
    print(file=sys.stderr)
    print(f"here, compared with {ref}:")
    return _verdicts(
        {name: [b / a for a, b in zip(base[name], here[name], strict=True)] for name in here if name in base}
    )


def _export(ref: str, folder: Path) -> None:
    """The package as it is at another commit."""
    try:
        made = subprocess.run(["git", "-C", str(ROOT), "archive", ref, "src"], capture_output=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        raise NoBase(f"there is no base {ref!r} to compare with in a checkout by git") from error
    with tarfile.open(fileobj=BytesIO(made.stdout)) as archive:
        archive.extractall(folder, filter="data")


def _measure(source: Path, seconds: float, only: Sequence[str], rates: Rates) -> None:
    """One round of the library's own contestants, in a process that imports the library from `source`."""
    command = [
        sys.executable,
        "-m",
        "bench",
        "once",
        "--seconds",
        str(seconds),
        *(part for name in only for part in ("--only", name)),
    ]
    paths = [str(source), str(ROOT)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)}, stdout=subprocess.PIPE, check=True, cwd=ROOT
    )
    for name, rate in json.loads(done.stdout).items():
        rates.setdefault(name, []).append(rate)


def with_baseline(stored: Path, found: list[Contestant]) -> int:
    """Compare a run with the stored one."""
    if not stored.exists():
        raise NoBase(f"there is no {stored.name}: make one with python -m bench --save")
    old = json.loads(stored.read_text(encoding="utf-8"))["contestants"]
    floor = next(c.rate for c in found if c.name == "floor")
    unit = old["floor"]["rate"] / floor
    print("here, compared with the stored baseline:")
    return _verdicts(
        {
            c.name: [rate * unit / statistics.median(old[c.name]["rates"]) for rate in c.rates]
            for c in found
            if c.name in old and c.name != "floor"
        }
    )


def _verdicts(ratios: dict[str, list[float]]) -> int:
    """A line for each, from the ratios of its pairs; 1 if something became slower by more than their noise."""
    slower = 0
    for name, found in ratios.items():
        change, noise = statistics.median(found) - 1, _spread(found)
        verdict = "slower" if change < -noise else "faster" if change > noise else ""
        slower += verdict == "slower"
        print(f"{name:28} {change:+8.1%} (noise {noise:6.1%}) {verdict}")
    return 1 if slower else 0


def _spread(ratios: list[float]) -> float:
    """Half the distance of the quartiles: one bad round does not hide a change."""
    if len(ratios) < 2:
        return 1.0
    low, _, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return (high - low) / 2
