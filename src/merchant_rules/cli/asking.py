"""A line typed at a terminal, with a Ctrl-C that is never missed."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading


def asked(prompt: str) -> str:
    """What is typed after a prompt, as by `input`.

    Python's `input` writes the prompt and then begins to read. A Ctrl-C in between is only noted, and nothing happens
    until the next key. So this waits first, for a line or for a signal, whichever comes.
    """
    if not _can_wait():
        return input(prompt)
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    try:
        print(prompt, end="", flush=True)
        select.select([sys.stdin, reader], [], [])
        return input()
    finally:
        signal.set_wakeup_fd(before)
        os.close(reader)
        os.close(writer)


def _can_wait() -> bool:
    """Whether somebody sits at a terminal of this process, on a system where one can wait for it."""
    if os.name != "posix" or threading.current_thread() is not threading.main_thread():
        return False
    own = sys.__stdin__
    return own is not None and own is sys.stdin and own.isatty() and sys.stdout.isatty()


__all__ = ["asked"]
