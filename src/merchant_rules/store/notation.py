"""Tokens: one word for every action, made from its tag and its fields, and read back without loss.

A token is the tag, then the fields in order, set apart by colons. Trailing fields that hold their defaults are left
out. How a field is written follows from its annotation:

| holds | written | |
| --- | --- | --- |
| a whole number | `12`, `-3` | no leading zeros |
| a slug | `red-hat` | letters, digits and hyphens; `_` is the empty text |
| a truth value | `yes`, `no` | |
| None | `~` | |
| numbers | `1-3-5` | `-` is the empty tuple |
| slugs | `hat+coat` | `-` is the empty tuple |
| a value class | `(2;hat+coat)` | its own fields, trailing defaults left out |
| a row, or a tuple of such | `(2;hat)`, `(1)+(2)` | |

Every action has exactly one token: another way of writing the same thing is refused, with the right one named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

import attrs

from ..errors import NotationError, shown
from ..kernel.actions import AnySpec
from .shape import Choice, Field, Many, Nested, OneOf, Row, Scalar, Shape, Tagged, fields_of

_TAG = re.compile(r"[a-z][a-z0-9-]*\Z")
_SLUG = re.compile(r"[a-z0-9-]+\Z")
_INT = re.compile(r"(0|-?[1-9][0-9]*)\Z")
_INTS = re.compile(r"(-?[0-9]+)(?:-(?=-?[0-9])|\Z)")

NO_TEXT = "_"
NO_ITEMS = "-"
NONE = "~"


class _Fault(Exception):
    """What is wrong inside a token; the entrance functions say in which."""


def token(specs: Mapping[type, AnySpec], action: object) -> str:
    """The token of an action; raises `NotationError` for what is no action or cannot be written.

    >>> from merchant_rules.kernel.actions import Spec
    >>> @attrs.frozen
    ... class Step:
    ...     to: str
    ...     cost: int = 1
    >>> spec = Spec(Step, "step", (), check=None, apply=None, sentence="", cites=())
    >>> token({Step: spec}, Step("red-hat")), token({Step: spec}, Step("red-hat", 2))
    ('step:red-hat', 'step:red-hat:2')
    >>> parse({"step": spec}, "step:red-hat:2")
    Step(to='red-hat', cost=2)
    """
    spec = specs.get(type(action))
    if spec is None:
        raise NotationError(f"{shown(action)} is no action of this game")
    try:
        return ":".join([spec.tag, *_written_fields(action)])
    except _Fault as fault:
        raise NotationError(f"{shown(action)} cannot be written: {fault}") from None


def parse(by_tag: Mapping[str, AnySpec], text: str) -> Any:
    """The action that a token means; raises `NotationError` naming the token and what is wrong with it.

    >>> parse({}, "step:red-hat")
    Traceback (most recent call last):
    ...
    merchant_rules.errors.NotationError: 'step:red-hat': no action has the tag 'step'
    """
    if not isinstance(text, str):
        raise NotationError(f"a token is a text, not {shown(text)}")
    if not text:
        raise NotationError("an empty text is no token")
    tag, *parts = _split(text, ":")
    spec = by_tag.get(tag)
    if spec is None:
        raise NotationError(f"no action has the tag {tag!r}" if _TAG.match(tag) else "is no token", token=text)
    try:
        action = _read_fields(spec.action, parts)
        right = ":".join([tag, *_written_fields(action)])
    except _Fault as fault:
        raise NotationError(str(fault), token=text) from None
    if right != text:
        raise NotationError(f"is written {right!r}", token=text)
    return action


# writing


def _written_fields(value: Any) -> list[str]:
    cls: type = type(value)
    fields = fields_of(cls)
    parts = [_written_field(field, getattr(value, field.name)) for field in fields]
    count = len(parts)
    while count and fields[count - 1].omits(getattr(value, fields[count - 1].name)):
        count -= 1
    return parts[:count]


def _written_field(field: Field, held: Any) -> str:
    try:
        return _written(field.shape, held)
    except _Fault as fault:
        raise _Fault(f"{field.name}: {fault}") from None


def _written(shape: Shape, held: Any) -> str:
    match shape:
        case Scalar(kind):
            return _written_scalar(kind, held)
        case Choice(options):
            if not any(type(held) is type(option) and held == option for option in options):
                raise _Fault(f"{shown(held)} is none of {', '.join(map(repr, options))}")
            return _written_scalar(type(held), held)
        case Many(item):
            return _written_many(item, _tuple(held))
        case Row(items):
            if len(_tuple(held)) != len(items):
                raise _Fault(f"{shown(held)} must have {len(items)} items")
            return "(" + ";".join(map(_written, items, held)) + ")"
        case Nested(cls):
            if type(held) is not cls:
                raise _Fault(f"{shown(held)} is no {cls.__name__}")
            return "(" + ";".join(_written_fields(held)) + ")"
        case OneOf():
            return NONE if held is None else _written(_present(shape), held)
        case Tagged():
            raise TypeError("a field that may hold anything has no notation")


def _written_scalar(kind: type, held: Any) -> str:
    if type(held) is not kind:
        raise _Fault(f"{shown(held)} is no {kind.__name__}")
    if isinstance(held, str):
        if held and (held == NO_ITEMS or not _SLUG.match(held)):
            raise _Fault(f"{shown(held)} is no slug")
        return held or NO_TEXT
    if kind is bool:
        return "yes" if held else "no"
    if held is None:
        return NONE
    try:
        return str(held)
    except ValueError:
        raise _Fault("the number is too long") from None


def _written_many(item: Shape, held: tuple[Any, ...]) -> str:
    if not held:
        return NO_ITEMS
    parts = [_written(item, one) for one in held]
    if isinstance(item, Many):
        parts = [f"({part})" for part in parts]
    return ("-" if item == Scalar(int) else "+").join(parts)


def _tuple(held: Any) -> tuple[Any, ...]:
    if type(held) is not tuple:
        raise _Fault(f"{shown(held)} is no tuple")
    return held


def _present(shape: OneOf) -> Shape:
    """What an optional field holds when it holds something; tokens know no other unions."""
    present = [option for option in shape.options if option != Scalar(type(None))]
    if len(present) != 1 or len(present) == len(shape.options):
        raise TypeError("a token can write only unions of one type and None")
    return present[0]


# reading


def _read_fields(cls: type, parts: Sequence[str]) -> Any:
    fields = fields_of(cls)
    if len(parts) > len(fields):
        raise _Fault(f"has {len(parts)} fields where {cls.__name__} takes {len(fields)}")
    for field in fields[len(parts) :]:
        if field.default is attrs.NOTHING:
            raise _Fault(f"the field {field.name!r} is missing")
    held = {field.alias: _read_field(field, part) for field, part in zip(fields, parts, strict=False)}
    try:
        return cls(**held)
    except (TypeError, ValueError) as error:
        raise _Fault(f"is no {cls.__name__}: {error}") from None


def _read_field(field: Field, text: str) -> Any:
    try:
        return _read(field.shape, text)
    except _Fault as fault:
        raise _Fault(f"{field.name}: {fault}") from None


def _read(shape: Shape, text: str) -> Any:
    match shape:
        case Scalar(kind):
            return _READ_SCALAR[kind](text)
        case Choice(options):
            return _read_choice(options, text)
        case Many(item):
            return _read_many(item, text)
        case Row(items):
            parts = _split(_inner(text), ";")
            if len(parts) != len(items):
                raise _Fault(f"{text!r} must have {len(items)} parts")
            return tuple(map(_read, items, parts))
        case Nested(cls):
            inner = _inner(text)
            return _read_fields(cls, _split(inner, ";") if inner else ())
        case OneOf():
            return None if text == NONE else _read(_present(shape), text)
        case Tagged():
            raise TypeError("a field that may hold anything has no notation")
        case _:
            assert_never(shape)


def _read_int(text: str) -> int:
    if not _INT.match(text):
        raise _Fault(f"{text!r} is no whole number")
    try:
        return int(text)
    except ValueError:
        raise _Fault("the number is too long") from None


def _read_slug(text: str) -> str:
    if text == NO_TEXT:
        return ""
    if text == NO_ITEMS or not _SLUG.match(text):
        raise _Fault(f"{text!r} is no slug")
    return text


def _read_bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise _Fault(f"{text!r} is neither yes nor no")
    return text == "yes"


def _read_none(text: str) -> None:
    if text != NONE:
        raise _Fault(f"{text!r} must be {NONE}")


_READ_SCALAR: Mapping[type, Callable[[str], Any]] = {
    int: _read_int,
    str: _read_slug,
    bool: _read_bool,
    type(None): _read_none,
}


def _read_choice(options: tuple[Any, ...], text: str) -> Any:
    for option in options:
        if _written_scalar(type(option), option) == text:
            return option
    raise _Fault(f"{text!r} is none of {', '.join(map(repr, options))}")


def _read_many(item: Shape, text: str) -> tuple[Any, ...]:
    if text == NO_ITEMS:
        return ()
    if item == Scalar(int):
        return tuple(_read_int(part) for part in _split_ints(text))
    parts = _split(text, "+")
    if isinstance(item, Many):
        parts = [_inner(part) for part in parts]
    return tuple(_read(item, part) for part in parts)


def _split_ints(text: str) -> list[str]:
    """The numbers of `1--2-3`, which are 1, -2 and 3: after a number, the first hyphen only sets apart."""
    parts: list[str] = []
    at = 0
    while at < len(text) or not parts:
        found = _INTS.match(text, at)
        if found is None:
            raise _Fault(f"{text!r} is no list of whole numbers")
        parts.append(found[1])
        at = found.end()
    return parts


def _inner(text: str) -> str:
    if not (len(text) > 1 and text[0] == "(" and text[-1] == ")"):
        raise _Fault(f"{text!r} must stand in parentheses")
    return text[1:-1]


def _split(text: str, mark: str) -> list[str]:
    """The parts of a text between marks that stand outside parentheses."""
    parts: list[str] = []
    depth = start = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == mark and not depth:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]
