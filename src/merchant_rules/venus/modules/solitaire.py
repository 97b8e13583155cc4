"""Chapter 17: one player against the Rastur, whom a die at the end of each turn brings, sends off or merges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from ...kernel.actions import ChanceSpec, because, saying
from ...kernel.chance import Outcome
from ...kernel.engine import resumed
from ...kernel.hooks import perhaps
from ...kernel.stack import CHANCE
from ...kernel.value import value
from ..compiled import Hooks, Manifest
from ..config import Config
from ..frames import TurnEnding
from ..rules.common import bank_pays, pay_bank
from ..rules.turn import next_turn
from ..rules.winning import game_over, has_won
from ..state import State
from ..update import pop, push, set_top
from .common import add_part, misplaced, part_of, set_part
from .rastur import (
    RASTUR,
    DrawingRastur,
    Fate,
    Invasion,
    PlacingRastur,
    active_strengths,
    all_strengths,
    draw,
    strengths_in,
    to_place,
    with_map,
    with_pool,
)

#: The highest roll that brings a Rastur on the map; higher ones merge two (17.21, 17.22).
EXPANSION = 4


@value
class Reserve:
    """The part of this module: the Reserve Pool, face up and sorted, and the Transit Box (0 while it is empty)."""

    pool: tuple[int, ...]
    """The strengths in the Reserve Pool, sorted."""
    transit: int = 0
    """The strength in the Transit Box, 0 while it is empty."""


@value
class RollingRastur:
    """The die at the end of a turn is due (17.2)."""

    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Expanding:
    """A Rastur is drawn and placed; then the Transit Box moves on (17.21)."""

    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class Merging:
    """Two Rastur are drawn to be merged (17.22)."""

    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class RasturRolled:
    """Chance: the die at the end of a turn."""

    face: int


@value
class RasturMerged:
    """Chance: the two Rastur drawn, the weaker first."""

    low: int
    high: int


# -- the die (17.2) --------------------------------------------------------------------------------------------------


def after_turn(state: State) -> State:
    """17.2/b, R-83: the goal was not reached in this turn, so the die is rolled."""
    return push(state, RollingRastur())


@cache
def _six_faces() -> tuple[Outcome, ...]:
    return tuple(Outcome(RasturRolled(face), 1) for face in range(1, 7))


def rolled_outcomes(state: State, frame: RollingRastur) -> tuple[Outcome, ...]:
    return _six_faces()


def apply_rolled(state: State, frame: RollingRastur, action: RasturRolled) -> State:
    """17.2: a low die lets the Rastur expand (17.21), a high one merges two of them (17.22)."""
    if action.face <= EXPANSION:
        return draw(set_top(state, Expanding()), state.turn.seat)
    if len(part_of(state, Invasion).pool) < 2:
        return lost(state)  # 17.22/d, R-85
    return set_top(state, Merging())


def lost(state: State) -> State:
    """17.5/a: the last Rastur is out and the goal is not reached."""
    return game_over(state, RASTUR, ())


def _unless_empty(state: State) -> State:
    """17.5, R-84: the game goes on as long as the Active Pool is not empty in the end."""
    return resumed(pop(state)) if part_of(state, Invasion).pool else lost(state)


# -- expansion (17.21) -----------------------------------------------------------------------------------------------


def place(state: State, seat: int, strength: int) -> State:
    """17.21/a: whether it was the last one is asked after the Transit Box has moved on (17.5/b)."""
    return to_place(state, seat)


def resume_expanding(state: State) -> State:
    """FLOW/a, 17.21/b, c: an empty Transit Box takes the weakest of the Reserve; a full one goes to the Active Pool."""
    r, i = part_of(state, Reserve), part_of(state, Invasion)
    if r.transit:
        state = set_part(set_part(state, with_pool(i, (*i.pool, r.transit))), Reserve(r.pool))
    elif r.pool:
        state = set_part(state, Reserve(r.pool[1:], r.pool[0]))
    return _unless_empty(state)


# -- merging (17.22) -------------------------------------------------------------------------------------------------


def merged_outcomes(state: State, frame: Merging) -> list[Outcome]:
    """Every pair of markers in the pool is equally likely."""
    pool = Counter(part_of(state, Invasion).pool)
    pairs = [(low, high) for low in sorted(pool) for high in sorted(pool) if low <= high]
    ways = {(low, high): _pairs(pool, low, high) for low, high in pairs}
    return [Outcome(RasturMerged(low, high), count) for (low, high), count in ways.items() if count]


def _pairs(pool: Counter[int], low: int, high: int) -> int:
    return pool[low] * (pool[low] - 1) // 2 if low == high else pool[low] * pool[high]


def apply_merged(state: State, frame: Merging, action: RasturMerged) -> State:
    """FLOW/a, 17.22/b, c: the nearest of the Reserve becomes active, the two drawn go into the Reserve (R-85, R-86)."""
    r, i = part_of(state, Reserve), part_of(state, Invasion)
    active, reserve = list(i.pool), list(r.pool)
    for strength in (action.low, action.high):
        active.remove(strength)
    if reserve:
        total = action.low + action.high
        nearest = min(reserve, key=lambda strength: (abs(strength - total), strength))
        reserve.remove(nearest)
        active.append(nearest)
    pool = tuple(sorted((*reserve, action.low, action.high)))
    return _unless_empty(set_part(set_part(state, with_pool(i, tuple(active))), Reserve(pool, r.transit)))


# -- elimination (17.3) ----------------------------------------------------------------------------------------------


def to_transit(state: State, strength: int) -> State:
    """17.3/a, b, c, R-87: into the Transit Box; if taken, its Rastur becomes active and this one joins the Reserve."""
    r, i = part_of(state, Reserve), part_of(state, Invasion)
    if not r.transit:
        return set_part(state, Reserve(r.pool, strength))
    state = set_part(state, with_pool(i, (*i.pool, r.transit)))
    return set_part(state, Reserve(tuple(sorted((*r.pool, strength)))))


# -- the manifest ----------------------------------------------------------------------------------------------------


def set_up(state: State) -> State:
    """17.1, 17.11, 17.12: the player's stake, the Active Pool face down, the Reserve face up in order of strength."""
    more = state.rules.catalog.solitaire_money - state.players[0].money
    if more > 0:
        state = bank_pays(state, 0, more)
    elif more < 0:
        state = pay_bank(state, 0, -more)
    left = Counter(all_strengths(state)) - Counter(active_strengths(state.config, all_strengths(state)))
    return add_part(state, Reserve(tuple(sorted(left.elements()))))


def ending_rule(reason: str) -> str | None:
    """17.5: the last Rastur was drawn before the goal was reached."""
    return "17.5/a" if reason == RASTUR else None


def put_rastur(state: State, placed: Mapping[str, int]) -> State:
    """For positions by hand: the Rastur on the map, out of the Active Pool, and what it lacks out of the Reserve."""
    r, i, wanted = part_of(state, Reserve), part_of(state, Invasion), Counter(placed.values())
    reserve = Counter(r.pool) - (wanted - Counter(i.pool))
    pool = tuple((Counter(i.pool) - wanted).elements())
    state = set_part(state, Reserve(tuple(reserve.elements()), r.transit))
    return set_part(state, with_map(i, pool, tuple(sorted(placed.items())), i.drawn))


def put_transit(state: State, strength: int) -> State:
    """For positions by hand: the Rastur in the Transit Box, out of the Reserve, or else out of the Active Pool."""
    r, i = part_of(state, Reserve), part_of(state, Invasion)
    if strength not in r.pool:
        state = set_part(state, with_pool(i, tuple((Counter(i.pool) - Counter([strength])).elements())))
    return set_part(state, Reserve(tuple((Counter(r.pool) - Counter([strength])).elements()), strength))


def problems(state: State) -> Iterator[str]:
    """What is wrong with the Reserve; no Rastur is ever lost (FLOW)."""
    r = part_of(state, Reserve)
    if tuple(sorted(r.pool)) != r.pool:
        yield "the Reserve is not sorted"
    there = strengths_in(state) + Counter(r.pool) + Counter([r.transit] if r.transit else [])
    if there != Counter(all_strengths(state)):
        yield "the Rastur are not those of the box"
    yield from misplaced(state, dict.fromkeys((RollingRastur, Expanding, Merging), (TurnEnding,)))
    yield from misplaced(state, {PlacingRastur: (Expanding,), DrawingRastur: (Expanding,)})
    if type(state.stack[-1]) in (TurnEnding, Expanding):
        yield "the end of the turn waits for nothing"
    if type(state.stack[-1]) is Merging and len(part_of(state, Invasion).pool) < 2:
        yield "Merging: there are no two Rastur to merge"


def manifest(config: Config) -> Manifest:
    """What solitaire brings; the dice of movement and combat draw no Rastur here (17.2/a)."""
    return Manifest(
        name="solitaire",
        actions=SPECS,
        hooks=Hooks(
            on_setup=(set_up,),
            on_turn_end=(after_turn,),
            on_validate=(problems,),
            put_rastur=put_rastur,
            put_transit=put_transit,
            ending_rule=perhaps(ending_rule),
            wins_by_bank=has_won,  # 17.5/a, R-98
        ),
        constants=(Fate(drawn=place, destroyed=to_transit),),
        waiting={
            DrawingRastur: because("17.21/a", "A Rastur is drawn first."),
            RollingRastur: because("17.2/b", "The die at the end of the turn is due."),
            Merging: because("17.22/a", "Two Rastur are drawn first."),
        },
        frame_sentences={
            RollingRastur: saying("the die at the end of the turn is due"),
            Merging: saying("two Rastur are drawn to be merged"),
        },
        resumes={TurnEnding: next_turn, Expanding: resume_expanding},
        tags={"reserve": Reserve, "rolling-rastur": RollingRastur, "expanding": Expanding, "merging": Merging},
    )


SPECS = (
    ChanceSpec(
        RasturRolled, "rastur-roll", (RollingRastur,), apply_rolled, "the Rastur roll {face}",
        ("17.2/b", "17.21/a", "17.22/a"), rolled_outcomes, "dice",
    ),
    ChanceSpec(
        RasturMerged, "merge", (Merging,), apply_merged, "Rastur of {low} and {high} merge",
        ("17.22/a", "17.22/b", "17.22/c"), merged_outcomes, "rastur",
    ),
)  # fmt: skip
