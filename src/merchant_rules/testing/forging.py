"""Actions as somebody might forge them: every class, with places, pieces, numbers and nonsense in the fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from ..venus.frames import Deal
from ..venus.state import State
from .conformance import universe

#: What hardly any field takes: refused with a reason, never with a traceback.
NONSENSE: Final[tuple[Any, ...]] = (None, -1, 7, 1.0, True, "", "no-such-thing", (), ("x",), (1, 2), [], {})
#: Fields that hold a number.
_NUMBERS: Final = ("pilot", "face", "total", "die", "number", "seat", "amount")


def forged_actions(state: State, rng: Random, limit: int = 25) -> Iterator[Any]:
    """Up to so many actions of every class of this game, and far more of those that could be played now.

    Most of them are illegal, and some are nonsense.

    >>> import merchant_rules as mr, random
    >>> state = mr.new_game(mr.Config("classic-1988", 2), seed=1)
    >>> len(list(forged_actions(state, random.Random(1), limit=2))) > 50
    True
    """
    slugs, near = sorted(state.rules.catalog.names), _near(state)

    def domain(action: type, field: str) -> Sequence[Any]:
        if field == "deal":
            return (*_deals(state, rng), *NONSENSE)
        if field in _NUMBERS:
            return (0, 0, 0, *range(7), *rng.sample(NONSENSE, 2))
        return (*near, *rng.choices(slugs, k=10), *rng.sample(NONSENSE, 3))

    top, specs = type(state.stack[-1]), state.rules.specs.values()
    yield from universe([spec for spec in specs if top in spec.frames], domain, limit=20 * limit, rng=rng)
    yield from universe([spec for spec in specs if top not in spec.frames], domain, limit=limit, rng=rng)


def _near(state: State) -> tuple[str, ...]:
    """The names that matter where the pawns stand."""
    links = state.rules.board.links
    dots = {link.to for player in state.players for link in links[player.place]}
    aboard = {item for player in state.players for item in (*player.cargo, *player.relics, *player.ious)}
    return tuple(sorted(dots | aboard))


def _deals(state: State, rng: Random) -> Iterator[Deal]:
    seats = len(state.players)
    things = _near(state)
    for _ in range(5):
        give, take = (tuple(rng.sample(things, min(len(things), rng.randrange(2)))) for _ in range(2))
        yield Deal(rng.randrange(seats + 1), give, take, rng.randrange(0, 30, 10), rng.randrange(0, 30, 10))
