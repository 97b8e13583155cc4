"""What most seats can do in a window, listed in one go: a shortcut past the chapters that have nothing to say there."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.actions import Shortcut
from ..box.catalog import Catalog
from ..frames import Roll, Window
from ..state import State
from .asking import ON_STATIONS, propose_pass
from .common import jump_of
from .luck import propose_play, propose_reroll
from .windows import WINDOWS


def timely(catalog: Catalog) -> Mapping[str, frozenset[str]]:
    """The faces that somebody may play in each kind of window; Pirate Pete's Piracy has its own time in all of them."""
    kinds = catalog.kind_by_slug
    return {
        window.slug: frozenset(
            face.slug
            for face in catalog.faces
            if kinds[face.kind].when in window.whens or face.kind == "piracy" or face.kind in window.jumper_kinds
        )
        for window in WINDOWS
    }


def answers(state: State, frame: Window) -> tuple[object, ...] | None:
    """All moves in a window: cards, re-rolls and passes; None while a Calamity is answered or passage is at stake."""
    kind = frame.kind
    if kind == "avoid":
        return None
    if kind == "jump":
        jump = jump_of(state)
        if jump is None or jump.kind in ON_STATIONS:
            return None
    own_roll = type(frame.subject) is Roll and frame.subject.roller == frame.queue[0]
    useful = state.rules.timely[kind]
    for card in state.traders[frame.queue[0]].hand:
        if own_roll or card.face in useful:
            return (*propose_play(state, frame), *propose_reroll(state, frame), *propose_pass(state, frame))
    return propose_pass(state, frame)


SHORTCUTS: dict[type, Shortcut] = {Window: answers}

__all__ = ["SHORTCUTS", "timely"]
