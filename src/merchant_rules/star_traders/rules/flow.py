"""The stages of a turn and what carries on by itself (S-TURN, S-LUCK-5 to S-LUCK-10).

`carried_on` runs after every action: it closes windows that are empty, makes deliveries due, fills empty spaces, lets
the Psychic look, and goes on with the turn, until a seat or chance has to decide.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from ...errors import Violation
from ...kernel import pools
from ...kernel.actions import EVERYBODY, ChanceSpec, Spec, fine, only
from ...kernel.chance import Outcome, Source
from ...kernel.pools import Card
from ...kernel.tuples import replaced
from ...kernel.value import value
from ..frames import (
    Abandoning,
    Acting,
    DealingLuck,
    Delivering,
    Discarding,
    Drawing,
    DrawingCards,
    DrawingMission,
    Finishing,
    GameOver,
    Moving,
    Peeking,
    Refilling,
    Starting,
    Window,
)
from ..stack import Frame
from ..state import State
from ..update import (
    decks_contracts,
    decks_luck,
    market_spaces,
    pop,
    push,
    set_decks,
    set_market,
    set_stack,
    set_top,
    set_trader,
    set_turn,
    trader_envoy,
    turn_action_used,
    turn_movement_over,
)
from .asking import open_window, reopened
from .cargo import Current, due
from .common import (
    cargoes,
    discarded,
    faces_in,
    holds_card,
    imperial_cargo,
    is_barred,
    order,
    refusal,
    seat_bits,
    skills,
    stations_of,
    thrown,
    traders_left,
    with_hand,
    world_of,
)
from .hands import contracts_seen, discards, draws, hand_limit
from .losing import lost_money
from .stations import jubilee_tax
from .turn_end import turn_over

#: The stages, bottom frames of a turn.
STAGES = (Starting, Moving, Acting, Drawing, Finishing)
#: Those after which the Draw stage comes.
BEFORE_DRAW = (Starting, Moving, Acting)


@value
class EndMovement:
    """Declare movement over."""


@value
class SkipAction:
    """Leave out the Action."""


@value
class DiscardCard:
    """Throw a card away: before drawing, or because the hand is too full."""

    card: str


@value
class KeepHand:
    """Throw nothing (more) away."""


@value
class EndTurn:
    """Declare the turn over."""


@value
class LuckDrawn:
    """Chance: the next Trader's Luck card; only who draws it knows it, but a Jubilee is shown at once (ST-70)."""

    seat: int
    card: str


@value
class ContractDrawn:
    """Chance: the next Contract card, turned up."""

    contract: str


@value
class ContractSeen:
    """Chance: the Psychic sees a card of the Contract deck."""

    contract: str


# -- what carries on by itself ----------------------------------------------------------------------------------------


def carried_on(state: State) -> State:
    """Go on until somebody has to decide; a delivery may make the next one due (S-DROP-8)."""
    while True:
        top = state.stack[-1]
        kind = type(top)
        if type(top) is Window:
            if top.queue:
                return looked(state)
            state = reopened(state, top)
        elif kind is Delivering:
            space = empty_space(state)
            if space is not None:  # the replacement comes after each delivery (ST-45)
                return push(state, Refilling(space))
            if due_for(state, top.seat):
                return looked(state)
            state = pop(state)
        elif kind in STAGES:
            after = staged(state, top)
            if after is state:
                return looked(state)
            state = after
        elif isinstance(top, Abandoning | Discarding) and not has_too_much(state, top):
            state = pop(state)  # the card too many was played meanwhile, say
        else:
            return state if top.seat < 0 else looked(state)


def staged(state: State, frame: Frame) -> State:
    """What comes before the player of this turn decides again; the same state if nothing does.

    A delivery that is due comes first, after step 7 of a jump and after a trade or Piracy (S-TIME-23, S-DROP-6), and
    before it an Envoy who is where he wanted to go leaves (S-ENV-5).
    """
    if has_arrived(state, frame.seat):
        return envoy_gone(state, frame.seat)
    space = empty_space(state)
    if space is not None:
        return push(state, Refilling(space))
    if is_accomplished(state, frame.seat):
        return set_stack(state, (GameOver((frame.seat,), "mission"),))
    if due_for(state, frame.seat):
        return push(state, Delivering(frame.seat))
    turn = state.turn
    if type(frame) in BEFORE_DRAW and turn.action_used and turn.movement_over:
        return open_window(state, "draw")
    return open_window(state, "start") if type(frame) is Starting else state


def current(state: State) -> Current:
    """The Current Contracts by the number of their space."""
    contracts = state.rules.catalog.contract_by_slug
    return {at: contracts[slug] for at, slug in enumerate(state.market.spaces, 1) if slug}


def due_for(state: State, seat: int) -> tuple[int, ...]:
    """The spaces of the deliveries that are due (S-DROP-2, S-DROP-7); an Envoy suspends them (S-ENV-4)."""
    if not state.traders[seat].hold or is_barred(state, seat, "deliver"):
        return ()
    return due(current(state), world_of(state, seat), cargoes(state, seat))


def is_accomplished(state: State, seat: int) -> bool:
    """Whether the Imperial Cargo, one's own (S-MISS-7), has come to its destination (S-MISS-17 to S-MISS-19)."""
    trader = state.traders[seat]
    if not trader.mission or imperial_cargo(seat) not in cargoes(state, seat) or is_barred(state, seat, "deliver"):
        return False
    return state.rules.catalog.contract_by_slug[trader.mission].to == world_of(state, seat)


def has_arrived(state: State, seat: int) -> bool:
    """Whether an Envoy is at his destination, however he got there (S-ENV-2, S-ENV-9).

    One who came aboard in hyperspace may be there after a jump that failed (ST-39).
    """
    trader = state.traders[seat]
    return bool(trader.envoy) and state.rules.catalog.face_by_slug[trader.envoy].destination == world_of(state, seat)


def envoy_gone(state: State, seat: int) -> State:
    """The Envoy in front of a Trader is discarded."""
    trader = state.traders[seat]
    return discarded(set_trader(state, seat, trader_envoy(trader, "")), trader.envoy)


def is_owing(state: State, seat: int) -> bool:
    """Whether a delivery is due, perhaps of what was got in a window: with it nobody goes on (S-DROP-3, ST-46)."""
    return bool(due_for(state, seat)) or is_accomplished(state, seat)


# -- the Contract deck ------------------------------------------------------------------------------------------------


def empty_space(state: State) -> int | None:
    """An open space without a Contract, if there is a card for it (S-DROP-12, S-DROP-14)."""
    market = state.market
    if "" not in market.spaces:
        return None
    if not (state.decks.contracts.supply or state.decks.top or state.decks.contract_pile):
        return None
    return next((at for at, slug in enumerate(market.spaces) if not slug and not market.closed >> at & 1), None)


def looked(state: State) -> State:
    """Before anybody decides the Psychic is shown what she may see of the Contract deck (S-PSY-1, ST-29)."""
    for seat, trader in enumerate(state.traders):
        if "psychic" in trader.personalities:  # there is only one
            decks = state.decks
            cards = len(decks.top) + decks.contracts.supply
            wanting = len(decks.top) < contracts_seen(state.rules.catalog, traders_left(state), cards)
            wanting = wanting or _new_to(state, seat) is not None
            return push(state, Peeking(seat)) if wanting and not trader.out and state.turn.number else state
    return state


def _new_to(state: State, seat: int) -> int | None:
    """The first card on top that an old Psychic has seen and the new one has not, by its place (ST-29)."""
    return next((at for at, card in enumerate(state.decks.top) if not card.known_by(seat)), None)


def reshuffled_contracts(state: State) -> State:
    """A card is needed and the deck is empty: the discard pile becomes the deck (S-DROP-13)."""
    decks = state.decks
    if decks.contracts.supply or decks.top or not decks.contract_pile:
        return state
    pool = pools.Pool(tuple(sorted((*decks.contracts.unseen, *decks.contract_pile))), len(decks.contract_pile))
    return set_decks(state, decks_contracts(decks, pool, (), ()))


def contract_outcomes(state: State, frame: Frame) -> list[Outcome]:
    decks = reshuffled_contracts(state).decks
    if decks.top and decks.top[0].face:
        return [Outcome(ContractDrawn(decks.top[0].face), 1)]
    return pools.draw_outcomes(decks.contracts, ContractDrawn)


def contract_taken(state: State, contract: str) -> State:
    """The next card leaves the deck, face up: the first of those that the Psychic knows (S-PSY-5)."""
    state = reshuffled_contracts(state)
    decks = state.decks
    if decks.top:
        pool = decks.contracts if decks.top[0].face else pools.placed(decks.contracts, contract)
        return set_decks(state, decks_contracts(decks, pool, decks.contract_pile, decks.top[1:]))
    pool = pools.drawn(decks.contracts, contract)
    return set_decks(state, decks_contracts(decks, pool, decks.contract_pile, ()))


def apply_contract_drawn(state: State, frame: Frame, action: ContractDrawn) -> State:
    """S-DROP-12, S-MISS-1: into the open space, or for whatever a card was needed."""
    state = contract_taken(state, action.contract)
    if type(frame) is Refilling:
        spaces = replaced(state.market.spaces, frame.space, action.contract)
        return set_market(pop(state), market_spaces(state.market, spaces))
    return state.rules.drawn_for[type(frame)](state, frame, action.contract)


def peek_outcomes(state: State, frame: Peeking) -> list[Outcome]:
    seen = _seen_by_others(state, frame)
    return [Outcome(ContractSeen(seen), 1)] if seen else pools.draw_outcomes(state.decks.contracts, ContractSeen)


def _seen_by_others(state: State, frame: Peeking) -> str:
    """The card that the Psychic looks at, if it is on top for others to know, and this state knows it."""
    at = _new_to(state, frame.looker)
    return "" if at is None else state.decks.top[at].face


def pick_peek(state: State, frame: Peeking, source: Source) -> tuple[ContractSeen, Source]:
    if seen := _seen_by_others(state, frame):
        return ContractSeen(seen), source
    face, source = pools.draw(state.decks.contracts, source, "contracts", state.rules.streams.index("contracts"))
    return ContractSeen(face), source


def may_be_seen(state: State, frame: Peeking, action: ContractSeen) -> bool:
    seen = _seen_by_others(state, frame)
    return action.contract in (seen, "") if seen else pools.is_unseen(state.decks.contracts, action.contract)


def apply_contract_seen(state: State, frame: Peeking, action: ContractSeen) -> State:
    """S-PSY-1, S-PSY-3: the Psychic knows the card, which stays where it lies."""
    decks = state.decks
    at = _new_to(state, frame.looker)
    if at is not None:
        old = decks.top[at]
        pool = decks.contracts if old.face else pools.placed(decks.contracts, action.contract)
        card = Card(old.face or action.contract, old.known_to | 1 << frame.looker)
        return pop(set_decks(state, decks_contracts(decks, pool, decks.contract_pile, replaced(decks.top, at, card))))
    card, pool = Card(action.contract, 1 << frame.looker), pools.drawn(decks.contracts, action.contract)
    return pop(set_decks(state, decks_contracts(decks, pool, decks.contract_pile, (*decks.top, card))))


# -- stages -----------------------------------------------------------------------------------------------------------


def start_closed(state: State, window: Window) -> State:
    """The Movement stage begins, the first of three (S-TURN-1, S-TURN-2)."""
    return set_top(state, Moving(state.turn.active))


def apply_end_movement(state: State, frame: Moving, action: EndMovement) -> State:
    """S-TURN-4, S-MOVE-22: movement is over; others may act before the Action."""
    return open_window(set_turn(state, turn_movement_over(state.turn, True)), "stage")


def stage_closed(state: State, window: Window) -> State:
    """The Action stage begins, the second (S-TURN-1); there is no way back (S-TURN-15)."""
    return set_top(state, Acting(state.turn.active))


def apply_skip_action(state: State, frame: Acting, action: SkipAction) -> State:
    """S-TURN-4: the Action is left out."""
    return acted(state)


def acted(state: State) -> State:
    """The Action, one in a turn (S-TURN-3), is used, or will not be."""
    return set_turn(state, turn_action_used(state.turn, True))


def ended_by_card(state: State) -> State:
    """What "ends the turn" ends movement and uses the Action; the Draw stage remains (S-TURN-16)."""
    return set_turn(state, turn_action_used(turn_movement_over(state.turn, True), True))


# -- the Draw stage ---------------------------------------------------------------------------------------------------


def draw_closed(state: State, window: Window) -> State:
    """The Draw stage begins, the last (S-TURN-1): with a full hand there is a choice, else a card is drawn.

    S-LUCK-6 to S-LUCK-9. What became due meanwhile is delivered before (S-DROP-2).
    """
    seat = state.turn.active
    if is_owing(state, seat):
        return state
    drawing = Drawing(seat)
    state = set_top(state, drawing)
    return state if _may_discard(state, drawing) else drawn(state, seat)


def _may_discard(state: State, frame: Drawing) -> bool:
    hand = len(state.traders[frame.seat].hand)
    allowed = discards(state.rules.catalog, hand + frame.discarded, skills(state, frame.seat))
    return frame.discarded + 1 in allowed


def drawn(state: State, seat: int) -> State:
    """Draw as many cards as come to this hand, then the rest of the turn."""
    state = set_top(state, Finishing(seat))
    count = draws(state.rules.catalog, len(state.traders[seat].hand), skills(state, seat))
    return push(state, DrawingCards(seat, count)) if count and _can_draw(state) else state


def _can_draw(state: State) -> bool:
    return bool(state.decks.luck.supply or state.decks.luck_pile)


def propose_discard(state: State, frame: Drawing | Discarding) -> list[DiscardCard]:
    if type(frame) is Drawing and not _may_discard(state, frame):
        return []
    return [DiscardCard(face) for face in faces_in(state, frame.seat)]


def check_discard(state: State, frame: Drawing | Discarding, action: DiscardCard) -> Violation | None:
    if type(frame) is Drawing and not _may_discard(state, frame):  # a card was given away in the meantime
        return refusal("not-full", "S-LUCK-9", "Only of a full hand a card is thrown away before drawing.")
    if holds_card(state, frame.seat, action.card):
        return None
    return refusal("no-card", "S-LUCK-8", "This card is not in your hand.")


def apply_discard(state: State, frame: Drawing | Discarding, action: DiscardCard) -> State:
    """S-LUCK-8, S-LUCK-4: before drawing, or because the hand is too full."""
    if type(frame) is not Drawing:
        return thrown(state, frame.seat, action.card)
    drawing = Drawing(frame.seat, frame.discarded + 1)
    state = set_top(thrown(state, frame.seat, action.card), drawing)
    return state if _may_discard(state, drawing) else drawn(state, frame.seat)


def has_too_much(state: State, frame: Abandoning | Discarding) -> bool:
    """Whether there is still something to be got rid of."""
    if type(frame) is Discarding:
        return is_overfull(state, frame.seat)
    return len(state.traders[frame.seat].hold) > state.rules.catalog.game.limits.hold


def is_overfull(state: State, seat: int) -> bool:
    """Whether a hand has more cards than are kept (S-LUCK-3, S-LOU-1)."""
    return len(state.traders[seat].hand) > hand_limit(state.rules.catalog, skills(state, seat))


def apply_keep_hand(state: State, frame: Drawing, action: KeepHand) -> State:
    """S-LUCK-8: both cards are kept, or no more are thrown away."""
    return drawn(state, frame.seat)


def reshuffled_luck(state: State) -> State:
    """A card is needed and the deck is empty: the discard pile becomes the deck (S-LUCK-10)."""
    decks = state.decks
    if decks.luck.supply or not decks.luck_pile:
        return state
    pool = pools.Pool(tuple(sorted((*decks.luck.unseen, *decks.luck_pile))), len(decks.luck_pile))
    return set_decks(state, decks_luck(decks, pool, ()))


#: What draws a luck card: a turn, or the deal of the opening hands.
LuckDraw: TypeAlias = DrawingCards | DealingLuck


def drawer_of(frame: LuckDraw) -> int:
    """Who gets the next card."""
    return frame.drawer if isinstance(frame, DrawingCards) else frame.seats[0]


def luck_outcomes(state: State, frame: LuckDraw) -> list[Outcome]:
    seat = drawer_of(frame)
    return pools.draw_outcomes(reshuffled_luck(state).decks.luck, lambda face: LuckDrawn(seat, face))


def pick_luck(state: State, frame: LuckDraw, source: Source) -> tuple[LuckDrawn, Source]:
    pool = reshuffled_luck(state).decks.luck
    face, source = pools.draw(pool, source, "luck", state.rules.streams.index("luck"))
    return LuckDrawn(drawer_of(frame), face), source


def may_be_drawn(state: State, frame: LuckDraw, action: LuckDrawn) -> bool:
    return (
        type(action.seat) is int
        and action.seat == drawer_of(frame)
        and pools.is_unseen(reshuffled_luck(state).decks.luck, action.card)
    )


def who_knows_draw(s: Any, frame: LuckDraw, action: LuckDrawn) -> int:
    return EVERYBODY if action.card == "jubilee" else seat_bits(s, action.seat)


def dealt(state: State, seat: int, face: str) -> State:
    """The top card goes to a hand."""
    state = reshuffled_luck(state)
    decks = state.decks
    state = set_decks(state, decks_luck(decks, pools.drawn(decks.luck, face), decks.luck_pile))
    return with_hand(state, seat, pools.with_card(state.traders[seat].hand, Card(face, 1 << seat)))


def apply_luck_drawn(state: State, frame: LuckDraw, action: LuckDrawn) -> State:
    """S-LUCK-6: into the hand; a Jubilee is seen after the last card of the draw (S-LOU-5, S-LOU-7, ST-70)."""
    state = dealt(state, action.seat, action.card)
    if type(frame) is not DrawingCards:
        return state.rules.drawn_for[type(frame)](state, frame, action.card)
    if frame.left > 1 and _can_draw(state):
        return set_top(state, DrawingCards(frame.drawer, frame.left - 1))
    return jubilee_seen(pop(state))


def jubilee_seen(state: State) -> State:
    """A Jubilee in a hand takes effect at once: all are taxed for their stations (S-JUB-1, S-JUB-2, ST-70).

    It is not announced, so nobody can avoid it (S-JUB-5), and no card is drawn for it (S-JUB-4).
    """
    for seat, trader in enumerate(state.traders):
        for _ in range([card.face for card in trader.hand].count("jubilee")):  # data of one's own may have several
            state = thrown(state, seat, "jubilee")
            for taxed in reversed(order(state)):  # what has to be told is told in turn order
                tax = jubilee_tax(state.rules.catalog, stations_of(state, taxed), skills(state, taxed))
                state = lost_money(state, taxed, tax)
    return state


# -- the end of the turn ----------------------------------------------------------------------------------------------


def apply_end_turn(state: State, frame: Finishing, action: EndTurn) -> State:
    """S-TURN-12: declared; others may still act, and so may its player afterwards (S-TURN-13)."""
    return open_window(state, "end")


def end_closed(state: State, window: Window) -> State:
    """The turn is over."""
    return turn_over(state, order(state))


CLOSINGS = {"start": start_closed, "stage": stage_closed, "draw": draw_closed, "end": end_closed}

SPECS = (
    Spec(
        EndMovement, "end-movement", (Moving,), fine, apply_end_movement, "ends movement",
        ("star:S-MOVE-22", "star:S-TURN-4"), only(EndMovement()),
    ),
    Spec(
        SkipAction, "skip-action", (Acting,), fine, apply_skip_action, "leaves out the Action",
        ("star:S-TURN-4",), only(SkipAction()),
    ),
    Spec(
        DiscardCard, "discard", (Drawing, Discarding), check_discard, apply_discard, "throws away {card}",
        ("star:S-LUCK-8", "star:S-LUCK-4"), propose_discard,
    ),
    Spec(
        KeepHand, "keep", (Drawing,), fine, apply_keep_hand, "throws no card away", ("star:S-LUCK-8",),
        only(KeepHand()),
    ),
    ChanceSpec(
        LuckDrawn, "luck", (DrawingCards, DealingLuck), apply_luck_drawn, "{seat} draws {card}",
        ("star:S-LUCK-6", "star:S-SET-16"), luck_outcomes, "luck", pick_luck, ("card",), who_knows_draw, private=True,
        possible=may_be_drawn,
    ),
    ChanceSpec(
        ContractDrawn, "contract", (Refilling, DrawingMission), apply_contract_drawn, "{contract} is turned up",
        ("star:S-DROP-12", "star:S-MISS-1"), contract_outcomes, "contracts",
    ),
    ChanceSpec(
        ContractSeen, "peek", (Peeking,), apply_contract_seen, "{looker} looks at {contract}",
        ("star:S-PSY-1",), peek_outcomes, "contracts", pick_peek, ("contract",),
        lambda state, frame, action: 1 << frame.looker, private=True, possible=may_be_seen,
    ),
    Spec(
        EndTurn, "end-turn", (Finishing,), fine, apply_end_turn, "ends the turn", ("star:S-TURN-12",),
        only(EndTurn()),
    ),
)  # fmt: skip

__all__ = ["SPECS", "STAGES", "carried_on", "current", "due_for"]
