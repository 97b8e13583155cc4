"""Star Traders in the terminal: its screen, its commands, its turns told in words."""

from __future__ import annotations

from typing import Any

from ...cli.screen import Screen
from ..rules.asking import Pass
from .advice import reason, warning
from .commands import COMMANDS, HINT
from .figures import map_summary
from .menu import menu
from .screen import heading, page, prompt
from .tale import LiveTale, TurnTale, draws, stand

#: What wins, by ruleset.
AIMS = {
    "star-traders-basic": "The first to deliver the cargo of an Imperial Mission wins.",
    "star-traders-advanced": "The first to have a large enough chain of Imperial Stations wins.",
}


def unasked(view: Any, moves: tuple[Any, ...]) -> Any:
    """A window in which this person can only pass."""
    return moves[0] if moves and all(type(move) is Pass for move in moves) else None


SCREEN = Screen(
    heading=heading,
    menu=menu,
    prompt=prompt,
    commands=COMMANDS,
    page=page,
    draws=draws,
    reason=reason,
    warning=warning,
    unasked=unasked,
    hint=HINT,
    tale=TurnTale,
    live_tale=LiveTale,
    aim=lambda config: AIMS.get(config.ruleset, ""),
    score=lambda s, seat: f"has {stand(s, seat)}",
    figures=map_summary,
)

__all__ = ["SCREEN"]
