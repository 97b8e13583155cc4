"""Actions as somebody might forge them: every class, with places, pieces, numbers and nonsense in the fields."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ..kernel.game import game_of
from .conformance import universe


def forged_actions(state: Any, rng: Random, limit: int = 25) -> Iterator[Any]:
    """Up to so many actions of every class of this game, and far more of those that could be played now.

    Most of them are illegal, and some are nonsense.

    >>> import merchant_rules as mr, random
    >>> state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    >>> len(list(forged_actions(state, random.Random(1), limit=2))) > 50
    True
    """
    domain = game_of(state).domain(state, rng)
    top, specs = type(state.stack[-1]), state.rules.specs.values()
    yield from universe([spec for spec in specs if top in spec.frames], domain, limit=20 * limit, rng=rng)
    yield from universe([spec for spec in specs if top not in spec.frames], domain, limit=limit, rng=rng)
