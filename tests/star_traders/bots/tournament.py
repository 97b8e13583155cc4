"""The bots' tournament of Star Traders: against random players, and among themselves.

    python -m tests.star_traders.bots.tournament --games 100

Every game is played from its own seed, so the table is the same on every machine but for the times.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import merchant_rules as mr
from merchant_rules.star_traders.bots import RandomBot, StarTraderBot
from tests.tournaments import Tournament, seats, times

TABLE: Final = Path(__file__).with_name("tournament.md")
COLUMNS: Final = (
    "game",
    "wins of StarTraderBot",
    "turns: median",
    "slowest",
    "Mission or chain",
    "stopped",
    "mean seconds",
    "most",
)
BASIC, ADVANCED = "star-traders-basic", "star-traders-advanced"
#: What the bot has to reach: wins of a hundred against one random player, turns of a basic game of four bots.
LEAST_WINS: Final = 95
MOST_TURNS: Final = 120
#: Where a game is stopped.
ROUNDS: Final = 100


class Kind(NamedTuple):
    """A kind of match: ruleset, seats, modules, and how many of the seats are random players."""

    title: str
    ruleset: str
    players: int
    modules: tuple[str, ...] = ()
    random: int = 0


PERSONALITIES: Final = ("new-personalities", "personalities")
KINDS: Final = (
    Kind("basic, two players, one of them random", BASIC, 2, (), 1),
    Kind("basic, four players, three of them random", BASIC, 4, (), 3),
    Kind("advanced, two players, one of them random", ADVANCED, 2, (), 1),
    Kind("basic, two players", BASIC, 2),
    Kind("basic, four players", BASIC, 4),
    Kind("basic, six players with personalities", BASIC, 6, PERSONALITIES),
    Kind("advanced, two players", ADVANCED, 2),
    Kind("advanced, four players", ADVANCED, 4),
)


class Match(NamedTuple):
    """One game of the tournament."""

    kind: Kind
    bots: tuple[str, ...]
    seed: int


class Played(NamedTuple):
    """What came of a match: turns, whether a StarTraderBot won, the reason, seconds of one core."""

    turns: int
    won: bool
    reason: str
    seconds: float


def matches(kind: Kind, games: int) -> list[Match]:
    """All matches of a kind; the one StarTraderBot among random players has the seats in turn."""
    return [Match(kind, seats(kind.players, kind.random, seed, "star-trader"), seed) for seed in range(games)]


def play(match: Match) -> Played:
    """Play a match on one core."""
    kind = match.kind
    config = mr.star_traders.Config(kind.ruleset, kind.players, kind.modules)
    begun = time.process_time()
    bots = [StarTraderBot() if bot == "star-trader" else RandomBot(match.seed) for bot in match.bots]
    record = mr.play(config, bots, seed=match.seed, max_rounds=ROUNDS, checksums=False)
    seconds = time.process_time() - begun
    last = record.final()
    ended = mr.result(last)
    winners = ended.winners if ended is not None else ()
    won = any(match.bots[seat] == "star-trader" for seat in winners)
    return Played(last.turn.number, won, record.reason, seconds)


def lines(games: int) -> list[tuple[str, list[Match]]]:
    """The lines of the table: what each is called, and its matches."""
    return [(kind.title, matches(kind, games)) for kind in KINDS]


def row(title: str, done: list[Played]) -> str:
    """One line of the table."""
    turns, seconds = [game.turns for game in done], [game.seconds for game in done]
    ended = sum(game.reason in ("mission", "chain") for game in done)
    wins = sum(game.won for game in done)
    return f"| {title} | {wins} | {median(turns):g} | {max(turns)} | {ended} | {len(done) - ended} | {times(seconds)} |"


TOURNAMENT: Final = Tournament("Tournament of the bots of Star Traders", "", COLUMNS, lines, play, row)

if __name__ == "__main__":
    sys.exit(TOURNAMENT.main(TABLE, __doc__))
