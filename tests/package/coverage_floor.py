"""What the quick tests cover of src, beside the floor under which it may not fall; the floor itself may only rise.

Run it after the tests have left `.coverage`: `python -m tests.package.coverage_floor`.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

from tests.package.tree import ROOT

FLOOR = ROOT / "tests" / "package" / "covered_at_least.txt"
#: Above the floor by more than this, the floor is to be raised.
SLACK = 1.0


def measured() -> float:
    """The branch coverage that the last run left behind, in percent."""
    from coverage import Coverage  # from the extra `test`, and only for this

    data = Coverage(config_file=str(ROOT / "pyproject.toml"), data_file=str(ROOT / ".coverage"))
    data.load()
    return data.report(file=io.StringIO())


def former_floors(file: Path = FLOOR) -> list[float]:
    """The floors of all commits that changed the file, none where there is no history."""

    def git(*arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=file.parent, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else ""

    texts = [git("show", f"{commit}:./{file.name}") for commit in git("log", "--format=%H", "--", file.name).split()]
    return [float(text) for text in texts if text]


def verdict(covered: float, floor: float, former: list[float]) -> tuple[str, bool]:
    """What to say, and whether it is well.

    >>> verdict(93.4, 93.0, [92.5, 93.0])
    ('branch coverage of src: 93.4%, floor 93.0%', True)
    >>> verdict(92.9, 93.0, [])
    ('branch coverage of src: 92.9%, floor 93.0%: it fell below the floor', False)
    >>> verdict(95.0, 93.0, [])
    ('branch coverage of src: 95.0%, floor 93.0%: raise the floor', True)
    >>> verdict(93.4, 92.0, [93.0])
    ('branch coverage of src: 93.4%, floor 92.0%: the floor was 93.0% and may only rise', False)
    """
    said = f"branch coverage of src: {covered:.1f}%, floor {floor:.1f}%"
    if floor < max(former, default=floor):
        return f"{said}: the floor was {max(former):.1f}% and may only rise", False
    if covered < floor:
        return f"{said}: it fell below the floor", False
    return (f"{said}: raise the floor" if covered > floor + SLACK else said), True


def main() -> int:
    said, is_well = verdict(measured(), float(FLOOR.read_text(encoding="utf-8")), former_floors())
    print(said)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
