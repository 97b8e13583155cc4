"""What the fields of a value class may hold, worked out once from their annotations.

Notation and codec both walk over values field by field; this is the small vocabulary of types that they understand.
Only what can be written down without loss is in it: whole numbers, texts, truth values, None, tuples, literals, other
value classes, and unions of these. `Any` means: some value class that is known by its tag.
"""

from __future__ import annotations

import types
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from ..kernel.value import value


@value
class Scalar:
    """A whole number, a text, a truth value or None, by its exact class."""

    kind: type


@value
class Choice:
    """One of a few written-out texts or numbers."""

    options: tuple[Any, ...]


@value
class Many:
    """A tuple of any length, all items alike."""

    item: Shape


@value
class Row:
    """A tuple of fixed length."""

    items: tuple[Shape, ...]


@value
class Nested:
    """A value of exactly this class."""

    cls: type


@value
class OneOf:
    """One of several shapes."""

    options: tuple[Shape, ...]


@value
class Tagged:
    """A value of any class that has a tag."""


Shape = Scalar | Choice | Many | Row | Nested | OneOf | Tagged

_SCALARS = (int, str, bool, type(None))


@value
class Field:
    """One field: its name, the constructor's name for it, what it may hold, and its default (or `NOTHING`)."""

    name: str
    alias: str
    shape: Shape
    default: Any

    def omits(self, held: Any) -> bool:
        """Whether this content need not be written, because it is what the field holds anyway."""
        return type(held) is type(self.default) and bool(held == self.default)


@lru_cache(maxsize=1024)
def fields_of(cls: type, without: tuple[str, ...] = ()) -> tuple[Field, ...]:
    """The fields that a value class is constructed from, in order, but for those named.

    >>> @attrs.frozen
    ... class Step:
    ...     to: str
    ...     cost: int = 1
    >>> [(field.name, field.shape.kind.__name__, field.default) for field in fields_of(Step)]
    [('to', 'str', NOTHING), ('cost', 'int', 1)]
    """
    return tuple(
        Field(attribute.name, attribute.alias or attribute.name, field_shape(cls, attribute), _default(attribute))
        for attribute in attrs.fields(cls)
        if attribute.init and attribute.name not in without
    )


def _default(attribute: attrs.Attribute[Any]) -> Any:
    default: Any = attribute.default
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        return attrs.NOTHING if default.takes_self else default.factory()
    return default


def field_shape(cls: type, attribute: attrs.Attribute[Any]) -> Shape:
    """What one field of a class may hold."""
    where = f"{cls.__name__}.{attribute.name}"
    # one field at a time: a class may have others whose types exist for the type checker only
    lone = type("Lone", (), {"__annotations__": {"it": attribute.type}, "__module__": _home(cls, attribute.name)})
    try:
        hint = get_type_hints(lone)["it"]
    except NameError as error:
        raise TypeError(f"{where}: its annotation cannot be resolved: {error}") from None
    return shape_of(hint, where)


def _home(cls: type, name: str) -> str:
    """The module in which a field was annotated: a base class may stand elsewhere."""
    for base in cls.__mro__:
        if attrs.has(base) and any(a.name == name and not a.inherited for a in attrs.fields(base)):
            return base.__module__
    return cls.__module__


def shape_of(hint: Any, where: str = "this") -> Shape:
    """The shape of a resolved annotation; a `TypeError` says which annotation cannot be written down.

    >>> shape_of(tuple[int, ...])
    Many(item=Scalar(kind=<class 'int'>))
    >>> shape_of(dict)
    Traceback (most recent call last):
    ...
    TypeError: this: <class 'dict'> can be neither saved nor noted
    """
    hint = type(None) if hint is None else hint
    if hint is Any or hint is object:
        return Tagged()
    if hint in _SCALARS:
        return Scalar(hint)
    if isinstance(hint, type) and attrs.has(hint):
        return Nested(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple and len(arguments) == 2 and arguments[1] is ...:
        return Many(shape_of(arguments[0], where))
    if origin is tuple:
        return Row(tuple(shape_of(argument, where) for argument in arguments))
    if origin is Literal:
        return Choice(arguments)
    if origin in (Union, types.UnionType):
        return OneOf(tuple(shape_of(argument, where) for argument in arguments))
    raise TypeError(f"{where}: {hint!r} can be neither saved nor noted")
