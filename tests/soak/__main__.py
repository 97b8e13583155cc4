"""Play many random games: `python -m tests.soak --games 10000`, or one of them again: `--seed 7 --game 123`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from .game import Report, planned, play
from .variants import GROUPS, groups_of

BATCH = 20
#: More failures than these are counted, not shown.
SHOWN = 5


def batch(group: str, seed: int, numbers: range) -> Report:
    """Some games one after the other."""
    report = Report()
    for number in numbers:
        report.add(play(planned(group, seed, number)))
    return report


def batches(games: int) -> Iterator[range]:
    """The numbers of all games, in portions for the workers."""
    return (range(first, min(first + BATCH, games)) for first in range(0, games, BATCH))


def soak(group: str, seed: int, games: int, jobs: int) -> Report:
    """All games of a group over a pool of processes."""
    total, begun = Report(), time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(batch, group, seed, numbers) for numbers in batches(games)]
        for number, done in enumerate(as_completed(waiting), start=1):
            total.add(done.result())
            if sys.stdout.isatty() or number % 25 == 0:
                print(f"\r{group}: {total.games} of {games}", end="", flush=True, file=sys.stderr)
    print(file=sys.stderr)
    tell(group, total, time.monotonic() - begun)
    return total


def tell(group: str, report: Report, seconds: float) -> None:
    """The counts of a run."""
    print(
        f"{group}: {report.games} games, {report.rounds} rounds, {report.decisions} decisions,"
        f" {report.checked} states checked, {seconds:.0f} s"
    )
    print(f"  endings: {_counts(report.endings)}; longest turn: {report.longest_turn} decisions")
    print(f"  actions: {_counts(report.actions)}")
    print(f"  frames: {_counts(report.frames)}")
    for failure in report.failures[:SHOWN]:
        print(f"\nFAILED: {failure}")
    print(f"  failures: {len(report.failures)}", flush=True)


def _counts(counter: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items(), key=lambda pair: -pair[1]))


def main(arguments: list[str] | None = None) -> int:
    """Play as the command line says; 1 if a game failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each group of variants")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other games")
    parser.add_argument(
        "--only", metavar="NAME", action="append", type=groups_of, help="a group, or a game by its name"
    )
    parser.add_argument("--game", type=int, help="play the game of this number alone")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args(arguments)
    groups = [group for groups in given.only for group in groups] if given.only else GROUPS
    failed = 0
    for group in groups:
        if given.game is not None:
            begun = time.monotonic()
            report = play(planned(group, given.seed, given.game))
            tell(group, report, time.monotonic() - begun)
        else:
            report = soak(group, given.seed, given.games, given.jobs)
        failed += len(report.failures)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
