"""What makes a native class a class of values: all that attrs gives to one, but for building and comparing.

Only compiled wheels use this: their build writes every class under `@value` out as a plain one, which mypyc turns into
a native class, and calls `dressed` behind it. What it gets is what `value` gives: fields that attrs and cattrs can
read, a repr, a hash, pickles, and fields that refuse assignment.

>>> class Point:
...     def __init__(self, x, y=0):
...         self.__dict__.update(x=x, y=y)
...     def __eq__(self, other):
...         return (self.x, self.y) == (other.x, other.y)
>>> dressed(Point, "A place.", {"x": "int", "y": "int"}, {"y": 0}, True)
>>> attrs.evolve(Point(1), y=5), hash(Point(1)) == hash(Point(1, 0))
(Point(x=1, y=5), True)
>>> Point(1).x = 5
Traceback (most recent call last):
    ...
attr.exceptions.FrozenInstanceError: can't set attribute
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, NoReturn, TypeVar

import attrs

from .value import reduce_to_fields, repr_by_fields

T = TypeVar("T")


def dressed(cls: Any, doc: str | None, types: dict[str, str], given: dict[str, Any], eq: bool) -> None:
    """Give a native class what `value` gives to others.

    `types` are the fields with their types as they are written, `given` their defaults or what `attrs.field` says.
    """
    body = {"__annotations__": dict(types), "__module__": cls.__module__, **given}
    options: dict[str, Any] = {"slots": False, "init": False, "repr": False, "eq": False, "kw_only": not eq}
    model: Any = attrs.frozen(type(cls.__name__, (), body), **options)
    for name in ("__attrs_attrs__", "__attrs_props__"):
        if hasattr(model, name):
            setattr(cls, name, getattr(model, name))
    cls.__doc__ = doc
    cls.__annotations__ = types
    setattr(cls, "__match_args__", tuple(types))  # noqa: B010 - a type checker knows no class without one
    if eq:
        cls.__hash__ = _hash_of(tuple(field.name for field in attrs.fields(cls) if field.eq))
    if cls.__repr__ is object.__repr__:
        cls.__repr__ = repr_by_fields
    if cls.__reduce__ is object.__reduce__:
        cls.__reduce__ = reduce_to_fields
    cls.__setattr__ = cls.__delattr__ = _frozen


def plain(cls: type[T]) -> type[T]:
    """The mark of a class that mypyc has to leave as it is."""
    return cls


def method(owner: Any, *names: str) -> Any:
    """What is called so in a class, as a function that takes any object for its own."""
    for name in names:
        owner = getattr(owner, name)
    return owner


def _hash_of(names: tuple[str, ...]) -> Any:
    """The hash of what counts when two are compared."""
    if len(names) < 2:
        return lambda self: hash((type(self), *(getattr(self, name) for name in names)))
    fields = attrgetter(*names)
    return lambda self: hash((type(self), fields(self)))


def _frozen(self: object, name: str, *becomes: object) -> NoReturn:
    raise attrs.exceptions.FrozenInstanceError()


__all__ = ["dressed", "method", "plain"]
