"""What a player may know (3.2, 7.2, 8.45): views, worlds that fit a view, and states seen through a view.

A `View` is built field by field, so nothing gets into it by accident: seats, money, cargo and deeds are public, the
cup's content follows from what everybody saw go in and come out; of hidden cultures and '?' markers it has what this
player has seen, who else has looked, and how many of what is still unseen from where he sits. It has no chance source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from ..kernel import engine
from ..kernel.chance import Source, by_rank
from ..kernel.game import game_of, not_a_state
from ..kernel.secrets import Secret, masked
from ..kernel.stack import CHANCE
from ..kernel.value import updater, value
from ..store.positions import PositionBase
from .config import Config
from .state import Galaxy, Market, Player, State, Turn

if TYPE_CHECKING:
    from ..kernel.plays import Kinds
    from .actions import Action
    from .compiled import Rules
    from .rules.winning import Result
    from .situation import Situation
    from .stack import Frame


@value
class View(PositionBase):
    """What one player (or a spectator, seat None) may know of a game; no state, so nothing can be played on it.

    It has the parts of a state under the same names. In `galaxy`, what the player does not know is "" and the pool
    holds every '?' marker unseen by him, those that somebody else has seen included.
    """

    rules: Rules = attrs.field(eq=False, repr=False)
    """The compiled rules and tables of this game; no part of the position."""
    seat: int | None
    """Whose knowledge it is, None for a spectator."""
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

    @property
    def config(self) -> Config:
        """The config of the game."""
        return self.rules.config

    @property
    def goal(self) -> int:
        """The net worth that wins (13.2, 14)."""
        return self.rules.config.goal

    @property
    def actor(self) -> int:
        """The seat to decide, `CHANCE` or `NOBODY`."""
        seat: int = self.stack[-1].seat
        return seat

    @property
    def moves(self) -> tuple[Action, ...]:
        """The player's legal moves when he is to act, else ().

        >>> import merchant_rules as mr
        >>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
        >>> mr.view(state, 0).moves == mr.legal_moves(state), mr.view(state, 1).moves
        (True, ())
        """
        return engine.legal_moves(as_state(self)) if self.seat is not None and self.actor == self.seat else ()

    @property
    def unseen_cultures(self) -> tuple[str, ...]:
        """Cultures whose home this player does not know, in the order of the box.

        >>> import merchant_rules as mr
        >>> len(mr.view(mr.new_game(mr.Config("classic-1988", 2), seed=1), None).unseen_cultures)
        14
        """
        return unseen_cultures(self.rules, self.galaxy)

    @property
    def unseen_markers(self) -> tuple[str, ...]:
        """'?' markers this player has not seen, sorted; those left over at set-up are among them."""
        return self.galaxy.pool

    if TYPE_CHECKING:  # see kernel.plays

        def _plays(self) -> Kinds[State, View, Action, Result]: ...
        def _is_seen(self) -> Kinds[State, View, Action, Result]: ...
        def _situated(self) -> Situation: ...

    def __reduce__(self) -> tuple[Any, ...]:
        # like a state: the compiled rules come back from the config
        parts = (self.seat, self.players, self.stack, self.turn, self.market, self.galaxy, self.extras)
        return _rebuilt, (self.rules.config, *parts)


def _rebuilt(config: Config, *parts: Any) -> View:
    return View(game_of(config).compile(config), *parts)


def unseen_cultures(rules: Rules, galaxy: Galaxy) -> tuple[str, ...]:
    """Cultures that this galaxy does not place."""
    known = {home.what for home in galaxy.homes}
    return tuple(c.slug for c in rules.catalog.cultures if c.slug not in known)


# -- from a state to a view -----------------------------------------------------------------------------------------


def view(state: State, player: int | None) -> View:
    """What a player may know, `None` for a spectator: everything public, and what he has looked at himself."""
    return View(
        state.rules,
        player,
        state.players,
        _parts_for(state.stack, player),
        state.turn,
        state.market,
        galaxy_for(state.galaxy, player),
        _parts_for(state.extras, player),
    )


def galaxy_for(galaxy: Galaxy, player: int | None) -> Galaxy:
    """The map as far as a player knows it: what only others have seen goes back to what is unseen."""
    homes, boxes = _masked(galaxy.homes, player), _masked(galaxy.boxes, player)
    if boxes is galaxy.boxes:
        if homes is galaxy.homes:
            return galaxy
        return _with_hidden(galaxy, homes, boxes, galaxy.pool)
    lost = [whole.what for whole, part in zip(galaxy.boxes, boxes, strict=True) if whole is not part]
    pool = tuple(sorted((*galaxy.pool, *lost)))
    return _with_hidden(galaxy, homes, boxes, pool)


_with_hidden: Callable[[Galaxy, tuple[Secret, ...], tuple[Secret, ...], tuple[str, ...]], Galaxy] = updater(
    Galaxy, "homes", "boxes", "pool"
)


def _masked(slots: tuple[Secret, ...], player: int | None) -> tuple[Secret, ...]:
    """The slots as a player knows them; the same tuple if that is all there is to know."""
    own = 0 if player is None else 1 << player
    known = [slot if slot.open or not slot.what or slot.known_to & own else masked(slot, player) for slot in slots]
    found = tuple(known)
    return slots if found == slots else found


def _parts_for(parts: tuple[Any, ...], player: int | None) -> tuple[Any, ...]:
    """Frames and parts of modules are public, unless their class hides something by a method `masked`."""
    return tuple([part.masked(player) if hasattr(part, "masked") else part for part in parts]) if parts else parts


# -- from a view to a state -----------------------------------------------------------------------------------------


def imagine(view: View, seed: int) -> State:
    """A full world that fits a view: what somebody else has seen is dealt anew by the seed, and so is all to come."""
    v, g = view, view.galaxy
    board = v.rules.board
    homes = _dealt(seed, "galaxy.home", board.systems, g.homes, v.unseen_cultures, v.seat)
    boxes = _dealt(seed, "galaxy.box", board.questions, g.boxes, g.pool, v.seat)
    placed = {new.what for new, old in zip(boxes, g.boxes, strict=True) if new.what != old.what}
    pool = tuple(marker for marker in g.pool if marker not in placed) if placed else g.pool
    galaxy = _with_hidden(g, homes, boxes, pool)
    stack, extras = _imagined(v.stack, v.seat, seed), _imagined(v.extras, v.seat, seed)
    source = Source(seed, (0,) * len(v.rules.streams))
    return State(v.rules, v.players, stack, v.turn, v.market, galaxy, extras, source)


def _dealt(
    seed: int, stream: str, places: tuple[str, ...], slots: tuple[Secret, ...], things: tuple[str, ...],
    seat: int | None,
) -> tuple[Secret, ...]:  # fmt: skip
    """The slots with an identity where somebody else has looked: the one that the seed's galaxy has there.

    The deal is the one by which a seeded game settles what nobody has seen, so what comes to light later fits.
    """
    if not any(_others_know(slot, seat) for slot in slots):
        return slots
    unknown = tuple(place for place, slot in zip(places, slots, strict=True) if not slot.what)
    unknown += tuple(f"left-over-{n}" for n in range(len(things) - len(unknown)))
    deal = by_rank(seed, stream, unknown, things)
    return tuple(
        Secret(deal[place], slot.known_to, False) if _others_know(slot, seat) else slot
        for place, slot in zip(places, slots, strict=True)
    )


def _others_know(slot: Secret, seat: int | None) -> bool:
    # a game whose record was redacted may lack what the player himself saw: that stays blank
    return not slot.what and slot.known_to > 0 and not (seat is not None and slot.known_by(seat))


def _imagined(parts: tuple[Any, ...], seat: int | None, seed: int) -> tuple[Any, ...]:
    return tuple(part.imagined(seat, seed) if hasattr(part, "imagined") else part for part in parts)


# -- what takes either ----------------------------------------------------------------------------------------------


def as_state(given: State | View) -> State:
    """A state to ask questions of: a state is itself; a view becomes a position without source that knows as little.

    In it, what others have seen is as unknown as what nobody has seen, so no answer can rest on it.

    >>> import merchant_rules as mr
    >>> state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    >>> as_state(state) is state, as_state(mr.view(state, 0)).source
    (True, None)
    """
    if type(given) is State:
        return given
    if type(given) is not View:
        raise not_a_state(given, State)
    v = given
    return State(v.rules, v.players, v.stack, v.turn, v.market, v.galaxy, v.extras)


def knower(given: State | View) -> int | None:
    """Whose knowledge counts: the player of a view, the seat to act in a state (whose turn it is at chance nodes)."""
    if type(given) is View:
        return given.seat
    if type(given) is not State:
        raise not_a_state(given, State)
    seat: int = given.stack[-1].seat
    return given.turn.seat if seat == CHANCE else seat if seat >= 0 else None


__all__ = ["View", "as_state", "galaxy_for", "imagine", "knower", "view"]
