"""How a position of this game is written into saves, and read: field by field, frames by their tags."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ..kernel.pools import Card, Pool
from ..store.codec import Codec
from ..store.fields import Data, int_in
from .compiled import Rules
from .state import Player, State
from .view import View

#: The keys of a position: those that must be there, those that may.
KEYS: Final = (("players", "stack", "pool", "chips", "round", "first"), ("discard",))

_NUMBERS: Final = ("chips", "round", "first")


@lru_cache(maxsize=64)
def _codec(rules: Rules) -> Codec:
    return Codec(rules.tags)


def position_data(s: State | View) -> Data:
    """The JSON data of a position: everything but config and source."""
    codec = _codec(s.rules)
    data: Data = {
        "players": codec.dump(s.players, tuple[Player, ...], path="$.players"),
        "stack": codec.dump(s.stack, tuple[Any, ...], path="$.stack"),
        "pool": codec.dump(s.pool, Pool, path="$.pool"),
        **{name: codec.dump(getattr(s, name), int, path=f"$.{name}") for name in _NUMBERS},
    }
    if s.discard != ():
        data["discard"] = codec.dump(s.discard, tuple[Card, ...], path="$.discard")
    return data


def position_in(rules: Rules, body: Data) -> tuple[Any, ...]:
    """The parts of a state or view from the JSON data of a position."""
    codec = _codec(rules)
    return (
        codec.load(tuple[Player, ...], body["players"], path="$.players"),
        codec.load(tuple[Any, ...], body["stack"], path="$.stack"),
        codec.load(Pool, body["pool"], path="$.pool"),
        codec.load(tuple[Card, ...], body.get("discard", []), path="$.discard"),
        *(int_in(body[name], f"$.{name}") for name in _NUMBERS),
    )


__all__ = ["KEYS", "position_data", "position_in"]
