"""What went where between two positions: things that stay are passed over, those that went are followed."""

from __future__ import annotations

from collections import Counter

from merchant_rules.kernel.events import Moved, Place, moved

Things = dict[Place, Counter[str]]


def test_only_what_left_a_place_is_told() -> None:
    before: Things = {0: Counter(silk=2), 1: Counter(wine=1), "cup": Counter(spice=1)}
    assert moved(before, before) == []
    after: Things = {0: Counter(silk=1), 1: Counter(wine=1, silk=1), "cup": Counter(spice=1)}
    assert moved(before, after) == [Moved("silk", 0, 1)]


def test_what_nobody_can_name_is_matched_with_what_has_a_name() -> None:
    before: Things = {0: Counter(), "pile": Counter({"": 9})}
    after: Things = {0: Counter(ace=1), "pile": Counter({"": 8})}
    assert moved(before, after) == [Moved("ace", "pile", 0)]
