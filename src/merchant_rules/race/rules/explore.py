"""Explore (G-EXPLORE): how many cards are drawn and how many of them are kept."""

from __future__ import annotations

from collections.abc import Iterable

from ...errors import Violation
from ...kernel import pools
from ...kernel.actions import SeatSpec, Shortcut
from ...kernel.gathering import asking
from ...kernel.pools import Card
from ...kernel.tuples import replaced
from ...kernel.value import builder
from ..actions import Keep
from ..box.cards import Action
from ..box.tables import Tables
from ..frames import Exploring, Keeping, Round
from ..state import State
from ..update import picked_from, set_cards, set_stack, with_cards, with_hand
from .common import bonus_in, bonus_of, laid, no_card, order_of, own_seat
from .powers import total
from .selection import next_phase
from .supply import fetch_with

_exploring, _keeping = builder(Exploring), builder(Keeping)


def cards_to_draw(tables: Tables, tableau: Iterable[str], bonus: Iterable[Action] = ()) -> int:
    """How many cards a player sees: two, his bonus and his powers together (G-EXPLORE-1, G-EXPLORE-10).

    G-EXPLORE-3, G-EXPLORE-4, G-EXPLORE-7, G-EXPLORE-9. The bonuses of two cards add up (G-TWO-7).
    """
    found = tables.numbers.explore_draw + total(tables.draw_extra, tableau)
    for action in bonus:
        found += action.draw
    return found


def cards_to_keep(tables: Tables, tableau: Iterable[str], bonus: Iterable[Action] = ()) -> int:
    """How many of them he keeps; of fewer cards than that he keeps all (G-EXPLORE-8, G-EXPLORE-11, G-EXPLORE-16).

    Not every power or bonus lets him keep more (G-EXPLORE-3, G-EXPLORE-4, G-EXPLORE-7, G-EXPLORE-9, G-TWO-7).
    """
    found = tables.numbers.explore_keep + total(tables.keep_extra, tableau)
    for action in bonus:
        found += action.keep
    return found


# -- the flow ----------------------------------------------------------------------------------------------------------


def begin_explore(state: State, now: Round) -> State:
    """All cards are drawn, player by player, before anybody chooses (G-EXPLORE-5, G-SUPPLY-11, R-G16)."""
    tables, players = state.rules.tables, state.players
    takes: list[int | str] = []
    for seat in order_of(state):
        takes += (seat,) * cards_to_draw(tables, players[seat].tableau, bonus_in(state, now, seat))
    return fetch_with(state, (now, _exploring(((),) * len(players))), tuple(takes))


def resume_explore(state: State) -> State:
    """All is dealt. Whoever keeps all that he drew has nothing to choose (G-EXPLORE-13, G-EXPLORE-16, R-G53)."""
    frame = state.stack[-1]
    assert type(frame) is Exploring
    tables, players = state.rules.tables, state.players
    most = [cards_to_keep(tables, player.tableau, bonus_of(state, seat)) for seat, player in enumerate(players)]
    keeps = tuple([min(len(cards), most[seat]) for seat, cards in enumerate(frame.cards)])
    asked = tuple([seat for seat in order_of(state) if keeps[seat] < len(frame.cards[seat])])
    for seat, cards in enumerate(frame.cards):
        if cards and seat not in asked:
            players = replaced(players, seat, with_hand(players[seat], with_cards(players[seat].hand, cards)))
    to_choose_from = tuple([cards if seat in asked else () for seat, cards in enumerate(frame.cards)])
    stack = (state.stack[0], _keeping(asking(asked), to_choose_from, keeps)) if asked else state.stack[:1]
    state = set_cards(state, players, stack, state.pool, state.discard)
    return state if asked else next_phase(state)


def propose_keep(state: State, frame: Keeping, seat: int) -> list[Keep]:
    faces = [card.face for card in frame.cards[seat]]
    if "" in faces:  # this state does not know what was drawn
        return []
    made = state.rules.keeps[seat]
    return [made[face] for face in pools.next_picks(faces, frame.answers.of(seat), frame.keeps[seat])]


def list_keeps(state: State, frame: Keeping) -> tuple[Keep, ...]:
    """All that the first seat may keep next."""
    return tuple(propose_keep(state, frame, frame.answers.waiting[0]))


def check_keep(state: State, frame: Keeping, action: Keep) -> Violation | None:
    seat = action.seat
    picked, keeps = frame.answers.of(seat), frame.keeps[seat]
    fits = pools.may_pick(state.pool, frame.cards[seat], picked, keeps, action.card)
    return None if fits else no_card("G-EXPLORE-12", action.card)


def apply_keep(state: State, frame: Keeping, action: Keep) -> State:
    """After the last choice all other cards are discarded, face down (G-EXPLORE-2, G-INFO-7)."""
    seat = action.seat
    more = len(frame.answers.of(seat)) + 1 < frame.keeps[seat]
    answers = laid(frame.answers, seat, (action.card,), more)
    if answers.waiting:
        return set_stack(state, (state.stack[0], _keeping(answers, frame.cards, frame.keeps)))
    pool, players = state.pool, state.players
    discarded: list[Card] = []
    for own, faces in zip(answers.asked, answers.laid, strict=True):
        pool, kept, rest = picked_from(pool, frame.cards[own], faces, own)
        players = replaced(players, own, with_hand(players[own], with_cards(players[own].hand, kept)))
        discarded += rest
    return next_phase(set_cards(state, players, state.stack, pool, with_cards(state.discard, discarded)))


SPECS = (
    SeatSpec(
        Keep, "keep", (Keeping,), check_keep, apply_keep, "keeps {card}", ("G-EXPLORE-6", "G-EXPLORE-11"), propose_keep,
        secret=("card",), knows=own_seat,
    ),
)  # fmt: skip
SHORTCUTS: dict[type, Shortcut] = {Keeping: list_keeps}
