"""Deals of several things at once, as people make them: all that a seat has may be in them."""

from __future__ import annotations

from random import Random
from typing import Any

import merchant_rules as mr
from merchant_rules import star_traders as st

THINGS = ("stellors", "cards", "stations", "cargoes", "engines", "rights", "passage", "show", "personalities")
AVOID = st.Bundle(cards=("avoid-calamity",))
#: How often a deal is made up before it is left alone.
TRIES = 6


def deal_of_things(state: st.State, rng: Random) -> st.ProposeDeal | None:
    """Some deal that is legal now, None if none was found; now and then the request of a victim (ST-15)."""
    seat = mr.actor(state)
    others = [other for other, trader in enumerate(state.traders) if other != seat and not trader.out]
    for _ in range(TRIES if others else 0):
        to = rng.choice(others)
        get = AVOID if rng.random() < 0.15 else things(state, to, rng)
        deal = st.ProposeDeal(to, things(state, seat, rng), get)
        if mr.check(state, deal) is None:
            return deal
    return None


def things(state: st.State, seat: int, rng: Random) -> st.Bundle:
    """One to three kinds of things that a seat has."""
    trader, owners = state.traders[seat], zip(state.rules.starmap.worlds, state.galaxy.owners, strict=True)
    stations = [world for world, owner in owners if owner == seat]
    rights = [own.contract for own in state.market.completed for _ in range(own.rights[seat])]
    made: dict[str, Any] = {
        "stellors": rng.choice((0, 1, 5, 20, 200)),
        "cards": _some([card.face for card in trader.hand if card.face], rng),
        "stations": _some(stations, rng),
        "cargoes": _some([load.cargo for load in trader.hold], rng),
        "engines": rng.randint(0, trader.engines),
        "rights": _some(rights, rng),
        "passage": _some(stations, rng),
        "show": True,
        "personalities": _some(list(trader.personalities), rng),
    }
    return st.Bundle(**{name: made[name] for name in rng.sample(THINGS, rng.choice((1, 1, 2, 3)))})


def _some(names: list[str], rng: Random) -> tuple[str, ...]:
    return tuple(sorted(rng.sample(names, min(len(names), rng.choice((1, 1, 2))))))
