"""From a config to compiled rules: the only file that looks at `config.ruleset` and `config.modules`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..kernel.compose import compiled, compose, fields_of
from ..kernel.plugged import manifest_of
from ..kernel.sealed import sealed
from ..store.config import complete_modules, ruleset_named
from .box.catalog import Catalog, load_catalog
from .compiled import STREAMS, Constants, Hooks, Manifest, Rules
from .config import Config
from .map.compiled import compile_map
from .meta import MODULES, RULESETS
from .modules import new_personalities, optional, personalities
from .rules.listing import timely
from .rules.windows import WINDOWS
from .rulesets import advanced, basic
from .rulesets.common import CLOSINGS, DRAWN_FOR, ROLLS


def _ruleset(config: Config, catalog: Catalog) -> Manifest:
    makers = {"star-traders-basic": basic.manifest, "star-traders-advanced": advanced.manifest}
    meta = ruleset_named(RULESETS, config.ruleset)
    manifest: Manifest = manifest_of(meta, config, catalog, own=makers.get(meta.name))
    return manifest


def _modules(config: Config, catalog: Catalog) -> list[Manifest]:
    """The manifests of the modules in their fixed order."""
    if not config.modules:
        return []
    complete_modules(MODULES, RULESETS[config.ruleset], config.modules)  # an unpickled config may need a plug-in
    makers = {
        "personalities": personalities.manifest,
        "new-personalities": new_personalities.manifest,
        "optional": optional.manifest,
    }
    return [
        *(make(config, catalog) for name, make in makers.items() if name in config.modules),
        *(manifest_of(MODULES[name], config) for name in config.modules if name not in makers),
    ]


@lru_cache(maxsize=64)
def compile_rules(config: Config) -> Rules:
    """The rules of a config; equal configs share one compiled object."""
    catalog = load_catalog(config.data)
    return rules_of(config, (_ruleset(config, catalog), *_modules(config, catalog)))


def rules_of(config: Config, brought: tuple[Manifest, ...]) -> Rules:
    """The rules that some manifests make of a config."""
    catalog = load_catalog(config.data)
    composed = compose(Hooks, brought)
    name, mode = config.option("map"), config.option("windows")
    rules = Rules(
        config=config,
        catalog=catalog,
        starmap=compile_map(catalog, name if isinstance(name, str) else None),
        opens=frozenset(window.slug for window in WINDOWS if mode in window.modes),
        timely=timely(catalog),
        called=_called(catalog),
        closings=CLOSINGS,
        rolls={**ROLLS, **new_personalities.ROLLS},
        drawn_for=DRAWN_FOR,
        **fields_of(
            compiled(
                composed, composed.specs, streams=STREAMS, no_such_action="star:S-TURN-1", turn_order="star:S-SET-6"
            )
        ),
        **fields_of(composed.record(Constants)),
        **fields_of(composed.hooks),
    )
    return sealed(rules)


def _called(catalog: Catalog) -> Mapping[str, str]:
    """What the things of the game are called: faces of cards by their kind, Contracts by what goes where.

    The cards cry out their names; in a sentence they do not.
    """
    names = {world.slug: world.name for world in catalog.worlds}
    names |= {cargo.slug: cargo.name for cargo in catalog.cargoes}
    names |= {kind.slug: kind.name.rstrip("!") for kind in catalog.kinds}
    for face in catalog.faces:
        kind, rest = names[face.kind], face.slug.removeprefix(face.kind).strip("-")
        names[face.slug] = f"{kind} ({names.get(rest, rest)})" if rest else kind
    for contract in catalog.contracts:
        goes = f"{names[contract.pick_up]} to {names[contract.to]}"
        names[contract.slug] = f"{names[contract.cargo]} from {goes}"
    names |= {slug: skill.name for slug, skill in catalog.personality_by_slug.items()}
    return names
