"""`merchant-rules board`: a printed board in figures, or a board as a picture, also with a game on it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..api import view
from ..errors import ConfigError
from ..kernel.game import game_of, game_with, game_with_type, rulesets
from ..store.record import Record
from .common import EXIT_OK, Subcommand
from .files import loaded, reading
from .screen import screen_of


def _arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(rulesets())
    parser.add_argument("ruleset", metavar="ruleset|FILE", help=f"a ruleset ({known}), or a save or record of a game")
    parser.add_argument("--svg", metavar="FILE", help="write the board as a picture to this file")
    parser.add_argument("--seat", type=int, help="with a game: show what this player knows; default: what all know")


def board(arguments: argparse.Namespace) -> int:
    """Show the printed board of a ruleset in figures, or draw it; with a save or record, draw the game as it stands."""
    asked: str = arguments.ruleset
    game = game_with(asked)
    if game is None and not Path(asked).exists():
        known = ", ".join(rulesets())
        raise ConfigError(f"{asked!r} is neither a ruleset ({known}) nor a file")
    if game is not None and arguments.seat is not None:
        raise ConfigError("--seat goes with the save or record of a game, not with a printed board")
    shown: Any = asked if game is not None else _game_in(asked, arguments.seat)
    game = game or game_of(shown)
    figures = screen_of(game).figures
    if arguments.svg:
        if asked in game.rulesets and game.picture and figures is None:
            raise ConfigError(f"{game.title} has no printed board: name the save or record of a game")
        game.part("picture")(shown).write(arguments.svg)
        print(f"The picture is in {arguments.svg}.")
        return EXIT_OK
    if figures is None:
        raise ConfigError(f"{game.title} has no board to show in figures")
    print(figures(asked if asked in game.rulesets else shown.config.ruleset))
    return EXIT_OK


def _game_in(path: str, seat: int | None) -> Any:
    thing = loaded(path)
    with reading(path):
        return _seen(thing, seat)


def _seen(thing: Any, seat: int | None) -> Any:
    """The game in a save or record as a player sees it; a spectator without a seat."""
    s = thing.final() if isinstance(thing, Record) else thing
    game = game_with_type(type(s))
    if game is None:
        raise ConfigError("the file holds an action, and no game to show")
    if type(s) is game.state:
        return view(s, seat)
    if type(s) is game.config and seat is not None:
        raise ConfigError("--seat goes with a game, and the file holds a config")
    if type(s) is game.view and seat not in (None, s.seat):
        raise ConfigError("the file holds what one player knows, and --seat asks for another")
    return s


SUBCOMMAND = Subcommand(
    "board", "a board in figures or as a picture", "merchant-rules board ffg-classic --svg board.svg", _arguments, board
)
