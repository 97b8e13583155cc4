"""Chapter 3.4: ships: what they carry, and how one is exchanged for another.

>>> from merchant_rules.venus.box.unpacking import load_catalog
>>> in_play(load_catalog("classic-1988").equipment_by_slug["shield"])
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec
from ...kernel.tuples import replaced
from ...kernel.value import updater, value
from ..box.catalog import Equipment, Ship
from ..compiled import Rules
from ..frames import MakingRoom, Trading
from ..state import Player, State
from ..update import push, set_players_stack_market, traded, with_bank
from .common import known, refusal
from .trading import cannot_pay, may_still_buy, may_still_sell, nobody_here, purse, science_of, spent


@value
class BuyShip:
    """Exchange one's ship for another."""

    ship: str


# -- capacity (3.43) -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)  # asked again and again for the same few loads while a player trades
def fits(rules: Rules, ship: str, cargo: tuple[str, ...]) -> bool:
    """3.431, R-52: one goods marker or two small ones to a hold, packed as well as can be; the hull carries some.

    Money, IOUs and deeds are no cargo (3.433).
    """
    catalog = rules.catalog
    goods = sum(item in catalog.goods_by_slug for item in cargo)
    small = len(cargo) - goods - carried_outside(rules, cargo)
    goods_a_hold = catalog.hold_units // catalog.goods_units
    small_a_hold = catalog.hold_units // catalog.small_units
    return -(-goods // goods_a_hold) - (-small // small_a_hold) <= catalog.ship_by_slug[ship].holds


def carried_outside(rules: Rules, cargo: tuple[str, ...]) -> int:
    """3.432: how many pieces ride on the hull for nothing."""
    outside = 0
    for index, piece in enumerate(rules.hull):
        outside += cargo.count(piece) > rules.hull[:index].count(piece)
    return outside


def hull_room(piece: str) -> int:
    """3.432/a: the hull carries one ordinary Shield."""
    return int(piece == "shield")


def in_play(piece: Equipment) -> bool:
    """2.1, 8.48/a: weapons stay in the box unless a module brings them."""
    return not piece.firepower


def carries_after_dropping(state: State, seat: int, ship: str) -> bool:
    """R-51: whether a ship could carry what is new this turn once all older things are gone."""
    p = state.players[seat]
    new = tuple(item for item in p.fresh if item not in state.rules.relics)
    return state.rules.fits(state.rules, ship, new)


# -- exchange (3.4, 9.323) -------------------------------------------------------------------------------------------


def candidates_buy_ship(state: State, frame: Trading) -> list[BuyShip]:
    if not frame.culture:
        return []
    science = science_of(state, frame.culture)
    most = purse(state, frame) + trade_in(state, frame.seat)
    catalog = state.rules.catalog.ships
    return [BuyShip(ship.slug) for ship in catalog if science in ship.sold_by and ship.cost <= most]


def check_buy_ship(state: State, frame: Trading, action: BuyShip) -> Violation | None:
    """3.41, 9.21/a, c, 9.323/a: a ship is exchanged with those who sell it, and none ever runs out."""
    ship = known(state.rules.catalog.ship_by_slug, action.ship)
    if ship is None:
        return refusal(state, "unknown-ship", "9.21/a", f"There is no ship called {action.ship!r}.")
    if not frame.culture:
        return nobody_here(state)
    if science_of(state, frame.culture) not in ship.sold_by:
        return refusal(state, "not-sold-here", "9.21/a", f"The people here do not sell a {ship.name}.")
    return _exchange_violation(state, frame, ship)


def _exchange_violation(state: State, frame: Trading, ship: Ship) -> Violation | None:
    p = state.players[frame.seat]
    if p.ship == ship.slug:
        return refusal(state, "same-ship", "3.4/c", f"You have a {ship.name} already.")
    if not may_still_buy(state, frame, ship.cost):
        return refusal(
            state, "one-buy", "9.41/a", "On the turn you move to a City you can buy one thing only, and you have."
        )
    if not may_still_sell(frame):
        return refusal(
            state,
            "one-sale",
            "9.41/e",
            "Your old ship is the one thing to barter this turn, and you have bartered or sold.",
        )
    violation = state.rules.may_buy(state, frame.seat, ship.slug)
    if violation is not None:
        return violation
    violation = cannot_pay(state, frame, ship.cost, frame.credit + trade_in(state, frame.seat))
    if violation is None and not carries_after_dropping(state, frame.seat, ship.slug):
        return refusal(
            state, "no-room", "3.43/b",
            f"A {ship.name} cannot carry what you got this turn, and you cannot throw that overboard.",
        )  # fmt: skip
    return violation


def trade_in(state: State, seat: int) -> int:
    """What a seat's ship is worth when it is handed in (9.32/c)."""
    return state.rules.catalog.ship_by_slug[state.players[seat].ship].trade_in


_aboard: Callable[[Player, str, int], Player] = updater(Player, "ship", "money")


def apply_buy_ship(state: State, frame: Trading, action: BuyShip) -> State:
    """3.4, 9.41/e: the old ship is bartered and the new one bought in one go; what is left of its value is credit.

    The old one is back in the Bank (9.323/b), and all aboard moves over (3.44).
    """
    rules, p, m = state.rules, state.players[frame.seat], state.market
    ship: Ship = rules.catalog.ship_by_slug[action.ship]
    worth = trade_in(state, frame.seat)
    after, on_credit = spent(state, frame, ship.cost, frame.credit + worth)
    cash = ship.cost - on_credit - (frame.iou - after.iou)
    player = _aboard(p, ship.slug, p.money - cash)
    after = traded(after, after.buys, after.sells + 1, after.credit)
    players = replaced(state.players, frame.seat, player)
    market = with_bank(m, m.bank + cash)
    state = set_players_stack_market(state, players, (*state.stack[:-1], after), market)
    state = rules.commission(state, frame.seat, worth, 0)
    state = rules.commission(state, frame.seat, ship.cost, on_credit)
    return state if rules.fits(rules, ship.slug, p.cargo) else push(state, MakingRoom(frame.seat))


__all__ = ["SPECS", "BuyShip", "carries_after_dropping", "fits", "hull_room", "in_play", "trade_in"]

SPECS: tuple[Spec | ChanceSpec, ...] = (
    Spec(
        BuyShip, "ship", (Trading,), check_buy_ship, apply_buy_ship, "trades the old ship for a {ship}",
        ("3.4/c", "9.21/a", "9.323/c", "9.41/e"), candidates=candidates_buy_ship,
    ),
)  # fmt: skip
