"""The pictures that README and docs show, drawn anew: `python -m tests.svg.pictures` writes them.

The game is a save that lies beside its picture, so that a bot that learns to play better does not change it;
`python -m tests.svg.pictures game` plays a new one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import merchant_rules as mr
from merchant_rules.venus.bots import TraderBot
from merchant_rules.venus.svg import Svg, board_svg

FOLDER = Path(__file__).parents[2] / "docs" / "images"
SAVE = FOLDER / "game.json"
SEED, TURNS = 7, 90


def pictures() -> Iterator[tuple[Path, Svg]]:
    """Every picture with the file it belongs into."""
    yield FOLDER / "board-1988.svg", board_svg("classic-1988")
    yield FOLDER / "board-ffg.svg", board_svg("ffg-classic")
    yield FOLDER / "game.svg", board_svg(mr.from_json(SAVE.read_text(encoding="utf-8")))


def new_save() -> None:
    """Let four traders play for a while, and keep where that leads."""
    state = mr.new_game(mr.Config("classic-1988", ("human", "nik", "dell", "whynom")), seed=SEED)
    bots = [TraderBot() for _ in state.players]
    while state.turn.number < TURNS and not mr.result(state):
        seat = mr.actor(state)
        state = mr.apply_action(state, bots[seat].choose(mr.view(state, seat), mr.legal_moves(state)))
    SAVE.write_text(mr.to_json(state) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "game" in sys.argv:
        new_save()
    for path, picture in pictures():
        picture.write(path)
