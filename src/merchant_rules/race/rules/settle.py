"""Settle (G-SETTLE, G-COLONY, G-CONTACT): what a world costs and by which ways it can be placed.

A tableau here is that of the cards whose powers work now: the world just placed is not in it (`powers.awake`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ...errors import Violation, shown
from ...kernel.actions import Shortcut, Spec
from ...kernel.gathering import asking
from ...kernel.stack import CHANCE
from ...kernel.value import builder, updater, value
from ..actions import Conquer, DiscardShip, DiscardTactics, KeepTactics, PayCost
from ..box.tables import Tables
from ..frames import ChoosingWorld, PlacingWorld, Round
from ..state import State
from ..update import set_stack, set_top
from .common import bonus_of, order_of, refusal
from .military import best_military, can_conquer, tactics_of
from .payment import pay
from .powers import awake, named, total, without
from .selection import next_phase
from .supply import discarded_from_tableau, fetch_under, fetch_with


@value
class Ways:
    """How a world can be placed from here: by conquest, by paying so many cards, by discarding one of `ships`.

    `price` is None where the world cannot be paid for, or the purse is too small. `tactics` are the cards that may be
    discarded first: afterwards the world can still be placed.
    """

    conquest: bool
    price: int | None
    ships: tuple[str, ...]
    tactics: tuple[str, ...]

    @property
    def possible(self) -> bool:
        """Whether there is any way at all."""
        return self.conquest or self.price is not None or bool(self.ships or self.tactics)


_ways, _placing, _choosing = builder(Ways), builder(PlacingWorld), builder(ChoosingWorld)


def world_price(tables: Tables, tableau: tuple[str, ...], world: str) -> int | None:
    """The hand cards that a world costs, None if it cannot be paid for.

    A non-military world costs what is printed less the reductions that fit (G-SETTLE-3, G-SETTLE-20, G-SETTLE-21,
    G-SETTLE-22, G-SETTLE-23, G-SETTLE-24, G-SETTLE-25). A military one can be paid for with a power only (G-CONTACT-1,
    G-CONTACT-3), at its defense less what the power says and less the same reductions, never its Military
    (G-CONTACT-2, G-CONTACT-4, G-CONTACT-5, G-CONTACT-6, G-CONTACT-7). Of several such powers the cheapest is taken.
    No reduction gives cards back (G-POWERS-4).
    Without one it has no price at all (G-SETTLE-14). The bonus of the phase lowers none (G-SETTLE-6).
    """
    if world in tables.defense:
        contact = tables.contact[world]
        less = [contact[slug] for slug in tableau if slug in contact]
        if not less:
            return None
        printed = tables.defense[world] - max(less)
    else:
        printed = tables.cost[world]
    return max(0, printed - total(tables.settle_discount[world], tableau))


def ships_for(tables: Tables, tableau: tuple[str, ...], world: str) -> tuple[str, ...]:
    """The cards that may be discarded to place a world for nothing: one that can be paid for.

    G-COLONY-1, G-COLONY-2, G-COLONY-3, G-COLONY-4, G-COLONY-5, G-COLONY-9, G-CONTACT-8.
    """
    if world_price(tables, tableau, world) is None:
        return ()
    return named(tables.waivers[world], tableau)


def ways_to_place(tables: Tables, tableau: tuple[str, ...], world: str, purse: int, temporary: int = 0) -> Ways:
    """All ways to place a world with so many cards to pay from and so much temporary Military.

    Military conquers and cards pay; neither adds to the other (G-MILITARY-6, G-TACTICS-4).

    G-CONTACT-9, G-TACTICS-7, G-POWERS-9, R-G20, R-G21, R-G22, R-G24, R-G25.
    """
    price = world_price(tables, tableau, world)
    return _ways(
        conquest=can_conquer(tables, tableau, world, temporary),
        price=price if price is not None and price <= purse else None,
        ships=ships_for(tables, tableau, world) if price is not None else (),
        tactics=tuple(
            [
                slug
                for slug in tactics_of(tables, tableau)
                if can_settle(tables, without(tableau, slug), world, purse, temporary + tables.tactics[slug])
            ]
        ),
    )


def can_settle(tables: Tables, tableau: tuple[str, ...], world: str, purse: int, temporary: int = 0) -> bool:
    """Whether a world can be placed by any means, every optional power counted (G-SETTLE-28, R-G20)."""
    if world not in tables.worlds:
        return False
    if world in tables.cost and tables.cost[world] <= purse:
        return True
    if world in tables.defense and best_military(tables, tableau, world, temporary) >= tables.defense[world]:
        return True
    price = world_price(tables, tableau, world)
    return price is not None and (price <= purse or bool(named(tables.waivers[world], tableau)))


def gets_windfall_good(tables: Tables, world: str) -> bool:
    """Whether a world gets a good when it is placed, and only then (G-SETTLE-10, G-SETTLE-12, G-SETTLE-13)."""
    return world in tables.windfall


def draws_after_settling(tables: Tables, tableau: Iterable[str]) -> int:
    """The cards that powers draw after a world was placed, however it was placed (G-SETTLE-18)."""
    return total(tables.draw_after_settling, tableau)


# -- the flow: the choice, the reveal ---------------------------------------------------------------------------------


def begin_settle(state: State, now: Round) -> State:
    """All who have a card in hand choose, in secret (G-SETTLE-1, R-G53)."""
    asked = tuple([seat for seat in order_of(state) if state.players[seat].hand])
    if not asked:
        return worlds_revealed(set_stack(state, (now,)), ("",) * len(state.players))
    return set_stack(state, (now, _choosing(asking(asked))))


def may_settle(state: State, seat: int) -> list[str]:
    """The worlds in a hand that can be placed by any means (G-SETTLE-28)."""
    tables, player = state.rules.tables, state.players[seat]
    tableau, worlds = player.tableau, tables.worlds
    purse = len(player.hand) - 1
    faces = dict.fromkeys([card.face for card in player.hand])
    return [face for face in faces if face in worlds and can_settle(tables, tableau, face, purse)]


def fits_world(state: State, seat: int, slug: str) -> bool:
    """Whether this card, if it is in the hand, could be placed."""
    player = state.players[seat]
    return can_settle(state.rules.tables, player.tableau, slug, len(player.hand) - 1)


def worlds_revealed(state: State, fresh: tuple[str, ...]) -> State:
    """The windfall goods of all worlds are laid out before anybody pays (G-SETTLE-31, R-G17).

    So the way in which a world is placed makes no difference (G-SETTLE-16, G-COLONY-8, G-CONTACT-13). A start world
    from the deck gets its good here as well (G-SETUP-14).
    """
    tables, order = state.rules.tables, order_of(state)
    if not any(fresh) and not state.rules.tactics_without_world:
        return next_phase(state)
    goods = tuple([fresh[seat] for seat in order if gets_windfall_good(tables, fresh[seat])])
    frame = _placing(CHANCE, order, fresh, 0, True)
    return fetch_with(state, (state.stack[0], frame), goods)


def resume_settle(state: State) -> State:
    """Conquer or pay, then draw, then the next one (G-TIMING-7)."""
    frame = state.stack[-1]
    assert type(frame) is PlacingWorld
    return next_to_place(state, frame) if frame.placed else world_placed(state, frame)


def next_to_place(state: State, frame: PlacingWorld) -> State:
    """The next seat that has revealed a world; after the last one the phase is over (G-SETTLE-2).

    Military for discarded cards does not outlast its owner's placing (G-TACTICS-5, G-TWO-19).
    """
    queue = [seat for seat in frame.queue if frame.fresh[seat] or _may_waste(state, seat)]
    if not queue:
        return next_phase(state)
    return one_way(set_top(state, _placing(queue[0], tuple(queue[1:]), frame.fresh)))


def _may_waste(state: State, seat: int) -> bool:
    """Whether a seat without a world may discard a card for Military: only by an option (G-TACTICS-8, R-G23)."""
    rules = state.rules
    return rules.tactics_without_world and bool(tactics_of(rules.tables, state.players[seat].tableau))


def world_placed(state: State, frame: PlacingWorld) -> State:
    """The world is conquered or paid for: bonus and powers draw (G-SETTLE-5, G-SETTLE-18, G-SETTLE-19).

    Too late to pay for it (G-SETTLE-7), and however it was placed (G-SETTLE-17, G-COLONY-8, G-CONTACT-13).
    """
    seat = frame.seat
    tableau = awake(state.players[seat].tableau, frame.fresh[seat])
    cards = draws_after_settling(state.rules.tables, tableau)
    for card in bonus_of(state, seat):
        cards += card.cards
    if not cards:
        return next_to_place(state, frame)
    return fetch_under(state, _paid(frame), (seat,) * cards)


_paid: Callable[[PlacingWorld], PlacingWorld] = updater(PlacingWorld, placed=True)


# -- the ways to place a world ----------------------------------------------------------------------------------------


def ways_of(state: State, frame: PlacingWorld) -> Ways:
    """How the seat can place its world now: by cards that were there before the phase (G-TACTICS-3, G-CONTACT-14)."""
    player, world = state.players[frame.seat], frame.fresh[frame.seat]
    tables = state.rules.tables
    if not world:
        return Ways(False, None, (), tactics_of(tables, player.tableau))
    return ways_to_place(tables, awake(player.tableau, world), world, len(player.hand), frame.military)


def listed_ways(state: State, frame: PlacingWorld) -> tuple[Way, ...]:
    """All that the seat may do now. Whoever has revealed a world places it, also where that takes a card's Military.

    G-SETTLE-27, G-TACTICS-6.
    """
    ways = ways_of(state, frame)
    return (
        *([_CONQUER] if ways.conquest else ()),
        *([_PAY] if ways.price is not None else ()),
        *map(DiscardShip, ways.ships),
        *map(DiscardTactics, ways.tactics),
        *([_KEEP] if not frame.fresh[frame.seat] else ()),
    )


def one_way(state: State) -> State:
    """Go on by itself where there is only one way: all that it hangs on is public (R-G53)."""
    frame = state.stack[-1]
    assert type(frame) is PlacingWorld
    ways = listed_ways(state, frame)
    after = state.rules.specs[type(ways[0])].apply(state, frame, ways[0]) if len(ways) == 1 else state
    assert type(after) is State
    return after


def _listing(kind: type[Way]) -> Callable[[State, PlacingWorld], list[Way]]:
    return lambda state, frame: [way for way in listed_ways(state, frame) if type(way) is kind]


def check_way(state: State, frame: PlacingWorld, action: Way) -> Violation | None:
    if action in listed_ways(state, frame):
        return None
    rule = _RULES[type(action)]
    return refusal("no-way", rule, f"The world cannot be placed by {shown(action)} now.")


def apply_conquer(state: State, frame: PlacingWorld, action: Conquer) -> State:
    """No cards are paid, and the Military stays (G-SETTLE-15, G-MILITARY-5)."""
    return world_placed(state, frame)


def apply_pay_cost(state: State, frame: PlacingWorld, action: PayCost) -> State:
    """The price is exact (G-SETTLE-29); a card that allows to pay for the world stays (G-CONTACT-11)."""
    world = frame.fresh[frame.seat]
    price = world_price(state.rules.tables, awake(state.players[frame.seat].tableau, world), world)
    assert price is not None
    return pay(state, frame.seat, price)


def apply_ship(state: State, frame: PlacingWorld, action: DiscardShip) -> State:
    """The card leaves the tableau, the world costs nothing (G-COLONY-1, G-COLONY-7)."""
    tableau = without(state.players[frame.seat].tableau, action.card)
    return world_placed(discarded_from_tableau(state, frame.seat, action.card, tableau), frame)


def apply_tactics(state: State, frame: PlacingWorld, action: DiscardTactics) -> State:
    """The card leaves the tableau for Military in this phase; then the world is placed (G-TACTICS-1, G-TACTICS-2)."""
    seat, f = frame.seat, frame
    state = discarded_from_tableau(state, seat, action.card, without(state.players[seat].tableau, action.card))
    more = f.military + state.rules.tables.tactics[action.card]
    return one_way(set_top(state, _placing(seat, f.queue, f.fresh, more)))


def apply_keep_tactics(state: State, frame: PlacingWorld, action: KeepTactics) -> State:
    """Nothing is placed, so nothing is drawn (R-G23)."""
    return next_to_place(state, frame)


Way = Conquer | PayCost | DiscardShip | DiscardTactics | KeepTactics
_CONQUER, _PAY, _KEEP = Conquer(), PayCost(), KeepTactics()
_RULES: Final[dict[type[Any], str]] = {
    Conquer: "G-SETTLE-15",
    PayCost: "G-SETTLE-3",
    DiscardShip: "G-COLONY-1",
    DiscardTactics: "G-TACTICS-1",
    KeepTactics: "G-TACTICS-8",
}
_PLACING = (PlacingWorld,)

SPECS = (
    Spec(
        Conquer, "conquer", _PLACING, check_way, apply_conquer, "conquers the world", ("G-SETTLE-15",),
        _listing(Conquer),
    ),
    Spec(
        PayCost, "pay-cost", _PLACING, check_way, apply_pay_cost, "pays for the world", ("G-SETTLE-3", "G-CONTACT-1"),
        _listing(PayCost),
    ),
    Spec(
        DiscardShip, "ship", _PLACING, check_way, apply_ship, "discards {card} to place the world", ("G-COLONY-1",),
        _listing(DiscardShip),
    ),
    Spec(
        DiscardTactics, "tactics", _PLACING, check_way, apply_tactics, "discards {card} for Military",
        ("G-TACTICS-1", "G-TACTICS-2"), _listing(DiscardTactics),
    ),
    Spec(
        KeepTactics, "keep-tactics", _PLACING, check_way, apply_keep_tactics, "discards nothing", ("G-TACTICS-8",),
        _listing(KeepTactics),
    ),
)  # fmt: skip
SHORTCUTS: dict[type, Shortcut] = {PlacingWorld: listed_ways}
