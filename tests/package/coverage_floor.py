"""What the quick tests cover of src, beside the floor under which it may not fall; the floor itself may only rise.

The floor is for lines and branches together, as coverage counts them: of all lines and all branches, how many were
seen. What part of the branches alone was seen stands behind it.

Run it after the tests have left `.coverage`: `python -m tests.package.coverage_floor`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.package.tree import ROOT

FLOOR = ROOT / "tests" / "package" / "covered_at_least.txt"
#: Above the floor by more than this, the floor is to be raised.
SLACK = 1.0


class Covered(NamedTuple):
    """What the tests have seen, in percent: of lines and branches together, and of branches alone."""

    together: float
    branches: float


def measured() -> Covered:
    """The coverage that the last run left behind."""
    from coverage import Coverage  # from the extra `test`, and only for this

    data = Coverage(config_file=str(ROOT / "pyproject.toml"), data_file=str(ROOT / ".coverage"))
    data.load()
    with TemporaryDirectory() as folder:
        report = Path(folder, "coverage.json")
        together = data.json_report(outfile=str(report))
        totals = json.loads(report.read_text(encoding="utf-8"))["totals"]
    return Covered(together, 100 * totals["covered_branches"] / totals["num_branches"])


def former_floors(file: Path = FLOOR) -> list[float]:
    """The floors of all commits that changed the file, none where there is no history."""

    def git(*arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=file.parent, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else ""

    texts = [git("show", f"{commit}:./{file.name}") for commit in git("log", "--format=%H", "--", file.name).split()]
    return [float(text) for text in texts if text]


def verdict(covered: Covered, floor: float, former: list[float]) -> tuple[str, bool]:
    """What to say, and whether it is well.

    >>> verdict(Covered(93.4, 90.0), 93.0, [92.5, 93.0])
    ('coverage of src, lines and branches: 93.4%, floor 93.0%; branches alone: 90.0%', True)
    >>> verdict(Covered(92.9, 90.0), 93.0, [])
    ('coverage of src, lines and branches: 92.9%, floor 93.0%; branches alone: 90.0%: it fell below the floor', False)
    >>> verdict(Covered(95.0, 90.0), 93.0, [])
    ('coverage of src, lines and branches: 95.0%, floor 93.0%; branches alone: 90.0%: raise the floor', True)
    >>> verdict(Covered(93.4, 90.0), 92.0, [93.0])[0].rpartition("%: ")[2]
    'the floor was 93.0% and may only rise'
    """
    said = f"coverage of src, lines and branches: {covered.together:.1f}%, floor {floor:.1f}%"
    said += f"; branches alone: {covered.branches:.1f}%"
    if floor < max(former, default=floor):
        return f"{said}: the floor was {max(former):.1f}% and may only rise", False
    if covered.together < floor:
        return f"{said}: it fell below the floor", False
    return (f"{said}: raise the floor" if covered.together > floor + SLACK else said), True


def main() -> int:
    said, is_well = verdict(measured(), float(FLOOR.read_text(encoding="utf-8")), former_floors())
    print(said)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
