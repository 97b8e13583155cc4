"""Feed broken inputs of every kind: `python -m tests.fuzz --inputs 20000 --seed 7`, one again: `--only 123`.

With `--moments` all inputs are saves with something of another moment of their game, which go deepest.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from .kinds import KINDS, a_moment, last

BATCH = 250
#: Seconds of work that one input may take, however much else the machine has to do.
PATIENCE = 20.0
#: More failures than these are counted, not shown.
SHOWN = 5
#: What inputs of `--moments` are called.
MOMENTS = "moments"


def kind_of(number: int) -> str:
    """The kinds take turns, by their shares."""
    at = number * 37 % 100
    for name, (_, share) in KINDS.items():
        at -= share
        if at < 0:
            return name
    raise AssertionError(number)


def feed(seed: int, number: int, moments: bool = False) -> tuple[str, str, str]:
    """One input: its kind, whether it was refused or taken, and how it failed if it did."""
    name = MOMENTS if moments else kind_of(number)
    make = a_moment if moments else KINDS[name][0]
    begun = time.process_time()
    last.clear()
    try:
        outcome = "refused" if make(Random(f"{seed}/{number}")) else "taken"
    except Exception:
        return name, "failed", f"seed {seed}, input {number} ({name}):\n{traceback.format_exc()}{str(last)[-3000:]}"
    if (took := time.process_time() - begun) > PATIENCE:
        return name, "failed", f"seed {seed}, input {number} ({name}) took {took:.0f} s: {str(last)[-3000:]}"
    return name, outcome, ""


def batch(seed: int, numbers: range, moments: bool = False) -> tuple[Counter[tuple[str, str]], list[str]]:
    """Some inputs one after the other: how many of each kind were refused and taken, and the failures."""
    counts: Counter[tuple[str, str]] = Counter()
    failures = []
    for number in numbers:
        name, outcome, failure = feed(seed, number, moments)
        counts[name, outcome] += 1
        failures += [failure] * bool(failure)
    return counts, failures


def main() -> int:
    """Run all inputs over a pool of processes and print the counts."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, metavar="NUMBER", help="feed this one input")
    parser.add_argument("--moments", action="store_true", help="saves with something of another moment alone")
    given = parser.parse_args()
    if given.only is not None:
        print(*feed(given.seed, given.only, given.moments), sep="\n")
        return 0
    begun = time.monotonic()
    portions = [range(at, min(at + BATCH, given.inputs)) for at in range(0, given.inputs, BATCH)]
    counts: Counter[tuple[str, str]] = Counter()
    failures: list[str] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        for counted, failed in pool.map(partial(batch, moments=given.moments), [given.seed] * len(portions), portions):
            counts += counted
            failures += failed
    for name in (MOMENTS,) if given.moments else KINDS:
        refused, taken, broken = (counts[name, outcome] for outcome in ("refused", "taken", "failed"))
        print(f"{name}: {refused + taken + broken} inputs, {refused} refused, {taken} taken, {broken} failed")
    for failure in failures[:SHOWN]:
        print(f"\nFAILED: {failure}")
    total = sum(counts.values())
    print(f"{total} inputs, {len(failures)} failures, seed {given.seed}, {time.monotonic() - begun:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
