"""Values and the slots of hidden things: small functions, each with what it leaves alone."""

from __future__ import annotations

from merchant_rules.kernel.secrets import UNSEEN, Secret, masked, opened, seen
from tests.kernel.toy import Bank, Hunting


def test_a_value_is_frozen_hashable_and_without_a_dict() -> None:
    frame = Hunting(0)
    assert hash(frame) == hash(Hunting(0))
    assert not hasattr(frame, "__dict__")
    assert {Bank(): 1}[Bank()] == 1


def test_a_look_tells_one_seat_only() -> None:
    slot = seen(UNSEEN, 2, "gem")
    assert slot == Secret("gem", 0b100)
    assert [slot.known_by(seat) for seat in range(4)] == [False, False, True, False]
    assert seen(slot, 0, "gem") == Secret("gem", 0b101)


def test_a_redacted_look_keeps_what_was_known() -> None:
    assert seen(UNSEEN, 1, "") == Secret("", 0b10)
    assert seen(Secret("gem", 0b1), 1, "") == Secret("gem", 0b11)


def test_an_open_slot_is_known_to_all() -> None:
    slot = opened(seen(UNSEEN, 2, "gem"), "gem")
    assert slot == Secret("gem", 0b100, open=True)
    assert all(slot.known_by(seat) for seat in range(4))
    assert seen(slot, 0, "gem").open


def test_a_mask_hides_what_was_seen_but_not_who_looked() -> None:
    slot = seen(UNSEEN, 2, "gem")
    assert masked(slot, 2) == slot
    assert masked(slot, 0) == Secret("", 0b100)
    assert masked(slot, None) == Secret("", 0b100)
    assert masked(opened(slot, "gem"), None) == opened(slot, "gem")
