"""The floor: what building the records alone costs.

`attrs.frozen` twins of the State, Player and frame that a step changes, whatever `kernel.value` is at present, and an
action that is looked up in a dict and does nothing. No engine that builds these records can be faster.
"""

from __future__ import annotations

from typing import Any

import attrs

from merchant_rules.star_traders.frames import Window
from merchant_rules.star_traders.state import State as StarState
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.state import Player, State

from .measure import Contestant


def _twin(cls: type) -> Any:
    names = [field.name for field in attrs.fields(cls)]
    return attrs.make_class(f"Bare{cls.__name__}", names, frozen=True, slots=True)


def contestants() -> list[Contestant]:
    """Bare construction of the records one step changes."""
    bare = [_twin(State), _twin(Player), _twin(Moving)]
    values = [tuple(range(len(attrs.fields(cls)))) for cls in bare]
    table: dict[type, Any] = {int: lambda state, action: state}
    (state, player, frame), (s, p, f) = bare, values

    def run() -> int:
        for _ in range(1000):
            table[int](None, 1)
            player(*p)
            frame(*f)
            state(*s)
        return 1000

    return [Contestant("floor", "decisions", run), _pass_floor()]


def _pass_floor() -> Contestant:
    """What a pass in a window of Star Traders builds: the window with a shorter queue, and the state."""
    bare = [_twin(Window), _twin(StarState)]
    (window, state), (w, s) = bare, [tuple(range(len(attrs.fields(cls)))) for cls in bare]

    def run() -> int:
        for _ in range(1000):
            window(*w)
            state(*s)
        return 1000

    return Contestant("star pass floor", "calls", run)
