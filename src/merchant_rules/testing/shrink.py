"""Shortening a line of play as far as it shows the same: whole turns, then fewer and fewer tokens are left out.

Hypothesis shrinks the bytes a line was drawn from; this works on what the tokens mean, and gets further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..api import apply_action, chance_outcomes
from ..kernel import engine
from .line import Line, line_of
from .strategies import Start, from_box


def shortest(line: Line, shows: Callable[[Line], bool], *, start: Start = from_box) -> Line:
    """The shortest line found that still shows what `shows` looks for, in explicit play if that will do.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    >>> line = Line(config, "stay end " * 8)
    >>> shortest(line, lambda line: line.state.turn.number > 2).tokens
    'stay end stay end'
    """
    best = _explicit(line, shows, start)
    while True:
        shorter = next(filter(None, (_without_some(best, size, shows, start) for size in _sizes(len(best)))), None)
        if shorter is None:
            return best
        best = shorter


#: Of lines up to this length every stretch is left out once, of longer ones only some.
_SHORT = 24


def _sizes(length: int) -> Iterator[int]:
    """How many tokens in a row to leave out, the most first."""
    size = length
    while size > _SHORT:
        size //= 2
        yield size
    yield from range(min(size, length) - 1, 0, -1)


def _without_some(line: Line, size: int, shows: Callable[[Line], bool], start: Start) -> Line | None:
    """A line that lacks so many tokens in a row and still shows it, None if there is none."""
    actions = list(line.actions)
    for at in range(len(actions) - size, -1, -1):
        shorter = _replayed(line.config, line.seed, actions[:at] + actions[at + size :], start)
        if len(shorter) < len(line) and shows(shorter):
            return shorter
    return None


def _replayed(config: Any, seed: int | None, actions: list[Any], start: Start) -> Line:
    """The line of these actions; what is illegal by now is left out."""
    states: list[Any] = [start(config, seed)]
    done: list[Any] = []
    for action in actions:
        if engine.check(states[-1], action) is not None:
            continue
        try:
            states.append(apply_action(states[-1], action))
        except Exception:
            break
        done.append(action)
    return line_of(config, seed, states, done)


def _explicit(line: Line, shows: Callable[[Line], bool], start: Start) -> Line:
    """The line with everything said that its seed gave, if that shows the same; else as it is."""
    if line.seed is None:
        return line
    states, done = [start(line.config, line.seed)], list[Any]()
    for action in line.actions:
        plies = list(engine.steps(states[-1], action))
        states.append(plies[-1].after)
        done += [ply.action for ply in plies if ply.noted]
    opening = _opening(line.config, states[0], start)
    told = _replayed(line.config, None, [*opening, *done], start)
    return told if shows(told) else line


def _opening(config: Any, wanted: Any, start: Start) -> list[Any]:
    """Outcomes before the first decision that lead to the position in which a seeded game begins."""
    waiting: list[tuple[Any, list[Any]]] = [(start(config, None), [])]
    for state, actions in waiting:
        if state == wanted:
            return actions
        if len(waiting) < 2000:
            waiting += [(apply_action(state, o.action), [*actions, o.action]) for o in chance_outcomes(state)]
    return []
