"""Who decides what next: a stack of small frames, each of which names its seat.

A frame is plain data, so any moment of a game can be saved. The top frame decides; an interrupt pushes a frame
on top and takes it away when done; the frame below then goes on where it was.
"""

from __future__ import annotations

from typing import Final, Protocol

#: The seat of a frame that dice, cup or pool decide.
CHANCE: Final = -1
#: The seat of the last frame of a finished game.
NOBODY: Final = -2


class Frame(Protocol):
    """What every frame has: the seat to decide (a player's number, `CHANCE` or `NOBODY`)."""

    @property
    def seat(self) -> int: ...
