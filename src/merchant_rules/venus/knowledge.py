"""What a step of this game taught somebody, and what a redacted game has to be told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from ..kernel.secrets import Secret
from .state import State
from .view import View


def news(before: State, action: Any, after: State) -> bool:
    """Whether a hidden place was looked at or opened."""
    return any(
        old.known_to != new.known_to or old.open != new.open
        for old, new in zip(_slots(before), _slots(after), strict=True)
    )


def _slots(state: State) -> tuple[Secret, ...]:
    return (*state.galaxy.homes, *state.galaxy.boxes)


def leaks(state: State, seat: int | None, seen: View) -> Iterator[str]:
    """What a view shows that its seat may not know: places, pools, and what the frames and parts of modules say."""
    hidden = {slot.what for slot in _slots(state) if slot.what and not _may_know(slot, seat)}
    for slot in (*seen.galaxy.homes, *seen.galaxy.boxes):
        if slot.what in hidden:
            yield f"seat {seat} sees {slot.what} in a place it has not looked at"
    unseen = {slot.what for slot in state.galaxy.boxes if slot.what in hidden}
    if tuple(sorted((*state.galaxy.pool, *unseen))) != tuple(sorted(seen.galaxy.pool)):
        yield f"seat {seat} does not have all unseen markers before him"
    told = {word for part in (*seen.stack, *seen.extras) for word in _words(part)}
    # a pawn under fire goes by the name of its species, which may be that of its culture, too
    if named := (told & hidden).difference(player.species for player in seen.players):
        yield f"what is going on tells seat {seat} of {sorted(named)}"


def _may_know(slot: Secret, seat: int | None) -> bool:
    return slot.open or (seat is not None and slot.known_by(seat))


def _words(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _words(item)
    elif attrs.has(type(part)):
        for field in attrs.fields(type(part)):
            yield from _words(getattr(part, field.name))


__all__ = ["leaks", "news"]
