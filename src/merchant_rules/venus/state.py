"""The state of a game: a frozen, hashable value made of a few parts that change together.

Nothing here computes; rules are free functions in `rules/`. Multisets are sorted tuples of slugs, owners are tuples
in the order of the compiled tables. History is not kept: a `Record` is the place for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import attrs

from ..kernel.chance import Source
from ..kernel.game import game_of
from ..kernel.secrets import Secret
from ..kernel.value import updater, value
from ..store.positions import PositionBase

if TYPE_CHECKING:
    from ..kernel.plays import Kinds
    from .actions import Action
    from .compiled import Rules
    from .config import Config
    from .rules.winning import Result
    from .situation import Situation
    from .stack import Frame
    from .view import View

#: The owner of a building nobody has built.
NO_ONE: Final = -1
#: A Factory nobody has built: no owner, no site.
UNBUILT: Final = (NO_ONE, "")


@value
class Player:
    """One seat: species, ship, place, money and what it carries. All of it is public (3.2)."""

    species: str
    """The slug of the species, "" before it is chosen."""
    ship: str
    """The slug of the class of the ship."""
    place: str
    """The dot where the ship is."""
    money: int
    """Cash."""
    cargo: tuple[str, ...] = ()
    """Goods, equipment and fares aboard, a sorted multiset of slugs."""
    relics: tuple[str, ...] = ()
    """Relics on the hull, sorted."""
    ious: tuple[str, ...] = ()
    """IOUs held, the slugs of their cultures, sorted."""
    fresh: tuple[str, ...] = ()
    """What of cargo and relics was acquired in the present turn, a sorted multiset (11.3)."""


@value
class Turn:
    """Whose turn it is: its number (from 1), the seat, who began the game, and the dice that lie on the table."""

    number: int
    """The number of the turn, from 1, counted over all players."""
    seat: int
    """Whose turn it is."""
    first: int
    """The seat that began the game."""
    dice: tuple[int, ...] = ()
    """The dice that lie on the table: until the turn is declared those of the roll before, then () until the next."""


@value
class Market:
    """What lies off the ships: the cup, what lies with each culture, the stock of equipment, the Bank's money.

    `lying` has one sorted multiset per culture in catalog order and one for the Galactic Base at the end: goods,
    factory goods (locked until the factory stands), fares and demands. For a hidden culture it is
    what waits beside its marker off the map. `bank` is what the Bank holds; without a limit it starts at 0 and may
    go below, so that all money always adds up.
    """

    cup: tuple[str, ...]
    """What is in the cup, a sorted multiset of slugs."""
    lying: tuple[tuple[str, ...], ...]
    """What lies with each culture, in catalog order, and at the Galactic Base, last: a sorted multiset of slugs
    each.
    """
    stock: tuple[int, ...]
    """How many pieces of each equipment are left, in catalog order."""
    bank: int
    """What the Bank holds; it may be below 0 where it has no limit."""


@value
class Galaxy:
    """The map as it stands: who lives where, what the '?' boxes hold, who has built what.

    `homes` has one secret per inhabited system (the culture's slug), `boxes` one per '?' box (a marker's slug, or
    "asteroid" where a relic was taken, "space" where a penalty was destroyed), `ports` the owner per orbit,
    `factories` per culture the owner and the site; all in the order of the compiled tables. `suns` holds the relics
    somebody bartered or dropped, a sorted tuple per inhabited system and one for the Galactic Base at the end (9.322,
    R-57): they belong to the place, because who lives there may still be hidden.
    """

    homes: tuple[Secret, ...]
    """Who lives in each inhabited system, in the order of `board.systems`."""
    boxes: tuple[Secret, ...]
    """What each '?' box holds, in the order of `board.questions`."""
    ports: tuple[int, ...]
    """The owner of the Spaceport in each orbit, in the order of `board.orbits`; -1 for none."""
    factories: tuple[tuple[int, str], ...]
    """The owner and the site of each culture's Factory, in catalog order; -1 and "" for none. The site is a dot, in the
    game of 2012 a system.
    """
    suns: tuple[tuple[str, ...], ...]
    """The relics that lie in each inhabited system, and at the Galactic Base, last."""
    pool: tuple[str, ...]
    """'?' markers that this state has not yet identified, those left over at set-up included, sorted."""


@value
class State(PositionBase):
    """A moment of a game. Equality and hash cover the position, not the compiled rules and not the chance source."""

    rules: Rules = attrs.field(eq=False, repr=False)
    """The compiled rules and tables of this game; no part of the position."""
    players: tuple[Player, ...]
    """The seats, in order."""
    stack: tuple[Frame, ...]
    """What is going on: frames, the one that decides now last."""
    turn: Turn
    """Whose turn it is."""
    market: Market
    """What lies off the ships."""
    galaxy: Galaxy
    """The map as it stands."""
    extras: tuple[Any, ...] = ()
    """The parts of optional modules, in the order of the manifests; () without modules."""
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
        parts = (self.players, self.stack, self.turn, self.market, self.galaxy, self.extras, self.source)
        return _rebuilt, (self.rules.config, *parts)


_with_source: Callable[[State, Source | None], State] = updater(State, "source")


def _rebuilt(config: Config, *parts: Any) -> State:
    return State(game_of(config).compile(config), *parts)
