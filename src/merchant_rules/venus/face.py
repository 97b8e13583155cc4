"""Merchant of Venus on the page in a browser: the dots of the board can be clicked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..api import check
from ..errors import Violation
from ..page.face import Face, of_spot, spot
from .frames import Declaring, Moving
from .map.routes import reachable
from .rules.common import refusal
from .rules.dot_actions import PayPenalty, StopInCircle, StopOnGate, StopOnPenalty
from .rules.movement import DeclareStep, Land, Stay
from .rulesets.ffg_movement import EndMove
from .terminal.advice import no_way
from .terminal.commands import NOT_MOVING
from .terminal.prices import prices, status
from .terminal.screen import amount
from .view import View, as_state

#: The mark of dots in the picture.
DOT: Final = "id"
#: What is done where the ship is.
HERE: Final = (EndMove, Land, PayPenalty, Stay, StopInCircle, StopOnGate, StopOnPenalty)
#: Fields of actions that hold a dot.
FIELDS: Final = ("to", "dot", "site", "place", "fort")


def touches(view: View, move: Any) -> Iterator[str]:
    """The dots that a move has to do with: those it names, or the own one."""
    dots = view.rules.board.kind
    named = [getattr(move, field, "") for field in FIELDS]
    if isinstance(move, HERE) and view.seat is not None:
        named.append(view.players[view.seat].place)
    yield from (spot(DOT, dot) for dot in dict.fromkeys(named) if isinstance(dot, str) and dot in dots)


def ways(view: View) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Where the rest of the roll can lead: to go on from there, if that can be."""
    found: dict[str, tuple[Any, ...]] = {}
    for route in reachable(view):
        if route.to not in found or not route.ends:
            found[route.to] = route.actions
    yield from ((spot(DOT, dot), actions) for dot, actions in found.items())


def refused(view: View, own: str) -> Violation | None:
    """Why a dot stands for no move now."""
    dot, top = of_spot(own), view.stack[-1]
    if dot not in view.rules.board.kind:
        return refusal(as_state(view), "no-such-place", "5.1/b", "There is no such place on the board.")
    if type(top) is Moving:
        return no_way(view, dot)
    if type(top) is Declaring:
        return check(view, DeclareStep(dot), seat=view.seat)
    return refusal(as_state(view), "not-moving", "5.31/b", view.rules.words.say(NOT_MOVING))


FACE: Final = Face(
    marks=(DOT,),
    touches=touches,
    ways=ways,
    refusal=refused,
    amount=amount,
    status=status,
    prices=lambda view, seat: prices(view, ""),
)

__all__ = ["FACE"]
