"""Chapter 16: the Rastur. They hold Spaceports, Orbits and Cities, and cancel what is there as long as they stay.

The pool lies face down: what it holds is a known multiset, what is drawn is chance. Two manifests: `manifest` for the
markers on the map, and `invasion` for how they come and go with several players (16.2, 16.3, 16.5); solitaire has its
own ways for that.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import attrs

from ...errors import Violation
from ...kernel.actions import ChanceSpec, Spec, because, saying
from ...kernel.chance import Outcome
from ...kernel.engine import resumed
from ...kernel.hooks import perhaps
from ...kernel.stack import CHANCE
from ...kernel.value import updater, value
from ..box.unpacking import catalog_for
from ..compiled import Hooks, Manifest
from ..config import Config
from ..frames import STARTING, GameOver, Moving, Trading
from ..map.board import CITIES
from ..rules.common import known, refusal
from ..rules.winning import game_over
from ..state import NO_ONE, State
from ..update import pop, push, set_top
from .attack import Clashing
from .common import add_part, frames_of, misplaced, part_of, part_or_none, set_part, stacked

#: What a Rastur is called as a target, and as the reason for which a game ends (16.5).
RASTUR: Final = "rastur"


@value
class Invasion:
    """The part of this module: the Active Pool, the markers on the map, the one in a player's hand, the last draw.

    `pool` holds the strengths that lie face down, sorted; `placed` dots with strengths, sorted; `in_hand` the strength
    that was drawn and not put on the map yet (0 for none); `drawn` the number of the turn of the last draw (16.2/c).
    """

    pool: tuple[int, ...]
    """The strengths in the Active Pool, sorted."""
    placed: tuple[tuple[str, int], ...] = ()
    """Dots and strengths of the Rastur on the map, sorted."""
    in_hand: int = 0
    """The strength that was drawn and not placed yet, 0 for none."""
    drawn: int = 0
    """The number of the turn of the last draw, 0 before the first."""

    def on_map(self) -> tuple[tuple[str, str, int, int], ...]:
        """For pictures: dot, what stands there, its owner (nobody), its number."""
        return tuple((dot, RASTUR, NO_ONE, strength) for dot, strength in self.placed)


@value
class DrawingRastur:
    """A Rastur is drawn out of the Active Pool (16.2)."""

    drawer: int
    """The seat that draws."""
    seat: int = CHANCE
    """The seat that decides, `CHANCE` or `NOBODY`."""


@value
class PlacingRastur:
    """The player who drew a Rastur puts it on the map (16.23)."""

    seat: int
    """The seat that decides."""


@value
class RasturDrawn:
    """Chance: the strength of the Rastur that comes out of the pool."""

    strength: int


@value
class PlaceRastur:
    """Put the Rastur that was drawn on this dot."""

    dot: str


@attrs.frozen(kw_only=True)
class Fate:
    """What becomes of a Rastur that was drawn (16.2, 17.21) or destroyed (16.3, 17.3): one and many differ."""

    #: (state, seat, strength)
    drawn: Callable[[State, int, int], State]
    #: (state, strength)
    destroyed: Callable[[State, int], State]


with_active: Callable[[Invasion, tuple[int, ...]], Invasion] = updater(Invasion, "pool")
with_drawn: Callable[[Invasion, tuple[int, ...], int, int], Invasion] = updater(Invasion, "pool", "in_hand", "drawn")
with_taken_back: Callable[[Invasion, tuple[int, ...]], Invasion] = updater(Invasion, "pool", in_hand=0)
with_put_down: Callable[[Invasion, tuple[tuple[str, int], ...]], Invasion] = updater(Invasion, "placed", in_hand=0)
with_placed: Callable[[Invasion, tuple[tuple[str, int], ...]], Invasion] = updater(Invasion, "placed")
with_map: Callable[[Invasion, tuple[int, ...], tuple[tuple[str, int], ...], int], Invasion] = updater(
    Invasion, "pool", "placed", "drawn"
)


def with_pool(i: Invasion, pool: tuple[int, ...]) -> Invasion:
    """Another Active Pool."""
    return with_active(i, tuple(sorted(pool)))


def strength_at(state: State, dot: str) -> int:
    """The strength of the Rastur on a dot, 0 where there is none."""
    own = part_or_none(state, Invasion)
    if own is None or not own.placed:
        return 0
    at = bisect_left(own.placed, (dot,))  # sorted by dot
    return own.placed[at][1] if at < len(own.placed) and own.placed[at][0] == dot else 0


# -- drawing (16.2) --------------------------------------------------------------------------------------------------


def draw(state: State, seat: int) -> State:
    """A seat draws a Rastur."""
    return push(state, DrawingRastur(seat))


def drawn_outcomes(state: State, frame: DrawingRastur) -> list[Outcome]:
    """16.2/a: every marker in the pool is equally likely."""
    pool = Counter(part_of(state, Invasion).pool)
    return [Outcome(RasturDrawn(strength), count) for strength, count in sorted(pool.items())]


def apply_drawn(state: State, frame: DrawingRastur, action: RasturDrawn) -> State:
    """16.2: the marker is out of the pool and in the player's hand; what becomes of it depends on the game."""
    i = part_of(state, Invasion)
    pool = list(i.pool)
    pool.remove(action.strength)
    state = set_part(state, with_drawn(i, tuple(pool), action.strength, state.turn.number))
    return state.rules.record(Fate).drawn(state, frame.drawer, action.strength)


def to_place(state: State, seat: int) -> State:
    """16.23: the player chooses where; with no dot left anywhere the marker goes back to the pool (R-93)."""
    if free_sites(state):
        return set_top(state, PlacingRastur(seat))
    i = part_of(state, Invasion)
    state = set_part(state, with_taken_back(i, tuple(sorted((*i.pool, i.in_hand)))))
    return resumed(pop(state))


# -- placing (16.23) -------------------------------------------------------------------------------------------------


def free_sites(state: State) -> list[str]:
    """16.23, R-79: Spaceports and Orbits without Fort or Rastur; only when all are taken, Cities and the Base."""
    board, occupied = state.rules.board, state.rules.occupied
    boxes = zip(board.questions, state.galaxy.boxes, strict=True)
    open_ports = [dot for dot, box in boxes if box.open and state.rules.landing(state, dot) == "open-port"]
    sites = [dot for dot in (*board.orbits, *open_ports) if not occupied(state, dot)]
    if sites:
        return sites
    cities = [dot for system in board.systems for dot in board.cities_of[system]]
    return [dot for dot in (*cities, board.base) if not occupied(state, dot)]


def propose_place(state: State, frame: PlacingRastur) -> list[PlaceRastur]:
    return [PlaceRastur(dot) for dot in free_sites(state)]


def check_place(state: State, frame: PlacingRastur, action: PlaceRastur) -> Violation | None:
    if not isinstance(action.dot, str) or known(state.rules.board.kind, action.dot) is None:
        return refusal(state, "no-such-place", "16.23/a", f"There is no dot {action.dot!r} on the board.")
    if state.rules.occupied(state, action.dot):
        return refusal(state, "occupied", "16.23/a", "A Fort or a Rastur is there already.")
    if action.dot not in free_sites(state):
        text = "A Rastur goes on a Spaceport or an Orbit, on a City only when all of those are taken."
        return refusal(state, "no-site", "16.23/b", text)
    return None


def apply_place(state: State, frame: PlacingRastur, action: PlaceRastur) -> State:
    """16.23: the Rastur holds the dot from now on, and what its draw interrupted goes on."""
    i = part_of(state, Invasion)
    placed = tuple(sorted((*i.placed, (action.dot, i.in_hand))))
    return resumed(pop(set_part(state, with_put_down(i, placed))))


# -- what a Rastur does (16.3, 16.4) ---------------------------------------------------------------------------------


def penalty(state: State, seat: int, dot: str) -> int:
    """16.3/a: whoever enters pays the number or stops."""
    return strength_at(state, dot)


def staying_rule(state: State, seat: int, dot: str) -> str | None:
    """16.3/b: whoever starts his turn on a Rastur pays or leaves."""
    return "16.3/b" if strength_at(state, dot) else None


def landing(state: State, dot: str) -> str | None:
    """16.4/a, b, c, GAZ/RASTUR: while a Rastur is there, the dot is no landing place, and so shelters nobody."""
    return "" if strength_at(state, dot) else None


def held(state: State, dot: str) -> Violation | None:
    """16.4/a: why a City or Spaceport is no landing place now."""
    if strength_at(state, dot):
        return refusal(state, "no-landing-place", "16.4/a", "A Rastur holds this place, so nobody lands here.")
    return None


def may_build(state: State, seat: int, dot: str) -> Violation | None:
    """16.4/d: nothing is built on a Rastur dot."""
    if strength_at(state, dot):
        return refusal(state, "rastur-there", "16.4/d", "Nothing can be built where a Rastur is.")
    return None


def may_buy(state: State, seat: int, what: str) -> Violation | None:
    """16.4/g, R-81: Factory Goods are not for sale anywhere while a Rastur holds their Factory."""
    goods = state.rules.catalog.goods_by_slug.get(what)
    if goods is None or not goods.factory:
        return None
    owner, site = state.galaxy.factories[state.rules.culture_index[goods.seller]]
    if owner != NO_ONE and strength_at(state, site):
        return refusal(state, "factory-held", "16.4/g", f"A Rastur holds the Factory that makes {goods.name}.")
    return None


def deed_worth(state: State, dot: str, printed: int) -> int | None:
    """16.4/f: a deed is worthless while a Rastur holds its building."""
    return 0 if strength_at(state, dot) else None


def foe(state: State, seat: int, dot: str) -> tuple[str, int] | None:
    """16.3/c: a Rastur can be blasted."""
    strength = strength_at(state, dot)
    return (RASTUR, strength) if strength else None


def destroy(state: State, seat: int, name: str) -> State | None:
    """16.3/c, 16.4/h: it is off the map at once; where it goes depends on the game."""
    if name != RASTUR:
        return None
    dot = state.players[seat].place
    i, strength = part_of(state, Invasion), strength_at(state, dot)
    placed = tuple(own for own in i.placed if own[0] != dot)
    return state.rules.record(Fate).destroyed(set_part(state, with_placed(i, placed)), strength)


def occupied(state: State, dot: str) -> bool:
    """16.23/a: one Rastur to a dot."""
    return strength_at(state, dot) > 0


# -- several players (16.2, 16.3, 16.5) ------------------------------------------------------------------------------


def after_movement_dice(state: State) -> State:
    """16.2/b, 16.21, R-78: a 1 among the dice that stand draws a Rastur, before the first move."""
    return _drawn_for(state, 1 in state.turn.dice)


def after_attack_dice(state: State) -> State:
    """16.2/b, 16.22, R-91: so does a 1 on the attacker's die, before the attack has its effect."""
    clashing = state.stack[-1]
    assert type(clashing) is Clashing
    return _drawn_for(state, clashing.dice[0] == 1)


def _drawn_for(state: State, one: bool) -> State:
    """16.2/c: one Rastur a turn at most."""
    if not one or part_of(state, Invasion).drawn == state.turn.number:
        return state
    return draw(state, state.turn.seat)


def last_or_place(state: State, seat: int, strength: int) -> State:
    """16.5/a, R-82: with the last Rastur of the pool everybody has lost; else it goes on the map."""
    if not part_of(state, Invasion).pool:
        return game_over(state, RASTUR, ())
    return to_place(state, seat)


def back_to_pool(state: State, strength: int) -> State:
    """16.3/d: a destroyed Rastur may come again."""
    i = part_of(state, Invasion)
    return set_part(state, with_pool(i, (*i.pool, strength)))


# -- the manifests ---------------------------------------------------------------------------------------------------


def active_strengths(config: Config, strengths: tuple[int, ...]) -> tuple[int, ...]:
    """16.1: what the mix chart makes active for the goal of this game, sorted."""
    chart = catalog_for(config).rastur
    assert chart is not None
    row = next(row for row in chart.mix if row.goal == config.goal)
    return tuple(sorted(strength for strength in strengths if row.low <= strength <= row.high))


def all_strengths(state: State) -> tuple[int, ...]:
    """Every Rastur marker of the box."""
    chart = state.rules.catalog.rastur
    assert chart is not None
    return chart.strengths


def set_up(state: State) -> State:
    """16.1, 16.2/a: the Active Pool lies face down."""
    return add_part(state, Invasion(active_strengths(state.config, all_strengths(state))))


def put(state: State, placed: Mapping[str, int]) -> State:
    """For positions by hand: the Rastur on the map, out of the pool; a 1 among the dice drew one of them (16.2/b)."""
    i = part_of(state, Invasion)
    pool = tuple((Counter(i.pool) - Counter(placed.values())).elements())
    drawn = state.turn.number if placed and 1 in state.turn.dice else i.drawn
    return set_part(state, with_map(i, pool, tuple(sorted(placed.items())), drawn))


def strengths_in(state: State) -> Counter[int]:
    """All Rastur that this part knows of."""
    i = part_of(state, Invasion)
    return Counter([*i.pool, *(strength for _, strength in i.placed), *([i.in_hand] if i.in_hand else [])])


def problems(state: State) -> Iterator[str]:
    """What is wrong with the Rastur of a state."""
    i, board = part_of(state, Invasion), state.rules.board
    if tuple(sorted(i.pool)) != i.pool or tuple(sorted(i.placed)) != i.placed:
        yield "the Rastur are not sorted"
    dots = [dot for dot, _ in i.placed]
    if len(set(dots)) != len(dots):
        yield "two Rastur are on one dot"
    for dot in dots:
        if dot not in board.kind or not (
            dot in board.orbit_index or dot in board.question_index or _is_city(state, dot)
        ):
            yield f"no Rastur can be at {dot!r}"
    if i.drawn > state.turn.number:
        yield "a Rastur was drawn in a turn to come"
    placing = list(frames_of(state, PlacingRastur))
    if placing and (len(placing) > 1 or not i.in_hand or placing[0].seat != state.turn.seat):
        yield "PlacingRastur: there is no Rastur to be placed"
    for frame in frames_of(state, DrawingRastur):
        if frame.drawer != state.turn.seat or i.in_hand or placing:
            yield "DrawingRastur: no Rastur is due"
    if type(state.stack[-1]) is Trading and strength_at(state, state.players[state.turn.seat].place):
        yield "Trading: nobody trades where a Rastur is"
    if i.in_hand and not placing and type(state.stack[-1]) is not GameOver:
        yield "a Rastur was drawn and nobody places it"


def _is_city(state: State, dot: str) -> bool:
    return state.rules.board.kind[dot] in CITIES


def active_problems(state: State) -> Iterator[str]:
    """16.1/f: with several players the Reserve stays in the box, so the active ones are all there are."""
    yield from misplaced(state, {PlacingRastur: (Moving, Clashing), DrawingRastur: (Moving, Clashing)})
    for kind in (PlacingRastur, DrawingRastur):
        for below, _, _ in stacked(state, kind):
            if type(below) is Moving and (below.stage != STARTING or below.entries):
                yield f"{kind.__name__}: the dice of a move draw a Rastur before the first dot"
    if strengths_in(state) != Counter(active_strengths(state.config, all_strengths(state))):
        yield "the Rastur are not those of the mix chart"


def ending_rule(reason: str) -> str | None:
    """16.5: the Rastur win when the last one is drawn."""
    return "16.5/a" if reason == RASTUR else None


def endings(state: State) -> tuple[str, ...]:
    """16.5: a game can end because the Rastur win."""
    return (RASTUR,)


def manifest(config: Config) -> Manifest:
    """What the Rastur bring in every game that has them (16/a)."""
    return Manifest(
        name="rastur",
        actions=SPECS,
        hooks=Hooks(
            on_setup=(set_up,),
            on_validate=(problems,),
            endings=(endings,),
            penalty=penalty,
            staying_rule=perhaps(staying_rule),
            landing=perhaps(landing),
            held=held,
            may_build=may_build,
            may_buy=may_buy,
            deed_worth=perhaps(deed_worth),
            foe=foe,
            destroy=perhaps(destroy),
            occupied=occupied,
        ),
        waiting={PlacingRastur: because("16.23/a", "The Rastur that was drawn is put on the map first.")},
        frame_sentences={
            DrawingRastur: saying("a Rastur is drawn out of the Active Pool"),
            PlacingRastur: saying("{seat} puts a Rastur on the map"),
        },
        tags={"invasion": Invasion, "drawing-rastur": DrawingRastur, "placing-rastur": PlacingRastur},
    )


def invasion(config: Config) -> Manifest:
    """How the Rastur come and go with several players."""
    return Manifest(
        name="invasion",
        hooks=Hooks(
            on_dice=(after_movement_dice,),
            on_attack=(after_attack_dice,),
            on_validate=(active_problems,),
            put_rastur=put,
            ending_rule=perhaps(ending_rule),
        ),
        waiting={DrawingRastur: because("16.2/b", "A Rastur is drawn first.")},
        constants=(Fate(drawn=last_or_place, destroyed=back_to_pool),),
    )


SPECS = (
    ChanceSpec(
        RasturDrawn, "rastur", (DrawingRastur,), apply_drawn, "{drawer} draws a Rastur of {strength}",
        ("16.2/a", "16.2/b"), drawn_outcomes, "rastur",
    ),
    Spec(
        PlaceRastur, "place", (PlacingRastur,), check_place, apply_place, "puts the Rastur on {dot}",
        ("16.23/a", "16.23/b"), propose_place,
    ),
)  # fmt: skip
