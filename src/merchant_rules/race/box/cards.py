"""Cards, scoring, goods and action cards as frozen records; the tables of the data files become them directly."""

from __future__ import annotations

from typing import Annotated, Any, Final

from merchant_rules.kernel.value import value
from merchant_rules.store.datafiles import Among, Range, Slugs

from .powers import POWER_PHASES, PRODUCE, Power

#: The data files.
CARDS: Final = "cards.toml"
MORE: Final = "more_cards.toml"
CONSTANTS: Final = "constants.toml"

WORLD: Final = "world"
DEVELOPMENT: Final = "development"
GRAY: Final = "gray"
WINDFALL: Final = "windfall"
PRODUCTION: Final = "production"

Slug = Annotated[str, Slugs()]
Number = Annotated[int, Range(0, 20)]
Points = Annotated[int, Range(-20, 20)]


@value
class PerCard:
    """Points for every card of the tableau that fits; an empty filter fits all.

    `type`: world, development or either; `card`: this one card by its slug; `power_in`: it has a power of that phase.
    """

    vp: Points
    type: Annotated[str, Among(("", WORLD, DEVELOPMENT))] = ""
    kind: str = ""
    produces: Annotated[str, Among(("", GRAY, WINDFALL, PRODUCTION))] = ""
    military: bool = False
    keyword: str = ""
    cost: Number | None = None
    power_in: Annotated[str, Among(("", *POWER_PHASES))] = ""
    card: str = ""


@value
class PerChips:
    """Points for every so many points in chips, rounded down."""

    vp: Points
    chips: Annotated[int, Range(1, 100)]


@value
class PerMilitary:
    """Points for each point of general Military, which may be below zero."""

    vp: Points


Scoring = PerCard | PerChips | PerMilitary

SCORINGS: Final[dict[str, type[Any]]] = {"card": PerCard, "chips": PerChips, "military": PerMilitary}
"""Every kind of scoring by its name in the data files."""


def pick_scoring(table: dict[str, Any]) -> tuple[type[Any], dict[str, Any]]:
    """The record that a table of a data file asks for, and the keys that go into it."""
    per = table.get("per")
    if not isinstance(per, str) or per not in SCORINGS:
        raise ValueError(f"points are not counted per {per!r}; they are per {', '.join(SCORINGS)}")
    return SCORINGS[per], {key: item for key, item in table.items() if key != "per"}


@value
class Card:
    """One design. It has either a cost or a defense; `vp` is None where the scoring decides.

    `produces` says what a world is: gray (no kind, never a good), windfall or production; it is empty for
    developments. `start` is the number of a start world, `preset` that of the first game's hand which one copy belongs
    to. `chromosome` and `colour` are printed on some cards and mean nothing in this set (G-POWERS-14, G-SETUP-18).
    """

    slug: Slug
    name: str
    type: Annotated[str, Among((WORLD, DEVELOPMENT))]
    cost: Number | None = None
    defense: Number | None = None
    vp: Points | None = None
    copies: Annotated[int, Range(1, 20)] = 1
    produces: Annotated[str, Among(("", GRAY, WINDFALL, PRODUCTION))] = ""
    kind: str = ""
    keywords: tuple[str, ...] = ()
    start: Number | None = None
    preset: Number | None = None
    chromosome: bool = False
    colour: str = ""
    powers: tuple[Power, ...] = ()
    scoring: tuple[Scoring, ...] = ()

    @property
    def is_world(self) -> bool:
        """Whether it is a world, start worlds included."""
        return self.type == WORLD

    @property
    def is_military(self) -> bool:
        """Whether it has a defense and is conquered; it stays so if it was paid for (G-CONTACT-12)."""
        return self.defense is not None

    @property
    def number(self) -> int:
        """Its cost, or its defense (G-DATA-23)."""
        return self.defense if self.defense is not None else self.cost or 0

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases in which it does something; to produce is what a production world does in Produce."""
        own = {power.phase for power in self.powers}
        if self.produces == PRODUCTION:
            own.add(PRODUCE)
        return tuple(phase for phase in POWER_PHASES if phase in own)


def fits(entry: PerCard, card: Card) -> bool:
    """Whether a card of the tableau is one that this entry gives points for."""
    return (
        entry.type in ("", card.type)
        and entry.kind in ("", card.kind)
        and entry.produces in ("", card.produces)
        and (card.is_military or not entry.military)
        and (not entry.keyword or entry.keyword in card.keywords)
        and (entry.cost is None or entry.cost == card.cost)
        and (not entry.power_in or entry.power_in in card.phases)
        and entry.card in ("", card.slug)
    )


@value
class Kind:
    """A kind of goods and its trade price."""

    slug: Slug
    name: str
    price: Annotated[int, Range(1, 20)]


@value
class Action:
    """An action card: the phase it selects and the bonus of whoever chose it; `copies` in the two-player set of nine.

    A bonus changes what its owner does in the phase, or adds to it (G-ROUND-13): cards to `draw` and `keep` more in
    Explore, `discount` on a development, `cards` after placing a world, the sale of a good, the factor on points for
    goods, a good for an empty windfall world.
    """

    slug: Slug
    name: str
    phase: Annotated[str, Among(POWER_PHASES)]
    copies: Annotated[int, Range(1, 2)] = 1
    draw: Number = 0
    keep: Number = 0
    discount: Number = 0
    cards: Number = 0
    sells: bool = False
    factor: Annotated[int, Range(1, 9)] = 1
    fills: bool = False


@value
class Chips:
    """Victory point chips of one value, as they lie in the box."""

    value: Annotated[int, Range(1, 100)]
    count: Annotated[int, Range(0, 1000)]


@value
class Numbers:
    """The numbers of the rules."""

    dealt: Number
    opening_discards: Number
    hand_limit: Annotated[int, Range(1, 100)]
    tableau_end: Annotated[int, Range(2, 100)]
    chips_per_player: Annotated[int, Range(1, 1000)]
    explore_draw: Number
    explore_keep: Number
    preset_hand: Number


@value
class Counts:
    """How many there must be, so that a file that lost a card does not go unnoticed."""

    designs: int
    cards: int
    start_worlds: int
    worlds: int
    developments: int
    military: int
    windfall: int
    production: int
