"""Whatever is out of place in the stored games is refused for what is going on, by a rule of that moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel.actions import SeatSpec
from merchant_rules.kernel.compose import AnySpec
from merchant_rules.venus.books import lookup
from merchant_rules.venus.frames import Declaring, Looking
from merchant_rules.venus.update import set_stack

from .test_golden import VARIANTS, of_variant, stored

#: What is going on -> the rules that make other actions wait.
FRAMES_1988 = {
    "OpeningRoll": {"1988:4.2/b"},
    "ChoosingSpecies": {"1988:4.2/a"},
    "Declaring": {"1988:5.31/d", "1988:INTRO/b", "1988:9.1/b", "1988:5.3/a", "1988:4.4/a"},
    "Rolling": {"1988:5.2/a"},
    "Rerolling": {"1988:5.31/e", "1988:5.3/a", "1988:8.23/a", "1988:8.47/a", "1988:8.42/c", "1988:8.44/b"},
    "RollingAgain": {"1988:8.44/d"},
    "Moving": {
        "1988:5.31/e", "1988:5.3/a", "1988:8.23/a", "1988:8.47/a", "1988:8.42/c", "1988:8.44/a", "1988:9.1/b",
        "1988:6.3/a", "1988:5.23/a", "1988:5.23/b", "1988:INTRO/b",
    },
    "Revealing": {"1988:6.1/a"},
    "Looking": {"1988:7.2/a", "1988:8.45/a"},
    "Discovering": {"1988:7.3/a"},
    "Trading": {"1988:4.4/c", "1988:11.4/c", "1988:4.4/a"},
    "Drawing": {"1988:2.7/d"},
    "MakingRoom": {"1988:3.43/b"},
    "Answering": {"1988:11.4/c"},
    "GameOver": {"1988:13.2/a", "1988:13.3/b", "1988:16.5/a", "1988:17.5/a"},
    # modules
    "Standing": {"1988:15.412/a"},
    "Firing": {"1988:15.32/a"},
    "Clashing": {"1988:15.21/a"},
    "ChoosingHit": {"1988:15.431/a"},
    "Looting": {"1988:15.431/d", "1988:15.53/c"},
    "DrawingRastur": {"1988:16.2/b", "1988:17.21/a"},
    "PlacingRastur": {"1988:16.23/a"},
    "RollingRastur": {"1988:17.2/b"},
    "Merging": {"1988:17.22/a"},
}  # fmt: skip
FRAMES_FFG = {
    "DealingSpecies": {"ffg:F-SETUP-10"},
    "DrawingLots": {"ffg:F-SETUP-13"},
    "Declaring": {"ffg:F-MOVE-2", "ffg:F-TURN-1", "ffg:F-MOVE-1"},
    "Rolling": {"ffg:F-MOVE-3"},
    "Rerolling": {"ffg:F-MOVE-5", "ffg:F-MOVE-1", "ffg:F-DRIVE-3", "ffg:F-REL-GATE", "ffg:F-REL-AUTO",
                  "ffg:F-REL-MULL-1"},
    "RollingAgain": {"ffg:F-REL-MULL-2"},
    "Moving": {
        "ffg:F-MOVE-5", "ffg:F-MOVE-1", "ffg:F-DRIVE-3", "ffg:F-REL-AUTO", "ffg:F-REL-MULL-1", "ffg:F-TURN-1",
        "ffg:F-HAZ-1", "ffg:F-MOVE-12",
    },
    "Revealing": {"ffg:F-ENC-1"},
    "Looking": {"ffg:F-OBS-1", "ffg:F-REL-SPY-1"},
    "Discovering": {"ffg:F-FC-1"},
    "Trading": {"ffg:F-TURN-1", "ffg:F-PT-1", "ffg:F-ENC-4"},
    "Drawing": {"ffg:F-CUP-1"},
    "MakingRoom": {"ffg:F-SHIP-4"},
    "Answering": {"ffg:F-PT-1"},
    "GameOver": {"ffg:F-WIN-1", "ffg:F-OPT-BANK-2"},
}  # fmt: skip
FRAMES = {"classic-1988": FRAMES_1988, "ffg-classic": FRAMES_FFG}
#: How often a frame is looked at in one game.
OFTEN = 6
CLASS_NAME = re.compile(r"\b[A-Z][a-z]+[A-Z]\w*|\(\w+\)|\bnot possible\b")


@cache
def moments(ruleset: str, modules: tuple[str, ...]) -> tuple[mr.State, ...]:
    """A few states of every kind of moment in the stored games of a module set."""
    return tuple(state for plan in of_variant(ruleset, modules) for state in _moments(plan.name))


def _moments(name: str) -> Iterator[mr.State]:
    seen: dict[tuple[object, ...], int] = {}
    last: mr.State | None = None
    for ply in stored(name).replay():
        top, last = ply.state.stack[-1], ply.after
        kind = (type(top), getattr(top, "due", -1) >= 0, getattr(top, "entries", 0) > 0, getattr(top, "points", 0) > 0)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= OFTEN:
            yield ply.state
    assert last is not None
    yield last
    question = last.rules.board.questions[0]
    yield set_stack(last, (Declaring(0), Looking(0, question)))  # the Spy Eye is rare


def blank(spec: AnySpec) -> Any:
    """An action of a class; its fields do not matter, but for the seat that answers a gathering."""
    nothing: dict[str, Any] = dict.fromkeys(attrs.fields_dict(spec.action))
    return spec.action(**nothing | {"seat": 0} if isinstance(spec, SeatSpec) else nothing)


def out_of_place(state: Any) -> Iterator[mr.Violation]:
    """The verdicts on one action of every class that has no place in what is going on."""
    top = type(state.stack[-1])
    for spec in state.rules.specs.values():
        if top not in spec.frames:
            violation = mr.check(state, blank(spec))
            assert violation is not None, (spec.action, state.stack)
            yield violation


@pytest.mark.parametrize("ruleset, modules", VARIANTS)
def test_every_action_out_of_place_gets_a_reason_and_a_rule_of_what_is_going_on(
    ruleset: str, modules: tuple[str, ...]
) -> None:
    met: dict[str, set[str]] = {}
    for state in moments(ruleset, modules):
        now = type(state.stack[-1]).__name__
        for violation in out_of_place(state):
            met.setdefault(now, set()).add(violation.rule)
            assert violation.rule in FRAMES[ruleset][now], (now, violation)
            assert violation.message.endswith(".")
            assert not CLASS_NAME.search(violation.message), violation
    assert met.keys() >= {"Declaring", "Rolling", "Moving", "Trading", "Drawing", "GameOver"}


@pytest.mark.parametrize("ruleset", FRAMES)
def test_every_frame_has_its_reasons_and_every_reason_comes_up(ruleset: str) -> None:
    met: dict[str, set[str]] = {}
    for own, modules in VARIANTS:
        if own == ruleset:
            for state in moments(ruleset, modules):
                now = type(state.stack[-1]).__name__
                met.setdefault(now, set()).update(violation.rule for violation in out_of_place(state))
    assert met == FRAMES[ruleset]


def test_every_reason_can_be_looked_up() -> None:
    for rules in (rules for frames in FRAMES.values() for rules in frames.values()):
        for rule in rules:
            assert [entry.id for entry in lookup(rule)] == [rule]


@pytest.mark.parametrize("ruleset, modules", VARIANTS)
def test_a_seat_that_is_not_asked_is_told_so(ruleset: str, modules: tuple[str, ...]) -> None:
    order = {"classic-1988": "1988:INTRO/a", "ffg-classic": "ffg:F-TURN-2"}[ruleset]
    for state in moments(ruleset, modules):
        top = state.stack[-1]
        if top.seat < 0 or len(state.players) == 1:
            continue
        other = (top.seat + 1) % len(state.players)
        for spec in state.rules.specs.values():
            violation = mr.check(state, blank(spec), seat=other)
            assert violation is not None
            assert violation.code == "not-your-turn"
            rules = {order} if len(state.stack) == 1 else FRAMES[ruleset][type(top).__name__]
            assert violation.rule in rules
