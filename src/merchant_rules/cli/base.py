"""What the subcommands share: how one is described, which game is meant, how files are read."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, NoReturn

import attrs

from merchant_rules.errors import ConfigError, MerchantRulesError

if TYPE_CHECKING:
    from merchant_rules.venus.config import Config
    from merchant_rules.venus.meta import OptionValue

EXIT_OK = 0
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
EXIT_PIPE_CLOSED = 141


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line, without the usage text before it."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_USAGE, f"{self.prog}: {one_line(message)} (try '{self.prog} --help')\n")


@attrs.frozen
class Subcommand:
    """What the command line knows about one subcommand."""

    name: str
    summary: str
    example: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def one_line(text: object) -> str:
    """Any message on one line."""
    return " ".join(str(text).split())


def complaint(error: Exception) -> str:
    """What went wrong, on one line; of a file, its name and the reason."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return one_line(f"{error.filename}: {error.strerror}")
    return one_line(error)


def fitted(text: str, width: int) -> str:
    """Text for a terminal of this width: longer lines go on below, further in than they began.

    >>> print(fitted("  1. Human stays and waits", 16))
      1. Human stays
          and waits
    """
    return "\n".join(_fitted_line(line, max(width, 20)) for line in text.split("\n"))


def _fitted_line(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    start = line[: len(line) - len(line.lstrip())]
    further = start[: width // 2] + "    "
    return fill(line.strip(), width, initial_indent=start[: width // 2], subsequent_indent=further)


def say(text: str) -> None:
    """Print text; on a terminal no word is cut in two at its edge."""
    print(fitted(text, shutil.get_terminal_size().columns - 1) if sys.stdout.isatty() else text)


# -- which game -------------------------------------------------------------------------------------------------------


def add_game_arguments(parser: argparse.ArgumentParser, *, goal: int, players: str) -> None:
    """The arguments that say which game is played."""
    from merchant_rules.venus.meta import RULESETS

    parser.add_argument("--ruleset", choices=tuple(RULESETS), default="classic-1988", help="default: %(default)s")
    parser.add_argument(
        "--players", default=players, metavar="N|SPECIES,...", help="how many, or which species by seat"
    )
    parser.add_argument("--goal", type=int, default=goal, help="the net worth that wins; default: %(default)s")
    parser.add_argument("--modules", default="", metavar="NAME,...", help="optional modules, such as combat,rastur")
    options = sorted({option.name for meta in RULESETS.values() for option in meta.options})
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=f"an option of the ruleset ({', '.join(options)}); may be repeated",
    )


def config_from(arguments: argparse.Namespace, players: int | None = None) -> Config:
    """The game that the arguments mean; `players` if something else says how many there are."""
    from merchant_rules.venus.config import Config

    given = arguments.players or (str(players) if players else "4")
    return Config(
        ruleset=arguments.ruleset,
        players=int(given) if is_number(given) else words(given),
        modules=words(arguments.modules),
        goal=arguments.goal,
        options=dict(_option(text) for text in arguments.option),
    )


def players_meant(arguments: argparse.Namespace, usual: int) -> int:
    """How many play if nobody says so: as many as usual, or as a chosen module allows."""
    from merchant_rules.venus.meta import MODULES

    chosen = [MODULES[name] for name in words(arguments.modules) if name in MODULES]
    return min([usual, *(meta.max_players for meta in chosen if meta.max_players is not None)])


def is_number(text: str) -> bool:
    """Whether a text is a whole number of a size that means something."""
    return text.isascii() and text.isdigit() and len(text) < 19


def words(text: str) -> tuple[str, ...]:
    """A list with commas between its items."""
    return tuple(item.strip() for item in text.split(",") if item.strip())


def _option(text: str) -> tuple[str, OptionValue]:
    name, equals, setting = text.partition("=")
    if not equals:
        raise ConfigError(f"option {text!r}: write NAME=VALUE")
    plain: dict[str, OptionValue] = {"true": True, "false": False, "none": None}
    if setting.lower() in plain:
        return name, plain[setting.lower()]
    return name, int(setting) if is_number(setting) else setting


# -- files ------------------------------------------------------------------------------------------------------------


def check_writable(path: str) -> None:
    """Complain about a file that cannot be written before the work is done, not after it."""
    Path(path).open("a", encoding="utf-8").close()


@contextmanager
def reading(path: str) -> Iterator[None]:
    """What is wrong with a file of the user's is told with its name before it."""
    try:
        yield
    except MerchantRulesError as error:
        raise MerchantRulesError(f"{path}: {error}") from None


def read_text(path: str) -> str:
    """The text of a file of the user's; a mark of the byte order, as some editors write it, is no part of it."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise MerchantRulesError("this is no text in UTF-8, so neither a save nor a record") from None


def loaded(path: str) -> Any:
    """What a file of the user's holds: what a save has, or a record."""
    from merchant_rules.store.record import Record
    from merchant_rules.venus.codec import from_json

    with reading(path):
        text = read_text(path)
        if not text.strip():
            raise MerchantRulesError("the file is empty")
        return from_json(text) if text.lstrip().startswith("{") else Record.from_text(text)
