"""Merchant of Venus in the terminal: its screen, its commands, its turns told in words."""

from __future__ import annotations

from ...api import net_worth
from ...cli.screen import Screen
from ..box.unpacking import load_catalog
from ..meta import speech_of
from .advice import warning
from .commands import COMMANDS, HINT
from .figures import board_summary
from .reasons import reason
from .screen import heading, menu, neighbourhood, prompt
from .tale import TurnTale

#: Who plays if nobody says so.
SPECIES = ("human", "nik", "dell")


def _usual_players(ruleset: str, number: int) -> str:
    """The species of 1988 where there are three players and the ruleset has them."""
    known = load_catalog(ruleset).merchant_by_slug
    return ",".join(SPECIES) if number == len(SPECIES) and known.keys() >= set(SPECIES) else str(number)


SCREEN = Screen(
    heading=heading,
    surroundings=lambda view: neighbourhood(view, 2),
    menu=menu,
    prompt=prompt,
    commands=COMMANDS,
    reason=reason,
    warning=warning,
    hint=HINT,
    tale=TurnTale,
    aim=lambda config: f"First to {speech_of(config.ruleset).cash(config.goal)}.",
    score=lambda s, seat: s.rules.words.cash(net_worth(s, seat)),
    usual_players=_usual_players,
    figures=board_summary,
)

__all__ = ["SCREEN"]
