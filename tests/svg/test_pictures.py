"""The pictures in the docs are those that the library draws now."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from tests.svg.pictures import FOLDER, SAVE, pictures
from tests.svg.scenes import covered, piece_boxes, words


@pytest.mark.parametrize("number", range(3))
def test_the_pictures_in_the_docs_are_up_to_date(number: int) -> None:
    path, picture = list(pictures())[number]
    assert path.read_text(encoding="utf-8") == f"{picture}\n", "draw them anew: python -m tests.svg.pictures"


def test_there_are_no_others() -> None:
    drawn_by_hand = {"layers.svg"}
    assert {path.name for path in FOLDER.glob("*.svg")} - drawn_by_hand == {path.name for path, _ in pictures()}


def test_the_game_in_the_picture_is_well_under_way() -> None:
    state = mr.from_json(SAVE.read_text(encoding="utf-8"))
    picture = (FOLDER / "game.svg").read_text(encoding="utf-8")
    assert mr.validate(state) == ()
    assert mr.result(state) is None
    assert len(words(picture, "culture")) >= 10
    assert len(piece_boxes(picture)) >= 6
    assert covered(picture) == []
