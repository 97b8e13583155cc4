"""What is wrong with the frames of a state: how they lie on each other, and what each of them says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from ...kernel.stack import CHANCE, NOBODY
from .. import frames as f
from ..box.rows import DIE
from ..config import personality_pool
from ..rules.calamities import EFFECTS
from ..rules.common import can_pay, is_seat, jump_of, order, owner_of, skills
from ..rules.deals import check_terms, well_formed
from ..rules.flow import STAGES, has_too_much
from ..rules.hands import draws
from ..rules.jumps import velma_rerolls
from ..rules.movement import AWESOME, LOST, PSYCHIC, RANDOM, REGULAR, STATION, SUPERJUMP
from ..rules.petitions import price_of, row_for
from ..rules.starts import arm_starts
from ..rules.turns import turn_order
from ..rules.windows import WINDOW_BY_SLUG
from ..state import NO_ONE, State

#: What lies alone on the table before the first turn.
SETTING_UP: Final = (
    f.DrawingFirst, f.DealingPersonality, f.TurningUp, f.AuctioningPersonality, f.GivingAway, f.DrawingArm,
    f.PlacingStations, f.DealingLuck,
)  # fmt: skip
#: Where seats act, and so where they are interrupted.
PLACES: Final = (*STAGES, f.Window)
#: Where deals are put: there, and where a price has to be raised.
DEALT: Final = (*PLACES, f.PayingPetition, f.PayingRepairs)
#: What is to be done at once before a seat acts again; several may wait.
ERRANDS: Final = (f.Showing, f.Discarding, f.Abandoning, f.LosingMoney)
#: What chance has to tell, wherever it comes up.
ANYWHERE: Final = (f.Peeking, f.Revealing, f.LosingMoney)
#: Frame -> what it lies on; None is the table. Windows and rolls have tables of their own.
ON: Final[dict[type, tuple[type | None, ...]]] = {
    **dict.fromkeys((*SETTING_UP, *STAGES, f.GameOver), (None,)),
    f.Refilling: (*STAGES, f.Delivering, f.Refilling, f.Discarding),
    f.DrawingCards: (f.Finishing,),
    f.Jumping: (f.Moving,),
    f.UsingSkill: (f.Jumping,),
    f.RerollingFirst: (f.Jumping, f.Window),
    f.ChoosingWorld: (f.Jumping,),
    f.Delivering: STAGES,
    f.Settling: (f.Delivering,),
    f.ChoosingPay: (f.Delivering,),
    f.LookingAtHand: (f.Delivering,),
    f.Showing: (*DEALT, *ERRANDS, f.Delivering),
    f.Discarding: (*DEALT, *ERRANDS),
    f.Abandoning: (*DEALT, *ERRANDS, f.Raiding),
    f.ChoosingLoss: (*PLACES, f.Discarding),
    f.PayingRepairs: (*PLACES, f.Discarding),
    f.AddingBonus: (f.Acting,),
    f.PayingPetition: (f.Acting,),
    f.DrawingMission: (f.Acting,),
    f.Auctioning: (f.Acting,),
    f.Raiding: (f.Acting,),
    f.AnsweringDeal: DEALT,
    f.AnsweringPassage: (f.Moving,),
}
#: Kind of window -> what it lies on.
WINDOWS_ON: Final[dict[str, tuple[type, ...]]] = {
    "jump": (f.Jumping,),
    "lost": (f.Jumping,),
    "stage": (f.Moving,),
    "petition": (f.Acting,),
    "end": (f.Finishing,),
    "avoid": (*PLACES, f.Raiding, f.Discarding),
    "start": (f.Starting,),
    "action": (f.Acting,),
    "draw": STAGES,
}
#: Purpose of a roll -> what it lies on. A raid may have lost its target.
ROLLS_ON: Final[dict[str, tuple[type, ...]]] = {
    "jump": (f.Jumping,),
    RANDOM: (f.Jumping,),
    AWESOME: (f.Jumping,),
    PSYCHIC: (f.Jumping,),
    LOST: (f.Window,),
    "petition": (f.Acting,),
    "jackpot": (f.Settling,),
    "raid": (f.Raiding, f.Acting),
}
#: The purpose of the rolls of a jump in its third step.
ROLLED_FOR: Final = {REGULAR: "jump", STATION: "jump", RANDOM: RANDOM, AWESOME: AWESOME, PSYCHIC: PSYCHIC}
#: Frames that never decide: what they carry on lies on them.
CARRIERS: Final = (f.Starting, f.Jumping, f.Settling, f.Raiding)


def frame_problems(state: State) -> Iterator[str]:
    """A sentence for everything wrong with the stack."""
    below: Any = None
    for frame in state.stack:
        if type(frame) not in ANYWHERE and type(below) not in _may_lie_on(frame):
            yield f"{_named(frame)} cannot lie {'at the bottom' if below is None else f'on {_named(below)}'}"
            return
        if below is None and type(frame) in ANYWHERE:
            yield f"{_named(frame)} cannot lie at the bottom"
        below = frame
    if type(below) in CARRIERS:
        yield f"nobody decides: {_named(below)} lies on top"
    if (state.turn.number == 0) != (type(state.stack[0]) in SETTING_UP):
        yield f"{_named(state.stack[0])} does not go with turn {state.turn.number}"
        return
    if type(state.stack[0]) in SETTING_UP:
        yield from _set_up(state, type(state.stack[0]))
    for frame in state.stack:
        yield from _wrong_seat(state, frame)
        yield from CHECKS.get(type(frame), _nothing)(state, frame)


def _named(frame: Any) -> str:
    name = type(frame).__name__
    if type(frame) is f.Rolling:
        return f"{name} ({frame.purpose})"
    return f"{name} ({frame.kind})" if type(frame) is f.Window else name


def _may_lie_on(frame: Any) -> tuple[type | None, ...]:
    """What a frame may lie on; `NoneType` stands for the table."""
    if type(frame) is f.Window:
        subject = frame.subject
        return ROLLS_ON.get(subject.purpose, ()) if isinstance(subject, f.Roll) else WINDOWS_ON.get(frame.kind, ())
    if type(frame) is f.Rolling:
        return ROLLS_ON.get(frame.purpose, ())
    return tuple(type(None) if own is None else own for own in ON.get(type(frame), ()))


def _nothing(state: State, frame: Any) -> Iterator[str]:
    yield from ()


# -- seats ------------------------------------------------------------------------------------------------------------

#: Frames of the seat whose turn it is.
OF_THE_TURN: Final = (
    *STAGES, f.Jumping, f.UsingSkill, f.RerollingFirst, f.ChoosingWorld, f.Delivering, f.Settling, f.ChoosingPay,
    f.LookingAtHand, f.AddingBonus, f.PayingPetition, f.Raiding,
)  # fmt: skip
#: Fields that name a seat, beside the one that decides.
SEATS: Final = ("drawer", "looker", "roller", "loser", "petitioner", "proposer", "asker", "target")
#: Those of them that are the seat whose turn it is.
ON_TURN: Final = ("drawer", "roller", "petitioner", "asker")


def _wrong_seat(state: State, frame: Any) -> Iterator[str]:
    name = _named(frame)
    decides = {field.name: field.default for field in attrs.fields(type(frame))}.get("seat", attrs.NOTHING)
    if type(frame) is f.Window:
        pass  # its queue says who decides
    elif decides in (CHANCE, NOBODY):
        if frame.seat != decides:
            yield f"{name} is decided by {'chance' if decides == CHANCE else 'nobody'}"
    elif not is_seat(state, frame.seat):
        yield f"{name}: seat {frame.seat} is not in the game"
    elif type(frame) in OF_THE_TURN and frame.seat != state.turn.active:
        yield f"{name}: it is the turn of seat {state.turn.active}"
    for field in SEATS:
        if hasattr(frame, field):
            seat = getattr(frame, field)
            if not is_seat(state, seat) or seat == frame.seat:
                yield f"{name}: seat {seat} cannot be its {field}"
            elif field in ON_TURN and seat != state.turn.active:
                yield f"{name}: it is the turn of seat {state.turn.active}"


# -- setting up -------------------------------------------------------------------------------------------------------


def _order(state: State) -> tuple[int, ...]:
    return turn_order(len(state.traders), state.turn.first)


def _set_up(state: State, stage: type) -> Iterator[str]:
    """What each seat has, as far as the game is set up."""
    at, drawn = SETTING_UP.index(stage), SETTING_UP.index(f.DrawingArm)
    given = 1 if state.rules.give_out is not None else 0
    stations = len([owner for owner in state.galaxy.owners if owner != NO_ONE])
    for seat, trader in enumerate(state.traders):
        if at >= drawn and len(trader.personalities) != given:
            yield f"seat {seat} has {len(trader.personalities)} personalities when the worlds are drawn"
        if trader.personalities and stage is f.DrawingFirst:
            yield f"seat {seat} has a personality before the first player is drawn"
        if bool(trader.world) != (at >= drawn) and stage is not f.DrawingArm:
            yield f"seat {seat} is on {trader.world!r} in {stage.__name__}"
        if trader.world in state.rules.starmap.index and owner_of(state, trader.world) != seat:
            yield f"seat {seat} has no station on {trader.world}, where it starts"
        if trader.hold or trader.envoy or trader.mission or trader.out or (trader.hand and stage is not f.DealingLuck):
            yield f"seat {seat} has what comes only in the game"
    extra = stations - len([trader for trader in state.traders if trader.world])
    insider = any("insider" in trader.personalities for trader in state.traders)
    placed = state.rules.catalog.personalities.insider.extra_stations if insider and at > drawn else 0
    bottom = state.stack[0]
    if isinstance(bottom, f.PlacingStations):
        placed -= bottom.left
    if extra != placed:
        yield f"there are {stations} stations before the first turn"
    if any(state.market.spaces) or state.market.completed or state.galaxy.quarantines or state.sums:
        yield "there is something on the table before the first turn"


def _untaken(state: State, frame: Any) -> Iterator[str]:
    """Personalities that can still come, one for each seat that waits for one."""
    name = type(frame).__name__
    waiting = frame.seats if type(frame) is f.DealingPersonality else frame.buyers
    offered = (*frame.left, *([frame.personality] if hasattr(frame, "personality") else []))
    if waiting != tuple(seat for seat in _order(state) if not skills(state, seat)) or not waiting:
        yield f"{name}: the seats {waiting} are not those without a personality"
    taken = {own for trader in state.traders for own in trader.personalities}
    if len({*offered, *taken}) != len(offered) + len(taken) or len(offered) < len(waiting):
        yield f"{name}: these personalities cannot still come"
    if not {*offered} <= {*personality_pool(state.config, state.rules.catalog)}:
        yield f"{name}: there is no such personality in this game"


def _auction(state: State, frame: Any) -> Iterator[str]:
    """Bidders in turn, the one who bids next first; who leads has bid, and can pay it."""
    name, bidders = type(frame).__name__, frame.bidders
    if not bidders or bidders[0] != frame.seat or len(set(bidders)) != len(bidders) or bidders == (frame.leader,):
        yield f"{name}: {bidders} cannot bid"
    if any(not is_seat(state, seat) for seat in bidders):
        yield f"{name}: who bids is not in the game"
    if (frame.leader == NO_ONE) != (frame.bid == 0) or frame.bid < 0 or frame.leader not in (NO_ONE, *bidders[-1:]):
        yield f"{name}: seat {frame.leader} has not bid {frame.bid} last"
    elif frame.leader != NO_ONE and is_seat(state, frame.leader) and not can_pay(state, frame.leader, frame.bid):
        yield f"{name}: seat {frame.leader} cannot pay {frame.bid}"


def _personality_auction(state: State, frame: f.AuctioningPersonality) -> Iterator[str]:
    yield from _untaken(state, frame)
    yield from _auction(state, frame)
    if not set(frame.bidders) <= set(frame.buyers):
        yield "AuctioningPersonality: who has a personality bids"


def _station_auction(state: State, frame: f.Auctioning) -> Iterator[str]:
    yield from _auction(state, frame)
    if frame.world not in state.rules.starmap.index or owner_of(state, frame.world) != NO_ONE:
        yield f"Auctioning: there is no station to sell on {frame.world!r}"


def _arms(state: State, frame: f.DrawingArm) -> Iterator[str]:
    if frame.seats != tuple(seat for seat in _order(state) if not state.traders[seat].world) or not frame.seats:
        yield f"DrawingArm: the seats {frame.seats} are not those without a world"
    free = [world for world in arm_starts(state.rules.catalog) if owner_of(state, world) == NO_ONE]
    if len(free) < len(frame.seats):
        yield f"DrawingArm: {len(free)} worlds are left for {len(frame.seats)} seats"


def _placing(state: State, frame: f.PlacingStations) -> Iterator[str]:
    most = state.rules.catalog.personalities.insider.extra_stations
    if not 0 < frame.left <= most or not is_seat(state, frame.seat) or "insider" not in skills(state, frame.seat):
        yield f"PlacingStations: seat {frame.seat} does not place {frame.left} stations"


def _hands(state: State, frame: f.DealingLuck) -> Iterator[str]:
    cards = state.rules.catalog.game.setup.luck_cards
    whole = _order(state) * cards
    if not frame.seats or whole[len(whole) - len(frame.seats) :] != frame.seats:
        yield f"DealingLuck: the cards do not go to {frame.seats}"
    for seat, trader in enumerate(state.traders):
        if len(trader.hand) + frame.seats.count(seat) != cards:
            yield f"DealingLuck: seat {seat} has {len(trader.hand)} cards"


# -- jumps and rolls --------------------------------------------------------------------------------------------------


def _jump(state: State, frame: f.Jumping) -> Iterator[str]:
    starmap = state.rules.starmap
    named = (frame.origin, *frame.open, *frame.revoked, *frame.restored, *([frame.to] if frame.to else []))
    if any(world not in starmap.index for world in named):
        yield "Jumping: there is no such world"
        return
    aimed = frame.step == 6 or frame.kind in (REGULAR, STATION, SUPERJUMP)
    if frame.kind not in (*ROLLED_FOR, SUPERJUMP) or bool(frame.to) != aimed:
        yield f"Jumping: there is no jump {frame.kind!r} to {frame.to!r}"
    elif frame.step < 6 and frame.kind in (REGULAR, STATION) and frame.to not in starmap.joins[frame.origin]:
        yield f"Jumping: no jumpline leads from {frame.origin} to {frame.to}"
    if is_seat(state, frame.seat):
        here = frame.to if frame.step == 6 else frame.origin
        if state.traders[frame.seat].world != here:
            yield f"Jumping: the token of seat {frame.seat} is not on {here}"
    yield from _step(state, frame)


def _step(state: State, frame: f.Jumping) -> Iterator[str]:
    """What lies on a jump goes with the step it is in."""
    on = next((above for below, above in zip(state.stack, state.stack[1:], strict=False) if below is frame), None)
    kind = on.kind if type(on) is f.Window else ""
    rolled = on if type(on) is f.Rolling else getattr(on, "subject", None)
    purpose = rolled.purpose if isinstance(rolled, f.Rolling | f.Roll) else ""
    fits = {
        2: kind == "jump",
        3: bool(purpose and purpose == ROLLED_FOR.get(frame.kind)) or _asks(frame, on),
        6: kind == "lost",
    }
    if not fits.get(frame.step, False) and on is not None and type(on) not in ANYWHERE:
        yield f"Jumping: {_named(on)} does not belong to step {frame.step} of a {frame.kind} jump"
    most = {3: {RANDOM: 1, AWESOME: state.rules.catalog.personalities.awesome_andi.dice}.get(frame.kind, 0), 6: 1}
    if len(frame.dice) > most.get(frame.step, 0):
        yield f"Jumping: {len(frame.dice)} dice were rolled"
    if frame.lost and frame.step != 6:
        yield "Jumping: it is lost before it has moved"


def _asks(jump: f.Jumping, on: Any) -> bool:
    """Whether a question of a personality belongs to this jump."""
    if type(on) is f.UsingSkill:
        return jump.kind in (REGULAR, STATION)
    if type(on) is f.RerollingFirst:
        return jump.kind == RANDOM and len(jump.dice) == 1
    return type(on) is f.ChoosingWorld and jump.kind in (AWESOME, PSYCHIC)


def _rerolling(state: State, frame: f.RerollingFirst) -> Iterator[str]:
    jump = jump_of(state)
    if jump is None or jump.dice != (frame.first,) or frame.purpose not in (RANDOM, LOST):
        yield f"RerollingFirst: no first die shows {frame.first}"
    elif not velma_rerolls(state.rules.starmap, jump.origin, frame.first):
        yield f"RerollingFirst: {frame.first} does not lead back"


def _choosing(state: State, frame: f.ChoosingWorld) -> Iterator[str]:
    index, jump = state.rules.starmap.index, jump_of(state)
    if not frame.worlds or any(world not in index for world in frame.worlds):
        yield "ChoosingWorld: there is no such world"
    if jump is not None and frame.stay != (jump.kind == PSYCHIC):
        yield "ChoosingWorld: only after a Psychic Jump may a ship stay"


def _skill(state: State, frame: f.UsingSkill | f.AddingBonus) -> Iterator[str]:
    if abs(frame.result) > _furthest(state):
        yield f"{type(frame).__name__}: no die shows {frame.result}"


def _furthest(state: State) -> int:
    """No roll is changed further than all cards and the most Prestige take it."""
    catalog = state.rules.catalog
    shifts = {kind.slug: max(map(abs, kind.shifts), default=0) for kind in catalog.kinds}
    cards = sum(face.count * shifts[face.kind] for face in catalog.faces)
    return DIE + cards + max(area.bonus for area in catalog.game.prestige.areas)


# -- windows ----------------------------------------------------------------------------------------------------------


def _window(state: State, window: f.Window) -> Iterator[str]:
    if window.kind not in WINDOW_BY_SLUG or window.kind == "deal":
        yield f"there is no window {window.kind!r}"
        return
    if any(not is_seat(state, seat) for seat in window.queue) or len(set(window.queue)) != len(window.queue):
        yield f"the window {window.kind!r} asks {window.queue}"
    above = [type(frame) for frame in state.stack[state.stack.index(window) + 1 :]]
    if not above and not window.queue:
        yield f"the window {window.kind!r} asks nobody"
    if window.queue and any(kind not in ANYWHERE for kind in above):
        yield f"the window {window.kind!r} asks before all above it is done"
    wanted = {"roll": f.Roll, "avoid": f.Announced, "action": f.Declared}.get(window.kind, type(None))
    if type(window.subject) is not wanted:
        yield f"the window {window.kind!r} is not about {wanted.__name__}"
    elif isinstance(window.subject, f.Announced):
        yield from _announced(state, window.subject)
    elif isinstance(window.subject, f.Declared) and window.subject.what not in ("station", "engine"):
        yield f"{window.subject.what!r} cannot be declared"
    elif isinstance(window.subject, f.Roll):
        yield from _roll(state, window.subject)


def _roll(state: State, roll: f.Roll) -> Iterator[str]:
    if roll.purpose not in state.rules.rolls or roll.roller != state.turn.active:
        yield f"seat {roll.roller} does not roll for {roll.purpose!r}"
    if abs(roll.result) > _furthest(state):
        yield f"no die shows {roll.result}"


def _announced(state: State, play: f.Announced) -> Iterator[str]:
    """A Calamity: a card of its kind or one that counts as it, by somebody on somebody else."""
    catalog = state.rules.catalog
    if play.kind not in EFFECTS or not is_seat(state, play.player):
        yield f"{play.kind!r} of seat {play.player} cannot be announced"
        return
    face = catalog.face_by_slug.get(play.card)
    pete = play.kind in catalog.personalities.pirate_pete.piracy_as and "pirate-pete" in skills(state, play.player)
    kinds = (play.kind, *(["piracy"] if pete else []))
    if play.card if play.kind == "raid" else face is None or face.kind not in kinds:
        yield f"{play.card!r} does not count as {play.kind}"
    if play.kind in ("quarantine", "takeover"):
        if play.world not in state.rules.starmap.index:
            yield f"{play.kind}: there is no world {play.world!r}"
    elif not is_seat(state, play.target) or play.target == play.player:
        yield f"{play.kind} of seat {play.player} cannot be aimed at seat {play.target}"
    if play.kind == "takeover" and (not is_seat(state, play.target) or play.player != state.turn.active):
        yield f"{play.kind} of seat {play.player} cannot be aimed at seat {play.target}"
    jump = jump_of(state)
    if play.kind == "you-are-lost" and (jump is None or jump.step != 6 or jump.seat != play.target):
        yield "you-are-lost: no ship of its target is moving"
    raided = [frame for frame in state.stack if type(frame) is f.Raiding and frame.target == play.target]
    if play.kind == "raid" and not raided:
        yield "raid: nobody raids its target"
    if play.requested < 0 or play.requested >= 1 << len(state.traders) ** 2:
        yield "who was asked for a card is no seat"


# -- cargo, petitions, deals ------------------------------------------------------------------------------------------


def _refilling(state: State, frame: f.Refilling) -> Iterator[str]:
    market = state.market
    if not 0 <= frame.space < len(market.spaces) or market.spaces[frame.space] or market.closed >> frame.space & 1:
        yield f"Refilling: there is no space {frame.space} to fill"
    if state.stack.count(frame) > 1:
        yield f"Refilling: space {frame.space} is filled twice"


def _settling(state: State, frame: f.Settling) -> Iterator[str]:
    spaces, seats = state.market.spaces, range(len(state.traders))
    if not 0 <= frame.space < len(spaces) or not spaces[frame.space]:
        yield f"Settling: there is no Contract on space {frame.space}"
    if frame.owner not in (NO_ONE, *seats) or frame.rivals not in seats:
        yield f"Settling: {frame.rivals} rivals and the owner {frame.owner} cannot be"


def _choosing_pay(state: State, frame: f.ChoosingPay) -> Iterator[str]:
    yield from _settling(state, frame.settling)
    if frame.settling.seat != frame.seat:
        yield "ChoosingPay: somebody else has delivered"


def _peeking(state: State, frame: f.Peeking) -> Iterator[str]:
    if is_seat(state, frame.looker) and "psychic" not in skills(state, frame.looker):
        yield f"Peeking: seat {frame.looker} is not the Psychic"


def _showing(state: State, frame: f.Showing) -> Iterator[str]:
    if not is_seat(state, frame.holder) or frame.holder == frame.looker:
        yield f"Showing: seat {frame.holder} cannot show its hand to seat {frame.looker}"


def _revealing(state: State, frame: f.Revealing) -> Iterator[str]:
    if not 0 <= frame.holder < len(state.traders) or not state.traders[frame.holder].out:
        yield f"Revealing: seat {frame.holder} has not left the game"


def _losing(state: State, frame: f.LosingMoney) -> Iterator[str]:
    if frame.loss < 0:
        yield f"LosingMoney: {frame.loss} cannot be lost"


def _drawing(state: State, frame: f.Drawing) -> Iterator[str]:
    if not 0 <= frame.discarded <= sum(face.count for face in state.rules.catalog.faces):
        yield f"Drawing: {frame.discarded} cards were thrown away"


def _drawing_cards(state: State, frame: f.DrawingCards) -> Iterator[str]:
    if not is_seat(state, frame.drawer):
        return
    hand = len(state.traders[frame.drawer].hand)
    if not 0 < frame.left <= draws(state.rules.catalog, hand, skills(state, frame.drawer)):
        yield f"DrawingCards: {frame.left} cards are not drawn to a hand of {hand}"


def _discarding(state: State, frame: f.Discarding) -> Iterator[str]:
    if frame is state.stack[-1] and is_seat(state, frame.seat) and not has_too_much(state, frame):
        yield f"Discarding: seat {frame.seat} does not have too many cards"


def _abandoning(state: State, frame: f.Abandoning) -> Iterator[str]:
    if frame is state.stack[-1] and is_seat(state, frame.seat) and not has_too_much(state, frame):
        yield f"Abandoning: seat {frame.seat} does not have too much aboard"


def _loss(state: State, frame: f.ChoosingLoss) -> Iterator[str]:
    if frame.what not in ("station", "cargo"):
        yield f"ChoosingLoss: {frame.what!r} cannot be lost"


def _petition(state: State, frame: f.PayingPetition) -> Iterator[str]:
    row = row_for(state.rules.petition_table, frame.result)
    if abs(frame.result) > _furthest(state) or row.otherwise is None or price_of(row, 0) is None:
        yield f"PayingPetition: {frame.result} grants nothing for a price"


def _mission(state: State, frame: f.DrawingMission) -> Iterator[str]:
    if type(frame) not in state.rules.drawn_for or state.rules.seeks_chain:
        yield "DrawingMission: there are no Missions in this game"
    elif is_seat(state, frame.petitioner) and state.traders[frame.petitioner].mission:
        yield f"DrawingMission: seat {frame.petitioner} has a Mission"


def _deal(state: State, frame: f.AnsweringDeal) -> Iterator[str]:
    give, get = frame.give, frame.get
    if give is None and get is None:  # somebody else's
        return
    if give is None or get is None or not well_formed(give) or not well_formed(get):
        yield "AnsweringDeal: this is no deal"
    elif is_seat(state, frame.seat) and is_seat(state, frame.proposer):
        violation = check_terms(state, frame.proposer, frame.seat, give, get)
        if violation is not None:
            yield f"AnsweringDeal: seat {frame.proposer} cannot put this deal: {violation.message}"


def _passage(state: State, frame: f.AnsweringPassage) -> Iterator[str]:
    known = frame.world in state.rules.starmap.index
    if not known or owner_of(state, frame.world) != frame.seat or frame.fee < 0:
        yield f"AnsweringPassage: seat {frame.seat} is not asked for passage on {frame.world!r}"
    elif not can_pay(state, frame.asker, frame.fee):
        yield f"AnsweringPassage: seat {frame.asker} cannot pay {frame.fee}"


def _over(state: State, frame: f.GameOver) -> Iterator[str]:
    if not set(frame.winners) <= {*order(state)} or len(set(frame.winners)) != len(frame.winners):
        yield f"GameOver: the seats {frame.winners} have not won"


CHECKS: Final[dict[type, Callable[[State, Any], Iterator[str]]]] = {
    f.DealingPersonality: _untaken,
    f.TurningUp: _untaken,
    f.AuctioningPersonality: _personality_auction,
    f.GivingAway: _untaken,
    f.DrawingArm: _arms,
    f.PlacingStations: _placing,
    f.DealingLuck: _hands,
    f.Jumping: _jump,
    f.RerollingFirst: _rerolling,
    f.ChoosingWorld: _choosing,
    f.UsingSkill: _skill,
    f.AddingBonus: _skill,
    f.Window: _window,
    f.Refilling: _refilling,
    f.Settling: _settling,
    f.ChoosingPay: _choosing_pay,
    f.Peeking: _peeking,
    f.Showing: _showing,
    f.Revealing: _revealing,
    f.LosingMoney: _losing,
    f.Drawing: _drawing,
    f.DrawingCards: _drawing_cards,
    f.Discarding: _discarding,
    f.Abandoning: _abandoning,
    f.ChoosingLoss: _loss,
    f.PayingPetition: _petition,
    f.DrawingMission: _mission,
    f.Auctioning: _station_auction,
    f.AnsweringDeal: _deal,
    f.AnsweringPassage: _passage,
    f.GameOver: _over,
}

__all__ = ["frame_problems"]
