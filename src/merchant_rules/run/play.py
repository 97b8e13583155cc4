"""The loop everybody needs: bots play a game, and its record comes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from ..errors import ConfigError, shown
from ..kernel import engine
from ..kernel.game import Game, game_of
from ..kernel.plays import PluginAction, Seats
from ..store.config import check_seed
from ..store.record import Record, Recorder
from .bots import RandomBot
from .summary import MAX_ROUNDS

V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
A = TypeVar("A")


class Chooser(Protocol[V_contra, A]):
    """Whoever decides for a seat of a game with such views and actions: sees a view and the legal moves, chooses one.

    Each game has its own name for it with its own types, such as `merchant_rules.Bot`.
    """

    def choose(self, view: V_contra, moves: tuple[A, ...], /) -> A | PluginAction:
        """The action to play: one of the moves, or an open one such as a deal."""
        ...


def play(
    config: Seats[V, A], bots: Sequence[Chooser[V, A]], *, seed: int, max_rounds: int = 500, checksums: bool = True
) -> Record:
    """Let bots play a game, one for each seat; after `max_rounds` full rounds the result is "stopped".

    What a bot chooses is checked: an illegal action is an `IllegalAction` of its seat.

    >>> import merchant_rules as mr
    >>> class Lazy:
    ...     def choose(self, view, moves):
    ...         return moves[0]
    >>> record = mr.play(mr.Config("classic-1988", ("human", "nik")), [Lazy(), Lazy()], seed=7, max_rounds=3)
    >>> record.result, record.reason
    ('stopped', 'max-rounds')
    """
    game = game_of(config)
    _check(config, bots, max_rounds)
    check_seed(seed)
    recorder = Recorder(config, seed=seed, checksums=checksums)
    while game.result(recorder.state) is None:
        state = recorder.state
        if game.round(state) > max_rounds:
            return recorder.record(stopped=MAX_ROUNDS)
        seat = engine.actor(state)
        recorder.play(chosen(game, bots[seat], state, seat), seat=seat)
    return recorder.record()


def chosen(game: Game, bot: Chooser[Any, Any], state: Any, seat: int) -> Any:
    """What a bot does in a state; a `RandomBot` goes by the moves alone, so no view is made for it."""
    view = None if type(bot) is RandomBot else game.look(state, seat)
    return bot.choose(view, engine.legal_moves(state, seat))


def _check(config: Any, bots: Sequence[Chooser[Any, Any]], max_rounds: int) -> None:
    if len(bots) != config.player_count:
        raise ConfigError(f"{config.player_count} players need as many bots, not {len(bots)}")
    for seat, bot in enumerate(bots):
        if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
            raise ConfigError(f"seat {seat}: a bot is an object with a method choose(view, moves), not {shown(bot)}")
    check_rounds(max_rounds)


def check_rounds(max_rounds: object) -> None:
    """Refuse what is no limit of rounds."""
    if type(max_rounds) is not int or max_rounds < 1:
        raise ConfigError(f"max_rounds is a whole number from 1, not {shown(max_rounds)}")


__all__ = ["Chooser", "check_rounds", "chosen", "play"]
