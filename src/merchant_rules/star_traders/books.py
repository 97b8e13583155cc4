"""The obligations of the rulebook and the rulings on it, and where the code of a rule is.

>>> BOOKS.where("star:S-IST-7")
('petitions.price_of',)
"""

from __future__ import annotations

from typing import Final

from ..store.books import Books
from ..store.code_index import CodeIndex
from ..store.rulebook import Rule, Rulebook, Ruling
from .meta import RULESETS

#: "S-MOVE-4", "ST-34" as they stand in docstrings and specs
_NUMBER: Final = r"(?<![\w.-])(?:S-[A-Z]+-\d+|ST-\d{2})"

#: Where a reader looks for a rule that no function names: the file of its subject.
HOMES: Final = {
    "andi": "rules/movement.py",
    "banker": "rules/common.py",
    "calamity": "rules/calamities.py",
    "cards": "rules/luck.py",
    "cargo": "rules/holds.py",
    "completed": "rules/holds.py",
    "contracts": "data/contracts.toml",
    "deals": "rules/deals.py",
    "dropout": "rules/leaving.py",
    "engineer": "rules/engines.py",
    "engines": "rules/engines.py",
    "hero": "rules/payoffs.py",
    "history": "data/obligations.toml",
    "imperial": "rules/imperial.py",
    "insider": "rules/setup.py",
    "lou": "rules/flow.py",
    "luck": "rules/luck.py",
    "map": "data/map.toml",
    "mission": "rules/missions.py",
    "money": "rules/money.py",
    "movement": "rules/movement.py",
    "navigator": "rules/movement.py",
    "negotiator": "rules/payoffs.py",
    "optional": "modules/optional.py",
    "payoff": "rules/payoffs.py",
    "personality": "modules/personalities.py",
    "pete": "modules/new_personalities.py",
    "petition": "rules/petitioning.py",
    "pieces": "data/game.toml",
    "prestige": "rules/prestige.py",
    "psychic": "rules/flow.py",
    "race": "rules/payoffs.py",
    "seer": "rules/movement.py",
    "setup": "rules/setup.py",
    "special": "rules/paying.py",
    "stations": "rules/building.py",
    "timing": "rules/asking.py",
    "turn": "rules/flow.py",
    "velma": "rules/movement.py",
    "view": "view.py",
    "win": "rules/winning.py",
}


def _index() -> CodeIndex:
    return CodeIndex(__package__, ("rules", "modules", "rulesets", "", "map", "box"), _NUMBER)


BOOKS: Final = Books(
    __package__,
    dict.fromkeys(RULESETS, "obligations.toml"),
    homes="homes.toml",
    index=_index,
    subjects=HOMES,
    examples="S-MOVE-4, star:S-MOVE-4, movement, ST-34",
)


def rulebook() -> Rulebook:
    """All rules, in the order of the book; basic and advanced game, personalities and options are its modules.

    >>> book = rulebook()
    >>> len(book), book.modules
    (616, ('basic', 'advanced', 'personalities', 'new-personalities', 'optional'))
    >>> [rule.id for rule in book.find("S-SZAP")]
    ['star:S-SZAP-1', 'star:S-SZAP-2']
    """
    return BOOKS.rulebooks[0]


def rulings() -> tuple[Ruling, ...]:
    """The rulings.

    >>> len(rulings())
    97
    """
    return BOOKS.rulings


def ruling(ruling_id: str) -> Ruling:
    """One ruling by its id; raises `UnknownRule`.

    >>> ruling("ST-77").rules
    ('S-AWIN-3',)
    """
    return BOOKS.ruling(ruling_id)


def lookup(text: str) -> tuple[Rule | Ruling, ...]:
    """Everything a reader may mean by a number: a rule, a chapter, a group or a ruling.

    >>> [entry.id for entry in lookup("s-szap")], [entry.id for entry in lookup("st-34")]
    (['star:S-SZAP-1', 'star:S-SZAP-2'], ['ST-34'])
    """
    return BOOKS.lookup(text)


__all__ = ["BOOKS", "lookup", "rulebook", "ruling", "rulings"]
