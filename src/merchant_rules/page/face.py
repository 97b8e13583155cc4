"""What a game plugs in for the page in a browser, beside its screen, and what serves one that brings nothing.

A *spot* is a thing in the picture that can be clicked. The picture says `data-dot="rumble-city"`; the spot is then
written `dot:rumble-city`, and `dot` is its mark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from ..cli.screen import screen_of
from ..errors import Violation
from ..kernel.game import Game, game_of


@attrs.frozen(eq=False, kw_only=True)
class Face:
    """How one game shows itself on the page. Only views come in here."""

    #: the marks of spots: names of `data-` attributes of the picture
    marks: tuple[str, ...] = ()
    #: ``touches(view, move)``: the spots that stand for a move
    touches: Callable[[Any, Any], Iterable[str]] = lambda view, move: ()
    #: ``ways(view)``: further spots, each with the moves that lead there one after the other
    ways: Callable[[Any], Iterable[tuple[str, tuple[Any, ...]]]] = lambda view: ()
    #: ``refusal(view, spot)``: why a spot stands for no move now; None where there is nothing to say
    refusal: Callable[[Any, str], Violation | None] = lambda view, spot: None
    #: ``amount(view, move)``: what is said after a move: what it needs, costs or brings
    amount: Callable[[Any, Any], str] = lambda view, move: ""
    #: ``late(view, move)``: whether a move is listed after all others, as one of many that few want
    late: Callable[[Any, Any], bool] = lambda view, move: False
    #: ``status(view, seat)``: what a seat has; ``prices(view, seat)``: what things cost and bring, as far as it knows
    status: Callable[[Any, int], str] = lambda view, seat: screen_of(game_of(view)).heading(view, seat)
    prices: Callable[[Any, int], str] = lambda view, seat: ""
    #: ``players(count)``: who plays, as a config takes it
    players: Callable[[int], int | tuple[str, ...]] = lambda count: count


PLAIN = Face()


def face_of(game: Game) -> Face:
    """The face that a game brings, or one that will do for any game."""
    return game.part("face") if game.face else PLAIN


def spot(mark: str, of: str) -> str:
    """A spot by its mark and what it is of.

    >>> spot("dot", "rumble-city")
    'dot:rumble-city'
    """
    return f"{mark}:{of}"


def of_spot(own: str) -> str:
    """What a spot is of.

    >>> of_spot("dot:rumble-city")
    'rumble-city'
    """
    return own.partition(":")[2]


__all__ = ["PLAIN", "Face", "face_of", "of_spot", "spot"]
