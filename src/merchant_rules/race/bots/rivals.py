"""What others may do: which phases they are likely to choose, and how long the game may last."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from ..box.tables import Tables
from ..frames import SelectingTwo
from ..rules.consume import consume_powers
from ..rules.ending import pool_at_start
from ..rules.produce import worlds_that_produce
from ..rules.selection import PHASES
from ..state import Player
from ..view import View

#: Rounds of an average game that count beside those played when the pace of a game is guessed.
FORMER: float = 3.0


def rounds_left(view: View, pace: float) -> float:
    """The rounds until somebody has twelve cards or the chips are gone, with the one under way."""
    tables, played = view.rules.tables, max(0, view.round - 1)
    full = tables.numbers.tableau_end
    left = []
    for player in view.players:
        placed = len(player.tableau) - 1
        a_round = (placed + FORMER * pace) / (played + FORMER)
        left.append((full - len(player.tableau)) / a_round)
    start = pool_at_start(tables, len(view.players))
    chips = (start - view.chips + FORMER * start / 24) / (played + FORMER)
    left.append(view.chips / chips)
    limit = view.rules.max_rounds
    if limit is not None:
        left.append(limit - played)
    return max(1.0, min(left))


def is_last_round(view: View) -> bool:
    """Whether the game ends after this round whatever happens."""
    return view.rules.max_rounds is not None and view.round >= view.rules.max_rounds


def likely_phases(tables: Tables, player: Player) -> tuple[float, ...]:
    """How likely a player chooses each phase, by what all can see of him."""
    cards, goods = len(player.hand), len(player.goods)
    empty = len(worlds_that_produce(tables, player.tableau, player.goods))
    eats = min(goods, len(consume_powers(tables, player.tableau)))
    weights = (
        1.0 + (1.5 if cards <= 2 else 0.0),
        0.5 + 0.25 * min(cards, 6),
        0.5 + 0.25 * min(cards, 6),
        0.1 + (1.0 if goods else 0.0) + 0.6 * eats,
        0.1 + 0.6 * empty,
    )
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def guesses(view: View, others: Iterable[Player], trust: float, count: int) -> list[tuple[float, tuple[str, ...]]]:
    """The most likely sets of phases that others select, with their likelihood, which adds up to 1.

    `trust` is how much of what seems likely is counted on: who always leaves it to others waits for ever.
    """
    tables = view.rules.tables
    picks = 2 if type(view.stack[-1]) is SelectingTwo else 1
    absent = [1.0] * len(PHASES)
    for player in others:
        for at, chance in enumerate(likely_phases(tables, player)):
            absent[at] *= (1 - trust * chance) ** picks
    found = []
    for flags in product((True, False), repeat=len(PHASES)):
        chance = 1.0
        for flag, away in zip(flags, absent, strict=True):
            chance *= 1 - away if flag else away
        found.append((chance, tuple(phase for phase, flag in zip(PHASES, flags, strict=True) if flag)))
    found.sort(key=lambda guess: (-guess[0], guess[1]))
    whole = sum(chance for chance, _ in found[:count])
    return [(chance / whole, phases) for chance, phases in found[:count]]


__all__ = ["guesses", "is_last_round", "likely_phases", "rounds_left"]
