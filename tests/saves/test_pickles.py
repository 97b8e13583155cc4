"""Pickles last as well: those written before a change of the code load after it, as the saves beside them do."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import merchant_rules as mr
from merchant_rules import race
from tests.package.tree import SOURCE

FILES = Path(__file__).parent / "files"
PICKLES = sorted((FILES / "pickles").glob("*.pickle"))


def save(name: str) -> str:
    return (FILES / "v1" / f"{name}.json").read_text(encoding="ascii").strip()


def test_there_is_a_pickle_beside_every_save() -> None:
    assert {path.stem for path in PICKLES} == {path.stem for path in (FILES / "v1").glob("*.json")}


@pytest.mark.parametrize("path", PICKLES, ids=lambda path: path.stem)
def test_a_stored_pickle_is_what_the_save_beside_it_is(path: Path) -> None:
    thing = pickle.loads(path.read_bytes())
    assert thing == mr.from_json(save(path.stem))
    assert mr.to_json(thing) == save(path.stem)
    if type(thing) in (mr.State, race.State) and mr.actor(thing) >= 0:
        assert mr.legal_moves(thing) == mr.legal_moves(mr.from_json(save(path.stem)))


def test_a_pickle_needs_nothing_to_be_imported_before(tmp_path: Path) -> None:
    """A worker that has imported nothing gets a state and can play on it."""
    program = "import pickle, sys; print(len(pickle.load(open(sys.argv[1], 'rb')).rules.specs))"
    for name in ("middle", "siege", "ffg-view", "race-keeping", "race-view"):
        path = FILES / "pickles" / f"{name}.pickle"
        ran = subprocess.run(
            [sys.executable, "-c", program, str(path)],
            cwd=tmp_path, env={"PYTHONPATH": str(SOURCE.parent)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr
        assert int(ran.stdout) == len(pickle.loads(path.read_bytes()).rules.specs)
