"""The command line: `python -m merchant_rules`, also installed as the script `merchant-rules`.

Each subcommand is a module with one function that takes the parsed arguments and returns the exit status;
`SUBCOMMANDS` lists them. Whatever the user can get wrong ends in one line on the error stream and exit status 2.

>>> from merchant_rules.cli import main
>>> main(["board", "classic-1988"])  # doctest: +ELLIPSIS
The board of classic-1988
...
0
"""

from __future__ import annotations

import argparse
import inspect
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from textwrap import fill

from .._version import __version__
from ..errors import MerchantRulesError
from . import board, check, demo, play, replay, rules, simulate
from .common import (
    EXIT_INTERRUPTED,
    EXIT_OK,
    EXIT_PIPE_CLOSED,
    EXIT_USAGE,
    OptionsAsked,
    Parser,
    Subcommand,
    complaint,
    say,
)

__all__ = ["EXIT_OK", "EXIT_USAGE", "SUBCOMMANDS", "Subcommand", "build_parser", "main"]

SUBCOMMANDS = (
    demo.SUBCOMMAND,
    play.SUBCOMMAND,
    simulate.SUBCOMMAND,
    replay.SUBCOMMAND,
    board.SUBCOMMAND,
    rules.SUBCOMMAND,
    check.SUBCOMMAND,
)


def build_parser() -> argparse.ArgumentParser:
    """The parser with all subcommands.

    >>> build_parser().parse_args(["demo"]).subcommand
    'demo'
    """
    parser = Parser(
        prog="merchant-rules",
        description="Play by the rules: Merchant of Venus, Race for the Galaxy, Star Traders.",
        epilog="\n  ".join(("Examples:", *(subcommand.example for subcommand in SUBCOMMANDS))),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"merchant-rules {__version__}")
    choices = parser.add_subparsers(dest="subcommand", metavar="COMMAND", required=True)
    for subcommand in SUBCOMMANDS:
        child = choices.add_parser(
            subcommand.name,
            help=subcommand.summary,
            description=_paragraphs(f"{subcommand.run.__doc__}"),
            epilog=f"Example: {subcommand.example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        subcommand.arguments(child)
        child.set_defaults(run=subcommand.run)
    return parser


def _paragraphs(text: str) -> str:
    """A docstring for a terminal."""
    return "\n\n".join(fill(" ".join(part.split()), 80) for part in inspect.cleandoc(text).split("\n\n"))


def _run(arguments: argparse.Namespace) -> int:
    """The subcommand, or the list of options that it was asked for instead."""
    try:
        status: int = arguments.run(arguments)
    except OptionsAsked as asked:
        say(str(asked))
        return EXIT_OK
    return status


@contextmanager
def _warned_once() -> Iterator[None]:
    """A warning is a line on the error stream, once; where it arose in the library says nothing to who plays."""
    told: set[str] = set()

    def tell(message: Warning | str, *_: object, **__: object) -> None:
        if str(message) not in told:
            told.add(str(message))
            print(f"merchant-rules: warning: {message}", file=sys.stderr)

    with warnings.catch_warnings():
        warnings.showwarning = tell
        yield


@_warned_once()
def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return the exit status: 0, or 2 when something the user gave is wrong.

    >>> main(["rules", "R-14"])  # doctest: +ELLIPSIS
    R-14...
    0
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed before the start
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
    arguments = build_parser().parse_args(argv)
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone (`| head`): point the stream at nothing, so that closing it at exit does not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_PIPE_CLOSED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except (MerchantRulesError, OSError) as error:
        print(f"merchant-rules: {complaint(error)}", file=sys.stderr)
        return EXIT_USAGE
    return status
