"""Positions and fights for the tests of the modules: Forts, Rastur and damage where a test wants them, dice by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import merchant_rules as mr
from merchant_rules.venus.frames import Declaring, Moving
from merchant_rules.venus.modules.attack import Firing
from merchant_rules.venus.modules.common import part_or_none, set_part
from merchant_rules.venus.modules.forts import Forts
from merchant_rules.venus.modules.rastur import Invasion
from merchant_rules.venus.modules.solitaire import Reserve
from merchant_rules.venus.modules.stowage import Arms, Rig
from merchant_rules.venus.state import Player
from merchant_rules.venus.update import set_stack
from tests import scenes
from tests.support import arrived, play, seat, table, top

COMBAT = ("combat",)
RASTUR = ("rastur",)
BOTH = ("combat", "rastur")
SOLO = ("solitaire",)

Slugs = tuple[str, ...]


def declaring(
    *seats: Player,
    modules: Slugs = COMBAT,
    forts: Mapping[int, Slugs] | None = None,
    rastur: Mapping[str, int] | None = None,
    damaged: Mapping[int, Slugs] | None = None,
    **setting: Any,
) -> mr.State:
    """Seat 0 is about to declare. `forts`: seat -> dots; `rastur`: dot -> strength; `damaged`: seat -> pieces."""
    if modules == SOLO and not seats:
        seats = (seat("human"),)
    state = scenes.start(*seats, modules=modules, **setting) if modules != SOLO else alone(seats[0], **setting)
    if forts:
        count = len(state.players)
        state = set_part(state, Forts(tuple(tuple(sorted(forts.get(who, ()))) for who in range(count))))
    if rastur:
        state = invaded(state, rastur)
    if damaged:
        rigs = tuple(Rig(tuple(sorted(damaged.get(who, ())))) for who in range(len(state.players)))
        state = set_part(state, Arms(rigs))
    return state


def alone(player: Player, **setting: Any) -> mr.State:
    """One player, who is about to declare."""

    setting.setdefault("cultures", scenes.EVERYWHERE)
    setting.setdefault("modules", SOLO)
    return set_stack(table(player, **setting), (Declaring(0),))


def invaded(state: mr.State, rastur: Mapping[str, int]) -> mr.State:
    """The same position with these Rastur on the map."""
    own = part_or_none(state, Invasion)
    assert own is not None
    pool = list(own.pool)
    for strength in rastur.values():
        pool.remove(strength)
    return set_part(state, Invasion(tuple(pool), tuple(sorted(rastur.items())), own.in_hand, own.drawn))


def entered(state: mr.State, points: int = 5, *, due: int = -1) -> mr.State:
    """Seat 0 has just moved onto the dot where it stands, with points left."""
    state = scenes.under_way(state, points, 2, 3, 4)
    m = top(state, Moving, 0)
    return set_stack(state, (Moving(m.seat, m.points, m.dice, due=due, entries=1, previous="rogue-2"),))


def landed(state: mr.State, *, moved: bool = True) -> mr.State:
    """Seat 0 trades where it stands."""
    return arrived(state, 0, moved=moved)


# -- fights -----------------------------------------------------------------------------------------------------------


def fire(state: mr.State, *weapons: str) -> mr.State:
    """The side whose turn it is to fire names these weapons and leaves it at that."""
    assert type(state.stack[-1]) is Firing, state.stack[-1]
    return play(state, *map(mr.FireWeapon, weapons), mr.RollAttack())


def blast(
    state: mr.State, foe: str, weapons: Slugs = ("laser",), dice: tuple[int, int] = (6, 1), answer: Slugs = ()
) -> mr.State:
    """A whole blast: at whom, with what, the dice of attacker and defender, and what a pawn answers with."""
    state = fire(play(state, mr.Blast(foe)), *weapons)
    if type(state.stack[-1]) is Firing:
        state = fire(state, *answer)
    return play(state, mr.Clashed(*dice))


def doing(state: mr.State) -> str:
    """What is going on: the name of the top frame."""
    return type(state.stack[-1]).__name__


def turn_of(state: mr.State) -> int:
    """Whose turn it is."""
    return state.turn.seat


def rig(state: mr.State, who: int = 0) -> Rig:
    """What is damaged and how things are stowed."""
    own = part_or_none(state, Arms)
    assert own is not None
    return own.rigs[who]


def forts_of(state: mr.State, who: int = 0) -> Slugs:
    """The dots of a seat's Forts."""
    own = part_or_none(state, Forts)
    assert own is not None
    return own.sites[who]


def invasion(state: mr.State) -> Invasion:
    """The Rastur of a state."""
    own = part_or_none(state, Invasion)
    assert own is not None
    return own


def reserve(state: mr.State) -> Reserve:
    """The Reserve Pool and the Transit Box."""
    own = part_or_none(state, Reserve)
    assert own is not None
    return own
