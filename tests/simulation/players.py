"""Players for simulations. They stand in a module, so that they can be sent to other processes."""

from __future__ import annotations

import os
from random import Random

import merchant_rules as mr

CONFIG = mr.Config("classic-1988", ("human", "nik", "dell"), goal=500)
FFG = mr.Config("ffg-classic", 2)


class AnyMove:
    """Takes any move; what it does depends on its own seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> mr.Action:
        return self.random.choice(moves)


class Breaking(AnyMove):
    """Breaks in the third round of some games: those in which its own seed is a multiple of three."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.breaks = seed % 3 == 0

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> mr.Action:
        if self.breaks and view.turn.number > 6:
            raise ZeroDivisionError("no way on")
        return super().choose(view, moves)


class Leaving(Breaking):
    """Would end the whole program."""

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> mr.Action:
        try:
            return super().choose(view, moves)
        except ZeroDivisionError:
            raise SystemExit("enough") from None


class Cheating(AnyMove):
    """Lands without having moved."""

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> mr.Action:
        return mr.Land()


class Deadly(Breaking):
    """Takes the whole process with it."""

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> mr.Action:
        if self.breaks:
            os._exit(3)
        return super().choose(view, moves)


class Interrupting(Breaking):
    """As if somebody pressed Ctrl-C in a worker."""

    def choose(self, view: mr.View, moves: tuple[mr.Action, ...], /) -> mr.Action:
        if self.breaks:
            raise KeyboardInterrupt
        return super().choose(view, moves)
