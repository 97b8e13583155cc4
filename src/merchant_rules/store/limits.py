"""Limits that the annotation of a row's field can carry: what may stand in a data file, said where the field is."""

from __future__ import annotations

from ..errors import shown
from ..kernel.value import value

__all__ = ["Among", "Range", "Slugs"]


@value
class Range:
    """A limit of numbers: from low to high, both included."""

    low: int
    high: int

    def check(self, given: float) -> None:
        """Refuse a number outside."""
        if not self.low <= given <= self.high:  # what is no number compares false with everything
            what = "whole number" if type(given) is int else "number"
            raise ValueError(f"{shown(given)} is not a {what} from {self.low} to {self.high}")


@value
class Among:
    """A limit of texts: one of these words."""

    words: tuple[str, ...]

    def check(self, given: str) -> None:
        """Refuse any other text."""
        if given not in self.words:
            raise ValueError(f"{shown(given)} is none of {', '.join(self.words)}")


@value
class Slugs:
    """A limit of texts: a name for programs, in lower case letters, digits and hyphens.

    `empty` lets an empty text through, for a check that has more to say about it.
    """

    empty: bool = False

    def check(self, given: str) -> None:
        """Refuse whatever could not stand in a token of the notation."""
        parts = given.split("-")
        if not (self.empty and not given) and not all(
            part.isascii() and part.isalnum() and part == part.lower() for part in parts
        ):
            raise ValueError(f"{shown(given)} is not lower case letters, digits and single hyphens")
