"""What holds in every state of every game, counted afresh from the box and from nothing the rules compute.

`faults(state, start)` looks at one state; `changes(before, after)` at a step. Both give sentences, none if all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import merchant_rules as mr
from merchant_rules.venus.compiled import Rules
from merchant_rules.venus.frames import Declaring, Drawing, GameOver, MakingRoom
from merchant_rules.venus.state import NO_ONE, Player

#: What a '?' box is called once its marker is gone for good.
EMPTIED = {"asteroid", "space"}


def faults(state: mr.State, start: mr.State) -> list[str]:
    """Everything that is wrong with a state of a game that began as `start`."""
    found = [*_pieces(state), *_secrets(state), *_money(state, start), *_seats(state), *_stack(state), *_deeds(state)]
    if state.rules.cup_is_constant:
        found += _cup(state, start)
    return found


# -- every piece in one place ---------------------------------------------------------------------------------------


@cache
def box(rules: Rules) -> Counter[str]:
    """All pieces of the game that move about."""
    catalog = rules.catalog
    pieces: Counter[str] = Counter()
    for goods in catalog.goods:
        pieces[goods.slug] += goods.count
    for piece in catalog.equipment:
        if piece.slug in rules.equipment_in_play:
            pieces[piece.slug] += piece.count
    for slug in (*(m.slug for m in catalog.fares), *(m.slug for m in catalog.demands), *_markers(rules)):
        pieces[slug] += 1
    return pieces


def _markers(rules: Rules) -> list[str]:
    without_laser = rules.config.options.get("relic_laser") is False
    return [m.slug for m in rules.catalog.markers if not (without_laser and m.slug == "relic-laser")]


@cache
def homes_of_pieces(rules: Rules) -> dict[str, str]:
    """Where each piece lies when it lies with somebody."""
    catalog = rules.catalog
    homes = {goods.slug: goods.seller for goods in catalog.goods}
    homes |= {fare.slug: fare.origin for fare in catalog.fares}
    return homes | {demand.slug: demand.at for demand in catalog.demands}


def found_pieces(state: mr.State) -> Counter[str]:
    """The same pieces, counted where they lie."""
    rules, market, galaxy = state.rules, state.market, state.galaxy
    pieces: Counter[str] = Counter(market.cup)
    for pile in (*market.lying, *galaxy.suns, galaxy.pool):
        pieces.update(pile)
    for player in state.players:
        pieces.update((*player.cargo, *player.relics))
    for piece, count in zip(rules.catalog.equipment, market.stock, strict=True):
        pieces[piece.slug] += count
    for secret in galaxy.boxes:
        if secret.what and secret.what not in EMPTIED:
            pieces[secret.what] += 1
    for frame in state.stack:
        pieces.update(frame.waiting if isinstance(frame, Drawing) else ())
    for report in rules.pieces_set_aside:
        pieces.update(report(state))
    return +pieces


def _pieces(state: mr.State) -> Iterator[str]:
    whole, found = box(state.rules), found_pieces(state)
    if whole != found:
        for piece, count in (whole - found).items():
            yield f"{count} of {piece} lost"
        for piece, count in (found - whole).items():
            yield f"{count} of {piece} too many"
    homes = homes_of_pieces(state.rules)
    for culture, pile in zip(state.rules.culture_index, state.market.lying, strict=True):
        for item in pile:
            if homes.get(item) != culture:
                yield f"{item} lies with {culture} and belongs to {homes.get(item)}"


def _cup(state: mr.State, start: mr.State) -> Iterator[str]:
    due = sum(frame.count for frame in state.stack if isinstance(frame, Drawing))
    if len(state.market.cup) != len(start.market.cup) + due:
        yield f"{len(state.market.cup)} in the cup, with {due} to be drawn; it began with {len(start.market.cup)}"


def _secrets(state: mr.State) -> Iterator[str]:
    galaxy, seats = state.galaxy, len(state.players)
    for name, slots in (("home", galaxy.homes), ("box", galaxy.boxes)):
        names = [slot.what for slot in slots if slot.what and slot.what not in EMPTIED]
        if len(names) != len(set(names)):
            yield f"one thing in two places, each a {name}"
        for slot in slots:
            if not 0 <= slot.known_to < 1 << seats:
                yield f"{slot} is known to seats that do not exist"
            if (slot.what == "") != (not slot.open and not slot.known_to):
                yield f"{slot} is identified and unseen, or seen and not identified"


# -- money and deeds --------------------------------------------------------------------------------------------------


def _money(state: mr.State, start: mr.State) -> Iterator[str]:
    total, before = (s.market.bank + sum(p.money for p in s.players) for s in (state, start))
    if total != before:
        yield f"all money adds up to {total} and was {before}"
    if state.rules.bank_total is not None and state.market.bank < 0:
        yield f"the Bank is {-state.market.bank} short"
    for seat, player in enumerate(state.players):
        if type(player.money) is not int or player.money < 0:
            yield f"seat {seat} has {player.money!r} dollars"


def _deeds(state: mr.State) -> Iterator[str]:
    rules, galaxy = state.rules, state.galaxy
    open_systems = {s for s, home in zip(rules.board.systems, galaxy.homes, strict=True) if home.open}
    owned: Counter[int] = Counter()
    worths = [player.money for player in state.players]
    for dot, owner in zip(rules.board.orbits, galaxy.ports, strict=True):
        if owner == NO_ONE:
            continue
        owned[owner] += 1
        worths[owner] += rules.catalog.port_deed
        if rules.board.system[dot] not in open_systems:
            yield f"a port stands at {dot}, where nobody is discovered"
    for culture, (owner, _) in zip(rules.catalog.cultures, galaxy.factories, strict=True):
        if owner == NO_ONE:
            continue
        owned[owner] += 1
        worths[owner] += culture.factory_deed
        if culture.slug not in {home.what for home in galaxy.homes if home.open}:
            yield f"the hidden {culture.slug} have a factory"
    markers = rules.catalog.building_markers
    if markers is not None and max(owned.values(), default=0) > markers:
        yield f"somebody has built more than {markers} times: {dict(owned)}"
    if not state.config.modules and worths != [mr.net_worth(state, seat) for seat in range(len(worths))]:
        yield f"the net worths are not {worths}"


# -- seats ------------------------------------------------------------------------------------------------------------


def _seats(state: mr.State) -> Iterator[str]:
    rules = state.rules
    species = [p.species for p in state.players if p.species]
    if len(species) != len(set(species)):
        yield f"a species twice: {species}"
    ious = [iou for p in state.players for iou in p.ious]
    if len(ious) != len(set(ious)) or not {*ious} <= {home.what for home in state.galaxy.homes if home.open}:
        yield f"IOUs twice or of the undiscovered: {ious}"
    crowded = {frame.seat for frame in state.stack if isinstance(frame, MakingRoom)}
    for seat, player in enumerate(state.players):
        yield from _ship(state, seat, player)
        if _holds_needed(state, player) > rules.catalog.ship_by_slug[player.ship].holds and seat not in crowded:
            yield f"the {player.ship} of seat {seat} cannot carry {player.cargo}"


def _ship(state: mr.State, seat: int, player: Player) -> Iterator[str]:
    rules = state.rules
    if player.place not in rules.board.kind:
        yield f"seat {seat} is nowhere: {player.place!r}"
    for items in (player.cargo, player.relics, player.ious, player.fresh):
        if list(items) != sorted(items):
            yield f"seat {seat} has things out of order: {items}"
    if Counter(player.fresh) - Counter((*player.cargo, *player.relics)):
        yield f"seat {seat} got {player.fresh} this turn and has not got it"
    if not {*player.relics} <= rules.relics or {*player.cargo} & rules.relics:
        yield f"seat {seat} has relics in the hold or other things on the hull"
    if player.fresh and isinstance(state.stack[-1], Declaring):
        yield f"seat {seat} has {player.fresh} as new at the start of a turn"


def _holds_needed(state: mr.State, player: Player) -> int:
    """3.43: a hold for each goods marker, one for two other pieces; some ride on the hull."""
    goods = sum(item in state.rules.catalog.goods_by_slug for item in player.cargo)
    outside = Counter(state.rules.hull) & Counter(player.cargo)
    return goods + (len(player.cargo) - goods - outside.total() + 1) // 2


# -- who decides ------------------------------------------------------------------------------------------------------


def _stack(state: mr.State) -> Iterator[str]:
    for frame in state.stack:
        if not (frame.seat in (mr.CHANCE, mr.NOBODY) or 0 <= frame.seat < len(state.players)):
            yield f"{frame} is for a seat that does not exist"
    top = state.stack[-1]
    if isinstance(top, Declaring) and (top.seat != state.turn.seat or len(state.stack) > 1):
        yield f"{top} in the turn of seat {state.turn.seat}, over {state.stack[:-1]}"
    if isinstance(top, GameOver):
        yield from _ending(state, top)


def _ending(state: mr.State, over: GameOver) -> Iterator[str]:
    worths = [mr.net_worth(state, seat) for seat in range(len(state.players))]
    if over.reason == "goal" and (over.winners != (state.turn.seat,) or worths[state.turn.seat] < state.config.goal):
        yield f"{over} with {worths} in the turn of seat {state.turn.seat}"
    if over.reason == "bank-empty" and (state.market.bank != 0 or any(worths[w] != max(worths) for w in over.winners)):
        yield f"{over} with {worths} and ${state.market.bank} in the Bank"


# -- from one state to the next ---------------------------------------------------------------------------------------


def changes(before: mr.State, after: mr.State) -> list[str]:
    """Everything that can never happen between a state and the next one."""
    return [*_knowledge_lost(before, after), *_undone(before, after)]


def _knowledge_lost(before: mr.State, after: mr.State) -> Iterator[str]:
    old = (*before.galaxy.homes, *before.galaxy.boxes)
    new = (*after.galaxy.homes, *after.galaxy.boxes)
    for was, now in zip(old, new, strict=True):
        if was.known_to & ~now.known_to or (was.open and not now.open):
            yield f"{was} was forgotten: {now}"
        if was.what != now.what and was.what and now.what not in EMPTIED:
            yield f"{was} has become {now}"
    for was_left, left in ((before.galaxy.pool, after.galaxy.pool),):
        if Counter(left) - Counter(was_left):
            yield f"the pool has grown: {sorted((Counter(left) - Counter(was_left)).elements())}"


def _undone(before: mr.State, after: mr.State) -> Iterator[str]:
    revolt = any(type(frame).__name__ == "Revolting" for frame in before.stack)
    for was, now in zip(before.galaxy.ports, after.galaxy.ports, strict=True):
        if was not in (NO_ONE, now) and not (revolt and now == before.turn.seat):
            yield f"a port of seat {was} now belongs to {now}"
    for built, still in zip(before.galaxy.factories, after.galaxy.factories, strict=True):
        taken = revolt and still == (before.turn.seat, built[1])
        if built[0] != NO_ONE and built != still and not taken:
            yield f"the factory {built} has become {still}"
    if not before.turn.number <= after.turn.number <= before.turn.number + 1:
        yield f"turn {after.turn.number} follows turn {before.turn.number}"
    held, now_held = ({iou for p in s.players for iou in p.ious} for s in (before, after))
    known = {home.what for home in before.galaxy.homes if home.open}
    if (now_held - held) & known:
        yield f"IOUs came back: {sorted((now_held - held) & known)}"
