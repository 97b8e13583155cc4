"""What modules put on the stack stands where it belongs, or `validate` says so: found by breaking saves at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.venus.frames import Declaring, Looking
from merchant_rules.venus.modules.attack import Clashing, Firing
from merchant_rules.venus.modules.hits import ChoosingHit, Looting
from merchant_rules.venus.modules.rastur import DrawingRastur, PlacingRastur
from merchant_rules.venus.modules.solitaire import Merging, RollingRastur
from merchant_rules.venus.modules.theft import Revolting, Swindling
from merchant_rules.venus.modules.weapons import TAKING_EFFECT, Blasting, Standing
from merchant_rules.venus.update import set_stack
from tests.golden.test_golden import BY_NAME, stored


@cache
def moment(*kinds: type) -> mr.State:
    """A state of a stored game with these frames on top."""
    for name in BY_NAME:
        states: Iterator[mr.State] = (state for state, _ in stored(name))
        for state in states:
            if tuple(map(type, state.stack[-len(kinds) :])) == kinds:
                return state
    raise LookupError(f"no stored game has {kinds}")


def swapped(state: mr.State, at: int, **fields: Any) -> mr.State:
    """The state with another frame at this height."""
    frames: list[Any] = list(state.stack)
    frames[at] = attrs.evolve(frames[at], **fields)
    return set_stack(state, tuple(frames))


def broken() -> dict[str, tuple[mr.State, str]]:
    """Positions with one thing wrong, and what is said of each."""
    firing = moment(Standing, Blasting, Firing)
    clash, hit, loot = moment(Blasting, Clashing), moment(Blasting, ChoosingHit), moment(Blasting, Looting)
    swindle, revolt = moment(Swindling, Looting), moment(Revolting, Firing)
    drawing, placing = moment(DrawingRastur), moment(PlacingRastur)
    siege, merger = moment(RollingRastur), moment(Merging)
    under_way = "this blast cannot be under way"
    return {
        "a blast on nothing": (set_stack(firing, firing.stack[1:]), "Blasting: cannot stand on nothing"),
        "a blast on the wrong thing": (
            set_stack(firing, (Declaring(firing.turn.seat), *firing.stack[1:])),
            "Blasting: cannot stand on Declaring",
        ),
        "standing on something": (set_stack(firing, (firing.stack[0], *firing.stack)), "Standing: cannot stand on"),
        "strange weapons": (swapped(clash, -2, fired=("standing",)), "are no weapons"),
        "a strange answer": (swapped(clash, -2, answer=("shield",)), "are no weapons"),
        "too late to fire": (swapped(firing, -2, stage=TAKING_EFFECT), under_way),
        "too early for dice": (swapped(clash, -2, stage=0), under_way),
        "too early for a hit": (swapped(hit, -2, stage=0), under_way),
        "too early for loot": (swapped(loot, -2, stage=0), under_way),
        "dice without attack": (set_stack(clash, (clash.stack[0], clash.stack[-1])), "Clashing: there is no attack"),
        "weapons of nobody": (swapped(firing, -1, seat=7), "seat"),
        "more firepower than there is": (swapped(firing, -1, needs=100), "has no weapons for 100 firepower"),
        "weapons without attack": (set_stack(firing, firing.stack[-1:]), "Firing: there is no attack"),
        "a hit on nobody": (set_stack(hit, hit.stack[-1:]), "ChoosingHit: cannot stand on nothing"),
        "loot of nobody": (set_stack(loot, (loot.stack[0], loot.stack[-1])), "there is nobody whose goods"),
        "loot of another": (swapped(swindle, -1, victim=-1), "there is nobody whose goods"),
        "a swindle waiting for nothing": (swapped(swindle, -2, stage=2), "Swindling: there is nothing to wait for"),
        "thieves at sea": (set_stack(swindle, swindle.stack[-2:]), "Swindling: cannot stand on nothing"),
        "a revolt that is over": (swapped(revolt, -2, attack=3), "Revolting: this Revolt is decided"),
        "a revolt fought before": (swapped(revolt, -2, fired=("laser",)), "Revolting: there is nothing to wait for"),
        "a draw for nobody": (set_stack(drawing, drawing.stack[-1:]), "DrawingRastur: cannot stand on nothing"),
        "two draws": (set_stack(drawing, (*drawing.stack, drawing.stack[-1])), "DrawingRastur: cannot stand on"),
        "a place for nobody": (set_stack(placing, placing.stack[-1:]), "PlacingRastur: cannot stand on nothing"),
        "a siege in mid-turn": (set_stack(siege, (Declaring(0), siege.stack[-1])), "RollingRastur: cannot stand on"),
        "a merger in mid-turn": (set_stack(merger, merger.stack[-1:]), "Merging: cannot stand on nothing"),
        "a turn begun in a fight": (
            set_stack(clash, (*clash.stack[:-1], Declaring(clash.turn.seat))),
            "Declaring: cannot stand on Blasting",
        ),
        "a look in a fight": (
            set_stack(loot, (*loot.stack, Looking(loot.turn.seat, loot.rules.board.systems[0]))),
            "Looking: cannot stand on Looting",
        ),
    }


def test_a_broken_stack_is_told_and_its_save_refused() -> None:
    for name, (state, says) in broken().items():
        assert any(says in problem for problem in mr.validate(state)), name
        with pytest.raises(mr.SchemaError):
            mr.from_json(mr.to_json(state))
