"""The obligations of both rulebooks and the rulings, and where the code of a rule is.

>>> from merchant_rules.venus.books import BOOKS
>>> "ways_out.bar" in BOOKS.where("1988:5.32/b")
True
"""

from __future__ import annotations

from typing import Final

from ..store.books import Books
from ..store.code_index import CodeIndex
from ..store.rulebook import Rule, Rulebook, Ruling
from .meta import RULESETS

#: "5.32", "5.32/b", "12.22/a", "F-MOVE-17", "R-14", "TS/IOU/a" ... as they stand in docstrings and specs
_NUMBER: Final = (
    r"(?<![\w.$])(?:\d{1,2}\.\d{1,3}(?:/[a-z])?|\d{1,2}/[a-z](?!\w)|[FR]-\d{2,3}(?!\d)|F-[A-Z]+(?:-[A-Z0-9]+)*"
    r"|(?:GAZ|TS|CT|INTRO|CONT|FLOW)[/\w-]*)"
)

#: Where a reader looks for a rule that no function names: the file of its subject.
HOMES = {
    "attack": "modules/attack.py",
    "blasting": "modules/weapons.py",
    "bonus": "rules/bonus.py",
    "commission": "rules/commissions.py",
    "cultures": "data/*/cultures.toml",
    "discovery": "rules/discovery.py",
    "dots": "rules/dot_actions.py",
    "equipment": "rules/equipment.py",
    "forts": "modules/forts.py",
    "goods": "data/*/cultures.toml",
    "hits": "modules/hits.py",
    "length": "rules/winning.py",
    "map": "data/*/board.toml",
    "movement": "rules/movement.py",
    "other-trading": "rules/exchange.py",
    "pieces": "data/*/ships.toml",
    "ports": "rules/ports.py",
    "rastur": "modules/rastur.py",
    "relics": "rules/equipment.py",
    "setup": "rules/setup.py",
    "ship": "rules/ship.py",
    "solitaire": "modules/solitaire.py",
    "theft": "modules/theft.py",
    "trading": "rules/trading.py",
    "turn": "rules/turn.py",
    "weapons": "modules/weapons.py",
    "winning": "rules/winning.py",
}


def _index() -> CodeIndex:
    return CodeIndex(__package__, ("rules", "rulesets", "modules", "", "map", "box"), _NUMBER)


BOOKS: Final = Books(
    __package__,
    {name: f"{meta.folder}/obligations.toml" for name, meta in RULESETS.items()},
    homes="homes.toml",
    index=_index,
    subjects=HOMES,
    examples="5.32, 1988:5.32/b, F-MOVE-17, R-14",
)


def rulebook(ruleset: str) -> Rulebook:
    """All rules of a ruleset, in the order of the book.

    >>> book = rulebook("classic-1988")
    >>> len(book)
    695
    >>> [rule.id for rule in book.find("5.22")]
    ['1988:5.22/a', '1988:5.22/b', '1988:5.22/c', '1988:5.22/d']
    """
    return BOOKS.rulebook(ruleset)


def rulings() -> tuple[Ruling, ...]:
    """The rulings on both rulebooks.

    >>> rulings()[0].id
    'R-01'
    """
    return BOOKS.rulings


def ruling(ruling_id: str) -> Ruling:
    """One ruling by its id; raises `UnknownRule`.

    >>> ruling("R-14").rules
    ('5.32',)
    """
    return BOOKS.ruling(ruling_id)


def lookup(text: str) -> tuple[Rule | Ruling, ...]:
    """Everything a reader may mean by a number: a rule, all rows of a number, a chapter, a group or a ruling.

    >>> [entry.id for entry in lookup("5.21/b")], [entry.id for entry in lookup("r-14")]
    (['1988:5.21/b'], ['R-14'])
    >>> [entry.id for entry in lookup("f-obs")]
    ['ffg:F-OBS-1', 'ffg:F-OBS-2']
    """
    return BOOKS.lookup(text)


def where(rule_id: str) -> tuple[str, ...]:
    """Where to read the code of a rule."""
    return BOOKS.where(rule_id)


__all__ = ["BOOKS", "lookup", "rulebook", "ruling", "rulings", "where"]
