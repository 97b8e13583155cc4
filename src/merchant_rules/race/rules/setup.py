"""Setup (G-SETUP): start worlds, the cards that are left, the hands and what goes from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...errors import Violation
from ...kernel import pools
from ...kernel.actions import ChanceSpec, SeatSpec, Shortcut
from ...kernel.chance import Outcome, Source
from ...kernel.gathering import asking
from ...kernel.pools import Card, Pool
from ...kernel.tuples import replaced
from ..actions import Discard, StartWorldDealt
from ..box.tables import Tables
from ..compiled import Rules
from ..frames import DealingWorlds, Opening, SettingUp, Trimming
from ..state import Player, State
from ..update import picked_from, set_cards, set_first, set_stack, with_cards, with_hand
from .common import is_said, laid, no_card, order_of, own_seat
from .ending import discards_at_end, finish_round, next_round, pool_at_start
from .supply import fetch, fetch_with
from .timing import first_seat


def start_worlds(tables: Tables) -> tuple[str, ...]:
    """The start worlds by their numbers (G-SETUP-4)."""
    return tables.start_worlds


def cards_left(tables: Tables, taken: Iterable[str] = ()) -> tuple[tuple[str, int], ...]:
    """The deck without the cards taken, such as start worlds dealt: each card and how often (G-SETUP-6, G-FIRST-8).

    A start world that is not dealt is a card of the deck like all others (G-SETUP-15).
    """
    gone = Counter(taken)
    left = ((card.slug, card.copies - gone[card.slug]) for card in tables.catalog.cards)
    return tuple((slug, copies) for slug, copies in left if copies > 0)


def starts_with_good(tables: Tables, start_world: str) -> bool:
    """Whether a start world begins with a good: a windfall world does (G-SETUP-12, G-SETUP-13)."""
    return start_world in tables.windfall


# -- the flow ----------------------------------------------------------------------------------------------------------


def fresh_state(rules: Rules, source: Source | None) -> State:
    """The first position of a game: nobody has anything, and all cards are the supply that is dealt from.

    G-SETUP-11, G-SETUP-16.
    """
    tables, count = rules.tables, rules.config.player_count
    deck = rules.deck
    players = (Player(()),) * count
    state = State(rules, players, (DealingWorlds(),), Pool(deck, len(deck)), chips=pool_at_start(tables, count))
    return rules.deal(state.with_source(source))


def deal_worlds(state: State) -> State:
    """Start worlds by chance, unless the config names them; then the hands (G-SETUP-4, R-G05)."""
    if not state.rules.start_worlds:
        return state
    return deal_hands(with_start_worlds(state, state.rules.start_worlds))


def with_start_worlds(state: State, worlds: Iterable[str]) -> State:
    """All seats have their start worlds."""
    for seat, world in enumerate(worlds):
        state = _with_start_world(state, seat, world)
    return state


def _with_start_world(state: State, seat: int, world: str) -> State:
    players = replaced(state.players, seat, Player((world,)))
    return set_cards(state, players, state.stack, pools.drawn(state.pool, world), ())


def undealt(state: State) -> list[str]:
    """The start worlds that still lie in the stock."""
    dealt = {world for player in state.players for world in player.tableau}
    return [world for world in start_worlds(state.rules.tables) if world not in dealt]


def worlds_to_deal(state: State, frame: DealingWorlds) -> list[Outcome]:
    """Every start world that is left is as likely as the others."""
    seat = _without_world(state)
    return [Outcome(StartWorldDealt(seat, world), 1) for world in undealt(state)]


def _without_world(state: State) -> int:
    return next(seat for seat, player in enumerate(state.players) if not player.tableau)


def apply_start_world(state: State, frame: DealingWorlds, action: StartWorldDealt) -> State:
    """The last one fixes the order of play (G-SETUP-5, G-SETUP-19)."""
    state = _with_start_world(state, action.player, action.world)
    return state if not state.players[-1].tableau else deal_hands(state)


def deal_hands(state: State) -> State:
    """Six cards each, in the order of play (G-SETUP-7)."""
    worlds = [player.tableau[0] for player in state.players]
    state = set_first(state, first_seat(state.rules.tables, worlds), (SettingUp("hands"),))
    each = state.rules.tables.numbers.dealt
    return fetch(state, tuple(seat for seat in order_of(state) for _ in range(each)))


def resume_setup(state: State) -> State:
    """After the hands the discards; after the first goods round 1."""
    frame = state.stack[-1]
    assert type(frame) is SettingUp
    if frame.stage == "hands" and state.rules.tables.numbers.opening_discards:
        return set_stack(state, (Opening(asking(order_of(state))),))
    return first_goods(state) if frame.stage == "hands" else next_round(state)


def first_goods(state: State) -> State:
    """Start worlds that begin with a good get it, from the supply as it is now (G-SETUP-12, R-G03).

    One that lies in the deck or in a hand gets none (G-SETUP-14).
    """
    tables = state.rules.tables
    worlds = tuple(world for player in state.players for world in player.tableau if starts_with_good(tables, world))
    return fetch_with(state, (SettingUp("goods"),), worlds)


# -- discards of all at once: at the opening, and at the end of a round ------------------------------------------------


def discards_due(state: State, frame: Opening | Trimming, seat: int) -> int:
    """How many cards a seat discards in all (G-SETUP-8, G-ROUNDEND-1)."""
    if type(frame) is Opening:
        return state.rules.tables.numbers.opening_discards
    return discards_at_end(state.rules.tables, len(state.players[seat].hand))


def propose_discard(state: State, frame: Opening | Trimming, seat: int) -> list[Discard]:
    faces, picked = [card.face for card in state.players[seat].hand], frame.answers.of(seat)
    if "" in faces:  # this state does not know the hand
        return []
    made = state.rules.discards[seat]
    return [made[face] for face in pools.next_picks(faces, picked, discards_due(state, frame, seat))]


def list_discards(state: State, frame: Opening | Trimming) -> tuple[Discard, ...]:
    """All that the first seat may discard next."""
    return tuple(propose_discard(state, frame, frame.answers.waiting[0]))


def check_discard(state: State, frame: Opening | Trimming, action: Discard) -> Violation | None:
    seat = action.seat
    hand, picked = state.players[seat].hand, frame.answers.of(seat)
    fits = pools.may_pick(state.pool, hand, picked, discards_due(state, frame, seat), action.card)
    return (
        None
        if fits and is_said(state, action.card)
        else no_card("G-SETUP-8" if type(frame) is Opening else "G-ROUNDEND-2", action.card)
    )


def apply_discard(state: State, frame: Opening | Trimming, action: Discard) -> State:
    """The cards stay in hand until all have chosen, and go to the pile unseen (G-TIMING-9, G-SETUP-9, 10)."""
    seat = action.seat
    more = len(frame.answers.of(seat)) + 1 < discards_due(state, frame, seat)
    answers = laid(frame.answers, seat, (action.card,), more)
    if answers.waiting:
        return set_stack(state, (*state.stack[:-1], type(frame)(answers)))
    pool, players = state.pool, state.players
    discarded: list[Card] = []
    for own, faces in zip(answers.asked, answers.laid, strict=True):
        pool, gone, hand = picked_from(pool, players[own].hand, faces, own)
        players = replaced(players, own, with_hand(players[own], hand))
        discarded += gone
    state = set_cards(state, players, state.stack, pool, with_cards(state.discard, discarded))
    return first_goods(state) if type(frame) is Opening else finish_round(state)


def _is_dealt(state: State, frame: DealingWorlds, action: StartWorldDealt) -> bool:
    due = type(action.player) is int and action.player == _without_world(state)
    return due and action.world in undealt(state)


SPECS = (
    ChanceSpec(
        StartWorldDealt, "start", (DealingWorlds,), apply_start_world, "{player} starts with {world}",
        ("G-SETUP-4",), worlds_to_deal, "worlds", possible=_is_dealt,
    ),
    SeatSpec(
        Discard, "discard", (Opening, Trimming), check_discard, apply_discard, "discards {card}",
        ("G-SETUP-8", "G-ROUNDEND-1"), propose_discard, secret=("card",), knows=own_seat,
    ),
)  # fmt: skip
SHORTCUTS: dict[type, Shortcut] = {Opening: list_discards, Trimming: list_discards}
