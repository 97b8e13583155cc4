"""Players of Race that decide by themselves: they get a view and the legal moves, and never the state."""

from __future__ import annotations

from ...run.bots import RandomBot
from .habits import Habits
from .racer import RaceBot

__all__ = ["Habits", "RaceBot", "RandomBot"]
