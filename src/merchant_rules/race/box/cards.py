"""Cards, scoring, goods and action cards as frozen records; the tables of the data files become them directly."""

from __future__ import annotations

from typing import Annotated, Any, Final

from ...kernel.value import value
from ...store.datafiles import Among, Range, Slugs
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
    """Points for each."""
    type: Annotated[str, Among(("", WORLD, DEVELOPMENT))] = ""
    """"world" or "development", "" for either."""
    kind: str = ""
    """The kind of goods of a world, "" for any."""
    produces: Annotated[str, Among(("", GRAY, WINDFALL, PRODUCTION))] = ""
    """"gray", "windfall" or "production", "" for any."""
    military: bool = False
    """Whether only military worlds count."""
    keyword: str = ""
    """A keyword it must have, "" for any."""
    cost: Number | None = None
    """The cost it must have, None for any."""
    power_in: Annotated[str, Among(("", *POWER_PHASES))] = ""
    """A phase in which it must have a power, "" for any."""
    card: str = ""
    """The slug of the one card that counts, "" for any."""


@value
class PerChips:
    """Points for every so many points in chips, rounded down."""

    vp: Points
    """Points for each."""
    chips: Annotated[int, Range(1, 100)]
    """How many points in chips make one lot."""


@value
class PerMilitary:
    """Points for each point of general Military, which may be below zero."""

    vp: Points
    """Points for each."""


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
    """Its id."""
    name: str
    """What it is called."""
    type: Annotated[str, Among((WORLD, DEVELOPMENT))]
    """"world" or "development"."""
    cost: Number | None = None
    """How many cards it costs, None for a military world."""
    defense: Number | None = None
    """The Military it takes, None for all others."""
    vp: Points | None = None
    """Its points, None where the scoring decides."""
    copies: Annotated[int, Range(1, 20)] = 1
    """How many there are."""
    produces: Annotated[str, Among(("", GRAY, WINDFALL, PRODUCTION))] = ""
    """"gray", "windfall" or "production"; "" for a development."""
    kind: str = ""
    """The kind of its goods, "" for none."""
    keywords: tuple[str, ...] = ()
    """What else it is called, for powers that ask for it."""
    start: Number | None = None
    """The number of a start world, None for all others."""
    preset: Number | None = None
    """The number of the first game's hand that one copy belongs to."""
    chromosome: bool = False
    """Whether a chromosome is printed on it."""
    colour: str = ""
    """A colour that is printed on it."""
    powers: tuple[Power, ...] = ()
    """What it does."""
    scoring: tuple[Scoring, ...] = ()
    """What it gives points for at the end."""

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
    """Whether a card of the tableau is one that this entry gives points for.

    Powers of Trade are told from those of Consume (G-SIX-ECO-3).
    """
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
    """Its id."""
    name: str
    """What it is called."""
    price: Annotated[int, Range(1, 20)]
    """The cards that a sale brings."""


@value
class Action:
    """An action card: the phase it selects and the bonus of whoever chose it; `copies` in the two-player set of nine.

    A bonus changes what its owner does in the phase, or adds to it (G-ROUND-13): cards to `draw` and `keep` more in
    Explore, `discount` on a development, `cards` after placing a world, the sale of a good, the factor on points for
    goods, a good for an empty windfall world.
    """

    slug: Slug
    """Its id."""
    name: str
    """What it is called."""
    phase: Annotated[str, Among(POWER_PHASES)]
    """The phase it selects."""
    copies: Annotated[int, Range(1, 2)] = 1
    """How many are in the two-player set."""
    draw: Number = 0
    """Cards to draw more in Explore."""
    keep: Number = 0
    """Cards to keep more in Explore."""
    discount: Number = 0
    """Cards that a development costs less."""
    cards: Number = 0
    """Cards after placing a world."""
    sells: bool = False
    """Whether a good is sold."""
    factor: Annotated[int, Range(1, 9)] = 1
    """What points for goods are multiplied by."""
    fills: bool = False
    """Whether one empty windfall world gets a good."""


@value
class Chips:
    """Victory point chips of one value, as they lie in the box."""

    value: Annotated[int, Range(1, 100)]
    """The points of one."""
    count: Annotated[int, Range(0, 1000)]
    """How many there are."""


@value
class Numbers:
    """The numbers of the rules."""

    dealt: Number
    """Cards dealt to each player."""
    opening_discards: Number
    """Cards of these that are discarded."""
    hand_limit: Annotated[int, Range(1, 100)]
    """Cards in hand after a round."""
    tableau_end: Annotated[int, Range(2, 100)]
    """Cards in a tableau that end the game."""
    chips_per_player: Annotated[int, Range(1, 1000)]
    """Points in chips in the pool, for each player."""
    explore_draw: Number
    """Cards drawn in Explore."""
    explore_keep: Annotated[int, Range(1, 20)]
    """Cards kept in Explore: a choice of none is no choice."""
    preset_hand: Number
    """Cards in a preset hand of the first game."""


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
