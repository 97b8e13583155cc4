"""Tables that refuse writing: compiled rules are shared by all games of a config, and a bot can reach them by its view.

Mapping proxies cost a decision about 3% (counted with callgrind), most of it in `get`: what the engine asks at every
step it asks of a bound method. A dict class that refuses to be changed reads slower still, because Python then looks
up every method of it.

>>> @attrs.frozen
... class Tables:
...     price: dict[str, int]
>>> tables = sealed(Tables({"hat": 3}))
>>> tables.price["hat"]
3
>>> tables.price["hat"] = 0
Traceback (most recent call last):
    ...
TypeError: 'mappingproxy' object does not support item assignment
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

import attrs

__all__ = ["sealed"]

T = TypeVar("T")


def sealed(record: T) -> T:
    """The record itself, once its dicts, and what lies in them, refuse writing."""
    kind: Any = type(record)
    for field in attrs.fields(kind):
        held = getattr(record, field.name)
        if type(held) in (dict, MappingProxyType):
            object.__setattr__(record, field.name, _proxy(held))
        elif type(held) is tuple and any(type(own) is dict for own in held):  # by seat
            object.__setattr__(record, field.name, tuple(map(_inside, held)))
    return record


def _proxy(held: Mapping[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType({key: _inside(own) for key, own in held.items()})


def _inside(own: Any) -> Any:
    if type(own) in (dict, MappingProxyType):
        return _proxy(own)
    return sealed(own) if attrs.has(type(own)) else own
