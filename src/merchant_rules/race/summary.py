"""One game in figures: what a simulation keeps of it."""

from __future__ import annotations

from typing import Any

from ..kernel.game import Figures
from ..kernel.value import value
from .rules.ending import scores
from .state import State


@value
class GameSummary:
    """One game in figures: who won why, after how many rounds, and what each seat had at the end.

    A game that took too many rounds has no winners and the reason "max-rounds". One that broke off has an `error`, the
    text of the `record` up to there, which `Record.from_text` reads, and nothing else.
    """

    seed: int
    """The seed of the game."""
    worlds: tuple[str, ...] = ()
    """The start worlds, by seat."""
    winners: tuple[int, ...] = ()
    """The seats that won."""
    reason: str = ""
    """Why it ended; "max-rounds" if it took too many."""
    rounds: int = 0
    """How many rounds it took."""
    scores: tuple[int, ...] = ()
    """The points at the end, by seat."""
    chips: tuple[int, ...] = ()
    """Those of them in chips, by seat."""
    tableaus: tuple[tuple[str, ...], ...] = ()
    """By seat, the cards of its tableau."""
    digest: str = ""
    """The digest of the last position."""
    error: str = ""
    """What broke it off, "" if nothing did."""
    record: str = ""
    """The text of the record, if it was kept or the game broke off, else ""."""


def summary_of(state: State, **common: Any) -> GameSummary:
    """The figures of a game as it stands; winners, reason, rounds and the like are what all games have in common."""
    players = state.players
    return GameSummary(
        worlds=tuple(player.tableau[0] if player.tableau else "" for player in players),
        scores=scores(state),
        chips=tuple(player.chips for player in players),
        tableaus=tuple(player.tableau for player in players),
        **common,
    )


FIGURES = Figures(
    summary=GameSummary,
    of=summary_of,
    by_seat={"world": "worlds", "points": "scores", "chips": "chips", "tableau": "tableaus"},
    who="worlds",
    score="scores",
    score_word="points",
    counted=("tableaus",),
)
