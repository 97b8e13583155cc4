"""Manifests and how they are merged: actions, replacements, event and query hooks, constants.

A game is composed once per config: one manifest after the other, in the order given. A later manifest may add
actions, replace one, hook into named events, and take part in named queries. Two that claim the same thing are a
`ComposeError` that names both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import attrs

from merchant_rules.errors import ComposeError

from .actions import ChanceSpec, Shortcut, Spec

Join = Literal["sum", "all", "any", "first"]
AnySpec = Spec | ChanceSpec


@attrs.frozen(eq=False)
class Query:
    """A named question to which several manifests may answer, and how the answers are joined.

    "sum" adds numbers, "all" and "any" join truth values, "first" takes the first answer that is not None.
    """

    name: str
    join: Join
    default: Any


@attrs.frozen(eq=False)
class Manifest:
    """What one ruleset or module brings."""

    name: str
    actions: tuple[AnySpec, ...] = ()
    replaces: tuple[AnySpec, ...] = ()
    events: Mapping[str, Callable[..., Any]] = attrs.field(factory=dict)
    queries: Mapping[str, Callable[..., Any]] = attrs.field(factory=dict)
    constants: Mapping[str, Any] = attrs.field(factory=dict)
    #: frame class -> what to do when it comes to the top again
    resumes: Mapping[type, Callable[[Any], Any]] = attrs.field(factory=dict)
    #: tag in saves -> class, for frames and for parts of the state
    tags: Mapping[str, type] = attrs.field(factory=dict)
    #: frame class -> ``shortcut(state, frame)``: all legal moves where they are plain to see, else None
    shortcuts: Mapping[type, Shortcut] = attrs.field(factory=dict)
    #: frame class -> ``silent(state, frame)``: this manifest lists nothing now, so the shortcut of another still holds
    silent: Mapping[type, Callable[[Any, Any], bool]] = attrs.field(factory=dict)


@attrs.frozen(eq=False)
class Composed:
    """The merged manifests, as tables."""

    names: tuple[str, ...]
    specs: Mapping[type, AnySpec]
    events: Mapping[str, tuple[Callable[..., Any], ...]]
    queries: Mapping[str, Callable[..., Any]]
    constants: Mapping[str, Any]
    resumes: Mapping[type, Callable[[Any], Any]]
    tags: Mapping[str, type]
    shortcuts: Mapping[type, Shortcut]


def proposers(specs: Mapping[type, AnySpec]) -> dict[type, tuple[Callable[[Any, Any], Any], ...]]:
    """Frame class -> the functions that list its actions, in the order of the manifests."""
    table: dict[type, list[Callable[[Any, Any], Any]]] = {}
    for spec in specs.values():
        for frame in spec.frames:
            listing = table.setdefault(frame, [])
            if isinstance(spec, Spec) and not spec.open:
                listing.append(spec.propose)
    return {frame: tuple(listing) for frame, listing in table.items()}


def chances(specs: Mapping[type, AnySpec]) -> dict[type, ChanceSpec]:
    """Frame class -> the chance spec that settles it."""
    table: dict[type, ChanceSpec] = {}
    for spec in specs.values():
        if isinstance(spec, ChanceSpec):
            for frame in spec.frames:
                if frame in table:
                    both = f"{spec.action.__name__} and {table[frame].action.__name__}"
                    raise ComposeError(f"{both} both settle {frame.__name__}")
                table[frame] = spec
    return table


def compose(events: Sequence[str], queries: Sequence[Query], manifests: Sequence[Manifest]) -> Composed:
    """Merge manifests; what two of them claim, or what nobody declared, is an error that names both sides."""
    known_queries = {query.name: query for query in queries}
    specs = _merge_specs(manifests)
    return Composed(
        names=tuple(m.name for m in manifests),
        specs=specs,
        events={name: _handlers(name, manifests) for name in _checked_events(events, manifests)},
        queries={name: _join(query, _answers(name, manifests)) for name, query in known_queries.items()}
        | _no_unknown_queries(known_queries, manifests),
        constants=_merge_plain("constant", manifests, lambda m: m.constants),
        resumes=_merge_plain("resume of", manifests, lambda m: m.resumes),
        tags=_merge_plain("tag", manifests, lambda m: m.tags),
        shortcuts=_shortcuts(manifests),
    )


def _shortcuts(manifests: Sequence[Manifest]) -> dict[type, Shortcut]:
    """A shortcut knows only the actions of its own manifest: where another one lists more in that frame, it is dropped,
    or holds as long as that manifest says that it is silent."""
    kept = dict(_merge_plain("shortcut of", manifests, lambda m: m.shortcuts))
    for manifest in manifests:
        listed = [s for s in (*manifest.actions, *manifest.replaces) if isinstance(s, Spec) and not s.open]
        for frame in {frame for spec in listed for frame in spec.frames}:
            if frame in manifest.shortcuts or frame not in kept:
                continue
            if frame in manifest.silent:
                kept[frame] = _while_silent(manifest.silent[frame], kept[frame])
            else:
                del kept[frame]
    return kept


def _while_silent(silent: Callable[[Any, Any], bool], shortcut: Shortcut) -> Shortcut:
    return lambda state, frame: shortcut(state, frame) if silent(state, frame) else None


def _merge_specs(manifests: Sequence[Manifest]) -> dict[type, AnySpec]:
    specs: dict[type, AnySpec] = {}
    owner: dict[type, str] = {}
    tags: dict[str, str] = {}
    replaced: dict[type, str] = {}
    for manifest in manifests:
        for spec in manifest.actions:
            if spec.action in specs:
                raise ComposeError(
                    f"{owner[spec.action]} and {manifest.name} both define the action {spec.action.__name__}"
                )
            if spec.tag in tags:
                raise ComposeError(f"{tags[spec.tag]} and {manifest.name} both use the tag {spec.tag!r}")
            specs[spec.action], owner[spec.action], tags[spec.tag] = spec, manifest.name, manifest.name
    for manifest in manifests:
        for spec in manifest.replaces:
            if spec.action in replaced:
                raise ComposeError(
                    f"{replaced[spec.action]} and {manifest.name} both replace the action {spec.action.__name__}"
                )
            if spec.action not in specs:
                raise ComposeError(f"{manifest.name} replaces {spec.action.__name__}, which nobody defines")
            if spec.tag != specs[spec.action].tag:
                raise ComposeError(
                    f"{manifest.name} replaces {spec.action.__name__} of {owner[spec.action]}"
                    f" under another tag: {spec.tag!r} for {specs[spec.action].tag!r}"
                )
            specs[spec.action], replaced[spec.action] = spec, manifest.name
    return specs


def _checked_events(events: Sequence[str], manifests: Sequence[Manifest]) -> Sequence[str]:
    for manifest in manifests:
        for name in manifest.events:
            if name not in events:
                raise ComposeError(f"{manifest.name} hooks the event {name!r}, which nobody declares")
    return events


def _handlers(name: str, manifests: Sequence[Manifest]) -> tuple[Callable[..., Any], ...]:
    return tuple(m.events[name] for m in manifests if name in m.events)


def _answers(name: str, manifests: Sequence[Manifest]) -> tuple[Callable[..., Any], ...]:
    return tuple(m.queries[name] for m in manifests if name in m.queries)


def _no_unknown_queries(known: Mapping[str, Query], manifests: Sequence[Manifest]) -> dict[str, Callable[..., Any]]:
    for manifest in manifests:
        for name in manifest.queries:
            if name not in known:
                raise ComposeError(f"{manifest.name} answers the query {name!r}, which nobody declares")
    return {}


def _merge_plain(what: str, manifests: Sequence[Manifest], part: Callable[[Manifest], Mapping[Any, Any]]) -> Any:
    merged: dict[Any, Any] = {}
    owner: dict[Any, str] = {}
    for manifest in manifests:
        for key, thing in part(manifest).items():
            if key in merged:
                name = getattr(key, "__name__", key)
                raise ComposeError(f"{owner[key]} and {manifest.name} both set the {what} {name}")
            merged[key], owner[key] = thing, manifest.name
    return merged


def _join(query: Query, answers: tuple[Callable[..., Any], ...]) -> Callable[..., Any]:
    """One function for all answers; a single one stands for itself where it can, so an absent module costs nothing."""
    if not answers:
        return lambda *args: query.default
    if len(answers) == 1 and (query.join != "first" or query.default is None):
        return answers[0]
    if query.join == "sum":
        return lambda *args: sum(answer(*args) for answer in answers)
    if query.join == "all":
        return lambda *args: all(answer(*args) for answer in answers)
    if query.join == "any":
        return lambda *args: any(answer(*args) for answer in answers)

    def first(*args: Any) -> Any:
        for answer in reversed(answers):  # the latest manifest is the most special one
            found = answer(*args)
            if found is not None:
                return found
        return query.default

    return first
