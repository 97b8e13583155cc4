"""`merchant-rules demo`: a whole game of bots, told turn by turn."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from merchant_rules.errors import ConfigError

from .base import EXIT_OK, Subcommand, add_game_arguments, check_writable, config_from, players_meant, say, words
from .telling import Telling, steps_of

if TYPE_CHECKING:
    from merchant_rules.store.record import Record
    from merchant_rules.venus.config import Config
    from merchant_rules.venus.state import State

#: Who plays if nobody says so.
SPECIES = ("human", "nik", "dell")


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser, goal=1000, players="")
    parser.add_argument("--seed", type=int, default=7, help="another seed is another game; default: %(default)s")
    parser.add_argument("--bots", default="trader", metavar="NAME,...", help="by seat, or one for all; default: trader")
    parser.add_argument("--max-rounds", type=int, default=200, help="stop after this many; default: %(default)s")
    parser.add_argument("--record", metavar="FILE", help="also write the game to this file, for replay")


def demo(arguments: argparse.Namespace) -> int:
    """Watch bots play a whole game, told turn by turn, with what everybody is worth and who wins."""
    arguments.players = arguments.players or _usual_players(arguments)
    config = config_from(arguments)
    if arguments.record:
        check_writable(arguments.record)
    record = tell_game(config, words(arguments.bots), arguments.seed, arguments.max_rounds)
    if arguments.record:
        Path(arguments.record).write_text(record.to_text(), encoding="utf-8")
    return EXIT_OK


def _usual_players(arguments: argparse.Namespace) -> str:
    """Three players if nobody says how many, with the species of 1988 where the ruleset has them."""
    from merchant_rules.venus.box.catalog import load_catalog

    number = players_meant(arguments, len(SPECIES))
    known = load_catalog(arguments.ruleset).merchant_by_slug
    return ",".join(SPECIES) if number == len(SPECIES) and known.keys() >= set(SPECIES) else str(number)


def tell_game(config: Config, names: tuple[str, ...], seed: int, max_rounds: int) -> Record:
    """Let bots play a game, print what happens, and give its record."""
    from merchant_rules.kernel import engine
    from merchant_rules.run.play import MAX_ROUNDS
    from merchant_rules.run.simulate import bot_seed, maker_of
    from merchant_rules.store.record import Recorder
    from merchant_rules.venus.rules.winning import result
    from merchant_rules.venus.view import view

    if len(names) not in (1, config.player_count):
        raise ConfigError(f"{config.player_count} players need as many bots, or one name for all, not {len(names)}")
    if max_rounds < 1:
        raise ConfigError(f"max-rounds is a whole number from 1, not {max_rounds}")
    chosen = names * config.player_count if len(names) == 1 else names
    bots = [maker_of(name)(bot_seed(seed, seat)) for seat, name in enumerate(chosen)]
    recorder = Recorder(config, seed=seed)
    state = recorder.state
    say(headline(state, chosen, seed))
    telling = Telling()
    while result(state) is None and state.turn.number <= max_rounds * config.player_count:
        seat = engine.actor(state)
        action = bots[seat].choose(view(state, seat), engine.legal_moves(state))
        for step in steps_of(state, action):
            print_told(telling.add(step), step.before)
        state = recorder.play(action, seat=seat)
    print()
    say(ending(state))
    return recorder.record(stopped="" if result(state) else MAX_ROUNDS)


def headline(state: State, names: tuple[str, ...], seed: int) -> str:
    """Who plays what."""
    from merchant_rules.venus.describe import species
    from merchant_rules.venus.meta import RULESETS

    title = RULESETS[state.config.ruleset].title
    players = ", ".join(
        f"{species(state, seat)} ({name})" if state.players[seat].species else name for seat, name in enumerate(names)
    )
    return f"{title}: {players}. First to ${state.config.goal}. Seed {seed}."


def print_told(told: str, before: State) -> None:
    """A turn, with a heading before the first turn of a round."""
    if told:
        number, seats = before.turn.number, len(before.players)
        if (number - 1) % seats == 0:
            print(f"\nRound {(number - 1) // seats + 1}")
        say(told)


def ending(state: State) -> str:
    """How a game ended, and what everybody is worth."""
    from merchant_rules.venus.describe import species
    from merchant_rules.venus.game import net_worth
    from merchant_rules.venus.rules.winning import result

    worths = ", ".join(f"{species(state, seat)} ${net_worth(state, seat)}" for seat in range(len(state.players)))
    ended = result(state)
    if ended is None:
        return f"The game was left off after turn {state.turn.number - 1}. {worths}."
    winners = " and ".join(species(state, seat) for seat in ended.winners) or "Nobody"
    rounds = -(-state.turn.number // len(state.players))
    verb = "win" if len(ended.winners) > 1 else "wins"
    return (
        f"{winners} {verb} in round {rounds} ({state.rules.catalog.names.get(ended.reason, ended.reason)}). {worths}."
    )


SUBCOMMAND = Subcommand(
    "demo", "watch bots play a game", "merchant-rules demo --ruleset ffg-classic --seed 3", _arguments, demo
)
