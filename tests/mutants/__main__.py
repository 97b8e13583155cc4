"""Break the rules one by one in a copy of the tree; each time a test that names the rule has to fail."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

from .breakages import ROOT, SOURCE, Breakage, naming_tests, stored

#: How pytest says that tests failed; anything else (nothing collected, a broken import) proves nothing.
FAILED = 1
#: Seconds for the tests of one breakage: an endless loop would take all memory before it ends.
PATIENCE = 300


def copied(root: Path) -> Path:
    """A copy of what the tests need."""
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@contextmanager
def broken(breakage: Breakage, root: Path) -> Iterator[None]:
    """The copy with this breakage, and whole again afterwards."""
    whole = breakage.path(root).read_text(encoding="utf-8")
    breakage.apply(root)
    try:
        yield
    finally:
        breakage.path(root).write_text(whole, encoding="utf-8")


def verdict(breakage: Breakage, root: Path) -> str:
    """Empty if the breakage was noticed, else what happened."""
    tests = naming_tests(breakage)
    if not tests:
        return "no test names these rules"
    with broken(breakage, root):
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=line", *tests],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    if done.returncode == FAILED:
        return ""
    if done.returncode == 0:
        return f"all {len(tests)} tests pass that name these rules"
    return f"pytest ends with {done.returncode}:\n{done.stdout[-800:]}{done.stderr[-400:]}"


def run(breakages: list[Breakage], jobs: int) -> list[str]:
    """Try all of them; what was not noticed."""
    missed: list[str] = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        free: Queue[Path] = Queue()
        first = copied(Path(folder) / "0")
        for number in range(1, jobs):
            free.put(Path(shutil.copytree(first, Path(folder) / str(number))))
        free.put(first)

        def tried(breakage: Breakage) -> str:
            root = free.get()
            try:
                return verdict(breakage, root)
            except ValueError as stale:
                return str(stale)
            except subprocess.TimeoutExpired:
                return f"write it anew: its tests do not end within {PATIENCE} seconds"
            finally:
                free.put(root)

        for breakage, said in zip(breakages, pool.map(tried, breakages), strict=True):
            print(f"{'noticed' if not said else 'MISSED '}  {breakage.name}", flush=True)
            if said:
                missed.append(f"{breakage.file}: {breakage.name}\n  {said}")
    return missed


def main(arguments: list[str] | None = None) -> int:
    """0 if every breakage was noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", default="", help="breakages whose name or file holds this text")
    parser.add_argument("--jobs", type=int, default=min(os.cpu_count() or 1, 4))
    given = parser.parse_args(arguments)
    chosen = [breakage for breakage in stored() if given.only in breakage.name + breakage.file + breakage.book]
    begun = time.monotonic()
    missed = run(chosen, given.jobs)
    print(f"\n{len(chosen)} breakages in {SOURCE}, {len(missed)} not noticed, {time.monotonic() - begun:.0f} s")
    print("\n".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
