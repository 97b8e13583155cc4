"""The state of a game: a frozen, hashable value. Nothing here computes; rules are free functions in `rules/`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from ..kernel.chance import Source
from ..kernel.game import Result, game_of
from ..kernel.pools import Card, Pool
from ..kernel.value import updater, value
from ..store.positions import PositionBase

if TYPE_CHECKING:
    from ..kernel.plays import Kinds
    from .actions import Action
    from .compiled import Rules
    from .config import Config
    from .frames import Frame
    from .situation import Situation
    from .view import View


@value
class Player:
    """One seat: tableau in the order of placing, goods on it, hand, and points in chips.

    `goods` are the worlds that hold one, in the order of the tableau, and `lying` the cards that lie there: nobody has
    seen them, and after a reshuffle they are sealed.
    """

    tableau: tuple[str, ...]
    """The cards laid out, in the order of placing."""
    goods: tuple[str, ...] = ()
    """The worlds that hold a good, in the order of the tableau."""
    lying: tuple[Card, ...] = ()
    """The cards that lie there as goods: nobody has seen them."""
    hand: tuple[Card, ...] = ()
    """The hand; of a card that is not known the face is ""."""
    chips: int = 0
    """Points in chips."""


@value
class State(PositionBase):
    """A moment of a game. Equality and hash cover the position, not the compiled rules and not the chance source."""

    rules: Rules = attrs.field(eq=False, repr=False)
    """The compiled rules and tables of this game; no part of the position."""
    players: tuple[Player, ...]
    """The seats, in order."""
    stack: tuple[Frame, ...]
    """What is going on: frames, the one that decides now last."""
    pool: Pool
    """The supply, and all cards that the state cannot place."""
    discard: tuple[Card, ...] = ()
    """The discard pile; of a card that is not known the face is ""."""
    chips: int = 0
    """Points left in the pool; they may fall below 0 in the last round (R-G40)."""
    round: int = 0
    """The round under way, 0 before the first."""
    first: int = 0
    """The seat with the lowest start world, the first wherever order matters."""
    source: Source | None = attrs.field(default=None, eq=False, repr=False)
    """Where chance comes from in a seeded game, None in one with explicit chance; no part of the position."""

    @property
    def config(self) -> Config:
        """The config this game was set up with."""
        return self.rules.config

    def with_source(self, source: Source | None) -> State:
        """The same position with another source of chance (None makes it explicit)."""
        return _with_source(self, source)

    if TYPE_CHECKING:  # see kernel.plays

        def _plays(self) -> Kinds[State, View, Action, Result]: ...
        def _goes_on(self) -> Kinds[State, View, Action, Result]: ...
        def _situated(self) -> Situation: ...

    def __reduce__(self) -> tuple[Any, ...]:
        # the compiled rules are not pickled: they come back from the config
        s = self
        parts = (s.players, s.stack, s.pool, s.discard, s.chips, s.round, s.first, s.source)
        return _rebuilt, (s.rules.config, *parts)


_with_source: Callable[[State, Source | None], State] = updater(State, "source")


def _rebuilt(config: Config, *parts: Any) -> State:
    return State(game_of(config).compile(config), *parts)
