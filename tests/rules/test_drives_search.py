"""Drives against a plain search: where a jump may end, over random positions full of coloured markers."""

from __future__ import annotations

import random

import pytest

import merchant_rules as mr
from merchant_rules.venus.box.unpacking import load_catalog
from merchant_rules.venus.map.board import Link, compile_board
from tests.scenes import closed, first_dots, go, moving, pilot, place, start, under_way, ways

BOARD = compile_board("classic-1988")
PENALTIES = [m.slug for m in load_catalog("classic-1988").markers if m.kind == "penalty"]
DRIVES = {"red-drive": {"red"}, "yellow-drive": {"yellow"}, "combined-drive": {"red", "yellow"}}


def colour(state: mr.State, dot: str) -> str:
    """The colour that counts for drives, read straight from board and marker."""
    if dot in BOARD.question_index:
        box = state.galaxy.boxes[BOARD.question_index[dot]]
        return box.what.split("-")[1] if box.open and box.what.startswith("penalty") else ""
    return BOARD.colour[dot]


def searched(state: mr.State, colours: set[str], barred: int, points: int) -> set[str]:
    """All dots that one jump or step may end on: no path backwards, no dot skipped twice."""
    ends: set[str] = set()

    def walk(dot: str, barred: int, skipped: frozenset[str]) -> None:
        for link in BOARD.links[dot]:
            if not link.ahead & barred:
                onto(link, barred, skipped)

    def onto(link: Link, barred: int, skipped: frozenset[str]) -> None:
        if colour(state, link.to) not in colours:
            ends.update({link.to} if link.cost <= points else ())
        elif link.to not in skipped:
            walk(link.to, barred | link.back, skipped | {link.to})

    walk(place(state), barred, frozenset())
    return ends


def played(state: mr.State) -> set[str]:
    """The dots that are occupied after one jump or step, found by making every legal step."""
    ends, waiting = set(), [state]
    while waiting:
        now = waiting.pop()
        for dot in ways(now):
            after = go(now, dot)
            if getattr(after.stack[-1], "skipped", ()):
                assert {type(move) for move in mr.legal_moves(after)} == {mr.StepTo}
                waiting.append(after)
            else:
                ends.add(dot)
    return ends


@pytest.mark.rule("1988:8.2/a", "1988:8.21/a", "1988:5.32/g", "R-12", "R-88", "R-89")
@pytest.mark.parametrize("drive", list(DRIVES))
def test_a_jump_ends_where_a_search_of_the_board_says(drive: str) -> None:
    rng = random.Random(drive)
    plain = [dot for dot in BOARD.dots if dot not in BOARD.exits and dot not in BOARD.questions]
    web = [dot for dot in plain if dot.startswith("asteroid")]
    for number in range(120):
        boxes = dict(zip(rng.sample(BOARD.questions, 14), rng.sample(PENALTIES, 14), strict=True))
        here = rng.choice(web if number % 2 else plain)
        state = start(pilot(here, cargo=(drive,)), boxes=boxes)
        assert set(first_dots(state)) == searched(state, DRIVES[drive], 0, 2)
        came = rng.choice([link.to for link in BOARD.links[here]])
        left = rng.choice([1, 2, 5])
        flying = under_way(state, left, came=(came,))
        assert moving(flying).barred == closed(state, came, here)
        assert played(flying) == searched(state, DRIVES[drive], closed(state, came, here), left), (here, came)
