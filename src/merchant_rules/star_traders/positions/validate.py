"""What is wrong with a position."""
from __future__ import annotations
from ..state import State
def validate(state: State) -> tuple[str, ...]:
    return ()
