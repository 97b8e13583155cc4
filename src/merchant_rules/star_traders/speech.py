"""Small words that the sentences, the screen and the picture of this game share."""

from __future__ import annotations

from typing import Any

from .state import State
from .view import View


def named(s: State | View, seat: Any) -> str:
    """What a seat is called."""
    if type(seat) is not int or not 0 <= seat < len(s.traders):
        return "nobody" if seat is None else f"seat {seat}"
    return s.rules.config.names[seat]


def called(s: State | View, slug: str) -> str:
    """What a world, a cargo, a card or a personality is called."""
    return s.rules.called.get(slug, slug)


def counted(count: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def stellors(amount: int) -> str:
    """A sum of money."""
    return counted(amount, "Stellor")


def whose(name: str) -> str:
    """The name of an owner.

    >>> whose("Ann"), whose("player 2")
    ("Ann's", "player 2's")
    """
    return f"{name}'s"


__all__ = ["called", "counted", "named", "stellors", "whose"]
