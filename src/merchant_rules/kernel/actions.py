"""What an action is: one small frozen class, and one spec that carries everything about it.

The spec stands in the file of the rule chapter that the action belongs to: which frames it answers, how to list it,
how to check a single one without listing, how to apply it, its tag in saves and records, and one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from merchant_rules.errors import Violation

from .chance import Outcome, Source

#: ``propose(state, frame)`` lists the legal actions of one class.
Propose = Callable[[Any, Any], Iterable[Any]]
#: ``check(state, frame, action)`` says why this one is illegal, or None; it never lists.
Check = Callable[[Any, Any, Any], Violation | None]
#: ``apply(state, frame, action)`` gives the next state; it may rely on the check.
Apply = Callable[[Any, Any, Any], Any]
#: ``shortcut(state, frame)`` lists all legal moves of a frame where they are plain to see, else None.
Shortcut = Callable[[Any, Any], tuple[Any, ...] | None]
#: ``outcomes(state, frame)`` lists what chance may do, with weights.
Outcomes = Callable[[Any, Any], Sequence[Outcome]]
#: ``pick(state, frame, source)`` is for chance that does not sample by weight but settles by rank.
Pick = Callable[[Any, Any, Source], tuple[Any, Source]]


def nothing(state: Any, frame: Any) -> tuple[Any, ...]:
    """Propose nothing: for open actions, which are legal without being listed."""
    return ()


@attrs.frozen(eq=False)
class Spec:
    """Everything about one class of action of a seat."""

    action: type
    tag: str
    frames: tuple[type, ...]
    check: Check
    apply: Apply
    sentence: str
    rules: tuple[str, ...]
    propose: Propose = nothing
    #: legal without being listed (a free deal between players)
    open: bool = False


@attrs.frozen(eq=False)
class ChanceSpec:
    """Everything about one class of chance outcome."""

    action: type
    tag: str
    frames: tuple[type, ...]
    apply: Apply
    sentence: str
    rules: tuple[str, ...]
    outcomes: Outcomes
    stream: str
    pick: Pick | None = None
    #: fields that only some seats may know, left out of a redacted record
    secret: tuple[str, ...] = ()
