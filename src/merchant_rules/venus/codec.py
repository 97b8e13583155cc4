"""Saves: states, views, actions and configs as JSON and back, and the digest of a position.

Every save is one object with format, kind and version. What the compiled tables keep in order is written by name:
ports by orbit, what lies with whom by culture, secrets by system or dot; and only where something is to say. The paths
closed to a moving ship are written from dot to dot. The source of a seeded game stands under its own key.

>>> import merchant_rules as mr
>>> state = mr.new_game(mr.Config("classic-1988", ("human", "nik")), seed=7)
>>> text = mr.to_json(state)
>>> mr.from_json(text) == state, mr.digest(mr.from_json(text)) == mr.digest(state)
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, TypeVar

from ..errors import ConfigError, DataError, SchemaError, WrongType
from ..kernel.chance import Source
from ..kernel.secrets import UNSEEN, Secret
from ..store import codec as kernel
from ..store.codec import Codec, Format
from .compiled import Rules
from .compose import compile_rules, known_actions
from .config import Config, config_from_dict, config_to_dict
from .map.board import Board
from .state import NO_ONE, Galaxy, Market, Player, State, Turn
from .view import View, as_state

#: Version 1 is the first. A later one brings a function from each version to the next, and a stored file of each.
FORMAT = Format("merchant-rules", version=1)

T = TypeVar("T")
Data = dict[str, Any]
_READ = Codec({})


def to_json(thing: object) -> str:
    """A state, a view, a config or an action as JSON text: one line, keys sorted, the same for equal things.

    >>> import merchant_rules as mr
    >>> mr.to_json(mr.Stay())
    '{"action":{"is":"stay"},"format":"merchant-rules","kind":"action","version":1}'
    """
    if isinstance(thing, State):
        check_types(thing)
        source = {} if thing.source is None else {"source": _source_out(thing.rules, thing.source)}
        return _enveloped("state", {"config": config_to_dict(thing.config), **position_data(thing), **source})
    if isinstance(thing, View):
        check_types(thing)
        seat = {} if thing.seat is None else {"seat": thing.seat}
        return _enveloped("view", {"config": config_to_dict(thing.config), **position_data(thing), **seat})
    if isinstance(thing, Config):
        return _enveloped("config", {"config": config_to_dict(thing)})
    if type(thing) not in known_actions().values():
        raise WrongType(f"a State, a View, a Config or an action can be saved, not {type(thing).__name__}")
    return _enveloped("action", {"action": _action_codec().dump(thing, path="$.action")})


def from_json(text: str | bytes) -> Any:
    """What a save holds: a state, a view, a config or an action.

    A save that cannot be read is a `SchemaError` with the path of the fault; a state or view that could not occur is
    one that lists everything `validate` finds.

    >>> import merchant_rules as mr
    >>> mr.from_json('{"action":{"is":"go"},"format":"merchant-rules","kind":"action","version":1}')
    Traceback (most recent call last):
    ...
    merchant_rules.errors.SchemaError: $.action.to: is missing
    """
    if not isinstance(text, str | bytes):
        raise WrongType(f"a save is a text, not {type(text).__name__}")
    data = kernel.parse_json(text)
    kind = FORMAT.kind(data)
    reader = _READERS.get(kind)
    if reader is None:
        raise SchemaError(f"{kind[:40]!r} is none of {', '.join(_READERS)}", path="$.kind")
    return reader(FORMAT.unwrap(data, kind))


def digest(state: State | View) -> str:
    """A hash of the position (not of the source), the same in every process, on every platform and Python version.

    >>> import merchant_rules as mr
    >>> config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    >>> mr.digest(mr.new_game(config, seed=1)) == mr.digest(mr.new_game(config, seed=2))
    True
    """
    if not isinstance(state, State | View):
        raise WrongType(f"a State or a View is needed here, not {type(state).__name__}")
    return kernel.digest(position_data(state))


def _enveloped(kind: str, body: Data) -> str:
    return kernel.canonical(FORMAT.wrap(kind, body))


@lru_cache(maxsize=64)
def _codec(rules: Rules) -> Codec:
    return Codec(rules.tags)


@lru_cache(maxsize=1)
def _action_codec() -> Codec:
    return Codec(known_actions())


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
        "lying": _by_name(rules.culture_index, market.lying, (), list),
        "stock": {piece: count for piece, count in stock.items() if count},
        "bank": market.bank,
    }


def _galaxy_out(rules: Rules, galaxy: Galaxy) -> Data:
    board = rules.board
    return {
        "homes": _by_name(board.system_index, galaxy.homes, UNSEEN, _secret_out),
        "boxes": _by_name(board.question_index, galaxy.boxes, UNSEEN, _secret_out),
        "ports": _by_name(board.orbit_index, galaxy.ports, NO_ONE, int),
        "factories": _by_name(_cultures(rules), galaxy.factories, (NO_ONE, ""), _factory_out),
        "suns": _by_name(_suns(rules), galaxy.suns, (), list),
        "pool": list(galaxy.pool),
    }


def _by_name(index: Mapping[str, int], held: tuple[T, ...], usual: object, write: Callable[[T], Any]) -> Data:
    """The entries that are not the usual ones, each under its name."""
    return {name: write(held[at]) for name, at in index.items() if held[at] != usual}


def _cultures(rules: Rules) -> dict[str, int]:
    return {culture.slug: at for at, culture in enumerate(rules.catalog.cultures)}


def _suns(rules: Rules) -> dict[str, int]:
    return {**rules.board.system_index, "base": len(rules.board.systems)}


def _secret_out(secret: Secret) -> Data:
    data: Data = {"what": secret.what} if secret.what else {}
    if secret.known_to:
        data["known_to"] = [seat for seat in range(secret.known_to.bit_length()) if secret.known_to >> seat & 1]
    return {**data, "open": True} if secret.open else data


def _factory_out(factory: tuple[int, str]) -> Data:
    return {"owner": factory[0], "site": factory[1]}


def _source_out(rules: Rules, source: Source) -> Data:
    counts = zip(rules.streams, source.counts, strict=True)
    seed = _READ.dump(source.seed, int, path="$.source.seed")
    return {"seed": seed, "counts": {stream: count for stream, count in counts if count}}


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

_PARTS = ("players", "stack", "turn", "market", "galaxy")


def _keys(data: Any, path: str, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> Data:
    """The object, if it has these keys and no others."""
    if type(data) is not dict:
        raise SchemaError("must be an object", path=path)
    for key in needed:
        if key not in data:
            raise SchemaError("is missing", path=f"{path}.{key}")
    for key in data:
        if key not in needed and key not in optional:
            raise SchemaError("is not known here", path=f"{path}[{kernel.canonical(key)}]")
    return data


def _read_state(body: Data) -> State:
    _keys(body, "$", ("config", *_PARTS), ("extras", "source"))
    rules = compile_rules(_config_in(body["config"]))
    state = State(rules, *_position_in(rules, body))
    if "source" in body:
        state = state.with_source(_source_in(rules, body["source"]))
    _refuse_impossible(state)
    return state


def _read_view(body: Data) -> View:
    _keys(body, "$", ("config", *_PARTS), ("extras", "seat"))
    rules = compile_rules(_config_in(body["config"]))
    seat = _READ.load(int, body["seat"], path="$.seat") if "seat" in body else None
    if seat is not None and not 0 <= seat < rules.config.player_count:
        raise SchemaError("there is no such seat", path="$.seat")
    view = View(rules, seat, *_position_in(rules, body))
    _refuse_impossible(as_state(view))
    return view


def _refuse_impossible(state: State) -> None:
    from .positions.validate import validate  # it asks the codec about types, so it cannot be imported above

    problems = validate(state)
    if problems:
        raise SchemaError("; ".join(problems), problems=problems)


def _read_config(body: Data) -> Config:
    return _config_in(_keys(body, "$", ("config",))["config"])


def _read_action(body: Data) -> Any:
    return _action_codec().load(Any, _keys(body, "$", ("action",))["action"], path="$.action")


_READERS: Mapping[str, Callable[[Data], Any]] = {
    "state": _read_state,
    "view": _read_view,
    "config": _read_config,
    "action": _read_action,
}


def _config_in(data: Any) -> Config:
    try:
        return config_from_dict(data)
    except (ConfigError, DataError) as error:
        raise SchemaError(str(error), path="$.config") from None


def _position_in(rules: Rules, body: Data) -> tuple[Any, ...]:
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
    _keys(data, path, ("cup", "lying", "stock", "bank"))
    return Market(
        _slugs_in(data["cup"], f"{path}.cup"),
        _named_in(data["lying"], f"{path}.lying", rules.culture_index, (), _slugs_in),
        _named_in(data["stock"], f"{path}.stock", rules.stock_index, 0, _int_in),
        _int_in(data["bank"], f"{path}.bank"),
    )


def _galaxy_in(rules: Rules, data: Any) -> Galaxy:
    path, board = "$.galaxy", rules.board
    _keys(data, path, ("homes", "boxes", "ports", "factories", "suns", "pool"))
    secret_in = partial(_secret_in, rules.config.player_count)
    return Galaxy(
        _named_in(data["homes"], f"{path}.homes", board.system_index, UNSEEN, secret_in),
        _named_in(data["boxes"], f"{path}.boxes", board.question_index, UNSEEN, secret_in),
        _named_in(data["ports"], f"{path}.ports", board.orbit_index, NO_ONE, _int_in),
        _named_in(data["factories"], f"{path}.factories", _cultures(rules), (NO_ONE, ""), _factory_in),
        _named_in(data["suns"], f"{path}.suns", _suns(rules), (), _slugs_in),
        _slugs_in(data["pool"], f"{path}.pool"),
    )


def _named_in(data: Any, path: str, index: Mapping[str, int], usual: T, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    if type(data) is not dict:
        raise SchemaError("must be an object", path=path)
    held = [usual] * len(index)
    for name, content in data.items():
        if name not in index:
            raise SchemaError("is not known here", path=f"{path}[{kernel.canonical(name)}]")
        held[index[name]] = read(content, f"{path}[{kernel.canonical(name)}]")
    return tuple(held)


def _int_in(data: Any, path: str) -> int:
    number: int = _READ.load(int, data, path=path)
    return number


def _slugs_in(data: Any, path: str) -> tuple[str, ...]:
    slugs: tuple[str, ...] = _READ.load(tuple[str, ...], data, path=path)
    return slugs


def _secret_in(players: int, data: Any, path: str) -> Secret:
    _keys(data, path, (), ("what", "known_to", "open"))
    seats = _READ.load(tuple[int, ...], data.get("known_to", []), path=f"{path}.known_to")
    if any(not 0 <= seat < players for seat in seats) or len(set(seats)) != len(seats):
        raise SchemaError("must name seats, each once", path=f"{path}.known_to")
    what = _READ.load(str, data.get("what", ""), path=f"{path}.what")
    is_open = _READ.load(bool, data.get("open", False), path=f"{path}.open")
    return Secret(what, sum(1 << seat for seat in seats), is_open)


def _factory_in(data: Any, path: str) -> tuple[int, str]:
    _keys(data, path, ("owner", "site"))
    return _int_in(data["owner"], f"{path}.owner"), _READ.load(str, data["site"], path=f"{path}.site")


def _source_in(rules: Rules, data: Any) -> Source:
    _keys(data, "$.source", ("seed", "counts"))
    index = {stream: at for at, stream in enumerate(rules.streams)}
    counts = _named_in(data["counts"], "$.source.counts", index, 0, _int_in)
    if min(counts) < 0:
        raise SchemaError("must not be below 0", path="$.source.counts")
    return Source(_int_in(data["seed"], "$.source.seed"), counts)


__all__ = ["FORMAT", "digest", "from_json", "position_data", "to_json", "ways_by_bit"]
