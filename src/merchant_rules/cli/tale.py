"""A game told as it goes on: steps are collected until a turn is over, and then told."""

from __future__ import annotations

from typing import Any

from ..api import changes
from ..kernel import engine
from ..kernel.engine import Step
from ..kernel.game import game_of
from ..store.describe import describe, money_told


def told(step: Step[Any]) -> list[str]:
    """A step in sentences, by what everybody at the table sees: what was done, and every coin that moved by it."""
    look = game_of(step.before).look
    before = look(step.before, None)
    return [describe(before, step.action), *money_told(before, changes(before, look(step.after, None)))]


class Tale:
    """Collects the steps of one turn and tells them, each in a sentence; a game may bring a better one."""

    #: whether it is told to people what they did themselves
    of_all = False
    #: whether it says what was paid: not where that is told beside it
    amounts = True

    def __init__(self) -> None:
        self.steps: list[Step[Any]] = []

    def add(self, step: Step[Any]) -> str:
        """Take in a step; the tale of the turn that it brings to an end, else ""."""
        if not self.counts(step):
            return ""
        self.steps.append(step)
        return self.told() if self.ends(step) else ""

    def ends(self, step: Step[Any]) -> bool:
        """Whether a step is the last one of a turn."""
        turn = game_of(step.before).turn
        return engine.actor(step.after) == engine.NOBODY or turn(step.before) != turn(step.after)

    def told(self) -> str:
        """What happened so far in this turn; "" if nothing did."""
        steps, self.steps = self.steps, []
        return self.tell(steps) if steps else ""

    def counts(self, step: Step[Any]) -> bool:
        """Whether a step is told at all."""
        return True

    def tell(self, steps: list[Step[Any]]) -> str:
        """A turn in words, by what everybody at the table sees."""
        game = game_of(steps[0].before)
        said = " ".join(sentence for step in steps for sentence in told(step))
        return f"{game.turn(steps[0].before):3}. {said}"


__all__ = ["Tale", "told"]
