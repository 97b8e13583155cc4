"""Cargo: what can be picked up, what must be delivered, what can be abandoned (S-CARGO, S-DROP, S-DEAL).

Current Contracts are given by space; a space can be empty.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..box.catalog import Catalog, Contract
from . import money

Current = Mapping[int, Contract]
"""The Current Contracts by the number of their space."""


def pick_ups(catalog: Catalog, current: Current, world: str, hold: Collection[str]) -> tuple[int, ...]:
    """Return the spaces whose cargo a ship on this world can take aboard (S-CARGO-2, S-CARGO-6 to S-CARGO-8)."""
    if len(hold) >= catalog.game.limits.hold:
        return ()
    return tuple([space for space, contract in sorted(current.items()) if contract.pick_up == world])


def due(current: Current, world: str, hold: Collection[str]) -> tuple[int, ...]:
    """Return the spaces of the Contracts that a ship on this world has to deliver at once (S-DROP-2 to S-DROP-5).

    Whichever Contract a cargo was picked up for, equal ones are the same (S-CARGO-13).
    """
    return tuple(
        [space for space, contract in sorted(current.items()) if contract.to == world and contract.cargo in hold]
    )


def can_abandon(catalog: Catalog, stellors: int) -> bool:
    """Whether a cargo can be abandoned: the Stellors are paid, the Prestige is lost (S-DROP-17, ST-48)."""
    return money.can_pay(stellors, catalog.game.cargo.abandon_stellors)


def excess(held: int, given: int, received: int, limit: int) -> int:
    """Return how many cargoes or cards are too many once both sides of a deal have moved (S-DEAL-10 to S-DEAL-12).

    >>> excess(2, 1, 1, 2), excess(2, 1, 2, 2)
    (0, 1)
    """
    return max(0, held - given + received - limit)


def may_lie_on(cargo: str, contract: Contract, *, completed: bool, rights: int) -> bool:
    """Whether a marker may be moved to this card: a Current one, or a Completed one with a right (S-CARGO-14, -15)."""
    return contract.cargo == cargo and (not completed or rights > 0)
