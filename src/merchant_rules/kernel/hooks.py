"""Hooks: the moments and questions at which manifests may speak, declared once per game.

A game declares them as one frozen record of keyword fields: the name and type of a field are those of the hook, and
`each` or `query` says how the answers of several manifests are joined. A manifest fills the fields it has something to
say about; `joined` makes one record of all of them, which has the same type. So a misspelt hook or a function of
another signature is found by type checkers, and compiled rules that inherit from the record have its attributes.

>>> from collections.abc import Callable
>>> @attrs.frozen(kw_only=True)
... class Hooks:
...     on_rain: tuple[Callable[[int], int], ...] = each()
...     toll: Callable[[str], int] = query("sum", 0)
>>> base, storm = Hooks(toll=len), Hooks(toll=lambda road: 10, on_rain=(abs,))
>>> both = joined(Hooks, (("base", base), ("storm", storm)))
>>> both.toll("road"), both.on_rain == (abs,)
(14, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, ParamSpec, TypeVar, cast

import attrs

from ..errors import ComposeError, shown

H = TypeVar("H")
P = ParamSpec("P")
T = TypeVar("T")
Answer = Callable[..., Any]

#: How the answers to a query become one: numbers are added, truth values joined by `all` or `any`, "first" takes the
#: first one that is not None and asks the latest manifest first, "only" allows one manifest to answer.
Join = Literal["sum", "all", "any", "first", "only"]

_HOW = "how the answers join"


def each() -> Any:
    """A field for things of which every manifest may bring some, such as ``hook(state) -> state``: all, in order."""
    return attrs.field(default=(), metadata={_HOW: _in_order})


def query(join: Join, default: Any = None) -> Any:
    """A field for a question, and what it comes to where nobody answers; an "only" without answer is the default."""
    return attrs.field(default=None, metadata={_HOW: lambda name, given: _answered(name, join, default, given)})


def perhaps(answer: Callable[P, T | None]) -> Callable[P, T]:
    """An answer to a "first" that leaves the question to earlier manifests where it gives None."""
    return cast("Callable[P, T]", answer)


def joined(hooks: type[H], given: Sequence[tuple[str, H]]) -> H:
    """The hooks of several manifests, each with its name, as one record; later manifests are the more special ones."""
    fields: dict[str, Any] = {}
    for name, record in given:
        if not isinstance(record, hooks):
            raise ComposeError(f"{name} brings hooks that are no {hooks.__module__}.{hooks.__name__}: {shown(record)}")
    for field in attrs.fields(hooks):  # type: ignore[arg-type]
        if _HOW not in field.metadata:
            raise ComposeError(f"the hook {field.name} of {hooks.__name__} does not say how answers join")
        told = [(name, getattr(record, field.name)) for name, record in given]
        fields[field.name] = field.metadata[_HOW](field.name, told)
    return hooks(**fields)


def _in_order(name: str, given: Sequence[tuple[str, tuple[Any, ...]]]) -> tuple[Any, ...]:
    return tuple(thing for _, things in given for thing in things)


def _answered(name: str, join: Join, default: Any, given: Sequence[tuple[str, Answer | None]]) -> Any:
    speakers = [(manifest, answer) for manifest, answer in given if answer is not None]
    answers = tuple(answer for _, answer in speakers)
    if join != "only":
        return _joined(join, default, answers)
    if len(speakers) > 1:
        raise ComposeError(f"{speakers[0][0]} and {speakers[1][0]} both answer {name}")
    return answers[0] if answers else default


def _joined(join: Join, default: Any, answers: tuple[Answer, ...]) -> Answer:
    """One function for all answers; a single one stands for itself where it can, so an absent module costs nothing."""
    if not answers:
        return lambda *args: default
    if len(answers) == 1 and (join != "first" or default is None):
        return answers[0]
    if join == "sum":
        return lambda *args: sum([answer(*args) for answer in answers])
    if join == "all":
        return lambda *args: all(answer(*args) for answer in answers)
    if join == "any":
        return lambda *args: any(answer(*args) for answer in answers)

    def first(*args: Any) -> Any:
        for answer in reversed(answers):  # the latest manifest is the most special one
            found = answer(*args)
            if found is not None:
                return found
        return default

    return first


__all__ = ["Join", "each", "joined", "perhaps", "query"]
