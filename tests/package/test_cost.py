"""What a decision costs, counted in function calls and not in seconds: the same on every machine.

It depends neither on how long the game has been going on nor on how large the board is.
"""

from __future__ import annotations

import tomllib
from itertools import pairwise
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.kernel.game import game_of
from merchant_rules.store.datafiles import Data
from merchant_rules.venus.box.rows import data_from_dict
from tests.package.cost import by_span, calls
from tests.package.tree import ROOT

SPECIES = ("human", "nik", "dell")


@pytest.mark.parametrize(
    ("config", "seed", "length", "turns"),
    [
        (mr.Config("classic-1988", SPECIES, goal=10**6), 4, 1000, 500),
        (mr.Config("classic-1988", SPECIES, modules=("combat",), goal=10**6), 4, 1000, 500),
        (mr.Config("ffg-classic", ("human", "whynom", "qossuth"), goal=10**6), 4, 1000, 500),
        (race.Config("race-base", 2, options={"start_worlds": ("new-sparta", "alpha-centauri")}), 4, 1000, 200),
        (star_traders.Config("star-traders-basic", 3), 8, 800, 200),
        (star_traders.Config("star-traders-advanced", 3), 8, 800, 200),
    ],
    ids=["1988", "combat", "2012", "race", "star-traders", "star-traders-advanced"],
)
def test_a_decision_costs_the_same_late_in_a_game(config: Any, seed: int, length: int, turns: int) -> None:
    """In Race nobody ever places a card, so that the game goes on: what counts is its length alone."""
    spans, state = by_span(mr.new_game(config, seed=seed), seed, length, never=race.Place)
    assert game_of(config).turn(state) > turns
    # chance decides which moments come up; with the length it would grow several times
    assert max(spans[3:]) < 1.3 * min(spans[:3]), spans


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
