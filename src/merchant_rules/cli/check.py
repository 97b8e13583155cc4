"""`merchant-rules check`: whether a save or record is whole, and what it holds."""

from __future__ import annotations

import argparse
from typing import Any

from ..kernel.game import game_of, game_with_type
from ..run.summary import figures_of
from ..store.record import Record
from ..store.saves import digest
from .common import EXIT_OK, Subcommand
from .files import loaded, reading


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a save (JSON) or a game record (text)")


def check(arguments: argparse.Namespace) -> int:
    """Read a save or a record, play the record through, and say what it holds or where its first fault is."""
    thing = loaded(arguments.file)
    with reading(arguments.file):
        print(f"{arguments.file}: {what_it_holds(thing)}")
    return EXIT_OK


def what_it_holds(thing: Any) -> str:
    """One sentence on something that was read and found whole."""
    if isinstance(thing, Record):
        final = thing.final()
        ended = f"{thing.result} ({thing.reason})" if thing.result else "none yet"
        return f"a record of {_game(final)}, {len(thing)} plies, result {ended}, digest {digest(final)[:16]}"
    game = game_with_type(type(thing))
    if game is None:
        return f"an action, {type(thing).__name__}"
    if type(thing) is game.config:
        aim = figures_of(thing).aim(thing)
        return f"a config of {thing.ruleset} with {thing.player_count} players{aim}"
    kind = "a save" if type(thing) is game.state else "a view"
    return f"{kind} of {_game(thing)}, digest {digest(thing)[:16]}"


def _game(s: Any) -> str:
    return f"{s.config.ruleset} with {s.config.player_count} players in turn {game_of(s).turn(s)}"


SUBCOMMAND = Subcommand("check", "validate a save or record", "merchant-rules check game.txt", _arguments, check)
