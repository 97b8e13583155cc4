"""Action cards (G-ROUND, G-TWO): which phases they make, in which order, and who has which bonus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import Final

from ..box.cards import Action
from ..box.powers import CONSUME, DEVELOP, EXPLORE, PRODUCE, SETTLE
from ..box.tables import Tables

PHASES: Final = (EXPLORE, DEVELOP, SETTLE, CONSUME, PRODUCE)
"""The phases of a round in their order (G-ROUND-3)."""


def phases_of(tables: Tables, choices: Iterable[Sequence[str]]) -> tuple[tuple[str, int], ...]:
    """The phases of a round, each with 1 for its first and 2 for its second time (G-OVER-3, G-ROUND-3, G-TWO-20).

    `choices` holds the action cards that each seat chose. A phase comes twice if one player chose the same card twice
    (G-TWO-9, G-TWO-10); two different cards of a phase, or cards of two players, make one (G-ROUND-4, G-TWO-15).
    """
    times = dict.fromkeys(PHASES, 0)
    for chosen in choices:
        for slug in chosen:
            phase = tables.actions[slug].phase
            times[phase] = max(times[phase], chosen.count(slug))
    return tuple((phase, time) for phase in PHASES for time in range(1, times[phase] + 1))


def bonus_cards(tables: Tables, chosen: Sequence[str], phase: str, time: int = 1) -> tuple[Action, ...]:
    """The action cards that give a player a bonus in a phase, at its first or second time (G-ROUND-6, R-G47)."""
    found = dict.fromkeys(slug for slug in chosen if chosen.count(slug) >= time)
    return tuple(tables.actions[slug] for slug in found if tables.actions[slug].phase == phase)


def selections(tables: Tables, cards: int = 1) -> tuple[tuple[str, ...], ...]:
    """All choices of so many action cards, in the order of the catalog: 7 of one card, 23 of two (G-TWO-5, R-G46)."""
    groups = combinations_with_replacement(tables.catalog.actions, cards)
    return tuple(
        tuple(action.slug for action in group)
        for group in groups
        if all(group.count(action) <= (action.copies if cards > 1 else 1) for action in group)
    )
