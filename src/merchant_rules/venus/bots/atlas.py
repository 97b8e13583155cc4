"""How far it is: expected turns over the board for one ship, as one player knows the map.

The board becomes a weighted graph of points. A dot that a drive skips is free, a penalty costs as much as it delays,
and an exit of a circle or gate costs the more the fewer pilot numbers lead there. From these points and the number of
dice follow expected turns.
"""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from ...kernel.chance import dice_faces
from ..compiled import Rules
from ..map.board import Link
from ..rules.gear import AIR_FOIL, SWITCH_SWITCH
from ..state import Galaxy, Player

#: How many points a player would give to save a dollar.
POINTS_A_DOLLAR: Final = 0.15
#: What stopping on a penalty costs on average, in points: nobody has to pay more than that.
STOPPING: Final = 5.0
#: What a hidden marker on the way costs on average: some are penalties.
HIDDEN: Final = 0.8
#: The part of a turn that is lost when the pilot number is not rolled.
LOST_TURN: Final = 0.7
#: Turns for a place that cannot be reached.
NEVER: Final = 99.0


class Vessel(NamedTuple):
    """What of a player's equipment matters for moving: dice, colours skipped, shields, and two of the relics."""

    dice: int
    skips: int
    shield: int
    foil: bool
    switch: bool


class Hop(NamedTuple):
    """One move to the next occupied dot: the first dot on the way there, where it ends, what it costs."""

    first: str
    to: str
    cost: int
    ahead: int
    back: int


Distances = dict[str, float]


def vessel_of(rules: Rules, player: Player) -> Vessel:
    """The ship of a player as it stands."""
    return outfitted(rules, player.ship, (*player.cargo, *player.relics))


def outfitted(rules: Rules, ship: str, pieces: tuple[str, ...]) -> Vessel:
    """A ship with these pieces aboard."""
    skips = shield = 0
    for piece in pieces:
        skips |= rules.drive_bits.get(piece, 0)
        shield += rules.shields.get(piece, 0)
    dice = rules.catalog.ship_by_slug[ship].dice
    return Vessel(dice, skips, shield, AIR_FOIL in pieces, SWITCH_SWITCH in pieces)


@cache
def _turns_table(dice: int, size: int = 160) -> tuple[float, ...]:
    """The expected number of rolls until their sum is at least 0, 1, 2 and so on points."""
    faces = [(sum(roll), weight) for roll, weight in dice_faces(dice)]
    whole = sum(weight for _, weight in faces)
    table = [0.0]
    for points in range(1, size):
        table.append(1 + sum(weight * table[points - roll] for roll, weight in faces if roll < points) / whole)
    return tuple(table)


class Atlas:
    """Distances for one vessel on the map as one player knows it; they are computed when asked for, and kept."""

    def __init__(self, rules: Rules, vessel: Vessel, boxes: tuple[str, ...]) -> None:
        self.rules, self.vessel = rules, vessel
        board = rules.board
        self._links = board.foil_links if vessel.foil else board.links
        self._markers = dict(zip(board.questions, boxes, strict=True))
        numbers = rules.gate_numbers
        self.gates = {numbers[what]: dot for dot, what in self._markers.items() if what in numbers}
        self._gate_at = {dot: number for number, dot in self.gates.items()}
        self._turns = _turns_table(vessel.dice)
        self._roll = vessel.dice * 3.5
        self._hops: dict[str, tuple[Hop, ...]] = {}
        self._into: list[list[tuple[int, float]]] | None = None
        self._found: dict[frozenset[str], Distances] = {}
        self._between: dict[tuple[frozenset[str], frozenset[str]], float] = {}

    # -- dots --------------------------------------------------------------------------------------------------

    def is_skipped(self, dot: str) -> bool:
        """Whether this vessel's drives pass over the dot."""
        skips = self.vessel.skips
        if not skips:
            return False
        bit = self.rules.skip_bits.get(dot)
        if bit is None:
            bit = self.rules.marker_bits.get(self._markers.get(dot, ""), 0)
        return bool(bit & skips)

    def toll(self, dot: str) -> int:
        """What it costs to go on from this dot, in dollars; 0 where there is no penalty."""
        amount = self.rules.board.penalty[dot]
        if not amount and dot in self._markers:
            marker = self.rules.catalog.marker_by_slug.get(self._markers[dot])
            amount = marker.amount if marker is not None and marker.kind == "penalty" else 0
        return max(amount - self.vessel.shield, 0)

    def is_penalty(self, dot: str) -> bool:
        """Whether a ship may stop on this dot for a penalty, even one of nothing."""
        return self.rules.board.penalty[dot] > 0 or self._markers.get(dot, "").startswith("penalty")

    def is_hidden(self, dot: str) -> bool:
        """Whether a marker lies on this dot that the player does not know."""
        return self._markers.get(dot) == ""

    def gate_at(self, dot: str) -> int:
        """The number of the gate on this dot, 0 if there is none."""
        return self._gate_at.get(dot, 0)

    def hops(self, dot: str) -> tuple[Hop, ...]:
        """All moves out of a dot, over whatever the drives skip."""
        found = self._hops.get(dot)
        if found is None:
            found = self._hops[dot] = tuple(self._walk(dot, self._links[dot], 0, "", 0, 0, (dot,)))
        return found

    def _walk(
        self, dot: str, links: tuple[Link, ...], cost: int, first: str, ahead: int, back: int, seen: tuple[str, ...]
    ) -> list[Hop]:
        hops: list[Hop] = []
        for link in links:
            if link.ahead & back or link.to in seen:
                continue
            start, way = first or link.to, ahead or link.ahead
            if not self.is_skipped(link.to):
                hops.append(Hop(start, link.to, cost + link.cost, way, back | link.back))
            else:
                onward = self._links[link.to]
                hops += self._walk(
                    link.to, onward, cost + link.cost - 1, start, way, back | link.back, (*seen, link.to)
                )
        return hops

    # -- distances ---------------------------------------------------------------------------------------------

    def to(self, targets: frozenset[str]) -> Distances:
        """The points from every dot to the nearest of the targets."""
        found = self._found.get(targets)
        if found is None:
            found = self._found[targets] = self._search(targets)
        return found

    def turns(self, points: float) -> float:
        """Expected turns for so many points."""
        table = self._turns
        whole = int(points)
        if whole + 1 >= len(table):
            return NEVER
        return table[whole] + (points - whole) * (table[whole + 1] - table[whole])

    def between(self, start: frozenset[str], targets: frozenset[str]) -> float:
        """Expected turns from the nearest of some dots to the nearest of others."""
        key = (start, targets)
        found = self._between.get(key)
        if found is None:
            far = self.to(targets) if targets else {}
            points = min((far.get(dot, NEVER) for dot in start), default=NEVER)
            found = self._between[key] = self.turns(points) if targets else NEVER
        return found

    def _search(self, targets: frozenset[str]) -> Distances:
        """Dijkstra's search, backwards from the targets; dots by their numbers, because it runs often."""
        into, dots = self._edges(), self.rules.board.dots
        far = [-1.0] * len(dots)
        queue = [(0.0, number) for number, dot in enumerate(dots) if dot in targets]
        while queue:
            points, dot = heappop(queue)
            if far[dot] >= 0:
                continue
            far[dot] = points
            for before, cost in into[dot]:
                if far[before] < 0:
                    heappush(queue, (points + cost, before))
        return {dot: points for dot, points in zip(dots, far, strict=True) if points >= 0}

    def _edges(self) -> list[list[tuple[int, float]]]:
        """For each dot, from where one gets there and what that costs in points; dots by their numbers."""
        if self._into is None:
            number = {dot: n for n, dot in enumerate(self.rules.board.dots)}
            into: list[list[tuple[int, float]]] = [[] for _ in number]
            for dot, links in self._links.items():
                for link in links:
                    into[number[link.to]].append((number[dot], self._price(dot, link)))
                for gate in self.gates.values() if dot in self._gate_at else ():
                    if gate != dot:
                        into[number[gate]].append((number[dot], 1 + self._delay(1)))
            self._into = into
        return self._into

    def _price(self, dot: str, link: Link) -> float:
        to = link.to
        price = float(link.cost)
        exits = self.rules.board.exits.get(dot)
        if exits is not None:
            price += self._delay(exits.count(to))
        elif dot in self._gate_at:
            price += 1.0
        if self.is_skipped(to):
            return price - 1
        if self.is_hidden(to):
            return price + HIDDEN
        return price + min(self.toll(to) * POINTS_A_DOLLAR, STOPPING)

    def _delay(self, numbers: int) -> float:
        """The points lost on average where only so many pilot numbers lead the right way."""
        if not numbers:
            return NEVER
        chance = 1 - (1 - numbers / 6) ** self.vessel.dice
        return (1 - chance) / chance * LOST_TURN * self._roll


def known_boxes(galaxy: Galaxy) -> tuple[str, ...]:
    """What the player knows of every '?' box."""
    return tuple(box.what for box in galaxy.boxes)


@lru_cache(maxsize=128)
def atlas_for(rules: Rules, vessel: Vessel, boxes: tuple[str, ...]) -> Atlas:
    """The atlas of a vessel on a map with these markers known; the same one for all who know the same."""
    return Atlas(rules, vessel, boxes)
