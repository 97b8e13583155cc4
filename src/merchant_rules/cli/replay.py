"""`merchant-rules replay`: a game record told again, turn by turn or action by action."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from merchant_rules.errors import RecordError

from .base import EXIT_OK, Subcommand, loaded, reading, say
from .demo import ending, print_told
from .telling import Step, Telling

if TYPE_CHECKING:
    from merchant_rules.store.record import Record


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game record")
    parser.add_argument("--every", action="store_true", help="tell every action, not turns as a whole")


def replay(arguments: argparse.Namespace) -> int:
    """Play a record again and tell what happens; what its players looked at in secret stays secret."""
    from merchant_rules.store.record import Record

    record = loaded(arguments.file)
    if not isinstance(record, Record):
        raise RecordError(f"{arguments.file} is a save and no record: there is nothing to replay")
    with reading(arguments.file):
        tell_record(record, arguments.every)
    return EXIT_OK


def tell_record(record: Record, every: bool) -> None:
    """Play a record again and print what happens."""
    from merchant_rules.venus.describe import describe
    from merchant_rules.venus.view import view

    print(_headline(record))
    telling = Telling()
    for ply in record.replay():
        if every:
            say(f"{ply.state.turn.number:3}. {describe(view(ply.state, None), ply.action)}")
        else:
            print_told(telling.add(Step(ply.state, ply.action, ply.after)), ply.state)
    if told := telling.told():
        say(told)
    print()
    say(ending(record.final()))


def _headline(record: Record) -> str:
    from merchant_rules.venus.meta import RULESETS

    config = record.config
    return f"{RULESETS[config.ruleset].title}: {config.player_count} players. First to ${config.goal}."


SUBCOMMAND = Subcommand("replay", "tell a recorded game again", "merchant-rules replay game.txt", _arguments, replay)
