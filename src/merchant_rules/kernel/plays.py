"""How type checkers know which actions, states and views belong together, in games that know nothing of each other.

The verbs work for every game and are typed over these protocols. A game's config, state and view say by a method that
exists for type checkers alone (under ``TYPE_CHECKING``) what the classes of their game are; when a program runs there
is no such method, and the classes stay plain. So `legal_moves(state)` is a tuple of the actions of that state's game,
and `apply_action` refuses those of another.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Protocol, TypeVar

S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")
R = TypeVar("R")


class Kinds(Generic[S, V, A, R]):
    """The classes of a game, as types only: its state, its view, the union of its actions, its result."""


class Plays(Protocol[A]):
    """A state or a view of a game that is played with these actions."""

    def _plays(self) -> Kinds[Any, Any, A, Any]: ...


class IsConfig(Protocol[S, V, A, R]):
    """A config of a game."""

    def _sets_up(self) -> Kinds[S, V, A, R]: ...


class IsState(Protocol[S, V, A, R]):
    """A state of a game."""

    def _goes_on(self) -> Kinds[S, V, A, R]: ...


class IsView(Protocol[S, V, A, R]):
    """A view of a game."""

    def _shows(self) -> Kinds[S, V, A, R]: ...


class PluginAction(Protocol):
    """An action that a plug-in brings: no game can list it among its own, so it says by a name that it is one.

    >>> from merchant_rules.kernel.value import value
    >>> @value
    ... class Dance:
    ...     plugin: ClassVar[str] = "house-rules"
    ...     steps: int
    >>> Dance(3)
    Dance(steps=3)
    """

    plugin: ClassVar[str]


class PluginFrame(Protocol):
    """A frame that a plug-in brings: it names its seat as all frames do, and says that it is one."""

    plugin: ClassVar[str]

    @property
    def seat(self) -> int: ...


__all__ = ["IsConfig", "IsState", "IsView", "Kinds", "Plays", "PluginAction", "PluginFrame"]
