"""Many games by bots, here or on any executor: threads, processes, a cluster of machines.

What comes out depends on config, bots and seeds alone, never on who played what when: every game is played from its
own seed by bots made for it, and the games stand in the order of the seeds. Seeds are handed out in batches. A batch is
given back after a while with what is left of it, so that quick games share the cost of sending them around, slow ones
spread over all workers, and nothing goes on for long after an interrupt.
"""

from __future__ import annotations

import hashlib
import pickle
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from pathlib import Path
from sys import modules as imported
from typing import Any, Final, TypeVar

import attrs

from ..errors import ConfigError, MerchantRulesError, clipped, shown, told
from ..kernel import engine
from ..kernel.game import Game, game_of, game_with_type, loaded
from ..kernel.plays import Seats
from ..kernel.value import value
from ..store.config import check_seed
from ..store.record import Recorder
from .play import Chooser, check_rounds, chosen
from .summary import Simulation, figures_of, summary_of

V = TypeVar("V")
A = TypeVar("A")

#: Makes the bot that plays one game; the seed is the bot's own, for whatever it leaves to chance.
Maker = Callable[[int], Chooser[Any, Any]]

#: Seconds after which a worker gives back what is left of its batch.
PATIENCE: Final = 1.0
LARGEST_BATCH: Final = 50
#: Into how many batches the seeds are cut if they are few.
SHARES: Final = 64
#: Batches that are out at the same time.
MOST_OUT: Final = 1000


def simulate(
    config: Seats[V, A],
    bots: Sequence[Callable[[int], Chooser[V, A]] | str],
    seeds: Iterable[int],
    *,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
    max_rounds: int = 500,
    secret: int = 0,
    keep_records: bool = False,
) -> Simulation:
    """Let bots play one game for each seed; the same games come out whatever the executor.

    `bots` has one entry for each seat: "random" or "trader" for the library's own, or a function (a class will do) that
    takes a seed and gives a new bot. An executor with processes has to be able to send them: for a process pool they
    stand at the top of a module.

    Whoever lets bots of strangers play gives seeds from `fresh_seed()`, or a fresh `secret`, which is mixed into the
    seeds of games and bots: a small seed without one could be found by trying, from a bot's own or from a few rolls.
    With a secret, the seed of a summary names its game, and the one it was played from stands in its record.

    `progress` is called with the number of games done. A game that fails does not stop the others: its summary has the
    error, with file and line, and the record so far; with `keep_records` every summary has its record. After Ctrl-C the
    games that are done come back, marked as interrupted.

    >>> import merchant_rules as mr
    >>> class Lazy:
    ...     def __init__(self, seed):
    ...         self.seed = seed
    ...     def choose(self, view, moves):
    ...         return moves[0]
    >>> config = mr.Config("classic-1988", ("human", "nik"))
    >>> done = mr.simulate(config, [Lazy, Lazy], range(3), max_rounds=4)
    >>> [(game.seed, game.reason, game.rounds, game.worths) for game in done]
    [(0, 'max-rounds', 4, (40, 40)), (1, 'max-rounds', 4, (40, 40)), (2, 'max-rounds', 4, (40, 40))]
    """
    check_seed(secret)
    task = _Task(config, _listed("bots", bots), max_rounds, secret, keep_records)
    wanted: tuple[int, ...] = _listed("seeds", seeds)
    _check(task, wanted)
    if executor is not None and not isinstance(executor, Executor):
        raise ConfigError(f"an executor is one of concurrent.futures, not {type(executor).__name__}")
    desk = _Desk(figures_of(config).summary, wanted, progress)
    try:
        if executor is None:
            _play_here(task, desk)
        else:
            _hand_out(task, desk, executor)
    except KeyboardInterrupt:
        desk.interrupted = True
    names = tuple(_bot_name(game_of(config), bot) for bot in task.bots)
    return Simulation(config, desk.in_order(), desk.interrupted, names)


def _bot_name(game: Game, bot: Any) -> str:
    """The name that a bot goes by in its game, also where its class is given; else that of the function or class."""
    if isinstance(bot, str):
        return bot
    own = (name for name, where in game.bots.items() if _is_at(where, bot))
    return next(own, None) or str(getattr(bot, "__name__", type(bot).__name__))


def _is_at(where: str, bot: Any) -> bool:
    """Whether a bot is the one at "package.module:name"; who has a bot has loaded its module."""
    module, _, name = where.partition(":")
    return module in imported and getattr(imported[module], name, None) is bot


# -- what is asked for ------------------------------------------------------------------------------------------------


@value
class _Task:
    """What all games have in common."""

    config: Any
    bots: tuple[Maker | str, ...]
    max_rounds: int
    secret: int = 0
    keep_records: bool = False


def _listed(what: str, given: object) -> tuple[Any, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ConfigError(f"{what} are a sequence, not {shown(given)}")
    return tuple(given)


def _check(task: _Task, seeds: tuple[int, ...]) -> None:
    game = game_with_type(type(task.config))
    if game is None or type(task.config) is not game.config:
        raise ConfigError(f"simulate needs a Config, not {type(task.config).__name__}")
    if len(task.bots) != task.config.player_count:
        raise ConfigError(f"{task.config.player_count} players need as many bots, not {len(task.bots)}")
    for bot in task.bots:
        maker_of(game, bot)
    check_rounds(task.max_rounds)
    for seed in seeds:
        check_seed(seed)


def maker_of(game: Game, bot: Maker | str) -> Maker:
    """What makes a bot, also by the name of one of the game's own."""
    if not isinstance(bot, str):
        if not callable(bot):
            raise ConfigError(f"a bot is given as a name or as a function of a seed, not as {shown(bot)}")
        return bot
    if bot not in game.bots:
        raise ConfigError(f"there is no bot {bot!r}; there are {', '.join(game.bots)}")
    maker: Maker = loaded(game.bots[bot], bot)
    return maker


def bot_seed(seed: int, seat: int, secret: int = 0) -> int:
    """The seed of the bot at a seat in the game of a seed: another one for each, and the same everywhere.

    It has 48 bits. So it tells nothing about a seed of 128, or about any seed when there is a `secret` of that size.

    >>> bot_seed(7, 0) == bot_seed(7, 0) != bot_seed(7, 1)
    True
    """
    words = f"{secret}/{seed}/{seat}" if secret else f"{seed}/{seat}"
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:6], "big")


def game_seed(seed: int, secret: int = 0) -> int:
    """The seed that a game is played from: with a `secret` another one, of 128 bits, that no roll gives away.

    >>> game_seed(7), game_seed(7, secret=5) == game_seed(7, secret=6)
    (7, False)
    """
    if not secret:
        return seed
    return int.from_bytes(hashlib.sha256(f"{secret}/{seed}".encode()).digest()[:16], "big")


# -- one game ---------------------------------------------------------------------------------------------------------


class _Game:
    """One game under way. If nobody wants its record, the actions are kept, for the one of a game that fails."""

    def __init__(self, task: _Task, seed: int) -> None:
        self.task, self.seed, self.game = task, seed, game_of(task.config)
        self.played_from = game_seed(seed, task.secret)
        self.actions: list[tuple[int, Any]] = []
        self.recorder: Recorder | None = None
        #: turn, seat, and what it does; said only if that fails
        self.doing: tuple[Any, ...] = ("making the bots",)

    def played(self) -> Any:
        """The game from start to end, or to its failure."""
        try:
            done = summary_of(self.last_state(), self.seed)
            return attrs.evolve(done, record=self.record(done.reason)) if self.task.keep_records else done
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may leave by any door, SystemExit and GeneratorExit too
            why = f"{self._doing()}: {told(error)}{_where(error)}"
            return figures_of(self.task.config).summary(self.seed, error=why, record=self.record())

    def _doing(self) -> str:
        if len(self.doing) == 1:
            return f"{self.doing[0]}"
        turn, seat, *played = self.doing
        return f"turn {turn}, seat {seat} {f'playing {shown(played[0])}' if played else 'choosing'}"

    def last_state(self) -> Any:
        game, config = self.game, self.task.config
        bots = [
            maker_of(game, bot)(bot_seed(self.seed, seat, self.task.secret)) for seat, bot in enumerate(self.task.bots)
        ]
        self.doing = ("setting up",)
        if self.task.keep_records:
            self.recorder = Recorder(config, seed=self.played_from)
            state = self.recorder.state
        else:
            state = engine.settle(game.new(config, game.source(config, self.played_from)))
        while game.result(state) is None and game.round(state) <= self.task.max_rounds:
            seat = engine.actor(state)
            self.doing = (game.turn(state), seat)
            action = chosen(game, bots[seat], state, seat)
            self.doing = (*self.doing, action)
            if self.recorder is None:
                state = engine.apply_action(state, action, seat=seat)
                self.actions.append((seat, action))
            else:
                state = self.recorder.play(action, seat=seat)
        return state

    def record(self, reason: str = "error") -> str:
        """The record, of a game that failed up to there; "" if not even that can be had."""
        try:
            recorder = self.recorder or Recorder(self.task.config, seed=self.played_from)
            for seat, action in self.actions:
                recorder.play(action, seat=seat)
            return recorder.record(stopped="" if self.game.result(recorder.state) else reason).to_text()
        except Exception:
            return ""


def _where(error: BaseException) -> str:
    """File and line of an error: the last ones that are not the library's own, if there are any."""
    try:
        frames = traceback.extract_tb(error.__traceback__)
        here = Path.cwd()
    except Exception:  # the folder is gone, or the error does not say where it comes from
        return ""
    foreign = [frame for frame in frames if PACKAGE not in Path(frame.filename).parents]
    if not frames or (not foreign and isinstance(error, MerchantRulesError)):
        return ""
    frame = (foreign or frames)[-1]
    path = Path(frame.filename)
    shown_path = str(path.relative_to(here)) if path.is_relative_to(here) else path.name
    return f" ({clipped(shown_path)}:{frame.lineno}, in {clipped(frame.name)})"


PACKAGE: Final = Path(__file__).parents[1]


# -- many games -------------------------------------------------------------------------------------------------------


class _Desk:
    """Collects what comes back, whoever played it and when."""

    def __init__(self, summary: type, seeds: tuple[int, ...], progress: Callable[[int], object] | None) -> None:
        self.summary, self.seeds, self.progress = summary, seeds, progress
        self.games: dict[int, Any] = {}
        self.interrupted = False

    def take(self, numbered: Iterable[tuple[int, Any]]) -> None:
        before = len(self.games)
        self.games.update(numbered)
        if self.progress is not None and len(self.games) > before:
            self.progress(len(self.games))

    def fail(self, numbers: Iterable[int], error: BaseException) -> None:
        why = f"the worker was lost: {told(error)}"
        self.take([(number, self.summary(self.seeds[number], error=why)) for number in numbers])

    def in_order(self) -> tuple[Any, ...]:
        return tuple(self.games[number] for number in sorted(self.games))


#: Numbers of games with their seeds.
_Batch = tuple[tuple[int, int], ...]


@value
class _Returned:
    """What a worker gives back: games, what it did not come to, and whether somebody interrupted it."""

    games: tuple[tuple[int, Any], ...]
    left: _Batch
    interrupted: bool = False


def _play_here(task: _Task, desk: _Desk) -> None:
    for number, seed in enumerate(desk.seeds):
        desk.take([(number, _Game(task, seed).played())])


def _play_batch(task: _Task, batch: _Batch, patience: float) -> _Returned:
    """In a worker: at least one game, and more of the batch while there is time."""
    games: list[tuple[int, Any]] = []
    until = time.monotonic() + patience
    try:
        for number, seed in batch:
            games.append((number, _Game(task, seed).played()))
            if time.monotonic() > until:
                break
    except KeyboardInterrupt:
        return _Returned(tuple(games), batch[len(games) :], True)
    return _Returned(tuple(games), batch[len(games) :])


def _batches(seeds: tuple[int, ...]) -> Iterator[_Batch]:
    size = max(1, min(LARGEST_BATCH, len(seeds) // SHARES))
    numbered = tuple(enumerate(seeds))
    for start in range(0, len(numbered), size):
        yield numbered[start : start + size]


def _hand_out(task: _Task, desk: _Desk, executor: Executor) -> None:
    waiting = deque(_batches(desk.seeds))
    out: dict[Future[_Returned], _Batch] = {}
    try:
        while waiting or out:
            while waiting and len(out) < MOST_OUT:
                out[executor.submit(_play_batch, task, waiting[0], PATIENCE)] = waiting[0]
                waiting.popleft()
            for future in wait(out, return_when=FIRST_COMPLETED).done:
                waiting.extend(_collect(task, desk, future, out.pop(future)))
    except BrokenExecutor as error:
        # it takes no more batches; those that are out have come back or are lost
        _take_what_is_done(desk, out)
        lost = [number for batch in (*out.values(), *waiting) for number, _ in batch if number not in desk.games]
        desk.fail(lost, error)
    finally:
        for future in out:
            future.cancel()
        _take_what_is_done(desk, out)


def _collect(task: _Task, desk: _Desk, future: Future[_Returned], batch: _Batch) -> list[_Batch]:
    """Take the games of a future that is done; what its worker left over is to be handed out again."""
    error = CancelledError("somebody else called it off") if future.cancelled() else future.exception()
    if isinstance(error, KeyboardInterrupt):
        raise error
    if error is not None:
        _check_can_be_sent(task, error)
        desk.fail([number for number, _ in batch], error)
        return []
    returned = future.result()
    desk.take(returned.games)
    if returned.interrupted:
        raise KeyboardInterrupt
    return [returned.left] if returned.left else []


def _check_can_be_sent(task: _Task, error: BaseException) -> None:
    """Games do not raise, so an error of a batch is one of the executor: the usual one is a bot made on the spot."""
    if isinstance(error, (BrokenExecutor, CancelledError)):
        return
    try:
        pickle.dumps(task)
    except Exception:
        raise ConfigError(f"this executor cannot send the bots: {told(error)}; define them in a module") from error


def _take_what_is_done(desk: _Desk, out: dict[Future[_Returned], _Batch]) -> None:
    for future in out:
        if future.done() and not future.cancelled() and future.exception() is None:
            desk.take(future.result().games)


__all__ = ["Maker", "Simulation", "bot_seed", "game_seed", "maker_of", "simulate"]
