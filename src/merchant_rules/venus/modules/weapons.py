"""Chapters 15.2 to 15.44: weapons and blasting. An inner module: combat and the Rastur bring it along (R-06).

While moving, a player fires at a penalty marker or a pawn on the dot just entered; without moving, once before trading.
How an attack is resolved is in `attack`, what a hit does in `hits`, and what lies in which hold in `stowage`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from ...errors import Violation
from ...kernel.actions import Spec, because, only, saying
from ...kernel.hooks import perhaps
from ...kernel.secrets import opened
from ...kernel.tuples import with_item
from ...kernel.value import updater, value
from ..box.catalog import BASE, Equipment
from ..box.unpacking import catalog_for
from ..compiled import Hooks, Manifest
from ..config import Config
from ..frames import DECIDING, Drawing, Moving
from ..rules.common import bank_pays, called, pay_bank, refusal
from ..rules.discovery import with_secret
from ..rules.dot_kinds import EMPTY_SPACE, net_penalty, open_marker
from ..rules.movement import Land, check_land, stop_moving
from ..rules.turn import end_turn
from ..rules.ways_out import can_go_on
from ..state import State
from ..update import pop, push, set_galaxy, set_top
from . import attack, hits, stowage
from .attack import Arsenal, Clashing, Firing, Side, clash, firepower, may_be_armed, weapons_in, weapons_of
from .common import add_part, frames_of, is_sorted, misplaced, part_of, set_part, stacked
from .hits import ChoosingHit, Looting
from .stowage import Arms, Rig, with_blast, with_lost, working

# How far a blast has come (Blasting.stage)
AIMING: Final = 0
ANSWERING: Final = 1
CLASHING: Final = 2
DECIDED: Final = 3
TAKING_EFFECT: Final = 4  # a hit is chosen, loot is taken

#: Landing places on which pawns are out of reach (15.4/b).
SHELTERS: Final = ("city", BASE, "port", "open-port")


@value
class Standing:
    """A seat that does not move may blast one target before it trades (15.412)."""

    seat: int
    """The seat that decides."""


@value
class Blasting:
    """A blast under way (15.4): at a penalty marker, or at a pawn by the name of its species."""

    seat: int
    """The seat that decides."""
    foe: str
    """"fort", "rastur", a '?' marker, or the species of a pawn."""
    stage: int = AIMING
    """What is due: 0 aiming, 1 the answer, 2 the dice, 3 the result, 4 what it brings."""
    fired: tuple[str, ...] = ()
    """The weapons that the attacker fires."""
    answer: tuple[str, ...] = ()
    """The weapons that the pawn under fire answers with."""
    attack: int = 0
    """The attacker's result, 0 before the dice."""
    defence: int = 0
    """The defender's result, 0 before the dice."""

    def armed(self, fired: tuple[str, ...]) -> Blasting:
        """One side has named its weapons."""
        if self.stage == AIMING:
            return Blasting(self.seat, self.foe, ANSWERING, fired)
        return Blasting(self.seat, self.foe, CLASHING, self.fired, fired)

    def decided(self, attack: int, defence: int) -> Blasting:
        """Both strengths are known."""
        return _fought(self, attack, defence)

    def sides(self, state: State) -> tuple[Side, Side]:
        """15.42/a, b, 15.43/c: ten times the die and firepower; a marker adds its number, a pawn has its shields."""
        power, victim = firepower(state, self.fired), seat_of(state, self.foe)
        if victim >= 0:
            mine, theirs = shields_of(state, self.seat), shields_of(state, victim)
            return Side(10, power, theirs), Side(10, firepower(state, self.answer), mine)
        marker = state.rules.foe(state, self.seat, state.players[self.seat].place)
        return Side(10, power), Side(10, marker[1] if marker is not None else 0)


_fought: Callable[[Blasting, int, int], Blasting] = updater(Blasting, "attack", "defence", stage=DECIDED)


@value
class Blast:
    """Fire at something on this dot: a marker ("fort", "rastur" or a '?' marker), or the pawn of a species."""

    foe: str


@value
class HoldFire:
    """Fire at nothing, although one could: movement is over, or trading begins (15.412, R-70)."""


# -- targets (15.4) --------------------------------------------------------------------------------------------------


def foes_here(state: State, seat: int) -> list[str]:
    """15.4/d: what could be fired at here: one penalty marker at most, and pawns unless a place shelters them."""
    rules, place = state.rules, state.players[seat].place
    marker = rules.foe(state, seat, place)
    found = [] if marker is None else [marker[0]]
    if rules.landing(state, place) not in SHELTERS:
        found += [p.species for other, p in enumerate(state.players) if other != seat and p.place == place]
    return found


def question_foe(state: State, seat: int, dot: str) -> tuple[str, int] | None:
    """15.4/c: a face-up '?' penalty marker and its number."""
    marker = state.rules.catalog.marker_by_slug.get(open_marker(state, dot))
    return (marker.slug, marker.amount) if marker is not None and marker.kind == "penalty" else None


def destroy_question(state: State, seat: int, foe: str) -> State | None:
    """15.42/d, R-38: the marker leaves the game, and its box is a plain blue dot."""
    if foe not in state.rules.catalog.marker_by_slug:
        return None
    dot = state.players[seat].place
    box = state.galaxy.boxes[state.rules.board.question_index[dot]]
    a = part_of(state, Arms)
    state = set_part(state, with_lost(a, with_item(a.lost, foe)))
    return set_galaxy(state, with_secret(state, dot, opened(box, EMPTY_SPACE)))


def has_blasted(state: State, entry: int) -> bool:
    """15.41/a, b: whether the one attack of this entry has been made; entering again allows another."""
    return part_of(state, Arms).blasted == (state.turn.number, entry)


def toll(state: State, m: Moving) -> int:
    """15.411: what a ship without points has still to pay on a penalty before it can attack.

    With points left the penalty was due on entering and is paid already; without, nobody asks for it but the blast.
    """
    return max(net_penalty(state, m.seat, state.players[m.seat].place), 0) if not m.points else 0


def could_blast(state: State, seat: int) -> bool:
    """R-70: whether a moving ship with nowhere to go may still attack here."""
    m = state.stack[-1]
    if not weapons_of(state, seat) or type(m) is not Moving or not _may_aim(state, m):
        return False
    return toll(state, m) <= state.players[seat].money and bool(foes_here(state, seat))


def _may_aim(state: State, m: Moving) -> bool:
    return m.entries > 0 and not m.skipped and m.due < 0 and not has_blasted(state, m.entries)


# -- blasting (15.41) ------------------------------------------------------------------------------------------------


def is_silent(state: State, frame: Moving) -> bool:
    """Whether a moving ship has nothing to fire, so that this module offers it nothing."""
    return not may_be_armed(state, frame.seat)


def candidates_blast(state: State, frame: Moving | Standing) -> list[Blast]:
    if isinstance(frame, Moving) and not _may_aim(state, frame):
        return []
    return [Blast(foe) for foe in foes_here(state, frame.seat)]


def check_blast(state: State, frame: Moving | Standing, action: Blast) -> Violation | None:
    if isinstance(frame, Moving) and (violation := _check_aim(state, frame)) is not None:
        return violation
    if action.foe not in foes_here(state, frame.seat):
        return _no_target(state, frame.seat, action.foe)
    if not weapons_of(state, frame.seat):
        return refusal(state, "no-weapons", "15.4/a", "You have no weapon that works.")
    cost = toll(state, frame) if isinstance(frame, Moving) else 0
    money = state.players[frame.seat].money
    if cost > money:
        cash = state.rules.words.cash
        text = f"You have to pay the penalty of {cash(cost)} before you attack, and you have {cash(money)}."
        return refusal(state, "cannot-pay", "15.411/a", text)
    return None


def _no_target(state: State, seat: int, foe: object) -> Violation:
    here = state.players[seat].place
    if any(p.species == foe and p.place == here for other, p in enumerate(state.players) if other != seat):
        return refusal(state, "sheltered", "15.4/b", "Pawns on a City or a Spaceport are out of reach.")
    return refusal(state, "no-target", "15.4/a", f"There is no {called(state, foe)} here that you could blast.")


def _check_aim(state: State, m: Moving) -> Violation | None:
    """15.41, 15.411/b: once for each dot moved onto, not on the one left (15.41/d), and the penalty comes first."""
    if not m.entries or m.skipped:
        return refusal(state, "not-entered", "15.41/c", "You blast what is on a dot that you move onto.")
    if m.due >= 0:
        return refusal(state, "penalty-due", "15.411/a", "Pay the penalty before you attack.")
    if has_blasted(state, m.entries):
        return refusal(state, "one-attack", "15.41/a", "One attack is all you have each time you enter a dot.")
    return None


def apply_blast(state: State, frame: Moving | Standing, action: Blast) -> State:
    """15.2/a, 15.41, 15.411: the toll is paid, then weapons are named; the one attack of this entry is used."""
    entry = 0
    if isinstance(frame, Moving):
        entry = frame.entries
        if cost := toll(state, frame):
            state = pay_bank(state, frame.seat, cost)
    state = set_part(state, with_blast(part_of(state, Arms), (state.turn.number, entry)))
    return push(push(state, Blasting(frame.seat, action.foe)), Firing(frame.seat, 1))


def seat_of(state: State, species: str) -> int:
    """The seat that plays a species, -1 for anything else."""
    return next((seat for seat, p in enumerate(state.players) if p.species == species), -1)


def resume_blasting(state: State) -> State:
    """15.43/a, b: the next step: the pawn answers, the dice decide, a hit is chosen, the turn goes on or ends."""
    b = state.stack[-1]
    assert type(b) is Blasting
    victim = seat_of(state, b.foe)
    if b.stage == ANSWERING:
        if victim >= 0 and weapons_of(state, victim):
            return push(state, Firing(victim, 0))
        b = b.armed(())
        state = set_top(state, b)
    if b.stage == CLASHING:
        return clash(state)
    if b.stage == DECIDED:
        state = set_top(state, _taking_effect(b))
        if victim >= 0:
            return _hit(state, b, victim)
        if b.attack > b.defence:
            state = _shoot_down(state, b)
    return _blast_over(state, b)


_taking_effect: Callable[[Blasting], Blasting] = updater(Blasting, stage=TAKING_EFFECT)


def shields_of(state: State, seat: int) -> int:
    """What the working shields of a ship take off an enemy's strength."""
    table = state.rules.shields
    return sum(table.get(piece, 0) for piece in (*working(state, seat), *state.players[seat].relics))


def _hit(state: State, b: Blasting, victim: int) -> State:
    """15.43/d, f: the attacker hits when he wins; a pawn that fired hits when it is strictly stronger."""
    if b.attack > b.defence:
        return push(state, ChoosingHit(b.seat, victim))
    if b.answer and b.defence > b.attack:
        return push(state, ChoosingHit(victim, b.seat))
    return _blast_over(state, b)


def _shoot_down(state: State, b: Blasting) -> State:
    """15.42/c: the marker is gone and the Bank pays its number."""
    marker = state.rules.foe(state, b.seat, state.players[b.seat].place)
    number = marker[1] if marker is not None else 0
    return bank_pays(state.rules.destroy(state, b.seat, b.foe), b.seat, number)


def _blast_over(state: State, b: Blasting) -> State:
    """15.2/c, d, 15.211, 15.212: the turn goes on after a victory (15.44), or is over, without landing (R-71).

    A tie is no victory, over a marker (15.42/f) or a pawn (15.43/e).
    """
    if b.attack <= b.defence:
        return end_turn(state)
    state = pop(state)
    below = state.stack[-1]
    if type(below) is Moving and can_go_on(state, below):
        return state
    return stop_moving(state, b.seat, type(below) is Moving)


# -- standing still (15.412) -----------------------------------------------------------------------------------------


def before_trading(state: State) -> State:
    """15.412/b: whoever stays where he can fire at something, and has paid for it, decides that first."""
    seat = state.stack[-1].seat
    if weapons_of(state, seat) and foes_here(state, seat):
        return set_top(state, Standing(seat))
    return state


def check_hold_fire(state: State, frame: Moving | Standing, action: HoldFire) -> Violation | None:
    if isinstance(frame, Standing):
        return None
    if frame.due >= 0:
        return refusal(state, "penalty-due", "6.3/a", "Pay the penalty or stop first.")
    if not could_blast(state, frame.seat) or can_go_on(state, frame):
        return refusal(state, "must-move", "5.23/a", "You have points left and nothing stops you.")
    if check_land(state, frame, Land()) is None:
        return refusal(state, "land-here", "6.2/a", "Your movement ends on a landing place: land.")
    return None


def apply_hold_fire(state: State, frame: Moving | Standing, action: HoldFire) -> State:
    """15.412, R-70: nothing is fired at, and movement is over or trading begins."""
    return stop_moving(state, frame.seat, isinstance(frame, Moving))


# -- the manifest ----------------------------------------------------------------------------------------------------


def set_up(state: State) -> State:
    """15.3/a: all weapons are in the Bank, so nothing is stowed or damaged."""
    return add_part(state, Arms((Rig(),) * len(state.players)))


def is_weapon(piece: Equipment) -> bool:
    """15.3/a: with this module Lasers and Nova Balls are in the game."""
    return piece.firepower > 0


def gone(state: State) -> Iterator[str]:
    """Pieces that lie in this module's own places: destroyed for good, or adrift."""
    yield from part_of(state, Arms).lost
    yield from hits.adrift(state)


def manifest(config: Config) -> Manifest:
    """What the weapons bring."""
    catalog = catalog_for(config)
    pieces: tuple[Any, ...] = (*catalog.equipment, *catalog.relics)
    firepower = {piece.slug: piece.firepower for piece in pieces if piece.firepower}
    # 15.31/a: besides the Shield the hull carries one Laser and one Nova Ball
    on_hull = {piece.slug: piece.hull for piece in catalog.equipment if is_weapon(piece)}
    return Manifest(
        name="weapons",
        silent={Moving: is_silent},
        actions=(*SPECS, *attack.SPECS, *hits.SPECS, *stowage.SPECS),
        replaces=hits.REPLACED,
        hooks=Hooks(
            on_setup=(set_up,),
            on_stay=(before_trading,),
            on_landed=(hits.repair,),
            on_validate=(problems,),
            pieces_set_aside=(gone,),
            interrupted_by_draws=(Blasting, Looting),  # by draws for what was hit or thrown overboard
            steering_actions=(HoldFire,),  # it ends the movement
            equipment=working,
            has_more_to_do=could_blast,
            foe=question_foe,
            destroy=perhaps(destroy_question),
            hull_room=lambda piece: on_hull.get(piece, 0),
            in_play=is_weapon,
            put_damage=stowage.put_damage,
            put_lost=stowage.put_lost,
        ),
        constants=(Arsenal(firepower=firepower, weapons=frozenset(firepower)),),
        waiting={
            Standing: because("15.412/a", "You may fire before you trade: blast something, or hold your fire."),
            **attack.WAITING,
            **hits.WAITING,
        },
        frame_sentences={
            Standing: saying("{seat} stays and may fire before trading"),
            **attack.FRAME_SENTENCES,
            **hits.FRAME_SENTENCES,
        },
        resumes={Blasting: resume_blasting, Clashing: attack.resume_clashing},
        tags={
            "arms": Arms,
            "standing": Standing,
            "firing": Firing,
            "blasting": Blasting,
            "clashing": Clashing,
            "choosing-hit": ChoosingHit,
            "looting": Looting,
        },
    )


SPECS = (
    Spec(
        Blast, "blast", (Moving, Standing), check_blast, apply_blast, "opens fire on {foe}",
        ("15.4/a", "15.41/a", "15.411/a", "15.412/a"), candidates=candidates_blast,
    ),
    Spec(
        HoldFire, "hold-fire", (Moving, Standing), check_hold_fire, apply_hold_fire, "holds fire",
        ("15.412/a", "15.41/a"), candidates=only(HoldFire()),
    ),
)  # fmt: skip


# -- what can be wrong with a state ----------------------------------------------------------------------------------


def problems(state: State) -> Iterator[str]:
    """What is wrong with this module's part, its frames and those of the attacks and hits it brings."""
    yield from _arms_problems(state)
    yield from misplaced(state, {Standing: (), Blasting: (Moving, Standing), ChoosingHit: (Blasting,)})
    for below, loot, _ in stacked(state, Looting):
        # goods adrift come from a blast; what is still aboard is for whoever has that seat as victim
        if type(below) is not Blasting if loot.victim < 0 else getattr(below, "victim", -1) != loot.victim:
            yield "Looting: there is nobody whose goods these could be"
    yield from _blast_problems(state)
    yield from attack.problems(state)
    yield from hits.problems(state)


def _arms_problems(state: State) -> Iterator[str]:
    a, rules = part_of(state, Arms), state.rules
    if len(a.rigs) != len(state.players):
        yield f"there are {len(a.rigs)} rigs for {len(state.players)} seats"
        return
    if not is_sorted(a.lost) or any(item not in rules.catalog.marker_by_slug for item in a.lost):
        yield f"{a.lost} are no '?' markers, sorted, that could be destroyed"
    if a.arranged > state.turn.number or a.blasted[0] > state.turn.number:
        yield "holds were arranged or shots fired in a turn to come"
    for seat, (p, rig) in enumerate(zip(state.players, a.rigs, strict=True)):
        whole = list(p.cargo)
        for item in rig.damaged:
            if item not in whole or item not in rules.stock_index:
                yield f"seat {seat} has no {item!r} that could be damaged"
            else:
                whole.remove(item)
        if not is_sorted(rig.damaged):
            yield f"what is damaged of seat {seat} is not sorted"


def _is_under_way(state: State, b: Blasting, above: Any) -> bool:
    """Whether what goes on above a blast is what its stage asks for."""
    sides = {b.seat, seat_of(state, b.foe)}
    match above:
        case Firing():
            who = {AIMING: b.seat, ANSWERING: seat_of(state, b.foe)}
            return above.seat == who.get(b.stage, -1)
        case Clashing():
            return b.stage == CLASHING and above.attacker == b.seat
        case ChoosingHit():
            return b.stage == TAKING_EFFECT and {above.seat, above.victim} == sides
        case Looting():
            return b.stage == TAKING_EFFECT and above.seat in sides
    return b.stage == TAKING_EFFECT and type(above) is Drawing


def _blast_problems(state: State) -> Iterator[str]:
    for standing in frames_of(state, Standing):
        if standing.seat != state.turn.seat:
            yield f"Standing: it is the turn of seat {state.turn.seat}, not of seat {standing.seat}"
    for below, b, above in stacked(state, Blasting):
        if type(below) is Moving and below.stage != DECIDING:
            yield "Blasting: a ship fires when its seat decides, not while it enters a dot"
        if b.seat != state.turn.seat or not _is_under_way(state, b, above):
            yield "Blasting: this blast cannot be under way"
        elif b.stage < DECIDED and b.foe not in foes_here(state, b.seat):
            yield f"Blasting: there is no {b.foe!r} to fire at"
        elif any(weapon not in weapons_in(state) for weapon in (*b.fired, *b.answer)):
            yield f"Blasting: {b.fired} and {b.answer} are no weapons"
