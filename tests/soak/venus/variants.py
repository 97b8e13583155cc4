"""Merchant of Venus in the soak: one row per ruleset and module set."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules.venus.box.unpacking import load_catalog
from tests.soak.watched import Variant, Watched

from .choosers import CHOOSERS
from .invariants import changes, faults
from .rich import rich_start

VENUS = Watched("venus", CHOOSERS, rich_start, faults, changes, rounds=40, thorough=20)
GOALS = (1000, 2000, 4000)
#: Goals of games that begin with rich players, so that they do not end at once.
RICH_GOALS = (2000, 4000, 20000)


def variant(
    name: str,
    group: str,
    ruleset: str,
    seats: tuple[int, ...],
    modules: tuple[str, ...] = (),
    options: tuple[Mapping[str, Any], ...] = ({},),
    rich_goals: tuple[int, ...] = RICH_GOALS,
) -> Variant:
    """A row of the table; options and goals are drawn from, game by game.

    Rich games name their species and who begins, because they start in mid-game.
    """

    def config(rng: Random, rich: bool) -> mr.Config:
        count = rng.choice(seats)
        chosen = dict(rng.choice(options))
        goal = rng.choice(rich_goals if rich else GOALS)
        players: int | tuple[str, ...] = count
        if rich or rng.random() < 0.5:
            species = [merchant.slug for merchant in load_catalog(ruleset).merchants]
            players = tuple(rng.sample(species, count))
        if rich:
            chosen["first_player"] = rng.randrange(count)
        return mr.Config(ruleset, players, modules, goal, chosen)

    return Variant(name, group, VENUS, seats, config)


#: A row more is all it takes to soak another ruleset or module set.
VARIANTS: tuple[Variant, ...] = (
    variant(
        name="1988",
        group="classic-1988",
        ruleset="classic-1988",
        seats=(2, 3, 4, 5, 6),
        options=(
            {},
            {},
            {},
            {"deliver_fare_same_turn": True},
            {"drive_covers_staying": True, "guard_plants_payoff": 140},
            {"relic_laser": False},
            {"bank_total": 6000},
            {"bank_total": 800},
        ),
    ),
    variant(
        name="ffg",
        group="ffg-classic",
        ruleset="ffg-classic",
        seats=(2, 3, 4),
        options=({}, {}, {"small_bank": True}, {"fast_play": True}, {"small_bank": True, "fast_play": True}),
    ),
    # the Rastur come in mixes for these goals only
    *(
        variant("+".join(modules), "modules", "classic-1988", seats, modules, rich_goals=(2000, 4000))
        for modules, seats in (
            (("combat",), (2, 3, 4, 5, 6)),
            (("rastur",), (2, 3, 4, 5, 6)),
            (("combat", "rastur"), (2, 3, 4, 5, 6)),
            (("rastur", "solitaire"), (1,)),
            (("combat", "rastur", "solitaire"), (1,)),
        )
    ),
)
