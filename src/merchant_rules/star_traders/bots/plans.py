"""Where to go, what to carry, and what to do with the Action."""

from __future__ import annotations

from typing import TypeAlias

from ..actions import (
    Abandon,
    Action,
    BuildStation,
    BuyEngine,
    DeclareJump,
    Deliver,
    DeliverCompleted,
    EndMovement,
    Petition,
    PickUp,
    PickUpImperial,
    PlayCard,
    SkipAction,
)
from ..rules.common import imperials_of, is_barred, is_imperial, is_imperial_station, owner_of, stations_of
from ..rules.movement import attempts_left
from ..rules.stations import is_protected, largest_chain
from ..state import NO_ONE
from .desk import Desk

Moves: TypeAlias = "tuple[Action, ...]"
#: From so many expected attempts on a Superjump is worth its card.
FAR = 3.5


# -- where to ---------------------------------------------------------------------------------------------------------


def goal(desk: Desk) -> str:
    """The world to head for: what an Envoy or a Mission wants, a petition, else the Contract that pays best a jump."""
    me, rules = desk.me, desk.rules
    if me.envoy:
        return rules.catalog.face_by_slug[me.envoy].destination
    if me.mission:
        mission = rules.catalog.contract_by_slug[me.mission]
        return mission.to if desk.has_imperial(desk.seat) else mission.pick_up
    return _court(desk) or _market(desk)


def _market(desk: Desk) -> str:
    """Where the best Contract leads next; where none pays, out of a full hold, or to a world without a station."""
    here, hold = desk.me.world, [load.cargo for load in desk.me.hold]
    room = len(hold) < desk.rules.catalog.game.limits.hold
    found = [(desk.pays(space, own, here, aboard=True), own.to) for space, own in desk.contracts() if own.cargo in hold]
    if room:
        wanted = [(space, own) for space, own in desk.contracts() if own.cargo not in hold and own.pick_up != here]
        found += [(desk.pays(space, own, here), own.pick_up) for space, own in wanted]
    if found:
        return max(found)[1]
    return nearest(desk, ways_out(desk)) or nearest(desk, free_worlds(desk))


def ways_out(desk: Desk) -> list[str]:
    """Where a full hold can be rid of cargo that came too late, without pay: for those too poor to abandon it."""
    carried, contracts = [load.cargo for load in desk.me.hold], desk.rules.catalog.contract_by_slug
    if len(carried) < desk.rules.catalog.game.limits.hold:
        return []
    late = [contracts[own.contract] for own in desk.state.market.completed if own.rights[desk.seat]]
    return [own.to for own in late if own.cargo in carried]


def _court(desk: Desk) -> str:
    """In the advanced game, with enough Prestige: a station of one's own to petition for, or a place for one."""
    if not desk.rules.seeks_chain or not desk.is_worth_petition():
        return ""
    return nearest(desk, sites(desk)) or nearest(desk, ground_for_more(desk))


def sites(desk: Desk) -> list[str]:
    """Stations of one's own to petition for: those that make the chain longer where there is room for all of it.

    None while a station can be built beside such a chain; where all are shut in, those that can begin another one.
    """
    state, seat, starmap = desk.state, desk.seat, desk.rules.starmap
    imperial = imperials_of(state, seat)
    plain = [world for world in stations_of(state, seat) if world not in imperial]
    room = _room(desk)
    needed = desk.rules.catalog.table(len(state.traders)).chain
    wide = [world for world in plain if room[world] >= needed]
    before = largest_chain(starmap, imperial)
    longer = [world for world in plain if largest_chain(starmap, (*imperial, world)) > before]
    best = [world for world in longer if world in wide]
    if best or (any(room[world] >= needed for world in imperial) and _beside(desk, imperial, free_worlds(desk))):
        return best
    return wide or longer


def _beside(desk: Desk, imperial: tuple[str, ...], worlds: list[str]) -> list[str]:
    """Those of some worlds that touch one's Imperial Stations."""
    around = {to for world in imperial for to in desk.rules.starmap.joins[world]}
    return [world for world in worlds if world in around]


def _room(desk: Desk) -> dict[str, int]:
    """For each station of one's own, how many worlds hang together there that are one's own or free."""
    own = stations_of(desk.state, desk.seat)
    open_worlds = {*own, *free_worlds(desk)}
    room: dict[str, int] = {}
    for world in own:
        if world not in room:
            group = _group(desk, world, open_worlds)
            room |= dict.fromkeys(group, len(group))
    return room


def _group(desk: Desk, start: str, among: set[str]) -> set[str]:
    """The worlds that can be reached from one by lines between these."""
    found, edge = {start}, [start]
    while edge:
        more = [to for to in desk.rules.starmap.joins[edge.pop()] if to in among and to not in found]
        found.update(more)
        edge += more
    return found


def ground_for_more(desk: Desk) -> list[str]:
    """Worlds without a station that touch one's own chain, any for the first one; with a Takeover those of others."""
    imperial, free = imperials_of(desk.state, desk.seat), free_worlds(desk)
    if not imperial:
        return free
    near = _beside(desk, imperial, free)
    if near or not any(card.face == "takeover" for card in desk.me.hand):
        return near
    return [to for to in _beside(desk, imperial, list(desk.rules.starmap.worlds)) if _can_be_taken(desk, to)]


def _can_be_taken(desk: Desk, world: str) -> bool:
    state, owner = desk.state, owner_of(desk.state, world)
    if owner in (NO_ONE, desk.seat):
        return False
    imperial, skills = is_imperial_station(state, world), state.traders[owner].personalities
    return not is_protected(desk.rules.catalog, world, imperial=imperial, personalities=skills)


def free_worlds(desk: Desk) -> list[str]:
    """Worlds without a station."""
    return [world for world in desk.rules.starmap.worlds if owner_of(desk.state, world) == NO_ONE]


def nearest(desk: Desk, worlds: list[str]) -> str:
    """The one that takes the fewest jumps, "" of none."""
    return min(worlds, key=lambda world: desk.attempts(desk.me.world, world), default="")


# -- movement ---------------------------------------------------------------------------------------------------------


def move(desk: Desk, moves: Moves) -> Action:
    """Load what pays, then on towards the goal; stop where a station can be built and the next world has one."""
    done = loading(desk, moves)
    if done is not None:
        return done
    to = goal(desk)
    if not to or to == desk.me.world or _better_stay(desk, to):
        return first_of(moves, EndMovement)
    way = desk.way(desk.me.world, to)
    jumps = [own for own in moves if type(own) is DeclareJump]
    if way is None or not jumps:
        return _further(desk, moves)
    if way.tenths >= 10 * FAR:
        leap = [own for own in jumps if own.kind == "superjump" and own.to == to]
        if leap:
            return leap[0]
    step = [own for own in jumps if own.to == way.worlds[1] and own.kind != "superjump"]
    return max(step, key=lambda own: own.kind == "station", default=first_of(moves, EndMovement))


def _better_stay(desk: Desk, to: str) -> bool:
    """With one attempt left it can be better to build here than to end the turn at a station."""
    state, here = desk.state, desk.me.world
    if desk.me.mission or attempts_left(state, desk.seat) != 1 or not wants_station(desk):
        return False
    way = desk.way(here, to)
    ahead = way.worlds[1] if way is not None else here
    return owner_of(state, here) == NO_ONE and owner_of(state, ahead) != NO_ONE and ahead != to


def _further(desk: Desk, moves: Moves) -> Action:
    """All attempts are used: a Priority Run gives more."""
    runs = [own for own in moves if type(own) is PlayCard and own.card == "priority-run"]
    return runs[0] if runs and not desk.me.grounded else first_of(moves, EndMovement)


def loading(desk: Desk, moves: Moves) -> Action | None:
    """Deliver on Completed Contracts, take the Imperial Cargo, pick up what pays its way; None if nothing is to do."""
    for own in moves:
        if type(own) is PickUpImperial or type(own) is DeliverCompleted:
            return own
    if desk.me.mission:
        return _room_for_mission(desk, moves)
    if _is_stuffed(desk):
        return next((own for own in moves if type(own) is Abandon), None)
    known = dict(desk.contracts())
    carried = [load.cargo for load in desk.me.hold]
    fits = [own for own in moves if type(own) is PickUp and known[own.space].cargo not in carried]
    worthy = [own for own in fits if _is_fair(desk, own.space)]
    return max(worthy, key=lambda own: desk.pays(own.space, known[own.space], desk.me.world), default=None)


def _is_fair(desk: Desk, space: int) -> bool:
    contract = dict(desk.contracts())[space]
    return desk.pays(space, contract, desk.me.world) >= desk.habits.fair_pay


def _is_stuffed(desk: Desk) -> bool:
    """Whether the hold is full of what nobody wants any more: nothing can be earned before something goes."""
    hold = desk.me.hold
    wanted = {contract.cargo for _, contract in desk.contracts()}
    full = len(hold) >= desk.rules.catalog.game.limits.hold
    return full and not any(load.cargo in wanted or is_imperial(load.cargo) for load in hold)


def _room_for_mission(desk: Desk, moves: Moves) -> Action | None:
    """A full hold must not keep the Imperial Cargo out."""
    pick_up = desk.rules.catalog.contract_by_slug[desk.me.mission].pick_up
    if desk.me.world != pick_up or desk.has_imperial(desk.seat) or is_barred(desk.state, desk.seat, "pick-up"):
        return None
    return next((own for own in moves if type(own) is Abandon), None)


# -- the Action -------------------------------------------------------------------------------------------------------


def act(desk: Desk, moves: Moves) -> Action:
    """Petition when it is worth it, build, buy an engine, take a station over; else leave the Action out."""
    done = loading(desk, moves)
    if done is not None:
        return done
    kinds = {type(own): own for own in moves}
    if Petition in kinds and desk.is_worth_petition() and _is_site(desk):
        return kinds[Petition]
    if BuyEngine in kinds and desk.spare >= desk.habits.after_engine + 30 and not desk.me.mission:
        return kinds[BuyEngine]
    if BuildStation in kinds and wants_station(desk):
        return kinds[BuildStation]
    taken = [own for own in moves if type(own) is PlayCard and own.card == "takeover"]
    return taken[0] if taken else first_of(moves, SkipAction)


def _is_site(desk: Desk) -> bool:
    return not desk.rules.seeks_chain or desk.me.world in sites(desk)


def wants_station(desk: Desk) -> bool:
    """Whether a station is worth its Stellors: it brings Prestige, a share of pay, or a link of a chain."""
    if desk.spare < desk.rules.catalog.game.stations.cost or desk.me.mission:
        return False
    if desk.me.prestige < desk.rules.catalog.game.prestige.most:
        return True
    return desk.rules.seeks_chain and desk.me.world in ground_for_more(desk)


# -- cargo ------------------------------------------------------------------------------------------------------------


def deliver(desk: Desk, moves: Moves) -> Action:
    """Of several deliveries the one that brings most."""
    known = dict(desk.contracts())
    return max(moves, key=lambda own: desk.worth(own.space, known[own.space]) if type(own) is Deliver else 0.0)


def least_cargo(desk: Desk, moves: Moves) -> Action:
    """Of the cargoes that can go the one that is worth least; never the Imperial one, if there is another."""

    def worth(own: Action) -> tuple[bool, float]:
        cargo = getattr(own, "cargo", "") or getattr(own, "what", "")
        wanted = [desk.worth(space, contract) for space, contract in desk.contracts() if contract.cargo == cargo]
        return is_imperial(cargo), max(wanted, default=0.0)

    return min(moves, key=worth)


def first_of(moves: Moves, kind: type) -> Action:
    """The first move of this kind, or the last of all."""
    return next((own for own in moves if type(own) is kind), moves[-1])


__all__ = ["Moves", "act", "deliver", "first_of", "goal", "least_cargo", "move"]
