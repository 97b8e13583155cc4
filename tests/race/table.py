"""A table to try rules at: positions written in the names of cards, actions one after the other, draws as they come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import merchant_rules as mr
from merchant_rules import race
from merchant_rules.kernel.game import Result
from merchant_rules.race import Drawn, Flipped, Place, PlaceNothing
from tests.race.support import CATALOG, card, tableau


def seat(cards: str, hand: str = "", chips: int = 0) -> race.Seat:
    """A seat in words; a world with a star has a good: ``seat("Old Earth, Gem World*", "Public Works")``."""
    names = [name.strip() for name in cards.split(",")]
    goods = tuple(card(name.rstrip("*")) for name in names if name.endswith("*"))
    return race.Seat(tableau(cards.replace("*", "")), goods, tableau(hand), chips)


#: Cards without meaning for most tests, none of them twice.
FILLERS = (
    "Star Nomad Lair", "Tourist World", "Prosperous World", "Artist Colony", "Former Penal Colony", "Rebel Homeworld",
    "Galactic Trendsetters", "Plague World", "Radioactive World", "Imperium Armaments World", "Rebel Outpost",
    "Pre-Sentient Race", "Empath World", "Distant World",
)  # fmt: skip


def filler(count: int, start: int = 0) -> str:
    """So many of them, for a hand."""
    return ", ".join(FILLERS[start : start + count])


class Table:
    """A game in explicit play, from a position."""

    def __init__(
        self,
        *seats: race.Seat,
        choices: tuple[Any, ...] | None = None,
        modules: tuple[str, ...] = (),
        options: Mapping[str, Any] | None = None,
        **position: Any,
    ) -> None:
        config = race.Config("race-base", len(seats), modules, dict(options or {}))
        if "discard" in position:
            position["discard"] = tableau(position["discard"])
        self.state: race.State = race.position(config, seats, choices=choices, **position)

    def copy(self) -> Table:
        """Another table with the same position."""
        other = Table.__new__(Table)
        other.state = self.state
        return other

    # -- going on

    def draw(self, *names: str) -> Table:
        """The next draws are these cards."""
        for name in names:
            frame = self.state.stack[-1]
            outcome = Flipped(card(name)) if type(frame).__name__ == "Flipping" else self._drawn(card(name))
            self.state = mr.apply_action(self.state, outcome)
        return self

    def _drawn(self, slug: str) -> Drawn:
        frame: Any = self.state.stack[-1]
        return Drawn(frame.takes[0], slug)

    def settle(self) -> Table:
        """Chance does anything, until a seat decides."""
        while mr.actor(self.state) == mr.CHANCE:
            self.state = mr.apply_action(self.state, mr.chance_outcomes(self.state)[-1].action)
        return self

    def play(self, *actions: Any) -> Table:
        """Actions one after the other; chance does anything in between."""
        for action in actions:
            self.settle()
            self.state = mr.apply_action(self.state, action)
        return self

    def place(self, *names: str) -> Table:
        """All seats lay down a card by its name, or nothing (""); those who are not asked are passed over."""
        asked = mr.actors(self.settle().state)
        for number, name in enumerate(names):
            if number in asked:
                self.play(Place(number, card(name)) if name else PlaceNothing(number))
        return self

    def pay(self, count: int) -> Table:
        """The seat to decide pays so many cards, those that do not matter first."""
        for _ in range(count):
            self.play(self._plain_move())
        return self

    def _plain_move(self) -> Any:
        """The first move, or a payment with a card that does not matter."""
        moves = self.moves()
        plain = {race.Pay(slug) for slug in tableau(filler(len(FILLERS)))}
        return next((move for move in moves if move in plain), moves[0])

    def first(self, until: type) -> Table:
        """Take the first move again and again until a frame of this class is on top."""
        for _ in range(500):
            self.settle()
            if isinstance(self.state.stack[-1], until):
                return self
            self.play(self._plain_move())
        raise AssertionError(f"no {until.__name__} came up")

    # -- looking

    def seen(self, viewer: int | None) -> Any:
        """What is going on, as a seat sees it."""
        return mr.view(self.state, viewer).stack[-1]

    @property
    def ended(self) -> Result:
        """How the game has ended."""
        ended = mr.result(self.state)
        assert ended is not None
        return ended

    def moves(self, number: int | None = None) -> tuple[Any, ...]:
        """The legal moves of a seat."""
        self.settle()
        return mr.legal_moves(self.state, number)

    def refuses(self, action: Any) -> str:
        """The rule by which an action is refused."""
        self.settle()
        violation = mr.check(self.state, action)
        assert violation is not None, f"{action} is legal"
        return violation.rule

    def top(self) -> Any:
        """What is going on (a method, because type checkers take the answer of an attribute for good)."""
        self.settle()
        return self.state.stack[-1]

    @property
    def phase(self) -> str:
        """The phase under way, "" outside of them."""
        return getattr(self.state.stack[0], "phase", "")

    def hand(self, number: int) -> tuple[str, ...]:
        """A hand by names."""
        return tuple(CATALOG.names[own.face] for own in self.state.players[number].hand)

    def sizes(self) -> tuple[int, ...]:
        """The sizes of all hands."""
        return tuple(len(player.hand) for player in self.state.players)

    def goods(self, number: int) -> set[str]:
        """Worlds with a good, by names."""
        return {CATALOG.names[world] for world in self.state.players[number].goods}

    def cards(self, number: int) -> tuple[str, ...]:
        """A tableau by names."""
        return tuple(CATALOG.names[slug] for slug in self.state.players[number].tableau)

    @property
    def chips(self) -> tuple[int, ...]:
        """The points in chips of all seats."""
        return tuple(player.chips for player in self.state.players)

    @property
    def piles(self) -> tuple[int, int]:
        """Supply and discard pile."""
        return self.state.pool.supply, len(self.state.discard)


def new(players: int = 2, *modules: str, seed: int | None = 1, **options: Any) -> race.State:
    """A game from the box."""
    state: race.State = mr.new_game(race.Config("race-base", players, modules, options), seed=seed)
    return state
