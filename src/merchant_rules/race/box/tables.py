"""The cards compiled for play: what each one adds to each question of the rules, looked up by slug.

Most tables lead from a card to a number and hold only the cards that matter, so that a rule is a short sum over a
tableau. Where the answer depends on the world in question (its price, who conquers it, what its good is worth) there
is one such table for each world, with all filters already applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from ...kernel.sealed import sealed
from ...kernel.value import value
from ...store.datafiles import Data
from .cards import PRODUCTION, WINDFALL, Action, Card, Numbers, PerCard, PerChips, PerMilitary, fits
from .catalog import Catalog, load_catalog
from .powers import (
    ANY,
    CONSUME,
    DEVELOP,
    PRODUCE,
    SETTLE,
    Draw,
    DrawAfterPlacing,
    DrawAtStart,
    DrawExtra,
    DrawIfMost,
    DrawPerGood,
    DrawPerKind,
    DrawPerWorld,
    DrawWhenProduced,
    KeepExtra,
    Military,
    PayForMilitary,
    Power,
    ProduceOnWindfall,
    ReduceCost,
    SaleBonus,
    TemporaryMilitary,
    WaiveCost,
)

Amounts = Mapping[str, int]
"""Cards that add to something, and how much; all others add nothing."""

P = TypeVar("P")


@value(eq=False, repr=False)
class Tables:
    """Everything the rules ask about cards. Tables of tables are by the world in question."""

    catalog: Catalog
    numbers: Numbers
    actions: Mapping[str, Action]
    cards: Mapping[str, Card]

    # what a card is
    worlds: frozenset[str]
    developments: frozenset[str]
    windfall: frozenset[str]
    production: frozenset[str]
    #: by their numbers
    start_worlds: tuple[str, ...]
    cost: Amounts
    defense: Amounts
    kind: Mapping[str, str]

    # Explore and Develop
    draw_extra: Amounts
    keep_extra: Amounts
    draw_at_start: Amounts
    develop_discount: Amounts
    draw_after_developing: Amounts

    # Settle
    draw_after_settling: Amounts
    settle_discount: Mapping[str, Amounts]
    military: Amounts
    strength: Mapping[str, Amounts]
    tactics: Amounts
    contact: Mapping[str, Amounts]
    waivers: Mapping[str, frozenset[str]]

    # Trade and Consume
    price: Amounts
    sale_bonus: Mapping[str, Amounts]
    consume: Mapping[str, tuple[Power, ...]]
    #: the same powers, each as card and number
    consume_ids: Mapping[str, tuple[tuple[str, int], ...]]

    # Produce
    draw_when_produced: Amounts
    produce_draw: Amounts
    fills: Mapping[str, tuple[ProduceOnWindfall, ...]]
    per_good: Mapping[str, tuple[DrawPerGood, ...]]
    per_kind: Amounts
    per_world: Mapping[str, tuple[DrawPerWorld, ...]]
    if_most: Mapping[str, tuple[DrawIfMost, ...]]

    # Scoring
    vp: Amounts
    points: Mapping[str, Amounts]
    points_per_chips: Mapping[str, tuple[PerChips, ...]]
    points_per_military: Amounts


def load_tables(data: Data | None = None) -> Tables:
    """The compiled cards of the box, with the user's own where `data` has them; the same object each time.

    >>> tables = load_tables()
    >>> tables.settle_discount["comet-zone"]["mining-robots"], tables.military["space-marines"]
    (1, 2)
    """
    return _loaded(data)


@lru_cache(maxsize=16)
def _loaded(data: Data | None) -> Tables:
    return compile_tables(load_catalog(data))


def compile_tables(catalog: Catalog) -> Tables:
    """Work out all tables of a catalog."""
    cards = catalog.cards
    worlds = [card for card in cards if card.is_world]
    prices = {kind.slug: kind.price for kind in catalog.kinds}
    consume = _powers_in(cards, CONSUME)
    tables = Tables(
        catalog=catalog,
        numbers=catalog.numbers,
        actions=catalog.action_by_slug,
        cards=catalog.by_slug,
        worlds=frozenset(card.slug for card in worlds),
        developments=frozenset(card.slug for card in cards if not card.is_world),
        windfall=frozenset(card.slug for card in worlds if card.produces == WINDFALL),
        production=frozenset(card.slug for card in worlds if card.produces == PRODUCTION),
        start_worlds=tuple(card.slug for card in catalog.start_worlds),
        cost={card.slug: card.cost for card in cards if card.cost is not None},
        defense={card.slug: card.defense for card in cards if card.defense is not None},
        kind={card.slug: card.kind for card in worlds if card.kind},
        draw_extra=_amounts(cards, DrawExtra),
        keep_extra=_amounts(cards, KeepExtra),
        draw_at_start=_amounts(cards, DrawAtStart),
        develop_discount=_amounts(cards, ReduceCost, lambda power: power.phase == DEVELOP),
        draw_after_developing=_amounts(cards, DrawAfterPlacing, lambda power: power.phase == DEVELOP),
        draw_after_settling=_amounts(cards, DrawAfterPlacing, lambda power: power.phase == SETTLE),
        settle_discount={world.slug: _discounts(cards, world) for world in worlds},
        military=_amounts(cards, Military, _is_general),
        strength={world.slug: _strengths(cards, world) for world in worlds if world.is_military},
        tactics=_amounts(cards, TemporaryMilitary),
        contact={world.slug: _contacts(cards, world) for world in worlds if world.is_military},
        waivers={world.slug: _waivers(cards, world) for world in worlds},
        price={world.slug: prices[world.kind] for world in worlds if world.kind},
        sale_bonus={world.slug: _bonuses(cards, world) for world in worlds if world.kind},
        consume=consume,
        consume_ids={slug: tuple((slug, number) for number in range(len(own))) for slug, own in consume.items()},
        draw_when_produced=_amounts(cards, DrawWhenProduced),
        produce_draw=_amounts(cards, Draw, lambda power: power.phase == PRODUCE),
        fills=_powers(cards, ProduceOnWindfall),
        per_good=_powers(cards, DrawPerGood),
        per_kind=_amounts(cards, DrawPerKind),
        per_world=_powers(cards, DrawPerWorld),
        if_most=_powers(cards, DrawIfMost),
        vp={card.slug: card.vp for card in cards if card.vp},
        points={card.slug: _points(cards, card) for card in cards if card.scoring},
        points_per_chips=_chip_scorings(cards),
        points_per_military=_military_scorings(cards),
    )
    return sealed(tables)


# -- cards by their powers ---------------------------------------------------------------------------------------------


def _powers(cards: Iterable[Card], kind: type[P]) -> dict[str, tuple[P, ...]]:
    """The cards that have powers of one effect, with these powers."""
    found = {card.slug: tuple(power for power in card.powers if isinstance(power, kind)) for card in cards}
    return {slug: powers for slug, powers in found.items() if powers}


def _powers_in(cards: Iterable[Card], phase: str) -> dict[str, tuple[Power, ...]]:
    found = {card.slug: tuple(power for power in card.powers if power.phase == phase) for card in cards}
    return {slug: powers for slug, powers in found.items() if powers}


def _amounts(cards: Iterable[Card], kind: type[Any], fits: Callable[[Any], bool] = lambda power: True) -> Amounts:
    """The cards that have powers of one effect which fit, with the sum of their amounts."""
    found = {slug: [power for power in powers if fits(power)] for slug, powers in _powers(cards, kind).items()}
    return {slug: sum(power.amount for power in powers) for slug, powers in found.items() if powers}


# -- filters of powers, applied to a world -----------------------------------------------------------------------------


def _is_general(power: Military) -> bool:
    return power.kind == ANY and not power.keyword


def _of_kind(kind: str, world: Card) -> bool:
    """Whether a world has the kind that a power names: the kind of its goods, not a word of its title (R-G26)."""
    return kind in (ANY, world.kind)


def _discounts(cards: Iterable[Card], world: Card) -> Amounts:
    return _amounts(cards, ReduceCost, lambda power: power.phase == SETTLE and _of_kind(power.kind, world))


def _strengths(cards: Iterable[Card], world: Card) -> Amounts:
    def fits(power: Military) -> bool:
        return _of_kind(power.kind, world) and (not power.keyword or power.keyword in world.keywords)

    return _amounts(cards, Military, fits)


def _contacts(cards: Iterable[Card], world: Card) -> Amounts:
    """The cards that let a military world be paid for, each with the largest deduction that it gives."""
    return {
        slug: max(power.less for power in powers if _allows(power, world))
        for slug, powers in _powers(cards, PayForMilitary).items()
        if any(_allows(power, world) for power in powers)
    }


def _waivers(cards: Iterable[Card], world: Card) -> frozenset[str]:
    found = _powers(cards, WaiveCost).items()
    return frozenset(slug for slug, powers in found if any(_allows(power, world) for power in powers))


def _allows(power: PayForMilitary | WaiveCost, world: Card) -> bool:
    return not power.except_kind or power.except_kind != world.kind


def _bonuses(cards: Iterable[Card], world: Card) -> Amounts:
    """What each card adds to the sale of the good on a world; a bonus for its own good is given by that world only."""
    anywhere = _amounts(cards, SaleBonus, lambda power: not power.here and _of_kind(power.kind, world))
    own = _amounts((world,), SaleBonus, lambda power: power.here and _of_kind(power.kind, world))
    return {slug: anywhere.get(slug, 0) + own.get(slug, 0) for slug in (*anywhere, *own)}


# -- scoring -----------------------------------------------------------------------------------------------------------


def _points(cards: Iterable[Card], scorer: Card) -> Amounts:
    """What each card of a tableau is worth to a development that scores: by the first entry it fits (R-G44)."""
    entries = [entry for entry in scorer.scoring if isinstance(entry, PerCard)]
    found = {card.slug: next((entry.vp for entry in entries if fits(entry, card)), 0) for card in cards}
    return {slug: vp for slug, vp in found.items() if vp}


def _chip_scorings(cards: Iterable[Card]) -> dict[str, tuple[PerChips, ...]]:
    found = {card.slug: tuple(entry for entry in card.scoring if isinstance(entry, PerChips)) for card in cards}
    return {slug: entries for slug, entries in found.items() if entries}


def _military_scorings(cards: Iterable[Card]) -> Amounts:
    found = {card.slug: [entry.vp for entry in card.scoring if isinstance(entry, PerMilitary)] for card in cards}
    return {slug: sum(points) for slug, points in found.items() if points}
