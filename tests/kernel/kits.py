"""What the conformance checks need to know of the treasure hunt, and what a forger would try in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from attrs import evolve

from merchant_rules.kernel import compose
from merchant_rules.testing import conformance, kit
from tests.kernel import toy, toy_fair

DOMAINS: Mapping[str, tuple[Any, ...]] = {
    "cave": (*toy.CAVES, "nowhere", "", 3, None),
    "face": (0, 1, 6, 7, "1", True),
    "token": (*sorted(set(toy.CUP)), "red", ""),
    "thing": (*toy.THINGS, "coal", "", None),
    "claim": (False, True),
    "to": (-1, 0, 1, 2, 3, "0"),
    "coins": (-1, 0, 1, 6, 7, 1000, None),
    "card": (*sorted(set(toy_fair.DECK)), "fly", "", None),
    "seat": (-2, -1, 0, 1, 2, 3, True, "0", None),
    "stall": (-1, 0, 1, 2, 3, None),
}


def universe(state: toy.State) -> Iterator[Any]:
    specs = state.rules.specs.values()
    yield "no action at all"
    yield from conformance.universe(specs, lambda cls, name: DOMAINS[name], limit=100, rng=Random(5))


@cache
def hunt_kit() -> conformance.Kit:
    from tests.kernel.toy_io import GAME

    return evolve(kit(GAME), universe=universe)


def broken(cls: type, **changes: Any) -> toy.State:
    """The start of a game in which the spec of one action is changed."""
    made = toy.rules(3, ())
    specs = {**made.specs, cls: evolve(made.specs[cls], **changes)}
    made = evolve(made, specs=specs, proposers=compose.proposers(specs), chances=compose.chances(specs))
    return evolve(toy.new(3), rules=made)
