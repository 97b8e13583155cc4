"""From a config to compiled rules: the only file that looks at `config.ruleset` and `config.modules`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..errors import ComposeError
from ..kernel.compose import compiled, compose, fields_of
from ..store.config import complete_modules, ruleset_named
from .box.catalog import Catalog, load_catalog
from .compiled import STREAMS, Constants, Hooks, Manifest, Rules
from .config import Config
from .map.compiled import compile_map
from .meta import MODULES, RULESETS
from .rules.windows import WINDOWS


def _ruleset(config: Config, catalog: Catalog) -> Manifest:
    from .rulesets import advanced, basic

    makers = {"star-traders-basic": basic.manifest, "star-traders-advanced": advanced.manifest}
    meta = ruleset_named(RULESETS, config.ruleset)
    manifest: Manifest = (meta.manifest or makers[meta.name])(config, catalog)
    return manifest


def _modules(config: Config, catalog: Catalog) -> list[Manifest]:
    """The manifests of the modules in their fixed order; nothing of them is even imported without modules."""
    if not config.modules:
        return []
    from .modules import new_personalities, optional, personalities

    complete_modules(MODULES, RULESETS[config.ruleset], config.modules)  # an unpickled config may need a plug-in
    makers = {
        "personalities": lambda: personalities.manifest(config, catalog),
        "new-personalities": new_personalities.manifest,
        "optional": lambda: optional.manifest(config, catalog),
    }
    own = [MODULES[name].manifest for name in config.modules]
    return [
        *(make() for name, make in makers.items() if name in config.modules),
        *(make(config) for make in own if make is not None),
    ]


@lru_cache(maxsize=64)
def compile_rules(config: Config) -> Rules:
    """The rules of a config; equal configs share one compiled object."""
    catalog = load_catalog(config.data)
    return rules_of(config, (_ruleset(config, catalog), *_modules(config, catalog)))


def rules_of(config: Config, brought: tuple[Manifest, ...]) -> Rules:
    """The rules that some manifests make of a config."""
    from .modules import new_personalities
    from .rulesets.common import CLOSINGS, DRAWN_FOR, ROLLS

    catalog = load_catalog(config.data)
    composed = compose(Hooks, brought)
    name, mode = config.option("map"), config.option("windows")
    return Rules(
        config=config,
        catalog=catalog,
        starmap=compile_map(catalog, name if isinstance(name, str) else None),
        opens=frozenset(window.slug for window in WINDOWS if mode in window.modes),
        called=_called(catalog),
        closings=CLOSINGS,
        rolls={**ROLLS, **new_personalities.ROLLS},
        drawn_for=DRAWN_FOR,
        **fields_of(compiled(composed, composed.specs, streams=STREAMS, no_such_action="star:S-TURN-1")),
        **fields_of(composed.record(Constants)),
        **fields_of(composed.hooks),
    )


def _called(catalog: Catalog) -> Mapping[str, str]:
    """What the things of the game are called: faces of cards by their kind, Contracts by what goes where."""
    names = {world.slug: world.name for world in catalog.worlds}
    names |= {cargo.slug: cargo.name for cargo in catalog.cargoes}
    names |= {kind.slug: kind.name for kind in catalog.kinds}
    for face in catalog.faces:
        kind, rest = catalog.kind_by_slug[face.kind].name, face.slug.removeprefix(face.kind).strip("-")
        names[face.slug] = f"{kind} ({names.get(rest, rest)})" if rest else kind
    for contract in catalog.contracts:
        goes = f"{names[contract.pick_up]} to {names[contract.to]}"
        names[contract.slug] = f"{names[contract.cargo]} from {goes}"
    names |= {slug: skill.name for slug, skill in catalog.personality_by_slug.items()}
    return names


def known_actions() -> Mapping[str, type]:
    """Tag -> class of every action of every ruleset and module, for what has to be read without a game."""
    return _known_actions(tuple(RULESETS), tuple(MODULES))


@lru_cache(maxsize=4)
def _known_actions(rulesets: tuple[str, ...], modules: tuple[str, ...]) -> Mapping[str, type]:
    classes: dict[str, type] = {}
    for meta in map(RULESETS.__getitem__, rulesets):
        fitting = tuple(name for name in modules if name in meta.modules or meta.name in MODULES[name].rulesets)
        for rules in map(compile_rules, (Config(meta.name, 2), Config(meta.name, 2, fitting))):
            for tag, spec in rules.by_tag.items():
                if classes.setdefault(tag, spec.action) is not spec.action:
                    raise ComposeError(f"the tag {tag!r} of {rules.names} has another meaning elsewhere")
    return classes
