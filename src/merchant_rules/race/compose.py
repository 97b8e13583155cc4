"""From a config to compiled rules: the only file that looks at `config.ruleset` and `config.modules`.

The base game is one manifest made of its chapters (`rulesets/`); each module adds a small one (`modules/`). They are
merged once per config into `Rules`, which every state of that game carries.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import attrs

from ..kernel.actions import EVERYBODY, AnySpec
from ..kernel.compose import compiled, compose, fields_of
from ..kernel.meta import ModuleMeta, RulesetMeta
from ..kernel.plugged import manifest_of
from ..kernel.pools import Card
from ..kernel.sealed import sealed
from ..store.config import complete_modules, ruleset_named
from . import actions as made
from .box.tables import Tables, load_tables
from .compiled import STREAMS, Constants, Hooks, Made, Manifest, Rules
from .config import Config
from .meta import MODULES, RULESETS
from .modules import first_game, two_player
from .rules import selection, setup
from .rules.timing import order_of_play
from .rulesets import base

#: What goes against an action that the game does not know, and against one out of turn.
NO_SUCH_ACTION: Final = "race:G-ROUND-5"
TURN_ORDER: Final = "race:G-TIMING-2"


def manifests(config: Config) -> tuple[Manifest, ...]:
    """The manifests of a config, in the order in which they are merged; others may bring rulesets and modules."""
    meta = ruleset_named(RULESETS, config.ruleset)
    complete_modules(MODULES, meta, config.modules)  # an unpickled config may need a plug-in
    makers = {"race-base": base.manifest, "first-game": first_game.manifest, "two-player": two_player.manifest}
    metas: list[RulesetMeta | ModuleMeta] = [meta, *map(MODULES.__getitem__, config.modules)]
    return tuple(manifest_of(own, config, own=makers.get(own.name)) for own in metas)


@lru_cache(maxsize=64)
def compile_rules(config: Config) -> Rules:
    """The rules of a config; equal configs share one compiled object."""
    return rules_of(config, manifests(config))


def rules_of(config: Config, brought: tuple[Manifest, ...]) -> Rules:
    """The rules that some manifests make of a config."""
    composed = compose(Hooks, brought)
    specs = {action: _cited(spec) for action, spec in composed.specs.items()}
    tables = load_tables(config.data)
    rules = Rules(
        config=config,
        tables=tables,
        phases=base.PHASES,
        **fields_of(compiled(composed, specs, streams=STREAMS, no_such_action=NO_SUCH_ACTION, turn_order=TURN_ORDER)),
        **fields_of(composed.record(Constants)),
        **fields_of(composed.hooks),
        **fields_of(things(tables, config.player_count)),
    )
    return sealed(rules)


def _cited(spec: AnySpec) -> AnySpec:
    """The spec with whole ids of its rules; those of a plug-in are whole already."""
    return attrs.evolve(spec, cites=tuple(own if ":" in own else f"race:{own}" for own in spec.cites))


def things(tables: Tables, players: int) -> Made:
    """Cards and actions that are built once."""
    slugs, seats = ("", *(card.slug for card in tables.catalog.cards)), range(players)

    def by_seat(make: Any) -> tuple[Mapping[str, Any], ...]:
        return tuple({slug: make(seat, slug) for slug in slugs} for seat in seats)

    choices = [chosen for count in (1, 2) for chosen in selection.selections(tables, count)]
    return Made(
        own=by_seat(lambda seat, slug: Card(slug, 1 << seat)),
        open={slug: Card(slug, EVERYBODY) for slug in slugs},
        drawn=by_seat(made.Drawn),
        discards=by_seat(made.Discard),
        keeps=by_seat(made.Keep),
        places=by_seat(made.Place),
        nothings=tuple((made.PlaceNothing(seat),) for seat in seats),
        choices=tuple(tuple(made.ChooseAction(seat, *own) for own in selection.selections(tables)) for seat in seats),
        pairs=tuple(tuple(made.ChooseActions(seat, *own) for own in selection.selections(tables, 2)) for seat in seats),
        pays={slug: made.Pay(slug) for slug in slugs},
        gives={slug: made.Give(slug) for slug in slugs},
        bonuses={
            (chosen, phase, time): selection.bonus_cards(tables, chosen, phase, time)
            for chosen in choices
            for phase in selection.PHASES
            for time in (1, 2)
        },
        deck=tuple(sorted(slug for slug, copies in setup.cards_left(tables) for _ in range(copies))),
        orders=tuple(order_of_play(players, first) for first in seats),
    )
