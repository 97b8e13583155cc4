"""What is listed is what is checked: over random games an action is legal exactly when it is in the list.

The universe of arguments is wide: all dots, all Pilot Numbers, every slug of the box, and some nonsense.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.actions import Spec
from merchant_rules.kernel.chance import weighted
from tests.scenes import BOARD, CATALOG, EVERYWHERE, start
from tests.support import seat

NONSENSE: tuple[Any, ...] = ("nowhere", "", None, 3, ("ice-4",), ["ice-4"])
NUMBERS: tuple[Any, ...] = (*range(8), -1, True, 1.0, "1", None, [1])
SPECIES = ("human", "nik", "dell", "eeep", "whynom", "qossuth")

# -- every action one could think of ----------------------------------------------------------------------------------


@cache
def arguments(field: str) -> tuple[Any, ...]:
    """All values to try for a field of an action, by its name."""
    pieces = [e.slug for e in CATALOG.equipment] + [r.slug for r in CATALOG.relics]
    things = pieces + [g.slug for g in CATALOG.goods] + [f.slug for f in CATALOG.fares]
    found: dict[str, list[str]] = {
        "to": list(BOARD.dots),
        "dot": list(BOARD.dots),
        "site": list(BOARD.dots),
        "drive": pieces,
        "item": things,
        "relic": pieces,
        "goods": things,
        "fare": things + [d.slug for d in CATALOG.demands],
        "culture": [c.slug for c in CATALOG.cultures] + ["base"],
        "ship": [s.slug for s in CATALOG.ships],
        "species": list(SPECIES),
    }
    return NUMBERS if field in ("pilot", "face") else (*found[field], *NONSENSE)


@cache
def every_action(kind: type) -> tuple[Any, ...]:
    """All actions of one class over the universe of arguments."""
    fields = [field.name for field in attrs.fields(kind)]
    if kind is mr.StepTo:  # all dots and all numbers together would only be slow
        near = [mr.StepTo(to, n) for to in arguments("to") for n in range(7)]
        return (*near, *(mr.StepTo(to, n) for to in ("ice-3", "cloud-body-8", "nowhere") for n in NUMBERS))
    return tuple(kind(*given) for given in itertools.product(*map(arguments, fields)))


def listable(state: mr.State) -> list[type]:
    """The classes of action that this frame answers, deals aside: they are legal without being listed."""
    top = type(state.stack[-1])
    return [
        kind
        for kind, spec in state.rules.specs.items()
        if isinstance(spec, Spec) and not spec.open and top in spec.frames
    ]


# -- games ------------------------------------------------------------------------------------------------------------


def step(state: mr.State, rng: random.Random) -> mr.State:
    """One random decision or outcome."""
    if mr.actor(state) == engine.CHANCE:
        outcomes = mr.chance_outcomes(state)
        number = rng.randrange(sum(outcome.weight for outcome in outcomes))
        return mr.apply_action(state, weighted(outcomes, number).action)
    return mr.apply_action(state, rng.choice(mr.legal_moves(state)))


def busy_start(rng: random.Random) -> mr.State:
    """Three ships somewhere on the map with relics and drives aboard, and some '?' markers face up."""
    relics = [relic.slug for relic in CATALOG.relics]
    rng.shuffle(relics)
    drives = ["red-drive", "yellow-drive", "combined-drive", "shield", "shield"]
    seats = [
        seat(
            species,
            rng.choice(BOARD.dots),
            money=rng.choice((0, 15, 120, 900)),
            ship=rng.choice(("scout", "clipper", "freighter", "transport")),
            cargo=tuple(rng.sample(drives, rng.randrange(3))),
            relics=tuple(relics[3 * index : 3 * index + rng.randrange(4)]),
        )
        for index, species in enumerate(("human", "nik", "dell"))
    ]
    free = [marker.slug for marker in CATALOG.markers if not marker.slug.startswith("relic-")]
    rng.shuffle(free)
    boxes = dict(zip(rng.sample(BOARD.questions, 16), free, strict=False))
    homes = dict(rng.sample(sorted(EVERYWHERE.items()), 9))
    return start(*seats, boxes=boxes, cultures=homes, goal=100_000)


def states_on_the_way(rng: random.Random, state: mr.State, decisions: int) -> Iterator[mr.State]:
    """The states of a random game in which a seat decides."""
    for _ in range(decisions):
        if mr.actor(state) == engine.NOBODY:
            return
        if mr.actor(state) != engine.CHANCE:
            yield state
        state = step(state, rng)


def disagreements(state: mr.State) -> list[str]:
    """Where the list of legal moves and the check of single actions do not say the same."""
    listed = mr.legal_moves(state)
    wrong = [f"{move} is listed twice" for move, count in Counter(listed).items() if count > 1]
    wrong += [f"{move} is listed and refused: {v}" for move in listed if (v := mr.check(state, move)) is not None]
    if not listed:
        wrong.append("nothing is listed")
    for kind in listable(state):
        mine = [move for move in listed if type(move) is kind]
        for action in every_action(kind):
            violation = mr.check(state, action)
            if violation is None:
                if action not in mine:
                    wrong.append(f"{action} is legal and not listed")
            elif not is_kind(violation):
                wrong.append(f"{action} is refused without a reason: {violation!r}")
    return wrong


def is_kind(violation: mr.Violation) -> bool:
    """A code, a rule of this edition, a sentence."""
    return bool(violation.code) and violation.rule.startswith("1988:") and violation.message.endswith(".")


# -- the property -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1988:4.4/a")
@pytest.mark.parametrize("seed", range(4))
def test_an_action_is_legal_exactly_when_it_is_listed(seed: int) -> None:
    rng = random.Random(seed)
    met: Counter[str] = Counter()
    for _ in range(6):
        for state in states_on_the_way(rng, busy_start(rng), 60):
            name = type(state.stack[-1]).__name__
            if rng.random() < (0.15 if met[name] > 12 else 1):
                met[name] += 1
                assert not disagreements(state), state
    assert {"Declaring", "Moving", "Trading"} <= set(met)


@pytest.mark.rule("1988:4.4/a")
def test_an_action_is_legal_exactly_when_it_is_listed_in_new_games() -> None:
    rng = random.Random(99)
    for players in (2, 4, 6):
        fresh = mr.new_game(mr.Config("classic-1988", players=players))
        for count, state in enumerate(states_on_the_way(rng, fresh, 150)):
            if count < players + 3 or count % 9 == 0:
                assert not disagreements(state), state


@pytest.mark.rule("1988:4.4/a")
def test_every_listed_action_can_be_applied_and_leaves_the_state_alone() -> None:
    rng = random.Random(3)
    for _ in range(6):
        for state in states_on_the_way(rng, busy_start(rng), 40):
            before = hash(state)
            for move in mr.legal_moves(state):
                assert mr.apply_action(state, move) != state, f"{move} changes nothing"
            assert hash(state) == before


@pytest.mark.rule("1988:4.4/a")
def test_actions_of_other_frames_are_never_legal() -> None:
    rng = random.Random(4)
    for state in states_on_the_way(rng, busy_start(rng), 60):
        here = set(listable(state))
        for kind, spec in state.rules.specs.items():
            if isinstance(spec, Spec) and kind not in here and kind is not mr.OfferDeal:
                violation = mr.check(state, every_action(kind)[0])
                assert violation is not None
                assert violation.code == "not-now"


@pytest.mark.rule("1988:5.22/d")
def test_every_turn_ends_after_a_bounded_number_of_decisions() -> None:
    rng = random.Random(11)
    for _ in range(12):
        state, turn, decisions, worst = busy_start(rng), 0, 0, 0
        for _ in range(400):
            if state.turn.number != turn:
                turn, decisions = state.turn.number, 0
            decisions += 1
            worst = max(worst, decisions)
            state = step(state, rng)
        assert worst < 120
