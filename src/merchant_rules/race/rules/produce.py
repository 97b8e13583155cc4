"""Produce (G-PRODUCE): where goods come, and the cards that powers draw.

`goods` are the worlds of a tableau that hold a good; `produced` those on which one was produced in this phase.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ..box.powers import ANY
from ..box.tables import Tables
from .powers import total


def worlds_that_produce(tables: Tables, tableau: Iterable[str], goods: Collection[str]) -> tuple[str, ...]:
    """The production worlds without a good (G-PRODUCE-1, G-PRODUCE-2)."""
    return tuple(slug for slug in tableau if slug in tables.production and slug not in goods)


def windfall_powers(tables: Tables, tableau: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """The powers of a tableau that fill a windfall world, as card and number (G-PRODUCE-8, G-PRODUCE-10)."""
    found = tables.fills
    return tuple((slug, number) for slug in tableau if slug in found for number in range(len(found[slug])))


def windfall_targets(
    tables: Tables, tableau: Iterable[str], goods: Collection[str], kind: str = ANY
) -> tuple[str, ...]:
    """The empty windfall worlds that a power of this kind, or the bonus, can fill (G-PRODUCE-5, G-PRODUCE-8)."""
    return tuple(
        slug for slug in tableau if slug in tables.windfall and slug not in goods and kind in (ANY, tables.kind[slug])
    )


def draws_on_production(tables: Tables, world: str) -> int:
    """The cards drawn because a good was produced on this world (G-PRODUCE-12, G-PRODUCE-13)."""
    return tables.draw_when_produced.get(world, 0)


def plain_draws(tables: Tables, tableau: Sequence[str]) -> int:
    """The cards drawn whatever was produced: plain powers, and those that count worlds (G-PRODUCE-21)."""
    found = total(tables.produce_draw, tableau)
    for slug in tableau:
        for power in tables.per_world.get(slug, ()):
            found += power.amount * goods_of_kind(tables, tableau, power.kind)
    return found


def counted_draws(tables: Tables, tableau: Iterable[str], produced: Sequence[str]) -> int:
    """The cards drawn for goods produced in this phase, counted when all are there.

    G-PRODUCE-14, G-PRODUCE-15, G-PRODUCE-16, G-PRODUCE-17, R-G36.
    """
    found = 0
    for slug in tableau:
        for power in tables.per_good.get(slug, ()):
            found += power.amount * goods_of_kind(tables, produced, power.kind)
        if slug in tables.per_kind:
            found += tables.per_kind[slug] * len({tables.kind[world] for world in produced})
    return found


def goods_of_kind(tables: Tables, worlds: Iterable[str], kind: str) -> int:
    """How many of these worlds are of a kind; a card without one counts for none."""
    return sum(slug in tables.kind and kind in (ANY, tables.kind[slug]) for slug in worlds)


def draws_for_most(tables: Tables, tableau: Iterable[str], own: Sequence[str], others: Sequence[Sequence[str]]) -> int:
    """The cards for having produced more goods of a kind than every other player; none never wins (R-G37)."""
    found = 0
    for slug in tableau:
        for power in tables.if_most.get(slug, ()):
            best = max((goods_of_kind(tables, produced, power.kind) for produced in others), default=0)
            if goods_of_kind(tables, own, power.kind) > best:
                found += power.amount
    return found
