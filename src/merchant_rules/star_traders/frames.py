"""The frames: what is going on and who decides.

At the bottom of the stack stands the stage of the turn (`Starting`, `Moving`, `Acting`, `Drawing`, `Finishing`). Above
it lies what interrupts it. Frames that only carry on what was begun (`Starting`, `Jumping`, `Settling`, `Raiding`)
never decide: when they come to the top, `rules.flow.carried_on` goes on with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.stack import CHANCE, NOBODY
from ..kernel.value import value
from ..kernel.windows import Asking

if TYPE_CHECKING:
    from ..kernel.knowledge import Deal as Dealing
    from ..kernel.knowledge import Mask

# -- setting up -------------------------------------------------------------------------------------------------------


@value
class DrawingFirst:
    """The first player is drawn (S-SET-5)."""

    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class DealingPersonality:
    """Personalities are dealt to the seats that have none, in turn order (S-SET-7)."""

    left: tuple[str, ...]
    """Those that can still come."""
    seats: tuple[int, ...]
    """Who gets one, in turn order; the first of them the next."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class TurningUp:
    """The next personality of the auction is turned up (ST-88)."""

    left: tuple[str, ...]
    """The personalities that can still come."""
    buyers: tuple[int, ...]
    """The seats without a personality."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class AuctioningPersonality:
    """A personality is sold for rising bids (ST-88): `seat` bids or passes, `leader` has bid most."""

    seat: int
    """The seat that decides."""
    personality: str
    """The personality that is sold."""
    left: tuple[str, ...]
    """The personalities that can still come."""
    buyers: tuple[int, ...]
    """The seats without a personality."""
    bidders: tuple[int, ...]
    """Who has not passed, in turn order."""
    bid: int = 0
    """The highest bid so far."""
    leader: int = -1
    """The seat that bid it, -1 for none."""


@value
class GivingAway:
    """A personality that nobody bought goes to one of those without (ST-88)."""

    personality: str
    """The personality that nobody bought."""
    left: tuple[str, ...]
    """The personalities that can still come."""
    buyers: tuple[int, ...]
    """The seats without a personality."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class DrawingArm:
    """The starting worlds are drawn, seat by seat (S-SET-10, ST-32)."""

    seats: tuple[int, ...]
    """The seats that still draw, the next one first."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class PlacingStations:
    """The Insider chooses worlds for her extra stations (S-INS-7)."""

    seat: int
    """The seat that decides."""
    left: int
    """How many stations she may still place."""


@value
class DealingLuck:
    """The opening hands are dealt, a card to each seat named (S-SET-16)."""

    seats: tuple[int, ...]
    """Who gets a card, the next one first."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


# -- the turn ---------------------------------------------------------------------------------------------------------


@value
class Starting:
    """A turn begins: deliveries that are due come first."""

    seat: int
    """Whose turn begins."""


@value
class Moving:
    """The Movement stage."""

    seat: int
    """The seat that decides."""


@value
class Acting:
    """The Action stage."""

    seat: int
    """The seat that decides."""


@value
class Drawing:
    """The Draw stage with a full hand: keep it, or throw cards away to draw others (S-LUCK-8, S-LOU-4)."""

    seat: int
    """The seat that decides."""
    discarded: int = 0
    """How many cards were thrown away to draw others."""


@value
class Finishing:
    """After the draw, until the end of the turn is declared."""

    seat: int
    """The seat that decides."""


@value
class DrawingCards:
    """Trader's Luck cards are drawn."""

    drawer: int
    """The seat that draws."""
    left: int
    """How many cards are still to come."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Refilling:
    """A Contract comes up in a space, counted from 0."""

    space: int
    """The Contract space, from 0."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Peeking:
    """The Psychic is shown the next card of the Contract deck (S-PSY-1)."""

    looker: int
    """The seat that is shown the card."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


# -- jumps ------------------------------------------------------------------------------------------------------------


@value
class Jumping:
    """A jump under way. The ship is on no world from step 3 on, until the frame is gone (ST-39)."""

    seat: int
    """The seat that jumps."""
    kind: str
    """"regular", "station", "random", "superjump", "awesome" or "psychic"."""
    origin: str
    """The world it started from."""
    to: str = ""
    """The world it leads to, "" while that is open."""
    step: int = 2
    """2 while it is declared and can be answered, 3 in hyperspace, 6 when the token has moved."""
    dice: tuple[int, ...] = ()
    """What was rolled so far."""
    open: tuple[str, ...] = ()
    """Stations of others that may be used when step 2 ended, for a Psychic Jump (S-SEER-5)."""
    revoked: tuple[str, ...] = ()
    """Worlds whose passage was withdrawn in step 2."""
    restored: tuple[str, ...] = ()
    """Worlds whose passage was granted again."""
    lost: bool = False
    """Whether the ship was led astray by You Are Lost."""


@value
class Rolling:
    """A die is rolled for some purpose."""

    purpose: str
    """"jump", "random", "awesome", "psychic", "lost", "petition", "jackpot" or "raid"."""
    roller: int
    """The seat whose roll it is."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Roll:
    """A die that has just been rolled, as changed so far: the subject of a window."""

    purpose: str
    """What was rolled for, as in `Rolling`."""
    roller: int
    """The seat whose roll it is."""
    result: int
    """The result as changed so far."""


@value
class Announced:
    """A card that has been announced, or a raid that has succeeded: the subject of a window.

    `kind` is what it counts as: Pirate Pete's Piracy may stand for another kind.
    """

    kind: str
    """The kind of card it counts as."""
    card: str
    """The face of the card, "" for a raid."""
    player: int
    """The seat that played it."""
    target: int = -1
    """The seat it is played on, -1 for none."""
    world: str = ""
    """The world it is played on, "" for none."""
    cargo: str = ""
    """The cargo it is about, "" for none."""
    requested: int = 0
    """Deals that victims have put to others before they answer, a bit for each pair of seats (ST-15)."""


@value
class Declared:
    """What was declared in the Action stage: "station" or "engine" (windows "full")."""

    what: str
    """"station" or "engine"."""


@value
class Window(Asking):
    """Seats are asked one after the other whether they act (ST-01): the head of the queue decides.

    After a play `again` is set and the queue is empty until what was played is done; then all are asked anew.
    """

    kind: str
    """The moment: "start", "jump", "roll", "lost", "avoid", "stage", "action", "petition", "draw" or "end"."""
    queue: tuple[int, ...]
    """The seats still to be asked, the one that decides first."""
    subject: Roll | Announced | Declared | None = None
    """What the window is about, where there is something."""
    again: bool = False
    """Whether all are asked anew when what was played is done."""


@value
class UsingSkill:
    """The Navigator may add to his roll (ST-42)."""

    seat: int
    """The seat that decides."""
    result: int
    """The roll before his skill."""


@value
class RerollingFirst:
    """Verdant Velma may roll the first die again (S-VEL-3)."""

    seat: int
    """The seat that decides."""
    purpose: str
    """What is rolled for."""
    first: int
    """The first die."""


@value
class ChoosingWorld:
    """Awesome Andi or the Seer chooses where the jump leads; `stay`: or nowhere (S-SEER-3)."""

    seat: int
    """The seat that decides."""
    worlds: tuple[str, ...]
    """The worlds to choose from."""
    stay: bool = False
    """Whether the ship may also stay."""


# -- cargo ------------------------------------------------------------------------------------------------------------


@value
class Delivering:
    """Deliveries are due: nothing else is possible (S-DROP-2)."""

    seat: int
    """The seat that decides."""


@value
class Settling:
    """A delivery that is being paid: its space from 0, the owner of the station and the rivals at Deliver (ST-55)."""

    seat: int
    """The seat that delivered."""
    space: int
    """The Contract space, from 0."""
    owner: int
    """The owner of the station there, -1 for none."""
    rivals: int
    """How many other Traders have the same cargo."""


@value
class ChoosingPay:
    """At Kluge: the pay or an engine (S-SPEC-6)."""

    seat: int
    """The seat that decides."""
    settling: Settling
    """The delivery that is being paid."""


@value
class LookingAtHand:
    """At Telzey: a look at one hand, or none (S-SPEC-11)."""

    seat: int
    """The seat that decides."""


@value
class Showing:
    """A hand is shown to a seat (S-SPEC-11, ST-16)."""

    holder: int
    """Whose hand is shown."""
    looker: int
    """The seat that sees it."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Revealing:
    """The hand of a Trader who leaves is laid open and discarded (S-OUT-4)."""

    holder: int
    """Whose hand is laid open."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class LosingMoney:
    """A Trader loses money to the bank, at most what he has (S-MONEY-7)."""

    loser: int
    """Who loses it."""
    loss: int
    """How much is asked for."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Abandoning:
    """A hold is too full: something is abandoned at once (S-CARGO-11)."""

    seat: int
    """The seat that decides."""


@value
class Discarding:
    """A hand is too full: cards are thrown away at once (S-LUCK-4)."""

    seat: int
    """The seat that decides."""


# -- cards and petitions ----------------------------------------------------------------------------------------------


@value
class ChoosingLoss:
    """The victim chooses which "station" or "cargo" is lost (ST-64, ST-65)."""

    seat: int
    """The seat that decides."""
    what: str
    """"station" or "cargo"."""


@value
class PayingRepairs:
    """The victim of Stressed Engines pays, or stays where he is (ST-63)."""

    seat: int
    """The seat that decides."""


@value
class AddingBonus:
    """The petitioner may add to his roll (S-PET-10)."""

    seat: int
    """The seat that decides."""
    result: int
    """The roll before he adds to it."""


@value
class PayingPetition:
    """The petition is granted for a price (S-PTAB-10, S-ATAB-11)."""

    seat: int
    """The seat that decides."""
    result: int
    """The result of the petition."""


@value
class DrawingMission:
    """Contracts are turned up until one is worth a Mission (S-MISS-1)."""

    petitioner: int
    """The seat that gets the Mission."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Auctioning:
    """The petitioner's station is sold for rising bids (ST-78)."""

    seat: int
    """The seat that decides."""
    world: str
    """The world of the station."""
    bidders: tuple[int, ...]
    """Who has not passed, in turn order."""
    bid: int = 0
    """The highest bid so far."""
    leader: int = -1
    """The seat that bid it, -1 for none."""


@value
class Raiding:
    """Pirate Pete raids a Trader on his world (S-PETE-4)."""

    seat: int
    """The seat that raids."""
    target: int
    """The seat that is raided."""


# -- deals ------------------------------------------------------------------------------------------------------------


@value
class Bundle:
    """One side of a deal: what is given (ST-16). Cards by face, rights by Contract, passage by world.

    Prestige is no part of it (S-PRES-9, S-DEAL-2), nor are cards in front of a player (S-DEAL-19). Promises bind
    nobody, so they are not written down, to give back what is lent either (S-DEAL-4, S-DEAL-18).
    """

    stellors: int = 0
    """Money."""
    cards: tuple[str, ...] = ()
    """Trader's Luck cards, by face."""
    stations: tuple[str, ...] = ()
    """Stations, by world."""
    cargoes: tuple[str, ...] = ()
    """Cargo aboard."""
    engines: int = 0
    """Engines."""
    rights: tuple[str, ...] = ()
    """Rights to deliver on Completed Contracts, by Contract."""
    passage: tuple[str, ...] = ()
    """Passage through stations, by world."""
    show: bool = False
    """Whether the hand is shown."""
    personalities: tuple[str, ...] = ()
    """Personalities, where they are a commodity."""


@value
class OpenSide:
    """What everybody sees of one side of a deal (ST-21): of cards their number, of money nothing, unless it is open."""

    cards: int = 0
    """How many Trader's Luck cards."""
    stations: tuple[str, ...] = ()
    """Stations, by world."""
    cargoes: tuple[str, ...] = ()
    """Cargo aboard."""
    engines: int = 0
    """Engines."""
    rights: tuple[str, ...] = ()
    """Rights to deliver on Completed Contracts, by Contract."""
    passage: tuple[str, ...] = ()
    """Passage through stations, by world."""
    show: bool = False
    """Whether the hand is shown."""
    personalities: tuple[str, ...] = ()
    """Personalities, where they are a commodity."""
    stellors: int = 0
    """Money, where everybody sees it (ST-25)."""


@value
class AnsweringDeal:
    """A deal was put to `seat`: what the proposer gives, and what he gets; None for whoever may not know."""

    seat: int
    """The seat that decides."""
    proposer: int
    """The seat that proposed it."""
    give: Bundle | None
    """What the proposer gives, None for whoever may not know."""
    get: Bundle | None
    """What he gets, None for whoever may not know."""

    def hidden_by(self, mask: Mask) -> AnsweringDeal:
        """Only the two know what is in it."""
        if mask.seat in (self.seat, self.proposer):
            return self
        return AnsweringDeal(self.seat, self.proposer, None, None)

    def filled_by(self, deal: Dealing) -> AnsweringDeal:
        """Some deal, for a world that fits a view: nobody else can tell which."""
        if self.give is not None:
            return self
        return AnsweringDeal(self.seat, self.proposer, Bundle(), Bundle())


@value
class AnsweringPassage:
    """The owner of a station is asked for passage (ST-24)."""

    seat: int
    """The seat that decides."""
    asker: int
    """The seat that wants to pass."""
    world: str
    """The world of the station."""
    fee: int
    """What it offers."""


@value
class GameOver:
    """The game is over."""

    winners: tuple[int, ...]
    """The seats that won."""
    reason: str
    """Why the game is over."""
    seat: int = NOBODY
    """Nobody decides any more."""
