"""`merchant-rules check`: whether a save or record is whole, and what it holds."""

from __future__ import annotations

import argparse
from typing import Any

from .base import EXIT_OK, Subcommand, loaded, reading


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
    from merchant_rules.store.record import Record
    from merchant_rules.venus.codec import digest
    from merchant_rules.venus.config import Config
    from merchant_rules.venus.state import State
    from merchant_rules.venus.view import View

    if isinstance(thing, Record):
        final = thing.final()
        ended = f"{thing.result} ({thing.reason})" if thing.result else "none yet"
        return f"a record of {_game(final)}, {len(thing)} plies, result {ended}, digest {digest(final)[:16]}"
    if isinstance(thing, State | View):
        kind = "a save" if isinstance(thing, State) else "a view"
        return f"{kind} of {_game(thing)}, digest {digest(thing)[:16]}"
    if isinstance(thing, Config):
        return f"a config of {thing.ruleset} with {thing.player_count} players to ${thing.goal}"
    return f"an action, {type(thing).__name__}"


def _game(s: Any) -> str:
    return f"{s.config.ruleset} with {len(s.players)} players in turn {s.turn.number}"


SUBCOMMAND = Subcommand("check", "validate a save or record", "merchant-rules check game.txt", _arguments, check)
