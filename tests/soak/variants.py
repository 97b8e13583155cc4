"""Which games the soak plays, in groups that get the same number of games each."""

from __future__ import annotations

from .race.variants import VARIANTS as RACE
from .star_traders.variants import VARIANTS as STAR_TRADERS
from .venus.variants import VARIANTS as VENUS
from .watched import Variant

VARIANTS: tuple[Variant, ...] = (*VENUS, *RACE, *STAR_TRADERS)
GROUPS: tuple[str, ...] = tuple(dict.fromkeys(variant.group for variant in VARIANTS))


def of_group(group: str) -> tuple[Variant, ...]:
    """The variants of a group, in the order of the table."""
    return tuple(variant for variant in VARIANTS if variant.group == group)


def groups_of(name: str) -> tuple[str, ...]:
    """All groups of a game, or the one group of this name."""
    found = tuple(dict.fromkeys(variant.group for variant in VARIANTS if name in (variant.group, variant.watched.name)))
    if not found:
        raise ValueError(f"there is no group or game {name!r}")
    return found
