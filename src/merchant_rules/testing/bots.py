"""A check for bots: whether one only does what it may, and only knows what it may."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from ..api import check, legal_moves, resample, view
from ..kernel.engine import actors
from ..kernel.game import game_of
from ..kernel.plays import Seats
from ..run.play import Chooser
from ..store.record import Recorder

V = TypeVar("V")
A = TypeVar("A")


class BotFault(AssertionError):
    """A bot did or knew what it may not; the message ends with the record of the game up to that point."""


def check_bot(
    make: Callable[[int], Chooser[V, A]], config: Seats[V, A], *, games: int = 4, seed: int = 0, rounds: int = 10
) -> None:
    """Let a bot play some games against random opponents, from every seat in turn, and watch it.

    `make(seat)` gives a new bot that decides alike whenever it sees alike. Two of them decide side by side: one sees
    the game, the other a world that its seat cannot tell from it. A bot that chooses differently there knows what it
    may not (or throws dice of its own: give it a seed). Illegal actions, errors and changes to what it was given are
    faults, too.

    >>> import merchant_rules as mr
    >>> class First:
    ...     def choose(self, view, moves):
    ...         return moves[0]
    >>> check_bot(lambda seat: First(), mr.Config("classic-1988", 2), games=1, rounds=2)
    """
    played: Any = config
    for game in range(games):
        _watched_game(make, played, game % played.player_count, seed + game, rounds)


def _watched_game(make: Callable[[int], Chooser[Any, Any]], config: Any, seat: int, seed: int, rounds: int) -> None:
    bot, twin = make(seat), make(seat)
    rng = Random(seed)
    game, recorder = game_of(config), Recorder(config, seed=seed)
    while game.round(recorder.state) <= rounds and game.result(recorder.state) is None:
        state = recorder.state
        if seat not in actors(state):
            recorder.play(rng.choice(legal_moves(state)))
            continue
        try:
            action = _decided(bot, state, seat)
            other = _decided(twin, resample(state, seat, rng.randrange(1 << 32)), seat)
            if action != other:
                raise BotFault(f"it plays {action!r}, and {other!r} in a world that looks the same from its seat")
        except BotFault as fault:
            raise BotFault(f"seat {seat}: {fault}\n{recorder.record().to_text()}") from fault.__cause__
        recorder.play(action, seat=seat)


def _decided(bot: Chooser[Any, Any], state: Any, seat: int) -> Any:
    """What the bot chooses, if it may."""
    seen, moves = view(state, seat), legal_moves(state, seat)
    before = pickle.dumps(seen), hash(seen)
    try:
        action = bot.choose(seen, moves)
    except Exception as error:
        raise BotFault(f"it fails with {error!r}") from error
    if (pickle.dumps(seen), hash(seen)) != before:
        raise BotFault("it changes the view that it was given")
    violation = check(state, action, seat=seat)
    if violation is not None:
        raise BotFault(f"it plays {action!r}, which is illegal: {violation}")
    return action
