"""What lies in which hold: it matters as soon as ships can be hit (15.431, R-52).

The cargo of a player stays one multiset. Where its pieces lie follows from the arrangement stored here: pieces keep the
place they were given, new ones go on the hull if there is room (3.432, 15.31), else into the first hold that can take
them; if that does not do, everything is stowed anew, small pieces two by two and then the goods. An owner arranges his
holds by one action in a turn of his own, and again once his cargo has changed (R-99).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ...errors import Violation
from ...kernel.actions import Spec
from ...kernel.tuples import replaced, without_item
from ...kernel.value import updater, value
from ..compiled import Rules
from ..frames import Declaring, Moving, Trading
from ..rules.common import refusal
from ..state import Player, State
from .common import is_sorted, part_of, set_part

#: A piece and whether it is damaged.
Piece = tuple[str, bool]


@value
class Bay:
    """One hold, or the hull beside the relics: pieces that are whole and pieces that are damaged, both sorted."""

    whole: tuple[str, ...] = ()
    """Pieces that are whole, sorted."""
    damaged: tuple[str, ...] = ()
    """Pieces that are damaged, sorted."""

    def pieces(self) -> list[Piece]:
        """Everything that lies here."""
        return [(item, False) for item in self.whole] + [(item, True) for item in self.damaged]


@value
class Stowage:
    """Where everything aboard lies; without holds nothing was ever arranged."""

    hull: Bay = Bay()
    """What lies on the hull beside the relics."""
    holds: tuple[Bay, ...] = ()
    """What lies in each hold; () where nothing was ever arranged."""


@value
class Rig:
    """What the cargo of one seat does not say: which pieces are damaged (sorted), and how it is stowed."""

    damaged: tuple[str, ...] = ()
    """Which pieces of the cargo are damaged, sorted."""
    stowage: Stowage = Stowage()
    """Where they lie."""


@value
class Arms:
    """The part of the weapons module.

    `arranged` is the turn in which holds were last arranged (R-99); `blasted` the turn and the entry (0 without moving)
    of the last blast; `lost` the '?' markers and relics that were destroyed for good, sorted.
    """

    rigs: tuple[Rig, ...]
    """For each seat its rig."""
    arranged: int = 0
    """The number of the turn in which holds were last arranged, 0 before (R-99)."""
    blasted: tuple[int, int] = (0, 0)
    """The turn and the entry (as in `Moving.entries`, 0 without moving) of the last blast, (0, 0) before any."""
    lost: tuple[str, ...] = ()
    """'?' markers and relics that were destroyed for good, sorted."""


with_rigs: Callable[[Arms, tuple[Rig, ...]], Arms] = updater(Arms, "rigs")
with_holds_arranged: Callable[[Arms, tuple[Rig, ...], int], Arms] = updater(Arms, "rigs", "arranged")
with_blast: Callable[[Arms, tuple[int, int]], Arms] = updater(Arms, "blasted")
with_lost: Callable[[Arms, tuple[str, ...]], Arms] = updater(Arms, "lost")


def with_rig(state: State, seat: int, rig: Rig) -> State:
    """Another rig of one seat."""
    a = part_of(state, Arms)
    return set_part(state, with_rigs(a, replaced(a.rigs, seat, rig)))


def put_damage(state: State, damaged: tuple[tuple[str, ...], ...]) -> State:
    """For positions by hand: what is damaged of each seat's cargo."""
    a = part_of(state, Arms)
    rigs = tuple(Rig(tuple(sorted(own)), rig.stowage) for own, rig in zip(damaged, a.rigs, strict=True))
    return set_part(state, with_rigs(a, rigs))


def put_lost(state: State, markers: tuple[str, ...]) -> State:
    """For positions by hand: '?' markers and relics that were destroyed."""
    return set_part(state, with_lost(part_of(state, Arms), tuple(sorted(markers))))


def rig_of(state: State, seat: int) -> Rig:
    """What is damaged and how things are stowed."""
    rigs = part_of(state, Arms).rigs
    return rigs[seat] if seat < len(rigs) else Rig()  # too few are a fault that is reported elsewhere


# -- where things lie ------------------------------------------------------------------------------------------------


class Loading:
    """A ship being loaded: the hull and so many holds."""

    def __init__(self, rules: Rules, holds: int) -> None:
        catalog = rules.catalog
        self._rules, self._goods = rules, catalog.goods_by_slug
        self._room = {
            True: catalog.hold_units // catalog.goods_units,
            False: catalog.hold_units // catalog.small_units,
        }
        self.hull: list[Piece] = []
        self.holds: list[list[Piece]] = [[] for _ in range(holds)]

    def hull_takes(self, item: str) -> bool:
        """3.432, 15.31: whether the hull has a free place for this."""
        return self._rules.hull.count(item) > sum(own == item for own, _ in self.hull)

    def takes(self, hold: list[Piece], item: str) -> bool:
        """3.431: goods share a hold with no small piece, and each has its room."""
        goods = item in self._goods
        return len(hold) < self._room[goods] and all((own in self._goods) is goods for own, _ in hold)

    def place_for(self, item: str) -> list[Piece] | None:
        """Where a new piece goes: the hull, a hold already begun, an empty one."""
        if self.hull_takes(item):
            return self.hull
        open_holds = [hold for hold in self.holds if self.takes(hold, item)]
        return next((hold for hold in open_holds if hold), open_holds[0] if open_holds else None)

    def keep(self, old: Stowage, aboard: Counter[Piece]) -> Counter[Piece]:
        """Leave pieces where they lie as far as they are aboard; the rest is returned."""
        left = Counter(aboard)
        for piece in old.hull.pieces():
            if left[piece] and self.hull_takes(piece[0]):
                self.hull.append(piece)
                left[piece] -= 1
        for hold, bay in zip(self.holds, old.holds, strict=False):
            for piece in bay.pieces():
                if left[piece] and self.takes(hold, piece[0]):
                    hold.append(piece)
                    left[piece] -= 1
        return +left

    def load(self, left: Counter[Piece]) -> list[Piece]:
        """Stow what is left, small pieces before goods; what finds no room is returned."""
        over: list[Piece] = []
        for piece in sorted(left.elements(), key=lambda own: (own[0] in self._goods, own)):
            place = self.place_for(piece[0])
            (over if place is None else place).append(piece)
        return over

    def stowage(self, over: list[Piece]) -> Stowage:
        """Where everything lies now; what has no room makes one hold too many."""
        return Stowage(_bay(self.hull), tuple(_bay(hold) for hold in [*self.holds, *([over] if over else [])]))


def _bay(pieces: list[Piece]) -> Bay:
    whole = tuple(sorted(item for item, damaged in pieces if not damaged))
    return Bay(whole, tuple(sorted(item for item, damaged in pieces if damaged)))


def pieces_of(cargo: tuple[str, ...], damaged: tuple[str, ...]) -> Counter[Piece]:
    """All pieces aboard, relics aside."""
    pieces = Counter({(item, True): count for item, count in Counter(damaged).items()})
    whole = Counter(cargo) - Counter(damaged)
    pieces.update({(item, False): count for item, count in whole.items()})
    return pieces


def stowed(state: State, seat: int) -> Stowage:
    """Where everything lies on the ship of a seat."""
    return stow(state.rules, state.players[seat], rig_of(state, seat))


def stow(rules: Rules, p: Player, rig: Rig) -> Stowage:
    """Where everything lies, given how it was arranged."""
    aboard = pieces_of(p.cargo, rig.damaged)
    holds = rules.catalog.ship_by_slug[p.ship].holds
    kept = Loading(rules, holds)
    if not kept.load(kept.keep(rig.stowage, aboard)):
        return kept.stowage([])
    anew = Loading(rules, holds)
    return anew.stowage(anew.load(aboard))


def held_in_place(state: State, seat: int) -> State:
    """R-52: before something leaves or comes out of turn: what is aboard stays where it lies."""
    if seat == state.turn.seat:
        return state
    return with_rig(state, seat, Rig(rig_of(state, seat).damaged, stowed(state, seat)))


def has_free_place(state: State, seat: int, item: str) -> bool:
    """Whether something can come aboard without moving what lies there: all that is possible out of turn (R-52)."""
    stowage = stowed(state, seat)
    p = state.players[seat]
    loading = Loading(state.rules, state.rules.catalog.ship_by_slug[p.ship].holds)
    loading.keep(stowage, pieces_of(p.cargo, rig_of(state, seat).damaged))
    return loading.place_for(item) is not None


# -- working and damaged pieces (15.432) -----------------------------------------------------------------------------


def working(state: State, seat: int) -> tuple[str, ...]:
    """The cargo without what is damaged: damaged equipment is of no use."""
    cargo = state.players[seat].cargo
    for item in rig_of(state, seat).damaged:
        cargo = without_item(cargo, item)
    return cargo


# -- arranging (R-52) ------------------------------------------------------------------------------------------------


@value
class ArrangeHolds:
    """Arrange everything aboard anew: the hull, then hold by hold."""

    hull: Bay
    holds: tuple[Bay, ...]


def check_arrange(state: State, frame: Declaring | Moving | Trading, action: ArrangeHolds) -> Violation | None:
    if not _is_well_formed(action):
        return refusal(state, "malformed", "3.431/a", "An arrangement names bays with sorted pieces.")
    if _is_arranged(state, frame.seat):
        text = "You have arranged your holds this turn, and your cargo is still the same."
        return refusal(state, "arranged-already", "3.431/a", text)
    p, rig, new = state.players[frame.seat], rig_of(state, frame.seat), Stowage(action.hull, action.holds)
    aboard = pieces_of(p.cargo, rig.damaged)
    if Counter(piece for bay in (new.hull, *new.holds) for piece in bay.pieces()) != aboard:
        return refusal(state, "other-cargo", "3.431/a", "That is not what you have aboard, damaged or whole.")
    holds = state.rules.catalog.ship_by_slug[p.ship].holds
    if len(new.holds) != holds or Loading(state.rules, holds).keep(new, aboard):
        return refusal(state, "no-room", "3.431/c", f"Your cargo cannot lie like that in {holds} holds.")
    if new == stowed(state, frame.seat):
        return refusal(state, "no-change", "3.431/a", "Everything lies like that already.")
    return None


def _is_arranged(state: State, seat: int) -> bool:
    """R-99: whether the owner has arranged this very cargo, on this ship, in this turn."""
    if part_of(state, Arms).arranged != state.turn.number:
        return False
    p, rig = state.players[seat], rig_of(state, seat)
    bays = (rig.stowage.hull, *rig.stowage.holds)
    same_ship = len(rig.stowage.holds) == state.rules.catalog.ship_by_slug[p.ship].holds
    return same_ship and Counter(piece for bay in bays for piece in bay.pieces()) == pieces_of(p.cargo, rig.damaged)


def _is_well_formed(action: ArrangeHolds) -> bool:
    if type(action.holds) is not tuple:
        return False
    return all(
        type(bay) is Bay and _is_load(bay.whole) and _is_load(bay.damaged) for bay in (action.hull, *action.holds)
    )


def _is_load(items: Any) -> bool:
    return type(items) is tuple and all(type(item) is str for item in items) and is_sorted(items)


def apply_arrange(state: State, frame: Declaring | Moving | Trading, action: ArrangeHolds) -> State:
    """3.431, 15.431/a, R-99: this is how the ship is loaded, until something comes aboard or leaves."""
    a = part_of(state, Arms)
    rig = Rig(a.rigs[frame.seat].damaged, Stowage(action.hull, action.holds))
    return set_part(state, with_holds_arranged(a, replaced(a.rigs, frame.seat, rig), state.turn.number))


SPECS = (
    Spec(
        ArrangeHolds, "stow", (Declaring, Moving, Trading), check_arrange, apply_arrange, "arranges the holds anew",
        ("3.431/a", "15.431/a"), open=True,
    ),
)  # fmt: skip
