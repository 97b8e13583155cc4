"""What is going on in each frame of the base game, in a sentence for all who look on; modules tell of their own frames.

The fields in braces are those of the frame, or of one below it. Nothing here may rest on what only some have seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.actions import FrameSentence, saying
from .. import frames
from ..frames import Drawing, Moving, Trading
from ..state import State
from .movement import points_left

if TYPE_CHECKING:
    from ..view import View


def moving(state: State | View, m: Moving) -> str:
    """How far the ship still gets, and what holds it up."""
    left = f"with {points_left(m.points) if m.points else 'no points'} left"
    pilot = f" and the Pilot Number {m.pilot}" if m.pilot else ""
    if m.due >= 0:
        return f"{{seat}} pays the penalty of {state.rules.words.cash(m.due)} or stops, {left}{pilot}"
    return f"{{seat}} is on the way {left}{pilot}"


def trading(state: State | View, t: Trading) -> str:
    """With whom, and what the limit of the first turn leaves (9.41)."""
    where = "trades with the {culture}" if t.culture else "has landed on an asteroid"
    cash = state.rules.words.cash
    purse = [f"{cash(t.credit)} of barter value"] if t.credit else []
    purse += [f"{cash(t.iou)} on the IOU"] if t.iou else []
    spending = f", with {' and '.join(purse)} to spend" if purse else ""
    return f"{{seat}} {where}{_limit(t) if t.limited else ''}{spending}"


def _limit(t: Trading) -> str:
    if t.buys and t.sells:
        return " and has used up the one buy and the one sale"
    if t.buys or t.sells:
        return f" and may still {'sell' if t.buys else 'buy'} one thing"
    return " and may buy one thing and sell one"


def drawing(state: State | View, frame: Drawing) -> str:
    """How many come out of the cup."""
    return "a marker is drawn from the cup" if frame.count == 1 else "{count} markers are drawn from the cup"


FRAME_SENTENCES: dict[type, FrameSentence] = {
    frames.Declaring: saying("{seat} begins a turn: to fly or to stay"),
    frames.Rolling: saying("the dice of {mover} are due"),
    frames.Rerolling: saying("{seat} has rolled {dice} and may roll one die again"),
    frames.RollingAgain: saying("the die that {mover} rolls again is due"),
    Moving: moving,
    frames.Revealing: saying("the marker at {place} is turned up"),
    frames.Looking: saying("{looker} looks in secret at what lies hidden at {place}"),
    frames.Discovering: saying("{finder} is about to meet who lives at {system}"),
    Trading: trading,
    Drawing: drawing,
    frames.MakingRoom: saying("{seat} has more than the ship can carry, and the surplus is thrown overboard"),
    frames.Answering: saying("{seat} accepts or refuses a deal: {offerer} offers {deal}"),
}
"""For every frame of the base game that can be on top, but for the end, of which every game tells alike."""
