"""Trade (G-TRADE): what a good is worth in cards."""

from __future__ import annotations

from collections.abc import Iterable

from ...errors import Violation, shown
from ...kernel.actions import Spec
from ...kernel.engine import resumed
from ..actions import Sell
from ..box.tables import Tables
from ..frames import Selling
from ..state import State
from ..update import set_stack
from .common import refusal
from .powers import total
from .supply import fetch, without_goods


def bare_price(tables: Tables, world: str) -> int:
    """The cards for the good on a world by its kind alone (G-TRADE-6)."""
    return tables.price[world]


def sale_price(tables: Tables, tableau: Iterable[str], world: str) -> int:
    """The cards for the good on a world with all Trade powers that fit it (G-TRADE-9, G-TRADE-13, G-TRADE-14)."""
    return tables.price[world] + total(tables.sale_bonus[world], tableau)


# -- the flow ----------------------------------------------------------------------------------------------------------


def ask_to_sell(state: State, seat: int) -> State:
    """A seller sells one good; nothing is asked where there is only one (G-TRADE-2, G-TRADE-4, R-G53).

    Exactly one, and no power is needed for it (G-TRADE-3, 8).
    """
    goods = state.players[seat].goods
    if not goods:
        return resumed(state)
    if len(goods) == 1:
        return sold(state, seat, goods[0])
    return set_stack(state, (*state.stack, Selling(seat)))


def sold(state: State, seat: int, world: str) -> State:
    """The good is discarded and the cards are drawn; they may be used in this phase (G-TRADE-7, 15)."""
    price = sale_price(state.rules.tables, state.players[seat].tableau, world)
    return fetch(without_goods(state, seat, (world,)), (seat,) * price)


def propose_sell(state: State, frame: Selling) -> list[Sell]:
    return [Sell(world) for world in state.players[frame.seat].goods]


def check_sell(state: State, frame: Selling, action: Sell) -> Violation | None:
    if action.world in state.players[frame.seat].goods:
        return None
    return refusal("no-good", "G-TRADE-5", f"You have no good on {shown(action.world)}.")


def apply_sell(state: State, frame: Selling, action: Sell) -> State:
    """The seller has chosen which good it is (G-TRADE-5)."""
    return sold(set_stack(state, state.stack[:-1]), frame.seat, action.world)


SPECS = (
    Spec(
        Sell, "sell", (Selling,), check_sell, apply_sell, "sells the good on {world}", ("G-TRADE-1", "G-TRADE-5"),
        propose_sell,
    ),
)  # fmt: skip
