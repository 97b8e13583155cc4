"""What the subcommands share: how one is described, which game is meant, how files are read."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from textwrap import fill
from typing import Any, Final, NoReturn

import attrs
from typing_extensions import override

from ..errors import ConfigError
from ..kernel.game import Game, game_with, rulesets
from ..kernel.meta import OptionMeta, OptionValue

EXIT_OK = 0
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
EXIT_PIPE_CLOSED = 141


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line, without the usage text before it."""

    @override
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
    # tokens and names with hyphens stay whole
    return fill(
        line.strip(),
        width,
        initial_indent=start[: width // 2],
        subsequent_indent=further,
        break_on_hyphens=False,
    )


def on_terminal(text: str) -> str:
    """Text as it is shown: on a terminal no word is cut in two at its edge."""
    return fitted(text, shutil.get_terminal_size().columns - 1) if sys.stdout.isatty() else text


def say(text: str, colour: str = "") -> None:
    """Print text, perhaps in a colour."""
    shown = on_terminal(text)
    print(coloured(shown, colour) if colour else shown)


def coloured(text: str, colour: str) -> str:
    """Text in a colour where the terminal has them; nothing is said by the colour alone."""
    plain = not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb"
    return text if plain or not text else f"\033[{COLOURS[colour]}m{text}\033[0m"


COLOURS: Final = {"bold": "1", "money": "33", "refusal": "31"}


# -- which game -------------------------------------------------------------------------------------------------------


#: The ruleset that is played if nobody says so.
USUAL: Final = "classic-1988"


def add_game_arguments(parser: argparse.ArgumentParser, *, players: str) -> None:
    """The arguments that say which game is played."""
    known = ", ".join(rulesets())
    parser.add_argument("--ruleset", default=USUAL, metavar="NAME", help=f"{known}; default: %(default)s")
    parser.add_argument(
        "--players", default=players, metavar="N|NAME,...", help="how many, or who by seat (species, say human,nik)"
    )
    parser.add_argument("--goal", type=int, help="what wins, in games that let you choose")
    parser.add_argument("--modules", default="", metavar="NAME,...", help="optional modules, such as combat,rastur")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the ruleset; may be repeated; --option help lists them with their values and what they mean",
    )


#: Asked for instead of an option.
HELP: Final = "help"


class OptionsAsked(Exception):
    """Somebody wants to know what the options are, and no game."""


def options_text(game: Game, ruleset: str) -> str:
    """The options of a ruleset: their values, the default first, and what each means."""
    lines = [f"Options of {ruleset}, written --option NAME=VALUE:"]
    for option in game.rulesets[ruleset].options:
        ruling = f" [{option.ruling}]" if option.ruling else ""
        lines.append(f"  {option.name}={_setting(option.default)} ({_others(option)})")
        lines.append(f"      {option.summary}{ruling}")
    return "\n".join(lines)


#: Whole numbers that are tried to see whether an option takes more of them than it names.
TRIED: Final = (2, 3, 7, 17)


def _others(option: OptionMeta) -> str:
    """What else an option can be set to; where any number will do, in the words with which it refuses what is none."""
    if any(not option.check(number, 2) for number in TRIED if number not in option.values):
        return option.check("", 2).replace("None", "none")
    values = ", ".join(_setting(own) for own in option.values if own != option.default)
    return f"or {values}" if values else "a list, which only a program can give"


def _setting(own: OptionValue) -> str:
    return "none" if own is None else str(own).lower() if isinstance(own, bool) else str(own)


def game_meant(arguments: argparse.Namespace) -> Game:
    """The game that the arguments mean."""
    game = game_with(arguments.ruleset)
    if game is None:
        raise ConfigError(f"there is no ruleset {arguments.ruleset!r}; there are {', '.join(rulesets())}")
    return game


def config_from(arguments: argparse.Namespace, *, goal: int | None = None, players: int | None = None) -> Any:
    """The game that the arguments mean; `players` if something else says how many there are, `goal` the usual one."""
    game = game_meant(arguments)
    if HELP in arguments.option:
        raise OptionsAsked(options_text(game, arguments.ruleset))
    given = arguments.players or (str(players) if players else "4")
    own: dict[str, Any] = {}
    if any(field.name == "goal" for field in attrs.fields(game.config)):
        wanted = goal if arguments.goal is None else arguments.goal
        own = {} if wanted is None else {"goal": wanted}
    elif arguments.goal is not None:
        raise ConfigError(f"--goal: in {game.title} what wins cannot be chosen")
    return game.config(
        ruleset=arguments.ruleset,
        players=int(given) if is_number(given) else words(given),
        modules=words(arguments.modules),
        options=dict(_option(text) for text in arguments.option),
        **own,
    )


def players_meant(arguments: argparse.Namespace, usual: int) -> int:
    """How many play if nobody says so: as many as usual, or as the ruleset or a chosen module allows."""
    game = game_meant(arguments)
    chosen = filter(None, map(game.modules.get, words(arguments.modules)))
    most = [meta.max_players for meta in chosen if meta.max_players is not None]
    return min([usual, game.rulesets[arguments.ruleset].max_players, *most])


def bots_by_seat(game: Game, named: str, count: int) -> tuple[str, ...]:
    """The names of bots, by seat or one for all; without any, the game's usual one."""
    names = words(named) or (game.usual_bot,)
    if len(names) not in (1, count):
        raise ConfigError(f"{count} players need as many bots, or one name for all, not {len(names)}")
    return names * count if len(names) == 1 else names


def is_number(text: str) -> bool:
    """Whether a text is a whole number of a size that means something."""
    return text.isascii() and text.isdigit() and len(text) < 19


def meant(asked: str, names: Iterable[str]) -> str:
    """The question after a name that is like the one that was typed, to be put behind a refusal; "" if none is.

    >>> meant("smok ring", ["Smoke Ring", "Rain City"]), meant("smoke", ["Smoke Ring"]), meant("zork", ["Rain City"])
    (' Did you mean Smoke Ring?', ' Did you mean Smoke Ring?', '')
    """
    known = {name.lower(): name for name in names}
    wanted = asked.lower()
    near = [own for own in known if wanted and wanted in own] or get_close_matches(wanted, known, 1)
    return f" Did you mean {known[near[0]]}?" if len(near) == 1 else ""


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
