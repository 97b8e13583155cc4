"""Settle (G-SETTLE, G-COLONY, G-CONTACT): what a world costs and by which ways it can be placed.

A tableau here is that of the cards whose powers work now: the world just placed is not in it (`powers.awake`).
"""

from __future__ import annotations

from collections.abc import Iterable

from merchant_rules.kernel.value import value

from ..box.tables import Tables
from .military import best_military, can_conquer, tactics_of
from .powers import named, total, without


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


def world_price(tables: Tables, tableau: tuple[str, ...], world: str) -> int | None:
    """The hand cards that a world costs, None if it cannot be paid for.

    A non-military world costs what is printed less the reductions that fit (G-SETTLE-3, G-SETTLE-20, G-SETTLE-21,
    G-SETTLE-22, G-SETTLE-23, G-SETTLE-24, G-SETTLE-25). A military one can be paid for with a power only (G-CONTACT-1,
    G-CONTACT-3), at its defense less what the power says and less the same reductions, never its Military
    (G-CONTACT-2, G-CONTACT-4, G-CONTACT-5, G-CONTACT-6, G-CONTACT-7). Of several such powers the cheapest is taken.
    """
    if world in tables.defense:
        contacts = named(tables.contact[world], tableau)
        if not contacts:
            return None
        printed = tables.defense[world] - max(tables.contact[world][slug] for slug in contacts)
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

    G-CONTACT-9, G-TACTICS-7, R-G20, R-G21, R-G22, R-G24, R-G25.
    """
    price = world_price(tables, tableau, world)
    return Ways(
        conquest=can_conquer(tables, tableau, world, temporary),
        price=price if price is not None and price <= purse else None,
        ships=ships_for(tables, tableau, world),
        tactics=tuple(
            slug
            for slug in tactics_of(tables, tableau)
            if can_settle(tables, without(tableau, slug), world, purse, temporary + tables.tactics[slug])
        ),
    )


def can_settle(tables: Tables, tableau: tuple[str, ...], world: str, purse: int, temporary: int = 0) -> bool:
    """Whether a world can be placed by any means, every optional power counted (G-SETTLE-28, R-G20)."""
    if world not in tables.worlds:
        return False
    if world in tables.defense and best_military(tables, tableau, world, temporary) >= tables.defense[world]:
        return True
    price = world_price(tables, tableau, world)
    return price is not None and (price <= purse or bool(named(tables.waivers[world], tableau)))


def gets_windfall_good(tables: Tables, world: str) -> bool:
    """Whether a world gets a good when it is placed (G-SETTLE-10, G-SETTLE-13)."""
    return world in tables.windfall


def draws_after_settling(tables: Tables, tableau: Iterable[str]) -> int:
    """The cards that powers draw after a world was placed, however it was placed (G-SETTLE-18)."""
    return total(tables.draw_after_settling, tableau)
