"""Race for the Galaxy in the terminal: its screen, its commands, its rounds told in words."""

from __future__ import annotations

from ...api import scores
from ...cli.screen import Screen
from .advice import reason, warning
from .commands import COMMANDS, HINT
from .menu import menu
from .screen import heading, points_text, prompt
from .tale import RoundTale, draws, moment

SCREEN = Screen(
    heading=heading,
    menu=menu,
    prompt=prompt,
    commands=COMMANDS,
    page=moment,
    draws=draws,
    reason=reason,
    warning=warning,
    hint=HINT,
    tale=RoundTale,
    aim=lambda config: "Most points when somebody has twelve cards or the chips run out.",
    score=lambda s, seat: f"has {points_text(scores(s)[seat])}",
    unit="round",
)

__all__ = ["SCREEN"]
