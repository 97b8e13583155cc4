"""The obligations of the rulebook and the rulings on it, read from the package's data when first asked for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from merchant_rules.errors import UnknownRule
from merchant_rules.store.rulebook import Rulebook, Ruling, parse_rulebook, parse_rulings

__all__ = ["rulebook", "ruling", "rulings"]


@cache
def rulebook() -> Rulebook:
    """All rules, in the order of the book; basic and advanced game, personalities and options are its modules.

    >>> book = rulebook()
    >>> len(book), book.modules
    (616, ('basic', 'advanced', 'personalities', 'new-personalities', 'optional'))
    >>> [rule.id for rule in book.find("S-SZAP")]
    ['star:S-SZAP-1', 'star:S-SZAP-2']
    """
    return parse_rulebook(_read("obligations.toml"), file="star_traders/obligations.toml")


@cache
def rulings() -> tuple[Ruling, ...]:
    """The rulings.

    >>> len(rulings())
    97
    """
    return parse_rulings(_read("rulings.toml"), file="star_traders/rulings.toml")


def ruling(ruling_id: str) -> Ruling:
    """One ruling by its id; raises `UnknownRule`.

    >>> ruling("ST-77").rules
    ('S-AWIN-3',)
    """
    for entry in rulings():
        if entry.id == ruling_id:
            return entry
    raise UnknownRule(ruling_id, "there is no such ruling")


def _read(name: str) -> str:
    return files("merchant_rules.star_traders").joinpath("data", name).read_text(encoding="utf-8")
