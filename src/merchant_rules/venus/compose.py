"""From a config to compiled rules: the only file that looks at `config.ruleset` and `config.modules`.

A ruleset is one manifest made of shared chapters and its own file; each module adds one. They are merged once per
config into `Rules`, which every state of that game carries.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from ..kernel.actions import AnySpec
from ..kernel.compose import compiled, compose, fields_of
from ..kernel.plugged import manifest_of
from ..kernel.sealed import sealed
from ..store.config import complete_modules, ruleset_named
from .box.catalog import BASE, Catalog
from .box.unpacking import catalog_for
from .compiled import STREAMS, Constants, Hooks, Manifest, Rules, Tables
from .config import Config
from .map.board import Board, board_for
from .meta import MODULES, RULESETS
from .modules import forts, rastur, solitaire, theft, weapons
from .rules import dot_actions, movement
from .rulesets import classic_1988, ffg_classic
from .wording import reasoned, reworded, told


def colour_bits(colours: tuple[str, ...]) -> int:
    """Bit 1 for red, bit 2 for yellow; blue is never skipped (8.2)."""
    return ("red" in colours) | ("yellow" in colours) << 1


def _ruleset(config: Config) -> Manifest:
    """The manifest of the ruleset; one that comes from elsewhere brings what makes it."""
    makers = {"classic-1988": classic_1988.manifest, "ffg-classic": ffg_classic.manifest}
    meta = ruleset_named(RULESETS, config.ruleset)
    manifest: Manifest = manifest_of(meta, config, board_for(config), own=makers.get(meta.name))
    return manifest


def _modules(config: Config) -> list[Manifest]:
    """The manifests of the modules in their fixed order."""
    if not config.modules:
        return []
    complete_modules(MODULES, RULESETS[config.ruleset], config.modules)  # an unpickled config may need a plug-in
    chosen = {name for module in config.modules for name in (module, *MODULES[module].inner)}
    if "rastur" in chosen and "solitaire" not in chosen:
        chosen.add("invasion")  # how the Rastur come and go with several players
    makers = {
        "weapons": weapons.manifest,
        "forts": forts.manifest,
        "combat": theft.manifest,
        "rastur": rastur.manifest,
        "invasion": rastur.invasion,
        "solitaire": solitaire.manifest,
    }
    return [
        *(make(config) for name, make in makers.items() if name in chosen),
        *(manifest_of(MODULES[name], config) for name in config.modules if name not in makers),
    ]


def manifests(config: Config) -> tuple[Manifest, ...]:
    """The manifests of a config, in the order in which they are merged."""
    return (_ruleset(config), *_modules(config))


@lru_cache(maxsize=64)
def compile_rules(config: Config) -> Rules:
    """The rules of a config; equal configs share one compiled object."""
    return rules_of(config, manifests(config))


def rules_of(config: Config, brought: tuple[Manifest, ...]) -> Rules:
    """The rules that some manifests make of a config."""
    catalog, board = catalog_for(config), board_for(config)
    composed = compose(Hooks, brought)
    constants = composed.record(Constants)
    specs = {action: _cited(spec, constants) for action, spec in composed.specs.items()}
    waiting = {frame: reasoned(why, constants.rule, constants.words) for frame, why in composed.waiting.items()}
    sentences = {frame: told(sentence, constants.words) for frame, sentence in composed.frame_sentences.items()}
    laws = {"no_such_action": constants.rule("4.4/a"), "turn_order": constants.rule("INTRO/a")}
    rules = Rules(
        config=config,
        catalog=catalog,
        board=board,
        **fields_of(compiled(composed, specs, waiting=waiting, sentences=sentences, streams=STREAMS, **laws)),
        **fields_of(constants),
        **fields_of(composed.hooks),
        **fields_of(tables(catalog, board, composed.hooks)),
    )
    return sealed(rules)


def _cited(spec: AnySpec, constants: Constants) -> AnySpec:
    """The spec with the numbers and words of the edition."""
    cited = attrs.evolve(spec, cites=tuple(constants.rule(number) for number in spec.cites))
    return reworded(cited, constants.words)


def tables(catalog: Catalog, board: Board, hooks: Hooks) -> Tables:
    """What is looked up again and again."""
    in_play = tuple(e.slug for e in catalog.equipment if hooks.in_play(e))
    pieces: tuple[Any, ...] = (*catalog.equipment, *catalog.relics)
    eventful = {*board.questions, *board.orbits, *board.exits}
    culture_index = {c.slug: i for i, c in enumerate(catalog.cultures)} | {BASE: len(catalog.cultures)}
    skip_bits = {dot: colour_bits((colour,)) for dot, colour in board.skip_colour.items()}
    marker_bits = {m.slug: colour_bits((m.colour,)) for m in catalog.markers if m.kind == "penalty"}
    return Tables(
        relics=frozenset(r.slug for r in catalog.relics),
        culture_index=culture_index,
        stock_index={e.slug: i for i, e in enumerate(catalog.equipment)},
        hull=tuple(slug for slug in in_play for _ in range(hooks.hull_room(slug))),
        equipment_in_play=in_play,
        skip_bits=skip_bits,
        drive_bits={p.slug: colour_bits(p.skips) for p in pieces if p.skips},
        shields={p.slug: p.shield for p in pieces if p.shield},
        marker_bits=marker_bits,
        gate_numbers={m.slug: m.number for m in catalog.markers if m.kind == "gate"},
        quiet_dots=frozenset(d for d in board.dots if board.kind[d] == "dot" and d not in eventful),
        plain_exits=frozenset(d for d in board.dots if d not in board.exits and d not in board.question_index),
        headings=movement.headings_of(board),
        steps_out=dot_actions.steps_out_of(board),
    )
