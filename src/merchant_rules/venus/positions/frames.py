"""What is wrong with the frames of a state: who decides, on top of what, and whether the rest agrees.

Only frames of the base game are looked at in detail; a module reports on its own. Types and names of everything else
are known to be right when this is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import attrs

from ...kernel.stack import CHANCE, NOBODY
from ..box.catalog import BASE
from ..frames import (
    DECIDING,
    LOOKING,
    Answering,
    ChoosingSpecies,
    DealingSpecies,
    Declaring,
    Discovering,
    Drawing,
    DrawingLots,
    GameOver,
    Looking,
    MakingRoom,
    Moving,
    OpeningRoll,
    Rerolling,
    Revealing,
    Rolling,
    RollingAgain,
    Trading,
    TurnEnding,
)
from ..map.board import Board
from ..rules.common import partner_at
from ..rules.discovery import secret_at
from ..rules.dot_kinds import gate_number, is_hidden, net_penalty
from ..rules.exchange import deal_violation
from ..rules.gear import AUTO_PILOT, GATE_LOCK, MULLIGAN_GEAR, drives_aboard
from ..rules.movement import first_dots, gates_to_declare
from ..rules.winning import BANK_EMPTY, GOAL, has_won, winners_by_bank
from ..state import State
from ..update import set_extras

#: Frames that interrupt others, and which.
ABOVE: Mapping[type, tuple[type, ...]] = {
    Looking: (Declaring, Moving, Trading),
    Revealing: (Moving,),
    Drawing: (Trading, MakingRoom, Declaring),
    MakingRoom: (Trading,),
    Answering: (Trading,),
}


def frame_problems(state: State) -> Iterator[str]:
    """Everything wrong with the stack of frames."""
    known = tuple(state.rules.tags.values())
    for at, frame in enumerate(state.stack):
        kind = type(frame)
        if kind not in known:
            yield f"{kind.__name__} is no frame of this game"
            continue
        wrong = [*_seat(state, frame), *_order(state, at)]
        check = CHECKS.get(kind)
        if check is not None and not wrong:
            wrong += check(state, frame)
        yield from (f"{kind.__name__}: {problem}" for problem in wrong)


def _seat(state: State, frame: Any) -> Iterator[str]:
    default = attrs.fields_dict(type(frame))["seat"].default
    if default in (CHANCE, NOBODY):
        if frame.seat != default:
            yield f"seat {frame.seat} cannot decide here"
    elif not _is_seat(state, frame.seat):
        yield f"there is no seat {frame.seat}"


def _order(state: State, at: int) -> Iterator[str]:
    """What may stand on what; modules say it of their own frames, which only draws from the cup interrupt."""
    kind = type(state.stack[at])
    below = type(state.stack[at - 1]) if at else None
    if kind not in CHECKS:
        return
    if below is not None and below not in CHECKS:
        if kind is not Drawing or below not in state.rules.interrupted_by_draws:
            yield f"cannot stand on {below.__name__}"
        return
    if kind in ABOVE:
        if below not in ABOVE[kind] and below not in state.rules.interrupted_by_draws:
            yield f"cannot stand on {below.__name__ if below else 'nothing'}"
    elif below is not None:
        yield f"cannot stand on {below.__name__}"


def _is_seat(state: State, seat: int) -> bool:
    return 0 <= seat < len(state.players)


def _is_on_turn(state: State, seat: int) -> Iterator[str]:
    if seat != state.turn.seat:
        yield f"it is the turn of seat {state.turn.seat}, not of seat {seat}"


# -- set-up -----------------------------------------------------------------------------------------------------------


def _opening(state: State, f: OpeningRoll) -> Iterator[str]:
    seats = f.contenders
    if len(seats) < 2 or tuple(sorted(set(seats))) != seats or not all(_is_seat(state, seat) for seat in seats):
        yield f"{seats} are no seats that could roll"
    if len(f.rolls) >= len(seats) or any(not 2 <= roll <= 12 for roll in f.rolls):
        yield f"{f.rolls} are no rolls of two dice so far"
    yield from _before_play(state, f)
    if state.config.species is None and any(p.species for p in state.players):
        yield "species are taken after the opening roll"


def _choosing(state: State, f: ChoosingSpecies) -> Iterator[str]:
    if f.first != state.turn.first or state.turn.number != 1:
        yield f"seat {f.first} did not win the opening roll"
        return
    count = len(state.players)
    done = [(f.first + n) % count for n in range((f.seat - f.first) % count)]
    if [seat for seat, p in enumerate(state.players) if p.species] != sorted(done):
        yield "species are taken clockwise from the winner of the opening roll"


def _dealing(state: State, f: DealingSpecies) -> Iterator[str]:
    yield from _before_play(state, f)
    has = [bool(p.species) for p in state.players]
    if all(has) or has != sorted(has, reverse=True):
        yield "species are dealt seat by seat, and a seat still lacks one"


def _before_play(state: State, f: OpeningRoll | DealingSpecies | DrawingLots) -> Iterator[str]:
    if state.turn.number != 1 or any(p.place != state.rules.board.base for p in state.players):
        yield "this is before the first turn"


# -- moving -----------------------------------------------------------------------------------------------------------


def _declaring(state: State, f: Declaring) -> Iterator[str]:
    yield from _is_on_turn(state, f.seat)
    yield from _declared_equipment(state, f.seat, f)


def _declared_equipment(state: State, seat: int, f: Declaring | Rolling) -> Iterator[str]:
    relics = state.players[seat].relics
    if tuple(sorted(set(f.off))) != f.off or not {*f.off} <= {*drives_aboard(state, seat)}:
        yield f"{f.off} are no drives aboard, sorted"
    if f.gates_locked and GATE_LOCK not in relics:
        yield "the gates are off without the Gate Lock"
    if f.auto_pilot and AUTO_PILOT not in relics:
        yield "the Auto Pilot is engaged and not aboard"


def _rolling(state: State, f: Rolling) -> Iterator[str]:
    yield from _is_on_turn(state, f.mover)
    if not _is_seat(state, f.mover):
        return
    wrong = [*_declared_equipment(state, f.mover, f)]
    if not wrong:
        before = Declaring(f.mover, f.off, f.gates_locked, f.auto_pilot)
        possible = gates_to_declare(state, before) if f.jump else first_dots(state, before)
        if f.declared not in possible:
            wrong.append(f"{f.declared!r} cannot be declared")
    yield from wrong


def _rerolling(state: State, f: Rerolling) -> Iterator[str]:
    yield from _reroll(state, f.seat, f.rolled, f.dice, 0)


def _rolling_again(state: State, f: RollingAgain) -> Iterator[str]:
    yield from _reroll(state, f.mover, f.rolled, f.dice, 1)


def _reroll(state: State, seat: int, rolled: Rolling, dice: tuple[int, ...], missing: int) -> Iterator[str]:
    if rolled.mover != seat or rolled.seat != CHANCE:
        yield "the roll is not that of the seat"
        return
    yield from _rolling(state, rolled)
    if not _is_seat(state, seat):
        return
    if MULLIGAN_GEAR not in state.players[seat].relics:
        yield "the Mulligan Gear is not aboard"
    yield from _dice(state, seat, dice, missing)


def _dice(state: State, seat: int, dice: tuple[int, ...], missing: int = 0) -> Iterator[str]:
    count = state.rules.catalog.ship_by_slug[state.players[seat].ship].dice - missing
    if len(dice) != count or any(not 1 <= face <= 6 for face in dice) or tuple(sorted(dice)) != dice:
        yield f"{dice} are not {count} dice, sorted"


def _moving(state: State, m: Moving) -> Iterator[str]:
    yield from _is_on_turn(state, m.seat)
    yield from _dice(state, m.seat, m.dice)
    if m.dice != state.turn.dice:
        yield f"{m.dice} are not the dice on the table"
    if not 0 <= m.points <= sum(m.dice):
        yield f"{m.points} points are not left of a roll of {sum(m.dice)}"
    if m.pilot and m.pilot not in m.dice:
        yield f"the Pilot Number {m.pilot} was not rolled"
    if m.gates_locked and GATE_LOCK not in state.players[m.seat].relics and not _rests_on_gate(state, m):
        yield "the gates are off without the Gate Lock"
    yield from _way(state, m)
    yield from _skips(state, m)
    yield from _stage(state, m)


def _rests_on_gate(state: State, m: Moving) -> bool:
    """F-09: a jump may have ended here, or where the drives began to skip, on a gate that does nothing now."""
    at_gate = bool(m.skipped) or gate_number(state, state.players[m.seat].place) > 0
    return not state.rules.jumps_may_return and m.entries > 0 and at_gate


@lru_cache(maxsize=16)
def _all_ways(board: Board) -> int:
    return sum(link.ahead for links in board.foil_links.values() for link in links)


def _way(state: State, m: Moving) -> Iterator[str]:
    board = state.rules.board
    if m.barred < 0 or m.barred & ~_all_ways(board):
        yield "a path is closed that does not exist"
    for dot in (m.declared, m.previous):
        if dot and dot not in board.kind:
            yield f"there is no dot {dot!r}"
    if m.entries < 0 or bool(m.previous) != bool(m.entries):
        yield f"{m.entries} dots were occupied so far, the last but one is {m.previous!r}"
    if not m.entries and not m.skipped and m.points != sum(m.dice):
        yield f"{m.points} points are left of {sum(m.dice)} before the first move"
    if m.declared and m.entries:
        yield "the declared dot binds for the first move only"
    if m.jump and m.declared and not (m.declared in board.kind and gate_number(state, m.declared)):
        yield f"{m.declared!r} is no gate to jump to"


def _skips(state: State, m: Moving) -> Iterator[str]:
    p, bits = state.players[m.seat], state.rules.drive_bits
    aboard = 0
    for piece in (*p.cargo, *p.relics):
        aboard |= bits.get(piece, 0)
    if m.skips < 0 or m.skips & ~aboard:
        yield "colours are skipped for which no drive is aboard"
    turning_up = type(state.stack[-1]) is Revealing  # whether the jump goes on is not known yet (8.22)
    if m.skipped and m.skipped[-1] != p.place and not turning_up:
        yield f"the last dot skipped is {m.skipped[-1]!r}, and the ship is at {p.place!r}"
    if any(dot not in state.rules.board.kind for dot in m.skipped) or len(set(m.skipped)) != len(m.skipped):
        yield f"{m.skipped} are no dots, each skipped once"
    if m.skipped and not m.skips:
        yield "dots were skipped without a drive"


def _stage(state: State, m: Moving) -> Iterator[str]:
    top = state.stack[-1]
    if top is m and m.stage != DECIDING:
        yield "the entry of a dot is not finished, and yet the seat decides"
    # where looking is a choice, it is made in the middle of a decision; so it is where a position was set up by hand
    looks_at = (LOOKING, DECIDING) if state.rules.looks_are_forced else (DECIDING,)
    if (type(top) is Revealing and m.stage != LOOKING) or (type(top) is Looking and m.stage not in looks_at):
        yield "chance is due at another stage of the entry of a dot"
    if m.due < -1 or (m.due >= 0 and m.due != net_penalty(state, m.seat, state.players[m.seat].place)):
        yield f"a penalty of {m.due} is not what this dot costs"
    elif m.due >= 0 and (m.skipped or not m.points or not m.entries):
        yield "a penalty is due only where a ship enters and could go on"


# -- hidden places ----------------------------------------------------------------------------------------------------


def _revealing(state: State, f: Revealing) -> Iterator[str]:
    if f.place != state.players[state.turn.seat].place or not is_hidden(state, f.place):
        yield f"no marker lies face down at {f.place!r} for the ship to turn up"
    elif secret_at(state, f.place).what:
        yield "what somebody has seen is no chance"


def _looking(state: State, f: Looking) -> Iterator[str]:
    board = state.rules.board
    if not _is_seat(state, f.looker):
        yield f"there is no seat {f.looker}"
    elif f.place not in board.system_index and f.place not in board.question_index:
        yield f"nothing hidden lies at {f.place!r}"
    elif secret_at(state, f.place).what or secret_at(state, f.place).known_by(f.looker):
        yield "what somebody has seen is no chance"


def _discovering(state: State, f: Discovering) -> Iterator[str]:
    yield from _is_on_turn(state, f.finder)
    place = state.players[state.turn.seat].place
    if f.system not in state.rules.board.system_index or state.rules.board.system[place] != f.system:
        yield f"the ship is not in {f.system!r}"
    elif secret_at(state, f.system).what:
        yield "what somebody has seen is no chance"
    elif state.rules.landing(state, place) not in ("city", "port", "open-port"):
        yield f"{place} is no place to land and discover somebody"


# -- trade ------------------------------------------------------------------------------------------------------------


def _trading(state: State, f: Trading) -> Iterator[str]:
    yield from _is_on_turn(state, f.seat)
    place = state.players[f.seat].place
    bare = set_extras(state, ())  # what a module does to the place may come in the middle of trading
    kind = state.rules.landing(bare, place)
    if not kind:
        yield f"{place} is no landing place"
    elif f.culture != partner_at(bare, place) or (not f.culture and kind != "asteroid"):
        yield f"{f.culture!r} is not whom one meets at {place}"
    most, offers = state.rules.offers_per_turn, max(f.offers, f.refused)
    counts = (f.buys, f.sells, f.credit, f.offers, f.refused, f.iou, f.turnover)
    if min(counts) < 0 or (most is not None and offers > most):
        yield "a count of purchases, sales, offers or barter value is impossible"
    iou = state.rules.catalog.culture_by_slug.get(f.culture)
    if f.iou > (iou.iou if iou is not None else 0):
        yield f"an IOU of which {f.iou} are left is none of {f.culture!r}"
    if f.limited and (f.buys > 1 or f.sells > 1 or kind not in ("city", BASE)):
        yield "more was traded than a first turn at a City allows, or this is none"


def _drawing(state: State, f: Drawing) -> Iterator[str]:
    if f.count < 1:
        yield f"{f.count} markers are to be drawn"
    elif f.count > len(state.market.cup):  # where the cup does not always hold the same
        yield f"{f.count} markers are to be drawn from a cup of {len(state.market.cup)}"
    for marker in f.waiting:
        if marker not in state.rules.catalog.names:
            yield f"there is no marker {marker!r} to wait for the cup"


def _answering(state: State, f: Answering) -> Iterator[str]:
    yield from _is_on_turn(state, f.offerer)
    if f.deal.partner != f.seat:
        yield f"the deal was offered to seat {f.deal.partner}, not to seat {f.seat}"
    elif _is_seat(state, f.offerer) and (violation := deal_violation(state, f.offerer, f.deal)) is not None:
        yield f"the deal is not possible: {violation.message}"
    below = state.stack[0]
    if type(below) is Trading and not below.offers:
        yield "no deal was offered this turn"


def _nothing(state: State, f: Any) -> Iterator[str]:
    return iter(())


def _turn_ending(state: State, f: TurnEnding) -> Iterator[str]:
    yield from _is_on_turn(state, f.finished)


def _game_over(state: State, f: GameOver) -> Iterator[str]:
    if tuple(sorted(set(f.winners))) != f.winners or not all(_is_seat(state, seat) for seat in f.winners):
        yield f"{f.winners} are no seats that could have won"
        return
    if f.reason not in {GOAL, BANK_EMPTY, *(reason for report in state.rules.endings for reason in report(state))}:
        yield f"a game does not end by {f.reason!r}"
    if f.reason == GOAL and (f.winners != (state.turn.seat,) or not has_won(state, state.turn.seat)):
        yield "the winner has not reached the goal in a turn of his own"
    if f.reason == BANK_EMPTY and f.winners != winners_by_bank(state):
        yield "the winners are not the richest, or have not reached the goal alone"
    if f.reason == BANK_EMPTY and state.market.bank > 0:
        yield f"the Bank is not empty, it has {state.market.bank}"


CHECKS: Mapping[type, Callable[[State, Any], Iterator[str]]] = {
    OpeningRoll: _opening,
    ChoosingSpecies: _choosing,
    DealingSpecies: _dealing,
    DrawingLots: _before_play,
    Declaring: _declaring,
    Rolling: _rolling,
    Rerolling: _rerolling,
    RollingAgain: _rolling_again,
    Moving: _moving,
    Revealing: _revealing,
    Looking: _looking,
    Discovering: _discovering,
    Trading: _trading,
    Drawing: _drawing,
    MakingRoom: _nothing,
    Answering: _answering,
    TurnEnding: _turn_ending,
    GameOver: _game_over,
}

__all__ = ["frame_problems"]
