"""Chapter 5: movement. Staying, declaring the first dot, rolling, and then one dot at a time.

A jump by drive is walked dot by dot as well (8.2): skipped dots cost nothing, the dot that ends the jump is paid.
Because a marker may turn up or a look may change one's mind on the way, each step is an action of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec, interned, only
from ...kernel.chance import Outcome, Table, dice_faces
from ...kernel.value import builder, updater, value
from ..frames import DECIDING, LOOKING, REVEALING, STARTING, Declaring, Moving, Rerolling
from ..frames import Rolling as RollingFrame
from ..map.board import Board, Link
from ..state import State, Turn
from ..update import at_stage, set_place_top, set_top, set_turn, set_turn_top
from .common import known, pay_bank, refusal
from .discovery import arrive, looks_here, next_look, reveal
from .dot_kinds import gate_number, is_hidden, net_penalty, open_gates
from .gear import AIR_FOIL, AUTO_PILOT_FACE, JUMP_START, MULLIGAN_GEAR, may_skip, skipping
from .turn import end_turn
from .ways_out import (
    bar,
    can_go_on,
    has_to_jump,
    is_open,
    links_of,
    other_gates,
    pilots,
    skip_bit,
    way_to,
    ways_on,
    works_as_gate,
)

#: More points than any roll gives.
MORE_THAN_ENOUGH: Final = 99


@value
class Stay:
    """Do not move this turn (4.4, R-07); on a penalty this costs its amount (6.3)."""


@value
class DeclareStep:
    """Name the first dot the ship will occupy, then roll (5.31, 8.21)."""

    to: str


@value
class DeclareJump:
    """Name a face-up Tele Gate to jump to, then roll (6.52, or with the Jump Start 8.43)."""

    to: str


@value
class Rolled:
    """Chance: the faces of the movement dice, sorted."""

    dice: tuple[int, ...]


@value
class StepTo:
    """Go to the next dot; out of a circle or gate with the Pilot Number that is used (6.4, 6.5), else 0."""

    to: str
    pilot: int = 0


@value
class Land:
    """Land on the city, spaceport or asteroid just entered; the remaining points are lost (6.2)."""


heading = interned(DeclareStep)


# -- before the roll -------------------------------------------------------------------------------------------------


def first_dots(state: State, d: Declaring) -> list[str]:
    """6.42/a, 8.21: the dots a ship can occupy first, by any path out of its place and over what its drives skip."""
    place = state.players[d.seat].place
    skips = skipping(state, d.seat, d.off)
    if not skips:
        return [link.to for link in links_of(state, d.seat)[place]]
    found: list[str] = []
    _collect_ends(state, d.seat, skips, place, 0, (), found)  # any roll has the points
    return found


def _collect_ends(
    state: State, seat: int, skips: int, dot: str, barred: int, skipped: tuple[str, ...], found: list[str]
) -> None:
    for link in links_of(state, seat)[dot]:
        if link.ahead & barred:
            continue
        if not skip_bit(state, link.to) & skips:
            if link.to not in found:
                found.append(link.to)
        elif link.to not in skipped:
            _collect_ends(state, seat, skips, link.to, bar(state, barred, link), (*skipped, link.to), found)


def propose_declare_step(state: State, frame: Declaring) -> list[DeclareStep]:
    return [heading(dot) for dot in first_dots(state, frame)]


def check_declare_step(state: State, frame: Declaring, action: DeclareStep) -> Violation | None:
    rules, player, to = state.rules, state.players[frame.seat], action.to
    if type(to) is str and to in rules.board.joins[player.place] and not may_skip(state, player):
        return None
    if known(rules.board.kind, action.to) is None:
        return refusal(state, "no-such-place", "5.1/b", f"There is no dot {action.to!r} on the board.")
    if action.to not in first_dots(state, frame):
        return _not_first(state, frame, action.to)
    return None


def _not_first(state: State, d: Declaring, to: str) -> Violation:
    """Why this dot cannot be the first: a drive skips it (8.21), or no path leads there (5.31, 5.1)."""
    place = state.players[d.seat].place
    skips = skipping(state, d.seat, d.off)
    if skip_bit(state, to) & skips:
        text = f"Your drives skip {_name(state, to)}: name the dot that you will occupy."
        return refusal(state, "not-next", "8.21/a", text)
    if to == place:
        return refusal(state, "not-next", "5.31/a", f"You are at {_name(state, to)} already.")
    text = f"No path leads from {_name(state, place)} to {_name(state, to)}"
    if skips:
        return refusal(state, "not-next", "5.31/a", f"{text} over what your drives skip.")
    return refusal(state, "not-next", "5.1/c", f"{text}, and no dot is skipped without a drive.")


def apply_declare_step(state: State, frame: Declaring, action: DeclareStep) -> State:
    """5.31, 8.21: the first dot is named, and the dice are due."""
    return _roll(state, frame, action.to, False)


def gates_to_declare(state: State, frame: Declaring) -> list[str]:
    """The gates that may be declared: from a gate (6.52), or from anywhere with the Jump Start (8.43)."""
    if not _may_declare_jump(state, frame):
        return []
    place = state.players[frame.seat].place
    return [dot for _, dot in sorted(open_gates(state).items()) if dot != place]


def _may_declare_jump(state: State, frame: Declaring) -> bool:
    """Where the Gate Lock is for the one gate, that is a plain dot, from which the Jump Start works (R-22, F-12)."""
    player = state.players[frame.seat]
    if frame.gates_locked:
        return JUMP_START in player.relics and not state.rules.lock_lasts
    return JUMP_START in player.relics or gate_number(state, player.place) > 0


def propose_declare_jump(state: State, frame: Declaring) -> list[DeclareJump]:
    return [DeclareJump(dot) for dot in gates_to_declare(state, frame)]


def check_declare_jump(state: State, frame: Declaring, action: DeclareJump) -> Violation | None:
    if action.to in gates_to_declare(state, frame):
        return None
    if _may_declare_jump(state, frame):
        text = "You can declare a jump only to another Tele Gate that lies face up."
    elif frame.gates_locked:
        return locked_gates(state, JUMP_START in state.players[frame.seat].relics)
    else:
        text = "You can declare a jump only on a Tele Gate, or with the Jump Start."
    return refusal(state, "no-such-jump", "6.52/a", text)


def locked_gates(state: State, jump_start: bool) -> Violation:
    """The refusal of a jump under the Gate Lock (8.47), which stops the Jump Start too (R-22)."""
    rule = "R-22" if jump_start else "8.47/c"
    text = "All Tele Gates are switched off this turn, so nobody jumps."
    return refusal(state, "no-such-jump", rule, text)


def apply_declare_jump(state: State, frame: Declaring, action: DeclareJump) -> State:
    """6.52, 8.43: the gate is named, and the dice are due."""
    return _roll(state, frame, action.to, True)


def _roll(state: State, d: Declaring, to: str, jump: bool) -> State:
    """5.2/c: with the declaration the dice of the player before are taken up."""
    rolling = _rolling(d.seat, d.off, d.gates_locked, d.auto_pilot, to, jump)
    return set_turn_top(state, _dice_shown(state.turn, ()), rolling)


def stay_cost(state: State, seat: int, off: tuple[str, ...]) -> int:
    """6.3: what it costs to stay on the dot one starts on; 0 where nothing is due."""
    rules = state.rules
    place = state.players[seat].place
    cost = net_penalty(state, seat, place) if rules.staying_costs else 0
    if cost <= 0:
        return 0
    if rules.drive_covers_staying and skip_bit(state, place) & skipping(state, seat, off):
        return 0
    return cost


def check_stay(state: State, frame: Declaring, action: Stay) -> Violation | None:
    cost = stay_cost(state, frame.seat, frame.off)
    rules, money = state.rules, state.players[frame.seat].money
    if cost > money:
        return refusal(
            state, "cannot-pay", rules.staying_rule(state, frame.seat, state.players[frame.seat].place),
            f"Staying here costs {rules.words.cash(cost)} and you have {rules.words.cash(money)}: move away.",
        )  # fmt: skip
    return None


def apply_stay(state: State, frame: Declaring, action: Stay) -> State:
    """4.4/d, 6.3/f: what staying costs is paid; trade follows on a landing place, else the turn ends."""
    cost = stay_cost(state, frame.seat, frame.off)
    if cost:
        state = pay_bank(state, frame.seat, cost)
    state = set_turn(state, _dice_shown(state.turn, ()))
    for hook in state.rules.on_stay:
        state = hook(state)
    return stop_moving(state, frame.seat, False) if state.stack[-1] is frame else state


def plain_declarations(state: State, d: Declaring) -> tuple[object, ...] | None:
    """A shortcut: all that a ship without relics and drives can do before its roll, if it is not on a Tele Gate."""
    player = state.players[d.seat]
    place = player.place
    if may_skip(state, player) or gate_number(state, place):
        return None
    ahead = state.rules.headings[place]
    return ahead if stay_cost(state, d.seat, ()) <= player.money else ahead[1:]


def headings_of(board: Board) -> dict[str, tuple[object, ...]]:
    """Staying, and the first dots around each dot."""
    return {dot: (_STAY, *(heading(link.to) for link in links)) for dot, links in board.links.items()}


# -- the roll --------------------------------------------------------------------------------------------------------


@cache
def _roll_outcomes(count: int) -> Table:
    return Table(Outcome(Rolled(faces), weight) for faces, weight in dice_faces(count))


def rolled_outcomes(state: State, frame: RollingFrame) -> Table:
    """3.42, 5.2: as many dice as the ship's speed, one less with the Auto Pilot."""
    ship = state.rules.catalog.ship_by_slug[state.players[frame.mover].ship]
    return _roll_outcomes(ship.dice - frame.auto_pilot)


def apply_rolled(state: State, frame: RollingFrame, action: Rolled) -> State:
    """5.2: the dice are added up to points, after the Auto Pilot's die joined them (8.42/b) and a Mulligan (8.44)."""
    dice = action.dice
    if frame.auto_pilot:
        dice = tuple(sorted((*dice, AUTO_PILOT_FACE)))
    if MULLIGAN_GEAR in state.players[frame.mover].relics:
        return set_turn_top(state, _dice_shown(state.turn, dice), Rerolling(frame.mover, frame, dice))
    return start_moving(state, frame.mover, frame, dice)


_dice_shown: Callable[[Turn, tuple[int, ...]], Turn] = updater(Turn, "dice")


def start_moving(state: State, seat: int, rolled: RollingFrame, dice: tuple[int, ...]) -> State:
    """The dice are final: what they set off comes first, then movement begins."""
    skips = skipping(state, seat, rolled.off)
    turn, points = _dice_shown(state.turn, dice), sum(dice)
    declared, jump, locked = rolled.declared, rolled.jump, rolled.gates_locked
    if not (state.rules.on_dice or skips or jump) and state.players[seat].place in state.rules.plain_exits:
        # only a circle, a gate or the Jump Start can forbid the declared dot
        return set_turn_top(state, turn, _moving(seat, points, dice, 0, 0, 0, locked, declared))
    m = _moving(seat, points, dice, 0, 0, skips, locked, declared, jump, stage=STARTING)
    if not state.rules.on_dice:
        m = _begun(state, m)
        return _decided(set_turn_top(state, turn, m), m)
    state = set_turn_top(state, turn, m)
    for hook in state.rules.on_dice:
        state = hook(state)
    return resume_moving(state) if state.stack[-1] is m else state


_undeclared: Callable[[Moving], Moving] = updater(Moving, declared="", jump=False)


def _begun(state: State, m: Moving) -> Moving:
    """The first move: the declared dot binds if the roll allows it, else the declaration lapses.

    5.31/c, 6.42/c, d, 6.52/d; with the Jump Start its number has to be used if it was rolled (8.43/b, c,
    F-REL-JUMP-2).
    """
    bound = at_stage(m, DECIDING)
    if m.jump:
        if gate_number(state, m.declared) in m.dice:
            return bound
        if has_to_jump(state, bound) and not any(number in other_gates(state, bound) for number in m.dice):
            return _undeclared(bound)  # F-30: the Jump Start fails
        return _free(bound)
    return bound if ways_on(state, bound) else _free(bound)


_free: Callable[[Moving], Moving] = updater(Moving, declared="")


# -- one dot at a time -----------------------------------------------------------------------------------------------


step = interned(StepTo)


def propose_step(state: State, m: Moving) -> list[StepTo]:
    return [] if m.due >= 0 or m.points <= 0 else [step(to, pilot) for to, pilot in ways_on(state, m)]


def check_step(state: State, m: Moving, action: StepTo) -> Violation | None:
    rules, player, to = state.rules, state.players[m.seat], action.to
    place = player.place
    joins = rules.board.joins[place]
    if type(to) is str and to in joins and AIR_FOIL not in player.relics:
        link: Link | None = joins[to]
    else:
        link = way_to(state, player, to)
    if link is None:
        if known(rules.board.kind, to) is None:
            return refusal(state, "no-such-place", "5.1/b", f"There is no dot {to!r} on the board.")
        return refusal(state, "not-adjacent", "5.1/b", f"No path joins {_name(state, place)} and {_name(state, to)}.")
    if (
        place in rules.plain_exits
        and not (link.ahead & m.barred or m.skips or m.jump or (m.declared and m.declared != to))
        and m.due < 0
        and link.cost <= m.points
        and type(action.pilot) is int
        and not action.pilot
    ):
        return None  # no circle, gate or drive has a say
    if m.due >= 0:
        return refusal(state, "penalty-due", "6.3/a", "Pay the penalty or stop first.")
    if link.ahead & m.barred:
        return refusal(state, "going-back", "5.32/b", "You have used that path the other way this turn.")
    wrong_number = _check_pilot(state, m, place, action)
    if wrong_number is not None:
        return wrong_number
    if not is_open(state, m, link, ""):
        return _no_way(state, m, link)
    if m.declared and (m.jump or not is_open(state, m, link, m.declared)):
        return refusal(
            state, "declared-otherwise", "5.31/b", f"You declared {_name(state, m.declared)} as your first dot."
        )
    return None


_with_points: Callable[[Moving, int], Moving] = updater(Moving, "points")


def _no_way(state: State, m: Moving, link: Link) -> Violation:
    """Why a path that is not closed leads nowhere: the points, or a drive that finds no dot to stop on."""
    name = _name(state, link.to)
    if m.points <= 0:
        return refusal(state, "too-far", "5.22/d", "You have no points left.")
    if link.to in m.skipped:
        return refusal(state, "circling", "R-88", f"You have skipped {name} in this jump already.")
    rich = _with_points(m, MORE_THAN_ENOUGH)
    if not is_open(state, rich, link, ""):
        text = f"Your drives skip {name}, and beyond it there is no dot on which this jump could end."
        return refusal(state, "dead-end", "R-89", text)
    text = f"With {points_left(m.points)} left you do not get anywhere that way."
    return refusal(state, "too-far", "5.21/c", text)


def _check_pilot(state: State, m: Moving, place: str, action: StepTo) -> Violation | None:
    """6.4, 6.5: out of a circle or gate a step names the Pilot Number it uses; elsewhere it names none.

    Arrows have a say in leaving alone: nobody asks for them where a circle is entered (6.43/a).
    """
    rules = state.rules
    gate = works_as_gate(state, m)
    exits = rules.board.exits.get(place) if not m.skipped else None
    if not gate and exits is None:
        if action.pilot != 0 or type(action.pilot) is not int:
            return refusal(state, "no-pilot-number", "6.41/d", "No Pilot Number is needed here.")
        return None
    if action.pilot not in pilots(state, m) or type(action.pilot) is not int:
        return refusal(state, "wrong-pilot-number", "6.41/a", f"Your Pilot Number has to be one of {pilots(state, m)}.")
    if gate and has_to_jump(state, m):
        return refusal(state, "must-jump", "8.43/d", "Your Jump Start does not fail: jump to a gate you rolled.")
    if gate and action.pilot in other_gates(state, m):
        return refusal(state, "must-jump", "6.5/a", f"With a {action.pilot} you jump to gate {action.pilot}.")
    if exits is not None and exits[action.pilot] != action.to:
        return refusal(state, "wrong-arrow", "6.4/a", f"The arrow of {action.pilot} does not lead there.")
    return None


def points_left(count: int) -> str:
    """So many points, in words."""
    return "one point" if count == 1 else f"{count} points"


def _name(state: State, dot: str) -> str:
    return state.rules.catalog.names.get(dot, dot)


def apply_step(state: State, m: Moving, action: StepTo) -> State:
    """5.1/b, 5.3/b, 5.32/b, 6.4/a: one dot further; its way back is closed, and it is occupied or skipped."""
    player, to, rules = state.players[m.seat], action.to, state.rules
    # it was checked, so there is one
    link: Any = way_to(state, player, to) if player.relics else rules.board.joins[player.place][to]
    barred, points = bar(state, m.barred, link), m.points - link.cost
    pilot = action.pilot or m.pilot
    if not (m.skips or player.relics) and (
        to in rules.quiet_dots or (to in rules.plain_exits and not _sees_from(state, m.seat, to))
    ):
        return _pass(state, m, to, points, pilot, barred)
    if m.skips and skip_bit(state, to) & m.skips:
        return _skip_onto(state, m, link, pilot, barred)
    return enter(state, m, to, points, pilot, barred)


def _sees_from(state: State, seat: int, to: str) -> bool:
    """Whether entering this dot gives a look at something new (7.2)."""
    return state.rules.looks_are_forced and bool(next_look(state, seat, to))


_entered: Callable[[Moving, int, int, int, bool, tuple[str, ...], int, int, int, str], Moving] = updater(
    Moving, "points", "pilot", "barred", "gates_locked", "skipped", "due", "entries", "stage", "previous",
    declared="", jump=False,
)  # fmt: skip


def _pass(state: State, m: Moving, to: str, points: int, pilot: int, barred: int) -> State:
    """Occupy a dot without marker, look or circle, with no relic or drive: what most steps do."""
    rules, seat = state.rules, m.seat
    due = -1 if to in rules.quiet_dots or not points else net_penalty(state, seat, to)
    locked = m.gates_locked and rules.lock_lasts
    place = state.players[seat].place
    now = _entered(m, points, pilot, barred, locked, (), due, m.entries + 1, DECIDING, place)
    state = set_place_top(state, seat, to, now)
    if due >= 0:
        return state
    for link in rules.board.links[to]:
        if not link.ahead & barred and link.cost <= points:
            return state
    return state if rules.has_more_to_do(state, seat) else stop_moving(state, seat, True)


_skipped_onto: Callable[[Moving, int, int, int, tuple[str, ...]], Moving] = updater(
    Moving, "points", "pilot", "barred", "skipped", jump=False, due=-1, stage=LOOKING
)


def _skip_onto(state: State, m: Moving, link: Link, pilot: int, barred: int) -> State:
    """8.2/b, c: a skipped dot costs nothing and does nothing; the Spy Eye looks from it all the same (8.45)."""
    now = _skipped_onto(m, m.points - (link.cost - 1), pilot, barred, (*m.skipped, link.to))
    state = set_place_top(state, m.seat, link.to, now)
    return resume_moving(state)


def enter(state: State, m: Moving, to: str, points: int, pilot: int, barred: int, at_rest: bool = False) -> State:
    """Occupy a dot: a '?' marker there is turned up, orbits are looked from, a penalty comes due (6.1/b, 6.3/g, 7.2).

    A gate `at_rest` is a plain dot for the ship until it has left it (F-09). Who else is there does not matter (5.4).
    """
    rules, seat = state.rules, m.seat
    old = state.players[seat]
    previous = m.skipped[-1] if m.skipped else old.place
    locked = at_rest or (m.gates_locked and rules.lock_lasts)
    if _is_eventful(state, m, to):
        # the dots skipped before it are kept until it is known whether the jump goes on from here
        now = _entered(m, points, pilot, barred, locked, m.skipped, -1, m.entries + 1, REVEALING, previous)
        return resume_moving(set_place_top(state, seat, to, now))
    due = net_penalty(state, seat, to) if points and to not in rules.quiet_dots else -1
    now = _entered(m, points, pilot, barred, locked, (), due, m.entries + 1, DECIDING, previous)
    return _decided(set_place_top(state, seat, to, now), now)


def _is_eventful(state: State, m: Moving, to: str) -> bool:
    """Whether entering turns up a marker or gives a look: then chance may come between (6.1, 7.2, 8.22)."""
    rules = state.rules
    if to in rules.board.question_index:
        return bool(m.skips) or is_hidden(state, to) or _sees_from(state, m.seat, to)
    return _sees_from(state, m.seat, to)


def resume_moving(state: State) -> State:
    """Go on with what entering a dot sets off, until the seat has to decide, chance is due or movement is over."""
    m = state.stack[-1]
    assert type(m) is Moving
    if m.stage == DECIDING:  # a look came first where a position was set up by hand
        return _decided(state, m)
    if m.stage == STARTING:
        m = _begun(state, m)
        return _decided(set_top(state, m), m)
    place = state.players[m.seat].place
    if m.stage == REVEALING:
        m = at_stage(m, LOOKING)
        state = set_top(state, m)
        if is_hidden(state, place):
            return reveal(state, place)
    if m.stage == LOOKING:
        m = _caught_by_drive(state, m, place)
        if state.rules.looks_are_forced and next_look(state, m.seat, place):
            m = _free(m) if m.skipped else m  # 8.45/d, R-90: something seen while skipping frees the declared dot
            return looks_here(set_top(state, m), m.seat)
    return _decide_or_stop(state, m, place)


_jumping: Callable[[Moving, int, tuple[str, ...]], Moving] = updater(
    Moving, "points", "skipped", declared="", jump=False, due=-1
)


def _caught_by_drive(state: State, m: Moving, place: str) -> Moving:
    """8.22: an entered marker that turns out a penalty of the drive's colour is skipped: the point comes back.

    The jump goes on as if the marker had been known: what it has skipped before does not come again (R-88). On any
    other dot that was entered the jump is over.
    """
    if not m.skips or m.skipped[-1:] == (place,):
        return m
    if place in state.rules.board.question_index and skip_bit(state, place) & m.skips:
        points, skipped = m.points + 1, (*m.skipped, place)
    elif m.skipped:
        points, skipped = m.points, ()
    else:
        return m
    return _jumping(m, points, skipped)


_deciding: Callable[[Moving, int], Moving] = updater(Moving, "due", stage=DECIDING)


def _decide_or_stop(state: State, m: Moving, place: str) -> State:
    """What entering set off is done: pay or stop on a penalty, go on if there is a way, else movement is over.

    6.1/d, 6.3: with the last point one has stopped there anyway, for nothing (6.3/h).
    """
    due = -1 if m.skipped or not m.points else net_penalty(state, m.seat, place)
    now = _deciding(m, due)
    return _decided(set_top(state, now), now)


def _decided(state: State, m: Moving) -> State:
    """The seat decides if it can; with nothing to decide movement is over (5.22, 5.32/d)."""
    if m.due >= 0 or can_go_on(state, m) or state.rules.has_more_to_do(state, m.seat):
        return state
    return stop_moving(state, m.seat, True)


def stop_moving(state: State, seat: int, has_moved: bool) -> State:
    """Movement is over: on a landing place trade follows (4.4/b, R-29, F-32), elsewhere the turn ends."""
    if state.rules.landing(state, state.players[seat].place):
        return arrive(state, seat, has_moved)
    return end_turn(state)


# -- landing ---------------------------------------------------------------------------------------------------------


def propose_land(state: State, m: Moving) -> tuple[Land, ...]:
    place = state.players[m.seat].place
    if place in state.rules.quiet_dots or not m.entries or m.skipped or not state.rules.landing(state, place):
        return ()
    return LANDING


def check_land(state: State, m: Moving, action: Land) -> Violation | None:
    rules = state.rules
    place = state.players[m.seat].place
    if not m.entries:
        return refusal(state, "not-entered", "6.2/a", "You land where you move to: make your first move.")
    if m.skipped or not rules.landing(state, place):
        return _no_landing(state, place)
    return None


def _no_landing(state: State, place: str) -> Violation:
    """Why nobody can land here: something holds the place, no port stands in the orbit, or it never is one (6.2)."""
    rules = state.rules
    held = rules.held(state, place)
    if held is not None:
        return held
    if place in rules.board.orbit_index:
        text = "Nobody lands in an orbit before its Spaceport stands."
        return refusal(state, "no-landing-place", "6.2/d", text)
    text = "You can land only on a City, a Spaceport or an asteroid."
    return refusal(state, "no-landing-place", "6.2/c", text)


def apply_land(state: State, m: Moving, action: Land) -> State:
    """5.22/b, 6.2/b: movement is over, and what landing brings follows."""
    return arrive(state, m.seat, True)


_STAY = Stay()
_moving, _rolling = builder(Moving), builder(RollingFrame)
LANDING = (Land(),)

SPECS = (
    Spec(Stay, "stay", (Declaring,), check_stay, apply_stay, "stays", ("4.4/d", "6.3/f"), candidates=only(Stay())),
    Spec(
        DeclareStep, "head", (Declaring,), check_declare_step, apply_declare_step, "declares {to}",
        ("5.31/a", "8.21/a"), propose_declare_step,
    ),
    Spec(
        DeclareJump, "gate", (Declaring,), check_declare_jump, apply_declare_jump, "declares a jump to {to}",
        ("6.52/a", "8.43/a"), propose_declare_jump,
    ),
    ChanceSpec(
        Rolled, "roll", (RollingFrame,), apply_rolled, "{mover} rolls {dice}",
        ("5.2/a", "5.2/b"), rolled_outcomes, "dice",
    ),
    Spec(
        StepTo, "go", (Moving,), check_step, apply_step, "moves to {to}", ("5.1/b", "5.32/b", "6.4/a"), propose_step,
    ),
    Spec(Land, "land", (Moving,), check_land, apply_land, "lands", ("6.2/a", "5.22/b"), propose_land),
)  # fmt: skip
