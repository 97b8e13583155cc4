"""`merchant-rules simulate`: many games of bots, and what came of them."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TextIO

from ..errors import ConfigError
from ..run.simulate import simulate as play_many
from ..run.summary import Simulation
from .common import (
    EXIT_INTERRUPTED,
    EXIT_OK,
    Subcommand,
    add_game_arguments,
    bots_by_seat,
    config_from,
    game_meant,
    players_meant,
    words,
)
from .files import check_writable, write_whole

#: How wide the progress bar is.
BAR = 40


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser, players="")
    parser.add_argument(
        "--bots",
        default="",
        metavar="NAME,...",
        help="by seat, or one for all: random or the game's own, which is the default (trader, race, star-trader)",
    )
    parser.add_argument("--games", type=int, default=10, help="default: %(default)s")
    parser.add_argument(
        "--seed", type=int, default=0, help="of the first game, the others follow; default: %(default)s"
    )
    parser.add_argument("--max-rounds", type=int, default=500, help="default: %(default)s")
    parser.add_argument("--jobs", type=int, default=1, help="processes at the same time; default: %(default)s")
    parser.add_argument(
        "--csv", metavar="FILE", help="write one line for each game; - is the screen, without the table"
    )
    parser.add_argument("--long", metavar="FILE", help="write one line for each seat of each game; - as above")
    parser.add_argument("--by-round", action="store_true", help="with --long: one line for each round as well")
    parser.add_argument("--records", metavar="FOLDER", help="keep the record of every game there, as SEED.txt")
    parser.add_argument("--json", metavar="FILE", help="write everything; - as above")


def simulate(arguments: argparse.Namespace) -> int:
    """Play many games of bots and show who won how often, how long it took, and how well each seat did."""
    names = words(arguments.bots)
    config = config_from(arguments, players=len(names) if len(names) > 1 else players_meant(arguments, 4))
    for name in ("games", "jobs"):
        if getattr(arguments, name) < 1:
            raise ConfigError(f"{name} is a whole number from 1, not {getattr(arguments, name)}")
    if len(names) < 2:
        names = bots_by_seat(game_meant(arguments), arguments.bots, config.player_count)
    _check_targets(arguments.csv, arguments.long, arguments.json)
    if arguments.by_round and not arguments.long:
        raise ConfigError("--by-round goes with --long FILE")
    if arguments.records:
        if Path(arguments.records).is_file():
            raise ConfigError(f"--records names a folder, and {arguments.records} is a file")
        Path(arguments.records).mkdir(parents=True, exist_ok=True)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    progress = progress_on(sys.stderr, arguments.games)
    progress(0)
    with _processes(arguments.jobs) if arguments.jobs > 1 else nullcontext() as executor:
        done = play_many(
            config,
            names,
            seeds,
            executor=executor,
            progress=progress,
            max_rounds=arguments.max_rounds,
            keep_records=bool(arguments.records or arguments.by_round),
        )
    if done.interrupted and sys.stderr.isatty():
        print(file=sys.stderr)  # the bar stands still in the middle of its line
    _write_tables(done, arguments)
    for game in done if arguments.records else ():
        write_whole(str(Path(arguments.records) / f"{game.seed}.txt"), game.record)
    if "-" not in (arguments.csv, arguments.long, arguments.json):
        print(done.table())
    return EXIT_INTERRUPTED if done.interrupted else EXIT_OK


def _write_tables(done: Simulation, arguments: argparse.Namespace) -> None:
    """What was asked for, to its file or to the screen."""
    long = partial(done.to_long_csv, by_round=arguments.by_round)
    for target, text in ((arguments.csv, done.to_csv), (arguments.long, long), (arguments.json, done.to_json)):
        if target == "-":
            print(text(), end="")
        elif target:
            write_whole(target, text())


def _check_targets(*targets: str | None) -> None:
    """Complain before many games are played, not after them."""
    if targets.count("-") > 1:
        raise ConfigError("only one of --csv, --long and --json can go to the screen")
    for target in targets:
        if target is not None and target != "-":
            check_writable(target)


def _processes(jobs: int) -> ProcessPoolExecutor:
    """Processes that leave Ctrl-C to this one, which then shows what is done."""
    return ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))


def progress_on(stream: TextIO, games: int) -> Callable[[int], None]:
    """A bar on a terminal, else a line now and then."""
    step = max(games // 10, 1)
    told = 0

    def bar(done: int) -> None:
        filled = BAR * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{games}", end=end, file=stream, flush=True)

    def line(done: int) -> None:
        nonlocal told  # several games can come in at once
        if done // step > told or done == games:
            told = done // step
            print(f"{done} of {games} games", file=stream, flush=True)

    return bar if stream.isatty() else line


SUBCOMMAND = Subcommand(
    "simulate",
    "play many games of bots",
    "merchant-rules simulate --games 20 --bots trader,random,random --jobs 2 --csv games.csv",
    _arguments,
    simulate,
)
