"""Fields of actions that hold what no annotation allows: refused by the family's error, whatever rules make of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

import merchant_rules as mr
from merchant_rules.errors import LONGEST_MESSAGE
from merchant_rules.kernel.actions import misfit
from merchant_rules.kernel.engine import ILL_TYPED, apply_action, check
from tests.fuzz.kinds import moments
from tests.kernel import toy
from tests.kernel.kits import broken


class Contrary:
    """Cannot be compared, hashed or written."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __repr__(self) -> str:
        raise ZeroDivisionError


class Agreeing:
    """Claims to be whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


#: What strangers put into a field; the last are no values but objects with a will of their own.
ODD: tuple[Any, ...] = (
    *(True, 0.0, 1.0, float("nan"), float("inf"), None, b"x", [], {}, set(), frozenset(), (), ((),), object),
    *(-1, 2**63, 10**30, 10**5000, -(10**5000), (10**5000,), "", "x" * 100_000, "\ud800", ("x",) * 5000),
    *(Contrary(), Agreeing()),
)


def refusal(ask: Callable[[Any, Any, Any], object], state: Any, action: Any, seat: int | None) -> mr.Violation | None:
    """What an action is refused with, returned or raised."""
    try:
        said = ask(state, action, seat)
    except mr.IllegalAction as refused:
        return refused.violation
    return said if isinstance(said, mr.Violation) else None


def forged() -> dict[tuple[type, str], tuple[Any, Any]]:
    """Of every field of every action that comes up in some games: a state, and the action."""
    found: dict[tuple[type, str], tuple[Any, Any]] = {}
    for state, actions in moments():
        for action in actions:
            for field in attrs.fields(type(action)):
                found.setdefault((type(action), field.alias), (state, action))
    return found


@pytest.mark.parametrize("number", range(len(ODD)))
def test_whatever_a_field_holds_is_taken_or_refused_in_a_few_words(number: int) -> None:
    for (kind, alias), (state, action) in forged().items():
        odd = attrs.evolve(action, **{alias: ODD[number]})
        for seat in (None, getattr(action, "seat", state.stack[-1].seat)):
            violation = refusal(check, state, odd, seat)
            refused = refusal(apply_action, state, odd, seat)
            for said in (violation, refused):
                assert said is None or len(said.message) <= LONGEST_MESSAGE, (kind, alias)
            # an object that claims to be equal to all is taken for what it claims to be
            if type(ODD[number]) is not Agreeing:
                assert violation == refused, (kind, alias)
                assert refused or not misfit(odd), (kind, alias)


def test_most_actions_come_up() -> None:
    assert len(forged()) > 90


@pytest.mark.parametrize("odd", [10**5000, Contrary()], ids=("long", "contrary"))
def test_what_rules_fall_over_is_told_by_its_field(odd: Any) -> None:
    state = next(state for state, actions in moments() if any(type(action) is mr.StepTo for action in actions))
    for seat in (None, mr.actor(state)):
        said = check(state, mr.StepTo(odd), seat)
        assert said is not None
        assert said.code == ILL_TYPED
        assert said.message == f"something of type {type(odd).__name__} is nothing that StepTo can have as to."


def test_an_error_of_the_rules_goes_on_as_it_is() -> None:
    def falls(state: object, frame: object, action: toy.Gift) -> mr.Violation | None:
        raise KeyError("the rule is broken")

    def applied(state: object, frame: object, action: toy.Gift) -> Any:
        raise LookupError("this one too")

    for changes in ({"check": falls}, {"apply": applied}):
        state = broken(toy.Gift, **changes)
        with pytest.raises(LookupError, match=r"broken|too") as raised:
            apply_action(state, toy.Gift(1, 6))
        assert raised.traceback[-1].name in ("falls", "applied")
    with pytest.raises(mr.IllegalAction, match="True is nothing that Gift can have as to"):
        apply_action(broken(toy.Gift, check=falls), toy.Gift(True, 6))
    for seat in (None, 0):
        with pytest.raises(KeyError, match="the rule is broken"):
            check(broken(toy.Gift, check=falls), toy.Gift(1, 6), seat)
