"""On whom a Trader's Luck card can be played, by facts that everybody sees (S-LUCK-19, ST-13).

>>> from merchant_rules.star_traders.box.catalog import load_catalog
>>> catalog = load_catalog()
>>> is_target(catalog, catalog.face_by_slug["gotcha"], Facts("mink", prestige=0), own=False, same_world=True)
False
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from ...kernel.value import value
from ..box.catalog import Catalog, Face
from .stations import removable


@value
class Facts:
    """What is public about a Trader: `world` is "" in hyperspace, `hold` has "imperial" for Imperial Cargo."""

    world: str
    prestige: int = 1
    engines: int = 3
    hold: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    imperial: tuple[str, ...] = ()
    personalities: tuple[str, ...] = ()
    has_envoy: bool = False
    on_mission: bool = False


IMPERIAL_CARGO = "imperial"


def takeable(hold: Collection[str], spares: Collection[str]) -> tuple[str, ...]:
    """Return the cargoes that a card can take, the Imperial one only if the card does not spare it (S-PIR-6).

    >>> takeable(("fur", "imperial"), ("imperial-cargo",))
    ('fur',)
    """
    return tuple(cargo for cargo in hold if cargo != IMPERIAL_CARGO or "imperial-cargo" not in spares)


Condition = Callable[[Catalog, Face, Facts], bool]


def _has_prestige(catalog: Catalog, face: Face, trader: Facts) -> bool:
    return trader.prestige > catalog.game.prestige.least


def _has_cargo(catalog: Catalog, face: Face, trader: Facts) -> bool:
    """S-LCARGO-2."""
    return bool(takeable(trader.hold, catalog.kind_by_slug[face.kind].spares))


def _has_either(catalog: Catalog, face: Face, trader: Facts) -> bool:
    return _has_prestige(catalog, face, trader) or _has_cargo(catalog, face, trader)


def _has_station(catalog: Catalog, face: Face, trader: Facts) -> bool:
    return bool(removable(catalog, trader.stations, trader.imperial, trader.personalities))


def _has_room(catalog: Catalog, face: Face, trader: Facts) -> bool:
    return trader.prestige < catalog.game.prestige.most


NEEDED: dict[str, Condition] = {
    "prestige": _has_prestige,
    "cargo": _has_cargo,
    "prestige-or-cargo": _has_either,
    "removable-station": _has_station,
    "prestige-below-limit": _has_room,
}
"""What a target needs, by the words of luck.toml."""


def _slow_banker(catalog: Catalog, face: Face, trader: Facts) -> bool:
    """S-BANK-7: with so few engines she cannot be given an Envoy."""
    return "banker" in trader.personalities and trader.engines < catalog.personalities.banker.envoy_from_engines


SPARED: dict[str, Condition] = {
    "has-envoy": lambda catalog, face, trader: trader.has_envoy,
    "on-mission": lambda catalog, face, trader: trader.on_mission,
    "at-destination": lambda catalog, face, trader: trader.world == face.destination,
    "banker-under-2-engines": _slow_banker,
}
"""Which Traders a card spares, by the words of luck.toml; the other words there spare stations and cargoes."""


def is_target(catalog: Catalog, face: Face, trader: Facts, *, own: bool, same_world: bool) -> bool:
    """Whether a card aimed at a Trader can be played on this one; `own`: on its player himself (S-CAL-1).

    Piracy needs a common world (S-PIR-8); a ship in hyperspace is on none (ST-39). No Envoy for who has one already,
    is on a Mission, or is where the Envoy wants to go (S-ENV-3, S-ENV-8, S-ENV-10).
    """
    kind = catalog.kind_by_slug[face.kind]
    if kind.target != "trader" or (own and kind.others):
        return False
    if kind.same_world and not (same_world and trader.world):
        return False
    if not all(NEEDED[word](catalog, face, trader) for word in kind.needs):
        return False
    return not any(SPARED[word](catalog, face, trader) for word in kind.spares if word in SPARED)
