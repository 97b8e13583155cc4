"""The bots' tournament of Race: against random players with two and four seats, and among themselves.

    python -m tests.race.bots.tournament --games 100

Every game is played from its own seed, so the table is the same on every machine but for the times.
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
    "wins of RaceBot",
    "its points: median",
    "rounds: median",
    "slowest",
    "twelve cards",
    "chips",
    "both",
    "mean seconds",
    "most",
)
#: What the bot has to reach: wins of a hundred with two and with four players, rounds of any game, seconds of one core.
LEAST_WINS: Final = {2: 95, 4: 60}
MOST_ROUNDS: Final = 29
MOST_SECONDS: Final = 2.0


class Kind(NamedTuple):
    """A kind of match: seats, modules, and how many of the seats are random players."""

    title: str
    players: int
    modules: tuple[str, ...] = ()
    random: int = 0


KINDS: Final = (
    Kind("two players, one of them random", 2, (), 1),
    Kind("three players, two of them random", 3, (), 2),
    Kind("four players, three of them random", 4, (), 3),
    Kind("experienced two-player game, one of them random", 2, ("two-player",), 1),
    Kind("two players", 2),
    Kind("four players", 4),
    Kind("experienced two-player game", 2, ("two-player",)),
)


class Match(NamedTuple):
    """One game of the tournament."""

    kind: Kind
    bots: tuple[str, ...]
    seed: int


class Played(NamedTuple):
    """What came of a match: `wins` of RaceBot, a shared win counted as a part; the points of the best RaceBot."""

    rounds: int
    wins: float
    points: int
    reason: str
    seconds: float


def matches(kind: Kind, games: int) -> list[Match]:
    """All matches of a kind; the one RaceBot among random players has the seats in turn."""
    return [Match(kind, seats(kind.players, kind.random, seed, "race"), seed) for seed in range(games)]


def play(match: Match) -> Played:
    """Play a match on one core."""
    config = mr.race.Config("race-base", match.kind.players, match.kind.modules)
    begun = time.process_time()
    (game,) = mr.simulate(config, match.bots, [match.seed], max_rounds=100)
    seconds = time.process_time() - begun
    if game.error:
        raise AssertionError(f"seed {match.seed}: {game.error}\n{game.record}")
    wins = sum(match.bots[seat] == "race" for seat in game.winners) / max(1, len(game.winners))
    points = max(own for own, bot in zip(game.scores, match.bots, strict=True) if bot == "race")
    return Played(game.rounds, wins, points, game.reason, seconds)


def lines(games: int) -> list[tuple[str, list[Match]]]:
    """The lines of the table: what each is called, and its matches."""
    return [(kind.title, matches(kind, games)) for kind in KINDS]


def row(title: str, done: list[Played]) -> str:
    """One line of the table."""
    rounds, seconds = [game.rounds for game in done], [game.seconds for game in done]
    reasons = [game.reason for game in done]
    ends = " | ".join(str(reasons.count(reason)) for reason in ("tableau", "chips", "tableau+chips"))
    wins, points = f"{sum(game.wins for game in done):g}", f"{median(game.points for game in done):g}"
    return f"| {title} | {wins} | {points} | {median(rounds):g} | {max(rounds)} | {ends} | {times(seconds)} |"


TOURNAMENT: Final = Tournament("Tournament of the bots of Race", "", COLUMNS, lines, play, row)

if __name__ == "__main__":
    sys.exit(TOURNAMENT.main(TABLE, __doc__))
