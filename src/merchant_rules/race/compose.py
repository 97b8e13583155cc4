"""From a config to compiled rules: the only file that looks at `config.modules` and the options.

The base game is one manifest made of its chapters; each module adds a small one. They are merged once per config into
`Rules`, which every state of that game carries.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import attrs

from ..errors import ComposeError
from ..kernel.actions import EVERYBODY
from ..kernel.compose import AnySpec, compiled, compose, fields_of
from ..kernel.pools import Card
from ..store.config import complete_modules, ruleset_named
from . import actions as made
from .box.powers import CONSUME, DEVELOP, EXPLORE, PRODUCE, SETTLE, LuckyDraw, is_optional
from .box.tables import Tables, load_tables
from .compiled import STREAMS, Constants, Hooks, Made, Manifest, Rules
from .config import Config
from .frames import (
    TAGS,
    Consuming,
    Developing,
    Exploring,
    Fetching,
    Flipping,
    PlacingWorld,
    Producing,
    Round,
    SelectingTwo,
    SettingUp,
)
from .meta import MODULES, RULESETS
from .rules import consume, develop, explore, payment, placing, produce, selection, settle, setup, supply, trade
from .rules.timing import order_of_play
from .rules.waiting import TELLING, TWO_TELLING, TWO_WAITING, WAITING

#: What goes against an action that the game does not know, and against one out of turn.
NO_SUCH_ACTION: Final = "race:G-ROUND-5"
TURN_ORDER: Final = "race:G-TIMING-2"

#: Phase -> what begins it.
PHASES: Final = {
    EXPLORE: explore.begin_explore,
    DEVELOP: develop.begin_develop,
    SETTLE: settle.begin_settle,
    CONSUME: consume.begin_consume,
    PRODUCE: produce.begin_produce,
}

BASE: Final = Manifest(
    "race-base",
    actions=(
        *setup.SPECS,
        *selection.SPECS,
        *supply.SPECS,
        *explore.SPECS,
        *placing.SPECS,
        *payment.SPECS,
        *settle.SPECS,
        *trade.SPECS,
        *consume.SPECS,
        *produce.SPECS,
    ),
    hooks=Hooks(deal=setup.deal_worlds, ask_for_actions=selection.ask_for_one),
    resumes={
        SettingUp: setup.resume_setup,
        Fetching: supply.fetched,
        Round: selection.next_phase,
        Exploring: explore.resume_explore,
        Developing: develop.resume_develop,
        PlacingWorld: settle.resume_settle,
        Consuming: consume.resume_consume,
        Flipping: consume.resume_flip,
        Producing: produce.resume_produce,
    },
    tags=TAGS,
    waiting=WAITING,
    telling=TELLING,
    shortcuts={
        **setup.SHORTCUTS,
        **selection.SHORTCUTS,
        **explore.SHORTCUTS,
        **placing.SHORTCUTS,
        **payment.SHORTCUTS,
        **settle.SHORTCUTS,
        **consume.SHORTCUTS,
    },
)

OWN_MODULES: Final = {
    "first-game": Manifest("first-game", hooks=Hooks(deal=setup.deal_first_game)),
    "two-player": Manifest(
        "two-player",
        actions=selection.TWO_SPECS,
        hooks=Hooks(ask_for_actions=selection.ask_for_two),
        tags={"selecting-two": SelectingTwo},
        shortcuts=selection.TWO_SHORTCUTS,
        waiting=TWO_WAITING,
        telling=TWO_TELLING,
    ),
}


def manifests(config: Config) -> tuple[Manifest, ...]:
    """The manifests of a config, in the order in which they are merged; others may bring rulesets and modules."""
    meta = ruleset_named(RULESETS, config.ruleset)
    complete_modules(MODULES, meta, config.modules)  # an unpickled config may need a plug-in
    base: Manifest = meta.manifest(config) if meta.manifest is not None else BASE
    return (base, *(OWN_MODULES[name] if name in OWN_MODULES else _brought(name, config) for name in config.modules))


def _brought(name: str, config: Config) -> Manifest:
    make = MODULES[name].manifest
    if make is None:
        raise ComposeError(f"the module {name!r} brings no manifest")
    manifest: Manifest = make(config)
    return manifest


@lru_cache(maxsize=64)
def compile_rules(config: Config) -> Rules:
    """The rules of a config; equal configs share one compiled object."""
    return rules_of(config, manifests(config))


def rules_of(config: Config, brought: tuple[Manifest, ...]) -> Rules:
    """The rules that some manifests make of a config."""
    composed = compose(Hooks, brought)
    specs = {action: _cited(spec) for action, spec in composed.specs.items()}
    tables = load_tables(config.data)
    return Rules(
        config=config,
        tables=tables,
        phases=PHASES,
        **fields_of(compiled(composed, specs, streams=STREAMS, no_such_action=NO_SUCH_ACTION, turn_order=TURN_ORDER)),
        **fields_of(constants(config, tables)),
        **fields_of(composed.hooks),
        **fields_of(things(tables, config.player_count)),
    )


def _cited(spec: AnySpec) -> AnySpec:
    return attrs.evolve(spec, cites=tuple(f"race:{number}" for number in spec.cites))


def constants(config: Config, tables: Tables) -> Constants:
    """What the options set."""
    o: Mapping[str, Any] = config.options
    optional = {
        (card, number)
        for card, powers in tables.consume.items()
        for number, power in enumerate(powers)
        if is_optional(power) or (o["lucky_draw_optional"] and isinstance(power, LuckyDraw))
    }
    return Constants(
        max_rounds=o["max_rounds"],
        tactics_without_world=o["tactics_without_world"],
        sales_first=o["sales_first"],
        opaque_goods=o["opaque_goods"],
        start_worlds=o["start_worlds"],
        optional=frozenset(optional),
    )


def things(tables: Tables, players: int) -> Made:
    """Cards and actions that are built once: plain dicts, which are the fastest, behind the type `Mapping`."""
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
