"""The type of compiled rules: what the engine needs of them. A game adds hooks, constants and tables of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import attrs

from ..errors import ComposeError
from .actions import AnySpec, ChanceSpec, FrameSentence, Shortcut, Waiting

T = TypeVar("T")


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Compiled:
    """The tables made of the manifests of a game.

    Compiled rules are shared by all states of a config, so they refuse to be changed.
    """

    names: tuple[str, ...]
    specs: Mapping[type, AnySpec]
    by_tag: Mapping[str, AnySpec]
    proposers: Mapping[type, tuple[Callable[..., Any], ...]]
    chances: Mapping[type, ChanceSpec]
    shortcuts: Mapping[type, Shortcut]
    resumes: Mapping[type, Callable[[Any], Any]]
    #: tag in saves -> class of frame or of a module's part
    tags: Mapping[str, type]
    #: records of constants by their class
    constants: Mapping[type, object]
    #: separate streams of chance, so that one never changes another
    streams: tuple[str, ...]
    #: frame class -> why actions that have no place there have to wait
    waiting: Mapping[type, Waiting]
    #: frame class -> what is going on, in a sentence
    frame_sentences: Mapping[type, FrameSentence]
    #: the rule that an action which the game does not know goes against
    no_such_action: str
    #: the rule by which one seat decides after the other
    turn_order: str
    #: what the engine asks at every step: looking something up in a table that refuses writing costs a step 3%
    spec_of: Callable[[type], AnySpec | None] = attrs.field(init=False, repr=False)
    chance_of: Callable[[type], ChanceSpec | None] = attrs.field(init=False, repr=False)
    shortcut_of: Callable[[type], Shortcut | None] = attrs.field(init=False, repr=False)
    resume_of: Callable[[type], Callable[[Any], Any] | None] = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        for field in attrs.fields(Compiled):
            if not field.init:  # `spec_of` asks the table `specs`
                table = getattr(self, f"{field.name.removesuffix('_of')}s")
                object.__setattr__(self, field.name, dict(table).get)

    def record(self, kind: type[T]) -> T:
        """The constants that a module brings, by their class; asked in games that play with it."""
        try:
            found: Any = self.constants[kind]
        except KeyError:
            raise no_constants(kind) from None
        made: T = found
        return made

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {' + '.join(self.names)}>"


def no_constants(kind: type) -> ComposeError:
    """The error where no manifest brings a record of constants."""
    return ComposeError(f"nothing in this game brings the constants {kind.__name__}")
