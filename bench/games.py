"""Merchant of Venus: random play, and each public function alone on states met in random games."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import merchant_rules as mr
from merchant_rules.venus.bots import TraderBot

from .measure import Contestant

#: name -> config of the games that are measured
VARIANTS: dict[str, mr.Config] = {
    "1988": mr.Config("classic-1988", ("human", "nik", "dell"), goal=1_000_000),
    "1988 combat": mr.Config("classic-1988", ("human", "nik", "dell"), modules=("combat",), goal=1_000_000),
    "1988 rastur": mr.Config("classic-1988", ("human", "nik", "dell"), modules=("combat", "rastur"), goal=4000),
    "2012": mr.Config("ffg-classic", ("human", "whynom", "qossuth"), goal=1_000_000),
}


def random_play(config: Any, decisions: int = 1500) -> Callable[[], int]:
    """Games of random choices; a decision is one action of a seat with all the chance it sets off."""
    seeds = iter(range(1, 1_000_000))
    legal_moves, apply_action = mr.legal_moves, mr.apply_action

    def run() -> int:
        seed = next(seeds)
        choice = random.Random(seed).choice
        state: Any = mr.new_game(config, seed=seed)
        for done in range(decisions):
            moves = legal_moves(state)
            if not moves:
                return done
            state = apply_action(state, choice(moves))
        return decisions

    return run


def trader_games(config: mr.Config) -> Callable[[], int]:
    """Whole games of TraderBots."""
    seeds = iter(range(1, 1_000_000))

    def run() -> int:
        mr.play(config, [TraderBot() for _ in range(config.player_count)], seed=next(seeds), max_rounds=100)
        return 1

    return run


def trajectory(config: Any, seed: int = 5, decisions: int = 1500) -> list[tuple[Any, Any]]:
    """States of a random game with the action that was taken in each."""
    choice = random.Random(seed).choice
    state = mr.new_game(config, seed=seed)
    path: list[tuple[Any, Any]] = []
    for _ in range(decisions):
        moves = mr.legal_moves(state)
        if not moves:
            break
        action = choice(moves)
        path.append((state, action))
        state = mr.apply_action(state, action)
    return path


def over(items: list[Any], work: Callable[[Any], object]) -> Callable[[], int]:
    """Do the work on each item once per run."""

    def run() -> int:
        for item in items:
            work(item)
        return len(items)

    return run


def contestants() -> list[Contestant]:
    """Everything of Merchant of Venus that is measured."""
    found = [Contestant(f"random play {name}", "decisions", random_play(config)) for name, config in VARIANTS.items()]
    config = VARIANTS["1988"]
    # by their own names: looking them up in the module is the caller's cost, not theirs
    new_game, apply_action, check, view, imagine = mr.new_game, mr.apply_action, mr.check, mr.view, mr.imagine
    path = trajectory(config)
    states = [state for state, _ in path]
    few = states[:: max(1, len(states) // 40)]
    saves = [mr.to_json(state) for state in few]
    views = [mr.view(state, 0) for state in few]
    return [
        *found,
        Contestant("legal_moves", "calls", over(states, mr.legal_moves)),
        Contestant("apply_action", "calls", over(path, lambda pair: apply_action(*pair))),
        Contestant("check", "calls", over(path, lambda pair: check(*pair))),
        Contestant("new_game", "calls", over(list(range(40)), lambda seed: new_game(config, seed=seed))),
        Contestant("view", "calls", over(few, lambda state: view(state, 0))),
        Contestant("imagine", "calls", over(views, lambda view: imagine(view, 1))),
        Contestant("to_json", "calls", over(few, mr.to_json)),
        Contestant("from_json", "calls", over(saves, mr.from_json)),
        Contestant("digest", "calls", over(few, mr.digest)),
        Contestant("TraderBot, 4 to $2,000", "games", trader_games(mr.Config("classic-1988", 4))),
    ]


def import_seconds(repeats: int = 7) -> float:
    """What `import merchant_rules` adds to the start of an interpreter: the best of some tries."""

    def start(code: str) -> float:
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - begin

    return min(start("import merchant_rules") for _ in range(repeats)) - min(start("pass") for _ in range(repeats))
