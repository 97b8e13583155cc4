"""Random games of the FFG ruleset: something is always legal, listed is what is checked, nothing is lost."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.actions import Spec
from merchant_rules.kernel.chance import weighted
from merchant_rules.venus.positions.validate import validate
from merchant_rules.venus.view import view
from tests.scenes import EVERYWHERE
from tests.scenes import FFG_CATALOG as CATALOG
from tests.scenes import ffg_start as start
from tests.support import seat, total_money

BOARD = start(seat("human")).rules.board
NONSENSE: tuple[Any, ...] = ("nowhere", "", None, 3, ["jungle-5"])
OPTIONS = [{}, {"fast_play": True}, {"small_bank": True}, {"fast_play": True, "small_bank": True}]


@cache
def arguments(field: str) -> tuple[Any, ...]:
    if field in ("pilot", "face"):
        return (*range(8), True, 1.0, "1", None)
    pieces = [e.slug for e in CATALOG.equipment] + [r.slug for r in CATALOG.relics]
    things = pieces + [g.slug for g in CATALOG.goods] + [f.slug for f in CATALOG.fares]
    places = [*BOARD.dots, *BOARD.systems]
    found = {
        "culture": [c.slug for c in CATALOG.cultures] + ["base"],
        "ship": [s.slug for s in CATALOG.ships],
        **dict.fromkeys(("to", "dot", "site", "place"), places),
    }
    return (*found.get(field, things), *NONSENSE)


@cache
def every_action(kind: type) -> tuple[Any, ...]:
    if kind is mr.StepTo:
        return tuple(mr.StepTo(to, pilot) for to in BOARD.dots for pilot in range(7))
    fields = [field.name for field in attrs.fields(kind)]
    return tuple(kind(*given) for given in itertools.product(*map(arguments, fields)))


def disagreements(state: mr.State) -> list[str]:
    """Where the list of legal moves and the check of single actions do not say the same."""
    listed = mr.legal_moves(state)
    wrong = [f"{move} is listed twice" for move, count in Counter(listed).items() if count > 1]
    wrong += [f"{move} is listed and refused" for move in listed if mr.check(state, move) is not None]
    for kind, spec in state.rules.specs.items():
        if not isinstance(spec, Spec) or spec.open or type(state.stack[-1]) not in spec.frames:
            continue
        for action in every_action(kind):
            violation = mr.check(state, action)
            if violation is None and action not in listed:
                wrong.append(f"{action} is legal and not listed")
            if violation is not None and not violation.rule.startswith("ffg:"):
                wrong.append(f"{action} is refused by {violation.rule}")
    return wrong


def busy(rng: random.Random, **options: bool) -> mr.State:
    """Ships somewhere on the map with relics, drives and cargo, and many tokens face up."""
    relics = [relic.slug for relic in CATALOG.relics]
    rng.shuffle(relics)
    drives = ["red-drive", "yellow-drive", "combo-drive", "shield", "shield", "spy", "toaster"]
    rng.shuffle(drives)
    seats = [
        seat(
            species,
            rng.choice(BOARD.dots),
            money=rng.choice((0, 25, 120, 900)),
            ship=rng.choice(("scout", "clipper", "freighter", "transport")),
            cargo=tuple(drives[2 * index : 2 * index + rng.randrange(3)]),
            relics=tuple(relics[3 * index : 3 * index + rng.randrange(4)]),
        )
        for index, species in enumerate(("human", "qossuth", "whynom"))
    ]
    free = [marker.slug for marker in CATALOG.markers if marker.kind != "relic"] + relics[9:]
    rng.shuffle(free)
    boxes = dict(zip(rng.sample(BOARD.questions, 16), free, strict=False))
    homes = dict(rng.sample(sorted(EVERYWHERE.items()), 9))
    ports = {dot: rng.randrange(3) for dot in BOARD.orbits if BOARD.system[dot] in homes and rng.random() < 0.5}
    return start(
        *seats, known=False, boxes=boxes, cultures=homes, ports=ports, goal=100_000, options=options,
    )  # fmt: skip


def step(state: mr.State, rng: random.Random) -> mr.State:
    if mr.actor(state) == engine.CHANCE:
        outcomes = mr.chance_outcomes(state)
        number = rng.randrange(sum(outcome.weight for outcome in outcomes))
        return mr.apply_action(state, weighted(outcomes, number).action)
    return mr.apply_action(state, rng.choice(mr.legal_moves(state)))


@pytest.mark.parametrize("seed", range(4))
def test_an_action_is_legal_exactly_when_it_is_listed(seed: int) -> None:
    rng = random.Random(seed)
    met: Counter[str] = Counter()
    for _ in range(6):
        state = busy(rng)
        for _ in range(60):
            name = type(state.stack[-1]).__name__
            if mr.actor(state) >= 0 and rng.random() < (0.15 if met[name] > 12 else 1):
                met[name] += 1
                assert not disagreements(state), state
            state = step(state, rng)
    assert {"Declaring", "Moving", "Trading"} <= set(met)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_lose_nothing(players: int, options: dict[str, bool]) -> None:
    rng = random.Random(players)
    state = mr.new_game(mr.Config("ffg-classic", players, goal=600, options=dict(options)), seed=players)
    money, turn, decisions = total_money(state), 0, 0
    for count in range(500):
        if mr.actor(state) == engine.NOBODY:
            break
        if state.turn.number != turn:
            turn, decisions = state.turn.number, 0
        decisions += 1
        assert decisions < 120
        before = hash(state)
        after = step(state, rng)
        assert hash(state) == before
        assert after != state
        assert total_money(after) == money
        if count % 10 == 0:
            assert validate(after) == ()
            assert mr.from_json(mr.to_json(after)) == after
        state = after


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_may_do_rests_on_nothing_it_does_not_know(seed: int) -> None:
    rng = random.Random(seed)
    state = busy(rng, fast_play=bool(seed % 2))
    for _ in range(120):
        who = mr.actor(state)
        if who >= 0:
            other = mr.resample(state, who, rng.randrange(1000))
            assert view(other, who) == view(state, who)
            assert mr.legal_moves(other) == mr.legal_moves(state)
        state = step(state, rng)


def test_every_listed_action_can_be_applied_and_changes_something() -> None:
    rng = random.Random(3)
    for _ in range(6):
        state = busy(rng)
        for _ in range(40):
            if mr.actor(state) >= 0:
                for move in mr.legal_moves(state):
                    assert mr.apply_action(state, move) != state, f"{move} changes nothing"
            state = step(state, rng)


def test_the_same_seed_is_the_same_game_and_the_same_galaxy() -> None:
    config = mr.Config("ffg-classic", 4, options={"fast_play": True})
    one, two = mr.new_game(config, seed=5), mr.new_game(config, seed=5)
    assert one == two
    rng, other = random.Random(1), random.Random(1)
    for _ in range(60):
        one, two = step(one, rng), step(two, other)
    assert one == two
    assert mr.new_game(config, seed=6) != mr.new_game(config, seed=5)
