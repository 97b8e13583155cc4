"""What is going on in each frame, in a sentence for all who look on. Nothing here rests on what only some may know."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.actions import FrameSentence, saying
from .. import frames
from ..frames import Jumping, Roll, Window
from ..sentences import announced_words, fee_words, frame_of, jump_words, price_words, roll_words
from ..speech import called, counted, named, stellors, whose
from ..state import State
from ..view import View, as_state
from .jumps import least_roll
from .movement import attempts_left
from .petitions import price_of, row_for

Place = State | View


def _open(text: str) -> str:
    """A text in which no brace is a field."""
    return text.replace("{", "{{").replace("}", "}}")


# -- windows ----------------------------------------------------------------------------------------------------------


def window(s: Place, frame: Window) -> str:
    """What has happened, and who is asked about it."""
    return _open(f"{WINDOWS[frame.kind](s, frame)}: {named(s, frame.seat)} may act or pass")


def _jumps(s: Place, frame: Window) -> str:
    jump = frame_of(s, Jumping)
    assert jump is not None
    return f"{named(s, jump.seat)} has declared {jump_words(s, jump.kind, jump.to)}"


def _rolled(s: Place, frame: Window) -> str:
    roll = frame.subject
    assert isinstance(roll, Roll)
    said = f"{named(s, roll.roller)} has {roll.result} {roll_words(s, roll.purpose, roll.roller)}"
    return said + needed(s, roll)


def needed(s: Place, roll: Roll) -> str:
    """What a roll has to come to, where a line says so."""
    least = least_needed(s, roll)
    return f" and needs {least}" if least else ""


def least_needed(s: Place, roll: Roll) -> int:
    """The least roll that takes a jump to its world, 0 where no line says so."""
    jump = frame_of(s, Jumping)
    if roll.purpose != "jump" or jump is None:
        return 0
    way = s.rules.starmap.joins[jump.origin][jump.to]
    skills = s.traders[jump.seat].personalities
    return least_roll(s.rules.catalog, way, station=jump.kind == "station", personalities=skills) or 0


def _arrives(s: Place, frame: Window) -> str:
    jump = frame_of(s, Jumping)
    assert jump is not None
    return f"{named(s, jump.seat)} is about to come out of hyperspace at {called(s, jump.to)}"


def _announced(s: Place, frame: Window) -> str:
    play: Any = frame.subject
    aim = f" against {named(s, play.target)}" if play.target >= 0 else ""
    if play.kind == "raid":
        return f"{whose(named(s, play.player))} raid{aim} has succeeded"
    take = f" to take {called(s, play.cargo)}" if play.cargo else ""
    return f"{named(s, play.player)} has played {announced_words(s, play)}{aim}{take}"


def _declared(s: Place, frame: Window) -> str:
    declared: Any = frame.subject
    what = "build a station" if declared.what == "station" else "buy an engine"
    return f"{named(s, s.turn.active)} is about to {what}"


def _active(text: str) -> Any:
    return lambda s, frame: f"{named(s, s.turn.active)} {text}"


WINDOWS: Final[dict[str, Any]] = {
    "jump": _jumps,
    "roll": _rolled,
    "lost": _arrives,
    "stage": _active("has ended movement"),
    "petition": _active("has declared a petition"),
    "end": _active("is about to end the turn"),
    "avoid": _announced,
    "start": _active("begins a turn"),
    "action": _declared,
    "draw": _active("is about to draw"),
}


# -- stages and answers -----------------------------------------------------------------------------------------------


def moving(s: Place, frame: frames.Moving) -> str:
    """Where the ship is, and how many attempts are left."""
    trader, left = s.traders[frame.seat], attempts_left(as_state(s) if isinstance(s, View) else s, frame.seat)
    tries = f"{counted(left, 'jump attempt')} left" if left else "no jump attempt left"
    return _open(f"{named(s, frame.seat)} is on {called(s, trader.world)} with {tries}")


def acting(s: Place, frame: frames.Acting) -> str:
    """Where the Action takes place."""
    return _open(f"{named(s, frame.seat)} may do one Action on {called(s, s.traders[frame.seat].world)}")


def rolling(s: Place, frame: frames.Rolling) -> str:
    """What the die is for."""
    return _open(f"the die of {named(s, frame.roller)} is due {roll_words(s, frame.purpose, frame.roller)}")


def worlds(s: Place, frame: frames.ChoosingWorld) -> str:
    """Whether staying is possible."""
    return f"{{seat}} chooses where the jump leads{', or stays' if frame.stay else ''}"


def losing(s: Place, frame: frames.ChoosingLoss) -> str:
    """What kind of thing is lost."""
    return f"{{seat}} chooses the {frame.what} that is lost"


def refilling(s: Place, frame: frames.Refilling) -> str:
    """Which space is open."""
    return f"a Contract is turned up in space {frame.space + 1}"


def paying(s: Place, frame: frames.PayingPetition) -> str:
    """The price of the grant, and what comes of not paying it."""
    row = row_for(s.rules.petition_table, frame.result)
    price = price_of(row, s.traders[frame.seat].prestige)
    return f"{{seat}} pays {price_words(price)} for the grant, or loses {price_words(row.otherwise)}"


def bidding(what: str) -> FrameSentence:
    """Who has bid most, and for what."""

    def told(s: Place, frame: Any) -> str:
        best = f"{named(s, frame.leader)} has bid {stellors(frame.bid)}" if frame.leader >= 0 else "nobody has bid"
        thing = called(s, frame.world if isinstance(frame, frames.Auctioning) else frame.personality)
        return _open(f"{named(s, frame.seat)} bids for {what}{thing}, or no more; {best}")

    return told


def passage(s: Place, frame: frames.AnsweringPassage) -> str:
    """Who asks whom for which station, and for how much."""
    station = f"the station on {called(s, frame.world)}"
    return _open(
        f"{named(s, frame.seat)} lets {named(s, frame.asker)} use {station} {fee_words(frame.fee)}, or refuses"
    )


FRAME_SENTENCES: Final[dict[type, FrameSentence]] = {
    Window: window,
    frames.Moving: moving,
    frames.Acting: acting,
    frames.Rolling: rolling,
    frames.ChoosingWorld: worlds,
    frames.ChoosingLoss: losing,
    frames.Refilling: refilling,
    frames.PayingPetition: paying,
    frames.Auctioning: bidding("the station on "),
    frames.AuctioningPersonality: bidding(""),
    frames.AnsweringPassage: passage,
    **{
        frame: saying(text)
        for frame, text in (
            (frames.DrawingFirst, "the first player is drawn"),
            (frames.DealingPersonality, "personalities are dealt"),
            (frames.TurningUp, "the next personality is turned up"),
            (frames.GivingAway, "{personality} goes to one of those who have no personality"),
            (frames.DrawingArm, "starting worlds are drawn"),
            (frames.PlacingStations, "{seat} places extra stations, {left} left"),
            (frames.DealingLuck, "the opening hands are dealt"),
            (frames.Drawing, "{seat} has a full hand and may throw a card away to draw another"),
            (frames.Finishing, "{seat} has drawn and may end the turn"),
            (frames.DrawingCards, "{drawer} draws a card"),
            (frames.Peeking, "{looker} looks at the next Contract of the deck"),
            (frames.UsingSkill, "{seat} has rolled {result} and may add 1 to it"),
            (frames.RerollingFirst, "{seat} has rolled {first} and may roll this die again"),
            (frames.Delivering, "{seat} has a delivery to make before anything else"),
            (frames.ChoosingPay, "{seat} is paid for the delivery, or takes an engine instead"),
            (frames.LookingAtHand, "{seat} may look at the hand of another Trader"),
            (frames.Showing, "{holder} shows a hand to {looker}"),
            (frames.Revealing, "the hand of {holder} is laid open"),
            (frames.LosingMoney, "{loser} loses money to the bank"),
            (frames.Abandoning, "{seat} has too much aboard and abandons a cargo"),
            (frames.Discarding, "{seat} has too many cards and throws one away"),
            (frames.PayingRepairs, "{seat} pays for the repair of the engines, or makes no jump attempt for a turn"),
            (frames.AddingBonus, "{seat} has rolled {result} for the petition and may add to it"),
            (frames.DrawingMission, "a Contract is turned up for the Mission of {petitioner}"),
            (frames.AnsweringDeal, "{seat} accepts or refuses a deal that {proposer} has put"),
        )
    },
}
"""For every frame that can be on top, but for the end, of which every game tells alike."""

__all__ = ["FRAME_SENTENCES", "least_needed", "needed"]
