"""Chapter 7: hidden cultures and '?' markers: looking from orbits, turning up, discovering.

Nothing that nobody has seen is in the state. A look or a reveal draws an identity from what is still unknown, unless
somebody has seen it before: then it is no chance (7.1, 7.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...kernel.actions import ChanceSpec
from ...kernel.chance import Outcome, Source, by_rank
from ...kernel.engine import resumed
from ...kernel.secrets import Secret, opened, seen
from ...kernel.tuples import replaced, with_item, without_item
from ...kernel.value import updater, value
from ..box.catalog import BASE
from ..frames import Discovering, Looking, Revealing, Trading
from ..state import Galaxy, State
from ..update import pop, push, set_galaxy, set_player, set_top, with_ious
from .dot_kinds import culture_of

SPY_EYE = "relic-spy-eye"


@value
class Looked:
    """Chance: what a seat sees at a hidden place; "" in a record from which it was struck out."""

    place: str
    what: str


@value
class Revealed:
    """Chance: what a face-down '?' marker turns out to be."""

    place: str
    what: str


@value
class Discovered:
    """Chance: who lives in the system where somebody has landed."""

    system: str
    what: str


# -- where the unknown lies -----------------------------------------------------------------------------------------


def secret_at(state: State, place: str) -> Secret:
    """7.1: the secret of a system (who lives there) or of a '?' box (which marker lies there)."""
    board, galaxy = state.rules.board, state.galaxy
    index = board.system_index.get(place)
    return galaxy.homes[index] if index is not None else galaxy.boxes[board.question_index[place]]


_with_homes: Callable[[Galaxy, tuple[Secret, ...]], Galaxy] = updater(Galaxy, "homes")
_with_boxes: Callable[[Galaxy, tuple[Secret, ...], tuple[str, ...]], Galaxy] = updater(Galaxy, "boxes", "pool")


def with_secret(state: State, place: str, secret: Secret) -> Galaxy:
    """The galaxy with another secret at a system or '?' box; a marker identified leaves the pool."""
    board, g = state.rules.board, state.galaxy
    index = board.system_index.get(place)
    if index is not None:
        return _with_homes(g, replaced(g.homes, index, secret))
    index = board.question_index[place]
    pool = without_item(g.pool, secret.what) if secret.what and not g.boxes[index].what else g.pool
    return _with_boxes(g, replaced(g.boxes, index, secret), pool)


def unknown_cultures(state: State) -> tuple[str, ...]:
    """Cultures whose home the state does not know yet."""
    known = {home.what for home in state.galaxy.homes}
    return tuple(c.slug for c in state.rules.catalog.cultures if c.slug not in known)


def may_lie_at(state: State, place: str) -> tuple[str, ...]:
    """What may lie at a place: what somebody has seen there, else all that the state cannot place."""
    known = secret_at(state, place).what
    if known:
        return (known,)
    return unknown_cultures(state) if place in state.rules.board.system_index else state.galaxy.pool


def identity_by_seed(state: State, place: str, source: Source) -> str:
    """What lies there in the galaxy of this seed: unknown things meet unknown slots by rank."""
    known = secret_at(state, place).what
    if known:
        return known
    board = state.rules.board
    if place in board.system_index:
        slots = tuple(s for s, home in zip(board.systems, state.galaxy.homes, strict=True) if not home.what)
        return by_rank(source.seed, "galaxy.home", slots, unknown_cultures(state))[place]
    slots = tuple(q for q, box in zip(board.questions, state.galaxy.boxes, strict=True) if not box.what)
    pool = state.galaxy.pool
    slots += tuple(f"left-over-{n}" for n in range(len(pool) - len(slots)))
    return by_rank(source.seed, "galaxy.box", slots, pool)[place]


# -- private looks (7.2, 8.45) ---------------------------------------------------------------------------------------


def next_look(state: State, seat: int, dot: str) -> str:
    """The next hidden place a seat sees from this dot and has not seen yet; "" if there is none."""
    if SPY_EYE in state.players[seat].relics:
        return next(sights(state, seat, dot), "")
    board = state.rules.board
    if dot not in board.orbit_index:
        return ""
    index = board.system_index.get(board.system[dot])
    return "" if index is None or state.galaxy.homes[index].known_by(seat) else board.systems[index]


def sights(state: State, seat: int, dot: str) -> Iterator[str]:
    """The hidden places a seat sees from this dot and has not seen yet.

    7.2: from an orbit the culture of its own system. 8.45: with the Spy Eye from every dot of the system, and each
    '?' marker one path away (R-36). Rastur do not hide the culture (16.4/e).
    """
    rules, galaxy = state.rules, state.galaxy
    board = rules.board
    spying = SPY_EYE in state.players[seat].relics
    if spying or dot in board.orbit_index:
        index = board.system_index.get(board.system[dot])
        if index is not None and not galaxy.homes[index].known_by(seat):
            yield board.systems[index]
    if spying:
        for link in board.links[dot]:
            index = board.question_index.get(link.to)
            if index is not None and not galaxy.boxes[index].known_by(seat):
                yield link.to


def look(state: State, seat: int, place: str) -> State:
    """A seat looks in secret; what somebody has seen before has one outcome."""
    return push(state, Looking(seat, place))


def looked_outcomes(state: State, frame: Looking) -> list[Outcome]:
    return [Outcome(Looked(frame.place, what), 1) for what in may_lie_at(state, frame.place)]


def pick_looked(state: State, frame: Looking, source: Source) -> tuple[Looked, Source]:
    return Looked(frame.place, identity_by_seed(state, frame.place, source)), source


def apply_looked(state: State, frame: Looking, action: Looked) -> State:
    """7.2/b, 8.45/b: the looker knows it from now on (17.4/a) and nobody else; what the look interrupted goes on."""
    secret = seen(secret_at(state, frame.place), frame.looker, action.what)
    state = pop(set_galaxy(state, with_secret(state, frame.place, secret)))
    if type(state.stack[-1]) is Trading:  # of a landed ship nothing else waits for the looks than the next one
        return looks_here(state, frame.looker)
    return resumed(state)


def looks_with(state: State, seat: int, items: Iterable[str]) -> State:
    """8.45, R-101: whoever gets the Spy Eye looks at once from the dot on which he has landed."""
    return looks_here(state, seat) if SPY_EYE in items and state.rules.looks_are_forced else state


# -- turning up a '?' marker (6.1) -----------------------------------------------------------------------------------


def reveal(state: State, dot: str) -> State:
    """6.1: a face-down marker is turned up for all."""
    return push(state, Revealing(dot))


def revealed_outcomes(state: State, frame: Revealing) -> list[Outcome]:
    return [Outcome(Revealed(frame.place, what), 1) for what in may_lie_at(state, frame.place)]


def pick_revealed(state: State, frame: Revealing, source: Source) -> tuple[Revealed, Source]:
    return Revealed(frame.place, identity_by_seed(state, frame.place, source)), source


def apply_revealed(state: State, frame: Revealing, action: Revealed) -> State:
    """6.1: the marker lies face up for all, and what its turning interrupted goes on."""
    secret = opened(secret_at(state, frame.place), action.what)
    return resumed(pop(set_galaxy(state, with_secret(state, frame.place, secret))))


# -- discovery (7.3) -------------------------------------------------------------------------------------------------


def arrive(state: State, seat: int, moved: bool) -> State:
    """Movement is over on a landing place: discover its culture if it is hidden (7.3), then trade (9, 11.1/a).

    Whoever has moved to a City trades within a limit (9.41), not so who stayed (9.42) or is at a port (9.43, 12.21/b).
    """
    rules = state.rules
    place = state.players[seat].place
    kind = rules.landing(state, place)
    if kind == "asteroid":
        return _landed(state, Trading(seat, "", False))
    if kind == BASE:
        return _landed(state, Trading(seat, BASE, moved))
    system = rules.board.system[place]
    culture = culture_of(state, system)
    if not culture:
        return set_top(state, Discovering(seat, system, moved))
    return _landed(state, Trading(seat, culture, moved and kind == "city"))


def _landed(state: State, frame: Trading) -> State:
    state = set_top(state, frame)
    for hook in state.rules.on_landed:
        state = hook(state)
    return state


def discovered_outcomes(state: State, frame: Discovering) -> list[Outcome]:
    return [Outcome(Discovered(frame.system, what), 1) for what in may_lie_at(state, frame.system)]


def pick_discovered(state: State, frame: Discovering, source: Source) -> tuple[Discovered, Source]:
    return Discovered(frame.system, identity_by_seed(state, frame.system, source)), source


def apply_discovered(state: State, frame: Discovering, action: Discovered) -> State:
    """2.41/b, 2.42/a, 7.3/d: the culture is known to all, and its finder takes the IOU, for nothing (3.1/b)."""
    secret = opened(secret_at(state, frame.system), action.what)
    state = set_galaxy(state, with_secret(state, frame.system, secret))
    p = state.players[frame.finder]
    finder = with_ious(p, with_item(p.ious, action.what))
    state = set_player(state, frame.finder, finder)
    state = arrive(state, frame.finder, frame.moved)
    for hook in state.rules.on_discovered:
        state = hook(state)
    return state


# -- orbits while moving ---------------------------------------------------------------------------------------------


def looks_here(state: State, seat: int) -> State:
    """The first of the looks that this place offers; each leads to the next one (R-35)."""
    place = next_look(state, seat, state.players[seat].place)
    return look(state, seat, place) if place else state


SPECS = (
    ChanceSpec(
        Looked, "see", (Looking,), apply_looked, "{looker} looks at {place} and sees {what}",
        ("7.2/a", "8.45/a"), looked_outcomes, "galaxy", pick_looked, secret=("what",),
        knows=lambda state, frame, action: 1 << frame.looker,
    ),
    ChanceSpec(
        Revealed, "turn", (Revealing,), apply_revealed, "the marker at {place} is {what}",
        ("6.1/a",), revealed_outcomes, "galaxy", pick_revealed,
    ),
    ChanceSpec(
        Discovered, "find", (Discovering,), apply_discovered, "{what} live in {system}",
        ("7.3/a",), discovered_outcomes, "galaxy", pick_discovered,
    ),
)  # fmt: skip

__all__ = ["SPECS", "Discovered", "Looked", "Revealed", "arrive", "look", "looks_here", "next_look", "reveal"]
