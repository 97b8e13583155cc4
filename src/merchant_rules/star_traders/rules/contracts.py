"""Contracts: how many are current, who gets rights, which are fit for a Mission (S-SET-19, S-DONE, S-MISS, S-OUT)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..box.catalog import Catalog, Contract


def mission_worthy(catalog: Catalog, contract: Contract) -> bool:
    """Whether a Contract can be a Mission: it pays enough, at Jackpot on average (S-MISS-2, S-MISS-3)."""
    return contract.mean >= catalog.game.petition.mission_payoff


def carriers(holds: Sequence[Collection[str]], cargo: str) -> tuple[int, ...]:
    """Return the seats that carry a cargo. Each gets one right when its Contract is completed (S-DONE-3, S-DONE-4).

    Without carriers a satisfied Contract is discarded (S-DROP-11).

    >>> carriers([("fur", "fur"), (), ("hive", "fur")], "fur")
    (0, 2)
    """
    return tuple(seat for seat, hold in enumerate(holds) if cargo in hold)


def spaces_to_give_up(open_spaces: int, wanted: int) -> int:
    """Return how many Contract spaces are still to go after Traders left (S-OUT-8, S-OUT-10 to S-OUT-12).

    `wanted` is the number of spaces for the Traders who are left.

    >>> spaces_to_give_up(5, 3), spaces_to_give_up(2, 2)
    (2, 0)
    """
    return max(0, open_spaces - wanted)


def is_refilled(catalog: Catalog, space: int, to_give_up: int) -> bool:
    """Whether a satisfied Contract is replaced: always in the Imperial space (S-OUT-9), else if no space is to go."""
    return space == catalog.game.imperial.space or to_give_up == 0
