"""Games to look at from all seats: random ones, and rich positions in which much has been seen in secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules.kernel.secrets import Secret
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.state import Galaxy
from merchant_rules.venus.update import set_player

SPY_EYE = "relic-spy-eye"


def spied_start(
    seed: int | None, players: int = 3, ruleset: str = "classic-1988", modules: tuple[str, ...] = ()
) -> mr.State:
    """A new game in which seat 0 has the Spy Eye, so that '?' markers are seen in secret as well."""
    species = tuple(m.slug for m in compile_rules(mr.Config(ruleset, players, modules=modules)).catalog.merchants)
    state = mr.new_game(mr.Config(ruleset, species[:players], modules=modules), seed=seed)
    pool = tuple(marker for marker in state.galaxy.pool if marker != SPY_EYE)
    g = state.galaxy
    boxes = (Secret("asteroid", 0, True), *g.boxes[1:])  # where it came from
    galaxy = Galaxy(g.homes, boxes, g.ports, g.factories, g.suns, pool)
    owner = state.players[0]
    s = set_player(state, 0, attrs.evolve(owner, relics=(SPY_EYE,)))
    return mr.State(s.rules, s.players, s.stack, s.turn, s.market, galaxy, s.extras, s.source)


def played(state: mr.State, rng: random.Random, steps: int) -> Iterator[tuple[mr.State, Any]]:
    """A random game as (state, action) pairs, chance outcomes included; it lands now and then less than it could."""
    for _ in range(steps):
        moves = mr.legal_moves(state)
        if moves:
            onward = [move for move in moves if type(move) is not mr.Land]
            action = rng.choice(onward if onward and rng.random() < 0.7 else moves)
        elif mr.actor(state) == mr.CHANCE:
            action = mr.sample(state, rng).action
        else:
            return
        yield state, action
        state = mr.apply_action(state, action)


def moments(
    seed: int,
    *,
    players: int = 3,
    steps: int = 250,
    every: int = 5,
    explicit: bool = False,
    ruleset: str = "classic-1988",
    modules: tuple[str, ...] = (),
) -> list[mr.State]:
    """Some states of one random game."""
    start = spied_start(None if explicit else seed, players, ruleset, modules)
    return [state for state, _ in played(start, random.Random(seed), steps)][::every]


def seats_of(state: mr.State) -> list[int | None]:
    """Every seat, and the spectator."""
    return [*range(len(state.players)), None]
