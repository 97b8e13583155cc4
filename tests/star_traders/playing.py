"""Positions and moves for the tests of Star Traders."""

from __future__ import annotations

from typing import Any

import merchant_rules as mr
from merchant_rules import CHANCE
from merchant_rules import star_traders as st
from merchant_rules.star_traders import DieRolled, Pass, Seat, State, position
from merchant_rules.star_traders.frames import Window
from merchant_rules.star_traders.rules.common import money_of
from merchant_rules.star_traders.state import Quarantine
from merchant_rules.star_traders.update import on_top

BASIC, ADVANCED = "star-traders-basic", "star-traders-advanced"
ALL = ("new-personalities", "optional", "personalities")
QUIET = {"deals": "off"}
TO_NIVEN = st.DeclareJump("regular", "niven")
#: A hand that changes nothing here.
DULL = ("codebreaker",)


def config(seats: int, ruleset: str = BASIC, **options: Any) -> st.Config:
    return st.Config(ruleset, seats, ALL, options)


def table(*seats: Seat, ruleset: str = BASIC, options: dict[str, Any] | None = None, **given: Any) -> State:
    """A position of the basic game, with all modules, so that any personality can be there."""
    own = {"personalities_as_commodity": True, **(options or {})}
    return position(st.Config(ruleset, len(seats), ALL, own), seats, **given)


def quiet(*seats: Seat, **given: Any) -> State:
    """A table without deals: fewer seats are asked."""
    return table(*seats, options={**QUIET, **given.pop("options", {})}, **given)


def do(state: State, *actions: Any) -> State:
    """Play these actions; a number is the face of a die, "pass" a round of passes that closes the window."""
    for action in actions:
        if action == "pass":
            state = closed(state)
        elif type(action) is int:
            state = mr.apply_action(state, DieRolled(action))
        else:
            state = mr.apply_action(state, action)
    return state


def closed(state: State) -> State:
    """All who are asked in the window on top pass."""
    depth = len(state.stack)
    assert type(state.stack[-1]) is Window, state.stack[-1]
    while len(state.stack) >= depth and type(state.stack[depth - 1]) is Window and state.stack[-1].queue:
        before = state.stack[-1]
        state = mr.apply_action(state, Pass())
        after = state.stack[-1]
        if type(after) is not Window or after.queue != before.queue[1:] or after.kind != before.kind:
            break
    return state


def asked(state: State) -> int:
    return mr.actor(state)


def window(state: State) -> str:
    """The kind of the window on top, "" if there is none."""
    top = state.stack[-1]
    return top.kind if type(top) is Window else ""


def queue(state: State) -> tuple[int, ...]:
    """The seats that the window on top asks, in their order."""
    return on_top(state, Window).queue


def subject(state: State) -> Any:
    """What the window on top is about."""
    return on_top(state, Window).subject


def money(state: State, seat: int) -> int:
    held = money_of(state, seat)
    assert held is not None
    return held


def can(state: State, action: Any) -> bool:
    return mr.check(state, action) is None


def refused(state: State, action: Any) -> str:
    """The code of the refusal."""
    violation = mr.check(state, action)
    assert violation is not None
    return violation.code


def kinds(state: State) -> set[type]:
    """The classes of the legal moves."""
    return {type(move) for move in moves(state)}


def moves(state: State, seat: int | None = None) -> tuple[Any, ...]:
    """The legal moves, of whatever class."""
    return mr.legal_moves(state, seat)


def outcomes(state: State) -> tuple[Any, ...]:
    """What chance may do, of whatever class."""
    return tuple(outcome.action for outcome in mr.chance_outcomes(state))


def ended(state: State) -> Any:
    """How the game ended."""
    result = mr.result(state)
    assert result is not None
    return result


def hand(state: State | st.View, seat: int) -> tuple[str, ...]:
    return tuple(card.face for card in state.traders[seat].hand)


def plays(state: State, card: str) -> list[st.PlayCard]:
    """The ways to play a card now."""
    return [move for move in moves(state) if type(move) is st.PlayCard and move.card == card]


def is_chance(state: State) -> bool:
    return mr.actor(state) == CHANCE


def loads(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    return tuple((load.cargo, load.contract) for load in state.traders[seat].hold)


__all__ = ["Quarantine", "Seat"]
