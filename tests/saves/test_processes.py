"""A save written by one process loads with the same digest in another: other hash seeds, other Python versions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import merchant_rules as mr
from tests.saves.games import CONFIGS, states

SOURCE = Path(mr.__file__).parents[1]
# Read saves from standard input, one a line; print what each is in this process.
PROBE = """
import sys, json
import merchant_rules as mr
for line in sys.stdin:
    thing = mr.from_json(line)
    moves = [mr.token(thing, move) for move in mr.legal_moves(thing)]
    print(json.dumps([mr.digest(thing), mr.to_json(thing) == line.strip(), moves]))
"""
GAME = """
import random, merchant_rules as mr
class Dice:
    def __init__(self, seed): self.random = random.Random(seed)
    def choose(self, view, moves): return moves[int(self.random.random() * len(moves))]
print(mr.play(mr.Config("classic-1988", 3), [Dice(seat) for seat in range(3)], seed=9, max_rounds=15).to_text())
"""


def run(python: str, program: str, text: str = "", hash_seed: str = "random") -> str:
    """What a program prints in a process of its own. All we depend on is pure Python, so it serves every version."""
    libraries = os.pathsep.join([str(SOURCE), sysconfig.get_paths()["purelib"]])
    env = {"PYTHONPATH": libraries, "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([python, "-c", program], input=text, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def saves() -> list[mr.State]:
    return [state for name in CONFIGS for number, state in enumerate(states(name, 40)) if number % 9 == 0]


def others() -> list[str]:
    """One Python of every version from 3.11 on this machine, but for the one that runs."""
    found: dict[str, str] = {}
    for minor in range(11, 20):
        name = f"python3.{minor}"
        homes = sorted(Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/3.{minor}.*/bin"))
        paths = [str(home / name) for home in homes if (home / name).exists()]
        paths += [path for path in [shutil.which(name)] if path]
        if paths and minor != sys.version_info.minor and _runs(paths[0]):
            found[name] = paths[0]
    return list(found.values())


def _runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


def test_saves_and_games_are_the_same_in_every_process_and_on_every_python_found() -> None:
    states = saves()
    text = "\n".join(mr.to_json(state) for state in states)
    here = run(sys.executable, PROBE + GAME, text, hash_seed="0")
    answers, game = here.splitlines()[: len(states)], here.splitlines()[len(states) :]
    assert [json.loads(answer) for answer in answers] == [
        [mr.digest(state), True, [mr.token(state, move) for move in mr.legal_moves(state)]] for state in states
    ]
    assert mr.Record.from_text("\n".join(game) + "\n").result == "stopped"
    assert run(sys.executable, PROBE + GAME, text, hash_seed="4242") == here
    for python in others():
        assert run(python, PROBE + GAME, text) == here, python
