"""What the soak has to know of a game, and the kinds of games that it plays of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import attrs

Moves = tuple[Any, ...]
#: Chooses a move in a state; made for one game, it may remember what it saw in it.
Choose = Callable[[Any, Moves], Any]


@attrs.frozen(eq=False)
class Watched:
    """One game in the soak."""

    name: str
    #: ways to choose a move
    choosers: Mapping[str, Callable[[Random], Choose]]
    #: ``rich_start(config, rng, seed)``: a game that begins in the middle
    rich_start: Callable[[Any, Random, int | None], Any]
    #: ``faults(state, start)``: everything wrong with a state of a game that began so, a sentence each
    faults: Callable[[Any, Any], list[str]]
    #: ``changes(before, after)``: everything that can never happen between a state and the next one
    changes: Callable[[Any, Any], list[str]]
    #: games need not end: they are stopped after so many rounds
    rounds: int
    #: one game in so many is looked at after every action
    thorough: int
    #: whether redacted records of such games are played again, too
    redacted: bool = False


@attrs.frozen
class Variant:
    """One kind of game."""

    name: str
    #: each group plays as many games as were asked for; the variants of a group share them
    group: str
    watched: Watched
    #: how many may play
    seats: tuple[int, ...]
    #: ``config(rng, rich)``: a config of this variant, for a game from the box or one that begins in the middle
    config: Callable[[Random, bool], Any]


def evenly(rng: Random) -> Choose:
    """Every legal move is as likely as every other."""
    return lambda state, moves: rng.choice(moves)
