"""Where labels find room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from merchant_rules.picture.space import Box, Space, box_at, hull, inside, leader, text_width
from merchant_rules.venus.picture.chart import curve, wrapped

FRAME = Box(0, 0, 400, 400)


@given(st.lists(st.tuples(st.integers(100, 300), st.integers(100, 300)), max_size=25))
def test_boxes_that_are_placed_never_overlap(anchors: list[tuple[int, int]]) -> None:
    space = Space(FRAME)
    boxes = [space.place(anchor, 5, (40, 10)) for anchor in anchors]
    assert not any(a.overlaps(b) for n, a in enumerate(boxes) for b in boxes[:n])


def test_the_nearest_free_place_is_taken_first_to_the_right() -> None:
    space = Space(FRAME)
    assert space.place((200, 200), 5, (40, 10)) == Box(205, 195, 245, 205)
    assert space.place((200, 200), 5, (40, 10)) == Box(155, 195, 195, 205)


def test_lines_are_kept_open_where_that_costs_little() -> None:
    space = Space(FRAME)
    space.cross((x, 200.0) for x in range(200, 300, 5))
    assert space.place((200, 200), 5, (40, 10)).right < 200


def test_places_lie_on_the_picture() -> None:
    box = Space(FRAME).place((399, 200), 5, (40, 10))
    assert box.right <= 400


def test_without_room_the_first_place_is_used_all_the_same() -> None:
    space = Space(FRAME)
    space.take(FRAME)
    assert space.place((200, 200), 5, (40, 10)) == Box(205, 195, 245, 205)


def test_a_copy_does_not_touch_the_original() -> None:
    space = Space(FRAME)
    space.copy().take(FRAME)
    assert space.is_free(box_at((200, 200), (10, 10)))


def test_a_line_leads_to_what_stands_off() -> None:
    assert leader((0, 0), 5, Box(6, -5, 20, 5)) is None
    assert leader((0, 0), 5, Box(30, -5, 50, 5)) == ((5, 0), (30, 0))


def test_hulls() -> None:
    corners = hull([(0, 0), (4, 0), (4, 4), (0, 4), (2, 2), (4, 0)])
    assert corners == [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert inside((1, 3), corners)
    assert not inside((5, 1), corners)
    assert not inside((0, 0), hull([(0, 0), (1, 1)]))


def test_curves_begin_and_end_at_their_dots() -> None:
    for bend in (None, (50.0, 40.0)):
        line = curve((0, 0), bend, (100, 0))
        assert (line[0], line[-1]) == ((0, 0), (100, 0))
    assert max(y for _, y in curve((0, 0), (50, 40), (100, 0))) == pytest.approx(20)


def test_long_names_are_wrapped_in_the_middle() -> None:
    assert wrapped("Space Station Planet (the Cloud)") == ("Space Station", "Planet (the Cloud)")
    assert wrapped("Supernova") == ("Supernova",)


def test_wide_letters_need_more_room() -> None:
    assert text_width("mmm", 10) > text_width("nnn", 10) > text_width("lll", 10) > 0
    assert text_width("nnn", 10, bold=True) > text_width("nnn", 10)
