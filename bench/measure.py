"""Timing in processor seconds: contestants take turns, and what counts is the median over the rounds."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Contestant:
    """Something that does `unit`s of work: `run()` does some and returns how many."""

    name: str
    unit: str
    run: Callable[[], int]
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Median units per second."""
        return statistics.median(self.rates)

    @property
    def spread(self) -> float:
        """Half the distance between slowest and fastest round, relative to the median."""
        return (max(self.rates) - min(self.rates)) / 2 / self.rate


def race(contestants: list[Contestant], rounds: int, seconds: float) -> None:
    """Let every contestant work for about so many seconds in each round, one after the other."""
    for contestant in contestants:
        contestant.run()  # warm up: compiled rules, caches, lazy imports
    # what the others have loaded is nobody's cost: a collector that walks through it would charge everybody for it
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for contestant in contestants:
            units, start = 0, time.process_time()
            while (spent := time.process_time() - start) < seconds or not units:
                units += contestant.run()
            contestant.rates.append(units / spent)


def as_plain(contestants: list[Contestant]) -> dict[str, dict[str, object]]:
    """The measurements as JSON-able data."""
    return {
        c.name: {"unit": c.unit, "rate": round(c.rate, 2), "spread": round(c.spread, 4), "rates": c.rates}
        for c in contestants
    }
