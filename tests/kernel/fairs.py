"""Positions of treasure hunts with a fair, for the tests of gatherings, pools and knowledge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from merchant_rules.kernel.engine import Step, actor, actors, apply_action, legal_moves, steps
from merchant_rules.kernel.gathering import Gathering
from merchant_rules.kernel.stack import NOBODY
from merchant_rules.testing.conformance import choices
from tests.kernel import toy, toy_fair

SEATS = 3


def chosen(rng: Random, possible: tuple[Any, ...]) -> Any:
    """Fairs wherever they may be; few caves are dug out and few seats leave, so that games last."""
    if toy_fair.Hold() in possible and rng.random() < 0.8:
        return toy_fair.Hold()
    dull = (toy.Dig, toy_fair.Leave, toy.Throw)
    return rng.choice([move for move in possible if type(move) not in dull or rng.random() < 0.05] or possible)


@cache
def game(number: int, seeded: bool = False, plies: int = 160) -> tuple[Step[toy.State], ...]:
    """A game at random, with everything that chance did; seats answer gatherings in any order."""
    rng = Random(number)
    state = toy.new(SEATS, ("fair",), number if seeded else None)
    told: list[Step[toy.State]] = []
    while len(told) < plies and actor(state) != NOBODY:
        asked = actors(state)
        possible = legal_moves(state, rng.choice(asked)) if asked else choices(state)
        told += steps(state, chosen(rng, possible))
        state = told[-1].after
    return tuple(told)


def states(games: int, kind: type | None = None) -> Iterator[toy.State]:
    """All positions of some games, or those with such a frame on top."""
    for number in range(games):
        for step in game(number):
            if kind is None or isinstance(step.before.stack[-1], kind):
                yield step.before


def gatherings(games: int) -> Iterator[toy.State]:
    """Positions where nobody has answered yet."""
    for state in states(games, Gathering):
        if state.stack[-1].answers.waiting == state.stack[-1].answers.asked and not any(state.stack[-1].answers.laid):
            yield state


def answer_of(state: toy.State, seat: int, rng: Random) -> list[Any]:
    """All that one seat lays down in a gathering, as if the others were not there."""
    found = []
    while isinstance(state.stack[-1], Gathering) and seat in actors(state):
        moves = [move for move in legal_moves(state, seat) if not isinstance(move, toy_fair.Leave)]
        found.append(rng.choice(moves))
        if len(actors(state)) == 1 and not _more(state, seat):
            break
        state = apply_action(state, found[-1], seat=seat)
    return found


def _more(state: toy.State, seat: int) -> bool:
    frame = state.stack[-1]
    return isinstance(frame, toy_fair.Trimming) and len(frame.answers.of(seat)) + 1 < toy_fair.beyond(state, seat)
