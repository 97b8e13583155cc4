"""Random games of Race for the properties: positions on the way, seats answering in any order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.engine import Step, steps

#: Players, modules and options of the games looked at.
SETS: tuple[tuple[int, tuple[str, ...], tuple[tuple[str, Any], ...]], ...] = (
    (2, (), ()),
    (3, (), ()),
    (4, (), ()),
    (2, ("two-player",), ()),
    (3, ("first-game",), ()),
    (2, ("first-game", "two-player"), ()),
    (2, (), (("sales_first", True), ("lucky_draw_optional", True), ("tactics_without_world", True))),
    (4, (), (("opaque_goods", True),)),
)


def config(players: int, modules: tuple[str, ...] = (), options: tuple[tuple[str, Any], ...] = ()) -> race.Config:
    """A config with a limit of rounds."""
    return race.Config("race-base", players, modules, {"max_rounds": 25, **dict(options)})


@cache
def game(at: int, seed: int, seeded: bool = True) -> tuple[Step[race.State], ...]:
    """All steps of a game at random."""
    played, rng = config(*SETS[at]), Random(seed)
    state: race.State = mr.new_game(played, seed=seed if seeded else None)
    told: list[Step[race.State]] = []
    while mr.result(state) is None:
        asked = mr.actors(state)
        possible = mr.legal_moves(state, rng.choice(asked)) if asked else outcomes(state)
        told += steps(state, rng.choice(possible))
        state = told[-1].after
    return tuple(told)


def outcomes(state: race.State) -> tuple[Any, ...]:
    """What chance may do."""
    return tuple(outcome.action for outcome in mr.chance_outcomes(state))


def states(at: int, seed: int, every: int = 1) -> Iterator[race.State]:
    """Positions of a game, where seats decide and where chance does."""
    for step in game(at, seed)[::every]:
        yield step.before
