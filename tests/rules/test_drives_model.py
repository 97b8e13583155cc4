"""Movement with drives, Jump Start and Gate Lock against a second model of 8.2, 8.43 and 8.47.

It goes on from the model of chapters 5 and 6: a jump is a way over dots of the drives' colours that ends on another
dot, and a step into it is open if some such way goes on from there.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules.kernel.chance import weighted
from merchant_rules.venus.frames import Moving
from tests.rules.test_movement_model import GRAPH, Model
from tests.scenes import BOARD, CATALOG, start
from tests.support import play, seat

RELICS = ("relic-air-foil", "relic-switch-switch", "relic-jump-start", "relic-gate-lock")
DRIVES = ((), ("red-drive",), ("yellow-drive",), ("combined-drive",), ("red-drive", "yellow-drive"))
COLOURS = {"red-drive": {"red"}, "yellow-drive": {"yellow"}, "combined-drive": {"red", "yellow"}}

Ways = frozenset[tuple[str, str]]


class Driven(Model):
    """One ship's turn by the book, with drives on, perhaps with all gates off."""

    def __init__(self, state: mr.State, declared: Any, dice: tuple[int, ...], skips: set[str], locked: bool) -> None:
        super().__init__(state, declared, dice)
        self.skips, self.locked = skips, locked
        self.skipped: tuple[str, ...] = ()
        self.has_left = self.has_entered = False
        self.jump_start = isinstance(declared, mr.DeclareJump)

    # what the map says

    def gates(self) -> dict[int, str]:
        return {} if self.locked else super().gates()

    def is_skipped(self, dot: str) -> bool:
        """8.2: space dots, ovals and face-up penalty markers of a drive's colour."""
        what = self.markers.get(dot, "")
        colour = what.split("-")[1] if what.startswith("penalty-") else GRAPH.nodes[dot]["colour"]
        return colour in self.skips

    def near(self, dot: str) -> dict[str, int]:
        here, self.place = self.place, dot
        found = self.neighbours()
        self.place = here
        return found

    def ends(self, dot: str, used: Ways, skipped: tuple[str, ...]) -> dict[str, int]:
        """Where a ship that is on this dot can go in one jump or step, with the cost of the last piece of way."""
        found: dict[str, int] = {}
        for to, cost in self.near(dot).items():
            if (to, dot) in used or to in skipped:
                continue
            found |= self.ends(to, used | {(dot, to)}, (*skipped, to)) if self.is_skipped(to) else {to: cost}
        return found

    def open_steps(self, target: str = "") -> set[str]:
        """R-12, R-88, R-89: into a jump only if it can end, and where a dot was declared, there."""
        steps = set()
        used = frozenset(self.used)
        for to, cost in self.near(self.place).items():
            if (to, self.place) in used or to in self.skipped:
                continue
            ends = {to: cost}
            if self.is_skipped(to):
                ends = self.ends(to, used | {(self.place, to)}, (*self.skipped, to))
            if any(price <= self.points and target in ("", end) for end, price in ends.items()):
                steps.add(to)
        return steps

    # what the ship may do

    def first_moves(self) -> set[Any]:
        """8.21, 6.52, 8.43: what may be declared."""
        gates = self.gates()
        jumps = self.place in gates.values() or "relic-jump-start" in self.relics
        steps = {mr.DeclareStep(dot) for dot in self.ends(self.place, frozenset(), ())}
        return steps | {mr.DeclareJump(dot) for dot in gates.values() if jumps and dot != self.place}

    def departures(self, target: str = "") -> set[Any]:
        steps, circle = self.open_steps(target), GRAPH.graph["exits"].get(self.place)
        if self.skipped:
            return {mr.StepTo(to) for to in steps}
        gates = self.gates()
        if self.place in gates.values() or (self.jump_start and not self.has_left):
            others = {number: dot for number, dot in gates.items() if dot != self.place}
            walks: set[Any] = {
                mr.StepTo(to, n)
                for n in self.numbers() - others.keys()
                for to in steps
                if not circle or circle[n] == to
            }
            if self.place in gates.values() and not self.open_steps():
                walks = {mr.StopOnGate(n) for n in self.numbers() - others.keys()}
            return walks | {mr.JumpTo(others[n]) for n in self.numbers() if n in others}
        if circle is not None:
            return {mr.StepTo(circle[n], n) if circle[n] in steps else mr.StopInCircle(n) for n in self.numbers()}
        return {mr.StepTo(to) for to in steps}

    def bound(self) -> set[Any]:
        """The moves that keep to the declaration."""
        if isinstance(self.declared, mr.DeclareJump):
            return {move for move in self.departures() if move == mr.JumpTo(self.declared.to)}
        return {move for move in self.departures(self.declared.to) if isinstance(move, mr.StepTo)}

    def options(self) -> set[Any]:
        if self.due >= 0:
            return {mr.StopOnPenalty(), mr.PayPenalty()} if self.money >= self.due else {mr.StopOnPenalty()}
        if self.declared is not None:
            if bound := self.bound():
                return bound
            assert not self.has_left, "a jump once begun can end where it was declared to"
            self.declared = None
        found = self.departures() if self.points else set()
        if all(isinstance(move, (mr.StopInCircle, mr.StopOnGate)) for move in found):
            return set()
        return found | {mr.Land()} if self.has_entered and not self.skipped and self.can_land() else found

    # what happens

    def do(self, move: Any, reveal: Any) -> bool:
        if not isinstance(move, (mr.StepTo, mr.JumpTo)):
            return super().do(move, reveal)
        self.has_left = True
        if isinstance(move, mr.StepTo) and self.is_skipped(move.to):
            self.used.add((self.place, move.to))
            self.pilot = move.pilot or self.pilot
            self.place, self.skipped = move.to, (*self.skipped, move.to)
            return bool(self.options())
        if isinstance(move, mr.JumpTo) and GRAPH.nodes[self.place]["kind"] == "surface-city":
            self.points -= "relic-air-foil" not in self.relics  # 8.43/e: two in all
        hidden = GRAPH.nodes[move.to]["kind"] == "question" and move.to not in self.markers
        before, self.has_entered, self.skipped = self.skipped, True, ()
        super().do(move, reveal)
        if hidden and self.is_skipped(self.place):  # 8.22, R-11, R-88
            self.points, self.due, self.skipped = self.points + 1, -1, (*before, self.place)
        return bool(self.options())


def a_start(rng: random.Random) -> mr.State:
    relics = tuple(relic for relic in RELICS if rng.random() < 0.5)
    markers = [marker.slug for marker in CATALOG.markers if marker.slug not in RELICS]
    rng.shuffle(markers)
    gates = [slug for slug in markers if slug.startswith("gate-")][: rng.randrange(6)]
    boxes = dict(zip(rng.sample(BOARD.questions, 14), dict.fromkeys([*gates, *markers]), strict=False))
    web = [dot for dot in BOARD.dots if BOARD.system[dot] == "asteroid"]
    ship = seat(
        place=rng.choice([*boxes, *BOARD.exits, *BOARD.questions, *BOARD.dots, *web]),
        money=rng.choice((0, 25, 500)),
        ship=rng.choice(("scout", "clipper", "freighter")),
        cargo=rng.choice(DRIVES),
        relics=relics,
    )
    return start(ship, boxes=boxes, ports=dict.fromkeys(rng.sample(BOARD.orbits, 12), 1))


def outset(rng: random.Random) -> tuple[mr.State, Driven]:
    """A ship that has declared and rolled, some drives or all gates off; what may be declared is compared."""
    state = a_start(rng)
    skips: set[str] = set()
    for drive in state.players[0].cargo:
        if rng.random() < 0.2:
            state = play(state, mr.SwitchOff(drive))
        else:
            skips |= COLOURS[drive]
    locked = "relic-gate-lock" in state.players[0].relics and rng.random() < 0.4
    state = play(state, mr.LockGates()) if locked else state
    listed = [move for move in mr.legal_moves(state) if isinstance(move, (mr.DeclareStep, mr.DeclareJump))]
    assert set(listed) == Driven(state, None, (1, 1), skips, locked).first_moves()
    jumps = [move for move in listed if isinstance(move, mr.DeclareJump)]
    declared = rng.choice(jumps if jumps and rng.random() < 0.4 else listed)
    state = play(state, declared)
    outcomes = mr.chance_outcomes(state)
    roll = weighted(outcomes, rng.randrange(sum(outcome.weight for outcome in outcomes))).action
    return play(state, roll), Driven(state, declared, roll.dice, skips, locked)


def voyage(rng: random.Random) -> set[str]:
    """One turn in which every decision is compared; returns the kinds of moves that came up."""
    state, model = outset(rng)
    seen: set[str] = set()
    while model.options():
        top = state.stack[-1]
        assert isinstance(top, Moving), f"{model.place}, {model.points} points, dice {model.dice}"
        assert (top.points, state.players[0].place, state.players[0].money) == (model.points, model.place, model.money)
        listed = mr.legal_moves(state)
        assert set(listed) == model.options(), f"{model.place}, {model.points} points, dice {model.dice}"
        assert len(listed) == len(set(listed))
        seen |= {type(move).__name__ for move in listed}
        move = rng.choice(listed)
        state, drawn = play(state, move), ""
        if type(state.stack[-1]).__name__ == "Revealing":
            drawn = rng.choice(state.galaxy.pool)
            state = play(state, mr.Revealed(state.players[0].place, drawn))
        if not model.do(move, lambda dot, marker=drawn: marker):
            break
    assert not isinstance(state.stack[-1], Moving), f"{model.place}, {model.points} points, dice {model.dice}"
    return seen


@pytest.mark.rule(
    "1988:5.32/g", "1988:8.2/a", "1988:8.2/b", "1988:8.2/c", "1988:8.2/d", "1988:8.2/e", "1988:8.2/f", "1988:8.2/g",
    "1988:8.2/h", "1988:8.21/a", "1988:8.22/a", "1988:8.22/b", "1988:8.23/a", "1988:8.43/a", "1988:8.43/b",
    "1988:8.43/c", "1988:8.43/d", "1988:8.43/e", "1988:8.43/f", "1988:8.43/g", "1988:8.47/a", "1988:8.47/c",
    "R-08", "R-10", "R-11", "R-12", "R-22", "R-23", "R-24", "R-25", "R-88", "R-89",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(3))
def test_the_rules_and_a_second_model_of_drives_agree_on_random_voyages(seed: int) -> None:
    rng = random.Random(seed)
    seen: set[str] = set()
    for _ in range(250):
        seen |= voyage(rng)
    assert seen == {"StepTo", "JumpTo", "StopInCircle", "PayPenalty", "StopOnPenalty", "Land"}
