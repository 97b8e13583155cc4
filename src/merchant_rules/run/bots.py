"""Bots that know no game."""

from __future__ import annotations

from random import Random
from typing import Any


class RandomBot:
    """Chooses evenly among the legal moves. The seed fixes the choices of the whole game.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"))
    >>> games = [mr.play(config, [RandomBot(1), RandomBot(2)], seed=3, max_rounds=5) for _ in range(2)]
    >>> games[0] == games[1]
    True
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, view: Any, moves: tuple[Any, ...], /) -> Any:
        """One of the moves, each as likely as the others."""
        return self._random.choice(moves)
