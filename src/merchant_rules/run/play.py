"""The loop everybody needs: bots play a game, and its record comes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from ..errors import ConfigError
from ..kernel import engine
from ..store.record import Record, Recorder
from ..venus.config import Config, check_seed
from ..venus.game import Action
from ..venus.rules.winning import result
from ..venus.view import View, view

#: The reason in the record of a game that took too many rounds.
MAX_ROUNDS: Final = "max-rounds"


class Bot(Protocol):
    """Whoever decides for a seat: sees a view and the legal moves, and chooses one."""

    def choose(self, view: View, moves: tuple[Action, ...], /) -> Action:
        """The action to play: one of the moves, or an open one such as a deal."""
        ...


def play(config: Config, bots: Sequence[Bot], *, seed: int, max_rounds: int = 500, checksums: bool = True) -> Record:
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
    if len(bots) != config.player_count:
        raise ConfigError(f"{config.player_count} players need as many bots, not {len(bots)}")
    for seat, bot in enumerate(bots):
        if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
            raise ConfigError(f"seat {seat}: a bot is an object with a method choose(view, moves), not {bot!r}")
    if type(max_rounds) is not int or max_rounds < 1:
        raise ConfigError(f"max_rounds is a whole number from 1, not {max_rounds!r}")
    check_seed(seed)
    recorder = Recorder(config, seed=seed, checksums=checksums)
    last = max_rounds * config.player_count
    while result(recorder.state) is None:
        state = recorder.state
        if state.turn.number > last:
            return recorder.record(stopped=MAX_ROUNDS)
        seat = engine.actor(state)
        recorder.play(bots[seat].choose(view(state, seat), engine.legal_moves(state)), seat=seat)
    return recorder.record()


__all__ = ["Bot", "play"]
