"""Chapter 10: demands and fares. The cup they come from is in `cup`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Violation
from ...kernel.actions import Spec
from ...kernel.tuples import replaced, without_item
from ...kernel.value import value
from ..box.catalog import Demand, Fare, Goods
from ..frames import MakingRoom, Trading
from ..state import Market, State
from ..update import set_players_stack_market, with_lying
from .common import acquired, called, has_old, known, no_room, parted, partner_at, payable, refusal, room_for
from .cup import Drawn as Drawn  # pickles of earlier versions look for it here
from .cup import into_cup

if TYPE_CHECKING:
    from ..stack import Frame


@value
class TakeFare:
    """Take a passenger aboard."""

    fare: str


@value
class DeliverFare:
    """Let a passenger off at the destination, for the fee."""

    fare: str


# -- demands (10.2) --------------------------------------------------------------------------------------------------


def demands_for(state: State, culture: str, goods: Goods) -> list[Demand]:
    """2.62/a, 10.2/e, g, 10.21: all demands that lie with this culture for these goods."""
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
    """10.3/f, 11.2/c: a passenger who waits here, and a hold with room for him."""
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
    """Whether this is a passenger whose journey ends where the seat stands (10.3/g)."""
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


SPECS: tuple[Spec, ...] = (
    Spec(
        DeliverFare, "deliver", (Trading, MakingRoom), check_deliver, apply_deliver, "delivers {fare}",
        ("10.3/b", "10.3/c", "10.3/d", "11.3/d"), candidates=candidates_deliver,
    ),
    Spec(
        TakeFare, "board", (Trading,), check_take_fare, apply_take_fare, "takes {fare} aboard",
        ("11.2/c", "10.3/a"), candidates=candidates_take_fare,
    ),
)  # fmt: skip
