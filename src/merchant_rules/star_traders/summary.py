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
    """The seed of the game."""
    names: tuple[str, ...] = ()
    """The names, by seat."""
    winners: tuple[int, ...] = ()
    """The seats that won."""
    reason: str = ""
    """Why it ended; "max-rounds" if it took too many."""
    rounds: int = 0
    """How many rounds it took."""
    scores: tuple[int, ...] = ()
    """Prestige at the end, by seat."""
    personalities: tuple[str, ...] = ()
    """The personalities, by seat."""
    engines: tuple[int, ...] = ()
    """How many engines each has at the end, by seat."""
    stations: tuple[tuple[str, ...], ...] = ()
    """By seat, the worlds with a station."""
    digest: str = ""
    """The digest of the last position."""
    error: str = ""
    """What broke it off, "" if nothing did."""
    record: str = ""
    """The text of the record, if it was kept or the game broke off, else ""."""


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
    on_board=("stations",),
)
