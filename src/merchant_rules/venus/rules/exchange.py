"""Chapter 11: what one may do on any landing place: pick up a relic, throw things overboard, deal with other players.

A deal is offered by the player whose turn it is and accepted or refused by the other (11.4). It is legal without being
listed, because nobody could list all deals. How many are accepted in a turn, and how many refused, is bounded unless an
option says otherwise (`rules.offers_per_turn`, R-96), so that every turn ends.
"""

from __future__ import annotations

from collections.abc import Callable

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec, fine, only
from ...kernel.engine import resumed
from ...kernel.secrets import opened
from ...kernel.tuples import replaced, with_item, with_items, without_item
from ...kernel.value import updater, value
from ..deal import Deal
from ..frames import Answering, MakingRoom, Moving, Trading
from ..state import Player, State
from ..update import (
    offered,
    pop,
    push,
    set_players,
    set_players_stack_market_galaxy,
    set_top,
    turned_down,
    with_cup,
    with_piece,
    with_sun,
)
from .bonus import is_due_here, room_made
from .common import acquired, called, distinct, has, has_old, name_of, parted, refusal, sun_index, thrown
from .cup import into_cup
from .discovery import looks_with, with_secret
from .dot_kinds import EMPTY_ROCK, open_marker


@value
class TakeRelic:
    """Take the relic in the '?' box one stands on."""


@value
class Jettison:
    """Throw something overboard."""

    item: str


@value
class OfferDeal:
    """Offer a deal to a player on the same dot."""

    deal: Deal


@value
class AcceptDeal:
    """Accept the deal that was offered."""


@value
class RefuseDeal:
    """Refuse the deal that was offered."""


# -- relics in '?' boxes (11.2) --------------------------------------------------------------------------------------


def propose_take_relic(state: State, frame: Trading) -> tuple[TakeRelic, ...]:
    return _TAKE if open_marker(state, state.players[frame.seat].place) in state.rules.relics else ()


def check_take_relic(state: State, frame: Trading, action: TakeRelic) -> Violation | None:
    """11.2/a: only relics are there to be taken; other '?' markers stay where they are (2.82/a)."""
    if open_marker(state, state.players[frame.seat].place) in state.rules.relics:
        return None
    return refusal(state, "no-relic", "11.2/a", "No relic lies in this place for the taking.")


def apply_take_relic(state: State, frame: Trading | Moving, action: TakeRelic) -> State:
    """2.81/a, 3.1/b, 6.11, R-34: it costs nothing, and the box stays an asteroid."""
    p = state.players[frame.seat]
    relic = open_marker(state, p.place)
    box = state.galaxy.boxes[state.rules.board.question_index[p.place]]
    galaxy = with_secret(state, p.place, opened(box, EMPTY_ROCK))
    players = replaced(state.players, frame.seat, acquired(state.rules, p, relic, p.money))
    return looks_with(
        set_players_stack_market_galaxy(state, players, state.stack, state.market, galaxy), frame.seat, (relic,)
    )


# -- jettison (11.3, 3.43) -------------------------------------------------------------------------------------------


def candidates_jettison(state: State, frame: Trading | MakingRoom) -> list[Jettison]:
    p = state.players[frame.seat]
    if not (p.cargo or p.relics):
        return []
    return [Jettison(item) for item in (*distinct(p.cargo), *p.relics)]


def check_jettison(state: State, frame: Trading | MakingRoom, action: Jettison) -> Violation | None:
    """11.3: what is aboard and not new; ships, deeds and demands are not, so they never go (TS/EXPL/e, f, TS-n4)."""
    p, item = state.players[frame.seat], action.item
    if not isinstance(item, str) or not has(p, item):
        return refusal(state, "not-aboard", "11.3/a", f"You have no {called(state, item)} aboard.")
    if not has_old(p, item):
        return refusal(state, "too-fresh", "11.3/f", f"You got {name_of(state, item)} this turn, so it stays aboard.")
    if not state.rules.drops_arrivals and is_due_here(state, frame.seat, item):
        return refusal(state, "deliver-it", "11.3/d", "This passenger has arrived: deliver it for its fee.")
    if isinstance(frame, MakingRoom) or not state.rules.drops_relics:
        needless = _no_use(state, item)
        if needless is not None:
            return needless
    if isinstance(frame, Trading) and not frame.culture and not state.rules.drops_on_asteroids:
        return refusal(state, "not-here", "11.3/a", "Nothing can be thrown overboard on an asteroid.")
    return None


def _no_use(state: State, item: str) -> Violation | None:
    if item not in state.rules.relics:
        return None
    return refusal(state, "needs-no-room", "3.432/d", "A relic rides on the hull: without it you have no more room.")


def apply_jettison(state: State, frame: Trading | MakingRoom, action: Jettison) -> State:
    """11.3, 11.1/b: goods and fares into the cup, equipment to the Bank, a relic on the sun (11.3/g, R-53)."""
    rules, p, m, g = state.rules, state.players[frame.seat], state.market, state.galaxy
    item = action.item
    player = thrown(rules, p, item)
    stack = room_made(state, frame.seat, player.cargo)
    if item in rules.relics:
        index = sun_index(state, p.place)
        g = with_sun(g, index, with_item(g.suns[index], item))
    elif item in rules.stock_index:
        m = with_piece(m, rules.stock_index[item])
    else:
        cup, drawing = into_cup(rules, m.cup, (item,))
        m, stack = with_cup(m, cup), (*stack, drawing)
    return set_players_stack_market_galaxy(state, replaced(state.players, frame.seat, player), stack, m, g)


# -- deals (11.4) ----------------------------------------------------------------------------------------------------


def check_offer(state: State, frame: Trading, action: OfferDeal) -> Violation | None:
    limit = state.rules.offers_per_turn
    if limit is not None and max(frame.offers, frame.refused) >= limit:
        done = "made" if frame.offers >= limit else "been refused"
        return refusal(state, "enough-offers", "11.4/c", f"You have {done} {limit} deals this turn: that is enough.")
    return deal_violation(state, frame.seat, action.deal)


def deal_violation(state: State, seat: int, deal: object) -> Violation | None:
    """Why these two players cannot make this deal, or None."""
    if not isinstance(deal, Deal) or not _is_well_formed(deal):
        return refusal(state, "no-deal", "11.4/a", f"{deal!r} is no deal: it needs a partner, things and amounts.")
    if not 0 <= deal.partner < len(state.players) or deal.partner == seat:
        return refusal(state, "no-partner", "11.4/a", f"Seat {deal.partner} is nobody you could deal with.")
    giver, taker = state.players[seat], state.players[deal.partner]
    if giver.place != taker.place:
        return refusal(state, "elsewhere", "11.1/c", "You can deal only with players on the dot you are on.")
    return (
        _pointless(state, deal)
        or _cannot_give(state, giver, deal.give, deal.give_ious, deal.pay)
        or _cannot_give(state, taker, deal.take, deal.take_ious, deal.receive)
        or _cannot_carry(state, giver, deal.give, deal.take)
        or _cannot_carry(state, taker, deal.take, deal.give)
    )


def _is_well_formed(deal: Deal) -> bool:
    lists = (deal.give, deal.take, deal.give_ious, deal.take_ious)
    return (
        type(deal.partner) is int
        and all(type(amount) is int and amount >= 0 for amount in (deal.pay, deal.receive))
        and all(isinstance(items, tuple) and all(isinstance(item, str) for item in items) for items in lists)
    )


def _pointless(state: State, deal: Deal) -> Violation | None:
    """A deal moves something, and nothing of one kind both ways: no action may leave all as it was."""
    one_way = (deal.give, deal.give_ious, deal.pay)
    other_way = (deal.take, deal.take_ious, deal.receive)
    if not any(one_way) and not any(other_way):
        return refusal(state, "empty-deal", "11.4/a", "In this deal nothing changes hands.")
    if (deal.pay and deal.receive) or {*deal.give} & {*deal.take} or {*deal.give_ious} & {*deal.take_ious}:
        return refusal(state, "both-ways", "11.4/a", "The same thing goes both ways in this deal: name the difference.")
    return None


def _cannot_give(
    state: State, p: Player, items: tuple[str, ...], ious: tuple[str, ...], money: int
) -> Violation | None:
    """11.4/a, b: both have what they give; ships, deeds and demands do not change hands (TS/EXPL/e, f, TS-n4)."""
    who, catalog, board = name_of(state, p.species), state.rules.catalog, state.rules.board
    for item in {*items}:
        if item in catalog.ship_by_slug or item in board.kind or item in board.system_index:  # a deed names its place
            return refusal(state, "not-for-exchange", "11.4/b", "Ships and deeds cannot be exchanged between players.")
        if items.count(item) > p.cargo.count(item) + p.relics.count(item):
            return refusal(state, "not-aboard", "11.4/a", f"{who} does not have that much of {name_of(state, item)}.")
    for culture in {*ious}:
        if ious.count(culture) > p.ious.count(culture):
            return refusal(state, "no-iou", "11.4/a", f"{who} holds no IOU of {name_of(state, culture)}.")
    if money > p.money:
        cash = state.rules.words.cash
        return refusal(state, "too-poor", "11.4/a", f"{who} has {cash(p.money)} and cannot pay {cash(money)}.")
    return None


def _cannot_carry(state: State, p: Player, out: tuple[str, ...], new: tuple[str, ...]) -> Violation | None:
    rules, cargo = state.rules, p.cargo
    for item in out:
        if item not in rules.relics:
            cargo = without_item(cargo, item)
    cargo = with_items(cargo, tuple(item for item in new if item not in rules.relics))
    if rules.fits(rules, p.ship, cargo):
        return None
    return refusal(state, "no-room", "11.4/d", f"{name_of(state, p.species)} has no room for that.")


def apply_offer(state: State, frame: Trading, action: OfferDeal) -> State:
    """11.1/b, 11.4: the partner is asked, also when it is not his turn."""
    d = action.deal
    lists = (tuple(sorted(items)) for items in (d.give, d.take, d.give_ious, d.take_ious))
    give, take, give_ious, take_ious = lists
    deal = Deal(d.partner, give, take, d.pay, d.receive, give_ious, take_ious)
    return push(set_top(state, offered(frame)), Answering(d.partner, frame.seat, deal))


def check_accept(state: State, frame: Answering, action: AcceptDeal) -> Violation | None:
    return deal_violation(state, frame.offerer, frame.deal)


def apply_accept(state: State, frame: Answering, action: AcceptDeal) -> State:
    """11.4: both sides change hands at once; what is received counts as acquired this turn (11.3/f)."""
    d = frame.deal
    giver, taker = state.players[frame.offerer], state.players[frame.seat]
    giver, taker = _handed_over(state, giver, taker, d.give, d.give_ious, d.pay)
    taker, giver = _handed_over(state, taker, giver, d.take, d.take_ious, d.receive)
    players = replaced(replaced(state.players, frame.offerer, giver), frame.seat, taker)
    state = resumed(pop(set_players(state, players)))
    return looks_with(looks_with(state, frame.seat, d.give), frame.offerer, d.take)


def _handed_over(
    state: State, giver: Player, taker: Player, items: tuple[str, ...], ious: tuple[str, ...], money: int
) -> tuple[Player, Player]:
    for item in items:
        giver = parted(state.rules, giver, item, giver.money)
        taker = acquired(state.rules, taker, item, taker.money)
    kept = giver.ious
    for culture in ious:
        kept = without_item(kept, culture)
    return _with_papers(giver, giver.money - money, kept), _with_papers(
        taker, taker.money + money, with_items(taker.ious, ious)
    )


_with_papers: Callable[[Player, int, tuple[str, ...]], Player] = updater(Player, "money", "ious")


def propose_refuse(state: State, frame: Answering) -> tuple[RefuseDeal, ...]:
    return _REFUSE


def apply_refuse(state: State, frame: Answering, action: RefuseDeal) -> State:
    """R-96: what is refused does not use up what may be accepted."""
    state = pop(state)
    trading = state.stack[-1]
    assert type(trading) is Trading
    return resumed(set_top(state, turned_down(trading)))


_TAKE, _REFUSE = (TakeRelic(),), (RefuseDeal(),)

SPECS: tuple[Spec | ChanceSpec, ...] = (
    Spec(
        TakeRelic, "take", (Trading,), check_take_relic, apply_take_relic, "takes the relic",
        ("11.2/a", "6.11/b"), propose_take_relic,
    ),
    Spec(
        Jettison, "drop", (Trading, MakingRoom), check_jettison, apply_jettison, "throws {item} overboard",
        ("11.3/a", "11.3/b", "11.3/c", "11.3/f", "3.43/b"), candidates=candidates_jettison,
    ),
    Spec(
        OfferDeal, "offer", (Trading,), check_offer, apply_offer, "offers a deal: {deal}",
        ("11.4/a", "11.4/c"), open=True,
    ),
    Spec(
        AcceptDeal, "accept", (Answering,), check_accept, apply_accept, "accepts the deal",
        ("11.4/a", "11.4/d"), candidates=only(AcceptDeal()),
    ),
    Spec(
        RefuseDeal, "refuse", (Answering,), fine, apply_refuse, "refuses the deal",
        ("11.4/c",), propose_refuse,
    ),
)  # fmt: skip
