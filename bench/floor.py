"""The floor: what building the records alone costs.

Twins of the values that random play of 1988 builds, as many as it builds (4.25 a decision, counted over 6,000 of them),
made by `kernel.value.builder` as the rules make theirs; and for each decision an action that is looked up in a dict and
does nothing. No engine that builds these records in Python can be faster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from merchant_rules import State
from merchant_rules.kernel.chance import Source
from merchant_rules.kernel.value import builder, value
from merchant_rules.venus.frames import Declaring, Moving, Rolling, Trading
from merchant_rules.venus.state import Player, Turn

from .measure import Contestant

#: class -> how many are built in a hundred decisions; of all others together there are 19, counted as turns here
BUILT: dict[type, int] = {
    State: 146,
    Moving: 83,
    Player: 63,
    Turn: 74,
    Declaring: 20,
    Source: 16,
    Rolling: 16,
    Trading: 7,
}


def twin(cls: type) -> Callable[..., Any]:
    """A class of values with as many fields."""
    fields = {field.name: "object" for field in attrs.fields(cls)}
    made: Callable[..., Any] = value(
        type(f"Bare{cls.__name__}", (), {"__annotations__": fields, "__module__": __name__})
    )
    return made


def contestants() -> list[Contestant]:
    """Bare construction of the records that a hundred decisions make, again and again."""
    building = [
        (builder(twin(cls)), tuple(range(len(attrs.fields(cls)))), range(count)) for cls, count in BUILT.items()
    ]
    table: dict[type, Any] = {int: lambda state, action: state}

    def run() -> int:
        for _ in range(10):
            for _ in range(100):
                table[int](None, 1)
            for build, fields, times in building:
                for _ in times:
                    build(*fields)
        return 1000

    return [Contestant("floor", "decisions", run)]
