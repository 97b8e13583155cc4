"""Which games the soak plays: one row per ruleset and module set, in groups that get the same number of games each."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules.venus.box.unpacking import load_catalog


@attrs.frozen
class Variant:
    """One kind of game. `options` and `goals` are drawn from, game by game."""

    name: str
    #: each group plays as many games as were asked for; the variants of a group share them
    group: str
    ruleset: str
    seats: tuple[int, ...]
    modules: tuple[str, ...] = ()
    options: tuple[Mapping[str, Any], ...] = ({},)
    goals: tuple[int, ...] = (1000, 2000, 4000)
    #: goals of games that begin with rich players, so that they do not end at once
    rich_goals: tuple[int, ...] = (2000, 4000, 20000)


#: A row more is all it takes to soak another ruleset or module set.
VARIANTS: tuple[Variant, ...] = (
    Variant(
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
    Variant(
        name="ffg",
        group="ffg-classic",
        ruleset="ffg-classic",
        seats=(2, 3, 4),
        options=({}, {}, {"small_bank": True}, {"fast_play": True}, {"small_bank": True, "fast_play": True}),
    ),
    # the Rastur come in mixes for these goals only
    *(
        Variant("+".join(modules), "modules", "classic-1988", seats, modules, rich_goals=(2000, 4000))
        for modules, seats in (
            (("combat",), (2, 3, 4, 5, 6)),
            (("rastur",), (2, 3, 4, 5, 6)),
            (("combat", "rastur"), (2, 3, 4, 5, 6)),
            (("rastur", "solitaire"), (1,)),
            (("combat", "rastur", "solitaire"), (1,)),
        )
    ),
)

GROUPS: tuple[str, ...] = tuple(dict.fromkeys(variant.group for variant in VARIANTS))


def of_group(group: str) -> tuple[Variant, ...]:
    """The variants of a group, in the order of the table."""
    return tuple(variant for variant in VARIANTS if variant.group == group)


def config_for(variant: Variant, rng: Random, *, rich: bool) -> mr.Config:
    """A config of this variant. Rich games name their species and who begins, because they start in mid-game."""
    seats = rng.choice(variant.seats)
    options = dict(rng.choice(variant.options))
    goal = rng.choice(variant.rich_goals if rich else variant.goals)
    players: int | tuple[str, ...] = seats
    if rich or rng.random() < 0.5:
        species = [merchant.slug for merchant in load_catalog(variant.ruleset).merchants]
        players = tuple(rng.sample(species, seats))
    if rich:
        options["first_player"] = rng.randrange(seats)
    return mr.Config(variant.ruleset, players, variant.modules, goal, options)
