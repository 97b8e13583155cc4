"""What a decision costs, counted in function calls and not in seconds: the same on every machine.

It depends neither on how long the game has been going on nor on how large the board is.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from itertools import pairwise
from random import Random
from types import FrameType
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.store.datafiles import Data
from merchant_rules.venus.box.rows import data_from_dict
from tests.package.tree import ROOT

SPECIES = ("human", "nik", "dell")
WINDOW = 1000


def calls(function: Callable[..., Any], *arguments: Any) -> tuple[Any, int]:
    """What a function gives, and how many calls it took."""
    count = 0

    def counting(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counting)
    try:
        found = function(*arguments)
    finally:
        sys.setprofile(None)
    return found, count


@pytest.mark.parametrize(
    "config",
    [
        mr.Config("classic-1988", SPECIES, goal=10**6),
        mr.Config("classic-1988", SPECIES, modules=("combat",), goal=10**6),
        mr.Config("ffg-classic", ("human", "whynom", "qossuth"), goal=10**6),
    ],
    ids=["1988", "combat", "2012"],
)
def test_a_decision_costs_the_same_late_in_a_game(config: mr.Config) -> None:
    state, choice = mr.new_game(config, seed=4), Random(4).choice
    windows = []
    for _ in range(6):
        spent = 0
        for _ in range(WINDOW):
            moves, listing = calls(mr.legal_moves, state)
            state, applying = calls(mr.apply_action, state, choice(moves))
            spent += listing + applying
        windows.append(spent / WINDOW)
    assert state.turn.number > 500
    # chance decides which moments come up; with the length it would grow six times
    assert max(windows[3:]) < 1.3 * min(windows[:3]), windows


def test_a_decision_of_race_costs_the_same_late_in_a_game() -> None:
    """Nobody ever places a card, so that the game goes on: what counts is its length alone."""
    config = race.Config("race-base", 2, options={"start_worlds": ("new-sparta", "alpha-centauri")})
    state, choice = mr.new_game(config, seed=4), Random(4).choice
    windows = []
    for _ in range(6):
        spent = 0
        for _ in range(WINDOW):
            moves, listing = calls(mr.legal_moves, state)
            kept = [move for move in moves if not isinstance(move, race.Place)]
            state, applying = calls(mr.apply_action, state, choice(kept))
            spent += listing + applying
        windows.append(spent / WINDOW)
    assert state.round > 200
    assert max(windows[3:]) < 1.3 * min(windows[:3]), windows


def larger_board() -> Data:
    """The board of 1988 with 400 dots more, on a way far from everything."""
    folder = ROOT / "src" / "merchant_rules" / "venus" / "data" / "classic_1988"
    board = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
    new = [f"nowhere-{number}" for number in range(1, 401)]
    way = ["rogue-desert-2", *new, "rogue-biosphere-2"]
    board["dots"] += [{"slug": slug, "kind": "dot", "colour": "blue"} for slug in new]
    board["links"] += [{"a": a, "b": b} for a, b in pairwise(way)]
    board["places"] |= {slug: [number, number] for number, slug in enumerate(new, start=5000)}
    return data_from_dict({"board.toml": board})


PLACES = ["galactic-base", "cloud-body-7", "dry-city", "water-1", "genship-5"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("points", [None, 7], ids=["before the roll", "moving"])
def test_listing_and_playing_do_not_depend_on_the_size_of_the_board(place: str, points: int | None) -> None:
    found = []
    for data in (None, larger_board()):
        config = mr.Config("classic-1988", ("human", "nik"), data=data)
        dice = {} if points is None else {"dice": (1, 2, 4), "points": points}
        state = mr.position(config, seats=[mr.Seat(place=place), mr.Seat()], seed=3, **dice)  # type: ignore[arg-type]
        calls(mr.legal_moves, state)  # what is worked out once per board
        moves, listing = calls(mr.legal_moves, state)
        calls(mr.apply_action, state, moves[-1])
        _, applying = calls(mr.apply_action, state, moves[-1])
        found.append((moves, listing, applying, len(mr.board(config))))
    (small, large) = found
    assert large[:3] == small[:3]
    assert large[3] == small[3] + 400
