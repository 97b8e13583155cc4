"""Exact drawing: the next cards over a reshuffle come as from a real deck, also while goods lie out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from merchant_rules import race
from merchant_rules.kernel import engine
from merchant_rules.kernel.chance import Source
from merchant_rules.race import Drawn
from tests.race.support import CATALOG

#: Worlds for the goods: those of the four kinds.
WORLDS = [own.slug for own in CATALOG.cards if own.kind][:8]
NAMED = 20
#: Pairs that are expected less often than this are counted together.
RARE = 5


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


def real_deck(state: race.State, seed: int) -> tuple[str, ...]:
    """The same with a real deck: what nobody has seen is shuffled and laid out, then the discard pile is shuffled."""
    rng, unseen = Random(seed), list(state.pool.unseen)
    rng.shuffle(unseen)
    first, under_goods = unseen.pop(), sum(len(player.goods) for player in state.players)
    pile = [*unseen[under_goods:], *(own.face for own in state.discard if own.face)]
    rng.shuffle(pile)
    return first, pile[0], pile[1]


def expected(state: race.State) -> list[dict[tuple[str, str], float]]:
    """The chances of each pair of cards to be the first and second, first and third, second and third of three draws.

    The first is any of those that nobody has seen. Then the named discards and some of the unseen cards, each as likely
    as another, are shuffled; what lies under goods is not among them.
    """
    unseen, named = state.pool.unseen, [own.face for own in state.discard if own.face]
    size, hidden, known = len(state.discard), len(state.discard) - len(named), len(unseen)

    def in_pile(*cards: str, gone: int = 0) -> float:
        """That all unseen ones among these lie in the pile, if so many others are known not to."""
        found = 1.0
        for number in range(sum(card in unseen for card in cards)):
            found *= max(0, hidden - number) / max(1, known - gone - number)
        return found

    later = (*named, *unseen)
    first = {(one, two): in_pile(two, gone=1) / known / size for one in unseen for two in later if one != two}
    after = {(one, two): in_pile(one, two) / size / (size - 1) for one in later for two in later if one != two}
    return [{pair: p for pair, p in chances.items() if p} for chances in (first, first, after)]


def chi_square(counted: Mapping[Any, int], wanted: Mapping[Any, float], total: int) -> tuple[float, int]:
    """The statistic, and its degrees of freedom; what cannot come at all weighs without end, what is rare together."""
    if set(counted) - set(wanted):
        return float("inf"), len(wanted) - 1
    often = {key: p * total for key, p in wanted.items() if p * total >= RARE}
    groups = [(counted.get(key, 0), expected) for key, expected in often.items()]
    rest = total - sum(expected for _, expected in groups)
    if rest > RARE:
        groups.append((total - sum(count for count, _ in groups), rest))
    return sum((count - expected) ** 2 / expected for count, expected in groups), len(groups) - 1


def bound(degrees: int) -> float:
    """What chi-square passes once in a thousand, by Wilson and Hilferty."""
    part = 2 / (9 * max(1, degrees))
    return float(max(1, degrees) * (1 - part + 3.0902 * part**0.5) ** 3)


def fits(state: race.State, found: Sequence[tuple[str, ...]]) -> bool:
    """Whether each of three draws, and each pair of them, come as from a real deck."""
    results = []
    for (one, two), wanted in zip(((0, 1), (0, 2), (1, 2)), expected(state), strict=True):
        results.append(chi_square(Counter((three[one], three[two]) for three in found), wanted, len(found)))
        for at, place in enumerate((one, two)):
            alone: Counter[str] = Counter()
            for pair, p in wanted.items():
                alone[pair[at]] += p  # type: ignore[assignment]
            results.append(chi_square(Counter(three[place] for three in found), alone, len(found)))
    return all(statistic < bound(degrees) for statistic, degrees in results)


def drawn(state: race.State, seeds: int) -> list[tuple[str, ...]]:
    return [draws(state, seed) for seed in range(seeds)]


@pytest.mark.parametrize(("goods", "unseen"), [(0, 0), (4, 0), (8, 0), (5, 3)])
def test_what_is_expected_is_what_a_real_deck_gives(goods: int, unseen: int) -> None:
    state = position(goods, unseen)
    assert all(abs(sum(chances.values()) - 1) < 1e-9 for chances in expected(state))
    assert fits(state, [real_deck(state, seed) for seed in range(20_000)])


@pytest.mark.rule("R-G51", "race:G-SUPPLY-4", "race:G-SUPPLY-8")
@pytest.mark.parametrize(("goods", "unseen"), [(0, 0), (4, 0), (8, 0), (5, 3)])
def test_draws_come_as_from_a_real_deck(goods: int, unseen: int) -> None:
    state = position(goods, unseen)
    assert fits(state, drawn(state, 1500))


@pytest.mark.parametrize(("goods", "unseen"), [(1, 0), (8, 0), (5, 3)])
def test_without_sealing_they_do_not(goods: int, unseen: int) -> None:
    state = position(goods, unseen, opaque=True)
    assert not fits(state, drawn(state, 1500))


@pytest.mark.slow
@pytest.mark.rule("R-G51")
@pytest.mark.parametrize("unseen", [0, 3])
@pytest.mark.parametrize("goods", range(9))
def test_draws_over_twenty_thousand_seeds(goods: int, unseen: int) -> None:
    state = position(goods, unseen)
    assert (len(state.players[0].goods), state.pool.supply, len(state.discard)) == (goods, 1, NAMED + unseen)
    assert fits(state, drawn(state, 20_000))
    if goods:
        unsealed = position(goods, unseen, opaque=True)
        assert not fits(unsealed, drawn(unsealed, 20_000))
