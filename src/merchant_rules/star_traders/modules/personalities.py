"""The seven original personalities (S-PERS): how they are given out, and what only they decide.

What their numbers change stands in the chapters, which ask for the personalities of a seat.
"""

from __future__ import annotations

from ..box.catalog import Catalog
from ..compiled import Hooks, Manifest
from ..config import Config, personality_pool
from ..rules import movement, setup
from ..state import State


def manifest(config: Config, catalog: Catalog) -> Manifest:
    """What the module brings."""
    pool = personality_pool(config, catalog)
    chosen = config.option("personalities")

    def give_out(state: State) -> State:
        """S-SET-7: dealt at random, unless the config names them (S-OPT-1)."""
        if not isinstance(chosen, tuple):
            return setup.deal_personalities(state, pool)
        for seat, personality in enumerate(chosen):
            state = setup.with_personality(state, seat, str(personality))
        return setup.starts_drawn(state)

    return Manifest(
        name="personalities",
        actions=(*setup.PERSONALITY_SPECS, *movement.NAVIGATOR_SPECS),
        hooks=Hooks(give_out=give_out) if chosen != "auction" else None,
    )
