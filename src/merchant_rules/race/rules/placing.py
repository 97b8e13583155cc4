"""Placing cards (G-DEVELOP, G-SETTLE): the secret choice of all, and the reveal."""

from __future__ import annotations

from ...errors import Violation, shown
from ...kernel import pools
from ...kernel.actions import SeatSpec, Shortcut, fine
from ...kernel.tuples import replaced
from ..actions import Place, PlaceNothing
from ..frames import ChoosingDevelopment, ChoosingWorld
from ..state import State
from ..update import set_cards, set_top, with_placed
from .common import laid, refusal
from .develop import developments_revealed, fits_development, may_develop
from .settle import fits_world, may_settle, worlds_revealed

Choosing = ChoosingDevelopment | ChoosingWorld


def propose_place(state: State, frame: Choosing, seat: int) -> list[Place]:
    made = state.rules.places[seat]
    found = may_develop(state, seat) if type(frame) is ChoosingDevelopment else may_settle(state, seat)
    return [made[face] for face in found]


def propose_nothing(state: State, frame: Choosing, seat: int) -> tuple[PlaceNothing]:
    """Always allowed (G-DEVELOP-25, G-SETTLE-30)."""
    return state.rules.nothings[seat]


def list_choices(state: State, frame: Choosing) -> tuple[Place | PlaceNothing, ...]:
    """All that the first seat may lay down."""
    seat = frame.answers.waiting[0]  # as `frame.seat` says, without calling a property
    made = state.rules.places[seat]
    found = may_develop(state, seat) if type(frame) is ChoosingDevelopment else may_settle(state, seat)
    return (*[made[face] for face in found], *state.rules.nothings[seat])


def check_place(state: State, frame: Choosing, action: Place) -> Violation | None:
    """The card is in the hand, and can be placed with all that the seat has (G-DEVELOP-22, G-SETTLE-28)."""
    card, seat = action.card, action.seat
    rule = "G-DEVELOP-1" if type(frame) is ChoosingDevelopment else "G-SETTLE-1"
    if not card or not pools.may_take(state.pool, state.players[seat].hand, card):
        return refusal("no-card", rule, f"{shown(card)} is not in the hand.")
    fits = fits_development if type(frame) is ChoosingDevelopment else fits_world
    if fits(state, seat, card):
        return None
    rule = "G-DEVELOP-22" if type(frame) is ChoosingDevelopment else "G-SETTLE-28"
    return refusal("not-placeable", rule, f"{state.rules.tables.catalog.names[card]} cannot be placed now.")


def apply_place(state: State, frame: Choosing, action: Place) -> State:
    """The card lies face down until all have chosen (G-DEVELOP-2, G-SETTLE-2)."""
    return chosen(state, frame, action.seat, (action.card,))


def apply_nothing(state: State, frame: Choosing, action: PlaceNothing) -> State:
    """Nobody has to place a card, not even who selected the phase; his bonus is lost then (G-ROUND-9)."""
    return chosen(state, frame, action.seat, ())


def chosen(state: State, frame: Choosing, seat: int, cards: tuple[str, ...]) -> State:
    """The last choice turns all up: the cards go to the tableaus at once (G-TIMING-7).

    Until then nobody sees what others place, nor whether they do (G-INFO-8, 12).
    """
    answers = laid(frame.answers, seat, cards)
    if answers.waiting:
        return set_top(state, type(frame)(answers))
    pool, players = state.pool, state.players
    fresh = [""] * len(players)
    for own, faces in zip(answers.asked, answers.laid, strict=True):
        for face in faces:
            player = players[own]
            pool, hand = pools.take(pool, player.hand, face)
            players = replaced(players, own, with_placed(player, (*player.tableau, face), hand))
            fresh[own] = face
    state = set_cards(state, players, state.stack, pool, state.discard)
    after = developments_revealed if type(frame) is ChoosingDevelopment else worlds_revealed
    return after(state, tuple(fresh))


SPECS = (
    SeatSpec(
        Place, "place", (ChoosingDevelopment, ChoosingWorld), check_place, apply_place, "places {card}",
        ("G-DEVELOP-1", "G-SETTLE-1"), propose_place,
    ),
    SeatSpec(
        PlaceNothing, "place-nothing", (ChoosingDevelopment, ChoosingWorld), fine, apply_nothing, "places nothing",
        ("G-DEVELOP-25", "G-SETTLE-30"), propose_nothing,
    ),
)  # fmt: skip
SHORTCUTS: dict[type, Shortcut] = {ChoosingDevelopment: list_choices, ChoosingWorld: list_choices}
