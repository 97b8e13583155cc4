"""Powers and scoring in words, for screens, pictures and pages.

>>> from .catalog import load_catalog
>>> catalog = load_catalog()
>>> [power_words(catalog, power) for power in catalog.by_slug["alpha-centauri"].powers]
['Rare elements worlds cost 1 less', '+1 Military against Rare elements worlds']
>>> scoring_words(catalog, catalog.by_slug["galactic-imperium"])
('2 for each Rebel military world', '1 for each other military world')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from . import powers as p
from .cards import Card, PerCard, PerChips, PerMilitary, fits
from .catalog import Catalog
from .powers import ANY, DEVELOP, Power

Words = Callable[[Catalog, Any], str]


def power_words(catalog: Catalog, power: Power) -> str:
    """What a power does, in a few words."""
    return POWER_WORDS[type(power)](catalog, power)


def scoring_words(catalog: Catalog, card: Card) -> tuple[str, ...]:
    """What a card scores for, entry by entry; "other" where an earlier entry takes cards away from a later one."""
    return tuple(_entry(catalog, card, number) for number in range(len(card.scoring)))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _kind(catalog: Catalog, kind: str) -> str:
    """A kind of goods and a space, nothing for any kind."""
    return "" if kind in ("", ANY) else f"{catalog.names[kind]} "


def _except(catalog: Catalog, kind: str) -> str:
    return f", no {_kind(catalog, kind)}world" if kind else ""


def _reduce(catalog: Catalog, power: p.ReduceCost) -> str:
    what = "developments" if power.phase == DEVELOP else f"{_kind(catalog, power.kind)}worlds"
    return f"{what} cost {power.amount} less"


def _military(catalog: Catalog, power: p.Military) -> str:
    against = f"{_kind(catalog, power.kind)}{power.keyword.title() + ' ' if power.keyword else ''}"
    return f"{power.amount:+} Military" + (f" against {against}worlds" if against else "")


def _sale(catalog: Catalog, power: p.SaleBonus) -> str:
    what = "its own good" if power.here else f"a {_kind(catalog, power.kind)}good"
    return f"{what} sells for {power.amount} more"


def _consume(catalog: Catalog, power: p.ConsumeGoods) -> str:
    kind = _kind(catalog, power.kind)
    goods = f"{_count(power.goods, f'{kind}good')}{' of different kinds' if power.different else ''}"
    gain = " and ".join(
        part
        for part in (f"{power.vp} VP" if power.vp else "", _count(power.cards, "card") if power.cards else "")
        if part
    )
    return f"{goods} for {gain}" + (f", up to {power.times} times" if power.times > 1 else "")


POWER_WORDS: Final[dict[type[Any], Words]] = {
    p.DrawExtra: lambda c, power: f"draw {power.amount} more",
    p.KeepExtra: lambda c, power: f"keep {power.amount} more",
    p.DrawAtStart: lambda c, power: f"draw {_count(power.amount, 'card')} at the start",
    p.ReduceCost: _reduce,
    p.DrawAfterPlacing: lambda c, power: f"draw {_count(power.amount, 'card')} after placing",
    p.Military: _military,
    p.TemporaryMilitary: lambda c, power: f"may discard this for +{power.amount} Military in this phase",
    p.PayForMilitary: lambda c, power: (
        f"may pay for a military world, defense less {power.less}{_except(c, power.except_kind)}"
    ),
    p.WaiveCost: lambda c, power: f"may discard this to pay nothing{_except(c, power.except_kind)}",
    p.SaleBonus: _sale,
    p.ConsumeGoods: _consume,
    p.ConsumeAll: lambda c, power: f"all goods for as many VP less {power.less}",
    p.ConsumeForCards: lambda c, power: (
        f"1 good for cards at its price {'with' if power.trade_powers else 'without'} Trade powers"
    ),
    p.GiveCards: lambda c, power: f"may discard up to {_count(power.times, 'hand card')} for {power.vp} VP each",
    p.Draw: lambda c, power: f"draw {_count(power.amount, 'card')}",
    p.LuckyDraw: lambda c, power: f"name {power.low} to {power.high}, turn up a card, keep it if its number is that",
    p.DrawWhenProduced: lambda c, power: f"draw {_count(power.amount, 'card')} when a good is produced here",
    p.ProduceOnWindfall: lambda c, power: f"a good for an empty {_kind(c, power.kind)}windfall world",
    p.DrawPerGood: lambda c, power: f"draw {_count(power.amount, 'card')} for each {_kind(c, power.kind)}good produced",
    p.DrawPerKind: lambda c, power: f"draw {_count(power.amount, 'card')} for each kind of good produced",
    p.DrawPerWorld: lambda c, power: f"draw {_count(power.amount, 'card')} for each {_kind(c, power.kind)}world",
    p.DrawIfMost: lambda c, power: (
        f"draw {_count(power.amount, 'card')} for the most {_kind(c, power.kind)}goods produced"
    ),
}
"""The words of each effect."""


def _entry(catalog: Catalog, card: Card, number: int) -> str:
    entry = card.scoring[number]
    if isinstance(entry, PerChips):
        return f"{entry.vp} for every {entry.chips} VP in chips"
    if isinstance(entry, PerMilitary):
        return f"{entry.vp} for each Military"
    if entry.card:
        return f"{entry.vp} for {catalog.names[entry.card]}"
    parts = [
        "other" if _comes_late(catalog, card, number) else "",
        entry.keyword.title(),
        _kind(catalog, entry.kind).strip(),
        entry.produces,
        "military" if entry.military else "",
        f"{entry.cost}-cost" if entry.cost is not None else "",
        entry.type or "card",
        f"with a power in {entry.power_in.title()}" if entry.power_in else "",
    ]
    return f"{entry.vp} for each {' '.join(part for part in parts if part)}"


def _comes_late(catalog: Catalog, scorer: Card, number: int) -> bool:
    """Whether some card fits an entry and an earlier one too."""
    earlier, entry = [e for e in scorer.scoring[:number] if isinstance(e, PerCard)], scorer.scoring[number]
    return isinstance(entry, PerCard) and any(
        fits(entry, card) and any(fits(other, card) for other in earlier) for card in catalog.cards
    )
