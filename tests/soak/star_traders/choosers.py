"""Ways to choose a move at random; in a tenth of the games deals are forged, in one of twenty a seat leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules import star_traders as st
from tests.soak.watched import Choose, Moves, evenly
from tests.star_traders.choosing import chosen, forged_deal

#: The shares of the games in which deals are forged, and in which a seat leaves.
FORGED, LEFT = 0.1, 0.05


def with_people(choose: Callable[[Random], Choose]) -> Callable[[Random], Choose]:
    """A way to choose among people who now and then deal, or leave."""

    def made(rng: Random) -> Choose:
        own = choose(rng)
        deals = 0.05 if rng.random() < FORGED else 0.0
        leaves = rng.randrange(20, 400) if rng.random() < LEFT else -1
        decisions = 0

        def pick(state: st.State, moves: Moves) -> Any:
            nonlocal decisions
            decisions += 1
            if rng.random() < deals and (deal := forged_deal(state, rng)) is not None:
                return deal
            if decisions == leaves:
                leave = st.DropOut(rng.randrange(len(state.traders)))  # asked or not
                if mr.check(state, leave) is None:
                    return leave
            return own(state, moves)

        return pick

    return made


def steady(rng: Random) -> Choose:
    """Keeps its cargo and mostly accepts deals, so that games get somewhere."""
    return lambda state, moves: chosen(state, moves, rng)


def rare_first(rng: Random) -> Choose:
    """What was done seldom in this game is done now."""
    done: Counter[type] = Counter()

    def choose(state: st.State, moves: Moves) -> Any:
        move = rng.choices(moves, [1 / (1 + done[type(move)]) ** 2 for move in moves])[0]
        done[type(move)] += 1
        return move

    return choose


CHOOSERS: dict[str, Callable[[Random], Choose]] = {
    "evenly": with_people(evenly),
    "steady": with_people(steady),
    "rare-first": with_people(rare_first),
}
