"""One game in figures: what a simulation keeps of it."""

from __future__ import annotations

from typing import Any

from ..kernel.game import Figures
from ..kernel.value import value
from .rules.common import stations_of
from .state import State


@value
class GameSummary:
    """One game in figures: who won why, after how many rounds, and what each seat had at the end."""

    seed: int
    names: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""
    rounds: int = 0
    #: Prestige
    scores: tuple[int, ...] = ()
    personalities: tuple[str, ...] = ()
    engines: tuple[int, ...] = ()
    #: by seat, the worlds with a station
    stations: tuple[tuple[str, ...], ...] = ()
    #: the digest of the last position
    digest: str = ""
    error: str = ""
    record: str = ""


def summary_of(state: State, **common: Any) -> GameSummary:
    """The figures of a game as it stands."""
    return GameSummary(
        names=state.config.names,
        scores=tuple(trader.prestige for trader in state.traders),
        personalities=tuple("+".join(trader.personalities) for trader in state.traders),
        engines=tuple(trader.engines for trader in state.traders),
        stations=tuple(stations_of(state, seat) for seat in range(len(state.traders))),
        **common,
    )


FIGURES = Figures(
    summary=GameSummary,
    of=summary_of,
    by_seat={
        "name": "names",
        "prestige": "scores",
        "personality": "personalities",
        "engines": "engines",
        "stations": "stations",
    },
    score_word="prestige",
    counted=("stations",),
)
