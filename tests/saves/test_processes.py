"""A save written by one process loads with the same digest in another: other hash seeds, other Python versions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from functools import cache
from pathlib import Path

import pytest

import merchant_rules as mr
from tests.saves.games import CONFIGS, states

SOURCE = Path(mr.__file__).parents[1]
# Read saves from standard input, one a line; print what each is in this process.
PROBE = """
import sys, json
import merchant_rules as mr
for line in sys.stdin:
    thing = mr.from_json(line)
    listed = thing.moves if isinstance(thing, mr.View) else mr.legal_moves(thing)
    moves = [mr.token(thing, move) for move in listed]
    print(json.dumps([mr.digest(thing), mr.to_json(thing) == line.strip(), moves]))
"""
# Play a short game of every kind, and print the records.
GAMES = f"""
import random
class Dice:
    def __init__(self, seed): self.random = random.Random(seed)
    def choose(self, view, moves): return moves[int(self.random.random() * len(moves))]
def played(config):
    return mr.play(config, [Dice(seat) for seat in range(config.player_count)], seed=9, max_rounds=3).to_text()
print("\\f".join(played(mr.from_json(text)) for text in {[mr.to_json(config) for config in CONFIGS.values()]!r}))
"""


def run(python: str, program: str, text: str = "", hash_seed: str = "random") -> str:
    """What a program prints in a process of its own. All we depend on is pure Python, so it serves every version."""
    libraries = os.pathsep.join([str(SOURCE), sysconfig.get_paths()["purelib"]])
    env = {"PYTHONPATH": libraries, "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([python, "-c", program], input=text, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
def written() -> str:
    """Saves along games of every kind, one a line: states, and views of them."""
    found = []
    for name in CONFIGS:
        for number, state in enumerate(states(name, 40)):
            if number % 12 == 0:
                found.append(mr.to_json(state))
            if number % 48 == 0:
                found.append(mr.to_json(mr.view(state, 0)))
    return "\n".join(found)


@cache
def answers() -> str:
    """What this very version of Python says, with another hash seed."""
    return run(sys.executable, PROBE + GAMES, written(), hash_seed="0")


def others() -> dict[str, str]:
    """One Python of every version from 3.11 on this machine, but for the one that runs."""
    found: dict[str, str] = {}
    for minor in range(11, 30):
        name = f"python3.{minor}"
        if minor != sys.version_info.minor and (path := next(filter(_runs, _paths(name, minor)), "")):
            found[name] = path
    return found


def _paths(name: str, minor: int) -> list[str]:
    """Where such a Python may be: installed by pyenv or uv, or on the path."""
    homes = [Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"]
    homes.append(Path.home() / ".local" / "share" / "uv" / "python")
    folders = [path for home in homes for path in sorted(home.glob(f"*3.{minor}.*/bin/{name}"), reverse=True)]
    return [*map(str, folders), *(path for path in [shutil.which(name)] if path)]


def _runs(python: str) -> bool:
    """A shim of pyenv is there and does not run, unless its version is switched on."""
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


OTHERS = others()


def test_another_process_says_what_this_one_says() -> None:
    lines = answers().split("\n")
    things = [mr.from_json(text) for text in written().splitlines()]
    assert {type(thing) for thing in things} == {mr.State, mr.View}
    for thing, line in zip(things, lines, strict=False):
        listed = thing.moves if isinstance(thing, mr.View) else mr.legal_moves(thing)
        moves = [mr.token(thing, move) for move in listed]
        assert json.loads(line) == [mr.digest(thing), True, moves]
    games = "\n".join(lines[len(things) :]).split("\f")
    assert len(games) == len(CONFIGS)
    for text in games:
        assert mr.Record.from_text(text.strip() + "\n").result


def test_saves_and_games_do_not_depend_on_the_hash_seed() -> None:
    assert run(sys.executable, PROBE + GAMES, written(), hash_seed="4242") == answers()


@pytest.mark.parametrize(
    "version", OTHERS or [pytest.param("none", marks=pytest.mark.skip("no other Python from 3.11"))]
)
def test_saves_and_games_are_the_same_on_every_python_found(version: str) -> None:
    said = run(OTHERS[version], "import sys; print(sys.version_info[:2])\n" + PROBE + GAMES, written())
    first, _, rest = said.partition("\n")
    assert first == f"(3, {version.removeprefix('python3.')})"
    assert rest == answers()
