"""How a position of this game is written into saves, and read.

What the compiled tables keep in order is written by name: ports by orbit, what lies with whom by culture, secrets by
system or dot; and only where something is to say. The paths closed to a moving ship are written from dot to dot.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, Final

from ..errors import SchemaError
from ..kernel.secrets import UNSEEN, Secret
from ..store.codec import Codec
from ..store.fields import Data, by_name, checked_keys, int_in, named_in, slugs_in
from .box.catalog import BASE
from .compiled import Rules
from .map.board import Board
from .state import NO_ONE, UNBUILT, Galaxy, Market, Player, State, Turn
from .view import View

#: The keys of a position: those that must be there, those that may.
KEYS: Final = (("players", "stack", "turn", "market", "galaxy"), ("extras",))

_SLUGS: Final = {"type": "array", "items": {"type": "string"}}
_INT: Final = {"type": "integer"}


def _named(schema: Data) -> Data:
    return {"type": "object", "additionalProperties": schema}


def _table(properties: Data, *, all_needed: bool = True) -> Data:
    needed = list(properties) if all_needed else []
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


_SECRET: Final = _table(
    {"what": {"type": "string"}, "known_to": {"type": "array", "items": _INT}, "open": {"type": "boolean"}},
    all_needed=False,
)
#: JSON Schemas of the parts below that are written by name.
BY_NAME: Final = {
    "market": _table({"cup": _SLUGS, "lying": _named(_SLUGS), "stock": _named(_INT), "bank": _INT}),
    "galaxy": _table(
        {
            "homes": _named(_SECRET),
            "boxes": _named(_SECRET),
            "ports": _named(_INT),
            "factories": _named(_table({"owner": _INT, "site": {"type": "string"}})),
            "suns": _named(_SLUGS),
            "pool": _SLUGS,
        }
    ),
    "Moving.barred": _SLUGS,
}

_READ = Codec({})


@lru_cache(maxsize=64)
def _codec(rules: Rules) -> Codec:
    return Codec(rules.tags)


# -- writing a position -----------------------------------------------------------------------------------------------


def position_data(state: State | View) -> Data:
    """The JSON data of a position: everything but config and source."""
    codec, rules = _codec(state.rules), state.rules
    data: Data = {
        "players": [codec.dump(p, Player, path=f"$.players[{seat}]") for seat, p in enumerate(state.players)],
        "stack": [_paths_out(rules.board, _frame_out(codec, frame, at)) for at, frame in enumerate(state.stack)],
        "turn": codec.dump(state.turn, Turn, path="$.turn"),
        "market": _market_out(rules, state.market),
        "galaxy": _galaxy_out(rules, state.galaxy),
    }
    if state.extras:
        data["extras"] = codec.dump(state.extras, tuple[Any, ...], path="$.extras")
    return data


def check_types(state: State | View) -> None:
    """Raise a `SchemaError` unless the parts that are written by name hold what they should, as the others have to."""
    _READ.dump(state.market, Market, path="$.market")
    _READ.dump(state.galaxy, Galaxy, path="$.galaxy")


def _frame_out(codec: Codec, frame: object, at: int) -> Any:
    return codec.dump(frame, path=f"$.stack[{at}]")


def _market_out(rules: Rules, market: Market) -> Data:
    stock = {piece: market.stock[index] for piece, index in rules.stock_index.items()}
    return {
        "cup": list(market.cup),
        "lying": by_name(rules.culture_index, market.lying, (), list),
        "stock": {piece: count for piece, count in stock.items() if count},
        "bank": market.bank,
    }


def _galaxy_out(rules: Rules, galaxy: Galaxy) -> Data:
    board = rules.board
    return {
        "homes": by_name(board.system_index, galaxy.homes, UNSEEN, _secret_out),
        "boxes": by_name(board.question_index, galaxy.boxes, UNSEEN, _secret_out),
        "ports": by_name(board.orbit_index, galaxy.ports, NO_ONE, int),
        "factories": by_name(_cultures(rules), galaxy.factories, UNBUILT, _factory_out),
        "suns": by_name(_suns(rules), galaxy.suns, (), list),
        "pool": list(galaxy.pool),
    }


def _cultures(rules: Rules) -> dict[str, int]:
    return {culture.slug: at for at, culture in enumerate(rules.catalog.cultures)}


def _suns(rules: Rules) -> dict[str, int]:
    return {**rules.board.system_index, BASE: len(rules.board.systems)}


def _secret_out(secret: Secret) -> Data:
    data: Data = {"what": secret.what} if secret.what else {}
    if secret.known_to:
        data["known_to"] = [seat for seat in range(secret.known_to.bit_length()) if secret.known_to >> seat & 1]
    return {**data, "open": True} if secret.open else data


def _factory_out(factory: tuple[int, str]) -> Data:
    return {"owner": factory[0], "site": factory[1]}


# -- paths closed to a ship -------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def ways_by_bit(board: Board) -> Mapping[int, str]:
    """Bit -> the way it stands for, from dot to dot: `"rogue-1>rogue-2"`."""
    return {
        link.ahead.bit_length() - 1: f"{dot}>{link.to}" for dot, links in board.foil_links.items() for link in links
    }


@lru_cache(maxsize=16)
def _bits_by_way(board: Board) -> Mapping[str, int]:
    return {way: bit for bit, way in ways_by_bit(board).items()}


def _paths_out(board: Board, data: Any) -> Any:
    """The data of a frame with its closed paths from dot to dot instead of a number of hundreds of bits."""
    if type(data) is not dict:
        return data
    if type(data.get("barred")) is int:
        ways, barred = ways_by_bit(board), data["barred"]
        bits = [bit for bit in range(barred.bit_length()) if barred >> bit & 1]
        return {**data, "barred": [ways.get(bit, f"no-way>{bit}") for bit in bits]}
    return {key: _paths_out(board, held) for key, held in data.items()}


def _paths_in(board: Board, data: Any, path: str) -> Any:
    if type(data) is not dict:
        return data
    if "barred" in data:
        ways = _READ.load(tuple[str, ...], data["barred"], path=f"{path}.barred")
        for at, way in enumerate(ways):
            if way not in _bits_by_way(board) or way in ways[:at]:
                raise SchemaError("is no way of this board, or stands twice", path=f"{path}.barred[{at}]")
        return {**data, "barred": sum(1 << _bits_by_way(board)[way] for way in ways)}
    return {key: _paths_in(board, held, f"{path}.{key}") for key, held in data.items()}


# -- reading ----------------------------------------------------------------------------------------------------------


def position_in(rules: Rules, body: Data) -> tuple[Any, ...]:
    """The parts of a state or view from the JSON data of a position."""
    codec = _codec(rules)
    frames = body["stack"]
    if type(frames) is list:
        frames = [_paths_in(rules.board, frame, f"$.stack[{at}]") for at, frame in enumerate(frames)]
    return (
        codec.load(tuple[Player, ...], body["players"], path="$.players"),
        codec.load(tuple[Any, ...], frames, path="$.stack"),
        codec.load(Turn, body["turn"], path="$.turn"),
        _market_in(rules, body["market"]),
        _galaxy_in(rules, body["galaxy"]),
        codec.load(tuple[Any, ...], body.get("extras", []), path="$.extras"),
    )


def _market_in(rules: Rules, data: Any) -> Market:
    path = "$.market"
    checked_keys(data, path, ("cup", "lying", "stock", "bank"))
    return Market(
        slugs_in(data["cup"], f"{path}.cup"),
        named_in(data["lying"], f"{path}.lying", rules.culture_index, (), slugs_in),
        named_in(data["stock"], f"{path}.stock", rules.stock_index, 0, int_in),
        int_in(data["bank"], f"{path}.bank"),
    )


def _galaxy_in(rules: Rules, data: Any) -> Galaxy:
    path, board = "$.galaxy", rules.board
    checked_keys(data, path, ("homes", "boxes", "ports", "factories", "suns", "pool"))
    secret_in = partial(_secret_in, rules.config.player_count)
    return Galaxy(
        named_in(data["homes"], f"{path}.homes", board.system_index, UNSEEN, secret_in),
        named_in(data["boxes"], f"{path}.boxes", board.question_index, UNSEEN, secret_in),
        named_in(data["ports"], f"{path}.ports", board.orbit_index, NO_ONE, int_in),
        named_in(data["factories"], f"{path}.factories", _cultures(rules), UNBUILT, _factory_in),
        named_in(data["suns"], f"{path}.suns", _suns(rules), (), slugs_in),
        slugs_in(data["pool"], f"{path}.pool"),
    )


def _secret_in(players: int, data: Any, path: str) -> Secret:
    checked_keys(data, path, (), ("what", "known_to", "open"))
    seats = _READ.load(tuple[int, ...], data.get("known_to", []), path=f"{path}.known_to")
    if any(not 0 <= seat < players for seat in seats) or len(set(seats)) != len(seats):
        raise SchemaError("must name seats, each once", path=f"{path}.known_to")
    what = _READ.load(str, data.get("what", ""), path=f"{path}.what")
    is_open = _READ.load(bool, data.get("open", False), path=f"{path}.open")
    return Secret(what, sum(1 << seat for seat in seats), is_open)


def _factory_in(data: Any, path: str) -> tuple[int, str]:
    checked_keys(data, path, ("owner", "site"))
    return int_in(data["owner"], f"{path}.owner"), _READ.load(str, data["site"], path=f"{path}.site")


__all__ = ["BY_NAME", "KEYS", "check_types", "position_data", "position_in", "ways_by_bit"]
