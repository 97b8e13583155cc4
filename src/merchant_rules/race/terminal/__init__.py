"""Race for the Galaxy in the terminal: its screen, its commands, its rounds told in words."""

from __future__ import annotations

from ...cli.screen import Screen
from .advice import reason, warning
from .commands import COMMANDS, HINT
from .menu import menu
from .screen import heading, prompt, standing
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
    score=standing,
    unit="round",
)

__all__ = ["SCREEN"]
