"""The bots' tournament: `python -m tests.bots.tournament --games 100` plays it and stores its table beside this file.

Four traders to $2,000, and one trader, in each seat in turn, against three random players; in both rulesets.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import merchant_rules as mr
from tests.tournaments import Tournament, seats, times

TABLE: Final = Path(__file__).with_name("tournament.md")
COLUMNS: Final = (
    "game",
    "rounds: median",
    "fastest",
    "9 of 10 at most",
    "slowest",
    "wins of traders",
    "by seat",
    "mean seconds",
    "most",
)
RULESETS: Final = ("classic-1988", "ffg-classic")
#: What the bots have to reach: rounds of the middle game, wins of a hundred, seconds of one core for a game.
MOST_ROUNDS: Final = 45
LEAST_WINS: Final = 95
MOST_SECONDS: Final = 5.0


class Match(NamedTuple):
    """One game of the tournament."""

    ruleset: str
    bots: tuple[str, ...]
    seed: int


class Played(NamedTuple):
    """What came of a match; `traders` counts the wins of traders."""

    rounds: int
    traders: int
    winner: int
    reason: str
    seconds: float


def traders(ruleset: str, games: int) -> list[Match]:
    """Four traders."""
    return [Match(ruleset, ("trader",) * 4, seed) for seed in range(games)]


def against_random(ruleset: str, games: int) -> list[Match]:
    """One trader, in the seats in turn, and three random players."""
    return [Match(ruleset, seats(4, 3, seed, "trader"), seed) for seed in range(games)]


def play(match: Match) -> Played:
    """Play a match on one core."""
    begun = time.process_time()
    (game,) = mr.simulate(mr.Config(match.ruleset, 4), match.bots, [match.seed], max_rounds=300)
    seconds = time.process_time() - begun
    if game.error:
        raise AssertionError(f"seed {match.seed}: {game.error}\n{game.record}")
    wins = sum(match.bots[seat] == "trader" for seat in game.winners)
    return Played(game.rounds, wins, game.winners[0] if game.winners else -1, game.reason, seconds)


def lines(games: int) -> list[tuple[str, list[Match]]]:
    """The lines of the table: what each is called, and its matches."""
    return [
        (f"{ruleset}, {title}", matches(ruleset, games))
        for ruleset in RULESETS
        for title, matches in (("four traders", traders), ("a trader and three random players", against_random))
    ]


def row(title: str, done: list[Played]) -> str:
    """One line of the table."""
    rounds = sorted(game.rounds for game in done)
    most = rounds[min(len(rounds) * 9 // 10, len(rounds) - 1)]
    by_seat = " ".join(str(sum(game.winner == seat for game in done)) for seat in range(4))
    wins, took = sum(game.traders for game in done), times([game.seconds for game in done])
    return f"| {title} | {median(rounds):g} | {rounds[0]} | {most} | {rounds[-1]} | {wins} | {by_seat} | {took} |"


TOURNAMENT: Final = Tournament("Tournament of the bots", ", four players to $2,000", COLUMNS, lines, play, row)

if __name__ == "__main__":
    sys.exit(TOURNAMENT.main(TABLE, __doc__))
