"""Chapter 10: the cup, demands and fares. One marker in, one marker out, every time (2.7).

What goes into the cup leaves a `Drawing` frame behind; what is drawn goes to its culture, also to a hidden one, beside
whose marker it waits off the map (10.12).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec
from ...kernel.chance import Outcome
from ...kernel.engine import resumed
from ...kernel.value import value
from ..box.catalog import Demand, Fare, Goods
from ..compiled import Rules
from ..frames import Drawing, MakingRoom, Trading
from ..state import Market, State
from ..update import (
    pop,
    replaced,
    set_market,
    set_players_stack_market,
    set_top,
    with_item,
    with_items,
    with_lying,
    without_item,
)
from .common import acquired, called, has_old, known, no_room, parted, partner_at, payable, refusal, room_for

if TYPE_CHECKING:
    from ..stack import Frame


@value
class Drawn:
    """Chance: the marker that comes out of the cup."""

    marker: str


@value
class TakeFare:
    """Take a passenger aboard."""

    fare: str


@value
class DeliverFare:
    """Let a passenger off at the destination, for the fee."""

    fare: str


# -- the cup (2.7, 10.1) ---------------------------------------------------------------------------------------------


def into_cup(rules: Rules, cup: tuple[str, ...], markers: tuple[str, ...]) -> tuple[tuple[str, ...], Drawing]:
    """The cup after markers went in, and the draws that are due.

    One goes in and one comes out before the next goes in (R-46), unless the ruleset draws for all of them together.
    """
    if rules.cup_draws_together:
        return with_items(cup, markers), Drawing(len(markers))
    return with_item(cup, markers[0]), Drawing(1, markers[1:])


@lru_cache(maxsize=1 << 14)
def _outcome(marker: str, weight: int) -> Outcome:
    return Outcome(Drawn(marker), weight)


def drawn_outcomes(state: State, frame: Drawing) -> list[Outcome]:
    """10.1/c: every marker in the cup is equally likely, the one just put in too."""
    outcomes = []
    cup = state.market.cup
    start = 0
    while start < len(cup):
        marker = cup[start]
        end = start + 1
        while end < len(cup) and cup[end] == marker:
            end += 1
        outcomes.append(_outcome(marker, end - start))
        start = end
    return outcomes


def home_of(rules: Rules, marker: str) -> str:
    """10.11, 10.12, 2.61/b: goods go to their seller, fares and demands to the culture they name."""
    catalog = rules.catalog
    goods = catalog.goods_by_slug.get(marker)
    if goods is not None:
        return goods.seller
    fare = catalog.fare_by_slug.get(marker)
    return fare.origin if fare is not None else catalog.demand_by_slug[marker].at


def apply_drawn(state: State, frame: Drawing, action: Drawn) -> State:
    """2.7, 10.1: the marker goes to its culture, and if more wait to go into the cup, the next one does."""
    m = state.market
    marker = action.marker
    index = state.rules.culture_index[home_of(state.rules, marker)]
    cup = without_item(m.cup, marker)
    lying = replaced(m.lying, index, with_item(m.lying[index], marker))
    if frame.waiting:
        market = Market(with_item(cup, frame.waiting[0]), lying, m.stock, m.bank)
        return set_top(set_market(state, market), Drawing(frame.count, frame.waiting[1:]))
    state = set_market(state, Market(cup, lying, m.stock, m.bank))
    if frame.count > 1:
        return set_top(state, Drawing(frame.count - 1))
    return resumed(pop(state))


# -- demands (10.2) --------------------------------------------------------------------------------------------------


def demands_for(state: State, culture: str, goods: Goods) -> list[Demand]:
    """2.62/a, 10.21: all demands that lie with this culture for these goods."""
    table = state.rules.catalog.demand_by_slug
    lying = state.market.lying[state.rules.culture_index[culture]]
    return [table[marker] for marker in lying if marker in table and table[marker].goods == goods.demand_as]


def lowest_demand(demands: list[Demand]) -> Demand | None:
    """10.21/b, d: the one demand that goes back after a sale; of different ones the lowest."""
    return min(demands, key=lambda demand: demand.bonus, default=None)


# -- fares (10.3, 11.2) ----------------------------------------------------------------------------------------------


def candidates_take_fare(state: State, frame: Trading) -> list[TakeFare]:
    if not frame.culture:
        return []
    table = state.rules.catalog.fare_by_slug
    lying = state.market.lying[state.rules.culture_index[frame.culture]]
    return [TakeFare(marker) for marker in lying if marker in table]


def check_take_fare(state: State, frame: Trading, action: TakeFare) -> Violation | None:
    fare = known(state.rules.catalog.fare_by_slug, action.fare)
    if fare is None:
        return refusal(state, "unknown-fare", "11.2/c", f"There is no fare called {action.fare!r}.")
    if not frame.culture:
        return refusal(state, "no-culture", "11.2/c", "Passengers wait at Cities and Spaceports, not on asteroids.")
    if fare.slug not in state.market.lying[state.rules.culture_index[frame.culture]]:
        return refusal(state, "not-here", "11.2/c", f"{fare.name} does not wait here.")
    if not room_for(state, state.players[frame.seat], fare.slug):
        return no_room(state, fare.slug)
    return None


def apply_take_fare(state: State, frame: Trading, action: TakeFare) -> State:
    """10.3, 11.2/c: the passenger comes aboard for nothing (3.1/b)."""
    m, p = state.market, state.players[frame.seat]
    index = state.rules.culture_index[frame.culture]
    lying = replaced(m.lying, index, without_item(m.lying[index], action.fare))
    player = acquired(state.rules, p, action.fare, p.money)
    players = replaced(state.players, frame.seat, player)
    return set_players_stack_market(state, players, state.stack, with_lying(m, lying))


def is_due_here(state: State, seat: int, item: object) -> bool:
    """Whether this is a passenger whose journey ends where the seat stands."""
    fare = known(state.rules.catalog.fare_by_slug, item)
    return fare is not None and fare.to == partner_at(state, state.players[seat].place)


def candidates_deliver(state: State, frame: Trading | MakingRoom) -> list[DeliverFare]:
    cargo, table = state.players[frame.seat].cargo, state.rules.catalog.fare_by_slug
    if not cargo:
        return []
    return [DeliverFare(item) for item in cargo if item in table]


def check_deliver(state: State, frame: Trading | MakingRoom, action: DeliverFare) -> Violation | None:
    p = state.players[frame.seat]
    fare = known(state.rules.catalog.fare_by_slug, action.fare)
    if fare is None or fare.slug not in p.cargo:
        return refusal(state, "not-aboard", "10.3/b", f"{called(state, action.fare)} is no passenger of yours.")
    if not is_due_here(state, frame.seat, fare.slug):
        return refusal(state, "wrong-place", "10.3/b", f"{fare.name} does not end here.")
    if not state.rules.fresh_fares_pay and not has_old(p, fare.slug):
        return refusal(state, "too-fresh", "11.3/f", "A passenger you got this turn cannot be delivered this turn.")
    return None


def apply_deliver(state: State, frame: Trading | MakingRoom, action: DeliverFare) -> State:
    """2.61/a, 10.3: the Bank pays the fee, no commission is due (12.22/d), and the marker goes into the cup."""
    fare: Fare = state.rules.catalog.fare_by_slug[action.fare]
    p, m = state.players[frame.seat], state.market
    paid = payable(state.rules, m.bank, fare.fee)
    player = parted(state.rules, p, fare.slug, p.money + paid)
    cup, drawing = into_cup(state.rules, m.cup, (fare.slug,))
    players = replaced(state.players, frame.seat, player)
    stack = (*room_made(state, frame.seat, player.cargo), drawing)
    return set_players_stack_market(state, players, stack, Market(cup, m.lying, m.stock, m.bank - paid))


def room_made(state: State, seat: int, cargo: tuple[str, ...]) -> tuple[Frame, ...]:
    """The stack after something left the ship: a `MakingRoom` on top is done as soon as the rest fits (3.43)."""
    stack = state.stack
    if type(stack[-1]) is MakingRoom and state.rules.fits(state.rules, state.players[seat].ship, cargo):
        return stack[:-1]
    return stack


SPECS: tuple[Spec | ChanceSpec, ...] = (
    Spec(
        DeliverFare, "deliver", (Trading, MakingRoom), check_deliver, apply_deliver, "delivers {fare}",
        ("10.3/b", "10.3/c", "10.3/d", "11.3/d"), candidates=candidates_deliver,
    ),
    Spec(
        TakeFare, "board", (Trading,), check_take_fare, apply_take_fare, "takes {fare} aboard",
        ("11.2/c", "10.3/a"), candidates=candidates_take_fare,
    ),
    ChanceSpec(
        Drawn, "draw", (Drawing,), apply_drawn, "{marker} is drawn from the cup",
        ("2.7/d", "10.1/b", "10.11/a", "10.12/a"), drawn_outcomes, "cup",
    ),
)  # fmt: skip
