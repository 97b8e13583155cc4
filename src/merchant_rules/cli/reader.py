"""Somebody who reads at the terminal: nothing leaves the screen before it could be read."""

from __future__ import annotations

import shutil
import sys

from .asking import asked
from .common import on_terminal, say

#: What makes a terminal forget what it shows, and what can be scrolled back to.
CLEARED = "\033[2J\033[3J\033[H"


class Reader:
    """What is written for somebody, who is asked before the screen is full of what is new."""

    def __init__(self) -> None:
        #: how many lines came since this one last typed, with that one
        self.lines = 0
        #: what was typed where a page stopped, the answer to what is asked next
        self._ahead = ""

    def say(self, text: str, colour: str = "") -> None:
        """Print a few lines, perhaps in a colour."""
        say(text, colour)
        self.lines += on_terminal(text).count("\n") + 1

    def page(self, text: str) -> None:
        """Print what may be long; on a terminal it stops where the screen is full, and ends if something is typed.

        That is q, or at once what is to be done: who has seen enough of a list need not see all of it.
        """
        self._ahead = ""  # it was typed before this was there to be read
        if not (sys.stdout.isatty() and sys.stdin is not None and sys.stdin.isatty()):
            self.say(text)
            return
        lines = on_terminal(text).split("\n")
        while True:
            room = max(shutil.get_terminal_size().lines - 1, 5) - self.lines  # the last line is for what is asked
            shown = lines[: max(room, 0)]
            if shown:
                print("\n".join(shown))
                self.lines += len(shown)
            lines = lines[len(shown) :]
            typed = self.pause("-- Enter for more, q to stop -- > ") if lines else "q"
            if typed:
                self._ahead = "" if typed.lower() == "q" else typed
                return

    def ask(self, prompt: str) -> str:
        """What is typed after a prompt, without blanks around it, or was typed already where a page stopped."""
        ahead, self._ahead = self._ahead, ""
        return ahead or self.pause(prompt)

    def pause(self, prompt: str) -> str:
        """What is typed after a prompt, and not before it."""
        self._ahead = ""
        self.lines = prompt.count("\n") + 1
        return asked(prompt).strip()

    def clear(self) -> None:
        """Wipe the screen of a terminal."""
        if sys.stdout.isatty():
            print(CLEARED, end="")
            self.lines = 0


__all__ = ["Reader"]
