"""Race for the Galaxy on the page in a browser: cards and phases can be clicked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from ..api import check, legal_moves
from ..errors import Violation
from ..page.face import Face, of_spot, spot
from .actions import ChooseAction, Discard, Give, Keep, Pay, Place, Sell, UsePower
from .frames import Keeping
from .terminal.menu import amount
from .terminal.prices import prices, status
from .view import View

#: The marks of cards and phases in the picture.
CARD, PHASE = "card", "phase"
#: Fields of actions that hold a card of hand or tableau, and those that hold an action card.
CARDS: Final = ("world", "card")
ACTIONS: Final = ("action", "first", "second")
#: Moves that pick some cards, one after the other in the order in which these lie: so each choice is there once.
PICKS: Final = (Discard, Give, Keep, Pay)
IN_ORDER: Final = "Cards are picked in the order in which they lie: take back the last pick, or pick one before this."


def touches(view: View, move: Any) -> Iterator[str]:
    """The card that a move is about, or the phases that it chooses."""
    actions = view.rules.tables.actions
    named = [getattr(move, field) for field in CARDS if getattr(move, field, "")]
    yield from (spot(CARD, slug) for slug in named[:1])
    chosen = [getattr(move, field) for field in ACTIONS if hasattr(move, field)]
    yield from dict.fromkeys(spot(PHASE, actions[slug].phase) for slug in chosen)


def refused(view: View, own: str) -> Violation | None:
    """Why a card or a phase stands for no move now: as what it would be played."""
    seat, named = view.seat, of_spot(own)
    if seat is None:
        return None
    if own == spot(PHASE, named):
        actions = view.rules.tables.actions
        chosen = next((slug for slug, card in actions.items() if card.phase == named), "")
        return check(view, ChooseAction(seat, chosen), seat=seat)
    player = view.players[seat]
    pick = next((move for move in legal_moves(view, seat) if isinstance(move, PICKS)), None)
    if pick is not None and named in _picked_from(view, pick):
        return _not_picked(check(view, attrs.evolve(pick, card=named), seat=seat))
    if named in player.goods:
        return check(view, Sell(named), seat=seat)
    if named in player.tableau:
        return check(view, UsePower(named), seat=seat)
    return check(view, Place(seat, named), seat=seat)


def _picked_from(view: View, pick: Any) -> tuple[str, ...]:
    """The cards that a pick is one of: those drawn in Explore, else the hand."""
    top = view.stack[-1]
    return tuple(card.face for card in top.cards[pick.seat]) if isinstance(top, Keeping) else view.hand


def _not_picked(refused: Violation | None) -> Violation | None:
    """The refusal of a card that lies there: it can only be its turn."""
    return refused and attrs.evolve(refused, message=IN_ORDER)


FACE: Final = Face(marks=(CARD, PHASE), touches=touches, refusal=refused, amount=amount, status=status, prices=prices)

__all__ = ["FACE"]
