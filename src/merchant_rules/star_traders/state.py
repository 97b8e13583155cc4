"""The state of a game of Star Traders: a frozen, hashable value made of a few parts that change together.

Nothing here computes; rules are free functions in `rules/`. Money is never stored as such: `Trader.ledger` is what
everybody saw come and go, `State.sums` what pairs of Traders passed each other in secret (ST-25).
"""

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
    from .situation import Situation
    from .stack import Frame
    from .view import View

#: The owner of a world without a station.
NO_ONE = -1


@value
class Load:
    """One cargo aboard, and the Contract card its marker lies on ("" for Imperial Cargo): all see it (S-CARGO-5)."""

    cargo: str
    """The slug of the cargo."""
    contract: str = ""
    """The slug of the Contract, "" for Imperial Cargo."""


@value
class Trader:
    """One seat. All is public but the faces of its hand: Prestige, engines, Mission and personalities too.

    S-PRES-11, S-ENG-10, S-MISS-12, S-PERS-3.

    `world` is where the token stands: during a jump the ship is on no world (ST-39), which the frames tell.
    """

    world: str
    """Where the token stands: before step 6 of a jump still on the world that it left. "" until the start is drawn."""
    ledger: int
    """The starting money and all dealings that everybody saw; it can be below 0 (ST-25)."""
    engines: int
    """How many engines the ship has."""
    prestige: int
    """Prestige points."""
    hand: tuple[Card, ...] = ()
    """The hand, sorted; a card is known to its holder and to whoever has seen it (ST-28)."""
    hold: tuple[Load, ...] = ()
    """What is aboard, sorted."""
    envoy: str = ""
    """The Imperial Envoy that lies in front, a face."""
    mission: str = ""
    """The Contract of the Imperial Mission."""
    personalities: tuple[str, ...] = ()
    """The personalities in front, sorted; one each, unless they are commodities (S-OPT-6)."""
    lost_turns: int = 0
    """How many turns are still to be lost."""
    grounded: bool = False
    """The engines were not repaired: no jump attempt in this turn, or in the next one of his own (ST-63)."""
    out: bool = False
    """Whether the seat is out of the game."""


@value
class Sum:
    """What one seat has passed another in secret, all in all; None where this state may not know."""

    giver: int
    """The seat that gave."""
    taker: int
    """The seat that took."""
    net: int | None = 0
    """What was passed, all in all, None where it is not known."""


@value
class Turn:
    """Whose turn it is, and what has happened in it. Sets of seats and of worlds are bits."""

    number: int
    """The number of the turn, from 1, counted over all players; 0 while the game is set up."""
    active: int
    """Whose turn it is."""
    first: int
    """The seat that began the game."""
    attempts: int = 0
    """Jumps attempted in this turn."""
    priority_runs: int = 0
    """Priority Runs played in this turn."""
    codebreaker: bool = False
    """Whether a Codebreaker was played."""
    movement_over: bool = False
    """Whether movement is over."""
    action_used: bool = False
    """Whether the action of this turn was taken."""
    petition_tried: bool = False
    """Whether a petition was tried."""
    awesome: bool = False
    """Awesome Andi's jump was made."""
    passes: int = 0
    """A bit for each seat that passed for the rest of the turn (ST-04)."""
    asked: int = 0
    """A bit for each world, in the order of the map, for which passage was asked (ST-24)."""
    passages: int = 0
    """A bit for each world for which passage stands (ST-24)."""
    moved: tuple[tuple[int, str], ...] = ()
    """Markers moved in this turn: seat and cargo (ST-49)."""
    proposals: tuple[int, ...] = ()
    """How many deals each seat has put in this turn (ST-19)."""
    swaps: tuple[tuple[str, int, int], ...] = ()
    """Personalities that change hands when the turn ends: which, from whom, to whom (S-OPT-7)."""


@value
class Completed:
    """A Completed Contract and the rights to deliver on it, by seat (S-DONE-3), for all to see (S-DONE-15)."""

    contract: str
    """The slug of the Contract."""
    rights: tuple[int, ...]
    """How many rights to deliver on it each seat has."""


@value
class Market:
    """The Contracts on the table: by space ("" where none lies), those completed, and spaces that go (S-OUT-8)."""

    spaces: tuple[str, ...]
    """The Contract on each space, "" where none lies."""
    completed: tuple[Completed, ...] = ()
    """The Completed Contracts."""
    closed: int = 0
    """A bit for each space that is out of the game."""
    owed: int = 0
    """How many spaces are still to be given up."""


@value
class Decks:
    """Both decks and their open discard piles (ST-27); `top` is what the Psychic has seen of the Contracts."""

    luck: Pool
    """The Luck deck."""
    luck_pile: tuple[str, ...]
    """The discards of Luck, face up."""
    contracts: Pool
    """The deck of Contracts."""
    contract_pile: tuple[str, ...]
    """The discards of Contracts, face up."""
    top: tuple[Card, ...] = ()
    """The top of the deck of Contracts, as far as the Psychic has seen it, the next card first."""


@value
class Quarantine:
    """A Quarantine card in front of its player: the world, and the seats it is lifted for, bits (S-QUAR-8)."""

    world: str
    """The world."""
    owner: int
    """Who played the card."""
    lifted: int = 0
    """A bit for each seat that it is lifted for."""


@value
class Galaxy:
    """Stations by world, in the order of the map: their owners, which are Imperial (bits); and Quarantines.

    All see who owns which (S-STN-11); of Imperial ones there can be any number (S-IST-8).
    """

    owners: tuple[int, ...]
    """The owner of the station of each world, in the order of the map; -1 for none."""
    imperial: int = 0
    """A bit for each world, in the order of the map, whose station is Imperial."""
    quarantines: tuple[Quarantine, ...] = ()
    """The Quarantines in force."""


@value
class State(PositionBase):
    """A moment of a game. Equality and hash cover the position, not the compiled rules and not the chance source."""

    rules: Rules = attrs.field(eq=False, repr=False)
    """The compiled rules and tables of this game; no part of the position."""
    traders: tuple[Trader, ...]
    """The seats, in order."""
    stack: tuple[Frame, ...]
    """What is going on: frames, the one that decides now last."""
    turn: Turn
    """Whose turn it is."""
    market: Market
    """The Contracts on the table."""
    decks: Decks
    """Both decks and their discards."""
    galaxy: Galaxy
    """Stations and Quarantines."""
    sums: tuple[Sum, ...] = ()
    """By pair, sorted; only of those who have made a deal."""
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
        parts = (self.traders, self.stack, self.turn, self.market, self.decks, self.galaxy, self.sums, self.source)
        return _rebuilt, (self.rules.config, *parts)


_with_source: Callable[[State, Source | None], State] = updater(State, "source")


def _rebuilt(config: Config, *parts: Any) -> State:
    return State(game_of(config).compile(config), *parts)
