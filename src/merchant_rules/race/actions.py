"""Every action and chance outcome of the game. Their specs stand in the files of their chapters.

Answers to a choice that all make at once carry their seat; all other actions carry none.
"""

from __future__ import annotations

from ..kernel.value import value

# -- chance -----------------------------------------------------------------------------------------------------------


@value
class StartWorldDealt:
    """A seat gets its start world, for all to see."""

    player: int
    world: str


@value
class Drawn:
    """A seat draws a card, and nobody else sees it."""

    player: int
    card: str


@value
class Sealed:
    """The card under a good is fixed before a reshuffle; nobody sees it."""

    world: str
    card: str


@value
class Flipped:
    """The lucky draw turns a card up for all to see; "" in a fed game for a card that was not kept and not noted."""

    card: str


# -- all at once ------------------------------------------------------------------------------------------------------


@value
class Discard:
    """Discard a card from the hand: at the opening, or beyond the hand limit."""

    seat: int
    card: str


@value
class ChooseAction:
    """Choose an action card."""

    seat: int
    action: str


@value
class ChooseActions:
    """Choose two action cards, in the order of the catalog."""

    seat: int
    first: str
    second: str


@value
class Keep:
    """Keep one of the cards drawn in Explore."""

    seat: int
    card: str


@value
class Place:
    """Lay down a development or a world from the hand."""

    seat: int
    card: str


@value
class PlaceNothing:
    """Lay down nothing."""

    seat: int


# -- one seat alone ---------------------------------------------------------------------------------------------------


@value
class Pay:
    """Pay with a card from the hand."""

    card: str


@value
class Conquer:
    """Conquer the world."""


@value
class PayCost:
    """Pay for the world instead of conquering it or discarding a card for it."""


@value
class DiscardTactics:
    """Discard a card from the tableau for Military in this phase."""

    card: str


@value
class KeepTactics:
    """Place no world, and discard nothing for Military either."""


@value
class DiscardShip:
    """Discard a card from the tableau to place the world for nothing."""

    card: str


@value
class Sell:
    """Sell the good on a world."""

    world: str


@value
class UsePower:
    """Use a consume power of a card of the tableau."""

    card: str
    power: int = 0


@value
class EndConsume:
    """Use no more consume powers."""


@value
class Consume:
    """Take the good on a world for the power in use."""

    world: str


@value
class Give:
    """Give a card from the hand for the power in use."""

    card: str


@value
class EndGiving:
    """Give no more cards."""


@value
class Name:
    """Name a number for the lucky draw."""

    number: int


@value
class ProduceOn:
    """Produce a good on a windfall world by a power of a card, or by the bonus (no card)."""

    world: str
    card: str = ""
    power: int = 0


Outcome = StartWorldDealt | Drawn | Sealed | Flipped
"""What chance may do."""

Action = (
    Discard
    | ChooseAction
    | ChooseActions
    | Keep
    | Place
    | PlaceNothing
    | Pay
    | Conquer
    | PayCost
    | DiscardTactics
    | KeepTactics
    | DiscardShip
    | Sell
    | UsePower
    | EndConsume
    | Consume
    | Give
    | EndGiving
    | Name
    | ProduceOn
    | Outcome
)
"""Any action, chance outcomes included."""

__all__ = [
    "Action",
    "ChooseAction",
    "ChooseActions",
    "Conquer",
    "Consume",
    "Discard",
    "DiscardShip",
    "DiscardTactics",
    "Drawn",
    "EndConsume",
    "EndGiving",
    "Flipped",
    "Give",
    "Keep",
    "KeepTactics",
    "Name",
    "Outcome",
    "Pay",
    "PayCost",
    "Place",
    "PlaceNothing",
    "ProduceOn",
    "Sealed",
    "Sell",
    "StartWorldDealt",
    "UsePower",
]
