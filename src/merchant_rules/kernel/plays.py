"""How type checkers know which actions, states and views belong together, in games that know nothing of each other.

The verbs work for every game and are typed over these protocols. A game's config, state and view say by a method that
exists for type checkers alone (under ``TYPE_CHECKING``) what the classes of their game are; when a program runs there
is no such method, and the classes stay plain. So `legal_moves(state)` is a tuple of the actions of that state's game,
and `apply_action` refuses those of another.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .situation import Situation

S_co = TypeVar("S_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
A = TypeVar("A")
R_co = TypeVar("R_co", covariant=True)
N_co = TypeVar("N_co", bound=Situation, covariant=True)


class Kinds(Generic[S_co, V_co, A, R_co]):
    """The classes of a game, as types only: its state, its view, the union of its actions, its result.

    The actions are invariant: those of a game are the ones it says, and no others beside them.
    """


# what a state and a view have in common


class Plays(Protocol[A]):
    """A state or a view of a game that is played with these actions."""

    def _plays(self) -> Kinds[Any, Any, A, Any]: ...


class Ends(Protocol[R_co]):
    """A state or a view of a game that ends with such a result."""

    def _plays(self) -> Kinds[Any, Any, Any, R_co]: ...


class Situated(Protocol[N_co]):
    """A state or a view of a game that says with such a value what is going on; those of other games say less."""

    def _situated(self) -> N_co: ...


# of a config


class Starts(Protocol[S_co]):
    """A config of a game with such states."""

    def _sets_up(self) -> Kinds[S_co, Any, Any, Any]: ...


class Begins(Protocol[S_co, A]):
    """A config of a game with such states, which these actions lead on."""

    def _sets_up(self) -> Kinds[S_co, Any, A, Any]: ...


class Seats(Protocol[V_co, A]):
    """A config of a game whose seats see such views and play these actions."""

    def _sets_up(self) -> Kinds[Any, V_co, A, Any]: ...


# of a state


class Steps(Protocol[S_co, A]):
    """A state that one of these actions makes another."""

    def _goes_on(self) -> Kinds[S_co, Any, A, Any]: ...


class Shows(Protocol[V_co]):
    """A state of which seats see such views."""

    def _goes_on(self) -> Kinds[Any, V_co, Any, Any]: ...


# of a view


class Deals(Protocol[S_co]):
    """A view that such states fit."""

    def _is_seen(self) -> Kinds[S_co, Any, Any, Any]: ...


# of plug-ins


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


__all__ = [
    "Begins",
    "Deals",
    "Ends",
    "Kinds",
    "Plays",
    "PluginAction",
    "PluginFrame",
    "Seats",
    "Shows",
    "Situated",
    "Starts",
    "Steps",
]
