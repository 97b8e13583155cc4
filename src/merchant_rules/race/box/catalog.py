"""Everything that lies in the box, read from the data files, with the user's own cards where there are any.

>>> catalog = load_catalog()
>>> len(catalog.cards), sum(card.copies for card in catalog.cards)
(95, 114)
>>> catalog.by_slug["gem-world"].kind
'novelty'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import attrs

from ...kernel.sealed import sealed
from ...kernel.value import value
from ...store.datafiles import Data, DataFiles
from .cards import CARDS, CONSTANTS, MORE, Action, Card, Chips, Counts, Kind, Numbers, Scoring, pick_scoring
from .checks import check_catalog, check_counts
from .powers import Power, pick_power

__all__ = ["Catalog", "data_from_dict", "data_to_dict", "load_catalog", "load_data"]


@value
class CardsFile:
    """cards.toml: all cards; and more_cards.toml, which only a user brings: cards that join them."""

    cards: tuple[Card, ...]
    counts: Counts | None = None


@value
class ConstantsFile:
    """constants.toml: goods, action cards, chips and numbers."""

    kinds: tuple[Kind, ...]
    actions: tuple[Action, ...]
    chips: tuple[Chips, ...]
    numbers: Numbers


FILES: Final = DataFiles(
    "merchant_rules.race",
    {CARDS: CardsFile, MORE: CardsFile, CONSTANTS: ConstantsFile},
    tagged={Power: pick_power, Scoring: pick_scoring},
    own=(MORE,),
)
"""The data files of this game."""


@value
class Catalog:
    """All cards in the order of the files, goods, action cards, chips and numbers; dicts by slug beside them."""

    cards: tuple[Card, ...]
    """All designs, in the order of the files."""
    kinds: tuple[Kind, ...]
    """The kinds of goods."""
    actions: tuple[Action, ...]
    """The action cards."""
    chips: tuple[Chips, ...]
    """The chips in the box."""
    numbers: Numbers
    """The numbers of the rules."""

    by_slug: Mapping[str, Card] = attrs.field(init=False, eq=False, repr=False)
    """Designs by slug."""
    action_by_slug: Mapping[str, Action] = attrs.field(init=False, eq=False, repr=False)
    """Action cards by slug."""
    names: Mapping[str, str] = attrs.field(init=False, eq=False, repr=False)
    """What everything is called, by slug."""

    def __attrs_post_init__(self) -> None:
        """Build the lookups once; they follow from the rest and so stay out of comparisons."""
        object.__setattr__(self, "by_slug", {card.slug: card for card in self.cards})
        object.__setattr__(self, "action_by_slug", {action.slug: action for action in self.actions})
        every: tuple[Kind | Action | Card, ...] = (*self.kinds, *self.actions, *self.cards)
        object.__setattr__(self, "names", {entry.slug: entry.name for entry in every})
        sealed(self)

    @property
    def start_worlds(self) -> tuple[Card, ...]:
        """The start worlds by their numbers."""
        numbered = [(card.start, card) for card in self.cards if card.start is not None]
        return tuple(card for _, card in sorted(numbered, key=lambda pair: pair[0]))

    def preset_hand(self, number: int) -> tuple[str, ...]:
        """The slugs of the first game's hand of this number."""
        return tuple(card.slug for card in self.cards if card.preset == number)


def load_data(folder: str | Path) -> Data:
    """Read the user's own data files from a folder.

    `cards.toml` and `constants.toml` replace the packaged file of that name; the cards of `more_cards.toml` join;
    `changes.toml` changes single keys.
    Hidden files, .md and .txt files are passed over; any other name is an error.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "changes.toml").write_text("[constants.numbers]\\nhand_limit = 11")
    ...     data = load_data(folder)
    >>> load_catalog(data).numbers.hand_limit
    11
    """
    return FILES.load(folder)


def data_from_dict(tables: Mapping[str, object]) -> Data:
    """Make the user's own data from parsed content by file name; the inverse of `data_to_dict`.

    >>> outpost = {"slug": "outpost", "name": "Outpost", "type": "world", "cost": 1, "vp": 1, "produces": "gray"}
    >>> data = data_from_dict({"more_cards.toml": {"cards": [outpost]}})
    >>> len(load_catalog(data).cards)
    96
    """
    return FILES.from_dict(tables)


def data_to_dict(data: Data) -> dict[str, Any]:
    """Return the user's own data as parsed content by file name, fit for JSON."""
    return FILES.to_dict(data)


def load_catalog(data: Data | None = None) -> Catalog:
    """Load the box, with the user's own files where `data` has them; the same object each time.

    >>> len(load_catalog().cards), load_catalog() is load_catalog()
    (95, True)
    """
    return _loaded(data)


@lru_cache(maxsize=16)
def _loaded(data: Data | None) -> Catalog:
    cards = FILES.read(CARDS, CardsFile, data)
    more = FILES.find(MORE, CardsFile, data)
    constants = FILES.read(CONSTANTS, ConstantsFile, data)
    for file, rows in ((CARDS, cards), (MORE, more)):
        if rows is not None and rows.counts is not None:
            check_counts(file, rows.cards, rows.counts)
    joined = cards.cards + (more.cards if more is not None else ())
    c = constants
    catalog = Catalog(joined, c.kinds, c.actions, c.chips, c.numbers)
    check_catalog(catalog, own_from=len(cards.cards))
    return catalog
