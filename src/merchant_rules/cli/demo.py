"""`merchant-rules demo`: a whole game of bots, told turn by turn."""

from __future__ import annotations

import argparse
from typing import Any

from ..errors import ConfigError
from ..kernel import engine
from ..kernel.game import game_of
from ..run.simulate import bot_seed, maker_of
from ..run.summary import MAX_ROUNDS
from ..store.record import Record, Recorder
from .common import (
    EXIT_OK,
    Subcommand,
    add_game_arguments,
    bots_by_seat,
    config_from,
    game_meant,
    players_meant,
    say,
)
from .files import check_writable, write_whole
from .screen import ending, headline, screen_of

#: How many play, and to which goal, if nobody says so.
PLAYERS = 3
GOAL = 1000


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser, players="")
    parser.add_argument("--seed", type=int, default=7, help="another seed is another game; default: %(default)s")
    parser.add_argument(
        "--bots", default="", metavar="NAME,...", help="by seat, or one for all; default: the game's own"
    )
    parser.add_argument("--max-rounds", type=int, default=200, help="stop after this many; default: %(default)s")
    parser.add_argument("--record", metavar="FILE", help="also write the game to this file, for replay")


def demo(arguments: argparse.Namespace) -> int:
    """Watch bots play a whole game, told turn by turn, with how everybody stands and who wins."""
    game = game_meant(arguments)
    if not arguments.players:
        number = players_meant(arguments, PLAYERS)
        arguments.players = screen_of(game).usual_players(arguments.ruleset, number)
    config = config_from(arguments, goal=GOAL)
    if arguments.record:
        check_writable(arguments.record)
    names = bots_by_seat(game, arguments.bots, config.player_count)
    record = tell_game(config, names, arguments.seed, arguments.max_rounds)
    if arguments.record:
        write_whole(arguments.record, record.to_text())
    return EXIT_OK


def tell_game(config: Any, names: tuple[str, ...], seed: int, max_rounds: int) -> Record:
    """Let bots play a game, print what happens, and give its record."""
    if max_rounds < 1:
        raise ConfigError(f"max-rounds is a whole number from 1, not {max_rounds}")
    game = game_of(config)
    bots = [maker_of(game, name)(bot_seed(seed, seat)) for seat, name in enumerate(names)]
    recorder = Recorder(config, seed=seed)
    state = recorder.state
    say(headline(state, names, seed))
    teller = Teller(config)
    while game.result(state) is None and game.round(state) <= max_rounds:
        seat = engine.actor(state)
        action = bots[seat].choose(game.look(state, seat), engine.legal_moves(state, seat))
        for step in engine.steps(state, action, seat):
            teller.add(step)
        state = recorder.play(action, seat=seat)
    print()
    say(ending(state))
    return recorder.record(stopped="" if game.result(state) else MAX_ROUNDS)


class Teller:
    """Prints turns as they end, with a heading before the first turn of a round."""

    def __init__(self, config: Any) -> None:
        self._game = game_of(config)
        self._tale = screen_of(self._game).tale()
        self._round = 0

    def add(self, step: Any) -> None:
        """Take in a step, and tell the turn that it ends."""
        if told := self._tale.add(step):
            self._print(told, self._game.round(step.before))

    def rest(self) -> None:
        """Tell what is left of a turn that has not ended."""
        if told := self._tale.told():
            say(told)

    def _print(self, told: str, number: int) -> None:
        if number != self._round:
            print(f"\nRound {number}")
            self._round = number
        say(told)


SUBCOMMAND = Subcommand(
    "demo", "watch bots play a game", "merchant-rules demo --ruleset ffg-classic --seed 3", _arguments, demo
)
