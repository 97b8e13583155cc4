"""Movement without drives against a second model of chapters 5 and 6, written from the rules and sharing no code.

The model keeps used paths as pairs of dots and asks the printed graph; random voyages compare every decision.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.chance import weighted
from merchant_rules.venus.frames import Moving
from tests.scenes import BOARD, CATALOG, start
from tests.support import play, seat

GRAPH = mr.board("classic-1988")
LANDING_KINDS = ("surface-city", "space-city", "galactic-base", "asteroid")
USEFUL = ("relic-air-foil", "relic-switch-switch", "relic-shield")


class Model:
    """One ship's turn by the book."""

    def __init__(self, state: mr.State, declared: Any, dice: tuple[int, ...]) -> None:
        player = state.players[0]
        self.place, self.money, self.relics = player.place, player.money, player.relics
        self.shields = 20 * player.cargo.count("shield") + 20 * ("relic-shield" in player.relics)
        self.markers = {dot: box.what for dot, box in zip(BOARD.questions, state.galaxy.boxes, strict=True) if box.open}
        self.ports = {dot for dot, owner in zip(BOARD.orbits, state.galaxy.ports, strict=True) if owner >= 0}
        self.dice, self.points, self.pilot = dice, sum(dice), 0
        self.used: set[tuple[str, str]] = set()
        self.declared: Any = declared
        self.due = -1

    # what the map says

    def neighbours(self) -> dict[str, int]:
        """Dots one step away with their costs (5.1, 5.21, 8.41)."""
        foil = "relic-air-foil" in self.relics
        near = {to: 1 if foil else int(GRAPH.edges[self.place, to]["cost"]) for to in GRAPH[self.place]}
        for a, b in GRAPH.graph["air_foil"] if foil else ():
            near |= {b: 1} if a == self.place else {a: 1} if b == self.place else {}
        return near

    def open_steps(self) -> set[str]:
        return {
            to for to, cost in self.neighbours().items() if cost <= self.points and (to, self.place) not in self.used
        }

    def gates(self) -> dict[int, str]:
        return {int(what[5:]): dot for dot, what in self.markers.items() if what.startswith("gate-")}

    def can_land(self) -> bool:
        what = self.markers.get(self.place, "")
        rock = what.startswith(("relic-", "open-port-")) or what == "asteroid"
        return GRAPH.nodes[self.place]["kind"] in LANDING_KINDS or rock or self.place in self.ports

    # what the ship may do

    def numbers(self) -> set[int]:
        return {self.pilot} if self.pilot and "relic-switch-switch" not in self.relics else set(self.dice)

    def departures(self) -> set[Any]:
        """All ways to leave this dot, stops in a circle included (6.4, 6.5)."""
        gates, circle = self.gates(), GRAPH.graph["exits"].get(self.place)
        if self.place in gates.values():
            others = {number: dot for number, dot in gates.items() if dot != self.place}
            jumps = {mr.JumpTo(others[n]) for n in self.numbers() if n in others}
            walking, steps = self.numbers() - others.keys(), self.open_steps()
            if not steps:
                return jumps | {mr.StopOnGate(n) for n in walking}
            return jumps | {mr.StepTo(to, n) for n in walking for to in steps}
        if circle is not None:
            steps = self.open_steps()
            return {mr.StepTo(circle[n], n) if circle[n] in steps else mr.StopInCircle(n) for n in self.numbers()}
        return {mr.StepTo(to) for to in self.open_steps()}

    def options(self) -> set[Any]:
        """The legal decisions; nothing when movement is over."""
        if self.due >= 0:
            return {mr.StopOnPenalty(), mr.PayPenalty()} if self.money >= self.due else {mr.StopOnPenalty()}
        found = self.departures() if self.points else set()
        if self.declared is not None:
            step = isinstance(self.declared, mr.DeclareStep)
            bound = {
                move
                for move in found
                if type(move) is (mr.StepTo if step else mr.JumpTo) and move.to == self.declared.to
            }
            return bound or found
        if all(isinstance(move, (mr.StopInCircle, mr.StopOnGate)) for move in found):
            return set()
        return found | {mr.Land()} if self.can_land() else found

    # what happens

    def do(self, move: Any, reveal: Callable[[str], str]) -> bool:
        """Carry out a decision; whether movement goes on."""
        if isinstance(move, (mr.Land, mr.StopOnPenalty, mr.StopInCircle, mr.StopOnGate)):
            return False
        if isinstance(move, mr.PayPenalty):
            self.money, self.due = self.money - self.due, -1
            return bool(self.options())
        if isinstance(move, mr.StepTo):
            self.points -= self.neighbours()[move.to]
            self.used.add((self.place, move.to))
            self.pilot = move.pilot or self.pilot
        else:
            self.points -= 1
            self.pilot = next(number for number, dot in self.gates().items() if dot == move.to)
        self.place, self.declared = move.to, None
        if GRAPH.nodes[self.place]["kind"] == "question" and self.place not in self.markers:
            self.markers[self.place] = reveal(self.place)
        self.due = self.penalty() if self.points else -1
        return bool(self.options())

    def penalty(self) -> int:
        what = self.markers.get(self.place, "")
        amount = int(what.split("-")[2]) if what.startswith("penalty-") else GRAPH.nodes[self.place]["penalty"]
        return max(amount - self.shields, 0) if amount else -1


def a_start(rng: random.Random) -> mr.State:
    relics = tuple(relic for relic in USEFUL if rng.random() < 0.4)
    markers = [marker.slug for marker in CATALOG.markers if marker.kind != "relic" or marker.slug not in USEFUL]
    rng.shuffle(markers)
    gates = [slug for slug in markers if slug.startswith("gate-")]
    boxes = dict(zip(rng.sample(BOARD.questions, 14), gates[: rng.randrange(6)] + markers, strict=False))
    boxes = {dot: what for n, (dot, what) in enumerate(boxes.items()) if what not in list(boxes.values())[:n]}
    busy = [*boxes, *BOARD.exits, *BOARD.questions, *(d for d in BOARD.dots if BOARD.penalty[d]), *BOARD.dots]
    ship = seat(
        place=rng.choice(busy),
        money=rng.choice((0, 25, 60, 500)),
        ship=rng.choice(("scout", "clipper", "freighter")),
        cargo=("shield",) * rng.randrange(2),
        relics=relics,
    )
    return start(ship, boxes=boxes, ports=dict.fromkeys(rng.sample(BOARD.orbits, 12), 1))


def voyage(rng: random.Random) -> set[str]:
    """One turn in which every decision is compared; returns the kinds of moves that came up."""
    state = a_start(rng)
    declarations = [move for move in mr.legal_moves(state) if isinstance(move, (mr.DeclareStep, mr.DeclareJump))]
    declared = rng.choice(declarations)
    state = play(state, declared)
    outcomes = mr.chance_outcomes(state)
    roll = weighted(outcomes, rng.randrange(sum(outcome.weight for outcome in outcomes))).action
    model = Model(state, declared, roll.dice)
    state = play(state, roll)
    seen: set[str] = set()
    while True:
        top = state.stack[-1]
        assert isinstance(top, Moving)
        assert (top.points, state.players[0].place, state.players[0].money) == (model.points, model.place, model.money)
        listed = mr.legal_moves(state)
        assert set(listed) == model.options(), f"{model.place}, {model.points} points, dice {model.dice}"
        move = rng.choice(listed)
        seen |= {type(each).__name__ for each in listed}
        state = play(state, move)
        drawn = ""
        if mr.actor(state) == engine.CHANCE and type(state.stack[-1]).__name__ == "Revealing":
            drawn = rng.choice(state.galaxy.pool)
            state = play(state, mr.Revealed(state.players[0].place, drawn))
        goes_on = model.do(move, lambda dot, marker=drawn: marker)  # type: ignore[misc]
        assert goes_on is (isinstance(state.stack[-1], Moving)), f"{move} at {model.place}"
        if not goes_on:
            assert (state.players[0].place, state.players[0].money) == (model.place, model.money)
            assert (type(state.stack[-1]).__name__ == "Trading") is model.can_land()
            return seen


@pytest.mark.rule(
    "1988:5.1/b", "1988:5.21/a", "1988:5.22/d", "1988:5.23/a", "1988:5.31/b", "1988:5.31/c", "1988:5.32/b",
    "1988:6.1/b", "1988:6.2/a", "1988:6.2/c", "1988:6.3/a", "1988:6.3/e", "1988:6.3/g", "1988:6.4/a", "1988:6.41/b",
    "1988:6.42/b", "1988:6.43/b", "1988:6.43/c", "1988:6.5/a", "1988:6.5/c", "1988:6.51/a", "1988:6.52/b",
    "1988:6.52/c", "R-17", "R-19",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(3))
def test_the_rules_and_a_second_model_of_them_agree_on_random_voyages(seed: int) -> None:
    rng = random.Random(seed)
    seen: set[str] = set()
    for _ in range(250):
        seen |= voyage(rng)
    assert seen == {"StepTo", "JumpTo", "StopInCircle", "PayPenalty", "StopOnPenalty", "Land"}
