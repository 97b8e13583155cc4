"""What decides for a seat of this game."""

from __future__ import annotations

from typing import Protocol

from ..kernel.plays import PluginAction
from ..run.play import Chooser
from .actions import Action
from .view import View


class Bot(Chooser[View, Action], Protocol):
    """Whoever decides for a seat: sees a view and the legal moves, and chooses one."""

    def choose(self, view: View, moves: tuple[Action, ...], /) -> Action | PluginAction:
        """The action to play: one of the moves, or an open one such as a deal."""
        ...


__all__ = ["Bot"]
