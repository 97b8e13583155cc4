"""Scoring (G-SCORE, G-SIX, G-TIE): what a tableau and its chips are worth, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...kernel.value import value
from ..box.tables import Tables
from .military import general_military
from .powers import total


@value
class Score:
    """A player's points: chips, printed points of cards, and what each development that scores is worth."""

    chips: int
    """Points in chips."""
    cards: int
    """The printed points of the cards."""
    developments: tuple[tuple[str, int], ...]
    """What each development that scores is worth: slug and points."""

    @property
    def total(self) -> int:
        """All of them together (G-SCORE-1)."""
        return self.chips + self.cards + sum(points for _, points in self.developments)


def development_points(tables: Tables, slug: str, tableau: Sequence[str], chips: int = 0) -> int:
    """What a 6-cost development is worth in a tableau, itself included where it fits (G-SCORE-7).

    Only the owner's tableau counts (G-SCORE-4), a card once, by the first condition it meets (G-SCORE-5, R-G44).
    Another development may count it again (G-SCORE-6). What each one counts is data (G-SCORE-8, G-SCORE-9, G-SCORE-11);
    it has no other points (G-DEVELOP-11, G-SCORE-10). Chips count in full lots (G-SIX-REN-1), and of Military the
    general one, also where it is negative (G-SIX-NGO-1 to G-SIX-NGO-4).
    """
    found = total(tables.points[slug], tableau)
    for entry in tables.points_per_chips.get(slug, ()):
        found += entry.vp * (chips // entry.chips)
    if slug in tables.points_per_military:
        found += tables.points_per_military[slug] * general_military(tables, tableau)
    return found


def score_of(tables: Tables, tableau: Sequence[str], chips: int) -> Score:
    """The points of a tableau and chips, in parts (G-SCORE-1).

    Printed points count here and nowhere else, those of the start world with them (G-DEVELOP-10, G-SETTLE-8,
    G-SCORE-2); hand and goods are worth nothing (G-SCORE-3).

    >>> import merchant_rules as mr
    >>> tables = mr.new_game(mr.race.Config("race-base", 2)).rules.tables
    >>> home = tables.catalog.start_worlds[0]
    >>> score = score_of(tables, (home.slug,), 5)
    >>> score.chips, score.cards == home.vp, score.developments
    (5, True, ())
    """
    scoring = (slug for slug in tableau if slug in tables.points)
    return Score(
        chips,
        total(tables.vp, tableau),
        tuple((slug, development_points(tables, slug, tableau, chips)) for slug in scoring),
    )


def points_of(tables: Tables, tableau: Sequence[str], chips: int) -> int:
    """The same as one number."""
    found = chips
    for slug in tableau:
        if slug in tables.vp:
            found += tables.vp[slug]
        elif slug in tables.points:
            found += development_points(tables, slug, tableau, chips)
    return found


def winners(scores: Sequence[int], tiebreaks: Sequence[int]) -> tuple[int, ...]:
    """The seats that win: most points, then most hand cards and goods together, then all of them.

    G-OVER-2, G-TIE-1, G-TIE-3, G-TIE-4.

    >>> winners((24, 24, 20), (7, 6, 20))
    (0,)
    >>> winners((24, 24), (6, 6))
    (0, 1)
    """
    pairs = list(zip(scores, tiebreaks, strict=True))
    best = max(pairs)
    return tuple(seat for seat, pair in enumerate(pairs) if pair == best)


def tiebreak(hand: int, goods: Iterable[object]) -> int:
    """What breaks a tie: cards in hand and goods on worlds (G-TIE-1).

    >>> tiebreak(6, ("gem-world",))
    7
    """
    return hand + sum(1 for _ in goods)
