"""The obligations of the rulebook and the rulings, and where the code of a rule is.

>>> BOOKS.where("race:G-TRADE-9")
('trade.sale_price',)
"""

from __future__ import annotations

from typing import Final

from ..store.books import Books
from ..store.code_index import CodeIndex
from ..store.rulebook import Rulebook, Ruling

#: "G-TRADE-2", "G-P-CONSUME-21", "G-SIX-ATI-3", "R-G30" as they stand in docstrings and specs
_NUMBER: Final = r"(?<![\w-])(?:G-[A-Z]+(?:-[A-Z]+)*-\d+|R-G\d\d)(?!\d)"

#: Where a reader looks for a rule that no function names: the file of its subject.
HOMES = {
    "cards": "data/cards.toml",
    "chips": "rules/ending.py",
    "consume": "rules/consume.py",
    "develop": "rules/develop.py",
    "end": "rules/ending.py",
    "explore": "rules/explore.py",
    "information": "view.py",
    "military": "rules/military.py",
    "powers": "data/cards.toml",
    "produce": "rules/produce.py",
    "round": "rules/selection.py",
    "round-end": "rules/ending.py",
    "scoring": "rules/scoring.py",
    "settle": "rules/settle.py",
    "setup": "rules/setup.py",
    "six-cost": "data/cards.toml",
    "supply": "rules/supply.py",
    "timing": "rules/timing.py",
    "trade": "rules/trade.py",
}


def _index() -> CodeIndex:
    return CodeIndex(__package__, ("rules", "rulesets", "modules", "", "positions", "box"), _NUMBER)


BOOKS: Final = Books(
    __package__,
    {"race-base": "obligations.toml"},
    homes="homes.toml",
    index=_index,
    subjects=HOMES,
    examples="G-TRADE-2, race:G-TRADE-2, R-G30",
)


def rulebook() -> Rulebook:
    """All rules of the game, the two modules included.

    >>> book = rulebook()
    >>> len(book), book.modules
    (491, ('base', 'first-game', 'two-player'))
    >>> book["G-TRADE-2"].statement
    'The sale is compulsory if the player has a good.'
    """
    return BOOKS.rulebook("race-base")


def rulings() -> tuple[Ruling, ...]:
    """The rulings on the rulebook.

    >>> len(rulings())
    58
    """
    return BOOKS.rulings


def ruling(ruling_id: str) -> Ruling:
    """One ruling by its id; raises `UnknownRule`.

    >>> ruling("R-G30").option
    'sales_first'
    """
    return BOOKS.ruling(ruling_id)
