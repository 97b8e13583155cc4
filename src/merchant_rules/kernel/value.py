"""The one decorator for everything that is a value: states, frames, actions, catalog records.

`value` is `attrs.frozen`, and type checkers see just that. It stands alone in this file so that its run-time guard
against assignment can be measured and traded in one place: attrs pays for the guard at every field of every new
object, which is most of what a step of a game costs. Here a plain class is built with the same layout, an unguarded
twin fills its fields, and the object then becomes one of the guarded class. Assigning to a field of a value still
raises `attrs.exceptions.FrozenInstanceError`, and building one takes about a third of the time.

>>> @value
... class Point:
...     x: int
...     y: int = 0
>>> Point(1), Point(x=1, y=2) == Point(1, 2)
(Point(x=1, y=0), True)
>>> Point(1).x = 5
Traceback (most recent call last):
    ...
attr.exceptions.FrozenInstanceError: can't set attribute
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import attrs

P = ParamSpec("P")
T = TypeVar("T")

if TYPE_CHECKING:
    from attrs import frozen as value
else:

    def value(cls: Any = None, **options: Any) -> Any:
        """Make a class a frozen, slotted, hashable attrs class; with options it is `attrs.frozen` itself.

        >>> @value
        ... class Size:
        ...     width: int = 1
        >>> Size(), Size(2) == Size(width=2), len({Size(), Size(1)})
        (Size(width=1), True, 1)
        """
        if cls is None:
            return lambda found: attrs.frozen(found, **options)
        # one `__repr__` for all: writing and compiling another one for every class is a good part of the import
        plain = not any(type(held) is _FIELD for held in vars(cls).values())
        written = plain and cls.__repr__ is object.__repr__
        by_mixin = any("__repr__" in vars(base) for base in cls.__bases__ if _is_mixin(base))
        made = attrs.frozen(cls, weakref_slot=False, repr=False if written or by_mixin else None)
        if written:
            made.__repr__ = repr_by_fields
        if _is_plain(made):
            return _built_fast(made)
        if hasattr(made, "_twin"):  # that of a base, which knows nothing of the fields here
            made.__new__ = staticmethod(_empty)
        return made


_FIELD: type = type(attrs.field())
_FACTORY: type = type(attrs.Factory(list))


def repr_by_fields(self: Any) -> str:
    """A value as its class and fields, as attrs writes it."""
    fields = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__match_args__])
    return f"{type(self).__qualname__.rpartition('>.')[2]}({fields})"


def _empty(cls: Any, *_: Any, **__: Any) -> Any:
    """An object whose fields `__init__` fills."""
    return object.__new__(cls)


def _is_plain(cls: Any) -> bool:
    """Whether building an object is nothing but filling its fields; a mixin of methods does no harm."""
    return (
        all(base is object or _is_mixin(base) for base in cls.__bases__)
        and not hasattr(cls, "__attrs_post_init__")
        and not any(
            field.converter or field.validator or isinstance(field.default, _FACTORY) or field.kw_only
            for field in attrs.fields(cls)
        )
    )


def _is_mixin(base: Any) -> bool:
    plain = base.__bases__ == (object,) and vars(base).get("__slots__") == ()
    return plain and not attrs.has(base) and base.__module__ != "typing"


def _built_fast(cls: Any) -> Any:
    """Give the class a `__new__` that fills an unguarded twin of the same layout and then guards it."""
    cls._twin = type(f"_{cls.__name__}", cls.__bases__, {"__slots__": cls.__slots__})
    cls.__new__ = staticmethod(_filling(cls, "_class"))
    del cls.__init__
    if cls.__reduce__ is object.__reduce__:
        cls.__reduce__ = reduce_to_fields
    return cls


def _filling(cls: Any, *before: str) -> Any:
    """A function of the class's fields (and what comes before them) that makes an object, as attrs writes its own."""
    given: dict[str, Any] = {"_twin": cls._twin, "_class": cls}
    fields = attrs.fields(cls)
    parameters = list(before)
    for field in fields:
        if field.default is attrs.NOTHING:
            parameters.append(field.name)
        else:
            given[f"_{field.name}_default"] = field.default
            parameters.append(f"{field.name}=_{field.name}_default")
    filling = _made("filling", parameters, {field.name: field.name for field in fields}, given, fast=True)
    filling.__qualname__ = cls.__qualname__
    return filling


def builder(cls: Callable[P, T]) -> Callable[P, T]:
    """A plain function that builds objects of a class of values: the same as to call the class, a quarter faster.

    >>> @value
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> point = builder(Point)
    >>> point(1, 2) == Point(1, 2)
    True
    """
    return _filling(cls) if "_twin" in vars(cls) else cls


def updater(cls: type[T], /, *names: str, **fixed: Any) -> Callable[..., T]:
    """A function that builds a value like another one with some fields changed: the cheapest way to do it.

    The new values come as arguments after the old value, in the order of the names; fields given by keyword always
    become the same. Say the types where it is assigned: a test compares them with those of the fields, and what every
    updater of the library makes with what `attrs.evolve` makes.

    >>> @value
    ... class Point:
    ...     x: int
    ...     y: int = 0
    ...     name: str = ""
    >>> at_height: Callable[[Point, int], Point] = updater(Point, "y", name="moved")
    >>> at_height(Point(1, 2, "old"), 5)
    Point(x=1, y=5, name='moved')
    """
    kind: Any = cls
    fields = [field.name for field in attrs.fields(kind)]
    unknown = {*names, *fixed} - {*fields}
    if unknown or len({*names, *fixed}) < len(names) + len(fixed):
        raise TypeError(f"each name has to be a field of {cls.__name__}, once: {', '.join((*names, *fixed))}")
    given: dict[str, Any] = {"_twin": vars(cls).get("_twin"), "_class": cls}
    given |= {f"_{name}_fixed": becomes for name, becomes in fixed.items()}
    now = {name: f"_old.{name}" for name in fields}
    now |= {name: name for name in names} | {name: f"_{name}_fixed" for name in fixed}
    made: Callable[..., T] = _made("updated", ["_old", *names], now, given, "_twin" in vars(cls))
    return made


def _made(name: str, parameters: list[str], fields: dict[str, str], given: dict[str, Any], fast: bool) -> Any:
    """A function that makes an object of a class: field -> the expression that it becomes."""
    if fast:
        body = [
            "    _self = _twin()",
            *(f"    _self.{field} = {becomes}" for field, becomes in fields.items()),
            "    _self.__class__ = _class",
            "    return _self",
        ]
    else:
        body = [f"    return _class({', '.join(f'{field}={becomes}' for field, becomes in fields.items())})"]
    exec("\n".join([f"def {name}({', '.join(parameters)}):", *body]), given)
    return given[name]


def reduce_to_fields(self: Any) -> tuple[Any, ...]:
    """A value in pickles: its class and its fields."""
    return type(self), tuple(getattr(self, field.name) for field in attrs.fields(type(self)))


__all__ = ["builder", "updater", "value"]
