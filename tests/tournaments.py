"""What the tournaments of all bots share: matches on all cores, the table, the command line that stores it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

M = TypeVar("M")
P = TypeVar("P")


class Tournament(NamedTuple, Generic[M, P]):
    """A tournament: what its table says above the lines, which matches make a line, and how a match is played."""

    title: str
    #: what "100 games each" is followed by, before the seeds
    note: str
    columns: tuple[str, ...]
    #: for a number of games, the title and the matches of each line
    lines: Callable[[int], Iterable[tuple[str, list[M]]]]
    play: Callable[[M], P]
    row: Callable[[str, list[P]], str]

    def table(self, games: int, jobs: int) -> str:
        """All matches, as the text of the table."""
        parts = [
            f"# {self.title}",
            "",
            f"{games} games each{self.note}, seeds 0 to {games - 1}. `make soak` plays it again.",
            "",
            f"| {' | '.join(self.columns)} |",
            f"| {' | '.join('---' for _ in self.columns)} |",
        ]
        with ProcessPoolExecutor(jobs) as pool:
            for title, matches in self.lines(games):
                parts.append(self.row(title, list(pool.map(self.play, matches))))
                print(parts[-1], file=sys.stderr, flush=True)
        return "\n".join(parts) + "\n"

    def main(self, stored: Path, about: str | None) -> int:
        """The command line: play and store."""
        parser = argparse.ArgumentParser(description=about)
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
        arguments = parser.parse_args()
        stored.write_text(self.table(arguments.games, arguments.jobs), encoding="utf-8")
        print(stored.read_text(encoding="utf-8"), end="")
        return 0


def lines_of(table: Path) -> dict[str, list[str]]:
    """A stored table: the title of a line and its figures."""
    lines = [line.strip("| ").split(" | ") for line in table.read_text(encoding="utf-8").splitlines() if "|" in line]
    return {line[0]: line[1:] for line in lines[2:]}


def seats(players: int, random: int, game: int, clever: str) -> tuple[str, ...]:
    """Who sits where: the clever bots among random players have the seats in turn."""
    own = [(game + seat) % players for seat in range(players - random)]
    return tuple(clever if seat in own else "random" for seat in range(players))


def times(seconds: list[float]) -> str:
    """The last two columns of a line: seconds of one core for a game, on average and at most."""
    return f"{sum(seconds) / len(seconds):.1f} | {max(seconds):.1f}"
