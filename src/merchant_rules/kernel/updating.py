"""Typed updaters: a value with some of its fields changed, built by position.

Rules never call `attrs.evolve`, which looks up every field at every call. An updater is written once for a class and
the fields that change together, and costs no more than building the value by hand.

>>> from merchant_rules.kernel.value import value
>>> @value
... class Point:
...     x: int
...     y: int = 0
>>> moved = updater(Point, "y")
>>> moved(Point(1, 2), 5)
Point(x=1, y=5)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from .value import builder

T = TypeVar("T")


def updater(cls: type[T], *names: str) -> Callable[..., T]:
    """A function of a value and of the new contents of these fields, in this order."""
    fields = [field.name for field in attrs.fields(cls)]  # type: ignore[arg-type]
    for name in names:
        if name not in fields:
            raise TypeError(f"{cls.__name__} has no field {name!r}")
    given: dict[str, Any] = {"_built": builder(cls)}
    contents = ", ".join(f"_{name}" if name in names else f"_held.{name}" for name in fields)
    parameters = ", ".join(["_held", *(f"_{name}" for name in names)])
    exec(f"def updated({parameters}):\n    return _built({contents})", given)
    made: Callable[..., T] = given["updated"]
    return made


__all__ = ["updater"]
