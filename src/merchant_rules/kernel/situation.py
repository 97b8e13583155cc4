"""What is going on, in public: a small value that a state and every view of it agree on.

It is for people, servers and bots, which need no frames for it. A game that has more to tell has a subclass with
fields of its own and gives a function that makes it (`Game.situation`); others are served by `plain_situation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from ..errors import ComposeError
from .gathering import Gathering
from .stack import NOBODY

#: What is going on when nothing is, in every game.
OVER: Final = "over"


@attrs.frozen
class Situation:
    """Who decides, what, and in which round; in every game, by public facts alone."""

    seats: tuple[int, ...]
    """The seats that decide, in timing order; () where chance does, and at the end."""
    kind: str
    """What is going on, a slug: what the seats are doing, what chance has to settle, or "over"."""
    round: int
    """The round under way, from 1; at the end, how many there were."""


def seats_asked(frame: Any) -> tuple[int, ...]:
    """The seats that a frame asks: of a gathering all of them, for who has answered is not public."""
    if isinstance(frame, Gathering):
        return frame.answers.asked
    return (frame.seat,) if frame.seat >= 0 else ()


def kind_of(s: Any) -> str:
    """The kind of what is going on: the tag that the top frame has in saves, which never changes its meaning."""
    frame = s.stack[-1]
    if frame.seat == NOBODY and not isinstance(frame, Gathering):
        return OVER
    tags: Mapping[str, type] = s.rules.tags
    for tag, cls in tags.items():
        if cls is type(frame):
            return tag
    raise ComposeError(f"the frame {type(frame).__name__} has no tag")


def plain_situation(s: Any, round: int) -> Situation:
    """The situation in a game that has no more to tell."""
    return Situation(seats_asked(s.stack[-1]), kind_of(s), round)


__all__ = ["OVER", "Situation", "kind_of", "plain_situation", "seats_asked"]
