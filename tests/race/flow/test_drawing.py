"""Exact drawing: the next cards over a reshuffle come as from a real deck, also while goods lie out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from merchant_rules import race
from merchant_rules.kernel import engine
from merchant_rules.kernel.chance import Source
from merchant_rules.race.actions import Drawn
from tests.race.support import CATALOG

#: Worlds for the goods: those of the four kinds.
WORLDS = [own.slug for own in CATALOG.cards if own.kind][:8]
NAMED = 20


def position(goods: int, unseen_discards: int, opaque: bool = False) -> race.State:
    """Supply 1, 20 named discards, some that nobody has seen, some goods lying out; all else is in hands."""
    worlds = WORLDS[:goods]
    left = [slug for own in CATALOG.cards for slug in [own.slug] * own.copies]
    start = [own.slug for own in CATALOG.start_worlds][:2]
    worlds = [world for world in worlds if world not in start]
    for slug in (*start, *worlds):
        left.remove(slug)
    discard = list(dict.fromkeys(left))[-NAMED:]
    for slug in discard:
        left.remove(slug)
    out = 1 + len(worlds) + unseen_discards
    unseen = list(dict.fromkeys(left))[:out]
    for slug in unseen:
        left.remove(slug)
    seats = (race.Seat((start[0], *worlds), tuple(worlds)), race.Seat((start[1],), hand=tuple(left)))
    config = race.Config("race-base", 2, options={"opaque_goods": opaque})
    return race.position(config, seats, choices=("explore-1-1", "produce"), discard=discard, supply=1, first=0)


def draws(state: race.State, seed: int) -> tuple[str, ...]:
    """The next three cards."""
    found: list[str] = []
    for step in engine.chance_steps(state.with_source(Source(seed, (0, 0, 0)))):
        if isinstance(step.action, Drawn):
            found.append(step.action.card)
            if len(found) == 3:
                return tuple(found)
    raise AssertionError("too few draws")


def expected(state: race.State, unseen_discards: int) -> list[dict[str, float]]:
    """The chances of each card to be the first, second and third, by a real deck.

    The first is any of those that nobody has seen. Then the named discards and some of the unseen cards, each as likely
    as another, are shuffled; what lies under goods is not among them.
    """
    unseen, named = state.pool.unseen, [own.face for own in state.discard if own.face]
    size = len(named) + unseen_discards
    first = {slug: 1 / len(unseen) for slug in unseen}
    later = dict.fromkeys(named, 1 / size) | {slug: unseen_discards / len(unseen) / size for slug in unseen}
    return [first, {slug: p for slug, p in later.items() if p}, {slug: p for slug, p in later.items() if p}]


def chi_square(counted: Mapping[Any, int], wanted: Mapping[Any, float], total: int) -> tuple[float, int]:
    """The statistic, and its degrees of freedom; what cannot come at all weighs without end."""
    if set(counted) - set(wanted):
        return float("inf"), len(wanted) - 1
    return sum((counted.get(key, 0) - p * total) ** 2 / (p * total) for key, p in wanted.items()), len(wanted) - 1


def bound(degrees: int) -> float:
    """What chi-square passes once in a thousand, by Wilson and Hilferty."""
    part = 2 / (9 * max(1, degrees))
    return float(max(1, degrees) * (1 - part + 3.0902 * part**0.5) ** 3)


def fits(goods: int, unseen_discards: int, seeds: int, opaque: bool = False) -> bool:
    """Whether each of three draws, and the pair of the last two, come as from a real deck."""
    state = position(goods, unseen_discards, opaque)
    found = [draws(state, seed) for seed in range(seeds)]
    wanted = expected(state, unseen_discards)
    results = [chi_square(Counter(one[at] for one in found), wanted[at], seeds) for at in range(3)]
    # the pair: in which half of the alphabet each of the two lies, as two draws without replacement from the pile
    names = sorted(wanted[1])
    if not unseen_discards:
        low = set(names[: len(names) // 2])
        n, k = len(names), len(low)
        pairs = {
            (True, True): k * (k - 1), (True, False): k * (n - k), (False, True): (n - k) * k,
            (False, False): (n - k) * (n - k - 1),
        }  # fmt: skip
        counted = Counter((one[1] in low, one[2] in low) for one in found)
        results.append(chi_square(counted, {key: ways / (n * (n - 1)) for key, ways in pairs.items()}, seeds))
    return all(statistic < bound(degrees) for statistic, degrees in results)


@pytest.mark.rule("R-G51", "race:G-SUPPLY-4", "race:G-SUPPLY-8")
@pytest.mark.parametrize(("goods", "unseen"), [(0, 0), (4, 0), (8, 0), (5, 3)])
def test_draws_come_as_from_a_real_deck(goods: int, unseen: int) -> None:
    assert fits(goods, unseen, 1500)


@pytest.mark.parametrize(("goods", "unseen"), [(1, 0), (8, 0), (5, 3)])
def test_without_sealing_they_do_not(goods: int, unseen: int) -> None:
    assert not fits(goods, unseen, 1500, opaque=True)


@pytest.mark.slow
@pytest.mark.rule("R-G51")
@pytest.mark.parametrize("unseen", [0, 3])
@pytest.mark.parametrize("goods", range(9))
def test_draws_over_twenty_thousand_seeds(goods: int, unseen: int) -> None:
    assert fits(goods, unseen, 20_000)
    if goods:
        assert not fits(goods, unseen, 20_000, opaque=True)
