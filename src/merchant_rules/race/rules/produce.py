"""Produce (G-PRODUCE): where goods come, and the cards that powers draw.

`goods` are the worlds of a tableau that hold a good; `produced` those on which one was produced in this phase.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from ...errors import Violation, shown
from ...kernel.actions import Spec
from ...kernel.stack import CHANCE
from ...kernel.value import builder, updater
from ..actions import ProduceOn
from ..box.powers import ANY
from ..box.tables import Tables
from ..frames import PowerId, Producing, Round
from ..state import State
from ..update import set_stack, set_top
from .common import bonus_of, order_of, refusal
from .powers import total
from .selection import next_phase
from .supply import cards_left, fetch_under


def worlds_that_produce(tables: Tables, tableau: Iterable[str], goods: Collection[str]) -> tuple[str, ...]:
    """The production worlds without a good, those settled in this round too (G-PRODUCE-1, G-PRODUCE-2, G-PRODUCE-19).

    Windfall worlds are none of them (G-PRODUCE-7, G-SETTLE-12), and gray worlds neither (G-DATA-21).
    """
    produce = tables.production
    return tuple([slug for slug in tableau if slug in produce and slug not in goods])


def windfall_powers(tables: Tables, tableau: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """The powers of a tableau that fill a windfall world, as card and number (G-PRODUCE-8, G-PRODUCE-10)."""
    fills = tables.fills
    found: list[tuple[str, int]] = []
    for slug in tableau:
        if slug in fills:
            found += [(slug, number) for number in range(len(fills[slug]))]
    return tuple(found)


def windfall_targets(
    tables: Tables, tableau: Iterable[str], goods: Collection[str], kind: str = ANY
) -> tuple[str, ...]:
    """The empty windfall worlds that a power of this kind, or the bonus, can fill (G-PRODUCE-5, G-PRODUCE-8)."""
    windfall, kinds = tables.windfall, tables.kind
    return tuple([slug for slug in tableau if slug in windfall and slug not in goods and kind in (ANY, kinds[slug])])


def draws_on_production(tables: Tables, world: str) -> int:
    """The cards drawn because a good was produced on this world (G-PRODUCE-12, G-PRODUCE-13)."""
    return tables.draw_when_produced.get(world, 0)


def plain_draws(tables: Tables, tableau: Sequence[str]) -> int:
    """The cards drawn whatever was produced: plain powers, and those that count worlds.

    G-PRODUCE-21, G-P-PRODUCE-12.
    """
    found = total(tables.produce_draw, tableau)
    per_world = tables.per_world
    for slug in tableau:
        if slug in per_world:
            for power in per_world[slug]:
                found += power.amount * goods_of_kind(tables, tableau, power.kind)
    return found


def counted_draws(tables: Tables, tableau: Sequence[str], produced: Sequence[str]) -> int:
    """The cards drawn for goods produced in this phase, counted when all are there.

    G-PRODUCE-14, G-PRODUCE-15, G-PRODUCE-16, G-PRODUCE-17, G-P-PRODUCE-11, R-G36.
    """
    if not produced:
        return 0
    kinds, per_good = len({tables.kind[world] for world in produced}), tables.per_good
    found = kinds * total(tables.per_kind, tableau)
    for slug in tableau:
        if slug in per_good:
            for power in per_good[slug]:
                found += power.amount * goods_of_kind(tables, produced, power.kind)
    return found


def goods_of_kind(tables: Tables, worlds: Iterable[str], kind: str) -> int:
    """How many of these worlds are of a kind; a card without one counts for none."""
    return sum(slug in tables.kind and kind in (ANY, tables.kind[slug]) for slug in worlds)


def draws_for_most(tables: Tables, tableau: Iterable[str], own: Sequence[str], others: Sequence[Sequence[str]]) -> int:
    """The cards for having produced more goods of a kind than every other player; none never wins.

    G-P-PRODUCE-13, R-G37.
    """
    found = 0
    for slug in tableau:
        for power in tables.if_most.get(slug, ()):
            best = max((goods_of_kind(tables, produced, power.kind) for produced in others), default=0)
            if goods_of_kind(tables, own, power.kind) > best:
                found += power.amount
    return found


# -- the flow ----------------------------------------------------------------------------------------------------------

#: The bonus of those who selected the phase, beside the powers of cards.
BONUS: PowerId = ("", 0)


def begin_produce(state: State, now: Round) -> State:
    """All produce, one after the other (G-PRODUCE-4)."""
    before = tuple([player.goods for player in state.players])
    frame = _producing(CHANCE, "counted", (), order_of(state), before)
    return next_producer(set_stack(state, (now, frame)), frame)


def next_producer(state: State, frame: Producing) -> State:
    """The next seat that can produce or draw anything; at last what compares all of them."""
    queue, before = frame.queue, frame.before
    for at, seat in enumerate(queue, 1):
        takes, left = goods_and_draws(state, seat), powers_to_fill(state, seat)
        if takes or left:
            return fetch_under(state, _producing(seat, "worlds", left, queue[at:], before), takes)
    return draws_for_the_most(state, frame)


def goods_and_draws(state: State, seat: int) -> tuple[int | str, ...]:
    """Goods on production worlds, each with the draws tied to it, then the plain draws (G-PRODUCE-20, R-G57)."""
    tables, player = state.rules.tables, state.players[seat]
    takes: list[int | str] = []
    for world in worlds_that_produce(tables, player.tableau, player.goods):
        takes += (world, *(seat,) * draws_on_production(tables, world))
    return (*takes, *(seat,) * plain_draws(tables, player.tableau))


def powers_to_fill(state: State, seat: int) -> tuple[PowerId, ...]:
    """The powers of a seat that fill a windfall world, and its bonus (G-PRODUCE-5, G-PRODUCE-8)."""
    found = windfall_powers(state.rules.tables, state.players[seat].tableau)
    for card in bonus_of(state, seat):
        found += (BONUS,) * card.fills
    return found


def resume_produce(state: State) -> State:
    """Then bonus and windfall powers, at last what counts the goods produced (G-PRODUCE-10, G-PRODUCE-17)."""
    frame = state.stack[-1]
    assert type(frame) is Producing
    if frame.stage == "most":
        return next_phase(state)
    if frame.stage == "counted":
        return next_producer(state, frame)
    possible = targets(state, frame)
    if len(possible) == 1:
        return produced_on(state, frame, possible[0])
    if possible:
        return set_top(state, _by_powers(frame))
    seat, tables = frame.seat, state.rules.tables
    cards = counted_draws(tables, state.players[seat].tableau, produced_by(state, frame, seat))
    if not cards:
        return next_producer(state, frame)
    return fetch_under(state, _counted(frame), (seat,) * cards)


_producing, _produce_on = builder(Producing), builder(ProduceOn)
_by_powers: Callable[[Producing], Producing] = updater(Producing, stage="powers")
_counted: Callable[[Producing], Producing] = updater(Producing, stage="counted", left=())


def produced_by(state: State, frame: Producing, seat: int) -> tuple[str, ...]:
    """The worlds on which a seat has produced in this phase: goods of Settle lay there before (G-PRODUCE-16)."""
    before = frame.before[seat]
    return tuple([world for world in state.players[seat].goods if world not in before])


def draws_for_the_most(state: State, frame: Producing) -> State:
    """When all have produced (G-PRODUCE-18)."""
    powers, seats = state.rules.tables.if_most, range(len(state.players))
    if not any(slug in powers for player in state.players for slug in player.tableau):
        return next_phase(state)
    made = [produced_by(state, frame, seat) for seat in seats]
    takes: list[int | str] = []
    for seat in order_of(state):
        others = [made[other] for other in seats if other != seat]
        takes += (seat,) * draws_for_most(state.rules.tables, state.players[seat].tableau, made[seat], others)
    return fetch_under(state, Producing(CHANCE, "most", (), (), frame.before), tuple(takes))


def targets(state: State, frame: Producing) -> list[ProduceOn]:
    """What the powers left can fill; nothing if there is no card to be had (G-PRODUCE-6, G-PRODUCE-11, R-G15).

    A world that one of them has filled is not empty for the next (G-PRODUCE-9).
    """
    if not frame.left or not cards_left(state):
        return []
    tables, player = state.rules.tables, state.players[frame.seat]
    found: list[ProduceOn] = []
    for card, number in dict.fromkeys(frame.left):  # of two action cards, the same bonus is there twice
        kind = tables.fills[card][number].kind if card else ANY
        worlds = windfall_targets(tables, player.tableau, player.goods, kind)
        found += [_produce_on(world, card, number) for world in worlds]
    return found


def produced_on(state: State, frame: Producing, action: ProduceOn) -> State:
    """A good, with the draws tied to that world (G-PRODUCE-13)."""
    seat, f, own = frame.seat, frame, (action.card, action.power)
    at = f.left.index(own)
    left = f.left[:at] + f.left[at + 1 :]
    takes: tuple[int | str, ...] = (action.world, *(seat,) * draws_on_production(state.rules.tables, action.world))
    return fetch_under(state, _producing(seat, "powers", left, f.queue, f.before), takes)


def propose_produce_on(state: State, frame: Producing) -> list[ProduceOn]:
    return targets(state, frame)


def check_produce_on(state: State, frame: Producing, action: ProduceOn) -> Violation | None:
    if type(action.power) is int and action in targets(state, frame):
        return None
    by = f"by {shown(action.card)}" if action.card else "by the bonus"
    return refusal("no-target", "G-PRODUCE-10", f"No good can be produced on {shown(action.world)} {by} now.")


def apply_produce_on(state: State, frame: Producing, action: ProduceOn) -> State:
    """The player has chosen what a power or the bonus fills (G-PRODUCE-5, G-PRODUCE-8, G-PRODUCE-10)."""
    return produced_on(state, frame, action)


SPECS = (
    Spec(
        ProduceOn, "produce-on", (Producing,), check_produce_on, apply_produce_on, "produces on {world}",
        ("G-PRODUCE-5", "G-PRODUCE-8", "G-PRODUCE-10"), propose_produce_on,
    ),
)  # fmt: skip
