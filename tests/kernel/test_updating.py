"""Updaters build what `attrs.evolve` builds, for every class and field they are written for."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules import star_traders as st
from merchant_rules.kernel.updating import updater
from merchant_rules.kernel.value import value
from merchant_rules.star_traders.frames import Jumping, Window


@value
class Point:
    x: int
    y: int = 0
    z: int = 0


def test_an_updater_changes_its_fields_and_keeps_the_rest() -> None:
    assert updater(Point, "z", "x")(Point(1, 2, 3), 8, 9) == Point(9, 2, 8)
    with pytest.raises(TypeError, match="no field 'w'"):
        updater(Point, "w")


def test_every_field_of_the_parts_of_a_state() -> None:
    state: Any = mr.new_game(st.Config("star-traders-basic", 2), seed=1)
    held = [state.traders[0], state.turn, state.market, state.decks, state.galaxy]
    for own in (*held, Window("jump", (0,)), Jumping(0, "regular", "mink")):
        for field in attrs.fields(type(own)):
            new = updater(type(own), field.name)(own, "new")
            assert new == attrs.evolve(own, **{field.name: "new"})
