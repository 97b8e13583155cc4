"""`merchant-rules replay`: a game record told again, turn by turn or action by action."""

from __future__ import annotations

import argparse

from ..errors import ConfigError, RecordError
from ..kernel import engine
from ..kernel.engine import Step
from ..kernel.game import game_of
from ..store.record import Record
from .common import EXIT_OK, Subcommand, say
from .demo import Teller
from .files import check_writable, loaded, reading, write_whole
from .screen import ending, screen_of, sentence
from .tale import told


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game record")
    parser.add_argument("--every", action="store_true", help="tell every action, not turns as a whole")
    parser.add_argument(
        "--plot", metavar="FILE", help="write how everybody stood by round as a picture, and tell nothing"
    )
    parser.add_argument(
        "--html", metavar="FILE", help="write a page to step through the game in a browser, and tell nothing"
    )
    parser.add_argument("--seat", type=int, help="with --html: only what this player saw; default: all in the record")


def replay(arguments: argparse.Namespace) -> int:
    """Play a record again and tell what happens; what its players looked at in secret stays secret."""
    record = loaded(arguments.file)
    if not isinstance(record, Record):
        raise RecordError(f"{arguments.file} is a save and no record: there is nothing to replay")
    if arguments.seat is not None and not arguments.html:
        raise ConfigError("--seat goes with --html")
    if arguments.html:
        check_writable(arguments.html)
    with reading(arguments.file):
        if arguments.html:
            page = record.to_html(seat=arguments.seat)
        elif arguments.plot:
            record.worth_svg().write(arguments.plot)
            print(f"The picture is in {arguments.plot}.")
        else:
            tell_record(record, arguments.every)
    if arguments.html:
        write_whole(arguments.html, page)
        print(f"The page is in {arguments.html}.")
    return EXIT_OK


def tell_record(record: Record, every: bool) -> None:
    """Play a record again and print what happens."""
    game = game_of(record.config)
    print(_headline(record))
    teller = Teller(record.config)
    for ply in record.replay():
        if every:
            say(f"{game.turn(ply.state):3}. {' '.join(told(Step(ply.state, ply.action, ply.after)))}")
            continue
        # with what came by itself because nothing else was possible, as those who played saw it
        for step in engine.steps(ply.state, ply.action):
            teller.add(step)
    teller.rest()
    print()
    say(ending(record.final()))


def _headline(record: Record) -> str:
    config, game = record.config, game_of(record.config)
    players = f"{game.rulesets[config.ruleset].title}: {config.player_count} players."
    return sentence(players, screen_of(game).aim(config))


SUBCOMMAND = Subcommand("replay", "tell a recorded game again", "merchant-rules replay game.txt", _arguments, replay)
