"""Pickles last as well: those written before a change of the code load after it, as the saves beside them do."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.former import MOVED, RENAMED
from merchant_rules.kernel.game import game_of
from merchant_rules.store.saves import actions_of
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


# -- what was pickled before things moved -----------------------------------------------------------------------------

FORMER = FILES / "former"
TOLD: dict[str, Any] = json.loads((FORMER / "told.json").read_text(encoding="ascii"))


def former(name: str) -> Any:
    return pickle.loads((FORMER / f"{name}.pickle").read_bytes())


def test_every_action_of_an_earlier_version_is_one_of_today() -> None:
    found = former("actions")
    assert {tag: repr(action) for tag, action in found.items()} == TOLD["actions"]
    known = {own.tag: own.cls for own in actions_of(game_of(mr.Config("classic-1988", 2)))}
    assert {tag: type(action) for tag, action in found.items()} == {tag: known[tag] for tag in found}


@pytest.mark.parametrize("game", TOLD["moments"])
def test_moments_of_an_earlier_version(game: str) -> None:
    """States with their moves, views and configs."""
    told = []
    for state, moves, seen, config in former("moments")[game]:
        told.append([mr.digest(state), " ".join(mr.token(state, move) for move in moves)])
        assert (state.config, type(state), type(seen)) == (config, mr.State, mr.View)
        assert mr.view(state, seen.seat) == seen
        assert mr.validate(state) == ()
    assert told == TOLD["moments"][game]


def test_records_simulations_and_what_else_there_is_of_an_earlier_version() -> None:
    assert former("record").to_text() == TOLD["record"]
    assert former("record").final() == mr.Record.from_text(TOLD["record"]).final()
    assert former("simulation").to_csv() == TOLD["simulation"]
    assert former("simulation").games[0] == former("summary")
    assert {name: repr(former(name)) for name in ("summary", "route", "seat")} == {
        name: TOLD[name] for name in ("summary", "route", "seat")
    }
    assert [type(former(name)) for name in ("record", "simulation", "summary", "route", "seat")] == [
        mr.Record, mr.Simulation, mr.GameSummary, mr.Route, mr.Seat,
    ]  # fmt: skip
    assert former("result") == mr.Result((0,), "goal", (1000, 60))
    first, second = former("plies")
    assert mr.apply_action(first.state, first.action) == first.after == second.state
    rolling = mr.new_game(mr.Config("classic-1988", ("human", "nik", "dell")))
    assert former("outcome") == mr.chance_outcomes(rolling)[:2]


@pytest.mark.parametrize("path", sorted(FORMER.glob("*.pickle")), ids=lambda path: path.stem)
def test_former_pickles_need_nothing_to_be_imported_before(path: Path, tmp_path: Path) -> None:
    program = "import pickle, sys; pickle.load(open(sys.argv[1], 'rb'))"
    ran = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=tmp_path, env={"PYTHONPATH": str(SOURCE.parent)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr


def named(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(import_module(f"merchant_rules.{module}"), name)


def test_modules_of_earlier_versions_lead_to_where_things_are() -> None:
    """Each of them, to modules that are there; what never was is not found."""
    for name, places in MOVED.items():
        assert all(import_module(f"merchant_rules.{place}") for place in places)
        with pytest.raises(AttributeError, match="had 'Nothing', which is gone"):
            import_module(f"merchant_rules.{name}").Nothing  # noqa: B018
    for old, new in RENAMED.items():
        assert named(old) is named(new)
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'merchant_rules\.venus\.starships'"):
        import_module("merchant_rules.venus.starships")
