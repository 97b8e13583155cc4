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
    rolls: tuple[int, ...] = ()
    seat: int = CHANCE


@value
class ChoosingSpecies:
    """Players take their species clockwise from the winner of the opening roll (4.2, R-02)."""

    seat: int
    first: int


@value
class DealingSpecies:
    """Species are dealt to the seats that have none, one after the other (F-SETUP-10)."""

    seat: int = CHANCE


@value
class DrawingLots:
    """Who begins is decided by lot (F-SETUP-13)."""

    seat: int = CHANCE


@value
class Declaring:
    """Before the roll: stay, switch things off or on, name the first dot (5.3, 8.23, 8.42, 8.47)."""

    seat: int
    #: drives switched off for this turn, sorted slugs
    off: tuple[str, ...] = ()
    gates_locked: bool = False
    auto_pilot: bool = False


@value
class Rolling:
    """The movement dice are due. Carries the declaration: a first dot, or a gate to jump to."""

    mover: int
    off: tuple[str, ...]
    gates_locked: bool
    auto_pilot: bool
    declared: str
    jump: bool
    seat: int = CHANCE


@value
class Rerolling:
    """The holder of the Mulligan Gear may roll one die again (8.44)."""

    seat: int
    rolled: Rolling
    dice: tuple[int, ...]


@value
class RollingAgain:
    """The one die of the Mulligan Gear is due; `dice` are the others."""

    mover: int
    rolled: Rolling
    dice: tuple[int, ...]
    seat: int = CHANCE


@value
class Moving:
    """Movement under way, one dot at a time (5)."""

    seat: int
    points: int
    dice: tuple[int, ...]
    #: the Pilot Number in force, 0 while none is chosen (6.41)
    pilot: int = 0
    #: directed uses of paths that are closed for this ship now, one bit each (5.32)
    barred: int = 0
    #: colours skipped by drives that are on: bit 1 red, bit 2 yellow (8.2)
    skips: int = 0
    gates_locked: bool = False
    #: the dot that has to be occupied first, "" when free (5.31)
    declared: str = ""
    #: the declared dot is a gate to jump to (6.52, 8.43)
    jump: bool = False
    #: dots skipped so far in the jump under way (8.2, R-88)
    skipped: tuple[str, ...] = ()
    #: the penalty to pay or to stop for, -1 for none (6.3)
    due: int = -1
    #: how often a dot was occupied in this turn
    entries: int = 0
    stage: int = DECIDING
    #: the dot occupied before this one ("" at the start of the turn)
    previous: str = ""


@value
class Revealing:
    """A face-down '?' marker is turned up for all (6.1)."""

    place: str
    seat: int = CHANCE


@value
class Looking:
    """A seat looks in secret at a hidden culture (a system's slug) or a '?' marker (a dot's slug) (7.2, 8.45)."""

    looker: int
    place: str
    seat: int = CHANCE


@value
class Discovering:
    """A landing uncovers the culture of a system for all (7.3)."""

    finder: int
    system: str
    moved: bool
    seat: int = CHANCE


@value
class Trading:
    """Movement is over on a landing place: trade, pick up, drop, deal, end the turn (9 to 12).

    `culture` is the partner ("base" at the Galactic Base, "" on an asteroid). Where `limited`, one buy and one sale
    or barter are allowed (9.41).
    """

    seat: int
    culture: str
    limited: bool
    buys: int = 0
    sells: int = 0
    #: barter value not yet spent (9.32)
    credit: int = 0
    #: deals accepted this turn, and the one under way; their number is bounded so that every turn ends (R-96)
    offers: int = 0
    #: what is left of the IOU under redemption, where it is no common credit (F-13)
    iou: int = 0
    #: what was bought, sold and bartered so far, where the port's share is paid at the end (F-21)
    turnover: int = 0
    #: deals refused this turn, counted apart from those accepted (R-96)
    refused: int = 0


@value
class Drawing:
    """Markers went into the cup: as many are drawn; `waiting` go in one by one after the present draw (2.7, R-46)."""

    count: int
    waiting: tuple[str, ...] = ()
    seat: int = CHANCE


@value
class MakingRoom:
    """A ship holds more than it can carry: surplus of the owner's choice goes overboard (3.43)."""

    seat: int


@value
class Answering:
    """The partner accepts or refuses a deal (11.4)."""

    seat: int
    offerer: int
    deal: Deal


@value
class TurnEnding:
    """The turn of a seat is over but for what modules do at that point."""

    finished: int
    seat: int = CHANCE


@value
class GameOver:
    """The game has ended: why, and who won (nobody when the players lose together)."""

    reason: str
    winners: tuple[int, ...]
    seat: int = NOBODY
