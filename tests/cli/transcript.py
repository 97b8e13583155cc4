"""A trading turn at the terminal for the page on the command line: `python -m tests.cli.transcript` writes it anew."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import patch

import merchant_rules as mr
from merchant_rules.cli.play import Session

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
BEGIN, END = "<!-- a trading turn -->\n\n```text\n", "```\n\n<!-- the end of the turn -->\n"

#: What is typed: Human sells, builds on what he has, thinks better of it, and buys Nik's factory goods.
LINES = (
    "1",
    "status",
    "prices designer genes",
    "sell:designer-genes",
    "buy:voll-silk",
    "undo",
    "buy:canned-traits",
    "sell:space-spice",
    "?",
)


def table() -> mr.State:
    """Human at the Spaceport of Nik, whose Factory stands there as well."""
    config = mr.Config("classic-1988", ("human", "nik"), goal=1000)
    seats = [
        mr.Seat(place="desert-1", money=200, cargo=("designer-genes",), ship="transport"),
        mr.Seat(ports=("desert-1",), factories=("volois",)),
    ]
    return mr.position(config, seats=seats, cultures={"desert": "volois", "jungle": "niks"}, seed=7)


def transcript() -> str:
    """What the terminal shows, with what is typed behind the prompts."""
    shown = io.StringIO()
    with redirect_stdout(shown), patch("builtins.input", _typing(shown)):
        session = Session(table(), ("you", "trader"), "")
        with patch.object(Session, "save", lambda self, path: None):
            session.run()
    return "\n".join(line.rstrip() for line in shown.getvalue().split("\n")).split("\nGo on with")[0].strip() + "\n"


def _typing(shown: io.StringIO) -> Callable[[str], str]:
    lines: Iterator[str] = iter(LINES)

    def typed(prompt: str = "") -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        shown.write(f"{prompt}{line}\n")
        return line

    return typed


def written(page: str) -> str:
    """The page with the transcript in its place."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + transcript() + END + after


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
