"""Players that decide by themselves: they get a view and the legal moves, and never the state."""

from __future__ import annotations

from ...run.bots import RandomBot
from ..bot import Bot
from .journey import Habits
from .trader import TraderBot

__all__ = ["Bot", "Habits", "RandomBot", "TraderBot"]
