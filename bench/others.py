"""Race for the Galaxy and Star Traders: random play, and a pass in a window beside the building of its records.

An older tree of the library, with which this one is compared, may have neither: nothing else here imports them.
"""

from __future__ import annotations

from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.star_traders import State as StarState
from merchant_rules.star_traders.frames import Window
from merchant_rules.star_traders.rules.asking import PASS

from .floor import twin
from .games import over, random_play, trajectory
from .measure import Contestant

#: name -> config of the games that are measured; of Race a run is a whole game
VARIANTS: dict[str, Any] = {
    "Race": race.Config("race-base", 3, options={"max_rounds": 30}),
    "star traders": star_traders.Config("star-traders-basic", 3),
    "star advanced": star_traders.Config("star-traders-advanced", 3),
}


def star_passes(config: Any, seed: int = 5, decisions: int = 1500) -> list[Any]:
    """States of a random game of Star Traders in which a seat passes and another one is asked next."""
    path = trajectory(config, seed, decisions)
    return [state for state, _ in path if type(state.stack[-1]) is Window and len(state.stack[-1].queue) > 1]


def contestants() -> list[Contestant]:
    """Everything of these games that is measured."""
    passes = star_passes(VARIANTS["star traders"])
    return [
        *(Contestant(f"random play {name}", "decisions", random_play(config)) for name, config in VARIANTS.items()),
        Contestant("star pass", "calls", over(passes, lambda state: mr.apply_action(state, PASS))),
        pass_floor(),
    ]


def pass_floor() -> Contestant:
    """What a pass in a window of Star Traders builds by calling its classes: a window and a state."""
    window, state = twin(Window), twin(StarState)
    w, s = (tuple(range(len(attrs.fields(cls)))) for cls in (Window, StarState))

    def run() -> int:
        for _ in range(1000):
            window(*w)
            state(*s)
        return 1000

    return Contestant("star pass floor", "calls", run)
