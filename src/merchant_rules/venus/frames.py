"""The frames of the base game: what is going on and who decides. Modules bring their own beside their rules."""

from __future__ import annotations

from typing import Final

from ..kernel.stack import CHANCE, NOBODY
from ..kernel.value import value
from .deal import Deal

# How far the entry of a dot has come (Moving.stage)
DECIDING: Final = 0
REVEALING: Final = 1
LOOKING: Final = 2
STARTING: Final = 3


@value
class OpeningRoll:
    """The opening rolls (4.2): `rolls` holds one sum per contender so far, `contenders` the seats still in."""

    contenders: tuple[int, ...]
    """The seats still in."""
    rolls: tuple[int, ...] = ()
    """One sum for each contender so far."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class ChoosingSpecies:
    """Players take their species clockwise from the winner of the opening roll (4.2, R-02)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    first: int
    """The winner of the opening roll."""


@value
class DealingSpecies:
    """Species are dealt to the seats that have none, one after the other (F-SETUP-10)."""

    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class DrawingLots:
    """Who begins is decided by lot (F-SETUP-13)."""

    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Declaring:
    """Before the roll: stay, switch things off or on, name the first dot (5.3, 8.23, 8.42, 8.47)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    off: tuple[str, ...] = ()
    """Drives switched off for this turn, sorted slugs."""
    gates_locked: bool = False
    """Whether the Gate Lock is on."""
    auto_pilot: bool = False
    """Whether the Auto Pilot is on."""


@value
class Rolling:
    """The movement dice are due. Carries the declaration: a first dot, or a gate to jump to."""

    mover: int
    """The seat that moves."""
    off: tuple[str, ...]
    """Drives switched off for this turn, sorted slugs."""
    gates_locked: bool
    """Whether the Gate Lock is on."""
    auto_pilot: bool
    """Whether the Auto Pilot is on."""
    declared: str
    """The first dot that was named, "" for none."""
    jump: bool
    """Whether that is a gate to jump to."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Rerolling:
    """The holder of the Mulligan Gear may roll one die again (8.44)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    rolled: Rolling
    """The frame of the roll."""
    dice: tuple[int, ...]
    """What was rolled."""


@value
class RollingAgain:
    """The one die of the Mulligan Gear is due; `dice` are the others."""

    mover: int
    """The seat that moves."""
    rolled: Rolling
    """The frame of the roll."""
    dice: tuple[int, ...]
    """The dice that stay."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Moving:
    """Movement under way, one dot at a time (5)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    points: int
    """Movement points left."""
    dice: tuple[int, ...]
    """What was rolled."""
    pilot: int = 0
    """The Pilot Number in force, 0 while none is chosen (6.41)."""
    barred: int = 0
    """Directed uses of paths that are closed for this ship now, one bit each (5.32)."""
    skips: int = 0
    """Colours skipped by drives that are on: 1 is red, 2 is yellow, 3 is both (8.2)."""
    gates_locked: bool = False
    """Whether the Gate Lock is on."""
    declared: str = ""
    """The dot that has to be occupied first, "" when free (5.31)."""
    jump: bool = False
    """The declared dot is a gate to jump to (6.52, 8.43)."""
    skipped: tuple[str, ...] = ()
    """Dots skipped so far in the jump under way (8.2, R-88)."""
    due: int = -1
    """The penalty to pay or to stop for, -1 for none (6.3)."""
    entries: int = 0
    """How often a dot was occupied in this turn."""
    stage: int = DECIDING
    """How far the entry of a dot has come: 0 deciding, 1 turning a marker up, 2 looking; 3 before the first dot."""
    previous: str = ""
    """The dot occupied before this one ("" at the start of the turn)."""


@value
class Revealing:
    """A face-down '?' marker is turned up for all (6.1)."""

    place: str
    """The dot of the '?' box."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Looking:
    """A seat looks in secret at a hidden culture (a system's slug) or a '?' marker (a dot's slug) (7.2, 8.45)."""

    looker: int
    """The seat that looks."""
    place: str
    """The system or dot looked at."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Discovering:
    """A landing uncovers the culture of a system for all (7.3)."""

    finder: int
    """The seat that landed."""
    system: str
    """The slug of the system."""
    moved: bool
    """Whether the ship has moved in this turn."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Trading:
    """Movement is over on a landing place: trade, pick up, drop, deal, end the turn (9 to 12).

    `culture` is the partner ("base" at the Galactic Base, "" on an asteroid). Where `limited`, one buy and one sale
    or barter are allowed (9.41).
    """

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    culture: str
    """The partner: a culture's slug, "base", or "" on an asteroid."""
    limited: bool
    """Whether only one buy and one sale or barter are allowed (9.41)."""
    buys: int = 0
    """Purchases so far."""
    sells: int = 0
    """Sales and barters so far."""
    credit: int = 0
    """Barter value not yet spent (9.32)."""
    offers: int = 0
    """Deals accepted this turn, and the one under way; their number is bounded so that every turn ends (R-96)."""
    iou: int = 0
    """What is left of the IOU under redemption, where it is no common credit (F-13)."""
    turnover: int = 0
    """What was bought, sold and bartered so far, what barter value paid counted once, where the port's share is paid at
    the end (F-21)."""
    refused: int = 0
    """Deals refused this turn, counted apart from those accepted (R-96)."""


@value
class Drawing:
    """Markers went into the cup: as many are drawn; `waiting` go in one by one after the present draw (2.7, R-46)."""

    count: int
    """How many are due."""
    waiting: tuple[str, ...] = ()
    """What goes into the cup after the present draw."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class MakingRoom:
    """A ship holds more than it can carry: surplus of the owner's choice goes overboard (3.43)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Answering:
    """The partner accepts or refuses a deal (11.4)."""

    seat: int
    """The seat that decides, `CHANCE` or `NOBODY`."""
    offerer: int
    """The seat that offers."""
    deal: Deal
    """What is offered."""


@value
class TurnEnding:
    """The turn of a seat is over but for what modules do at that point."""

    finished: int
    """The seat whose turn it was."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class GameOver:
    """The game has ended: why, and who won (nobody when the players lose together)."""

    reason: str
    """Why the game ended."""
    winners: tuple[int, ...]
    """The seats that won, () for nobody."""
    seat: int = NOBODY
    """The seat that decides, `CHANCE` or `NOBODY`."""
