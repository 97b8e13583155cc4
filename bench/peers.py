"""The engines people use today, from the `bench` extra; each is left out if it is not installed."""

from __future__ import annotations

import random
from collections.abc import Callable

from .measure import Contestant


def contestants() -> list[Contestant]:
    """The peers that are installed."""
    return [*_catanatron(), *_chess()]


def _catanatron() -> list[Contestant]:
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return []

    def play(copying: bool) -> Callable[[], int]:
        seeds = iter(range(1, 1_000_000))

        def run() -> int:
            random.seed(next(seeds))
            game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE), RandomPlayer(Color.WHITE)])
            actions = 0
            while game.winning_color() is None and actions < 600:
                if copying:
                    game = game.copy()
                game.play_tick()
                actions += 1
            return actions

        return run

    return [
        Contestant("catanatron in place", "actions", play(False)),
        Contestant("catanatron with copy", "actions", play(True)),
    ]


def _chess() -> list[Contestant]:
    try:
        import chess
    except ImportError:
        return []

    def play(copying: bool) -> Callable[[], int]:
        seeds = iter(range(1, 1_000_000))

        def run() -> int:
            choice = random.Random(next(seeds)).choice
            board = chess.Board()
            moves = 0
            while moves < 150 and (legal := list(board.legal_moves)):
                if copying:
                    board = board.copy()
                board.push(choice(legal))
                moves += 1
            return moves

        return run

    return [Contestant("python-chess push", "moves", play(False)), Contestant("python-chess copy", "moves", play(True))]
