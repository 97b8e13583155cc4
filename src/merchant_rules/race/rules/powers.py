"""Powers in general (G-POWERS): they add up, and those of a card placed in this phase sleep until the next."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping


def total(amounts: Mapping[str, int], tableau: Iterable[str]) -> int:
    """What the cards of a tableau add up to in one table (G-POWERS-1): one's own, as long as they lie there.

    G-POWERS-15, G-POWERS-16.

    >>> total({"a": 1, "b": -1}, ("a", "a", "c"))
    2
    """
    found = 0
    for slug in tableau:
        if slug in amounts:
            found += amounts[slug]
    return found


def awake(tableau: tuple[str, ...], fresh: str | None) -> tuple[str, ...]:
    """The cards whose powers work now: all but the one placed in this phase (G-POWERS-5, G-POWERS-6).

    G-DEVELOP-12, G-SETTLE-9, G-MILITARY-12. The start world's work from the first round on (G-SETUP-17), those of the
    first of two phases in the second (G-TWO-16).

    >>> awake(("a", "b"), "b"), awake(("a", "b"), None)
    (('a',), ('a', 'b'))
    """
    return without(tableau, fresh) if fresh in tableau else tableau


def without(tableau: tuple[str, ...], slug: str) -> tuple[str, ...]:
    """The tableau after a card was discarded from it; a tableau holds a card once at most (R-G52).

    >>> without(("a", "b"), "a")
    ('b',)
    """
    at = tableau.index(slug)
    return tableau[:at] + tableau[at + 1 :]


def named(slugs: Container[str], tableau: Iterable[str]) -> tuple[str, ...]:
    """Those cards of a tableau that are among these, in tableau order.

    >>> named({"b", "c"}, ("a", "b"))
    ('b',)
    """
    return tuple([slug for slug in tableau if slug in slugs])
