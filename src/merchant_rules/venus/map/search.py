"""The search behind `reachable` and `routes`: real actions on a position that knows no more than the seat does.

A ship may not use a path backwards (5.32), so where it can go depends on the whole way it came, and in a dense part
of the map there are too many ways to try them all. The search therefore runs in three steps:

1. A *loose* search that forgets which paths were used, but for the last one. Its few positions show what might be
   possible: everything that really is, and perhaps more.
2. A quick search by the full rules that follows a few ways to each dot, the shortest first. It settles nearly all.
3. What the loose search promises and the quick one did not find is looked for in depth, by the full rules, along such
   positions only as promise something still missing.

Up to `COMPLETE_POINTS` the last step goes on until nothing is missing; with more points it gives up in time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from ...kernel import engine
from ...kernel.value import updater, value
from ..frames import Looking, Moving
from ..rules.discovery import Looked
from ..rules.dot_actions import JumpTo, PayPenalty, StopInCircle, StopOnGate, StopOnPenalty
from ..rules.movement import Land, StepTo
from ..rules.ways_out import links_of
from ..state import State
from ..update import set_player_top, with_money
from ..view import View, as_state, knower, view

#: Up to so many points nothing is missed.
COMPLETE_POINTS: Final = 8
#: The quick search follows so many ways of coming to the same dot with the same points,
VARIANTS: Final = 2
#: and looks at so many positions at most; so do the search in depth, and the same with more points.
QUICK_POSITIONS: Final = 4000
DEEP_POSITIONS: Final = 50000
BRIEF_POSITIONS: Final = 1000

#: What a moving ship can do about its way; the ruleset may know more (`rules.steering_actions`).
STEERING_ACTIONS: Final = frozenset((StepTo, JumpTo, Land, PayPenalty, StopOnPenalty, StopInCircle, StopOnGate))

#: A dot, the points left on arrival, and whether the movement ends there.
Label = tuple[str, int, bool]


@value
class Route:
    """One way the rest of a roll can go: the actions, and what has come of it at the dot where they lead.

    `points` are left on arrival (0 where the movement ends), `paid` went for penalties. With `ends`, the actions end
    the movement there; without, the ship may have to go on.
    """

    to: str
    """The dot where it leads."""
    actions: tuple[Any, ...]
    """What to do, one after the other."""
    points: int
    """Movement points left on arrival, 0 where the movement ends."""
    paid: int
    """What went for penalties."""
    ends: bool
    """Whether the actions end the movement there."""


def known_to(s: State | View, seat: int | None) -> State:
    """The position as this seat knows it."""
    return as_state(view(s, seat) if isinstance(s, State) else s)


class Node:
    """One position of the loose search: what comes of each action, and (as bits) what may still come from here."""

    __slots__ = ("labels", "promise", "ways")

    def __init__(self) -> None:
        self.ways: dict[Any, Node] = {}
        self.labels = 0
        self.promise = 0


class Search:
    """All ways found, by label; `only` asks for one dot, and then for every number of points left there."""

    def __init__(self, s: State | View, only: str = "") -> None:
        self.found: dict[Label, Route] = {}
        self._only = only
        self._steering = STEERING_ACTIONS.union(s.rules.steering_actions)
        start = looked_away(known_to(s, knower(s)))
        m = start.stack[-1]
        if type(m) is not Moving:
            return
        self._start, self._seat = start, m.seat
        self._player = start.players[m.seat]
        self._quick()
        self._bits: dict[Label, int] = {}
        self._deep(self._loose(m), DEEP_POSITIONS if m.points <= COMPLETE_POINTS else BRIEF_POSITIONS)

    # -- one step -----------------------------------------------------------------------------------------------------

    def _steps(self, state: State) -> list[tuple[Any, State, Label | None, bool]]:
        """Every action of the mover with the position after it, what it attains, and whether the movement goes on."""
        steps = []
        for action in engine.legal_moves(state):
            if type(action) in self._steering:
                after = looked_away(engine.apply_unchecked(state, action))
                steps.append((action, after, *self._attained(after)))
        return steps

    def _attained(self, after: State) -> tuple[Label | None, bool]:
        frame = after.stack[-1]
        place = after.players[self._seat].place
        if type(frame) is Moving:
            return (None if frame.skipped else (place, frame.points, False)), True
        under = _movement(after)
        return ((place, 0, True) if under is None else (place, under.points, False)), False

    def _note(self, label: Label, after: State, actions: tuple[Any, ...]) -> None:
        paid = self._player.money - after.players[self._seat].money
        old = self.found.get(label)
        if old is None or (paid, len(actions)) < (old.paid, len(old.actions)):
            self.found[label] = Route(label[0], actions, label[1], paid, label[2])

    # -- 2: a few ways to each dot ----

    def _quick(self) -> None:
        seen: dict[tuple[Any, ...], list[tuple[int, int]]] = {}
        queue: deque[tuple[State, tuple[Any, ...]]] = deque([(self._start, ())])
        positions = 0
        while queue and positions < QUICK_POSITIONS:
            state, actions = queue.popleft()
            positions += 1
            for action, after, label, goes_on in self._steps(state):
                way = (*actions, action)
                if label is not None:
                    self._note(label, after, way)
                if goes_on:
                    variants = seen.setdefault(self._alike(after), [])
                    own = (_moving(after).barred, after.players[self._seat].money)
                    if len(variants) < VARIANTS and own not in variants:
                        variants.append(own)
                        queue.append((after, way))

    def _alike(self, state: State) -> tuple[Any, ...]:
        """What positions have in common that differ at most in paths used, dots skipped and money."""
        m = _moving(state)
        previous = "" if state.rules.jumps_may_return else m.previous
        fixed = (state.players[self._seat].place, m.points, m.pilot, bool(m.skipped), m.due >= 0, m.declared)
        return (*fixed, m.gates_locked, m.jump, m.entries > 0, previous, self._turned_up(state))

    def _turned_up(self, state: State) -> tuple[bool, ...]:
        """Markers the seat knew and turned up on its way: they may be gates now, or dots to skip."""
        if state.galaxy is self._start.galaxy:
            return ()
        boxes = zip(state.galaxy.boxes, self._start.galaxy.boxes, strict=True)
        return tuple(new.open != old.open for new, old in boxes)

    # -- 1: what might be possible ----

    def _loose(self, m: Moving) -> Node:
        """The loose search; every node ends up with the labels that can be attained from it."""
        kept = m.barred | self._lasting(m)
        root = Node()
        nodes = {(self._alike(self._start), m.barred): root}
        queue: deque[tuple[State, Node]] = deque([(self._start, root)])
        while queue:
            state, node = queue.popleft()
            for action, after, label, goes_on in self._steps(state):
                bit = 0 if label is None else self._bits.setdefault(label, 1 << len(self._bits))
                if not goes_on:
                    node.labels |= bit
                    continue
                after = self._loosened(state, action, after, kept)
                key = (self._alike(after), _moving(after).barred)
                if key not in nodes:
                    nodes[key] = Node()
                    queue.append((after, nodes[key]))
                node.ways[action] = nodes[key]
                node.labels |= bit
        _promise(list(nodes.values()))
        return root

    def _lasting(self, m: Moving) -> int:
        """Paths never forgotten: those out of circles and gates, where being barred can be of use (6.43)."""
        state = self._start
        board, numbers = state.rules.board, state.rules.gate_numbers
        gates = [dot for dot, box in zip(board.questions, state.galaxy.boxes, strict=True) if box.what in numbers]
        if m.jump:
            gates.append(self._player.place)
        links = links_of(state, self._seat)
        mask = board.circle_exit_mask
        for gate in gates:
            for link in links[gate]:
                mask |= link.ahead
        return mask

    def _loosened(self, state: State, action: Any, after: State, kept: int) -> State:
        """The position after an action, with but the last path used, the last dot skipped, and all the money."""
        m = _moving(after)
        barred = m.barred
        if type(action) is StepTo:
            place = state.players[self._seat].place
            back = next(link.back for link in links_of(state, self._seat)[place] if link.to == action.to)
            barred &= kept | back
        elif type(action) is JumpTo:
            barred &= kept
        frame = _with_ways(m, barred, m.skipped[-1:])
        return set_player_top(after, m.seat, with_money(after.players[m.seat], self._player.money), frame)

    # -- 3: what is still missing ----

    def _deep(self, root: Node, limit: int) -> None:
        missing = self._missing()
        tried: set[tuple[Any, ...]] = set()
        stack: list[tuple[State, Node | None, tuple[Any, ...]]] = [(self._start, root, ())]
        positions = 0
        while stack and missing and positions < limit:
            state, node, actions = stack.pop()
            if node is not None and not node.promise & missing:
                continue
            positions += 1
            for action, after, label, goes_on in self._steps(state):
                way = (*actions, action)
                if label is not None and label not in self.found:
                    self._note(label, after, way)
                    missing = self._missing()
                if goes_on:
                    m = _moving(after)
                    key = (self._alike(after), m.barred, frozenset(m.skipped), after.players[self._seat].money)
                    if key not in tried:
                        tried.add(key)
                        stack.append((after, node.ways.get(action) if node is not None else None, way))

    def _missing(self) -> int:
        """The labels, as bits, that were promised, are not found, and would be better than what was found."""
        best: dict[str, int] = {}
        for dot, points, ends in self.found:
            if not ends:
                best[dot] = max(points, best.get(dot, -1))
        missing = 0
        for label, bit in self._bits.items():
            dot, points, ends = label
            wanted = dot == self._only if self._only else ends or points > best.get(dot, -1)
            if wanted and label not in self.found:
                missing |= bit
        return missing


#: Other ways used, other dots skipped in this jump.
_with_ways: Callable[[Moving, int, tuple[str, ...]], Moving] = updater(Moving, "barred", "skipped")


def _moving(state: State) -> Moving:
    """The movement that goes on."""
    top = state.stack[-1]
    assert type(top) is Moving
    return top


def _promise(nodes: list[Node]) -> None:
    """What can be attained from each node: jumps over dots may lead in circles, so until nothing changes."""
    changing = True
    while changing:
        changing = False
        for node in reversed(nodes):
            promise = node.labels
            for after in node.ways.values():
                promise |= after.promise
            if promise != node.promise:
                node.promise, changing = promise, True


def _movement(state: State) -> Moving | None:
    """The movement under way, perhaps below something that interrupts it."""
    return next((frame for frame in reversed(state.stack) if type(frame) is Moving), None)


def looked_away(state: State) -> State:
    """The position after its looks, without what they show; a draw with one possible result is settled."""
    while (spec := state.rules.chances.get(type(state.stack[-1]))) is not None and _movement(state) is not None:
        frame = state.stack[-1]
        if type(frame) is Looking:
            state = engine.apply_unchecked(state, Looked(frame.place, ""))
            continue
        outcomes = spec.outcomes(state, frame)
        if len(outcomes) != 1:
            break
        state = engine.apply_unchecked(state, outcomes[0].action)
    return state


__all__ = ["Route", "Search", "known_to", "looked_away"]
