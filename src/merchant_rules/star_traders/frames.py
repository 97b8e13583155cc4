"""The frames: what is going on and who decides.

At the bottom of the stack stands the stage of the turn (`Starting`, `Moving`, `Acting`, `Drawing`, `Finishing`). Above
it lies what interrupts it. Frames that only carry on what was begun (`Starting`, `Jumping`, `Settling`, `Raiding`)
never decide: when they come to the top, `rules.flow.settled` goes on with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from ..kernel.stack import CHANCE, NOBODY
from ..kernel.value import value

if TYPE_CHECKING:
    from ..kernel.knowledge import Deal as Dealing
    from ..kernel.knowledge import Mask

Frame: TypeAlias = Any

# -- setting up -------------------------------------------------------------------------------------------------------


@value
class DrawingFirst:
    """The first player is drawn (S-SET-5)."""

    seat: int = CHANCE


@value
class DealingPersonality:
    """Personalities are dealt to the seats that have none, in turn order (S-SET-7)."""

    #: those that can still come
    left: tuple[str, ...]
    #: who gets the next one; the first of them
    seats: tuple[int, ...]
    seat: int = CHANCE


@value
class TurningUp:
    """The next personality of the auction is turned up (ST-88)."""

    left: tuple[str, ...]
    #: seats without a personality
    buyers: tuple[int, ...]
    seat: int = CHANCE


@value
class AuctioningPersonality:
    """A personality is sold for rising bids (ST-88): `seat` bids or passes, `leader` has bid most."""

    seat: int
    personality: str
    left: tuple[str, ...]
    buyers: tuple[int, ...]
    #: who has not passed, in turn order
    bidders: tuple[int, ...]
    bid: int = 0
    leader: int = -1


@value
class GivingAway:
    """A personality that nobody bought goes to one of those without (ST-88)."""

    personality: str
    left: tuple[str, ...]
    buyers: tuple[int, ...]
    seat: int = CHANCE


@value
class DrawingArm:
    """The starting worlds are drawn, seat by seat (S-SET-10, ST-32)."""

    seats: tuple[int, ...]
    seat: int = CHANCE


@value
class PlacingStations:
    """The Insider chooses worlds for her extra stations (S-INS-7)."""

    seat: int
    left: int


@value
class DealingLuck:
    """The opening hands are dealt, a card to each seat named (S-SET-16)."""

    seats: tuple[int, ...]
    seat: int = CHANCE


# -- the turn ---------------------------------------------------------------------------------------------------------


@value
class Starting:
    """A turn begins: deliveries that are due come first."""

    seat: int


@value
class Moving:
    """The Movement stage."""

    seat: int


@value
class Acting:
    """The Action stage."""

    seat: int


@value
class Drawing:
    """The Draw stage with a full hand: keep it, or throw cards away to draw others (S-LUCK-8, S-LOU-4)."""

    seat: int
    discarded: int = 0


@value
class Finishing:
    """After the draw, until the end of the turn is declared."""

    seat: int


@value
class DrawingCards:
    """Trader's Luck cards are drawn."""

    drawer: int
    left: int
    seat: int = CHANCE


@value
class Refilling:
    """A Contract comes up in a space, counted from 0."""

    space: int
    seat: int = CHANCE


@value
class Peeking:
    """The Psychic is shown the next card of the Contract deck (S-PSY-1)."""

    looker: int
    seat: int = CHANCE


# -- jumps ------------------------------------------------------------------------------------------------------------


@value
class Jumping:
    """A jump under way. The ship is on no world from step 3 on, until the frame is gone (ST-39)."""

    seat: int
    kind: str
    origin: str
    to: str = ""
    step: int = 2
    dice: tuple[int, ...] = ()
    #: stations of others that may be used when step 2 ended, for a Psychic Jump (S-SEER-5)
    open: tuple[str, ...] = ()
    #: passages withdrawn in step 2, and those granted again
    revoked: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()
    lost: bool = False


@value
class Rolling:
    """A die is rolled for some purpose: "jump", "random", "awesome", "psychic", "lost", "petition", ..."""

    purpose: str
    roller: int
    seat: int = CHANCE


@value
class Roll:
    """A die that has just been rolled, as changed so far: the subject of a window."""

    purpose: str
    roller: int
    result: int


@value
class Announced:
    """A card that has been announced, or a raid that has succeeded: the subject of a window.

    `kind` is what it counts as: Pirate Pete's Piracy may stand for another kind.
    """

    kind: str
    card: str
    player: int
    target: int = -1
    world: str = ""
    cargo: str = ""
    #: seats the victim has asked for an Avoid Calamity, bits (ST-15)
    requested: int = 0


@value
class Declared:
    """What was declared in the Action stage: "station" or "engine" (windows "full")."""

    what: str


@value
class Window:
    """Seats are asked one after the other whether they act (ST-01): the head of the queue decides.

    After a play `again` is set and the queue is empty until what was played is done; then all are asked anew.
    """

    kind: str
    queue: tuple[int, ...]
    subject: Roll | Announced | Declared | None = None
    again: bool = False

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.queue[0] if self.queue else NOBODY


@value
class UsingSkill:
    """The Navigator may add to his roll (ST-42)."""

    seat: int
    result: int


@value
class RerollingFirst:
    """Verdant Velma may roll the first die again (S-VEL-3)."""

    seat: int
    purpose: str
    first: int


@value
class ChoosingWorld:
    """Awesome Andi or the Seer chooses where the jump leads; `stay`: or nowhere (S-SEER-3)."""

    seat: int
    worlds: tuple[str, ...]
    stay: bool = False


# -- cargo ------------------------------------------------------------------------------------------------------------


@value
class Delivering:
    """Deliveries are due: nothing else is possible (S-DROP-2)."""

    seat: int


@value
class Settling:
    """A delivery that is being paid: its space from 0, the owner of the station and the rivals at Deliver (ST-55)."""

    seat: int
    space: int
    owner: int
    rivals: int


@value
class ChoosingPay:
    """At Kluge: the pay or an engine (S-SPEC-6)."""

    seat: int
    settling: Settling


@value
class LookingAtHand:
    """At Telzey: a look at one hand, or none (S-SPEC-11)."""

    seat: int


@value
class Showing:
    """A hand is shown to a seat (S-SPEC-11, ST-16)."""

    holder: int
    looker: int
    seat: int = CHANCE


@value
class Revealing:
    """The hand of a Trader who leaves is laid open and discarded (S-OUT-4)."""

    holder: int
    seat: int = CHANCE


@value
class Abandoning:
    """A hold is too full: something is abandoned at once (S-CARGO-11)."""

    seat: int


@value
class Discarding:
    """A hand is too full: cards are thrown away at once (S-LUCK-4)."""

    seat: int


# -- cards and petitions ----------------------------------------------------------------------------------------------


@value
class ChoosingLoss:
    """The victim chooses which "station" or "cargo" is lost (ST-64, ST-65)."""

    seat: int
    what: str


@value
class PayingRepairs:
    """The victim of Stressed Engines pays, or stays where he is (ST-63)."""

    seat: int


@value
class AddingBonus:
    """The petitioner may add to his roll (S-PET-10)."""

    seat: int
    result: int


@value
class PayingPetition:
    """The petition is granted for a price (S-PTAB-10, S-ATAB-11)."""

    seat: int
    result: int


@value
class DrawingMission:
    """Contracts are turned up until one is worth a Mission (S-MISS-1)."""

    petitioner: int
    seat: int = CHANCE


@value
class Auctioning:
    """The petitioner's station is sold for rising bids (ST-78)."""

    seat: int
    world: str
    bidders: tuple[int, ...]
    bid: int = 0
    leader: int = -1


@value
class Raiding:
    """Pirate Pete raids a Trader on his world (S-PETE-4)."""

    seat: int
    target: int


# -- deals ------------------------------------------------------------------------------------------------------------


@value
class Bundle:
    """One side of a deal: what is given (ST-16). Cards by face, rights by Contract, passage by world."""

    stellors: int = 0
    cards: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    cargoes: tuple[str, ...] = ()
    engines: int = 0
    rights: tuple[str, ...] = ()
    passage: tuple[str, ...] = ()
    show: bool = False
    personalities: tuple[str, ...] = ()


@value
class OpenSide:
    """What everybody sees of one side of a deal (ST-21): of cards their number, of money nothing."""

    cards: int = 0
    stations: tuple[str, ...] = ()
    cargoes: tuple[str, ...] = ()
    engines: int = 0
    rights: tuple[str, ...] = ()
    passage: tuple[str, ...] = ()
    show: bool = False
    personalities: tuple[str, ...] = ()


@value
class AnsweringDeal:
    """A deal was put to `seat`: what the proposer gives, and what he gets; None for whoever may not know."""

    seat: int
    proposer: int
    give: Bundle | None
    get: Bundle | None

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
    asker: int
    world: str
    fee: int


@value
class GameOver:
    """The game is over."""

    winners: tuple[int, ...]
    reason: str
    seat: int = NOBODY


#: How frames and what they carry are called in saves; a tag never changes its meaning.
TAGS: dict[str, type] = {
    "drawing-first": DrawingFirst,
    "dealing-personality": DealingPersonality,
    "turning-up": TurningUp,
    "auctioning-personality": AuctioningPersonality,
    "giving-away": GivingAway,
    "drawing-arm": DrawingArm,
    "placing-stations": PlacingStations,
    "dealing-luck": DealingLuck,
    "starting": Starting,
    "moving": Moving,
    "acting": Acting,
    "drawing": Drawing,
    "finishing": Finishing,
    "drawing-cards": DrawingCards,
    "refilling": Refilling,
    "peeking": Peeking,
    "jumping": Jumping,
    "rolling": Rolling,
    "roll": Roll,
    "announced": Announced,
    "declared": Declared,
    "window": Window,
    "using-skill": UsingSkill,
    "rerolling-first": RerollingFirst,
    "choosing-world": ChoosingWorld,
    "delivering": Delivering,
    "settling": Settling,
    "choosing-pay": ChoosingPay,
    "looking-at-hand": LookingAtHand,
    "showing": Showing,
    "revealing": Revealing,
    "abandoning": Abandoning,
    "discarding": Discarding,
    "choosing-loss": ChoosingLoss,
    "paying-repairs": PayingRepairs,
    "adding-bonus": AddingBonus,
    "paying-petition": PayingPetition,
    "drawing-mission": DrawingMission,
    "auctioning": Auctioning,
    "raiding": Raiding,
    "answering-deal": AnsweringDeal,
    "answering-passage": AnsweringPassage,
    "game-over": GameOver,
}
