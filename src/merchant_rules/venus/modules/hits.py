"""15.431, 15.432: what a hit does, who gets the goods that fall out, and how damaged equipment is repaired.

Damage goes with a piece when it changes hands. Where pieces of one kind are aboard whole and damaged, the owner barters
and fires whole ones, hands over whole ones first, and throws damaged ones overboard first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import attrs

from ...errors import Violation
from ...kernel.actions import FrameSentence, Reason, Spec, Waiting, because, fine, only, saying
from ...kernel.engine import resumed
from ...kernel.tuples import replaced, with_items, without_item
from ...kernel.value import updater, value
from ..frames import Answering, MakingRoom, Moving, Trading
from ..rules import exchange, trading
from ..rules.common import acquired, called, distinct, has_old, name_of, no_room, parted, refusal, room_for, thrown
from ..rules.cup import into_cup
from ..rules.exchange import AcceptDeal, Jettison
from ..rules.gear import skipping
from ..rules.trading import Barter, science_of
from ..state import State
from ..update import (
    pop,
    push,
    set_market,
    set_player,
    set_players_stack_market,
    set_stack,
    set_top,
    with_cup,
    with_piece,
)
from .common import frames_of, is_seat, part_of, set_part
from .stowage import Arms, Bay, Rig, Stowage, has_free_place, held_in_place, rig_of, stowed, with_lost, with_rig


@value
class ChoosingHit:
    """The winner chooses what of the loser's ship is hit: a marker on the hull or a hold (15.431)."""

    seat: int
    """The seat that decides."""
    victim: int
    """The seat whose ship is hit."""


@value
class Looting:
    """Goods can be taken: out of a hold that was hit, or by a swindle from the ship of `victim` (15.431, 15.53)."""

    seat: int
    """The seat that decides."""
    goods: tuple[str, ...]
    """What can be taken."""
    victim: int = -1
    """The seat whose ship it is still on, -1 when it drifts in space."""


@value
class HitHull:
    """Destroy one marker on the loser's hull."""

    piece: str


@value
class HitHold:
    """Damage one of the loser's holds, counted from 1."""

    hold: int


@value
class ClaimLoot:
    """Take goods aboard that were shot free or swindled."""

    goods: str


@value
class LeaveLoot:
    """Take nothing (more); what drifts in space goes into the cup."""


# -- choosing what is hit (15.431) -----------------------------------------------------------------------------------


def on_hull(state: State, seat: int) -> tuple[str, ...]:
    """The markers on a hull that a hit can destroy: relics, and pieces that are whole (15.431/h)."""
    return (*distinct(stowed(state, seat).hull.whole), *state.players[seat].relics)


def propose_hit_hull(state: State, frame: ChoosingHit) -> list[HitHull]:
    return [HitHull(piece) for piece in on_hull(state, frame.victim)]


def check_hit_hull(state: State, frame: ChoosingHit, action: HitHull) -> Violation | None:
    if action.piece in on_hull(state, frame.victim):
        return None
    if action.piece in stowed(state, frame.victim).hull.damaged:
        return refusal(state, "already-damaged", "15.431/h", "What is damaged suffers nothing more.")
    return refusal(state, "not-on-hull", "15.431/a", f"There is no {called(state, action.piece)} on that hull.")


def apply_hit_hull(state: State, frame: ChoosingHit, action: HitHull) -> State:
    """15.431/f, g: a relic leaves the game, other equipment goes to the Bank."""
    rules, piece, seat = state.rules, action.piece, frame.victim
    now = stowed(state, seat)
    p = state.players[seat]
    state = set_player(state, seat, parted(rules, p, piece, p.money))
    if piece in rules.relics:
        a = part_of(state, Arms)
        state = set_part(state, with_lost(a, with_items(a.lost, (piece,))))
    else:
        state = _to_bank(state, piece)
        now = Stowage(Bay(without_item(now.hull.whole, piece), now.hull.damaged), now.holds)
    return resumed(pop(with_rig(state, seat, Rig(rig_of(state, seat).damaged, now))))


def _to_bank(state: State, piece: str) -> State:
    return set_market(state, with_piece(state.market, state.rules.stock_index[piece]))


def propose_hit_hold(state: State, frame: ChoosingHit) -> list[HitHold]:
    ship = state.rules.catalog.ship_by_slug[state.players[frame.victim].ship]
    return [HitHold(number) for number in range(1, ship.holds + 1)]


def check_hit_hold(state: State, frame: ChoosingHit, action: HitHold) -> Violation | None:
    holds = state.rules.catalog.ship_by_slug[state.players[frame.victim].ship].holds
    if type(action.hold) is int and 1 <= action.hold <= holds:
        return None
    return refusal(state, "no-such-hold", "15.431/a", f"The ship has holds 1 to {holds}.")


def apply_hit_hold(state: State, frame: ChoosingHit, action: HitHold) -> State:
    """15.431: equipment is damaged, fares go into the cup, goods are for the winner to take or leave."""
    rules, seat = state.rules, frame.victim
    now, index = stowed(state, seat), action.hold - 1
    bay = now.holds[index]
    broken = tuple(item for item in bay.whole if item in rules.stock_index)
    fares = tuple(item for item in bay.whole if item in rules.catalog.fare_by_slug)
    goods = tuple(item for item in bay.whole if item in rules.catalog.goods_by_slug)
    p = state.players[seat]
    for item in (*fares, *goods):
        p = parted(rules, p, item, p.money)
    holds = replaced(now.holds, index, Bay((), with_items(bay.damaged, broken)))
    rig = Rig(with_items(rig_of(state, seat).damaged, broken), Stowage(now.hull, holds))
    state = pop(with_rig(set_player(state, seat, p), seat, rig))
    if goods:
        return push(state, Looting(frame.seat, goods))
    return _into_cup(state, fares) if fares else resumed(state)


def _into_cup(state: State, markers: tuple[str, ...]) -> State:
    m = state.market
    cup, drawing = into_cup(state.rules, m.cup, markers)
    return set_players_stack_market(state, state.players, (*state.stack, drawing), with_cup(m, cup))


# -- taking the loot (15.431/d, 15.53) -------------------------------------------------------------------------------


def loot_fits(state: State, seat: int, item: str) -> bool:
    """In his own turn a player stows anew for what he takes; out of turn there has to be a free place (R-52)."""
    if seat == state.turn.seat:
        return room_for(state, state.players[seat], item)
    return has_free_place(state, seat, item)


def propose_claim(state: State, frame: Looting) -> list[ClaimLoot]:
    return [ClaimLoot(item) for item in distinct(frame.goods) if loot_fits(state, frame.seat, item)]


def check_claim(state: State, frame: Looting, action: ClaimLoot) -> Violation | None:
    if action.goods not in frame.goods:
        return refusal(state, "no-loot", "15.431/d", f"There is no {called(state, action.goods)} to take.")
    return None if loot_fits(state, frame.seat, action.goods) else no_room(state, action.goods)


def apply_claim(state: State, frame: Looting, action: ClaimLoot) -> State:
    """15.431/d, 15.53/c: the goods come aboard; of what was swindled one marker is all."""
    rules, item = state.rules, action.goods
    state = held_in_place(state, frame.seat)
    if frame.victim >= 0:
        state = held_in_place(state, frame.victim)
        loser = state.players[frame.victim]
        state = set_player(state, frame.victim, parted(rules, loser, item, loser.money))
        left: tuple[str, ...] = ()  # 15.53/c: one marker
    else:
        left = without_item(frame.goods, item)
    winner = state.players[frame.seat]
    state = set_player(state, frame.seat, acquired(rules, winner, item, winner.money))
    return set_top(state, Looting(frame.seat, left)) if left else resumed(pop(state))


def apply_leave(state: State, frame: Looting, action: LeaveLoot) -> State:
    """15.431/d: what was shot free and is not wanted goes into the cup; what was swindled for stays where it is."""
    state = pop(state)
    return resumed(state) if frame.victim >= 0 else _into_cup(state, frame.goods)


# -- overboard (15.431/e, R-74, R-75) --------------------------------------------------------------------------------


def candidates_jettison(state: State, frame: Trading | MakingRoom | Looting) -> list[Jettison]:
    if not isinstance(frame, Looting):
        return exchange.candidates_jettison(state, frame)
    return [Jettison(item) for item in distinct(state.players[frame.seat].cargo)]


def check_jettison(state: State, frame: Trading | MakingRoom | Looting, action: Jettison) -> Violation | None:
    if not isinstance(frame, Looting):
        return exchange.check_jettison(state, frame, action)
    p, item = state.players[frame.seat], action.item
    if not isinstance(item, str) or item not in p.cargo:
        return refusal(state, "not-aboard", "15.431/e", f"You have no {called(state, item)} in your holds.")
    if any(loot_fits(state, frame.seat, goods) for goods in frame.goods):
        return refusal(state, "room-enough", "15.431/e", "There is room already for what you can take.")
    if frame.victim >= 0:  # landed: what 11.3 says of older cargo holds
        return exchange.check_jettison(state, MakingRoom(frame.seat), action)
    if item in state.rules.catalog.fare_by_slug:
        return refusal(state, "no-fares", "15.431/e", "Passengers are not thrown out for loot.")
    return None


def apply_jettison(state: State, frame: Trading | MakingRoom | Looting, action: Jettison) -> State:
    """11.3, 15.431/d: as ever, damaged pieces first; also to make room for loot, wherever the ship is."""
    state = _damaged_first_out(held_in_place(state, frame.seat), frame.seat, action.item)
    if not isinstance(frame, Looting):
        return exchange.apply_jettison(state, frame, action)
    rules, p, item = state.rules, state.players[frame.seat], action.item
    gone = thrown(rules, p, item) if has_old(p, item) else parted(rules, p, item, p.money)
    state = set_player(state, frame.seat, gone)
    return _without_drive(_to_bank(state, item), item) if item in rules.stock_index else _into_cup(state, (item,))


def _without_drive(state: State, item: str) -> State:
    """8.2: a ship that throws a drive overboard on its way skips only what its other drives skip from now on."""
    if item not in state.rules.drive_bits:
        return state
    return set_stack(state, tuple(_slowed(state, own) if type(own) is Moving else own for own in state.stack))


_skipping: Callable[[Moving, int], Moving] = updater(Moving, "skips")


def _slowed(state: State, m: Moving) -> Moving:
    return _skipping(m, m.skips & skipping(state, m.seat, ()))


def _damaged_first_out(state: State, seat: int, item: str) -> State:
    """A damaged piece is the first to be thrown away."""
    rig = rig_of(state, seat)
    if item not in rig.damaged:
        return state
    return with_rig(state, seat, Rig(without_item(rig.damaged, item), rig.stowage))


# -- damaged equipment (15.432) --------------------------------------------------------------------------------------


def propose_barter(state: State, frame: Trading) -> list[Barter]:
    return [action for action in trading.propose_barter(state, frame) if not _is_damaged(state, frame.seat, action)]


def _is_damaged(state: State, seat: int, action: Barter) -> bool:
    """Whether all pieces of this kind aboard are damaged."""
    damaged = rig_of(state, seat).damaged.count(action.item)
    return damaged > 0 and damaged == state.players[seat].cargo.count(action.item)


def check_barter(state: State, frame: Trading, action: Barter) -> Violation | None:
    violation = trading.check_barter(state, frame, action)
    if violation is None and _is_damaged(state, frame.seat, action):
        return refusal(state, "damaged", "15.432/a", f"Your {name_of(state, action.item)} is damaged.")
    return violation


def apply_accept(state: State, frame: Answering, action: AcceptDeal) -> State:
    """11.4: damage goes with the piece; whole ones are handed over first. The partner does not stow anew (R-52)."""
    state = held_in_place(state, frame.seat)
    rigs = part_of(state, Arms).rigs
    if any(rig.damaged for rig in rigs):
        deal = frame.deal
        state = _hand_over_damage(state, frame.offerer, frame.seat, deal.give)
        state = _hand_over_damage(state, frame.seat, frame.offerer, deal.take)
    return exchange.apply_accept(state, frame, action)


def _hand_over_damage(state: State, giver: int, taker: int, items: tuple[str, ...]) -> State:
    cargo, rig = state.players[giver].cargo, rig_of(state, giver)
    for item, count in Counter(items).items():
        damaged = rig.damaged.count(item)
        # relics are no cargo and never damaged
        for _ in range(min(count - (cargo.count(item) - damaged), damaged)):
            rig = Rig(without_item(rig.damaged, item), rig.stowage)
            other = rig_of(state, taker)
            state = with_rig(state, taker, Rig(with_items(other.damaged, (item,)), other.stowage))
    return with_rig(state, giver, rig)


def repair(state: State) -> State:
    """15.432/b, c: whoever lands at a culture gets what this culture sells repaired, at once and for nothing."""
    frame = state.stack[-1]
    assert type(frame) is Trading
    rig = rig_of(state, frame.seat)
    if not rig.damaged:
        return state
    science, pieces = science_of(state, frame.culture), state.rules.catalog.equipment_by_slug
    mended = {item for item in rig.damaged if pieces[item].sold_by == science}
    if not mended:
        return state
    left = tuple(item for item in rig.damaged if item not in mended)
    hull, *holds = (_mended(bay, mended) for bay in (rig.stowage.hull, *rig.stowage.holds))
    return with_rig(state, frame.seat, Rig(left, Stowage(hull, tuple(holds))))


def _mended(bay: Bay, mended: set[str]) -> Bay:
    whole = with_items(bay.whole, tuple(item for item in bay.damaged if item in mended))
    return Bay(whole, tuple(item for item in bay.damaged if item not in mended))


# -- reports ---------------------------------------------------------------------------------------------------------


def adrift(state: State) -> Iterator[str]:
    """Goods that are on no ship: shot free and not yet taken or left."""
    for frame in state.stack:
        if type(frame) is Looting and frame.victim < 0:
            yield from frame.goods


def looting(state: State, frame: Looting, spec: object) -> Reason:
    """What was won is taken or left before anything else."""
    rule = "15.431/d" if frame.victim < 0 else "15.53/c"
    return Reason(rule, "The goods that were won are taken first, or left.")


WAITING: dict[type, Waiting] = {
    ChoosingHit: because("15.431/a", "The winner chooses first what is hit."),
    Looting: looting,
}

FRAME_SENTENCES: dict[type, FrameSentence] = {
    ChoosingHit: saying("{seat} chooses what is hit on the ship of {victim}"),
    Looting: saying("{seat} takes or leaves {goods}"),
}


def _spec_of(specs: tuple[Spec | object, ...], action: type) -> Spec:
    return next(spec for spec in specs if isinstance(spec, Spec) and spec.action is action)


SPECS = (
    Spec(
        HitHull, "hit", (ChoosingHit,), check_hit_hull, apply_hit_hull, "destroys {piece}",
        ("15.431/a", "15.431/f", "15.431/g"), propose_hit_hull,
    ),
    Spec(
        HitHold, "hold-hit", (ChoosingHit,), check_hit_hold, apply_hit_hold, "hits hold {hold}",
        ("15.431/a", "15.431/b", "15.431/c"), propose_hit_hold,
    ),
    Spec(
        ClaimLoot, "loot", (Looting,), check_claim, apply_claim, "takes {goods}",
        ("15.431/d", "15.53/c"), propose_claim,
    ),
    Spec(LeaveLoot, "leave", (Looting,), fine, apply_leave, "takes no loot", ("15.431/d",), only(LeaveLoot())),
)  # fmt: skip

REPLACED = (
    attrs.evolve(
        _spec_of(exchange.SPECS, Jettison),
        frames=(Trading, MakingRoom, Looting),
        candidates=candidates_jettison,
        check=check_jettison,
        apply=apply_jettison,
    ),
    attrs.evolve(_spec_of(exchange.SPECS, AcceptDeal), apply=apply_accept),
    attrs.evolve(_spec_of(trading.SPECS, Barter), propose=propose_barter, check=check_barter),
)


# -- what cannot be ---------------------------------------------------------------------------------------------------


def problems(state: State) -> Iterator[str]:
    """What is wrong with the frames of hits and loot."""
    for hit in frames_of(state, ChoosingHit):
        if not is_seat(state, hit.victim) or hit.victim == hit.seat:
            yield f"ChoosingHit: seat {hit.victim} cannot be hit"
    for loot in frames_of(state, Looting):
        if not loot.goods or any(item not in state.rules.catalog.goods_by_slug for item in loot.goods):
            yield f"Looting: {loot.goods} are no goods to take"
        elif loot.victim >= 0 and not (
            is_seat(state, loot.victim) and {*loot.goods} <= {*state.players[loot.victim].cargo}
        ):
            yield "Looting: the victim does not have these goods"
