"""Payoffs: what a delivery brings to its deliverer and to the owner of the station there (S-PAY, S-SPEC, S-RACE).

>>> from merchant_rules.star_traders.box.catalog import load_catalog
>>> catalog = load_catalog()
>>> wells = catalog.contract_by_slug["frygia-wells"]
>>> payoff(catalog, wells, space=1, traders=4, rivals=1)
Payoff(stellors=19, prestige=7, engines=0)
>>> station_share(catalog, wells)
9
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.value import value
from ..box.catalog import Catalog, Contract


@value
class Payoff:
    """What the deliverer gets from the bank."""

    stellors: int
    prestige: int
    engines: int = 0


def imperial_factor(catalog: Catalog, space: int, traders: int) -> int:
    """Return how often the Prestige on the card counts in this space, with so many Traders (S-PAY-5, S-PAY-8, S-ADV-5).

    It belongs to the space, not to the card (S-PAY-9).
    """
    imperial = catalog.game.imperial
    if space != imperial.space:
        return 1
    return imperial.factor_with_two if traders <= 2 else imperial.factor


def payoff(
    catalog: Catalog,
    contract: Contract,
    *,
    space: int,
    traders: int,
    rivals: int = 0,
    roll: int | None = None,
    takes_engine: bool = False,
    personalities: Collection[str] = (),
) -> Payoff:
    """Return what a delivery brings: the card's pay (S-PAY-1, S-PAY-4), then the race, then what personalities add.

    Only the Prestige on the card is doubled, at Jackpot too (S-PAY-6, S-PAY-7, S-RACE-7, S-SPEC-5); what the race and
    personalities bring is added to it (S-HERO-1, S-HERO-2, S-HERO-7, S-NEG-1).

    `rivals` is the number of other Traders with the same cargo, `roll` the die as changed where the card asks for one.
    The card's pay falls away on a low roll or for an engine; what is added does not (S-RACE-6, S-NEG-4, S-HERO-3).
    """
    skills = catalog.personalities
    paid = not takes_engine and (not contract.least_roll or (roll is not None and roll >= contract.least_roll))
    stellors = contract.stellors if paid else 0
    prestige = contract.prestige * imperial_factor(catalog, space, traders) if paid else 0
    prestige += rivals * catalog.game.cargo.race_prestige
    if "negotiator" in personalities:
        stellors += skills.negotiator.stellors_per_delivery
    if "hero" in personalities:
        prestige += skills.hero.prestige_per_delivery
    return Payoff(stellors, prestige, int(takes_engine))


def station_share(catalog: Catalog, contract: Contract, personalities: Collection[str] = ()) -> int:
    """Return what the owner of the station there gets, whatever the deliverer got (S-PAY-2, S-SPEC-3).

    The Negotiator gets more, whoever delivers (S-NEG-2, S-NEG-6).
    """
    extra = catalog.personalities.negotiator.stellors_at_own_station if "negotiator" in personalities else 0
    return contract.station + extra


def rivals(holds: Sequence[Collection[str]], deliverer: int, cargo: str) -> int:
    """Return how many other Traders carry this cargo, each counted once (S-RACE-1 to S-RACE-4).

    No Contract is for Imperial Cargo, so there is no race for it (S-RACE-9).

    >>> rivals([("fur", "fur"), ("fur", "fur"), (), ("fur",)], 0, "fur")
    2
    """
    return sum(cargo in hold for seat, hold in enumerate(holds) if seat != deliverer)
