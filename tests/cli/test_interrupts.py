"""Ctrl-C at a prompt of a real terminal, at the very moment it appears, and readers that go away."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time

import pytest

if sys.platform == "win32":
    pytest.skip("there is no such terminal", allow_module_level=True)

import pty

PROGRAM = """
from merchant_rules.cli.reader import Reader
from merchant_rules.cli.asking import asked
text = "\\n".join(map(str, range(90)))
while True:
    try:
        Reader().page(text)
        print("LINE", asked("then -- > "), flush=True)
    except KeyboardInterrupt:
        print("CAUGHT", flush=True)
"""


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self) -> None:
        self.pid, self.screen = pty.fork()
        if self.pid == 0:  # pragma: no cover
            os.execv(sys.executable, [sys.executable, "-c", PROGRAM])
        self.shown = b""

    def shows(self, what: bytes, seconds: float = 60) -> bool:
        """Whether something appears, after what was looked for before."""
        until = time.monotonic() + seconds
        while what not in self.shown:
            if time.monotonic() > until:
                return False
            if select.select([self.screen], [], [], 0.2)[0]:
                self.shown += os.read(self.screen, 4096)
        self.shown = self.shown.partition(what)[2]
        return True

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.screen)


def test_an_interrupt_right_after_the_prompt_is_not_missed() -> None:
    """`input` alone misses about one such signal in three hundred, and waits on."""
    terminal = Terminal()
    try:
        for number in range(300):
            assert terminal.shows(b"-- > "), number
            os.kill(terminal.pid, signal.SIGINT)
            assert terminal.shows(b"CAUGHT", 20), f"interrupt {number} was missed"
        assert terminal.shows(b"-- > ")
        os.write(terminal.screen, b"\x03")
        assert terminal.shows(b"CAUGHT")
        assert terminal.shows(b"-- > ")
        os.write(terminal.screen, b"q\n")
        assert terminal.shows(b"then -- > ")
        os.write(terminal.screen, b"over\n")
        assert terminal.shows(b"LINE over")
    finally:
        terminal.close()


@pytest.mark.parametrize("command", [("rules", "movement"), ("play", "--option", "help")])
def test_a_reader_that_has_gone_is_no_fault(command: tuple[str, ...]) -> None:
    """As with `| head`: nothing is complained about."""
    with subprocess.Popen(
        [sys.executable, "-m", "merchant_rules", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
