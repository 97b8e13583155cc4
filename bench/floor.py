"""The floor: what building the records alone costs.

`attrs.frozen` twins of the State, Player and frame that a step changes, whatever `kernel.value` is at present, and an
action that is looked up in a dict and does nothing. No engine that builds these records can be faster.
"""

from __future__ import annotations

from typing import Any

import attrs

from merchant_rules import State
from merchant_rules.venus.frames import Moving
from merchant_rules.venus.state import Player

from .measure import Contestant


def twin(cls: type) -> Any:
    names = [field.name for field in attrs.fields(cls)]
    return attrs.make_class(f"Bare{cls.__name__}", names, frozen=True, slots=True)


def contestants() -> list[Contestant]:
    """Bare construction of the records one step changes."""
    bare = [twin(State), twin(Player), twin(Moving)]
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

    return [Contestant("floor", "decisions", run)]
