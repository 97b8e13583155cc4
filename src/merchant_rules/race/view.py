"""What a player may know (G-INFO): views, worlds that fit a view, and states seen through a view.

A `View` is built field by field, so nothing gets into it by accident. Tableaus, goods, chips, the sizes of hands and of
both piles are public (G-INFO-1, G-INFO-2, G-INFO-3, G-INFO-11). A seat knows its own hand and what it discarded itself,
and all know what everybody saw (G-INFO-4, G-INFO-6, G-INFO-10, G-INFO-13). Nobody knows what lies under a good
(G-INFO-5). All other cards are in `pool.unseen`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from ..kernel import engine
from ..kernel.actions import knows
from ..kernel.chance import Source
from ..kernel.game import Result, game_of, not_a_state
from ..kernel.gathering import Gathering, unanswered, with_answers
from ..kernel.knowledge import Deal, Mask
from ..kernel.pools import Card, Pool
from ..kernel.value import value
from ..store.positions import PositionBase
from .config import Config
from .frames import Exploring, GivingCards, Keeping, Paying
from .state import Player, State
from .update import with_unseen

if TYPE_CHECKING:
    from ..kernel.plays import Kinds
    from .actions import Action
    from .compiled import Rules
    from .frames import Frame
    from .situation import Situation


@value
class View(PositionBase):
    """What one player (or a spectator, seat None) may know of a game; no state, so nothing can be played on it.

    It has the parts of a state under the same names. A card whose face the player does not know has the face "".
    """

    rules: Rules = attrs.field(eq=False, repr=False)
    """The compiled rules and tables of this game; no part of the position."""
    seat: int | None
    """Whose knowledge it is, None for a spectator."""
    players: tuple[Player, ...]
    """The seats, in order."""
    stack: tuple[Frame, ...]
    """What is going on: frames, the one that decides now last."""
    pool: Pool
    """The supply, and all cards that the state or view cannot place."""
    discard: tuple[Card, ...] = ()
    """The discard pile; of a card that is not known the face is ""."""
    chips: int = 0
    """Points left in the pool."""
    round: int = 0
    """The round under way, 0 before the first."""
    first: int = 0
    """The seat with the lowest start world."""

    @property
    def config(self) -> Config:
        """The config of the game."""
        return self.rules.config

    @property
    def hand(self) -> tuple[str, ...]:
        """The player's own hand, as slugs; () for a spectator."""
        return () if self.seat is None else tuple(card.face for card in self.players[self.seat].hand)

    @property
    def actor(self) -> int:
        """The first seat to decide as far as the player knows, `CHANCE` or `NOBODY`."""
        seat: int = self.stack[-1].seat
        return seat

    @property
    def moves(self) -> tuple[Any, ...]:
        """The player's legal moves when he is to act, else ().

        >>> import merchant_rules as mr
        >>> state = mr.new_game(mr.race.Config("race-base", 2), seed=1)
        >>> mr.view(state, 1).moves == mr.legal_moves(state, 1)
        True
        """
        return engine.legal_moves(as_state(self), self.seat) if self.seat is not None else ()

    if TYPE_CHECKING:  # see kernel.plays

        def _plays(self) -> Kinds[State, View, Action, Result]: ...
        def _is_seen(self) -> Kinds[State, View, Action, Result]: ...
        def _situated(self) -> Situation: ...

    def __reduce__(self) -> tuple[Any, ...]:
        # like a state: the compiled rules come back from the config
        s = self
        parts = (s.seat, s.players, s.stack, s.pool, s.discard, s.chips, s.round, s.first)
        return _rebuilt, (s.rules.config, *parts)


def _rebuilt(config: Config, *parts: Any) -> View:
    return View(game_of(config).compile(config), *parts)


def view(state: State, player: int | None) -> View:
    """What a player may know, `None` for a spectator.

    Sizes of hands and piles, chips, tableaus and which worlds hold a good stay as they are (G-INFO-1, 2, 3, 11).
    """
    s, mask = state, Mask(player)
    players = tuple(_masked(mask, own) for own in s.players)
    discard, stack = mask.cards(s.discard), mask.frames(s.stack)
    return View(s.rules, player, players, stack, mask.pool(s.pool), discard, s.chips, s.round, s.first)


def _masked(mask: Mask, player: Player) -> Player:
    return with_unseen(player, mask.row(player.lying), mask.cards(player.hand))


def imagine(view: View, seed: int) -> State:
    """A full world that fits a view: what only others know, or what is sealed, is dealt anew, and so is all to come.

    A view may lack its seat's own cards, if it is of a state that lacks them (of a record redacted for another seat).
    Any fit then, and the seat has still to pick among them.
    """
    v, deal = view, Deal(view.pool, seed)
    players = tuple(_dealt(deal, own) for own in v.players)
    discard, stack = deal.cards(v.discard), deal.frames(v.stack)
    if v.seat is not None and not all(card.face for card in loose_cards(v) if card.known_by(v.seat)):
        stack = tuple(_to_pick(frame, v.seat) for frame in stack)
    source = Source(seed, (0,) * len(v.rules.streams))
    return State(v.rules, players, stack, deal.pool(), discard, v.chips, v.round, v.first, source)


def _dealt(deal: Deal, player: Player) -> Player:
    return with_unseen(player, deal.row(player.lying), deal.cards(player.hand))


def _to_pick(frame: Any, seat: int) -> Any:
    """The frame as if the seat had picked no card yet."""
    if isinstance(frame, Gathering) and seat in frame.answers.asked:
        return with_answers(frame, unanswered(frame.answers, seat))
    return attrs.evolve(frame, last="") if isinstance(frame, Paying | GivingCards) else frame


def as_state(given: State | View) -> State:
    """A state to ask questions of: a state is itself; a view becomes a position without source that knows as little."""
    if type(given) is State:
        return given
    if type(given) is not View:
        raise not_a_state(given, State)
    v = given
    return State(v.rules, v.players, v.stack, v.pool, v.discard, v.chips, v.round, v.first)


# -- for tests and for taking back ------------------------------------------------------------------------------------


def unseen(state: State, seat: int | None) -> tuple[str, ...]:
    """All cards that a seat cannot place."""
    return view(state, seat).pool.unseen


def loose_cards(s: State | View) -> Iterator[Card]:
    """Every card outside the supply and the tableaus: hands, goods, the discard pile, and what frames hold."""
    for player in s.players:
        yield from player.hand
        yield from player.lying
    yield from s.discard
    for frame in s.stack:
        if isinstance(frame, Exploring | Keeping):
            for cards in frame.cards:
                yield from cards


def leaks(state: State, seat: int | None, seen: View) -> Iterator[str]:
    """What a view shows that its seat may not know, a sentence each."""
    for card in loose_cards(seen):
        if card.face and not knows(card.known_to, seat):
            yield f"seat {seat} sees {card.face}, which only {card.known_to:b} may know"
    hidden = [card.face for card in loose_cards(state) if card.face and not knows(card.known_to, seat)]
    if tuple(sorted((*state.pool.unseen, *hidden))) != seen.pool.unseen:
        yield f"seat {seat} does not have all unseen cards before him"
    for frame in seen.stack:
        if isinstance(frame, Paying | GivingCards) and frame.last and frame.seat != seat:
            yield f"seat {seat} sees what seat {frame.seat} gave"


__all__ = ["View", "as_state", "imagine", "leaks", "loose_cards", "unseen", "view"]
