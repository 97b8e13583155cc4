"""What both rulesets share: the chapters of the rules and the base answers to the named queries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.actions import AnySpec, Shortcut
from ...kernel.hooks import perhaps
from .. import frames
from ..compiled import Hooks
from ..config import Config
from ..frames import Declaring, Moving
from ..rules import (
    bonus,
    cup,
    discovery,
    dot_actions,
    dot_kinds,
    equipment,
    exchange,
    movement,
    ports,
    ship,
    trading,
    turn,
    winning,
)
from ..rules.frame_sentences import FRAME_SENTENCES as FRAME_SENTENCES
from ..rules.waiting import WAITING as WAITING
from ..state import State

ACTIONS: tuple[AnySpec, ...] = (
    *movement.SPECS,
    *equipment.SPECS,
    *dot_actions.SPECS,
    *discovery.SPECS,
    *trading.SPECS,
    *ship.SPECS,
    *bonus.SPECS,
    *cup.SPECS,
    *exchange.SPECS,
    *ports.SPECS,
    *winning.SPECS,
)


def all_aboard(state: State, seat: int) -> tuple[str, ...]:
    """Every piece in the cargo works."""
    return state.players[seat].cargo


#: What both say to the hooks of the game.
HOOKS = Hooks(
    penalty=dot_kinds.printed_penalty,
    landing=dot_kinds.landing,
    equipment=all_aboard,
    deed_worth=winning.printed_worth,
    ending_rule=perhaps(winning.ending_rule),
    fits=ship.fits,
    hull_room=ship.hull_room,
    in_play=ship.in_play,
)


def flag(config: Config, name: str) -> bool:
    """An option that is True or False."""
    return config.option(name) is True


def amount(config: Config, name: str) -> int | None:
    """An option that is a number or None."""
    setting = config.option(name)
    return setting if isinstance(setting, int) else None


RESUMES: dict[type, Callable[[Any], Any]] = {
    Moving: movement.resume_moving,
    Declaring: turn.resume_declaring,
}

#: What spares asking every action of a frame: all that can be done there, where it is plain to see.
SHORTCUTS: dict[type, Shortcut] = {
    Moving: dot_actions.plain_moves,
    Declaring: movement.plain_declarations,
}

#: How frames are called in saves; a tag never changes its meaning.
TAGS: dict[str, type] = {
    "declaring": frames.Declaring,
    "rolling": frames.Rolling,
    "rerolling": frames.Rerolling,
    "rolling-again": frames.RollingAgain,
    "moving": frames.Moving,
    "revealing": frames.Revealing,
    "looking": frames.Looking,
    "discovering": frames.Discovering,
    "trading": frames.Trading,
    "drawing": frames.Drawing,
    "making-room": frames.MakingRoom,
    "answering": frames.Answering,
    "turn-ending": frames.TurnEnding,
    "game-over": frames.GameOver,
}
