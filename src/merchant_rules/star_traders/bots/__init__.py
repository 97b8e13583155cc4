"""Players of Star Traders that decide by themselves: they get a view and the legal moves, and never the state."""

from __future__ import annotations

from ...run.bots import RandomBot
from .habits import Habits
from .trader import StarTraderBot

__all__ = ["Habits", "RandomBot", "StarTraderBot"]
