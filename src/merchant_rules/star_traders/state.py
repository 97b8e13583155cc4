"""The state of a game of Star Traders: a frozen, hashable value made of a few parts that change together.

Nothing here computes; rules are free functions in `rules/`. Money is never stored as such: `Trader.ledger` is what
everybody saw come and go, `State.sums` what pairs of Traders passed each other in secret (ST-25).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ..kernel.chance import Source
from ..kernel.game import Result, drawn, game_of
from ..kernel.pools import Card, Pool
from ..kernel.value import builder, value

if TYPE_CHECKING:
    from typing import Self

    from ..kernel.plays import Kinds
    from .actions import Action
    from .compiled import Rules
    from .config import Config
    from .frames import Frame
    from .situation import Situation
    from .view import View

#: The owner of a world without a station.
NO_ONE = -1


@value
class Load:
    """One cargo aboard, and the Contract card its marker lies on ("" for Imperial Cargo)."""

    cargo: str
    contract: str = ""


@value
class Trader:
    """One seat. All is public but the faces of its hand.

    `world` is where the token stands: during a jump the ship is on no world (ST-39), which the frames tell.
    """

    world: str
    #: the starting money and all dealings that everybody saw; it can be below 0 (ST-25)
    ledger: int
    engines: int
    prestige: int
    #: sorted; a card is known to its holder and to whoever has seen it (ST-28)
    hand: tuple[Card, ...] = ()
    #: sorted
    hold: tuple[Load, ...] = ()
    #: the Imperial Envoy that lies in front, a face
    envoy: str = ""
    #: the Contract of the Imperial Mission
    mission: str = ""
    #: sorted; one each, unless they are commodities (S-OPT-6)
    personalities: tuple[str, ...] = ()
    lost_turns: int = 0
    #: the engines were not repaired: no jump attempt in this turn, or in the next one of his own (ST-63)
    grounded: bool = False
    out: bool = False


@value
class Sum:
    """What one seat has passed another in secret, all in all; None where this state may not know."""

    giver: int
    taker: int
    net: int | None = 0


@value
class Turn:
    """Whose turn it is, and what has happened in it. Sets of seats and of worlds are bits."""

    number: int
    active: int
    first: int
    attempts: int = 0
    priority_runs: int = 0
    codebreaker: bool = False
    movement_over: bool = False
    action_used: bool = False
    petition_tried: bool = False
    #: Awesome Andi's jump was made
    awesome: bool = False
    #: seats that passed for the rest of the turn (ST-04)
    passes: int = 0
    #: worlds for which passage was asked, and those for which it stands (ST-24)
    asked: int = 0
    passages: int = 0
    #: markers moved in this turn: seat and cargo (ST-49)
    moved: tuple[tuple[int, str], ...] = ()
    #: deals put in this turn, by seat (ST-19)
    proposals: tuple[int, ...] = ()
    #: personalities that change hands when the turn ends: which, from whom, to whom (S-OPT-7)
    swaps: tuple[tuple[str, int, int], ...] = ()


@value
class Completed:
    """A Completed Contract and the rights to deliver on it, by seat (S-DONE-3)."""

    contract: str
    rights: tuple[int, ...]


@value
class Market:
    """The Contracts on the table: by space ("" where none lies), those completed, and spaces that go (S-OUT-8)."""

    spaces: tuple[str, ...]
    completed: tuple[Completed, ...] = ()
    #: spaces that are out of the game, bits
    closed: int = 0
    #: how many spaces are still to be given up
    owed: int = 0


@value
class Decks:
    """Both decks and their open discard piles (ST-27); `top` is what the Psychic has seen of the Contracts."""

    luck: Pool
    luck_pile: tuple[str, ...]
    contracts: Pool
    contract_pile: tuple[str, ...]
    top: tuple[Card, ...] = ()


@value
class Quarantine:
    """A Quarantine card in front of its player: the world, and the seats it is lifted for, bits (S-QUAR-8)."""

    world: str
    owner: int
    lifted: int = 0


@value
class Galaxy:
    """Stations by world, in the order of the map: their owners, which are Imperial (bits); and Quarantines."""

    owners: tuple[int, ...]
    imperial: int = 0
    quarantines: tuple[Quarantine, ...] = ()


@value
class State:
    """A moment of a game. Equality and hash cover the position, not the compiled rules and not the chance source."""

    rules: Rules = attrs.field(eq=False, repr=False)
    traders: tuple[Trader, ...]
    stack: tuple[Frame, ...]
    turn: Turn
    market: Market
    decks: Decks
    galaxy: Galaxy
    #: by pair, sorted; only of those who have made a deal
    sums: tuple[Sum, ...] = ()
    source: Source | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def config(self) -> Config:
        """The config this game was set up with."""
        return self.rules.config

    def with_source(self, source: Source | None) -> State:
        """The same position with another source of chance (None makes it explicit)."""
        s = self
        return _state_of(s.rules, s.traders, s.stack, s.turn, s.market, s.decks, s.galaxy, s.sums, source)

    if TYPE_CHECKING:  # see kernel.plays

        def _plays(self) -> Kinds[State, View, Action, Result]: ...
        def _goes_on(self) -> Kinds[State, View, Action, Result]: ...
        def _situated(self) -> Situation: ...

    def _repr_svg_(self) -> str:
        picture: str = drawn(self)._repr_svg_()
        return picture

    def _repr_html_(self) -> str:
        picture: str = drawn(self)._repr_html_()
        return picture

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # the compiled rules are not pickled: they come back from the config
        parts = (self.traders, self.stack, self.turn, self.market, self.decks, self.galaxy, self.sums, self.source)
        return _rebuilt, (self.rules.config, *parts)


_state_of = builder(State)


def _rebuilt(config: Config, *parts: Any) -> State:
    return State(game_of(config).compile(config), *parts)
