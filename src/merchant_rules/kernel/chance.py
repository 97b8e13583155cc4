"""Chance: outcomes with integer weights, and the seeded source that picks among them.

Explicit play leaves a chance node to the caller; seeded play settles the same node from a `Source` that is part of
the state. A source is a seed and a counter per stream. Streams do not touch each other: looking at a hidden place
never changes a later roll. All numbers come from BLAKE2, so they are the same on every platform and Python version.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from math import factorial
from typing import Any

from .value import builder, value


@value
class Outcome:
    """One thing chance may do: an ordinary action and its exact weight among the others of its node."""

    action: Any
    """What chance does, an ordinary action."""
    weight: int
    """Its weight: the chance is this over the sum of all weights of the node."""


@value
class Source:
    """Where the chance of a seeded game comes from: the seed, and how often each stream was asked.

    >>> source = Source(7, (0, 0))
    >>> number, source = source.below(6, "dice", 0)
    >>> 0 <= number < 6, source.counts
    (True, (1, 0))
    """

    seed: int
    counts: tuple[int, ...]

    def below(self, bound: int, stream: str, index: int) -> tuple[int, Source]:
        """A number in ``range(bound)``, all equally likely, and the source after it."""
        counts = self.counts
        count = counts[index]
        limit = _SPAN - _SPAN % bound
        while True:
            number = mixed(self.seed, stream, count)
            count += 1
            if number < limit:  # refuse the last incomplete stretch, so that no number is favoured
                return number % bound, _source(self.seed, (*counts[:index], count, *counts[index + 1 :]))

    def without_replacement(self, size: int, draws: int, stream: str, index: int) -> tuple[list[int], Source]:
        """The numbers of so many draws from a shrinking pile: the same as asking `below` for each of them.

        >>> source = Source(7, (0,))
        >>> one, after = source.below(9, "deck", 0)
        >>> source.without_replacement(9, 2, "deck", 0)[0] == [one, after.below(8, "deck", 0)[0]]
        True
        """
        seed, counts = self.seed, self.counts
        count, bound, last = counts[index], size, size - draws
        numbers: list[int] = []
        start, safe = _begun(seed, stream), _SPAN - size  # below it no stretch is incomplete, whatever the bound
        while bound > last:
            hashed = start.copy()  # as `mixed`
            hashed.update(b"%d" % count)
            number = _from_bytes(hashed.digest(), "big")
            count += 1
            if number < safe or number < _SPAN - _SPAN % bound:
                numbers.append(number % bound)
                bound -= 1
        return numbers, _source(seed, (*counts[:index], count, *counts[index + 1 :]))


_SPAN = 1 << 128
_source, _from_bytes = builder(Source), int.from_bytes


def mixed(seed: int, stream: str, what: object) -> int:
    """A number of 128 bits that depends on seed, stream and a name or counter, and on nothing else."""
    hashed = _begun(seed, stream).copy()
    hashed.update(f"{what}".encode())
    return _from_bytes(hashed.digest(), "big")


@lru_cache(maxsize=256, typed=True)  # 1 and True begin in different ways
def _begun(seed: int, stream: str) -> blake2b:
    """The hash of what all numbers of a stream have in common: a copy of it goes on in half of the time."""
    return blake2b(f"{seed}/{stream}/".encode(), digest_size=16)


def weighted(outcomes: Sequence[Outcome], number: int) -> Outcome:
    """The outcome that a number below the sum of weights falls on."""
    if isinstance(outcomes, Table) and 0 <= number < outcomes.total:
        return outcomes[bisect_right(outcomes.sums, number)]
    for outcome in outcomes:
        number -= outcome.weight
        if number < 0:
            return outcome
    raise ValueError("the number is not below the sum of the weights")


def total_weight(outcomes: Sequence[Outcome]) -> int:
    """The sum of the weights; a `Table` has it at hand."""
    return outcomes.total if isinstance(outcomes, Table) else sum(outcome.weight for outcome in outcomes)


class Table(tuple[Outcome, ...]):
    """Outcomes that are the same each time, such as those of dice, with what sampling needs of them."""

    total: int
    sums: tuple[int, ...]

    def __new__(cls, outcomes: Iterable[Outcome]) -> Table:
        """Add up the weights once."""
        table = tuple.__new__(cls, outcomes)
        table.sums = tuple(accumulate(outcome.weight for outcome in table))
        table.total = table.sums[-1]
        return table


@lru_cache(maxsize=64)
def _priorities(seed: int, stream: str) -> dict[str, str]:
    """Name -> what it is sorted by, as far as somebody has asked: one look at a map asks for all that is hidden."""
    return {}


_MOST_NAMES = 1 << 10


def _ranked(seed: int, stream: str, names: tuple[str, ...]) -> list[str]:
    """The names by their numbers of 128 bits, and by themselves should two of these be equal."""
    priorities = _priorities(seed, stream)
    if len(priorities) > _MOST_NAMES:
        priorities.clear()
    for name in names:
        if name not in priorities:
            priorities[name] = f"{mixed(seed, stream, name):032x}{name}"
    return sorted(names, key=priorities.__getitem__)


def by_rank(seed: int, stream: str, slots: tuple[str, ...], things: tuple[str, ...]) -> dict[str, str]:
    """Which hidden thing lies in which slot: both are put in the order of their priorities and meet one to one.

    Taking away a slot together with the thing it met leaves all other pairs as they were; so a map dealt by
    rank is the same in whatever order it is explored.

    >>> whole = by_rank(7, "caves", ("a", "b", "c"), ("x", "y", "z"))
    >>> rest = by_rank(7, "caves", ("a", "c"), tuple(t for t in "xyz" if t != whole["b"]))
    >>> rest == {slot: thing for slot, thing in whole.items() if slot != "b"}
    True
    """
    return dict(zip(_ranked(seed, stream + ".slot", slots), _ranked(seed, stream + ".thing", things), strict=True))


@lru_cache(maxsize=16)
def dice_faces(count: int, sides: int = 6) -> tuple[tuple[tuple[int, ...], int], ...]:
    """All results of rolling some dice, sorted faces with how many of the ordered rolls show them.

    >>> dice_faces(2)[:2]
    (((1, 1), 1), ((1, 2), 2))
    >>> sum(weight for _, weight in dice_faces(4))
    1296
    """
    faces: list[tuple[int, ...]] = [()]
    for _ in range(count):
        faces = [(*f, n) for f in faces for n in range(f[-1] if f else 1, sides + 1)]
    return tuple((f, _orders(f)) for f in faces)


def _orders(faces: tuple[int, ...]) -> int:
    orders = factorial(len(faces))
    for face in set(faces):
        orders //= factorial(faces.count(face))
    return orders
