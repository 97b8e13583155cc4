"""How a position of this game is written into saves, and read: stations by world, all else by its fields."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ..errors import SchemaError
from ..store.codec import Codec
from ..store.fields import Data, by_name, checked_keys, int_in, named_in
from .compiled import Rules
from .state import NO_ONE, Decks, Galaxy, Market, Quarantine, State, Sum, Trader, Turn
from .view import View

#: The keys of a position: those that must be there, those that may.
KEYS: Final = (("traders", "stack", "turn", "market", "decks", "galaxy"), ("sums",))

_READ = Codec({})


#: The JSON Schema of the part that is written by name.
BY_NAME: Final[dict[str, Data]] = {
    "galaxy": {
        "type": "object",
        "properties": {
            "stations": {"type": "object", "additionalProperties": {"type": "integer"}},
            "imperial": {"type": "array", "items": {"type": "string"}},
            "quarantines": {"type": "array", "items": {"type": "object"}},
        },
        "required": ["stations", "imperial", "quarantines"],
        "additionalProperties": False,
    }
}


@lru_cache(maxsize=64)
def _codec(rules: Rules) -> Codec:
    return Codec(rules.tags)


def position_data(state: State | View) -> Data:
    """The JSON data of a position: everything but config and source."""
    codec, rules, galaxy = _codec(state.rules), state.rules, state.galaxy
    worlds = rules.starmap.worlds
    data: Data = {
        "traders": [codec.dump(own, Trader, path=f"$.traders[{seat}]") for seat, own in enumerate(state.traders)],
        "stack": [codec.dump(frame, path=f"$.stack[{at}]") for at, frame in enumerate(state.stack)],
        "turn": codec.dump(state.turn, Turn, path="$.turn"),
        "market": codec.dump(state.market, Market, path="$.market"),
        "decks": codec.dump(state.decks, Decks, path="$.decks"),
        "galaxy": {
            "stations": by_name(rules.starmap.index, galaxy.owners, NO_ONE, int),
            "imperial": [world for at, world in enumerate(worlds) if galaxy.imperial >> at & 1],
            "quarantines": codec.dump(galaxy.quarantines, tuple[Quarantine, ...], path="$.galaxy.quarantines"),
        },
    }
    if state.sums:
        data["sums"] = codec.dump(state.sums, tuple[Sum, ...], path="$.sums")
    return data


def check_types(state: State | View) -> None:
    """Raise a `SchemaError` unless the parts that are written by name hold what they should."""
    _READ.dump(state.galaxy, Galaxy, path="$.galaxy")


def position_in(rules: Rules, body: Data) -> tuple[Any, ...]:
    """The parts of a state or view from the JSON data of a position."""
    codec = _codec(rules)
    return (
        codec.load(tuple[Trader, ...], body["traders"], path="$.traders"),
        codec.load(tuple[Any, ...], body["stack"], path="$.stack"),
        codec.load(Turn, body["turn"], path="$.turn"),
        codec.load(Market, body["market"], path="$.market"),
        codec.load(Decks, body["decks"], path="$.decks"),
        _galaxy_in(rules, body["galaxy"]),
        codec.load(tuple[Sum, ...], body.get("sums", []), path="$.sums"),
    )


def _galaxy_in(rules: Rules, data: Any) -> Galaxy:
    path, index = "$.galaxy", rules.starmap.index
    checked_keys(data, path, ("stations", "imperial", "quarantines"))
    imperial = _READ.load(tuple[str, ...], data["imperial"], path=f"{path}.imperial")
    for at, world in enumerate(imperial):
        if world not in index or world in imperial[:at]:
            raise SchemaError("is no world, or stands twice", path=f"{path}.imperial[{at}]")
    return Galaxy(
        named_in(data["stations"], f"{path}.stations", index, NO_ONE, int_in),
        sum(1 << index[world] for world in imperial),
        _READ.load(tuple[Quarantine, ...], data["quarantines"], path=f"{path}.quarantines"),
    )


__all__ = ["BY_NAME", "KEYS", "check_types", "position_data", "position_in"]
