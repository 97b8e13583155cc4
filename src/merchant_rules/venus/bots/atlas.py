"""How far it is: expected turns over the board for one ship, as one player knows the map.

The board becomes a weighted graph of points. A dot that a drive skips is free, a penalty costs as much as it delays,
and an exit of a circle or gate costs the more the fewer pilot numbers lead there. From these points and the number of
dice follow expected turns.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import inf
from typing import Final, NamedTuple, TypeAlias

from ...kernel.chance import dice_faces
from ..compiled import Rules
from ..map.board import Board, Link
from ..rules.gear import AIR_FOIL, SWITCH_SWITCH
from ..state import Galaxy, Player
from .distances import Distances, Ways, changes, distances_to, mended

#: How many points a player would give to save a dollar.
POINTS_A_DOLLAR: Final = 0.15
#: What stopping on a penalty costs on average, in points: nobody has to pay more than that.
STOPPING: Final = 5.0
#: What a hidden marker on the way costs on average: some are penalties.
HIDDEN: Final = 0.8
#: The part of a turn that is lost when the pilot number is not rolled.
LOST_TURN: Final = 0.7
#: How many maps are kept for a vessel: seats at one table mostly know the same.
CHARTS: Final = 6
#: Turns for a place that cannot be reached.
NEVER: Final = 99.0

#: From where to where: the dots to start from, then the cities and the ports to reach.
Leg: TypeAlias = tuple[frozenset[str], frozenset[str], frozenset[str]]


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


class _Net(NamedTuple):
    """The links of a board by the numbers of its dots: the same for all who sail there."""

    number: dict[str, int]
    #: the links to each dot, with where they come from
    into: tuple[tuple[tuple[str, Link], ...], ...]


@lru_cache(maxsize=16)
def _net(board: Board, foil: bool) -> _Net:
    number = {dot: n for n, dot in enumerate(board.dots)}
    into: list[list[tuple[str, Link]]] = [[] for _ in number]
    for dot, links in (board.foil_links if foil else board.links).items():
        for link in links:
            into[number[link.to]].append((dot, link))
    return _Net(number, tuple(map(tuple, into)))


class Atlas:
    """Distances for one vessel on the map as one player knows it; they are computed when asked for, and kept.

    Of an `older` one for the same vessel it takes over what was found, and mends it where markers have changed it.
    The first of them is the `plain_atlas`, which is asked for what nobody has looked for yet.
    """

    def __init__(self, rules: Rules, vessel: Vessel, boxes: tuple[str, ...], older: Atlas | None = None) -> None:
        self.rules, self.vessel, self.boxes = rules, vessel, boxes
        board = rules.board
        self._links = board.foil_links if vessel.foil else board.links
        self._net = _net(board, vessel.foil)
        self.number = self._net.number
        self._markers = dict(zip(board.questions, boxes, strict=True))
        numbers = rules.gate_numbers
        self.gates = {numbers[what]: dot for dot, what in self._markers.items() if what in numbers}
        self._gate_at = {dot: number for number, dot in self.gates.items()}
        self._turns = _turns_table(vessel.dice)
        self._roll = vessel.dice * 3.5
        self._hops: dict[str, tuple[Hop, ...]] = {}
        self._found: dict[frozenset[str], Distances] = {}
        self._legs: dict[Leg, tuple[float, float]] = {}
        #: the trips that were asked for
        self.trips: dict[Leg, float] = {}
        self._plain: Atlas | None = None if older is None else older._plain or older
        #: of a plain one, the last ones that were made of it, by what was known
        self.charts: dict[tuple[str, ...], Atlas] = {}
        #: what was found for other ways, and these
        self._stale: dict[frozenset[str], tuple[Ways, Distances]] = {}
        self._changes: dict[int, list[int]] = {}
        if older is None:
            self._ways: Ways = [self._ways_to(dot) for dot in board.dots]
        else:
            self._ways = self._changed_ways(older)
            self._stale = older._stale | {dots: (older._ways, far) for dots, far in older._found.items()}

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
        """The points from every dot, by its number, to the nearest of the targets."""
        far = self._found.get(targets)
        if far is None:
            far = self._found[targets] = self._look_for(targets)
        return far

    def _look_for(self, targets: frozenset[str]) -> Distances:
        ends = {self.number[dot] for dot in targets}
        if self._plain is None:
            return distances_to(self._ways, ends)
        stale = self._stale.pop(targets, None)
        ways, far = (self._plain._ways, self._plain.to(targets)) if stale is None else stale
        changed = self._changes.get(id(ways))
        if changed is None:
            changed = self._changes[id(ways)] = changes(self._ways, ways)
        return mended(self._ways, ends, changed, ways, far) if changed else far

    def turns(self, points: float) -> float:
        """Expected turns for so many points."""
        table = self._turns
        if points >= len(table) - 1:
            return NEVER
        whole = int(points)
        return table[whole] + (points - whole) * (table[whole + 1] - table[whole])

    def leg(self, leg: Leg) -> tuple[float, float]:
        """Expected turns from the nearest of some dots to the nearest of some cities, and of some ports."""
        turns = self._legs.get(leg)
        if turns is None:
            start, cities, ports = leg
            turns = self._legs[leg] = self._between(start, cities), self._between(start, ports)
        return turns

    def trip(self, leg: Leg) -> float:
        """Expected turns for a leg, with one more to trade without limit at a city."""
        turns = self.trips.get(leg)
        if turns is None:
            by_city, by_port = self.leg(leg)
            turns = self.trips[leg] = min(by_city + 1 if leg[1] else NEVER, by_port)
        return turns

    def _between(self, start: frozenset[str], targets: frozenset[str]) -> float:
        if not targets:
            return NEVER
        far, number = self.to(targets), self.number
        points = min([far[number[dot]] for dot in start])
        return self.turns(points if points < inf else NEVER)

    def _ways_to(self, dot: str) -> list[tuple[int, float]]:
        """From where one gets to a dot and what that costs in points."""
        number = self.number
        ways = [(number[before], self._price(before, link)) for before, link in self._net.into[number[dot]]]
        if dot in self._gate_at:
            ways += [(number[gate], 1 + self._delay(1)) for gate in self.gates.values() if gate != dot]
        return ways

    def _changed_ways(self, older: Atlas) -> Ways:
        """The ways of an older map with those that its other markers change."""
        pairs = zip(self.rules.board.questions, self.boxes, older.boxes, strict=True)
        changed = {dot for dot, now, then in pairs if now != then}
        if self.gates != older.gates:
            gates = {*self.gates.values(), *older.gates.values()}
            changed |= gates.union(link.to for gate in gates for link in self._links[gate])
        ways = older._ways.copy()
        for dot in changed:
            ways[self.number[dot]] = self._ways_to(dot)
        return ways

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


def chart(rules: Rules, vessel: Vessel, boxes: tuple[str, ...], older: Atlas | None) -> Atlas:
    """An atlas of what is known, the same for all who sail alike and know as much; it takes over from an older one."""
    plain = plain_atlas(rules, vessel)
    found = plain.charts.get(boxes)
    if found is None:
        if len(plain.charts) >= CHARTS:
            plain.charts.clear()
        found = plain.charts[boxes] = Atlas(rules, vessel, boxes, older or plain)
    return found


@lru_cache(maxsize=64)
def plain_atlas(rules: Rules, vessel: Vessel) -> Atlas:
    """Distances that leave the '?' markers out of account: they are the same all game long, for all who play it."""
    return Atlas(rules, vessel, ("",) * len(rules.board.questions))
