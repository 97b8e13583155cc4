"""The cards as they stand in the data files, read without the library."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import Any, Final

DATA: Final = resources.files("merchant_rules.race") / "data"
_CARDS: Final = tomllib.loads((DATA / "cards.toml").read_text(encoding="utf-8"))["cards"]
CARDS: Final[dict[str, dict[str, Any]]] = {card["slug"]: card for card in _CARDS}
#: What the good of a kind sells for (G-TRADE-6).
PRICES: Final = {"novelty": 2, "rare-elements": 3, "genes": 4, "alien-technology": 5}
ALIEN: Final = "alien-technology"
#: In the order in which they are listed (G-COMP-2).
ACTIONS: Final = ("explore-5", "explore-1-1", "develop", "settle", "consume-trade", "consume-double", "produce")


def is_world(slug: str) -> bool:
    return bool(CARDS[slug]["type"] == "world")


def is_military(slug: str) -> bool:
    return "defense" in CARDS[slug]


def is_windfall(slug: str) -> bool:
    return CARDS[slug].get("produces") == "windfall"


def kind(slug: str) -> str:
    """The kind of good of a world, "" for a gray one or a development."""
    return str(CARDS[slug].get("kind", ""))


def number(slug: str) -> int:
    """What stands in the upper corner: cost or defense."""
    card = CARDS[slug]
    return int(card["defense"] if "defense" in card else card["cost"])


def powers(tableau: Iterable[str], phase: str, effect: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """All powers of a phase in the order of the cards, each with its card."""
    for slug in tableau:
        for power in CARDS[slug].get("powers", ()):
            if power["phase"] == phase and effect in ("", power["effect"]):
                yield slug, power


def added(tableau: Iterable[str], phase: str, effect: str, of: str = "") -> int:
    """The amounts of these powers; of those that name a kind only those of this one."""
    return sum(power["amount"] for _, power in powers(tableau, phase, effect) if power.get("kind", of) == of)
