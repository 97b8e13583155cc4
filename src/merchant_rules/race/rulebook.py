"""The obligations of the rulebook and the rulings, read from the package's data when first asked for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from merchant_rules.errors import UnknownRule
from merchant_rules.store.rulebook import Rulebook, Ruling, parse_rulebook, parse_rulings

__all__ = ["rulebook", "ruling", "rulings"]


@cache
def rulebook() -> Rulebook:
    """All rules of the game, the two modules included.

    >>> book = rulebook()
    >>> len(book), book.modules
    (491, ('base', 'first-game', 'two-player'))
    >>> book["G-TRADE-2"].statement
    'The sale is compulsory if the player has a good.'
    """
    return parse_rulebook(_read("obligations.toml"))


@cache
def rulings() -> tuple[Ruling, ...]:
    """The rulings on the rulebook.

    >>> len(rulings())
    58
    """
    return parse_rulings(_read("rulings.toml"))


def ruling(ruling_id: str) -> Ruling:
    """One ruling by its id; raises `UnknownRule`.

    >>> ruling("R-G30").option
    'sales_first'
    """
    for entry in rulings():
        if entry.id == ruling_id:
            return entry
    raise UnknownRule(ruling_id, "there is no such ruling")


def _read(name: str) -> str:
    return files("merchant_rules.race").joinpath("data", name).read_text(encoding="utf-8")
