"""Deals and passage (S-DEAL, S-MOVE-13, ST-16 to ST-24).

A deal is legal without being listed. It is judged by what its proposer may know; what the other lacks makes accepting
it illegal for him alone. `AcceptDeal` names what everybody sees of it, so that a record without secrets replays.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...errors import Violation
from ...kernel import pools
from ...kernel.actions import Spec, fine, interned, only
from ...kernel.pools import Card
from ...kernel.tuples import replaced
from ...kernel.value import value
from ..frames import (
    Abandoning,
    Acting,
    Announced,
    AnsweringDeal,
    AnsweringPassage,
    Bundle,
    Discarding,
    Drawing,
    Finishing,
    Jumping,
    Moving,
    OpenSide,
    PayingPetition,
    PayingRepairs,
    Showing,
    Window,
)
from ..stack import Frame
from ..state import NO_ONE, State
from ..update import (
    announced_requested,
    decks_luck,
    jump_passage,
    pop,
    push,
    set_decks,
    set_top,
    set_trader,
    set_turn,
    trader_engines,
    trader_hand,
    turn_passages,
    turn_proposals,
    turn_swaps,
    window_subject,
)
from .asking import may_deal, passages_used, played
from .cargo import excess
from .common import (
    banked,
    can_pay,
    cargoes,
    is_imperial,
    is_seat,
    jump_of,
    load_of,
    money_of,
    owner_of,
    passed,
    refusal,
    same_world,
    seat_bits,
    skills,
    taken_from,
    with_hand,
    with_hold,
    with_station,
    without_load,
    world_of,
)
from .engines import after_deal
from .flow import is_overfull
from .holds import pruned, rights_of, with_rights
from .movement import can_lay, with_jump

#: Where deals are put: at a player's own nodes and in windows, and where a price is asked of him that he may have to
#: raise first (ST-18). What has to be done at once, and an auction with its bids shown to be good, is not put off.
PUT_IN = (Moving, Acting, Drawing, Finishing, PayingPetition, PayingRepairs, Window)


@value
class ProposeDeal:
    """Put a deal to another Trader: what one gives and what one gets. Only the two know what is in it."""

    to: int
    give: Bundle | None = None
    get: Bundle | None = None


@value
class AcceptDeal:
    """Accept the deal; what everybody sees of both sides is named: the proposer's, then one's own."""

    gives: OpenSide = OpenSide()
    gets: OpenSide = OpenSide()


@value
class RefuseDeal:
    """Refuse the deal."""


@value
class AskPassage:
    """Ask the owner of a station for leave to use it in this turn, for a fee (ST-24)."""

    world: str
    fee: int = 0


@value
class GrantPassage:
    """Let the asker use the station; the fee is paid at once."""


@value
class RefusePassage:
    """Do not let the asker use the station."""


@value
class RevokePassage:
    """Withdraw a passage while the jump that rests on it is being declared."""

    world: str


@value
class RestorePassage:
    """Grant a passage again that was withdrawn in this window."""

    world: str


# -- what a deal may be -----------------------------------------------------------------------------------------------


def open_side(state: State, bundle: Bundle) -> OpenSide:
    """What everybody sees of one side (S-VIEW-5, ST-21): the money only where it is open (ST-25)."""
    b, money = bundle, bundle.stellors if state.rules.open_money else 0
    return OpenSide(len(b.cards), b.stations, b.cargoes, b.engines, b.rights, b.passage, b.show, b.personalities, money)


def check_propose(state: State, frame: Frame, action: ProposeDeal) -> Violation | None:
    seat, to = frame.seat, action.to
    if not may_deal(state, seat):
        return refusal("no-deals", "S-DEAL-7", "Deals are not put now.")
    if not is_seat(state, to) or to == seat:
        return refusal("no-partner", "S-DEAL-5", "A deal is made with another Trader.")
    # somebody else's deal in a redacted record; a game with a seed knows all that is dealt
    if action.give is None and action.get is None and state.source is None:
        return _check_count(state, frame, to)
    if not well_formed(action.give) or not well_formed(action.get) or action.give == action.get:
        return refusal("no-deal", "S-DEAL-1", "Both sides of a deal name things of the game, and they differ.")
    assert action.give is not None
    assert action.get is not None
    return _check_count(state, frame, to, action) or check_terms(state, seat, to, action.give, action.get)


def check_terms(state: State, seat: int, to: int, give: Bundle, get: Bundle) -> Violation | None:
    """Whether a seat can put these terms to another, as far as it knows what the other has."""
    return (
        _check_side(state, seat, to, give, own=True)
        or _check_side(state, to, seat, get, own=False)
        or _check_excess(state, seat, give, get)
    )


def well_formed(bundle: object) -> bool:
    """Whether a bundle holds sorted names and whole numbers."""
    if type(bundle) is not Bundle:
        return False
    b = bundle
    names = (b.cards, b.stations, b.cargoes, b.rights, b.passage, b.personalities)
    if not all(type(own) is tuple and all(type(name) is str for name in own) for own in names):
        return False
    numbers = all(type(number) is int and 0 <= number < 10**9 for number in (b.stellors, b.engines))
    return numbers and type(b.show) is bool and all(own == tuple(sorted(own)) for own in names)


def _check_count(state: State, frame: Frame, to: int, action: ProposeDeal | None = None) -> Violation | None:
    """ST-19: so many proposals a turn; beyond them a victim may still ask each for a card once (ST-15)."""
    if state.turn.proposals[frame.seat] < state.rules.deal_limit:
        return None
    if is_apart(state, frame, to) and (action is None or is_request(action)):
        return None
    return refusal("deal-limit", "S-DEAL-21", "You have put as many deals as one may in a turn.")


def is_apart(state: State, frame: Frame, to: int) -> bool:
    """Whether a deal with this seat is counted apart: the first one that a victim puts to it before he answers.

    By public facts alone, since nobody else knows what is in the deal (ST-15, ST-21).
    """
    play = frame.subject if type(frame) is Window else None
    if not isinstance(play, Announced) or play.requested >> _asking_bit(state, frame.seat, to) & 1:
        return False
    return frame.seat == play.target or (play.kind == "quarantine" and world_of(state, frame.seat) == play.world)


def _asking_bit(state: State, seat: int, to: int) -> int:
    """The bit of the request of a victim to another seat: there may be several victims of a Quarantine."""
    return seat * len(state.traders) + to


def is_request(action: ProposeDeal) -> bool:
    """Whether this asks for a card that stops Calamities, and for nothing else (S-CAL-8)."""
    return action.get == Bundle(cards=("avoid-calamity",))


def _check_side(state: State, giver: int, taker: int, bundle: Bundle, *, own: bool) -> Violation | None:
    """Whether the giver has all this, as far as it is public; `own`: and as far as he himself knows.

    Cargo and engines pass on one world (S-DEAL-6), rights wherever the ships are (S-DEAL-16).
    """
    starmap, b = state.rules.starmap, bundle
    together = same_world(state, giver, taker)
    if (b.cargoes or b.engines) and not together:
        return refusal("apart", "S-DEAL-6", "Cargo and engines change hands only on the same world.")
    if any(world not in starmap.index or owner_of(state, world) != giver for world in (*b.stations, *b.passage)):
        return refusal("no-station", "S-STN-5", "There is no such station to give.")
    if len(set(b.stations)) != len(b.stations) or len(set(b.passage)) != len(b.passage):
        return refusal("twice", "S-STN-5", "A station is named twice.")
    if b.passage and (taker != state.turn.active or jump_of(state) is not None):
        return refusal("no-passage", "S-DEAL-17", "Passage is for the Trader whose turn it is, before he jumps.")
    if Counter(b.cargoes) - Counter(cargoes(state, giver)):
        return refusal("no-cargo", "S-DEAL-1", "There is no such cargo to give.")
    if any(is_imperial(cargo) and cargo in cargoes(state, taker) for cargo in b.cargoes):  # whosever it is
        return refusal("one-only", "S-MISS-8", "No hold has two identical Imperial Cargoes.")
    if b.engines > state.traders[giver].engines:
        return refusal("no-engine", "S-ENG-4", "There are not so many engines to give.")
    if any(count > rights_of(state, giver, slug) for slug, count in Counter(b.rights).items()):
        return refusal("no-right", "S-DEAL-15", "There is no such right to give.")
    if b.personalities and not _for_sale(state, giver, b):
        return refusal("no-personality", "S-DEAL-3", "Personalities are not part of a deal.")
    if len(b.cards) > len(state.traders[giver].hand) or any(
        face not in state.rules.catalog.face_by_slug for face in b.cards
    ):
        return refusal("no-card", "S-DEAL-1", "There are no such cards to give.")
    return _check_secrets(state, giver, bundle) if own else None


def _for_sale(state: State, giver: int, bundle: Bundle) -> bool:
    """Whether these personalities are his to give, wherever the ships are (S-OPT-5, S-OPT-11)."""
    going = {own for own, _, _ in state.turn.swaps}
    return (
        state.rules.personalities_for_sale(state)
        and len(set(bundle.personalities)) == len(bundle.personalities)
        and all(own in skills(state, giver) and own not in going for own in bundle.personalities)
    )


def _check_secrets(state: State, giver: int, bundle: Bundle) -> Violation | None:
    """What only the giver knows: his money and his cards."""
    if not can_pay(state, giver, bundle.stellors):
        return refusal("cannot-pay", "S-MONEY-8", "You do not have so much money.")
    if not can_lay(state, giver, bundle.cards):
        return refusal("no-card", "S-DEAL-1", "You do not have these cards.")
    return None


def _check_excess(state: State, seat: int, give: Bundle, get: Bundle) -> Violation | None:
    """A deal that would force a payment one cannot make is not allowed (S-DEAL-9, S-DEAL-12).

    Nor may a thief spend meanwhile what his Piracy was judged by (S-PIR-5).
    """
    limits, costs = state.rules.catalog.game.limits, state.rules.catalog.game.cargo
    hold = len(state.traders[seat].hold) + _loot(state, seat, get)
    more = excess(hold, len(give.cargoes), len(get.cargoes), limits.hold)
    held = money_of(state, seat)
    if more and held is not None and held - give.stellors + get.stellors < more * costs.abandon_stellors:
        return refusal("cannot-pay", "S-DEAL-9", "You could not pay for abandoning the excess cargo.")
    return None


def _loot(state: State, seat: int, get: Bundle) -> int:
    """The cargo that a Piracy of this Trader, which is being answered, will bring beside what he buys of its victim."""
    for frame in state.stack:
        play = frame.subject if type(frame) is Window else None
        if isinstance(play, Announced) and play.kind == "piracy" and play.player == seat:
            return int(cargoes(state, play.target).count(play.cargo) > get.cargoes.count(play.cargo))
    return 0


def apply_propose(state: State, frame: Frame, action: ProposeDeal) -> State:
    """S-DEAL-5, S-DEAL-7: the other answers, and play waits for it, whosever turn it is (S-DEAL-8)."""
    seat, turn = frame.seat, state.turn
    if is_apart(state, frame, action.to):
        assert type(frame) is Window
        assert isinstance(frame.subject, Announced)
        play, bit = frame.subject, 1 << _asking_bit(state, seat, action.to)
        asked = announced_requested(play, play.requested | bit)
        state = set_top(state, window_subject(frame, frame.queue, asked, frame.again))
    else:
        state = set_turn(state, turn_proposals(turn, replaced(turn.proposals, seat, turn.proposals[seat] + 1)))
    if action.give is not None:
        state = _offered(state, seat, action.to, action.give.cards)
    return push(played(state), AnsweringDeal(action.to, seat, action.give, action.get))


def _offered(state: State, giver: int, taker: int, faces: tuple[str, ...]) -> State:
    """Whoever is offered a card knows from then on that it is there (ST-28)."""
    hand, left = list(state.traders[giver].hand), Counter(faces)
    for at, card in sorted(enumerate(hand), key=lambda own: not own[1].known_by(taker)):
        if left[card.face] and card.face:
            left[card.face] -= 1
            hand[at] = Card(card.face, card.known_to | 1 << taker)
    for face in left.elements():  # this state did not know the hand
        if any(not card.face for card in hand):
            at = next(at for at, card in enumerate(hand) if not card.face)
            hand[at] = Card(face, hand[at].known_to | 1 << taker)
            decks = state.decks
            state = set_decks(state, decks_luck(decks, pools.placed(decks.luck, face), decks.luck_pile))
    return set_trader(state, giver, trader_hand(state.traders[giver], pools.in_order(hand)))


# -- the answer -------------------------------------------------------------------------------------------------------


def accepted_as(state: State, frame: AnsweringDeal) -> AcceptDeal | None:
    """The acceptance of this deal; None where this state does not know what it is about."""
    if frame.give is None or frame.get is None:
        return None
    return AcceptDeal(open_side(state, frame.give), open_side(state, frame.get))


def propose_accept(state: State, frame: AnsweringDeal) -> list[AcceptDeal]:
    action = accepted_as(state, frame)
    return [action] if action is not None and _why_not(state, frame) is None else []


def check_accept(state: State, frame: AnsweringDeal, action: AcceptDeal) -> Violation | None:
    own = accepted_as(state, frame)
    if own is None:
        return _check_open(state, frame, action)
    if action != own or repr(action) != repr(own):
        return refusal("other-deal", "S-DEAL-5", "That is not what the deal is about.")
    return _why_not(state, frame)


def _why_not(state: State, frame: AnsweringDeal) -> Violation | None:
    """What the addressee lacks, which only he learns (ST-22)."""
    assert frame.give is not None
    assert frame.get is not None
    return (
        _check_side(state, frame.seat, frame.proposer, frame.get, own=True)
        or _check_side(state, frame.proposer, frame.seat, frame.give, own=False)
        or _check_excess(state, frame.seat, frame.get, frame.give)
    )


def _check_open(state: State, frame: AnsweringDeal, action: AcceptDeal) -> Violation | None:
    """A deal whose secrets this state does not know: its open part has to be possible."""
    for side, giver, taker in ((action.gives, frame.proposer, frame.seat), (action.gets, frame.seat, frame.proposer)):
        if type(side) is not OpenSide or type(side.cards) is not int or side.cards < 0 or _too_open(state, side):
            return refusal("no-deal", "S-DEAL-1", "Both sides of a deal name things of the game.")
        bundle = _as_bundle(side)
        if not well_formed(bundle) or side.cards > len(state.traders[giver].hand):
            return refusal("no-deal", "S-DEAL-1", "Both sides of a deal name things of the game.")
        if problem := _check_side(state, giver, taker, bundle, own=False):
            return problem
    return None


def _too_open(state: State, side: OpenSide) -> bool:
    """Whether a sum is told that nobody else may know."""
    return side.stellors != 0 and not state.rules.open_money


def _as_bundle(side: OpenSide) -> Bundle:
    s = side
    return Bundle(s.stellors, (), s.stations, s.cargoes, s.engines, s.rights, s.passage, s.show, s.personalities)


def apply_accept(state: State, frame: AnsweringDeal, action: AcceptDeal) -> State:
    """Everything moves at once, and hands are shown (S-LUCK-1); then what is too much goes (ST-22)."""
    state, proposer, seat = pop(state), frame.proposer, frame.seat
    give, get = frame.give or _as_bundle(action.gives), frame.get or _as_bundle(action.gets)
    for bundle, giver, taker in ((give, proposer, seat), (get, seat, proposer)):
        state = _moved(state, giver, taker, bundle)
    known = state.rules.open_money or (frame.give is not None and frame.get is not None)
    state = passed(state, proposer, seat, give.stellors - get.stellors if known else None)
    state = _cards_moved(state, (proposer, seat), (give, get), (action.gives.cards, action.gets.cards))
    state = _engines_moved(
        _engines_moved(state, proposer, get.engines - give.engines), seat, give.engines - get.engines
    )
    for one, other, bundle in ((seat, proposer, get), (proposer, seat, give)):
        if bundle.show and state.traders[one].hand:
            state = push(state, Showing(one, other))
    return _excess_gone(pruned(state), (proposer, seat))


def _moved(state: State, giver: int, taker: int, bundle: Bundle) -> State:
    """What is public and needs no counting: stations, cargoes, rights, passage, personalities.

    The Insider may give Capital away (S-INS-4); a cargo is the taker's business from now on (S-DEAL-14).
    """
    for world in bundle.stations:
        state = with_station(state, world, taker)
        state = _passage(state, world, granted=False)
    for cargo in bundle.cargoes:
        load = load_of(state, giver, cargo)
        assert load is not None
        state = with_hold(without_load(state, giver, load), taker, (*state.traders[taker].hold, load))
    for slug in bundle.rights:
        state = with_rights(with_rights(state, giver, slug, -1), taker, slug, 1)
    for world in bundle.passage:
        state = _passage(state, world, granted=True)
    if bundle.personalities:
        swaps = tuple((own, giver, taker) for own in bundle.personalities)
        state = set_turn(state, turn_swaps(state.turn, (*state.turn.swaps, *swaps)))
    return state


def _passage(state: State, world: str, *, granted: bool) -> State:
    bit, turn = 1 << state.rules.starmap.index[world], state.turn
    passages = turn.passages | bit if granted else turn.passages & ~bit
    return set_turn(state, turn_passages(turn, turn.asked, passages)) if passages != turn.passages else state


def _engines_moved(state: State, seat: int, more: int) -> State:
    """Engines beyond the limit cease to exist (S-ENG-7); a ship may have fewer than it began with (S-ENG-3)."""
    if not more:
        return state
    trader = state.traders[seat]
    left = (
        trader.engines + more
        if more < 0
        else after_deal(state.rules.catalog, trader.engines, more, skills(state, seat))
    )
    return set_trader(state, seat, trader_engines(trader, left))


def _cards_moved(
    state: State, seats: tuple[int, int], bundles: tuple[Bundle, Bundle], counts: tuple[int, int]
) -> State:
    """Cards change hands face down: giver and taker know them, others no longer know what is left (ST-28)."""
    if not any(counts):
        return state
    got: list[tuple[Card, ...]] = []
    both = 1 << seats[0] | 1 << seats[1]
    for giver, bundle, count in zip(seats, bundles, counts, strict=True):
        faces = bundle.cards if len(bundle.cards) == count else ("",) * count
        if count and not faces[0]:
            state = _forgotten(state, giver)
        for face in faces:
            state = taken_from(state, giver, face) if face else with_hand(state, giver, state.traders[giver].hand[1:])
        if count:
            rest = tuple(Card(card.face, card.known_to & both) for card in state.traders[giver].hand)
            state = with_hand(state, giver, pools.in_order(rest))
        got.append(tuple(Card(face, both) for face in faces))
    for seat, cards in zip(seats, got[::-1], strict=True):
        if cards:
            state = with_hand(state, seat, pools.in_order((*state.traders[seat].hand, *cards)))
    return state


def _forgotten(state: State, seat: int) -> State:
    """Cards leave a hand and this state does not know which: what it knew of the hand may be gone."""
    hand, decks = state.traders[seat].hand, state.decks
    pool = pools.lost(decks.luck, pools.faces(hand))
    state = set_decks(state, decks_luck(decks, pool, decks.luck_pile))
    return with_hand(state, seat, (Card("", 1 << seat),) * len(hand))


def _excess_gone(state: State, seats: tuple[int, int]) -> State:
    """Frames for what is too much, so that cargoes go before cards and the proposer before the other.

    S-DEAL-13, S-LUCK-4, S-LOU-6.
    """
    limit = state.rules.catalog.game.limits.hold
    for seat in reversed(seats):
        if is_overfull(state, seat):
            state = push(state, Discarding(seat))
    for seat in reversed(seats):
        if len(state.traders[seat].hold) > limit:
            state = push(state, Abandoning(seat))
    return state


def apply_refuse(state: State, frame: AnsweringDeal, action: RefuseDeal) -> State:
    """S-DEAL-5: nothing comes of the deal."""
    return pop(state)


def who_knows(s: Any, frame: Frame, action: ProposeDeal) -> int:
    return seat_bits(s, frame.seat, action.to)


asking = interned(AskPassage)


# -- passage ----------------------------------------------------------------------------------------------------------


def propose_ask(state: State, frame: Moving) -> list[AskPassage]:
    turn, starmap = state.turn, state.rules.starmap
    if turn.movement_over or turn.codebreaker:
        return []
    owners, closed = state.galaxy.owners, turn.asked | turn.passages
    places = [(world, starmap.index[world]) for world in starmap.joins[state.traders[frame.seat].world]]
    worlds = [world for world, at in places if owners[at] not in (frame.seat, NO_ONE) and not closed >> at & 1]
    if not worlds:
        return []
    fees = [fee for fee in state.rules.passage_fees if can_pay(state, frame.seat, fee)]
    return [asking(world, fee) for world in worlds for fee in fees]


def check_ask(state: State, frame: Moving, action: AskPassage) -> Violation | None:
    starmap, world, fee = state.rules.starmap, action.world, action.fee
    if state.turn.movement_over:
        return refusal("movement-over", "S-MOVE-13", "Movement is over.")
    if type(world) is not str or world not in starmap.joins[state.traders[frame.seat].world]:
        return refusal("no-line", "S-MOVE-9", "No jumpline leads there.")
    if owner_of(state, world) in (frame.seat, NO_ONE) or state.turn.codebreaker:
        return refusal("no-need", "S-MOVE-13", "There is nobody to ask.")
    if state.turn.asked >> starmap.index[world] & 1 or state.turn.passages >> starmap.index[world] & 1:
        return refusal("asked", "S-TIME-7", "Passage to this world was asked for in this turn.")
    if type(fee) is not int or fee not in state.rules.passage_fees:
        return refusal("no-fee", "S-MOVE-13", "Other terms are put as a deal.")
    return None if can_pay(state, frame.seat, fee) else refusal("cannot-pay", "S-MONEY-8", "You do not have so much.")


def apply_ask(state: State, frame: Moving, action: AskPassage) -> State:
    """S-MOVE-13, S-TIME-7: the owner answers; one asks once in a turn for each world."""
    turn = state.turn
    state = set_turn(
        state, turn_passages(turn, turn.asked | 1 << state.rules.starmap.index[action.world], turn.passages)
    )
    return push(state, AnsweringPassage(owner_of(state, action.world), frame.seat, action.world, action.fee))


def apply_grant(state: State, frame: AnsweringPassage, action: GrantPassage) -> State:
    """The fee is asked and paid openly; whoever wants to keep it secret makes a deal."""
    state = banked(banked(pop(state), frame.asker, -frame.fee), frame.seat, frame.fee)
    return _passage(state, frame.world, granted=True)


def apply_refuse_passage(state: State, frame: AnsweringPassage, action: RefusePassage) -> State:
    """S-MOVE-13: no leave."""
    return pop(state)


def _own_passages(state: State, frame: Window, *, revoked: bool) -> list[str]:
    jump = jump_of(state) if frame.kind == "jump" else None
    if jump is None:
        return []
    return [
        world
        for world in passages_used(state, jump)
        if owner_of(state, world) == frame.seat and (world in jump.revoked) == revoked and world not in jump.restored
    ]


def propose_revoke(state: State, frame: Window) -> list[RevokePassage]:
    return [RevokePassage(world) for world in _own_passages(state, frame, revoked=False)]


def check_revoke(state: State, frame: Window, action: RevokePassage) -> Violation | None:
    if type(action.world) is str and action.world in _own_passages(state, frame, revoked=False):
        return None
    return refusal("no-passage", "S-TIME-5", "No jump rests on such a passage of yours.")


def propose_restore(state: State, frame: Window) -> list[RestorePassage]:
    return [RestorePassage(world) for world in _own_passages(state, frame, revoked=True)]


def check_restore(state: State, frame: Window, action: RestorePassage) -> Violation | None:
    if type(action.world) is str and action.world in _own_passages(state, frame, revoked=True):
        return None
    return refusal("no-passage", "S-MOVE-13", "You have withdrawn no such passage.")


def apply_revoke(state: State, frame: Window, action: RevokePassage | RestorePassage) -> State:
    """S-TIME-5, S-MOVE-13: leave is withdrawn, or granted again, while the jump is being declared."""
    granted = type(action) is RestorePassage
    jump: Any = jump_of(state)
    assert type(jump) is Jumping
    revoked = jump.revoked if granted else (*jump.revoked, action.world)
    restored = (*jump.restored, action.world) if granted else jump.restored
    state = with_jump(state, jump_passage(jump, revoked, restored))
    return played(_passage(state, action.world, granted=granted))


SPECS = (
    Spec(
        ProposeDeal, "deal", PUT_IN, check_propose, apply_propose, "puts a deal to {to}",
        ("star:S-DEAL-5", "star:S-DEAL-7"), open=True, secret=("give", "get"), knows=who_knows,
    ),
    Spec(
        AcceptDeal, "accept", (AnsweringDeal,), check_accept, apply_accept, "accepts the deal", ("star:S-DEAL-5",),
        propose_accept,
    ),
    Spec(
        RefuseDeal, "refuse", (AnsweringDeal,), fine, apply_refuse, "refuses the deal", ("star:S-DEAL-5",),
        only(RefuseDeal()),
    ),
    Spec(
        AskPassage, "ask-passage", (Moving,), check_ask, apply_ask, "asks for passage to {world} for {fee}",
        ("star:S-MOVE-13",), propose_ask,
    ),
    Spec(
        GrantPassage, "grant", (AnsweringPassage,), fine, apply_grant, "grants passage", ("star:S-MOVE-13",),
        only(GrantPassage()),
    ),
    Spec(
        RefusePassage, "refuse-passage", (AnsweringPassage,), fine, apply_refuse_passage, "refuses passage",
        ("star:S-MOVE-13",), only(RefusePassage()),
    ),
    Spec(
        RevokePassage, "revoke", (Window,), check_revoke, apply_revoke, "withdraws passage to {world}",
        ("star:S-TIME-5",), propose_revoke,
    ),
    Spec(
        RestorePassage, "restore", (Window,), check_restore, apply_revoke, "grants passage to {world} again",
        ("star:S-MOVE-13",), propose_restore,
    ),
)  # fmt: skip
