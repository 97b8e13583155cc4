"""Parts of saves that are written by name: an object with one entry for each thing that is not as usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

import attrs

from ..errors import SchemaError
from .codec import Codec, canonical
from .shape import fields_of

T = TypeVar("T")
Data = dict[str, Any]
_READ = Codec({})


def by_name(index: Mapping[str, int], held: tuple[T, ...], usual: object, write: Callable[[T], Any]) -> Data:
    """The entries that are not the usual ones, each under its name."""
    return {name: write(held[at]) for name, at in index.items() if held[at] != usual}


def checked_keys(data: Any, path: str, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> Data:
    """The object, if it has these keys and no others."""
    if type(data) is not dict:
        raise SchemaError("must be an object", path=path)
    for key in needed:
        if key not in data:
            raise SchemaError("is missing", path=f"{path}.{key}")
    for key in data:
        if key not in needed and key not in optional:
            raise SchemaError("is not known here", path=f"{path}[{canonical(key)}]")
    return data


def named_in(data: Any, path: str, index: Mapping[str, int], usual: T, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """What an object says under names of an index, in its order; what it does not name is the usual."""
    if type(data) is not dict:
        raise SchemaError("must be an object", path=path)
    held = [usual] * len(index)
    for name, content in data.items():
        if name not in index:
            raise SchemaError("is not known here", path=f"{path}[{canonical(name)}]")
        held[index[name]] = read(content, f"{path}[{canonical(name)}]")
    return tuple(held)


def int_in(data: Any, path: str) -> int:
    """A whole number."""
    number: int = _READ.load(int, data, path=path)
    return number


def slugs_in(data: Any, path: str) -> tuple[str, ...]:
    """A list of texts."""
    slugs: tuple[str, ...] = _READ.load(tuple[str, ...], data, path=path)
    return slugs


def as_it_is(state: type) -> dict[str, Any]:
    """What a `Game` needs to write the parts of its states field by field: keywords for its record."""
    parts = fields_of(state, INNER)
    needed = tuple(field.name for field in parts if field.default is attrs.NOTHING)

    def out(s: Any) -> Data:
        data: Data = _codec(tuple(s.rules.tags.items()), s.__class__).dump(s, type(s))
        return data

    def into(rules: Any, data: Data) -> tuple[Any, ...]:
        named = {field.name: data[field.name] for field in parts if field.name in data}
        read = _codec(tuple(rules.tags.items()), state).load_parts(state, named)
        return tuple(read.get(field.name, field.default) for field in parts)

    optional = tuple(field.name for field in parts if field.name not in needed)
    return {"position_out": out, "position_in": into, "keys": (needed, optional)}


#: Fields of states and views that are no part of the position.
INNER: Final = ("rules", "seat", "source")


@lru_cache(maxsize=64)
def _codec(tags: tuple[tuple[str, type], ...], cls: type) -> Codec:
    return Codec(dict(tags), without={cls: INNER})


__all__ = ["Data", "as_it_is", "by_name", "checked_keys", "int_in", "named_in", "slugs_in"]
