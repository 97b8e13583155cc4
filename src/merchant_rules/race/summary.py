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
    worlds: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""
    rounds: int = 0
    scores: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    #: by seat, the cards of its tableau
    tableaus: tuple[tuple[str, ...], ...] = ()
    #: the digest of the last position
    digest: str = ""
    error: str = ""
    record: str = ""


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
