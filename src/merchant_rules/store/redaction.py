"""What a list of actions tells: how far it may be taken back, and what of it a player saw.

Both are pure functions over states and actions; a record is one way to keep these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..kernel import engine, knowledge
from ..kernel.game import game_of


def undo_point(steps: Sequence[tuple[Any, Any]], now: Any) -> int:
    """How many of the steps have to stand: all up to the last one by which anybody learned something.

    `steps` are (state, action) pairs and `now` is the state after the last of them. Whatever was done after the last
    roll, draw, look or discovery can be taken back: ``steps[n][0]`` is the state to go back to, `now` if nothing can.

    >>> import merchant_rules as mr
    >>> start = mr.new_game(mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), seed=1)
    >>> undo_point([(start, mr.Stay())], mr.apply_action(start, mr.Stay()))
    0
    """
    after = now
    for number in range(len(steps), 0, -1):
        before, action = steps[number - 1]
        if brings_news(before, action, after):
            return number
        after = before
    return 0


def brings_news(before: Any, action: Any, after: Any) -> bool:
    """Whether somebody learned something by this step: chance acted, a gathering closed, or the game says so, as when a
    hidden place was looked at or opened."""
    step = engine.Step(before, action, after)
    if step.chance or before.source != after.source or knowledge.closes(step):
        return True
    return game_of(before).news(before, action, after)


def last_own(decisions: Sequence[tuple[int, Any, Any]], seat: int) -> int:
    """Which of the decisions a seat may take back: its last one, if nobody else has decided since; -1 if there is none.

    `decisions` are (seat, state, action), and none of them brought news. Passes in a window do not count: most seats
    pass after every step, and whether one of them could have done more is nobody's business.
    """
    for number in range(len(decisions) - 1, -1, -1):
        other, state, action = decisions[number]
        if other == seat:
            return number
        if not state.rules.specs[type(action)].passes:
            break
    return -1


def redacted(start: Any, actions: Iterable[Any], player: int | None) -> tuple[Any, ...]:
    """The actions of an explicit game without what this player (None: a spectator) could not see; they replay.

    What others saw in secret is struck out. Where the game needed no draw because somebody had seen the thing before,
    the player learns it at that point: there the outcome is added.
    """
    return tuple(action for action, _, _ in _redaction(start.with_source(None), actions, player))


def _redaction(full: Any, actions: Iterable[Any], player: int | None) -> Iterator[tuple[Any, Any, Any]]:
    """Every action of the redacted game, with the state it leads to and the full state at that time."""
    blank = full

    def steps() -> Iterator[engine.Step[Any]]:
        nonlocal full
        for action in actions:
            plies = list(engine.steps(full, action))
            full = plies[-1].after
            yield from plies

    for action, after in knowledge.retold(blank, steps(), player):
        yield action, after, full


__all__ = ["brings_news", "last_own", "redacted", "undo_point"]
