"""The best way for the rest of a roll: a search over what the dice allow, by what each end of a turn is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..actions import Action
from ..frames import Moving
from ..rules.dot_actions import JumpTo, PayPenalty, StopInCircle, StopOnGate, StopOnPenalty
from ..rules.exchange import TakeRelic
from ..rules.movement import Land, StepTo
from ..rulesets.ffg_movement import EndMove
from .atlas import Atlas

#: Worse than anything that a way can be worth.
WORST: Final = -1e9
#: What it is worth to turn up a marker on the way.
CURIOSITY: Final = 2.0
#: Below about this much money a dollar is worth more than a dollar.
SCARCE: Final = 60


class Helm:
    """Values of ways for one roll. `ending(dot)` is what it is worth to end the turn there, landed where one can."""

    def __init__(
        self, atlas: Atlas, m: Moving, money: int, lands: Callable[[str], bool], ending: Callable[[str], float]
    ) -> None:
        self.atlas, self._board = atlas, atlas.rules.board
        self._dice = tuple(sorted(set(m.dice)))
        self._kept = atlas.rules.lasting_bars
        self._gates = {} if m.gates_locked else atlas.gates
        self._gate_dots = frozenset(self._gates.values())
        self._money = money
        self._dear = 1 + SCARCE / (money + SCARCE)
        self._lands, self._ending = lands, ending
        self._known: dict[tuple[str, int, int, int], float] = {}
        self._spots: dict[str, tuple[float, float, bool]] = {}

    def worth(self, place: str, m: Moving, action: Action, relic: float) -> float:
        """What the rest of the turn is worth after this action; `relic` is what the one lying here is worth."""
        if type(action) is StepTo:
            return self._step(place, m, action)
        if type(action) is JumpTo:
            number = self.atlas.gate_at(action.to)
            return self._entered(action.to, m.points - 1, number, 0, m.barred & self._kept)
        if type(action) is PayPenalty:
            return self._onward(place, m.points, m.pilot, m.barred) - m.due * self._dear
        if type(action) is TakeRelic:
            return self._ending(place) + relic
        return self._ending(place) if type(action) in _ENDINGS else WORST

    def _step(self, place: str, m: Moving, action: StepTo) -> float:
        links = self._board.foil_links if self.atlas.vessel.foil else self._board.links
        link = next(link for link in links[place] if link.to == action.to)
        barred = m.barred & self._kept | link.back
        pilot = action.pilot or m.pilot
        if self.atlas.is_skipped(link.to):
            return self._hops(link.to, m.points - link.cost + 1, pilot, barred)
        return self._entered(link.to, m.points - link.cost, pilot, link.back, barred)

    def _entered(self, dot: str, points: int, pilot: int, back: int, barred: int) -> float:
        """The worth of having just entered a dot with so many points left."""
        if points <= 0:
            return self._ending(dot)
        key = (dot, points, pilot, back)
        best = self._known.get(key)
        return self._best(key, barred) if best is None else best

    def _best(self, key: tuple[str, int, int, int], barred: int) -> float:
        """The worth of having entered a dot, looked for the first time."""
        self._known[key] = WORST  # a way back to the same place with the same points is no way
        dot, points, pilot, _ = key
        spot = self._spots.get(dot)
        if spot is None:
            spot = self._spots[dot] = self._spot(dot)
        stopping, change, forks = spot
        onward = (self._forks if forks else self._hops)(dot, points, pilot, barred) + change
        if change == WORST:
            onward = WORST
        if onward <= WORST / 2 and stopping == WORST:
            best = self._ending(dot)
        else:
            best = stopping if stopping > onward else onward
        self._known[key] = best
        return best

    def _spot(self, dot: str) -> tuple[float, float, bool]:
        """What it is worth to stop on a dot, what it adds to go on from it, and whether pilot numbers lead on."""
        atlas = self.atlas
        penalty = atlas.is_penalty(dot)
        stopping = self._ending(dot) if penalty or self._lands(dot) else WORST
        forks = self._has_forks(dot)
        if penalty:
            toll = atlas.toll(dot)
            return stopping, -toll * self._dear if toll <= self._money else WORST, forks
        return stopping, CURIOSITY if atlas.is_hidden(dot) else 0.0, forks

    def _has_forks(self, dot: str) -> bool:
        return dot in self._board.exits or dot in self._gate_dots

    def _onward(self, dot: str, points: int, pilot: int, barred: int) -> float:
        """The best of all ways out of a dot."""
        return (self._forks if self._has_forks(dot) else self._hops)(dot, points, pilot, barred)

    def _forks(self, dot: str, points: int, pilot: int, barred: int) -> float:
        """The best of all ways out of a circle or gate."""
        exits = self._board.exits.get(dot)
        numbers = (pilot,) if pilot and not self.atlas.vessel.switch else self._dice
        if exits is not None:
            return max([self._hops(dot, points, number, barred, exits[number]) for number in numbers], default=WORST)
        return max([self._through_gate(dot, points, number, barred) for number in numbers], default=WORST)

    def _through_gate(self, dot: str, points: int, number: int, barred: int) -> float:
        gate = self._gates.get(number, dot)
        if gate != dot:
            return self._entered(gate, points - 1, number, 0, barred & self._kept)
        return self._hops(dot, points, number, barred)

    def _hops(self, dot: str, points: int, pilot: int, barred: int, only: str = "") -> float:
        best, kept, known = WORST, barred & self._kept, self._known
        for first, to, cost, ahead, back in self.atlas.hops(dot):
            if cost > points or ahead & barred or (only and first != only):
                continue
            if cost == points:
                worth = self._ending(to)
            else:
                key = (to, points - cost, pilot, back)
                found = known.get(key)
                worth = self._best(key, kept | back) if found is None else found
            if worth > best:
                best = worth
        return best


_ENDINGS: Final = frozenset((Land, StopOnPenalty, StopInCircle, StopOnGate, EndMove))
