"""Star Traders on the page in a browser: the worlds of the map can be clicked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..api import check
from ..errors import Violation
from ..page.face import Face, of_spot, spot
from .actions import BuildStation, BuyEngine, DeclareJump, Deliver, DeliverCompleted, PickUp, PickUpImperial, PlayCard
from .terminal.menu import amount
from .terminal.prices import prices, status
from .view import View

#: The mark of worlds in the picture.
WORLD: Final = "world"
#: What is done where the ship is.
HERE: Final = (BuildStation, BuyEngine, Deliver, DeliverCompleted, PickUp, PickUpImperial)
#: Fields of actions that hold a world.
FIELDS: Final = ("world", "to")
#: What the seats are called if nobody says so: short names that are no words.
NAMES: Final = ("Ada", "Bo", "Cleo", "Dag", "Eve", "Finn")


def touches(view: View, move: Any) -> Iterator[str]:
    """The worlds that a move names, or the one where the ship is.

    Not a card that is played on a world: who clicks on one wants to jump there, and some cards go anywhere.
    """
    if isinstance(move, PlayCard):
        return
    named = [getattr(move, field, "") for field in FIELDS]
    if isinstance(move, HERE) and view.seat is not None:
        named.append(view.traders[view.seat].world)
    worlds = view.rules.starmap.index
    yield from (spot(WORLD, world) for world in dict.fromkeys(named) if isinstance(world, str) and world in worlds)


def refused(view: View, own: str) -> Violation | None:
    """Why a world stands for no move now: as where a jump would lead."""
    return check(view, DeclareJump("regular", of_spot(own)), seat=view.seat)


def late(view: View, move: Any) -> bool:
    """A card for any world stands there once for each of them: who wants to pass need not look behind all these."""
    return isinstance(move, PlayCard) and bool(move.world)


FACE: Final = Face(
    marks=(WORLD,),
    touches=touches,
    refusal=refused,
    amount=amount,
    late=late,
    status=status,
    prices=prices,
    players=lambda count: NAMES[:count],
)

__all__ = ["FACE"]
