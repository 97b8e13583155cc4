"""Many games: the same whoever plays them, in spite of bots that fail, and cut short without loss."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel.game import game_of
from merchant_rules.run import simulate as module
from merchant_rules.run.simulate import bot_seed, maker_of
from tests.package.tree import ROOT
from tests.simulation.players import CONFIG, FFG, AnyMove, Breaking, Cheating, Deadly, Interrupting, Leaving

ANY = [AnyMove] * 3
SEEDS = range(10)


def run(bots: Any = ANY, seeds: Any = SEEDS, config: mr.Config = CONFIG, **more: Any) -> mr.Simulation:
    return mr.simulate(config, bots, seeds, max_rounds=4, **more)


def failing_seeds(first: int = 0, last: int = 10) -> list[int]:
    """The seeds of games in which somebody of three `Breaking` ones breaks."""
    return [seed for seed in range(first, last) if any(bot_seed(seed, seat) % 3 == 0 for seat in range(3))]


class Backwards(Executor):
    """Does what it was given last first, one thing at a time, when somebody waits; hard on whoever relies on order."""

    def __init__(self) -> None:
        self.sent: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.sent.append((future, work, arguments))
        return future

    def step(self, out: Any, return_when: str) -> Any:
        future, work, arguments = self.sent.pop()
        future.set_result(work(*arguments))
        return type("Waited", (), {"done": {future}, "not_done": set(out) - {future}})


@contextmanager
def backwards(monkeypatch: pytest.MonkeyPatch) -> Iterator[Backwards]:
    executor = Backwards()
    monkeypatch.setattr(module, "wait", executor.step)
    yield executor


# -- the same everywhere ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("config", [CONFIG, FFG], ids=["1988", "ffg"])
def test_a_process_pool_gives_the_same_games(config: mr.Config) -> None:
    bots = ["random", AnyMove, "random"][: config.player_count]
    here = run(bots, config=config)
    assert [game.seed for game in here] == list(SEEDS)
    assert len({game.digest for game in here}) == len(SEEDS)
    with ProcessPoolExecutor(2) as pool:
        there = run(bots, config=config, executor=pool)
    assert there == here
    assert there.digest == here.digest


def test_threads_and_any_order_give_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    here = run()
    with ThreadPoolExecutor(3) as threads:
        assert run(executor=threads) == here
    with backwards(monkeypatch) as executor:
        assert run(executor=executor) == here


@pytest.mark.parametrize("patience", [-1.0, 100.0])
@pytest.mark.parametrize("largest", [1, 4])
def test_batches_make_no_difference(monkeypatch: pytest.MonkeyPatch, patience: float, largest: int) -> None:
    here = run()
    monkeypatch.setattr(module, "PATIENCE", patience)
    monkeypatch.setattr(module, "LARGEST_BATCH", largest)
    monkeypatch.setattr(module, "SHARES", 2)
    monkeypatch.setattr(module, "MOST_OUT", 2)
    with backwards(monkeypatch) as executor:
        assert run(executor=executor) == here


def test_without_patience_a_batch_comes_back_after_one_game() -> None:
    task = module._Task(CONFIG, tuple(ANY), 1)
    batch = ((0, 7), (1, 8), (2, 9))
    returned = module._play_batch(task, batch, -1.0)
    assert [(number, game.seed) for number, game in returned.games] == [(0, 7)]
    assert returned.left == ((1, 8), (2, 9))
    assert module._play_batch(task, batch, 100.0).left == ()


def test_few_seeds_are_spread_and_many_are_sent_together() -> None:
    assert [len(batch) for batch in module._batches(tuple(range(5)))] == [1] * 5
    many = list(module._batches(tuple(range(100_000))))
    assert {len(batch) for batch in many} == {module.LARGEST_BATCH}
    assert [number for batch in many for number, _ in batch] == list(range(100_000))


def test_a_game_is_the_one_that_play_plays() -> None:
    for game in run(seeds=[4, 11]):
        bots = [AnyMove(bot_seed(game.seed, seat)) for seat in range(3)]
        record = mr.play(CONFIG, bots, seed=game.seed, max_rounds=4)
        assert mr.digest(record.final()) == game.digest


def test_bots_are_made_anew_with_seeds_of_their_own() -> None:
    assert run(seeds=[4, 4]).games[0] == run(seeds=[4, 4]).games[1]
    seeds = {bot_seed(seed, seat) for seed in range(50) for seat in range(6)}
    assert len(seeds) == 300
    assert bot_seed(7, 2) == 30285615251355


# -- what is told of a game -------------------------------------------------------------------------------------------


def test_a_game_stopped_by_the_limit() -> None:
    (game,) = run(seeds=[2])
    assert (game.winners, game.reason, game.rounds) == ((), "max-rounds", 4)
    assert game.species == ("human", "nik", "dell")
    assert (game.error, game.record) == ("", "")


def test_a_finished_game_tells_who_won_and_what_stands() -> None:
    config = mr.Config("classic-1988", 3, goal=300)
    done = mr.simulate(config, ["trader", "trader", "random"], [1], max_rounds=80)
    (game,) = done.played
    assert done.failed == ()
    assert game.reason == "goal"
    assert game.worths[game.winners[0]] >= 300
    assert 1 < game.rounds < 80
    again = [
        maker_of(game_of(config), bot)(bot_seed(1, seat)) for seat, bot in enumerate(("trader", "trader", "random"))
    ]
    state = mr.play(config, again, seed=1, max_rounds=80).final()
    assert game.worths == tuple(mr.net_worth(state, seat) for seat in range(3))
    assert game.species == tuple(player.species for player in state.players)
    assert game.ships == tuple(player.ship for player in state.players)
    assert -(-state.turn.number // 3) == game.rounds


# -- games that fail --------------------------------------------------------------------------------------------------


def test_failing_games_are_reported_and_the_others_go_on() -> None:
    bad = failing_seeds()
    assert bad
    assert len(bad) < len(SEEDS)
    here = run([Breaking] * 3)
    assert [game.seed for game in here] == list(SEEDS)
    assert [game.seed for game in here.failed] == bad
    with ProcessPoolExecutor(2) as pool:
        assert run([Breaking] * 3, executor=pool) == here
    for game in here.failed:
        assert "ZeroDivisionError: no way on" in game.error
        assert game.error.startswith("turn ")
        record = mr.Record.from_text(game.record)
        assert (record.result, record.reason) == ("stopped", "error")
        state = record.final()
        assert state.turn.number > 6
        assert f"turn {state.turn.number}, seat {mr.actor(state)} choosing" in game.error


def test_an_illegal_action_is_a_failure_that_names_it() -> None:
    (game,) = run([Cheating] * 3, [1])
    assert "playing Land()" in game.error
    assert "IllegalAction" in game.error
    assert mr.Record.from_text(game.record).final().turn.number == 1


def test_where_every_game_fails_the_table_still_says_who_sat_where() -> None:
    told = run([Cheating] * 3, [1]).table()
    assert "\nbots by seat: Cheating, Cheating, Cheating\nfailed: seed 1, turn " in told


def test_a_bot_that_leaves_the_program_fails_its_game_only() -> None:
    assert [game.seed for game in run([Leaving] * 3).failed] == failing_seeds()


def no_bot(seed: int) -> AnyMove:
    raise LookupError("out of bots")


def test_bots_that_cannot_be_made() -> None:
    (game,) = run([AnyMove, no_bot, AnyMove], [1])
    line = no_bot.__code__.co_firstlineno + 1
    assert game.error.startswith("making the bots: LookupError: out of bots (")
    assert game.error.endswith(f"test_simulate.py:{line}, in no_bot)")
    assert game.digest == ""


def test_a_lost_worker_is_reported_for_the_games_it_took_along() -> None:
    seeds = range(30)
    with ProcessPoolExecutor(1) as pool:
        done = run([Deadly] * 3, seeds, executor=pool)
    assert [game.seed for game in done] == list(seeds)
    assert {game.seed for game in done.failed} >= set(failing_seeds(0, 1))
    assert all("the worker was lost: BrokenProcessPool" in game.error for game in done.failed)
    assert done.failed
    assert not done.interrupted


def test_work_that_somebody_else_called_off_is_reported() -> None:
    class CalledOff(Executor):
        def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    done = run(executor=CalledOff())
    assert len(done.failed) == len(SEEDS)
    assert "CancelledError" in done.games[0].error


# -- progress and interrupts ------------------------------------------------------------------------------------------


def test_progress_is_told() -> None:
    heard: list[int] = []
    run(progress=heard.append)
    assert heard == list(range(1, 11))
    heard.clear()
    with ThreadPoolExecutor(2) as threads:
        run(executor=threads, progress=heard.append)
    assert heard == sorted(set(heard))
    assert heard[-1] == 10


def interrupt_at(count: int) -> Callable[[int], None]:
    def heard(done: int) -> None:
        if done >= count:
            raise KeyboardInterrupt

    return heard


def test_an_interrupt_gives_what_is_done() -> None:
    cut = run(progress=interrupt_at(4))
    assert cut.interrupted
    assert cut.games == run().games[:4]
    assert not run().interrupted


def test_an_interrupt_with_an_executor_gives_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {game.seed: game for game in run()}
    with backwards(monkeypatch) as executor:
        cut = run(executor=executor, progress=lambda done: interrupt_at(4)(done) if done == 4 else None)
    assert cut.interrupted
    assert [game.seed for game in cut] == [6, 7, 8, 9]
    assert all(game == whole[game.seed] for game in cut)
    assert all(future.cancelled() for future, _, _ in executor.sent)


def test_an_interrupted_worker_interrupts_all() -> None:
    with ThreadPoolExecutor(1) as threads:
        cut = run([Interrupting] * 3, executor=threads)
    assert cut.interrupted
    assert cut.failed == ()
    assert [game.seed for game in cut] == list(range(failing_seeds()[0]))


PROGRAM = """
import signal, sys
from concurrent.futures import ProcessPoolExecutor
import merchant_rules as mr

def main():
    ignore = dict(initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    with ProcessPoolExecutor(2, **ignore) as pool:
        done = mr.simulate(
            mr.Config("classic-1988", 3), ["random"] * 3, range(100_000), max_rounds=20,
            executor=pool if sys.argv[1] == "pool" else None,
            progress=lambda done: print(done, flush=True),
        )
    print("interrupted" if done.interrupted else "whole", len(done), len(done.failed))

if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("where", ["here", "pool"])
def test_ctrl_c_stops_cleanly(where: str, tmp_path: Any) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, str(program), where],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline().strip().isdigit()
        # as a terminal does it: everybody in the foreground hears it
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    word, count, failed = out.split()[-3:]
    assert (word, failed, err) == ("interrupted", "0", "")
    assert 1 <= int(count) < 100_000
    assert process.returncode == 0


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"config": "classic-1988"}, "Config"),
        ({"bots": ANY[:2]}, "3 players need as many bots, not 2"),
        ({"bots": "random"}, "bots are a sequence"),
        ({"bots": ["random", "random", "clever"]}, "there is no bot 'clever'; there are random, trader"),
        ({"bots": ["random", "random", 5]}, "not as 5"),
        ({"bots": None}, "bots are a sequence"),
        ({"seeds": 5}, "seeds are a sequence"),
        ({"seeds": [1, "2"]}, "a seed is a whole number, not '2'"),
        ({"seeds": [True]}, "not True"),
        ({"max_rounds": 0}, "max_rounds"),
        ({"executor": 4}, "an executor is one of concurrent.futures, not int"),
    ],
)
def test_wrong_arguments_are_refused_at_once(given: dict[str, Any], word: str) -> None:
    arguments: dict[str, Any] = {"config": CONFIG, "bots": ANY, "seeds": SEEDS, "max_rounds": 1, **given}
    with pytest.raises(mr.ConfigError, match=word):
        mr.simulate(**arguments)


def test_bots_that_cannot_be_sent_are_named() -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(mr.ConfigError, match="cannot send the bots"):
        run([lambda seed: AnyMove(seed)] * 3, executor=pool)
    assert len(run([lambda seed: AnyMove(seed)] * 3)) == len(SEEDS)


def test_no_seeds_no_games() -> None:
    with ThreadPoolExecutor(1) as threads:
        assert run(seeds=(), executor=threads) == run(seeds=()) == mr.Simulation(CONFIG, (), bots=("AnyMove",) * 3)
