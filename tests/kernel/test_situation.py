"""Whom a situation names: the seats that decide, the first one as well as any other."""

from __future__ import annotations

import attrs
import pytest

from merchant_rules.kernel.situation import seats_asked
from merchant_rules.kernel.stack import CHANCE, NOBODY


@attrs.frozen
class Frame:
    seat: int


@pytest.mark.parametrize(("seat", "asked"), [(0, (0,)), (1, (1,)), (CHANCE, ()), (NOBODY, ())])
def test_a_frame_asks_its_seat_and_chance_nobody(seat: int, asked: tuple[int, ...]) -> None:
    assert seats_asked(Frame(seat)) == asked
