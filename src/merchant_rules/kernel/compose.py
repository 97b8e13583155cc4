"""Manifests and how they are merged: actions, replacements, hooks, constants.

A game is composed once per config: one manifest after the other, in the order given. A later manifest may add
actions, replace one, and take part in the hooks that the game declares (`hooks`). Two that claim the same thing are a
`ComposeError` that names both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, TypeVar

import attrs

from ..errors import ComposeError
from .actions import AnySpec, ChanceSpec, ForSeat, FrameSentence, SeatSpec, Shortcut, Spec, Waiting, listed, nothing
from .compiled import Compiled, no_constants
from .gathering import check_spec
from .hooks import joined

H = TypeVar("H")
T = TypeVar("T")


@attrs.frozen(eq=False)
class Manifest(Generic[H]):
    """What one ruleset or module brings."""

    name: str
    """What it is called in messages, and among the names of compiled rules."""
    actions: tuple[AnySpec, ...] = ()
    """The actions that it adds."""
    replaces: tuple[AnySpec, ...] = ()
    """Actions of others that go by another spec now, under the same tag."""
    hooks: H | None = None
    """What it says to the hooks of the game."""
    constants: tuple[object, ...] = ()
    """Frozen records of its numbers and switches; a game has one of each class."""
    resumes: Mapping[type, Callable[[Any], Any]] = attrs.field(factory=dict)
    """Frame class -> what to do when it comes to the top again."""
    tags: Mapping[str, type] = attrs.field(factory=dict)
    """Tag in saves -> class, for frames and for parts of the state."""
    shortcuts: Mapping[type, Shortcut] = attrs.field(factory=dict)
    """Frame class -> ``shortcut(state, frame)``: all legal moves where they are plain to see, else None."""
    silent: Mapping[type, Callable[[Any, Any], bool]] = attrs.field(factory=dict)
    """Frame class -> ``silent(state, frame)``: this manifest lists nothing now, so the shortcut of another still
    holds.
    """
    waiting: Mapping[type, Waiting] = attrs.field(factory=dict)
    """Frame class -> ``waiting(state, frame, spec)``: why actions that have no place there have to wait."""
    frame_sentences: Mapping[type, FrameSentence] = attrs.field(factory=dict)
    """Frame class -> ``sentence(s, frame)``: what is going on while it is on top."""


@attrs.frozen(eq=False)
class Composed(Generic[H]):
    """The merged manifests."""

    names: tuple[str, ...]
    specs: Mapping[type, AnySpec]
    hooks: H
    constants: Mapping[type, object]
    resumes: Mapping[type, Callable[[Any], Any]]
    tags: Mapping[str, type]
    shortcuts: Mapping[type, Shortcut]
    waiting: Mapping[type, Waiting]
    frame_sentences: Mapping[type, FrameSentence]

    def record(self, kind: type[T]) -> T:
        """The constants of one kind, which some manifest has to bring."""
        if kind not in self.constants:
            raise no_constants(kind)
        found: Any = self.constants[kind]
        made: T = found
        return made


def fields_of(record: Any) -> dict[str, Any]:
    """A record as keyword arguments: for compiled rules that inherit its fields."""
    return {field.name: getattr(record, field.name) for field in attrs.fields(type(record)) if field.init}


def compiled(
    composed: Composed[Any],
    specs: Mapping[type, AnySpec],
    *,
    streams: tuple[str, ...],
    no_such_action: str,
    turn_order: str = "",
    waiting: Mapping[type, Waiting] | None = None,
    sentences: Mapping[type, FrameSentence] | None = None,
) -> Compiled:
    """The tables of the merged manifests, with specs, reasons and sentences as the game words and cites them.

    A chance of a plug-in may draw from a stream of its own, which comes after those of the game.
    """
    drawn_from = [spec.stream for spec in specs.values() if isinstance(spec, ChanceSpec)]
    return Compiled(
        names=composed.names,
        specs=MappingProxyType(dict(specs)),
        by_tag=MappingProxyType({spec.tag: spec for spec in specs.values()}),
        proposers=MappingProxyType(proposers(specs)),
        chances=MappingProxyType(chances(specs)),
        shortcuts=MappingProxyType(dict(composed.shortcuts)),
        resumes=MappingProxyType(dict(composed.resumes)),
        tags=MappingProxyType(dict(composed.tags)),
        constants=MappingProxyType(dict(composed.constants)),
        streams=tuple(dict.fromkeys((*streams, *drawn_from))),
        waiting=MappingProxyType(dict(composed.waiting if waiting is None else waiting)),
        frame_sentences=MappingProxyType(dict(composed.frame_sentences if sentences is None else sentences)),
        no_such_action=no_such_action,
        turn_order=turn_order or no_such_action,
    )


def proposers(specs: Mapping[type, AnySpec]) -> dict[type, tuple[Callable[..., Any], ...]]:
    """Frame class -> the functions that list its actions, in the order of the manifests."""
    table: dict[type, list[Callable[..., Any]]] = {frame: [] for spec in specs.values() for frame in spec.frames}
    decided = {frame for spec in specs.values() if isinstance(spec, Spec) for frame in spec.frames}
    for spec in specs.values():
        if isinstance(spec, Spec) and not spec.open:
            for_anyone = isinstance(spec, SeatSpec) and spec.anyone
            listing = ForSeat(spec.propose, for_anyone) if isinstance(spec, SeatSpec) else spec.propose
            for frame in decided if for_anyone else spec.frames:
                table[frame].append(listing)
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


def compose(hooks: type[H], manifests: Sequence[Manifest[H]]) -> Composed[H]:
    """Merge manifests; what two of them claim is an error that names both sides."""
    told = [(m.name, m.hooks) for m in manifests if m.hooks is not None]
    return Composed(
        names=tuple(m.name for m in manifests),
        specs=_merge_specs(manifests),
        hooks=joined(hooks, told),
        constants=_merge_plain("constants", manifests, lambda m: {type(record): record for record in m.constants}),
        resumes=_merge_plain("resume of", manifests, lambda m: m.resumes),
        tags=_merge_plain("tag", manifests, lambda m: m.tags),
        shortcuts=_shortcuts(manifests),
        waiting=_merge_plain("reason to wait for", manifests, lambda m: m.waiting),
        frame_sentences=_merge_plain("sentence on", manifests, lambda m: m.frame_sentences),
    )


def _shortcuts(manifests: Sequence[Manifest[Any]]) -> dict[type, Shortcut]:
    """A shortcut knows only the actions of its own manifest: where another one lists more in that frame, it is dropped,
    or holds as long as that manifest says that it is silent."""
    kept = dict(_merge_plain("shortcut of", manifests, lambda m: m.shortcuts))
    for manifest in manifests:
        listed = [s for s in (*manifest.actions, *manifest.replaces) if isinstance(s, Spec) and not s.open]
        anywhere = kept if any(isinstance(spec, SeatSpec) and spec.anyone for spec in listed) else ()
        for frame in {*anywhere, *(frame for spec in listed for frame in spec.frames)}:
            if frame in manifest.shortcuts or frame not in kept:
                continue
            if frame in manifest.silent:
                kept[frame] = _while_silent(manifest.silent[frame], kept[frame])
            else:
                del kept[frame]
    return kept


def _while_silent(silent: Callable[[Any, Any], bool], shortcut: Shortcut) -> Shortcut:
    return lambda state, frame: shortcut(state, frame) if silent(state, frame) else None


def _merge_specs(manifests: Sequence[Manifest[Any]]) -> dict[type, AnySpec]:
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
            check_spec(manifest.name, spec)
            _check_listing(manifest.name, spec)
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
            check_spec(manifest.name, spec)
            _check_listing(manifest.name, spec)
            if spec.tag != specs[spec.action].tag:
                raise ComposeError(
                    f"{manifest.name} replaces {spec.action.__name__} of {owner[spec.action]}"
                    f" under another tag: {spec.tag!r} for {specs[spec.action].tag!r}"
                )
            specs[spec.action], replaced[spec.action] = spec, manifest.name
    return {action: listed(spec) if isinstance(spec, Spec) else spec for action, spec in specs.items()}


def _check_listing(name: str, spec: AnySpec) -> None:
    if isinstance(spec, Spec) and spec.candidates is not None and spec.propose is not nothing:
        raise ComposeError(f"{name}: {spec.action.__name__} has both candidates and propose: one of them lists it")


def _merge_plain(
    what: str, manifests: Sequence[Manifest[Any]], part: Callable[[Manifest[Any]], Mapping[Any, Any]]
) -> Any:
    merged: dict[Any, Any] = {}
    owner: dict[Any, str] = {}
    for manifest in manifests:
        for key, thing in part(manifest).items():
            if key in merged:
                name = getattr(key, "__name__", key)
                raise ComposeError(f"{owner[key]} and {manifest.name} both set the {what} {name}")
            merged[key], owner[key] = thing, manifest.name
    return merged


__all__ = ["AnySpec", "Compiled", "Composed", "Manifest", "chances", "compiled", "compose", "fields_of", "proposers"]
