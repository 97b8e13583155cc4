"""What a list of actions tells: how far it may be taken back, and what of it a player saw.

Both are pure functions over states and actions; a record is one way to keep these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..kernel import engine
from ..kernel.actions import ChanceSpec
from .frames import Discovering, Looking, Revealing
from .rules.discovery import Discovered, Looked, Revealed, secret_at
from .state import State


def undo_point(steps: Sequence[tuple[State, Any]], now: State) -> int:
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


def brings_news(before: State, action: Any, after: State) -> bool:
    """Whether somebody learned something by this step: chance acted, or a hidden place was looked at or opened."""
    if isinstance(before.rules.specs[type(action)], ChanceSpec) or before.source != after.source:
        return True
    return any(
        old.known_to != new.known_to or old.open != new.open
        for old, new in zip(_secrets(before), _secrets(after), strict=True)
    )


def _secrets(state: State) -> tuple[Any, ...]:
    return (*state.galaxy.homes, *state.galaxy.boxes)


def redacted(start: State, actions: Iterable[Any], player: int | None) -> tuple[Any, ...]:
    """The actions of an explicit game without what this player (None: a spectator) could not see; they replay.

    What others saw in secret is struck out. Where the game needed no draw because somebody had seen the thing before,
    the player learns it at that point: there the outcome is added.
    """
    return tuple(action for action, _, _ in _redaction(start.with_source(None), actions, player))


def _redaction(full: State, actions: Iterable[Any], player: int | None) -> Iterator[tuple[Any, State, State]]:
    """Every action of the redacted game, with the state it leads to and the full state at that time."""
    blank = full
    for action in actions:
        own = _struck_out(full, action, player)
        full = engine.apply_action(full, action)
        blank = engine.apply_action(blank, own)
        yield own, blank, full
        while blank.stack != full.stack:
            own = _learned(blank.stack[-1], full, player)
            blank = engine.apply_action(blank, own)
            yield own, blank, full


def _struck_out(state: State, action: Any, player: int | None) -> Any:
    """The action, without its secret if it is the look of somebody else."""
    spec = state.rules.specs.get(type(action))
    frame = state.stack[-1]
    if isinstance(spec, ChanceSpec) and spec.secret and getattr(frame, "looker", None) != player:
        return engine.redacted(action, spec)
    return action


def _learned(frame: Any, full: State, player: int | None) -> Any:
    """The outcome at a node where the full game had none, because somebody in it knew."""
    if type(frame) is Looking:
        return Looked(frame.place, secret_at(full, frame.place).what if frame.looker == player else "")
    if type(frame) is Revealing:
        return Revealed(frame.place, secret_at(full, frame.place).what)
    assert type(frame) is Discovering, frame
    return Discovered(frame.system, secret_at(full, frame.system).what)


__all__ = ["brings_news", "redacted", "undo_point"]
