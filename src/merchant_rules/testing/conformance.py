"""What every game on this kernel promises, as checks that can be called on any state.

Each function looks at one promise and raises its own subclass of `ConformanceError` (an `AssertionError`) with the
state's top frame and what was wrong. `walk` plays a game and makes all checks on the way.
"""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from random import Random
from types import FunctionType
from typing import Any

import attrs

from ..errors import IllegalAction, MerchantRulesError, Violation, reduced
from ..kernel.actions import AnySpec, SeatSpec, Spec, struck_out
from ..kernel.engine import (
    ILL_TYPED,
    actor,
    actors,
    apply_action,
    chance_outcomes,
    check,
    legal_moves,
    proposed,
    sample,
    steps,
    verdict,
)
from ..kernel.stack import CHANCE, NOBODY
from ..store.shape import fields_of


class ConformanceError(AssertionError):
    """A promise of the kernel is broken; `state` is where."""

    __reduce__ = reduced

    def __init__(self, state: Any, message: str) -> None:
        self.state = state
        super().__init__(f"{message} (at {state.stack[-1]!r})")


class NoMoves(ConformanceError):
    """A seat has to decide and has nothing to choose from."""


class WrongDecider(ConformanceError):
    """Somebody may act who is not to decide: a seat at a chance node, another seat, anybody after the end."""


class DoubledMove(ConformanceError):
    """An action is listed twice, or two calls list differently."""


class WrongShortcut(ConformanceError):
    """A shortcut lists other actions than the actions propose themselves."""


class RefusedMove(ConformanceError):
    """A listed action is refused by its check, or cannot be applied."""


class UnlistedMove(ConformanceError):
    """An action of a listable class is legal without being listed, or refused without a reason."""


class StateChanged(ConformanceError):
    """Acting on a state has changed that state."""


class BadChance(ConformanceError):
    """Outcomes are missing, doubled, impossible, or their weights are no positive whole numbers."""


class SeedDiffers(ConformanceError):
    """Seeded play and the explicit replay of what it drew come to different positions."""


class LostInTransit(ConformanceError):
    """A state or action does not come back from its written form."""


class EndlessTurn(ConformanceError):
    """A turn has more decisions than the game promises."""


class BrokenInvariant(ConformanceError):
    """The game's own validation finds something wrong."""


@attrs.frozen(eq=False)
class Kit:
    """What the checks need to know about a game beside its states.

    `trips` are ways of a state into writing and back; `universe` gives actions, legal or not, for a state;
    `problems` is the game's own validation; `turn` names the turn a state belongs to, and `limit` is the most
    decisions that one turn may take.
    """

    turn: Callable[[Any], Hashable]
    limit: int
    digest: Callable[[Any], str]
    token: Callable[[Any, Any], str]
    parse: Callable[[Any, str], Any]
    trips: Mapping[str, Callable[[Any], Any]]
    universe: Callable[[Any], Iterable[Any]] = lambda state: ()
    problems: Callable[[Any], Sequence[str]] = lambda state: ()


def check_state(kit: Kit, state: Any) -> None:
    """All checks that one state allows."""
    check_decider(state)
    check_listed(state)
    check_chance(state)
    check_universe(state, kit.universe(state))
    check_untouched(state, kit.digest)
    check_tokens(state, kit.token, kit.parse)
    check_trips(state, {**kit.trips, "pickle": pickled}, kit.digest)
    problems = tuple(kit.problems(state))
    if problems:
        raise BrokenInvariant(state, "; ".join(problems))


def check_decider(state: Any) -> None:
    """A seat that decides has moves and chance has outcomes; nobody else has anything."""
    seat, moves, outcomes = actor(state), legal_moves(state), chance_outcomes(state)
    for waiting in actors(state):
        if not legal_moves(state, waiting):
            raise NoMoves(state, f"seat {waiting} has to decide and has no legal action")
    if actors(state)[:1] != ((seat,) if seat >= 0 else ()) or (seat >= 0 and legal_moves(state, seat) != moves):
        raise WrongDecider(state, f"seat {seat} decides, and the first to act is another or has other actions")
    if seat >= 0 and outcomes:
        raise WrongDecider(state, f"chance has outcomes while seat {seat} decides")
    if seat == CHANCE and not outcomes:
        raise BadChance(state, "chance has to act and has no outcome")
    if seat < 0 and moves:
        raise WrongDecider(state, f"no seat decides, and yet {moves[0]!r} is listed")
    if seat == NOBODY and outcomes:
        raise WrongDecider(state, "the game is over, and yet chance has outcomes")


def check_listed(state: Any) -> None:
    """Listed actions are distinct, in a fixed order, and each of them is legal, for its seat alone."""
    moves = legal_moves(state)
    if legal_moves(state) != moves:
        raise DoubledMove(state, "two calls list different actions")
    if proposed(state) != moves:
        raise WrongShortcut(state, f"the shortcut lists {moves}, the actions propose {proposed(state)}")
    for seat in actors(state):
        _check_listed_for(state, seat, legal_moves(state, seat))


def _check_listed_for(state: Any, seat: int, moves: tuple[Any, ...]) -> None:
    if len(set(moves)) != len(moves):
        twice = next(move for move in moves if moves.count(move) > 1)
        raise DoubledMove(state, f"{twice!r} is listed twice")
    for move in moves:
        violation = check(state, move, seat=seat)
        if violation is not None:
            raise RefusedMove(state, f"{move!r} is listed and refused: {violation}")
        if check(state, move, seat=seat + 1) is None:
            raise WrongDecider(state, f"{move!r} is taken from seat {seat + 1}, too")


def check_chance(state: Any) -> None:
    """Outcomes are distinct and possible, their weights positive whole numbers; a seeded state draws one of them."""
    outcomes = chance_outcomes(state)
    if len({outcome.action for outcome in outcomes}) != len(outcomes):
        raise BadChance(state, "an outcome stands twice")
    for outcome in outcomes:
        if type(outcome.weight) is not int or outcome.weight < 1:
            raise BadChance(state, f"{outcome.action!r} has the weight {outcome.weight!r}")
        if check(state, outcome.action) is not None:
            raise BadChance(state, f"{outcome.action!r} is an outcome and refused")
    if outcomes and state.source is not None:
        try:
            sample(state)
        except StopIteration:
            raise BadChance(state, "the source draws what is no outcome") from None


def _judged(state: Any, action: Any) -> Violation | None:
    """What `check` says; rules have to refuse ill-typed actions themselves, though compiled ones do not see them."""
    violation = check(state, action)
    if violation is not None and violation.code == ILL_TYPED:
        spec = state.rules.specs[type(action)]
        if isinstance(spec.apply, FunctionType):
            return verdict(state, state.stack[-1], spec, action, None)
    return violation


def check_universe(state: Any, actions: Iterable[Any]) -> None:
    """Any action is legal exactly when listed (open classes excepted), and refused with rule and reason if not."""
    known = _with_struck_out(state, choices(state))
    for action in actions:
        try:
            violation = _judged(state, action)
        except Exception as error:
            raise UnlistedMove(state, f"the check of {action!r} fails with {error!r}") from error
        if violation is None:
            spec = state.rules.specs[type(action)]
            if isinstance(spec, SeatSpec):  # listed for its own seat
                known |= _with_struck_out(state, legal_moves(state, action.seat))
            if action not in known and not _is_open(state, spec):
                raise UnlistedMove(state, f"{action!r} is legal and not listed")
        elif not (violation.code and violation.rule and violation.message):
            raise UnlistedMove(state, f"{action!r} is refused without code, rule or message")
        else:
            _check_refusal(state, action)


def _is_open(state: Any, spec: AnySpec) -> bool:
    return isinstance(spec, Spec) and spec.open and actor(state) >= 0


def _with_struck_out(state: Any, actions: Iterable[Any]) -> set[Any]:
    """Actions, also without their secret parts: nobody plays them so, but the record of what one seat saw may."""
    actions = set(actions)
    return actions | {struck_out(action, state.rules.specs[type(action)]) for action in actions}


def _check_refusal(state: Any, action: Any) -> None:
    try:
        apply_action(state, action)
    except IllegalAction:
        return
    raise UnlistedMove(state, f"{action!r} is refused by its check and yet applied")


def choices(state: Any) -> tuple[Any, ...]:
    """What can happen next: the legal actions of the seat to decide, or the outcomes of chance."""
    return legal_moves(state) or tuple(outcome.action for outcome in chance_outcomes(state))


def check_untouched(state: Any, digest: Callable[[Any], str]) -> None:
    """Whatever happens next, the state itself stays as it was, and something changes in the one after it."""
    before = hash(state), digest(state)
    for action in choices(state):
        try:
            after = apply_action(state, action)
        except Exception as error:
            raise RefusedMove(state, f"{action!r} cannot be applied: {error!r}") from error
        if (hash(state), digest(state)) != before:
            raise StateChanged(state, f"{action!r} has changed the state it was applied to")
        if after == state:
            raise StateChanged(state, f"{action!r} changes nothing")


def check_tokens(state: Any, token: Callable[[Any, Any], str], parse: Callable[[Any, str], Any]) -> None:
    """Every possible action has a token of its own, without blanks, and comes back from it."""
    tokens: dict[str, Any] = {}
    for action in choices(state):
        text = token(state, action)
        if not text or any(letter.isspace() for letter in text):
            raise LostInTransit(state, f"{text!r} is no token for {action!r}")
        if text in tokens:
            raise LostInTransit(state, f"{action!r} and {tokens[text]!r} share the token {text!r}")
        tokens[text] = action
        try:
            back = parse(state, text)
        except MerchantRulesError as error:
            raise LostInTransit(state, f"{action!r} becomes {text!r}, which cannot be read: {error}") from error
        if back != action:
            raise LostInTransit(state, f"{action!r} becomes {text!r} and comes back as {back!r}")


def pickled(state: Any) -> Any:
    """The state after a trip through pickle."""
    return pickle.loads(pickle.dumps(state))


def check_trips(state: Any, trips: Mapping[str, Callable[[Any], Any]], digest: Callable[[Any], str]) -> None:
    """A state comes back from every trip equal, with its hash, its digest, its source and the same choices."""
    for name, trip in trips.items():
        try:
            back = trip(state)
        except MerchantRulesError as error:
            raise LostInTransit(state, f"the state does not come back from {name}: {error}") from error
        if back != state or hash(back) != hash(state) or digest(back) != digest(state):
            raise LostInTransit(state, f"the state comes back different from {name}")
        if back.source != state.source or choices(back) != choices(state):
            raise LostInTransit(state, f"the state comes back from {name} with another future")


def check_seeded(state: Any, action: Any, digest: Callable[[Any], str]) -> None:
    """From a seeded state, an action and what it draws come to the same position as the same outcomes given by hand."""
    *_, last = plies = list(steps(state, action))
    drawn = [step.action for step in plies[1:] if step.noted]
    seeded = apply_action(state, action)
    if last.after != seeded or last.after.source != seeded.source:
        raise SeedDiffers(state, f"{action!r} comes out differently when it is told step by step")
    explicit = apply_action(state.with_source(None), action)
    for outcome in drawn:
        violation = check(explicit, outcome)
        if violation is not None:
            raise SeedDiffers(state, f"after {action!r}, {outcome!r} was drawn and is refused by hand: {violation}")
        explicit = apply_action(explicit, outcome)
    if explicit != seeded or digest(explicit) != digest(seeded):
        raise SeedDiffers(state, f"{action!r} with {drawn!r} ends elsewhere by hand")


Choose = Callable[[Any, tuple[Any, ...]], Any]


def walk(kit: Kit, state: Any, choose: Choose, plies: int, *, every: int = 1) -> Any:
    """Play at most so many plies with all checks on the way (the dear ones at every n-th state); the last state.

    `choose(state, choices)` picks what happens next. At the end all states are looked at again: none has changed.
    """
    seen: list[tuple[Any, int, str]] = []
    turn, decisions = kit.turn(state), 0
    for ply in range(plies):
        if ply % every == 0:
            check_state(kit, state)
            seen.append((state, hash(state), kit.digest(state)))
        if actor(state) == NOBODY:
            break
        action = choose(state, choices(state))
        if actor(state) >= 0:
            decisions += 1
            if decisions > kit.limit:
                raise EndlessTurn(state, f"turn {turn!r} has more than {kit.limit} decisions")
            if state.source is not None:
                check_seeded(state, action, kit.digest)
        state = apply_action(state, action)
        if kit.turn(state) != turn:
            turn, decisions = kit.turn(state), 0
    for earlier, code, text in seen:
        if (hash(earlier), kit.digest(earlier)) != (code, text):
            raise StateChanged(earlier, "an earlier state was changed by later play")
    return state


# actions, legal or not

#: ``domain(action class, field name)`` gives the values to try in a field.
Domain = Callable[[type, str], Sequence[Any]]


def universe(specs: Iterable[AnySpec], domain: Domain, *, limit: int, rng: Random) -> Iterator[Any]:
    """Actions of all classes with every combination of field values; of a class with more than `limit`, a sample.

    >>> from merchant_rules.kernel.actions import Spec
    >>> @attrs.frozen
    ... class Step:
    ...     to: str
    >>> spec = Spec(Step, "step", (), check=None, apply=None, sentence="", cites=())
    >>> list(universe([spec], lambda cls, name: ("here", "there"), limit=9, rng=Random(1)))
    [Step(to='here'), Step(to='there')]
    """
    for spec in specs:
        fields = fields_of(spec.action)
        values = [tuple(domain(spec.action, field.name)) for field in fields]
        size = 1
        for column in values:
            size *= len(column)
        rows: Iterable[tuple[Any, ...]] = itertools.product(*values)
        if size > limit:
            rows = (tuple(map(rng.choice, values)) for _ in range(limit))
        for row in rows:
            yield spec.action(**{field.alias: held for field, held in zip(fields, row, strict=True)})
