"""Who decides what next: the frames of a game, each plain data with the seat that has to act.

At the bottom lies `Round` (or `SettingUp`), above it the phase under way, above that what interrupts it: a payment, a
choice of goods, cards being taken. Frames that several seats answer at once are gatherings. A frame whose seat is
`CHANCE` and that no chance settles never lies on top for long: it says how to go on when what lies above it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.gathering import Answers, Gathering, answers_for
from ..kernel.pools import Card
from ..kernel.stack import CHANCE, NOBODY
from ..kernel.value import updater, value

#: A power of a card: its slug, and the number of the power among those of its kind. ("", 0) is the bonus of Produce.
PowerId = tuple[str, int]

# -- setup ------------------------------------------------------------------------------------------------------------


@value
class SettingUp:
    """Before round 1: `stage` is "hands" while they are dealt, "goods" when the discards are made."""

    stage: str
    """"hands" while they are dealt, "goods" when the discards are made."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class DealingWorlds:
    """Chance deals start worlds to the seats that have none (G-SETUP-4)."""

    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Opening(Gathering):
    """All discard two of the cards dealt to them (G-SETUP-8)."""

    answers: Answers
    """Who was asked, who still has to answer, and what was laid face down."""


# -- cards from the supply --------------------------------------------------------------------------------------------


@value
class Fetching:
    """Cards are taken from the supply one by one: for each entry one to the hand of a seat, or as good on a world."""

    takes: tuple[int | str, ...]
    """For each card to come, the seat that takes it, or the world on which it lies as a good."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Sealing:
    """Before a reshuffle the cards under these goods are fixed, known to nobody (R-G51)."""

    worlds: tuple[str, ...]
    """The worlds whose goods are fixed."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


# -- a round ----------------------------------------------------------------------------------------------------------


@value
class Selecting(Gathering):
    """All choose an action card (G-ROUND-1)."""

    answers: Answers
    """Who was asked, who still has to answer, and what was laid face down."""


@value
class SelectingTwo(Gathering):
    """Both choose two action cards (G-TWO-4)."""

    answers: Answers
    """Who was asked, who still has to answer, and what was laid face down."""


@value
class Round:
    """A round after the choice: the action cards of each seat, the phase under way and its time, the phases to come."""

    choices: tuple[tuple[str, ...], ...]
    """The action cards of each seat."""
    phase: str
    """The phase under way."""
    time: int
    """Its time: 1, or 2 where it is played again."""
    left: tuple[tuple[str, int], ...]
    """The phases to come, with their times."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Exploring:
    """The cards that each seat has drawn in this Explore phase, while they are dealt (G-EXPLORE-5)."""

    cards: tuple[tuple[Card, ...], ...]
    """The cards that each seat has drawn."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""

    def hidden_by(self, mask: Any) -> Exploring:
        """Each seat sees its own."""
        return Exploring(tuple(map(mask.cards, self.cards)), self.seat)

    def filled_by(self, deal: Any) -> Exploring:
        """Cards dealt anew."""
        return Exploring(tuple(map(deal.cards, self.cards)), self.seat)


@value
class Keeping(Gathering):
    """All choose which of the cards drawn they keep: so many of so many, by seat (G-EXPLORE-6)."""

    answers: Answers
    """Who was asked, who still has to answer, and what was laid face down."""
    cards: tuple[tuple[Card, ...], ...]
    """The cards that each seat has drawn."""
    keeps: tuple[int, ...]
    """How many each seat keeps."""

    def hidden_by(self, mask: Any) -> Keeping:
        """Each seat sees its own."""
        return Keeping(answers_for(self.answers, mask.seat), tuple(map(mask.cards, self.cards)), self.keeps)

    def filled_by(self, deal: Any) -> Keeping:
        """Cards dealt anew."""
        return Keeping(self.answers, tuple(map(deal.cards, self.cards)), self.keeps)


@value
class ChoosingDevelopment(Gathering):
    """All choose a development, or none, and nobody sees which (G-DEVELOP-2, G-INFO-8, 12)."""

    answers: Answers
    """Who was asked, who still has to answer, and what was laid face down."""


@value
class Developing:
    """One after the other, those who revealed a development pay for it.

    `fresh` has the card that each seat places in this phase, "" for none; it is () before anybody has chosen. `placed`
    tells that the seat has paid: only its draws are to come.
    """

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    queue: tuple[int, ...]
    """The seats that come after this one."""
    fresh: tuple[str, ...]
    """The card that each seat places in this phase, "" for none; () before anybody has chosen."""
    placed: bool = False
    """Whether the seat has paid: only its draws are to come."""


@value
class ChoosingWorld(Gathering):
    """All choose a world, or none, and nobody sees which (G-SETTLE-2, G-INFO-8, 12)."""

    answers: Answers
    """Who was asked, who still has to answer, and what was laid face down."""


@value
class PlacingWorld:
    """One after the other, those who revealed a world conquer it or pay for it (G-TIMING-7).

    `fresh` and `placed` as in Developing; `military` is what the seat has from cards discarded in this phase.
    """

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    queue: tuple[int, ...]
    """The seats that come after this one."""
    fresh: tuple[str, ...]
    """The card that each seat places in this phase, "" for none; () before anybody has chosen."""
    military: int = 0
    """What the seat has from cards discarded in this phase."""
    placed: bool = False
    """Whether the seat has paid: only its draws are to come."""


@value
class Paying:
    """A seat pays so many more cards, picked in the order of its hand; `last` is the card picked before."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    left: int
    """How many more cards are due."""
    last: str = ""
    """The card picked before, "" for none."""

    def hidden_by(self, mask: Any) -> Paying:
        """What was paid is nobody else's business (G-INFO-9)."""
        return self if mask.seat == self.seat or not self.last else Paying(self.seat, self.left)


@value
class Selling:
    """A seat that chose to trade sells one of its goods (G-TRADE-1)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Consuming:
    """A seat uses its consume powers: those left, and what comes after it, ("sell", seat) or ("consume", seat)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    left: tuple[PowerId, ...]
    """The powers that are left."""
    queue: tuple[tuple[str, int], ...]
    """What comes after it: ("sell", seat) or ("consume", seat)."""


@value
class ChoosingGoods:
    """A seat picks the goods that a power takes, in the order of its tableau (R-G31)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    card: str
    """The card whose power it is."""
    power: int
    """The number of the power on that card."""
    picked: tuple[str, ...] = ()
    """The worlds whose goods are picked so far."""


@value
class GivingCards:
    """A seat gives hand cards for points: so many more at most, picked in the order of its hand (R-G29)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    card: str
    """The card whose power it is."""
    power: int
    """The number of the power on that card."""
    left: int
    """How many more may be given."""
    given: int = 0
    """How many were given."""
    last: str = ""
    """The card picked before, "" for none."""

    def hidden_by(self, mask: Any) -> GivingCards:
        """What was given is nobody else's business."""
        if mask.seat == self.seat or not self.last:
            return self
        return _without_last(self)


_without_last: Callable[[GivingCards], GivingCards] = updater(GivingCards, last="")


@value
class Naming:
    """A seat names a number for the lucky draw (G-LUCKY-1)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    low: int
    """The least number."""
    high: int
    """The greatest."""


@value
class Flipping:
    """The top card is turned up; `card` is None before that (G-LUCKY-6)."""

    number: int
    """The number that was named."""
    card: str | None = None
    """The card that was turned up, None before that."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Producing:
    """One after the other, all produce. `left` are the powers that can still fill a windfall world.

    `before` has the goods of each seat at the start of the phase, so that what was produced is known. `stage` is
    "worlds", "powers" or "counted" for the seat, and "most" when all have produced.
    """

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    stage: str
    """For the seat "worlds", "powers" or "counted", and "most" when all have produced."""
    left: tuple[PowerId, ...]
    """The powers that can still fill a windfall world."""
    queue: tuple[int, ...]
    """The seats that come after this one."""
    before: tuple[tuple[str, ...], ...]
    """The worlds of each seat that held a good before the phase."""


@value
class Trimming(Gathering):
    """At the end of a round all discard what they hold beyond the limit (G-ROUNDEND-1)."""

    answers: Answers
    """Who was asked, who still has to answer, and what was laid face down."""


@value
class GameOver:
    """The end: who has won, and why it ended."""

    winners: tuple[int, ...]
    """The seats that won."""
    reason: str
    """Why the game ended."""
    seat: int = NOBODY
    """The seat that decides, `CHANCE` or `NOBODY`."""


Frame = (
    SettingUp
    | DealingWorlds
    | Opening
    | Fetching
    | Sealing
    | Selecting
    | SelectingTwo
    | Round
    | Exploring
    | Keeping
    | ChoosingDevelopment
    | Developing
    | ChoosingWorld
    | PlacingWorld
    | Paying
    | Selling
    | Consuming
    | ChoosingGoods
    | GivingCards
    | Naming
    | Flipping
    | Producing
    | Trimming
    | GameOver
)
"""Any frame."""

TAGS: dict[str, type] = {
    "setting-up": SettingUp,
    "dealing-worlds": DealingWorlds,
    "opening": Opening,
    "fetching": Fetching,
    "sealing": Sealing,
    "selecting": Selecting,
    "round": Round,
    "exploring": Exploring,
    "keeping": Keeping,
    "choosing-development": ChoosingDevelopment,
    "developing": Developing,
    "choosing-world": ChoosingWorld,
    "placing-world": PlacingWorld,
    "paying": Paying,
    "selling": Selling,
    "consuming": Consuming,
    "choosing-goods": ChoosingGoods,
    "giving-cards": GivingCards,
    "naming": Naming,
    "flipping": Flipping,
    "producing": Producing,
    "trimming": Trimming,
    "game-over": GameOver,
}
"""Tag in saves -> class, for the frames of the base game."""
