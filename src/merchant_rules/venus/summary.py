"""One game in figures: what a simulation keeps of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..kernel.game import Figures
from ..kernel.value import value
from .meta import speech_of
from .rules.winning import net_worth
from .state import State


@value
class GameSummary:
    """One game in figures: who won why, after how many rounds, and what each seat had at the end.

    A game that took too many rounds has no winners and the reason "max-rounds". One that broke off has an `error`, the
    text of the `record` up to there, which `Record.from_text` reads, and nothing else.
    """

    seed: int
    """The seed of the game."""
    species: tuple[str, ...] = ()
    """The species, by seat."""
    winners: tuple[int, ...] = ()
    """The seats that won."""
    reason: str = ""
    """Why it ended; "max-rounds" if it took too many."""
    rounds: int = 0
    """How many rounds it took."""
    worths: tuple[int, ...] = ()
    """The net worths at the end, by seat."""
    ships: tuple[str, ...] = ()
    """The classes of the ships at the end, by seat."""
    ports: tuple[tuple[str, ...], ...] = ()
    """By seat, the orbits at which it has built Spaceports."""
    factories: tuple[tuple[str, ...], ...] = ()
    """By seat, the cultures for which it has built Factories."""
    digest: str = ""
    """The digest of the last position."""
    error: str = ""
    """What broke it off, "" if nothing did."""
    record: str = ""
    """The text of the record, if it was kept or the game broke off, else ""."""


def summary_of(state: State, **common: Any) -> GameSummary:
    """The figures of a game as it stands; winners, reason, rounds and the like are what all games have in common."""
    seats, galaxy = range(len(state.players)), state.galaxy
    cultures = [culture.slug for culture in state.rules.catalog.cultures]
    builders = [owner for owner, _ in galaxy.factories]
    return GameSummary(
        species=tuple(player.species for player in state.players),
        worths=tuple(net_worth(state, seat) for seat in seats),
        ships=tuple(player.ship for player in state.players),
        ports=tuple(_owned(state.rules.board.orbits, galaxy.ports, seat) for seat in seats),
        factories=tuple(_owned(cultures, builders, seat) for seat in seats),
        **common,
    )


def _owned(places: Iterable[str], owners: Iterable[int], seat: int) -> tuple[str, ...]:
    return tuple(place for place, owner in zip(places, owners, strict=True) if owner == seat)


FIGURES = Figures(
    summary=GameSummary,
    of=summary_of,
    by_seat={"species": "species", "worth": "worths", "ship": "ships", "ports": "ports", "factories": "factories"},
    who="species",
    score="worths",
    score_word="worth",
    amount=lambda config, score: speech_of(config.ruleset).cash(score),
    say=lambda config, text: speech_of(config.ruleset).say(text),
    counted=("ports", "factories"),
    on_board=("ports", "factories"),
    aim=lambda config: f" to {speech_of(config.ruleset).cash(config.goal)}",
)
