"""A game told as it goes on: steps are collected until a turn is over, and then told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from ..kernel import engine
from ..kernel.game import game_of
from ..store.describe import describe


@attrs.frozen
class Step:
    """One action or outcome with the positions before and after it."""

    before: Any
    action: Any
    after: Any


def steps_of(state: Any, action: Any) -> Iterator[Step]:
    """A legal action and what chance makes of it, one after the other; the last position is that of the game."""
    after = engine.apply_unchecked(state, action)
    yield Step(state, action, after)
    state = after
    while type(state.stack[-1]) in state.rules.chances and state.source is not None:
        outcome, source = engine.picked(state, state.source)
        after = engine.apply_unchecked(state, outcome).with_source(source)
        yield Step(state, outcome, after)
        state = after


class Tale:
    """Collects the steps of one turn and tells them, each in a sentence; a game may bring a better one."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def add(self, step: Step) -> str:
        """Take in a step; the tale of the turn that it brings to an end, else ""."""
        if not self.counts(step):
            return ""
        self.steps.append(step)
        turn = game_of(step.before).turn
        over = engine.actor(step.after) == engine.NOBODY or turn(step.before) != turn(step.after)
        return self.told() if over else ""

    def told(self) -> str:
        """What happened so far in this turn; "" if nothing did."""
        steps, self.steps = self.steps, []
        return self.tell(steps) if steps else ""

    def counts(self, step: Step) -> bool:
        """Whether a step is told at all."""
        return True

    def tell(self, steps: list[Step]) -> str:
        """A turn in words, by what everybody at the table sees."""
        game = game_of(steps[0].before)
        said = " ".join(describe(game.look(step.before, None), step.action) for step in steps)
        return f"{game.turn(steps[0].before):3}. {said}"


__all__ = ["Step", "Tale", "steps_of"]
