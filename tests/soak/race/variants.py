"""Race for the Galaxy in the soak: two, three and four players, and the experienced two-player game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from merchant_rules import race
from tests.soak.watched import Variant, Watched

from .choosers import CHOOSERS
from .invariants import changes, faults
from .rich import rich_start

#: All games of the soak end by themselves after so many rounds.
ROUNDS = 30
RACE = Watched("race", CHOOSERS, rich_start, faults, changes, rounds=ROUNDS, thorough=10)
#: Options are drawn from, game by game.
OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {},
    {},
    {"sales_first": True},
    {"tactics_without_world": True, "lucky_draw_optional": True},
    {"opaque_goods": True},
)


def variant(group: str, players: int, modules: tuple[str, ...] = ()) -> Variant:
    """A row of the table; every sixth game from the box is a first game."""

    def config(rng: Random, rich: bool) -> race.Config:
        first = not rich and rng.random() < 1 / 6
        options = {**rng.choice(OPTIONS), "max_rounds": ROUNDS}
        return race.Config("race-base", players, (*modules, *(["first-game"] if first else [])), options)

    return Variant(group, group, RACE, (players,), config)


VARIANTS: tuple[Variant, ...] = (
    variant("race-2", 2),
    variant("race-3", 3),
    variant("race-4", 4),
    variant("race-two-player", 2, ("two-player",)),
)
